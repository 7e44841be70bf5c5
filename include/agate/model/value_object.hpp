// The object of agate::value: members in the order in which they were added, each name once.
//
// A template only because a value holds objects and an object holds values; users know it as
// value::object_type.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/key_index.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agate::inline AGATE_ABI {

namespace detail {

/// Ends a program that takes a value for what it is not, or goes beyond an end.
[[noreturn]] AGATE_COLD inline void value_misused() {
    std::abort();
}

} // namespace detail

/// The members of an object in the order in which they were added, each name once.
///
/// A search takes a few comparisons for each of up to 32 members, and O(log^2 n) steps in larger objects;
/// adding n members takes O(n log n), whatever their names. Erasing takes O(n log n). Up to 2^32 members.
template <class Value>
class basic_object {
public:
    using member = std::pair<std::string, Value>;
    using const_iterator = const member*;

    std::size_t size() const noexcept { return members_.size(); }
    bool empty() const noexcept { return members_.empty(); }
    void reserve(std::size_t count) { members_.reserve(count); }
    void clear() noexcept {
        members_.clear();
        index_.clear();
    }

    /// Names cannot be changed in place, for they could then meet; values can, by value_at or find.
    const_iterator begin() const noexcept { return members_.data(); }
    const_iterator end() const noexcept { return members_.data() + members_.size(); }
    const std::string& key_at(std::size_t index) const { return at(index).first; }
    Value& value_at(std::size_t index) { return const_cast<Value&>(at(index).second); }
    const Value& value_at(std::size_t index) const { return at(index).second; }

    Value* find(std::string_view key) noexcept { return const_cast<Value*>(std::as_const(*this).find(key)); }
    const Value* find(std::string_view key) const noexcept {
        const std::size_t at = position(key);
        return at == none ? nullptr : &members_[at].second;
    }
    bool contains(std::string_view key) const noexcept { return position(key) != none; }

    /// Adds a member at the end and returns its value, which stays where it is until the next one is added;
    /// nullptr, and nothing is added, if there is a member of that name.
    Value* insert(std::string key, Value element = {});

    /// The member of that name, added as null if there is none.
    Value& operator[](std::string_view key) {
        Value* const found = find(key);
        return found != nullptr ? *found : *insert(std::string(key));
    }

    /// Takes the member of that name out, if there is one; the others keep their order.
    bool erase(std::string_view key);

    /// The same members in any order.
    friend bool operator==(const basic_object& a, const basic_object& b) { return a.equals(b); }

private:
    using key_index = detail::key_index<member>;

    static constexpr std::size_t none = key_index::none;
    static constexpr std::size_t unindexed = 32;

    const member& at(std::size_t index) const {
        if (index >= members_.size()) {
            detail::value_misused();
        }
        return members_[index];
    }
    std::size_t position(std::string_view key) const noexcept;
    void index_all();
    bool equals(const basic_object& other) const;

    std::vector<member> members_;
    key_index
        index_; // of all members, or empty: up to `unindexed` of them, and where there was no memory for it
};

template <class Value>
std::size_t basic_object<Value>::position(std::string_view key) const noexcept {
    if (!index_.empty()) {
        return index_.find(members_.data(), key);
    }
    for (std::size_t i = 0; i < members_.size(); ++i) {
        if (members_[i].first == key) {
            return i;
        }
    }
    return none;
}

template <class Value>
void basic_object<Value>::index_all() {
    key_index index;
    for (std::size_t i = 0; i < members_.size(); ++i) {
        index.add(members_.data(), i);
    }
    index_ = std::move(index);
}

template <class Value>
Value* basic_object<Value>::insert(std::string key, Value element) {
    if (position(key) != none) {
        return nullptr;
    }
    if (members_.size() == std::numeric_limits<std::uint32_t>::max()) {
        detail::value_misused();
    }
    members_.emplace_back(std::move(key), std::move(element));
    if (members_.size() > unindexed) {
        // A member that the index does not know could be added twice: should an allocation fail, it goes
        // again.
        struct guard {
            std::vector<member>* members;
            ~guard() {
                if (members != nullptr) {
                    members->pop_back();
                }
            }
        } undo{&members_};
        if (index_.empty()) {
            index_all();
        } else {
            index_.add(members_.data(), members_.size() - 1);
        }
        undo.members = nullptr;
    }
    return &members_.back().second;
}

template <class Value>
bool basic_object<Value>::erase(std::string_view key) {
    const std::size_t at = position(key);
    if (at == none) {
        return false;
    }
    members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(at));
    index_.clear();
    if (members_.size() > unindexed) {
        index_all();
    }
    return true;
}

template <class Value>
bool basic_object<Value>::equals(const basic_object& other) const {
    if (size() != other.size()) {
        return false;
    }
    for (std::size_t i = 0; i < size(); ++i) {
        const auto& [key, mine] = members_[i];
        const member& same_place = other.members_[i];
        const Value* const theirs = same_place.first == key ? &same_place.second : other.find(key);
        if (theirs == nullptr || !(mine == *theirs)) {
            return false;
        }
    }
    return true;
}

} // namespace agate::inline AGATE_ABI
