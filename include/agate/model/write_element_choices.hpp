// Writing variants as elements: one named by the alternative, or one of the field's name that says its type; lists of them,
// in a container or mixed with text.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/constant_text.hpp>
#include <agate/core/error.hpp>
#include <agate/model/alternatives.hpp>
#include <agate/model/context.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/write_common.hpp>
#include <agate/model/write_element_values.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

// --- Choices ---------------------------------------------------------------------------------------------------------------------

template <class F, class Space, class T, class Slot, class A>
using alternative_space = space_or<Space, choice_space<F, T, Slot, A>>;

template <class Context, class F, class Space, class T, class Slot, std::size_t A, class W, class V>
char* write_alternative_element(W& w, char* p, const V& v, std::size_t after) {
    using names = tags<Context, V>;
    using type = std::variant_alternative_t<A, V>;
    using space = alternative_space<F, Space, T, Slot, type>;
    static_assert(is_ncname(names::names[A]),
                  "agate: a variant's alternative has no tag that can be the name of an "
                  "element; give tags with agate::tag_names");
    return write_element<Context, space, tag_text<space, alternative_name<names, A>>>(
        w, p, *std::get_if<A>(&v), after);
}
/// A variant as an element that has the alternative's tag for a name, on its line.
template <class Context, class F, class Space, class T, class Slot, class W, class V>
char* write_choice(W& w, char* p, const V& v, std::size_t after) {
    if constexpr (kind_of<V> == kind::optional || kind_of<V> == kind::pointer) {
        return is_null(v)
                   ? w.fail(errc::not_representable, p, "null, for which a choice by name has no element")
                   : write_choice<Context, F, Space, T, Slot>(w, p, *v, after);
    } else {
        if (v.valueless_by_exception()) {
            return w.fail(errc::not_representable, p, "a variant without a value");
        }
        return [&]<std::size_t... A>(std::index_sequence<A...>) {
            using function = char* (*)(W&, char*, const V&, std::size_t);
            static constexpr std::array<function, sizeof...(A)> writers{
                &write_alternative_element<Context, F, Space, T, Slot, A, W, V>...};
            return writers[v.index()](w, p, v, after);
        }(std::make_index_sequence<std::variant_size_v<V>>{});
    }
}

/// Stands for a slot where a choice is no member.
struct no_slot {
    using owner = no_slot;
    template <class> static constexpr bool has = false;
};

/// A variant in an element of the field's name, which says its type.
template <class Context, class Space, class Tag, std::size_t A, class W, class V>
char* write_typed_alternative(W& w, char* p, const V& v, std::size_t after) {
    using names = tags<Context, V>;
    static constexpr auto text = joined<names::names[A].size() + 12>(" xsi:type=\"", names::names[A], "\"");
    if (!w.ensure(p, text.size())) {
        return nullptr;
    }
    w.uses_xsi = true;
    return write_inside<Context, Space, Tag>(w, put<text>(p), *std::get_if<A>(&v), after);
}

/// What stands in an element behind its name, of a variant.
template <class Context, class Space, class Tag, class W, class V>
char* write_variant_inside(W& w, char* p, const V& v, std::size_t after) {
    using format = typename W::roles;
    if (v.valueless_by_exception()) {
        return w.fail(errc::not_representable, p, "a variant without a value");
    }
    if constexpr (is_typed<format, Context, V>()) {
        return [&]<std::size_t... A>(std::index_sequence<A...>) {
            using function = char* (*)(W&, char*, const V&, std::size_t);
            static constexpr std::array<function, sizeof...(A)> writers{
                &write_typed_alternative<Context, Space, Tag, A, W, V>...};
            return writers[v.index()](w, p, v, after);
        }(std::make_index_sequence<std::variant_size_v<V>>{});
    } else {
        if (!w.enter(p) || !w.ensure(p, 1)) {
            return nullptr;
        }
        *p++ = '>';
        w.indent();
        p = write_choice<Context, format, Space, no_slot, no_slot>(w, p, v, 0);
        w.leave();
        return end_container<Tag>(w, p, true, after);
    }
}

/// A list, map or choice in its container element, which may be null itself.
template <class Context, class F, class Space, class T, class Slot, class Tag, class W, class V>
char* write_wrapped(W& w, char* p, const V& v, std::size_t after) {
    using space = member_space<F, Space, T, Slot>;
    if constexpr (kind_of<V> == kind::optional || kind_of<V> == kind::pointer) {
        if (is_null(v)) {
            w.uses_xsi = true;
            return w.ensure(p, Tag::open.size() + nil_bound + w.line_room() + after)
                       ? put<nil_text>(put<Tag::open>(w.line(p)))
                       : nullptr;
        }
        return write_wrapped<Context, F, Space, T, Slot, Tag>(w, p, *v, after);
    } else if constexpr (kind_of<V> != kind::map && is_choice_type<F, Context, typename V::value_type>()) {
        if (!w.enter(p) || !w.ensure(p, Tag::start.size() + w.line_room())) {
            return nullptr;
        }
        p = put<Tag::start>(w.line(p));
        w.indent();
        std::size_t index = 0;
        for (const auto& item : v) {
            p = write_choice<Context, F, Space, T, Slot>(w, p, item, 0);
            if (p == nullptr) {
                return write_failed_at_index(w, index);
            }
            ++index;
        }
        w.leave();
        return end_container<Tag>(w, p, index != 0, after);
    } else {
        return write_container<Context, space, Tag, tag_text<space, slot_name<Slot>>>(w, p, v, after);
    }
}
/// Whether a wrapped member is not written: an empty list, which its absence means too.
template <class V> bool is_left_out([[maybe_unused]] const V& v) {
    if constexpr (kind_of<V> == kind::optional || kind_of<V> == kind::pointer ||
                  kind_of<V> == kind::fixed_array) {
        return false;
    } else {
        return v.begin() == v.end();
    }
}

/// Text and elements in their order. `any` becomes true when something was written.
template <class Context, class F, class Space, class T, class Slot, class W, class V>
char* write_mixed(W& w, char* p, const V& list, std::size_t after, bool& any) {
    using variant = typename V::value_type;
    constexpr std::size_t text = string_alternative<variant>;
    std::size_t index = 0;
    bool is_behind_text = false;
    for (const variant& item : list) {
        any = true;
        if (const auto* string = std::get_if<text>(&item)) {
            if (string->empty() || is_behind_text) {
                w.fail(errc::not_representable, p,
                       is_behind_text
                           ? "a text behind a text in mixed content, where they would be read as one"
                           : "an empty text in mixed content, where it would be read as none");
                return write_failed_at_index(w, index);
            }
            is_behind_text = true;
            p = w.content(p, std::string_view{string->data(), string->size()}, 0);
        } else {
            is_behind_text = false;
            p = write_choice<Context, F, Space, T, Slot>(w, p, item, 0);
        }
        if (p == nullptr) {
            return write_failed_at_index(w, index);
        }
        ++index;
    }
    return w.ensure(p, after) ? p : nullptr;
}

} // namespace agate::inline AGATE_ABI::detail
