// A set of rules: constants of different types, found by what they are about. It stands for std::tuple, at a fraction of
// its compile time.
#pragma once

#include <agate/core/config.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI {

namespace detail {

template <std::size_t, class Rule> struct rule_slot {
    Rule rule;
};
template <class, class... Rules> struct rule_slots {};
template <std::size_t... I, class... Rules>
struct rule_slots<std::index_sequence<I...>, Rules...> : rule_slot<I, Rules>... {};

} // namespace detail

/// What `agate::rules` makes.
template <class... Rules> struct rule_set : detail::rule_slots<std::index_sequence_for<Rules...>, Rules...> {
};

namespace detail {

template <class T> concept rule = requires { typename T::tag; };

template <class Rule, class... Rules> consteval auto make_rules(const Rule& first, const Rules&... more) {
    return [&]<std::size_t... I>(std::index_sequence<0, I...>) {
        return rule_set<Rule, Rules...>{{rule_slot<0, Rule>{first}, rule_slot<I, Rules>{more}...}};
    }(std::index_sequence_for<Rule, Rules...>{});
}

inline constexpr std::size_t no_rule = static_cast<std::size_t>(-1);

/// The position of the first rule about `Tag`.
template <class Tag, class... Rules> consteval std::size_t rule_index(const rule_set<Rules...>*) {
    std::size_t index = 0;
    const bool found = ((std::is_same_v<typename Rules::tag, Tag> || (++index, false)) || ...);
    return found ? index : no_rule;
}
template <class Set, class Tag>
inline constexpr bool has_rule =
    rule_index<Tag>(static_cast<const std::remove_cvref_t<Set>*>(nullptr)) != no_rule;

template <std::size_t I, class Rule> constexpr const Rule& rule_at(const rule_slot<I, Rule>& slot) {
    return slot.rule;
}

/// The first rule about `Tag`; there must be one.
template <class Tag, class... Rules> constexpr const auto& get_rule(const rule_set<Rules...>& set) {
    return rule_at<rule_index<Tag>(static_cast<const rule_set<Rules...>*>(nullptr))>(set);
}

/// Calls f with every rule.
template <class F, class... Rules> constexpr void for_each_rule(const rule_set<Rules...>& set, F&& f) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (f(rule_at<I>(set)), ...);
    }(std::index_sequence_for<Rules...>{});
}

/// Whether each rule is the only one of its sort, but for those of which there may be many.
template <class... Rules> consteval bool rules_are_single() {
    std::size_t index = 0;
    const auto is_first = [&index](std::size_t first) { return first == index++; };
    static_cast<void>(is_first);
    return ((is_first(rule_index<typename Rules::tag>(static_cast<const rule_set<Rules...>*>(nullptr))) ||
             requires { Rules::tag::repeats; }) &&
            ...);
}

} // namespace detail

/// Puts rules together: the value of a `describe<T>`.
template <detail::rule... Rules> consteval auto rules(const Rules&... list) {
    static_assert(
        detail::rules_are_single<Rules...>(),
        "agate: of two rules of one sort one would be lost; a field, a type or a value takes one of each");
    if constexpr (sizeof...(Rules) == 0) {
        return rule_set<>{};
    } else {
        return detail::make_rules(list...);
    }
}

} // namespace agate::inline AGATE_ABI
