// Reading structs from formats whose structs are elements: members are attributes, text and child elements, a sequence is
// repeated siblings that stand anywhere among them, one element a hit, and a variant may be told by its element's name.
//
// A reader R of such a format has, besides what the read walk asks for,
//   R::element, r.tag                                        a start tag; that of the present element if it has attributes
//   r.now, r.move_to(element)                                the present element's prefix and namespace
//   r.to_markup(p), r.match_start<Name>(p), r.leave_matched<Name>(p)    the straight path
//   r.enter_tag(p, element), r.enter_matched(p, at, element), r.leave_element(p, name), r.close(element)
//   r.attribute_of(element, i), r.attribute_text(attribute, place), R::scalar_reader
//   r.nil(), r.content(p, text, place), r.append_text(p, string), r.skip_content(p, element), r.markup(p)
//   r.enter(p), r.leave()                                    the depth limit
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/check.hpp>
#include <agate/model/context.hpp>
#include <agate/model/element_keys.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_attributes.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/read_element_state.hpp>
#include <agate/model/read_element_text.hpp>
#include <agate/model/read_element_values.hpp>
#include <agate/model/read_structure.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

// --- One hit of a member ------------------------------------------------------------------------------------------------

/// Reads an element into a member: the value itself, or one more element of a list. The position is that of the value.
template <class R, class T, std::size_t J>
AGATE_INLINE const char* read_hit(R& r, const char* p, T& object, element_state<typename R::roles, T>& state,
                                  [[maybe_unused]] std::size_t alternative) {
    using format = typename R::roles;
    using slot = typename fields<T>::template slot<J>;
    using context = context_of<slot>;
    auto& v = slot::get(object);
    if constexpr (is_repeated<format, slot>) {
        const bool is_first = !state.seen.test(J);
        state.seen.set(J);
        std::size_t index = 0;
        if constexpr (has_fixed_arrays<format, T>) {
            index = state.counts[J]++;
        }
        p = read_sibling<context, slot>(r, p, v, is_first, index, alternative);
        return p != nullptr ? p : read_failed_at<T, J>(r);
    } else {
        const char* const start = p;
        if constexpr (is_choice<format, slot>) {
            p = read_choice<context>(r, p, v, alternative);
        } else if constexpr (is_wrapped<format, slot>) {
            p = read_wrapped<context, slot>(r, p, v);
        } else {
            p = read_value<context>(r, p, v);
        }
        if constexpr (slot::template has<check_tag>) {
            if (p != nullptr) {
                if (const char* violation = first_violation<slot>(v)) [[unlikely]] {
                    p = r.fail(errc::check_failed, r.value_start(start), violation);
                }
            }
        }
        return p != nullptr ? p : read_failed_at<T, J>(r);
    }
}

/// An element whose start tag has been taken in: null, attributes that nobody asks for, and then the value. The position is
/// that of the start tag's end; what comes back is the element's end.
template <class R, class T, std::size_t J>
AGATE_NOINLINE const char* read_tagged_hit(R& r, const char* p, const typename R::element& element, T& object,
                                           element_state<typename R::roles, T>& state,
                                           std::size_t alternative) {
    using slot = typename fields<T>::template slot<J>;
    const auto before = r.now;
    r.tag = element.attribute_count != 0 ? &element : nullptr;
    r.move_to(element);
    if (r.tag != nullptr && !check_attributes<slot, R, T>(r, element)) {
        read_failed_at<T, J>(r);
        return nullptr;
    }
    p = read_hit<R, T, J>(r, p, object, state, alternative);
    r.now = before;
    return p;
}

template <class R, class T>
inline constexpr auto hit_readers = []<std::size_t... J>(std::index_sequence<J...>) {
    using function = const char* (*)(R&, const char*, const typename R::element&, T&,
                                     element_state<typename R::roles, T>&, std::size_t);
    return std::array<function, sizeof...(J) == 0 ? 1 : sizeof...(J)>{&read_tagged_hit<R, T, J>...};
}(std::make_index_sequence<fields<T>::size>{});

// --- Child elements, in declaration order ---------------------------------------------------------------------------------

/// Whether a member's elements are told by their name alone, in the namespace of all of T's.
template <class F, class T, std::size_t J> consteval bool find_straight() {
    using slot = typename fields<T>::template slot<J>;
    return !is_choice<F, slot> && same_namespace(namespace_of<F, T, slot>(), type_namespace<F, T>());
}
template <class F, class T, std::size_t J> inline constexpr bool is_straight = find_straight<F, T, J>();

/// Whether each member is repeated.
template <class F, class T>
inline constexpr auto repeated_members = []<std::size_t... J>(std::index_sequence<J...>) {
    return std::array<bool, sizeof...(J) + 1>{is_repeated<F, typename fields<T>::template slot<J>>..., false};
}(std::make_index_sequence<fields<T>::size>{});

/// Reads the J-th member's elements if they come next. False ends the straight path: with a null pointer after a failure.
template <class R, class T, std::size_t J>
AGATE_INLINE bool read_straight_element(R& r, const char*& p, T& object,
                                        element_state<typename R::roles, T>& state) {
    using format = typename R::roles;
    using slot = typename fields<T>::template slot<J>;
    if constexpr (role_of<format, slot> != member_role::element) {
        return true;
    } else if constexpr (!is_straight<format, T, J>) {
        return false; // told by more than a name
    } else {
        constexpr const auto& name = element_name<format, slot>;
        p = r.to_markup(p);
        const char* at = r.template match_start<name>(p);
        if (at == nullptr) {
            return may_lack<format, slot>;
        }
        if constexpr (!is_repeated<format, slot>) {
            state.seen.set(J);
        }
        do {
            if (*at == '>') [[likely]] {
                r.tag = nullptr;
                r.element_start = p;
                p = read_hit<R, T, J>(r, at, object, state, 0);
                p = p == nullptr ? p : r.template leave_matched<name>(p);
            } else {
                p = read_matched<R, T, J>(r, p, at, object, state);
            }
            if (p == nullptr) [[unlikely]] {
                return false;
            }
            if constexpr (is_repeated<format, slot>) {
                p = r.to_markup(p);
                at = r.template match_start<name>(p);
            } else {
                break;
            }
        } while (at != nullptr);
        return true;
    }
}

/// An element of the straight path whose start tag has attributes, or white space, or no content.
template <class R, class T, std::size_t J>
AGATE_NOINLINE const char* read_matched(R& r, const char* p, const char* at, T& object,
                                        element_state<typename R::roles, T>& state) {
    typename R::element element;
    const char* const start = p;
    p = r.enter_matched(p, at, element);
    if (p == nullptr) {
        return nullptr;
    }
    if (element.space != r.now.space) [[unlikely]] { // its prefix has another meaning here
        if constexpr (!is_repeated<typename R::roles, typename fields<T>::template slot<J>>) {
            state.seen.reset(J);
        }
        return read_child<R, T>(r, start, p, element, object, state);
    }
    r.element_start = start;
    p = read_tagged_hit<R, T, J>(r, p, element, object, state, 0);
    p = p == nullptr ? p : r.leave_element(p, element.name);
    r.close(element);
    return p;
}

// --- Child elements, in any order ------------------------------------------------------------------------------------------

/// An element that is no member's.
template <class R, class T>
const char* read_unknown_element(R& r, const char* start, const char* p, const typename R::element& element,
                                 T& object) {
    constexpr std::size_t rest = rest_index<typename R::roles, T, false>();
    if constexpr (rest != no_rule) {
        r.close(element);
        return read_rest_element(r, start, members_t<T>::template get<rest>(object));
    } else if constexpr (fields<T>::refuses_unknown || R::refuses_unknown) {
        r.fail(errc::unknown_member, start + 1, nullptr);
        r.failure.names = &fields<T>::list;
        return nullptr;
    } else {
        p = r.skip_entered(p, element);
        return p != nullptr ? p : read_failed_at_key(r, start + 1);
    }
}

/// Reads the child element at `start`, whose start tag has been taken in and ends at p; the position behind the element.
template <class R, class T>
AGATE_NOINLINE const char* read_child(R& r, const char* start, const char* p,
                                      const typename R::element& element, T& object,
                                      element_state<typename R::roles, T>& state) {
    using keys = element_keys<typename R::roles, T, member_role::element>;
    const std::size_t found = keys::find(r, element.name.local(), element.space, r.now.space);
    if constexpr (keys::size != 0) {
        if (found != no_key) [[likely]] {
            const element_key& key = keys::list[found];
            if (!repeated_members<typename R::roles, T>[key.member]) {
                if (state.seen.test(key.member)) [[unlikely]] {
                    return r.fail(errc::duplicate_member, start + 1, nullptr);
                }
                state.seen.set(key.member);
            }
            r.element_start = start;
            p = hit_readers<R, T>[key.member](r, p, element, object, state, key.alternative);
            p = p == nullptr ? p : r.leave_element(p, element.name);
            r.close(element);
            return p;
        }
    }
    return read_unknown_element<R, T>(r, start, p, element, object);
}

/// Content in any order, from wherever the straight path ended; the position of the end tag.
template <class R, class T>
AGATE_NOINLINE const char* read_children(R& r, const char* p, T& object,
                                         element_state<typename R::roles, T>& state) {
    for (;;) {
        if constexpr (text_index<typename R::roles, T>() != no_rule) {
            p = r.append_text(p, state.text);
        } else {
            p = read_text_between<R, T>(r, p);
        }
        if (p == nullptr || r.is_end_tag(p)) {
            return p;
        }
        typename R::element element;
        const char* const start = p;
        p = r.enter_tag(p, element);
        p = p == nullptr ? p : read_child<R, T>(r, start, p, element, object, state);
        if (p == nullptr) {
            return nullptr;
        }
    }
}

/// Text among elements of a struct that has no member for it: white space, or something unknown. The position of a tag.
template <class R, class T> const char* read_text_between(R& r, const char* p) {
    for (;;) {
        p = r.to_markup(p);
        if (r.is_tag(p)) {
            return p;
        }
        if (r.is_markup(p)) {
            p = r.markup(p);
        } else {
            if constexpr (fields<T>::refuses_unknown || R::refuses_unknown) {
                if (p != r.input_end()) {
                    return r.fail(errc::unknown_member, p, "text");
                }
            }
            p = r.skip_text(p);
        }
        if (p == nullptr) {
            return nullptr;
        }
    }
}

// --- The whole element ---------------------------------------------------------------------------------------------------

template <class R, class T, std::size_t... J>
const char* read_mixed_element(R& r, const char* p, T& object, std::index_sequence<J...> all);

template <class R, class T, std::size_t... J>
AGATE_INLINE const char* read_element_members(R& r, const char* p, T& object, std::index_sequence<J...> all) {
    using format = typename R::roles;
    constexpr std::size_t text_member = text_index<format, T>();
    constexpr bool has_children = element_keys<format, T, member_role::element>::size != 0;
    element_state<format, T> state;
    const char* const start = p;
    const char* const begin = r.element_start;
    const typename R::element* const tag = r.tag;
    clear_rest<format, T>(object);
    if (tag != nullptr && !read_attributes<R, T>(r, *tag, object, state.seen)) [[unlikely]] {
        return nullptr;
    }
    if constexpr (text_member != no_rule && !has_children) {
        // one text, read as the value of the element; attributes are no affair of its own
        r.tag = nullptr;
        state.seen.set(text_member);
        p = read_text_member<R, T, text_member>(r, p, object);
        if (p == nullptr) [[unlikely]] {
            return nullptr;
        }
    } else {
        if (*p == '>') [[likely]] {
            ++p;
            if constexpr (text_member != no_rule) {
                p = read_children<R, T>(r, p, object, state);
            } else {
                bool straight = true;
                if constexpr (type_namespace<format, T>().described) {
                    straight = r.is_namespace(r.now.space, type_namespace<format, T>().uri);
                }
                if constexpr (fields<T>::size <= most_straight_members) {
                    if (straight) [[likely]] {
                        static_cast<void>((read_straight_element<R, T, J>(r, p, object, state) && ...));
                        if (p == nullptr) [[unlikely]] {
                            return nullptr;
                        }
                        p = r.to_markup(p);
                    }
                }
                if (!r.is_end_tag(p)) [[unlikely]] {
                    p = read_children<R, T>(r, p, object, state);
                }
            }
            if (p == nullptr) [[unlikely]] {
                return nullptr;
            }
        }
        if constexpr (text_member != no_rule) {
            state.seen.set(text_member);
            if (!read_collected_text<R, T, text_member>(r, start, object, state.text)) {
                return nullptr;
            }
        }
    }
    return finish_members<R, T>(r, begin, object, state, all) ? p : nullptr;
}

/// Reads a struct from an element, from its start tag's end to its own.
template <class R, class T> const char* read_structure_element(R& r, const char* p, T& object) {
    if (!r.enter(p)) [[unlikely]] {
        return nullptr;
    }
    if constexpr (is_mixed_struct<typename R::roles, T>()) {
        p = read_mixed_element(r, p, object, std::make_index_sequence<fields<T>::size>{});
    } else {
        p = read_element_members(r, p, object, std::make_index_sequence<fields<T>::size>{});
    }
    r.leave();
    return p;
}

} // namespace agate::inline AGATE_ABI::detail
