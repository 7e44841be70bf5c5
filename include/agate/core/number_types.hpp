// What the number headers work on: integers that are numbers, and the two binary floating point formats of
// IEEE 754.
#pragma once

#include <agate/core/config.hpp>

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

/// An integer type of at most 64 bits; bool is none.
template <class T>
concept integer = std::integral<T> && !std::same_as<std::remove_cv_t<T>, bool> && sizeof(T) <= 8;

/// The two that have a text form here; long double has none.
template <class T> concept binary_floating = std::same_as<T, float> || std::same_as<T, double>;

/// The layout of a format: sign, exponent code, fraction.
template <binary_floating Float> struct floating_bits {
    using word = std::conditional_t<sizeof(Float) == 4, std::uint32_t, std::uint64_t>;
    static_assert(std::numeric_limits<Float>::is_iec559 && sizeof(word) == sizeof(Float));

    static constexpr int fraction_width = std::numeric_limits<Float>::digits - 1;
    static constexpr int bias = std::numeric_limits<Float>::max_exponent - 1;
    static constexpr int infinity_code = 2 * bias + 1;
    static constexpr word hidden_bit = word{1} << fraction_width;
    static constexpr word sign_bit = word{1} << (8 * sizeof(Float) - 1);
    static constexpr word infinity = word{infinity_code} << fraction_width;
};

// False where the compiler keeps more precision than a type has, or may turn a division into a product: the
// ways that are proven for single operations of IEEE 754 are not taken then.
#if defined(__FAST_MATH__) || (defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0)
inline constexpr bool exact_arithmetic = false;
#else
inline constexpr bool exact_arithmetic = true;
#endif

} // namespace agate::inline AGATE_ABI::detail
