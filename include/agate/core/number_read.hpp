// Text to numbers by the grammar of RFC 8259 section 6. Integers are exact or an error, floating point
// numbers the nearest to what is written. No byte at or behind `end` is read. What may follow a number, and
// the grammars of other formats, are left to the codecs.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/load.hpp>
#include <agate/core/number_digits.hpp>
#include <agate/core/number_nearest.hpp>
#include <agate/core/number_types.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

enum class number_error : std::uint8_t {
    none,
    end_of_input, // the text ended inside the number; ptr == end
    syntax,       // ptr is the byte that does not belong there
    fraction,     // an integer was wanted; ptr is the number's first byte
    out_of_range, // ptr is the number's first byte
};

/// ptr is the byte behind the number, or the place of the error. The value is untouched on any error.
struct number_end {
    const char* ptr;
    number_error error;
};

struct number_parts {
    decimal_text text;
    bool negative;
    bool is_integer;
};

AGATE_INLINE const char* skip_digits(const char* p, const char* end) noexcept {
    while (p != end && is_digit(*p)) {
        ++p;
    }
    return p;
}

AGATE_INLINE number_end missing_digit(const char* p, const char* end) noexcept {
    return {p, p == end ? number_error::end_of_input : number_error::syntax};
}

// What follows an e. The exponent is saturated far beyond the length of any text.
inline number_end scan_exponent(const char* p, const char* end, std::int64_t& exponent) noexcept {
    const bool negative = p != end && *p == '-';
    p += p != end && (*p == '-' || *p == '+');
    if (p == end || !is_digit(*p)) {
        return missing_digit(p, end);
    }
    constexpr std::int64_t far = 100000000000000000;
    std::int64_t magnitude = 0;
    for (; p != end && is_digit(*p); ++p) {
        if (magnitude < far) {
            magnitude = magnitude * 10 + (*p - '0');
        }
    }
    exponent = negative ? -magnitude : magnitude;
    return {p, number_error::none};
}

// The whole grammar, once, for every path but the fastest.
inline number_end scan_number(const char* p, const char* end, number_parts& parts) noexcept {
    parts.negative = p != end && *p == '-';
    p += parts.negative;
    parts.text = {p, nullptr, p, 0};
    parts.is_integer = true;
    if (p == end || !is_digit(*p)) {
        return missing_digit(p, end);
    }
    p = *p == '0' ? p + 1 : skip_digits(p, end); // a zero stands alone
    if (p != end && *p == '.') {
        parts.is_integer = false;
        parts.text.point = p++;
        const char* const decimals = p;
        p = skip_digits(p, end);
        if (p == decimals) {
            return missing_digit(p, end);
        }
    }
    parts.text.end = p;
    if (p != end && (*p | 0x20) == 'e') {
        parts.is_integer = false;
        return scan_exponent(p + 1, end, parts.text.exponent);
    }
    return {p, number_error::none};
}

/// Grammar only.
AGATE_NOINLINE inline number_end skip_number(const char* p, const char* end) noexcept {
    number_parts parts;
    return scan_number(p, end, parts);
}

template <binary_floating Float>
AGATE_INLINE number_end store_floating(const char* first, const char* stop, std::uint64_t magnitude,
                                       bool negative, Float& value) noexcept {
    using format = floating_bits<Float>;
    auto bits = static_cast<typename format::word>(magnitude);
    if (bits == format::infinity) {
        return {first, number_error::out_of_range};
    }
    if (negative) {
        bits |= format::sign_bit;
    }
    value = std::bit_cast<Float>(bits);
    return {stop, number_error::none};
}

// Every text, an error or not, at its own pace.
template <binary_floating Float>
AGATE_COLD number_end read_any_floating(const char* p, const char* end, Float& value) noexcept {
    number_parts parts;
    const number_end stop = scan_number(p, end, parts);
    if (stop.error != number_error::none) {
        return stop;
    }
    return store_floating(p, stop.ptr, nearest<Float>(parts.text), parts.negative, value);
}

// Reads on where a fast path stopped: `significand` is made of the digits before p, `point` of them or null.
// Takes every text that is not an error, up to 19 digits with and without exponent quickly.
template <binary_floating Float>
AGATE_NOINLINE number_end finish_floating(const char* first, const char* p, const char* end,
                                          const char* point, std::uint64_t significand,
                                          Float& value) noexcept {
    const bool negative = first != end && *first == '-';
    const char* const digits = first + negative;
    if (point == nullptr) {
        p = accumulate_digits(p, end, significand);
        const std::ptrdiff_t whole = p - digits;
        if (whole == 0 || (*digits == '0' && whole != 1)) {
            return read_any_floating(first, end, value);
        }
        if (p != end && *p == '.') {
            point = p++;
        }
    }
    std::int64_t exponent = 0;
    std::ptrdiff_t count = p - digits;
    if (point != nullptr) {
        p = accumulate_digits(p, end, significand);
        exponent = point + 1 - p;
        if (exponent == 0) {
            return read_any_floating(first, end, value);
        }
        count = p - digits - 1;
    }
    if (count > 19) {
        // Zeros in front do not count.
        for (const char* zero = digits; zero != p && (*zero == '0' || *zero == '.'); ++zero) {
            count -= *zero == '0';
        }
        if (count > 19) {
            return read_any_floating(first, end, value);
        }
    }
    if (p != end && (*p | 0x20) == 'e') {
        std::int64_t written = 0;
        const number_end stop = scan_exponent(p + 1, end, written);
        if (stop.error != number_error::none) {
            return stop;
        }
        p = stop.ptr;
        exponent += written;
    }
    Float magnitude;
    if (nearest_by_arithmetic(significand, exponent, magnitude)) {
        value = negative ? -magnitude : magnitude;
        return {p, number_error::none};
    }
    const std::uint64_t bits = nearest_by_product<Float>(significand, exponent);
    if (bits == undecided) [[unlikely]] {
        return read_any_floating(first, end, value);
    }
    return store_floating(first, p, bits, negative, value);
}

/// Accepts integer forms too. Overflow to infinity is out_of_range; underflow gives a subnormal value or
/// zero.
template <binary_floating Float>
AGATE_INLINE number_end read_floating(const char* p, const char* end, Float& value) noexcept {
    // Everyday numbers, six digits before and behind the point at most, where there is room to look without
    // asking for the end at every byte. One division of exact operands is the nearest double. Narrowing that
    // to float is right too: a decimal like these that is not halfway between two floats is off by 2^-45 of
    // itself at least, so that rounding to double does not make it so.
    const char* const first = p;
    if (exact_arithmetic && end - p >= 15) [[likely]] {
        const bool negative = *p == '-';
        p += negative;
        const char* const digits = p;
        std::uint64_t significand = 0;
        std::uint32_t next = take_digits<6>(p, significand);
        if (next == to_digit('.') && p != digits && (*digits != '0' || p - digits == 1)) [[likely]] {
            const char* const point = p++;
            next = take_digits<6>(p, significand);
            const std::ptrdiff_t decimals = p - point - 1;
            if (next < 10 || (next | 0x20) == (to_digit('e') | 0x20) || decimals == 0) {
                return finish_floating(first, p, end, point, significand, value);
            }
            const auto magnitude =
                static_cast<Float>(static_cast<double>(static_cast<std::int64_t>(significand)) /
                                   exact_powers_of_ten<double>[decimals]);
            value = negative ? -magnitude : magnitude;
            return {p, number_error::none};
        }
        p = first;
    }
    return finish_floating(first, p + (p != end && *p == '-'), end, nullptr, 0, value);
}

// Why a number that is not a plain integer within range cannot be read as one.
AGATE_COLD inline number_end refuse_integer(const char* first, const char* end) noexcept {
    number_parts parts;
    const number_end stop = scan_number(first, end, parts);
    if (stop.error != number_error::none) {
        return stop;
    }
    return {first, parts.is_integer ? number_error::out_of_range : number_error::fraction};
}

// The digits of an integer: their value and the byte behind them, or a null pointer if they are none, more
// than 64 bits, or followed by a fraction or an exponent.
struct integer_digits {
    const char* ptr;
    std::uint64_t value;
};

AGATE_INLINE bool continues_integer(std::uint32_t next) noexcept {
    return next == to_digit('.') || (next | 0x20) == (to_digit('e') | 0x20);
}

inline integer_digits read_integer_digits(const char* p, const char* end) noexcept {
    const char* const digits = p;
    std::uint64_t value = 0;
    p = accumulate_digits(p, end, value);
    const std::ptrdiff_t count = p - digits;
    if (count == 0) {
        return {nullptr, 0};
    }
    if (*digits == '0') {
        p = digits + 1; // a zero stands alone
        value = 0;
    } else if (count > 19) {
        // Twenty digits that begin with 1 wrap at most once, and then to less than 10^19.
        if (count > 20 || *digits != '1' || value < 10000000000000000000u) {
            return {nullptr, 0};
        }
    }
    if (p != end && continues_integer(digit_at(p))) {
        return {nullptr, 0};
    }
    return {p, value};
}

template <integer Int>
AGATE_INLINE constexpr bool fits_integer(std::uint64_t magnitude, bool negative) noexcept {
    constexpr auto max = static_cast<std::uint64_t>(std::numeric_limits<Int>::max());
    return magnitude <= (!negative ? max : std::signed_integral<Int> ? max + 1 : 0);
}

template <integer Int>
AGATE_NOINLINE number_end read_any_integer(const char* first, const char* end, Int& value) noexcept {
    const bool negative = first != end && *first == '-';
    const integer_digits digits = read_integer_digits(first + negative, end);
    if (digits.ptr == nullptr || !fits_integer<Int>(digits.value, negative)) {
        return refuse_integer(first, end);
    }
    value = static_cast<Int>(negative ? 0 - digits.value : digits.value);
    return {digits.ptr, number_error::none};
}

/// Plain integers only: a fraction or an exponent is an error even when the value is whole. -0 is 0.
template <integer Int>
AGATE_INLINE number_end read_integer(const char* p, const char* end, Int& value) noexcept {
    // Up to six digits, where there is room to look without asking for the end at every byte.
    const char* const first = p;
    if (end - p >= 8) [[likely]] {
        const bool negative = *p == '-';
        p += negative;
        const char* const digits = p;
        std::uint64_t magnitude = 0;
        const std::uint32_t next = take_digits<6>(p, magnitude);
        if (next >= 10 && p != digits && (*digits != '0' || p - digits == 1) && !continues_integer(next) &&
            fits_integer<Int>(magnitude, negative)) [[likely]] {
            value = static_cast<Int>(negative ? 0 - magnitude : magnitude);
            return {p, number_error::none};
        }
    }
    return read_any_integer(first, end, value);
}

/// A number whose kind the text decides: integers are exact, non-negative ones unsigned (-0 too); a fraction
/// or an exponent makes a double.
struct any_number {
    enum class kind_type : std::uint8_t { unsigned_integer, signed_integer, floating };

    kind_type kind;
    union {
        std::uint64_t unsigned_value;
        std::int64_t signed_value;
        double floating_value;
    };
};

/// An integer that 64 bits cannot hold is out_of_range, never a double.
inline number_end read_number(const char* p, const char* end, any_number& value) noexcept {
    const bool negative = p != end && *p == '-';
    const integer_digits digits = read_integer_digits(p + negative, end);
    if (digits.ptr != nullptr) {
        if (!negative || digits.value == 0) {
            value.kind = any_number::kind_type::unsigned_integer;
            value.unsigned_value = digits.value;
            return {digits.ptr, number_error::none};
        }
        if (digits.value <= std::uint64_t{1} << 63) {
            value.kind = any_number::kind_type::signed_integer;
            value.signed_value = static_cast<std::int64_t>(0 - digits.value);
            return {digits.ptr, number_error::none};
        }
        return {p, number_error::out_of_range};
    }
    const char* const behind = skip_digits(p + negative, end);
    if (behind == end || !continues_integer(digit_at(behind))) {
        return refuse_integer(p, end);
    }
    double floating = 0;
    const number_end stop = read_floating(p, end, floating);
    if (stop.error == number_error::none) {
        value.kind = any_number::kind_type::floating;
        value.floating_value = floating;
    }
    return stop;
}

} // namespace agate::inline AGATE_ABI::detail
