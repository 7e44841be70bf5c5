// Strings at the speed of their memory: sizes changed without filling, and short texts copied as one fixed block.
#pragma once

#include <agate/core/config.hpp>

#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

#if defined(__GLIBCXX__)
// Before C++23 the standard has no way to grow a string within its capacity without filling it. libstdc++ has one that
// is private; an explicit instantiation may name it ([temp.spec.general]), and a friend makes it callable.
#define AGATE_STRING_SIZE_FREE 1
template <auto SetLength> struct string_size_access {
    friend void set_string_size(std::string& s, std::size_t size) { (s.*SetLength)(size); }
};
template struct string_size_access<&std::string::_M_set_length>;
void set_string_size(std::string& s, std::size_t size);
#elif defined(__cpp_lib_string_resize_and_overwrite)
#define AGATE_STRING_SIZE_FREE 1
inline void set_string_size(std::string& s, std::size_t size) {
    s.resize_and_overwrite(size, [](char*, std::size_t n) { return n; });
}
#else
#define AGATE_STRING_SIZE_FREE 0
#endif

/// Resizes within the capacity; the new bytes have any value where the library allows that. `size` is at most the
/// capacity.
template <class Container> AGATE_INLINE void resize_for_overwrite(Container& container, std::size_t size) {
#if AGATE_STRING_SIZE_FREE
    if constexpr (std::is_same_v<Container, std::string>) {
        set_string_size(container, size);
        return;
    }
#endif
    if (container.size() < size) {
        container.resize(size);
    }
}

/// `s.assign(text, size)`, given that bytes up to `end` may be read: a short text is copied as one block of sixteen bytes.
template <class String>
AGATE_INLINE void assign_text(String& s, const char* text, std::size_t size,
                              [[maybe_unused]] const char* end) {
#if defined(__GLIBCXX__)
    if constexpr (std::is_same_v<String, std::string>) {
        // the smallest capacity of libstdc++'s string is 15 and its terminator
        if (size <= 15 && end - text >= 16) [[likely]] {
            std::memcpy(s.data(), text, 16);
            set_string_size(s, size);
            return;
        }
        if (size <= s.capacity()) {
            std::memcpy(s.data(), text, size);
            set_string_size(s, size);
            return;
        }
    }
#endif
    s.assign(text, size);
}

} // namespace agate::inline AGATE_ABI::detail
