// Every option that changes what is read, and the verbs that read.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

struct point {
    int x = 10;
    int y = 20;
    bool operator==(const point&) const = default;
};
struct line {
    point from;
    point to;
    std::optional<std::string> label = "unset";
    std::vector<point> more{{1, 1}};
    bool operator==(const line&) const = default;
};

// --- unknown

constexpr agate::json::options strict{.unknown = agate::unknown_policy::error};

TEST(UnknownMembers, AreSkippedWhateverTheyAre) {
    for (const std::string_view value :
         {"null", "true", "-1.5e+3", "\"a\\\"}\"", "[]", "{}", "[[[{\"a\":[1,{}]}]]]", "{\"x\":5,\"x\":6}",
          "\"\xF0\x9F\x8D\x80\""}) {
        for (const std::string_view format :
             {R"({"x":1,"y":2,"z":@})", R"({"z":@,"x":1,"y":2})", R"({ "x" : 1 , "z" : @ , "y" : 2 })",
              R"({"z":@,"y":2,"x":1,"w":@})", R"({"z":@,"z":@,"x":1,"y":2})"}) {
            std::string text;
            for (const char c : format) {
                text += c == '@' ? std::string{value} : std::string(1, c);
            }
            const exact_block block{text};
            const auto p = agate::json::read<point>(block.view());
            ASSERT_TRUE(p) << text << p.error().message(text);
            EXPECT_TRUE((*p == point{1, 2})) << text;
            EXPECT_EQ((agate::json::read<point, strict>(block.view()).error().code),
                      agate::errc::unknown_member)
                << text;
        }
    }
}

TEST(UnknownMembers, AreRefusedAtEveryDepth) {
    EXPECT_EQ((read_message<line, strict>(R"({"from":{"x":1,"y":2,"z":3}})")),
              "line 1, column 22: from: unknown member 'z'; known: x, y");
    EXPECT_EQ((read_message<std::vector<std::map<std::string, point>>, strict>(R"([{"k":{"size":3}}])")),
              "line 1, column 8: [0][\"k\"]: unknown member 'size'; known: x, y");
    EXPECT_EQ((read_message<std::optional<point>, strict>(R"({"size":3})")),
              "line 1, column 2: unknown member 'size'; known: x, y");
    EXPECT_EQ((read_message<std::tuple<point>, strict>(R"([{"size":3}])")),
              "line 1, column 3: [0]: unknown member 'size'; known: x, y");
    EXPECT_EQ((read_message<std::variant<point, int>, strict>(R"({"size":3})")),
              "line 1, column 2: unknown member 'size'; known: x, y");
    EXPECT_EQ((read_outcome<agate::value, strict>(R"({"size":3})")),
              "ok"); // a generic object knows every name
    EXPECT_EQ((read_outcome<std::map<std::string, int>, strict>(R"({"size":3})")), "ok");
}

// --- missing

constexpr agate::json::options keep{.missing = agate::missing_policy::keep};

TEST(MissingMembers, KeepTheObjectsValueByOption) {
    line l{{1, 2}, {3, 4}, "label", {{5, 6}, {7, 8}}};
    ASSERT_TRUE(agate::json::read<keep>(R"({"to":{"y":40}})", l));
    EXPECT_TRUE((l == line{{1, 2}, {3, 40}, "label", {{5, 6}, {7, 8}}}));
    ASSERT_TRUE(agate::json::read<keep>("{}", l));
    EXPECT_TRUE((l == line{{1, 2}, {3, 40}, "label", {{5, 6}, {7, 8}}}));
    // what is there replaces what was there
    ASSERT_TRUE(agate::json::read<keep>(R"({"label":null,"more":[{"x":9}]})", l));
    EXPECT_TRUE((l == line{{1, 2}, {3, 40}, std::nullopt, {{9, 20}}}));
    // in a new object, the initialisers stay
    const auto fresh = agate::json::read<line, keep>("{}");
    ASSERT_TRUE(fresh);
    EXPECT_TRUE(*fresh == line{});
}

TEST(MissingMembers, TheOptionDoesNotChangeWhatIsPresent) {
    struct all {
        std::vector<int> a;
        std::deque<std::string> b;
        std::list<int> c;
        std::set<int> d;
        std::map<std::string, point> e;
        std::array<int, 2> f{};
        std::optional<point> g;
        std::unique_ptr<point> h;
        std::tuple<int, bool> i;
        std::variant<int, std::string> j;
        std::vector<bool> k;
    };
    constexpr std::string_view text =
        R"({"a":[1,2],"b":["a","b"],"c":[3],"d":[4,5],"e":{"k":{"x":1,"y":2}},"f":[6,7],"g":{"x":3,"y":4},)"
        R"("h":{"x":5,"y":6},"i":[1,true],"j":"text","k":[true]})";
    all dirty{{9, 9, 9},       {"z"},    {9, 9},        {9},
              {{"other", {}}}, {{9, 9}}, point{9, 9},   std::make_unique<point>(),
              {9, false},      9,        {false, false}};
    ASSERT_TRUE(agate::json::read<keep>(text, dirty));
    EXPECT_EQ(written(dirty), text);
    const auto fresh = agate::json::read<all, keep>(text);
    ASSERT_TRUE(fresh);
    EXPECT_EQ(written(*fresh), text);
}

TEST(MissingMembers, AreAnErrorByDefaultThoughTheyHaveInitialisers) {
    EXPECT_EQ(read_message<point>("{\"x\":1}"), "line 1, column 1: missing member 'y'");
    const auto l = agate::json::read<line>(R"({"from":{"x":1,"y":2},"to":{"x":1,"y":2},"more":[]})");
    ASSERT_TRUE(l);
    EXPECT_EQ(l->label,
              std::nullopt); // a nullable member that is missing is null, whatever its initialiser says
}

// --- comments

constexpr agate::json::options commented{.comments = true};

TEST(Comments, AreWhiteSpaceByOption) {
    constexpr std::string_view text = "// first\n/* a */{/**/\"x\"/*:*/:/* 5 */1// one\n,/***/\"y\"://\n2/* "
                                      "// */}// end\n/* ** / */ // no line end";
    const exact_block block{text};
    const auto p = agate::json::read<point, commented>(block.view());
    ASSERT_TRUE(p) << p.error().message(text);
    EXPECT_TRUE((*p == point{1, 2}));
    EXPECT_EQ(read_outcome<point>(text), "invalid_syntax@0");
    EXPECT_EQ((rewritten<agate::value, commented>("[1/**/,/**/2,{/**/}/**/,\"/* text */\"/**/]/**/")),
              R"([1,2,{},"/* text */"])");
    EXPECT_EQ((read_outcome<point, commented>("{\"z\":[1,/* ] */2]/**/,\"x\":1,\"y\":2}")), "ok");
    EXPECT_EQ((rewritten<std::vector<int>, commented>("[//]\n1]")), "[1]");
    EXPECT_EQ((rewritten<std::vector<std::string>, commented>("[/**/\"a\" /**/]")), "[\"a\"]");
    EXPECT_EQ((rewritten<std::map<std::string, int>, commented>("{/*a*/\"a\"/*b*/:/*c*/1/*d*/}")),
              "{\"a\":1}");
    EXPECT_EQ((rewritten<std::optional<int>, commented>("/**/null/**/")), "null");
}

TEST(Comments, OtherSlashesAndOpenCommentsAreErrors) {
    EXPECT_EQ((read_outcome<int, commented>("/ 1")), "invalid_syntax@0");
    EXPECT_EQ((read_outcome<int, commented>("/1")), "invalid_syntax@0");
    EXPECT_EQ((read_outcome<int, commented>("1 /x")), "trailing_content@2");
    EXPECT_EQ((read_outcome<std::vector<int>, commented>("[1/]")), "invalid_syntax@2");
    for (const std::string_view open : {"/", "/*", "/* ", "/* *", "/*/", "/** /"}) {
        const std::string comment{open};
        EXPECT_EQ((read_outcome<int, commented>(comment)), "end_of_input@" + std::to_string(comment.size()))
            << comment;
        EXPECT_EQ((read_outcome<int, commented>("1" + comment)),
                  "end_of_input@" + std::to_string(comment.size() + 1))
            << comment;
        EXPECT_EQ((read_outcome<std::vector<int>, commented>("[1," + comment)),
                  "end_of_input@" + std::to_string(comment.size() + 3))
            << comment;
        EXPECT_EQ((read_outcome<point, commented>("{\"x\"" + comment)),
                  "end_of_input@" + std::to_string(comment.size() + 4))
            << comment;
    }
}

TEST(Comments, InRawMembersStayOnlyWhereTheyCannotHideAnything) {
    using raws = std::vector<agate::json::raw>;
    const auto back = agate::json::read<raws, commented>("[ [1 /* one */] // end\n, 2 ]");
    ASSERT_TRUE(back);
    EXPECT_EQ((*back)[0].text, "[1 /* one */]");
    EXPECT_EQ((*back)[1].text, "2");
    EXPECT_EQ(written<commented>(raws{{"1 // one"}, {"2"}}), "[1,2]");
    EXPECT_EQ(written(raws{{"[1 /* one */]"}}), "offset 1: [0]: a json::raw member that is not a JSON value");
}

// --- the verbs

TEST(ReadPrefix, SaysHowManyBytesTheValueTook) {
    int i = 0;
    const auto n = agate::json::read_prefix(" 12 34", i);
    ASSERT_TRUE(n);
    EXPECT_EQ(*n, 3U);
    EXPECT_EQ(i, 12);
    const std::string text = "{\"x\":1,\"y\":2}[1][2]\"a\"null tail";
    std::string_view rest = text;
    point p;
    std::vector<int> first;
    std::vector<int> second;
    std::string s;
    std::optional<int> o = 5;
    const auto take = [&rest](auto& v) {
        const auto taken = agate::json::read_prefix(rest, v);
        ASSERT_TRUE(taken);
        rest.remove_prefix(*taken);
    };
    take(p);
    take(first);
    take(second);
    take(s);
    take(o);
    EXPECT_EQ(rest, " tail");
    EXPECT_EQ(second, std::vector<int>{2});
    EXPECT_EQ(s, "a");
    EXPECT_FALSE(o);
    agate::value v;
    EXPECT_EQ(outcome(agate::json::read_prefix(rest, v)), "invalid_syntax@2");
    EXPECT_EQ(outcome(agate::json::read_prefix("", v)), "end_of_input@0");
}

TEST(Read, TakesAnyRunOfBytes) {
    const std::string text = "[1,2]";
    const std::vector<int> expected{1, 2};
    EXPECT_EQ(*agate::json::read<std::vector<int>>(text), expected);
    EXPECT_EQ(*agate::json::read<std::vector<int>>(std::string_view{text}), expected);
    EXPECT_EQ(*agate::json::read<std::vector<int>>("[1,2]"), expected);
    EXPECT_EQ(*agate::json::read<std::vector<int>>(text.c_str()), expected);
    const std::vector<char> chars(text.begin(), text.end());
    EXPECT_EQ(*agate::json::read<std::vector<int>>(chars), expected);
    const std::vector<unsigned char> octets(text.begin(), text.end());
    EXPECT_EQ(*agate::json::read<std::vector<int>>(octets), expected);
    std::vector<std::byte> bytes;
    for (const char c : text) {
        bytes.push_back(static_cast<std::byte>(c));
    }
    EXPECT_EQ(*agate::json::read<std::vector<int>>(bytes), expected);
    EXPECT_EQ(*agate::json::read<std::vector<int>>(std::span<const std::byte>{bytes}), expected);
    EXPECT_EQ(*agate::json::read<std::vector<int>>(std::span<std::byte>{bytes}), expected);
    const std::array<char, 5> fixed{'[', '1', ',', '2', ']'};
    EXPECT_EQ(*agate::json::read<std::vector<int>>(fixed), expected);
}

TEST(Read, AnEmptyInputIsItsEndHoweverItIsGiven) {
    EXPECT_EQ(outcome(agate::json::read<int>(std::string_view{})), "end_of_input@0");
    EXPECT_EQ(outcome(agate::json::read<int>(std::vector<char>{})), "end_of_input@0");
    EXPECT_EQ(outcome(agate::json::read<int>(std::span<const std::byte>{})), "end_of_input@0");
    EXPECT_EQ(outcome(agate::json::read<point>(std::string_view{})), "end_of_input@0");
    EXPECT_EQ(outcome(agate::json::read<agate::value>(std::string{})), "end_of_input@0");
    int i = 0;
    EXPECT_EQ(outcome(agate::json::read_prefix(std::string_view{}, i)), "end_of_input@0");
    EXPECT_EQ(outcome(agate::json::read(std::string_view{}, i)), "end_of_input@0");
}

TEST(Codec, IsTheVerbsAsARegularObject) {
    constexpr agate::json::codec<agate::json::options{.indent = 1}> codec{};
    static_assert(std::is_empty_v<decltype(codec)>);
    EXPECT_EQ(*codec.write(std::vector<int>{1}), "[\n 1\n]");
    std::string out;
    EXPECT_EQ(*codec.write(5, out), 1U);
    EXPECT_EQ(*codec.append(6, out), 1U);
    EXPECT_EQ(out, "56");
    std::array<char, 1> one{};
    EXPECT_EQ(*codec.write(7, one), 1U);
    EXPECT_EQ(one[0], '7');
    EXPECT_EQ(outcome(codec.write(77, std::span<char>{one})), "output_full@2");
    EXPECT_EQ(*codec.read<int>("8"), 8);
    int i = 0;
    EXPECT_TRUE(codec.read("9", i));
    EXPECT_EQ(i, 9);
    EXPECT_EQ(*codec.read_prefix("10 11", i), 2U);
    EXPECT_EQ(outcome(codec.read<agate::value>("[[1]]", agate::limits{.depth = 1})), "depth_exceeded@1");
}

} // namespace
