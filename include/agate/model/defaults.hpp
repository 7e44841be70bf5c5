// The value of a member that the input lacks.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/rule_set.hpp>

#include <string_view>

namespace agate::inline AGATE_ABI::detail {

/// The described default of a slot, else a value-initialised one.
template <class Slot> typename Slot::type default_of() {
    using type = typename Slot::type;
    if constexpr (Slot::template has<default_tag>) {
        constexpr const auto& described = get_rule<default_tag>(Slot::rules()).value;
        if constexpr (requires { described(); }) {
            return type(described());
        } else {
            return static_cast<type>(described);
        }
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
