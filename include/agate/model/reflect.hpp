// What the compiler knows of a type: the fields of an aggregate with their names, the names of enumerators, of members
// behind a pointer, and of types. The only file that includes Boost.PFR; what PFR would answer with a page of template
// errors is refused here first, in a sentence.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/bases.hpp>

#include <boost/pfr/core.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

/// The most fields that reflection takes: Boost.PFR's own limit.
inline constexpr std::size_t max_reflected_fields = 200;

// --- Probes: what an aggregate can be initialised from. They stand in unevaluated operands only. -------------------

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-inline"
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif
struct any_lvalue {
    template <class T> constexpr operator T&() const&& noexcept;
    template <class T> constexpr operator T&() const& noexcept;
};
struct any_value {
    template <class T> constexpr operator T() const&& noexcept;
};
/// Anything a member of T can be initialised from; a type that cannot be copied is not offered lvalues.
template <class T> using any_for = std::conditional_t<std::is_copy_constructible_v<T>, any_lvalue, any_value>;

template <class Any, std::size_t> using repeat = Any;
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

/// In parentheses an initialiser is for one member, also where that is an array, which it cannot initialise. In braces the
/// elements of an array count; and Clang looks into copy constructors, which some containers have in appearance only.
template <class T, class Any, std::size_t... I> consteval bool takes(std::index_sequence<I...>) {
    return requires { T(std::declval<repeat<Any, I>>()...); };
}
template <class T, class Any, std::size_t... I> consteval bool takes_in_braces(std::index_sequence<I...>) {
    return requires { T{std::declval<repeat<Any, I>>()...}; };
}
template <class T, std::size_t Count>
inline constexpr bool takes_count = takes<T, any_for<T>>(std::make_index_sequence<Count>{});
template <class T, std::size_t Count>
inline constexpr bool takes_count_in_braces =
    takes_in_braces<T, any_for<T>>(std::make_index_sequence<Count>{});

/// The largest number of initialisers that T takes, which is between one that it takes and one that it refuses.
template <class T, std::size_t Taken, std::size_t Refused> consteval std::size_t most_initializers() {
    if constexpr (Refused - Taken <= 1) {
        return Taken;
    } else {
        constexpr std::size_t middle = 4 * Taken < Refused ? 3 * Taken + 1 : (Taken + Refused) / 2;
        if constexpr (takes_count<T, middle>) {
            return most_initializers<T, middle, Refused>();
        } else {
            return most_initializers<T, Taken, middle>();
        }
    }
}
/// The smallest number of initialisers that T takes, from `Count` on.
template <class T, std::size_t Count> consteval std::size_t least_initializers() {
    if constexpr (Count > max_reflected_fields || takes_count<T, Count>) {
        return Count;
    } else {
        return least_initializers<T, Count + 1>();
    }
}

/// One initialiser in parentheses may be a copy of it all, so a class is asked about one only if it looks empty.
template <class T> consteval bool has_fields() {
    if constexpr (std::is_empty_v<T>) {
        return takes_count_in_braces<T, 1>;
    } else {
        return true;
    }
}
/// How many members initialisers are for.
template <class T> consteval std::size_t count_initializers() {
    if constexpr (!has_fields<T>()) {
        return 0;
    } else if constexpr (requires { T{}; }) {
        return most_initializers<T, 1, max_reflected_fields + 1>();
    } else { // without one for its last member that has no default constructor it takes none
        constexpr std::size_t least = least_initializers<T, 2>();
        return least > max_reflected_fields ? 1 : most_initializers<T, least, max_reflected_fields + 1>();
    }
}

// --- Access -----------------------------------------------------------------------------------------------------------

/// The I-th of `Count` fields. Boost.PFR's own count asks in braces; with C++26 it needs none.
template <std::size_t I, std::size_t Count, class T>
AGATE_INLINE constexpr decltype(auto) get_field_of(T& object) noexcept {
#if BOOST_PFR_USE_CPP17
    return boost::pfr::detail::sequence_tuple::get<I>(
        boost::pfr::detail::tie_as_tuple(object, boost::pfr::detail::size_t_<Count>{}));
#else
    return boost::pfr::get<I>(object);
#endif
}

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-internal"
#pragma clang diagnostic ignored "-Wundefined-var-template"
#endif
template <class T> struct never_made {
    const T object;
};
/// An object whose members have addresses, though it never is.
template <class T> extern const never_made<T> never_made_of;
/// What holds the address, since Clang 16 has no addresses of members as template arguments.
template <class Pointer> struct field_address {
    Pointer pointer;
};
template <class T, std::size_t I, std::size_t Count> consteval auto address_of_field() {
    return field_address<decltype(&get_field_of<I, Count>(never_made_of<T>.object))>{
        &get_field_of<I, Count>(never_made_of<T>.object)};
}
/// A field's address is a constant, by which its name is found; but not the address of what a reference refers to. It is
/// compared with the whole object's, since with -fsanitize=undefined GCC does not compare with null in constants.
template <class T, std::size_t I, std::size_t Count>
inline constexpr bool has_constant_address = requires {
    typename std::bool_constant<static_cast<const volatile void*>(address_of_field<T, I, Count>().pointer) ==
                                static_cast<const volatile void*>(&never_made_of<T>)>;
};
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

template <class T, std::size_t I, std::size_t Count>
inline constexpr bool is_assignable_field =
    has_constant_address<T, I, Count> &&
    !std::is_const_v<std::remove_reference_t<decltype(get_field_of<I, Count>(std::declval<T&>()))>>;

/// A reference or a constant as a member takes assignment from its class, so that only the few classes without it need a
/// closer look, which may cost what it will. Without a value a reference cannot even be initialised.
template <class T> consteval bool has_unassignable_member() {
    if constexpr (std::is_move_assignable_v<T>) {
        return false;
    } else if constexpr (!requires { T{}; }) {
        return true;
    } else {
        constexpr std::size_t count = count_initializers<T>();
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (!is_assignable_field<T, I, count> || ...);
        }(std::make_index_sequence<count>{});
    }
}

// --- Aggregates -----------------------------------------------------------------------------------------------------

/// The number of fields of an aggregate, or a sentence about what stands in the way.
template <class T> consteval std::size_t count_fields() {
    static_assert(std::is_aggregate_v<T>,
                  "agate: this class is not an aggregate, so its fields cannot be reflected; list them with "
                  "agate::members in agate::describe<T>, or convert it with agate::convert<T>");
    static_assert(
        !has_base_class<T>,
        "agate: this aggregate has a base class, whose members reflection cannot see; list all members with "
        "agate::members in agate::describe<T>");
    if constexpr (std::is_aggregate_v<T> && !has_base_class<T>) {
        constexpr bool too_many = takes_count_in_braces<T, max_reflected_fields + 1>;
        static_assert(!too_many,
                      "agate: this aggregate has more than 200 fields, or a long C array; list them with "
                      "agate::members in agate::describe<T>, or split it and use agate::flatten");
        if constexpr (!too_many) {
            constexpr std::size_t count = count_initializers<T>();
            constexpr bool has_array = takes_count_in_braces<T, count + 1>;
            static_assert(!has_array,
                          "agate: this aggregate has a C array as a member; use std::array instead");
            if constexpr (!has_array) {
                constexpr bool is_fixed = has_unassignable_member<T>();
                static_assert(!is_fixed,
                              "agate: this aggregate has a reference or a constant as a member, which cannot "
                              "be read into; use a plain value, or a pointer that owns it");
                return is_fixed ? 0 : count;
            }
        }
    }
    return 0;
}

template <class T> inline constexpr std::size_t field_count = count_fields<T>();

template <std::size_t I, class T> AGATE_INLINE constexpr decltype(auto) get_field(T& object) noexcept {
    return get_field_of<I, field_count<std::remove_const_t<T>>>(object);
}

template <class T, std::size_t I>
using reflected_type = std::remove_cvref_t<decltype(get_field<I>(std::declval<T&>()))>;

// --- Names out of the compiler's own text -----------------------------------------------------------------------------

#if defined(_MSC_VER) && !defined(__clang__)
#define AGATE_FUNCTION_NAME __FUNCSIG__
#else
#define AGATE_FUNCTION_NAME __PRETTY_FUNCTION__
#endif

consteval bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// The identifier that ends at the last character that can belong to one.
consteval std::string_view last_identifier(std::string_view text) {
    while (!text.empty() && !is_name_character(text.back())) {
        text.remove_suffix(1);
    }
    std::size_t begin = text.size();
    while (begin > 0 && is_name_character(text[begin - 1])) {
        --begin;
    }
    return text.substr(begin);
}

/// What follows the first `key` in the text, up to the `]` or `;` that ends the list of template arguments.
consteval std::string_view argument_text(std::string_view function, std::string_view key) {
    const std::size_t begin = function.find(key) + key.size();
    const std::size_t semicolon = function.find("; ", begin);
    const std::size_t end = semicolon != std::string_view::npos ? semicolon : function.rfind(']');
    return function.substr(begin, end - begin);
}

template <auto Pointer> consteval std::string_view pointed_member_text() {
    return argument_text(AGATE_FUNCTION_NAME, "Pointer = ");
}
/// The name of the member that a pointer to member designates.
template <auto Pointer> consteval std::string_view member_name() {
    return last_identifier(pointed_member_text<Pointer>());
}

template <class T, auto Address> consteval std::string_view field_text() {
    return argument_text(AGATE_FUNCTION_NAME, "Address = ");
}
/// The name of the I-th field: the last one in what the compiler calls its address.
template <std::size_t I, class T> consteval std::string_view reflected_name() {
    return last_identifier(field_text<T, address_of_field<T, I, field_count<T>>()>());
}

template <class Type> consteval std::string_view type_text() {
    return argument_text(AGATE_FUNCTION_NAME, "Type = ");
}
/// A type's name without its namespaces, or nothing for a specialisation of a template, whose name says too little.
template <class T> consteval std::string_view unqualified_name() {
    constexpr std::string_view text = type_text<T>();
    return text.find('<') == std::string_view::npos ? last_identifier(text) : std::string_view{};
}

// --- Enumerations -----------------------------------------------------------------------------------------------------

/// Reflection looks at the values from `enum_first` (signed underlying types only) to 127.
inline constexpr int enum_first = -128;
inline constexpr int enum_last = 127;

// Which values an enumeration without a fixed underlying type can hold, the compiler must say; asking is a warning.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wenum-constexpr-conversion"
#elif defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#endif

template <class E, auto Value, class = void> inline constexpr bool is_enum_value = false;
template <class E, auto Value>
inline constexpr bool is_enum_value<E, Value, std::void_t<std::integral_constant<E, static_cast<E>(Value)>>> =
    true;

/// An enumeration without a fixed underlying type has only as many values as the bits of its enumerators can hold, and
/// naming another one is an error with Clang: the last of 127, 63, 31 ... that is a value. A bool has two.
template <class E, int Last = enum_last> consteval int last_enum_value() {
    if constexpr (std::is_same_v<std::underlying_type_t<E>, bool>) {
        return 1;
    } else if constexpr (requires { E{0}; }) {
        return enum_last;
    } else if constexpr (Last == 0 || is_enum_value<E, Last>) {
        return Last;
    } else {
        return last_enum_value<E, Last / 2>();
    }
}
template <class E, int First = enum_first> consteval int first_enum_value() {
    if constexpr (!std::is_signed_v<std::underlying_type_t<E>>) {
        return 0;
    } else if constexpr (requires { E{0}; }) {
        return enum_first;
    } else if constexpr (First == 0 || is_enum_value<E, First>) {
        return First;
    } else {
        return first_enum_value<E, First / 2>();
    }
}

template <class Enum, Enum... Values> consteval std::string_view enumerators_text() {
    return argument_text(AGATE_FUNCTION_NAME, "Values = ");
}

template <class E> struct reflected_enumerator {
    std::string_view name;
    E value{};
};

/// The size of the first item of a list. Commas inside brackets are the item's own: of template arguments, and of the
/// parameters of the function that a type is local to, which may be an operator with brackets in its name.
consteval std::size_t first_item_size(std::string_view list) {
    std::size_t depth = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const char c = list[i];
        if (c == ',' && depth == 0) {
            return i;
        }
        if (c == '(' || c == '<' || c == '{' || c == '[') {
            ++depth;
        } else if ((c == ')' || c == '>' || c == '}' || c == ']') && depth != 0) {
            --depth;
        } else if (c == '\'' || c == '"') {
            for (++i; i < list.size() && list[i] != c; ++i) {
                i += list[i] == '\\' ? 1 : 0;
            }
        } else if (c == 'o' && list.substr(i, 8) == "operator") {
            for (i += 7; i + 1 < list.size() && (list[i + 1] == '<' || list[i + 1] == '-' ||
                                                 list[i + 1] == '=' || list[i + 1] == '>');) {
                ++i;
            }
        }
    }
    return list.size();
}

/// One instantiation names all values at once: the compiler prints those without a name as casts.
template <class E, int First, std::size_t... I> consteval auto reflect_enumerators(
    std::index_sequence<I...>) {
    std::string_view text = enumerators_text<E, static_cast<E>(First + static_cast<int>(I))...>();
    text.remove_prefix(1); // the bracket around the list
    struct {
        std::array<reflected_enumerator<E>, sizeof...(I)> list{};
        std::size_t size = 0;
    } found;
    for (std::size_t i = 0; i < sizeof...(I); ++i) {
        const std::size_t size = first_item_size(text);
        // `(E)5` and, in an unnamed namespace, `(<unnamed>::E)5` or `((anonymous namespace)::E)5`: a value without a name
        const std::string_view name = last_identifier(text.substr(0, size));
        if (!name.empty() && !(name[0] >= '0' && name[0] <= '9')) {
            found.list[found.size++] = {name, static_cast<E>(First + static_cast<int>(i))};
        }
        text.remove_prefix(size + 2 < text.size() ? size + 2 : text.size());
    }
    return found;
}

#if defined(__clang__)
#pragma clang diagnostic pop
#elif defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

/// The enumerators of E from -128 or 0 to 127 that have a name, in the order of their values.
template <class E> inline constexpr auto reflected_enumerators = [] {
    // looking for a name, Clang learns the enumerators of an enumeration inside a class template
    static_cast<void>(requires { E::agate; });
    constexpr int first = first_enum_value<E>();
    return reflect_enumerators<E, first>(
        std::make_index_sequence<static_cast<std::size_t>(last_enum_value<E>() - first + 1)>{});
}();

} // namespace agate::inline AGATE_ABI::detail
