// The lexical forms of XML Schema 1.1 part 2 for scalars: how a text between tags or quotes becomes a value. White space
// around them has no meaning (4.3.6, collapse); numbers may have a plus sign and leading zeros, and floating points the
// names INF and NaN.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/number.hpp>

#include <cstddef>
#include <limits>
#include <string_view>

namespace agate::inline AGATE_ABI::xml::detail {

using namespace agate::detail;

AGATE_INLINE constexpr bool is_space(char c) noexcept {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// The text without white space at its ends.
inline std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_space(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

/// The text, a sign in front of it and zeros that say nothing taken off.
struct plain_number {
    std::string_view digits;
    bool is_negative = false;
};
inline plain_number plain_number_of(std::string_view text) noexcept {
    plain_number number{text, false};
    if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
        number.is_negative = text.front() == '-';
        number.digits.remove_prefix(1);
    }
    while (number.digits.size() > 1 && number.digits[0] == '0' && is_digit(number.digits[1])) {
        number.digits.remove_prefix(1);
    }
    return number;
}

/// An integer (3.4.13): the position of a fault is one in `text`.
template <class Int> number_end parse_integer(std::string_view text, Int& v) noexcept {
    const plain_number number = plain_number_of(text);
    const char* const first = number.digits.data();
    const char* const end = first + number.digits.size();
    if (first == end || !is_digit(*first)) {
        return {first, number_error::syntax};
    }
    std::uint64_t magnitude = 0;
    const number_end stop = read_integer(first, end, magnitude);
    if (stop.error == number_error::none && stop.ptr != end) {
        return {stop.ptr, number_error::syntax};
    }
    if (stop.error == number_error::none && !fits_integer<Int>(magnitude, number.is_negative)) {
        return {first, number_error::out_of_range};
    }
    if (stop.error == number_error::none) {
        v = static_cast<Int>(number.is_negative ? 0 - magnitude : magnitude);
    }
    return stop;
}

/// A float, double or decimal (3.3.4, 3.3.5, 3.3.3).
template <class Float> number_end parse_floating(std::string_view text, Float& v) noexcept {
    const char* const end = text.data() + text.size();
    const plain_number number = plain_number_of(text);
    std::string_view digits = number.digits;
    if (digits == "INF" || text == "NaN") {
        const Float magnitude = digits == "INF" ? std::numeric_limits<Float>::infinity()
                                                : std::numeric_limits<Float>::quiet_NaN();
        v = number.is_negative ? -magnitude : magnitude;
        return {end, number_error::none};
    }
    // `.5` and `5.` are not what the reading of numbers takes: the point is moved where it takes it
    const std::size_t point = digits.find('.');
    const bool lacks_front = point == 0 && digits.size() > 1 && is_digit(digits[1]);
    const bool lacks_back = point != digits.npos && point > 0 &&
                            (point + 1 == digits.size() || (digits[point + 1] | 0x20) == 'e');
    Float magnitude{};
    number_end stop{end, number_error::none};
    if (lacks_front || lacks_back) {
        char short_text[128];
        const std::size_t size = digits.size() + 1;
        if (size > sizeof short_text) {
            return {digits.data(), number_error::syntax};
        }
        char* out = short_text;
        for (std::size_t i = 0; i < digits.size(); ++i) {
            if (i == point && lacks_front) {
                *out++ = '0';
            }
            *out++ = digits[i];
            if (i == point && lacks_back) {
                *out++ = '0';
            }
        }
        stop = read_floating(static_cast<const char*>(short_text), static_cast<const char*>(out), magnitude);
        const bool whole = stop.error == number_error::none && stop.ptr == out;
        stop = whole ? number_end{end, number_error::none}
                     : number_end{digits.data(),
                                  stop.error == number_error::none ? number_error::syntax : stop.error};
    } else if (digits.empty() || !is_digit(digits.front())) {
        return {digits.data(), number_error::syntax};
    } else {
        stop = read_floating(digits.data(), end, magnitude);
    }
    if (stop.error != number_error::none) {
        return stop;
    }
    if (stop.ptr != end) {
        return {stop.ptr, number_error::syntax};
    }
    v = number.is_negative ? -magnitude : magnitude;
    return stop;
}

} // namespace agate::inline AGATE_ABI::xml::detail
