// A duration of years, months, days, hours, minutes and seconds, each number as it is written: `P1Y2M3DT4H5M6.5S`, `-PT90M`
// (ISO 8601, XML Schema 1.1 part 2 section 3.3.6). A text in all formats. Zero numbers are not written, and a duration of
// none is `PT0S`; weeks are read as seven days each. Only seconds have a fraction, of which what is beyond nanoseconds is
// cut off.
//
// Two durations are equal when their months are and their seconds are, so that PT90M equals PT1H30M and P1Y equals P12M. A
// month has no one length: P1M is less than P32D, and in no order with P30D, as XML Schema's four reference months decide.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/number_digits.hpp>
#include <agate/core/result.hpp>
#include <agate/core/time_text.hpp>
#include <agate/model/context.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/kind.hpp>
#include <agate/types/text_form.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI {

/// The numbers of a duration, in the order in which they are written; none is negative.
struct duration_parts {
    std::int64_t years = 0;
    std::int64_t months = 0;
    std::int64_t days = 0;
    std::int64_t hours = 0;
    std::int64_t minutes = 0;
    std::int64_t seconds = 0;
    std::uint32_t nanoseconds = 0;
    friend bool operator==(const duration_parts&, const duration_parts&) = default;
};

namespace detail {

inline constexpr std::int64_t max_duration_number = 9'999'999'999;
inline constexpr std::size_t max_calendar_duration_size = 3 + 6 * 11 + 10; // "-PT", six numbers, a fraction

} // namespace detail

/// A duration. A value-initialised one is PT0S.
class duration {
public:
    constexpr duration() noexcept = default;
    /// Each number is at most 9,999,999,999 and nanoseconds are below 10^9; number_out_of_range otherwise.
    [[nodiscard]] static result<duration> from(const duration_parts& parts, bool is_negative = false) {
        for (const std::int64_t number :
             {parts.years, parts.months, parts.days, parts.hours, parts.minutes, parts.seconds}) {
            if (number < 0 || number > detail::max_duration_number) {
                return detail::refused(errc::number_out_of_range, "the duration is out of range");
            }
        }
        if (parts.nanoseconds >= detail::nanoseconds_per_second) {
            return detail::refused(errc::number_out_of_range, "nanoseconds are less than a second");
        }
        duration v;
        v.parts_ = parts;
        v.is_negative_ = is_negative && v.parts_ != duration_parts{};
        return v;
    }
    /// From a std::chrono::duration, as hours, minutes and seconds; number_out_of_range for one of more than 9,999,999,999
    /// hours.
    template <class T>
        requires(kind_of<T> == kind::duration)
    [[nodiscard]] static result<duration> from(const T& length) {
        detail::seconds_and_nanoseconds time;
        if (!detail::duration_traits<T>::split(length, time)) {
            return detail::refused(errc::number_out_of_range, "the duration is out of range");
        }
        const bool is_negative = time.seconds < 0;
        auto total = static_cast<std::uint64_t>(time.seconds);
        if (is_negative) {
            total = 0 - total;
            if (time.nanoseconds != 0) {
                --total;
                time.nanoseconds = detail::nanoseconds_per_second - time.nanoseconds;
            }
        }
        return from({.hours = static_cast<std::int64_t>(total / 3600),
                     .minutes = static_cast<std::int64_t>(total / 60 % 60),
                     .seconds = static_cast<std::int64_t>(total % 60),
                     .nanoseconds = time.nanoseconds},
                    is_negative);
    }
    /// Reads a text that is a duration as a whole. Errors: invalid_time.
    [[nodiscard]] static result<duration> parse(std::string_view text) {
        return detail::parse_text<duration>(text, errc::invalid_time);
    }

    [[nodiscard]] constexpr bool is_negative() const noexcept { return is_negative_; }
    [[nodiscard]] constexpr const duration_parts& parts() const noexcept { return parts_; }
    /// All of it in months, and what has an exact length in seconds, each with the sign; nanoseconds() is behind seconds, of
    /// the same sign.
    [[nodiscard]] constexpr std::int64_t total_months() const noexcept {
        return signed_number(parts_.years * 12 + parts_.months);
    }
    [[nodiscard]] constexpr std::int64_t total_seconds() const noexcept {
        return signed_number(((parts_.days * 24 + parts_.hours) * 60 + parts_.minutes) * 60 + parts_.seconds);
    }
    [[nodiscard]] constexpr std::int64_t nanoseconds() const noexcept {
        return signed_number(parts_.nanoseconds);
    }
    /// As a std::chrono::duration; invalid_time when that cannot hold it exactly, or when it has years or months.
    template <class T>
        requires(kind_of<T> == kind::duration)
    [[nodiscard]] result<T> to() const {
        if (total_months() != 0) {
            return detail::refused(errc::invalid_time, "years and months have no exact length");
        }
        detail::seconds_and_nanoseconds time{total_seconds(), parts_.nanoseconds};
        if (is_negative_ && time.nanoseconds != 0) {
            --time.seconds;
            time.nanoseconds = detail::nanoseconds_per_second - time.nanoseconds;
        }
        T length{};
        if (!detail::duration_traits<T>::join(time, length)) {
            return detail::refused(errc::invalid_time, "a duration that the target cannot hold exactly");
        }
        return length;
    }
    constexpr duration operator-() const noexcept {
        duration v = *this;
        v.is_negative_ = !is_negative_ && parts_ != duration_parts{};
        return v;
    }

    friend constexpr bool operator==(const duration& a, const duration& b) noexcept {
        return a.total_months() == b.total_months() && a.total_seconds() == b.total_seconds() &&
               a.nanoseconds() == b.nanoseconds();
    }
    friend constexpr std::partial_ordering operator<=>(const duration& a, const duration& b) noexcept {
        if (a == b) {
            return std::partial_ordering::equivalent;
        }
        // the months whose lengths are as different as can be, XML Schema 1.1 part 2 section 3.3.6.2
        constexpr int references[4][2] = {{1696, 9}, {1697, 2}, {1903, 3}, {1903, 7}};
        bool is_less = true, is_greater = true;
        for (const auto& month : references) {
            const std::int64_t x = a.seconds_after(month[0], month[1]);
            const std::int64_t y = b.seconds_after(month[0], month[1]);
            is_less = is_less && (x != y ? x < y : a.nanoseconds() < b.nanoseconds());
            is_greater = is_greater && (x != y ? x > y : a.nanoseconds() > b.nanoseconds());
        }
        return is_less      ? std::partial_ordering::less
               : is_greater ? std::partial_ordering::greater
                            : std::partial_ordering::unordered;
    }

private:
    friend struct detail::text_access;

    [[nodiscard]] constexpr std::int64_t signed_number(std::int64_t number) const noexcept {
        return is_negative_ ? -number : number;
    }
    /// Seconds since 1970 of the moment that comes this long after the first of a month, nanoseconds aside.
    [[nodiscard]] constexpr std::int64_t seconds_after(int year, int month) const noexcept {
        const std::int64_t months = year * std::int64_t{12} + (month - 1) + total_months();
        const std::int64_t to_year = (months >= 0 ? months : months - 11) / 12;
        const auto to_month = static_cast<unsigned>(months - to_year * 12) + 1;
        return detail::days_from_civil(to_year, to_month, 1) * 86400 + total_seconds();
    }

    [[nodiscard]] detail::text_fault read_text(std::string_view text);
    [[nodiscard]] char* write_text(char* p) const;

    duration_parts parts_;
    bool is_negative_ = false;
};

inline detail::text_fault duration::read_text(std::string_view text) {
    using detail::max_duration_number;
    constexpr std::string_view designators = "YMWDHMS";
    constexpr std::size_t week = 2, first_of_time = 4, second = 6;

    detail::time_scanner scanner(text);
    const auto fail = [&](const char* at, const char* reason) {
        scanner.fail(at, reason);
        return scanner.fault();
    };
    duration_parts read;
    const bool is_negative = scanner.accept('-');
    if (!scanner.expect('P', "expected a duration such as P1DT2H30M")) {
        return scanner.fault();
    }
    std::size_t next = 0; // the first designator that may still come
    bool in_time = false;
    bool complete = false; // a number at least, and one after T
    while (!scanner.done()) {
        if (!in_time && scanner.accept('T')) {
            in_time = true;
            next = first_of_time;
            complete = false;
            continue;
        }
        const char* const begin = scanner.at();
        if (!scanner.is_digit()) {
            return fail(begin, in_time ? "expected a number" : "expected a number or T");
        }
        std::int64_t number = 0;
        while (scanner.is_digit()) {
            const unsigned digit = scanner.take_digit();
            number = number > max_duration_number ? number : number * 10 + digit; // beyond the limit it stays
        }
        const char* const point = scanner.at();
        if (!scanner.fraction(read.nanoseconds)) {
            return scanner.fault();
        }
        const char* const unit = scanner.at();
        if (scanner.done()) {
            return fail(unit, in_time ? "expected one of H, M and S" : "expected one of Y, M, W and D");
        }
        const std::size_t which = designators.find(*unit, next);
        if (which == designators.npos || (which >= first_of_time) != in_time) {
            return fail(unit, in_time ? "expected one of H, M and S, each once and in that order"
                                      : "expected one of Y, M, W and D, each once and in that order");
        }
        scanner.accept(*unit);
        if (unit != point && which != second) {
            return fail(point, "only seconds may have a fraction");
        }
        std::int64_t* const places[] = {&read.years, &read.months,  &read.days,   &read.days,
                                        &read.hours, &read.minutes, &read.seconds};
        *places[which] += which == week ? number * 7 : number;
        if (*places[which] > max_duration_number) {
            return fail(begin, "the duration is out of range");
        }
        next = which + 1;
        complete = true;
    }
    if (!complete) {
        return fail(scanner.at(), in_time ? "expected a number" : "expected a number or T");
    }
    parts_ = read;
    is_negative_ = is_negative && read != duration_parts{};
    return {};
}

inline char* duration::write_text(char* p) const {
    const auto put = [&p](std::int64_t number, char designator) {
        if (number != 0) {
            p = detail::write_unsigned(p, static_cast<std::uint64_t>(number));
            *p++ = designator;
        }
    };
    if (is_negative_) {
        *p++ = '-';
    }
    *p++ = 'P';
    put(parts_.years, 'Y');
    put(parts_.months, 'M');
    put(parts_.days, 'D');
    const bool has_seconds = parts_.seconds != 0 || parts_.nanoseconds != 0 || parts_ == duration_parts{};
    if (parts_.hours != 0 || parts_.minutes != 0 || has_seconds) {
        *p++ = 'T';
        put(parts_.hours, 'H');
        put(parts_.minutes, 'M');
        if (has_seconds) {
            p = detail::write_unsigned(p, static_cast<std::uint64_t>(parts_.seconds));
            p = detail::write_fraction(p, parts_.nanoseconds);
            *p++ = 'S';
        }
    }
    return p;
}

[[nodiscard]] inline std::string to_string(const duration& v) {
    return detail::to_text<detail::max_calendar_duration_size>(v);
}

template <> struct convert<duration>
    : detail::text_form<duration, detail::max_calendar_duration_size, errc::invalid_time> {};

} // namespace agate::inline AGATE_ABI

template <> struct std::hash<agate::duration> {
    std::size_t operator()(const agate::duration& v) const noexcept {
        std::uint64_t mixed = agate::detail::mix_hash(0, static_cast<std::uint64_t>(v.total_months()));
        mixed = agate::detail::mix_hash(mixed, static_cast<std::uint64_t>(v.total_seconds()));
        return static_cast<std::size_t>(
            agate::detail::mix_hash(mixed, static_cast<std::uint64_t>(v.nanoseconds())));
    }
};
