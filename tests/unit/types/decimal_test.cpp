// agate::decimal: digits are kept, values are compared, and nothing passes through a double.
#include "support/outcome.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>
#include <agate/types.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

namespace {

using agate::decimal;
using agate_test::said;

decimal d(std::string_view text) {
    return decimal::parse(text).value();
}

struct text_pair {
    const char* read;
    const char* written;
};

TEST(Decimal, KeepsItsDigits) {
    const text_pair table[] = {
        {"4.8952680", "4.8952680"},
        {"0.50", "0.50"},
        {"-0.50", "-0.50"},
        {"0", "0"},
        {"0.00", "0.00"},
        {"-0", "0"},
        {"-0.0", "0.0"},
        {"+7", "7"},
        {"007.10", "7.10"},
        {".5", "0.5"},
        {"5.", "5"},
        {"1e3", "1000"},
        {"1.50E+1", "15.0"},
        {"15e-4", "0.0015"},
        {"0e99999999999", "0"},
        {"18446744073709551616", "18446744073709551616"},
        {"10000000000000000000000.5", "10000000000000000000000.5"},
        {"99999999999999999999999999999999999999", "99999999999999999999999999999999999999"},
        {"-0.00000000000000000000000000000000000001", "-0.00000000000000000000000000000000000001"},
        {"1e37", "10000000000000000000000000000000000000"},
    };
    for (const auto& [read, written] : table) {
        EXPECT_EQ(to_string(d(read)), written) << read;
    }
}

TEST(Decimal, SaysWhatIsWrong) {
    const text_pair table[] = {
        {"", "line 1, column 1: expected a digit"},
        {"-", "line 1, column 2: expected a digit"},
        {".", "line 1, column 2: expected a digit"},
        {"1.2.3", "line 1, column 4: expected a digit or the end of the text"},
        {"1,5", "line 1, column 2: expected a digit, a point or the end of the text"},
        {" 1", "line 1, column 1: expected a digit"},
        {"1e", "line 1, column 3: expected a digit of the exponent"},
        {"NaN", "line 1, column 1: expected a digit"},
        {"100000000000000000000000000000000000000", "line 1, column 39: a decimal has at most 38 digits"},
        {"1e38", "line 1, column 1: a decimal has at most 38 digits"},
        {"1e999999999999", "line 1, column 1: a decimal has at most 38 digits"},
        {"1e-39", "line 1, column 1: a decimal has at most 38 digits behind the point"},
        {"0.000000000000000000000000000000000000000",
         "line 1, column 41: a decimal has at most 38 digits behind the point"},
    };
    for (const auto& [text, message] : table) {
        EXPECT_EQ(said(decimal::parse(text), text), message) << text;
    }
}

TEST(Decimal, IsComparedAndHashedByValue) {
    EXPECT_EQ(d("0.50"), d("0.5"));
    EXPECT_EQ(d("-0"), d("0.000"));
    EXPECT_EQ(d("1e2"), decimal{100});
    EXPECT_LT(d("-1"), d("-0.999999999999999999999999999999999999"));
    EXPECT_LT(d("-0.1"), d("0"));
    EXPECT_GT(d("99999999999999999999999999999999999999"), d("0.00000000000000000000000000000000000001"));
    EXPECT_LT(d("1.0000000000000000000000000000000000001"), d("1.1"));
    EXPECT_EQ(std::hash<decimal>{}(d("0.50")), std::hash<decimal>{}(d("0.5")));
    EXPECT_EQ(std::hash<decimal>{}(d("0.00")), std::hash<decimal>{}(d("0")));
    EXPECT_NE(std::hash<decimal>{}(d("5")), std::hash<decimal>{}(d("0.5")));
    const std::unordered_set<decimal> some{d("1.0"), d("1.00"), d("1"), d("10")};
    EXPECT_EQ(some.size(), 2U);
}

TEST(Decimal, AddsAndSubtractsExactly) {
    EXPECT_EQ(to_string(d("0.1") + d("0.2")), "0.3");
    EXPECT_EQ(to_string(d("4.895168") + d("0.0001")), "4.895268");
    EXPECT_EQ(to_string(d("1.50") - d("1.5")), "0.00");
    EXPECT_EQ(to_string(d("1") - d("1.25")), "-0.25");
    EXPECT_EQ(to_string(-d("0.0")), "0.0");
    EXPECT_EQ(to_string(d("9999999999999999999") + decimal{1}), "10000000000000000000");
    decimal sum;
    for (int i = 0; i < 1000; ++i) {
        sum += d("0.001");
    }
    EXPECT_EQ(to_string(sum), "1.000");

    const decimal most = d("99999999999999999999999999999999999999");
    EXPECT_EQ(add(most, decimal{1}).error().code, agate::errc::number_out_of_range);
    EXPECT_EQ(add(most, d("0.1")).error().code, agate::errc::number_out_of_range);
    EXPECT_EQ(to_string(add(most, -most).value()), "0");
#if defined(__cpp_exceptions)
    EXPECT_THROW(static_cast<void>(most + most), agate::bad_result_access);
#endif
}

TEST(Decimal, ConvertsWhatIsExact) {
    EXPECT_EQ(to_string(decimal{std::numeric_limits<std::int64_t>::min()}), "-9223372036854775808");
    EXPECT_EQ(to_string(decimal{std::numeric_limits<std::uint64_t>::max()}), "18446744073709551615");
    EXPECT_EQ(to_string(decimal::scaled(-25, 2).value()), "-0.25");
    EXPECT_FALSE(decimal::scaled(1, 39).has_value());
    EXPECT_FALSE(decimal::scaled(1, -1).has_value());
    EXPECT_EQ(d("-128.00").to<std::int8_t>().value(), -128);
    EXPECT_EQ(d("-129").to<std::int8_t>().error().code, agate::errc::number_out_of_range);
    EXPECT_EQ(d("-1").to<unsigned>().error().code, agate::errc::number_out_of_range);
    EXPECT_EQ(d("0.5").to<int>().error().code, agate::errc::not_an_integer);
    EXPECT_EQ(d("4.895168").to_double(), 4.895168);
    EXPECT_EQ(d("0.1000000000000000055511151231257827021").to_double(), 0.1);
}

TEST(Decimal, AgreesWithIntegersOfOneScale) {
    std::mt19937_64 random{7};
    for (int i = 0; i < 20000; ++i) {
        const auto a = static_cast<std::int64_t>(random()) >> (random() % 60 + 2);
        const auto b = static_cast<std::int64_t>(random()) >> (random() % 60 + 2);
        const decimal x = decimal::scaled(a, 5).value(), y = decimal::scaled(b, 5).value();
        ASSERT_EQ(x <=> y, a <=> b) << a << ' ' << b;
        ASSERT_EQ(to_string(x + y), to_string(decimal::scaled(a + b, 5).value()));
        ASSERT_EQ(to_string(x - y), to_string(decimal::scaled(a - b, 5).value()));
        const decimal longer = x + decimal::scaled(0, 20).value(); // the same with zeros behind it
        ASSERT_EQ(longer, x);
        ASSERT_EQ(longer <=> y, a <=> b);
        ASSERT_EQ(std::hash<decimal>{}(longer), std::hash<decimal>{}(x));
        ASSERT_EQ(to_string(d(to_string(longer))), to_string(longer));
    }
}

struct priced {
    decimal price;
    std::optional<decimal> discount;
    std::vector<decimal> steps;
    std::map<decimal, int> counts;
    bool operator==(const priced&) const = default;
};

TEST(Decimal, IsATextInJsonAndMessagePack) {
    const priced v{d("4.8952680"), d("0.50"), {d("1"), d("-2.0")}, {{d("0.10"), 1}, {d("7"), 2}}};
    const std::string text = agate::json::write(v).value();
    EXPECT_EQ(text, R"({"price":"4.8952680","discount":"0.50","steps":["1","-2.0"],)"
                    R"("counts":{"0.10":1,"7":2}})");
    EXPECT_EQ(agate::json::read<priced>(text).value(), v);
    EXPECT_EQ(agate::json::write(agate::json::read<priced>(text).value()).value(), text);

    const std::string packed = agate::msgpack::write(v).value();
    EXPECT_NE(packed.find("\xA9"
                          "4.8952680"),
              packed.npos);
    EXPECT_EQ(agate::msgpack::read<priced>(packed).value(), v);
    EXPECT_EQ(agate::json::write(agate::msgpack::read<priced>(packed).value()).value(), text);
}

TEST(Decimal, IsReadFromNumbersOfJson) {
    const auto read = [](std::string_view text) {
        return to_string(agate::json::read<decimal>(text).value());
    };
    EXPECT_EQ(read("0.50"), "0.50");
    EXPECT_EQ(read(" -12345678901234567890.125 "), "-12345678901234567890.125");
    EXPECT_EQ(read("1e2"), "100");
    EXPECT_EQ(read(R"("\u0030.5")"), "0.5");
    EXPECT_EQ(agate_test::read_outcome<decimal>("1.x"), "invalid_number@2");
    EXPECT_EQ(agate_test::read_outcome<decimal>("null"), "type_mismatch@0");
    EXPECT_EQ(agate_test::read_outcome<decimal>("true"), "type_mismatch@0");
}

TEST(Decimal, FailuresNameTheMember) {
    EXPECT_EQ(agate_test::read_message<priced>(R"({"price":"1,5"})"),
              "line 1, column 10: price: expected a digit, a point or the end of the text");
    EXPECT_EQ(agate_test::read_outcome<priced>(R"({"price":"1,5"})"), "invalid_number@9");
}

} // namespace
