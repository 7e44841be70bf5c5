// Which member of a struct an element or attribute is, by its name and namespace: tables made at compile time.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/alternatives.hpp>
#include <agate/model/context.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/keys.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

/// A name that a member answers to: its own, an alias, or an alternative's.
struct element_key {
    std::string_view name;
    std::string_view uri;   ///< its namespace, if it is described
    bool described = false; ///< else it is that of the parent, or none for an attribute
    std::uint16_t member = 0;
    std::uint16_t alternative = 0;
    std::uint16_t next = 0; ///< one more than the number of another key of the same name, 0 for none
};

template <class F, class T, std::size_t J> constexpr std::size_t key_count(member_role role) {
    using slot = typename fields<T>::template slot<J>;
    if (role_of<F, slot> != role) {
        return 0;
    }
    if constexpr (is_choice<F, slot>) {
        return std::variant_size_v<choice_t<F, slot>>;
    } else {
        return 1 + alias_count<slot>();
    }
}

template <std::size_t N> class element_key_list {
public:
    constexpr void add(std::string_view name, const described_namespace& space, std::size_t member,
                       std::size_t alternative) {
        list[size_] = {name,
                       space.uri,
                       space.described,
                       static_cast<std::uint16_t>(member),
                       static_cast<std::uint16_t>(alternative),
                       0};
        for (std::size_t i = 0; i < size_; ++i) {
            if (list[i].name == name && list[i].next == 0) {
                list[i].next = static_cast<std::uint16_t>(size_ + 1);
                break;
            }
        }
        ++size_;
    }
    std::array<element_key, N> list{};

private:
    std::size_t size_ = 0;
};

template <class F, class T, std::size_t J, std::size_t N>
constexpr void add_element_keys(member_role role, element_key_list<N>& keys) {
    using slot = typename fields<T>::template slot<J>;
    if (role_of<F, slot> != role) {
        return;
    }
    if constexpr (is_choice<F, slot>) {
        using choice = choice_t<F, slot>;
        using names = tags<context_of<slot>, choice>;
        [&]<std::size_t... A>(std::index_sequence<A...>) {
            (keys.add(names::names[A],
                      alternative_namespace<F, T, slot, std::variant_alternative_t<A, choice>>(), J, A),
             ...);
        }(std::make_index_sequence<names::size>{});
    } else {
        keys.add(element_name<F, slot>, namespace_of<F, T, slot>(), J, 0);
        if constexpr (slot::template has<alias_tag>) {
            for (const std::string_view name : get_rule<alias_tag>(slot::rules()).names) {
                keys.add(name, namespace_of<F, T, slot>(), J, 0);
            }
        }
    }
}

/// The names of T's members in one role, by which they are found.
template <class F, class T, member_role Role> struct element_keys {
    static constexpr std::size_t size = []<std::size_t... J>(std::index_sequence<J...>) {
        return (key_count<F, T, J>(Role) + ... + 0);
    }(std::make_index_sequence<fields<T>::size>{});

    static constexpr auto list = []<std::size_t... J>(std::index_sequence<J...>) {
        element_key_list<size> keys{};
        (add_element_keys<F, T, J>(Role, keys), ...);
        return keys.list;
    }(std::make_index_sequence<fields<T>::size>{});

    static constexpr bool are_different = [] {
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (list[i].name == list[j].name && list[i].described == list[j].described &&
                    list[i].uri == list[j].uri) {
                    return false;
                }
            }
        }
        return true;
    }();
    static_assert(are_different,
                  "agate: two members of this struct have the same element or attribute name in XML (after "
                  "rename, alias, flatten, wrapped and the tags of variants)");

    static constexpr auto entries = [] {
        std::array<key_entry, size> named{};
        for (std::size_t i = 0; i < size; ++i) {
            named[i] = {list[i].name, i};
        }
        return named;
    }();
    static constexpr key_table<size> table{entries};

    /// The number of the key for a name in a namespace, or `no_key`. `inherited` is the namespace of keys without one.
    template <class R>
    static std::size_t find(R& r, std::string_view name, std::uint32_t space, std::uint32_t inherited) {
        if constexpr (size == 0) {
            return no_key;
        } else {
            std::size_t i = table.find(name);
            while (i != no_key) {
                const element_key& key = list[i];
                if (key.described ? r.is_namespace(space, key.uri) : space == inherited) {
                    return i;
                }
                i = key.next == 0 ? no_key : std::size_t{key.next} - 1;
            }
            return no_key;
        }
    }
};

} // namespace agate::inline AGATE_ABI::detail
