// Bytes as hexadecimal text, as specifications and reports write them: "82 A1 61 C0".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agate_test {

/// The bytes of a hexadecimal text; everything between the digits is passed over.
inline std::string from_hex(std::string_view text) {
    std::string bytes;
    int high = -1;
    for (const char c : text) {
        const std::size_t digit = std::string_view{"0123456789ABCDEFabcdef"}.find(c);
        if (digit == std::string_view::npos) {
            continue;
        }
        const int value = static_cast<int>(digit < 16 ? digit : digit - 6);
        if (high < 0) {
            high = value;
        } else {
            bytes += static_cast<char>(high * 16 + value);
            high = -1;
        }
    }
    return bytes;
}

inline std::string to_hex(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        text += text.empty() ? "" : " ";
        text += "0123456789ABCDEF"[static_cast<unsigned char>(c) >> 4];
        text += "0123456789ABCDEF"[static_cast<unsigned char>(c) & 0xF];
    }
    return text;
}

} // namespace agate_test
