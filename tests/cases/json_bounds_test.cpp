// Row C079: no byte beyond the input is read, whatever the input ends in.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

enum class color { red, green };
struct item {
    std::string name;
    double ratio = 0;
    std::optional<bool> flag;
    color tone{};
    bool operator==(const item&) const = default;
};
struct sample {
    int c = 0;
    std::string x;
    std::vector<item> items;
    std::map<std::string, std::vector<int>> lists;
    std::variant<int, std::string, item> either;
    agate::json::raw kept;
    agate::value any;
    bool operator==(const sample&) const = default;
};

constexpr std::string_view document =
    R"({"c":-12,"x":"text \ud83c\udf40 é","items":[{"name":"a somewhat longer name","ratio":1.25e-3,"flag":true,"tone":"green"},)"
    R"({"name":"","ratio":0.1,"tone":"red","unknown":[1,{"a":null}]}],"lists":{"first":[1,22,333],"second":[]},)"
    R"("either":{"name":"n","ratio":5,"flag":null,"tone":"red"},"kept":[false, "raw"],"any":{"k":[1.5,"v",true]},"also":"unknown"})";

/// Every beginning of the text, each in memory of its size: an error that more bytes could help, and nothing else.
template <class T, agate::json::options O = agate::json::options{}> void expect_prefixes_fail(
    std::string_view text) {
    ASSERT_TRUE((agate::json::read<T, O>(text))) << agate::json::read<T, O>(text).error().message(text);
    for (std::size_t size = 0; size < text.size(); ++size) {
        const exact_block block{text.substr(0, size)};
        const auto r = agate::json::read<T, O>(block.view());
        ASSERT_FALSE(r) << size;
        EXPECT_EQ(r.error().code, agate::errc::end_of_input) << text.substr(0, size) << "\n"
                                                             << r.error().message(text);
        T reused{};
        EXPECT_FALSE(agate::json::read<O>(block.view(), reused));
        EXPECT_FALSE(agate::json::read_prefix<O>(block.view(), reused));
    }
}

/// With white space (or comments) between all tokens.
std::string spread(std::string_view text, std::string_view space) {
    std::string out{space};
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool mark =
            !in_string && (c == '{' || c == '}' || c == '[' || c == ']' || c == ',' || c == ':');
        out += mark ? std::string{space} + c + std::string{space} : std::string(1, c);
        if (c == '"' && (i == 0 || text[i - 1] != '\\')) {
            in_string = !in_string;
        }
    }
    return out.substr(0, out.size() - space.size()); // no space behind the value: its prefix would be whole
}

TEST(JsonBounds, C079_EveryPrefixOfADocument) {
    expect_prefixes_fail<sample>(document);
    expect_prefixes_fail<agate::value>(document);
    expect_prefixes_fail<agate::json::raw>(document);
    expect_prefixes_fail<item>(R"({"skipped":)" + std::string{document} +
                               R"(,"name":"","ratio":1,"flag":false,"tone":"red"})");
    expect_prefixes_fail<sample>(spread(document, " \n\t\r"));
    expect_prefixes_fail<agate::value>(spread(document, "  "));
    expect_prefixes_fail<sample, agate::json::options{.comments = true}>(spread(document, "/* c */"));
}

TEST(JsonBounds, C079_WhateverTheInputEndsIn) {
    for (const std::string_view text : {"",          " ",    "\n",     "{\"x\":\"", "{\"c\":[]",
                                        "1e",        "tru",  "nul",    "f",         "[",
                                        "{",         "\"",   "\"\\",   "\"\\u",     "\"\\ud83c\\u",
                                        "{\"",       "{\"c", "{\"c\"", "{\"c\":",   "{\"c\":1",
                                        "{\"c\":1,", "[1",   "[1,",    "\"\xE2",    "\"\xF0\x9F\x8D",
                                        "-",         "1.",   "1e+",    "/",         "/*"}) {
        const exact_block block{text};
        EXPECT_EQ(outcome(agate::json::read<agate::value>(block.view())) == "ok", false) << text;
        EXPECT_EQ(outcome(agate::json::read<sample>(block.view())) == "ok", false) << text;
        EXPECT_EQ(outcome(agate::json::read<agate::json::raw>(block.view())) == "ok", false) << text;
        EXPECT_EQ((outcome(agate::json::read<std::optional<std::string>>(block.view())) == "ok"), false)
            << text;
        EXPECT_EQ((outcome(agate::json::read<std::variant<int, bool, std::string>>(block.view())) == "ok"),
                  false)
            << text;
        EXPECT_EQ((outcome(agate::json::read<agate::value, agate::json::options{.comments = true}>(
                       block.view())) == "ok"),
                  false)
            << text;
    }
    for (const std::string_view whole : {"-0", "0", "12", "1.5", "1e5", "true", "null", "[]", "{}", "\"\""}) {
        const exact_block block{whole};
        EXPECT_EQ(outcome(agate::json::read<agate::value>(block.view())), "ok") << whole;
        EXPECT_EQ(outcome(agate::json::read<agate::json::raw>(block.view())), "ok") << whole;
    }
    const exact_block zero{"-0"};
    EXPECT_EQ(*agate::json::read<int>(zero.view()), 0);
    EXPECT_EQ(*agate::json::read<double>(zero.view()), 0.0);
}

TEST(JsonBounds, C079_StringsOfAllLengthsAtTheVeryEnd) {
    for (std::size_t size = 0; size <= 70; ++size) {
        for (const std::string_view end : {"", "\\n", "\xC3\xA9", "\\u00e9"}) {
            const std::string inside = times(size, "a") + std::string{end};
            const exact_block whole{"\"" + inside + "\""};
            EXPECT_EQ(outcome(agate::json::read<std::string>(whole.view())), "ok");
            EXPECT_EQ(outcome(agate::json::read<agate::value>(whole.view())), "ok");
            EXPECT_EQ(outcome(agate::json::read<agate::json::raw>(whole.view())), "ok");
            const exact_block open{"\"" + inside};
            EXPECT_EQ(outcome(agate::json::read<std::string>(open.view())),
                      "end_of_input@" + std::to_string(inside.size() + 1));
            const exact_block member{"{\"" + inside + "\":1}"};
            EXPECT_EQ((outcome(agate::json::read<std::map<std::string, int>>(member.view()))), "ok");
            const exact_block cut{"{\"" + inside + "\""};
            EXPECT_EQ((outcome(agate::json::read<std::map<std::string, int>>(cut.view()))),
                      "end_of_input@" + std::to_string(inside.size() + 3));
        }
    }
}

} // namespace
