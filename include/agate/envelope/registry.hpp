// Registries: which types envelopes may hold, by their tags. A registry is an object of the caller's. The types of a
// `registry` are fixed when it is compiled, and looked up in a table that is made then; an `open_registry` takes further types
// while the program runs.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>
#include <agate/envelope/tag.hpp>
#include <agate/model/keys.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace agate::inline AGATE_ABI {

namespace detail {

/// A place that is another one for each type: what stands for a type's identity where there is no RTTI.
template <class T> inline constexpr char type_identity = 0;

/// What is known of a type at run time.
struct type_entry {
    std::string_view tag;
    const char* type = nullptr; ///< its identity
    void (*destroy)(void*) = nullptr;
    const char* codec = nullptr; ///< the identity of the codec that `read` is for
    /// Makes a value and reads it; a null pointer with the error set after a failure.
    void* (*read)(const void* codec, std::string_view input, const limits& bounds, error& failure) = nullptr;
};

template <class T> void destroy_value(void* object) {
    delete static_cast<T*>(object);
}
template <class T, class Codec>
void* read_object_of(const void* codec, std::string_view input, const limits& bounds, error& failure) {
    auto object = std::make_unique<T>();
    const result<void> done = static_cast<const Codec*>(codec)->read(input, *object, bounds);
    if (!done) {
        failure = done.error();
        return nullptr;
    }
    return object.release();
}
template <class T, class Codec>
inline constexpr type_entry entry_of{envelope_tag_of<T>, &type_identity<T>, &destroy_value<T>,
                                     &type_identity<Codec>, &read_object_of<T, Codec>};

} // namespace detail

/// An object of any registered type, owned.
class any_object {
public:
    any_object() noexcept = default;
    any_object(any_object&& other) noexcept
        : object_{std::exchange(other.object_, nullptr)}, entry_{std::exchange(other.entry_, nullptr)} {}
    any_object& operator=(any_object&& other) noexcept {
        std::swap(object_, other.object_);
        std::swap(entry_, other.entry_);
        return *this;
    }
    ~any_object() {
        if (object_ != nullptr) {
            entry_->destroy(object_);
        }
    }

    [[nodiscard]] explicit operator bool() const noexcept { return object_ != nullptr; }
    /// The tag of the object's type; the registry that it came from must be there still.
    [[nodiscard]] std::string_view tag() const noexcept {
        return entry_ == nullptr ? std::string_view{} : entry_->tag;
    }
    /// The object, if it is a T.
    template <class T> [[nodiscard]] T* get_if() noexcept {
        return entry_ != nullptr && entry_->type == &detail::type_identity<T> ? static_cast<T*>(object_)
                                                                              : nullptr;
    }
    template <class T> [[nodiscard]] const T* get_if() const noexcept {
        return const_cast<any_object*>(this)->get_if<T>();
    }

    /// For registries: takes a value that an entry has made.
    any_object(void* object, const detail::type_entry& entry) noexcept : object_{object}, entry_{&entry} {}

private:
    void* object_ = nullptr;
    const detail::type_entry* entry_ = nullptr;
};

/// A fixed list of types. Nothing happens at start-up, and a type that no envelope is read as is not compiled for it.
template <class... Types> class registry {
public:
    static constexpr std::size_t size = sizeof...(Types);
    static constexpr std::array<std::string_view, size> tags{envelope_tag_of<Types>...};
    static constexpr name_list list{tags.data(), size};

    template <class T> static constexpr bool contains = (std::is_same_v<T, Types> || ...);

    /// The position of the type with that tag, or `no_type`.
    static constexpr std::size_t no_type = static_cast<std::size_t>(-1);
    [[nodiscard]] static constexpr std::size_t find(std::string_view tag) noexcept { return table.find(tag); }
    /// The same for tags without their modules.
    [[nodiscard]] static constexpr std::size_t find_short(std::string_view tag) noexcept {
        for (std::size_t i = 0; i < size; ++i) {
            if (detail::short_tag(tags[i]) == tag) {
                return i;
            }
        }
        return no_type;
    }
    /// What is known of the type with that tag for reading with a codec, or a null pointer.
    template <class Codec>
    [[nodiscard]] static const detail::type_entry* entry(std::string_view tag, bool is_short) noexcept {
        static constexpr std::array<const detail::type_entry*, size> entries{
            &detail::entry_of<Types, Codec>...};
        const std::size_t i = is_short ? find_short(tag) : find(tag);
        return i == no_type ? nullptr : entries[i];
    }
    /// Whether the tag is that of a type here.
    [[nodiscard]] static bool knows(std::string_view tag, bool is_short) noexcept {
        return (is_short ? find_short(tag) : find(tag)) != no_type;
    }
    /// Whether it is a type here but for its version.
    [[nodiscard]] static bool knows_otherwise(std::string_view tag) noexcept {
        for (const std::string_view known : tags) {
            if (detail::unversioned(known) == detail::unversioned(tag)) {
                return true;
            }
        }
        return false;
    }

private:
    static constexpr auto keys = [] {
        std::array<detail::key_entry, size> entries{};
        for (std::size_t i = 0; i < size; ++i) {
            entries[i] = {tags[i], i};
        }
        return entries;
    }();
    static constexpr detail::key_table<size> table{keys};
    static_assert(!table.has_duplicate(),
                  "agate: two types of this registry have the same tag; describe one of them "
                  "with agate::envelope_tag");
};

/// A fixed list of types, and those that are added while the program runs. Looking up takes no lock; adding may happen at any
/// time in any thread.
template <class... Types> class open_registry : public registry<Types...> {
public:
    open_registry() = default;
    open_registry(const open_registry&) = delete;
    open_registry& operator=(const open_registry&) = delete;
    ~open_registry() {
        for (const added_types* types = added_.load(std::memory_order_acquire); types != nullptr;) {
            const added_types* const before = types->before;
            delete types;
            types = before;
        }
    }

    /// Adds types, to be read with that codec; all of them, or none if the tag of one is taken (`duplicate_tag`) already.
    template <class... More, class Codec> result<void> add(const Codec&) {
        const lock hold{is_adding_};
        const added_types* const present = added_.load(std::memory_order_acquire);
        auto next = std::make_unique<added_types>();
        if (present != nullptr) {
            next->entries = present->entries;
        }
        (next->entries.push_back(&detail::entry_of<More, Codec>), ...);
        const std::size_t first = next->entries.size() - sizeof...(More);
        for (std::size_t i = first; i < next->entries.size(); ++i) {
            const detail::type_entry& entry = *next->entries[i];
            bool is_taken = registry<Types...>::find(entry.tag) != registry<Types...>::no_type;
            for (std::size_t j = 0; j < i; ++j) {
                const detail::type_entry& other = *next->entries[j];
                // the same type may be added for another codec
                is_taken = is_taken || (other.tag == entry.tag &&
                                        (other.type != entry.type || other.codec == entry.codec));
            }
            if (is_taken) {
                error failure;
                failure.code = errc::duplicate_tag;
                failure.detail = "a type of this tag is registered already";
                return failure;
            }
        }
        next->before = present;
        added_.store(next.release(), std::memory_order_release);
        return {};
    }

    template <class Codec>
    [[nodiscard]] const detail::type_entry* entry(std::string_view tag, bool is_short) const noexcept {
        const detail::type_entry* const fixed = registry<Types...>::template entry<Codec>(tag, is_short);
        return fixed != nullptr ? fixed : find_added(tag, is_short, &detail::type_identity<Codec>);
    }
    [[nodiscard]] bool knows(std::string_view tag, bool is_short) const noexcept {
        return registry<Types...>::knows(tag, is_short) || find_added(tag, is_short, nullptr) != nullptr;
    }
    [[nodiscard]] bool knows_otherwise(std::string_view tag) const noexcept {
        if (registry<Types...>::knows_otherwise(tag)) {
            return true;
        }
        const added_types* const types = added_.load(std::memory_order_acquire);
        for (std::size_t i = 0; types != nullptr && i < types->entries.size(); ++i) {
            if (detail::unversioned(types->entries[i]->tag) == detail::unversioned(tag)) {
                return true;
            }
        }
        return false;
    }

private:
    struct added_types {
        std::vector<const detail::type_entry*> entries;
        const added_types* before = nullptr; ///< kept, since somebody may be looking at it
    };
    struct lock {
        explicit lock(std::atomic_flag& flag) noexcept : flag_{flag} {
            while (flag_.test_and_set(std::memory_order_acquire)) {
                flag_.wait(true, std::memory_order_relaxed);
            }
        }
        ~lock() {
            flag_.clear(std::memory_order_release);
            flag_.notify_one();
        }
        lock(const lock&) = delete;
        lock& operator=(const lock&) = delete;
        std::atomic_flag& flag_;
    };

    /// An entry for that codec, or for any if it is a null pointer.
    [[nodiscard]] const detail::type_entry* find_added(std::string_view tag, bool is_short,
                                                       const char* codec) const noexcept {
        const added_types* const types = added_.load(std::memory_order_acquire);
        for (std::size_t i = 0; types != nullptr && i < types->entries.size(); ++i) {
            const detail::type_entry& entry = *types->entries[i];
            if ((is_short ? detail::short_tag(entry.tag) : entry.tag) == tag &&
                (codec == nullptr || entry.codec == codec)) {
                return &entry;
            }
        }
        return nullptr;
    }

    std::atomic<const added_types*> added_{nullptr};
    std::atomic_flag is_adding_;
};

} // namespace agate::inline AGATE_ABI
