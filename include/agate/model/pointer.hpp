// JSON Pointer (RFC 6901): the steps that a pointer names, one behind the other. What they lead to is for others to say: a
// value in memory, or a place in a document that is read.
#pragma once

#include <agate/core/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agate::inline AGATE_ABI::detail {

inline constexpr const char* no_pointer =
    "not a JSON Pointer: it is empty or begins with '/', and '~' is followed by 0 or 1";

/// The index that a step names, which has no leading zeros (RFC 6901 section 4); false when it names none.
inline bool pointer_index(std::string_view step, std::uint64_t& index) noexcept {
    if (step.empty() || step.size() > 19 || (step[0] == '0' && step.size() > 1)) {
        return false;
    }
    index = 0;
    for (const char c : step) {
        const auto digit = static_cast<unsigned char>(c - '0');
        if (digit > 9) {
            return false;
        }
        index = index * 10 + digit;
    }
    return true;
}

class pointer_steps {
public:
    explicit pointer_steps(std::string_view pointer) {
        is_valid_ = pointer.empty() || pointer[0] == '/';
        for (std::size_t i = 0; is_valid_ && i < pointer.size(); ++i) {
            if (pointer[i] == '/') {
                steps_.emplace_back();
            } else if (pointer[i] != '~') {
                steps_.back().push_back(pointer[i]);
            } else {
                ++i;
                is_valid_ = i < pointer.size() && (pointer[i] == '0' || pointer[i] == '1');
                if (is_valid_) {
                    steps_.back().push_back(pointer[i] == '0' ? '~' : '/');
                }
            }
        }
    }

    [[nodiscard]] bool is_valid() const noexcept { return is_valid_; }
    [[nodiscard]] std::size_t size() const noexcept { return steps_.size(); }
    [[nodiscard]] const std::string& operator[](std::size_t step) const noexcept { return steps_[step]; }

    [[nodiscard]] bool is_member(std::size_t step, std::string_view name) const noexcept {
        return step < steps_.size() && steps_[step] == name;
    }
    [[nodiscard]] bool is_index(std::size_t step) const noexcept {
        std::uint64_t unused = 0;
        return step < steps_.size() && pointer_index(steps_[step], unused);
    }
    [[nodiscard]] bool is_element(std::size_t step, std::uint64_t index) const noexcept {
        std::uint64_t named = 0;
        return step < steps_.size() && pointer_index(steps_[step], named) && named == index;
    }

private:
    std::vector<std::string> steps_;
    bool is_valid_;
};

} // namespace agate::inline AGATE_ABI::detail
