// What the rules about variants mean in JSON: three places for a tag, none, and a catch-all.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

enum class color : std::uint16_t { red, green, infrared = 1000 };

struct circle {
    double radius = 0;
    bool operator==(const circle&) const = default;
};
struct square {
    double side = 0;
    std::optional<std::string> name;
    bool operator==(const square&) const = default;
};
struct nothing {
    bool operator==(const nothing&) const = default;
};
struct labelled { // has a member of the tag's name
    std::string type;
    int size = 0;
    bool operator==(const labelled&) const = default;
};
struct labelled_last {
    int size = 0;
    std::string type;
    bool operator==(const labelled_last&) const = default;
};
using internal = std::variant<circle, square, nothing, labelled, labelled_last>;
using adjacent = std::variant<circle, std::vector<double>, std::map<std::string, int>, int, std::monostate>;
using external = std::variant<int, circle, std::string, std::optional<int>>;
using caught_internal = std::variant<circle, agate::value>;
using caught_adjacent = std::variant<int, agate::value>;
using caught_external = std::variant<int, agate::value>;
using untagged =
    std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<int>, circle, square>;
struct by_field {
    std::variant<circle, square> internal;
    std::variant<int, long> external;
    std::vector<std::variant<int, long>> adjacent;
    std::optional<std::variant<circle, square>> maybe;
};
struct context_decides {
    std::variant<color, std::string> as_number;
    std::variant<std::vector<std::uint8_t>, std::vector<int>, int> bytes_or_list;
};
struct collector { // unknown members of an alternative
    int size = 0;
    std::map<std::string, agate::value> others;
};
using collecting = std::variant<circle, collector>;

} // namespace

template <>
inline constexpr auto agate::describe<color> =
    agate::rules(agate::values<color>({{"infra-red", color::infrared}, {"lime", color::green}}));
template <> inline constexpr auto agate::describe<square> = agate::rules(agate::rename("box"));
template <> inline constexpr auto agate::describe<internal> = agate::rules(agate::internal_tag("type"));
template <> inline constexpr auto agate::describe<adjacent> = agate::rules(
    agate::adjacent_tag("kind", "data"), agate::tag_names("circle", "list", "map", "int", "none"));
template <> inline constexpr auto agate::describe<external> =
    agate::rules(agate::external_tag, agate::tag_names("int", "circle", "text", "maybe"));
template <> inline constexpr auto agate::describe<caught_internal> =
    agate::rules(agate::internal_tag("type"), agate::catch_all);
template <> inline constexpr auto agate::describe<by_field> = agate::rules(
    agate::field<&by_field::internal>(agate::internal_tag("t"), agate::tag_names("c", "s")),
    agate::field<&by_field::external>(agate::external_tag, agate::tag_names("int", "long")),
    agate::field<&by_field::adjacent>(agate::adjacent_tag("t", "v"), agate::tag_names("int", "long")),
    agate::field<&by_field::maybe>(agate::internal_tag("t")));
template <> inline constexpr auto agate::describe<context_decides> =
    agate::rules(agate::field<&context_decides::as_number>(agate::as_integer),
                 agate::field<&context_decides::bytes_or_list>(agate::as_bytes));
template <> inline constexpr auto agate::describe<collector> =
    agate::rules(agate::field<&collector::others>(agate::rest));
template <> inline constexpr auto agate::describe<collecting> = agate::rules(agate::internal_tag("type"));
struct catching {
    caught_adjacent adjacent;
    caught_external external;
};
template <> inline constexpr auto agate::describe<catching> = agate::rules(
    agate::field<&catching::adjacent>(agate::adjacent_tag("t", "v"), agate::catch_all,
                                      agate::tag_names("int", "")),
    agate::field<&catching::external>(agate::external_tag, agate::catch_all, agate::tag_names("int", "")));

namespace {

template <class V> void expect_alternatives(const std::vector<V>& values, std::string_view text) {
    EXPECT_EQ(written(values), text);
    const auto back = agate::json::read<std::vector<V>>(text);
    ASSERT_TRUE(back) << back.error().message(text);
    ASSERT_EQ(back->size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ((*back)[i].index(), values[i].index()) << i;
        EXPECT_TRUE((*back)[i] == values[i]) << i;
    }
    // into objects that hold other alternatives
    std::vector<V> dirty(values.rbegin(), values.rend());
    ASSERT_TRUE(agate::json::read(text, dirty));
    EXPECT_TRUE(dirty == values);
}

TEST(Variants, InternalTagsStandAmongTheMembers) {
    expect_alternatives<internal>(
        {circle{1}, square{2, "s"}, nothing{}, square{3, {}}},
        R"([{"type":"circle","radius":1.0},{"type":"box","side":2.0,"name":"s"},{"type":"nothing"},{"type":"box","side":3.0,"name":null}])");
    // wherever the tag stands, and whatever stands around it
    for (const std::string_view text :
         {R"({"side":2,"type":"box","name":"s"})", R"({"name":"s","side":2,"type":"box"})",
          R"({"x":{"type":"circle"},"side":2,"name":"s","type":"box"})",
          R"( { "\u0074ype" : "\u0062ox" , "side":2,"name":"s"})"}) {
        const auto v = agate::json::read<internal>(text);
        ASSERT_TRUE(v) << text << v.error().message(text);
        EXPECT_TRUE((*v == internal{square{2, "s"}})) << text;
    }
    EXPECT_EQ(read_message<internal>(R"({"radius":1})"),
              "line 1, column 1: the variant's tag 'type' is missing");
    EXPECT_EQ(read_message<internal>(R"({"type":"oval"})"),
              "line 1, column 9: unknown tag 'oval'; known: circle, box, nothing, labelled, labelled_last");
    EXPECT_EQ(read_message<internal>(R"({"type":5})"), "line 1, column 9: expected a tag, found integer");
    EXPECT_EQ(read_message<internal>(R"({"type":"circle"})"), "line 1, column 1: missing member 'radius'");
    EXPECT_EQ(read_outcome<internal>(R"({"type":"circle","radius":1,"type":"circle"})"),
              "duplicate_member@28");
    EXPECT_EQ(read_outcome<internal>(R"({"radius":1,"type":"circle","type":"box"})"), "duplicate_member@28");
    EXPECT_EQ(read_outcome<internal>(R"({"type":"circle","type":"circle","radius":1})"),
              "duplicate_member@17");
    EXPECT_EQ((read_outcome<internal, agate::json::options{.unknown = agate::unknown_policy::error}>(
                  R"({"type":"circle","radius":1})")),
              "ok");
    EXPECT_EQ((read_outcome<internal, agate::json::options{.unknown = agate::unknown_policy::error}>(
                  R"({"radius":1,"type":"circle"})")),
              "ok");
}

TEST(Variants, AMemberOfTheTagsNameIsReadAsTheTagAndWrittenOnce) {
    EXPECT_EQ(written(internal{labelled{"ignored", 5}}), R"({"type":"labelled","size":5})");
    EXPECT_EQ(written(internal{labelled_last{5, "ignored"}}), R"({"type":"labelled_last","size":5})");
    expect_alternatives<internal>({labelled{"labelled", 5}, labelled_last{6, "labelled_last"}},
                                  R"([{"type":"labelled","size":5},{"type":"labelled_last","size":6}])");
    EXPECT_EQ(rewritten<internal>(R"({"size":5,"type":"labelled"})"), R"({"type":"labelled","size":5})");
    EXPECT_EQ(read_outcome<internal>(R"({"type":"labelled","size":5,"type":"labelled"})"),
              "duplicate_member@28");
    EXPECT_EQ(read_outcome<internal>(R"({"type":"labelled","type":"labelled","size":5})"),
              "duplicate_member@19");
    const auto alone =
        agate::json::read<labelled>(R"({"type":"anything","size":5})"); // outside the variant it is a member
    ASSERT_TRUE(alone);
    EXPECT_EQ(alone->type, "anything");
}

TEST(Variants, CollectedMembersAndTheTagKeepApart) {
    const auto v = agate::json::read<collecting>(R"({"size":1,"a":2,"type":"collector","b":3})");
    ASSERT_TRUE(v) << v.error().message();
    EXPECT_EQ(written(*v), R"({"type":"collector","size":1,"a":2,"b":3})");
    EXPECT_EQ(written<agate::json::options{.canonical = true}>(*v),
              R"({"a":2,"b":3,"size":1,"type":"collector"})");
    collector c;
    c.others = {{"type", "circle"}};
    EXPECT_EQ(agate::json::write(collecting{c}).error().code, agate::errc::duplicate_member);
    EXPECT_EQ(agate::json::write<agate::json::options{.canonical = true}>(collecting{c}).error().code,
              agate::errc::duplicate_member);
}

TEST(Variants, AdjacentTagsStandBesideTheContent) {
    expect_alternatives<adjacent>(
        {circle{1}, std::vector<double>{1, 2}, std::map<std::string, int>{{"a", 1}}, 5, std::monostate{}},
        R"([{"kind":"circle","data":{"radius":1.0}},{"kind":"list","data":[1.0,2.0]},{"kind":"map","data":{"a":1}},{"kind":"int","data":5},{"kind":"none","data":null}])");
    for (const std::string_view text :
         {R"({"data":5,"kind":"int"})", R"({"z":[1],"data":5,"y":{},"kind":"int","x":0})"}) {
        EXPECT_EQ(rewritten<adjacent>(text), R"({"kind":"int","data":5})") << text;
    }
    EXPECT_EQ(read_message<adjacent>(R"({"data":5})"),
              "line 1, column 1: the variant's tag 'kind' is missing");
    EXPECT_EQ(read_message<adjacent>(R"({"kind":"int"})"),
              "line 1, column 1: the content beside the variant's tag is missing");
    EXPECT_EQ(read_message<adjacent>(R"({"kind":"real","data":5})"),
              "line 1, column 9: unknown tag 'real'; known: circle, list, map, int, none");
    EXPECT_EQ(read_outcome<adjacent>(R"({"kind":"int","data":5,"data":6})"), "duplicate_member@23");
    EXPECT_EQ(read_outcome<adjacent>(R"({"kind":"int","kind":"int","data":6})"), "duplicate_member@14");
    EXPECT_EQ((read_outcome<adjacent, agate::json::options{.unknown = agate::unknown_policy::error}>(
                  R"({"kind":"int","data":5,"z":1})")),
              "unknown_member@23");
    EXPECT_EQ(read_message<adjacent>(R"({"kind":"list","data":[1,"x"]})"),
              R"(line 1, column 26: ["data"][1]: expected number, found string)");
}

TEST(Variants, ExternalTagsStandAroundTheContent) {
    expect_alternatives<external>(
        {5, circle{1}, "x", std::optional<int>{}, std::optional<int>{3}},
        R"([{"int":5},{"circle":{"radius":1.0}},{"text":"x"},{"maybe":null},{"maybe":3}])");
    EXPECT_EQ(read_message<external>("{}"),
              "line 1, column 1: an object with one member, the variant's tag, is wanted");
    EXPECT_EQ(read_message<external>(R"({"real":5})"),
              "line 1, column 2: unknown tag 'real'; known: int, circle, text, maybe");
    EXPECT_EQ(read_outcome<external>(R"({"int":5, "text":"x"})"), "unknown_tag@10");
    EXPECT_EQ(read_outcome<external>(R"({"int":5,})"), "invalid_syntax@9");
    EXPECT_EQ(read_message<external>(R"({"circle":{"radius":"x"}})"),
              R"(line 1, column 21: ["circle"].radius: expected number, found string)");
    EXPECT_EQ(read_outcome<external>("5"), "type_mismatch@0");
}

TEST(Variants, ACatchAllTakesWhatHasNoKnownTag) {
    for (const std::string_view text : {R"({"type":"oval","a":[1,2]})", R"({"radius":1})", R"({"type":5})",
                                        "[1,2]", "5", "null", "\"text\""}) {
        const auto v = agate::json::read<caught_internal>(text);
        ASSERT_TRUE(v) << text << v.error().message(text);
        EXPECT_EQ(v->index(), 1U) << text;
        EXPECT_EQ(written(*v), text);
    }
    EXPECT_EQ(agate::json::read<caught_internal>(R"({"radius":1,"type":"circle"})")->index(), 0U);
    EXPECT_EQ(read_message<caught_internal>(R"({"type":"circle"})"),
              "line 1, column 1: missing member 'radius'");
    EXPECT_EQ(read_outcome<caught_internal>(R"({"type":"oval",})"), "invalid_syntax@15");
    for (const std::string_view text :
         {R"({"adjacent":{"t":"real","v":1.5},"external":{"real":1.5}})",
          R"({"adjacent":[1],"external":[1]})", R"({"adjacent":{},"external":{}})",
          R"({"adjacent":{"t":1},"external":{"a":1,"b":2}})", R"({"adjacent":{"v":1},"external":null})"}) {
        const auto v = agate::json::read<catching>(text);
        ASSERT_TRUE(v) << text << v.error().message(text);
        EXPECT_EQ(v->adjacent.index(), 1U) << text;
        EXPECT_EQ(v->external.index(), 1U) << text;
        EXPECT_EQ(written(*v), text);
    }
    EXPECT_EQ(rewritten<catching>(R"({"adjacent":{"v":1,"t":"int"},"external":{"int":2}})"),
              R"({"adjacent":{"t":"int","v":1},"external":{"int":2}})");
}

TEST(Variants, WithoutATagGoByTheSortOfTokenOrAMember) {
    expect_alternatives<untagged>(
        {std::monostate{}, true, std::int64_t{-5}, 1.5, "text", std::vector<int>{1}, circle{1}, square{2, {}},
         5.0, 1e16, -0.0},
        R"([null,true,-5,1.5,"text",[1],{"radius":1.0},{"side":2.0,"name":null},5.0,1e+16,-0.0])");
    EXPECT_EQ(agate::json::read<untagged>(R"({"z":1,"name":null,"side":1})")->index(), 7U);
    EXPECT_EQ(read_message<untagged>(R"({"z":1})"),
              "line 1, column 1: unknown tag (no member tells which alternative of the variant this is)");
    EXPECT_EQ(read_outcome<untagged>("nul"), "end_of_input@3");
    EXPECT_EQ(read_outcome<untagged>("fals"), "end_of_input@4");
    EXPECT_EQ(read_outcome<untagged>("-"), "end_of_input@1");
}

TEST(Variants, RulesOfAFieldHoldForItsVariantAndIntoContainers) {
    const std::string text =
        R"({"internal":{"t":"s","side":1.0,"name":null},"external":{"long":5},"adjacent":[{"t":"int","v":1},{"t":"long","v":2}],"maybe":{"t":"box","side":2.0,"name":null}})";
    EXPECT_EQ(rewritten<by_field>(text), text);
    const auto v = agate::json::read<by_field>(text);
    ASSERT_TRUE(v);
    EXPECT_EQ(v->external.index(), 1U);
    EXPECT_EQ(v->adjacent[1].index(), 1U);
    EXPECT_EQ(rewritten<by_field>(R"({"internal":{"t":"c","radius":1},"external":{"int":5},"adjacent":[]})"),
              R"({"internal":{"t":"c","radius":1.0},"external":{"int":5},"adjacent":[],"maybe":null})");
}

TEST(Variants, TheRulesOfAFieldDecideWhatItsAlternativesLookLike) {
    for (const std::string_view text :
         {R"({"as_number":1000,"bytes_or_list":"AQI="})", R"({"as_number":"lime","bytes_or_list":[1,2]})",
          R"({"as_number":"1","bytes_or_list":5})"}) {
        EXPECT_EQ(rewritten<context_decides>(text), text);
    }
    EXPECT_EQ(agate::json::read<context_decides>(R"({"as_number":1000,"bytes_or_list":"AQI="})")
                  ->bytes_or_list.index(),
              0U);
    EXPECT_EQ(
        agate::json::read<context_decides>(R"({"as_number":"red","bytes_or_list":[1]})")->as_number.index(),
        1U);
}

} // namespace
