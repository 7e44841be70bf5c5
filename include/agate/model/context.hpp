// What a value's place says about it: the rules of the field it stands in. Walks hand a context from a field to its value
// and on into containers; a struct's own fields begin anew.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/enumerators.hpp>
#include <agate/model/kind.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

/// The context of a value without rules of its own: a root, or a field without rules about values.
struct plain_context {
    template <class Tag> static constexpr bool has = false;
    static consteval const auto& rules() { return describe<void>; }
};

template <class... Rules> consteval bool about_values(const rule_set<Rules...>*) {
    return (requires { Rules::about_values; } || ...);
}

/// The context of a slot's value. Slots without rules about values share one, and with it the code for their types.
template <class Slot>
using context_of =
    std::conditional_t<about_values(
                           static_cast<const std::remove_cvref_t<decltype(Slot::rules())>*>(nullptr)),
                       Slot, plain_context>;

/// Whether an enumeration's value is a name on the wire: the field decides, then the type, then the codec.
template <class Codec, class Context, class E> consteval bool is_name_on_wire() {
    if constexpr (Context::template has<as_name_rule> || Context::template has<as_integer_rule>) {
        return Context::template has<as_name_rule>;
    } else if constexpr (described_with<E, as_name_rule> || described_with<E, as_integer_rule>) {
        return described_with<E, as_name_rule>;
    } else {
        return Codec::enumerator_token == token::string;
    }
}

/// Whether a sequence's elements are bytes on the wire.
template <class Context, class T> consteval bool is_bytes_on_wire() {
    if constexpr (kind_of<T> == kind::bytes || kind_of<T> == kind::bytes_view) {
        return true;
    } else if constexpr (contiguous<T>) {
        using element = typename T::value_type;
        return (Context::template has<as_bytes_rule> || described_with<T, as_bytes_rule>) &&
               sizeof(element) == 1 && std::is_integral_v<element> && !std::is_same_v<element, bool>;
    } else {
        return false;
    }
}

// --- Times ------------------------------------------------------------------------------------------------------------

/// Seconds and the nanoseconds that follow them, 0 to 999,999,999: what durations and times since 1970 are on every wire.
struct seconds_and_nanoseconds {
    std::int64_t seconds = 0;
    std::uint32_t nanoseconds = 0;
};

template <class Duration> struct duration_traits {
    using rep = typename Duration::rep;
    static constexpr std::int64_t num = Duration::period::num;
    static constexpr std::int64_t den = Duration::period::den;
    static_assert(std::is_integral_v<rep>,
                  "agate: a duration that counts in floating point is not exact; use an integral "
                  "one, or convert it with agate::convert");
    static_assert(
        den == 1 || (num == 1 && 1'000'000'000 % den == 0),
        "agate: a duration must count in whole seconds, or in a decimal fraction of one down to nanoseconds");

    /// False when the seconds do not fit.
    static bool split(const Duration& d, seconds_and_nanoseconds& out) noexcept {
        const auto count = static_cast<std::int64_t>(d.count());
        if constexpr (den == 1) {
            if (count > INT64_MAX / num || count < INT64_MIN / num) {
                return false;
            }
            out = {count * num, 0};
        } else {
            std::int64_t seconds = count / den;
            std::int64_t rest = count % den;
            if (rest < 0) {
                rest += den;
                --seconds;
            }
            out = {seconds, static_cast<std::uint32_t>(rest * (1'000'000'000 / den))};
        }
        return true;
    }

    /// False when the duration's count cannot be exactly that: out of its range, or finer than its period.
    static bool join(const seconds_and_nanoseconds& in, Duration& out) noexcept {
        std::int64_t count = 0;
        if constexpr (den == 1) {
            if (in.nanoseconds != 0 || in.seconds % num != 0) {
                return false;
            }
            count = in.seconds / num;
        } else {
            constexpr std::int64_t unit = 1'000'000'000 / den;
            if (in.nanoseconds % unit != 0) {
                return false;
            }
            // towards zero, so that the smallest count of all does not overflow on the way
            const std::int64_t parts = in.nanoseconds / unit;
            const bool negative = in.seconds < 0 && parts != 0;
            const std::int64_t seconds = negative ? in.seconds + 1 : in.seconds;
            const std::int64_t rest = negative ? parts - den : parts;
            if (seconds > INT64_MAX / den || seconds < INT64_MIN / den) {
                return false;
            }
            count = seconds * den;
            if (rest >= 0 ? count > INT64_MAX - rest : count < INT64_MIN - rest) {
                return false;
            }
            count += rest;
        }
        const auto narrowed = static_cast<rep>(count);
        if (static_cast<std::int64_t>(narrowed) != count || (narrowed < rep{}) != (count < 0)) {
            return false;
        }
        out = Duration{narrowed};
        return true;
    }
};

/// The clocks whose time points have a meaning outside the program: the system clock (UTC), and local time without a zone.
template <class Clock>
concept system_clock_like = requires(const typename Clock::time_point& t) { Clock::to_time_t(t); };
template <class Clock> concept local_clock_like = std::is_empty_v<Clock> && !requires { Clock::now(); };

template <class TimePoint> consteval bool is_local_time() {
    using clock = typename TimePoint::clock;
    static_assert(system_clock_like<clock> || local_clock_like<clock>,
                  "agate: only time points of the system clock and local times have a meaning on the wire");
    return !system_clock_like<clock>;
}

} // namespace agate::inline AGATE_ABI::detail
