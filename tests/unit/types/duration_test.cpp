// Durations of years to seconds: numbers as they are written, compared as XML Schema compares them.
#include "support/outcome.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>
#include <agate/types.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <compare>
#include <random>
#include <string>
#include <utility>

namespace {

using agate::duration;
using agate_test::said;
using namespace std::chrono_literals;

duration make(std::string_view text) {
    return duration::parse(text).value();
}

TEST(Duration, KeepsItsNumbers) {
    const std::pair<const char*, const char*> table[] = {
        {"PT90M", "PT90M"},
        {"PT1H30M", "PT1H30M"},
        {"P1Y2M3DT4H5M6.789S", "P1Y2M3DT4H5M6.789S"},
        {"-P1D", "-P1D"},
        {"P2W", "P14D"},
        {"P1W1D", "P8D"},
        {"PT0S", "PT0S"},
        {"-PT0S", "PT0S"},
        {"P0Y", "PT0S"},
        {"P0DT1H", "PT1H"},
        {"PT0.5S", "PT0.5S"},
        {"PT1.0000000019S", "PT1.000000001S"},
        {"P9999999999Y9999999999M9999999999DT9999999999H9999999999M9999999999.999999999S",
         "P9999999999Y9999999999M9999999999DT9999999999H9999999999M9999999999.999999999S"},
    };
    for (const auto& [text, written] : table) {
        EXPECT_EQ(to_string(make(text)), written);
    }
}

TEST(Duration, SaysWhatIsWrong) {
    const std::pair<const char*, const char*> table[] = {
        {"", "line 1, column 1: expected a duration such as P1DT2H30M"},
        {"P", "line 1, column 2: expected a number or T"},
        {"PT", "line 1, column 3: expected a number"},
        {"P1DT", "line 1, column 5: expected a number"},
        {"1D", "line 1, column 1: expected a duration such as P1DT2H30M"},
        {"+P1D", "line 1, column 1: expected a duration such as P1DT2H30M"},
        {"P1", "line 1, column 3: expected one of Y, M, W and D"},
        {"P1H", "line 1, column 3: expected one of Y, M, W and D, each once and in that order"},
        {"P1D1Y", "line 1, column 5: expected one of Y, M, W and D, each once and in that order"},
        {"P1D1D", "line 1, column 5: expected one of Y, M, W and D, each once and in that order"},
        {"PT1D", "line 1, column 4: expected one of H, M and S, each once and in that order"},
        {"PT1S1H", "line 1, column 6: expected one of H, M and S, each once and in that order"},
        {"P1.5D", "line 1, column 3: only seconds may have a fraction"},
        {"PT1.S", "line 1, column 5: expected a digit"},
        {"P-1D", "line 1, column 2: expected a number or T"},
        {"P10000000000D", "line 1, column 2: the duration is out of range"},
        {"P1428571429W", "line 1, column 2: the duration is out of range"},
        {"P99999999999999999999999D", "line 1, column 2: the duration is out of range"},
    };
    for (const auto& [text, message] : table) {
        EXPECT_EQ(said(duration::parse(text), text), message) << text;
    }
}

TEST(Duration, IsComparedInMonthsAndSeconds) {
    EXPECT_EQ(make("PT90M"), make("PT1H30M"));
    EXPECT_EQ(make("P1Y"), make("P12M"));
    EXPECT_EQ(make("P1D"), make("PT24H"));
    EXPECT_NE(make("P1M"), make("P30D"));
    EXPECT_EQ(std::hash<duration>{}(make("PT90M")), std::hash<duration>{}(make("PT1H30M")));

    // XML Schema 1.1 part 2 section 3.3.6: a month is 28 to 31 days, twelve of them 365 or 366
    const std::pair<const char*, const char*> in_order[] = {
        {"P1M", "P32D"},       {"P27D", "P1M"},      {"P1Y", "P367D"},   {"P364D", "P1Y"},
        {"-P1D", "PT0S"},      {"-P1M", "-P27D"},    {"PT0.5S", "PT1S"}, {"-PT1S", "-PT0.5S"},
        {"P1M", "P1MT0.001S"}, {"P4999M", "P5000M"},
    };
    for (const auto& [less, greater] : in_order) {
        EXPECT_LT(make(less), make(greater)) << less << ' ' << greater;
        EXPECT_GT(make(greater), make(less)) << less << ' ' << greater;
    }
    const std::pair<const char*, const char*> in_none[] = {
        {"P1M", "P28D"}, {"P1M", "P30D"}, {"P1M", "P31D"}, {"P1Y", "P365D"}, {"P5M", "P152D"}};
    for (const auto& [a, b] : in_none) {
        EXPECT_EQ(make(a) <=> make(b), std::partial_ordering::unordered) << a << ' ' << b;
    }
}

TEST(Duration, OfAnyLengthIsInOrderWithItself) {
    const duration most = make("P9999999999Y9999999999M9999999999DT9999999999H9999999999M9999999999S");
    EXPECT_LT(-most, most);
    EXPECT_EQ(most <=> most, std::partial_ordering::equivalent);
    EXPECT_EQ(-(-most), most);
    EXPECT_EQ(to_string(-make("PT0S")), "PT0S");
}

TEST(Duration, IsAStdChronoDuration) {
    EXPECT_EQ(to_string(duration::from(90min).value()), "PT1H30M");
    EXPECT_EQ(to_string(duration::from(-1500ms).value()), "-PT1.5S");
    EXPECT_EQ(to_string(duration::from(0s).value()), "PT0S");
    EXPECT_EQ(make("P1DT1H").to<std::chrono::minutes>().value(), 25h);
    EXPECT_EQ(make("-PT0.25S").to<std::chrono::milliseconds>().value(), -250ms);
    EXPECT_FALSE(make("PT0.25S").to<std::chrono::seconds>().has_value());
    EXPECT_FALSE(make("P1M").to<std::chrono::seconds>().has_value());
    EXPECT_FALSE(make("P9999999999D").to<std::chrono::nanoseconds>().has_value());
    EXPECT_FALSE(duration::from(std::chrono::seconds::max()).has_value());
    EXPECT_FALSE(duration::from({.days = -1}).has_value());
    EXPECT_FALSE(duration::from({.nanoseconds = 1'000'000'000}).has_value());

    std::mt19937_64 random{5};
    for (int i = 0; i < 20000; ++i) {
        const std::chrono::nanoseconds length{static_cast<std::int64_t>(random()) >> (random() % 63)};
        const duration v = duration::from(length).value();
        ASSERT_EQ(v.to<std::chrono::nanoseconds>().value(), length);
        ASSERT_EQ(to_string(make(to_string(v))), to_string(v));
        ASSERT_EQ(std::chrono::seconds{v.total_seconds()} + std::chrono::nanoseconds{v.nanoseconds()},
                  length);
    }
}

TEST(Duration, IsATextInJsonAndMessagePack) {
    const std::vector<duration> v{make("PT15M"), make("-P1Y2M"), duration{}};
    EXPECT_EQ(agate::json::write(v).value(), R"(["PT15M","-P1Y2M","PT0S"])");
    EXPECT_EQ(agate::json::read<std::vector<duration>>(R"(["PT15M","-P1Y2M","PT0S"])").value(), v);
    EXPECT_EQ(agate::msgpack::read<std::vector<duration>>(agate::msgpack::write(v).value()).value(), v);
    EXPECT_EQ(agate_test::read_outcome<duration>(R"( "P1H")"), "invalid_time@1");
}

} // namespace
