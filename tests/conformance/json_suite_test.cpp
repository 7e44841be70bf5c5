// JSONTestSuite, jsonchecker and the round trips of nativejson-benchmark: every text is read as a generic value, skipped as
// the value of an unknown member, and kept by a json::raw member, from memory of exactly its size. The three ways must
// agree on what is well-formed; where they may differ, by rule, a table below says so.
#include "support/data.hpp"
#include "support/exact_block.hpp"
#include "support/suite_files.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace json = agate::json;
using agate::errc;
using agate_test::exact_block;
using agate_test::suite_file;
using agate_test::suite_files;

constexpr std::string_view parsing = "json/JSONTestSuite/test_parsing";
constexpr std::string_view checker = "json/nativejson/jsonchecker";

struct known {
    int a = 0;
};
struct keeper {
    json::raw unknown;
    int a = 0;
};

template <class Result> errc code_of(const Result& result) {
    return result ? errc::none : result.error().code;
}

/// What becomes of a text in the three ways; errc::none where it is accepted.
struct outcome {
    errc as_value;
    errc as_raw;
    errc skipped;
    errc kept;
};

outcome outcome_of(std::string_view text, const agate::limits& limits = {}) {
    const exact_block alone{text};
    const exact_block around{"{\"unknown\":" + std::string{text} + ",\"a\":1}"};
    outcome found{};
    found.as_value = code_of(json::read<agate::value>(alone.view(), limits));
    found.as_raw = code_of(json::read<json::raw>(alone.view(), limits));
    known object;
    found.skipped = code_of(json::read(around.view(), object, limits));
    if (found.skipped == errc::none) {
        EXPECT_EQ(object.a, 1) << text;
    }
    found.kept = code_of(json::read<keeper>(around.view(), limits));
    return found;
}

void expect_accepted(const suite_file& file, const agate::limits& limits = {}) {
    const outcome found = outcome_of(file.text, limits);
    EXPECT_EQ(found.as_value, errc::none) << file.name << ": " << agate::to_string(found.as_value);
    EXPECT_EQ(found.as_raw, errc::none) << file.name << ": " << agate::to_string(found.as_raw);
    EXPECT_EQ(found.skipped, errc::none) << file.name << ": " << agate::to_string(found.skipped);
    EXPECT_EQ(found.kept, errc::none) << file.name << ": " << agate::to_string(found.kept);
}
void expect_refused(const suite_file& file) {
    const outcome found = outcome_of(file.text);
    EXPECT_NE(found.as_value, errc::none) << file.name << " is accepted as a value";
    EXPECT_NE(found.as_raw, errc::none) << file.name << " is accepted by json::raw";
    EXPECT_NE(found.skipped, errc::none) << file.name << " is skipped";
    EXPECT_NE(found.kept, errc::none) << file.name << " is kept by a member";
}
/// Well-formed, but not a value that can be held: refused as a value with that code, accepted where it is not looked into.
void expect_refused_as_value(const suite_file& file, errc code) {
    const outcome found = outcome_of(file.text);
    EXPECT_EQ(found.as_value, code) << file.name << ": " << agate::to_string(found.as_value);
    EXPECT_EQ(found.as_raw, errc::none) << file.name << ": " << agate::to_string(found.as_raw);
    EXPECT_EQ(found.skipped, errc::none) << file.name << ": " << agate::to_string(found.skipped);
    EXPECT_EQ(found.kept, errc::none) << file.name << ": " << agate::to_string(found.kept);
}

// --- JSONTestSuite ------------------------------------------------------------------------------------------------------

TEST(json_test_suite, accepts_every_y) {
    AGATE_REQUIRE_DATA("json");
    const auto files = suite_files(parsing, "y_");
    EXPECT_EQ(files.size(), 95U);
    std::size_t with_duplicates = 0;
    for (const suite_file& file : files) {
        if (file.name.starts_with("y_object_duplicated_key")) {
            expect_refused_as_value(file, errc::duplicate_member);
            ++with_duplicates;
        } else {
            expect_accepted(file);
        }
    }
    EXPECT_EQ(with_duplicates, 2U);
}

TEST(json_test_suite, what_is_accepted_is_written_and_read_back_equal) {
    AGATE_REQUIRE_DATA("json");
    for (const suite_file& file : suite_files(parsing, "y_")) {
        if (file.name.starts_with("y_object_duplicated_key")) {
            continue;
        }
        const auto v = json::read<agate::value>(file.text);
        ASSERT_TRUE(v) << file.name;
        for (const auto& text :
             {json::write(*v), json::write<json::options{.indent = 3}>(*v),
              json::write<json::options{.canonical = true, .ascii = true, .html_safe = true}>(*v)}) {
            ASSERT_TRUE(text) << file.name;
            const auto back = json::read<agate::value>(*text);
            ASSERT_TRUE(back) << file.name << ": " << back.error().message(*text);
            EXPECT_TRUE(*back == *v) << file.name << ": " << *text;
        }
    }
}

TEST(json_test_suite, refuses_every_n) {
    AGATE_REQUIRE_DATA("json");
    const auto files = suite_files(parsing, "n_");
    EXPECT_EQ(files.size(), 188U);
    for (const suite_file& file : files) {
        expect_refused(file);
    }
}

// What RFC 8259 leaves to the implementation, and the rule by which it is decided here.
enum class verdict {
    accepted,
    malformed, // refused in every way
    out_of_range, // refused as a value (rule 2: nothing wraps, narrows or overflows), accepted where it is skipped
    too_deep, // refused by the default limit of 256 levels in every way, accepted when the limit is raised
};

// Underflow to zero is rounding, and not narrowing.
const std::map<std::string, verdict> verdicts{
    {"i_number_double_huge_neg_exp.json", verdict::accepted},
    {"i_number_real_underflow.json", verdict::accepted},
    // no double is that large
    {"i_number_huge_exp.json", verdict::out_of_range},
    {"i_number_neg_int_huge_exp.json", verdict::out_of_range},
    {"i_number_pos_double_huge_exp.json", verdict::out_of_range},
    {"i_number_real_neg_overflow.json", verdict::out_of_range},
    {"i_number_real_pos_overflow.json", verdict::out_of_range},
    // an integer stays one in a generic value, and 64 bits hold none of these
    {"i_number_too_big_neg_int.json", verdict::out_of_range},
    {"i_number_too_big_pos_int.json", verdict::out_of_range},
    {"i_number_very_big_negative_int.json", verdict::out_of_range},
    // rule 3: strings are UTF-8; a surrogate by itself is no character
    {"i_object_key_lone_2nd_surrogate.json", verdict::malformed},
    {"i_string_1st_surrogate_but_2nd_missing.json", verdict::malformed},
    {"i_string_1st_valid_surrogate_2nd_invalid.json", verdict::malformed},
    {"i_string_incomplete_surrogate_and_escape_valid.json", verdict::malformed},
    {"i_string_incomplete_surrogate_pair.json", verdict::malformed},
    {"i_string_incomplete_surrogates_escape_valid.json", verdict::malformed},
    {"i_string_invalid_lonely_surrogate.json", verdict::malformed},
    {"i_string_invalid_surrogate.json", verdict::malformed},
    {"i_string_inverted_surrogates_U+1D11E.json", verdict::malformed},
    {"i_string_lone_second_surrogate.json", verdict::malformed},
    // rule 3: ill-formed UTF-8
    {"i_string_UTF-8_invalid_sequence.json", verdict::malformed},
    {"i_string_UTF8_surrogate_U+D800.json", verdict::malformed},
    {"i_string_invalid_utf-8.json", verdict::malformed},
    {"i_string_iso_latin_1.json", verdict::malformed},
    {"i_string_lone_utf8_continuation_byte.json", verdict::malformed},
    {"i_string_not_in_unicode_range.json", verdict::malformed},
    {"i_string_overlong_sequence_2_bytes.json", verdict::malformed},
    {"i_string_overlong_sequence_6_bytes.json", verdict::malformed},
    {"i_string_overlong_sequence_6_bytes_null.json", verdict::malformed},
    {"i_string_truncated-utf-8.json", verdict::malformed},
    // JSON is UTF-8 (RFC 8259 section 8.1), and rule 3 refuses a byte order mark
    {"i_string_UTF-16LE_with_BOM.json", verdict::malformed},
    {"i_string_utf16BE_no_BOM.json", verdict::malformed},
    {"i_string_utf16LE_no_BOM.json", verdict::malformed},
    {"i_structure_UTF-8_BOM_empty_object.json", verdict::malformed},
    // rule 12
    {"i_structure_500_nested_arrays.json", verdict::too_deep},
};

TEST(json_test_suite, decides_every_i_by_its_rule) {
    AGATE_REQUIRE_DATA("json");
    const auto files = suite_files(parsing, "i_");
    EXPECT_EQ(files.size(), verdicts.size());
    for (const suite_file& file : files) {
        const auto rule = verdicts.find(file.name);
        if (rule == verdicts.end()) {
            ADD_FAILURE() << file.name << " has no rule";
            continue;
        }
        switch (rule->second) {
        case verdict::accepted: expect_accepted(file); break;
        case verdict::malformed: expect_refused(file); break;
        case verdict::out_of_range: expect_refused_as_value(file, errc::number_out_of_range); break;
        case verdict::too_deep: {
            const outcome found = outcome_of(file.text);
            EXPECT_EQ(found.as_value, errc::depth_exceeded) << file.name;
            EXPECT_EQ(found.as_raw, errc::depth_exceeded) << file.name;
            EXPECT_EQ(found.skipped, errc::depth_exceeded) << file.name;
            EXPECT_EQ(found.kept, errc::depth_exceeded) << file.name;
            expect_accepted(file, agate::limits{.depth = 501});
            break;
        }
        }
    }
}

TEST(json_test_suite, a_byte_order_mark_has_its_own_error) {
    AGATE_REQUIRE_DATA("json");
    const auto files = suite_files(parsing, "i_structure_UTF-8_BOM");
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(outcome_of(files[0].text).as_value, errc::byte_order_mark);
}

// The texts where parsers are known to give different values: what Agate gives, as the compact text of it, or the error.
TEST(json_test_suite, transforms_by_rule) {
    AGATE_REQUIRE_DATA("json");
    struct expectation {
        std::string text;
        errc code = errc::none;
    };
    const std::map<std::string, expectation> expectations{
        {"number_-9223372036854775808.json", {"[-9223372036854775808]"}},
        {"number_-9223372036854775809.json", {"", errc::number_out_of_range}},
        {"number_1.0.json", {"[1.0]"}},
        {"number_1.000000000000000005.json", {"[1.0]"}},
        {"number_1000000000000000.json", {"[1000000000000000]"}},
        {"number_10000000000000000999.json", {"[10000000000000000999]"}},
        {"number_1e-999.json", {"[0.0]"}},
        {"number_1e6.json", {"[1000000.0]"}},
        {"number_9223372036854775807.json", {"[9223372036854775807]"}},
        {"number_9223372036854775808.json", {"[9223372036854775808]"}},
        // names are bytes: nothing is normalised, and the order of the input stays
        {"object_key_nfc_nfd.json", {"{\"\xC3\xA9\":\"NFC\",\"e\xCC\x81\":\"NFD\"}"}},
        {"object_key_nfd_nfc.json", {"{\"e\xCC\x81\":\"NFD\",\"\xC3\xA9\":\"NFC\"}"}},
        {"object_same_key_different_values.json", {"", errc::duplicate_member}},
        {"object_same_key_same_value.json", {"", errc::duplicate_member}},
        {"object_same_key_unclear_values.json", {"", errc::duplicate_member}},
        {"string_1_escaped_invalid_codepoint.json", {"", errc::invalid_escape}},
        {"string_2_escaped_invalid_codepoints.json", {"", errc::invalid_escape}},
        {"string_3_escaped_invalid_codepoints.json", {"", errc::invalid_escape}},
        {"string_1_invalid_codepoint.json", {"", errc::invalid_utf8}},
        {"string_2_invalid_codepoints.json", {"", errc::invalid_utf8}},
        {"string_3_invalid_codepoints.json", {"", errc::invalid_utf8}},
        {"string_with_escaped_NULL.json", {"[\"A\\u0000B\"]"}},
    };
    const auto files = suite_files("json/JSONTestSuite/test_transform");
    EXPECT_EQ(files.size(), expectations.size());
    for (const suite_file& file : files) {
        const auto expected = expectations.find(file.name);
        if (expected == expectations.end()) {
            ADD_FAILURE() << file.name << " has no rule";
            continue;
        }
        const auto v = json::read<agate::value>(file.text);
        EXPECT_EQ(code_of(v), expected->second.code) << file.name;
        if (v) {
            EXPECT_EQ(*json::write(*v), expected->second.text) << file.name;
        }
    }
}

// --- jsonchecker ----------------------------------------------------------------------------------------------------------

TEST(json_checker, accepts_what_passes) {
    AGATE_REQUIRE_DATA("json");
    const auto files = suite_files(checker, "pass");
    EXPECT_EQ(files.size(), 3U);
    for (const suite_file& file : files) {
        expect_accepted(file);
    }
}

// Two of the suite's refusals are older than RFC 8259: any value may be a text (section 2), so that fail01, a string, is
// one; and fail18 is twenty levels deep, where the limit is 256.
TEST(json_checker, refuses_what_fails) {
    AGATE_REQUIRE_DATA("json");
    const auto files = suite_files(checker, "fail");
    EXPECT_EQ(files.size(), 33U);
    std::size_t accepted = 0;
    for (const suite_file& file : files) {
        if (file.name.starts_with("fail01_") || file.name.starts_with("fail18_")) {
            expect_accepted(file);
            ++accepted;
        } else {
            expect_refused(file);
        }
    }
    EXPECT_EQ(accepted, 2U);
}

// --- Round trips ----------------------------------------------------------------------------------------------------------

TEST(json_roundtrips, come_out_as_the_same_bytes) {
    AGATE_REQUIRE_DATA("json");
    const auto files = suite_files("json/nativejson/roundtrip", "roundtrip");
    EXPECT_EQ(files.size(), 27U);
    for (const suite_file& file : files) {
        const auto v = json::read<agate::value>(file.text);
        ASSERT_TRUE(v) << file.name;
        const auto text = json::write(*v);
        ASSERT_TRUE(text) << file.name;
        if (file.name == "roundtrip27.json") {
            // the largest double is written with a sign in its exponent, so that it is equal by value
            EXPECT_EQ(*text, "[1.7976931348623157e+308]");
            const auto back = json::read<agate::value>(*text);
            ASSERT_TRUE(back);
            EXPECT_TRUE(*back == *v);
        } else {
            EXPECT_EQ(*text, file.text) << file.name;
        }
    }
}

// The suite's list of its large files, one name a line: no JSON, of which the first line shows as much.
TEST(json_roundtrips, a_list_of_files_is_no_json) {
    AGATE_REQUIRE_DATA("json");
    const std::string list = agate_test::whole_file(agate_test::data_dir() / "json/nativejson/data.txt");
    EXPECT_EQ(outcome_of(list).as_value, errc::invalid_syntax);
    std::size_t begin = 0;
    std::size_t files = 0;
    for (std::size_t end = list.find('\n'); end != std::string::npos; end = list.find('\n', begin)) {
        const std::string name = list.substr(begin, end - begin);
        begin = end + 1;
        const suite_file file{name,
                              agate_test::whole_file(agate_test::data_dir() / "json/nativejson" / name)};
        expect_accepted(file);
        ++files;
    }
    EXPECT_EQ(files, 3U);
}

} // namespace
