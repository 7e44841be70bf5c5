#include "unit/core/number_support.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace agate::detail;
using namespace agate_test;

// Digits and exponent of a number's text, without its notation.
std::string canonical(std::string_view text) {
    std::string digits;
    int exponent = 0;
    int after_point = 0;
    bool point = false;
    std::string sign;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '-') {
            sign = "-";
        } else if (text[i] == '.') {
            point = true;
        } else if (text[i] == 'e') {
            exponent = std::stoi(std::string(text.substr(i + 1)));
            break;
        } else {
            digits += text[i];
            after_point += point;
        }
    }
    exponent -= after_point;
    while (digits.size() > 1 && digits.front() == '0') {
        digits.erase(0, 1);
    }
    while (digits.size() > 1 && digits.back() == '0') {
        digits.pop_back();
        ++exponent;
    }
    return sign + digits + (digits == "0" ? "" : "e" + std::to_string(exponent));
}

template <class Float> void expect_shortest_and_back(Float value) {
    const std::string text = write(value);
    char reference[64];
    const auto end =
        std::to_chars(reference, reference + sizeof reference, value, std::chars_format::scientific).ptr;
    EXPECT_EQ(canonical(text), canonical({reference, end})) << text;
    const outcome<Float> back = read<Float>(text);
    ASSERT_TRUE(back.value.has_value()) << text;
    using word = typename floating_bits<Float>::word;
    EXPECT_EQ(std::bit_cast<word>(*back.value), std::bit_cast<word>(value)) << text;
    EXPECT_EQ(back.offset, static_cast<std::ptrdiff_t>(text.size()));
}

template <class Float> void for_all_kinds_of_values(void (*check)(Float)) {
    using limits = std::numeric_limits<Float>;
    using word = typename floating_bits<Float>::word;
    const auto around = [&](Float value) {
        for (const Float x :
             {value, std::nextafter(value, Float(0)), std::nextafter(value, limits::infinity())}) {
            if (std::isfinite(x)) {
                check(x);
                check(-x);
            }
        }
    };
    for (int k = limits::min_exponent - limits::digits; k < limits::max_exponent; ++k) {
        around(std::ldexp(Float(1), k));
    }
    for (int k = limits::min_exponent10 - limits::digits10; k <= limits::max_exponent10; ++k) {
        const std::string text = "1e" + std::to_string(k);
        Float value{};
        std::from_chars(text.data(), text.data() + text.size(), value);
        around(value);
    }
    around(limits::min());
    around(limits::max());
    around(limits::denorm_min());
    std::mt19937_64 random(7);
    for (int i = 0; i != 20000; ++i) {
        const auto value = std::bit_cast<Float>(static_cast<word>(random()));
        if (std::isfinite(value)) {
            check(value);
        }
        check(static_cast<Float>(static_cast<double>(random() % 10000000) / 1000));
        check(static_cast<Float>(random() >> (random() % 64)));
        check(std::bit_cast<Float>(
            static_cast<word>(random() % floating_bits<Float>::hidden_bit))); // subnormal
    }
}

TEST(NumberPowers, EntriesAreTheFirst128BitsOfPowersOfTen) {
    // Little-endian limbs, just enough arithmetic to be sure of.
    using big = std::vector<std::uint32_t>;
    const auto times = [](big x, std::uint32_t factor) {
        std::uint64_t carry = 0;
        for (std::uint32_t& limb : x) {
            carry += static_cast<std::uint64_t>(limb) * factor;
            limb = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        x.push_back(static_cast<std::uint32_t>(carry));
        return x;
    };
    const auto trimmed = [](big x) {
        while (!x.empty() && x.back() == 0) {
            x.pop_back();
        }
        return x;
    };
    const auto less_or_equal = [&](const big& a, const big& b) {
        const big x = trimmed(a);
        const big y = trimmed(b);
        if (x.size() != y.size()) {
            return x.size() < y.size();
        }
        for (std::size_t i = x.size(); i-- != 0;) {
            if (x[i] != y[i]) {
                return x[i] < y[i];
            }
        }
        return true;
    };
    const auto power_of_two = [](int n) {
        big x(static_cast<std::size_t>(n / 32 + 1));
        x.back() = std::uint32_t{1} << (n % 32);
        return x;
    };
    const auto scaled = [&](big x, int ten_times, int two_times) {
        for (; ten_times != 0; --ten_times) {
            x = trimmed(times(std::move(x), 10));
        }
        for (; two_times >= 16; two_times -= 16) {
            x = trimmed(times(std::move(x), 1u << 16));
        }
        return times(std::move(x), 1u << two_times);
    };
    for (int e = power_of_ten_min; e <= power_of_ten_max; ++e) {
        const wide entry = powers_of_ten<>[e];
        ASSERT_EQ(entry.high >> 63, 1u) << e;
        const auto limbs = [](std::uint64_t high, std::uint64_t low) {
            return big{static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32),
                       static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(high >> 32)};
        };
        ASSERT_NE(entry.low, ~std::uint64_t{0}) << "rounding up must not carry, 10^" << e;
        const big floor = limbs(entry.high, entry.low);
        const big above = limbs(entry.high, entry.low + 1);
        // entry * 2^s <= 10^e < (entry + 1) * 2^s, all sides brought to whole numbers.
        const int s = floor_log2_of_power_of_ten(e) - 127;
        const int tens_left = e < 0 ? -e : 0;
        const int twos_left = s > 0 ? s : 0;
        const big middle = e < 0 ? power_of_two(-s) : scaled({1}, e, s < 0 ? -s : 0);
        ASSERT_TRUE(less_or_equal(scaled(floor, tens_left, twos_left), middle)) << e;
        ASSERT_FALSE(less_or_equal(scaled(above, tens_left, twos_left), middle)) << e;
    }
}

TEST(NumberWrite, IntegersOfEveryLengthAndWidth) {
    std::uint64_t power = 1;
    std::string zeros;
    for (int digits = 1; digits != 20; ++digits) {
        EXPECT_EQ(write(power), "1" + zeros);
        EXPECT_EQ(write(power - 1), digits == 1 ? "0" : std::string(zeros.size(), '9'));
        EXPECT_EQ(write(-static_cast<std::int64_t>(power / 10)), digits == 1 ? "0" : "-1" + zeros.substr(1));
        power *= 10;
        zeros += '0';
    }
    EXPECT_EQ(write(std::numeric_limits<std::int8_t>::min()), "-128");
    EXPECT_EQ(write(std::numeric_limits<std::uint8_t>::max()), "255");
    EXPECT_EQ(write(std::numeric_limits<std::int16_t>::min()), "-32768");
    EXPECT_EQ(write(std::numeric_limits<std::uint16_t>::max()), "65535");
    EXPECT_EQ(write(std::numeric_limits<std::int32_t>::min()), "-2147483648");
    EXPECT_EQ(write(std::numeric_limits<std::uint32_t>::max()), "4294967295");
    EXPECT_EQ(write(std::numeric_limits<std::int64_t>::max()), "9223372036854775807");
    EXPECT_EQ(write(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    EXPECT_EQ(write(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
    for (int i = -100000; i <= 100000; ++i) {
        ASSERT_EQ(write(i), std::to_string(i));
    }
    std::mt19937_64 random(1);
    for (int i = 0; i != 100000; ++i) {
        const std::uint64_t value = random() >> (random() % 64);
        ASSERT_EQ(write(value), std::to_string(value));
    }
}

TEST(NumberWrite, DoublesLookLikePythonsRepr) {
    const struct {
        double value;
        const char* text;
    } cases[] = {
        {0.0, "0.0"},
        {-0.0, "-0.0"},
        {10.0, "10.0"},
        {1.0, "1.0"},
        {-1.5, "-1.5"},
        {100.0, "100.0"},
        {21.85, "21.85"},
        {48.2, "48.2"},
        {1013.25, "1013.25"},
        {40 + 22 * 0.8, "57.6"},
        {1000 + 20 * 1.1, "1022.0"},
        {1021.9999999999999, "1021.9999999999999"},
        {4.895168, "4.895168"},
        {-117.8833, "-117.8833"},
        {0.1, "0.1"},
        {0.1 + 0.2, "0.30000000000000004"},
        {1.0 / 3, "0.3333333333333333"},
        {0.01, "0.01"},
        {0.00123, "0.00123"},
        {0.0001, "0.0001"},
        {0.00012345678901234567, "0.00012345678901234567"},
        {0.00009999999999999999, "9.999999999999999e-05"},
        {0.00001, "1e-05"},
        {1.5e-7, "1.5e-07"},
        {123456789.0, "123456789.0"},
        {42949672.95, "42949672.95"},
        {42949672.96, "42949672.96"},
        {999999.9999, "999999.9999"},
        {9999999.5, "9999999.5"},
        {9999998.00000001, "9999998.00000001"},
        {1e15, "1000000000000000.0"},
        {999999999999999.9, "999999999999999.9"},
        {9007199254740993.0, "9007199254740992.0"},
        {9999999999999998.0, "9999999999999998.0"},
        {1e16, "1e+16"},
        {12345678901234567890.0, "1.2345678901234567e+19"},
        {1e22, "1e+22"},
        {1e23, "1e+23"},
        {9.5367431640625e-07, "9.5367431640625e-07"},
        {-1e300, "-1e+300"},
        {1e100, "1e+100"},
        {1.7976931348623157e308, "1.7976931348623157e+308"},
        {-1.7976931348623157e308, "-1.7976931348623157e+308"},
        {2.2250738585072014e-308, "2.2250738585072014e-308"},
        {2.225073858507201e-308, "2.225073858507201e-308"},
        {5e-324, "5e-324"},
        {1e-323, "1e-323"},
        {2.220446049250313e-16, "2.220446049250313e-16"},
    };
    for (const auto& c : cases) {
        EXPECT_EQ(write(c.value), c.text);
    }
}

TEST(NumberWrite, FloatsHaveTheirOwnShortestDigits) {
    const struct {
        float value;
        const char* text;
    } cases[] = {
        {0.0f, "0.0"},
        {-0.0f, "-0.0"},
        {0.1f, "0.1"},
        {12.345f, "12.345"},
        {-12.34f, "-12.34"},
        {54.321f, "54.321"},
        {98.9999f, "98.9999"},
        {9998.99f, "9998.99"},
        {3.1415927f, "3.1415927"},
        {16777216.0f, "16777216.0"},
        {33554432.0f, "33554432.0"},
        {1e10f, "10000000000.0"},
        {9.999999e15f, "9999999000000000.0"},
        {1e16f, "1e+16"},
        {0.0001f, "0.0001"},
        {0.00001f, "1e-05"},
        {3.4028235e38f, "3.4028235e+38"},
        {1.1754944e-38f, "1.1754944e-38"},
        {1e-45f, "1e-45"},
    };
    for (const auto& c : cases) {
        EXPECT_EQ(write(c.value), c.text);
    }
}

TEST(NumberRoundTrip, EveryKindOfDoubleHasTheShortestDigitsAndComesBack) {
    for (const double value :
         {-0x1.e42427b42cb42p+949, -0x1.3ffff0d0ddb37p+725, 0x1.73d40c08b20ffp-395, 0.0, -0.0}) {
        expect_shortest_and_back(value);
    }
    for_all_kinds_of_values<double>(expect_shortest_and_back<double>);
}

TEST(NumberRoundTrip, EveryKindOfFloatHasTheShortestDigitsAndComesBack) {
    expect_shortest_and_back(0.0f);
    expect_shortest_and_back(-0.0f);
    for_all_kinds_of_values<float>(expect_shortest_and_back<float>);
}

} // namespace
