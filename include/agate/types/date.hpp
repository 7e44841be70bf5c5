// A day of the proleptic Gregorian calendar, years 0000 to 9999: `2026-09-12` (RFC 3339 section 5.6 full-date, XML Schema
// 1.1 part 2 section 3.3.9 without a zone). A text in all formats. It is always a day that exists.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
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

namespace detail {

inline constexpr std::size_t max_date_size = 10;

/// std::chrono::year_month_day, by its shape.
template <class T> concept calendar_day = requires(const T& t) {
    static_cast<int>(t.year());
    static_cast<unsigned>(t.month());
    static_cast<unsigned>(t.day());
    t.ok();
};
/// std::chrono::sys_days, local_days, by its shape.
template <class T> concept day_count = time_point_like<T> && requires {
    requires T::duration::period::num == 86400 && T::duration::period::den == 1;
};

} // namespace detail

/// A day. A value-initialised one is 1970-01-01.
class date {
public:
    constexpr date() noexcept = default;
    /// invalid_time for a day that does not exist.
    [[nodiscard]] static result<date> from(int year, unsigned month, unsigned day) {
        if (year < 0 || year > 9999 || month < 1 || month > 12 || day < 1 ||
            day > detail::days_in_month(year, month)) {
            return detail::refused(errc::invalid_time, "there is no such day in the years 0000 to 9999");
        }
        return date{year, month, day};
    }
    /// From a std::chrono::year_month_day.
    template <detail::calendar_day T> [[nodiscard]] static result<date> from(const T& day) {
        return from(static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                    static_cast<unsigned>(day.day()));
    }
    /// From std::chrono::sys_days or local_days.
    template <detail::day_count T> [[nodiscard]] static result<date> from(const T& day) {
        return from_days(day.time_since_epoch().count());
    }
    /// From days since 1970-01-01.
    [[nodiscard]] static result<date> from_days(std::int64_t days) {
        if (days < detail::min_text_seconds / 86400 || days > detail::max_text_seconds / 86400) {
            return detail::refused(errc::invalid_time, "a date has the years 0000 to 9999 only");
        }
        const detail::civil_date civil = detail::civil_from_days(days);
        return date{static_cast<int>(civil.year), civil.month, civil.day};
    }
    /// Reads a text that is a date as a whole. Errors: invalid_time.
    [[nodiscard]] static result<date> parse(std::string_view text) {
        return detail::parse_text<date>(text, errc::invalid_time);
    }

    [[nodiscard]] constexpr int year() const noexcept { return year_; }
    [[nodiscard]] constexpr unsigned month() const noexcept { return month_; }
    [[nodiscard]] constexpr unsigned day() const noexcept { return day_; }
    /// Days since 1970-01-01.
    [[nodiscard]] constexpr std::int64_t days() const noexcept {
        return detail::days_from_civil(year_, month_, day_);
    }
    /// As std::chrono::year_month_day, sys_days or local_days.
    template <detail::calendar_day T> [[nodiscard]] constexpr T to() const {
        return T{decltype(T{}.year()){year_}, decltype(T{}.month()){month_}, decltype(T{}.day()){day_}};
    }
    template <detail::day_count T> [[nodiscard]] constexpr T to() const {
        return T{typename T::duration{static_cast<typename T::duration::rep>(days())}};
    }

    friend constexpr auto operator<=>(const date&, const date&) noexcept = default;

private:
    friend struct detail::text_access;

    constexpr date(int year, unsigned month, unsigned day) noexcept
        : year_{static_cast<std::int16_t>(year)},
          month_{static_cast<std::uint8_t>(month)},
          day_{static_cast<std::uint8_t>(day)} {}
    [[nodiscard]] detail::text_fault read_text(std::string_view text) {
        detail::time_scanner scanner(text);
        unsigned year = 0, month = 0, day = 0;
        if (scanner.date(year, month, day) && scanner.finish()) {
            *this = date{static_cast<int>(year), month, day};
        }
        return scanner.fault();
    }
    [[nodiscard]] char* write_text(char* p) const {
        p = detail::write_two_digits(p, static_cast<unsigned>(year_) / 100);
        p = detail::write_two_digits(p, static_cast<unsigned>(year_) % 100);
        *p++ = '-';
        p = detail::write_two_digits(p, month_);
        *p++ = '-';
        return detail::write_two_digits(p, day_);
    }

    std::int16_t year_ = 1970;
    std::uint8_t month_ = 1;
    std::uint8_t day_ = 1;
};

[[nodiscard]] inline std::string to_string(const date& v) {
    return detail::to_text<detail::max_date_size>(v);
}

template <> struct convert<date> : detail::text_form<date, detail::max_date_size, errc::invalid_time> {};

} // namespace agate::inline AGATE_ABI

template <> struct std::hash<agate::date> {
    std::size_t operator()(const agate::date& v) const noexcept {
        return static_cast<std::size_t>(agate::detail::mix_hash(
            0, static_cast<std::uint64_t>(v.year() * 512) + v.month() * 32 + v.day()));
    }
};
