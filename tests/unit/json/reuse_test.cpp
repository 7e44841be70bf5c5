// Reading into an object that holds something else gives what reading into a new one gives, for every kind of value; and
// what an error leaves behind is valid.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

struct inner {
    int number = 1;
    std::optional<std::string> text = "initial";
    std::vector<int> list{1};
    bool operator==(const inner&) const = default;
};
enum class color { red, green };
struct circle {
    double radius = 0;
    std::optional<int> note;
    bool operator==(const circle&) const = default;
};
struct square {
    double side = 0;
    std::vector<int> marks;
    bool operator==(const square&) const = default;
};

/// Reads `text` into a new T and over each of the texts' values, and compares.
template <class T> void expect_same(std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) {
        const auto fresh = agate::json::read<T>(text);
        ASSERT_TRUE(fresh) << text << fresh.error().message(text);
        for (const std::string_view before : texts) {
            auto dirty = agate::json::read<T>(before);
            ASSERT_TRUE(dirty);
            ASSERT_TRUE(agate::json::read(text, *dirty)) << text;
            EXPECT_EQ(written(*dirty), written(*fresh)) << before << " then " << text;
            // and through a longer object around it
            std::vector<T> list;
            for (int i = 0; i < 3; ++i) {
                ASSERT_TRUE(agate::json::read(before, list.emplace_back()));
            }
            ASSERT_TRUE(agate::json::read("[" + std::string{text} + "]", list));
            ASSERT_EQ(list.size(), 1U);
            EXPECT_EQ(written(list[0]), written(*fresh)) << before << " then " << text;
        }
    }
}

TEST(Reuse, Scalars) {
    expect_same<int>({"1", "-2"});
    expect_same<double>({"1.5", "-0.0", "1e300"});
    expect_same<char>({"\"a\"", "\"b\""});
    expect_same<color>({"\"red\"", "\"green\""});
    expect_same<std::string>(
        {"\"\"", "\"short\"", "\"a rather longer text than fits in place\"", "\"\\u0000\\n\""});
    expect_same<std::chrono::seconds>({"\"PT1S\"", "\"PT0S\""});
    expect_same<std::filesystem::path>({"\"/a/b\"", "\"\""});
    expect_same<std::vector<std::byte>>({"\"\"", "\"AQI=\"", "\"AQIDBA==\""});
    expect_same<agate::json::raw>({"null", "[1, 2]", "{}"});
    expect_same<agate::value>(
        {"null", "true", "1", "-1", "1.5", "\"text\"", "[1,[2]]", "{\"a\":{\"b\":1}}", "{}", "[]"});
}

TEST(Reuse, Containers) {
    expect_same<std::vector<int>>({"[]", "[1]", "[1,2,3]"});
    expect_same<std::vector<bool>>({"[]", "[true]", "[false,true,false]"});
    expect_same<std::vector<std::string>>({"[]", "[\"a\"]", "[\"b\",\"longer than what fits in place\"]"});
    expect_same<std::vector<std::vector<int>>>({"[]", "[[]]", "[[1],[2,3]]", "[[4,5,6]]"});
    expect_same<std::vector<inner>>(
        {"[]", R"([{"number":2,"list":[]}])",
         R"([{"number":2,"text":"x","list":[1,2,3]},{"number":3,"text":null,"list":[]}])"});
    expect_same<std::vector<std::optional<int>>>({"[null]", "[1,null]", "[null,2,3]"});
    expect_same<std::vector<std::unique_ptr<int>>>({"[null]", "[1,null]", "[null,2,3]"});
    expect_same<std::vector<std::map<std::string, int>>>({"[{}]", R"([{"a":1},{}])", R"([{"b":2,"c":3}])"});
    expect_same<std::vector<std::variant<int, std::string>>>({"[1]", "[\"a\",2]", "[]"});
    expect_same<std::vector<std::array<int, 2>>>({"[[1,2]]", "[[3,4],[5,6]]"});
    expect_same<std::deque<int>>({"[]", "[1]", "[1,2,3]"});
    expect_same<std::list<std::string>>({"[]", "[\"a\"]", "[\"b\",\"c\"]"});
    expect_same<std::set<int>>({"[]", "[1]", "[2,3]"});
    expect_same<std::map<std::string, inner>>(
        {"{}", R"({"a":{"number":1,"list":[]}})",
         R"({"a":{"number":2,"text":"x","list":[1]},"b":{"number":3,"list":[]}})"});
    expect_same<std::map<int, std::vector<int>>>({"{}", R"({"1":[1,2]})", R"({"1":[3],"-2":[]})"});
    expect_same<std::array<inner, 1>>(
        {R"([{"number":1,"list":[]}])", R"([{"number":2,"text":"x","list":[1,2]}])"});
    expect_same<std::tuple<int, std::string, std::vector<int>>>({R"([1,"a",[]])", R"([2,"b",[1,2]])"});
}

TEST(Reuse, NullablesVariantsAndStructs) {
    expect_same<std::optional<int>>({"null", "1", "2"});
    expect_same<std::optional<std::vector<int>>>({"null", "[1,2]", "[]"});
    expect_same<std::optional<inner>>(
        {"null", R"({"number":1,"list":[]})", R"({"number":2,"text":"x","list":[3]})"});
    expect_same<std::unique_ptr<inner>>(
        {"null", R"({"number":1,"list":[]})", R"({"number":2,"text":"x","list":[3]})"});
    expect_same<std::shared_ptr<inner>>(
        {"null", R"({"number":1,"list":[]})", R"({"number":2,"text":"x","list":[3]})"});
    expect_same<std::variant<std::monostate, int, std::string, std::vector<int>, circle, square>>(
        {"null", "1", "\"a\"", "[1,2]", "[]", R"({"radius":1})", R"({"radius":2,"note":3})",
         R"({"side":1,"marks":[1,2]})", R"({"side":1,"marks":[]})"});
    expect_same<inner>({R"({"number":1,"text":"x","list":[1,2]})", R"({"number":2,"list":[]})",
                        R"({"number":3,"text":null,"list":[7]})"});
}

TEST(Reuse, UnorderedContainersHaveTheSameContents) {
    std::unordered_map<std::string, int> map{{"old", 1}, {"a", 2}};
    ASSERT_TRUE(agate::json::read(R"({"a":3,"b":4})", map));
    EXPECT_EQ(map, (std::unordered_map<std::string, int>{{"a", 3}, {"b", 4}}));
    std::unordered_set<int> set{1, 2};
    ASSERT_TRUE(agate::json::read("[3]", set));
    EXPECT_EQ(set, std::unordered_set<int>{3});
}

TEST(Reuse, KeepsCapacity) {
    std::vector<int> list(1000);
    const int* const memory = list.data();
    ASSERT_TRUE(agate::json::read("[1,2,3]", list));
    EXPECT_EQ(list.data(), memory);
    std::string text(1000, 'x');
    const char* const characters = text.data();
    ASSERT_TRUE(agate::json::read("\"a text of some length, and an escape: \\n\"", text));
    EXPECT_EQ(text.data(), characters);
    std::vector<std::string> texts{std::string(1000, 'x')};
    const char* const first = texts[0].data();
    ASSERT_TRUE(agate::json::read("[\"another text that does not fit in place\"]", texts));
    EXPECT_EQ(texts[0].data(), first);
}

TEST(Reuse, WhatOthersShareIsNotReadOver) {
    auto shared = std::make_shared<inner>();
    std::shared_ptr<inner> other = shared;
    ASSERT_TRUE(agate::json::read(R"({"number":9,"list":[]})", shared));
    EXPECT_EQ(shared->number, 9);
    EXPECT_EQ(other->number, 1);
    std::shared_ptr<const inner> constant = other;
    ASSERT_TRUE(agate::json::read(R"({"number":8,"list":[]})", constant));
    EXPECT_EQ(constant->number, 8);
    EXPECT_EQ(other->number, 1);
}

template <class T> void expect_untouched(std::string_view before,
                                         std::initializer_list<std::string_view> faulty) {
    for (const std::string_view text : faulty) {
        auto v = agate::json::read<T>(before);
        ASSERT_TRUE(v);
        EXPECT_FALSE(agate::json::read(text, *v)) << text;
        EXPECT_EQ(written(*v), before) << text;
    }
}

TEST(AfterAnError, TheFailingScalarHasNotChanged) {
    expect_untouched<int>("5", {"x", "\"6\"", "1.5", "99999999999", "-", "null"});
    expect_untouched<std::uint8_t>("5", {"256", "-1", "1e1"});
    expect_untouched<double>("5.0", {"x", "1e999", "1.", "\"6\""});
    expect_untouched<bool>("true", {"fals", "0", "\"false\""});
    expect_untouched<char>("\"a\"", {"\"bc\"", "\"\"", "5"});
    expect_untouched<std::string>("\"a\"", {"\"b", "\"b\\x\"", "\"b\xFF\"", "\"b\n\"", "5", "\"\\ud800\""});
    expect_untouched<color>("\"green\"", {"\"blue\"", "5", "\"red"});
    expect_untouched<std::optional<int>>("5", {"x", "nul", "\"6\""});
    expect_untouched<std::optional<int>>("null", {"x", "nul", "\"6\""});
    expect_untouched<std::unique_ptr<int>>("5", {"x", "nul", "\"6\""});
    expect_untouched<std::vector<std::byte>>("\"AQI=\"", {"\"A\"", "5", "\"AQI"});
    expect_untouched<std::chrono::seconds>("\"PT1S\"", {"\"PT\"", "\"PT0.5S\"", "5"});
    expect_untouched<std::filesystem::path>("\"a\"", {"5", "\"b"});
    expect_untouched<agate::json::raw>("[1]", {"[2", "x", "[1,]"});
    expect_untouched<agate::value>("[1]", {"x", "tru", "\"b", "nul", "1e999", "\"\\x\""});
    expect_untouched<inner>(R"({"number":5,"text":"t","list":[1]})", {"5", R"({"number":"x"})"});
}

TEST(AfterAnError, EarlierMembersMayHaveChangedAndAllIsValid) {
    auto v = agate::json::read<std::vector<inner>>(R"([{"number":1,"list":[1]},{"number":2,"list":[2]}])");
    ASSERT_TRUE(v);
    EXPECT_FALSE(agate::json::read(R"([{"number":7,"list":[7]},{"number":"x"}])", *v));
    ASSERT_GE(v->size(), 1U);
    EXPECT_EQ((*v)[0].number, 7);
    EXPECT_NE(written(*v).find("\"number\""), std::string::npos);
    std::map<std::string, std::vector<int>> map{{"old", {1}}};
    EXPECT_FALSE(agate::json::read(R"({"a":[1,2],"b":[3,x]})", map));
    EXPECT_EQ(map["a"], (std::vector<int>{1, 2}));
    std::variant<int, std::vector<int>> either = 5;
    EXPECT_FALSE(agate::json::read("[1,x]", either));
    EXPECT_FALSE(either.valueless_by_exception());
    ASSERT_TRUE(agate::json::read("6", either));
    EXPECT_EQ(std::get<0>(either), 6);
}

} // namespace
