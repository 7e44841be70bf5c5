// Reading values from elements where they are no members of a struct in their own name: siblings of a list, items inside a
// container element, keyed items of maps, choices, texts and lists of words, and documents whose root is such a value.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/alternatives.hpp>
#include <agate/model/check.hpp>
#include <agate/model/context.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/read_containers.hpp>
#include <agate/model/read_free_elements.hpp>
#include <agate/model/read_variant.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

// --- Children of elements that are no structs ---------------------------------------------------------------------------

/// Goes to the next child element and takes in its start tag: `start` is where it begins, p the start tag's end. False when
/// there is none, with p at the end tag, or a null pointer after a failure.
template <class R> bool next_child(R& r, const char*& p, typename R::element& element, const char*& start) {
    for (;;) {
        p = r.to_markup(p);
        if (r.is_tag(p)) {
            break;
        }
        if (r.is_markup(p)) {
            p = r.markup(p);
        } else {
            if constexpr (R::refuses_unknown) {
                if (p != r.input_end()) {
                    p = r.fail(errc::unknown_member, p, "text");
                    return false;
                }
            }
            p = r.skip_text(p);
        }
        if (p == nullptr) {
            return false;
        }
    }
    if (r.is_end_tag(p)) {
        return false;
    }
    start = p;
    p = r.enter_tag(p, element);
    return p != nullptr;
}

/// Makes an entered element the present one while `read` reads its value from p, and leaves it; the position behind it.
template <class R, class Read>
const char* within(R& r, const char* start, const char* p, const typename R::element& element, Read&& read) {
    const auto before = r.now;
    r.tag = element.attribute_count != 0 ? &element : nullptr;
    r.element_start = start;
    r.move_to(element);
    p = read(p);
    r.now = before;
    p = p == nullptr ? p : r.leave_element(p, element.name);
    r.close(element);
    return p;
}

/// An element that is no item.
template <class R> const char* pass_unknown(R& r, const char* start, const char* p,
                                            const typename R::element& element) {
    if constexpr (R::refuses_unknown) {
        return r.fail(errc::unknown_member, start + 1, nullptr);
    }
    return r.skip_entered(p, element);
}

/// Calls `read(p)` with the position of the value of each child element of that name; the position of the end of the
/// container, whose value is at p.
template <const auto& Name, class R, class Read> const char* for_each_item(R& r, const char* p, Read&& read) {
    if (!r.enter(p)) [[unlikely]] {
        return nullptr;
    }
    if (*p == '>') {
        ++p;
        for (;;) {
            p = r.to_markup(p);
            const char* const at = r.template match_start<Name>(p);
            if (at != nullptr && *at == '>') [[likely]] {
                r.tag = nullptr;
                r.element_start = p;
                p = read(at);
                p = p == nullptr ? p : r.template leave_matched<Name>(p);
            } else {
                typename R::element element;
                const char* start = p;
                if (!next_child(r, p, element, start)) {
                    break;
                }
                const std::string_view name{Name.data(), Name.size()};
                p = element.name.local() == name && element.space == r.now.space
                        ? within(r, start, p, element, read)
                        : pass_unknown(r, start, p, element);
            }
            if (p == nullptr) [[unlikely]] {
                return nullptr;
            }
        }
    }
    r.leave();
    return p;
}

// --- Choices -------------------------------------------------------------------------------------------------------------

/// Whether an element is in the namespace that a variant's alternative is described with, or in the inherited one.
template <class V, class R>
bool space_fits(R& r, const typename R::element& element, std::size_t alternative, std::uint32_t inherited) {
    using format = typename R::roles;
    static constexpr auto spaces = []<std::size_t... I>(std::index_sequence<I...>) {
        constexpr auto of = []<class A>(std::type_identity<A>) -> described_namespace {
            if constexpr (structure<A>) {
                return type_namespace<format, A>();
            } else {
                return {};
            }
        };
        return std::array<described_namespace, sizeof...(I)>{
            of(std::type_identity<std::variant_alternative_t<I, V>>{})...};
    }(std::make_index_sequence<std::variant_size_v<V>>{});
    const described_namespace& space = spaces[alternative];
    return space.described ? r.is_namespace(element.space, space.uri) : element.space == inherited;
}

template <class Context, class R, class T>
const char* read_choice(R& r, const char* p, T& v, std::size_t alternative) {
    if constexpr (kind_of<T> == kind::optional) {
        const bool was_empty = !v.has_value();
        if (was_empty) {
            v.emplace();
        }
        p = read_choice<Context>(r, p, *v, alternative);
        if (p == nullptr && was_empty) {
            v.reset();
        }
        return p;
    } else if constexpr (kind_of<T> == kind::pointer) {
        using inner = pointee_t<T>;
        if (!r.charge(p, sizeof(inner))) {
            return nullptr;
        }
        auto fresh = T{new inner{}};
        p = read_choice<Context>(r, p, const_cast<inner&>(*fresh), alternative);
        if (p != nullptr) {
            v = std::move(fresh);
        }
        return p;
    } else {
        constexpr auto all = std::make_index_sequence<std::variant_size_v<T>>{};
        return read_plain_alternative<Context>(r, p, v, alternative, all);
    }
}

/// A variant in an element of its own: by the type that the element names, or by the name of its one child.
template <class Context, class R, class T> const char* read_variant_element(R& r, const char* p, T& v) {
    using names = tags<Context, T>;
    constexpr auto all = std::make_index_sequence<names::size>{};
    if constexpr (is_typed<typename R::roles, Context, T>()) {
        std::string_view type;
        typename R::text_place_type place;
        if (!r.find_type(type, place)) {
            return r.fail(errc::missing_tag, r.value_start(p),
                          "xsi:type is missing, which tells the variant's alternative");
        }
        const std::size_t index = names::find(type);
        if (index == no_key) {
            return fail_unknown_tag<names>(r, place.at);
        }
        return read_plain_alternative<Context>(r, p, v, index, all);
    } else {
        const char* const begin = r.value_start(p);
        bool seen = false;
        if (!r.enter(p)) {
            return nullptr;
        }
        const bool has_content = *p == '>';
        p += has_content ? 1 : 0;
        typename R::element element;
        const char* start = p;
        while (has_content && next_child(r, p, element, start)) {
            const std::size_t index = names::find(element.name.local());
            if (index == no_key || !space_fits<T>(r, element, index, r.now.space)) {
                p = pass_unknown(r, start, p, element);
            } else if (seen) {
                return r.fail(errc::duplicate_member, start + 1, nullptr);
            } else {
                seen = true;
                p = within(r, start, p, element, [&](const char* at) {
                    return read_plain_alternative<Context>(r, at, v, index, all);
                });
            }
            if (p == nullptr) {
                return nullptr;
            }
        }
        r.leave();
        return p == nullptr || seen ? p
                                    : r.fail(errc::missing_tag, begin,
                                             "an element that tells the variant's alternative is missing");
    }
}

// --- Sequences, sets, arrays ------------------------------------------------------------------------------------------------

/// Reads one more element of a list; `read` reads into the new element from where it is. The index is that of the element.
template <class R, class T, class Read>
AGATE_INLINE const char* read_one_more(R& r, const char* p, T& v, std::size_t index, Read&& read) {
    using element = typename T::value_type;
    static_assert(
        !is_three_state<element>(),
        "agate: an optional of an optional has a state that is left out, which an element cannot be");
    check_can_be_made<element>();
    if constexpr (kind_of<T> == kind::fixed_array) {
        if (index >= v.size()) [[unlikely]] {
            r.fail(errc::wrong_size, r.value_start(p), "too many elements");
            return read_failed_at_index(r, index);
        }
        p = read(p, v[index]);
        return p != nullptr ? p : read_failed_at_index(r, index);
    } else {
        if (!r.charge(p, sizeof(element))) [[unlikely]] {
            return nullptr;
        }
        if constexpr (kind_of<T> == kind::set) {
            const char* const start = p;
            element item{};
            p = read(p, item);
            if (p != nullptr) {
                const std::size_t size = v.size();
                v.insert(std::move(item));
                p = v.size() != size ? p : r.fail(errc::duplicate_member, r.value_start(start), nullptr);
            }
        } else if constexpr (std::is_same_v<element, bool>) {
            bool item = false;
            p = read(p, item);
            v.emplace_back(item);
        } else {
            const char* const start = p;
            v.emplace_back();
            ++r.open_sequences;
            p = read(p, v.back());
            if (index == 0 && p != nullptr) {
                reserve_by_first(r, v, start, p);
            }
            --r.open_sequences;
        }
        return p != nullptr ? p : read_failed_at_index(r, index);
    }
}

template <class T> AGATE_INLINE void clear_list(T& v) {
    if constexpr (kind_of<T> != kind::fixed_array) {
        v.clear();
    }
}

/// A list inside a container element whose value is at p.
template <class Context, const auto& Name, class R, class T> const char* read_items(R& r, const char* p,
                                                                                    T& v) {
    const char* const begin = r.value_start(p);
    clear_list(v);
    std::size_t index = 0;
    p = for_each_item<Name>(r, p, [&](const char* at) {
        const char* const after = read_one_more(
            r, at, v, index, [&r](const char* q, auto& item) { return read_value<Context>(r, q, item); });
        ++index;
        return after;
    });
    if constexpr (kind_of<T> == kind::fixed_array) {
        if (p != nullptr && index != v.size()) {
            return r.fail(errc::wrong_size, begin, "too few elements");
        }
    }
    return p;
}

template <class Context, class R, class Tuple, std::size_t... I>
const char* read_tuple_element(R& r, const char* p, Tuple& v, std::index_sequence<I...>) {
    using function = const char* (*)(R&, const char*, Tuple&);
    static constexpr std::array<function, sizeof...(I) + 1> readers{
        +[](R& reader, const char* at, Tuple& tuple) {
            return read_value<Context>(reader, at, std::get<I>(tuple));
        }...,
        nullptr};
    const char* const begin = r.value_start(p);
    std::size_t index = 0;
    p = for_each_item<item_name>(r, p, [&](const char* at) -> const char* {
        if (index == sizeof...(I)) {
            return r.fail(errc::wrong_size, r.value_start(at), "too many elements");
        }
        const char* const after = readers[index](r, at, v);
        return after != nullptr ? (++index, after) : read_failed_at_index(r, index);
    });
    return p == nullptr || index == sizeof...(I) ? p : r.fail(errc::wrong_size, begin, "too few elements");
}

// --- Maps -----------------------------------------------------------------------------------------------------------------

/// One entry of a map: the key is an attribute, the value the element's.
template <class Context, class R, class T> const char* read_entry(R& r, const char* p, T& v) {
    using mapped = typename T::mapped_type;
    static_assert(
        !is_three_state<mapped>(),
        "agate: an optional of an optional has a state that is left out, which a map's value cannot be");
    check_can_be_made<typename T::key_type>();
    check_can_be_made<mapped>();
    std::string_view text;
    typename R::text_place_type place;
    if (!r.find_attribute(R::no_namespace_number, key_name, text, place)) {
        return r.fail(errc::missing_member, r.value_start(p), "the attribute 'key' of an entry is missing");
    }
    typename T::key_type key{};
    typename R::scalar_reader scalar{r, text, place};
    if (read_value<plain_context>(scalar, scalar.begin(), key) == nullptr ||
        !r.charge(p, sizeof(typename T::value_type))) {
        return nullptr;
    }
    const auto [at, added] = v.try_emplace(std::move(key));
    if (!added) {
        return r.fail(errc::duplicate_member, place.at, nullptr);
    }
    p = read_value<Context>(r, p, at->second);
    return p != nullptr ? p : read_failed_at_key(r, place.at);
}

// --- Members that are repeated, wrapped ------------------------------------------------------------------------------------

/// One sibling of a list or map member.
template <class Context, class Slot, class R, class T>
AGATE_INLINE const char* read_sibling(R& r, const char* p, T& v, bool is_first, std::size_t count,
                                      [[maybe_unused]] std::size_t alternative) {
    using format = typename R::roles;
    if (is_first) {
        clear_list(v);
    }
    if constexpr (kind_of<T> == kind::map) {
        return read_entry<Context>(r, p, v);
    } else {
        std::size_t index = count;
        if constexpr (kind_of<T> != kind::fixed_array) {
            index = v.size();
        }
        return read_one_more(r, p, v, index, [&](const char* at, auto& item) {
            if constexpr (is_choice<format, Slot>) {
                return read_choice<Context>(r, at, item, alternative);
            } else if constexpr (is_wrapped<format, Slot>) {
                return read_items<Context, slot_name<Slot>>(r, at, item);
            } else {
                return read_value<Context>(r, at, item);
            }
        });
    }
}

/// A list or map inside its container element, which may be null itself.
template <class Context, class Slot, class R, class T> const char* read_wrapped(R& r, const char* p, T& v) {
    if constexpr (kind_of<T> == kind::optional) {
        if (r.try_null(p)) {
            v.reset();
            return p;
        }
        const bool was_empty = !v.has_value();
        if (was_empty) {
            v.emplace();
        }
        p = read_wrapped<Context, Slot>(r, p, *v);
        if (p == nullptr && was_empty) {
            v.reset();
        }
        return p;
    } else if constexpr (kind_of<T> == kind::map) {
        v.clear();
        return for_each_item<slot_name<Slot>>(r, p,
                                              [&](const char* at) { return read_entry<Context>(r, at, v); });
    } else if constexpr (is_choice_type<typename R::roles, Context, typename T::value_type>()) {
        using names = tags<Context, typename T::value_type>;
        clear_list(v);
        if (!r.enter(p)) {
            return nullptr;
        }
        const bool has_content = *p == '>';
        p += has_content ? 1 : 0;
        typename R::element element;
        const char* start = p;
        for (std::size_t index = 0; has_content && next_child(r, p, element, start);) {
            const std::size_t alternative = names::find(element.name.local());
            p = alternative == no_key ||
                        !space_fits<typename T::value_type>(r, element, alternative, r.now.space)
                    ? pass_unknown(r, start, p, element)
                    : within(r, start, p, element, [&](const char* at) {
                          return read_one_more(r, at, v, index++, [&](const char* q, auto& item) {
                              return read_choice<Context>(r, q, item, alternative);
                          });
                      });
            if (p == nullptr) {
                return nullptr;
            }
        }
        r.leave();
        return p;
    } else {
        return read_items<Context, slot_name<Slot>>(r, p, v);
    }
}

// --- What is unknown ---------------------------------------------------------------------------------------------------------

/// Collects an element that is no member's: in a list of raw elements, or by its name. `start` is where it begins.
template <class R, class Rest>
const char* read_rest_element(R& r, const char* start, Rest& collected) {
    if constexpr (kind_of<Rest> != kind::generic) { // which counts its members itself
        if (!r.charge(start, sizeof(typename Rest::value_type))) {
            return nullptr;
        }
    }
    typename R::element element;
    const char* p = r.enter_tag(start, element);
    if (p == nullptr) {
        return nullptr;
    }
    return within(r, start, p, element, [&](const char* at) -> const char* {
        const char* after = nullptr;
        if constexpr (kind_of<Rest> == kind::sequence) {
            after = read_value<plain_context>(r, at, collected.emplace_back());
        } else if constexpr (kind_of<Rest> == kind::generic) {
            after = read_free_child(r, at, element.name.text(),
                                    *collected.template get_if<typename Rest::object_type>());
        } else {
            const auto [place, added] = collected.try_emplace(typename Rest::key_type(element.name.text()));
            after = added ? read_value<plain_context>(r, at, place->second)
                          : r.fail(errc::duplicate_member, start + 1, nullptr);
        }
        return after != nullptr ? after : read_failed_at_key(r, start + 1);
    });
}

template <class F, class T> void clear_rest([[maybe_unused]] T& object) {
    const auto clear = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        if constexpr (I != no_rule) {
            auto& collected = members_t<T>::template get<I>(object);
            using type = std::remove_cvref_t<decltype(collected)>;
            collected = {};
            if constexpr (kind_of<type> == kind::generic) {
                collected = type::object();
            }
        }
    };
    clear(std::integral_constant<std::size_t, rest_index<F, T, true>()>{});
    clear(std::integral_constant<std::size_t, rest_index<F, T, false>()>{});
}

/// Attributes of an element whose value has no member for them: only what the format itself reads is known.
template <class Slot, class R, class T>
bool check_attributes(R& r, const typename R::element& element) {
    if constexpr (R::refuses_unknown && !takes_attributes<typename R::roles, Slot>()) {
        for (std::size_t i = 0; i < element.attribute_count; ++i) {
            const auto& attribute = r.attribute_of(element, i);
            const bool is_key =
                kind_of<typename Slot::type> == kind::map && attribute.name.text() == key_name;
            if (!R::is_about_document(attribute) && !is_key) {
                r.fail(errc::unknown_member, attribute.name.data, "an attribute");
                return false;
            }
        }
    }
    return true;
}

} // namespace agate::inline AGATE_ABI::detail
