// Which sort of value a type is: one ordered list, asked by everything that walks a value. Types are recognised by shape,
// so that containers of other libraries, <chrono> and <filesystem> need no header of theirs here.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/bases.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/wire_text.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI {

template <class> class basic_value;
using value = basic_value<void>;

/// The sorts of value that Agate knows, in the order in which a type is tried.
enum class kind : std::uint8_t {
    converted, ///< agate::convert<T> maps it to another type
    described, ///< a class whose members are listed with agate::members
    null,      ///< std::monostate, std::nullptr_t
    boolean,
    character, ///< char: a string of one byte
    integer,
    floating, ///< float, double
    enumeration,
    generic, ///< agate::value
    raw,     ///< a member that keeps its wire form (agate::json::raw)
    string,
    string_view,
    bytes,      ///< a contiguous container of std::byte
    bytes_view, ///< a span of const std::byte
    path,       ///< std::filesystem::path
    duration,   ///< std::chrono::duration
    time_point, ///< std::chrono::time_point
    optional,
    pointer, ///< std::unique_ptr, std::shared_ptr
    variant,
    tuple,       ///< std::tuple, std::pair
    fixed_array, ///< std::array
    map,
    set,
    sequence,
    aggregate,
    unsupported,
};

namespace detail {

/// Whether T keeps its wire form: a type of a codec's own, or one of another library that a door makes known.
template <class T> inline constexpr bool is_raw = requires { typename T::raw_codec; };
template <class T> inline constexpr bool is_variant = false;
template <class... A> inline constexpr bool is_variant<std::variant<A...>> = true;
template <class T> inline constexpr bool is_tuple = false;
template <class... A> inline constexpr bool is_tuple<std::tuple<A...>> = true;
template <class A, class B> inline constexpr bool is_tuple<std::pair<A, B>> = true;
template <class T> inline constexpr bool is_array = false;
template <class T, std::size_t N> inline constexpr bool is_array<std::array<T, N>> = true;
template <class T> inline constexpr bool is_owner = false;
template <class T> inline constexpr bool is_owner<std::unique_ptr<T>> = !std::is_array_v<T>;
template <class T> inline constexpr bool is_owner<std::shared_ptr<T>> = !std::is_array_v<T>;

template <class T> concept converted = requires { typename convert<T>::wire; };

/// The rules that T is described with, inside the class or outside.
template <class T> consteval const auto& find_rules() {
    if constexpr (access::has_rules<T>()) {
        return access::rules<T>();
    } else {
        return describe<T>;
    }
}
template <class T> inline constexpr const auto& rules_of = find_rules<T>();
template <class T, class Tag> inline constexpr bool described_with = has_rule<decltype(find_rules<T>()), Tag>;

template <class T>
concept range = requires(T& t) {
    typename T::value_type;
    t.begin();
    t.end();
    t.size();
};
template <class T>
concept character_range = range<T> && std::is_same_v<typename T::value_type, char> && requires(T& t) {
    typename T::traits_type;
    { t.data() } -> std::convertible_to<const char*>;
};
template <class T>
concept string_like = character_range<T> && requires(T& t, const char* p, std::size_t n) { t.assign(p, n); };
template <class T>
concept string_view_like = character_range<T> && requires(T& t, std::size_t n) { t.remove_prefix(n); };

template <class T>
concept contiguous = range<T> && requires(T& t) {
    { t.data() } -> std::convertible_to<const typename T::value_type*>;
};
template <class T> concept byte_range = contiguous<T> && std::is_same_v<typename T::value_type, std::byte>;
template <class T> concept resizable = requires(T& t, std::size_t n) { t.resize(n); };

template <class T>
concept path_like = requires(const T& t) {
    typename T::string_type;
    T::preferred_separator;
    t.native();
};
template <class T>
concept duration_like = requires(const T& t) {
    typename T::rep;
    typename T::period;
    t.count();
};
template <class T>
concept time_point_like = requires(const T& t) {
    typename T::clock;
    typename T::duration;
    t.time_since_epoch();
};
template <class T>
concept optional_like = requires(T& t) {
    requires !std::is_const_v<typename T::value_type>;
    { t.has_value() } -> std::convertible_to<bool>;
    t.reset();
    *t;
};
template <class T>
concept map_like = range<T> && requires(T& t, typename T::key_type key) {
    typename T::mapped_type;
    t.try_emplace(std::move(key));
    t.clear();
};
template <class T>
concept set_like = range<T> && requires(T& t, typename T::key_type key) {
    t.insert(std::move(key));
    t.clear();
};
template <class T>
concept sequence_like = range<T> && requires(T& t) {
    t.emplace_back();
    t.clear();
};

/// A container with members added to it, which would be lost without a word.
template <class T> consteval bool is_extended_container() {
    if constexpr (std::is_aggregate_v<T> && range<T>) {
        return has_more_than_base<T>;
    } else {
        return false;
    }
}

template <class T> consteval kind classify() {
    if constexpr (converted<T>) {
        return kind::converted;
    } else if constexpr (described_with<T, members_tag>) {
        return kind::described;
    } else if constexpr (std::is_same_v<T, std::monostate> || std::is_same_v<T, std::nullptr_t>) {
        return kind::null;
    } else if constexpr (std::is_same_v<T, bool>) {
        return kind::boolean;
    } else if constexpr (std::is_same_v<T, char>) {
        return kind::character;
    } else if constexpr (std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> ||
                         std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>) {
        return kind::unsupported;
    } else if constexpr (std::is_integral_v<T>) {
        return sizeof(T) <= 8 ? kind::integer : kind::unsupported;
    } else if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
        return kind::floating;
    } else if constexpr (std::is_enum_v<T>) {
        return std::is_same_v<T, std::byte> ? kind::unsupported : kind::enumeration;
    } else if constexpr (!std::is_class_v<T>) {
        return kind::unsupported;
    } else if constexpr (std::is_same_v<T, value>) {
        return kind::generic;
    } else if constexpr (is_raw<T>) {
        return kind::raw;
    } else if constexpr (is_extended_container<T>()) {
        return kind::unsupported;
    } else if constexpr (string_view_like<T> || bounded_text<T>) {
        return kind::string_view;
    } else if constexpr (string_like<T>) {
        return kind::string;
    } else if constexpr (byte_range<T>) {
        return resizable<T> || is_array<T> ? kind::bytes : kind::bytes_view;
    } else if constexpr (path_like<T>) {
        return kind::path;
    } else if constexpr (duration_like<T>) {
        return kind::duration;
    } else if constexpr (time_point_like<T>) {
        return kind::time_point;
    } else if constexpr (optional_like<T>) {
        return kind::optional;
    } else if constexpr (is_owner<T>) {
        return kind::pointer;
    } else if constexpr (is_variant<T>) {
        return kind::variant;
    } else if constexpr (is_tuple<T>) {
        return kind::tuple;
    } else if constexpr (is_array<T>) {
        return kind::fixed_array;
    } else if constexpr (map_like<T>) {
        return kind::map;
    } else if constexpr (set_like<T>) {
        return kind::set;
    } else if constexpr (sequence_like<T>) {
        return kind::sequence;
    } else if constexpr (std::is_aggregate_v<T> && !range<T>) {
        return kind::aggregate;
    } else {
        return kind::unsupported;
    }
}

} // namespace detail

/// Which sort of value T is.
template <class T> inline constexpr kind kind_of = detail::classify<T>();

namespace detail {

/// A struct: an aggregate, or a class whose members are listed.
template <class T> concept structure = kind_of<T> == kind::aggregate || kind_of<T> == kind::described;

template <class T> struct pointee {};
template <class T>
    requires(kind_of<T> == kind::optional)
struct pointee<T> {
    using type = typename T::value_type;
};
template <class T>
    requires(kind_of<T> == kind::pointer)
struct pointee<T> {
    using type = std::remove_const_t<typename T::element_type>;
};
/// What an optional or an owning pointer holds.
template <class T> using pointee_t = typename pointee<T>::type;

/// Whether null is one of T's values, which is asked of the type on the wire.
template <class T> consteval bool is_nullable() {
    if constexpr (kind_of<T> == kind::converted) {
        return is_nullable<std::remove_cvref_t<typename convert<T>::wire>>();
    } else {
        return kind_of<T> == kind::optional || kind_of<T> == kind::pointer || kind_of<T> == kind::null;
    }
}
template <class T> inline constexpr bool nullable = is_nullable<T>();

/// Whether a value of T may be null on the wire: a nullable, and what can hold a null of its own.
template <class T> consteval bool may_be_null() {
    if constexpr (kind_of<T> == kind::converted) {
        return may_be_null<std::remove_cvref_t<typename convert<T>::wire>>();
    } else if constexpr (is_variant<T>) {
        return []<class... A>(const std::variant<A...>*) {
            return (may_be_null<A>() || ...);
        }(static_cast<const T*>(nullptr));
    } else {
        return nullable<T> || kind_of<T> == kind::generic ||
               (kind_of<T> == kind::raw && !requires { T::never_null; });
    }
}

/// A nullable of what may be null itself: absent, null and a value are three states.
template <class T> consteval bool is_three_state() {
    if constexpr (kind_of<T> == kind::converted) {
        return is_three_state<std::remove_cvref_t<typename convert<T>::wire>>();
    } else if constexpr (kind_of<T> == kind::optional || kind_of<T> == kind::pointer) {
        static_assert(
            !is_three_state<pointee_t<T>>(),
            "agate: an optional of an optional has a state that is left out, which what another optional "
            "holds cannot be");
        return may_be_null<pointee_t<T>>();
    } else {
        return false;
    }
}

template <class> inline constexpr bool is_supported = false;

/// Stands for the message about a type that nothing here fits.
template <class T> consteval void refuse_unsupported() {
    if constexpr (std::is_array_v<T>) {
        static_assert(is_supported<T>, "agate: a C array is not supported; use std::array instead");
    } else if constexpr (std::is_pointer_v<T> || std::is_reference_v<T>) {
        static_assert(is_supported<T>,
                      "agate: a raw pointer or reference is not supported; use std::unique_ptr, "
                      "std::shared_ptr, std::optional or a value");
    } else if constexpr (std::is_union_v<T>) {
        static_assert(is_supported<T>, "agate: a union is not supported; use std::variant instead");
    } else if constexpr (is_extended_container<T>()) {
        static_assert(is_supported<T>,
                      "agate: this container has members of its own, which would be lost; list its "
                      "members with agate::members in agate::describe<T>, or make the container one");
    } else {
        static_assert(
            is_supported<T>,
            "agate: this type is not supported; map it to one that is with agate::convert<T>, or list its "
            "members with agate::members in agate::describe<T>");
    }
}

} // namespace detail

} // namespace agate::inline AGATE_ABI
