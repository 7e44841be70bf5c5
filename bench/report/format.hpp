// Numbers as the report prints them. Times and throughput are rounded to the nearest of four significant
// digits for every library alike; a ratio in which Agate is compared with something is rounded against Agate.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <string>

namespace bench {

/// `value` with `decimals` digits after the point, rounded to nearest.
inline std::string fixed(double value, int decimals) {
    char buffer[512];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals);
    return {buffer, end.ptr};
}

/// Commas between groups of three digits before the point: 12842.5 as 12,842.5.
inline std::string grouped(std::string digits) {
    std::size_t at = digits.find('.');
    if (at == std::string::npos) at = digits.size();
    while (at > 3) {
        at -= 3;
        digits.insert(at, 1, ',');
    }
    return digits;
}

/// A positive number with four significant digits, or all digits before the point if these are more.
inline std::string significant(double value) {
    int decimals = 3;
    for (double limit = 9.9995; decimals > 0 && value >= limit; limit *= 10)
        --decimals;
    return grouped(fixed(value, decimals));
}

/// A time in nanoseconds, with the unit that leaves one to three digits before the point.
inline std::string time_text(double ns) {
    if (ns < 999.95) return significant(ns) + " ns";
    if (ns < 999.95e3) return significant(ns / 1e3) + " us";
    if (ns < 999.95e6) return significant(ns / 1e6) + " ms";
    return significant(ns / 1e9) + " s";
}

inline std::string bytes_text(double bytes) {
    return grouped(fixed(bytes, 0)) + " B";
}

/// Two decimals, rounded down: for "so many times faster than".
inline std::string ratio_down(double ratio) {
    return fixed(std::floor(ratio * 100) / 100, 2);
}

/// Two decimals, rounded up: for "costs so many times".
inline std::string ratio_up(double ratio) {
    return fixed(std::ceil(ratio * 100) / 100, 2);
}

} // namespace bench
