// Moments and durations as text, in seconds and nanoseconds, without <chrono>: RFC 3339 section 5.6 for the
// one, ISO 8601 durations of exact length for the other. What a text without a zone may go into, and what
// fits a type of the user's, is left to the kinds that are built on this.
//
// Moments. The calendar is Gregorian throughout; years are 0000 to 9999. Read are `2026-09-12T14:30:00`, with
// a fraction of any number of digits if it has one, of which those beyond nanoseconds are cut off, not
// rounded, and with `Z`, `+hh:mm`, `-hh:mm` or no zone; `t` and `z` are as good (RFC 3339 section 5.6).
// Refused are a space for the T, dates that do not exist, 24:00:00, and second 60, which a count of seconds
// since 1970 cannot keep. Written is `Z` or no zone at all, and a fraction of as many digits as it needs:
// none if it is zero, and no zero at its end.
//
// Durations. Written are hours, minutes and seconds, the zero ones left out: `PT1H30M5.25S`, `-PT0.5S`,
// `PT0S`; a day is `PT24H`. Read are also weeks and days, of exactly seven days and 24 hours; years and
// months are refused, for they have no one length. Only seconds have a fraction, of any number of digits, cut
// off beyond nanoseconds.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/number_digits.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agate::inline AGATE_ABI::detail {

struct text_time {
    std::int64_t
        seconds; // since 1970-01-01T00:00:00: of UTC if there is a zone, else of whatever clock it is
    std::uint32_t nanoseconds; // forwards from seconds, also before 1970; below 10^9
    bool has_zone;
    std::int32_t offset; // of the zone's clock, in seconds east of UTC; already taken off
};

struct text_duration {
    std::int64_t seconds;
    std::uint32_t
        nanoseconds; // forwards from seconds, also if they are negative: -PT0.5S is -1 and 500,000,000
};

/// What a text is refused for, and where; no reason if it is not. A text that ends too early is refused at
/// its end.
struct time_fault {
    const char* at;
    const char* reason;
};

inline constexpr std::int64_t min_text_seconds = -62167219200; // 0000-01-01T00:00:00
inline constexpr std::int64_t max_text_seconds = 253402300799; // 9999-12-31T23:59:59
inline constexpr std::size_t max_time_size = 30;               // "9999-12-31T23:59:59.123456789Z"
inline constexpr std::size_t max_duration_size =
    48; // 35 are kept at most, "-PT2562047788015215H30M7.123456789S"

inline constexpr std::uint32_t nanoseconds_per_second = 1000000000;

/// Days from 1970-01-01 to a day of the proleptic Gregorian calendar. Years are counted from March, so that
/// the leap day is the last of its year, and in cycles of 400, which all have 146,097 days.
constexpr std::int64_t days_from_civil(std::int64_t year, unsigned month, unsigned day) {
    const bool next_year = month > 2;
    const std::int64_t march_year = next_year ? year : year - 1;
    const std::int64_t cycle = (march_year >= 0 ? march_year : march_year - 399) / 400;
    const auto in_cycle = static_cast<std::uint32_t>(march_year - cycle * 400);
    // From March on, the lengths of the months repeat every five: 31 30 31 30 31, 153 days.
    const std::uint32_t in_year = (153 * (next_year ? month - 3 : month + 9) + 2) / 5 + (day - 1);
    const std::uint32_t days = in_cycle * 365 + in_cycle / 4 - in_cycle / 100 + in_year;
    return cycle * 146097 + static_cast<std::int64_t>(days) - 719468; // 0000-03-01 to 1970-01-01
}

struct civil_date {
    std::int64_t year;
    unsigned month; // 1 to 12
    unsigned day;   // 1 to 31
};

/// The inverse of days_from_civil.
constexpr civil_date civil_from_days(std::int64_t days) {
    days += 719468;
    const std::int64_t cycle = (days >= 0 ? days : days - 146096) / 146097;
    const auto day_of_cycle = static_cast<std::uint32_t>(days - cycle * 146097);
    // Taking out the leap days, of 4, 100 and 400 years, leaves years of 365 days.
    const std::uint32_t year =
        (day_of_cycle - day_of_cycle / 1460 + day_of_cycle / 36524 - day_of_cycle / 146096) / 365;
    const std::uint32_t day_of_year = day_of_cycle - (365 * year + year / 4 - year / 100);
    const std::uint32_t month = (5 * day_of_year + 2) / 153; // 0 is March
    const std::uint32_t day = day_of_year - (153 * month + 2) / 5 + 1;
    const bool next_year = month >= 10;
    return {cycle * 400 + year + (next_year ? 1 : 0), next_year ? month - 9 : month + 3, day};
}

constexpr bool is_leap_year(std::int64_t year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

constexpr unsigned days_in_month(std::int64_t year, unsigned month) {
    return month == 2                                              ? (is_leap_year(year) ? 29 : 28)
           : month == 4 || month == 6 || month == 9 || month == 11 ? 30
                                                                   : 31;
}

/// A place in a text, and the first fault found there; every step says whether to go on.
class time_scanner {
public:
    explicit time_scanner(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

    bool fail(const char* at, const char* reason) {
        fault_ = {at, reason};
        return false;
    }
    bool fail(const char* reason) { return fail(at_, reason); }

    const char* at() const { return at_; }
    bool done() const { return at_ == end_; }
    time_fault fault() const { return fault_; }
    bool finish() { return done() || fail("expected the end of the text"); }
    bool accept(char c) {
        const bool there = at_ != end_ && *at_ == c;
        at_ += there;
        return there;
    }
    bool is_digit() const { return at_ != end_ && *at_ >= '0' && *at_ <= '9'; }
    unsigned take_digit() { return static_cast<unsigned>(*at_++ - '0'); }

    /// A number of so many digits, and in that range.
    bool number(int digits, unsigned low, unsigned high, const char* reason, unsigned& out) {
        const char* const begin = at_;
        out = 0;
        for (; digits != 0; --digits) {
            if (!is_digit()) {
                return fail("expected a digit");
            }
            out = out * 10 + take_digit();
        }
        return (out >= low && out <= high) || fail(begin, reason);
    }

    /// A point and at least one digit, if there is a point.
    bool fraction(std::uint32_t& nanoseconds) {
        nanoseconds = 0;
        if (!accept('.')) {
            return true;
        }
        if (!is_digit()) {
            return fail("expected a digit");
        }
        for (std::uint32_t unit = nanoseconds_per_second / 10; is_digit(); unit /= 10) {
            nanoseconds += take_digit() * unit;
        }
        return true;
    }

    /// `2026-09-12`
    bool date(unsigned& year, unsigned& month, unsigned& day) {
        return number(4, 0, 9999, "", year) && expect('-', "expected '-' in a date such as 2026-09-12") &&
               number(2, 1, 12, "a month is 01 to 12", month) &&
               expect('-', "expected '-' in a date such as 2026-09-12") &&
               number(2, 1, days_in_month(year, month), "the month has no such day", day);
    }
    bool date(std::int64_t& days) {
        unsigned year = 0, month = 0, day = 0;
        if (!date(year, month, day)) {
            return false;
        }
        days = days_from_civil(year, month, day);
        return true;
    }

    /// `14:30:00`, with a fraction or without, in seconds since midnight; where the day's end is a time of its own also
    /// `24:00:00`
    template <bool EndOfDay = false> bool time_of_day(std::int64_t& seconds, std::uint32_t& nanoseconds) {
        const char* const begin = at_;
        unsigned hour = 0, minute = 0, second = 0;
        if (!number(2, 0, EndOfDay ? 24 : 23, EndOfDay ? "an hour is 00 to 24" : "an hour is 00 to 23",
                    hour) ||
            !expect(':', "expected ':' in a time such as 14:30:00") ||
            !number(2, 0, 59, "a minute is 00 to 59", minute) ||
            !expect(':', "expected ':' in a time such as 14:30:00") ||
            !number(2, 0, 59, "a second is 00 to 59; leap seconds are not supported", second) ||
            !fraction(nanoseconds)) {
            return false;
        }
        seconds = hour * 3600 + minute * 60 + second;
        return seconds < 86400 || (seconds == 86400 && nanoseconds == 0) ||
               fail(begin, "the hour 24 is only in 24:00:00");
    }

    /// `Z`, `+02:00`, or nothing
    bool zone(bool& has_zone, std::int32_t& offset) {
        offset = 0;
        has_zone = accept('Z') || accept('z');
        if (has_zone || done()) {
            return true;
        }
        const bool west = accept('-');
        if (!west && !accept('+')) {
            return fail("expected a fraction, a zone such as Z or +02:00, or the end of the text");
        }
        unsigned hours = 0, minutes = 0;
        if (!number(2, 0, 23, "the hours of a zone are 00 to 23", hours) ||
            !expect(':', "expected ':' in a zone such as +02:00") ||
            !number(2, 0, 59, "the minutes of a zone are 00 to 59", minutes)) {
            return false;
        }
        has_zone = true;
        offset = static_cast<std::int32_t>(hours * 3600 + minutes * 60);
        offset = west ? -offset : offset;
        return true;
    }

    bool expect(char c, const char* reason) { return accept(c) || fail(reason); }

private:
    const char* at_;
    const char* end_;
    time_fault fault_{};
};

/// Reads a moment; `out` is only written if there is no fault.
inline time_fault read_time(std::string_view text, text_time& out) {
    time_scanner scanner(text);
    std::int64_t days = 0, seconds = 0;
    text_time time{};
    if (scanner.date(days) &&
        (scanner.accept('T') || scanner.accept('t') || scanner.fail("expected 'T' between date and time")) &&
        scanner.time_of_day(seconds, time.nanoseconds) && scanner.zone(time.has_zone, time.offset) &&
        scanner.finish()) {
        time.seconds = days * 86400 + seconds - time.offset;
        out = time;
    }
    return scanner.fault();
}

AGATE_INLINE char* write_two_digits(char* p, unsigned value) {
    p[0] = digit_pairs.text[2 * value];
    p[1] = digit_pairs.text[2 * value + 1];
    return p + 2;
}

/// A point and the digits that are needed; nothing for zero.
inline char* write_fraction(char* p, std::uint32_t nanoseconds) {
    if (nanoseconds == 0) {
        return p;
    }
    *p++ = '.';
    for (std::uint32_t unit = nanoseconds_per_second / 10; nanoseconds != 0; unit /= 10) {
        *p++ = static_cast<char>('0' + nanoseconds / unit);
        nanoseconds %= unit;
    }
    return p;
}

/// Writes a moment, with `Z` if it is one of UTC, into max_time_size bytes of room; nullptr, and nothing
/// written, if its year is not 0000 to 9999. Needs nanoseconds below 10^9.
inline char* write_time(char* p, std::int64_t seconds, std::uint32_t nanoseconds, bool utc) {
    if (seconds < min_text_seconds || seconds > max_text_seconds) {
        return nullptr;
    }
    const std::int64_t days = (seconds >= 0 ? seconds : seconds - 86399) / 86400;
    const auto of_day = static_cast<unsigned>(seconds - days * 86400);
    const civil_date date = civil_from_days(days);
    p = write_two_digits(p, static_cast<unsigned>(date.year) / 100);
    p = write_two_digits(p, static_cast<unsigned>(date.year) % 100);
    *p++ = '-';
    p = write_two_digits(p, date.month);
    *p++ = '-';
    p = write_two_digits(p, date.day);
    *p++ = 'T';
    p = write_two_digits(p, of_day / 3600);
    *p++ = ':';
    p = write_two_digits(p, of_day / 60 % 60);
    *p++ = ':';
    p = write_two_digits(p, of_day % 60);
    p = write_fraction(p, nanoseconds);
    if (utc) {
        *p++ = 'Z';
    }
    return p;
}

/// Writes a duration into max_duration_size bytes of room, all of which it may use. Needs nanoseconds below
/// 10^9.
inline char* write_duration(char* p, std::int64_t seconds, std::uint32_t nanoseconds) {
    auto total = static_cast<std::uint64_t>(seconds);
    if (seconds < 0) {
        *p++ = '-';
        total = 0 - total;
        if (nanoseconds != 0) {
            --total;
            nanoseconds = nanoseconds_per_second - nanoseconds;
        }
    }
    *p++ = 'P';
    *p++ = 'T';
    const auto minutes = static_cast<unsigned>(total / 60 % 60);
    const auto rest = static_cast<unsigned>(total % 60);
    if (total >= 3600) {
        p = write_unsigned(p, total / 3600);
        *p++ = 'H';
    }
    if (minutes != 0) {
        p = write_unsigned(p, minutes);
        *p++ = 'M';
    }
    if (rest != 0 || nanoseconds != 0 || total == 0) {
        p = write_unsigned(p, rest);
        p = write_fraction(p, nanoseconds);
        *p++ = 'S';
    }
    return p;
}

/// Reads `[-]P[nW][nD][T[nH][nM][n[.n]S]]`, which has at least one number, and one after a T; `out` is only
/// written if there is no fault.
inline time_fault read_duration(std::string_view text, text_duration& out) {
    constexpr std::string_view designators = "WDHMS";
    constexpr std::uint32_t lengths[] = {604800, 86400, 3600, 60, 1};
    constexpr std::size_t first_of_time = 2;
    constexpr std::uint64_t limit = std::uint64_t{1} << 63; // seconds, of the most negative duration
    constexpr const char* out_of_range = "the duration is out of range";

    time_scanner scanner(text);
    const auto fail = [&](const char* at, const char* reason) {
        scanner.fail(at, reason);
        return scanner.fault();
    };
    const bool negative = scanner.accept('-');
    if (!scanner.expect('P', "expected a duration such as PT1H30M")) {
        return scanner.fault();
    }
    std::uint64_t total = 0;
    std::uint32_t nanoseconds = 0;
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
        std::uint64_t number = 0;
        while (scanner.is_digit()) {
            const unsigned digit = scanner.take_digit();
            number = number > limit / 10 ? limit + 1 : number * 10 + digit; // beyond the limit it stays
        }
        const char* const point = scanner.at();
        if (!scanner.fraction(nanoseconds)) {
            return scanner.fault();
        }
        const char* const unit = scanner.at();
        if (scanner.done()) {
            return fail(unit, in_time ? "expected one of H, M and S" : "expected one of W and D");
        }
        if (!in_time && (*unit == 'Y' || *unit == 'M')) {
            return fail(unit, "years and months have no exact length");
        }
        const std::size_t which = designators.find(*unit, next);
        if (which == designators.npos || (which >= first_of_time) != in_time) {
            return fail(unit, in_time ? "expected one of H, M and S, each once and in that order"
                                      : "expected one of W and D, each once and in that order");
        }
        scanner.accept(*unit);
        if (unit != point && *unit != 'S') {
            return fail(point, "only seconds may have a fraction");
        }
        if (number > (limit - total) / lengths[which]) {
            return fail(begin, out_of_range);
        }
        total += number * lengths[which];
        next = which + 1;
        complete = true;
    }
    if (!complete) {
        return fail(scanner.at(), in_time ? "expected a number" : "expected a number or T");
    }
    if (total == limit && (!negative || nanoseconds != 0)) {
        return fail(text.data(), out_of_range);
    }
    if (negative && nanoseconds != 0) {
        ++total;
        nanoseconds = nanoseconds_per_second - nanoseconds;
    }
    out = {static_cast<std::int64_t>(negative ? 0 - total : total), nanoseconds};
    return {};
}

} // namespace agate::inline AGATE_ABI::detail
