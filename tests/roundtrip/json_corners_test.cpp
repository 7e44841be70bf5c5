// Corners where what was written would not come back, or an unfinished text would not be recognised as one: each by itself,
// where the tests by chance would find it in company.
#include "support/exact_block.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace {

namespace json = agate::json;
using agate::errc;
using agate_test::exact_block;

template <class T, json::options O = json::options{}> agate::result<T> read_exact(std::string_view text) {
    return json::read<T, O>(exact_block{text}.view());
}
template <class T, json::options O = json::options{}> void expect_error(std::string_view text, errc code,
                                                                        std::uint64_t offset) {
    const auto read = read_exact<T, O>(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, code) << text << ": " << read.error().message(text);
    EXPECT_EQ(read.error().offset, offset) << text;
}

// --- Unfinished and misspelt ------------------------------------------------------------------------------------------------

TEST(json_corners, a_literal_cut_short_is_unfinished_whatever_is_wanted) {
    for (const std::string_view text : {"n", "nu", "nul", "t", "tr", "tru", "f", "fa", "fal", "fals"}) {
        const auto size = text.size();
        expect_error<int>(text, errc::end_of_input, size);
        expect_error<std::string>(text, errc::end_of_input, size);
        expect_error<std::optional<int>>(text, errc::end_of_input, size);
        expect_error<std::shared_ptr<std::vector<int>>>(text, errc::end_of_input, size);
        expect_error<std::vector<bool>>("[" + std::string{text}, errc::end_of_input, size + 1);
        expect_error<std::map<std::string, std::optional<double>>>("{\"\":" + std::string{text},
                                                                   errc::end_of_input, size + 4);
        expect_error<std::variant<int, std::string>>(text, errc::end_of_input, size);
    }
}
TEST(json_corners, a_literal_misspelt_is_no_value_of_another_type) {
    expect_error<std::optional<int>>("nulL", errc::invalid_syntax, 3);
    expect_error<std::optional<bool>>("folse", errc::invalid_syntax, 1);
    expect_error<int>("troo", errc::invalid_syntax, 2);
    expect_error<int>("true", errc::type_mismatch, 0);
    expect_error<std::string>("null", errc::type_mismatch, 0);
    expect_error<std::optional<int>>("nullx", errc::trailing_content, 4);
}
TEST(json_corners, an_array_cut_short_is_unfinished_even_if_it_takes_no_element) {
    expect_error<std::array<int, 0>>("[", errc::end_of_input, 1);
    expect_error<std::tuple<>>("[ ", errc::end_of_input, 2);
    expect_error<std::array<int, 2>>("[1", errc::end_of_input, 2);
    expect_error<std::array<int, 0>>("[1", errc::wrong_size, 1);
    EXPECT_TRUE((read_exact<std::array<int, 0>>("[ ]")));
}
TEST(json_corners, a_comment_without_an_end_is_unfinished) {
    constexpr json::options commented{.comments = true};
    for (const std::string comment : {"/*", "/* ", "/* *", "/*/", "/", "/* // \n"}) {
        for (const std::string before :
             {"", "1 ", "1", "[", "[1", "[1,", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{"}) {
            const std::string text = before + comment;
            expect_error<agate::value, commented>(text, errc::end_of_input, text.size());
            expect_error<json::raw, commented>(text, errc::end_of_input, text.size());
        }
    }
    EXPECT_TRUE((read_exact<int, commented>("1 // to the end of the line, which is that of the text")));
    expect_error<int, commented>("1 /x", errc::trailing_content, 2);
    expect_error<int>("1 // no comments", errc::trailing_content, 2);
}
TEST(json_corners, a_scalar_that_cannot_be_read_leaves_what_was_there) {
    for (const char* text : {"tru", "nul", "\"unfinished", "1e400", "99999999999999999999", "-"}) {
        agate::value v = "before";
        EXPECT_FALSE(json::read(text, v));
        EXPECT_TRUE(v == agate::value{"before"}) << text;
    }
}

// --- Names and options ------------------------------------------------------------------------------------------------------

struct odd_names {
    int accented = 1;
    int markup = 2;
    int quoted = 3;
    int astral = 4;
    int separator = 5;
    bool operator==(const odd_names&) const = default;
};

} // namespace

template <>
inline constexpr auto agate::describe<odd_names> =
    agate::rules(agate::field<&odd_names::accented>(agate::rename("na\xC3\xAFve")),
                 agate::field<&odd_names::markup>(agate::rename("</script>&")),
                 agate::field<&odd_names::quoted>(agate::rename("a\"b\\c\n\x01")),
                 agate::field<&odd_names::astral>(agate::rename("\xF0\x9F\x8D\x80")),
                 agate::field<&odd_names::separator>(agate::rename("\xE2\x80\xA8")));

namespace {

template <json::options O> void expect_names(const std::string& expected) {
    const odd_names v{10, 20, 30, 40, 50};
    const auto text = json::write<O>(v);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, expected);
    const auto back = read_exact<odd_names>(*text);
    ASSERT_TRUE(back) << back.error().message(*text);
    EXPECT_TRUE(*back == v);
}

TEST(json_corners, names_of_members_follow_the_options_as_values_do) {
    expect_names<json::options{}>("{\"na\xC3\xAFve\":10,\"</script>&\":20,\"a\\\"b\\\\c\\n\\u0001\":30,"
                                  "\"\xF0\x9F\x8D\x80\":40,\"\xE2\x80\xA8\":50}");
    expect_names<json::options{.ascii = true}>("{\"na\\u00efve\":10,\"</script>&\":20,"
                                               "\"a\\\"b\\\\c\\n\\u0001\":30,\"\\ud83c\\udf40\":40,"
                                               "\"\\u2028\":50}");
    expect_names<json::options{.html_safe = true}>(
        "{\"na\xC3\xAFve\":10,\"\\u003c/script\\u003e\\u0026\":20,\"a\\\"b\\\\c\\n\\u0001\":30,"
        "\"\xF0\x9F\x8D\x80\":40,\"\\u2028\":50}");
    expect_names<json::options{.ascii = true, .html_safe = true}>(
        "{\"na\\u00efve\":10,\"\\u003c/script\\u003e\\u0026\":20,\"a\\\"b\\\\c\\n\\u0001\":30,"
        "\"\\ud83c\\udf40\":40,\"\\u2028\":50}");
}

TEST(json_corners, raw_text_follows_the_options_as_values_do) {
    const json::raw raw{"{\"<\xC3\xA9>\": [\"&\xF0\x9F\x8D\x80\\n\\u003C\", \"\xE2\x80\xA9\"]}"};
    EXPECT_EQ(*json::write(raw), raw.text);
    EXPECT_EQ(*json::write<json::options{.ascii = true}>(raw),
              "{\"<\\u00e9>\": [\"&\\ud83c\\udf40\\n\\u003C\", \"\\u2029\"]}");
    EXPECT_EQ(*json::write<json::options{.html_safe = true}>(raw),
              "{\"\\u003c\xC3\xA9\\u003e\": [\"\\u0026\xF0\x9F\x8D\x80\\n\\u003C\", \"\\u2029\"]}");
    const auto v = read_exact<agate::value>(raw.text);
    const auto same =
        read_exact<agate::value>(*json::write<json::options{.ascii = true, .html_safe = true}>(raw));
    ASSERT_TRUE(v && same);
    EXPECT_TRUE(*same == *v);
}

TEST(json_corners, a_comment_behind_raw_text_swallows_nothing) {
    constexpr json::options commented{.comments = true};
    const std::vector<json::raw> list{{"1 // one"}, {"/* two */ 2"}, {"3 /* three"}};
    const auto refused = json::write<commented>(list);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().path(), "[2]");
    const auto text = json::write<commented>(std::vector<json::raw>{list[0], list[1]});
    ASSERT_TRUE(text);
    const auto back = read_exact<std::vector<int>, commented>(*text);
    ASSERT_TRUE(back) << *text << ": " << back.error().message(*text);
    EXPECT_EQ(*back, (std::vector<int>{1, 2}));
}

enum class shade { plain, spaced, marked };

} // namespace

template <>
inline constexpr auto agate::describe<shade> = agate::rules(
    agate::values<shade>({{"a", shade::spaced}, {"a!", shade::plain}, {"a\xC3\xA9", shade::marked}}));

namespace {

TEST(json_corners, canonical_text_has_the_names_of_all_maps_in_the_order_of_their_bytes) {
    constexpr json::options canonical{.canonical = true};
    EXPECT_EQ(*json::write<canonical>(
                  std::map<shade, int>{{shade::plain, 1}, {shade::spaced, 2}, {shade::marked, 3}}),
              "{\"a\":2,\"a!\":1,\"a\xC3\xA9\":3}");
    EXPECT_EQ(*json::write<canonical>(std::map<char, int>{{'\n', 1}, {'A', 2}, {'!', 3}}),
              "{\"\\n\":1,\"!\":3,\"A\":2}");
    EXPECT_EQ(*json::write<canonical>(std::map<int, int>{{-1, 1}, {2, 2}, {10, 3}}),
              "{\"-1\":1,\"10\":3,\"2\":2}");
    EXPECT_EQ(*json::write<canonical>(
                  agate::value::object({{"b", 1}, {"a", agate::value::object({{"d", 1}, {"c", 2}})}})),
              "{\"a\":{\"c\":2,\"d\":1},\"b\":1}");
}

// --- Nulls ------------------------------------------------------------------------------------------------------------------

struct nullables {
    std::optional<int> defaulted;
    std::optional<int> required;
    std::optional<int> kept = 5;
    std::optional<int> plain;
    bool operator==(const nullables&) const = default;
};

} // namespace

template <>
inline constexpr auto agate::describe<nullables> =
    agate::rules(agate::field<&nullables::defaulted>(agate::default_value(7)),
                 agate::field<&nullables::required>(agate::required),
                 agate::field<&nullables::kept>(agate::keep_missing));

namespace {

TEST(json_corners, nulls_are_left_out_only_where_they_come_back) {
    const nullables empty{{}, {}, {}, {}};
    const auto text = json::write<json::options{.skip_null = true}>(empty);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, R"({"defaulted":null,"required":null,"kept":null})");
    const auto back = read_exact<nullables>(*text);
    ASSERT_TRUE(back) << back.error().message(*text);
    EXPECT_TRUE(*back == empty);
}

struct three_states {
    using choice = std::variant<std::monostate, int>;
    std::optional<choice> variant;
    std::optional<agate::value> value;
    std::optional<json::raw> raw;
    std::shared_ptr<std::optional<int>> pointer;
};

TEST(json_corners, a_null_inside_is_not_the_absence_outside) {
    const auto states = [](const three_states& v) {
        return std::array{v.variant.has_value(), v.value.has_value(), v.raw.has_value(),
                          v.pointer != nullptr};
    };
    const three_states absent;
    EXPECT_EQ(*json::write(absent), "{}");
    EXPECT_EQ(states(read_exact<three_states>("{}").value()), states(absent));

    three_states null;
    null.variant.emplace();
    null.value.emplace();
    null.raw.emplace();
    null.pointer = std::make_shared<std::optional<int>>();
    const auto text = json::write(null);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, R"({"variant":null,"value":null,"raw":null,"pointer":null})");
    const auto back = read_exact<three_states>(*text);
    ASSERT_TRUE(back) << back.error().message(*text);
    EXPECT_EQ(states(*back), states(null));
    EXPECT_FALSE(back->pointer->has_value());

    three_states reused = null; // and back to absence
    ASSERT_TRUE(json::read("{}", reused));
    EXPECT_EQ(states(reused), states(absent));
}

// --- Variants and enumerations --------------------------------------------------------------------------------------------------

enum class number_enum { one = 1, two = 2 };

struct unclear {
    std::variant<number_enum, std::string> as_integer;
    std::variant<std::vector<std::uint8_t>, std::vector<int>> as_bytes;
    bool operator==(const unclear&) const = default;
};

} // namespace

template <>
inline constexpr auto agate::describe<unclear> = agate::rules(
    agate::field<&unclear::as_integer>(agate::as_integer), agate::field<&unclear::as_bytes>(agate::as_bytes));

namespace {

TEST(json_corners, alternatives_are_told_apart_by_what_their_rules_make_of_them) {
    for (const unclear& v : {unclear{number_enum::two, std::vector<std::uint8_t>{1, 2}},
                             unclear{std::string{"two"}, std::vector<int>{1, 2}}}) {
        const auto text = json::write(v);
        ASSERT_TRUE(text);
        const auto back = read_exact<unclear>(*text);
        ASSERT_TRUE(back) << back.error().message(*text);
        EXPECT_TRUE(*back == v) << *text;
    }
}

TEST(json_corners, a_quoted_number_goes_to_its_alternative) {
    constexpr json::options quoted{.quoted_numbers = true};
    using choice = std::variant<bool, int, std::vector<double>>;
    const std::vector<choice> v{true, -7, std::vector<double>{0.5, 1}};
    const auto text = json::write<quoted>(v);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, R"([true,"-7",["0.5","1.0"]])");
    const auto back = read_exact<std::vector<choice>, quoted>(*text);
    ASSERT_TRUE(back) << back.error().message(*text);
    EXPECT_TRUE(*back == v);
    EXPECT_TRUE((read_exact<std::vector<choice>, quoted>("[true,-7,[0.5,1]]")));
}

TEST(json_corners, an_unnamed_value_is_not_written_as_a_number_that_is_not_read) {
    const auto text = json::write(unclear{static_cast<number_enum>(3), {}});
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, errc::unknown_enumerator);
    EXPECT_EQ(text.error().path(), "as_integer");
    expect_error<unclear>(R"({"as_integer":3,"as_bytes":""})", errc::unknown_enumerator, 14);
}

struct open_struct {
    int known = 0;
    agate::value rest;
};
struct closed_struct {
    int other = 0;
};
using open_or_closed = std::variant<open_struct, closed_struct>;

} // namespace

template <>
inline constexpr auto agate::describe<open_struct> =
    agate::rules(agate::field<&open_struct::rest>(agate::rest));
template <>
inline constexpr auto agate::describe<open_or_closed> = agate::rules(agate::internal_tag("type"));

namespace {

TEST(json_corners, what_is_left_over_cannot_be_the_tag) {
    open_or_closed v = open_struct{1, agate::value::object({{"more", 2}, {"type", "another"}})};
    const auto refused = json::write(v);
    ASSERT_FALSE(refused) << *refused;
    EXPECT_EQ(refused.error().code, errc::duplicate_member);

    std::get<open_struct>(v).rest = agate::value::object({{"more", 2}});
    const auto text = json::write(v);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, R"({"type":"open_struct","known":1,"more":2})");
    const auto back = read_exact<open_or_closed>(R"({"more":2,"known":1,"type":"open_struct"})");
    ASSERT_TRUE(back) << back.error().message();
    EXPECT_EQ(*json::write(*back), *text);
}

} // namespace
