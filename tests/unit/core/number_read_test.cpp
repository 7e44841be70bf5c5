#include "unit/core/number_support.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace {

using namespace agate::detail;
using namespace agate_test;
using enum number_error;

// Decimal arithmetic on text, for one beyond the limits.
std::string one_more(std::string digits) {
    for (std::size_t i = digits.size(); i-- != 0;) {
        if (digits[i] != '9') {
            ++digits[i];
            return digits;
        }
        digits[i] = '0';
    }
    return "1" + digits;
}

template <class Int> void expect_limits() {
    using limits = std::numeric_limits<Int>;
    const std::string max = std::to_string(limits::max());
    expect_value<Int>(max, limits::max());
    expect_value<Int>(std::to_string(limits::max() - 1), limits::max() - 1);
    expect_error<Int>(one_more(max), out_of_range, 0);
    expect_error<Int>(max + "0", out_of_range, 0);
    if constexpr (std::is_signed_v<Int>) {
        const std::string min = std::to_string(limits::min());
        expect_value<Int>(min, limits::min());
        expect_value<Int>(std::to_string(limits::min() + 1), limits::min() + 1);
        expect_error<Int>("-" + one_more(min.substr(1)), out_of_range, 0);
        expect_error<Int>(min + "0", out_of_range, 0);
    } else {
        expect_error<Int>("-1", out_of_range, 0);
        expect_error<Int>("-" + max, out_of_range, 0);
    }
    expect_value<Int>("0", 0);
    expect_value<Int>("-0", 0);
    expect_value<Int>("7", 7);
}

TEST(NumberReadInteger, EveryWidthAtItsLimitsAndOneBeyond) {
    expect_limits<signed char>();
    expect_limits<unsigned char>();
    expect_limits<short>();
    expect_limits<unsigned short>();
    expect_limits<int>();
    expect_limits<unsigned>();
    expect_limits<long>();
    expect_limits<unsigned long>();
    expect_limits<long long>();
    expect_limits<unsigned long long>();
}

TEST(NumberReadInteger, NothingWrapsOrNarrows) {
    expect_error<std::uint16_t>("100200", out_of_range, 0);
    expect_error<unsigned>("-100", out_of_range, 0);
    expect_error<std::int8_t>("200", out_of_range, 0);
    expect_error<std::int8_t>("-200", out_of_range, 0);
    expect_error<std::uint64_t>("1606938044258990275541962092341162602522202993782792835301376", out_of_range,
                                0);
    for (const char* const text :
         {"18446744073709551616", "18446744073709551617", "18446744073709553664", "18446744073709553665",
          "20000000000000000000", "36893488147419103232", "99999999999999999999", "100000000000000000000"}) {
        expect_error<std::uint64_t>(text, out_of_range, 0);
        expect_error<std::int64_t>(text, out_of_range, 0);
        expect_error<std::int64_t>(std::string("-") + text, out_of_range, 0);
    }
    expect_value<std::int64_t>("32948729483739289", 32948729483739289);
    expect_value<std::int64_t>("9007199254740993", 9007199254740993);
    expect_value<std::uint64_t>("10000000000000000000", 10000000000000000000u);
}

TEST(NumberReadInteger, RandomIntegersComeBack) {
    std::mt19937_64 random(2);
    for (int i = 0; i != 100000; ++i) {
        const std::uint64_t value = random() >> (random() % 64);
        expect_value<std::uint64_t>(std::to_string(value), value);
        const auto negative = static_cast<std::int64_t>(0 - (value >> 1));
        expect_value<std::int64_t>(std::to_string(negative), negative);
    }
}

TEST(NumberReadInteger, FractionsAndExponentsAreRefusedAndSaidToBeThat) {
    for (const char* const text : {"1.0", "1e2", "1E+2", "-0.0", "0e0", "12345678.5",
                                   "123456789012345678901234567890.5", "-1.5", "0.1e-7"}) {
        expect_error<int>(text, fraction, 0);
        expect_error<std::uint64_t>(text, fraction, 0);
        expect_error<std::int8_t>(text, fraction, 0);
    }
    // A text that is no number at all is that first.
    expect_error<int>("1.", end_of_input, 2);
    expect_error<int>("1.x", syntax, 2);
    expect_error<int>("12345678901234567890123.e", syntax, 24);
    expect_error<int>("1e", end_of_input, 2);
}

const struct {
    const char* text;
    number_error error;
    std::ptrdiff_t offset;
} malformed[] = {
    {"", end_of_input, 0},
    {"-", end_of_input, 1},
    {"1.", end_of_input, 2},
    {"-0.", end_of_input, 3},
    {"1e", end_of_input, 2},
    {"1E", end_of_input, 2},
    {"1e+", end_of_input, 3},
    {"1.5e-", end_of_input, 5},
    {"123456789012.", end_of_input, 13},
    {"+1", syntax, 0},
    {".5", syntax, 0},
    {"-.5", syntax, 1},
    {"--1", syntax, 1},
    {"-x", syntax, 1},
    {"1.e5", syntax, 2},
    {"1..2", syntax, 2},
    {"1.-2", syntax, 2},
    {"1ex", syntax, 2},
    {"1e++1", syntax, 3},
    {"1e-.5", syntax, 3},
    {"0.x", syntax, 2},
    {"NaN", syntax, 0},
    {"Infinity", syntax, 0},
    {"-Infinity", syntax, 1},
    {" 1", syntax, 0},
    {"x", syntax, 0},
    {"1234567.", end_of_input, 8},
    {"1234567.e", syntax, 8},
    {"12345678901234567890123456789.x", syntax, 30},
    {"\xff", syntax, 0},
    {"1.\xb1", syntax, 2},
    {"-\xb1", syntax, 1},
};

TEST(NumberRead, EveryErrorHasItsExactOffset) {
    for (const auto& c : malformed) {
        expect_error<double>(c.text, c.error, c.offset);
        expect_error<float>(c.text, c.error, c.offset);
        expect_error<int>(c.text, c.error, c.offset);
        const exact_copy copy(c.text);
        const number_end skipped = skip_number(copy.begin(), copy.end());
        EXPECT_EQ(skipped.error, c.error) << c.text;
        EXPECT_EQ(skipped.ptr - copy.begin(), c.offset) << c.text;
        any_number value{};
        value.kind = any_number::kind_type::signed_integer;
        value.signed_value = -77;
        const number_end stop = read_number(copy.begin(), copy.end(), value);
        EXPECT_EQ(stop.error, c.error) << c.text;
        EXPECT_EQ(stop.ptr - copy.begin(), c.offset) << c.text;
        EXPECT_EQ(value.signed_value, -77) << c.text;
    }
}

TEST(NumberRead, ANumberEndsWhereItsGrammarEnds) {
    const struct {
        const char* text;
        double value;
        std::size_t size;
    } cases[] = {
        {"01", 0, 1},        {"-01.5", 0, 2},         {"00", 0, 1},
        {"0.5.5", 0.5, 3},   {"1-2", 1, 1},           {"1.5e3e4", 1500, 5},
        {"1,2", 1, 1},       {"12]", 12, 2},          {"1.25}", 1.25, 4},
        {"0x10", 0, 1},      {"007.123456789", 0, 1}, {"1\xb1", 1, 1},
        {"1.5\xb1", 1.5, 3}, {"1e2.5", 100, 3},
    };
    for (const auto& c : cases) {
        EXPECT_EQ(read<double>(c.text), good(c.value, c.size)) << c.text;
        EXPECT_EQ(read<float>(c.text), good(static_cast<float>(c.value), c.size)) << c.text;
        const exact_copy copy(c.text);
        const number_end skipped = skip_number(copy.begin(), copy.end());
        EXPECT_EQ(skipped.error, none);
        EXPECT_EQ(skipped.ptr - copy.begin(), static_cast<std::ptrdiff_t>(c.size)) << c.text;
    }
    EXPECT_EQ(read<int>("01"), good(0, 1));
    EXPECT_EQ(read<int>("-01"), good(0, 2));
    EXPECT_EQ(read<int>("00000000012"), good(0, 1));
    EXPECT_EQ(read<int>("12]"), good(12, 2));
}

TEST(NumberReadFloating, DecimalsAreReadToTheNearestDouble) {
    expect_value<double>("2.220446049250313e-16", 0x1p-52);
    expect_value<double>("0.184467440737095516159", 0.1844674407370955);
    expect_value<double>("1.7976931348623158e+308", std::numeric_limits<double>::max());
    expect_value<double>("1E2", 100);
    expect_value<double>("-1e+2", -100);
    expect_value<double>("20", 20);
    expect_value<double>("9007199254740993", 9007199254740992); // ties go to even
    expect_value<double>("9007199254740993.00000000000000000000000000000000001", 9007199254740994);
    expect_value<double>("9007199254740995", 9007199254740996);
    expect_value<double>("4503599627370496.5", 4503599627370496);
    expect_value<double>("4503599627370497.5", 4503599627370498);
    expect_value<double>("2251799813685249.25", 2251799813685249);
    expect_value<double>("2251799813685249.75", 2251799813685250);
    expect_value<double>("562949953421312.0625", 562949953421312);
    expect_value<double>("562949953421312.1875", 562949953421312.25);
    expect_value<double>("6.631236846766476e-316", 6.631236846766476e-316);
    expect_value<double>("2.2250738585072011e-308", 2.2250738585072011e-308);
    expect_value<double>("2.2250738585072012e-308", std::numeric_limits<double>::min());
    expect_value<double>("2.4703282292062328e-324", std::numeric_limits<double>::denorm_min());
    expect_value<double>("100000000000000000000000000000", 1e29);
    EXPECT_TRUE(std::signbit(*read<double>("-0").value));
    EXPECT_TRUE(std::signbit(*read<double>("-0.0").value));
    EXPECT_TRUE(std::signbit(*read<double>("-0e5").value));
    EXPECT_TRUE(std::signbit(*read<float>("-1e-99").value));
    EXPECT_FALSE(std::signbit(*read<double>("0").value));
}

TEST(NumberReadFloating, FloatsAreRoundedOnce) {
    expect_value<float>("16777217", 16777216.0f);
    expect_value<float>("12.345", 12.345f);
    expect_value<float>("256.0000152587890625", 256.0f);
    expect_value<float>("256.0000457763671875", 256.00006103515625f);
    expect_value<float>("3.4028235677973366e38", std::numeric_limits<float>::max());
    expect_error<float>("3.4028235677973367e38", out_of_range, 0);
    // A hair above and below the middle between two floats, which a double cannot tell from it.
    expect_value<float>("1.00000005960464477539062500000001", 0x1.000002p0f);
    expect_value<float>("1.000000059604644775390625", 1.0f);
    expect_value<float>("1.00000005960464477539062499999999", 1.0f);
    expect_value<float>("1.000000178813934326171875", 0x1.000004p0f);
    expect_value<float>("1.000000178813934326171874999999", 0x1.000002p0f);
    expect_value<float>("7.006492321624085354618e-46", 0.0f);
    expect_value<float>("7.006492321624085354619e-46", std::numeric_limits<float>::denorm_min());
}

TEST(NumberReadFloating, OverflowIsAnErrorAndUnderflowIsNot) {
    for (const char* const text : {"2e308", "1e400", "-1e400", "1.7976931348623159e308", "1e999999999999",
                                   "1e99999999999999999999999999", "123456789e9999999999"}) {
        expect_error<double>(text, out_of_range, 0);
        expect_error<float>(text, out_of_range, 0);
    }
    expect_error<float>("1e39", out_of_range, 0);
    expect_error<float>("-3.4028236e38", out_of_range, 0);
    expect_error<float>("3.40282357e38", out_of_range, 0);
    expect_value<float>("3.4028235e38", std::numeric_limits<float>::max());
    for (const char* const text : {"1e-400", "1e-999999999999", "0e999999999999", "0.0e-5", "2e-324",
                                   "1e-99999999999999999999999999"}) {
        expect_value<double>(text, 0);
    }
    expect_error<double>("1" + std::string(400, '0'), out_of_range, 0);
    expect_error<double>("1" + std::string(400, '0') + ".5", out_of_range, 0);
    expect_error<double>("0.001e312", out_of_range, 0);
    expect_value<double>("0.001e311", 1e308);
}

TEST(NumberReadFloating, LongTextsAreRight) {
    // Exponents and zeros that cancel each other.
    for (const std::size_t n : {10u, 100u, 1000u, 100000u}) {
        const std::string zeros(n, '0');
        expect_value<double>("0." + zeros + "1e" + std::to_string(n + 1), 1);
        expect_value<double>("0." + zeros + "15e" + std::to_string(n), 0.15);
        expect_value<double>("25" + zeros + "e-" + std::to_string(n), 25);
        expect_value<double>("25" + zeros + "." + zeros + "e-" + std::to_string(n), 25);
        expect_value<float>("-0." + zeros + "1e" + std::to_string(n + 2), -10);
    }
    // The middle between the last subnormal and the first normal double in full, which are 768 digits; a hair
    // below it.
    using limits = std::numeric_limits<double>;
    const long double below = std::nextafter(limits::min(), 0.0);
    char text[1200];
    std::snprintf(text, sizeof text, "%.767Le", (below + limits::min()) / 2);
    std::string middle = text;
    expect_value<double>(middle, limits::min());
    const std::size_t last = middle.find('e') - 1;
    ASSERT_EQ(middle[last], '5');
    middle[last] = '4';
    expect_value<double>(middle, std::nextafter(limits::min(), 0.0));
    // 2^-1075, half of the least double: to even, that is to zero; with anything behind it up.
    std::snprintf(text, sizeof text, "%.800Le", 0x1p-1075L);
    const std::string half(text, std::strchr(text, 'e'));
    const std::string power(std::strchr(text, 'e'));
    expect_value<double>(half + power, 0);
    expect_value<double>(half + "1" + power, limits::denorm_min());
    expect_value<double>(half + std::string(100000, '0') + power, 0);
    expect_value<double>(half + std::string(100000, '0') + "1" + power, limits::denorm_min());
    // Digits without end.
    expect_value<double>("0." + std::string(1000000, '3'), 1.0 / 3);
    expect_value<double>("1." + std::string(1000000, '0') + "1", 1);
    expect_value<double>(std::string(300, '9') + "." + std::string(3000, '9'), 1e300);
}

TEST(NumberRead, EveryPrefixIsReadWithinItsBlock) {
    for (const std::string_view text :
         {"-123456.123456", "1021.9999999999999", "-1.7976931348623157e+308", "0.00012345678901234567e-10",
          "12345678901234567890123456789.5e+12", "-9223372036854775808", "18446744073709551615", "0.0", "-0",
          "1234567.1234567", "123456.1234567e12", "1e5", "12.5e-7"}) {
        for (std::size_t size = 0; size <= text.size(); ++size) {
            const std::string_view prefix = text.substr(0, size);
            const char last = size == 0 ? '-' : prefix.back();
            if (is_digit(last)) {
                double expected = 0;
                const auto from = std::from_chars(prefix.data(), prefix.data() + size, expected);
                ASSERT_EQ(from.ptr, prefix.data() + size);
                EXPECT_EQ(read_block<double>(prefix), good(expected, size)) << prefix;
            } else {
                EXPECT_EQ(read_block<double>(prefix),
                          bad<double>(end_of_input, static_cast<std::ptrdiff_t>(size)))
                    << prefix;
            }
            const exact_copy copy(prefix);
            const number_end skipped = skip_number(copy.begin(), copy.end());
            EXPECT_EQ(skipped.error, is_digit(last) ? none : end_of_input) << prefix;
            EXPECT_EQ(skipped.ptr, copy.end()) << prefix;
            read_block<float>(prefix);
            read_block<std::int64_t>(prefix);
            read_block<std::uint8_t>(prefix);
            any_number value{};
            EXPECT_EQ(read_number(copy.begin(), copy.end(), value).error == end_of_input, !is_digit(last))
                << prefix;
        }
    }
}

// Texts of number characters in any order, against the grammar written down as a table of states.
TEST(NumberRead, RandomTextsAreJudgedAsTheGrammarSays) {
    enum state { start, sign, zero, whole, point, decimals, e, e_sign, exponent, stop };
    const auto next = [](state s, char c) {
        const bool digit = c >= '0' && c <= '9';
        switch (s) {
        case start: return c == '-' ? sign : c == '0' ? zero : digit ? whole : stop;
        case sign: return c == '0' ? zero : digit ? whole : stop;
        case zero: return c == '.' ? point : c == 'e' || c == 'E' ? e : stop;
        case whole: return digit ? whole : c == '.' ? point : c == 'e' || c == 'E' ? e : stop;
        case point: return digit ? decimals : stop;
        case decimals: return digit ? decimals : c == 'e' || c == 'E' ? e : stop;
        case e: return c == '+' || c == '-' ? e_sign : digit ? exponent : stop;
        case e_sign: return digit ? exponent : stop;
        case exponent: return digit ? exponent : stop;
        default: return stop;
        }
    };
    std::mt19937 random(3);
    for (int i = 0; i != 300000; ++i) {
        std::string text;
        const std::size_t size = random() % 24;
        while (text.size() != size) {
            text += "0123456789012345678901234567890123456789..eE-+,"[random() % 47];
        }
        state s = start;
        std::size_t at = 0;
        for (state then; at != size && (then = next(s, text[at])) != stop; ++at) {
            s = then;
        }
        const bool accepted = s == zero || s == whole || s == decimals || s == exponent;
        const number_error expected = accepted ? none : at == size ? end_of_input : syntax;

        const exact_copy copy(text);
        const number_end skipped = skip_number(copy.begin(), copy.end());
        ASSERT_EQ(skipped.error, expected) << text;
        ASSERT_EQ(skipped.ptr - copy.begin(), static_cast<std::ptrdiff_t>(at)) << text;
        const outcome<double> floating = read_block<double>(text);
        const outcome<std::int64_t> whole_number = read_block<std::int64_t>(text);
        if (!accepted) {
            ASSERT_EQ(floating, bad<double>(expected, static_cast<std::ptrdiff_t>(at))) << text;
            ASSERT_EQ(whole_number, bad<std::int64_t>(expected, static_cast<std::ptrdiff_t>(at))) << text;
            continue;
        }
        double value = 0;
        if (std::from_chars(text.data(), text.data() + at, value).ec == std::errc{}) {
            ASSERT_EQ(floating, good(value, at)) << text;
        }
        if (s == zero || s == whole) {
            std::int64_t number = 0;
            const bool fits = std::from_chars(text.data(), text.data() + at, number).ec == std::errc{};
            ASSERT_EQ(whole_number, fits ? good(number, at) : bad<std::int64_t>(out_of_range, 0)) << text;
        } else {
            ASSERT_EQ(whole_number, bad<std::int64_t>(fraction, 0)) << text;
        }
    }
}

TEST(NumberReadAny, TheTextDecidesTheKind) {
    using kind = any_number::kind_type;
    const auto read_any = [](std::string_view text) {
        const exact_copy copy(text);
        any_number value{};
        const number_end stop = read_number(copy.begin(), copy.end(), value);
        EXPECT_EQ(stop.error, none) << text;
        EXPECT_EQ(stop.ptr, copy.end()) << text;
        return value;
    };
    for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{9007199254740993},
                                      std::uint64_t{1} << 63, ~std::uint64_t{0}}) {
        const any_number any = read_any(std::to_string(value));
        EXPECT_EQ(any.kind, kind::unsigned_integer);
        EXPECT_EQ(any.unsigned_value, value);
    }
    EXPECT_EQ(read_any("-0").kind, kind::unsigned_integer);
    EXPECT_EQ(read_any("-0").unsigned_value, 0u);
    EXPECT_EQ(read_any("-1").kind, kind::signed_integer);
    EXPECT_EQ(read_any("-1").signed_value, -1);
    EXPECT_EQ(read_any("-9223372036854775808").signed_value, std::numeric_limits<std::int64_t>::min());
    for (const char* const text : {"10.0", "1e1", "0.10e+2", "100000000000000000000000000000e-28"}) {
        EXPECT_EQ(read_any(text).kind, kind::floating);
        EXPECT_EQ(read_any(text).floating_value, 10.0);
    }
    EXPECT_TRUE(std::signbit(read_any("-0.0").floating_value));

    for (const char* const text : {"18446744073709551616", "-9223372036854775809",
                                   "123456789012345678901234567890", "1e400", "-1.0e999"}) {
        const exact_copy copy(text);
        any_number value{};
        value.unsigned_value = 77;
        const number_end stop = read_number(copy.begin(), copy.end(), value);
        EXPECT_EQ(stop.error, out_of_range) << text;
        EXPECT_EQ(stop.ptr, copy.begin()) << text;
        EXPECT_EQ(value.unsigned_value, 77u) << text;
    }
}

} // namespace
