// Writing values as elements where they are no structs: scalars and texts, lists and maps in containers, choices, null.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/constant_text.hpp>
#include <agate/core/error.hpp>
#include <agate/model/alternatives.hpp>
#include <agate/model/context.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/enumerators.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/write_common.hpp>
#include <agate/model/write_structure.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

// --- Tags ---------------------------------------------------------------------------------------------------------------------

/// The namespace of an element that is in none, and of what inherits from it.
struct no_space {
    static constexpr described_namespace value{};
};
template <class F, class T> struct type_space {
    static constexpr described_namespace value = type_namespace<F, T>();
};
template <class F, class T, class Slot> struct slot_space {
    static constexpr described_namespace value = namespace_of<F, T, Slot>();
};
template <class F, class T, class Slot, class A> struct choice_space {
    static constexpr described_namespace value = alternative_namespace<F, T, Slot, A>();
};
/// `Space` where it is not described otherwise or described as the same, so that types are not compiled twice.
template <class Space, class Described>
using space_or =
    std::conditional_t<!Described::value.described || (Described::value.uri == Space::value.uri &&
                                                       Described::value.prefix == Space::value.prefix),
                       Space, Described>;

/// The actual namespace of a member's element in an element that is in `Space`.
template <class F, class Space, class T, class Slot> using member_space =
    space_or<Space, slot_space<F, T, Slot>>;

/// The parts of an element's tags: `<p:name`, `<p:name>` and `</p:name>`.
template <class Space, const std::string_view& Name> struct tag_text {
    static constexpr std::string_view prefix = Space::value.prefix;
    static constexpr std::string_view uri = Space::value.uri;
    static constexpr std::string_view name{Name.data(), Name.size()};
    static constexpr std::string_view colon = prefix.empty() ? "" : ":";
    static constexpr std::size_t size = prefix.size() + colon.size() + Name.size();
    static constexpr auto open = joined<size + 1>("<", prefix, colon, Name);
    static constexpr auto start = joined<size + 2>("<", prefix, colon, Name, ">");
    static constexpr auto end = joined<size + 3>("</", prefix, colon, Name, ">");
};
template <class Names, std::size_t A> inline constexpr std::string_view alternative_name = Names::names[A];

inline constexpr auto nil_text = joined<17>(" xsi:nil=\"true\"/>");
inline constexpr std::size_t nil_bound = nil_text.size();

/// Ends an element that has no content, from behind its start tag.
template <class Tag, class W> AGATE_INLINE char* end_empty(W&, char* p) {
    if constexpr (W::expands_empty) {
        return put<Tag::end>(p);
    } else {
        p[-1] = '/';
        *p = '>';
        return p + 1;
    }
}

// --- Texts ----------------------------------------------------------------------------------------------------------------------

/// The most bytes of a scalar, or `unbounded` for what is none or has no bound.
template <class W, class Context, class T> consteval std::size_t bounded_scalar() {
    constexpr kind k = kind_of<T>;
    if constexpr (k == kind::boolean || k == kind::integer || k == kind::floating || k == kind::character ||
                  k == kind::enumeration || k == kind::duration || k == kind::time_point) {
        return value_bound<W, Context, T>();
    } else if constexpr (k == kind::optional) {
        return bounded_scalar<W, Context, pointee_t<T>>();
    } else if constexpr (k == kind::converted) {
        return bounded_scalar<W, Context,
                              std::remove_cvref_t<decltype(convert<T>::to_wire(std::declval<const T&>()))>>();
    } else {
        return unbounded;
    }
}

template <class Context, bool IsAttribute, class W, class T>
char* write_plain(W& w, char* p, const T& v, std::size_t after);

inline bool is_one_word(std::string_view text) noexcept {
    for (const char c : text) {
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            return false;
        }
    }
    return !text.empty();
}
/// Whether an item of a list of words is read back as one.
template <class W, class Context, class T> bool is_word([[maybe_unused]] const T& v) {
    constexpr kind k = kind_of<T>;
    if constexpr (k == kind::converted) {
        return is_word<W, Context>(convert<T>::to_wire(v));
    } else if constexpr (is_bytes_on_wire<Context, T>()) {
        return v.size() != 0;
    } else if constexpr (k == kind::string || k == kind::string_view) {
        return is_one_word(std::string_view{v.data(), v.size()});
    } else if constexpr (k == kind::path) {
        return is_one_word(std::string_view{v.native()});
    } else if constexpr (k == kind::character) {
        return is_one_word(std::string_view{&v, 1});
    } else if constexpr (k == kind::enumeration) {
        const std::size_t position = enumerators<T>::position(v);
        return !is_name_on_wire<W, Context, T>() || position == no_key ||
               is_one_word(enumerators<T>::names[position]);
    } else {
        static_assert(!nullable<T>,
                      "agate: a null is no word; the items of an agate::xml::list cannot be nullable");
        return true;
    }
}

/// A list of scalars in one text, a blank between them.
template <class Context, bool IsAttribute, class W, class T>
char* write_words(W& w, char* p, const T& list, std::size_t after) {
    std::size_t index = 0;
    for (auto&& item : list) {
        if (index != 0) {
            if (!w.ensure(p, 1)) {
                return nullptr;
            }
            *p++ = ' ';
        }
        if constexpr (std::is_reference_v<decltype(*list.begin())>) {
            p = is_word<W, Context>(item) ? p
                                          : w.fail(errc::not_representable, p,
                                                   "an item of a list that is empty or has white space");
            p = p == nullptr ? p : write_plain<Context, IsAttribute>(w, p, item, 0);
        } else {
            const bool flag = item; // std::vector<bool> has proxies
            p = write_plain<Context, IsAttribute>(w, p, flag, 0);
        }
        if (p == nullptr) {
            return write_failed_at_index(w, index);
        }
        ++index;
    }
    return w.ensure(p, after) ? p : nullptr;
}

/// A scalar or text without tags, and room for `after` bytes behind it.
template <class Context, bool IsAttribute, class W, class T>
AGATE_INLINE char* write_plain(W& w, char* p, const T& v, std::size_t after) {
    constexpr kind k = kind_of<T>;
    if constexpr (is_bytes_on_wire<Context, T>()) {
        return w.template bytes<Context::template has<as_hex_rule>>(
            p, reinterpret_cast<const std::byte*>(v.data()), v.size(), after);
    } else if constexpr (k == kind::string || k == kind::string_view) {
        const std::string_view text{v.data(), v.size()};
        if constexpr (IsAttribute) {
            return w.attribute_value(p, text, after);
        } else if constexpr (W::template is_cdata<Context>) {
            return w.cdata(p, text, after);
        } else {
            return w.content(p, text, after);
        }
    } else if constexpr (k == kind::path) {
        return write_plain<Context, IsAttribute>(w, p, std::string_view{v.native()}, after);
    } else if constexpr (k == kind::null) {
        return w.ensure(p, after) ? p : nullptr;
    } else if constexpr (k == kind::optional || k == kind::pointer) {
        if (is_null(v)) {
            return w.ensure(p, after) ? p : nullptr;
        }
        return write_plain<Context, IsAttribute>(w, p, *v, after);
    } else if constexpr (k == kind::converted) {
        return write_plain<Context, IsAttribute>(w, p, wire_of(w, v), after);
    } else if constexpr (is_words<typename W::roles, Context, T>()) {
        return write_words<Context, IsAttribute>(w, p, v, after);
    } else {
        constexpr std::size_t bound = bounded_scalar<W, Context, T>();
        static_assert(
            bound != unbounded || k == kind::enumeration,
            "agate: an attribute or a text is a scalar, or a list of them described with agate::xml::list; "
            "make this field an element");
        std::size_t room = bound;
        if constexpr (bound == unbounded) {
            room = W::name_bound(enumerators<T>::longest);
        }
        return w.ensure(p, room + after) ? write_value<Context, 0>(w, p, v) : nullptr;
    }
}

/// Whether a T in an element is text alone.
template <class F, class Context, class T> consteval bool is_text_only() {
    constexpr kind k = kind_of<T>;
    return is_bytes_on_wire<Context, T>() || is_words<F, Context, T>() || k == kind::string ||
           k == kind::string_view || k == kind::path || k == kind::null || k == kind::boolean ||
           k == kind::integer || k == kind::floating || k == kind::character || k == kind::enumeration ||
           k == kind::duration || k == kind::time_point;
}
template <class T> AGATE_INLINE bool is_empty_text([[maybe_unused]] const T& v) {
    if constexpr (kind_of<T> == kind::null) {
        return true;
    } else if constexpr (kind_of<T> == kind::optional || kind_of<T> == kind::pointer) {
        return is_null(v) || is_empty_text(*v);
    } else if constexpr (kind_of<T> == kind::converted) {
        return is_empty_text(convert<T>::to_wire(v));
    } else if constexpr (requires { v.native().empty(); }) {
        return v.native().empty();
    } else if constexpr (requires { v.size(); }) {
        return v.size() == 0;
    } else {
        return false;
    }
}

// --- Elements -------------------------------------------------------------------------------------------------------------------

template <class Space, class Tag, class W, class T>
char* write_structure_inside(W& w, char* p, const T& object, std::size_t after);
template <class Context, class Space, class Tag, class W, class T>
char* write_inside(W& w, char* p, const T& v, std::size_t after);

/// Whether a scalar is null, or a nullable in it is.
template <class T> AGATE_INLINE bool is_nil([[maybe_unused]] const T& v) {
    if constexpr (kind_of<T> == kind::converted) {
        return nullable<T> && is_nil(convert<T>::to_wire(v));
    } else if constexpr (kind_of<T> == kind::optional) {
        return !v.has_value() || is_nil(*v);
    } else {
        return false;
    }
}

/// An element of a bounded scalar, into room that is there.
template <class Context, class Tag, class W, class T> AGATE_INLINE char* write_bounded_element(W& w, char* p,
                                                                                               const T& v) {
    p = w.line(p);
    if (is_nil(v)) {
        w.uses_xsi = true;
        return put<nil_text>(put<Tag::open>(p));
    }
    p = write_value<Context, 0>(w, put<Tag::start>(p), v);
    return p == nullptr ? p : put<Tag::end>(p);
}

/// Whether T is a raw element, which has tags of its own, or a nullable of one.
template <class T> consteval bool holds_raw() {
    if constexpr (kind_of<T> == kind::optional || kind_of<T> == kind::pointer) {
        return holds_raw<pointee_t<T>>();
    } else {
        return kind_of<T> == kind::raw;
    }
}

/// A raw element on its line; `accept(local name, URI)` says what is wrong with it there.
template <class W, class Raw, class Accept>
char* write_raw_line(W& w, char* p, const Raw& v, std::size_t after, Accept&& accept) {
    return w.ensure(p, w.line_room()) ? w.raw(w.line(p), v, after, accept) : nullptr;
}

/// A whole element on its line, with room made for it and for `after` bytes behind it.
template <class Context, class Space, class Tag, class W, class T>
AGATE_INLINE char* write_element(W& w, char* p, const T& v, std::size_t after) {
    constexpr kind k = kind_of<T>;
    constexpr std::size_t bound = bounded_scalar<W, Context, T>();
    if constexpr (k == kind::raw) {
        return write_raw_line(w, p, v, after, [](std::string_view name, std::string_view uri) {
            return name == Tag::name && uri == Tag::uri ? errc::none : errc::not_representable;
        });
    } else if constexpr (holds_raw<T>()) {
        if (!is_null(v)) {
            return write_element<Context, Space, Tag>(w, p, *v, after);
        }
        w.uses_xsi = true;
        return w.ensure(p, Tag::open.size() + nil_bound + w.line_room() + after)
                   ? put<nil_text>(put<Tag::open>(w.line(p)))
                   : nullptr;
    } else if constexpr (bound != unbounded) {
        const std::size_t room =
            Tag::start.size() + bound + Tag::end.size() + nil_bound + w.line_room() + after;
        return w.ensure(p, room) ? write_bounded_element<Context, Tag>(w, p, v) : nullptr;
    } else if constexpr ((k == kind::string || k == kind::string_view) && !W::template is_cdata<Context>) {
        const std::size_t tail = Tag::end.size() + 1 + after;
        if (!w.ensure(p, Tag::start.size() + v.size() + w.line_room() + tail)) [[unlikely]] {
            return nullptr;
        }
        p = put<Tag::start>(w.line(p));
        if (v.size() == 0) {
            return end_empty<Tag>(w, p);
        }
        p = w.content(p, std::string_view{v.data(), v.size()}, tail);
        return p == nullptr ? p : put<Tag::end>(p);
    } else {
        if (!w.ensure(p, Tag::open.size() + w.line_room())) [[unlikely]] {
            return nullptr;
        }
        return write_inside<Context, Space, Tag>(w, put<Tag::open>(w.line(p)), v, after);
    }
}

/// The end of a container behind its items: on a line of its own if there are any.
template <class Tag, class W> char* end_container(W& w, char* p, bool any, std::size_t after) {
    if (p == nullptr || !w.ensure(p, w.line_room() + Tag::end.size() + 1 + after)) {
        return nullptr;
    }
    w.outdent();
    return any ? put<Tag::end>(w.line(p)) : end_empty<Tag>(w, p);
}

/// Refuses values whose element has an attribute that is the entry's own.
template <class W, class T> void check_entry([[maybe_unused]] W& w) {
    if constexpr (kind_of<T> == kind::raw) {
        static_assert(
            kind_of<T> != kind::raw,
            "agate: the element of an agate::xml::raw has its own attributes, and none for a map's key");
    } else if constexpr (structure<T>) {
        using format = typename W::roles;
        constexpr bool has_key = []<std::size_t... J>(std::index_sequence<J...>) {
            return ((role_of<format, typename fields<T>::template slot<J>> == member_role::attribute &&
                     fields<T>::template slot<J>::name == key_name &&
                     !fields<T>::template slot<J>::template has<typename format::namespaced_rule>) ||
                    ...);
        }(std::make_index_sequence<fields<T>::size>{});
        static_assert(!has_key,
                      "agate: the structs that are this map's values have an attribute named key, which in "
                      "XML is that of the map's entry; give it another name with agate::rename");
        if constexpr (rest_index<format, T, true>() != no_rule) {
            w.has_free_names = true; // key may be among those collected
        }
    }
}

/// One entry of a map on its line.
template <class Context, class Space, class Tag, class W, class Key, class T>
char* write_entry(W& w, char* p, const Key& key, const T& v) {
    constexpr kind k = kind_of<Key>;
    static_assert(
        k == kind::string || k == kind::string_view || k == kind::integer || k == kind::enumeration ||
            k == kind::character || k == kind::converted,
        "agate: the key of a map must be a string, an integer, an enumeration, or converted to one");
    check_entry<W, T>(w);
    static constexpr auto open = joined<Tag::open.size() + 6>(
        std::string_view{Tag::open.data(), Tag::open.size()}, " ", key_name, "=\"");
    if (!w.ensure(p, open.size() + w.line_room())) {
        return nullptr;
    }
    p = write_plain<plain_context, true>(w, put<open>(w.line(p)), key, 1);
    if (p == nullptr) {
        return nullptr;
    }
    *p++ = '"';
    return write_inside<Context, Space, Tag>(w, p, v, 0);
}

/// The items of a list or map, of a container that has been opened and whose `>` is to come.
template <class Context, class Space, class Tag, class Item, class W, class T>
char* write_items(W& w, char* p, const T& list, std::size_t after) {
    if (!w.enter(p) || !w.ensure(p, 1)) {
        return nullptr;
    }
    *p++ = '>';
    w.indent();
    std::size_t index = 0;
    const auto counted = [&](char* q) {
        p = q != nullptr ? q : write_failed_at_index(w, index);
        ++index;
        return p != nullptr;
    };
    if constexpr (kind_of<T> == kind::map) {
        const auto put_entry = [&](const auto& key, const auto& v) {
            return counted(write_entry<Context, Space, Item>(w, p, key, v));
        };
        if (!w.for_each_entry(list, put_entry)) {
            return nullptr;
        }
    } else if constexpr (kind_of<T> == kind::tuple) {
        const bool good = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (counted(write_element<Context, Space, Item>(w, p, std::get<I>(list), 0)) && ...);
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
        if (!good) {
            return nullptr;
        }
    } else {
        for (auto&& item : list) {
            bool good = false;
            if constexpr (std::is_reference_v<decltype(*list.begin())>) {
                good = counted(write_element<Context, Space, Item>(w, p, item, 0));
            } else {
                const bool flag = item; // std::vector<bool> has proxies
                good = counted(write_element<Context, Space, Item>(w, p, flag, 0));
            }
            if (!good) {
                return nullptr;
            }
        }
    }
    w.leave();
    return end_container<Tag>(w, p, index != 0, after);
}

/// A list in an element of its own, on its line.
template <class Context, class Space, class Tag, class Item, class W, class T>
char* write_container(W& w, char* p, const T& list, std::size_t after) {
    if (!w.ensure(p, Tag::open.size() + w.line_room())) {
        return nullptr;
    }
    return write_items<Context, Space, Tag, Item>(w, put<Tag::open>(w.line(p)), list, after);
}

template <class Context, class Space, class Tag, class W, class V>
char* write_variant_inside(W& w, char* p, const V& v, std::size_t after);

// --- Any value ---------------------------------------------------------------------------------------------------------------------

template <class W, class Value> char* write_free_inside(W& w, char* p, std::string_view end, const Value& v,
                                                        std::size_t after);

/// What stands in an element behind its name: `>`, content and end tag, or `/>`.
template <class Context, class Space, class Tag, class W, class T>
char* write_inside(W& w, char* p, const T& v, std::size_t after) {
    constexpr kind k = kind_of<T>;
    using format = typename W::roles;
    if constexpr (k == kind::optional || k == kind::pointer) {
        if (is_null(v)) {
            w.uses_xsi = true;
            return w.ensure(p, nil_bound + after) ? put<nil_text>(p) : nullptr;
        }
        return write_inside<Context, Space, Tag>(w, p, *v, after);
    } else if constexpr (k == kind::converted) {
        return write_inside<Context, Space, Tag>(w, p, wire_of(w, v), after);
    } else if constexpr (is_text_only<format, Context, T>()) {
        const std::size_t tail = Tag::end.size() + 1 + after;
        if (!w.ensure(p, 1 + tail)) {
            return nullptr;
        }
        *p++ = '>';
        if (is_empty_text(v)) {
            return end_empty<Tag>(w, p);
        }
        p = write_plain<Context, false>(w, p, v, tail);
        return p == nullptr ? p : put<Tag::end>(p);
    } else if constexpr (structure<T>) {
        return write_structure_inside<Space, Tag>(w, p, v, after);
    } else if constexpr (k == kind::variant) {
        return write_variant_inside<Context, Space, Tag>(w, p, v, after);
    } else if constexpr (k == kind::generic) {
        return write_free_inside(w, p, std::string_view{Tag::end.data() + 2, Tag::end.size() - 3}, v, after);
    } else if constexpr (k == kind::sequence || k == kind::set || k == kind::fixed_array || k == kind::map ||
                         k == kind::tuple) {
        return write_items<Context, Space, Tag, tag_text<Space, item_name>>(w, p, v, after);
    } else {
        refuse_unsupported<T>();
        return nullptr;
    }
}

} // namespace agate::inline AGATE_ABI::detail
