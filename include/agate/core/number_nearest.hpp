// Decimal digits to the nearest float or double, ties to even, the result of std::from_chars bit for bit,
// whatever grammar the digits were found by. Three ways, each behind the other: exact arithmetic for small
// operands (Clinger, 1990), one or two products with a power of ten (Lemire, Number parsing at a gigabyte per
// second, 2021), and std::from_chars for the rare texts of 20 and more digits that those cannot decide.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/number_digits.hpp>
#include <agate/core/number_power.hpp>
#include <agate/core/number_types.hpp>

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace agate::inline AGATE_ABI::detail {

// The value is (digits + t) * 10^exponent: t is 0, or, when further digits were cut off, something in (0, 1).
struct decimal_number {
    std::uint64_t digits;
    std::int64_t exponent;
    bool truncated;
};

template <binary_floating Float>
inline constexpr Float exact_powers_of_ten[] = {1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f,
                                                1e6f, 1e7f, 1e8f, 1e9f, 1e10f};
template <>
inline constexpr double exact_powers_of_ten<double>[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                         1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                         1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
template <binary_floating Float>
inline constexpr int exact_power_max = sizeof(Float) == 8 ? 22 : 10;

// The nearest value when both digits and 10^|exponent| are exact in Float, so that the one operation rounds.
template <binary_floating Float>
AGATE_INLINE bool nearest_by_arithmetic(std::uint64_t digits, std::int64_t exponent, Float& value) noexcept {
    constexpr int limit = exact_power_max<Float>;
    if (!exact_arithmetic || digits >> std::numeric_limits<Float>::digits != 0 || exponent < -limit ||
        exponent > limit) {
        return false;
    }
    const auto whole = static_cast<Float>(static_cast<std::int64_t>(digits));
    value = exponent < 0 ? whole / exact_powers_of_ten<Float>[-exponent]
                         : whole * exact_powers_of_ten<Float>[exponent];
    return true;
}

inline constexpr std::uint64_t undecided = ~std::uint64_t{0};

// The bits of the nearest Float, those of infinity on overflow, or `undecided`.
template <binary_floating Float>
AGATE_NOINLINE std::uint64_t nearest_by_product(std::uint64_t digits, std::int64_t exponent) noexcept {
    using format = floating_bits<Float>;
    constexpr int width = format::fraction_width;
    // Below 19 digits * 10^least all round to zero, above one digit * 10^most to infinity.
    constexpr int least = sizeof(Float) == 8 ? -342 : -65;
    constexpr int most = std::numeric_limits<Float>::max_exponent10;
    if (digits == 0 || exponent < least) {
        return 0;
    }
    if (exponent > most) {
        return format::infinity;
    }
    const int e = static_cast<int>(exponent);
    const int zeros = std::countl_zero(digits);
    const std::uint64_t factor = digits << zeros;
    wide power = powers_of_ten<>[e];
    // 5^27 fits into 64 bits, so digits * 10^e can lie exactly between two values for e >= -27; the power
    // rounded up keeps such a product from falling short of the middle.
    power.low += e < 0 && e >= -27;

    // One product with the high half decides unless all bits below the rounding bit are ones, so that the low
    // half could carry into it.
    wide product = multiply_wide(factor, power.high);
    constexpr std::uint64_t below = ~std::uint64_t{0} >> (width + 3);
    if ((product.high & below) == below) {
        const std::uint64_t carry = multiply_wide(factor, power.low).high;
        product.low += carry;
        product.high += product.low < carry;
        if (product.low == ~std::uint64_t{0} && (e < -27 || e > 55)) [[unlikely]] {
            return undecided;
        }
    }
    const int upper = static_cast<int>(product.high >> 63);
    const int shift = upper + 64 - width - 3;
    // The hidden bit, the fraction and the rounding bit.
    std::uint64_t fraction = product.high >> shift;
    int code = floor_log2_of_power_of_ten(e) + 63 + upper - zeros + format::bias;
    if (code <= 0) {
        // Subnormal: more bits are cut off. No tie is possible here.
        if (code <= -62) {
            return 0;
        }
        fraction >>= 1 - code;
        fraction = (fraction + (fraction & 1)) >> 1;
        return fraction; // a carry into the hidden bit is the smallest normal value
    }
    // A tie goes to even. It shows as a product with nothing below the rounding bit, which needs a power of
    // five, and what remains of the digits, within 64 bits.
    constexpr int tie_min = sizeof(Float) == 8 ? -4 : -17;
    constexpr int tie_max = sizeof(Float) == 8 ? 23 : 10;
    if (product.low <= 1 && e >= tie_min && e <= tie_max && (fraction & 3) == 1 &&
        fraction << shift == product.high) {
        fraction &= ~std::uint64_t{1};
    }
    fraction = (fraction + (fraction & 1)) >> 1;
    const std::uint64_t bits =
        (static_cast<std::uint64_t>(code) << width) + (fraction - std::uint64_t{format::hidden_bit});
    return bits < format::infinity ? bits : std::uint64_t{format::infinity};
}

// The text of a decimal: the digits of [digits, end), with a point at `point` or none (null), times
// 10^exponent. Which texts may get here is for a grammar to say; one digit is there at least, and exponents
// beyond 10^17 are cut to that.
struct decimal_text {
    const char* digits;
    const char* point;
    const char* end;
    std::int64_t exponent;

    /// The power of ten of the last digit.
    constexpr std::int64_t last_exponent() const noexcept {
        return point == nullptr ? exponent : exponent - (end - point - 1);
    }
};

/// The first 19 significant digits, which are enough to decide nearly always.
inline decimal_number first_digits(const decimal_text& text) noexcept {
    decimal_number number{0, text.last_exponent(), false};
    int count = 0;
    for (const char* p = text.digits; p != text.end; ++p) {
        if (p == text.point) {
            continue;
        }
        if (count == 19) {
            const bool point_ahead = text.point != nullptr && text.point > p;
            number.exponent += text.end - p - point_ahead;
            for (; p != text.end && !number.truncated; ++p) {
                number.truncated = p != text.point && *p != '0';
            }
            break;
        }
        number.digits = number.digits * 10 + to_digit(*p);
        count += count != 0 || *p != '0';
    }
    return number;
}

// By std::from_chars, which gets the digits in a form that it handles right, and in bounded time, whatever
// was written.
template <binary_floating Float> AGATE_COLD std::uint64_t nearest_by_library(
    const decimal_text& number) noexcept {
    using format = floating_bits<Float>;
    // A decimal halfway between two doubles has at most 768 digits; beyond, it only matters whether any is
    // not zero.
    constexpr std::size_t kept_max = 770;
    char text[kept_max + 32];
    std::size_t kept = 0;
    std::int64_t exponent = number.last_exponent();
    bool more = false;
    for (const char* p = number.digits; p != number.end; ++p) {
        if (p == number.point || (kept == 0 && *p == '0')) {
            continue;
        }
        if (kept < kept_max) {
            text[kept++] = *p;
        } else {
            more = more || *p != '0';
            ++exponent;
        }
    }
    if (kept == 0) {
        return 0;
    }
    if (more) {
        text[kept++] = '1';
        --exponent;
    }
    // Between these, the exponent has at most four digits.
    const std::int64_t magnitude = exponent + static_cast<std::int64_t>(kept);
    if (magnitude < std::numeric_limits<Float>::min_exponent10 - 30) {
        return 0;
    }
    if (magnitude > std::numeric_limits<Float>::max_exponent10 + 1) {
        return format::infinity;
    }
    text[kept++] = 'e';
    text[kept++] = exponent < 0 ? '-' : '+';
    const char* const last =
        write_unsigned(text + kept, static_cast<std::uint64_t>(exponent < 0 ? -exponent : exponent));
    Float value{};
    if (std::from_chars(text, last, value).ec == std::errc{}) {
        return std::bit_cast<typename format::word>(value);
    }
    // The library says "out of range" of both ends.
    return magnitude < 0 ? 0 : std::uint64_t{format::infinity};
}

/// The bits of the nearest Float, those of infinity on overflow.
template <binary_floating Float> std::uint64_t nearest(const decimal_text& text) noexcept {
    const decimal_number number = first_digits(text);
    const std::uint64_t bits = nearest_by_product<Float>(number.digits, number.exponent);
    if (bits == undecided ||
        (number.truncated && nearest_by_product<Float>(number.digits + 1, number.exponent) != bits))
        [[unlikely]] {
        return nearest_by_library<Float>(text);
    }
    return bits;
}

} // namespace agate::inline AGATE_ABI::detail
