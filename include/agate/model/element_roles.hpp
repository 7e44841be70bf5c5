// What the members of a struct are where a struct is an element: attributes, text, child elements, and which of these are
// repeated, stand in a container element, or are named by a variant's alternative. Decided at compile time from the rules
// of a format, which are template arguments: `F::attribute_rule`, `F::text_rule`, `F::namespaced_rule`, `F::wrapped_rule`,
// `F::list_rule` and `F::typed_rule`.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/alternatives.hpp>
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

/// The names of entries inside maps and tuples that stand in an element, and of a map entry's key.
inline constexpr std::string_view item_name = "item";
inline constexpr std::string_view key_name = "key";

enum class member_role : std::uint8_t { attribute, text, element };

/// Whether a name can be an element's or attribute's local name (Namespaces in XML 1.0, NCName). Characters beyond ASCII are
/// taken for letters.
constexpr bool is_ncname_text(std::string_view name) {
    const auto is_start = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
               static_cast<signed char>(c) < 0;
    };
    if (name.empty() || !is_start(name[0])) {
        return false;
    }
    for (const char c : name) {
        if (!is_start(c) && !(c >= '0' && c <= '9') && c != '-' && c != '.') {
            return false;
        }
    }
    return true;
}

consteval bool is_ncname(std::string_view name) {
    return is_ncname_text(name);
}

// --- Roles ----------------------------------------------------------------------------------------------------------------

template <class F, class Slot> consteval member_role find_role() {
    static_assert(!Slot::template has<typename F::attribute_rule> ||
                      !Slot::template has<typename F::text_rule>,
                  "agate: a field is either an attribute or text");
    if constexpr (Slot::template has<typename F::attribute_rule>) {
        return member_role::attribute;
    } else if constexpr (Slot::template has<typename F::text_rule>) {
        return member_role::text;
    } else {
        return member_role::element;
    }
}
template <class F, class Slot> inline constexpr member_role role_of = find_role<F, Slot>();

/// Whether T is a list or map, whose elements may be elements.
template <class Context, class T> consteval bool is_plural() {
    constexpr kind k = kind_of<T>;
    return (k == kind::sequence || k == kind::set || k == kind::fixed_array || k == kind::map) &&
           !is_bytes_on_wire<Context, T>();
}
template <class Context, class T> consteval bool has_plural_elements() {
    if constexpr (is_plural<Context, T>() && kind_of<T> != kind::map) {
        return is_plural<Context, typename T::value_type>();
    } else {
        return false;
    }
}
/// Whether a T is one text of several words: the innermost list under the rule.
template <class F, class Context, class T> consteval bool is_words() {
    return Context::template has<typename F::list_rule> && is_plural<Context, T>() &&
           kind_of<T> != kind::map && !has_plural_elements<Context, T>();
}

/// Whether a variant stands in an element of the field's name, which says its type.
template <class F, class Context, class V> consteval bool is_typed() {
    constexpr tag_layout layout = tag_of<Context, V>().layout;
    return Context::template has<typename F::typed_rule> || described_with<V, typename F::typed_rule> ||
           layout == tag_layout::internal || layout == tag_layout::adjacent;
}
template <class F, class Context, class T> consteval bool is_choice_type() {
    if constexpr (kind_of<T> == kind::variant) {
        return !is_typed<F, Context, T>();
    } else {
        return false;
    }
}

template <class F, class Slot>
inline constexpr bool is_wrapped =
    role_of<F, Slot> == member_role::element && Slot::template has<typename F::wrapped_rule>;

/// Whether each element of the member is an element among its siblings.
template <class F, class Slot> consteval bool find_repeated() {
    using type = typename Slot::type;
    using context = context_of<Slot>;
    if constexpr (role_of<F, Slot> != member_role::element || !is_plural<context, type>()) {
        return false;
    } else {
        static_assert(
            is_words<F, context, type>() || !has_plural_elements<context, type>() || is_wrapped<F, Slot> ||
                is_words<F, context, typename type::value_type>(),
            "agate: a list of lists needs an element around each of the inner ones in XML; name it with "
            "agate::xml::wrapped");
        return !is_words<F, context, type>() &&
               (!is_wrapped<F, Slot> || has_plural_elements<context, type>());
    }
}
template <class F, class Slot> inline constexpr bool is_repeated = find_repeated<F, Slot>();

/// What a nullable holds, or a list's elements are, or T itself.
template <class Context, class T> consteval auto strip_nullable() {
    if constexpr (kind_of<T> == kind::optional || kind_of<T> == kind::pointer) {
        return strip_nullable<Context, pointee_t<T>>();
    } else {
        return std::type_identity<T>{};
    }
}
template <class F, class Slot> consteval auto strip_member() {
    using context = context_of<Slot>;
    using type = typename decltype(strip_nullable<context, typename Slot::type>())::type;
    static_assert(
        role_of<F, Slot> != member_role::element || std::is_same_v<type, typename Slot::type> ||
            !is_plural<context, type>() || is_words<F, context, type>() || is_wrapped<F, Slot>,
        "agate: a list that may be null needs an element around it in XML, which is there or not; name it "
        "with agate::xml::wrapped");
    if constexpr (is_repeated<F, Slot>) {
        if constexpr (kind_of<type> == kind::map) {
            return std::type_identity<typename type::mapped_type>{};
        } else {
            return strip_nullable<context, typename type::value_type>();
        }
    } else {
        return std::type_identity<type>{};
    }
}
/// The variant whose alternatives name the member's elements.
template <class F, class Slot> using choice_t = typename decltype(strip_member<F, Slot>())::type;

template <class F, class Slot> consteval bool find_choice() {
    if constexpr (role_of<F, Slot> == member_role::element && !is_wrapped<F, Slot> &&
                  kind_of<typename Slot::type> != kind::map) {
        return is_choice_type<F, context_of<Slot>, choice_t<F, Slot>>();
    } else {
        return false;
    }
}
template <class F, class Slot> inline constexpr bool is_choice = find_choice<F, Slot>();

/// Whether a text member is mixed content: a sequence of variants, one of whose alternatives is a string.
template <class F, class Slot> consteval bool find_mixed() {
    if constexpr (role_of<F, Slot> == member_role::text && kind_of<typename Slot::type> == kind::sequence) {
        return kind_of<typename Slot::type::value_type> == kind::variant;
    } else {
        return false;
    }
}
template <class F, class Slot> inline constexpr bool is_mixed = find_mixed<F, Slot>();

/// Whether the input may lack the member: an absent list is empty, and text is always there.
template <class F, class Slot> consteval bool find_may_lack() {
    using type = typename decltype(strip_nullable<context_of<Slot>, typename Slot::type>())::type;
    return Slot::may_be_absent || role_of<F, Slot> == member_role::text ||
           (role_of<F, Slot> == member_role::element && is_plural<context_of<Slot>, type>() &&
            !is_words<F, context_of<Slot>, type>() && kind_of<type> != kind::fixed_array &&
            !Slot::template has<required_rule>);
}
template <class F, class Slot> inline constexpr bool may_lack = find_may_lack<F, Slot>();

// --- Names and namespaces ---------------------------------------------------------------------------------------------------

/// A namespace that a description names, or none: then it is that of the element around.
struct described_namespace {
    std::string_view uri;
    std::string_view prefix;
    bool described = false;
};
consteval bool same_namespace(const described_namespace& a, const described_namespace& b) {
    return a.described == b.described && a.uri == b.uri;
}

/// The namespace of the root element of a T, and of the elements that its fields are.
template <class F, class T> consteval described_namespace type_namespace() {
    if constexpr (described_with<T, typename F::namespaced_rule>) {
        constexpr const auto& rule = get_rule<typename F::namespaced_rule>(rules_of<T>);
        return {rule.uri, rule.prefix, true};
    } else {
        return {};
    }
}
/// The namespace of a member of T. An attribute without a description is in none.
template <class F, class T, class Slot> consteval described_namespace namespace_of() {
    if constexpr (Slot::template has<typename F::namespaced_rule>) {
        constexpr const auto& rule = get_rule<typename F::namespaced_rule>(Slot::rules());
        static_assert(role_of<F, Slot> != member_role::attribute || !rule.prefix.empty(),
                      "agate: an attribute in a namespace needs a prefix; give it to agate::xml::namespaced");
        return {rule.uri, rule.prefix, true};
    } else if constexpr (role_of<F, Slot> == member_role::attribute) {
        return {};
    } else if constexpr (type_namespace<F, typename Slot::owner>().described) {
        return type_namespace<F, typename Slot::owner>();
    } else {
        return type_namespace<F, T>();
    }
}
/// The namespace of the element named after an alternative of a choice.
template <class F, class T, class Slot, class Alternative> consteval described_namespace
alternative_namespace() {
    if constexpr (!Slot::template has<typename F::namespaced_rule> && structure<Alternative>) {
        if constexpr (type_namespace<F, Alternative>().described) {
            return type_namespace<F, Alternative>();
        }
    }
    return namespace_of<F, T, Slot>();
}

template <class Slot> inline constexpr std::string_view slot_name = Slot::name;

/// The name of a member's element or attribute: for one in a container, the container's.
template <class F, class Slot> consteval std::string_view find_element_name() {
    if constexpr (is_wrapped<F, Slot>) {
        constexpr std::string_view name = get_rule<typename F::wrapped_rule>(Slot::rules()).name;
        static_assert(is_ncname(name), "agate: the name given to agate::xml::wrapped is no name in XML");
        return name;
    } else {
        return Slot::name;
    }
}
template <class F, class Slot> inline constexpr std::string_view element_name = find_element_name<F, Slot>();

/// Refuses names that XML does not have.
template <class F, class T> consteval bool names_are_fit() {
    return []<std::size_t... J>(std::index_sequence<J...>) {
        return ((role_of<F, typename fields<T>::template slot<J>> == member_role::text ||
                 is_ncname(fields<T>::template slot<J>::name)) &&
                ...);
    }(std::make_index_sequence<fields<T>::size>{});
}

/// The name of the root element of a T.
template <class T> consteval std::string_view find_root_name() {
    constexpr std::string_view name = type_tag<T>();
    static_assert(
        is_ncname(name),
        "agate: this type has no name that can be an XML element's (it is local, a template, or has another "
        "described name); describe it with agate::rename");
    return name;
}
template <class T> inline constexpr std::string_view root_name = find_root_name<T>();
template <class T> inline constexpr name_list root_names{&root_name<T>, 1};

// --- Members of one role --------------------------------------------------------------------------------------------------

/// The position among T's fields of the one that is text, or `no_rule`.
template <class F, class T> consteval std::size_t text_index() {
    constexpr auto texts = []<std::size_t... J>(std::index_sequence<J...>) {
        std::array<std::size_t, 2> found{no_rule, 0}; // the last one, and how many
        static_cast<void>(((role_of<F, typename fields<T>::template slot<J>> == member_role::text
                                ? (found = {J, found[1] + 1}, 0)
                                : 0),
                           ...));
        return found;
    }(std::make_index_sequence<fields<T>::size>{});
    static_assert(texts[1] <= 1, "agate: two fields of this struct are text, but an element has only one");
    return texts[0];
}
template <class F, class T> consteval bool is_mixed_struct() {
    constexpr std::size_t text = text_index<F, T>();
    if constexpr (text == no_rule) {
        return false;
    } else {
        return is_mixed<F, typename fields<T>::template slot<text>>;
    }
}
/// The position among T's members of the one that collects unknown attributes, or unknown elements; or `no_rule`.
template <class F, class T, bool Attributes> consteval std::size_t rest_index() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        std::size_t found = no_rule;
        static_cast<void>(
            ((member_has<T, I, rest_rule> && member_has<T, I, typename F::attribute_rule> == Attributes
                  ? (found = I, true)
                  : false) ||
             ...));
        return found;
    }(std::make_index_sequence<members_t<T>::size>{});
}
/// Whether a member takes its element's attributes itself: what it holds is no scalar.
template <class F, class Slot> consteval bool takes_attributes() {
    using type = choice_t<F, Slot>;
    constexpr kind k = kind_of<type>;
    return structure<type> || k == kind::variant || k == kind::generic || k == kind::raw ||
           k == kind::converted;
}

/// The first alternative of a variant that is a string.
template <class V> inline constexpr std::size_t string_alternative =
    []<std::size_t... I>(std::index_sequence<I...>) {
        std::size_t found = no_rule;
        static_cast<void>(
            ((kind_of<std::variant_alternative_t<I, V>> == kind::string ? (found = I, true) : false) || ...));
        return found;
    }(std::make_index_sequence<std::variant_size_v<V>>{});

template <class F, class T> inline constexpr bool has_fixed_arrays =
    []<std::size_t... J>(std::index_sequence<J...>) {
        return ((kind_of<typename fields<T>::template type<J>> == kind::fixed_array &&
                 is_repeated<F, typename fields<T>::template slot<J>>) ||
                ...);
    }(std::make_index_sequence<fields<T>::size>{});

} // namespace agate::inline AGATE_ABI::detail
