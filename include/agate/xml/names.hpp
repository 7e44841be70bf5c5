// The characters of XML 1.0, fifth edition: which code points there are (production 2), and which make names (4, 4a).
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/utf8.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace agate::inline AGATE_ABI::xml::detail {

using namespace agate::detail;

/// Production 2, Char.
constexpr bool is_character(char32_t c) noexcept {
    return c >= 0x20 ? c <= 0xD7FF || (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0x10FFFF)
                     : c == 0x9 || c == 0xA || c == 0xD;
}

/// Production 4, NameStartChar, without the colon; beyond ASCII.
constexpr bool is_wide_name_start(char32_t c) noexcept {
    constexpr std::array<std::array<char32_t, 2>, 12> ranges{{{0xC0, 0xD6},
                                                              {0xD8, 0xF6},
                                                              {0xF8, 0x2FF},
                                                              {0x370, 0x37D},
                                                              {0x37F, 0x1FFF},
                                                              {0x200C, 0x200D},
                                                              {0x2070, 0x218F},
                                                              {0x2C00, 0x2FEF},
                                                              {0x3001, 0xD7FF},
                                                              {0xF900, 0xFDCF},
                                                              {0xFDF0, 0xFFFD},
                                                              {0x10000, 0xEFFFF}}};
    for (const auto& range : ranges) {
        if (c >= range[0] && c <= range[1]) {
            return true;
        }
    }
    return false;
}
/// Production 4a, NameChar; beyond ASCII.
constexpr bool is_wide_name(char32_t c) noexcept {
    return is_wide_name_start(c) || c == 0xB7 || (c >= 0x300 && c <= 0x36F) || c == 0x203F || c == 0x2040;
}

/// What a byte may be in a name: bit 0 begins one, bit 1 goes on in one. The colon, which parts names, is neither.
inline constexpr auto name_bytes = [] {
    std::array<std::uint8_t, 256> table{};
    for (std::size_t c = 0; c < 128; ++c) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        const bool other = (c >= '0' && c <= '9') || c == '-' || c == '.';
        table[c] = letter ? 3 : other ? 2 : 0;
    }
    return table;
}();

AGATE_INLINE bool is_name_byte(char c) noexcept {
    return (name_bytes[static_cast<unsigned char>(c)] & 2U) != 0;
}
AGATE_INLINE bool is_name_start_byte(char c) noexcept {
    return (name_bytes[static_cast<unsigned char>(c)] & 1U) != 0;
}

} // namespace agate::inline AGATE_ABI::xml::detail
