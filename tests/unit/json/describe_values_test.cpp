// What descriptions and conversions mean for values in JSON: enumerations, converted types and checks.
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

// --- enumerations

enum class color : std::uint16_t { red, green, infrared = 1000, crimson = red };
enum class level { low = 1, high = 2 };
enum class state : std::int8_t { off = -1, on = 1 };
enum class grade : char { good = 'g', bad = 'b' };
enum class answer : bool { no, yes };
enum access_flags { none = 0, read_flag = 1, write_flag = 2 };
enum class verdict { unknown, guilty, free };
enum class numbered { first = 1, second = 2 };
struct enums {
    color by_name{};
    color by_number{};
    level number{};
    level name{};
    std::vector<color> numbers;
    std::map<std::string, level> levels;
    std::optional<color> maybe;
};

// --- converted

struct id { // fails with a message
    std::string text;
    bool operator==(const id&) const = default;
    auto operator<=>(const id&) const = default;
};
struct celsius { // cannot fail
    double degrees = 0;
    bool operator==(const celsius&) const = default;
};
struct maybe_price { // null on the wire is a price of 0
    long cents = 100;
    bool operator==(const maybe_price&) const = default;
};
struct never_null { // nullable on the wire, but null is refused
    long cents = 100;
};
struct matrix { // to a container of containers
    std::array<int, 4> cells{};
    bool operator==(const matrix&) const = default;
};
struct wrapped { // to another converted type
    celsius inner;
    bool operator==(const wrapped&) const = default;
};
struct conversions {
    id key;
    celsius heat;
    std::optional<maybe_price> optional_price;
    maybe_price price;
    std::map<id, celsius> by_id;
    std::vector<matrix> matrices;
    std::variant<celsius, id> either;
    wrapped twice;
    bool operator==(const conversions&) const = default;
};
struct prices {
    maybe_price price{7};
    int last = 0;
};
struct strict_prices {
    never_null price{7};
    int last = 0;
};

// --- checks

struct limited {
    std::uint8_t small = 0;
    unsigned natural = 0;
    std::int64_t big = 0;
    float fraction = 0;
    double scientific = 0;
    std::vector<int> list{1};
    std::optional<int> maybe;
    std::unique_ptr<int> owned;
    std::map<std::string, int> map;
};

} // namespace

template <> inline constexpr auto agate::describe<color> = agate::rules(
    agate::values<color>({{"infra-red", color::infrared}, {"lime", color::green}, {"verde", color::green}}));
template <> inline constexpr auto agate::describe<level> = agate::rules(agate::as_integer);
template <> inline constexpr auto agate::describe<state> = agate::rules(agate::rename_all(agate::upper_case));
template <> inline constexpr auto agate::describe<verdict> = agate::rules(agate::fallback(verdict::unknown));
template <> inline constexpr auto agate::describe<numbered> =
    agate::rules(agate::as_integer, agate::fallback(numbered::first));
template <> inline constexpr auto agate::describe<enums> = agate::rules(
    agate::field<&enums::by_number>(agate::as_integer), agate::field<&enums::name>(agate::as_name),
    agate::field<&enums::numbers>(agate::as_integer), agate::field<&enums::levels>(agate::as_name),
    agate::field<&enums::maybe>(agate::as_integer));

template <> struct agate::convert<id> {
    using wire = std::string;
    static const std::string& to_wire(const id& v) { return v.text; }
    static const char* from_wire(wire text, id& v) {
        if (text.empty()) {
            return "an id must not be empty";
        }
        v.text = std::move(text);
        return nullptr;
    }
};
template <> struct agate::convert<celsius> {
    using wire = double;
    static wire to_wire(const celsius& v) { return v.degrees; }
    static celsius from_wire(wire degrees) { return {degrees}; }
};
template <> struct agate::convert<maybe_price> {
    using wire = std::optional<long>;
    static wire to_wire(const maybe_price& v) { return v.cents == 0 ? wire{} : wire{v.cents}; }
    static maybe_price from_wire(const wire& cents) { return {cents.value_or(0)}; }
};
template <> struct agate::convert<never_null> {
    using wire = std::optional<long>;
    static wire to_wire(const never_null& v) { return v.cents; }
    static const char* from_wire(wire cents, never_null& v) {
        if (!cents) {
            return "a price is wanted";
        }
        v.cents = *cents;
        return nullptr;
    }
};
template <> struct agate::convert<matrix> {
    using wire = std::vector<std::pair<int, int>>;
    static wire to_wire(const matrix& v) { return {{v.cells[0], v.cells[1]}, {v.cells[2], v.cells[3]}}; }
    static const char* from_wire(wire rows, matrix& v) {
        if (rows.size() != 2) {
            return "two rows are wanted";
        }
        v.cells = {rows[0].first, rows[0].second, rows[1].first, rows[1].second};
        return nullptr;
    }
};
template <> struct agate::convert<wrapped> {
    using wire = celsius;
    static const wire& to_wire(const wrapped& v) { return v.inner; }
    static wrapped from_wire(wire v) { return {v}; }
};
template <> inline constexpr auto agate::describe<limited> = agate::rules(
    agate::field<&limited::small>(agate::check::at_most(300), agate::check::at_least(-1)),
    agate::field<&limited::natural>(agate::check::at_least(-5), agate::check::at_most(2.5)),
    agate::field<&limited::big>(agate::check::at_least(std::numeric_limits<std::int64_t>::min() + 1)),
    agate::field<&limited::fraction>(agate::check::at_most(0.1), agate::check::at_least(-1)),
    agate::field<&limited::scientific>(agate::check::at_least(-2.5e20), agate::check::at_most(1.5e300)),
    agate::field<&limited::list>(agate::check::length(1, 2)),
    agate::field<&limited::maybe>(agate::check::at_least(0)),
    agate::field<&limited::owned>(agate::check::at_least(0)),
    agate::field<&limited::map>(agate::check::length_at_most(1)));

namespace {

// --- enumerations

TEST(Enumerations, AreTheirNamesDescribedOnesFirst) {
    EXPECT_EQ(written(std::vector<color>{color::red, color::green, color::infrared}),
              R"(["red","lime","infra-red"])");
    EXPECT_EQ(written(color::crimson), "\"red\""); // the first of two names of one value
    const auto all =
        agate::json::read<std::vector<color>>(R"(["red","lime","verde","infra-red","\u0072ed"])");
    ASSERT_TRUE(all);
    EXPECT_EQ(*all,
              (std::vector<color>{color::red, color::green, color::green, color::infrared, color::red}));
    EXPECT_EQ(read_message<color>("\"green\""),
              "line 1, column 1: unknown enumerator 'green'; known: infra-red, lime, verde, red");
    EXPECT_EQ(read_message<color>("1000"), "line 1, column 1: expected an enumerator's name, found integer");
    EXPECT_EQ(rewritten<std::vector<state>>(R"(["OFF","ON"])"), R"(["OFF","ON"])");
    EXPECT_EQ(rewritten<std::vector<grade>>(R"(["good","bad"])"), R"(["good","bad"])");
    EXPECT_EQ(rewritten<std::vector<answer>>(R"(["no","yes"])"), R"(["no","yes"])");
    EXPECT_EQ(rewritten<std::vector<access_flags>>(R"(["none","write_flag"])"), R"(["none","write_flag"])");
    EXPECT_EQ(written(access_flags(3)),
              "offset 0: unknown enumerator (a value without a name); known: none, read_flag, write_flag");
}

TEST(Enumerations, AreIntegersByRuleOfTheFieldOrTheType) {
    const std::string text =
        R"({"by_name":"lime","by_number":1000,"number":2,"name":"high","numbers":[0,1],"levels":{"a":"low"},"maybe":1})";
    EXPECT_EQ(rewritten<enums>(text), text);
    EXPECT_EQ(read_message<level>("3"), "line 1, column 1: unknown enumerator '3'; known: low, high");
    EXPECT_EQ(read_message<level>("\"low\""), "line 1, column 1: expected integer, found string");
    EXPECT_EQ(read_outcome<level>("1.0"), "not_an_integer@0");
    EXPECT_EQ(written(level{3}), "offset 0: unknown enumerator (a value without a name); known: low, high");
    EXPECT_EQ(rewritten<std::vector<level>>("[1,2]"), "[1,2]");
}

TEST(Enumerations, FallBackWhereThatIsDescribed) {
    EXPECT_EQ(rewritten<std::vector<verdict>>(R"(["guilty","acquitted",""])"),
              R"(["guilty","unknown","unknown"])");
    EXPECT_EQ(written(verdict{77}), "\"unknown\"");
    EXPECT_EQ(read_outcome<verdict>("5"), "type_mismatch@0");
    EXPECT_EQ(rewritten<std::vector<numbered>>("[2,3]"), "[2,1]");
    EXPECT_EQ(written(numbered{9}), "1");
    EXPECT_EQ((rewritten<std::map<verdict, int>>(R"({"free":1,"other":2})")), R"({"unknown":2,"free":1})");
    EXPECT_EQ(written(std::map<verdict, int>{{verdict{9}, 1}}), R"({"unknown":1})");
    EXPECT_EQ((read_outcome<std::map<verdict, int>>(R"({"other":1,"another":2})")), "duplicate_member@11");
}

TEST(Enumerations, AreKeysOfMaps) {
    EXPECT_EQ((rewritten<std::map<color, int>>(R"({"infra-red":1,"red":2})")), R"({"red":2,"infra-red":1})");
    EXPECT_EQ((rewritten<std::map<level, int>>(R"({"2":1,"1":2})")), R"({"1":2,"2":1})");
    EXPECT_EQ((read_message<std::map<level, int>>(R"({"3":1})")),
              "line 1, column 2: unknown enumerator '3'; known: low, high");
    EXPECT_EQ((read_outcome<std::map<level, int>>(R"({"low":1})")), "invalid_number@1");
    EXPECT_EQ(written(std::map<level, int>{{level{3}, 1}}),
              "offset 1: [0]: unknown enumerator (a value without a name); known: low, high");
    EXPECT_EQ(
        written(std::map<color, int>{{color{3}, 1}}),
        "offset 1: [0]: unknown enumerator (a value without a name); known: infra-red, lime, verde, red");
}

// --- conversions

TEST(Conversions, HoldInEveryPlace) {
    conversions c{{"x"},   {21.5}, maybe_price{5}, {0}, {{{"a"}, {1}}, {{"b"}, {2}}}, {{{1, 2, 3, 4}}},
                  id{"y"}, {{3}}};
    const std::string text =
        R"({"key":"x","heat":21.5,"optional_price":5,"price":null,"by_id":{"a":1.0,"b":2.0},"matrices":[[[1,2],[3,4]]],"either":"y","twice":3.0})";
    EXPECT_EQ(written(c), text);
    const auto back = agate::json::read<conversions>(text);
    ASSERT_TRUE(back) << back.error().message(text);
    EXPECT_TRUE(*back == c);
    EXPECT_EQ(read_message<conversions>(R"({"key":""})"), "line 1, column 8: key: an id must not be empty");
    EXPECT_EQ(read_message<conversions>(R"({"by_id":{"":1}})"),
              "line 1, column 11: by_id: an id must not be empty");
    EXPECT_EQ(read_message<conversions>(R"({"matrices":[[[1,2],[3,4]],[[1,2]]]})"),
              "line 1, column 28: matrices[1]: two rows are wanted");
    EXPECT_EQ(read_message<conversions>(R"({"matrices":[[[1,2],[3]]]})"),
              "line 1, column 23: matrices[0][1]: too few elements");
    EXPECT_EQ(read_message<conversions>(R"({"heat":"warm"})"),
              "line 1, column 9: heat: expected number, found string");
    EXPECT_EQ(read_message<conversions>(R"({"by_id":{"a":1,"\u0061":1}})"),
              R"(line 1, column 17: by_id: duplicate member '\u0061')");
}

TEST(Conversions, NullabilityIsThatOfTheWire) {
    EXPECT_EQ(rewritten<prices>(R"({"price":3,"last":1})"), R"({"price":3,"last":1})");
    for (const std::string_view text : {R"({"price":null,"last":1})", R"({"last":1})"}) { // absent is null
        prices p{{55}, 5};
        ASSERT_TRUE(agate::json::read(text, p)) << text;
        EXPECT_EQ(p.price.cents, 0) << text;
        EXPECT_EQ(agate::json::read<prices>(text)->price.cents, 0) << text;
    }
    EXPECT_EQ(written<agate::json::options{.skip_null = true}>(prices{{0}, 1}), R"({"last":1})");
    EXPECT_EQ(read_message<strict_prices>(R"({"price":null,"last":1})"),
              "line 1, column 10: price: a price is wanted");
    EXPECT_EQ(read_message<strict_prices>(R"({"last":1})"), "line 1, column 1: price: a price is wanted");
}

// --- checks

TEST(Checks, CompareNumbersOfAllTypesWithoutNarrowing) {
    EXPECT_EQ(
        read_outcome<limited>(
            R"({"small":255,"natural":2,"big":-9223372036854775807,"fraction":0.1,"scientific":1e300,"list":[1],"map":{}})"),
        "ok");
    EXPECT_EQ(read_message<limited>(R"({"natural":3})"), "line 1, column 12: natural: must be at most 2.5");
    EXPECT_EQ(read_message<limited>(R"({"big":-9223372036854775808})"),
              "line 1, column 8: big: must be at least -9223372036854775807");
    EXPECT_EQ(read_message<limited>(R"({"fraction":-1.5})"),
              "line 1, column 13: fraction: must be at least -1");
    EXPECT_EQ(read_message<limited>(R"({"scientific":-3e20})"),
              "line 1, column 15: scientific: must be at least -2.5e20");
    EXPECT_EQ(read_message<limited>(R"({"scientific":1.6e300})"),
              "line 1, column 15: scientific: must be at most 1.5e300");
    EXPECT_EQ(read_message<limited>(R"({"list":[]})"),
              "line 1, column 9: list: must have a length from 1 to 2");
    EXPECT_EQ(read_message<limited>(R"({"list":[1,2,3]})"),
              "line 1, column 9: list: must have a length from 1 to 2");
    EXPECT_EQ(read_message<limited>(R"({"maybe":-1})"), "line 1, column 10: maybe: must be at least 0");
    EXPECT_EQ(read_message<limited>(R"({"owned":-1})"), "line 1, column 10: owned: must be at least 0");
    EXPECT_EQ(read_message<limited>(R"({"map":{"a":1,"b":2}})"),
              "line 1, column 8: map: must have a length of at most 1");
}

TEST(Checks, AreMadeInWritingToo) {
    limited v;
    v.maybe = -1;
    EXPECT_EQ(agate::json::write(v).error().code, agate::errc::check_failed);
    EXPECT_EQ(agate::json::write(v).error().path(), "maybe");
    v.maybe = 0;
    v.owned = std::make_unique<int>(-1);
    EXPECT_EQ(agate::json::write(v).error().path(), "owned");
    EXPECT_EQ(agate::json::write<agate::json::options{.canonical = true}>(v).error().path(), "owned");
}

} // namespace
