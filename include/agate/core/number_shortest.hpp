// The shortest decimal digits that read back as a given float or double, and among those the ones nearest to
// it: Schubfach (Raffaello Giulietti, The Schubfach way to render doubles, 2021). Notation is left to
// number_write.hpp.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/number_power.hpp>
#include <agate/core/number_types.hpp>

#include <cstdint>

namespace agate::inline AGATE_ABI::detail {

// The value is digits * 10^exponent. Trailing zeros are possible.
struct shortest_decimal {
    std::uint64_t digits;
    int exponent;
};

// floor(factor * g / 2^64), where g is 10^e from the table, rounded up: the high word counts units, the low one
// what is beyond.
AGATE_INLINE constexpr wide multiply_high(const wide& g, std::uint64_t factor) noexcept {
    return add_wide(multiply_wide(g.high, factor), {0, multiply_wide(g.low, factor).high});
}
// The same for a factor of 2^shift; shift: 1 to 63.
AGATE_INLINE constexpr wide shift_high(const wide& g, int shift) noexcept {
    return {g.high >> (64 - shift), g.high << shift | g.low >> (64 - shift)};
}

// The units with the lowest bit set when there is something beyond. Of all values and bounds that are compared
// below, those that are not the number they are compared with differ from it by 2^-63 or more (the paper's
// search for the extremes, done for every exponent of double; 2^-31 for float). So at most one in the low word
// is nothing; it comes from g, rounded up (less than 2^-68), and from floor in what is summed up.
AGATE_INLINE constexpr std::uint64_t round_to_odd(const wide& number) noexcept {
    return number.high | (number.low > 1 ? 1u : 0u);
}

// For float, 64 bits of g are enough: too large by less than 2^-34.
AGATE_INLINE constexpr std::uint64_t round_to_odd(std::uint64_t g, std::uint32_t factor) noexcept {
    const wide product = multiply_wide(g, factor);
    return product.high | (product.low >> 32 > 1 ? 1u : 0u);
}

// bits: a finite positive value. Digits are at most 17 (double) or 9 (float), one fewer at least for normal
// numbers.
template <binary_floating Float>
AGATE_INLINE constexpr shortest_decimal shortest_digits(typename floating_bits<Float>::word bits) noexcept {
    using format = floating_bits<Float>;
    using word = typename format::word;
    const word fraction = bits & (format::hidden_bit - 1);
    const int code = static_cast<int>(bits >> format::fraction_width);
    const word c = code != 0 ? fraction | format::hidden_bit : fraction;
    const int q = (code != 0 ? code : 1) - format::bias - format::fraction_width;

    // The value is c * 2^q; all that reads back as it lies between its neighbours' midpoints, which belong to
    // it when c is even. Below a power of two the neighbour is at half the distance.
    const bool closed = c % 2 == 0;
    const bool narrow = fraction == 0 && code > 1;

    // floor(log10) of the interval's width: 2^q, or 3/4 of that.
    const int k = (q * 1262611 - (narrow ? 524031 : 0)) >> 22;
    const int shift = q + floor_log2_of_power_of_ten(-k) + 1;
    const wide& power = powers_of_ten<>[-k];

    // Four times the value and the bounds, divided by 10^k.
    const word center = 4 * c;
    std::uint64_t lower;
    std::uint64_t value;
    std::uint64_t upper;
    if constexpr (sizeof(Float) == 8) {
        const wide g{power.high, power.low + (power_of_ten_is_exact(-k) ? 0 : 1)};
        const wide product = multiply_high(g, center << shift);
        const wide below = shift_high(g, shift + 1 - narrow);
        const wide above = shift_high(g, shift + 1);
        // A difference of two floors is off by less than one in the low word to either side, a sum by less than
        // two, all below: one more makes that the same.
        lower = round_to_odd(subtract_wide(product, below));
        value = round_to_odd(product);
        upper = round_to_odd(add_wide(add_wide(product, above), {0, 1}));
    } else {
        const std::uint64_t g = power.high + (-k >= 0 && -k <= 27 ? 0 : 1); // 5^27 < 2^64
        lower = round_to_odd(g, (center - 2 + narrow) << shift);
        value = round_to_odd(g, center << shift);
        upper = round_to_odd(g, (center + 2) << shift);
    }
    lower += !closed;
    upper -= !closed;

    // The two multiples of 10 next to the value: one digit fewer, if one of them is inside; never both are,
    // and zero never is.
    const std::uint64_t digits = value / 4;
    const std::uint64_t tens = digits / 10 * 10;
    const std::uint64_t tens_below = lower <= 4 * tens;
    const std::uint64_t tens_above = 4 * tens + 40 <= upper;

    // Else the two whole numbers next to the value: the one that is inside; if both are, the nearer one, in a
    // tie the even one. The two lowest bits of value are halves and what is beyond.
    const std::uint64_t below = lower <= 4 * digits;
    const std::uint64_t above = 4 * digits + 4 <= upper;
    const std::uint64_t up = ((value & 3) << 1 | (digits & 1)) > 4;
    const std::uint64_t ones = digits + (above & (up | (below ^ 1)));

    // Which it is cannot be guessed, so no branch.
    const std::uint64_t take_tens = std::uint64_t{0} - (tens_below | tens_above);
    return {((tens + tens_above * 10) & take_tens) | (ones & ~take_tens), k};
}

} // namespace agate::inline AGATE_ABI::detail
