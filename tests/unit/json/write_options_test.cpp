// Every option that changes what is written, over all containers, and that it reads back.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

struct item {
    int b = 0;
    std::string a;
    bool operator==(const item&) const = default;
};
struct nothing {
    bool operator==(const nothing&) const = default;
};
enum class color { red, green };
struct sample {
    int number = 0;
    std::vector<int> list;
    std::vector<item> items;
    std::vector<bool> flags;
    std::array<double, 2> fixed{};
    std::tuple<int, std::string> pair;
    std::set<int> set;
    std::map<std::string, int> map;
    std::map<int, item> by_number;
    std::optional<item> maybe;
    std::variant<int, std::string> either;
    nothing empty;
    color tone{};
    char letter = 'x';
    agate::value any;
    agate::json::raw kept;
    bool operator==(const sample&) const = default;
};

sample full() {
    sample s;
    s.number = -1;
    s.list = {1, 2};
    s.items = {{1, "x"}, {2, "y"}};
    s.flags = {true, false};
    s.fixed = {0.5, 1};
    s.pair = {3, "three"};
    s.set = {5, 4};
    s.map = {{"one", 1}};
    s.by_number = {{7, {7, "seven"}}};
    s.maybe = item{8, "eight"};
    s.either = "text";
    s.tone = color::green;
    s.any = agate::value::object({{"k", agate::value::array({1, nullptr, "s"})}});
    s.kept = {"[1, 2]"};
    return s;
}

TEST(WriteOptions, CompactIsTheDefault) {
    EXPECT_EQ(
        written(full()),
        R"({"number":-1,"list":[1,2],"items":[{"b":1,"a":"x"},{"b":2,"a":"y"}],"flags":[true,false],)"
        R"("fixed":[0.5,1.0],"pair":[3,"three"],"set":[4,5],"map":{"one":1},"by_number":{"7":{"b":7,"a":"seven"}},)"
        R"("maybe":{"b":8,"a":"eight"},"either":"text","empty":{},"tone":"green","letter":"x",)"
        R"("any":{"k":[1,null,"s"]},"kept":[1, 2]})");
    EXPECT_EQ(
        written(sample{}),
        R"({"number":0,"list":[],"items":[],"flags":[],"fixed":[0.0,0.0],"pair":[0,""],"set":[],"map":{},)"
        R"("by_number":{},"maybe":null,"either":0,"empty":{},"tone":"red","letter":"x","any":null,"kept":null})");
}

TEST(WriteOptions, IndentPutsEveryElementAndMemberOnALine) {
    EXPECT_EQ(written<agate::json::options{.indent = 2}>(full()), R"({
  "number": -1,
  "list": [
    1,
    2
  ],
  "items": [
    {
      "b": 1,
      "a": "x"
    },
    {
      "b": 2,
      "a": "y"
    }
  ],
  "flags": [
    true,
    false
  ],
  "fixed": [
    0.5,
    1.0
  ],
  "pair": [
    3,
    "three"
  ],
  "set": [
    4,
    5
  ],
  "map": {
    "one": 1
  },
  "by_number": {
    "7": {
      "b": 7,
      "a": "seven"
    }
  },
  "maybe": {
    "b": 8,
    "a": "eight"
  },
  "either": "text",
  "empty": {},
  "tone": "green",
  "letter": "x",
  "any": {
    "k": [
      1,
      null,
      "s"
    ]
  },
  "kept": [1, 2]
})");
    EXPECT_EQ(written<agate::json::options{.indent = 4}>(std::vector<std::vector<int>>{{1}, {}}),
              "[\n    [\n        1\n    ],\n    []\n]");
    EXPECT_EQ(written<agate::json::options{.indent = 1}>(std::map<std::string, nothing>{{"a", {}}}),
              "{\n \"a\": {}\n}");
    EXPECT_EQ(written<agate::json::options{.indent = 2}>(std::vector<int>{}), "[]");
    EXPECT_EQ(written<agate::json::options{.indent = 2}>(5), "5");
    EXPECT_EQ(written<agate::json::options{.indent = 2}>(nothing{}), "{}");
}

template <agate::json::options O> void expect_round_trip(const sample& s) {
    std::string text = written<O>(s);
    const auto back = agate::json::read<sample, O>(text);
    ASSERT_TRUE(back) << text << "\n" << back.error().message(text);
    EXPECT_TRUE(*back == s) << text;
    // into an object that holds something else
    sample dirty = full();
    dirty.number = 77;
    dirty.list = {9, 9, 9};
    ASSERT_TRUE(agate::json::read<O>(text, dirty));
    EXPECT_TRUE(dirty == s) << text;
}

TEST(WriteOptions, EveryOptionReadsBackEqual) {
    for (const sample& s : {full(), sample{}}) {
        expect_round_trip<agate::json::options{}>(s);
        expect_round_trip<agate::json::options{.indent = 2}>(s);
        expect_round_trip<agate::json::options{
            .unknown = agate::unknown_policy::error, .comments = true, .skip_null = true}>(s);
        expect_round_trip<agate::json::options{
            .indent = 4, .canonical = true, .ascii = true, .html_safe = true}>(s);
        expect_round_trip<agate::json::options{.nan = agate::json::nan_policy::null}>(s);
    }
}

// An option must not change what room is asked for: written into memory of exactly the size and one byte less, at all
// sizes, with AddressSanitizer watching.
template <agate::json::options O, class T> void expect_exact_fit(const T& v) {
    const std::string text = written<O>(v);
    for (std::size_t size = 0; size <= text.size() + 2; ++size) {
        const auto memory = std::make_unique<char[]>(size);
        const std::span<char> out{memory.get(), size};
        const auto n = agate::json::write<O>(v, out);
        ASSERT_EQ(n.has_value(), size >= text.size()) << size;
        if (n) {
            ASSERT_EQ(std::string_view(memory.get(), *n), text);
        } else {
            ASSERT_EQ(n.error().code, agate::errc::output_full);
        }
    }
    for (std::size_t filled = 0; filled < 300; ++filled) { // growth from any place in the buffer
        std::vector<char> out(filled, 'x');
        out.shrink_to_fit();
        ASSERT_TRUE(agate::json::append<O>(v, out));
        ASSERT_EQ(std::string_view(out.data() + filled, out.size() - filled), text);
    }
}

TEST(WriteOptions, NoOptionWritesBeyondTheRoom) {
    expect_exact_fit<agate::json::options{}>(full());
    expect_exact_fit<agate::json::options{.indent = 2}>(full());
    expect_exact_fit<agate::json::options{.canonical = true}>(full());
    expect_exact_fit<agate::json::options{.ascii = true, .html_safe = true}>(full());
    expect_exact_fit<agate::json::options{.canonical = true}>(std::vector<bool>(70, true));
    expect_exact_fit<agate::json::options{.indent = 1}>(std::vector<bool>(70, false));
    expect_exact_fit<agate::json::options{.quoted_numbers = true}>(
        std::tuple<std::vector<double>, std::int64_t, std::uint8_t>{
            {-1.2345678901234568e-300, -0.0}, std::numeric_limits<std::int64_t>::min(), std::uint8_t{255}});
}

struct gap {
    std::optional<std::string> first;
    std::int64_t a = std::numeric_limits<std::int64_t>::min();
    std::unique_ptr<int> second;
    std::int64_t b = std::numeric_limits<std::int64_t>::min();
    std::optional<std::vector<int>> third;
    double c = -1.2345678901234568e-300;
};

TEST(WriteOptions, SkippedMembersLeaveRoomForTheOnesBehindThem) {
    expect_exact_fit<agate::json::options{.skip_null = true}>(gap{});
    EXPECT_EQ(written<agate::json::options{.skip_null = true}>(gap{}),
              R"({"a":-9223372036854775808,"b":-9223372036854775808,"c":-1.2345678901234568e-300})");
}

TEST(WriteOptions, SkipNullLeavesNullMembersOutAndNothingElse) {
    constexpr agate::json::options o{.skip_null = true};
    struct nulls {
        std::optional<int> a;
        std::unique_ptr<int> b;
        std::shared_ptr<int> c;
        std::monostate d;
        std::vector<std::optional<int>> e{std::nullopt};
        std::map<std::string, std::optional<int>> f{{"x", std::nullopt}};
        agate::value g;
        std::optional<int> h = 1;
    };
    EXPECT_EQ(written<o>(nulls{}), R"({"e":[null],"f":{"x":null},"g":null,"h":1})");
    const auto back = agate::json::read<nulls, o>(written<o>(nulls{}));
    ASSERT_TRUE(back);
    EXPECT_FALSE(back->a);
    EXPECT_EQ(back->h, 1);
}

TEST(WriteOptions, CanonicalSortsMembersAndKeysByTheirBytes) {
    constexpr agate::json::options o{.canonical = true};
    EXPECT_EQ(written<o>(item{1, "x"}), R"({"a":"x","b":1})");
    EXPECT_EQ(written<o>(std::unordered_map<std::string, int>{
                  {"b", 1}, {"a", 2}, {"", 3}, {"\xC3\xA4", 4}, {"z", 5}, {"ab", 6}, {"a!", 7}}),
              "{\"\":3,\"a\":2,\"a!\":7,\"ab\":6,\"b\":1,\"z\":5,\"\xC3\xA4\":4}");
    EXPECT_EQ(written<o>(std::map<int, int>{{-1, 1}, {10, 2}, {9, 3}}),
              R"({"-1":1,"10":2,"9":3})"); // as texts
    EXPECT_EQ(written<o>(std::map<color, int>{{color::red, 1}, {color::green, 2}}), R"({"green":2,"red":1})");
    EXPECT_EQ(written<o>(std::map<char, int>{{'b', 1}, {'a', 2}}), R"({"a":2,"b":1})");
    EXPECT_EQ(written<o>(agate::value::object({{"z", 1}, {"a", agate::value::object({{"y", 1}, {"x", 2}})}})),
              R"({"a":{"x":2,"y":1},"z":1})");
    EXPECT_EQ(written<o>(std::vector<item>{{2, ""}, {1, ""}}),
              R"([{"a":"","b":2},{"a":"","b":1}])"); // order of elements kept
    EXPECT_EQ((written<agate::json::options{.indent = 1, .canonical = true}>(item{1, "x"})),
              "{\n \"a\": \"x\",\n \"b\": 1\n}");
}

TEST(WriteOptions, AsciiEscapesEverythingElse) {
    constexpr agate::json::options o{.ascii = true};
    const std::string text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8D\x80\x7F";
    EXPECT_EQ(written<o>(text), R"("a\u00e9\u20ac\ud83c\udf40)"
                                "\x7F\"");
    EXPECT_EQ(written<o>(std::map<std::string, std::string>{{"\xC3\xA9", "\xC3\xA9"}}),
              R"({"\u00e9":"\u00e9"})");
    EXPECT_EQ(written<o>(agate::value::object({{"\xC3\xA9", agate::value::array({"\xC3\xA9"})}})),
              R"({"\u00e9":["\u00e9"]})");
    EXPECT_EQ(written<o>(agate::json::raw{"[\"\xC3\xA9\"]"}), R"(["\u00e9"])");
    const auto back = agate::json::read<std::string>(written<o>(text));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, text);
    EXPECT_EQ(written<o>(std::string{"\xFF"}), "offset 0: the string is not UTF-8");
}

TEST(WriteOptions, HtmlSafeEscapesWhatEndsAScript) {
    constexpr agate::json::options o{.html_safe = true};
    const std::string text = "</script><!--&\xE2\x80\xA8\xE2\x80\xA9\xC3\xA9\"";
    EXPECT_EQ(written<o>(text), "\"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\\u2029\xC3\xA9\\\"\"");
    EXPECT_EQ(written<o>(std::map<std::string, int>{{"<&>", 1}}), R"({"\u003c\u0026\u003e":1})");
    EXPECT_EQ(written<o>(agate::json::raw{"\"</script>\""}), R"("\u003c/script\u003e")");
    EXPECT_EQ(written<o>('<'), R"("\u003c")");
    EXPECT_EQ(written<o>(agate::value{"<"}), R"("\u003c")");
    const auto back = agate::json::read<std::string>(written<o>(text));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, text);
}

struct odd_names {
    int quoted = 1;
    int accented = 2;
    int angle = 3;
    int control = 4;
    int planes = 5;
    bool operator==(const odd_names&) const = default;
};

} // namespace

template <> inline constexpr auto agate::describe<odd_names> =
    agate::rules(agate::field<&odd_names::quoted>(agate::rename("a\"b\\")),
                 agate::field<&odd_names::accented>(agate::rename("gr\xC3\xB6\xC3\x9F"
                                                                  "e")),
                 agate::field<&odd_names::angle>(agate::rename("<&>")),
                 agate::field<&odd_names::control>(agate::rename("\x01\n")),
                 agate::field<&odd_names::planes>(agate::rename("\xF0\x9F\x8D\x80\xE2\x80\xA8")));

namespace {

TEST(WriteOptions, TheNamesOfMembersAreEscapedLikeAnyString) {
    EXPECT_EQ(written(odd_names{}), "{\"a\\\"b\\\\\":1,\"gr\xC3\xB6\xC3\x9F"
                                    "e\":2,\"<&>\":3,\"\\u0001\\n\":4,\"\xF0\x9F\x8D\x80\xE2\x80\xA8\":5}");
    EXPECT_EQ((written<agate::json::options{.ascii = true}>(odd_names{})),
              R"({"a\"b\\":1,"gr\u00f6\u00dfe":2,"<&>":3,"\u0001\n":4,"\ud83c\udf40\u2028":5})");
    EXPECT_EQ((written<agate::json::options{.html_safe = true}>(odd_names{})),
              "{\"a\\\"b\\\\\":1,\"gr\xC3\xB6\xC3\x9F"
              "e\":2,\"\\u003c\\u0026\\u003e\":3,\"\\u0001\\n\":4,\"\xF0\x9F\x8D\x80\\u2028\":5}");
    for (const std::string& text :
         {written(odd_names{}),
          written<agate::json::options{.indent = 2, .ascii = true, .html_safe = true}>(odd_names{})}) {
        const auto back =
            agate::json::read<odd_names, agate::json::options{.unknown = agate::unknown_policy::error}>(text);
        ASSERT_TRUE(back) << back.error().message(text);
        EXPECT_TRUE(*back == odd_names{});
    }
}

TEST(WriteOptions, NanIsAnErrorOrNullWhereverItStands) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double inf = std::numeric_limits<double>::infinity();
    constexpr agate::json::options o{.nan = agate::json::nan_policy::null};
    EXPECT_EQ(written(nan), "offset 0: JSON has no NaN and no infinity");
    EXPECT_EQ(written(std::vector<double>{1, -inf}), "offset 5: [1]: JSON has no NaN and no infinity");
    EXPECT_EQ(written(std::map<std::string, float>{{"a", std::numeric_limits<float>::infinity()}}),
              "offset 5: [0]: JSON has no NaN and no infinity");
    EXPECT_EQ(written(agate::value{nan}), "offset 0: JSON has no NaN and no infinity");
    EXPECT_EQ(written<o>(std::vector<double>{nan, inf, -inf, 1}), "[null,null,null,1.0]");
    EXPECT_EQ(written<o>(agate::value{nan}), "null");
    const auto back = agate::json::read<std::vector<double>, o>("[null, 1]");
    ASSERT_TRUE(back);
    EXPECT_TRUE(std::isnan((*back)[0]));
    using either = std::variant<float, std::string>;
    const auto alternative =
        agate::json::read<either, o>(written<o>(either{std::numeric_limits<float>::quiet_NaN()}));
    ASSERT_TRUE(alternative);
    EXPECT_EQ(alternative->index(), 0U);
    EXPECT_EQ((read_outcome<double>("null")), "type_mismatch@0");
    EXPECT_EQ((read_outcome<int, o>("null")), "type_mismatch@0");
    EXPECT_EQ((read_outcome<double, o>("nul")), "end_of_input@3");
    EXPECT_EQ((read_outcome<double, o>("NaN")), "invalid_syntax@0");
}

TEST(WriteOptions, QuotedNumbersAreStringsThatReadBack) {
    constexpr agate::json::options o{.quoted_numbers = true};
    struct numbers {
        std::uint64_t id = 0;
        double ratio = 0;
        std::vector<int> list;
        std::optional<std::int8_t> maybe;
        std::map<int, int> map;
        bool flag = false;
        bool operator==(const numbers&) const = default;
    };
    const numbers n{
        std::numeric_limits<std::uint64_t>::max(), -1e300, {-5}, std::int8_t{-128}, {{1, 2}}, true};
    const std::string text =
        R"({"id":"18446744073709551615","ratio":"-1e+300","list":["-5"],"maybe":"-128","map":{"1":"2"},"flag":true})";
    EXPECT_EQ(written<o>(n), text);
    const auto back = agate::json::read<numbers, o>(text);
    ASSERT_TRUE(back) << back.error().message(text);
    EXPECT_TRUE(*back == n);
    // and from plain numbers
    EXPECT_EQ((read_outcome<std::vector<double>, o>("[1, \"1\", 1.5, \"1.5\", \"\\u0031\"]")), "ok");
    EXPECT_EQ((read_outcome<std::vector<double>>("[\"1\"]")), "type_mismatch@1");
    for (const std::string_view bad :
         {"\"\"", "\" 1\"", "\"1 \"", "\"x\"", "\"0x1\"", "\"1,\"", "\"+1\"", "\"01\"", "\"-\""}) {
        EXPECT_EQ((read_outcome<int, o>(bad)), "invalid_number@0") << bad;
        EXPECT_EQ((read_outcome<double, o>(bad)), "invalid_number@0") << bad;
    }
    EXPECT_EQ((read_outcome<std::int8_t, o>("\"128\"")), "number_out_of_range@0");
    EXPECT_EQ((read_outcome<int, o>("\"1.0\"")), "not_an_integer@0");
    EXPECT_EQ((read_outcome<double, o>("\"1e999\"")), "number_out_of_range@0");
    EXPECT_EQ((read_outcome<int, o>("\"12")), "end_of_input@3");
}

} // namespace
