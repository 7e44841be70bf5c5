// Dates, times of day, and both together: what is read, what is refused and why, and how they meet std::chrono.
#include "support/outcome.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>
#include <agate/types.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <compare>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace {

using agate::date;
using agate::date_time;
using agate::time_of_day;
using agate_test::said;
using namespace std::chrono_literals;

template <class T> T make(std::string_view text) {
    return T::parse(text).value();
}

struct refused_text {
    const char* text;
    const char* message;
};

TEST(Date, IsADayThatExists) {
    for (const char* const text : {"0000-01-01", "0000-02-29", "1969-12-31", "1970-01-01", "2000-02-29",
                                   "2024-02-29", "2026-09-12", "9999-12-31"}) {
        EXPECT_EQ(to_string(make<date>(text)), text);
    }
    const refused_text table[] = {
        {"", "line 1, column 1: expected a digit"},
        {"2026-13-01", "line 1, column 6: a month is 01 to 12"},
        {"2026-00-01", "line 1, column 6: a month is 01 to 12"},
        {"2026-02-30", "line 1, column 9: the month has no such day"},
        {"1900-02-29", "line 1, column 9: the month has no such day"},
        {"2026-04-31", "line 1, column 9: the month has no such day"},
        {"2026-04-00", "line 1, column 9: the month has no such day"},
        {"26-04-01", "line 1, column 3: expected a digit"},
        {"2026/04/01", "line 1, column 5: expected '-' in a date such as 2026-09-12"},
        {"2026-4-1", "line 1, column 7: expected a digit"},
        {"12026-04-01", "line 1, column 5: expected '-' in a date such as 2026-09-12"},
        {"-0001-01-01", "line 1, column 1: expected a digit"},
        {"2026-04-01Z", "line 1, column 11: expected the end of the text"},
    };
    for (const auto& [text, message] : table) {
        EXPECT_EQ(said(date::parse(text), text), message) << text;
    }
    EXPECT_FALSE(date::from(2023, 2, 29).has_value());
    EXPECT_FALSE(date::from(10000, 1, 1).has_value());
    EXPECT_FALSE(date::from(-1, 1, 1).has_value());
}

TEST(Date, IsAStdChronoDay) {
    using namespace std::chrono;
    std::mt19937_64 random{3};
    for (int i = 0; i < 20000; ++i) {
        const sys_days day{days{static_cast<int>(random() % 3652425) - 719528}};
        const year_month_day civil{day};
        const date v = date::from(civil).value();
        ASSERT_EQ(v, date::from(day).value());
        ASSERT_EQ(v.to<year_month_day>(), civil);
        ASSERT_EQ(v.to<sys_days>(), day);
        ASSERT_EQ(v.to<local_days>().time_since_epoch(), day.time_since_epoch());
        ASSERT_EQ(make<date>(to_string(v)), v);
        const date next = date::from(day + days{1}).value();
        ASSERT_LT(v, next);
        ASSERT_NE(std::hash<date>{}(v), std::hash<date>{}(next));
    }
    EXPECT_FALSE(date::from(year{2023} / 2 / 29).has_value());
    EXPECT_FALSE(date::from(sys_days{year{10000} / 1 / 1}).has_value());
}

TEST(TimeOfDay, IsReadToTheNanosecond) {
    const std::pair<const char*, const char*> table[] = {
        {"00:00:00", "00:00:00"},
        {"23:59:59.999999999", "23:59:59.999999999"},
        {"23:59:59.999999999999", "23:59:59.999999999"},
        {"14:30:00.250", "14:30:00.25"},
        {"14:30:00.000", "14:30:00"},
        {"24:00:00", "24:00:00"},
        {"24:00:00.0", "24:00:00"},
    };
    for (const auto& [text, written] : table) {
        EXPECT_EQ(to_string(make<time_of_day>(text)), written);
    }
    const refused_text refused[] = {
        {"24:00:01", "line 1, column 1: the hour 24 is only in 24:00:00"},
        {"24:00:00.000000001", "line 1, column 1: the hour 24 is only in 24:00:00"},
        {"25:00:00", "line 1, column 1: an hour is 00 to 24"},
        {"12:60:00", "line 1, column 4: a minute is 00 to 59"},
        {"23:59:60", "line 1, column 7: a second is 00 to 59; leap seconds are not supported"},
        {"12:00", "line 1, column 6: expected ':' in a time such as 14:30:00"},
        {"12:00:00.", "line 1, column 10: expected a digit"},
        {"12:00:00Z",
         "line 1, column 9: expected a fraction or the end of the text; a time of day has no zone"},
        {"1:00:00", "line 1, column 2: expected a digit"},
    };
    for (const auto& [text, message] : refused) {
        EXPECT_EQ(said(time_of_day::parse(text), text), message) << text;
    }
}

TEST(TimeOfDay, IsADurationSinceMidnight) {
    EXPECT_EQ(to_string(time_of_day::from(14h + 30min).value()), "14:30:00");
    EXPECT_EQ(to_string(time_of_day::from(1500ms).value()), "00:00:01.5");
    EXPECT_EQ(to_string(time_of_day::from(24h).value()), "24:00:00");
    EXPECT_FALSE(time_of_day::from(-1s).has_value());
    EXPECT_FALSE(time_of_day::from(24h + 1ns).has_value());
    EXPECT_EQ(make<time_of_day>("14:30:05").to<std::chrono::seconds>().value(), 14h + 30min + 5s);
    EXPECT_FALSE(make<time_of_day>("14:30:05.1").to<std::chrono::seconds>().has_value());
    EXPECT_EQ(time_of_day::from(23, 59, 59, 1).value().nanosecond(), 1U);
    EXPECT_FALSE(time_of_day::from(24, 0, 0, 1).has_value());
    EXPECT_FALSE(time_of_day::from(0, 0, 60).has_value());
    EXPECT_FALSE(time_of_day::from(0, 0, 0, 1'000'000'000).has_value());
    EXPECT_LT(make<time_of_day>("23:59:59.999999999"), make<time_of_day>("24:00:00"));
}

TEST(DateTime, KeepsItsOffset) {
    const std::pair<const char*, const char*> table[] = {
        {"2026-09-12T14:30:00", "2026-09-12T14:30:00"},
        {"2026-09-12T14:30:00Z", "2026-09-12T14:30:00Z"},
        {"2026-09-12t14:30:00z", "2026-09-12T14:30:00Z"},
        {"2026-09-12T14:30:00+02:00", "2026-09-12T14:30:00+02:00"},
        {"2026-09-12T14:30:00.5-05:30", "2026-09-12T14:30:00.5-05:30"},
        {"2026-09-12T14:30:00+00:00", "2026-09-12T14:30:00Z"},
        {"2026-09-12T14:30:00-00:00", "2026-09-12T14:30:00Z"},
        {"2026-09-12T24:00:00", "2026-09-13T00:00:00"},
        {"2026-12-31T24:00:00+01:00", "2027-01-01T00:00:00+01:00"},
        {"2026-09-12T14:30:00.123456789999Z", "2026-09-12T14:30:00.123456789Z"},
        {"0000-01-01T00:00:00+23:59", "0000-01-01T00:00:00+23:59"},
        {"9999-12-31T23:59:59.999999999-23:59", "9999-12-31T23:59:59.999999999-23:59"},
    };
    for (const auto& [text, written] : table) {
        EXPECT_EQ(to_string(make<date_time>(text)), written);
    }
    const refused_text refused[] = {
        {"2026-09-12", "line 1, column 11: expected 'T' between date and time"},
        {"2026-09-12 14:30:00", "line 1, column 11: expected 'T' between date and time"},
        {"2026-02-29T14:30:00", "line 1, column 9: the month has no such day"},
        {"2026-09-12T24:00:01", "line 1, column 12: the hour 24 is only in 24:00:00"},
        {"2026-09-12T23:59:60Z", "line 1, column 18: a second is 00 to 59; leap seconds are not supported"},
        {"2026-09-12T14:30:00+24:00", "line 1, column 21: the hours of a zone are 00 to 23"},
        {"2026-09-12T14:30:00+0200", "line 1, column 23: expected ':' in a zone such as +02:00"},
        {"2026-09-12T14:30:00 Z", "line 1, column 20: expected a fraction, a zone such as Z or +02:00, or "
                                  "the end of the text"},
        {"9999-12-31T24:00:00", "line 1, column 1: a date has the years 0000 to 9999 only"},
    };
    for (const auto& [text, message] : refused) {
        EXPECT_EQ(said(date_time::parse(text), text), message) << text;
    }
}

TEST(DateTime, IsComparedAsAMomentOrAsAClock) {
    const auto at = make<date_time>;
    EXPECT_EQ(at("2026-09-12T14:30:00+02:00"), at("2026-09-12T12:30:00Z"));
    EXPECT_EQ(std::hash<date_time>{}(at("2026-09-12T14:30:00+02:00")),
              std::hash<date_time>{}(at("2026-09-12T12:30:00Z")));
    EXPECT_LT(at("2026-09-12T14:30:00+02:00"), at("2026-09-12T13:30:00Z"));
    EXPECT_LT(at("2026-09-12T14:30:00"), at("2026-09-12T14:30:00.000000001"));
    EXPECT_NE(at("2026-09-12T14:30:00"), at("2026-09-12T14:30:00Z"));
    EXPECT_EQ(at("2026-09-12T14:30:00") <=> at("1999-09-12T14:30:00Z"), std::partial_ordering::unordered);
}

TEST(DateTime, HasItsPartsAndIsMadeOfThem) {
    const date_time v = make<date_time>("1969-12-31T23:59:58.25-01:30");
    EXPECT_EQ(to_string(v.date()), "1969-12-31");
    EXPECT_EQ(to_string(v.time()), "23:59:58.25");
    EXPECT_EQ(v.offset_minutes(), -90);
    EXPECT_EQ(v.seconds(), 5398);
    EXPECT_EQ(to_string(date_time::from(v.date(), v.time(), -90).value()), to_string(v));
    EXPECT_FALSE(date_time::from(v.date(), v.time(), 1440).has_value());
    EXPECT_EQ(make<date_time>("2026-09-12T14:30:00").offset_minutes(), std::nullopt);
}

TEST(DateTime, IsAStdChronoTimePoint) {
    using namespace std::chrono;
    std::mt19937_64 random{11};
    for (int i = 0; i < 20000; ++i) {
        const nanoseconds since{static_cast<std::int64_t>(random()) >> (random() % 20)};
        const sys_time<nanoseconds> moment{since};
        const date_time v = date_time::from(moment).value();
        ASSERT_EQ(v.to<sys_time<nanoseconds>>().value(), moment);
        ASSERT_EQ(v.date().to<sys_days>(), floor<days>(moment));
        ASSERT_EQ(v.time().to<nanoseconds>().value(), moment - floor<days>(moment));
        ASSERT_EQ(make<date_time>(to_string(v)), v);
        const date_time local = date_time::from(local_time<nanoseconds>{since}).value();
        ASSERT_EQ(to_string(local) + "Z", to_string(v));
        ASSERT_EQ(local.to<local_time<nanoseconds>>().value().time_since_epoch(), since);
    }
    const date_time with = make<date_time>("2026-09-12T14:30:00+02:00");
    EXPECT_EQ(with.to<sys_seconds>().value(), sys_days{2026y / 9 / 12} + 12h + 30min);
    EXPECT_FALSE(with.to<local_seconds>().has_value());
    EXPECT_FALSE(make<date_time>("2026-09-12T14:30:00").to<sys_seconds>().has_value());
    EXPECT_FALSE(make<date_time>("2026-09-12T14:30:00.5Z").to<sys_seconds>().has_value());
    EXPECT_FALSE(date_time::from(sys_seconds{seconds{253402300800}}).has_value());
}

struct trip {
    date day;
    time_of_day departure;
    date_time recorded;
    std::optional<date_time> cancelled;
    std::map<date, std::vector<time_of_day>> calendar;
    bool operator==(const trip&) const = default;
};

TEST(Dates, AreTextsInJsonAndMessagePack) {
    const trip v{make<date>("2026-09-12"),
                 make<time_of_day>("24:00:00"),
                 make<date_time>("2026-09-12T14:30:00+02:00"),
                 make<date_time>("2026-09-12T14:30:00.5"),
                 {{make<date>("2026-01-01"), {make<time_of_day>("06:00:00")}}}};
    const std::string text = agate::json::write(v).value();
    EXPECT_EQ(text, R"({"day":"2026-09-12","departure":"24:00:00","recorded":"2026-09-12T14:30:00+02:00",)"
                    R"("cancelled":"2026-09-12T14:30:00.5","calendar":{"2026-01-01":["06:00:00"]}})");
    EXPECT_EQ(agate::json::read<trip>(text).value(), v);
    EXPECT_EQ(agate::msgpack::read<trip>(agate::msgpack::write(v).value()).value(), v);
    EXPECT_EQ(agate::json::write(agate::json::read<trip>(text).value()).value(), text);
    EXPECT_EQ(agate_test::read_message<trip>(R"({"day":"2026-02-30"})"),
              "line 1, column 8: day: the month has no such day");
    EXPECT_EQ(agate_test::read_outcome<trip>(R"({"day":"2026-02-30"})"), "invalid_time@7");
    const std::string bad_key = R"({"2026-1-1":1})";
    EXPECT_EQ((agate_test::outcome(agate::json::read<std::map<date, int>>(bad_key))), "invalid_time@1");
    EXPECT_EQ((agate_test::outcome(agate::msgpack::read<std::map<date, int>>("\x81\xA1x\x01"))),
              "invalid_time@1");
}

} // namespace
