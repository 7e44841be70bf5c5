// Runs of decimal digits, several at a time: eight digits to and from a 64-bit word, four and two through a
// table, unsigned integers to text. Signs, points, exponents and grammars are left to the other number
// headers.
//
// A digit word holds one digit (0 to 9) a byte, the first digit in the lowest byte.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/load.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if AGATE_SSE2
#include <emmintrin.h>
#endif

namespace agate::inline AGATE_ABI::detail {

inline constexpr std::uint64_t ascii_zeros = 0x3030303030303030u;

// What a character is as a digit: 10 or more if it is none.
AGATE_INLINE constexpr std::uint32_t to_digit(char c) noexcept {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(c)) - '0';
}

AGATE_INLINE constexpr bool is_digit(char c) noexcept {
    return to_digit(c) < 10;
}

template <class Word> AGATE_INLINE void store_little(char* p, Word word) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(p, &word, sizeof word);
    } else {
        for (std::size_t i = 0; i != sizeof word; ++i) {
            p[i] = static_cast<char>(word >> (8 * i));
        }
    }
}

// --- text to value ---

AGATE_INLINE constexpr bool is_eight_digits(std::uint64_t text) noexcept {
    // The high nibble must be 3, and must still be 3 after adding 6 to the low one.
    return ((text & 0xf0f0f0f0f0f0f0f0u) | (((text + 0x0606060606060606u) & 0xf0f0f0f0f0f0f0f0u) >> 4)) ==
           0x3333333333333333u;
}

// The value of eight digits, given as text or as a digit word. Neighbours are joined three times: to numbers
// of two, four and eight digits; each factor is 1 + 2^n * 10^(digits of one).
AGATE_INLINE constexpr std::uint32_t value_of_eight_digits(std::uint64_t word) noexcept {
    word = ((word & 0x0f0f0f0f0f0f0f0fu) * (1 + (10u << 8))) >> 8;
    word = ((word & 0x00ff00ff00ff00ffu) * (1 + (100u << 16))) >> 16;
    word = ((word & 0x0000ffff0000ffffu) * (1 + (std::uint64_t{10000} << 32))) >> 32;
    return static_cast<std::uint32_t>(word);
}

AGATE_INLINE std::uint32_t digit_at(const char* p) noexcept {
    return to_digit(*p);
}

// Appends the digits at p, up to Most of them, to value, and moves p behind them; returns the character there
// as a digit. Reads at most Most + 1 bytes. Unrolled, because a short run that is guessed right costs the
// processor nothing then.
template <int Most>
AGATE_INLINE std::uint32_t take_digits(const char*& p, std::uint64_t& value) noexcept {
    const std::uint32_t digit = digit_at(p);
    if constexpr (Most != 0) {
        if (digit < 10) {
            value = value * 10 + digit;
            ++p;
            return take_digits<Most - 1>(p, value);
        }
    }
    return digit;
}

// Appends all digits at p to value, modulo 2^64, and returns the end of them.
AGATE_INLINE const char* accumulate_digits(const char* p, const char* end, std::uint64_t& value) noexcept {
    while (end - p >= 8) {
        const auto word = load_little<std::uint64_t>(p);
        if (!is_eight_digits(word)) {
            take_digits<7>(p, value);
            return p;
        }
        value = value * 100000000 + value_of_eight_digits(word);
        p += 8;
    }
    for (; p != end && is_digit(*p); ++p) {
        value = value * 10 + to_digit(*p);
    }
    return p;
}

// --- value to text ---

// The digit word of value < 10^8. Parts are split three times: into numbers of four, two and one digits; the
// reciprocals are exact over the range of each part.
AGATE_INLINE constexpr std::uint64_t eight_digits(std::uint32_t value) noexcept {
    const std::uint64_t fours = value / 10000 | static_cast<std::uint64_t>(value % 10000) << 32;
    const std::uint64_t hundreds = ((fours * 10486) >> 20) & 0x0000007f0000007fu;
    const std::uint64_t twos = hundreds | (fours - hundreds * 100) << 16;
    const std::uint64_t tens = ((twos * 103) >> 10) & 0x000f000f000f000fu;
    return tens | (twos - tens * 10) << 8;
}

struct digit_pair_table {
    char text[200];
};

consteval digit_pair_table make_digit_pairs() {
    digit_pair_table table{};
    for (int i = 0; i != 100; ++i) {
        table.text[2 * i] = static_cast<char>('0' + i / 10);
        table.text[2 * i + 1] = static_cast<char>('0' + i % 10);
    }
    return table;
}

inline constexpr digit_pair_table digit_pairs = make_digit_pairs();

// The text of value < 10^4 with leading zeros, the first character in the lowest byte.
AGATE_INLINE std::uint32_t four_digit_text(std::uint32_t value) noexcept {
    const std::uint32_t first = load_little<std::uint16_t>(digit_pairs.text + 2 * (value / 100));
    const std::uint32_t second = load_little<std::uint16_t>(digit_pairs.text + 2 * (value % 100));
    return first | second << 16;
}

// Number of digits of a digit word without its trailing zeros; 0 when all are zero.
AGATE_INLINE constexpr int significant_digits(std::uint64_t word) noexcept {
    return (static_cast<int>(std::bit_width(word)) + 7) / 8; // GCC 12 returns the type of word
}

// Sixteen digits, given as two numbers below 10^8, as text. All at once where there are vector registers: the
// parts are split three times, as in eight_digits.
class sixteen_digits {
public:
#if AGATE_SSE2
    AGATE_INLINE sixteen_digits(std::uint32_t first, std::uint32_t second) noexcept {
        const __m128i eights = _mm_set_epi64x(second, first);
        const __m128i upper = _mm_srli_epi64(_mm_mul_epu32(eights, _mm_set1_epi64x(3518437209)), 45);
        const __m128i lower = _mm_sub_epi32(eights, _mm_mul_epu32(upper, _mm_set1_epi64x(10000)));
        const __m128i fours = _mm_or_si128(upper, _mm_slli_epi64(lower, 32));
        const __m128i hundreds = _mm_srli_epi16(_mm_mulhi_epu16(fours, _mm_set1_epi16(10486)), 4);
        const __m128i below_hundred = _mm_sub_epi16(fours, _mm_mullo_epi16(hundreds, _mm_set1_epi16(100)));
        const __m128i twos = _mm_or_si128(hundreds, _mm_slli_epi32(below_hundred, 16));
        const __m128i tens = _mm_mulhi_epu16(twos, _mm_set1_epi16(6554));
        const __m128i below_ten = _mm_sub_epi16(twos, _mm_mullo_epi16(tens, _mm_set1_epi16(10)));
        digits_ = _mm_or_si128(tens, _mm_slli_epi16(below_ten, 8));
    }
    // Number of digits without the trailing zeros; 0 when all are zero.
    AGATE_INLINE int significant() const noexcept {
        const __m128i nonzero = _mm_cmpgt_epi8(digits_, _mm_setzero_si128());
        return 32 - std::countl_zero(static_cast<std::uint32_t>(_mm_movemask_epi8(nonzero)));
    }
    AGATE_INLINE void store(char* p) const noexcept { put(p, text()); }
    // The first `whole` (0 to 15) of the digits, one byte that is left to the caller, and the others: 17 bytes.
    AGATE_INLINE void store_apart(char* p, int whole) const noexcept {
        alignas(32) static constexpr unsigned char masks[32] = {
            0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
        const __m128i moved = _mm_slli_si128(text(), 1);
        const __m128i stays = _mm_loadu_si128(reinterpret_cast<const __m128i*>(masks + 16 - whole));
        put(p + 1, text());
        put(p, _mm_or_si128(_mm_and_si128(stays, text()), _mm_andnot_si128(stays, moved)));
    }

private:
    AGATE_INLINE __m128i text() const noexcept { return _mm_or_si128(digits_, _mm_set1_epi8('0')); }
    AGATE_INLINE static void put(char* p, __m128i bytes) noexcept {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(p), bytes);
    }

    __m128i digits_;
#else
    AGATE_INLINE sixteen_digits(std::uint32_t first, std::uint32_t second) noexcept
        : first_{eight_digits(first)}, second_{eight_digits(second)} {}
    AGATE_INLINE int significant() const noexcept {
        return second_ != 0 ? 8 + significant_digits(second_) : significant_digits(first_);
    }
    AGATE_INLINE void store(char* p) const noexcept {
        store_little(p, first_ | ascii_zeros);
        store_little(p + 8, second_ | ascii_zeros);
    }
    AGATE_INLINE void store_apart(char* p, int whole) const noexcept {
        store(p + 1);
        for (int i = 0; i != whole; ++i) {
            p[i] = p[i + 1];
        }
    }

private:
    std::uint64_t first_;
    std::uint64_t second_;
#endif
};

// At most four digits; writes four bytes.
AGATE_INLINE char* write_below_ten_thousand(char* p, std::uint32_t value) noexcept {
    const std::uint32_t text = four_digit_text(value);
    // The last digit stays, even if it is zero.
    const int zeros = std::countr_zero((text & 0x0f0f0f0fu) | 0x01000000u) & ~7;
    store_little(p, text >> zeros);
    return p + 4 - zeros / 8;
}

// At most two digits; writes two bytes.
AGATE_INLINE char* write_below_hundred(char* p, std::uint32_t value) noexcept {
    const std::uint16_t text = load_little<std::uint16_t>(digit_pairs.text + 2 * value);
    const bool single = value < 10;
    store_little(p, static_cast<std::uint16_t>(single ? text >> 8 : text));
    return p + 2 - single;
}

// At most eight digits; writes eight bytes.
AGATE_INLINE char* write_up_to_eight_digits(char* p, std::uint32_t value) noexcept {
    const std::uint64_t word = eight_digits(value);
    const int zeros = std::countr_zero(word | std::uint64_t{1} << 56) & ~7;
    store_little(p, (word | ascii_zeros) >> zeros);
    return p + 8 - zeros / 8;
}

AGATE_INLINE char* write_eight_digits(char* p, std::uint32_t value) noexcept {
    store_little(p, eight_digits(value) | ascii_zeros);
    return p + 8;
}

// More than four digits, which is where the hot paths end.
AGATE_NOINLINE inline char* write_long_integer(char* p, std::uint64_t value) noexcept {
    constexpr std::uint64_t eight = 100000000;
    if (value < eight) {
        return write_up_to_eight_digits(p, static_cast<std::uint32_t>(value));
    }
    const std::uint64_t above = value / eight;
    if (above < eight) {
        p = write_up_to_eight_digits(p, static_cast<std::uint32_t>(above));
    } else {
        p = write_below_ten_thousand(p, static_cast<std::uint32_t>(above / eight));
        p = write_eight_digits(p, static_cast<std::uint32_t>(above % eight));
    }
    return write_eight_digits(p, static_cast<std::uint32_t>(value % eight));
}

// Writes at most 20 digits, and no byte beyond p + 20.
AGATE_INLINE char* write_unsigned(char* p, std::uint64_t value) noexcept {
    if (value < 100) [[likely]] {
        return write_below_hundred(p, static_cast<std::uint32_t>(value));
    }
    if (value < 10000) [[likely]] {
        return write_below_ten_thousand(p, static_cast<std::uint32_t>(value));
    }
    return write_long_integer(p, value);
}

} // namespace agate::inline AGATE_ABI::detail
