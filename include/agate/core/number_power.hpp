// Powers of ten to 128 bits, for both directions between binary and decimal floating point, and the 64 by 64
// bit product that goes with them. The table is computed by the compiler. What the powers are used for is
// left to number_shortest.hpp (writing) and number_nearest.hpp (reading).
#pragma once

#include <agate/core/config.hpp>

#include <cstdint>

namespace agate::inline AGATE_ABI::detail {

struct wide {
    std::uint64_t high;
    std::uint64_t low;
};

AGATE_INLINE constexpr wide multiply_wide(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
    __extension__ using product_type = unsigned __int128;
    const product_type product = static_cast<product_type>(a) * b;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
    const std::uint64_t half = 0xffffffffu;
    const std::uint64_t low = (a & half) * (b & half);
    const std::uint64_t cross = (a >> 32) * (b & half) + (low >> 32);
    const std::uint64_t middle = (a & half) * (b >> 32) + (cross & half);
    return {(a >> 32) * (b >> 32) + (cross >> 32) + (middle >> 32), (middle << 32) | (low & half)};
#endif
}

#if defined(__SIZEOF_INT128__)
// What compilers make one carry of.
AGATE_INLINE constexpr wide add_wide(const wide& a, const wide& b) noexcept {
    __extension__ using number = unsigned __int128;
    const number sum =
        (static_cast<number>(a.high) << 64 | a.low) + (static_cast<number>(b.high) << 64 | b.low);
    return {static_cast<std::uint64_t>(sum >> 64), static_cast<std::uint64_t>(sum)};
}
AGATE_INLINE constexpr wide subtract_wide(const wide& a, const wide& b) noexcept {
    __extension__ using number = unsigned __int128;
    const number rest =
        (static_cast<number>(a.high) << 64 | a.low) - (static_cast<number>(b.high) << 64 | b.low);
    return {static_cast<std::uint64_t>(rest >> 64), static_cast<std::uint64_t>(rest)};
}
#else
AGATE_INLINE constexpr wide add_wide(const wide& a, const wide& b) noexcept {
    const std::uint64_t low = a.low + b.low;
    return {a.high + b.high + (low < a.low), low};
}
AGATE_INLINE constexpr wide subtract_wide(const wide& a, const wide& b) noexcept {
    return {a.high - b.high - (a.low < b.low), a.low - b.low};
}
#endif

// Reading needs 10^-342 to 10^308 (below, even 19 digits round to zero), writing 10^-292 to 10^324.
inline constexpr int power_of_ten_min = -342;
inline constexpr int power_of_ten_max = 324;

// floor(log2(10^e)), exact for |e| <= 1233.
AGATE_INLINE constexpr int floor_log2_of_power_of_ten(int e) noexcept {
    return (e * 1741647) >> 19;
}

// True when the 128 bits of 10^e in the table are the whole number and not its beginning (5^55 < 2^128).
AGATE_INLINE constexpr bool power_of_ten_is_exact(int e) noexcept {
    return e >= 0 && e <= 55;
}

// 10^e = entry(e) * 2^(floor(log2(10^e)) - 127), rounded down, the highest bit of an entry being one.
struct power_of_ten_table {
    wide entries[power_of_ten_max - power_of_ten_min + 1];

    AGATE_INLINE constexpr const wide& operator[](int e) const noexcept {
        return entries[e - power_of_ten_min];
    }
};

// Steps from 1 by factors of 5 in both directions, with 180 bits in three limbs. Every step loses less than
// one unit of the last bit, together less than 2^10 of them, and the 52 bits below an entry absorb that: no
// entry comes near enough to a carry. (The unit tests compare every entry with exact arithmetic.)
consteval power_of_ten_table make_powers_of_ten() {
    constexpr std::uint64_t limb = (std::uint64_t{1} << 60) - 1;
    power_of_ten_table table{};
    std::uint64_t a = std::uint64_t{1} << 59;
    std::uint64_t b = 0;
    std::uint64_t c = 0;
    for (int e = 0;; ++e) {
        table.entries[e - power_of_ten_min] = {(a << 4) | (b >> 56), (b << 8) | (c >> 52)};
        if (e == power_of_ten_max) {
            break;
        }
        c *= 5;
        b = b * 5 + (c >> 60);
        a = a * 5 + (b >> 60);
        const int shift = a >> 62 != 0 ? 3 : 2;
        c = ((c & limb) >> shift) | (b << (60 - shift) & limb);
        b = ((b & limb) >> shift) | (a << (60 - shift) & limb);
        a >>= shift;
    }
    a = std::uint64_t{1} << 59;
    b = 0;
    c = 0;
    for (int e = -1; e >= power_of_ten_min; --e) {
        const int shift = a >> 57 >= 5 ? 2 : 3;
        a = (a << shift) | (b >> (60 - shift));
        b = ((b << shift) & limb) | (c >> (60 - shift));
        c = (c << shift) & limb;
        b |= a % 5 << 60;
        c |= b % 5 << 60;
        a /= 5;
        b /= 5;
        c /= 5;
        table.entries[e - power_of_ten_min] = {(a << 4) | (b >> 56), (b << 8) | (c >> 52)};
    }
    return table;
}

// A template, so that only those translation units pay for the table that convert floating point numbers.
template <class Unused = void>
inline constexpr power_of_ten_table powers_of_ten = make_powers_of_ten();

} // namespace agate::inline AGATE_ABI::detail
