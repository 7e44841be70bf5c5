// Rows C041 to C046: variants that came back as another alternative, or not at all.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

struct circle {
    double radius = 0;
    bool operator==(const circle&) const = default;
};
struct pressed {
    bool operator==(const pressed&) const = default;
};
struct released {
    bool operator==(const released&) const = default;
};
struct key {
    char code = 'x';
    bool operator==(const key&) const = default;
};
struct insert {
    std::string type; // of the tag's name
    int row = 0;
    bool operator==(const insert&) const = default;
};
struct remove {
    int row = 0;
    std::optional<std::string> type;
    bool operator==(const remove&) const = default;
};

using mixed_external = std::variant<circle, std::vector<double>, std::map<std::string, int>, int>;
using mixed_adjacent = std::variant<circle, std::deque<double>, std::map<std::string, int>, int>;
using mixed_untagged = std::variant<circle, std::vector<std::string>, bool, int>;
using lists = std::variant<std::vector<double>, std::deque<double>>;
using event = std::variant<pressed, released, key>;
using change = std::variant<insert, remove>;
using open_change = std::variant<insert, agate::value>;

/// The index and the value survive, in every container and for every option.
template <class V> void expect_index(const std::vector<V>& values) {
    const auto expect = [&values](const auto& text, const auto& back) {
        ASSERT_TRUE(text) << text.error().message();
        ASSERT_TRUE(back) << *text << back.error().message(*text);
        ASSERT_EQ(back->size(), values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            EXPECT_EQ((*back)[i].index(), values[i].index()) << *text;
            EXPECT_TRUE((*back)[i] == values[i]) << *text;
        }
    };
    const auto compact = agate::json::write(values);
    expect(compact, agate::json::read<std::vector<V>>(*compact));
    constexpr agate::json::options pretty{.unknown = agate::unknown_policy::error,
                                          .indent = 2,
                                          .canonical = true,
                                          .ascii = true,
                                          .html_safe = true};
    const auto indented = agate::json::write<pretty>(values);
    expect(indented, agate::json::read<std::vector<V>, pretty>(*indented));
}

} // namespace

template <> inline constexpr auto agate::describe<mixed_external> =
    agate::rules(agate::external_tag, agate::tag_names("circle", "list", "map", "int"));
template <> inline constexpr auto agate::describe<mixed_adjacent> =
    agate::rules(agate::adjacent_tag("type", "value"), agate::tag_names("circle", "list", "map", "int"));
template <> inline constexpr auto agate::describe<lists> =
    agate::rules(agate::external_tag, agate::tag_names("vector", "deque"));
template <> inline constexpr auto agate::describe<event> = agate::rules(agate::internal_tag("event"));
template <> inline constexpr auto agate::describe<change> =
    agate::rules(agate::internal_tag("type"), agate::tag_names("INSERT", "REMOVE"));
template <> inline constexpr auto agate::describe<open_change> =
    agate::rules(agate::internal_tag("type"), agate::tag_names("INSERT", ""), agate::catch_all);

namespace {

TEST(JsonVariants, C041_TheIndexSurvivesForEveryAlternative) {
    expect_index<mixed_external>({circle{1}, std::vector<double>{1, 2}, std::map<std::string, int>{{"a", 1}},
                                  5, std::vector<double>{}, std::map<std::string, int>{}});
    expect_index<mixed_adjacent>({circle{1}, std::deque<double>{1, 2}, std::map<std::string, int>{{"a", 1}},
                                  5, std::deque<double>{}, std::map<std::string, int>{}});
    expect_index<mixed_untagged>(
        {circle{1}, std::vector<std::string>{"a"}, true, 5, std::vector<std::string>{}});
    expect_index<lists>(
        {std::vector<double>{1}, std::deque<double>{1}, std::deque<double>{}, std::vector<double>{}});
    EXPECT_EQ(written(lists{std::deque<double>{1}}), R"({"deque":[1.0]})");
}

TEST(JsonVariants, C043_EmptyAlternativesAreToldApartByTheirTag) { // without one they do not compile
    expect_index<event>({pressed{}, released{}, key{'a'}, released{}});
    EXPECT_EQ(written(std::vector<event>{released{}, key{'k'}}),
              R"([{"event":"released"},{"event":"key","code":"k"}])");
    EXPECT_EQ(read_outcome<event>("{}"), "missing_tag@0");
}

TEST(JsonVariants, C044_AMemberOfTheTagsNameIsReadFromTheTagAndWrittenOnce) {
    EXPECT_EQ(written(change{insert{"", 1}}), R"({"type":"INSERT","row":1})");
    EXPECT_EQ(written(change{remove{2, "anything"}}), R"({"type":"REMOVE","row":2})");
    expect_index<change>({insert{"INSERT", 1}, remove{2, "REMOVE"}});
    for (const std::string_view text : {R"({"type":"REMOVE","row":2})", R"({"row":2,"type":"REMOVE"})",
                                        R"({"row":2,"\u0074ype":"REMOV\u0045"})"}) {
        const auto c = agate::json::read<change>(text);
        ASSERT_TRUE(c) << text << c.error().message(text);
        EXPECT_TRUE((*c == change{remove{2, "REMOVE"}})) << text;
    }
    change dirty = insert{"old", 9};
    ASSERT_TRUE(agate::json::read(R"({"type":"INSERT","row":1})", dirty));
    EXPECT_TRUE((dirty == change{insert{"INSERT", 1}}));
}

TEST(JsonVariants, C046_AnUnknownTagListsTheKnownOnesOrIsCaught) {
    EXPECT_EQ(read_message<change>(R"({"type":"DELETE","row":1})"),
              "line 1, column 9: unknown tag 'DELETE'; known: INSERT, REMOVE");
    EXPECT_EQ(read_message<std::vector<change>>(R"([{"row":1,"type":"DELETE"}])"),
              "line 1, column 18: [0]: unknown tag 'DELETE'; known: INSERT, REMOVE");
    EXPECT_EQ(read_message<change>(R"({"type":"REMOVED"})"),
              "line 1, column 9: unknown tag 'REMOVED'; did you mean 'REMOVE'? Known: INSERT, REMOVE");
    EXPECT_EQ(read_message<mixed_external>(R"({"DELETE":1})"),
              "line 1, column 2: unknown tag 'DELETE'; known: circle, list, map, int");
    EXPECT_EQ(read_message<mixed_adjacent>(R"({"value":1,"type":"DELETE"})"),
              "line 1, column 19: unknown tag 'DELETE'; known: circle, list, map, int");
    const std::string newer = R"([{"type":"INSERT","row":1},{"type":"DELETE","rows":[1,2]},{"no":"tag"}])";
    const auto caught = agate::json::read<std::vector<open_change>>(newer);
    ASSERT_TRUE(caught) << caught.error().message(newer);
    EXPECT_EQ((*caught)[0].index(), 0U);
    EXPECT_EQ((*caught)[1].index(), 1U);
    EXPECT_EQ(written(*caught), newer); // and written back as it came
}

} // namespace
