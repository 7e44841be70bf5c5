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
#include <agate/model/alternatives.hpp>
#include <agate/model/check.hpp>
#include <agate/model/context.hpp>
#include <agate/model/defaults.hpp>
#include <agate/model/enumerators.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/value.hpp>
#include <agate/model/write_sorted.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

/// The bound of a value that has none, and the most that is still called a bound.
inline constexpr std::size_t unbounded = static_cast<std::size_t>(-1);
inline constexpr std::size_t largest_bound = 4096;

template <class W, class Context, class T> consteval std::size_t value_bound();

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

// --- Structs --------------------------------------------------------------------------------------------------------

template <class T, std::size_t J, class W> AGATE_COLD char* write_failed_at(W& w) {
    w.failure.prepend(path_segment{fields<T>::names[J]});
    return nullptr;
}
template <class W> AGATE_COLD char* write_failed_at_index(W& w, std::size_t index) {
    w.failure.prepend(path_segment::at_index(index));
    return nullptr;
}

/// Whether a null member is left out of the output: by its rule, by its type, or by the codec's option, which gives way
/// where the member would not be read back as null.
template <class W, class Slot>
inline constexpr bool is_skipped_null =
    Slot::template has<skip_if_null_rule> || is_three_state<typename Slot::type>() ||
    (W::skips_null && nullable<typename Slot::type> && !Slot::template has<required_rule> &&
     !Slot::template has<default_tag> && !Slot::keeps);

/// Whether a member may be left out of the output, and whether this one is.
template <class W, class Slot>
inline constexpr bool may_be_skipped = is_skipped_null<W, Slot> || Slot::template has<skip_if_default_rule>;

template <class T> constexpr bool is_null(const T& v) {
    if constexpr (kind_of<T> == kind::converted) {
        return is_null(convert<T>::to_wire(v));
    } else if constexpr (kind_of<T> == kind::optional) {
        return !v.has_value();
    } else if constexpr (kind_of<T> == kind::pointer) {
        return v == nullptr;
    } else {
        return kind_of<T> == kind::null;
    }
}
template <class W, class Slot> bool is_skipped([[maybe_unused]] const typename Slot::type& v) {
    if constexpr (is_skipped_null<W, Slot>) {
        if (is_null(v)) {
            return true;
        }
    }
    if constexpr (Slot::template has<skip_if_default_rule>) {
        const auto without = default_of<Slot>();
        if constexpr (std::is_floating_point_v<typename Slot::type>) {
            return std::memcmp(&v, &without, sizeof v) == 0; // -0.0 is no 0.0
        } else {
            return v == without;
        }
    }
    return false;
}

/// For each member, the bytes from its key to the next value without a bound, or to the end of the struct.
template <class W, class T> consteval auto runs_of() {
    return []<std::size_t... J>(std::index_sequence<J...>) {
        constexpr std::size_t size = sizeof...(J);
        std::array<std::size_t, size + 1> members{W::template member_bound<T, J>..., 0};
        std::array<std::size_t, size + 1> bounds{
            value_bound<W, context_of<typename fields<T>::template slot<J>>,
                        typename fields<T>::template type<J>>()...,
            0};
        std::array<std::size_t, size + 1> runs{};
        runs[size] = W::object_bound;
        for (std::size_t j = size; j-- > 0;) {
            runs[j] = members[j] + (bounds[j] == unbounded ? 0 : bounds[j] + runs[j + 1]);
        }
        return runs;
    }(std::make_index_sequence<fields<T>::size>{});
}
template <class W, class T> inline constexpr auto runs = runs_of<W, T>();

/// A member that is not written. What follows counts on the room that one without a bound makes behind itself.
template <class W, class T, std::size_t J> AGATE_INLINE bool leave_out(W& w, char*& p) {
    if constexpr (W::bounded && slot_bound<W, T, J>() == unbounded) {
        return w.ensure(p, runs<W, T>[J + 1]);
    } else {
        return true;
    }
}

template <class W, class T, class Tag, std::size_t J>
AGATE_INLINE bool write_member(W& w, char*& p, const T& object, bool& first) {
    using slot = typename fields<T>::template slot<J>;
    using type = typename slot::type;
    using context = context_of<slot>;
    if constexpr (slot::name == Tag::name) {
        return leave_out<W, T, J>(w, p); // the tag has been written in its place
    } else {
        const type& v = slot::get(object);
        if constexpr (may_be_skipped<W, slot> && !W::template positional<T>) {
            if (is_skipped<W, slot>(v)) {
                return leave_out<W, T, J>(w, p);
            }
        }
        if (const char* violation = first_violation<slot>(v)) [[unlikely]] {
            w.fail(errc::check_failed, p, violation);
            p = write_failed_at<T, J>(w);
            return false;
        }
        p = w.template member<T, J>(p, first);
        first = false;
        if constexpr (W::bounded) {
            p = write_value<context, runs<W, T>[J + 1]>(w, p, v);
        } else {
            p = p == nullptr ? p : write_value<context, 0>(w, p, v);
        }
        if (p == nullptr) [[unlikely]] {
            p = write_failed_at<T, J>(w);
            return false;
        }
        return true;
    }
}

/// One of the members that reading had collected as unknown.
template <class W, class T, class Tag, class V>
bool write_rest_member(W& w, char*& p, std::string_view key, const V& v, bool& first) {
    if (field_lookup<T>.find(key) != no_key || (Tag::name.size() != 0 && key == Tag::name)) {
        p = w.fail(errc::duplicate_member, p, nullptr);
    } else {
        constexpr std::size_t bound = value_bound<W, plain_context, V>();
        p = w.key(p, key, first);
        first = false;
        p = p != nullptr && w.ensure(p, bound == unbounded ? 0 : bound)
                ? write_value<plain_context, 0>(w, p, v)
                : nullptr;
    }
    if (p == nullptr) {
        static constexpr static_name member{members_t<T>::template name<fields<T>::rest>()};
        w.failure.prepend(path_segment{member});
    }
    return p != nullptr && w.ensure(p, W::object_bound);
}

/// The members that reading had collected as unknown.
template <class W, class T, class Tag> bool write_rest(W& w, char*& p, const T& object, bool& first) {
    const auto& collected = members_t<T>::template get<fields<T>::rest>(object);
    const auto put = [&](std::string_view key, const auto& v) {
        return write_rest_member<W, T, Tag>(w, p, key, v, first);
    };
    using type = std::remove_cvref_t<decltype(collected)>;
    if constexpr (kind_of<type> == kind::generic) {
        if (!collected.is_object()) {
            return collected.is_null() ||
                   (w.fail(errc::type_mismatch, p, "object or null"), p = nullptr, false);
        }
        for (const auto& [key, v] : collected.as_object()) {
            if (!put(key, v)) {
                return false;
            }
        }
    } else {
        for (const auto& [key, v] : collected) {
            if (!put(key, v)) {
                return false;
            }
        }
    }
    return true;
}

template <class W, class T, class Tag, std::size_t... J>
AGATE_INLINE char* write_members(W& w, char* p, const T& object, std::index_sequence<J...>) {
    if constexpr (W::sorts_members && !W::template positional<T>) {
        return write_sorted_members<W, T, Tag>(w, p, object);
    }
    bool first = true;
    if constexpr (Tag::name.size() != 0) {
        p = w.key(p, Tag::name, true);
        p = p == nullptr ? p : w.template text<0>(p, Tag::text);
        first = false;
        if (p == nullptr || !w.ensure(p, runs<W, T>[0])) {
            return nullptr;
        }
    }
    if (!(write_member<W, T, Tag, J>(w, p, object, first) && ...)) {
        return nullptr;
    }
    if constexpr (fields<T>::rest != no_rule) {
        if (!write_rest<W, T, Tag>(w, p, object, first)) {
            return nullptr;
        }
    }
    if constexpr (W::template positional<T>) {
        return w.end_array(p, first);
    } else {
        return w.end_object(p, first);
    }
}

template <class T, std::size_t... J> consteval bool has_three_state_member(std::index_sequence<J...>) {
    return (is_three_state<typename fields<T>::template type<J>>() || ...);
}

/// How many members will be written, for formats that say so first.
template <class W, class T, class Tag, std::size_t... J>
AGATE_INLINE std::size_t count_members([[maybe_unused]] const T& object, std::index_sequence<J...>) {
    constexpr bool tagged = Tag::name.size() != 0;
    std::size_t count = tagged ? 1 : 0;
    const auto counts = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) -> std::size_t {
        using slot = typename fields<T>::template slot<K>;
        if constexpr (tagged && slot::name == Tag::name) {
            return 0;
        } else if constexpr (may_be_skipped<W, slot> && !W::template positional<T>) {
            return is_skipped<W, slot>(slot::get(object)) ? 0 : 1;
        } else {
            return 1;
        }
    };
    static_cast<void>(counts);
    count += (counts(std::integral_constant<std::size_t, J>{}) + ... + 0);
    if constexpr (fields<T>::rest != no_rule) {
        const auto& collected = members_t<T>::template get<fields<T>::rest>(object);
        using type = std::remove_cvref_t<decltype(collected)>;
        if constexpr (kind_of<type> != kind::generic) {
            count += collected.size();
        } else {
            count += collected.is_object() ? collected.size() : 0;
        }
    }
    return count;
}

template <class Tag, class W, class T> char* write_structure(W& w, char* p, const T& object) {
    if constexpr (rule_count(rules_of<T>) != 0) {
        static_cast<void>(field_lookup<T>); // which refuses two members of one name
    }
    using all = std::make_index_sequence<fields<T>::size>;
    constexpr bool positional = W::template positional<T>;
    static_assert(
        !positional || Tag::name.size() == 0,
        "agate: an internal tag needs members with names, which a struct laid out as an array has not; use "
        "agate::adjacent_tag or agate::external_tag");
    static_assert(!positional || fields<T>::rest == no_rule,
                  "agate: a struct laid out as an array cannot have an agate::rest");
    if (!w.enter(p)) [[unlikely]] {
        return nullptr;
    }
    if constexpr (positional) {
        static_assert(
            !has_three_state_member<T>(all{}),
            "agate: an optional of an optional has a state that is left out, which a struct laid out as an "
            "array cannot do");
        p = w.begin_array(p, fields<T>::size);
    } else {
        p = w.begin_object(p, count_members<W, T, Tag>(object, all{}));
    }
    p = p == nullptr ? p : write_members<W, T, Tag>(w, p, object, all{});
    w.leave();
    return p;
}

// --- Containers -----------------------------------------------------------------------------------------------------

/// A list of structs by columns: a name once, and behind it the values of that member in all elements.
template <class W, class T, std::size_t J, class Range> bool write_column(W& w, char*& p, const Range& range,
                                                                          bool first) {
    using slot = typename fields<T>::template slot<J>;
    using context = context_of<slot>;
    constexpr std::size_t bound = value_bound<W, context, typename slot::type>();
    if (!w.ensure(p, W::template member_bound<T, J> + W::array_bound) || !w.enter(p)) [[unlikely]] {
        p = nullptr;
        return false;
    }
    p = w.template member<T, J>(p, first);
    p = p == nullptr ? p : w.begin_array(p, range.size());
    std::size_t index = 0;
    for (const T& item : range) {
        const auto& v = slot::get(item);
        if (const char* violation = first_violation<slot>(v)) [[unlikely]] {
            p = w.fail(errc::check_failed, p, violation);
        }
        if (p == nullptr || !w.ensure(p, W::element_bound + (bound == unbounded ? 0 : bound))) [[unlikely]] {
            p = nullptr;
            break;
        }
        p = w.next_element(p, index == 0);
        p = p == nullptr ? p : write_value<context, 0>(w, p, v);
        if (p == nullptr) [[unlikely]] {
            write_failed_at<T, J>(w);
            write_failed_at_index(w, index);
            break;
        }
        ++index;
    }
    w.leave();
    p = p != nullptr && w.ensure(p, W::array_bound) ? w.end_array(p, index == 0) : nullptr;
    return p != nullptr;
}
template <class W, class Range, std::size_t... J>
char* write_columns(W& w, char* p, const Range& range, std::index_sequence<J...> all) {
    using element = typename Range::value_type;
    static_assert(
        fields<element>::rest == no_rule && !has_three_state_member<element>(all),
        "agate: a struct laid out by columns can have neither an agate::rest nor an optional of an optional");
    if (!w.enter(p) || !w.ensure(p, W::object_bound)) [[unlikely]] {
        return nullptr;
    }
    p = w.begin_object(p, sizeof...(J));
    if (p == nullptr || !(write_column<W, element, J>(w, p, range, J == 0) && ...) ||
        !w.ensure(p, W::object_bound)) [[unlikely]] {
        return nullptr;
    }
    p = w.end_object(p, sizeof...(J) == 0);
    w.leave();
    return p;
}

/// Elements of a bounded size ask for room by this many bytes at once.
inline constexpr std::size_t chunk_of_elements = 1024;

template <class Context, class W, class Range> char* write_elements(W& w, char* p, const Range& range) {
    using element = std::remove_cvref_t<decltype(*range.begin())>;
    static_assert(
        !is_three_state<element>(),
        "agate: an optional of an optional has a state that is left out, which an element cannot be");
    constexpr std::size_t bound = value_bound<W, Context, element>();
    constexpr std::size_t step = W::element_bound + (bound == unbounded ? 0 : bound);
    constexpr std::size_t chunk =
        bound == unbounded || step * 2 > chunk_of_elements ? 1 : chunk_of_elements / (step + 1);
    if (!w.enter(p) || !w.ensure(p, W::array_bound)) [[unlikely]] {
        return nullptr;
    }
    const std::size_t size = range.size();
    p = w.begin_array(p, size);
    std::size_t index = 0;
    std::size_t credit = 0;
    for (auto&& item : range) {
        if (credit == 0) {
            credit = chunk < size - index ? chunk : size - index;
            if (!w.ensure(p, step * credit)) [[unlikely]] {
                return nullptr;
            }
        }
        --credit;
        p = w.next_element(p, index == 0);
        if (p != nullptr) [[likely]] {
            if constexpr (std::is_same_v<element, bool>) {
                const bool flag = item; // std::vector<bool> has proxies
                p = write_value<Context, W::array_bound>(w, p, flag);
            } else {
                p = write_value<Context, W::array_bound>(w, p, item);
            }
        }
        if (p == nullptr) [[unlikely]] {
            return write_failed_at_index(w, index);
        }
        ++index;
    }
    p = w.ensure(p, W::array_bound) ? w.end_array(p, index == 0) : nullptr;
    w.leave();
    return p;
}

template <class Context, class W, class Tuple, std::size_t... I>
char* write_tuple(W& w, char* p, const Tuple& tuple, std::index_sequence<I...>) {
    static_assert(
        (!is_three_state<std::remove_cvref_t<decltype(std::get<I>(tuple))>>() && ...),
        "agate: an optional of an optional has a state that is left out, which an element cannot be");
    if (!w.enter(p) || !w.ensure(p, W::array_bound)) [[unlikely]] {
        return nullptr;
    }
    p = w.begin_array(p, sizeof...(I));
    const auto put = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) {
        using type = std::remove_cvref_t<decltype(std::get<K>(tuple))>;
        constexpr std::size_t bound = value_bound<W, Context, type>();
        if (!w.ensure(p, W::element_bound + (bound == unbounded ? 0 : bound))) [[unlikely]] {
            return false;
        }
        p = w.next_element(p, K == 0);
        p = p == nullptr ? p : write_value<Context, 0>(w, p, std::get<K>(tuple));
        if (p == nullptr) [[unlikely]] {
            write_failed_at_index(w, K);
        }
        return p != nullptr;
    };
    static_cast<void>(put);
    if (!(put(std::integral_constant<std::size_t, I>{}) && ...) || !w.ensure(p, W::array_bound))
        [[unlikely]] {
        return nullptr;
    }
    p = w.end_array(p, sizeof...(I) == 0);
    w.leave();
    return p;
}

template <class Context, class W, class Map> char* write_map(W& w, char* p, const Map& map) {
    using mapped = typename Map::mapped_type;
    static_assert(
        !is_three_state<mapped>(),
        "agate: an optional of an optional has a state that is left out, which a map's value cannot be");
    if (!w.enter(p)) [[unlikely]] {
        return nullptr;
    }
    p = w.begin_object(p, map.size());
    bool first = true;
    std::size_t index = 0;
    const auto put = [&](const auto& key, const mapped& v) {
        p = w.key(p, key, first);
        first = false;
        constexpr std::size_t bound = value_bound<W, Context, mapped>();
        if (p != nullptr && w.ensure(p, bound == unbounded ? 0 : bound)) [[likely]] {
            p = write_value<Context, 0>(w, p, v);
        } else {
            p = nullptr;
        }
        if (p == nullptr) [[unlikely]] {
            write_failed_at_index(w, index);
        }
        ++index;
        return p != nullptr;
    };
    if (p == nullptr || !w.for_each_entry(map, put) || !w.ensure(p, W::object_bound)) [[unlikely]] {
        return nullptr;
    }
    p = w.end_object(p, first);
    w.leave();
    return p;
}

// --- Variants -------------------------------------------------------------------------------------------------------

template <class Context, class W, class Variant, std::size_t I>
char* write_alternative(W& w, char* p, const Variant& variant) {
    using all_tags = tags<Context, Variant>;
    using type = std::variant_alternative_t<I, Variant>;
    const type& v = *std::get_if<I>(&variant);
    if constexpr (I == all_tags::catch_all) {
        return write_value<plain_context, 0>(w, p, v);
    } else if constexpr (all_tags::rule.layout == tag_layout::internal) {
        constexpr std::size_t run = runs<W, type>[0];
        return w.ensure(p, run) ? write_structure<internal_tag_of<all_tags, I>>(w, p, v) : nullptr;
    } else {
        constexpr bool adjacent = all_tags::rule.layout == tag_layout::adjacent;
        constexpr std::size_t bound = value_bound<W, plain_context, type>();
        if (!w.enter(p)) {
            return nullptr;
        }
        p = w.begin_object(p, adjacent ? 2 : 1);
        p = p == nullptr ? p : w.key(p, adjacent ? all_tags::rule.name : all_tags::names[I], true);
        if constexpr (adjacent) {
            p = p == nullptr ? p : w.template text<0>(p, all_tags::names[I]);
            p = p == nullptr ? p : w.key(p, all_tags::rule.content, false);
        }
        if (p == nullptr || !w.ensure(p, bound == unbounded ? 0 : bound)) {
            return nullptr;
        }
        p = write_value<plain_context, 0>(w, p, v);
        p = p != nullptr && w.ensure(p, W::object_bound) ? w.end_object(p, false) : nullptr;
        w.leave();
        return p;
    }
}

template <class Context, class W, class Variant, std::size_t... I>
char* write_variant(W& w, char* p, const Variant& variant, std::index_sequence<I...>) {
    constexpr tag_rule rule = tag_of<Context, Variant>();
    char* out = nullptr;
    const auto put = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) {
        if (variant.index() != K) {
            return false;
        }
        if constexpr (rule.layout == tag_layout::untagged) {
            using type = std::variant_alternative_t<K, Variant>;
            static_assert(untagged<W, Variant, Context>::decided.clear);
            static_assert(!is_three_state<type>(), "agate: an optional of an optional has a state that is left out, "
                                                   "which an alternative cannot be");
            constexpr std::size_t bound = value_bound<W, Context, type>();
            out = w.ensure(p, bound == unbounded ? 0 : bound)
                      ? write_value<Context, 0>(w, p, *std::get_if<K>(&variant))
                      : nullptr;
        } else {
            out = write_alternative<Context, W, Variant, K>(w, p, variant);
        }
        return true;
    };
    if (!(put(std::integral_constant<std::size_t, I>{}) || ...)) {
        w.fail(errc::not_representable, p, "the variant is valueless after an exception");
    }
    return out;
}

// --- Everything else ------------------------------------------------------------------------------------------------

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
        if constexpr (requires { w.template extension<0>(p, std::int8_t{}, v.as_bytes()); }) {
            return w.template extension<0>(p, v.as_extension().type, v.as_extension().data);
        } else {
            return w.fail(errc::not_representable, p, "an extension value, which only MessagePack has");
        }
    case value_kind::array: return write_elements<Context>(w, p, v.as_array());
    case value_kind::object: {
        if (!w.enter(p)) [[unlikely]] {
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
    if constexpr (is_bytes_on_wire<Context, T>()) {
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
        return write_elements<Context>(w, p, v);
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
        return write_value<Context, After>(w, p, convert<T>::to_wire(v));
    } else if constexpr (k == kind::null || k == kind::boolean || k == kind::integer || k == kind::floating ||
                         k == kind::character || k == kind::enumeration || k == kind::duration ||
                         k == kind::time_point) {
        if constexpr (bound == unbounded) {
            if (!w.ensure(p, W::scalar_bound)) [[unlikely]] {
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
                                    k == kind::raw || is_bytes_on_wire<Context, T>();
        if constexpr (After != 0 && !makes_room) {
            if (p == nullptr || !w.ensure(p, After)) [[unlikely]] {
                return nullptr;
            }
        }
        return p;
    }
}

} // namespace agate::inline AGATE_ABI::detail
