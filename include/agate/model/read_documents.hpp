// Reading mixed content, values of any kind from an element of their own, and the root element of a document.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/alternatives.hpp>
#include <agate/model/context.hpp>
#include <agate/model/element_keys.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/read_element_state.hpp>
#include <agate/model/read_element_text.hpp>
#include <agate/model/read_element_values.hpp>
#include <agate/model/read_elements.hpp>
#include <agate/model/read_free_elements.hpp>
#include <agate/model/read_variant.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

// --- Mixed content, roots, and what else a value may be -------------------------------------------------------------------

/// An element whose children stand among its text, in order: attributes, and one list of variants.
template <class R, class T, std::size_t... J>
const char* read_mixed_element(R& r, const char* p, T& object, std::index_sequence<J...> all) {
    using format = typename R::roles;
    constexpr std::size_t member = text_index<format, T>();
    using slot = typename fields<T>::template slot<member>;
    using variant = typename slot::type::value_type;
    using names = tags<context_of<slot>, variant>;
    constexpr std::size_t text_alternative = string_alternative<variant>;
    static_assert(text_alternative != no_rule,
                  "agate: mixed content is a sequence of variants, one of whose alternatives is a string");
    static_assert(element_keys<format, T, member_role::element>::size == 0,
                  "agate: a struct with mixed content has no other elements; make them alternatives");
    element_state<format, T> state;
    const char* const begin = r.element_start;
    clear_rest<format, T>(object);
    if (r.tag != nullptr && !read_attributes<R, T>(r, *r.tag, object, state.seen)) {
        return nullptr;
    }
    state.seen.set(member);
    auto& list = slot::get(object);
    list.clear();
    if (*p == '>') {
        ++p;
        for (;;) {
            state.text.clear();
            p = r.append_text(p, state.text);
            if (p == nullptr) {
                return read_failed_at<T, member>(r);
            }
            if (!state.text.empty()) {
                if (!r.charge(p, sizeof(variant))) {
                    return read_failed_at<T, member>(r);
                }
                const std::string_view text = state.text;
                list.emplace_back().template emplace<text_alternative>(text.data(), text.size());
            }
            if (r.is_end_tag(p)) {
                break;
            }
            typename R::element element;
            const char* const at = p;
            p = r.enter_tag(p, element);
            if (p == nullptr) {
                return nullptr;
            }
            const std::size_t alternative = names::find(element.name.local());
            if (alternative == no_key || alternative == text_alternative ||
                !space_fits<variant>(r, element, alternative, r.now.space)) {
                p = pass_unknown(r, at, p, element);
            } else {
                p = within(r, at, p, element, [&](const char* q) {
                    return read_one_more(r, q, list, list.size(), [&](const char* place, auto& item) {
                        return read_choice<context_of<slot>>(r, place, item, alternative);
                    });
                });
            }
            if (p == nullptr) {
                return read_failed_at<T, member>(r);
            }
        }
    }
    return finish_members<R, T>(r, begin, object, state, all) ? p : nullptr;
}

/// Reads any value from an element of its own, for kinds that are no scalars.
template <class Context, class R, class T> const char* read_element_value(R& r, const char* p, T& v) {
    constexpr kind k = kind_of<T>;
    using format = typename R::roles;
    if constexpr (is_words<format, Context, T>()) {
        std::string_view text;
        typename R::text_place_type place;
        p = r.content(p, text, place);
        if (p == nullptr) {
            return nullptr;
        }
        typename R::scalar_reader scalar{r, text, place};
        return read_words<Context>(scalar, place.at, v) != nullptr ? p : nullptr;
    } else if constexpr (k == kind::raw) {
        return r.raw(p, v);
    } else if constexpr (k == kind::generic) {
        return read_free_element(r, p, v);
    } else if constexpr (k == kind::variant) {
        return read_variant_element<Context>(r, p, v);
    } else if constexpr (k == kind::tuple) {
        return read_tuple_element<Context>(r, p, v, std::make_index_sequence<std::tuple_size_v<T>>{});
    } else if constexpr (k == kind::map) {
        v.clear();
        return for_each_item<item_name>(r, p, [&](const char* at) { return read_entry<Context>(r, at, v); });
    } else if constexpr (structure<T>) {
        return read_structure_element(r, p, v);
    } else {
        return read_items<Context, item_name>(r, p, v);
    }
}

/// One element whose name somebody else has looked at; the position behind it.
template <class R, class T> const char* read_one_element(R& r, const char* p, T& v) {
    typename R::element element;
    const char* const start = p;
    p = r.enter_tag(p, element);
    return p == nullptr ? p : within(r, start, p, element, [&](const char* at) {
        return read_value<plain_context>(r, at, v);
    });
}

/// The root element of a document: a struct of that name, or an alternative of a variant.
template <class R, class T> const char* read_root_element(R& r, const char* p, T& v) {
    using format = typename R::roles;
    typename R::element element;
    const char* const start = p;
    p = r.enter_tag(p, element);
    if (p == nullptr) [[unlikely]] {
        return nullptr;
    }
    if constexpr (kind_of<T> == kind::raw || kind_of<T> == kind::generic) {
        return within(r, start, p, element, [&](const char* at) {
            if constexpr (kind_of<T> == kind::raw) {
                return r.raw(at, v);
            } else {
                v = T::object();
                return read_free_child(r, at, element.name.text(), v.as_object());
            }
        });
    } else if constexpr (kind_of<T> == kind::variant) {
        using names = tags<plain_context, T>;
        constexpr auto all = std::make_index_sequence<names::size>{};
        const std::size_t index = names::find(element.name.local());
        if (index == no_key || !space_fits<T>(r, element, index, element.space)) {
            return fail_unknown_tag<names>(r, start + 1);
        }
        return within(r, start, p, element, [&](const char* at) {
            return read_plain_alternative<plain_context>(r, at, v, index, all);
        });
    } else if constexpr (kind_of<T> == kind::pointer || kind_of<T> == kind::optional) {
        static_assert(kind_of<T> == kind::pointer,
                      "agate: an optional cannot be the root of an XML document, which is always there");
        auto fresh = T{new pointee_t<T>{}};
        r.close(element);
        p = read_root_element(r, start, const_cast<pointee_t<T>&>(*fresh));
        if (p != nullptr) {
            v = std::move(fresh);
        }
        return p;
    } else {
        static_assert(structure<T>,
                      "agate: the root of an XML document is a struct, or a variant of structs: put this "
                      "value into a struct");
        constexpr described_namespace space = type_namespace<format, T>();
        if (element.name.local() != root_name<T>) [[unlikely]] {
            r.fail(errc::unknown_tag, start + 1, "the root element");
            r.failure.names = &root_names<T>;
            return nullptr;
        }
        if constexpr (space.described) {
            if (!r.is_namespace(element.space, space.uri)) [[unlikely]] {
                r.fail(errc::unknown_tag, start + 1, "the root element, which is in another namespace");
                return nullptr;
            }
        }
        return within(r, start, p, element, [&](const char* at) { return read_structure_element(r, at, v); });
    }
}

} // namespace agate::inline AGATE_ABI::detail
