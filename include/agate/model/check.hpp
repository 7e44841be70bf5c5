// Described checks: what a field's value must satisfy. Reading and writing report the first violation, `agate::validate`
// lists all. A check's message is made at compile time, so that an error can point to it.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/kind.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI {

namespace detail {

struct check_tag {
    static constexpr bool repeats = true;
};

/// A short text, made at compile time.
struct check_message {
    std::array<char, 64> text{};
    std::size_t size = 0;

    consteval void push(std::string_view part) {
        for (const char c : part) {
            if (size + 1 < text.size()) {
                text[size++] = c;
            }
        }
    }
    /// The number in decimal; fractions to six digits, very large and very small ones with an exponent.
    template <class N> consteval void push_number(N number) {
        if (number < N{}) {
            push("-");
        }
        if constexpr (std::is_floating_point_v<N>) {
            push_size(number < N{} ? -number : number);
        } else {
            const auto bits = static_cast<std::uint64_t>(number);
            push_whole(number < N{} ? 0 - bits : bits);
        }
    }

private:
    consteval void push_whole(std::uint64_t whole) {
        char digits[20] = {};
        std::size_t count = 0;
        for (auto rest = whole; rest != 0 || count == 0; rest /= 10) {
            digits[count++] = static_cast<char>('0' + rest % 10);
        }
        while (count > 0) {
            push(std::string_view{&digits[--count], 1});
        }
    }
    template <class N> consteval void push_size(N number) {
        int exponent = 0;
        if (number >= N(1e16) || (number != N{} && number < N(1e-4))) {
            for (; number >= N(10); ++exponent) {
                number /= N(10);
            }
            for (; number < N(1); --exponent) {
                number *= N(10);
            }
        }
        auto whole = static_cast<std::uint64_t>(number);
        auto millionths = static_cast<std::uint64_t>((number - static_cast<N>(whole)) * N(1000000) + N(0.5));
        if (millionths == 1000000) {
            ++whole;
            millionths = 0;
        }
        push_whole(whole);
        if (millionths != 0) {
            push(".");
            for (std::uint64_t unit = 100000; millionths != 0; unit /= 10) {
                const char digit = static_cast<char>('0' + millionths / unit % 10);
                push(std::string_view{&digit, 1});
                millionths %= unit;
            }
        }
        if (exponent != 0) {
            push("e");
            push_number(exponent);
        }
    }
};

/// Whether a value is below, or above, a bound of another number type; neither is narrowed.
template <class T, class N> constexpr bool is_below(const T& v, const N& bound) {
    if constexpr (std::is_integral_v<T> && std::is_integral_v<N>) {
        return std::cmp_less(+v, +bound);
    } else if constexpr (std::is_integral_v<T> && std::is_floating_point_v<N>) {
        return static_cast<N>(v) < bound;
    } else {
        return v < static_cast<T>(bound);
    }
}
template <class T, class N> constexpr bool is_above(const T& v, const N& bound) {
    if constexpr (std::is_integral_v<T> && std::is_integral_v<N>) {
        return std::cmp_greater(+v, +bound);
    } else if constexpr (std::is_integral_v<T> && std::is_floating_point_v<N>) {
        return bound < static_cast<N>(v);
    } else {
        return static_cast<T>(bound) < v;
    }
}

template <class N> struct at_least_rule {
    using tag = check_tag;
    N bound;
    check_message message;
    template <class T> constexpr bool operator()(const T& v) const { return !is_below(v, bound); }
};
template <class N> struct at_most_rule {
    using tag = check_tag;
    N bound;
    check_message message;
    template <class T> constexpr bool operator()(const T& v) const { return !is_above(v, bound); }
};
struct length_rule {
    using tag = check_tag;
    std::size_t least;
    std::size_t most;
    check_message message;
    template <class T> constexpr bool operator()(const T& v) const {
        return v.size() >= least && v.size() <= most;
    }
};
template <class Predicate> struct predicate_rule {
    using tag = check_tag;
    Predicate predicate;
    check_message message;
    template <class T> constexpr bool operator()(const T& v) const { return predicate(v); }
};

} // namespace detail

/// Rules of a field that its value must satisfy; a null satisfies them all.
namespace check {

/// The number is not below the bound.
template <class N> consteval auto at_least(N bound) {
    detail::at_least_rule<N> rule{bound, {}};
    rule.message.push("must be at least ");
    rule.message.push_number(bound);
    return rule;
}
/// The number is not above the bound.
template <class N> consteval auto at_most(N bound) {
    detail::at_most_rule<N> rule{bound, {}};
    rule.message.push("must be at most ");
    rule.message.push_number(bound);
    return rule;
}
/// The number of elements, or of bytes of a string, is from `least` to `most`.
consteval auto length(std::size_t least, std::size_t most) {
    detail::length_rule rule{least, most, {}};
    rule.message.push("must have a length from ");
    rule.message.push_number(least);
    rule.message.push(" to ");
    rule.message.push_number(most);
    return rule;
}
consteval auto length_at_least(std::size_t least) {
    detail::length_rule rule{least, static_cast<std::size_t>(-1), {}};
    rule.message.push("must have a length of at least ");
    rule.message.push_number(least);
    return rule;
}
consteval auto length_at_most(std::size_t most) {
    detail::length_rule rule{0, most, {}};
    rule.message.push("must have a length of at most ");
    rule.message.push_number(most);
    return rule;
}
/// A predicate of the user's, with the message for its failure (at most 63 bytes).
template <class Predicate> consteval auto satisfies(Predicate predicate, std::string_view message) {
    detail::predicate_rule<Predicate> rule{predicate, {}};
    rule.message.push(message);
    return rule;
}

} // namespace check

namespace detail {

/// Calls `failed(message)` for each check among the rules that the value does not satisfy.
template <class Rules, class T, class F> constexpr void for_each_violation(const Rules& rules, const T& v,
                                                                           F&& failed) {
    if constexpr (kind_of<T> == kind::optional || kind_of<T> == kind::pointer) {
        if (v) {
            for_each_violation(rules, *v, failed);
        }
    } else {
        for_each_rule(rules, [&](const auto& rule) {
            if constexpr (std::is_same_v<typename std::remove_cvref_t<decltype(rule)>::tag, check_tag>) {
                if (!rule(v)) {
                    failed(rule.message.text.data());
                }
            }
        });
    }
}

/// The message of the first check of the slot that the value does not satisfy, or a null pointer.
template <class Slot, class T> AGATE_INLINE const char* first_violation([[maybe_unused]] const T& v) {
    if constexpr (Slot::template has<check_tag>) {
        const char* first = nullptr;
        for_each_violation(Slot::rules(), v,
                           [&first](const char* message) { first = first == nullptr ? message : first; });
        return first;
    } else {
        return nullptr;
    }
}

} // namespace detail

} // namespace agate::inline AGATE_ABI
