// Rows C026 to C040: members that are absent, null, twice or in another order; enumerations and keys of maps.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

struct three_states {
    std::optional<std::optional<int>> a;
};

TEST(JsonObjects, C026_AbsentNullAndAValueStayApart) {
    EXPECT_EQ(rewritten<three_states>("{}"), "{}");
    EXPECT_EQ(rewritten<three_states>(R"({"a":null})"), R"({"a":null})");
    EXPECT_EQ(rewritten<three_states>(R"({"a":1})"), R"({"a":1})");
    EXPECT_FALSE(agate::json::read<three_states>("{}")->a.has_value());
    EXPECT_TRUE(agate::json::read<three_states>(R"({"a":null})")->a.has_value());
    EXPECT_FALSE(agate::json::read<three_states>(R"({"a":null})")->a->has_value());
    three_states dirty{std::optional<int>{5}};
    ASSERT_TRUE(agate::json::read(R"({"a":null})", dirty));
    EXPECT_EQ(written(dirty), R"({"a":null})");
    ASSERT_TRUE(agate::json::read("{}", dirty));
    EXPECT_EQ(written(dirty), "{}");
    EXPECT_EQ((rewritten<std::vector<three_states>>(R"([{},{"a":null},{"a":1}])")),
              R"([{},{"a":null},{"a":1}])");
    constexpr agate::json::options o{.indent = 1, .skip_null = true, .canonical = true};
    EXPECT_EQ(written<o>(three_states{std::optional<int>{}}), "{\n \"a\": null\n}"); // that null is a value
    EXPECT_EQ(written<o>(three_states{}), "{}");
}

struct some_required {
    std::optional<int> a;
    int b = 0;
    std::vector<int> c;
};

TEST(JsonObjects, C028_ExactlyTheMissingMembersAreNamed) {
    EXPECT_EQ(read_message<some_required>("{}"), "line 1, column 1: missing members 'b', 'c'");
    EXPECT_EQ(read_message<some_required>(R"({"b":1})"), "line 1, column 1: missing member 'c'");
    EXPECT_EQ(read_message<some_required>(R"({"a":1,"c":[]})"), "line 1, column 1: missing member 'b'");
    constexpr agate::json::options strict{.unknown = agate::unknown_policy::error};
    EXPECT_EQ((read_message<some_required, strict>("{}")), "line 1, column 1: missing members 'b', 'c'");
    EXPECT_EQ((read_message<std::map<std::string, some_required>, strict>(R"({"k":{"c":[]}})")),
              "line 1, column 6: [\"k\"]: missing member 'b'");
    EXPECT_EQ(read_outcome<some_required>(R"({"b":1,"c":[]})"), "ok");
}

template <class T> struct wrapper {
    T held{};
};
struct wraps {
    wrapper<std::optional<int>> once;
    wrapper<wrapper<std::optional<int>>> twice;
    wrapper<std::unique_ptr<int>> owned;
    std::optional<int> checked;
    wrapper<int> needed;
};

} // namespace

template <class T> struct agate::convert<wrapper<T>> {
    using wire = T;
    static const T& to_wire(const wrapper<T>& v) { return v.held; }
    static wrapper<T> from_wire(T v) { return {std::move(v)}; }
};
template <> inline constexpr auto agate::describe<wraps> =
    agate::rules(agate::field<&wraps::checked>(agate::check::at_least(5)));

namespace {

TEST(JsonObjects, C029_OptionalityIsThatOfTheWire) {
    constexpr agate::json::options strict{.unknown = agate::unknown_policy::error};
    EXPECT_EQ((rewritten<wraps, strict>(R"({"needed":1})")),
              R"({"once":null,"twice":null,"owned":null,"checked":null,"needed":1})");
    EXPECT_EQ((rewritten<wraps, strict>(R"({"once":1,"twice":2,"owned":3,"checked":5,"needed":4})")),
              R"({"once":1,"twice":2,"owned":3,"checked":5,"needed":4})");
    EXPECT_EQ((read_message<wraps, strict>("{}")), "line 1, column 1: missing member 'needed'");
    EXPECT_EQ((read_message<wraps, strict>(R"({"needed":1,"checked":4})")),
              "line 1, column 23: checked: must be at least 5");
    EXPECT_EQ((read_message<wraps, strict>(R"({"needed":null})")),
              "line 1, column 11: needed: expected integer, found null");
    EXPECT_EQ(written<agate::json::options{.skip_null = true}>(wraps{}), R"({"needed":0})");
}

enum class color { red, green };
enum class shade { light, dark };

struct paints {
    color c = color::green;
};

} // namespace

template <> inline constexpr auto agate::describe<shade> = agate::rules(agate::fallback(shade::dark));

namespace {

TEST(JsonObjects, C034_WhatIsNoEnumeratorIsAnErrorWithTheList) {
    EXPECT_EQ(read_message<color>("\"pink\""),
              "line 1, column 1: unknown enumerator 'pink'; known: red, green");
    EXPECT_EQ(read_message<color>("7"), "line 1, column 1: expected an enumerator's name, found integer");
    EXPECT_EQ(read_message<color>("null"), "line 1, column 1: expected an enumerator's name, found null");
    EXPECT_EQ(read_message<color>("\"Red\""),
              "line 1, column 1: unknown enumerator 'Red'; did you mean 'red'? Known: red, green");
    EXPECT_EQ(read_message<color>("\"\""), "line 1, column 1: unknown enumerator; known: red, green");
    paints p;
    EXPECT_FALSE(agate::json::read(R"({"c":"pink"})", p));
    EXPECT_EQ(p.c, color::green); // and nothing became red
    EXPECT_EQ((read_outcome<std::optional<color>>("\"pink\"")), "unknown_enumerator@0");
    EXPECT_EQ((read_outcome<std::vector<color>>("[\"red\",\"pink\"]")), "unknown_enumerator@7");
    EXPECT_EQ(*agate::json::read<shade>("\"pink\""), shade::dark); // only where it is asked for
    EXPECT_EQ(read_outcome<shade>("null"), "type_mismatch@0");
}

TEST(JsonObjects, C035_AnUnnamedEnumeratorIsNotWritten) {
    EXPECT_EQ(written(static_cast<color>(100)),
              "offset 0: unknown enumerator (a value without a name); known: red, green");
    EXPECT_EQ(agate::json::write(paints{static_cast<color>(2)}).error().path(), "c");
    EXPECT_EQ(written(std::map<color, int>{{static_cast<color>(-1), 1}}),
              "offset 1: [0]: unknown enumerator (a value without a name); known: red, green");
    EXPECT_EQ(written(static_cast<shade>(100)), "\"dark\"");
}

struct key {
    std::string text;
    auto operator<=>(const key&) const = default;
};

} // namespace

template <> struct agate::convert<key> {
    using wire = std::string;
    static const std::string& to_wire(const key& k) { return k.text; }
    static key from_wire(std::string text) { return {std::move(text)}; }
};

namespace {

TEST(JsonObjects, C037_KeysOfMapsAreNames) {
    EXPECT_EQ((rewritten<std::map<color, double>>(R"({"red":0.5})")), R"({"red":0.5})");
    EXPECT_EQ((rewritten<std::map<int, std::string>>(R"({"1":"a","-2":"b"})")), R"({"-2":"b","1":"a"})");
    EXPECT_EQ((rewritten<std::unordered_map<std::uint64_t, int>>(R"({"18446744073709551615":1})")),
              R"({"18446744073709551615":1})");
    EXPECT_EQ((rewritten<std::map<key, int>>(R"({"a\"b":1})")), R"({"a\"b":1})");
    EXPECT_EQ((rewritten<std::map<std::string, int>>(R"({"\"quoted\"":1})")), R"({"\"quoted\"":1})");
    EXPECT_EQ((rewritten<std::map<int, std::map<color, std::vector<int>>>>(R"({"1":{"green":[1]}})")),
              R"({"1":{"green":[1]}})");
    for (const std::string_view bad : {R"({"1.5":"a"})", R"({"1e2":"a"})", R"({" 1":"a"})", R"({"01":"a"})",
                                       R"({"+1":"a"})", R"({"":"a"})", R"({"0x1":"a"})"}) {
        EXPECT_EQ((read_outcome<std::map<int, std::string>>(bad)), "invalid_number@1") << bad;
    }
}

struct pair_of {
    int a = 0;
    int b = 0;
};
struct nested {
    pair_of inner;
};
struct renamed {
    int a = 0;
};
struct bag {
    int a = 0;
    std::map<std::string, int> more;
};

} // namespace

template <> inline constexpr auto agate::describe<renamed> =
    agate::rules(agate::field<&renamed::a>(agate::alias("b")));
template <> inline constexpr auto agate::describe<bag> = agate::rules(agate::field<&bag::more>(agate::rest));
using twofold = std::variant<pair_of, bag>;
template <> inline constexpr auto agate::describe<twofold> = agate::rules(agate::internal_tag("type"));

namespace {

TEST(JsonObjects, C038_ANameForTheSecondTimeIsAnError) {
    // at every place of the straight path and beside it, spelt with escapes, at the top, nested, in elements
    for (const std::string_view object :
         {R"({"a":1,"a":2,"b":3})", R"({"a":1,"b":2,"a":3})", R"({"b":1,"a":2,"b":3})",
          R"({"a":1,"b":2,"b":3})", R"({"a":1,"\u0061":2,"b":3})", R"({"a":1,"z":0,"b":2,"a":3})",
          R"({ "a" : 1 , "a" : 1 , "b" : 3 })"}) {
        const std::string text{object};
        EXPECT_EQ(agate::json::read<pair_of>(text).error().code, agate::errc::duplicate_member) << text;
        EXPECT_EQ(agate::json::read<nested>("{\"inner\":" + text + "}").error().code,
                  agate::errc::duplicate_member)
            << text;
        EXPECT_EQ(agate::json::read<std::vector<pair_of>>("[" + text + "]").error().code,
                  agate::errc::duplicate_member)
            << text;
        EXPECT_EQ((agate::json::read<std::map<std::string, int>>(text).error().code),
                  agate::errc::duplicate_member)
            << text;
        EXPECT_EQ((agate::json::read<std::unordered_map<std::string, int>>(text).error().code),
                  agate::errc::duplicate_member)
            << text;
        EXPECT_EQ(agate::json::read<agate::value>(text).error().code, agate::errc::duplicate_member) << text;
        EXPECT_EQ(agate::json::read<agate::value>("[" + text + "]").error().code,
                  agate::errc::duplicate_member)
            << text;
        EXPECT_EQ(agate::json::read<bag>(text).error().code, agate::errc::duplicate_member) << text;
        EXPECT_EQ((agate::json::read<std::variant<pair_of, int>>(text).error().code),
                  agate::errc::duplicate_member)
            << text;
        EXPECT_EQ(agate::json::read<twofold>("{\"type\":\"pair_of\"," + text.substr(1)).error().code,
                  agate::errc::duplicate_member)
            << text;
        // names inside what is skipped are not counted, only checked
        EXPECT_EQ(read_outcome<renamed>("{\"a\":1,\"skipped\":" + text + "}"), "ok");
        EXPECT_EQ(read_outcome<agate::json::raw>(text), "ok");
    }
    EXPECT_EQ(read_outcome<renamed>(R"({"a":1,"b":2})"), "duplicate_member@7");
    EXPECT_EQ(read_outcome<renamed>(R"({"a":1,"z":2,"z":3})"), "ok");
    EXPECT_EQ(read_outcome<bag>(R"({"z":2,"a":1,"\u007a":3})"), "duplicate_member@13");
    std::string many = "{";
    for (int i = 0; i < 100; ++i) { // more than a generic object looks through one by one
        many += "\"k" + std::to_string(i) + "\":1,";
    }
    EXPECT_EQ(agate::json::read<agate::value>(many + "\"k0\":1}").error().code,
              agate::errc::duplicate_member);
    EXPECT_EQ(agate::json::read<agate::value>(many + "\"k99\":1}").error().code,
              agate::errc::duplicate_member);
    EXPECT_TRUE(agate::json::read<agate::value>(many + "\"k100\":1}"));
}

struct zebra {
    int z = 1;
    int a = 2;
    int m = 3;
};

TEST(JsonObjects, C040_OrderIsKept) {
    EXPECT_EQ(written(zebra{}), R"({"z":1,"a":2,"m":3})");
    EXPECT_EQ(rewritten<agate::value>(R"({"z":1,"a":2,"m":{"y":1,"b":2}})"),
              R"({"z":1,"a":2,"m":{"y":1,"b":2}})");
    std::string many = "{";
    for (int i = 99; i >= 0; --i) {
        many += "\"" + std::to_string(i) + "\":" + std::to_string(i) + (i == 0 ? "}" : ",");
    }
    EXPECT_EQ(rewritten<agate::value>(many), many);
}

} // namespace
