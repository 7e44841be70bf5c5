// Whether an aggregate has base classes, whose members neither reflection nor a container's elements show.
#pragma once

#include <agate/core/config.hpp>

#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-inline"
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif
/// Converts to the base classes of T, and to nothing else; it cannot be copied, so std::any does not take it. Stands in
/// unevaluated operands only.
template <class T> struct any_base {
    any_base(const any_base&) = delete;
    template <class Base>
        requires(std::is_base_of_v<Base, T> && !std::is_same_v<Base, T>)
    constexpr operator Base&() const noexcept;
};
/// Converts to nothing: what takes it takes anything.
struct nothing_at_all {
    nothing_at_all(const nothing_at_all&) = delete;
};
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

template <class T>
concept has_base_class = requires { T{std::declval<const any_base<T>&>()}; } &&
                         !requires { T{std::declval<const nothing_at_all&>()}; };
template <class T>
concept has_more_than_base = has_base_class<T> && requires { T{std::declval<const any_base<T>&>(), {}}; };

} // namespace agate::inline AGATE_ABI::detail
