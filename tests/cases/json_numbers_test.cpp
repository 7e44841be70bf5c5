// Rows C001 to C016: numbers that wrapped, narrowed, lost a bit or their sign elsewhere.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <clocale>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <locale>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

struct endpoint {
    std::uint16_t port = 7;
};

__extension__ typedef __int128 wide; // holds every integer and what lies just outside its range

/// Decimal text of a 128-bit number, for the values just outside a range.
std::string text_of(wide number) {
    if (number < 0) {
        return "-" + text_of(-number);
    }
    std::string digits;
    do {
        digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
        number /= 10;
    } while (number != 0);
    return digits;
}

/// Reads a number text into an Int that is seen after a failure, in every place that a number can stand in.
template <class Int> void expect_integer(const std::string& text, std::optional<Int> expected) {
    Int value = 7;
    const auto read = agate::json::read(text, value);
    ASSERT_EQ(read.has_value(), expected.has_value()) << text;
    EXPECT_EQ(value, expected.value_or(7)) << text; // untouched when it does not fit
    if (!expected) {
        EXPECT_EQ(read.error().code, agate::errc::number_out_of_range) << text;
    }
    EXPECT_EQ(agate::json::read<std::vector<Int>>("[" + text + "]").has_value(), expected.has_value())
        << text;
    EXPECT_EQ(agate::json::read<std::optional<Int>>(text).has_value(), expected.has_value()) << text;
    EXPECT_EQ((agate::json::read<std::map<Int, int>>("{\"" + text + "\":1}").has_value()),
              expected.has_value())
        << text;
    constexpr agate::json::options quoted{.quoted_numbers = true};
    EXPECT_EQ((agate::json::read<Int, quoted>("\"" + text + "\"").has_value()), expected.has_value()) << text;
}

template <class Int> void expect_borders() {
    const wide low = std::numeric_limits<Int>::min();
    const wide high = std::numeric_limits<Int>::max();
    for (int step = 0; step < 3; ++step) {
        expect_integer<Int>(text_of(low + step), static_cast<Int>(low + step));
        expect_integer<Int>(text_of(high - step), static_cast<Int>(high - step));
        expect_integer<Int>(text_of(high + 1 + step), std::nullopt);
        expect_integer<Int>(text_of(low - 1 - step), std::nullopt);
        for (const wide factor : {2, 10, 256}) { // what would wrap to something small
            expect_integer<Int>(text_of((high + 1) * factor + step), std::nullopt);
        }
    }
    expect_integer<Int>("1606938044258990275541962092341162602522202993782792835301376",
                        std::nullopt); // 2^200
    expect_integer<Int>("-1606938044258990275541962092341162602522202993782792835301376", std::nullopt);
}

TEST(JsonNumbers, C001_OutOfRangeIntegersAreErrorsAndNeverWrap) {
    endpoint e;
    const auto r = agate::json::read(R"({"port":100200})", e);
    ASSERT_FALSE(r);
    EXPECT_EQ(r.error().message(R"({"port":100200})"),
              "line 1, column 9: port: the number is out of range: 100200");
    EXPECT_EQ(e.port, 7);
    expect_integer<unsigned>("-100", std::nullopt);
    expect_integer<std::int8_t>("200", std::nullopt);
    expect_integer<std::int8_t>("-200", std::nullopt);
    expect_borders<std::int8_t>();
    expect_borders<std::uint8_t>();
    expect_borders<std::int16_t>();
    expect_borders<std::uint16_t>();
    expect_borders<std::int32_t>();
    expect_borders<std::uint32_t>();
    expect_borders<std::int64_t>();
    expect_borders<std::uint64_t>();
    expect_borders<long>();
    expect_borders<unsigned long long>();
}

TEST(JsonNumbers, C002_LargeIntegersAreExact) {
    EXPECT_EQ(*agate::json::read<std::int64_t>("32948729483739289"), 32948729483739289);
    for (const std::string_view text :
         {"9007199254740993", "9223372036854775807", "-9223372036854775808", "-9007199254740993"}) {
        EXPECT_EQ(rewritten<std::int64_t>(text), text);
        EXPECT_EQ(rewritten<agate::value>(text), text);
        EXPECT_EQ(rewritten<agate::json::raw>(text), text);
        EXPECT_EQ((rewritten<std::variant<std::int64_t, double>>(text)), text);
    }
    EXPECT_EQ(rewritten<std::uint64_t>("18446744073709551615"), "18446744073709551615");
    EXPECT_EQ(rewritten<agate::value>("18446744073709551615"), "18446744073709551615");
    EXPECT_EQ(*agate::json::read<agate::value>("9007199254740993")->to<std::int64_t>(), 9007199254740993);
}

TEST(JsonNumbers, C004_TheBandAbove64BitsIsOutOfRange) {
    for (const std::string_view text :
         {"18446744073709551616", "18446744073709551617", "18446744073709553664", "18446744073709553665"}) {
        EXPECT_EQ(read_outcome<std::uint64_t>(text), "number_out_of_range@0") << text;
        // a generic value does not make a double of an integer behind one's back
        const auto v = agate::json::read<agate::value>(text);
        EXPECT_FALSE(v && v->is_integer()) << text;
        EXPECT_FALSE(v && v->is_floating()) << text;
    }
    EXPECT_EQ(read_outcome<agate::value>("-9223372036854775809"), "number_out_of_range@0");
}

template <class Float> void expect_bits(Float value) {
    using word = std::conditional_t<sizeof(Float) == 8, std::uint64_t, std::uint32_t>;
    const std::string text = written(value);
    const auto back = agate::json::read<Float>(text);
    ASSERT_TRUE(back) << text;
    EXPECT_EQ(std::bit_cast<word>(*back), std::bit_cast<word>(value)) << text;
}

TEST(JsonNumbers, C005_EveryFiniteFloatComesBackBitForBit) {
    expect_bits(-0x1.e42427b42cb42p+949);
    expect_bits(-0x1.3ffff0d0ddb37p+725);
    expect_bits(0x1.73d40c08b20ffp-395);
    for (int exponent = -1074; exponent < 1024; ++exponent) {
        const double power = std::ldexp(1.0, exponent);
        expect_bits(power);
        expect_bits(-power);
        expect_bits(std::nextafter(power, 0.0));
        expect_bits(std::nextafter(power, std::numeric_limits<double>::max()));
    }
    for (int exponent = -149; exponent < 128; ++exponent) {
        expect_bits(std::ldexp(1.0F, exponent));
        expect_bits(std::nextafter(std::ldexp(1.0F, exponent), 0.0F));
    }
    std::mt19937_64 random{20260926};
    for (int i = 0; i < 20000; ++i) {
        const auto d = std::bit_cast<double>(random());
        if (std::isfinite(d)) {
            expect_bits(d);
        }
        const auto f = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (std::isfinite(f)) {
            expect_bits(f);
        }
    }
    expect_bits(0.0);
    expect_bits(-0.0);
    expect_bits(-0.0F);
    expect_bits(std::numeric_limits<double>::denorm_min());
}

TEST(JsonNumbers, C007_NumbersAreRoundedToTheNearest) {
    EXPECT_EQ(*agate::json::read<double>("2.220446049250313e-16"), 0x1p-52);
    EXPECT_EQ(*agate::json::read<double>("0.184467440737095516159"), 0.1844674407370955);
    EXPECT_EQ(*agate::json::read<agate::value>("2.220446049250313e-16")->get_if<double>(), 0x1p-52);
    EXPECT_EQ(*agate::json::read<double>("9007199254740993"), 9007199254740992.0); // half way: to even
    EXPECT_EQ(*agate::json::read<double>("9007199254740993.0000000000000000001"), 9007199254740994.0);
    EXPECT_EQ(*agate::json::read<float>("16777217"), 16777216.0F);
    EXPECT_EQ(*agate::json::read<float>("16777217.0000001"), 16777218.0F); // from the text, not from a double
}

TEST(JsonNumbers, C008_OverflowIsAnErrorAndNoInfinity) {
    for (const std::string_view text :
         {"2e308", "1e400", "-1e400", "1e99999999999999999999",
          "179769313486231590000000000000000000000000e267", "1.7976931348623159e+308"}) {
        double d = 7;
        EXPECT_EQ(outcome(agate::json::read(text, d)), "number_out_of_range@0") << text;
        EXPECT_EQ(d, 7);
        EXPECT_EQ(read_outcome<agate::value>(text), "number_out_of_range@0") << text;
    }
    EXPECT_EQ(*agate::json::read<double>("1.7976931348623158e+308"), std::numeric_limits<double>::max());
    EXPECT_EQ(read_outcome<float>("1e39"), "number_out_of_range@0");
    EXPECT_EQ(read_outcome<float>("-3.5e38"), "number_out_of_range@0");
    EXPECT_EQ(*agate::json::read<float>("3.4028235e38"), std::numeric_limits<float>::max());
    EXPECT_EQ(*agate::json::read<double>("1e-400"), 0.0); // what is too small is rounded
    EXPECT_EQ(*agate::json::read<double>("0e99999999999"), 0.0);
}

TEST(JsonNumbers, C010_TheSignIsKeptInEveryNotation) {
    EXPECT_EQ(written(-1e300), "-1e+300");
    EXPECT_EQ(written(-1e-300), "-1e-300");
    EXPECT_EQ(written(-1.5), "-1.5");
    EXPECT_EQ(written(-5), "-5");
    constexpr agate::json::options quoted{.quoted_numbers = true};
    EXPECT_EQ(written<quoted>(-5), "\"-5\"");
    EXPECT_EQ(written<quoted>(-1e300), "\"-1e+300\"");
    EXPECT_EQ(written<quoted>(std::int8_t{-128}), "\"-128\"");
    EXPECT_EQ(written(std::map<int, int>{{-5, -6}}), R"({"-5":-6})");
    EXPECT_EQ(written(agate::value{-5}), "-5");
    EXPECT_EQ(written(agate::value{-1e300}), "-1e+300");
    EXPECT_EQ((written<agate::json::options{.indent = 1, .canonical = true}>(std::vector<double>{-1e300})),
              "[\n -1e+300\n]");
}

TEST(JsonNumbers, C011_NanIsAnErrorOrReadsBack) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double inf = std::numeric_limits<double>::infinity();
    for (const double bad : {nan, inf, -inf}) {
        EXPECT_EQ(agate::json::write(std::vector<double>{bad, 2}).error().message(),
                  "offset 1: [0]: JSON has no NaN and no infinity");
        EXPECT_FALSE(agate::json::write(std::optional<double>{bad}));
        EXPECT_FALSE(agate::json::write(std::variant<int, double>{bad}));
        EXPECT_FALSE(agate::json::write(agate::value::array({bad})));
        EXPECT_FALSE(agate::json::write(static_cast<float>(bad)));
        constexpr agate::json::options o{.nan = agate::json::nan_policy::null};
        EXPECT_EQ(written<o>(std::vector<double>{bad, 2}), "[null,2.0]");
        const auto back = agate::json::read<std::vector<double>, o>("[null,2.0]");
        ASSERT_TRUE(back);
        EXPECT_TRUE(std::isnan((*back)[0]));
        EXPECT_EQ((*back)[1], 2);
    }
}

/// Writes numbers with commas and thousands apart.
struct commas : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

TEST(JsonNumbers, C013_NoLocaleChangesNumbers) {
    const std::locale before = std::locale::global(std::locale{std::locale::classic(), new commas});
    const std::string c_before = std::setlocale(LC_ALL, nullptr);
    for (const char* const name :
         {"de_DE.UTF-8", "nb_NO.UTF-8", "fr_FR.UTF-8", "de_DE", "C"}) { // those that the machine has
        static_cast<void>(std::setlocale(LC_ALL, name));
        EXPECT_EQ(written(std::tuple{3.5, 1234567, 1e300, 1234567.5F}), "[3.5,1234567,1e+300,1234567.5]")
            << name;
        EXPECT_EQ(*agate::json::read<double>("0.1"), 0.1) << name;
        EXPECT_EQ(*agate::json::read<double>("1234567.25e-3"), 1234.56725) << name;
        EXPECT_EQ(read_outcome<double>("0,1"), "trailing_content@1") << name;
        EXPECT_EQ(rewritten<agate::value>("[0.1,1234567]"), "[0.1,1234567]") << name;
    }
    std::setlocale(LC_ALL, c_before.c_str());
    std::locale::global(before);
}

TEST(JsonNumbers, C014_FloatsLookLikeFloats) {
    EXPECT_EQ(written(10.0), "10.0");
    EXPECT_EQ(written(10.0F), "10.0");
    EXPECT_EQ(written(0.0), "0.0");
    EXPECT_EQ(written(-1e15), "-1000000000000000.0");
    EXPECT_EQ(written(1e16), "1e+16"); // an exponent says so, too
    EXPECT_EQ(written(agate::value{10.0}), "10.0");
    EXPECT_TRUE(agate::json::read<agate::value>(written(10.0))->is_floating());
    EXPECT_TRUE(agate::json::read<agate::value>(written(1e16))->is_floating());
    EXPECT_TRUE(agate::json::read<agate::value>("10")->is_integer());
    EXPECT_EQ(*agate::json::read<double>("10"), 10.0); // and reads from either
}

struct tagged_numbers {
    std::map<std::string, std::variant<std::int64_t, double>> numbers;
};
struct tagged_other {
    int n = 0;
};
using tagged = std::variant<tagged_numbers, tagged_other>;

} // namespace

template <> inline constexpr auto agate::describe<tagged> = agate::rules(agate::internal_tag("type"));

namespace {

TEST(JsonNumbers, C016_LookingForATagChangesNoNumber) {
    using number = std::variant<std::int64_t, double>; // two integers, or two floats, do not compile
    EXPECT_EQ(agate::json::read<number>("1")->index(), 0U);
    EXPECT_EQ(agate::json::read<number>("5000000000")->index(), 0U);
    EXPECT_EQ(agate::json::read<number>("1.5")->index(), 1U);
    EXPECT_EQ(agate::json::read<number>("1.0")->index(), 1U);
    EXPECT_EQ(agate::json::read<number>("1e0")->index(), 1U);
    EXPECT_EQ(std::get<0>(*agate::json::read<number>("9007199254740993")), 9007199254740993);
    for (
        const std::string_view text :
        {R"({"type":"tagged_numbers","numbers":{"a":9007199254740993,"b":0.1,"c":1.0,"d":-0.0,"e":5e-324}})",
         R"({"numbers":{"a":9007199254740993,"b":0.1,"c":1.0,"d":-0.0,"e":5e-324},"type":"tagged_numbers"})"}) {
        EXPECT_EQ(
            rewritten<tagged>(text),
            R"({"type":"tagged_numbers","numbers":{"a":9007199254740993,"b":0.1,"c":1.0,"d":-0.0,"e":5e-324}})");
    }
}

} // namespace
