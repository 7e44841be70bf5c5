// Every error code that reading JSON can give, at its exact offset.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdint>
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
using namespace std::string_literals;

using counts = std::map<std::string, int>;

struct point {
    int x = 0;
    int y = 0;
};
struct box {
    std::string name;
    std::optional<point> at;
};
enum class color { red, green };
struct even {
    int number = 0;
};
struct measured {
    int percent = 0;
    even count;
};
struct circle {
    double radius = 0;
};
struct square {
    double side = 0;
};
using shape = std::variant<circle, square>;
struct viewing {
    std::string_view text;
};
struct sealed {
    int number = 0;
};

} // namespace

template <> struct agate::convert<even> {
    using wire = int;
    static wire to_wire(const even& v) { return v.number; }
    static const char* from_wire(wire number, even& v) {
        if (number % 2 != 0) {
            return "an even number is wanted";
        }
        v.number = number;
        return nullptr;
    }
};
template <> inline constexpr auto agate::describe<measured> =
    agate::rules(agate::field<&measured::percent>(agate::alias("share"), agate::check::at_most(100)));
template <> inline constexpr auto agate::describe<shape> = agate::rules(agate::internal_tag("type"));
template <> inline constexpr auto agate::describe<sealed> = agate::rules(agate::refuse_unknown);

namespace {

TEST(ErrorCodes, EndOfInputIsReportedWhereverMoreBytesCouldHelp) {
    EXPECT_EQ(read_outcome<int>(""), "end_of_input@0");
    EXPECT_EQ(read_outcome<int>(" \n"), "end_of_input@2");
    EXPECT_EQ(read_outcome<int>("-"), "end_of_input@1");
    EXPECT_EQ(read_outcome<bool>("tru"), "end_of_input@3");
    EXPECT_EQ(read_outcome<bool>("f"), "end_of_input@1");
    EXPECT_EQ(read_outcome<std::optional<int>>("nul"), "end_of_input@3");
    EXPECT_EQ(read_outcome<std::unique_ptr<point>>("n"), "end_of_input@1");
    EXPECT_EQ(read_outcome<double>("1."), "end_of_input@2");
    EXPECT_EQ(read_outcome<double>("1e"), "end_of_input@2");
    EXPECT_EQ(read_outcome<double>("1e+"), "end_of_input@3");
    EXPECT_EQ(read_outcome<std::string>("\""), "end_of_input@1");
    EXPECT_EQ(read_outcome<std::string>("\"ab"), "end_of_input@3");
    EXPECT_EQ(read_outcome<std::string>("\"ab\\"), "end_of_input@4");
    EXPECT_EQ(read_outcome<std::string>("\"\\u12"), "end_of_input@5");
    EXPECT_EQ(read_outcome<std::string>("\"\\ud83d"), "end_of_input@7");
    EXPECT_EQ(read_outcome<std::string>("\"\\ud83d\\"), "end_of_input@8");
    EXPECT_EQ(read_outcome<std::string>("\"\\ud83d\\uDE"), "end_of_input@11");
    EXPECT_EQ(read_outcome<std::string>("\"\xE2\x82"), "end_of_input@3");
    EXPECT_EQ(read_outcome<std::vector<int>>("["), "end_of_input@1");
    EXPECT_EQ(read_outcome<std::vector<int>>("[1 "), "end_of_input@3");
    EXPECT_EQ(read_outcome<std::vector<int>>("[1,"), "end_of_input@3");
    EXPECT_EQ(read_outcome<point>("{"), "end_of_input@1");
    EXPECT_EQ(read_outcome<point>("{\"x"), "end_of_input@3");
    EXPECT_EQ(read_outcome<point>("{\"x\""), "end_of_input@4");
    EXPECT_EQ(read_outcome<point>("{\"x\":"), "end_of_input@5");
    EXPECT_EQ(read_outcome<point>("{\"x\":1"), "end_of_input@6");
    EXPECT_EQ(read_outcome<point>("{\"x\":1, "), "end_of_input@8");
    EXPECT_EQ(read_outcome<counts>("{\"x\" "), "end_of_input@5");
    EXPECT_EQ(read_outcome<counts>("{\"x\":1"), "end_of_input@6");
    EXPECT_EQ(read_outcome<point>("{\"other\":[{\"a\":\"b"), "end_of_input@17");
    EXPECT_EQ(read_outcome<agate::value>("[{\"a\":["), "end_of_input@7");
    EXPECT_EQ(read_outcome<agate::json::raw>("[1,"), "end_of_input@3");
    EXPECT_EQ(read_outcome<shape>("{\"radius\":1,"), "end_of_input@12");
}

TEST(ErrorCodes, InvalidSyntaxStandsAtTheFirstByteThatIsWrong) {
    EXPECT_EQ(read_outcome<int>("x"), "invalid_syntax@0");
    EXPECT_EQ(read_outcome<int>("  +1"), "invalid_syntax@2");
    EXPECT_EQ(read_outcome<double>(".5"), "invalid_syntax@0");
    EXPECT_EQ(read_outcome<double>("NaN"), "invalid_syntax@0");
    EXPECT_EQ(read_outcome<double>("Infinity"), "invalid_syntax@0");
    EXPECT_EQ(read_outcome<std::string>("'a'"), "invalid_syntax@0");
    EXPECT_EQ(read_outcome<bool>("trUe"), "invalid_syntax@2");
    EXPECT_EQ(read_outcome<bool>("False"), "invalid_syntax@0");
    EXPECT_EQ(read_outcome<std::optional<int>>("nil"), "invalid_syntax@1");
    EXPECT_EQ(read_outcome<std::vector<int>>("[1 2]"), "invalid_syntax@3");
    EXPECT_EQ(read_outcome<std::vector<int>>("[1,]"), "invalid_syntax@3");
    EXPECT_EQ(read_outcome<std::vector<int>>("[,1]"), "invalid_syntax@1");
    EXPECT_EQ(read_outcome<std::vector<int>>("[1}"), "invalid_syntax@2");
    EXPECT_EQ(read_outcome<point>("{\"x\" 1}"), "invalid_syntax@5");
    EXPECT_EQ(read_outcome<point>("{\"x\":1 \"y\":2}"), "invalid_syntax@7");
    EXPECT_EQ(read_outcome<point>("{\"x\":1,\"y\":2,}"), "invalid_syntax@13");
    EXPECT_EQ(read_outcome<point>("{\"x\":1]"), "invalid_syntax@6");
    EXPECT_EQ(read_outcome<point>("{x:1}"), "invalid_syntax@1");
    EXPECT_EQ(read_outcome<point>("{,}"), "invalid_syntax@1");
    EXPECT_EQ(read_outcome<point>("{\"z\":1,}"), "invalid_syntax@7");
    EXPECT_EQ(read_outcome<counts>("{\"x\":1,}"), "invalid_syntax@7");
    EXPECT_EQ(read_outcome<counts>("{1:1}"), "invalid_syntax@1");
    EXPECT_EQ(read_outcome<int>("/**/1"), "invalid_syntax@0");
    EXPECT_EQ(read_outcome<int>("\x0B"
                                "1"),
              "invalid_syntax@0"); // a vertical tab is no white space
    EXPECT_EQ(read_outcome<int>("\xC2\xA0"
                                "1"),
              "invalid_syntax@0"); // nor is a no-break space
    // in what is skipped
    EXPECT_EQ(read_outcome<point>(R"({"z":[1,],"x":1,"y":2})"), "invalid_syntax@8");
    EXPECT_EQ(read_outcome<point>(R"({"z":{"a" 1},"x":1,"y":2})"), "invalid_syntax@10");
    EXPECT_EQ(read_outcome<point>(R"({"z":nulL,"x":1,"y":2})"), "invalid_syntax@8");
    EXPECT_EQ(read_outcome<point>(R"({"z":{"a":1]},"x":1,"y":2})"), "invalid_syntax@11");
    EXPECT_EQ(read_outcome<agate::value>(R"([1 2])"), "invalid_syntax@3");
    EXPECT_EQ(read_outcome<agate::value>(R"({"a":1,})"), "invalid_syntax@7");
    EXPECT_EQ(read_outcome<agate::json::raw>(R"([1 2])"), "invalid_syntax@3");
}

TEST(ErrorCodes, InvalidNumberStandsAtTheByteThatBreaksIt) {
    EXPECT_EQ(read_outcome<int>("-x"), "invalid_number@1");
    // a number ends behind its leading zero, so that a second digit is something else in the wrong place
    EXPECT_EQ(read_outcome<int>("-01"), "trailing_content@2");
    EXPECT_EQ(read_outcome<double>("00.5"), "trailing_content@1");
    EXPECT_EQ(read_outcome<std::vector<int>>("[01]"), "invalid_syntax@2");
    EXPECT_EQ(read_outcome<point>(R"({"z":[01],"x":1,"y":2})"), "invalid_syntax@7");
    EXPECT_EQ(read_outcome<double>("1.x"), "invalid_number@2");
    EXPECT_EQ(read_outcome<double>("1.e5"), "invalid_number@2");
    EXPECT_EQ(read_outcome<double>("1ex"), "invalid_number@2");
    EXPECT_EQ(read_outcome<double>("1e+x"), "invalid_number@3");
    EXPECT_EQ(read_outcome<double>("-."), "invalid_number@1");
    EXPECT_EQ(read_outcome<agate::value>("[1.x]"), "invalid_number@3");
    EXPECT_EQ(read_outcome<point>(R"({"z":1.x,"x":1,"y":2})"), "invalid_number@7");
    EXPECT_EQ((read_outcome<std::map<int, int>>(R"({"one":1})")), "invalid_number@1");
    EXPECT_EQ((read_outcome<std::map<int, int>>(R"({"":1})")), "invalid_number@1");
    EXPECT_EQ((read_outcome<std::map<int, int>>(R"({"1 ":1})")), "invalid_number@1");
    EXPECT_EQ((read_outcome<std::map<int, int>>(R"({"1.0":1})")), "invalid_number@1");
}

TEST(ErrorCodes, InvalidEscapeStandsAtTheBackslash) {
    for (const std::string_view bad :
         {R"(\x)", R"(\')", R"(\U0041)", R"(\u12G4)", R"(\u)", R"(\uDC00)", R"(\uD800)", R"(\uD800\n)",
          R"(\uD800A)", R"(\uD800\u0041)", R"(\uD800\uD800)", R"(\ud83cabcdef)"}) {
        SCOPED_TRACE(bad);
        const std::string text{bad};
        EXPECT_EQ(read_outcome<std::string>("\"" + text + "\""), "invalid_escape@1");
        EXPECT_EQ(read_outcome<std::string>("\"ab\xC3\xA9" + text + "\""), "invalid_escape@5");
        EXPECT_EQ(read_outcome<agate::value>("[\"" + text + "\"]"), "invalid_escape@2");
        EXPECT_EQ(read_outcome<point>("{\"z\":\"" + text + "\"}"), "invalid_escape@6");
        EXPECT_EQ(read_outcome<point>("{\"" + text + "\":1}"), "invalid_escape@2");
        EXPECT_EQ(read_outcome<point>("{\"z\":{\"" + text + "\":1}}"), "invalid_escape@7");
        EXPECT_EQ(read_outcome<counts>("{\"" + text + "\":1}"), "invalid_escape@2");
        EXPECT_EQ(read_outcome<agate::value>("{\"" + text + "\":1}"), "invalid_escape@2");
        EXPECT_EQ(read_outcome<viewing>("{\"text\":\"" + text + "\"}"), "invalid_escape@9");
    }
}

TEST(ErrorCodes, InvalidUtf8StandsAtTheFirstByteOfTheSequence) {
    for (const std::string_view bad : {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80",
                                       "\xF5\x80\x80\x80", "\xF4\x90\x80\x80", "\xFF", "\xE2\x82", "\xC3"}) {
        const std::string text{bad};
        // the sequences that are cut short stand before another character
        EXPECT_EQ(read_outcome<std::string>("\"a" + text + "b\""), "invalid_utf8@2");
        EXPECT_EQ(read_outcome<std::string>("\"" + times(100, "a") + text + "b\""), "invalid_utf8@101");
        EXPECT_EQ(read_outcome<std::string>("\"" + times(50, "\xC3\xA9") + text + "b\""), "invalid_utf8@101");
        EXPECT_EQ(read_outcome<std::string>("\"" + text + times(100, "a") + "\""), "invalid_utf8@1");
        EXPECT_EQ(read_outcome<point>("{\"z\":\"" + text + "b\"}"), "invalid_utf8@6");
        EXPECT_EQ(read_outcome<point>("{\"a" + text + "b\":1}"), "invalid_utf8@3");
        EXPECT_EQ(read_outcome<counts>("{\"" + text + "b\":1}"), "invalid_utf8@2");
        EXPECT_EQ(read_outcome<agate::value>("[\"" + text + "b\"]"), "invalid_utf8@2");
        EXPECT_EQ(read_outcome<viewing>("{\"text\":\"" + text + "b\"}"), "invalid_utf8@9");
        EXPECT_EQ(read_outcome<color>("\"" + text + "b\""), "invalid_utf8@1");
    }
}

TEST(ErrorCodes, ControlCharactersInStringsStandAtThemselves) {
    for (int c = 0; c < 0x20; ++c) {
        const std::string text(1, static_cast<char>(c));
        EXPECT_EQ(read_outcome<std::string>("\"a" + text + "\""), "control_character@2");
        std::string behind = "\"";
        behind += times(40, "a");
        EXPECT_EQ(read_outcome<std::string>(behind + text + "\""), "control_character@41");
        EXPECT_EQ(read_outcome<std::string>("\"\\n" + text + "\""), "control_character@3");
        EXPECT_EQ(read_outcome<point>("{\"z\":\"" + text + "\"}"), "control_character@6");
        EXPECT_EQ(read_outcome<point>("{\"" + text + "\":1}"), "control_character@2");
        EXPECT_EQ(read_outcome<counts>("{\"" + text + "\":1}"), "control_character@2");
    }
    EXPECT_EQ(read_outcome<std::string>("\"\x7F\""), "ok"); // DEL needs no escape
}

TEST(ErrorCodes, AByteOrderMarkIsRefusedAtTheStartAndElsewhere) {
    EXPECT_EQ(read_outcome<int>("\xEF\xBB\xBF"
                                "1"),
              "byte_order_mark@0");
    EXPECT_EQ(read_outcome<int>(" \xEF\xBB\xBF"
                                "1"),
              "invalid_syntax@1");
    EXPECT_EQ(read_outcome<std::string>("\"\xEF\xBB\xBF\""), "ok"); // in a string it is a character
}

TEST(ErrorCodes, TrailingContentStandsAtItsFirstByte) {
    EXPECT_EQ(read_outcome<int>("1 2"), "trailing_content@2");
    EXPECT_EQ(read_outcome<int>("1\n\t x"), "trailing_content@4");
    EXPECT_EQ(read_outcome<point>("{\"x\":1,\"y\":2}{}"), "trailing_content@13");
    EXPECT_EQ(read_outcome<std::vector<int>>("[1] x"), "trailing_content@4");
    EXPECT_EQ(read_outcome<int>("1\0"s), "trailing_content@1");
    EXPECT_EQ(read_outcome<agate::value>("[] ]"), "trailing_content@3");
    EXPECT_EQ(read_outcome<std::string>("\"a\" // no comment"), "trailing_content@4");
}

TEST(ErrorCodes, ATypeMismatchStandsAtTheValueBehindWhiteSpace) {
    EXPECT_EQ(read_outcome<int>(" \"1\""), "type_mismatch@1");
    EXPECT_EQ(read_outcome<bool>("1"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<std::string>("12"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<std::string>("null"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<std::vector<int>>("{}"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<point>("[]"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<counts>("[]"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<point>("{\"x\": true}"), "type_mismatch@6");
    EXPECT_EQ(read_outcome<std::vector<int>>("[1, 2, false]"), "type_mismatch@7");
    EXPECT_EQ(read_outcome<std::set<int>>("[1, []]"), "type_mismatch@4");
    EXPECT_EQ((read_outcome<std::tuple<int, bool>>("[1, 2]")), "type_mismatch@4");
    EXPECT_EQ((read_outcome<std::array<int, 2>>("[1, {}]")), "type_mismatch@4");
    EXPECT_EQ(read_outcome<color>("1"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<std::monostate>("0"), "type_mismatch@0");
    EXPECT_EQ((read_outcome<std::variant<int, std::string>>("  true")), "type_mismatch@2");
    EXPECT_EQ((read_outcome<std::variant<int, std::string>>("1.5")), "type_mismatch@0");
    EXPECT_EQ(read_outcome<std::vector<std::byte>>("[1]"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<std::chrono::seconds>("5"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<std::chrono::sys_seconds>("0"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<shape>("[]"), "type_mismatch@0");
    EXPECT_EQ(read_outcome<shape>("{\"type\": 1}"), "type_mismatch@9");
}

TEST(ErrorCodes, NumbersOutOfRangeStandAtTheirFirstDigitOrSign) {
    EXPECT_EQ(read_outcome<std::int8_t>("128"), "number_out_of_range@0");
    EXPECT_EQ(read_outcome<std::int8_t>(" -129"), "number_out_of_range@1");
    EXPECT_EQ(read_outcome<unsigned>("-1"), "number_out_of_range@0");
    EXPECT_EQ(read_outcome<std::uint64_t>("18446744073709551616"), "number_out_of_range@0");
    EXPECT_EQ(read_outcome<double>("1e999"), "number_out_of_range@0");
    EXPECT_EQ(read_outcome<float>("1e39"), "number_out_of_range@0");
    EXPECT_EQ(read_outcome<agate::value>("[1e999]"), "number_out_of_range@1");
    EXPECT_EQ((read_outcome<std::map<std::uint8_t, int>>("{\"256\":1}")), "number_out_of_range@1");
    EXPECT_EQ(read_outcome<point>("{\"x\":99999999999}"), "number_out_of_range@5");
}

TEST(ErrorCodes, FractionsAndExponentsAreNoIntegers) {
    EXPECT_EQ(read_outcome<int>("1.0"), "not_an_integer@0");
    EXPECT_EQ(read_outcome<int>(" 1e2"), "not_an_integer@1");
    EXPECT_EQ(read_outcome<std::uint64_t>("-0.0"), "not_an_integer@0");
    EXPECT_EQ(read_outcome<std::vector<short>>("[1,1.5]"), "not_an_integer@3");
    EXPECT_EQ(read_outcome<unsigned>("-0"), "ok");
}

TEST(ErrorCodes, MissingMembersStandAtTheObject) {
    EXPECT_EQ(read_outcome<point>(" {\"x\":1}"), "missing_member@1");
    EXPECT_EQ(read_outcome<point>("{}"), "missing_member@0");
    EXPECT_EQ(read_outcome<std::vector<point>>("[{\"x\":1,\"y\":2}, {\"y\":1}]"), "missing_member@16");
    EXPECT_EQ((read_outcome<std::map<std::string, point>>("{\"k\": {}}")), "missing_member@6");
    EXPECT_EQ(read_outcome<std::optional<point>>(" {}"), "missing_member@1");
    EXPECT_EQ(read_outcome<std::unique_ptr<point>>("{}"), "missing_member@0");
}

TEST(ErrorCodes, UnknownMembersStandAtTheirName) {
    EXPECT_EQ(read_outcome<sealed>("{\"number\":1, \"other\":2}"), "unknown_member@13");
    EXPECT_EQ(read_outcome<sealed>("{\"other\":2}"), "unknown_member@1");
    constexpr agate::json::options strict{.unknown = agate::unknown_policy::error};
    EXPECT_EQ((read_outcome<point, strict>("{\"x\":1,\"z\":2}")), "unknown_member@7");
    EXPECT_EQ((read_outcome<std::vector<point>, strict>("[{\"x\":1,\"y\":1,\"z\":2}]")), "unknown_member@14");
}

TEST(ErrorCodes, DuplicatesStandAtTheSecondName) {
    EXPECT_EQ(read_outcome<point>("{\"x\":1,\"x\":2,\"y\":3}"), "duplicate_member@7");
    EXPECT_EQ(read_outcome<point>("{\"x\":1,\"y\":2, \"x\":3}"), "duplicate_member@14");
    EXPECT_EQ(read_outcome<point>("{\"x\":1,\"\\u0078\":2,\"y\":3}"), "duplicate_member@7");
    EXPECT_EQ(read_outcome<measured>("{\"percent\":1,\"share\":2,\"count\":2}"), "duplicate_member@13");
    EXPECT_EQ(read_outcome<counts>("{\"a\":1, \"a\":1}"), "duplicate_member@8");
    EXPECT_EQ((read_outcome<std::map<int, int>>("{\"1\":1,\"1\":1}")), "duplicate_member@7");
    EXPECT_EQ(read_outcome<agate::value>("{\"a\":1,\"a\":1}"), "duplicate_member@7");
    EXPECT_EQ(read_outcome<std::set<int>>("[1, 2, 1]"), "duplicate_member@7");
    EXPECT_EQ(read_outcome<shape>(R"({"type":"circle","type":"circle","radius":1})"), "duplicate_member@17");
}

TEST(ErrorCodes, NamesOfEnumeratorsAndTags) {
    EXPECT_EQ(read_outcome<color>(" \"pink\""), "unknown_enumerator@1");
    EXPECT_EQ((read_outcome<std::map<color, int>>("{\"pink\":1}")), "unknown_enumerator@1");
    EXPECT_EQ(read_outcome<shape>(" {\"radius\":1}"), "missing_tag@1");
    EXPECT_EQ(read_outcome<shape>("{}"), "missing_tag@0");
    EXPECT_EQ(read_outcome<shape>("{\"radius\":1, \"type\": \"oval\"}"), "unknown_tag@21");
    EXPECT_EQ((read_outcome<std::variant<point, circle>>(" {\"z\":1}")), "unknown_tag@1");
}

TEST(ErrorCodes, SizesBytesAndTimes) {
    EXPECT_EQ((read_outcome<std::array<int, 2>>("[1 ]")), "wrong_size@3");
    EXPECT_EQ((read_outcome<std::array<int, 2>>("[1,2, 3]")), "wrong_size@6");
    EXPECT_EQ((read_outcome<std::array<int, 0>>("[1]")), "wrong_size@1");
    EXPECT_EQ((read_outcome<std::pair<int, int>>("[1]")), "wrong_size@2");
    EXPECT_EQ((read_outcome<std::tuple<int>>("[1,2]")), "wrong_size@3");
    EXPECT_EQ(read_outcome<char>(" \"ab\""), "wrong_size@1");
    EXPECT_EQ(read_outcome<char>("\"\""), "wrong_size@0");
    EXPECT_EQ((read_outcome<std::array<std::byte, 2>>("\"AAAA\"")), "wrong_size@0");
    EXPECT_EQ(read_outcome<std::vector<std::byte>>("\"AA=A\""), "invalid_bytes@0");
    EXPECT_EQ(read_outcome<std::vector<std::byte>>("\"A\""), "invalid_bytes@0");
    EXPECT_EQ(read_outcome<std::chrono::seconds>("\"5s\""), "invalid_time@0");
    EXPECT_EQ(read_outcome<std::chrono::seconds>("\"PT0.5S\""), "invalid_time@0");
    EXPECT_EQ(read_outcome<std::chrono::sys_seconds>(" \"2026-02-30T00:00:00Z\""), "invalid_time@1");
    EXPECT_EQ(read_outcome<std::chrono::sys_seconds>("\"2026-02-03T00:00:00\""), "invalid_time@0");
    EXPECT_EQ(read_outcome<std::chrono::local_seconds>("\"2026-02-03T00:00:00Z\""), "invalid_time@0");
}

TEST(ErrorCodes, ConversionsAndChecksStandAtTheValue) {
    EXPECT_EQ(read_outcome<even>(" 3"), "conversion_failed@1");
    EXPECT_EQ(read_outcome<measured>("{\"percent\":1,\"count\": 3}"), "conversion_failed@22");
    EXPECT_EQ((read_outcome<std::map<std::string, even>>("{\"a\":3}")), "conversion_failed@5");
    EXPECT_EQ(read_outcome<measured>("{\"percent\": 101,\"count\":2}"), "check_failed@12");
    EXPECT_EQ(read_outcome<measured>("{\"count\":2,\"share\": 101}"), "check_failed@20");
    EXPECT_EQ(read_outcome<viewing>("{\"text\": \"a\\n\"}"), "view_needs_copy@9");
}

TEST(ErrorCodes, LimitsStandWhereTheyAreExceeded) {
    const agate::limits shallow{.depth = 2};
    EXPECT_EQ(read_outcome<agate::value>("[[ [1]]]", shallow), "depth_exceeded@3");
    EXPECT_EQ(read_outcome<point>("{\"z\":[[1]]}", shallow), "depth_exceeded@6");
    const agate::limits small{.memory = 2 * sizeof(int)};
    EXPECT_EQ(read_outcome<std::vector<int>>("[1, 2, 3]", small), "memory_exceeded@7");
    const agate::limits straight{.rescan = 0};
    EXPECT_EQ(read_outcome<shape>(R"( {"type":"circle","radius":1})", straight), "rescan_exceeded@1");
}

TEST(ErrorCodes, NamesAreThoseOfTheEnumeration) {
    EXPECT_EQ(agate::to_string(agate::errc::none), "none");
    EXPECT_EQ(agate::to_string(agate::errc::end_of_input), "end_of_input");
    EXPECT_EQ(agate::to_string(agate::errc::rescan_exceeded), "rescan_exceeded");
    EXPECT_EQ(agate::to_string(agate::errc::file_failed), "file_failed");
}

} // namespace
