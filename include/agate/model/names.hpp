// Names in another style: order_id, orderId, OrderId, order-id, ORDER_ID. Made at compile time, with static storage.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/describe.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace agate::inline AGATE_ABI::detail {

consteval bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
consteval bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
consteval char to_lower(char c) {
    return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
consteval char to_upper(char c) {
    return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

/// A text of at most N bytes.
template <std::size_t N> struct fixed_text {
    std::array<char, N + 1> data{};
    std::size_t size = 0;
    consteval void push(char c) { data[size++] = c; }
};

/// The name in that style. Words end at `_` and between a lower-case and an upper-case letter, nowhere else.
template <std::size_t N> consteval fixed_text<N> restyle(std::string_view name, case_style style) {
    fixed_text<N> out;
    bool word_begins = true;
    bool first_word = true;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (c == '_') {
            word_begins = true;
            continue;
        }
        word_begins = word_begins || (i > 0 && is_lower(name[i - 1]) && is_upper(c));
        if (word_begins && !first_word) {
            if (style == case_style::snake || style == case_style::upper) {
                out.push('_');
            } else if (style == case_style::kebab) {
                out.push('-');
            }
        }
        const bool capital = style == case_style::upper || (style == case_style::pascal && word_begins) ||
                             (style == case_style::camel && word_begins && !first_word);
        out.push(capital ? to_upper(c) : to_lower(c));
        word_begins = false;
        first_word = false;
    }
    for (std::size_t i = 0; first_word && i < name.size(); ++i) {
        out.push(name[i]); // a name without words stays as it is
    }
    return out;
}

/// The I-th name of `Source`, which has `name<I>()`, in another style.
template <case_style Style, class Source, std::size_t I> struct restyled_name {
    static constexpr std::string_view original = Source::template name<I>();
    static constexpr auto text = restyle<2 * original.size()>(original, Style);
};
template <case_style Style, class Source, std::size_t I>
inline constexpr std::string_view restyled{restyled_name<Style, Source, I>::text.data.data(),
                                           restyled_name<Style, Source, I>::text.size};

} // namespace agate::inline AGATE_ABI::detail
