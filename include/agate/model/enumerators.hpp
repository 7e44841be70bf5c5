// The values of an enumeration and their names on the wire: described ones first, then what reflection sees.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/keys.hpp>
#include <agate/model/names.hpp>
#include <agate/model/reflect.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

template <class E> struct enumerator_names {
    template <std::size_t I> static consteval std::string_view name() {
        return reflected_enumerators<E>.list[I].name;
    }
};

template <class E> consteval std::size_t described_value_count() {
    if constexpr (described_with<E, values_tag>) {
        return get_rule<values_tag>(rules_of<E>).list.size();
    } else {
        return 0;
    }
}

template <class E, std::size_t I> consteval std::string_view enumerator_wire_name() {
    if constexpr (style_of<E>() != case_style::unchanged) {
        return restyled<style_of<E>(), enumerator_names<E>, I>;
    } else {
        return enumerator_names<E>::template name<I>();
    }
}

/// All values with names, without those that reflection sees but a description has named.
template <class E> consteval auto list_enumerators() {
    constexpr std::size_t described = described_value_count<E>();
    constexpr std::size_t reflected = reflected_enumerators<E>.size;
    struct {
        std::array<named_value<E>, described + reflected> list{};
        std::size_t size = 0;
    } found;
    if constexpr (described != 0) {
        for (const named_value<E>& item : get_rule<values_tag>(rules_of<E>).list) {
            found.list[found.size++] = item;
        }
    }
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto add = [&](std::string_view name, E value) {
            for (std::size_t i = 0; i < described; ++i) {
                if (found.list[i].value == value) {
                    return;
                }
            }
            found.list[found.size++] = {name, value};
        };
        static_cast<void>(add);
        (add(enumerator_wire_name<E, I>(), reflected_enumerators<E>.list[I].value), ...);
    }(std::make_index_sequence<reflected>{});
    return found;
}

template <class Underlying> struct integer_for {
    using type = Underlying;
};
template <> struct integer_for<bool> {
    using type = std::uint8_t;
};
template <> struct integer_for<char> {
    using type = std::conditional_t<std::is_signed_v<char>, signed char, unsigned char>;
};
/// The integer that a value of E is on the wire: the underlying one, where that is a number.
template <class E> using enumerator_integer = typename integer_for<std::underlying_type_t<E>>::type;

template <class E> struct enumerators {
    static constexpr auto all = list_enumerators<E>();
    static_assert(all.size != 0,
                  "agate: no enumerator of this enumeration is from 0 to 127 (-128 when signed); name them "
                  "with agate::values in agate::describe<E>");

    static constexpr auto names = [] {
        std::array<std::string_view, all.size> texts{};
        for (std::size_t i = 0; i < all.size; ++i) {
            texts[i] = all.list[i].name;
        }
        return texts;
    }();
    static constexpr name_list list{names.data(), names.size()};

    static constexpr auto entries = [] {
        std::array<key_entry, all.size> list_of_all{};
        for (std::size_t i = 0; i < all.size; ++i) {
            list_of_all[i] = {all.list[i].name, i};
        }
        return list_of_all;
    }();
    static constexpr key_table<all.size> table{entries};
    static_assert(!table.has_duplicate(),
                  "agate: two values of this enumeration have the same name on the wire");

    static constexpr bool is_small(auto number) {
        if constexpr (std::is_signed_v<decltype(number)>) {
            return number >= -128 && number <= 127;
        } else {
            return number <= 127;
        }
    }

    /// Positions in `all` of the values from -128 to 127, plus one; 0 where there is none.
    static constexpr auto positions = [] {
        std::array<std::uint16_t, 256> dense{};
        for (std::size_t i = all.size; i-- > 0;) {
            const auto number = static_cast<enumerator_integer<E>>(all.list[i].value);
            if (is_small(number)) {
                dense[static_cast<std::size_t>(static_cast<int>(number) + 128)] =
                    static_cast<std::uint16_t>(i + 1);
            }
        }
        return dense;
    }();
    /// The position of the value in `all`, or `no_key`.
    static std::size_t position(E value) noexcept {
        return position_of(static_cast<enumerator_integer<E>>(value));
    }
    /// The same for a number, which E may not be able to hold.
    static std::size_t position_of(enumerator_integer<E> number) noexcept {
        if (is_small(number)) {
            return static_cast<std::size_t>(
                       positions[static_cast<std::size_t>(static_cast<int>(number) + 128)]) -
                   1;
        }
        for (std::size_t i = 0; i < all.size; ++i) {
            if (static_cast<enumerator_integer<E>>(all.list[i].value) == number) {
                return i;
            }
        }
        return no_key;
    }

    static constexpr bool has_fallback = described_with<E, fallback_tag>;
    static consteval E fallback() { return get_rule<fallback_tag>(rules_of<E>).value; }

    static constexpr std::size_t longest = [] {
        std::size_t size = 0;
        for (const std::string_view name : names) {
            size = name.size() > size ? name.size() : size;
        }
        return size;
    }();
};

} // namespace agate::inline AGATE_ABI::detail
