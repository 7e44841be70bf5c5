// Writing structs: members in declaration order, sorted by name, or by position.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/check.hpp>
#include <agate/model/context.hpp>
#include <agate/model/defaults.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/value.hpp>
#include <agate/model/write_common.hpp>
#include <agate/model/write_sorted.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

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
            return collected.is_null() || (p = fail_rest<W, T>(w, p), false);
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

} // namespace agate::inline AGATE_ABI::detail
