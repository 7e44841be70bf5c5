// What can be read from: any contiguous run of bytes, seen as text.
#pragma once

#include <agate/core/config.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI {

/// A string, a view, or a contiguous range of char, unsigned char or std::byte.
template <class T>
concept byte_input = std::is_convertible_v<const T&, std::string_view> || requires(const T& t) {
    requires sizeof(*t.data()) == 1;
    { t.size() } -> std::convertible_to<std::size_t>;
};

/// An object that its reader may keep views of: one that has a name, or is itself a view. (A std::array, which has a
/// tuple_size, holds its bytes itself.)
template <class T>
concept lasting_input =
    std::is_lvalue_reference_v<T> || std::is_pointer_v<T> ||
    (std::is_trivially_copyable_v<T> && !requires { std::tuple_size<std::remove_cv_t<T>>::value; });

namespace detail {

template <byte_input T> std::string_view as_text(const T& input) {
    if constexpr (std::is_convertible_v<const T&, std::string_view>) {
        return input;
    } else {
        return {reinterpret_cast<const char*>(input.data()), input.size()};
    }
}

} // namespace detail

} // namespace agate::inline AGATE_ABI
