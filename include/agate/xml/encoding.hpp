// Documents in other encodings than UTF-8, turned into it: UTF-16 with a byte order mark, ISO-8859-1 and US-ASCII.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI::xml::detail {

/// UTF-16 behind its byte order mark, as UTF-8. False for a lone surrogate or half a unit, whose offset in the input `fault`
/// becomes; `is_cut` is whether the input ends there, so that more of it could make it good. What is before it is in `out`.
inline bool from_utf16(std::string_view input, bool is_big, std::string& out, std::size_t& fault,
                       bool& is_cut) {
    using namespace agate::detail;
    out.reserve(input.size() + input.size() / 2);
    const auto unit = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(input[at]);
        const auto second = static_cast<unsigned char>(input[at + 1]);
        return static_cast<std::uint32_t>(is_big ? first << 8 | second : second << 8 | first);
    };
    for (std::size_t at = 2; at < input.size();) {
        fault = at;
        is_cut = at + 1 >= input.size();
        if (is_cut) {
            return false;
        }
        char32_t c = static_cast<char32_t>(unit(at));
        at += 2;
        if (is_low_surrogate(c)) {
            return false;
        }
        if (is_high_surrogate(c)) {
            is_cut = at + 1 >= input.size();
            if (is_cut || !is_low_surrogate(unit(at))) {
                return false;
            }
            c = combine_surrogates(c, unit(at));
            at += 2;
        }
        char utf8[max_utf8_size];
        out.append(utf8, static_cast<std::size_t>(encode_utf8(utf8, c) - utf8));
    }
    return true;
}

/// ISO-8859-1 as UTF-8.
inline void from_latin1(std::string_view input, std::string& out) {
    out.reserve(input.size() + input.size() / 8);
    for (const char c : input) {
        char utf8[agate::detail::max_utf8_size];
        const auto code_point = static_cast<char32_t>(static_cast<unsigned char>(c));
        out.append(utf8, static_cast<std::size_t>(agate::detail::encode_utf8(utf8, code_point) - utf8));
    }
}

} // namespace agate::inline AGATE_ABI::xml::detail
