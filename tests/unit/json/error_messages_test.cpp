// What an error says: one line with the place, the path, what was expected and what was found.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <chrono>
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

struct reading {
    std::string id;
    double temperature = 0;
};
struct station {
    std::string name;
    std::vector<reading> readings;
    std::map<std::string, std::vector<reading>> by_day;
};
enum class color { red, green, blue };
struct paint {
    color tone{};
    std::map<color, int> stock;
};
struct circle {
    double radius = 0;
};
struct square {
    double side = 0;
};
using shape = std::variant<circle, square>;
struct drawing {
    std::vector<shape> shapes;
};
struct account {
    std::string first_name;
    std::string last_name;
    std::optional<std::string> nickname;
    int age = 0;
};
struct sealed {
    int width = 0;
    int height = 0;
};
struct checked {
    int percent = 0;
    std::string name;
    std::optional<double> ratio;
    std::vector<int> list;
};
struct tree {
    std::vector<tree> kids;
};
struct leaf {
    int number = 0;
};
struct level5 {
    std::vector<leaf> e;
};
struct level4 {
    level5 d;
};
struct level3 {
    std::map<std::string, level4> c;
};
struct level2 {
    level3 b;
};
struct level1 {
    std::vector<level2> a;
};
struct wide { // 70 members, so that the missing ones lie in two words of bits
#define TEN(n) \
    int n##0 = 0, n##1 = 0, n##2 = 0, n##3 = 0, n##4 = 0, n##5 = 0, n##6 = 0, n##7 = 0, n##8 = 0, n##9 = 0
    TEN(a);
    TEN(b);
    TEN(c);
    TEN(d);
    TEN(e);
    TEN(f);
    TEN(g);
#undef TEN
};

} // namespace

template <> inline constexpr auto agate::describe<shape> = agate::rules(agate::internal_tag("type"));
template <> inline constexpr auto agate::describe<sealed> = agate::rules(agate::refuse_unknown);
template <> inline constexpr auto agate::describe<checked> = agate::rules(
    agate::field<&checked::percent>(agate::check::at_least(0), agate::check::at_most(100)),
    agate::field<&checked::name>(
        agate::check::length(2, 5),
        agate::check::satisfies([](const std::string& s) { return s != "null"; }, "must not be called null")),
    agate::field<&checked::ratio>(agate::check::at_most(0.5)),
    agate::field<&checked::list>(agate::check::length_at_least(1)));

namespace {

TEST(ErrorMessages, APlaceIsALineAndAColumnInCodePoints) {
    EXPECT_EQ(read_message<reading>("{\n  \"id\": \"a\",\n  \"temperature\": \"warm\"\n}"),
              "line 3, column 18: temperature: expected number, found string");
    // the columns of 'Grüße, 世界, 🙂' are its characters, not its bytes
    EXPECT_EQ(read_message<reading>("{\"id\": \"Gr\xC3\xBC\xC3\x9F"
                                    "e, \xE4\xB8\x96\xE7\x95\x8C, \xF0\x9F\x99\x82\", \"temperature\": []}"),
              "line 1, column 39: temperature: expected number, found array");
    EXPECT_EQ(read_message<reading>("\n\n{\"id\": 5}"),
              "line 3, column 8: id: expected string, found integer");
    EXPECT_EQ(read_message<reading>("{\r\n\"id\": 5}"),
              "line 2, column 7: id: expected string, found integer");
    // without the text there is only the offset
    EXPECT_EQ(said(agate::json::read<reading>("{\"id\": 5}")),
              "offset 7: id: expected string, found integer");
}

TEST(ErrorMessages, PathsNameMembersIndexesAndKeys) {
    EXPECT_EQ(
        read_message<station>(
            R"({"name": "x", "readings": [{"id":"a","temperature":1}, {"id":"b","temperature":null}]})"),
        "line 1, column 80: readings[1].temperature: expected number, found null");
    EXPECT_EQ(read_message<station>(
                  R"({"name": "x", "readings": [], "by_day": {"Monday": [{"id":"a","temperature":{}}]}})"),
              "line 1, column 77: by_day[\"Monday\"][0].temperature: expected number, found object");
    // keys are quoted as they stand in the text
    EXPECT_EQ(read_message<station>(R"({"by_day": {"a\"b \u00e9 }]": [1]}})"),
              R"(line 1, column 32: by_day["a\"b \u00e9 }]"][0]: expected object, found integer)");
    EXPECT_EQ(read_message<station>("{\"by_day\": {\"\": 1}}"),
              "line 1, column 17: by_day[\"\"]: expected array, found integer");
    EXPECT_EQ(said(agate::json::read<station>("{\"by_day\": {\"k\": 1}}")),
              "offset 17: by_day[?]: expected array, found integer");
    EXPECT_EQ(read_message<agate::value>(R"({"a": [1, {"b": tru}]})"),
              "line 1, column 20: [\"a\"][1][\"b\"]: no such literal");
    EXPECT_EQ((read_message<std::map<color, std::tuple<int, bool>>>(R"({"red": [1, 2]})")),
              "line 1, column 13: [\"red\"][1]: expected boolean, found integer");
    // an unknown member that is skipped is named, too
    EXPECT_EQ(read_message<reading>(R"({"other": [1,,2]})"),
              "line 1, column 14: [\"other\"]: no JSON value begins with this");
    // a root has no path
    EXPECT_EQ(read_message<int>("[]"), "line 1, column 1: expected integer, found array");
    // long keys are cut
    EXPECT_EQ(read_message<station>("{\"by_day\": {\"" + times(80, "k") + "\": 1}}"),
              "line 1, column 97: by_day[\"" + times(64, "k") + "\"]: expected array, found integer");
}

TEST(ErrorMessages, DeepPathsKeepTheirEnds) {
    EXPECT_EQ(read_message<level1>(R"({"a":[{"b":{"c":{"k":{"d":{"e":[{"number":"x"}]}}}}}]})"),
              "line 1, column 43: a[0].b...[\"k\"].d.e[0].number: expected integer, found string");
    EXPECT_EQ(read_message<tree>(times(3, "{\"kids\":[") + "1"),
              "line 1, column 28: kids[0].kids[0].kids[0]: expected object, found integer");
    EXPECT_EQ(read_message<tree>(times(4, "{\"kids\":[") + "1"),
              "line 1, column 37: kids[0].kids[0].kids[0].kids[0]: expected object, found integer");
    EXPECT_EQ(read_message<tree>(times(5, "{\"kids\":[") + "1"),
              "line 1, column 46: kids[0].kids...[0].kids[0].kids[0]: expected object, found integer");
    EXPECT_EQ(read_message<tree>(times(100, "{\"kids\":[") + "1"),
              "line 1, column 901: kids[0].kids...[0].kids[0].kids[0]: expected object, found integer");
}

TEST(ErrorMessages, EveryKindSaysWhatItExpects) {
    const auto expects = [](const std::string& message) {
        const std::size_t begin = message.find("expected ");
        if (begin == std::string::npos) {
            return message;
        }
        return message.substr(begin, message.find(", found") - begin);
    };
    EXPECT_EQ(expects(read_message<int>("{}")), "expected integer");
    EXPECT_EQ(expects(read_message<double>("{}")), "expected number");
    EXPECT_EQ(expects(read_message<bool>("{}")), "expected boolean");
    EXPECT_EQ(expects(read_message<char>("{}")), "expected string");
    EXPECT_EQ(expects(read_message<std::string>("{}")), "expected string");
    EXPECT_EQ(expects(read_message<std::string_view>("{}")), "expected string");
    EXPECT_EQ(expects(read_message<std::vector<std::byte>>("{}")), "expected string (base64)");
    EXPECT_EQ(expects(read_message<std::chrono::seconds>("{}")), "expected string (ISO 8601 duration)");
    EXPECT_EQ(expects(read_message<std::chrono::sys_seconds>("{}")), "expected string (RFC 3339)");
    EXPECT_EQ(expects(read_message<color>("{}")), "expected an enumerator's name");
    EXPECT_EQ(expects(read_message<std::vector<int>>("{}")), "expected array");
    EXPECT_EQ(expects(read_message<std::set<int>>("{}")), "expected array");
    EXPECT_EQ(expects(read_message<std::array<int, 2>>("{}")), "expected array");
    EXPECT_EQ(expects(read_message<std::pair<int, int>>("{}")), "expected array");
    EXPECT_EQ(expects(read_message<reading>("[]")), "expected object");
    EXPECT_EQ(expects(read_message<std::monostate>("{}")), "expected null");
    EXPECT_EQ(expects(read_message<shape>("[]")), "expected object");
    EXPECT_EQ(expects((read_message<std::variant<int, std::string>>("{}"))),
              "expected one of the variant's alternatives");
    EXPECT_EQ(expects(read_message<std::optional<int>>("{}")), "expected integer");
}

TEST(ErrorMessages, EveryTokenIsNamedWhenItIsFound) {
    const auto found = [](std::string_view text) {
        const std::string message = read_message<reading>(text);
        return message.substr(message.find("found "));
    };
    EXPECT_EQ(found("null"), "found null");
    EXPECT_EQ(found("true"), "found boolean");
    EXPECT_EQ(found("false"), "found boolean");
    EXPECT_EQ(found("-1"), "found integer");
    EXPECT_EQ(found("\"\""), "found string");
    EXPECT_EQ(found("[]"), "found array");
    const std::string message = read_message<int>("{}");
    EXPECT_EQ(message.substr(message.find("found ")), "found object");
}

TEST(ErrorMessages, MissingMembersAreListedExactly) {
    EXPECT_EQ(read_message<account>(R"({"first_name":"a","last_name":"b"})"),
              "line 1, column 1: missing member 'age'");
    EXPECT_EQ(read_message<account>("\n {}"),
              "line 2, column 2: missing members 'first_name', 'last_name', 'age'");
    EXPECT_EQ(read_message<account>(R"({"age":1,"nickname":"n","last_name":""})"),
              "line 1, column 1: missing member 'first_name'");
    EXPECT_EQ(said(agate::json::read<account>("{}")),
              "offset 0: missing members 'first_name', 'last_name', 'age'");
    EXPECT_EQ(read_message<station>(R"({"name":"","by_day":{},"readings":[{"id":""}]})"),
              "line 1, column 36: readings[0]: missing member 'temperature'");
    // of a large struct, those of the first 64 members that lack one
    std::string text = "{";
    for (const char* const name : {"a0", "b5", "g9"}) {
        text += std::string{text.size() == 1 ? "" : ","} + "\"" + name + "\":1";
    }
    const std::string message = read_message<wide>(text + "}");
    EXPECT_NE(message.find("missing members 'a1', 'a2'"), std::string::npos) << message;
    EXPECT_EQ(message.find("'a0'"), std::string::npos) << message;
    EXPECT_EQ(message.find("'b5'"), std::string::npos) << message;
    EXPECT_EQ(message.find("'g9'"), std::string::npos) << message;
}

TEST(ErrorMessages, UnknownMembersComeWithTheNearestNameOrTheList) {
    EXPECT_EQ(read_message<sealed>(R"({"widht":1})"),
              "line 1, column 2: unknown member 'widht'; did you mean 'width'?");
    EXPECT_EQ(read_message<sealed>(R"({"color":1})"),
              "line 1, column 2: unknown member 'color'; known: width, height");
    EXPECT_EQ(read_message<sealed>(R"({"":1})"), "line 1, column 2: unknown member; known: width, height");
    EXPECT_EQ(read_message<std::vector<sealed>>(R"([{"width":1,"hight":1}])"),
              "line 1, column 13: [0]: unknown member 'hight'; did you mean 'height'?");
    EXPECT_EQ(said(agate::json::read<sealed>(R"({"widht":1})")),
              "offset 1: unknown member; known: width, height");
}

TEST(ErrorMessages, UnknownEnumeratorsAndTagsComeWithTheList) {
    EXPECT_EQ(read_message<paint>(R"({"tone":"pink"})"),
              "line 1, column 9: tone: unknown enumerator 'pink'; known: red, green, blue");
    EXPECT_EQ(
        read_message<paint>(R"({"tone":"gren"})"),
        "line 1, column 9: tone: unknown enumerator 'gren'; did you mean 'green'? Known: red, green, blue");
    EXPECT_EQ(
        read_message<paint>(R"({"tone":"red","stock":{"grey":1}})"),
        "line 1, column 24: stock: unknown enumerator 'grey'; did you mean 'red'? Known: red, green, blue");
    EXPECT_EQ(said(agate::json::read<color>("\"pink\"")),
              "offset 0: unknown enumerator; known: red, green, blue");
    EXPECT_EQ(read_message<drawing>(R"({"shapes":[{"type":"circle","radius":1},{"type":"oval"}]})"),
              "line 1, column 49: shapes[1]: unknown tag 'oval'; known: circle, square");
    EXPECT_EQ(
        read_message<drawing>(R"({"shapes":[{"type":"cirle"}]})"),
        "line 1, column 20: shapes[0]: unknown tag 'cirle'; did you mean 'circle'? Known: circle, square");
    EXPECT_EQ(read_message<drawing>(R"({"shapes":[{"radius":1}]})"),
              "line 1, column 12: shapes[0]: the variant's tag 'type' is missing");
}

TEST(ErrorMessages, ChecksSayWhatMustHold) {
    EXPECT_EQ(read_message<checked>(R"({"percent":101})"), "line 1, column 12: percent: must be at most 100");
    EXPECT_EQ(read_message<checked>(R"({"percent":-1})"), "line 1, column 12: percent: must be at least 0");
    EXPECT_EQ(read_message<checked>(R"({"percent":1,"name":"a"})"),
              "line 1, column 21: name: must have a length from 2 to 5");
    EXPECT_EQ(read_message<checked>(R"({"percent":1,"name":"null"})"),
              "line 1, column 21: name: must not be called null");
    EXPECT_EQ(read_message<checked>(R"({"percent":1,"name":"ab","ratio":0.75})"),
              "line 1, column 34: ratio: must be at most 0.5");
    EXPECT_EQ(read_message<checked>(R"({"percent":1,"name":"ab","ratio":null,"list":[]})"),
              "line 1, column 46: list: must have a length of at least 1");
    EXPECT_EQ(read_message<checked>(R"({"percent":1,"name":"ab","ratio":null,"list":[1]})"), "ok");
}

TEST(ErrorMessages, NumbersOutOfRangeAndDuplicatesAreQuoted) {
    EXPECT_EQ(read_message<std::uint8_t>(" 300 "), "line 1, column 2: the number is out of range: 300");
    EXPECT_EQ(read_message<std::vector<double>>("[1e999]"),
              "line 1, column 2: [0]: the number is out of range: 1e999");
    EXPECT_EQ(read_message<reading>(R"({"id":"","id":""})"), "line 1, column 10: duplicate member 'id'");
    EXPECT_EQ((read_message<std::map<std::string, int>>("{\"\xC3\xA4\":1,\n\"\xC3\xA4\":2}")),
              "line 2, column 1: duplicate member '\xC3\xA4'");
    EXPECT_EQ(read_message<std::set<std::string>>(R"(["a", "b", "a"])"),
              "line 1, column 12: [2]: duplicate member 'a'");
}

TEST(ErrorMessages, AreOneLineWhateverTheInputHolds) {
    for (const std::string_view text :
         {"{\"a\nb\":1}", "\"\x01\"", "{\"percent\":\n\n\"x\"}", "[\n", "\n", "{\"list\":[1\n2]}"}) {
        EXPECT_EQ(read_message<checked>(text).find('\n'), std::string::npos) << text;
    }
}

TEST(ErrorMessages, WritingNamesTheMember) {
    station bad{"x", {{"a", 1}, {"b", 1}}, {}};
    bad.readings[1].temperature = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(written(bad), "offset 77: readings[1].temperature: JSON has no NaN and no infinity");
    bad.readings[1] = {"\xFF", 1};
    EXPECT_EQ(written(bad), "offset 59: readings[1].id: the string is not UTF-8");
    EXPECT_EQ(written(paint{color{7}, {}}),
              "offset 8: tone: unknown enumerator (a value without a name); known: red, green, blue");
    EXPECT_EQ(written(checked{101, "ab", {}, {1}}), "offset 0: percent: must be at most 100");
}

} // namespace
