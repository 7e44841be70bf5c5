// A date and a time as they are written, with an offset from UTC or none: `2026-09-12T14:30:00+02:00`, `...Z`, or neither
// (RFC 3339 section 5.6, XML Schema 1.1 part 2 section 3.3.7). A text in all formats. No zone stays no zone, and an offset
// stays what it is, but that +00:00 and -00:00 are written Z.
//
// 24:00:00 is the next day's 00:00:00, as XML Schema says; second 60 is refused; a fraction of more than nine digits is cut
// off, never rounded up. Compared are moments where both have an offset, and clocks where neither has; one with and one
// without are neither equal nor in any order.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/result.hpp>
#include <agate/core/time_text.hpp>
#include <agate/model/context.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/kind.hpp>
#include <agate/types/date.hpp>
#include <agate/types/text_form.hpp>
#include <agate/types/time_of_day.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI {

namespace detail {

inline constexpr std::size_t max_date_time_size = 35; // "2026-09-12T14:30:00.123456789+02:00"

} // namespace detail

/// A date and a time. A value-initialised one is 1970-01-01T00:00:00 without an offset.
class date_time {
public:
    constexpr date_time() noexcept = default;
    /// What a clock shows whose offset from UTC is so many minutes, -1439 to 1439, or not known. 24:00:00 is the next day's
    /// midnight.
    [[nodiscard]] static result<date_time> from(const agate::date& day, const time_of_day& time,
                                                std::optional<int> offset_minutes = {}) {
        if (offset_minutes && (*offset_minutes < -1439 || *offset_minutes > 1439)) {
            return detail::refused(errc::invalid_time, "an offset is less than 24 hours");
        }
        return from_clock(day.days() * 86400 + time.seconds(), time.nanosecond(), offset_minutes);
    }
    /// From a std::chrono::sys_time, with offset 0, or a local_time, without one.
    template <class T>
        requires(kind_of<T> == kind::time_point)
    [[nodiscard]] static result<date_time> from(const T& moment) {
        detail::seconds_and_nanoseconds time;
        if (!detail::duration_traits<typename T::duration>::split(moment.time_since_epoch(), time)) {
            return detail::refused(errc::invalid_time, "a date has the years 0000 to 9999 only");
        }
        return from_clock(time.seconds, time.nanoseconds,
                          detail::is_local_time<T>() ? std::optional<int>{} : std::optional<int>{0});
    }
    /// Reads a text that is a date and a time as a whole. Errors: invalid_time.
    [[nodiscard]] static result<date_time> parse(std::string_view text) {
        return detail::parse_text<date_time>(text, errc::invalid_time);
    }

    /// The day and the time that the clock shows.
    [[nodiscard]] agate::date date() const { return *agate::date::from_days(clock_days()); }
    [[nodiscard]] agate::time_of_day time() const {
        const std::uint32_t seconds = clock_seconds();
        return *agate::time_of_day::from(seconds / 3600, seconds / 60 % 60, seconds % 60, nanoseconds_);
    }
    [[nodiscard]] constexpr bool has_offset() const noexcept { return offset_ != no_offset; }
    /// Minutes east of UTC.
    [[nodiscard]] constexpr std::optional<int> offset_minutes() const noexcept {
        return has_offset() ? std::optional<int>{offset_} : std::optional<int>{};
    }
    /// Seconds from 1970-01-01T00:00:00, of UTC if there is an offset, else of the clock; and the nanoseconds behind them.
    [[nodiscard]] constexpr std::int64_t seconds() const noexcept {
        return clock_ - (has_offset() ? offset_ * 60 : 0);
    }
    [[nodiscard]] constexpr std::uint32_t nanosecond() const noexcept { return nanoseconds_; }

    /// As a std::chrono::sys_time, for which there must be an offset, or a local_time, for which there must be none;
    /// invalid_time otherwise, and when that cannot hold it exactly.
    template <class T>
        requires(kind_of<T> == kind::time_point)
    [[nodiscard]] result<T> to() const {
        typename T::duration since{};
        if (detail::is_local_time<T>() == has_offset()) {
            return detail::refused(errc::invalid_time, has_offset()
                                                           ? "a time with an offset is no local time"
                                                           : "a time without an offset is no time of UTC");
        }
        if (!detail::duration_traits<typename T::duration>::join({seconds(), nanoseconds_}, since)) {
            return detail::refused(errc::invalid_time, "a time that the target cannot hold exactly");
        }
        return T{since};
    }

    friend constexpr std::partial_ordering operator<=>(const date_time& a, const date_time& b) noexcept {
        if (a.has_offset() != b.has_offset()) {
            return std::partial_ordering::unordered;
        }
        return a.seconds() != b.seconds() ? a.seconds() <=> b.seconds() : a.nanoseconds_ <=> b.nanoseconds_;
    }
    friend constexpr bool operator==(const date_time& a, const date_time& b) noexcept {
        return (a <=> b) == 0;
    }

private:
    friend struct detail::text_access;
    static constexpr std::int16_t no_offset = INT16_MIN;

    [[nodiscard]] static result<date_time> from_clock(std::int64_t clock, std::uint32_t nanoseconds,
                                                      std::optional<int> offset) {
        if (clock < detail::min_text_seconds || clock > detail::max_text_seconds) {
            return detail::refused(errc::invalid_time, "a date has the years 0000 to 9999 only");
        }
        date_time v;
        v.clock_ = clock;
        v.nanoseconds_ = nanoseconds;
        v.offset_ = offset ? static_cast<std::int16_t>(*offset) : no_offset;
        return v;
    }
    [[nodiscard]] constexpr std::int64_t clock_days() const noexcept {
        return (clock_ >= 0 ? clock_ : clock_ - 86399) / 86400;
    }
    [[nodiscard]] constexpr std::uint32_t clock_seconds() const noexcept {
        return static_cast<std::uint32_t>(clock_ - clock_days() * 86400);
    }

    [[nodiscard]] detail::text_fault read_text(std::string_view text) {
        detail::time_scanner scanner(text);
        std::int64_t days = 0, seconds = 0;
        std::uint32_t nanoseconds = 0;
        bool has_zone = false;
        std::int32_t offset = 0;
        if (scanner.date(days) &&
            (scanner.accept('T') || scanner.accept('t') ||
             scanner.fail("expected 'T' between date and time")) &&
            scanner.time_of_day<true>(seconds, nanoseconds) && scanner.zone(has_zone, offset) &&
            scanner.finish()) {
            const std::optional<int> minutes = has_zone ? std::optional<int>{offset / 60} : std::nullopt;
            const result<date_time> read = from_clock(days * 86400 + seconds, nanoseconds, minutes);
            if (!read) {
                return {text.data(), read.error().detail};
            }
            *this = *read;
        }
        return scanner.fault();
    }
    [[nodiscard]] char* write_text(char* p) const {
        // the part that std::chrono's types share, and what is left of an offset
        p = detail::write_time(p, clock_, nanoseconds_, offset_ == 0);
        if (has_offset() && offset_ != 0) {
            const auto minutes = static_cast<unsigned>(offset_ < 0 ? -offset_ : offset_);
            *p++ = offset_ < 0 ? '-' : '+';
            p = detail::write_two_digits(p, minutes / 60);
            *p++ = ':';
            p = detail::write_two_digits(p, minutes % 60);
        }
        return p;
    }

    std::int64_t clock_ = 0; // seconds from 1970-01-01T00:00:00 on the clock that is shown
    std::uint32_t nanoseconds_ = 0;
    std::int16_t offset_ = no_offset; // in minutes
};

[[nodiscard]] inline std::string to_string(const date_time& v) {
    return detail::to_text<detail::max_date_time_size>(v);
}

template <> struct convert<date_time>
    : detail::text_form<date_time, detail::max_date_time_size, errc::invalid_time> {};

} // namespace agate::inline AGATE_ABI

template <> struct std::hash<agate::date_time> {
    std::size_t operator()(const agate::date_time& v) const noexcept {
        const std::uint64_t mixed = agate::detail::mix_hash(0, static_cast<std::uint64_t>(v.seconds()));
        return static_cast<std::size_t>(agate::detail::mix_hash(mixed, v.nanosecond()));
    }
};
