// Rows C017 to C025: strings, keys and escapes that were accepted, changed or overrun elsewhere.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

struct small {
    int a = 0;
};

/// Where a string can stand: the text before and behind it, and what reads it.
struct place {
    const char* name;
    std::string before;
    std::string behind;
    agate::result<std::string> (*read)(std::string_view); // the string back, as far as the place gives it
};

agate::result<std::string> as_string(std::string_view text) {
    return agate::json::read<std::string>(text);
}
agate::result<std::string> as_element(std::string_view text) {
    return agate::json::read<std::vector<std::string>>(text).transform([](auto&& v) { return v.at(0); });
}
agate::result<std::string> as_key(std::string_view text) {
    return agate::json::read<std::map<std::string, int>>(text).transform(
        [](auto&& v) { return v.begin()->first; });
}
agate::result<std::string> as_generic(std::string_view text) {
    return agate::json::read<agate::value>(text).transform([](auto&& v) { return v.as_string(); });
}
agate::result<std::string> as_generic_key(std::string_view text) {
    return agate::json::read<agate::value>(text).transform([](auto&& v) { return v.as_object().key_at(0); });
}
agate::result<std::string> as_alternative(std::string_view text) {
    return agate::json::read<std::variant<int, std::string>>(text).transform(
        [](auto&& v) { return std::get<1>(v); });
}
agate::result<std::string> as_skipped(std::string_view text) {
    return agate::json::read<small>(text).transform([](auto&&) { return std::string{"skipped"}; });
}
agate::result<std::string> as_raw(std::string_view text) {
    return agate::json::read<agate::json::raw>(text).transform([](auto&&) { return std::string{"skipped"}; });
}

const place places[] = {
    {"a value", "", "", as_string},
    {"an element", "[", "]", as_element},
    {"a key of a map", "{", ":1}", as_key},
    {"a generic value", "", "", as_generic},
    {"a generic key", "{", ":1}", as_generic_key},
    {"an alternative", "", "", as_alternative},
    {"a skipped member", R"({"z":)", R"(,"a":1})", as_skipped},
    {"a skipped name", "{", R"(:1,"a":1})", as_skipped},
    {"a name in a skipped value", R"({"z":[{)", R"(:1}],"a":1})", as_skipped},
    {"a raw value", "[", "]", as_raw},
    {"a raw name", "{", ":1}", as_raw},
};

/// What stands between the quotation marks must be refused at that byte of it, in every place, in strings of all lengths.
void expect_refused(std::string_view inside, agate::errc code, std::size_t at) {
    for (const place& where : places) {
        for (const std::size_t before : {0U, 1U, 13U, 16U, 31U, 64U, 100U}) {
            for (const std::size_t behind : {0U, 1U, 15U, 16U, 70U}) {
                const std::string text = where.before + "\"" + times(before, "a") + std::string{inside} +
                                         times(behind, "b") + "\"" + where.behind;
                const exact_block block{text};
                const auto r = where.read(block.view());
                ASSERT_FALSE(r) << where.name << " " << text;
                EXPECT_EQ(agate::to_string(r.error().code), agate::to_string(code))
                    << where.name << " " << text;
                EXPECT_EQ(r.error().offset, where.before.size() + 1 + before + at)
                    << where.name << " " << text;
            }
        }
    }
}

void expect_accepted(std::string_view inside, std::string_view value) {
    for (const place& where : places) {
        for (const std::size_t before : {0U, 1U, 13U, 16U, 31U, 64U}) {
            for (const std::size_t behind : {0U, 1U, 15U, 70U}) {
                const std::string text = where.before + "\"" + times(before, "a") + std::string{inside} +
                                         times(behind, "b") + "\"" + where.behind;
                const exact_block block{text};
                const auto r = where.read(block.view());
                ASSERT_TRUE(r) << where.name << " " << text << r.error().message(text);
                if (*r != "skipped") {
                    EXPECT_EQ(*r, times(before, "a") + std::string{value} + times(behind, "b")) << where.name;
                }
            }
        }
    }
}

TEST(JsonStrings, C017_SurrogatesMakePairsOrErrors) {
    expect_accepted(R"(\uD83C\uDF40)", "\xF0\x9F\x8D\x80");
    expect_accepted(R"(\ud83c\udf40)", "\xF0\x9F\x8D\x80");
    expect_accepted(R"(\ud800\udc00)", "\xF0\x90\x80\x80"); // U+10000
    expect_accepted(R"(\uDBFF\uDFFF)", "\xF4\x8F\xBF\xBF"); // U+10FFFF
    expect_accepted(R"(\ud7ff\ue000)", "\xED\x9F\xBF\xEE\x80\x80");
    expect_refused(R"(\ud83cabcdef)", agate::errc::invalid_escape, 0);
    expect_refused(R"(\ud83c)", agate::errc::invalid_escape, 0);
    expect_refused(R"(\ud83c\n)", agate::errc::invalid_escape, 0);
    expect_refused(R"(\ud83c\u0041)", agate::errc::invalid_escape, 0);
    expect_refused(R"(\ud83c\ud83c)", agate::errc::invalid_escape, 0);
    expect_refused(R"(\udf40\ud83c)", agate::errc::invalid_escape, 0);
    expect_refused(R"(\udf40)", agate::errc::invalid_escape, 0);
}

TEST(JsonStrings, C019_IllFormedUtf8IsRefusedEverywhere) {
    expect_refused("a\x80"
                   "b",
                   agate::errc::invalid_utf8, 1);
    expect_refused("a\xC0\x80"
                   "b",
                   agate::errc::invalid_utf8, 1);
    expect_refused("a\xE2\x82!", agate::errc::invalid_utf8, 1);
    expect_refused("\xED\xA0\x80", agate::errc::invalid_utf8, 0);
    expect_refused("\xF5\x80\x80\x80", agate::errc::invalid_utf8, 0);
    expect_refused("\xF4\x90\x80\x80", agate::errc::invalid_utf8, 0);
    expect_refused("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8D\x80\xFF", agate::errc::invalid_utf8, 9);
    expect_accepted("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8D\x80\xED\x9F\xBF\xF4\x8F\xBF\xBF",
                    "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8D\x80\xED\x9F\xBF\xF4\x8F\xBF\xBF");
    // and in writing, values and keys, of all lengths
    for (const std::size_t before : {0U, 1U, 15U, 16U, 17U, 64U, 100U}) {
        for (const std::size_t behind : {0U, 1U, 16U, 70U}) {
            for (const std::string_view bad :
                 {"\x80", "\xC0\x80", "\xE2\x82", "\xED\xA0\x80", "\xF5\x80\x80\x80"}) {
                const std::string text = times(before, "a") + std::string{bad} + times(behind, "b");
                EXPECT_EQ(agate::json::write(text).error().code, agate::errc::invalid_utf8);
                EXPECT_EQ(agate::json::write(std::map<std::string, int>{{text, 1}}).error().code,
                          agate::errc::invalid_utf8);
                EXPECT_EQ(agate::json::write(agate::value{text}).error().code, agate::errc::invalid_utf8);
                EXPECT_EQ(agate::json::write(agate::value::object({{text, 1}})).error().code,
                          agate::errc::invalid_utf8);
                EXPECT_EQ(
                    (agate::json::write<agate::json::options{.indent = 2, .ascii = true, .html_safe = true}>(
                         text)
                         .error()
                         .code),
                    agate::errc::invalid_utf8);
                EXPECT_EQ(agate::json::write(agate::json::raw{"\"" + text + "\""}).error().code,
                          agate::errc::invalid_utf8);
            }
        }
    }
}

TEST(JsonStrings, C020_ControlCharactersAreEscapedAndComeBack) {
    std::string all;
    for (int c = 0; c < 0x20; ++c) {
        all += static_cast<char>(c);
    }
    EXPECT_EQ(
        written(all),
        R"("\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f)"
        R"(\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f")");
    for (const std::size_t length : {1U, 2U, 15U, 16U, 17U, 31U, 33U, 100U}) {
        for (int c = 0; c < 0x20; ++c) {
            for (const std::size_t at : {std::size_t{0}, length / 2, length - 1}) {
                std::string text(length, 'x');
                text[at] = static_cast<char>(c);
                const auto value = agate::json::read<std::string>(written(text));
                ASSERT_TRUE(value);
                EXPECT_EQ(*value, text);
                const std::map<std::string, int> map{{text, 1}};
                const auto key = agate::json::read<std::map<std::string, int>>(written(map));
                ASSERT_TRUE(key);
                EXPECT_EQ(*key, map);
                const auto generic =
                    agate::json::read<agate::value>(written(agate::value::object({{text, text}})));
                ASSERT_TRUE(generic);
                EXPECT_EQ(generic->as_object().key_at(0), text);
            }
        }
    }
    const std::string nul("a\0b", 3);
    EXPECT_EQ(written(nul), R"("a\u0000b")");
    EXPECT_EQ(agate::json::read<std::string>(written(nul))->size(), 3U);
    EXPECT_EQ(written('\0'), R"("\u0000")");
    EXPECT_EQ(*agate::json::read<char>(R"("\u0000")"), '\0');
}

TEST(JsonStrings, C022_EscapesThatAreCutShortAreNotReadBeyond) {
    EXPECT_EQ(read_outcome<std::string>("\"\\u\xFF\""), "invalid_escape@1");
    EXPECT_EQ(read_outcome<std::string>("\"\\u12\""), "invalid_escape@1");
    EXPECT_EQ(read_outcome<std::string>("\"\\u\""), "invalid_escape@1");
    const std::string whole = R"("\ud83c\udf40")";
    for (std::size_t size = 1; size < whole.size(); ++size) {
        for (const place& where : places) {
            for (const std::size_t before : {0U, 20U}) {
                const std::string text = where.before + "\"" + times(before, "a") + whole.substr(1, size - 1);
                const exact_block block{text};
                const auto r = where.read(block.view());
                ASSERT_FALSE(r);
                EXPECT_EQ(agate::to_string(r.error().code), "end_of_input") << where.name << " " << text;
                EXPECT_EQ(r.error().offset, text.size());
            }
        }
    }
}

struct named {
    int name = 0;
};
struct odd {
    int quoted = 1;
    int slashed = 2;
};

} // namespace

template <> inline constexpr auto agate::describe<odd> = agate::rules(
    agate::field<&odd::quoted>(agate::rename("a\"b")), agate::field<&odd::slashed>(agate::rename("c\\d")));

namespace {

TEST(JsonStrings, C023_NamesCompareAfterUnescaping) {
    for (const std::string_view text : {R"({"\u006eame":1})", R"({"n\u0061m\u0065":1})",
                                        R"({"z":0,"\u006Eame":1})", R"({ "\u006eame" : 1 })"}) {
        const auto n = agate::json::read<named>(text);
        ASSERT_TRUE(n) << text;
        EXPECT_EQ(n->name, 1);
    }
    EXPECT_EQ(written(odd{}), R"({"a\"b":1,"c\\d":2})");
    EXPECT_EQ(rewritten<odd>(R"({"c\u005cd":2,"a\u0022b":1})"), R"({"a\"b":1,"c\\d":2})");
    EXPECT_EQ(rewritten<odd>(R"({"a\"b":1,"c\\d":2})"), R"({"a\"b":1,"c\\d":2})");
    EXPECT_EQ(read_outcome<named>(R"({"name":1,"\u006eame":1})"), "duplicate_member@10");
}

TEST(JsonStrings, C025_AnUnescapedControlCharacterIsCalledSo) {
    for (int c = 0; c < 0x20; ++c) {
        expect_refused(std::string_view{std::string(1, static_cast<char>(c))}, agate::errc::control_character,
                       0);
    }
    const std::string text("\"a\0b\"", 5);
    EXPECT_EQ(read_message<std::string>(text),
              "line 1, column 3: a control character in a string must be escaped");
}

} // namespace
