// Writing structs to formats whose structs are elements: attributes first, then texts and child elements in declaration
// order. Tags are constants, put together at compile time, and room is asked for once for a run of bounded children.
//
// A writer W of such a format has, besides what the write walk asks for,
//   W::roles, w.line(p), w.line_room(), w.indent(), w.outdent(), w.begin_inline(), w.end_inline()
//   w.content(p, s, after), w.attribute_value(p, s, after), w.cdata(...), w.bytes<Hex>(...), w.raw(...), w.tag_name(...)
//   w.uses_xsi                                               set when xsi:nil or xsi:type is written
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/constant_text.hpp>
#include <agate/core/error.hpp>
#include <agate/model/alternatives.hpp>
#include <agate/model/check.hpp>
#include <agate/model/context.hpp>
#include <agate/model/defaults.hpp>
#include <agate/model/element_keys.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/write_common.hpp>
#include <agate/model/write_element_choices.hpp>
#include <agate/model/write_element_values.hpp>
#include <agate/model/write_free_elements.hpp>
#include <agate/model/write_structure.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

// --- Runs of bounded children -----------------------------------------------------------------------------------------------

/// What stands from a member to the next one without a bound: bytes, lines, and whether it reaches the element's end.
struct element_run {
    std::size_t bytes = 0;
    std::size_t lines = 0;
    bool to_end = false;
};

/// The bytes of a member that is one bounded element, or `unbounded`.
template <class W, class Space, class T, std::size_t J> consteval std::size_t element_bound() {
    using format = typename W::roles;
    using slot = typename fields<T>::template slot<J>;
    if constexpr (role_of<format, slot> != member_role::element || is_repeated<format, slot> ||
                  is_choice<format, slot> || is_wrapped<format, slot>) {
        return unbounded;
    } else {
        constexpr std::size_t bound = bounded_scalar<W, context_of<slot>, typename slot::type>();
        using tag = tag_text<member_space<format, Space, T, slot>, slot_name<slot>>;
        return bound == unbounded ? unbounded : tag::start.size() + bound + tag::end.size() + nil_bound;
    }
}
template <class W, class Space, class T>
inline constexpr auto element_runs = []<std::size_t... J>(std::index_sequence<J...>) {
    constexpr std::size_t size = sizeof...(J);
    const std::array<std::size_t, size + 1> bounds{element_bound<W, Space, T, J>()..., 0};
    const std::array<bool, size + 1> are_attributes{
        (role_of<typename W::roles, typename fields<T>::template slot<J>> == member_role::attribute)...,
        false};
    std::array<element_run, size + 1> runs{};
    runs[size].to_end = true;
    for (std::size_t j = size; j-- > 0;) {
        if (are_attributes[j]) {
            runs[j] = runs[j + 1];
        } else if (bounds[j] != unbounded) {
            runs[j] = {runs[j + 1].bytes + bounds[j], runs[j + 1].lines + 1, runs[j + 1].to_end};
        }
    }
    return runs;
}(std::make_index_sequence<fields<T>::size>{});

/// The room that a run takes, `tail` being that of the element's end.
template <class W> AGATE_INLINE std::size_t room_of(const W& w, const element_run& run, std::size_t tail) {
    return run.bytes + run.lines * w.line_room() + (run.to_end ? tail : 0);
}

// --- Attributes ----------------------------------------------------------------------------------------------------------------

template <class W, class T, std::size_t J> bool write_attribute(W& w, char*& p, const T& object) {
    using format = typename W::roles;
    using slot = typename fields<T>::template slot<J>;
    if constexpr (role_of<format, slot> == member_role::attribute) {
        const auto& v = slot::get(object);
        if constexpr (may_be_skipped<W, slot>) {
            if (is_skipped<W, slot>(v)) {
                return true;
            }
        }
        constexpr described_namespace space = namespace_of<format, T, slot>();
        static constexpr auto open = joined<space.prefix.size() + slot::name.size() + 4>(
            " ", space.prefix, space.prefix.empty() ? "" : ":", slot::name, "=\"");
        constexpr std::size_t size = open.size() - (space.prefix.empty() ? 1 : 0);
        if (is_null(v)) [[unlikely]] {
            p = w.fail(errc::not_representable, p,
                       "null, which an attribute cannot be where its absence means a default");
        } else if (const char* violation = first_violation<slot>(v)) [[unlikely]] {
            p = w.fail(errc::check_failed, p, violation);
        } else if (w.ensure(p, open.size() + 1)) {
            std::memcpy(p, open.data(), size);
            p = write_plain<context_of<slot>, true>(w, p + size, v, 1);
        } else {
            p = nullptr;
        }
        if (p == nullptr) [[unlikely]] {
            p = write_failed_at<T, J>(w);
            return false;
        }
        *p++ = '"';
    }
    return true;
}

/// Attributes that reading had collected, under `{uri}name` or a name alone.
template <class W, class T> bool write_rest_attributes(W& w, char*& p, const T& object) {
    using keys = element_keys<typename W::roles, T, member_role::attribute>;
    constexpr std::size_t rest = rest_index<typename W::roles, T, true>();
    if constexpr (rest != no_rule) {
        free_prefix last;
        const auto put = [&](std::string_view key, std::string_view v) {
            const universal_name name = universal_name_of(key);
            bool is_member = false;
            if constexpr (keys::size != 0) {
                for (const element_key& known : keys::list) {
                    is_member = is_member || (known.name == name.local && known.uri == name.uri);
                }
            }
            p = is_member ? w.fail(errc::duplicate_member, p, "an attribute that is a field, too")
                          : write_free_attribute(w, p, name, v, last);
            return p != nullptr;
        };
        if (!w.for_each_entry(members_t<T>::template get<rest>(object), put)) {
            static constexpr static_name member{members_t<T>::template name<rest>()};
            w.failure.prepend(path_segment{member});
            return false;
        }
    }
    return true;
}

// --- Children --------------------------------------------------------------------------------------------------------------------

/// Each element of a list or map as an element among its siblings.
template <class W, class Space, class T, std::size_t J>
char* write_siblings(W& w, char* p, const T& object, std::size_t after) {
    using format = typename W::roles;
    using slot = typename fields<T>::template slot<J>;
    using context = context_of<slot>;
    using space = member_space<format, Space, T, slot>;
    const auto& list = slot::get(object);
    std::size_t index = 0;
    if constexpr (kind_of<typename slot::type> == kind::map) {
        const auto put = [&](const auto& key, const auto& v) {
            p = write_entry<context, space, tag_text<space, slot_name<slot>>>(w, p, key, v);
            if (p == nullptr) [[unlikely]] {
                write_failed_at_index(w, index);
            }
            ++index;
            return p != nullptr;
        };
        if (!w.for_each_entry(list, put)) {
            return nullptr;
        }
    } else {
        for (auto&& item : list) {
            if constexpr (is_choice<format, slot>) {
                p = write_choice<context, format, Space, T, slot>(w, p, item, 0);
            } else if constexpr (is_wrapped<format, slot>) {
                using tag = tag_text<space, element_name<format, slot>>;
                p = write_container<context, space, tag, tag_text<space, slot_name<slot>>>(w, p, item, 0);
            } else if constexpr (std::is_same_v<std::remove_cvref_t<decltype(item)>, bool> ||
                                 !std::is_reference_v<decltype(*list.begin())>) {
                const bool flag = item; // std::vector<bool> has proxies
                p = write_element<context, space, tag_text<space, slot_name<slot>>>(w, p, flag, 0);
            } else {
                p = write_element<context, space, tag_text<space, slot_name<slot>>>(w, p, item, 0);
            }
            if (p == nullptr) [[unlikely]] {
                return write_failed_at_index(w, index);
            }
            ++index;
        }
    }
    return w.ensure(p, after) ? p : nullptr;
}

/// Whether an empty list, which leaves nothing behind, would be read as the default of its field.
template <class Slot, class V> bool is_lost_when_absent([[maybe_unused]] const V& v) {
    if constexpr (Slot::template has<default_tag>) {
        const auto without = default_of<Slot>();
        return v.begin() == v.end() && without.begin() != without.end();
    } else {
        return false;
    }
}

/// The J-th member, if it is a child or text. `any` becomes true when something was written.
template <class W, class Space, class T, std::size_t J>
AGATE_INLINE bool write_child(W& w, char*& p, const T& object, std::size_t tail, bool& any) {
    using format = typename W::roles;
    using slot = typename fields<T>::template slot<J>;
    using context = context_of<slot>;
    constexpr const auto& runs = element_runs<W, Space, T>;
    if constexpr (role_of<format, slot> == member_role::attribute) {
        return true;
    } else {
        constexpr bool is_bounded = element_bound<W, Space, T, J>() != unbounded;
        const auto& v = slot::get(object);
        if constexpr (may_be_skipped<W, slot>) {
            if (is_skipped<W, slot>(v)) {
                return is_bounded || w.ensure(p, room_of(w, runs[J + 1], tail));
            }
        }
        if (const char* violation = first_violation<slot>(v)) [[unlikely]] {
            w.fail(errc::check_failed, p, violation);
            p = write_failed_at<T, J>(w);
            return false;
        }
        const std::size_t after = is_bounded ? 0 : room_of(w, runs[J + 1], tail);
        if constexpr (role_of<format, slot> == member_role::text) {
            if constexpr (is_mixed<format, slot>) {
                p = write_mixed<context, format, Space, T, slot>(w, p, v, after, any);
            } else if (is_null(v)) {
                p = w.ensure(p, after) ? p : nullptr;
            } else {
                any = any || !is_empty_text(v);
                p = write_plain<context, false>(w, p, v, after);
            }
        } else if constexpr (is_repeated<format, slot>) {
            any = any || v.begin() != v.end();
            if (is_lost_when_absent<slot>(v)) [[unlikely]] {
                p = w.fail(errc::not_representable, p,
                           "an empty list, whose absence would be read as the default");
            } else {
                p = write_siblings<W, Space, T, J>(w, p, object, after);
            }
        } else if constexpr (is_choice<format, slot>) {
            any = true;
            p = write_choice<context, format, Space, T, slot>(w, p, v, after);
        } else if constexpr (is_wrapped<format, slot>) {
            using space = member_space<format, Space, T, slot>;
            using tag = tag_text<space, element_name<format, slot>>;
            if (is_left_out(v) && !slot::template has<default_tag> && !slot::template has<required_rule>) {
                p = w.ensure(p, after) ? p : nullptr;
            } else {
                any = true;
                p = write_wrapped<context, format, Space, T, slot, tag>(w, p, v, after);
            }
        } else {
            using space = member_space<format, Space, T, slot>;
            using tag = tag_text<space, slot_name<slot>>;
            any = true;
            if constexpr (is_bounded) {
                p = write_bounded_element<context, tag>(w, p, v);
            } else {
                p = write_element<context, space, tag>(w, p, v, after);
            }
        }
        if (p == nullptr) [[unlikely]] {
            p = write_failed_at<T, J>(w);
            return false;
        }
        return true;
    }
}

/// Elements that reading had collected as unknown.
template <class Space, class W, class T>
bool write_rest_elements(W& w, char*& p, const T& object, std::size_t tail, bool& any) {
    using keys = element_keys<typename W::roles, T, member_role::element>;
    constexpr std::size_t rest = rest_index<typename W::roles, T, false>();
    if constexpr (rest != no_rule) {
        const auto& collected = members_t<T>::template get<rest>(object);
        using type = std::remove_cvref_t<decltype(collected)>;
        if constexpr (kind_of<type> == kind::generic) {
            if (collected.is_object()) {
                for (const auto& [name, member] : collected.as_object()) {
                    bool is_member = false;
                    if constexpr (keys::size != 0) {
                        is_member = keys::table.find(name) != no_key;
                    }
                    if (is_member) {
                        p = w.fail(errc::duplicate_member, p, "an element that is a field, too");
                    } else if (name.empty() || name[0] == '@' || name[0] == '#') {
                        p = w.fail(errc::not_representable, p,
                                   "an attribute or text among collected elements");
                    }
                    if (p == nullptr) {
                        break;
                    }
                }
            }
            p = p == nullptr ? p : write_free_children(w, p, collected, any);
        } else {
            for (const auto& item : collected) {
                const auto* const raw = [&item] {
                    if constexpr (kind_of<type> == kind::map) {
                        return &item.second;
                    } else {
                        return &item;
                    }
                }();
                any = true;
                const auto accept = [](std::string_view name, std::string_view uri) {
                    bool is_member = false;
                    if constexpr (keys::size != 0) {
                        for (const element_key& known : keys::list) {
                            is_member =
                                is_member || (known.name == name &&
                                              (known.described ? known.uri : Space::value.uri) == uri);
                        }
                    }
                    return is_member ? errc::duplicate_member : errc::none;
                };
                p = p == nullptr ? p : write_raw_line(w, p, *raw, 0, accept);
            }
        }
        if (p == nullptr || !w.ensure(p, tail)) {
            static constexpr static_name member{members_t<T>::template name<rest>()};
            w.failure.prepend(path_segment{member});
            p = nullptr;
            return false;
        }
    }
    return true;
}

template <class Space, class Tag, class W, class T, std::size_t... J>
AGATE_INLINE char* write_members_inside(W& w, char* p, const T& object, std::size_t after,
                                        std::index_sequence<J...>) {
    using format = typename W::roles;
    constexpr const auto& runs = element_runs<W, Space, T>;
    constexpr bool is_text = text_index<format, T>() != no_rule;
    if (!(write_attribute<W, T, J>(w, p, object) && ...) || !write_rest_attributes(w, p, object))
        [[unlikely]] {
        return nullptr;
    }
    if constexpr (is_text) {
        w.begin_inline();
    }
    w.indent();
    const std::size_t tail = Tag::end.size() + w.line_room() + after;
    if (!w.ensure(p, 1 + W::empty_bound + room_of(w, runs[0], tail) + tail)) [[unlikely]] {
        return nullptr;
    }
    *p++ = '>';
    bool any = false;
    if (!(write_child<W, Space, T, J>(w, p, object, tail, any) && ...) ||
        !write_rest_elements<Space>(w, p, object, tail, any)) [[unlikely]] {
        return nullptr;
    }
    w.outdent();
    if (!any) [[unlikely]] {
        p = end_empty<Tag>(w, p);
    } else {
        if constexpr (!is_text) {
            p = w.line(p);
        }
        p = put<Tag::end>(p);
    }
    if constexpr (is_text) {
        w.end_inline();
    }
    return p;
}

/// What stands in an element of a struct behind its name: attributes, content, end tag.
template <class Space, class Tag, class W, class T>
AGATE_NOINLINE char* write_structure_inside(W& w, char* p, const T& object, std::size_t after) {
    using format = typename W::roles;
    static_assert(names_are_fit<format, T>(),
                  "agate: a member of this struct has a name that no XML element or "
                  "attribute can have; give it one with agate::rename");
    // what reading would refuse, and with two equal attributes would be no XML: these have the check inside
    static_assert(element_keys<format, T, member_role::attribute>::are_different &&
                  element_keys<format, T, member_role::element>::are_different);
    if (!w.enter(p)) [[unlikely]] {
        return nullptr;
    }
    p = write_members_inside<Space, Tag>(w, p, object, after, std::make_index_sequence<fields<T>::size>{});
    w.leave();
    return p;
}

} // namespace agate::inline AGATE_ABI::detail
