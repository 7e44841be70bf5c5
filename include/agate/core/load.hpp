// Words out of bytes: little-endian loads that also run at compile time, and comparison with bytes known at compile time.
#pragma once

#include <agate/core/config.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

template <class Word> AGATE_INLINE constexpr Word load_little(const char* p) noexcept {
    if (std::is_constant_evaluated() || std::endian::native != std::endian::little) {
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < sizeof(Word); ++i) {
            word |= static_cast<std::uint64_t>(static_cast<unsigned char>(p[i])) << (8 * i);
        }
        return static_cast<Word>(word);
    }
    Word word;
    std::memcpy(&word, p, sizeof word);
    return word;
}

/// The high bit of the first byte of a little-endian word that equals `byte`; bits above it mean nothing. Zero when there
/// is none.
AGATE_INLINE constexpr std::uint64_t find_byte(std::uint64_t word, char byte) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101ULL;
    const std::uint64_t zeros = word ^ ones * static_cast<unsigned char>(byte);
    return (zeros - ones) & ~zeros & (ones << 7);
}

/// Whether two texts of the same size are equal, by overlapping words: for names, which are short.
AGATE_INLINE bool equal_text(const char* a, const char* b, std::size_t size) noexcept {
    if (size > 16) [[unlikely]] {
        return std::memcmp(a, b, size) == 0;
    }
    if (size >= 8) {
        return ((load_little<std::uint64_t>(a) ^ load_little<std::uint64_t>(b)) |
                (load_little<std::uint64_t>(a + size - 8) ^ load_little<std::uint64_t>(b + size - 8))) == 0;
    }
    if (size >= 4) {
        return ((load_little<std::uint32_t>(a) ^ load_little<std::uint32_t>(b)) |
                (load_little<std::uint32_t>(a + size - 4) ^ load_little<std::uint32_t>(b + size - 4))) == 0;
    }
    if (size >= 2) {
        return a[0] == b[0] && a[1] == b[1] && a[size - 1] == b[size - 1];
    }
    return size == 0 || *a == *b;
}

/// Whether the `Text.size()` bytes at p are those of a text known at compile time. The words of the text become
/// constants of the code: nothing is called, nothing is loaded but the input.
template <const auto& Text> AGATE_INLINE bool equals(const char* p) noexcept {
    constexpr std::size_t size = Text.size();
    constexpr const char* text = Text.data();
    if constexpr (size == 0) {
        return true;
    } else if constexpr (size == 1) {
        return *p == text[0];
    } else if constexpr (size < 4) {
        constexpr auto first = load_little<std::uint16_t>(text);
        constexpr auto last = load_little<std::uint16_t>(text + size - 2);
        return static_cast<unsigned>(load_little<std::uint16_t>(p) ^ first) |
                       static_cast<unsigned>(load_little<std::uint16_t>(p + size - 2) ^ last)
                   ? false
                   : true;
    } else if constexpr (size < 8) {
        constexpr auto first = load_little<std::uint32_t>(text);
        constexpr auto last = load_little<std::uint32_t>(text + size - 4);
        return ((load_little<std::uint32_t>(p) ^ first) |
                (load_little<std::uint32_t>(p + size - 4) ^ last)) == 0;
    } else {
        constexpr auto last = load_little<std::uint64_t>(text + size - 8);
        std::uint64_t difference = load_little<std::uint64_t>(p + size - 8) ^ last;
        constexpr auto words = [] {
            std::array<std::uint64_t, (size - 1) / 8> list{};
            for (std::size_t i = 0; i < list.size(); ++i) {
                list[i] = load_little<std::uint64_t>(text + 8 * i);
            }
            return list;
        }();
        for (std::size_t i = 0; i < words.size(); ++i) {
            difference |= load_little<std::uint64_t>(p + 8 * i) ^ words[i];
        }
        return difference == 0;
    }
}

} // namespace agate::inline AGATE_ABI::detail
