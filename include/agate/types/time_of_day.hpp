// A time of day to the nanosecond, without a zone: `14:30:00`, `14:30:00.25` (RFC 3339 section 5.6 partial-time, XML Schema
// 1.1 part 2 section 3.3.8 without a zone). A text in all formats. 24:00:00, the day's end, is a time of its own and the
// last of all; second 60 is refused, for neither XML Schema nor std::chrono has it. A fraction of more than nine digits is
// cut off, never rounded up.
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

inline constexpr std::size_t max_time_of_day_size = 18; // "14:30:00.123456789"

/// A time with seconds since midnight; the rest of it is the caller's.
inline char* write_time_of_day(char* p, std::uint32_t seconds, std::uint32_t nanoseconds) {
    p = write_two_digits(p, seconds / 3600);
    *p++ = ':';
    p = write_two_digits(p, seconds / 60 % 60);
    *p++ = ':';
    p = write_two_digits(p, seconds % 60);
    return write_fraction(p, nanoseconds);
}

} // namespace detail

/// A time of day. A value-initialised one is midnight.
class time_of_day {
public:
    constexpr time_of_day() noexcept = default;
    /// invalid_time for a time that does not exist; 24:00:00 does.
    [[nodiscard]] static result<time_of_day> from(unsigned hour, unsigned minute, unsigned second,
                                                  std::uint32_t nanosecond = 0) {
        if (hour > 24 || minute > 59 || second > 59 || nanosecond >= detail::nanoseconds_per_second ||
            (hour == 24 && (minute | second | nanosecond) != 0)) {
            return detail::refused(errc::invalid_time, "there is no such time of day");
        }
        return time_of_day{hour * 3600 + minute * 60 + second, nanosecond};
    }
    /// From a std::chrono::duration since midnight, which is not negative and at most 24 hours.
    template <class T>
        requires(kind_of<T> == kind::duration)
    [[nodiscard]] static result<time_of_day> from(const T& since_midnight) {
        detail::seconds_and_nanoseconds time;
        if (!detail::duration_traits<T>::split(since_midnight, time) || time.seconds < 0 ||
            time.seconds > 86400 || (time.seconds == 86400 && time.nanoseconds != 0)) {
            return detail::refused(errc::invalid_time, "a time of day is 00:00:00 to 24:00:00");
        }
        return time_of_day{static_cast<std::uint32_t>(time.seconds), time.nanoseconds};
    }
    /// Reads a text that is a time as a whole. Errors: invalid_time.
    [[nodiscard]] static result<time_of_day> parse(std::string_view text) {
        return detail::parse_text<time_of_day>(text, errc::invalid_time);
    }

    [[nodiscard]] constexpr unsigned hour() const noexcept { return seconds_ / 3600; }
    [[nodiscard]] constexpr unsigned minute() const noexcept { return seconds_ / 60 % 60; }
    [[nodiscard]] constexpr unsigned second() const noexcept { return seconds_ % 60; }
    [[nodiscard]] constexpr std::uint32_t nanosecond() const noexcept { return nanoseconds_; }
    /// Whole seconds since midnight, 0 to 86,400.
    [[nodiscard]] constexpr std::uint32_t seconds() const noexcept { return seconds_; }
    /// As a std::chrono::duration since midnight; invalid_time when that cannot hold it exactly.
    template <class T>
        requires(kind_of<T> == kind::duration)
    [[nodiscard]] result<T> to() const {
        T since_midnight{};
        if (!detail::duration_traits<T>::join({seconds_, nanoseconds_}, since_midnight)) {
            return detail::refused(errc::invalid_time, "a time that the duration cannot hold exactly");
        }
        return since_midnight;
    }

    friend constexpr auto operator<=>(const time_of_day&, const time_of_day&) noexcept = default;

private:
    friend struct detail::text_access;

    constexpr time_of_day(std::uint32_t seconds, std::uint32_t nanoseconds) noexcept
        : seconds_{seconds}, nanoseconds_{nanoseconds} {}
    [[nodiscard]] detail::text_fault read_text(std::string_view text) {
        detail::time_scanner scanner(text);
        std::int64_t seconds = 0;
        std::uint32_t nanoseconds = 0;
        if (scanner.time_of_day<true>(seconds, nanoseconds) &&
            (scanner.done() ||
             scanner.fail("expected a fraction or the end of the text; a time of day has no zone"))) {
            *this = time_of_day{static_cast<std::uint32_t>(seconds), nanoseconds};
        }
        return scanner.fault();
    }
    [[nodiscard]] char* write_text(char* p) const {
        return detail::write_time_of_day(p, seconds_, nanoseconds_);
    }

    std::uint32_t seconds_ = 0;
    std::uint32_t nanoseconds_ = 0;
};

[[nodiscard]] inline std::string to_string(const time_of_day& v) {
    return detail::to_text<detail::max_time_of_day_size>(v);
}

template <> struct convert<time_of_day>
    : detail::text_form<time_of_day, detail::max_time_of_day_size, errc::invalid_time> {};

} // namespace agate::inline AGATE_ABI

template <> struct std::hash<agate::time_of_day> {
    std::size_t operator()(const agate::time_of_day& v) const noexcept {
        return static_cast<std::size_t>(
            agate::detail::mix_hash(0, static_cast<std::uint64_t>(v.seconds()) << 32 | v.nanosecond()));
    }
};
