#include <agate/core/time_text.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>

namespace {

using namespace agate::detail;

constexpr std::int64_t int64_max = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t int64_min = std::numeric_limits<std::int64_t>::min();

// A copy in a heap block of exactly its size, so that AddressSanitizer sees any read beyond it.
struct exact_copy {
    explicit exact_copy(std::string_view text) : data(new char[text.size()]), size(text.size()) {
        text.copy(data.get(), size);
    }
    std::string_view view() const { return {data.get(), size}; }

    std::unique_ptr<char[]> data;
    std::size_t size;
};

struct refusal {
    std::ptrdiff_t at;
    std::string reason;
};

// What a text is refused for; checks that the result is then as it was.
std::optional<refusal> refused_time(std::string_view text) {
    const exact_copy copy(text);
    text_time time{7, 8, true, 9};
    const time_fault fault = read_time(copy.view(), time);
    if (fault.reason == nullptr) {
        return std::nullopt;
    }
    EXPECT_TRUE(time.seconds == 7 && time.nanoseconds == 8 && time.has_zone && time.offset == 9) << text;
    return refusal{fault.at - copy.data.get(), fault.reason};
}

std::optional<refusal> refused_duration(std::string_view text) {
    const exact_copy copy(text);
    text_duration duration{7, 8};
    const time_fault fault = read_duration(copy.view(), duration);
    if (fault.reason == nullptr) {
        return std::nullopt;
    }
    EXPECT_TRUE(duration.seconds == 7 && duration.nanoseconds == 8) << text;
    return refusal{fault.at - copy.data.get(), fault.reason};
}

text_time time_of(std::string_view text) {
    const exact_copy copy(text);
    text_time time{};
    const time_fault fault = read_time(copy.view(), time);
    EXPECT_EQ(fault.reason, nullptr) << text << ": " << fault.reason;
    return time;
}

text_duration duration_of(std::string_view text) {
    const exact_copy copy(text);
    text_duration duration{};
    const time_fault fault = read_duration(copy.view(), duration);
    EXPECT_EQ(fault.reason, nullptr) << text << ": " << fault.reason;
    return duration;
}

std::string text_of_time(std::int64_t seconds, std::uint32_t nanoseconds = 0, bool utc = true) {
    const std::unique_ptr<char[]> room(new char[max_time_size]);
    char* const end = write_time(room.get(), seconds, nanoseconds, utc);
    return end == nullptr ? "out of range" : std::string(room.get(), end);
}

std::string text_of_duration(std::int64_t seconds, std::uint32_t nanoseconds = 0) {
    const std::unique_ptr<char[]> room(new char[max_duration_size]);
    return std::string(room.get(), write_duration(room.get(), seconds, nanoseconds));
}

TEST(TimeText, EveryDayAgreesWithTheStandardLibrary) {
    using namespace std::chrono;
    const sys_days first = year{-400} / 1 / 1, last = year{10'400} / 12 / 31;
    for (sys_days day = first; day <= last; day += days{1}) {
        const year_month_day date{day};
        const std::int64_t count = day.time_since_epoch().count();
        const civil_date mine = civil_from_days(count);
        ASSERT_EQ(mine.year, static_cast<int>(date.year()));
        ASSERT_EQ(mine.month, static_cast<unsigned>(date.month()));
        ASSERT_EQ(mine.day, static_cast<unsigned>(date.day()));
        ASSERT_EQ(days_from_civil(mine.year, mine.month, mine.day), count);
        ASSERT_EQ(
            days_in_month(mine.year, mine.month),
            static_cast<unsigned>(year_month_day_last{date.year(), date.month() / std::chrono::last}.day()));
    }
}

TEST(TimeText, KnownMomentsGoBothWays) {
    const struct {
        std::int64_t seconds;
        std::uint32_t nanoseconds;
        std::string_view text;
    } cases[] = {{0, 0, "1970-01-01T00:00:00Z"},
                 {-1, 0, "1969-12-31T23:59:59Z"},
                 {-11, 600'000'000, "1969-12-31T23:59:49.6Z"}, // 10.4 s before 1970
                 {1'773'153'000, 0, "2026-03-10T14:30:00Z"},
                 {1'789'223'400, 1, "2026-09-12T14:30:00.000000001Z"},
                 {951'782'400, 120'000'000, "2000-02-29T00:00:00.12Z"},
                 {68'169'599, 999'999'999, "1972-02-28T23:59:59.999999999Z"},
                 {min_text_seconds, 0, "0000-01-01T00:00:00Z"},
                 {max_text_seconds, 999'999'999, "9999-12-31T23:59:59.999999999Z"}};
    for (const auto& one : cases) {
        EXPECT_EQ(text_of_time(one.seconds, one.nanoseconds), one.text);
        const text_time back = time_of(one.text);
        EXPECT_EQ(back.seconds, one.seconds) << one.text;
        EXPECT_EQ(back.nanoseconds, one.nanoseconds) << one.text;
        EXPECT_TRUE(back.has_zone);
        EXPECT_EQ(back.offset, 0);

        const std::string_view local = one.text.substr(0, one.text.size() - 1);
        EXPECT_EQ(text_of_time(one.seconds, one.nanoseconds, false), local);
        const text_time local_back = time_of(local);
        EXPECT_EQ(local_back.seconds, one.seconds) << local;
        EXPECT_EQ(local_back.nanoseconds, one.nanoseconds) << local;
        EXPECT_FALSE(local_back.has_zone);
    }
}

TEST(TimeText, YearsBeyondFourDigitsAreNotWritten) {
    EXPECT_EQ(text_of_time(min_text_seconds - 1), "out of range");
    EXPECT_EQ(text_of_time(max_text_seconds + 1), "out of range");
    EXPECT_EQ(text_of_time(int64_min), "out of range");
    EXPECT_EQ(text_of_time(int64_max), "out of range");
}

TEST(TimeText, AZoneIsTakenOff) {
    const std::int64_t noon = time_of("2026-03-10T12:00:00Z").seconds;
    const struct {
        std::string_view text;
        std::int64_t seconds;
        std::int32_t offset;
    } cases[] = {{"2026-03-10T14:00:00+02:00", noon, 7'200},
                 {"2026-03-10T14:00:00-02:00", noon + 4 * 3600, -7'200},
                 {"2026-03-10T17:45:00+05:45", noon, 20'700},
                 {"2026-03-10T12:00:00+00:00", noon, 0},
                 {"2026-03-10T12:00:00-00:00", noon, 0},
                 {"2026-03-11T11:59:00+23:59", noon, 86'340},
                 {"2026-03-09T12:01:00-23:59", noon, -86'340},
                 {"2026-03-10T12:00:00z", noon, 0},
                 {"2026-03-10t12:00:00Z", noon, 0},
                 {"0000-01-01T00:00:00+01:00", min_text_seconds - 3600, 3'600}};
    for (const auto& one : cases) {
        const text_time time = time_of(one.text);
        EXPECT_EQ(time.seconds, one.seconds) << one.text;
        EXPECT_EQ(time.offset, one.offset) << one.text;
        EXPECT_TRUE(time.has_zone) << one.text;
    }
}

TEST(TimeText, FractionsAreCutOffBeyondNanoseconds) {
    const std::string digits = "123456789987654321";
    std::uint32_t nanoseconds = 0;
    for (std::size_t count = 1; count <= digits.size(); ++count) {
        if (count <= 9) {
            nanoseconds =
                static_cast<std::uint32_t>(std::stoul((digits.substr(0, count) + "00000000").substr(0, 9)));
        }
        const text_time time = time_of("2026-03-10T14:30:00." + digits.substr(0, count) + "Z");
        EXPECT_EQ(time.nanoseconds, nanoseconds) << count;
    }
    const text_time late = time_of("2026-03-10T23:59:59.999999999999Z");
    EXPECT_EQ(late.seconds, time_of("2026-03-10T23:59:59Z").seconds);
    EXPECT_EQ(late.nanoseconds, 999'999'999u);
    EXPECT_EQ(time_of("2026-03-10T14:30:00." + std::string(1000, '0') + "1Z").nanoseconds, 0u);
}

TEST(TimeText, BadMomentsAreRefusedWhereTheyAreBad) {
    const struct {
        std::string_view text;
        std::ptrdiff_t at;
        std::string_view reason;
    } cases[] = {
        {"", 0, "expected a digit"},
        {"2026", 4, "expected '-' in a date such as 2026-09-12"},
        {"226-03-10T14:30:00Z", 3, "expected a digit"},
        {"12026-03-10T14:30:00Z", 4, "expected '-' in a date such as 2026-09-12"},
        {"-026-03-10T14:30:00Z", 0, "expected a digit"},
        {"+2026-03-10T14:30:00Z", 0, "expected a digit"},
        {" 2026-03-10T14:30:00Z", 0, "expected a digit"},
        {"2026/03/10T14:30:00Z", 4, "expected '-' in a date such as 2026-09-12"},
        {"20260310T143000Z", 4, "expected '-' in a date such as 2026-09-12"},
        {"2026-00-10T14:30:00Z", 5, "a month is 01 to 12"},
        {"2026-13-10T14:30:00Z", 5, "a month is 01 to 12"},
        {"2026-3-10T14:30:00Z", 6, "expected a digit"},
        {"2026-03-00T14:30:00Z", 8, "the month has no such day"},
        {"2026-03-32T14:30:00Z", 8, "the month has no such day"},
        {"2026-04-31T14:30:00Z", 8, "the month has no such day"},
        {"2026-02-30T14:30:00Z", 8, "the month has no such day"},
        {"2026-02-29T14:30:00Z", 8, "the month has no such day"},
        {"1900-02-29T14:30:00Z", 8, "the month has no such day"},
        {"2026-03-10", 10, "expected 'T' between date and time"},
        {"2026-03-10 14:30:00Z", 10, "expected 'T' between date and time"},
        {"2026-03-10T", 11, "expected a digit"},
        {"2026-03-10T24:00:00Z", 11, "an hour is 00 to 23"},
        {"2026-03-10T25:00:00Z", 11, "an hour is 00 to 23"},
        {"2026-03-10T14:60:00Z", 14, "a minute is 00 to 59"},
        {"2026-03-10T14:30", 16, "expected ':' in a time such as 14:30:00"},
        {"2026-03-10T14:30Z", 16, "expected ':' in a time such as 14:30:00"},
        {"2026-03-10T23:59:60Z", 17, "a second is 00 to 59; leap seconds are not supported"},
        {"2026-03-10T14:30:61Z", 17, "a second is 00 to 59; leap seconds are not supported"},
        {"2026-03-10T14:30:0", 18, "expected a digit"},
        {"2026-03-10T14:30:00.", 20, "expected a digit"},
        {"2026-03-10T14:30:00.Z", 20, "expected a digit"},
        {"2026-03-10T14:30:00,5Z", 19,
         "expected a fraction, a zone such as Z or +02:00, or the end of the text"},
        {"2026-03-10T14:30:00 ", 19,
         "expected a fraction, a zone such as Z or +02:00, or the end of the text"},
        {"2026-03-10T14:30:00+", 20, "expected a digit"},
        {"2026-03-10T14:30:00+24:00", 20, "the hours of a zone are 00 to 23"},
        {"2026-03-10T14:30:00+0200", 22, "expected ':' in a zone such as +02:00"},
        {"2026-03-10T14:30:00+02", 22, "expected ':' in a zone such as +02:00"},
        {"2026-03-10T14:30:00+02:60", 23, "the minutes of a zone are 00 to 59"},
        {"2026-03-10T14:30:00+02:00Z", 25, "expected the end of the text"},
        {"2026-03-10T14:30:00Z ", 20, "expected the end of the text"},
        {std::string_view("2026-03-10T14:30:00Z\0", 21), 20, "expected the end of the text"},
        {"2026-03-10T14:30:0\xD9\xA0Z", 18, "expected a digit"},
    };
    for (const auto& one : cases) {
        const std::optional<refusal> refused = refused_time(one.text);
        ASSERT_TRUE(refused.has_value()) << one.text;
        EXPECT_EQ(refused->at, one.at) << one.text;
        EXPECT_EQ(refused->reason, one.reason) << one.text;
    }
    EXPECT_FALSE(refused_time("2024-02-29T14:30:00Z").has_value());
    EXPECT_FALSE(refused_time("2000-02-29T14:30:00Z").has_value());
}

TEST(TimeText, ACutMomentIsRefusedAtItsEnd) {
    const std::string_view whole = "2026-03-10T14:30:00";
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::optional<refusal> refused = refused_time(whole.substr(0, size));
        ASSERT_TRUE(refused.has_value()) << size;
        EXPECT_EQ(refused->at, static_cast<std::ptrdiff_t>(size));
    }
}

TEST(TimeText, RandomMomentsComeBack) {
    std::mt19937_64 random(3339);
    std::uniform_int_distribution<std::int64_t> seconds(min_text_seconds, max_text_seconds);
    for (int i = 0; i < 100'000; ++i) {
        const std::int64_t moment = seconds(random);
        auto nanoseconds = static_cast<std::uint32_t>(random() % 1'000'000'000);
        for (std::uint64_t zeros = random() % 10; zeros != 0; --zeros) {
            nanoseconds /= 10;
        }
        const std::string text = text_of_time(moment, nanoseconds);
        const text_time back = time_of(text);
        ASSERT_EQ(back.seconds, moment) << text;
        ASSERT_EQ(back.nanoseconds, nanoseconds) << text;
    }
}

TEST(DurationText, KnownDurationsGoBothWays) {
    const struct {
        std::int64_t seconds;
        std::uint32_t nanoseconds;
        std::string_view text;
    } cases[] = {{0, 0, "PT0S"},
                 {1, 0, "PT1S"},
                 {-1, 0, "-PT1S"},
                 {59, 0, "PT59S"},
                 {60, 0, "PT1M"},
                 {3'600, 0, "PT1H"},
                 {5'405, 250'000'000, "PT1H30M5.25S"},
                 {-1, 500'000'000, "-PT0.5S"},
                 {-2, 750'000'000, "-PT1.25S"},
                 {-60, 0, "-PT1M"},
                 {-61, 999'999'999, "-PT1M0.000000001S"},
                 {0, 1, "PT0.000000001S"},
                 {0, 100'000'000, "PT0.1S"},
                 {3'600, 5, "PT1H0.000000005S"},
                 {3'605, 0, "PT1H5S"},
                 {86'400, 0, "PT24H"},
                 {359'999, 0, "PT99H59M59S"},
                 {int64_max, 999'999'999, "PT2562047788015215H30M7.999999999S"},
                 {int64_max, 0, "PT2562047788015215H30M7S"},
                 {int64_min, 0, "-PT2562047788015215H30M8S"},
                 {int64_min, 1, "-PT2562047788015215H30M7.999999999S"},
                 {int64_min, 999'999'999, "-PT2562047788015215H30M7.000000001S"}};
    for (const auto& one : cases) {
        EXPECT_EQ(text_of_duration(one.seconds, one.nanoseconds), one.text);
        const text_duration back = duration_of(one.text);
        EXPECT_EQ(back.seconds, one.seconds) << one.text;
        EXPECT_EQ(back.nanoseconds, one.nanoseconds) << one.text;
    }
}

TEST(DurationText, WeeksDaysAndAnyNumbersAreRead) {
    const struct {
        std::string_view text;
        std::int64_t seconds;
        std::uint32_t nanoseconds;
    } cases[] = {{"P1W", 604'800, 0},
                 {"P2W3D", 2 * 604'800 + 3 * 86'400, 0},
                 {"P1D", 86'400, 0},
                 {"P1DT12H", 86'400 + 43'200, 0},
                 {"-P1DT1S", -86'401, 0},
                 {"P1WT1M", 604'860, 0},
                 {"PT90M", 5'400, 0},
                 {"PT100000S", 100'000, 0},
                 {"PT0H0M0.0S", 0, 0},
                 {"-PT0S", 0, 0},
                 {"P0D", 0, 0},
                 {"PT000000000000000000000000000007S", 7, 0},
                 {"PT1H0.5S", 3'600, 500'000'000},
                 {"PT0.1234567899S", 0, 123'456'789},
                 {"-PT0.0000000009S", 0, 0},
                 {"PT9223372036854775807S", int64_max, 0},
                 {"-PT9223372036854775808S", int64_min, 0},
                 {"-PT9223372036854775807.5S", int64_min, 500'000'000}};
    for (const auto& one : cases) {
        const text_duration duration = duration_of(one.text);
        EXPECT_EQ(duration.seconds, one.seconds) << one.text;
        EXPECT_EQ(duration.nanoseconds, one.nanoseconds) << one.text;
    }
}

TEST(DurationText, BadDurationsAreRefusedWhereTheyAreBad) {
    const struct {
        std::string_view text;
        std::ptrdiff_t at;
        std::string_view reason;
    } cases[] = {
        {"", 0, "expected a duration such as PT1H30M"},
        {"-", 1, "expected a duration such as PT1H30M"},
        {"+PT1S", 0, "expected a duration such as PT1H30M"},
        {"T1S", 0, "expected a duration such as PT1H30M"},
        {"pt1s", 0, "expected a duration such as PT1H30M"},
        {"1", 0, "expected a duration such as PT1H30M"},
        {"P", 1, "expected a number or T"},
        {"PX", 1, "expected a number or T"},
        {"P-1D", 1, "expected a number or T"},
        {"PT", 2, "expected a number"},
        {"P1DT", 4, "expected a number"},
        {"PTT1S", 2, "expected a number"},
        {"PT-1S", 2, "expected a number"},
        {"PT.5S", 2, "expected a number"},
        {"PT1", 3, "expected one of H, M and S"},
        {"P1", 2, "expected one of W and D"},
        {"PT1.S", 4, "expected a digit"},
        {"PT1.5", 5, "expected one of H, M and S"},
        {"PT1,5S", 3, "expected one of H, M and S, each once and in that order"},
        {"PT1D", 3, "expected one of H, M and S, each once and in that order"},
        {"PT1S2M", 5, "expected one of H, M and S, each once and in that order"},
        {"PT1M2M", 5, "expected one of H, M and S, each once and in that order"},
        {"PT1s", 3, "expected one of H, M and S, each once and in that order"},
        {"P1S", 2, "expected one of W and D, each once and in that order"},
        {"P1D1W", 4, "expected one of W and D, each once and in that order"},
        {"P1H", 2, "expected one of W and D, each once and in that order"},
        {"P1Y", 2, "years and months have no exact length"},
        {"P1M", 2, "years and months have no exact length"},
        {"P1DT1H1Y", 7, "expected one of H, M and S, each once and in that order"},
        {"PT1.5H", 3, "only seconds may have a fraction"},
        {"P1.5D", 2, "only seconds may have a fraction"},
        {"PT1S ", 4, "expected a number"},
        {"PT1S1", 5, "expected one of H, M and S"},
        {"PT9223372036854775808S", 0, "the duration is out of range"},
        {"-PT9223372036854775808.5S", 0, "the duration is out of range"},
        {"PT9223372036854775809S", 2, "the duration is out of range"},
        {"PT99999999999999999999S", 2, "the duration is out of range"},
        {"PT18446744073709551617S", 2, "the duration is out of range"},
        {"PT2562047788015216H", 2, "the duration is out of range"},
        {"PT2562047788015215H30M9S", 22, "the duration is out of range"},
        {"P15250284452472W", 1, "the duration is out of range"},
    };
    for (const auto& one : cases) {
        const std::optional<refusal> refused = refused_duration(one.text);
        ASSERT_TRUE(refused.has_value()) << one.text;
        EXPECT_EQ(refused->at, one.at) << one.text;
        EXPECT_EQ(refused->reason, one.reason) << one.text;
    }
}

TEST(DurationText, RandomDurationsComeBack) {
    std::mt19937_64 random(8601);
    for (int i = 0; i < 100'000; ++i) {
        const auto seconds = static_cast<std::int64_t>(random()) >> random() % 64;
        const auto nanoseconds = static_cast<std::uint32_t>(random() % 3 == 0 ? 0 : random() % 1'000'000'000);
        const std::string text = text_of_duration(seconds, nanoseconds);
        const text_duration back = duration_of(text);
        ASSERT_EQ(back.seconds, seconds) << text;
        ASSERT_EQ(back.nanoseconds, nanoseconds) << text;
    }
}

} // namespace
