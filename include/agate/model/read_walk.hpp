// The one walk for reading: it dispatches on the kind of the destination and tells a reader what to look for. A reader
// knows a format's bytes and nothing of C++ types; optionals, variants, maps, tuples, sequences and structs, missing,
// unknown and duplicate members are known here alone.
//
// Positions are handed on by value, so that they live in registers: every function takes the position and returns the new
// one, or a null pointer after a failure that the reader has recorded.
//
// A reader R has
//   r.fail(code, p, detail), r.mismatch(p, expected)         failures
//   r.charge(p, bytes), r.limits, r.mark(), r.rewind(mark)   limits; the state to come back to
//   r.peek(p)                                                the token that comes next, white space skipped
//   r.null(p), r.try_null(p), r.boolean(p, b), r.integer(p, i), r.floating(p, f), r.character(p, c)
//   r.text(p, string), r.view(p, view), r.scratch_text(p, view), r.bytes(p, container), r.time(...), r.raw(p, raw)
//   R::scope                                                 where a reader is inside an array or object
//   r.enter_array(p, scope), r.next_element(p, scope, done)
//   r.enter_object(p, scope), r.match_member<T, J>(p, scope), r.next_member(p, scope, done), r.try_leave_object(p, scope),
//   r.member_index<T>(p, expected, i), r.key(p, view), r.map_key(p, key), r.skip(p)
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/context.hpp>
#include <agate/model/enumerators.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/read_containers.hpp>
#include <agate/model/read_generic.hpp>
#include <agate/model/read_structure.hpp>
#include <agate/model/read_variant.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

template <class Context, class R, class E> AGATE_INLINE const char* read_enumerator(R& r, const char* p,
                                                                                    E& v) {
    const token next = r.peek(p);
    const bool is_name =
        is_name_on_wire<R, Context, E>() || (next == token::string && R::reads_any_enumerator);
    if (is_name && !(next == token::integer && R::reads_any_enumerator)) {
        const char* const start = p;
        std::string_view name;
        p = read_word(r, p, name, "an enumerator's name");
        if (p == nullptr) [[unlikely]] {
            return nullptr;
        }
        const std::size_t index = enumerators<E>::table.find(name);
        if (index != no_key) [[likely]] {
            v = enumerators<E>::all.list[index].value;
            return p;
        }
        if constexpr (enumerators<E>::has_fallback) {
            v = enumerators<E>::fallback();
            return p;
        }
        r.fail(errc::unknown_enumerator, r.value_start(start), nullptr);
    } else {
        const char* const start = p;
        enumerator_integer<E> number{};
        p = r.integer(p, number);
        if (p == nullptr) [[unlikely]] {
            return nullptr;
        }
        if (enumerators<E>::position_of(number) != no_key) [[likely]] {
            v = static_cast<E>(number);
            return p;
        }
        if constexpr (enumerators<E>::has_fallback) {
            v = enumerators<E>::fallback();
            return p;
        }
        r.fail(errc::unknown_enumerator, r.value_start(start), nullptr);
    }
    r.failure.names = &enumerators<E>::list;
    return nullptr;
}

template <class R, class T> const char* read_time(R& r, const char* p, T& v) {
    r.peek(p);
    const char* const start = p;
    seconds_and_nanoseconds time;
    if constexpr (kind_of<T> == kind::duration) {
        p = r.duration(p, time);
    } else {
        p = r.time_point(p, time, is_local_time<T>());
    }
    if (p == nullptr) [[unlikely]] {
        return nullptr;
    }
    bool fits = false;
    if constexpr (kind_of<T> == kind::duration) {
        fits = duration_traits<T>::join(time, v);
    } else {
        typename T::duration since{};
        fits = duration_traits<typename T::duration>::join(time, since);
        v = fits ? T{since} : v;
    }
    return fits ? p
                : r.fail(errc::invalid_time, r.value_start(start),
                         "a time that the target cannot hold exactly");
}

template <class R, class Text> AGATE_INLINE const char* read_passing_text(R& r, const char* p, Text& text) {
    if constexpr (std::is_same_v<Text, number_text> && requires { R::numbers_are_text; }) {
        const token next = r.peek(p);
        if (next == token::integer || next == token::fraction) {
            const char* const start = p;
            p = r.skip(p);
            text = p == nullptr ? text : Text{std::string_view{start, static_cast<std::size_t>(p - start)}};
            return p;
        }
    }
    return read_word(r, p, text, "string");
}

template <class Context, class R, class T> const char* read_converted(R& r, const char* p, T& v) {
    using wire = std::remove_cvref_t<typename convert<T>::wire>;
    wire image{};
    r.peek(p);
    const char* const start = p;
    p = read_value<Context>(r, p, image);
    if (p == nullptr) [[unlikely]] {
        return nullptr;
    }
    if constexpr (requires { convert<T>::from_wire_in(r, std::move(image), v); }) {
        // what a text means may depend on where it stands: a prefix, for one
        if (const char* reason = convert<T>::from_wire_in(r, std::move(image), v)) [[unlikely]] {
            return r.fail(conversion_code<convert<T>>(), r.value_start(start), reason);
        }
    } else if constexpr (requires {
                             {
                                 convert<T>::from_wire(std::move(image), v)
                             } -> std::convertible_to<const char*>;
                         }) {
        if (const char* reason = convert<T>::from_wire(std::move(image), v)) [[unlikely]] {
            return r.fail(conversion_code<convert<T>>(), r.value_start(start), reason);
        }
    } else {
        v = convert<T>::from_wire(std::move(image));
    }
    return p;
}

template <class Context, class R, class T> AGATE_INLINE const char* read_nullable(R& r, const char* p, T& v) {
    using inner = pointee_t<T>;
    check_can_be_made<inner>();
    constexpr bool is_optional = kind_of<T> == kind::optional;
    if constexpr (!is_three_state<T>()) {
        check_null_is_clear<R, inner>();
        if (r.try_null(p)) {
            v.reset();
            return p;
        }
    }
    if constexpr (is_optional) {
        const bool was_empty = !v.has_value();
        if (was_empty) {
            v.emplace();
        }
        p = read_value<Context>(r, p, *v);
        if (p == nullptr && was_empty) [[unlikely]] {
            v.reset();
        }
        return p;
    } else {
        // what a pointer points to may be shared, so it is never read over
        if (!r.charge(p, sizeof(inner))) [[unlikely]] {
            return nullptr;
        }
        auto fresh = T{new inner{}};
        p = read_value<Context>(r, p, const_cast<inner&>(*fresh));
        if (p != nullptr) [[likely]] {
            v = std::move(fresh);
        }
        return p;
    }
}

/// Reads a value of any kind. White space before it is skipped.
template <class Context, class R, class T> AGATE_INLINE const char* read_value(R& r, const char* p, T& v) {
    constexpr kind k = kind_of<T>;
    if constexpr (is_element_value<R, Context, T>()) {
        return read_element_value<Context>(r, p, v);
    } else if constexpr (is_bytes_on_wire<Context, T>() && Context::template has<as_hex_rule> &&
                         requires { r.hex(p, v); }) {
        return r.hex(p, v);
    } else if constexpr (is_bytes_on_wire<Context, T>()) {
        return r.bytes(p, v);
    } else if constexpr (reads_scalars<R> &&
                         (k == kind::sequence || k == kind::set || k == kind::fixed_array)) {
        static_assert(R::template is_list<Context>, "agate: a list in an attribute or text is one of words; "
                                                    "describe it with agate::xml::list, or make "
                                                    "it elements");
        return read_words<Context>(r, p, v);
    } else if constexpr (reads_scalars<R> && (k == kind::variant || k == kind::tuple || k == kind::map ||
                                              k == kind::generic || k == kind::raw || structure<T>)) {
        static_assert(
            !reads_scalars<R>,
            "agate: an attribute, a text or an item of a list is a scalar; make this field an element");
        return nullptr;
    } else if constexpr (k == kind::converted) {
        return read_converted<Context>(r, p, v);
    } else if constexpr (k == kind::null) {
        return r.null(p);
    } else if constexpr (k == kind::boolean) {
        return r.boolean(p, v);
    } else if constexpr (k == kind::integer) {
        return r.integer(p, v);
    } else if constexpr (k == kind::floating) {
        return r.floating(p, v);
    } else if constexpr (k == kind::character) {
        return r.character(p, v);
    } else if constexpr (k == kind::enumeration) {
        return read_enumerator<Context>(r, p, v);
    } else if constexpr (k == kind::generic) {
        return read_generic(r, p, v);
    } else if constexpr (k == kind::raw) {
        return r.raw(p, v);
    } else if constexpr (k == kind::string) {
        return r.text(p, v);
    } else if constexpr (passing_text<T>) {
        return read_passing_text(r, p, v);
    } else if constexpr (k == kind::string_view) {
        return r.view(p, v);
    } else if constexpr (k == kind::path) {
        static_assert(std::is_same_v<typename T::value_type, char>,
                      "agate: only paths of char are supported; convert others with agate::convert");
        std::string_view text;
        p = r.scratch_text(p, text, "string");
        if (p != nullptr) {
            v = T{text};
        }
        return p;
    } else if constexpr (k == kind::duration || k == kind::time_point) {
        return read_time(r, p, v);
    } else if constexpr (k == kind::optional || k == kind::pointer) {
        return read_nullable<Context>(r, p, v);
    } else if constexpr (k == kind::variant) {
        return read_variant<Context>(r, p, v);
    } else if constexpr (k == kind::tuple) {
        return read_tuple<Context>(r, p, v, std::make_index_sequence<std::tuple_size_v<T>>{});
    } else if constexpr (k == kind::fixed_array) {
        return read_fixed_array<Context>(r, p, v);
    } else if constexpr (k == kind::map) {
        return read_map<Context>(r, p, v);
    } else if constexpr (k == kind::set) {
        return read_set<Context>(r, p, v);
    } else if constexpr (k == kind::sequence) {
        return read_sequence<Context>(r, p, v);
    } else if constexpr (structure<T>) {
        return read_structure<no_tag>(r, p, v);
    } else {
        refuse_unsupported<T>();
        return nullptr;
    }
}

} // namespace agate::inline AGATE_ABI::detail
