// Rows C080, C082, C112 and C113: whole inputs, one value, times, and errors that say where. (Of C080 and C082 the parts
// about chunked input are in stream_cases.cpp, of C112 the dates without a time in types_cases.cpp.)
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

using namespace agate_test;
using namespace std::string_literals;

/// Input that comes in chunks has no one run of bytes to be read from.
struct chunked {
    [[nodiscard]] std::string_view next() { return {}; }
};
/// Nor has one that is no bytes at all.
struct wide {
    [[nodiscard]] const char16_t* data() const { return u""; }
    [[nodiscard]] std::size_t size() const { return 0; }
};

template <class Input> concept readable = requires(Input& input) { agate::json::read<int>(input); };

TEST(Api, C080_OnlyOneRunOfBytesCompilesAsInput) {
    static_assert(readable<std::string>);
    static_assert(readable<std::vector<std::byte>>);
    static_assert(!readable<chunked>);
    static_assert(!readable<wide>);
    static_assert(!readable<int>);
    const std::string list = "[" + times(399, "1,") + "1]"; // longer than a window of any reader
    EXPECT_EQ(agate::json::read<std::vector<int>>(list)->size(), 400U);
    for (std::size_t size = 0; size < list.size(); ++size) {
        const exact_block block{list.substr(0, size)};
        EXPECT_EQ(outcome(agate::json::read<std::vector<int>>(block.view())),
                  "end_of_input@" + std::to_string(size));
    }
}

TEST(Api, C082_OneValueAndNothingBehindIt) {
    EXPECT_EQ(read_outcome<int>("1 2"), "trailing_content@2");
    EXPECT_EQ(read_outcome<std::vector<int>>("[1] x"), "trailing_content@4");
    EXPECT_EQ(read_outcome<agate::value>("{}{}"), "trailing_content@2");
    EXPECT_EQ(read_outcome<agate::value>("1\0text"s), "trailing_content@1");
    EXPECT_EQ(read_outcome<agate::value>("1 \n\t\r "), "ok");
    EXPECT_EQ(read_outcome<agate::value>("1,"), "trailing_content@1");
    EXPECT_EQ(read_outcome<agate::value>("\"a\"\"b\""), "trailing_content@3");
    EXPECT_EQ(read_outcome<agate::json::raw>("[] []"), "trailing_content@3");
    // the partial read says what it took
    std::vector<int> v;
    std::string text = "[1,2]  [3]tail";
    auto n = agate::json::read_prefix(text, v);
    ASSERT_TRUE(n);
    EXPECT_EQ(*n, 5U);
    text.erase(0, *n);
    n = agate::json::read_prefix(text, v);
    ASSERT_TRUE(n);
    EXPECT_EQ(*n, 5U);
    EXPECT_EQ(v, std::vector<int>{3});
    EXPECT_EQ(text.substr(*n), "tail");
}

using utc_seconds = std::chrono::sys_seconds;
using utc_nanoseconds = std::chrono::sys_time<std::chrono::nanoseconds>;
using local = std::chrono::local_seconds;

std::int64_t seconds_of(std::string_view text) {
    const auto t = agate::json::read<utc_seconds>("\"" + std::string{text} + "\"");
    EXPECT_TRUE(t) << text << t.error().message();
    return t ? t->time_since_epoch().count() : -1;
}
template <class T> std::string time_outcome(std::string_view text) {
    return read_outcome<T>("\"" + std::string{text} + "\"");
}

TEST(Api, C112_TimesAreThoseOfRfc3339) {
    EXPECT_EQ(seconds_of("1970-01-01T00:00:00Z"), 0);
    EXPECT_EQ(seconds_of("2026-03-10T14:30:00Z"), 1773153000);
    EXPECT_EQ(seconds_of("2026-03-10T14:30:00+02:00"), 1773153000 - 7200);
    EXPECT_EQ(seconds_of("2026-03-10T14:30:00-00:30"), 1773153000 + 1800);
    EXPECT_EQ(seconds_of("1969-12-31T23:59:59Z"), -1);
    EXPECT_EQ(seconds_of("0000-01-01T00:00:00Z"), -62167219200);
    EXPECT_EQ(seconds_of("9999-12-31T23:59:59Z"), 253402300799);
    // without a zone it is local, and only that
    EXPECT_EQ(time_outcome<utc_seconds>("2026-03-10T14:30:00"), "invalid_time@0");
    EXPECT_EQ(time_outcome<local>("2026-03-10T14:30:00"), "ok");
    EXPECT_EQ(time_outcome<local>("2026-03-10T14:30:00Z"), "invalid_time@0");
    EXPECT_EQ(rewritten<local>("\"2026-03-10T14:30:00\""), "\"2026-03-10T14:30:00\"");
    // dates and times that do not exist
    for (const std::string_view bad :
         {"2026-13-10T00:00:00Z", "2026-00-10T00:00:00Z", "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z",
          "2026-04-31T00:00:00Z", "2026-03-10T25:00:00Z", "2026-03-10T14:60:00Z", "2026-03-10T14:30:61Z",
          "26-03-10T14:30:00Z", "2026-3-10T14:30:00Z", "2026-03-10", "14:30:00", "2026-03-10T14:30Z",
          "2026-03-10T14:30:00+2:00", "2026-03-10T14:30:00.Z", "", "now", "2026-03-10T14:30:00Zjunk",
          " 2026-03-10T14:30:00Z"}) {
        EXPECT_EQ(time_outcome<utc_seconds>(bad), "invalid_time@0") << bad;
    }
    EXPECT_EQ(time_outcome<utc_seconds>("2024-02-29T00:00:00Z"), "ok");
}

TEST(Api, C112_FractionsAreExactOrRefusedAndNeverRoundedUp) {
    for (std::size_t digits = 1; digits <= 9; ++digits) {
        const std::string text = "\"2026-03-10T14:30:59." + times(digits, "9") + "Z\"";
        const auto t = agate::json::read<utc_nanoseconds>(text);
        ASSERT_TRUE(t) << text;
        EXPECT_EQ(t->time_since_epoch().count() / 1'000'000'000, 1773153059) << text; // still the 59th second
        EXPECT_EQ(agate::json::read<utc_nanoseconds>(*agate::json::write(*t))->time_since_epoch().count(),
                  t->time_since_epoch().count());
        EXPECT_EQ(read_outcome<utc_seconds>(text), "invalid_time@0")
            << text; // what a second cannot hold is not cut off
    }
    EXPECT_EQ(read_outcome<utc_seconds>("\"2026-03-10T14:30:59.000Z\""), "ok");
    const std::string twelve = "\"2026-03-10T14:30:59.999999999999Z\"";
    const auto t = agate::json::read<utc_nanoseconds>(twelve);
    EXPECT_TRUE(!t || t->time_since_epoch().count() == 1773153059999999999) << twelve;
}

TEST(Api, C112_ANumberIsNoTime) { // seconds or milliseconds, since when?
    EXPECT_EQ(read_outcome<utc_seconds>("1773153000"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<std::chrono::seconds>("5"), "type_mismatch@0");
    EXPECT_EQ(rewritten<std::chrono::seconds>("\"PT90S\""), written(std::chrono::seconds{90}));
    EXPECT_EQ(written(utc_seconds{std::chrono::seconds{1773153000}}), "\"2026-03-10T14:30:00Z\"");
}

struct element {
    int c = 0;
};
struct middle {
    std::vector<element> b;
};
struct outer {
    middle a;
};

TEST(Api, C113_AnErrorSaysWhereAndWhatInALargeInput) {
    std::string text = "{\n\"before\": \"";
    text += times(2'000'000, "x");
    text += "\",\n\"a\": {\"b\": [{\"c\": 1},\n{\"c\": 2}, {\"c\": 3}, {\"c\": \"four\"}]}}";
    const auto r = agate::json::read<outer>(text);
    ASSERT_FALSE(r);
    const agate::error& e = r.error();
    EXPECT_EQ(e.code, agate::errc::type_mismatch);
    EXPECT_EQ(e.offset, text.find("\"four\""));
    EXPECT_EQ(e.path(), "a.b[3].c");
    EXPECT_EQ(e.path(text), "a.b[3].c");
    EXPECT_EQ(e.detail, "integer"s);
    EXPECT_EQ(e.found, agate::token::string);
    EXPECT_EQ(e.message(text), "line 4, column 27: a.b[3].c: expected integer, found string");
    agate::error located = e;
    located.locate(text);
    EXPECT_EQ(located.line, 4U);
    EXPECT_EQ(located.column, 27U);
    EXPECT_EQ(located.message(), "line 4, column 27: a.b[3].c: expected integer, found string");
}

} // namespace
