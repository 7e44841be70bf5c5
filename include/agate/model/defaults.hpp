// The value of a member that the input lacks.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/rule_set.hpp>

#include <concepts>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

/// Whether a described constant becomes a T without being narrowed.
template <class T, class V> consteval bool fits(const V& described) {
    if constexpr (std::is_integral_v<T> && std::is_integral_v<V>) {
        return std::cmp_equal(+static_cast<T>(described), +described);
    } else if constexpr (std::is_integral_v<T>) {
        return !std::is_floating_point_v<V>;
    } else if constexpr (std::is_arithmetic_v<V> && requires { typename T::value_type; }) {
        return fits<typename T::value_type>(described);
    } else {
        return true;
    }
}

/// Whether T's from_wire has the form that can refuse a value.
template <class T> concept converts_fallibly =
    requires(std::remove_cvref_t<typename convert<T>::wire> image, T& v) {
        { convert<T>::from_wire(std::move(image), v) } -> std::convertible_to<const char*>;
    };

/// The described default of a slot, else what null becomes, else a value-initialised one.
template <class Slot> typename Slot::type default_of() {
    using type = typename Slot::type;
    if constexpr (Slot::template has<default_tag>) {
        constexpr const auto& described = get_rule<default_tag>(Slot::rules()).value;
        if constexpr (requires { described(); }) {
            return type(described());
        } else {
            static_assert(fits<type>(described), "agate: the described default does not fit into its field");
            return static_cast<type>(described);
        }
    } else if constexpr (kind_of<type> == kind::converted && nullable<type> && !converts_fallibly<type>) {
        return convert<type>::from_wire(
            std::remove_cvref_t<typename convert<type>::wire>{}); // what null becomes
    } else {
        return type{};
    }
}

/// Stands where a struct is no alternative of an internally tagged variant.
struct no_tag {
    static constexpr std::string_view name{};
};
/// The tag that stands before the members of a variant's I-th alternative.
template <class Tags, std::size_t I> struct internal_tag_of {
    static constexpr std::string_view name = Tags::rule.name;
    static constexpr std::string_view text = Tags::names[I];
};

} // namespace agate::inline AGATE_ABI::detail
