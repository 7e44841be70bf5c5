// Decimal numbers as people write them: up to 38 digits, each of them kept. 4.8952680 and 0.50 are read and written with
// their zeros, and never pass through a double; compared and hashed they are the numbers that they stand for, so that 0.50
// equals 0.5. Arithmetic is addition and subtraction, exact or an error; what needs division and rounding is left to others.
//
// Read is `[+-]digits[.digits]`, where either digits may be missing (XML Schema 1.1 part 2 section 3.3.3), and an exponent
// behind it, which moves the point. Leading zeros are dropped, and the sign of a zero. Written is no exponent, and a digit
// at least on each side of the point. A text in all formats; in JSON a number is read as well.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/number_digits.hpp>
#include <agate/core/number_read.hpp>
#include <agate/core/result.hpp>
#include <agate/model/describe.hpp>
#include <agate/types/text_form.hpp>

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI {

namespace detail {

__extension__ using coefficient = unsigned __int128;

inline constexpr int decimal_digits = 38;
inline constexpr std::size_t max_decimal_size = decimal_digits + 3; // "-0." before all digits

constexpr auto make_decimal_powers() {
    std::array<coefficient, decimal_digits + 1> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) {
        powers[i] = powers[i - 1] * 10;
    }
    return powers;
}
inline constexpr auto decimal_powers = make_decimal_powers();

} // namespace detail

/// A decimal number of up to 38 digits, `scale()` of which are behind the point.
class decimal {
public:
    static constexpr int max_digits = detail::decimal_digits;

    constexpr decimal() noexcept = default;
    /// An integer, exactly.
    template <class Int>
        requires(std::integral<Int> && !std::same_as<Int, bool> && !std::same_as<Int, char> &&
                 sizeof(Int) <= 8)
    constexpr decimal(Int v) noexcept {
        const auto word = static_cast<std::uint64_t>(v);
        if constexpr (std::is_signed_v<Int>) {
            is_negative_ = v < 0;
        }
        low_ = is_negative_ ? 0 - word : word;
    }
    /// `coefficient` divided by ten to the power of `scale`, which is 0 to 38.
    [[nodiscard]] static result<decimal> scaled(std::int64_t coefficient, int scale) {
        if (scale < 0 || scale > max_digits) {
            return detail::refused(errc::number_out_of_range, "the scale of a decimal is 0 to 38");
        }
        decimal d{coefficient};
        d.scale_ = static_cast<std::uint8_t>(scale);
        return d;
    }
    /// Reads a text that is a decimal as a whole. Errors: invalid_number.
    [[nodiscard]] static result<decimal> parse(std::string_view text);

    [[nodiscard]] constexpr bool is_negative() const noexcept { return is_negative_; }
    [[nodiscard]] constexpr bool is_zero() const noexcept { return (high_ | low_) == 0; }
    /// The number of digits behind the point.
    [[nodiscard]] constexpr int scale() const noexcept { return scale_; }

    /// The nearest double.
    [[nodiscard]] double to_double() const;
    /// The integer that it is. Errors: not_an_integer, number_out_of_range.
    template <std::integral Int> [[nodiscard]] result<Int> to() const;
    /// The same number without zeros at the end of its fraction.
    [[nodiscard]] constexpr decimal trimmed() const noexcept {
        decimal d = *this;
        if (d.is_zero()) {
            d.scale_ = 0;
        }
        detail::coefficient digits = d.digits();
        while (d.scale_ != 0 && digits % 10 == 0) {
            digits /= 10;
            --d.scale_;
        }
        d.set(digits);
        return d;
    }

    constexpr decimal operator-() const noexcept {
        decimal d = *this;
        d.is_negative_ = !is_negative_ && !is_zero();
        return d;
    }

    /// By value: 0.50 equals 0.5.
    friend constexpr std::strong_ordering operator<=>(const decimal& a, const decimal& b) noexcept {
        if (a.is_negative_ != b.is_negative_) {
            return a.is_negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
        }
        return a.is_negative_ ? compare(b, a) : compare(a, b);
    }
    friend constexpr bool operator==(const decimal& a, const decimal& b) noexcept { return (a <=> b) == 0; }

    /// The exact sum, with the digits behind the point of the one that has more. number_out_of_range when that takes more
    /// than 38 digits.
    [[nodiscard]] friend result<decimal> add(const decimal& a, const decimal& b) {
        decimal sum;
        if (!sum.set_to_sum(a, b)) {
            return detail::refused(errc::number_out_of_range, "a sum of more than 38 digits");
        }
        return sum;
    }
    /// The same as operators, which take it that the sum has not too many digits (`result::value()` of it).
    friend decimal operator+(const decimal& a, const decimal& b) { return add(a, b).value(); }
    friend decimal operator-(const decimal& a, const decimal& b) { return add(a, -b).value(); }
    decimal& operator+=(const decimal& other) { return *this = *this + other; }
    decimal& operator-=(const decimal& other) { return *this = *this - other; }

    /// A hash that equal numbers have in common.
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        const decimal d = trimmed();
        const auto sign_and_scale = static_cast<std::uint64_t>(d.scale_ * 2 + (d.is_negative_ ? 1 : 0));
        return detail::mix_hash(detail::mix_hash(detail::mix_hash(0, d.low_), d.high_), sign_and_scale);
    }

private:
    friend struct detail::text_access;
    [[nodiscard]] detail::text_fault read_text(std::string_view text);
    [[nodiscard]] char* write_text(char* p) const;

    [[nodiscard]] constexpr detail::coefficient digits() const noexcept {
        return static_cast<detail::coefficient>(high_) << 64 | low_;
    }
    constexpr void set(detail::coefficient digits) noexcept {
        low_ = static_cast<std::uint64_t>(digits);
        high_ = static_cast<std::uint64_t>(digits >> 64);
        is_negative_ = is_negative_ && digits != 0;
    }
    /// Of two numbers as if they had no sign: first what is before the point, then the fractions, both to 38 digits.
    static constexpr std::strong_ordering compare(const decimal& a, const decimal& b) noexcept {
        using detail::decimal_powers;
        if (a.scale_ == b.scale_) {
            return a.digits() <=> b.digits();
        }
        const detail::coefficient unit_a = decimal_powers[a.scale_], unit_b = decimal_powers[b.scale_];
        const detail::coefficient whole_a = a.digits() / unit_a, whole_b = b.digits() / unit_b;
        if (whole_a != whole_b) {
            return whole_a <=> whole_b;
        }
        const auto rest_a = static_cast<std::size_t>(max_digits - a.scale_);
        const auto rest_b = static_cast<std::size_t>(max_digits - b.scale_);
        return a.digits() % unit_a * decimal_powers[rest_a] <=> b.digits() % unit_b * decimal_powers[rest_b];
    }
    /// The digits with `scale` of them behind the point; false when those are too many.
    [[nodiscard]] constexpr bool scaled_digits(std::uint8_t scale, detail::coefficient& out) const noexcept {
        const detail::coefficient factor = detail::decimal_powers[static_cast<std::size_t>(scale - scale_)];
        if (digits() > (detail::decimal_powers[max_digits] - 1) / factor) {
            return false;
        }
        out = digits() * factor;
        return true;
    }
    [[nodiscard]] constexpr bool set_to_sum(const decimal& a, const decimal& b) noexcept {
        detail::coefficient x = 0, y = 0;
        scale_ = a.scale_ > b.scale_ ? a.scale_ : b.scale_;
        if (!a.scaled_digits(scale_, x) || !b.scaled_digits(scale_, y)) {
            return false;
        }
        is_negative_ = x >= y ? a.is_negative_ : b.is_negative_;
        const detail::coefficient sum = a.is_negative_ == b.is_negative_ ? x + y : x >= y ? x - y : y - x;
        set(sum);
        return sum < detail::decimal_powers[max_digits];
    }

    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
    std::uint8_t scale_ = 0;
    bool is_negative_ = false;
};

/// The text, which reads back as the same digits.
[[nodiscard]] inline std::string to_string(const decimal& v) {
    return detail::to_text<detail::max_decimal_size>(v);
}

inline detail::text_fault decimal::read_text(std::string_view text) {
    constexpr const char* too_long = "a decimal has at most 38 digits";
    constexpr auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const char* p = text.data();
    const char* const end = p + text.size();
    const bool negative = p != end && *p == '-';
    p += p != end && (*p == '-' || *p == '+');

    const char* const begin = p;
    detail::coefficient number = 0;
    int significant = 0; // digits from the first that is not zero
    int places = 0;
    bool has_point = false, has_digit = false;
    for (; p != end; ++p) {
        if (is_digit(*p)) {
            has_digit = true;
            significant += significant != 0 || *p != '0';
            places += has_point;
            if (significant > detail::decimal_digits) {
                return {p, too_long};
            }
            if (places > detail::decimal_digits) {
                return {p, "a decimal has at most 38 digits behind the point"};
            }
            number = number * 10 + static_cast<unsigned>(*p - '0');
        } else if (*p == '.' && !has_point) {
            has_point = true;
        } else {
            break;
        }
    }
    if (!has_digit) {
        return {p, "expected a digit"};
    }
    if (p != end && (*p == 'e' || *p == 'E')) {
        ++p;
        const bool down = p != end && *p == '-';
        p += p != end && (*p == '-' || *p == '+');
        if (p == end || !is_digit(*p)) {
            return {p, "expected a digit of the exponent"};
        }
        int exponent = 0;
        for (; p != end && is_digit(*p); ++p) {
            exponent = exponent > 1000 ? exponent : exponent * 10 + (*p - '0');
        }
        places += down ? exponent : -exponent;
        places = number == 0 && places < 0 ? 0 : places;
        if (places > detail::decimal_digits) {
            return {begin, "a decimal has at most 38 digits behind the point"};
        }
        if (places < 0) {
            if (significant - places > detail::decimal_digits) {
                return {begin, too_long};
            }
            number *= detail::decimal_powers[static_cast<std::size_t>(-places)];
            places = 0;
        }
    }
    if (p != end) {
        return {p, has_point ? "expected a digit or the end of the text"
                             : "expected a digit, a point or the end of the text"};
    }
    is_negative_ = negative;
    scale_ = static_cast<std::uint8_t>(places);
    set(number);
    return {};
}

inline char* decimal::write_text(char* p) const {
    constexpr std::uint64_t word = 10'000'000'000'000'000'000U; // 10^19: two words of digits are enough
    char text[detail::max_decimal_size + 3];
    const detail::coefficient all = digits();
    char* end = text;
    if (high_ == 0) {
        end = detail::write_unsigned(end, low_);
    } else {
        auto low = static_cast<std::uint64_t>(all % word);
        const auto high = static_cast<std::uint64_t>(all / word);
        if (high != 0) {
            end = detail::write_unsigned(end, high);
            for (char* place = end + 19; place != end; low /= 10) {
                *--place = static_cast<char>('0' + low % 10);
            }
            end += 19;
        } else {
            end = detail::write_unsigned(end, low);
        }
    }
    const auto size = static_cast<int>(end - text);
    const auto put = [&p](const char* from, int count) {
        for (int i = 0; i < count; ++i) {
            *p++ = from[i];
        }
    };
    if (is_negative_) {
        *p++ = '-';
    }
    if (scale_ == 0) {
        put(text, size);
    } else if (size > scale_) {
        put(text, size - scale_);
        *p++ = '.';
        put(text + (size - scale_), scale_);
    } else {
        *p++ = '0';
        *p++ = '.';
        for (int i = size; i < scale_; ++i) {
            *p++ = '0';
        }
        put(text, size);
    }
    return p;
}

inline result<decimal> decimal::parse(std::string_view text) {
    return detail::parse_text<decimal>(text, errc::invalid_number);
}

inline double decimal::to_double() const {
    const auto text = detail::to_bounded_string<detail::max_decimal_size>(*this);
    double d = 0;
    detail::read_floating(text.data(), text.data() + text.size(), d);
    return d;
}

template <std::integral Int> result<Int> decimal::to() const {
    const decimal d = trimmed();
    if (d.scale_ != 0) {
        return detail::refused(errc::not_an_integer, "the decimal has a fraction");
    }
    constexpr auto highest = static_cast<std::uint64_t>(std::numeric_limits<Int>::max());
    const std::uint64_t limit = d.is_negative_ ? (std::is_signed_v<Int> ? highest + 1 : 0) : highest;
    if (d.high_ != 0 || d.low_ > limit) {
        return detail::refused(errc::number_out_of_range, "the decimal is out of the integer's range");
    }
    return static_cast<Int>(d.is_negative_ ? 0 - d.low_ : d.low_);
}

template <> struct convert<decimal>
    : detail::text_form<decimal, detail::max_decimal_size, errc::invalid_number, detail::number_text> {};

} // namespace agate::inline AGATE_ABI

template <> struct std::hash<agate::decimal> {
    std::size_t operator()(const agate::decimal& v) const noexcept {
        return static_cast<std::size_t>(v.hash());
    }
};
