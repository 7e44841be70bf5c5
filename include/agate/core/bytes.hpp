// Bytes as text: base64 (RFC 4648 section 4, what JSON and XML hold bytes as) and hexadecimal (RFC 4648
// section 8). Reading is strict: the padding must be there and the bits it leaves over must be zero, so that
// one sequence of bytes has one base64 text; no white space, no other alphabet. Room is the caller's: the
// size functions say how much.
#pragma once

#include <agate/core/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agate::inline AGATE_ABI::detail {

/// What reading bytes from text gives: how many were written, and the character at fault; nullptr if there is
/// none. A text that ends too early has its end at fault.
struct bytes_result {
    const char* error_at;
    std::size_t size;
};

inline constexpr char base64_alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What each character stands for; 0xFF, above all values, where it stands for none.
struct digit_table {
    std::uint8_t of[256];

    constexpr std::uint32_t operator[](char c) const { return of[static_cast<unsigned char>(c)]; }
};

constexpr digit_table make_base64_digits() {
    digit_table table{};
    for (std::uint8_t& digit : table.of) {
        digit = 0xFF;
    }
    for (std::uint8_t i = 0; i < 64; ++i) {
        table.of[static_cast<unsigned char>(base64_alphabet[i])] = i;
    }
    return table;
}

constexpr digit_table make_hex_digits() {
    digit_table table{};
    for (std::uint8_t& digit : table.of) {
        digit = 0xFF;
    }
    for (std::uint8_t i = 0; i < 16; ++i) {
        table.of[static_cast<unsigned char>("0123456789abcdef"[i])] = i;
        table.of[static_cast<unsigned char>("0123456789ABCDEF"[i])] = i;
    }
    return table;
}

inline constexpr digit_table base64_digits = make_base64_digits();
inline constexpr digit_table hex_digits = make_hex_digits();

/// Characters that n bytes take in base64.
constexpr std::size_t base64_size(std::size_t n) {
    return n / 3 * 4 + (n % 3 != 0 ? 4 : 0);
}

/// Writes base64_size(n) characters and returns their end.
inline char* write_base64(char* p, const std::byte* data, std::size_t n) {
    const auto digit = [](std::uint32_t group, int shift) { return base64_alphabet[group >> shift & 0x3F]; };
    const auto byte = [&data](int i) { return std::to_integer<std::uint32_t>(data[i]); };
    for (; n >= 3; n -= 3, data += 3, p += 4) {
        const std::uint32_t group = byte(0) << 16 | byte(1) << 8 | byte(2);
        p[0] = digit(group, 18);
        p[1] = digit(group, 12);
        p[2] = digit(group, 6);
        p[3] = digit(group, 0);
    }
    if (n != 0) {
        const std::uint32_t group = byte(0) << 16 | (n == 2 ? byte(1) << 8 : 0);
        p[0] = digit(group, 18);
        p[1] = digit(group, 12);
        p[2] = n == 2 ? digit(group, 6) : '=';
        p[3] = '=';
        p += 4;
    }
    return p;
}

/// Bytes that a base64 text stands for, and room enough to read any text, good or not, of that size.
constexpr std::size_t base64_decoded_size(std::string_view text) {
    std::size_t size = text.size() / 4 * 3;
    if (size != 0 && text.size() % 4 == 0 && text.back() == '=') {
        size -= text[text.size() - 2] == '=' ? 2 : 1;
    }
    return size;
}

/// The first of the four characters of a group that is at fault, given that one is.
AGATE_COLD inline const char* base64_fault(const char* p) {
    while (base64_digits[*p] < 64) {
        ++p;
    }
    return p;
}

/// Reads base64 into base64_decoded_size(text) bytes of room.
inline bytes_result read_base64(std::byte* out, std::string_view text) {
    const char* p = text.data();
    const char* const end = p + text.size();
    const std::byte* const begin = out;
    const auto put = [&out](std::uint32_t group, int count) {
        for (int i = 0; i < count; ++i) {
            *out++ = static_cast<std::byte>(group >> (16 - 8 * i) & 0xFF);
        }
    };
    const auto fail = [&](const char* at) { return bytes_result{at, static_cast<std::size_t>(out - begin)}; };
    // All but the last group, which alone may be padded.
    for (; end - p > 4; p += 4) {
        const std::uint32_t a = base64_digits[p[0]], b = base64_digits[p[1]];
        const std::uint32_t c = base64_digits[p[2]], d = base64_digits[p[3]];
        if ((a | b | c | d) >= 64) {
            return fail(base64_fault(p));
        }
        put(a << 18 | b << 12 | c << 6 | d, 3);
    }
    if (p == end) {
        return fail(nullptr);
    }
    std::uint32_t group = 0;
    int digits = 0;
    const char* const last = p;
    for (; p != end && base64_digits[*p] < 64; ++p, ++digits) {
        group |= base64_digits[*p] << (18 - 6 * digits);
    }
    // Padding is the third and fourth character, or the fourth.
    for (; p != end; ++p) {
        if (*p != '=' || digits < 2) {
            return fail(p);
        }
    }
    if (end - last != 4) {
        return fail(end);
    }
    const int count = digits - 1;
    if ((group & (0xFFFFFFu >> (8 * count))) != 0) {
        return fail(last + digits - 1);
    }
    put(group, count);
    return fail(nullptr);
}

/// Characters that n bytes take in hexadecimal.
constexpr std::size_t hex_size(std::size_t n) {
    return 2 * n;
}

/// Writes hex_size(n) characters, in lower case, and returns their end.
inline char* write_hex(char* p, const std::byte* data, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
        const auto byte = std::to_integer<unsigned>(data[i]);
        *p++ = "0123456789abcdef"[byte >> 4];
        *p++ = "0123456789abcdef"[byte & 0xF];
    }
    return p;
}

/// Bytes that a hexadecimal text stands for, and room enough to read any text of that size.
constexpr std::size_t hex_decoded_size(std::string_view text) {
    return text.size() / 2;
}

/// Reads hexadecimal, in either case, into hex_decoded_size(text) bytes of room.
inline bytes_result read_hex(std::byte* out, std::string_view text) {
    const char* p = text.data();
    const char* const end = p + text.size();
    const std::byte* const begin = out;
    for (; end - p >= 2; p += 2) {
        const std::uint32_t high = hex_digits[p[0]], low = hex_digits[p[1]];
        if ((high | low) >= 16) {
            return {high >= 16 ? p : p + 1, static_cast<std::size_t>(out - begin)};
        }
        *out++ = static_cast<std::byte>(high << 4 | low);
    }
    if (p != end) {
        return {hex_digits[*p] >= 16 ? p : end, static_cast<std::size_t>(out - begin)};
    }
    return {nullptr, static_cast<std::size_t>(out - begin)};
}

} // namespace agate::inline AGATE_ABI::detail
