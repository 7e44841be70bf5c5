// Whether a type holds views, which point into the text they were read from.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/input.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>

#include <cstddef>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

/// Looks as deep as `Depth` levels, where recursive types end.
template <class T, std::size_t Depth = 0> consteval bool find_views() {
    constexpr kind k = kind_of<T>;
    if constexpr (Depth == 8) {
        return false;
    } else if constexpr (k == kind::string_view || k == kind::bytes_view) {
        return true;
    } else if constexpr (k == kind::optional || k == kind::pointer) {
        return find_views<pointee_t<T>, Depth + 1>();
    } else if constexpr (k == kind::map) {
        return find_views<typename T::key_type, Depth + 1>() ||
               find_views<typename T::mapped_type, Depth + 1>();
    } else if constexpr (k == kind::sequence || k == kind::set || k == kind::fixed_array) {
        return find_views<typename T::value_type, Depth + 1>();
    } else if constexpr (k == kind::tuple) {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (find_views<std::remove_cvref_t<std::tuple_element_t<I, T>>, Depth + 1>() || ...);
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
    } else if constexpr (k == kind::variant) {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (find_views<std::variant_alternative_t<I, T>, Depth + 1>() || ...);
        }(std::make_index_sequence<std::variant_size_v<T>>{});
    } else if constexpr (structure<T>) {
        return []<std::size_t... J>(std::index_sequence<J...>) {
            return (find_views<typename fields<T>::template type<J>, Depth + 1>() || ...);
        }(std::make_index_sequence<fields<T>::size>{});
    } else {
        return false;
    }
}
template <class T> inline constexpr bool has_views = find_views<T>();

/// Views must not point into a text that is gone when the call is over.
template <class T, class Input> consteval void check_views() {
    static_assert(!has_views<T> || lasting_input<Input>,
                  "agate: this type has views of the text it is read from, which must not be a temporary");
}

} // namespace agate::inline AGATE_ABI::detail
