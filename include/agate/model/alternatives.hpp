// How the alternatives of a variant are told apart: by a described tag, or by the sort of token that each begins with, and
// objects by a required member. All of it is decided at compile time; what cannot be told apart does not compile.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/context.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

// --- Tokens -------------------------------------------------------------------------------------------------------

inline constexpr std::size_t token_count = static_cast<std::size_t>(token::extension) + 1;

consteval std::uint32_t token_bit(token t) {
    return 1U << static_cast<unsigned>(t);
}

/// Whether a codec lays T out in another way than its kind says: a struct as an array, a sequence of structs by columns.
template <class Codec, class T> inline constexpr bool has_layout = [] {
    if constexpr (structure<T> && requires { Codec::template positional<T>; }) {
        return Codec::template positional<T>;
    } else if constexpr (kind_of<T> == kind::sequence && requires { Codec::template columnar<T>; }) {
        return Codec::template columnar<T>;
    } else {
        return false;
    }
}();

/// The token of a T in the layout that it would not be written in but is read from, or none.
template <class Codec, class T> consteval std::uint32_t other_tokens_of() {
    if constexpr (!requires { requires Codec::reads_layouts; }) {
        return 0;
    } else if constexpr (kind_of<T> == kind::optional || kind_of<T> == kind::pointer) {
        return other_tokens_of<Codec, pointee_t<T>>();
    } else if constexpr (structure<T>) {
        return token_bit(has_layout<Codec, T> ? token::object : token::array);
    } else if constexpr (kind_of<T> == kind::sequence) {
        using element = typename T::value_type;
        if constexpr (structure<element>) {
            return token_bit(has_layout<Codec, T> ? token::array : token::object);
        } else if constexpr (Codec::bytes_token == token::bytes && std::is_same_v<element, std::uint8_t>) {
            return token_bit(token::bytes);
        } else {
            return 0;
        }
    } else {
        return 0;
    }
}

/// The sorts of token that a T may begin with in a codec: `Codec::bytes_token`, `time_token` and `enumerator_token` say
/// what the format makes of these, `quotes_numbers` and `nan_is_null` what its options make of numbers.
template <class Codec, class T, class Context = plain_context> consteval std::uint32_t tokens_of() {
    constexpr kind k = kind_of<T>;
    if constexpr (is_bytes_on_wire<Context, T>()) {
        return token_bit(Codec::bytes_token);
    } else if constexpr (k == kind::converted) {
        return tokens_of<Codec, std::remove_cvref_t<typename convert<T>::wire>, Context>();
    } else if constexpr (k == kind::null) {
        return token_bit(token::null);
    } else if constexpr (k == kind::boolean) {
        return token_bit(token::boolean);
    } else if constexpr (k == kind::integer) {
        return token_bit(token::integer) | (Codec::quotes_numbers ? token_bit(token::string) : 0);
    } else if constexpr (k == kind::floating) {
        return token_bit(token::integer) | token_bit(token::fraction) |
               (Codec::quotes_numbers ? token_bit(token::string) : 0) |
               (Codec::nan_is_null ? token_bit(token::null) : 0);
    } else if constexpr (k == kind::enumeration) {
        return is_name_on_wire<Codec, Context, T>() ? token_bit(token::string)
                                                    : tokens_of<Codec, int, Context>();
    } else if constexpr (k == kind::string || k == kind::string_view || k == kind::character ||
                         k == kind::path) {
        return token_bit(token::string);
    } else if constexpr (k == kind::duration) {
        return token_bit(Codec::duration_token);
    } else if constexpr (k == kind::time_point) {
        return token_bit(is_local_time<T>() ? Codec::duration_token : Codec::time_token);
    } else if constexpr (k == kind::optional || k == kind::pointer) {
        return token_bit(token::null) | tokens_of<Codec, pointee_t<T>, Context>();
    } else if constexpr (k == kind::tuple || k == kind::fixed_array || k == kind::sequence ||
                         k == kind::set) {
        return token_bit(has_layout<Codec, T> ? token::object : token::array);
    } else if constexpr (k == kind::map || structure<T>) {
        return token_bit(has_layout<Codec, T> ? token::array : token::object);
    } else if constexpr (requires { T::wire_token; }) {
        return token_bit(T::wire_token);
    } else {
        return ~0U;
    }
}

/// Null must not stand for the nullable's emptiness and for the NaN of what it holds at once.
template <class Codec, class T> consteval void check_null_is_clear() {
    static_assert(!Codec::nan_is_null || (tokens_of<Codec, T>() & token_bit(token::null)) == 0,
                  "agate: with NaN as null, a nullable number would have two nulls; make the number not "
                  "nullable, or leave the option");
}

// --- Tags ---------------------------------------------------------------------------------------------------------

/// The rule about a variant's tag: that of the field it is in, else that of the variant type.
template <class Context, class Variant> consteval detail::tag_rule tag_of() {
    if constexpr (Context::template has<tag_tag>) {
        return get_rule<tag_tag>(Context::rules());
    } else if constexpr (described_with<Variant, tag_tag>) {
        return get_rule<tag_tag>(rules_of<Variant>);
    } else {
        return {tag_layout::untagged, {}, {}};
    }
}

template <class T> consteval std::string_view type_tag() {
    if constexpr (described_with<T, rename_rule>) {
        return get_rule<rename_rule>(rules_of<T>).name;
    } else {
        return unqualified_name<T>();
    }
}

/// Whether no member of T is read under that name but written under another.
template <class T> consteval bool names_apart(std::string_view name) {
    if constexpr (structure<T>) {
        const std::size_t j = field_lookup<T>.find(name);
        return j == no_key || fields<T>::texts[j] == name;
    } else {
        return true;
    }
}

template <class Variant> struct alternative_types;
template <class... A> struct alternative_types<std::variant<A...>> {
    static constexpr std::size_t size = sizeof...(A);
    template <std::size_t I> using type = typename nth_type<I, A...>::type;
    static constexpr std::array<std::string_view, size> type_tags() { return {type_tag<A>()...}; }
    template <class Codec, class Context> static constexpr std::array<std::uint32_t, size> tokens() {
        return {tokens_of<Codec, A, Context>()...};
    }
    template <class Codec> static constexpr std::array<std::uint32_t, size> other_tokens() {
        return {other_tokens_of<Codec, A>()...};
    }
    template <kind K> static constexpr std::array<bool, size> are() { return {(kind_of<A> == K)...}; }
    static constexpr std::array<bool, size> are_structures() { return {structure<A>...}; }
    static consteval bool names_apart(std::string_view name) { return (detail::names_apart<A>(name) && ...); }
};

template <class Context, class Variant> consteval bool has_catch_all() {
    return Context::template has<catch_all_rule> || described_with<Variant, catch_all_rule>;
}

/// The tags of the alternatives, in their order.
template <class Context, class Variant> struct tags {
    static constexpr std::size_t size = alternative_types<Variant>::size;
    static constexpr tag_rule rule = tag_of<Context, Variant>();

    static constexpr std::array<std::string_view, size> names = [] {
        if constexpr (Context::template has<tag_names_tag>) {
            static_assert(get_rule<tag_names_tag>(Context::rules()).names.size() == size,
                          "agate: tag_names must have one name for each alternative of the variant");
            return get_rule<tag_names_tag>(Context::rules()).names;
        } else if constexpr (described_with<Variant, tag_names_tag>) {
            static_assert(get_rule<tag_names_tag>(rules_of<Variant>).names.size() == size,
                          "agate: tag_names must have one name for each alternative of the variant");
            return get_rule<tag_names_tag>(rules_of<Variant>).names;
        } else {
            return alternative_types<Variant>::type_tags();
        }
    }();
    static constexpr name_list list{names.data(), size};

    /// The alternative that takes what has no known tag, or `no_key`.
    static constexpr std::size_t catch_all = [] {
        constexpr auto generic = alternative_types<Variant>::template are<kind::generic>();
        std::size_t found = no_key;
        if (has_catch_all<Context, Variant>()) {
            for (std::size_t i = 0; i < size; ++i) {
                found = generic[i] ? i : found;
            }
        }
        return found;
    }();

    static constexpr bool tags_differ = [] {
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = 0; j < size; ++j) {
                if (i != catch_all &&
                    (names[i].empty() || (i != j && j != catch_all && names[i] == names[j]))) {
                    return false;
                }
            }
        }
        return true;
    }();
    static_assert(tags_differ,
                  "agate: the alternatives of this tagged variant need different tags; give them with "
                  "agate::tag_names, or describe each type with agate::rename");
    static constexpr bool tags_fit = [] {
        constexpr auto structures = alternative_types<Variant>::are_structures();
        for (std::size_t i = 0; i < size; ++i) {
            if (rule.layout == tag_layout::internal && i != catch_all && !structures[i]) {
                return false;
            }
        }
        return true;
    }();
    static_assert(tags_fit,
                  "agate: an internal tag stands among the members of a struct, so all alternatives must be "
                  "structs; use agate::adjacent_tag or agate::external_tag");

    static_assert(rule.layout != tag_layout::adjacent || rule.name != rule.content,
                  "agate: the tag of a variant and the content beside it need different names");
    static_assert(
        rule.layout != tag_layout::internal || alternative_types<Variant>::names_apart(rule.name),
        "agate: a member of an alternative has the name of the variant's tag as an alias; give one of them "
        "another name");

    /// What an error says when the tag is missing.
    static constexpr auto missing_message = [] {
        constexpr std::string_view before = "the variant's tag '";
        constexpr std::string_view after = "' is missing";
        std::array<char, before.size() + rule.name.size() + after.size() + 1> text{};
        std::size_t next = 0;
        for (const std::string_view part : {before, rule.name, after}) {
            for (const char c : part) {
                text[next++] = c;
            }
        }
        return text;
    }();

    /// The alternative with that tag, or `no_key`.
    static std::size_t find(std::string_view tag) noexcept {
        for (std::size_t i = 0; i < size; ++i) {
            if (i != catch_all && names[i] == tag) {
                return i;
            }
        }
        return no_key;
    }
};

// --- Without a tag --------------------------------------------------------------------------------------------------

/// Whether a member of alternative T says by its presence that the value is no U: it is required, and U has none such.
template <class T, class U, std::size_t J> consteval bool member_excludes() {
    if constexpr (std::is_same_v<T, U>) {
        return true;
    } else {
        return (fields<T>::required[J / 64] >> (J % 64) & 1U) != 0 &&
               field_lookup<U>.find(fields<T>::template slot<J>::name) == no_key;
    }
}

/// Which members of T are in no other struct among the alternatives and required in T.
template <class T, class... Others> consteval auto telling_members() {
    return []<std::size_t... J>(std::index_sequence<J...>) {
        const auto excludes_all = []<std::size_t K>(std::integral_constant<std::size_t, K>) {
            return (fields<T>::required[K / 64] >> (K % 64) & 1U) != 0 && ([] {
                       if constexpr (structure<Others>) {
                           return member_excludes<T, Others, K>();
                       } else {
                           return true;
                       }
                   }() && ...);
        };
        static_cast<void>(excludes_all);
        return std::array<bool, sizeof...(J) + 1>{excludes_all(std::integral_constant<std::size_t, J>{})...,
                                                  false};
    }(std::make_index_sequence<fields<T>::size>{});
}

inline constexpr std::uint8_t no_alternative = 0xFF;
inline constexpr std::uint8_t by_members = 0xFE;

/// For each sort of token, the alternative that takes it, `by_members` or `no_alternative`.
template <class Codec, class Variant, class Context = plain_context> struct untagged;
template <class Codec, class... A, class Context> struct untagged<Codec, std::variant<A...>, Context> {
    using types = alternative_types<std::variant<A...>>;
    static constexpr std::size_t size = sizeof...(A);
    static_assert(size < by_members, "agate: a variant has at most 253 alternatives");

    struct decision {
        std::array<std::uint8_t, token_count> table{};
        bool clear = true;
    };
    static constexpr decision decided = [] {
        decision d;
        constexpr auto tokens = types::template tokens<Codec, Context>();
        constexpr auto others = types::template other_tokens<Codec>();
        constexpr auto integers = types::template are<kind::integer>();
        constexpr auto floats = types::template are<kind::floating>();
        constexpr auto structures = types::are_structures();
        for (std::size_t t = 0; t < token_count; ++t) {
            d.table[t] = no_alternative;
            std::size_t takers = 0;
            std::size_t floating = 0;
            std::size_t objects = 0;
            std::size_t integer_taker = size;
            for (std::size_t i = 0; i < size; ++i) {
                if ((tokens[i] >> t & 1U) != 0) {
                    ++takers;
                    d.table[t] = static_cast<std::uint8_t>(i);
                    floating += floats[i] ? 1 : 0;
                    objects += structures[i] ? 1 : 0;
                    integer_taker = integers[i] ? i : integer_taker;
                }
            }
            if (takers > 1) {
                if (t == static_cast<std::size_t>(token::integer) && takers == 2 && floating == 1 &&
                    integer_taker < size) {
                    d.table[t] = static_cast<std::uint8_t>(integer_taker);
                } else if (t == static_cast<std::size_t>(token::object) && objects == takers) {
                    d.table[t] = by_members;
                } else {
                    d.clear = false;
                }
            }
            if (takers == 0) { // what nothing is written as may be the one alternative in another layout
                for (std::size_t i = 0; i < size; ++i) {
                    if ((others[i] >> t & 1U) != 0) {
                        d.table[t] = ++takers == 1 ? static_cast<std::uint8_t>(i) : no_alternative;
                    }
                }
            }
        }
        return d;
    }();
    static_assert(
        decided.clear,
        "agate: the alternatives of this variant look alike on the wire; describe the variant, or the field, "
        "with agate::internal_tag, agate::adjacent_tag or agate::external_tag");

    static constexpr bool needs_members = [] {
        return decided.table[static_cast<std::size_t>(token::object)] == by_members;
    }();

    template <class T> static consteval bool has_telling_member() {
        if constexpr (structure<T>) {
            for (const bool telling : telling_members<T, A...>()) {
                if (telling) {
                    return true;
                }
            }
            return false;
        } else {
            return true;
        }
    }
    static consteval bool members_tell() {
        if constexpr (needs_members) {
            return (has_telling_member<A>() && ...);
        } else {
            return true;
        }
    }
    static_assert(members_tell(),
                  "agate: the structs of this variant cannot be told apart, since not each has a required "
                  "member of its "
                  "own; describe the variant, or the field, with agate::internal_tag, agate::adjacent_tag or "
                  "agate::external_tag");

    /// The alternative that has this member for its own, or `no_key`.
    static std::size_t told_by(std::string_view member) noexcept {
        std::size_t found = no_key;
        std::size_t index = 0;
        static_cast<void>((([&] {
                               if constexpr (structure<A>) {
                                   static constexpr auto telling = telling_members<A, A...>();
                                   const std::size_t j = field_lookup<A>.find(member);
                                   if (j != no_key && telling[j]) {
                                       found = index;
                                   }
                               }
                               ++index;
                               return found != no_key;
                           }()) ||
                           ...));
        return found;
    }
};

} // namespace agate::inline AGATE_ABI::detail
