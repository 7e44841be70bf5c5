// How a user says what the wire wants where the default is not it: `agate::describe<T>`, a set of rules given once for all
// codecs, and `agate::convert<T>`, which maps a type of the user's own to a supported one. Rules are plain constants; what
// they mean is decided where fields, enumerations, variants and codecs read them.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/rule_set.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI {

/// The description of T: specialise it with `agate::rules(...)` before T is first used.
///
///     template <> inline constexpr auto agate::describe<Order> = agate::rules(
///         agate::rename_all(agate::camel_case),
///         agate::field<&Order::order_id>(agate::rename("id")));
template <class T> inline constexpr auto describe = rule_set<>{};

/// Maps T to a type that is supported. Specialise it with
///
///     using wire = ...;                                     the supported type
///     static wire to_wire(const T&);                        may also return a reference or a view
///     static T from_wire(wire);                             or, where it can fail:
///     static const char* from_wire(wire, T& out);           a static message, or a null pointer for success
template <class T> struct convert;

/// `friend struct agate::access;` lets a class keep its description inside, where its private members can be named:
///
///     static constexpr auto agate_rules = agate::rules(agate::members<&T::a, &T::b>);
struct access {
    template <class T> static consteval bool has_rules() {
        return requires { T::agate_rules; };
    }
    template <class T> static consteval const auto& rules() { return T::agate_rules; }
};

// --- Names ----------------------------------------------------------------------------------------------------------

/// How `rename_all` spells a name. Names are split at `_` and at lower-to-upper borders.
enum class case_style : std::uint8_t { unchanged, snake, camel, pascal, kebab, upper };
inline constexpr auto snake_case = case_style::snake;   ///< order_id
inline constexpr auto camel_case = case_style::camel;   ///< orderId
inline constexpr auto pascal_case = case_style::pascal; ///< OrderId
inline constexpr auto kebab_case = case_style::kebab;   ///< order-id
inline constexpr auto upper_case = case_style::upper;   ///< ORDER_ID

namespace detail {

struct rename_rule {
    using tag = rename_rule;
    std::string_view name;
};
struct rename_all_rule {
    using tag = rename_all_rule;
    case_style style;
};
struct envelope_tag_rule {
    using tag = envelope_tag_rule;
    std::string_view text;
};
struct alias_tag {};
template <std::size_t N> struct alias_rule {
    using tag = alias_tag;
    std::array<std::string_view, N> names;
};

} // namespace detail

/// For a field: its name on the wire. For a type: its name as a tag or as a root element.
consteval auto rename(std::string_view name) {
    return detail::rename_rule{name};
}
/// For a type: its tag in envelopes, `module:Name`, or with a version `module:Name@2`.
consteval auto envelope_tag(std::string_view text) {
    return detail::envelope_tag_rule{text};
}
/// For a type: how the names of its fields, or of its enumerators, are spelt on the wire.
consteval auto rename_all(case_style style) {
    return detail::rename_all_rule{style};
}
/// For a field: further names that are understood in reading.
template <class... Names> consteval auto alias(Names... names) {
    return detail::alias_rule<sizeof...(Names)>{{std::string_view{names}...}};
}

// --- Fields ---------------------------------------------------------------------------------------------------------

namespace detail {

struct skip_rule {
    using tag = skip_rule;
};
struct skip_if_null_rule {
    using tag = skip_if_null_rule;
};
struct skip_if_default_rule {
    using tag = skip_if_default_rule;
};
struct required_rule {
    using tag = required_rule;
};
struct keep_missing_rule {
    using tag = keep_missing_rule;
};
struct refuse_unknown_rule {
    using tag = refuse_unknown_rule;
};
struct flatten_rule {
    using tag = flatten_rule;
};
struct rest_rule {
    using tag = rest_rule;
};
struct as_bytes_rule {
    using tag = as_bytes_rule;
    static constexpr bool about_values = true;
};
struct as_hex_rule {
    using tag = as_hex_rule;
    static constexpr bool about_values = true;
};
struct as_integer_rule {
    using tag = as_integer_rule;
    static constexpr bool about_values = true;
};
struct as_name_rule {
    using tag = as_name_rule;
    static constexpr bool about_values = true;
};
struct default_tag {};
template <class V> struct default_rule {
    using tag = default_tag;
    V value;
};
struct members_tag {};
template <auto... Pointers> struct members_rule {
    using tag = members_tag;
};
struct field_tag {
    static constexpr bool repeats = true;
};
template <auto Pointer, class... Rules> struct field_rule {
    using tag = field_tag;
    rule_set<Rules...> rules;
};

} // namespace detail

// A rule with `about_values` changes how a value is written and read, and goes along into containers of such values; the
// others are about the field as a member.

/// Rules for one field, named by a pointer to it.
template <auto Pointer, class... Rules> consteval auto field(Rules... rules_of_field) {
    static_assert(std::is_member_object_pointer_v<decltype(Pointer)>,
                  "agate: field<...> takes a pointer to a data member");
    return detail::field_rule<Pointer, Rules...>{rules(rules_of_field...)};
}
/// For a type: the list of its members, for classes that are no aggregates, for bases, for private members.
template <auto... Pointers> inline constexpr detail::members_rule<Pointers...> members{};

/// The field is neither written nor read.
inline constexpr detail::skip_rule skip{};
/// The field is left out of the output while it is null.
inline constexpr detail::skip_if_null_rule skip_if_null{};
/// The field is left out of the output while it equals its described default, else a value-initialised one.
inline constexpr detail::skip_if_default_rule skip_if_default{};
/// The field must be there in the input although it is nullable.
inline constexpr detail::required_rule required{};
/// For a field or a whole type: a member that the input lacks keeps the object's value.
inline constexpr detail::keep_missing_rule keep_missing{};
/// For a type: a member that it does not have is an error.
inline constexpr detail::refuse_unknown_rule refuse_unknown{};
/// The fields of this aggregate field stand among those of its parent.
inline constexpr detail::flatten_rule flatten{};
/// Unknown members are collected here: a map from std::string, or an agate::value, which becomes an object.
inline constexpr detail::rest_rule rest{};
/// A sequence of uint8_t or char is bytes on the wire, as one of std::byte is.
inline constexpr detail::as_bytes_rule as_bytes{};
/// Bytes are hexadecimal digits in the text formats instead of base64 (XML Schema 1.1 part 2, hexBinary).
inline constexpr detail::as_hex_rule as_hex{};
/// For a field or an enumeration: an integer on the wire. `as_name`: a name.
inline constexpr detail::as_integer_rule as_integer{};
inline constexpr detail::as_name_rule as_name{};

/// The value of a field that the input lacks: a constant, or a function object without parameters that makes it.
template <class V> consteval auto default_value(V constant) {
    return detail::default_rule<V>{constant};
}

// --- Enumerations ---------------------------------------------------------------------------------------------------

/// An enumerator and its name on the wire.
template <class E> struct named_value {
    std::string_view name;
    E value{};
};

namespace detail {

struct values_tag {};
template <class E, std::size_t N> struct values_rule {
    using tag = values_tag;
    std::array<named_value<E>, N> list;
};
struct fallback_tag {};
template <class E> struct fallback_rule {
    using tag = fallback_tag;
    E value;
};

template <class E, std::size_t N, std::size_t... I>
consteval auto make_values(const named_value<E> (&list)[N], std::index_sequence<I...>) {
    return values_rule<E, N>{{list[I]...}};
}

} // namespace detail

/// For an enumeration: names for values that reflection cannot see, or other names than the enumerators' own. Values that
/// are not listed keep their reflected names.
///
///     agate::values<color>({{"red", color::red}, {"infrared", color{1000}}})
template <class E, std::size_t N> consteval auto values(const named_value<E> (&list)[N]) {
    return detail::make_values(list, std::make_index_sequence<N>{});
}
/// For an enumeration: what an unknown name or number is read as, and what an unnamed value is written as.
template <class E> consteval auto fallback(E enumerator) {
    return detail::fallback_rule<E>{enumerator};
}

// --- Variants -------------------------------------------------------------------------------------------------------

/// Where the tag of a variant stands: in a member of the alternative's own object, beside its content, or around it.
enum class tag_layout : std::uint8_t { untagged, internal, adjacent, external };

namespace detail {

struct tag_tag {};
struct tag_rule {
    using tag = tag_tag;
    static constexpr bool about_values = true;
    tag_layout layout;
    std::string_view name;
    std::string_view content;
};
struct tag_names_tag {};
template <std::size_t N> struct tag_names_rule {
    using tag = tag_names_tag;
    static constexpr bool about_values = true;
    std::array<std::string_view, N> names;
};
struct catch_all_rule {
    using tag = catch_all_rule;
    static constexpr bool about_values = true;
};

} // namespace detail

/// For a variant, or a field that holds one: {"name": "circle", ...the members of the alternative...}
consteval auto internal_tag(std::string_view name) {
    return detail::tag_rule{tag_layout::internal, name, {}};
}
/// {"name": "circle", "content": ...}
consteval auto adjacent_tag(std::string_view name, std::string_view content) {
    return detail::tag_rule{tag_layout::adjacent, name, content};
}
/// {"circle": ...}
inline constexpr detail::tag_rule external_tag{tag_layout::external, {}, {}};
/// The tags of a variant's alternatives, in their order. Otherwise an alternative's tag is the name that its type is
/// described with (`rename`), else its own unqualified name.
template <class... Names> consteval auto tag_names(Names... names) {
    return detail::tag_names_rule<sizeof...(Names)>{{std::string_view{names}...}};
}
/// For a variant: the alternative that is an agate::value takes whatever has no known tag.
inline constexpr detail::catch_all_rule catch_all{};

} // namespace agate::inline AGATE_ABI
