// The namespaces that a document of a type may need: those that the descriptions of all types name that can be reached from
// its root. Found at compile time, since the root element declares them all.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

/// The structs that can be reached, each once.
template <class... T> struct type_list {
    static constexpr std::size_t size = sizeof...(T);
    template <class U> static constexpr bool contains = (std::is_same_v<T, U> || ...);
};

template <class List, class T, std::size_t J> consteval auto reach_slots();
template <class List, class... T> struct reach_all {
    using type = List;
};

template <class List, class T> consteval auto reach() {
    constexpr kind k = kind_of<T>;
    if constexpr (structure<T>) {
        if constexpr (List::template contains<T>) {
            return List{};
        } else {
            return []<class... Seen>(type_list<Seen...>) {
                return reach_slots<type_list<Seen..., T>, T, 0>();
            }(List{});
        }
    } else if constexpr (k == kind::converted) {
        return reach<List, std::remove_cvref_t<typename convert<T>::wire>>();
    } else if constexpr (k == kind::optional || k == kind::pointer) {
        return reach<List, pointee_t<T>>();
    } else if constexpr (k == kind::sequence || k == kind::set || k == kind::fixed_array) {
        return reach<List, typename T::value_type>();
    } else if constexpr (k == kind::map) {
        return reach<List, typename T::mapped_type>();
    } else if constexpr (k == kind::variant || k == kind::tuple) {
        return []<template <class...> class Group, class... Parts>(std::type_identity<Group<Parts...>>) {
            return typename reach_all<List, Parts...>::type{};
        }(std::type_identity<T>{});
    } else {
        return List{};
    }
}
template <class List, class First, class... Rest>
struct reach_all<List, First, Rest...>
    : reach_all<decltype(reach<List, std::remove_cvref_t<First>>()), Rest...> {};

template <class List, class T, std::size_t J> consteval auto reach_slots() {
    if constexpr (J == fields<T>::size) {
        return List{};
    } else {
        return reach_slots<decltype(reach<List, typename fields<T>::template type<J>>()), T, J + 1>();
    }
}
template <class T> using reachable = decltype(reach<type_list<>, T>());

/// Whether a namespace can be declared with its prefix (Namespaces in XML 1.0, section 3).
constexpr bool prefix_fits(const described_namespace& space) {
    const bool is_xml = space.uri == "http://www.w3.org/XML/1998/namespace";
    const bool is_instance = space.uri == "http://www.w3.org/2001/XMLSchema-instance";
    return (space.prefix.empty() || (is_ncname_text(space.prefix) && !space.uri.empty())) &&
           is_xml == (space.prefix == "xml") && (space.prefix != "xsi" || is_instance) &&
           space.prefix != "xmlns" && space.uri != "http://www.w3.org/2000/xmlns/";
}

/// Namespaces that differ, up to `size` of them.
template <std::size_t N> struct namespace_list {
    std::array<described_namespace, N + 1> list{};
    std::size_t size = 0;
    bool has_none = false; ///< whether something is described as being in no namespace
    bool fit = true;       ///< whether all prefixes are ones that these namespaces can have

    constexpr void add(const described_namespace& space) {
        if (!space.described) {
            return;
        }
        fit = fit && prefix_fits(space);
        has_none = has_none || space.uri.empty();
        if (space.uri.empty() || space.prefix == "xml") {
            return;
        }
        for (std::size_t i = 0; i < size; ++i) {
            if (list[i].uri == space.uri && list[i].prefix == space.prefix) {
                return;
            }
        }
        list[size++] = space;
    }
    /// Whether no prefix stands for two namespaces.
    [[nodiscard]] constexpr bool is_clear() const {
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (list[i].prefix == list[j].prefix) {
                    return false;
                }
            }
        }
        return true;
    }
    [[nodiscard]] constexpr bool has_default() const {
        for (std::size_t i = 0; i < size; ++i) {
            if (list[i].prefix.empty()) {
                return true;
            }
        }
        return false;
    }
};

template <class F, class T> consteval std::size_t namespace_rules() {
    return []<std::size_t... J>(std::index_sequence<J...>) {
        return (1 + ... +
                (fields<T>::template slot<J>::template has<typename F::namespaced_rule> ? std::size_t{1}
                                                                                        : std::size_t{0}));
    }(std::make_index_sequence<fields<T>::size>{});
}
template <class F, class T, std::size_t N> constexpr void add_namespaces(namespace_list<N>& spaces) {
    spaces.add(type_namespace<F, T>());
    [&]<std::size_t... J>(std::index_sequence<J...>) {
        (spaces.add(namespace_of<F, T, typename fields<T>::template slot<J>>()), ...);
    }(std::make_index_sequence<fields<T>::size>{});
}

/// The namespaces of all types that can be reached from T, in the order in which they are met.
template <class F, class T>
inline constexpr auto namespaces_of = []<class... Types>(type_list<Types...>) {
    namespace_list<(namespace_rules<F, Types>() + ... + 0)> spaces{};
    (add_namespaces<F, Types>(spaces), ...);
    return spaces;
}(reachable<T>{});

} // namespace agate::inline AGATE_ABI::detail
