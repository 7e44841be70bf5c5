// Row C112, the part about dates, times of day and both as they are written: what the strict forms of RFC 3339 are, and the
// stated rule for each text that is not one. (Of std::chrono's time points api_test.cpp tells.)
#include "support/outcome.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>
#include <agate/types.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using agate_test::read_outcome;

template <class T> std::string through_json(const std::string& text) {
    const agate::result<T> v = agate::json::read<T>("\"" + text + "\"");
    return v ? agate::json::write(*v).value() : std::string{agate::to_string(v.error().code)};
}
template <class T> std::string through_msgpack(const std::string& text) {
    const agate::result<T> v = agate::msgpack::read<T>(agate::msgpack::write(text).value());
    return v ? "\"" + agate::msgpack::read<std::string>(agate::msgpack::write(*v).value()).value() + "\""
             : std::string{agate::to_string(v.error().code)};
}

struct row {
    const char* text;
    const char* outcome;
};

template <class T, std::size_t N> void check(const row (&rows)[N]) {
    for (const auto& [text, outcome] : rows) {
        EXPECT_EQ(through_json<T>(text), outcome) << text;
        EXPECT_EQ(through_msgpack<T>(text), outcome) << text;
    }
}

TEST(Types, C112_DateTimesAreKeptAsTheyAreWritten) {
    check<agate::date_time>({
        {"2026-03-10T14:30:00", R"("2026-03-10T14:30:00")"}, // no zone stays no zone
        {"2026-03-10T14:30:00Z", R"("2026-03-10T14:30:00Z")"},
        {"2026-03-10T14:30:00+02:00", R"("2026-03-10T14:30:00+02:00")"},
        {"2026-03-10T24:00:00Z", R"("2026-03-11T00:00:00Z")"}, // XML Schema: the next day's first moment
        {"2026-12-31T24:00:00", R"("2027-01-01T00:00:00")"},
        {"2026-03-10T23:59:60Z", "invalid_time"}, // neither XML Schema nor std::chrono has leap seconds
        {"0000-01-01T00:00:00Z", R"("0000-01-01T00:00:00Z")"},
        {"1969-12-31T23:59:59Z", R"("1969-12-31T23:59:59Z")"},
        {"9999-12-31T23:59:59Z", R"("9999-12-31T23:59:59Z")"},
        {"10000-01-01T00:00:00Z", "invalid_time"},
        {"2026-13-10T14:30:00Z", "invalid_time"},
        {"2026-02-30T14:30:00Z", "invalid_time"},
        {"2026-03-10 14:30:00Z", "invalid_time"},
        {"2026-03-10T14:30:00+02", "invalid_time"},
        {"2026-03-10T14:30Z", "invalid_time"},
        {"2026-03-10", "invalid_time"},
        {"", "invalid_time"},
    });
}

TEST(Types, C112_FractionsAreCutOffAndNeverRoundedUp) {
    std::string digits;
    for (int count = 1; count <= 12; ++count) {
        digits += '9';
        const std::string kept = digits.substr(0, 9);
        EXPECT_EQ(through_json<agate::date_time>("2026-03-10T23:59:59." + digits + "Z"),
                  "\"2026-03-10T23:59:59." + kept + "Z\"");
        EXPECT_EQ(through_json<agate::time_of_day>("23:59:59." + digits), "\"23:59:59." + kept + "\"");
    }
    EXPECT_EQ(through_json<agate::date_time>("2026-03-10T23:59:59.Z"), "invalid_time");
}

TEST(Types, C112_DatesAndTimesOfDayHaveOneFormEach) {
    check<agate::date>({
        {"2026-03-10", R"("2026-03-10")"},
        {"0000-02-29", R"("0000-02-29")"},
        {"9999-12-31", R"("9999-12-31")"},
        {"2026-13-01", "invalid_time"},
        {"2026-02-30", "invalid_time"},
        {"2025-02-29", "invalid_time"},
        {"2026-03-10T00:00:00", "invalid_time"},
        {"20260310", "invalid_time"},
    });
    check<agate::time_of_day>({
        {"14:30:00", R"("14:30:00")"},
        {"24:00:00", R"("24:00:00")"}, // the day's end, which is not its beginning
        {"24:00:01", "invalid_time"},
        {"23:59:60", "invalid_time"},
        {"14:30:00Z", "invalid_time"},
        {"14:30", "invalid_time"},
    });
}

TEST(Types, C112_ANumberIsNoDate) { // seconds or milliseconds, since when?
    EXPECT_EQ(read_outcome<agate::date_time>("1700000000"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<agate::date>("1700000000000"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<agate::time_of_day>("52200"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<agate::duration>("90"), "type_mismatch@0");
}

} // namespace
