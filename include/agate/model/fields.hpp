// The members of a struct as the wire sees them: reflected or listed, renamed, with aliases, skipped ones left out and
// flattened ones put in place. Codecs and walks ask `fields<T>` and know nothing of descriptions.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/keys.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/names.hpp>
#include <agate/model/reflect.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

template <auto Pointer> struct pointer_constant {
    static constexpr auto value = Pointer;
};
template <std::size_t I, class First, class... Rest> struct nth_type : nth_type<I - 1, Rest...> {};
template <class First, class... Rest> struct nth_type<0, First, Rest...> {
    using type = First;
};

// --- The members that a struct has ------------------------------------------------------------------------------------

/// The members of an aggregate, by reflection.
template <class T> struct reflected_members {
    static constexpr std::size_t size = field_count<T>;
    template <std::size_t I> using type = reflected_type<T, I>;
    template <std::size_t I> static consteval std::string_view name() { return reflected_name<I, T>(); }
    template <std::size_t I, class Object> AGATE_INLINE static constexpr auto& get(Object& object) noexcept {
        return get_field<I>(object);
    }
};

/// The members of a class, by the list in its description.
template <class T, class Rule> struct listed_members;
template <class T, auto... Pointers> struct listed_members<T, members_rule<Pointers...>> {
    static constexpr std::size_t size = sizeof...(Pointers);
    template <std::size_t I> static constexpr auto pointer =
        nth_type<I, pointer_constant<Pointers>...>::type::value;
    template <std::size_t I>
    using type = std::remove_cvref_t<decltype(std::declval<T&>().*pointer<I>)>;
    template <std::size_t I> static consteval std::string_view name() { return member_name<pointer<I>>(); }
    template <std::size_t I, class Object> AGATE_INLINE static constexpr auto& get(Object& object) noexcept {
        return object.*pointer<I>;
    }
};

template <class T> consteval auto members_of() {
    if constexpr (described_with<T, members_tag>) {
        return listed_members<T, std::remove_cvref_t<decltype(get_rule<members_tag>(rules_of<T>))>>{};
    } else {
        return reflected_members<T>{};
    }
}
template <class T> using members_t = decltype(members_of<T>());

// --- The rules of a member ----------------------------------------------------------------------------------------------

template <auto Pointer, class... Rules> consteval auto pointer_of(const field_rule<Pointer, Rules...>&) {
    return pointer_constant<Pointer>{};
}

/// The name of the member that the K-th rule of T's description is about, or nothing when it is not about a field.
template <class T, std::size_t K> consteval std::string_view ruled_member() {
    using rule = std::remove_cvref_t<decltype(rule_at<K>(rules_of<T>))>;
    if constexpr (std::is_same_v<typename rule::tag, field_tag>) {
        return member_name<decltype(pointer_of(rule_at<K>(rules_of<T>)))::value>();
    } else {
        return {};
    }
}
template <class... Rules> consteval std::size_t rule_count(const rule_set<Rules...>&) {
    return sizeof...(Rules);
}

/// The names of T's members, and of the members that T's rules are about, each found out once.
template <class T> inline constexpr auto member_names = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::string_view, sizeof...(I) + 1>{members_t<T>::template name<I>()...,
                                                          std::string_view{}};
}(std::make_index_sequence<members_t<T>::size>{});
template <class T> inline constexpr auto ruled_members = []<std::size_t... K>(std::index_sequence<K...>) {
    return std::array<std::string_view, sizeof...(K) + 1>{ruled_member<T, K>()..., std::string_view{}};
}(std::make_index_sequence<rule_count(rules_of<T>)>{});

/// The position of the name in a list, the empty one at its end not counted.
template <std::size_t N>
consteval std::size_t name_index(const std::array<std::string_view, N>& names, std::string_view name) {
    for (std::size_t i = 0; i + 1 < N; ++i) {
        if (names[i] == name) {
            return i;
        }
    }
    return no_rule;
}

template <class T, std::size_t I> consteval const auto& member_rules() {
    if constexpr (rule_count(rules_of<T>) == 0) {
        return rules_of<T>;
    } else {
        constexpr std::size_t index = name_index(ruled_members<T>, member_names<T>[I]);
        if constexpr (index == no_rule) {
            return describe<void>;
        } else {
            return rule_at<index>(rules_of<T>).rules;
        }
    }
}

/// Whether the I-th member of T has a rule.
template <class T, std::size_t I, class Tag>
inline constexpr bool member_has = has_rule<decltype(member_rules<T, I>()), Tag>;

// --- The names of a member ------------------------------------------------------------------------------------------------

template <class T> consteval case_style style_of() {
    if constexpr (described_with<T, rename_all_rule>) {
        return get_rule<rename_all_rule>(rules_of<T>).style;
    } else {
        return case_style::unchanged;
    }
}

template <class T, std::size_t I> consteval std::string_view wire_name() {
    if constexpr (member_has<T, I, rename_rule>) {
        return get_rule<rename_rule>(member_rules<T, I>()).name;
    } else if constexpr (style_of<T>() != case_style::unchanged) {
        return restyled<style_of<T>(), members_t<T>, I>;
    } else {
        return member_names<T>[I];
    }
}

// --- Members in place -------------------------------------------------------------------------------------------------

template <class T> struct fields;

/// How many members of the wire the I-th member of T is.
template <class T, std::size_t I> consteval std::size_t slot_count() {
    if constexpr (member_has<T, I, skip_rule> || member_has<T, I, rest_rule>) {
        return 0;
    } else if constexpr (member_has<T, I, flatten_rule>) {
        using type = typename members_t<T>::template type<I>;
        static_assert(structure<type>,
                      "agate: only a struct can be flattened; collect other members with agate::rest");
        static_assert(
            fields<type>::rest == no_rule,
            "agate: a flattened struct cannot collect what is unknown; give agate::rest to a member of "
            "the struct around it");
        static_assert(
            rule_count(member_rules<T, I>()) == 1 + (member_has<T, I, keep_missing_rule> ? 1 : 0),
            "agate: beside agate::flatten a field can have agate::keep_missing only; the other rules "
            "belong to the members of the flattened struct");
        return fields<type>::size;
    } else {
        return 1;
    }
}

/// One member as the wire sees it.
template <class T, std::size_t I> struct plain_slot {
    using type = typename members_t<T>::template type<I>;
    using owner = T;
    static constexpr std::size_t index = I;
    static constexpr std::string_view name = wire_name<T, I>();
    static consteval const auto& rules() { return member_rules<T, I>(); }
    template <class Tag> static constexpr bool has = member_has<T, I, Tag>;
    /// Whether the input may lack it.
    static constexpr bool may_be_absent = (nullable<type> && !has<required_rule>) || has<default_tag> ||
                                          has<skip_if_default_rule> || has<keep_missing_rule> ||
                                          described_with<T, keep_missing_rule>;
    static constexpr bool keeps = has<keep_missing_rule> || described_with<T, keep_missing_rule>;

    template <class Object> AGATE_INLINE static constexpr auto& get(Object& object) noexcept {
        return members_t<T>::template get<I>(object);
    }
};
/// A member of a flattened member.
template <class T, std::size_t I, class Inner> struct flat_slot : Inner {
    static constexpr bool keeps =
        Inner::keeps || member_has<T, I, keep_missing_rule> || described_with<T, keep_missing_rule>;
    static constexpr bool may_be_absent = Inner::may_be_absent || keeps;

    template <class Object> AGATE_INLINE static constexpr auto& get(Object& object) noexcept {
        return Inner::get(members_t<T>::template get<I>(object));
    }
};

template <class T> consteval auto slot_starts() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        std::array<std::size_t, sizeof...(I) + 1> starts{};
        static_cast<void>(((starts[I + 1] = starts[I] + slot_count<T, I>()), ...));
        return starts;
    }(std::make_index_sequence<members_t<T>::size>{});
}

template <class T, std::size_t J> consteval auto slot_of() {
    constexpr auto starts = slot_starts<T>();
    constexpr std::size_t i = [](const auto& list) {
        std::size_t member = 0;
        while (list[member + 1] <= J) {
            ++member;
        }
        return member;
    }(starts);
    if constexpr (member_has<T, i, flatten_rule>) {
        using inner = typename members_t<T>::template type<i>;
        return flat_slot<T, i, typename fields<inner>::template slot<J - starts[i]>>{};
    } else {
        return plain_slot<T, i>{};
    }
}

template <class Slot> consteval std::size_t alias_count() {
    if constexpr (Slot::template has<alias_tag>) {
        return get_rule<alias_tag>(Slot::rules()).names.size();
    } else {
        return 0;
    }
}

/// The position of the member that collects what is unknown.
template <class T> consteval std::size_t rest_member() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        std::size_t found = no_rule;
        static_cast<void>(((member_has<T, I, rest_rule> ? (found = I, true) : false) || ...));
        return found;
    }(std::make_index_sequence<members_t<T>::size>{});
}

/// Every field rule must be about a member that T has, and the only one about it.
template <class T> consteval bool rules_fit() {
    for (const std::string_view name : ruled_members<T>) {
        if (!name.empty() && name_index(member_names<T>, name) == no_rule) {
            return false;
        }
    }
    return true;
}
template <class T> consteval bool rules_differ() {
    constexpr const auto& names = ruled_members<T>;
    for (std::size_t k = 0; k + 1 < names.size(); ++k) {
        if (!names[k].empty() && name_index(names, names[k]) != k) {
            return false;
        }
    }
    return true;
}

/// The members of T as the wire sees them: `size` of them, in order; `slot<J>` is one, `names` are theirs.
template <class T> struct fields {
    static_assert(structure<T>);
    static_assert(rules_fit<T>(), "agate: agate::describe<T> has a rule for a field that T does not have");
    static_assert(rules_differ<T>(),
                  "agate: agate::describe<T> has two field<...> for one field; put their rules into one");

    static constexpr std::size_t size = slot_starts<T>()[members_t<T>::size];
    template <std::size_t J> using slot = decltype(slot_of<T, J>());
    template <std::size_t J> using type = typename slot<J>::type;

    /// The names, each with static storage that error paths can point to.
    static constexpr auto names = []<std::size_t... J>(std::index_sequence<J...>) {
        return std::array<static_name, sizeof...(J) == 0 ? 1 : sizeof...(J)>{static_name{slot<J>::name}...};
    }(std::make_index_sequence<size>{});
    static constexpr auto texts = []<std::size_t... J>(std::index_sequence<J...>) {
        return std::array<std::string_view, sizeof...(J) + 1>{slot<J>::name..., std::string_view{}};
    }(std::make_index_sequence<size>{});
    static constexpr name_list list{texts.data(), size};

    static constexpr std::size_t rest = rest_member<T>();
    static constexpr bool refuses_unknown = described_with<T, refuse_unknown_rule>;

    /// Members that the input may lack, as bits.
    static constexpr std::size_t words = (size + 63) / 64;
    static constexpr auto required = []<std::size_t... J>(std::index_sequence<J...>) {
        std::array<std::uint64_t, words == 0 ? 1 : words> bits{};
        static_cast<void>(
            ((slot<J>::may_be_absent ? bits[J / 64] : bits[J / 64] |= std::uint64_t{1} << (J % 64)), ...));
        return bits;
    }(std::make_index_sequence<size>{});
};

/// The lookup of a member by name or alias. Apart from `fields`, so that writing does not pay for it.
template <class T, std::size_t J, std::size_t N>
consteval void add_keys(std::array<key_entry, N>& entries, std::size_t& next) {
    using slot = typename fields<T>::template slot<J>;
    entries[next++] = {slot::name, J};
    if constexpr (slot::template has<alias_tag>) {
        for (const std::string_view name : get_rule<alias_tag>(slot::rules()).names) {
            entries[next++] = {name, J};
        }
    }
}

template <class T, std::size_t... J> consteval auto make_field_lookup(std::index_sequence<J...>) {
    constexpr std::size_t count = (0 + ... + (1 + alias_count<typename fields<T>::template slot<J>>()));
    std::array<key_entry, count> entries{};
    [[maybe_unused]] std::size_t next = 0;
    (add_keys<T, J>(entries, next), ...);
    return key_table<count>{entries};
}

template <class T> inline constexpr auto field_lookup = [] {
    constexpr auto table = make_field_lookup<T>(std::make_index_sequence<fields<T>::size>{});
    static_assert(!table.has_duplicate(),
                  "agate: two members of this struct have the same name on the wire (after "
                  "rename, rename_all, alias and flatten)");
    return table;
}();

} // namespace agate::inline AGATE_ABI::detail
