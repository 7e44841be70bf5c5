// Hands the attributes of an element to the members of a struct.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/check.hpp>
#include <agate/model/context.hpp>
#include <agate/model/element_keys.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/read_structure.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

// --- Attributes ---------------------------------------------------------------------------------------------------------

template <class R, class T, std::size_t J>
AGATE_NOINLINE const char* read_attribute(R& r, std::string_view text, typename R::text_place_type place,
                                          T& object) {
    using slot = typename fields<T>::template slot<J>;
    typename R::scalar_reader scalar{r, text, place};
    auto& v = slot::get(object);
    const char* p = read_value<context_of<slot>>(scalar, scalar.begin(), v);
    if constexpr (slot::template has<check_tag>) {
        if (p != nullptr) {
            if (const char* violation = first_violation<slot>(v)) [[unlikely]] {
                p = scalar.fail(errc::check_failed, scalar.begin(), violation);
            }
        }
    }
    return p != nullptr ? p : read_failed_at<T, J>(r);
}

template <class R, class T>
inline constexpr auto attribute_readers = []<std::size_t... J>(std::index_sequence<J...>) {
    using function = const char* (*)(R&, std::string_view, typename R::text_place_type, T&);
    [[maybe_unused]] constexpr auto reader =
        []<std::size_t K>(std::integral_constant<std::size_t, K>) -> function {
        if constexpr (role_of<typename R::roles, typename fields<T>::template slot<K>> ==
                      member_role::attribute) {
            return &read_attribute<R, T, K>;
        } else {
            return nullptr;
        }
    };
    return std::array<function, sizeof...(J) == 0 ? 1 : sizeof...(J)>{
        reader(std::integral_constant<std::size_t, J>{})...};
}(std::make_index_sequence<fields<T>::size>{});

/// Hands the present element's attributes to T's members.
template <class R, class T>
AGATE_NOINLINE bool read_attributes(R& r, const typename R::element& element, T& object, seen_t<T>& seen) {
    using keys = element_keys<typename R::roles, T, member_role::attribute>;
    constexpr std::size_t rest = rest_index<typename R::roles, T, true>();
    for (std::size_t i = 0; i < element.attribute_count; ++i) {
        const auto& attribute = r.attribute_of(element, i);
        if (R::is_about_document(attribute)) {
            continue;
        }
        const std::size_t found =
            keys::find(r, attribute.name.local(), attribute.space, R::no_namespace_number);
        typename R::text_place_type place;
        if (found != no_key) {
            const std::size_t member = keys::list[found == no_key ? 0 : found].member;
            if (seen.test(member)) { // under an alias
                r.fail(errc::duplicate_member, attribute.name.data, nullptr);
                return false;
            }
            seen.set(member);
            const std::string_view text = r.attribute_text(attribute, place);
            if (attribute_readers<R, T>[member](r, text, place, object) == nullptr) {
                return false;
            }
        } else if constexpr (rest != no_rule) {
            auto& collected = members_t<T>::template get<rest>(object);
            using type = std::remove_cvref_t<decltype(collected)>;
            static_assert(kind_of<type> == kind::map,
                          "agate: attributes that are no fields are collected in a map from std::string to "
                          "std::string");
            if (!r.charge(attribute.name.data, sizeof(typename type::value_type))) {
                return false;
            }
            const std::string_view text = r.attribute_text(attribute, place);
            const auto [at, added] =
                collected.try_emplace(typename type::key_type(r.universal_name(attribute)));
            typename R::scalar_reader scalar{r, text, place};
            if (!added) {
                r.fail(errc::duplicate_member, attribute.name.data, nullptr);
                return false;
            }
            if (read_value<plain_context>(scalar, scalar.begin(), at->second) == nullptr) {
                return read_failed_at_key(r, attribute.name.data) != nullptr;
            }
        } else if constexpr (fields<T>::refuses_unknown || R::refuses_unknown) {
            r.fail(errc::unknown_member, attribute.name.data, "an attribute");
            r.failure.names = &fields<T>::list;
            return false;
        }
    }
    return true;
}

} // namespace agate::inline AGATE_ABI::detail
