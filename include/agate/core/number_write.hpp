// Numbers to text. Integers as they are; floating point numbers with the shortest digits that read back, in
// fixed notation for 1e-4 <= |x| < 1e16 (with ".0" when integral), else as d.ddde-05 or 1e+16: for doubles
// exactly the bytes of Python's repr. Capacity is the caller's business: the functions are given room and may
// use all of it.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/load.hpp>
#include <agate/core/number_digits.hpp>
#include <agate/core/number_shortest.hpp>
#include <agate/core/number_types.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace agate::inline AGATE_ABI::detail {

inline constexpr std::size_t max_integer_size = 20;  // "-9223372036854775808"
inline constexpr std::size_t max_floating_size = 32; // 24 are kept at most, "-1.7976931348623157e+308"

/// Needs room for max_integer_size bytes, and may leave garbage in those behind the returned end.
template <integer Int>
AGATE_INLINE char* write_integer(char* p, Int value) noexcept {
    if constexpr (std::signed_integral<Int>) {
        const auto magnitude = static_cast<std::uint64_t>(value);
        *p = '-';
        p += value < 0;
        return write_unsigned(p, value < 0 ? 0 - magnitude : magnitude);
    } else {
        return write_unsigned(p, value);
    }
}

// The digits d.dddddddddddddddd * 10^exponent in the notation of their exponent. `first` is not zero; the
// others are sixteen digits, eight each.
inline char* write_notation(char* p, std::uint32_t first, std::uint32_t second, std::uint32_t third,
                            int exponent) noexcept {
    const sixteen_digits others{second, third};
    const int count = 1 + others.significant();
    const char first_text = static_cast<char>('0' + first);

    if (exponent >= 0 && exponent < 16) {
        const int whole = exponent + 1;
        p[0] = first_text;
        others.store_apart(p + 1, exponent);
        p[whole] = '.';
        return p + (count > whole ? count + 1 : whole + 2);
    }
    if (exponent < 0 && exponent >= -4) {
        store_little(p, std::uint64_t{0x3030303030302e30u}); // 0.000000
        p += 1 - exponent;
        *p = first_text;
        others.store(p + 1);
        return p + count;
    }
    p[0] = first_text;
    p[1] = '.';
    others.store(p + 2);
    p += count == 1 ? 1 : count + 1;
    p[0] = 'e';
    p[1] = exponent < 0 ? '-' : '+';
    p += 2;
    auto size = static_cast<std::uint32_t>(exponent < 0 ? -exponent : exponent);
    if (size >= 100) {
        *p++ = static_cast<char>('0' + size / 100);
        size %= 100;
    }
    p[0] = digit_pairs.text[2 * size];
    p[1] = digit_pairs.text[2 * size + 1];
    return p + 2;
}

// value: less than 2^62, not negative.
AGATE_INLINE std::int64_t nearest_integer(double value) noexcept {
    return static_cast<std::int64_t>(value + 0.5);
}

// Whether the digits of n are the shortest ones of the value, where n = nearest_integer(value * scale) and
// scale is an exact power of ten. Division of exact operands gives the double nearest to the decimal n /
// scale. If that is the value and n < 10^15 (10^6 for float, whose narrowing is discussed in read_floating),
// no other decimal of as many digits is nearest to the same value, so that the shortest digits are those of n
// without its trailing zeros. And no such n is missed: the product is off by less than 2^-52 of itself, that
// is less than 1/4.
template <binary_floating Float>
AGATE_INLINE bool is_short_decimal(Float value, std::int64_t n, double scale) noexcept {
    return exact_arithmetic && static_cast<Float>(static_cast<double>(n) / scale) == value;
}

// magnitude: finite, sign bit clear, and not zero, which is a short decimal wherever such are tried.
template <binary_floating Float>
AGATE_NOINLINE char* write_long_floating(char* p, Float magnitude) noexcept {
    using format = floating_bits<Float>;
    if constexpr (sizeof(Float) == 8) {
        // Up to eight digits behind the point, and whole numbers.
        constexpr double scale = 100000000;
        if (magnitude < 9999999) {
            if (magnitude >= 0.0001) {
                const std::int64_t n = nearest_integer(magnitude * scale);
                if (is_short_decimal(magnitude, n, scale)) {
                    p = write_unsigned(p, static_cast<std::uint64_t>(n / 100000000));
                    const std::uint64_t decimals = eight_digits(static_cast<std::uint32_t>(n % 100000000));
                    *p = '.';
                    store_little(p + 1, decimals | ascii_zeros);
                    return p + 1 + significant_digits(decimals | 1);
                }
            }
        } else if (magnitude < 1e15) {
            const auto whole = static_cast<std::int64_t>(magnitude);
            if (static_cast<double>(whole) == magnitude) {
                p = write_unsigned(p, static_cast<std::uint64_t>(whole));
                p[0] = '.';
                p[1] = '0';
                return p + 2;
            }
        }
    }
    if (!exact_arithmetic && std::bit_cast<typename format::word>(magnitude) == 0) {
        std::memcpy(p, "0.0", 3);
        return p + 3;
    }
    shortest_decimal decimal = shortest_digits<Float>(std::bit_cast<typename format::word>(magnitude));
    if constexpr (sizeof(Float) == 8) {
        constexpr std::uint64_t sixteen = 10000000000000000;
        while (decimal.digits < sixteen / 10) [[unlikely]] { // subnormal
            decimal.digits *= 10;
            --decimal.exponent;
        }
        const bool fewer = decimal.digits < sixteen; // sixteen digits or seventeen: not worth a guess
        decimal.digits *= fewer ? 10 : 1;
        decimal.exponent -= fewer;
        const std::uint64_t rest = decimal.digits % sixteen;
        return write_notation(p, static_cast<std::uint32_t>(decimal.digits / sixteen),
                              static_cast<std::uint32_t>(rest / 100000000),
                              static_cast<std::uint32_t>(rest % 100000000), decimal.exponent + 16);
    } else {
        auto digits = static_cast<std::uint32_t>(decimal.digits);
        while (digits < 100000000) {
            digits *= 10;
            --decimal.exponent;
        }
        return write_notation(p, digits / 100000000, digits % 100000000, 0, decimal.exponent + 8);
    }
}

/// value: finite. Needs room for max_floating_size bytes, and may leave garbage in those behind the returned
/// end.
template <binary_floating Float>
AGATE_INLINE char* write_floating(char* p, Float value) noexcept {
    using format = floating_bits<Float>;
    const auto bits = std::bit_cast<typename format::word>(value);
    *p = '-';
    p += bits >> (8 * sizeof(Float) - 1);
    const auto magnitude = std::bit_cast<Float>(bits & ~format::sign_bit);

    // Everyday decimals first, with two digits behind the point at most. Below the limit n fits into 32 bits,
    // and is below 10^6 for float.
    constexpr Float limit = sizeof(Float) == 8 ? Float(40000000) : Float(9999);
    if (magnitude < limit) {
        const auto n = static_cast<std::uint32_t>(nearest_integer(static_cast<double>(magnitude) * 100));
        if (is_short_decimal(magnitude, n, 100)) [[likely]] {
            p = write_unsigned(p, n / 100);
            const auto decimals = load_little<std::uint16_t>(digit_pairs.text + 2 * (n % 100));
            *p = '.';
            store_little(p + 1, decimals);
            return p + 2 + (decimals >> 8 != '0');
        }
    }
    return write_long_floating(p, magnitude);
}

} // namespace agate::inline AGATE_ABI::detail
