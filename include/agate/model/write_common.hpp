// What the parts of the write walk share: the walk itself, declared; how many bytes a value may take; and the cold code
// that puts paths to failures.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/context.hpp>
#include <agate/model/enumerators.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

/// The bound of a value that has none, and the most that is still called a bound.
inline constexpr std::size_t unbounded = static_cast<std::size_t>(-1);
inline constexpr std::size_t largest_bound = 4096;

template <class W, class Context, class T> consteval std::size_t value_bound();

/// What a converted value is on the wire of a format: `to_wire_in(w, v)` where the format makes a difference.
template <class W, class T> AGATE_INLINE decltype(auto) wire_of([[maybe_unused]] W& w, const T& v) {
    if constexpr (requires { convert<T>::to_wire_in(w, v); }) {
        return convert<T>::to_wire_in(w, v);
    } else {
        return convert<T>::to_wire(v);
    }
}

template <class W, class T, std::size_t J> consteval std::size_t slot_bound() {
    using slot = typename fields<T>::template slot<J>;
    const std::size_t bound = value_bound<W, context_of<slot>, typename slot::type>();
    return bound == unbounded ? unbounded : bound + W::template member_bound<T, J>;
}

template <class W, class T> consteval std::size_t structure_bound() {
    return []<std::size_t... J>(std::index_sequence<J...>) {
        std::size_t sum = W::object_bound;
        const auto add = [&sum](std::size_t bound) {
            sum = bound == unbounded || sum == unbounded || sum + bound > largest_bound ? unbounded
                                                                                        : sum + bound;
        };
        static_cast<void>(add);
        (add(slot_bound<W, T, J>()), ...);
        return sum;
    }(std::make_index_sequence<fields<T>::size>{});
}

/// The most bytes that a T takes, or `unbounded`. Pointers and containers have no bound, which ends recursive types.
template <class W, class Context, class T> consteval std::size_t value_bound() {
    constexpr kind k = kind_of<T>;
    if constexpr (!W::bounded) {
        return unbounded;
    } else if constexpr (k == kind::null) {
        return W::null_bound;
    } else if constexpr (k == kind::boolean) {
        return W::boolean_bound;
    } else if constexpr (k == kind::integer) {
        return W::template integer_bound<T>;
    } else if constexpr (k == kind::floating) {
        return W::template floating_bound<T>;
    } else if constexpr (k == kind::character) {
        return W::character_bound;
    } else if constexpr (k == kind::enumeration) {
        if constexpr (is_name_on_wire<W, Context, T>()) {
            return W::name_bound(enumerators<T>::longest);
        } else {
            return W::template integer_bound<enumerator_integer<T>>;
        }
    } else if constexpr (bounded_text<T>) {
        return W::name_bound(T::text_bound);
    } else if constexpr (k == kind::duration || k == kind::time_point) {
        return W::time_bound;
    } else if constexpr (k == kind::converted) {
        return value_bound<W, Context,
                           std::remove_cvref_t<decltype(convert<T>::to_wire(std::declval<const T&>()))>>();
    } else if constexpr (k == kind::optional) {
        constexpr std::size_t bound = value_bound<W, Context, pointee_t<T>>();
        return bound == unbounded || bound > W::null_bound ? bound : W::null_bound;
    } else if constexpr (structure<T>) {
        if constexpr (fields<T>::rest == no_rule) {
            return structure_bound<W, T>();
        } else {
            return unbounded;
        }
    } else {
        return unbounded;
    }
}

template <class Context, std::size_t After, class W, class T> char* write_value(W& w, char* p, const T& v);

template <class T, std::size_t J, class W> AGATE_COLD char* write_failed_at(W& w) {
    w.failure.prepend(path_segment{fields<T>::names[J]});
    return nullptr;
}
template <class W> AGATE_COLD char* write_failed_at_index(W& w, std::size_t index) {
    w.failure.prepend(path_segment::at_index(index));
    return nullptr;
}

template <class T, std::size_t... J> consteval bool has_three_state_member(std::index_sequence<J...>) {
    return (is_three_state<typename fields<T>::template type<J>>() || ...);
}

} // namespace agate::inline AGATE_ABI::detail
