// Writing documents: the declaration, and the root element with all namespace declarations.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/constant_text.hpp>
#include <agate/core/error.hpp>
#include <agate/model/alternatives.hpp>
#include <agate/model/context.hpp>
#include <agate/model/element_namespaces.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/write_element_values.hpp>
#include <agate/model/write_elements.hpp>
#include <agate/model/write_free_elements.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

/// The size of a URI as it stands in an attribute.
consteval std::size_t escaped_uri_size(std::string_view uri) {
    std::size_t size = 0;
    for (const char c : uri) {
        size += c == '&' ? 5 : c == '<' ? 4 : c == '"' ? 6 : 1;
    }
    return size;
}

/// ` xmlns:p="uri"` for each of a document's namespaces.
template <const auto& Spaces> consteval std::size_t declarations_size() {
    std::size_t size = 0;
    for (std::size_t i = 0; i < Spaces.size; ++i) {
        const auto& space = Spaces.list[i];
        size += 9 + (space.prefix.empty() ? 0 : 1 + space.prefix.size());
        size += escaped_uri_size(space.uri);
    }
    return size;
}
template <const auto& Spaces> inline constexpr auto declarations = [] {
    joined_text<declarations_size<Spaces>()> out{};
    std::size_t next = 0;
    const auto add = [&](std::string_view text) {
        for (const char c : text) {
            out.bytes[next++] = c;
        }
    };
    for (std::size_t i = 0; i < Spaces.size; ++i) {
        const auto& space = Spaces.list[i];
        add(" xmlns");
        add(space.prefix.empty() ? "" : ":");
        add(space.prefix);
        add("=\"");
        for (const char& c : space.uri) {
            add(c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string_view{&c, 1});
        }
        add("\"");
    }
    return out;
}();

inline constexpr auto xsi_declaration =
    joined<54>(" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"");
inline constexpr auto xml_declaration = joined<38>("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");

/// The root element of a T, whose namespaces are those of `Root`, which may be a variant that holds it.
template <class Root, const std::string_view& Name, class W, class T> char* write_root_element(W& w, char* p,
                                                                                               const T& v) {
    using format = typename W::roles;
    using space = space_or<no_space, type_space<format, T>>;
    using tag = tag_text<space, Name>;
    constexpr const auto& spaces = namespaces_of<format, Root>;
    static_assert(spaces.is_clear(),
                  "agate: two namespaces that this document needs are described with the same "
                  "prefix; give them different ones");
    static_assert(!spaces.has_default() || space::value.described,
                  "agate: a namespace is described without a prefix, but the root element is in none; give "
                  "agate::xml::namespaced a prefix, or describe the root's namespace");
    static_assert(
        spaces.fit,
        "agate: a prefix given to agate::xml::namespaced is no name, or is one that XML keeps for a "
        "namespace of its own");
    static_assert(
        !spaces.has_default() || !spaces.has_none,
        "agate: a namespace is described without a prefix, and something in this document is described as "
        "being in none, which it would not be there; give agate::xml::namespaced a prefix");
    w.spaces = spaces.list.data();
    w.space_count = spaces.size;
    constexpr const auto& text = declarations<spaces>;
    if (!w.ensure(p, tag::open.size() + text.size() + xsi_declaration.size())) {
        return nullptr;
    }
    p = put<text>(put<tag::open>(p));
    if (w.declares_xsi) {
        p = put<xsi_declaration>(p);
    }
    return write_inside<plain_context, space, tag>(w, p, v, 2);
}

template <class V> consteval bool all_structures() {
    for (const bool is_structure : alternative_types<V>::are_structures()) {
        if (!is_structure) {
            return false;
        }
    }
    return true;
}

template <class W, class V, std::size_t A> char* write_root_alternative(W& w, char* p, const V& v) {
    using names = tags<plain_context, V>;
    return write_root_element<V, alternative_name<names, A>>(w, p, *std::get_if<A>(&v));
}

/// A whole document.
template <class W, class T> char* write_document(W& w, char* p, const T& v) {
    if constexpr (kind_of<T> == kind::pointer) {
        return v == nullptr ? w.fail(errc::not_representable, p, "null, which no document can be")
                            : write_document(w, p, *v);
    }
    if (!w.ensure(p, xml_declaration.size() + 2)) {
        return nullptr;
    }
    if constexpr (W::has_declaration) {
        p = put<xml_declaration>(p);
        if constexpr (W::has_lines) {
            *p++ = '\n';
        }
    }
    if constexpr (kind_of<T> == kind::raw) {
        p = w.raw(p, v, 2, [](std::string_view, std::string_view) { return errc::none; });
    } else if constexpr (kind_of<T> == kind::generic) {
        if (!v.is_object() || v.size() != 1) {
            return w.fail(errc::not_representable, p,
                          "a document has one root element: an object of one member");
        }
        const auto& root = *v.as_object().begin();
        if (!w.ensure(p, 1)) {
            return nullptr;
        }
        *p++ = '<';
        p = w.tag_name(p, root.first, xsi_declaration.size());
        if (p != nullptr && w.declares_xsi) {
            p = put<xsi_declaration>(p);
        }
        p = p == nullptr ? p : write_free_inside(w, p, root.first, root.second, 2);
    } else if constexpr (kind_of<T> == kind::variant) {
        static_assert(all_structures<T>(),
                      "agate: the root of an XML document is a struct, or a variant of structs: put each "
                      "alternative that is none into a struct");
        if (v.valueless_by_exception()) {
            return w.fail(errc::not_representable, p, "a variant without a value");
        }
        p = [&]<std::size_t... A>(std::index_sequence<A...>) {
            using function = char* (*)(W&, char*, const T&);
            static constexpr std::array<function, sizeof...(A)> writers{&write_root_alternative<W, T, A>...};
            return writers[v.index()](w, p, v);
        }(std::make_index_sequence<std::variant_size_v<T>>{});
    } else if constexpr (kind_of<T> != kind::pointer) {
        static_assert(structure<T>,
                      "agate: the root of an XML document is a struct, or a variant of structs: put this "
                      "value into a struct");
        p = write_root_element<T, root_name<T>>(w, p, v);
    }
    if constexpr (W::ends_with_newline) {
        if (p != nullptr && w.ensure(p, 1)) {
            *p++ = '\n';
        }
    }
    return p;
}

} // namespace agate::inline AGATE_ABI::detail
