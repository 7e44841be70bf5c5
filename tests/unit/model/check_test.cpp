// What checks say and where they begin to fail: at the bounds, for every type of number, and for null.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace {

template <class T, int> struct checked {
    T v{};
};

constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
constexpr auto largest = std::numeric_limits<std::uint64_t>::max();

} // namespace

#define CHECKED(type, number, ...)                                 \
    template <>                                                    \
    inline constexpr auto agate::describe<checked<type, number>> = \
        agate::rules(agate::field<&checked<type, number>::v>(__VA_ARGS__))

CHECKED(int, 0, agate::check::at_least(-5));
CHECKED(int, 1, agate::check::at_most(5U));
CHECKED(std::int64_t, 0, agate::check::at_least(lowest + 1));
CHECKED(std::uint64_t, 0, agate::check::at_most(largest - 1));
CHECKED(std::uint64_t, 1, agate::check::at_least(-1));
CHECKED(double, 0, agate::check::at_least(0.5), agate::check::at_most(1e300));
CHECKED(double, 1, agate::check::at_least(-0.25));
CHECKED(float, 0, agate::check::at_most(3));
CHECKED(int, 2, agate::check::at_most(2.5));
CHECKED(std::uint8_t, 0, agate::check::at_most(1000));
CHECKED(std::int8_t, 0, agate::check::at_least(200));
CHECKED(std::string, 0, agate::check::length(2, 3));
CHECKED(std::vector<int>, 0, agate::check::length_at_least(1));
using text_map = std::map<std::string, int>;
CHECKED(text_map, 0, agate::check::length_at_most(1));
CHECKED(std::optional<int>, 0, agate::check::at_least(1));
CHECKED(std::optional<std::string>, 0, agate::check::length_at_least(1));
CHECKED(std::unique_ptr<int>, 0, agate::check::at_least(1));
CHECKED(int, 3,
        agate::check::satisfies(
            [](int n) { return n != 3; },
            "a message of more than sixty-three bytes is cut at its end, and never read beyond it"));
CHECKED(bool, 0, agate::check::satisfies([](bool b) { return b; }, "must be true"));

namespace {

template <class T> void expect_fine(T v) {
    EXPECT_TRUE(agate::validate(v).empty());
    const auto text = agate::json::write(v);
    ASSERT_TRUE(text) << text.error().message();
    EXPECT_TRUE(agate::json::read<T>(*text)) << *text;
}
template <class T> void expect_refused(T v, const std::string& text, const std::string& message) {
    ASSERT_EQ(agate::validate(v).size(), 1U);
    EXPECT_EQ(agate::validate(v)[0].detail, message);
    const auto written = agate::json::write(v);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message(), "offset 0: v: " + message);
    const auto read = agate::json::read<T>("{\"v\":" + text + "}");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, agate::errc::check_failed);
    EXPECT_EQ(read.error().message(), "offset 5: v: " + message);
}

TEST(Check, BoundsAreAllowedAndWhatIsBeyondIsNot) {
    expect_fine(checked<int, 0>{-5});
    expect_refused(checked<int, 0>{-6}, "-6", "must be at least -5");
    expect_fine(checked<int, 1>{5});
    expect_fine(checked<int, 1>{-1});
    expect_refused(checked<int, 1>{6}, "6", "must be at most 5");
    expect_fine(checked<std::int64_t, 0>{lowest + 1});
    expect_refused(checked<std::int64_t, 0>{lowest}, "-9223372036854775808",
                   "must be at least -9223372036854775807");
    expect_fine(checked<std::uint64_t, 0>{largest - 1});
    expect_refused(checked<std::uint64_t, 0>{largest}, "18446744073709551615",
                   "must be at most 18446744073709551614");
    expect_fine(checked<std::uint64_t, 1>{0});
    expect_fine(checked<std::uint64_t, 1>{largest});
    expect_fine(checked<double, 0>{0.5});
    expect_fine(checked<double, 0>{1e300});
    expect_refused(checked<double, 0>{0.49999}, "0.49999", "must be at least 0.5");
    expect_refused(checked<double, 0>{1.1e300}, "1.1e300", "must be at most 1e300");
    expect_fine(checked<double, 1>{-0.25});
    expect_refused(checked<double, 1>{-0.26}, "-0.26", "must be at least -0.25");
    expect_fine(checked<float, 0>{3});
    expect_refused(checked<float, 0>{3.5F}, "3.5", "must be at most 3");
    expect_fine(checked<int, 2>{2});
    expect_refused(checked<int, 2>{3}, "3", "must be at most 2.5");
    expect_fine(checked<std::uint8_t, 0>{255});
    expect_refused(checked<std::int8_t, 0>{127}, "127", "must be at least 200");
}

TEST(Check, LengthsAreOfElementsOrBytes) {
    expect_fine(checked<std::string, 0>{"ab"});
    expect_fine(checked<std::string, 0>{"é"});
    expect_refused(checked<std::string, 0>{"a"}, "\"a\"", "must have a length from 2 to 3");
    expect_refused(checked<std::string, 0>{"éé"}, "\"éé\"", "must have a length from 2 to 3");
    expect_fine(checked<std::vector<int>, 0>{{1}});
    expect_refused(checked<std::vector<int>, 0>{}, "[]", "must have a length of at least 1");
    expect_fine(checked<text_map, 0>{{{"a", 1}}});
    expect_refused(checked<text_map, 0>{{{"a", 1}, {"b", 2}}}, R"({"a":1,"b":2})",
                   "must have a length of at most 1");
}

TEST(Check, NullSatisfiesAll) {
    expect_fine(checked<std::optional<int>, 0>{});
    expect_fine(checked<std::optional<int>, 0>{1});
    expect_refused(checked<std::optional<int>, 0>{0}, "0", "must be at least 1");
    expect_fine(checked<std::optional<std::string>, 0>{});
    expect_refused(checked<std::optional<std::string>, 0>{""}, "\"\"", "must have a length of at least 1");
    checked<std::unique_ptr<int>, 0> owner;
    EXPECT_TRUE(agate::json::read(R"({"v":null})", owner));
    EXPECT_TRUE(agate::json::read("{}", owner));
    EXPECT_FALSE(agate::json::read(R"({"v":0})", owner));
}

TEST(Check, PredicatesBringTheirMessage) {
    expect_fine(checked<bool, 0>{true});
    expect_refused(checked<bool, 0>{false}, "false", "must be true");
    expect_fine(checked<int, 3>{4});
    expect_refused(checked<int, 3>{3}, "3",
                   "a message of more than sixty-three bytes is cut at its end, and");
}

} // namespace
