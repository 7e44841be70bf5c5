// agate::validate lists every violation of the described checks, in the order of the members, each with its path.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

struct point {
    int x = 0;
    int y = 0;
};
struct polygon {
    std::string name;
    std::vector<point> corners;
};
struct label {
    std::string text;
};
struct drawing {
    std::optional<point> origin;
    std::unique_ptr<polygon> frame;
    std::vector<std::variant<point, label, int>> parts;
    std::map<std::string, point> named;
    std::tuple<int, point> pair;
    std::array<std::optional<point>, 2> marks;
    std::vector<std::vector<point>> layers;
    point corner;
    std::optional<int> weight;
    std::shared_ptr<std::string> author;
};
struct unchecked {
    int a = -1;
    std::vector<int> numbers{1, 2};
};
struct recursive {
    int n = 0;
    std::vector<recursive> below;
};

constexpr bool is_word(const std::string& text) {
    for (const char c : text) {
        if (c == ' ') {
            return false;
        }
    }
    return !text.empty();
}

} // namespace

template <>
inline constexpr auto agate::describe<point> = agate::rules(
    agate::field<&point::x>(agate::check::at_least(0), agate::check::at_most(9)),
    agate::field<&point::y>(agate::rename("Y"), agate::check::at_least(0),
                            agate::check::satisfies([](int n) { return n % 2 == 0; }, "must be even")));
template <>
inline constexpr auto agate::describe<polygon> =
    agate::rules(agate::field<&polygon::name>(agate::check::satisfies(is_word, "must be one word")),
                 agate::field<&polygon::corners>(agate::check::length_at_least(3)));
template <>
inline constexpr auto agate::describe<label> =
    agate::rules(agate::field<&label::text>(agate::check::length(1, 3)));
template <>
inline constexpr auto agate::describe<drawing> =
    agate::rules(agate::field<&drawing::parts>(agate::check::length_at_most(3)),
                 agate::field<&drawing::corner>(agate::flatten),
                 agate::field<&drawing::weight>(agate::check::at_least(1)),
                 agate::field<&drawing::author>(agate::check::length_at_least(1)));
template <>
inline constexpr auto agate::describe<recursive> =
    agate::rules(agate::field<&recursive::n>(agate::check::at_least(0)));

namespace {

template <class T> std::vector<std::string> found(const T& v) {
    std::vector<std::string> lines;
    for (const agate::error& e : agate::validate(v)) {
        lines.push_back(e.path() + ": " + e.detail);
        EXPECT_EQ(e.code, agate::errc::check_failed);
    }
    return lines;
}
using lines = std::vector<std::string>;

TEST(Validate, FindsNothingWhereAllHolds) {
    EXPECT_EQ(found(point{9, 8}), lines{});
    EXPECT_EQ(found(unchecked{}), lines{});
    EXPECT_EQ(found(drawing{}), lines{});
    EXPECT_EQ(found(std::vector<point>{{1, 2}, {3, 4}}), lines{});
    EXPECT_EQ(found(7), lines{});
    EXPECT_EQ(found(std::string("x")), lines{});
}

TEST(Validate, ListsEveryCheckThatFailsInOrder) {
    EXPECT_EQ(found(point{-1, -3}),
              (lines{"x: must be at least 0", "Y: must be at least 0", "Y: must be even"}));
    EXPECT_EQ(found(point{10, 1}), (lines{"x: must be at most 9", "Y: must be even"}));
    EXPECT_EQ(found(polygon{"two words", {{}, {}}}),
              (lines{"name: must be one word", "corners: must have a length of at least 3"}));
    EXPECT_EQ(found(label{}), lines{"text: must have a length from 1 to 3"});
    EXPECT_EQ(found(label{"four"}), lines{"text: must have a length from 1 to 3"});
}

TEST(Validate, GoesIntoEverythingThatHoldsAStruct) {
    drawing v;
    v.origin = point{-1, 0};
    v.frame = std::make_unique<polygon>(polygon{"ok", {{1, 2}, {1, 1}, {0, 0}}});
    v.parts = {point{10, 0}, label{""}, -5, label{"ok"}};
    v.named = {{"a", {0, 0}}, {"b", {0, 1}}};
    v.pair = {-1, {-2, 0}};
    v.marks[1] = point{0, 3};
    v.layers = {{}, {{0, 0}, {11, 0}}};
    v.corner = {0, 5};
    v.weight = 0;
    v.author = std::make_shared<std::string>();
    EXPECT_EQ(found(v), (lines{"origin.x: must be at least 0", "frame.corners[1].Y: must be even",
                               "parts: must have a length of at most 3", "parts[0].x: must be at most 9",
                               "parts[1].text: must have a length from 1 to 3", "named[1].Y: must be even",
                               "pair[1].x: must be at least 0", "marks[1].Y: must be even",
                               "layers[1][1].x: must be at most 9", "Y: must be even",
                               "weight: must be at least 1", "author: must have a length of at least 1"}));
}

TEST(Validate, ReadingAndWritingReportTheFirstOfThem) {
    const drawing v{.origin = std::nullopt,
                    .frame = nullptr,
                    .parts = {},
                    .named = {},
                    .pair = {0, {10, 1}},
                    .marks = {},
                    .layers = {},
                    .corner = {},
                    .weight = 0,
                    .author = nullptr};
    const auto text = agate::json::write(v);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, agate::errc::check_failed);
    EXPECT_EQ(text.error().path() + ": " + text.error().detail, found(v).at(0));

    const std::string input = R"([{"x":1,"Y":2},{"x":1,"Y":3},{"x":-1,"Y":3}])";
    const auto read = agate::json::read<std::vector<point>>(input);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message(input), "line 1, column 27: [1].Y: must be even");
}

TEST(Validate, DeepPathsKeepTheirEndsAndDepthIsLimited) {
    recursive v;
    recursive* at = &v;
    for (int i = 0; i < 20; ++i) {
        at->below.resize(2);
        at = &at->below[1];
    }
    at->n = -1;
    EXPECT_EQ(found(v), lines{"below[1].below...below[1].below[1].n: must be at least 0"});
    for (int i = 0; i < 200; ++i) {
        at->below.resize(1);
        at = &at->below[0];
    }
    const auto all = agate::validate(v);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].code, agate::errc::check_failed);
    EXPECT_EQ(all[1].code, agate::errc::depth_exceeded);
}

} // namespace
