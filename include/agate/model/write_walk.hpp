// The one walk for writing: it visits a value of any kind and tells a writer what to put down. A writer knows a format's
// bytes and nothing of C++ types; optionals, variants, maps, tuples, sequences and structs are known here alone.
//
// Positions are handed on by value, so that they live in registers: every function takes the position and returns the new
// one, or a null pointer after a failure that the writer has recorded. Room is asked for once for a run of bounded parts:
// whoever writes a value whose size has a bound has made sure of that much room; a value without one sees to itself and
// leaves room for `After` more bytes behind it.
//
// A writer W has
//   W::bounded, W::null_bound, W::boolean_bound ...          what a part takes at the most
//   w.ensure(p, n), w.fail(code, p, detail)                  room, failure
//   w.enter(p), w.leave()                                    the depth limit
//   w.null(p), w.boolean(p, b), w.integer(p, i), w.floating(p, f), w.character(p, c)
//   w.text<After>(p, string), w.name(p, string), w.bytes<After>(p, data, size), w.time(p, ...), w.raw<After>(p, raw)
//   w.begin_array(p, n), w.next_element(p, first), w.end_array(p, empty)
//   w.begin_object(p, n), w.member<T, J>(p, first), w.key(p, key, first), w.end_object(p, empty)
//   W::positional<T>, W::columnar<T>                         structs without names, lists of structs by columns
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/context.hpp>
#include <agate/model/enumerators.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/value.hpp>
#include <agate/model/write_common.hpp>
#include <agate/model/write_containers.hpp>
#include <agate/model/write_structure.hpp>
#include <agate/model/write_variant.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

template <class Context, class W, class E> AGATE_INLINE char* write_enumerator(W& w, char* p, E v) {
    if constexpr (is_name_on_wire<W, Context, E>()) {
        std::size_t position = enumerators<E>::position(v);
        if constexpr (enumerators<E>::has_fallback) {
            position = position == no_key ? enumerators<E>::position(enumerators<E>::fallback()) : position;
        }
        if (position == no_key) [[unlikely]] {
            w.fail(errc::unknown_enumerator, p, "a value without a name");
            w.failure.names = &enumerators<E>::list;
            return nullptr;
        }
        return w.name(p, enumerators<E>::names[position]);
    } else {
        if constexpr (!enumerators<E>::has_fallback) {
            if (enumerators<E>::position(v) == no_key) [[unlikely]] {
                w.fail(errc::unknown_enumerator, p, "a value without a name");
                w.failure.names = &enumerators<E>::list;
                return nullptr;
            }
        } else if (enumerators<E>::position(v) == no_key) {
            v = enumerators<E>::fallback();
        }
        return w.integer(p, static_cast<enumerator_integer<E>>(v));
    }
}

template <class W, class T> char* write_time(W& w, char* p, const T& v) {
    seconds_and_nanoseconds time;
    bool fits = false;
    if constexpr (kind_of<T> == kind::duration) {
        fits = duration_traits<T>::split(v, time);
    } else {
        fits = duration_traits<typename T::duration>::split(v.time_since_epoch(), time);
    }
    if (!fits) [[unlikely]] {
        return w.fail(errc::not_representable, p, "a time that does not fit into 64 bits of seconds");
    }
    if constexpr (kind_of<T> == kind::duration) {
        return w.duration(p, time);
    } else {
        return w.time_point(p, time, is_local_time<T>());
    }
}

/// `Value` is agate::value; a parameter, so that files without one do not pay for it.
template <class Context, std::size_t After, class W, class Value> char* write_generic(W& w, char* p,
                                                                                      const Value& v) {
    switch (v.kind()) {
    case value_kind::null: return w.ensure(p, W::null_bound) ? w.null(p) : nullptr;
    case value_kind::boolean: return w.ensure(p, W::boolean_bound) ? w.boolean(p, v.as_bool()) : nullptr;
    case value_kind::unsigned_integer:
        return w.ensure(p, W::template integer_bound<std::uint64_t>)
                   ? w.integer(p, *v.template to<std::uint64_t>())
                   : nullptr;
    case value_kind::signed_integer:
        return w.ensure(p, W::template integer_bound<std::int64_t>)
                   ? w.integer(p, *v.template to<std::int64_t>())
                   : nullptr;
    case value_kind::floating:
        return w.ensure(p, W::template floating_bound<double>) ? w.floating(p, *v.template get_if<double>())
                                                               : nullptr;
    case value_kind::string: return w.template text<0>(p, v.as_string());
    case value_kind::bytes: return w.template bytes<0>(p, v.as_bytes().data(), v.as_bytes().size());
    case value_kind::extension:
        if constexpr (requires { w.template extension<0>(p, std::int8_t{}, v.as_bytes().data(), 0); }) {
            const auto& extension = v.as_extension();
            return w.template extension<0>(p, extension.type, extension.data.data(), extension.data.size());
        } else {
            return w.fail(errc::not_representable, p, "an extension value, which only MessagePack has");
        }
    case value_kind::array: return write_elements<Context>(w, p, v.as_array());
    case value_kind::object: {
        if (!w.enter(p) || !w.ensure(p, W::object_bound)) [[unlikely]] {
            return nullptr;
        }
        p = w.begin_object(p, v.as_object().size());
        bool first = true;
        std::size_t index = 0;
        const auto put = [&](const std::string& key, const Value& member) {
            p = w.key(p, key, first);
            first = false;
            p = p == nullptr ? p : write_generic<Context, 0>(w, p, member);
            if (p == nullptr) [[unlikely]] {
                write_failed_at_index(w, index);
            }
            ++index;
            return p != nullptr;
        };
        if (p == nullptr || !w.for_each_entry(v.as_object(), put) || !w.ensure(p, W::object_bound))
            [[unlikely]] {
            return nullptr;
        }
        p = w.end_object(p, first);
        w.leave();
        return p;
    }
    }
    return nullptr;
}

/// Writes a value without a bound; room behind it is the caller's affair, but for texts, which take it along.
template <class Context, std::size_t After, class W, class T>
AGATE_INLINE char* write_unbounded(W& w, char* p, const T& v) {
    constexpr kind k = kind_of<T>;
    if constexpr (is_bytes_on_wire<Context, T>() && Context::template has<as_hex_rule> &&
                  requires { w.template hex<After>(p, nullptr, 0); }) {
        return w.template hex<After>(p, reinterpret_cast<const std::byte*>(v.data()), v.size());
    } else if constexpr (is_bytes_on_wire<Context, T>()) {
        return w.template bytes<After>(p, reinterpret_cast<const std::byte*>(v.data()), v.size());
    } else if constexpr (k == kind::string || k == kind::string_view) {
        return w.template text<After>(p, std::string_view{v.data(), v.size()});
    } else if constexpr (k == kind::path) {
        static_assert(std::is_same_v<typename T::value_type, char>,
                      "agate: only paths of char are supported; convert others with agate::convert");
        return w.template text<After>(p, std::string_view{v.native()});
    } else if constexpr (k == kind::raw) {
        return w.template raw<After>(p, v);
    } else if constexpr (k == kind::generic) {
        return write_generic<Context, After>(w, p, v);
    } else if constexpr (k == kind::pointer) {
        constexpr std::size_t bound = value_bound<W, Context, pointee_t<T>>();
        if (!w.ensure(p, bound == unbounded || bound < W::null_bound ? W::null_bound : bound)) {
            return nullptr;
        }
        return v == nullptr ? w.null(p) : write_value<Context, 0>(w, p, *v);
    } else if constexpr (k == kind::variant) {
        return write_variant<Context>(w, p, v, std::make_index_sequence<std::variant_size_v<T>>{});
    } else if constexpr (k == kind::tuple) {
        return write_tuple<Context>(w, p, v, std::make_index_sequence<std::tuple_size_v<T>>{});
    } else if constexpr (k == kind::map) {
        return write_map<Context>(w, p, v);
    } else if constexpr (k == kind::sequence && W::template columnar<T>) {
        return write_columns(w, p, v, std::make_index_sequence<fields<typename T::value_type>::size>{});
    } else if constexpr (k == kind::fixed_array || k == kind::set || k == kind::sequence) {
        return write_elements<Context>(w, p, v, After);
    } else if constexpr (structure<T>) {
        return w.ensure(p, runs<W, T>[0] + W::object_bound) ? write_structure<no_tag>(w, p, v) : nullptr;
    } else {
        refuse_unsupported<T>();
        return nullptr;
    }
}

/// Writes a value of any kind.
template <class Context, std::size_t After, class W, class T> AGATE_INLINE char* write_value(W& w, char* p,
                                                                                             const T& v) {
    constexpr kind k = kind_of<T>;
    constexpr std::size_t bound = value_bound<W, Context, T>();
    if constexpr ((k == kind::optional || k == kind::pointer) && !is_three_state<T>()) {
        check_null_is_clear<W, pointee_t<T>>();
    }
    if constexpr (k == kind::optional) {
        if (!v.has_value()) {
            if constexpr (bound == unbounded) {
                if (!w.ensure(p, W::null_bound + After)) [[unlikely]] {
                    return nullptr;
                }
            }
            return w.null(p);
        }
        return write_value<Context, After>(w, p, *v);
    } else if constexpr (k == kind::converted) {
        return write_value<Context, After>(w, p, wire_of(w, v));
    } else if constexpr (bounded_text<T> && bound != unbounded) {
        return w.name(p, std::string_view{v.data(), v.size()});
    } else if constexpr (k == kind::null || k == kind::boolean || k == kind::integer || k == kind::floating ||
                         k == kind::character || k == kind::enumeration || k == kind::duration ||
                         k == kind::time_point) {
        if constexpr (bound == unbounded) {
            constexpr std::size_t name_bound = [] { // a name has no bound that all have in common
                if constexpr (k == kind::enumeration) {
                    return W::name_bound(enumerators<T>::longest);
                } else {
                    return 0;
                }
            }();
            if (!w.ensure(p, W::scalar_bound + name_bound)) [[unlikely]] {
                return nullptr;
            }
        }
        if constexpr (k == kind::null) {
            return w.null(p);
        } else if constexpr (k == kind::boolean) {
            return w.boolean(p, v);
        } else if constexpr (k == kind::integer) {
            return w.integer(p, v);
        } else if constexpr (k == kind::floating) {
            return w.floating(p, v);
        } else if constexpr (k == kind::character) {
            return w.character(p, v);
        } else if constexpr (k == kind::enumeration) {
            return write_enumerator<Context>(w, p, v);
        } else {
            return write_time(w, p, v);
        }
    } else if constexpr (structure<T> && bound != unbounded) {
        return write_structure<no_tag>(w, p, v);
    } else {
        p = write_unbounded<Context, After>(w, p, v);
        constexpr bool makes_room = k == kind::string || k == kind::string_view || k == kind::path ||
                                    k == kind::raw || k == kind::fixed_array || k == kind::set ||
                                    (k == kind::sequence && !W::template columnar<T>) ||
                                    is_bytes_on_wire<Context, T>();
        if constexpr (After != 0 && !makes_room) {
            if (p == nullptr || !w.ensure(p, After)) [[unlikely]] {
                return nullptr;
            }
        }
        return p;
    }
}

} // namespace agate::inline AGATE_ABI::detail
