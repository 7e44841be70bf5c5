// What the rules of agate::describe mean in JSON: names, absence, skipping, flattening, what is collected as unknown.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace agate_test;

// --- members

class secret {
public:
    secret() = default;
    secret(int a, std::string b) : first_{a}, second_{std::move(b)} {}
    bool operator==(const secret&) const = default;

private:
    friend struct agate::access;
    int first_ = 0;
    std::string second_;
    int unlisted_ = 0;

public:
    static constexpr auto agate_rules = agate::rules(agate::members<&secret::first_, &secret::second_>,
                                                     agate::field<&secret::second_>(agate::rename("second")));
};

struct base {
    int id = 0;
};
struct derived : base {
    std::string name;
    int hidden = 5;
};

// --- names

struct styled {
    int order_id = 1;
    int customerName = 2;
    int x = 3;
    int plain_and_simple = 4;
    int other = 5;
};
struct snake : styled {};
struct camel : styled {};
struct pascal : styled {};
struct kebab : styled {};
struct upper : styled {};

struct aliased {
    int size = 0;
};

// --- absence

struct absent {
    int plain = 1;
    std::optional<int> nullable = 2;
    std::optional<int> needed = 3;
    int constant = 4;
    std::string made = "initial";
    int kept = 6;
    std::optional<int> nullable_with_default = 7;
    std::vector<int> list{8};
    int skipped = 9;
    bool operator==(const absent&) const = default;
};

struct lazy { // all of it keeps what is missing
    int a = 1;
    std::optional<int> b = 2;
};
struct holds_lazy {
    lazy inner;
    int c = 3;
};

// --- what is left out

struct sparse {
    std::optional<std::string> note;
    int count = 5;
    double ratio = 0;
    std::vector<int> list;
    std::string name;
    int last = 1;
    bool operator==(const sparse&) const = default;
};

// --- flatten

struct coordinates {
    double latitude = 0;
    std::optional<double> longitude;
};
struct address {
    std::string street;
    coordinates place;
};
struct person {
    std::string name;
    address home;
    int age = 0;
};
struct keeps_flat {
    coordinates place{1, 2};
    int other = 3;
};
struct keeps_one_flat {
    coordinates place{1, 2};
    int other = 3;
};

// --- rest

struct collecting {
    int known = 0;
    std::map<std::string, agate::value> others;
    int also = 0;
};
struct collecting_value {
    int known = 0;
    agate::value others;
};
struct collecting_numbers {
    std::map<std::string, int> others;
};
struct collecting_raw {
    std::map<std::string, agate::json::raw> others;
    std::optional<int> known;
};

// --- bytes

struct packets {
    std::vector<std::uint8_t> numbers;
    std::vector<std::uint8_t> bytes;
    std::string text;
    std::array<unsigned char, 3> fixed{};
    std::vector<std::vector<std::uint8_t>> many;
    std::optional<std::vector<std::uint8_t>> maybe;
    std::map<std::string, std::vector<std::uint8_t>> named;
    std::vector<std::byte> plain;
};

} // namespace

template <> inline constexpr auto agate::describe<derived> =
    agate::rules(agate::members<&base::id, &derived::name>, agate::field<&base::id>(agate::rename("ID")));
#define STYLE(type, style)                                                                \
    template <> inline constexpr auto agate::describe<type> =                             \
        agate::rules(agate::members<&styled::order_id, &styled::customerName, &styled::x, \
                                    &styled::plain_and_simple, &styled::other>,           \
                     agate::rename_all(agate::style), agate::field<&styled::other>(agate::rename("as_is")))
STYLE(snake, snake_case);
STYLE(camel, camel_case);
STYLE(pascal, pascal_case);
STYLE(kebab, kebab_case);
STYLE(upper, upper_case);
#undef STYLE
template <> inline constexpr auto agate::describe<aliased> =
    agate::rules(agate::field<&aliased::size>(agate::rename("length"), agate::alias("size",
                                                                                    "gr\xC3\xB6\xC3\x9F"
                                                                                    "e",
                                                                                    "a\"b")));
template <> inline constexpr auto agate::describe<absent> = agate::rules(
    agate::field<&absent::needed>(agate::required), agate::field<&absent::constant>(agate::default_value(40)),
    agate::field<&absent::made>(agate::default_value([] { return std::string(20, 'm'); })),
    agate::field<&absent::kept>(agate::keep_missing),
    agate::field<&absent::nullable_with_default>(agate::default_value(70)),
    agate::field<&absent::list>(agate::default_value([] { return std::vector<int>{80, 81}; })),
    agate::field<&absent::skipped>(agate::skip));
template <> inline constexpr auto agate::describe<lazy> = agate::rules(agate::keep_missing);
template <> inline constexpr auto agate::describe<sparse> = agate::rules(
    agate::field<&sparse::note>(agate::skip_if_null),
    agate::field<&sparse::count>(agate::skip_if_default, agate::default_value(5)),
    agate::field<&sparse::ratio>(agate::skip_if_default), agate::field<&sparse::list>(agate::skip_if_default),
    agate::field<&sparse::name>(agate::skip_if_default));
template <> inline constexpr auto agate::describe<coordinates> =
    agate::rules(agate::field<&coordinates::latitude>(agate::rename("lat"), agate::alias("y")));
template <> inline constexpr auto agate::describe<address> =
    agate::rules(agate::field<&address::place>(agate::flatten));
template <> inline constexpr auto agate::describe<person> =
    agate::rules(agate::rename_all(agate::upper_case), agate::field<&person::home>(agate::flatten));
template <> inline constexpr auto agate::describe<keeps_flat> =
    agate::rules(agate::keep_missing, agate::field<&keeps_flat::place>(agate::flatten));
template <> inline constexpr auto agate::describe<keeps_one_flat> =
    agate::rules(agate::field<&keeps_one_flat::place>(agate::flatten, agate::keep_missing));
template <> inline constexpr auto agate::describe<collecting> =
    agate::rules(agate::field<&collecting::others>(agate::rest));
template <> inline constexpr auto agate::describe<collecting_value> =
    agate::rules(agate::field<&collecting_value::others>(agate::rest));
template <> inline constexpr auto agate::describe<collecting_numbers> =
    agate::rules(agate::field<&collecting_numbers::others>(agate::rest));
template <> inline constexpr auto agate::describe<collecting_raw> =
    agate::rules(agate::field<&collecting_raw::others>(agate::rest));
template <> inline constexpr auto agate::describe<packets> = agate::rules(
    agate::field<&packets::bytes>(agate::as_bytes), agate::field<&packets::text>(agate::as_bytes),
    agate::field<&packets::fixed>(agate::as_bytes), agate::field<&packets::many>(agate::as_bytes),
    agate::field<&packets::maybe>(agate::as_bytes), agate::field<&packets::named>(agate::as_bytes));

namespace {

TEST(Members, AreThoseOfTheListPrivateOnesAndBasesIncluded) {
    EXPECT_EQ(written(secret{7, "b"}), R"({"first_":7,"second":"b"})");
    const auto back = agate::json::read<secret>(R"({"second":"b","unlisted_":9,"first_":7})");
    ASSERT_TRUE(back);
    EXPECT_TRUE((*back == secret{7, "b"}));
    derived d;
    d.id = 1;
    d.name = "n";
    EXPECT_EQ(written(d), R"({"ID":1,"name":"n"})");
    EXPECT_EQ(rewritten<derived>(R"({"name":"m","ID":2,"hidden":7})"), R"({"ID":2,"name":"m"})");
    EXPECT_EQ(read_message<derived>(R"({"name":"m"})"), "line 1, column 1: missing member 'ID'");
}

TEST(Names, AllStyles) {
    EXPECT_EQ(written(snake{}), R"({"order_id":1,"customer_name":2,"x":3,"plain_and_simple":4,"as_is":5})");
    EXPECT_EQ(written(camel{}), R"({"orderId":1,"customerName":2,"x":3,"plainAndSimple":4,"as_is":5})");
    EXPECT_EQ(written(pascal{}), R"({"OrderId":1,"CustomerName":2,"X":3,"PlainAndSimple":4,"as_is":5})");
    EXPECT_EQ(written(kebab{}), R"({"order-id":1,"customer-name":2,"x":3,"plain-and-simple":4,"as_is":5})");
    EXPECT_EQ(written(upper{}), R"({"ORDER_ID":1,"CUSTOMER_NAME":2,"X":3,"PLAIN_AND_SIMPLE":4,"as_is":5})");
    EXPECT_EQ(rewritten<camel>(written(camel{})), written(camel{}));
    EXPECT_EQ(rewritten<kebab>(R"({"as_is":5,"plain-and-simple":4,"x":3,"customer-name":2,"order-id":1})"),
              written(kebab{}));
    // the fields' own names are not understood any more
    EXPECT_EQ(read_message<camel>(R"({"order_id":1,"customerName":2,"x":3,"plainAndSimple":4,"as_is":5})"),
              "line 1, column 1: missing member 'orderId'");
}

TEST(Names, AliasesAreReadAndNeverWritten) {
    for (const std::string_view text : {R"({"length":7})", R"({"size":7})",
                                        "{\"gr\xC3\xB6\xC3\x9F"
                                        "e\":7}",
                                        R"({"gr\u00f6\u00dfe":7})", R"({"a\"b":7})"}) {
        EXPECT_EQ(rewritten<aliased>(text), R"({"length":7})") << text;
    }
    EXPECT_EQ(read_message<aliased>(R"({"length":7,"size":7})"),
              "line 1, column 13: duplicate member 'size'");
    EXPECT_EQ(read_message<aliased>(R"({"size":7,"size":7})"), "line 1, column 11: duplicate member 'size'");
    EXPECT_EQ(read_message<aliased>(R"({"siz":7})"), "line 1, column 1: missing member 'length'");
}

TEST(Absence, EachRuleSaysWhatAMissingMemberBecomes) {
    const auto a = agate::json::read<absent>(R"({"plain":10,"needed":30})");
    ASSERT_TRUE(a) << a.error().message();
    EXPECT_EQ(a->plain, 10);
    EXPECT_EQ(a->nullable, std::nullopt); // not its initialiser
    EXPECT_EQ(a->needed, 30);
    EXPECT_EQ(a->constant, 40);
    EXPECT_EQ(a->made, std::string(20, 'm'));
    EXPECT_EQ(a->kept, 6); // its initialiser, by rule
    EXPECT_EQ(a->nullable_with_default, 70);
    EXPECT_EQ(a->list, (std::vector<int>{80, 81}));
    EXPECT_EQ(a->skipped, 9);
}

TEST(Absence, IsTheSameInAnObjectThatIsReused) {
    absent dirty{100, 200, 300, 400, "dirty", 600, 700, {800}, 900};
    ASSERT_TRUE(agate::json::read(R"({"plain":10,"needed":30})", dirty));
    EXPECT_TRUE((dirty == absent{10, std::nullopt, 30, 40, std::string(20, 'm'), 600, 70, {80, 81}, 900}));
}

TEST(Absence, RequiredMembersMustBeThereButMayBeNull) {
    EXPECT_EQ(read_message<absent>("{}"), "line 1, column 1: missing members 'plain', 'needed'");
    const auto a = agate::json::read<absent>(R"({"plain":1,"needed":null,"nullable_with_default":null})");
    ASSERT_TRUE(a);
    EXPECT_EQ(a->needed, std::nullopt);
    EXPECT_EQ(a->nullable_with_default, std::nullopt); // an explicit null is no absence
    EXPECT_EQ(written<agate::json::options{.skip_null = true}>(*a),
              R"({"plain":1,"needed":null,"constant":40,"made":"mmmmmmmmmmmmmmmmmmmm","kept":6,)"
              R"("nullable_with_default":null,"list":[80,81]})");
}

TEST(Absence, SkippedMembersAreUnknown) {
    EXPECT_EQ(written(absent{}).find("skipped"), std::string::npos);
    const auto a = agate::json::read<absent>(R"({"plain":1,"needed":2,"skipped":"anything"})");
    ASSERT_TRUE(a);
    EXPECT_EQ(a->skipped, 9);
    EXPECT_EQ((read_outcome<absent, agate::json::options{.unknown = agate::unknown_policy::error}>(
                  R"({"skipped":1})")),
              "unknown_member@1");
}

TEST(Absence, ATypeThatKeepsItKeepsItWhereverItStands) {
    lazy l{5, 6};
    ASSERT_TRUE(agate::json::read("{}", l));
    EXPECT_EQ(l.a, 5);
    EXPECT_EQ(l.b, 6);
    holds_lazy h{{7, 8}, 9};
    ASSERT_TRUE(agate::json::read(R"({"inner":{"a":1},"c":2})", h));
    EXPECT_EQ(h.inner.a, 1);
    EXPECT_EQ(h.inner.b, 8);
    EXPECT_EQ(read_message<holds_lazy>(R"({"inner":{}})"), "line 1, column 1: missing member 'c'");
    // elements are new objects
    std::vector<lazy> list{{5, 6}, {7, 8}};
    ASSERT_TRUE(agate::json::read("[{},{\"a\":9}]", list));
    EXPECT_EQ(list[0].a, 1);
    EXPECT_EQ(list[1].a, 9);
    EXPECT_EQ(list[1].b, 2);
}

TEST(LeavingOut, NullsAndDefaultsAndTheyReadBack) {
    EXPECT_EQ(written(sparse{}), R"({"last":1})");
    sparse s{"n", 0, 0.5, {0}, "x", 2};
    EXPECT_EQ(written(s), R"({"note":"n","count":0,"ratio":0.5,"list":[0],"name":"x","last":2})");
    for (const sparse& v : {sparse{}, s, sparse{{}, 5, -0.0, {}, "", 3}}) {
        const auto back = agate::json::read<sparse>(written(v));
        ASSERT_TRUE(back) << written(v);
        EXPECT_TRUE(*back == v);
        EXPECT_EQ(std::signbit(back->ratio), std::signbit(v.ratio)); // -0.0 is no default
    }
    sparse dirty = s;
    ASSERT_TRUE(agate::json::read(R"({"last":1})", dirty));
    EXPECT_TRUE((dirty == sparse{}));
}

TEST(Flatten, MembersStandAmongTheirParents) {
    const person p{"Ann", {"High Street", {48.5, 11}}, 7};
    EXPECT_EQ(written(p), R"({"NAME":"Ann","street":"High Street","lat":48.5,"longitude":11.0,"AGE":7})");
    EXPECT_EQ(rewritten<person>(R"({"AGE":7,"y":48.5,"street":"High Street","NAME":"Ann"})"),
              R"({"NAME":"Ann","street":"High Street","lat":48.5,"longitude":null,"AGE":7})");
    EXPECT_EQ(read_message<person>(R"({"NAME":"Ann","AGE":7})"),
              "line 1, column 1: missing members 'street', 'lat'");
    EXPECT_EQ(read_message<person>(R"({"lat":"x"})"), "line 1, column 8: lat: expected number, found string");
    EXPECT_EQ(read_message<person>(R"({"lat":1,"y":1})"), "line 1, column 10: duplicate member 'y'");
    person dirty{"Bob", {"Low", {1, 2}}, 1};
    ASSERT_TRUE(agate::json::read(R"({"NAME":"","street":"","lat":0,"AGE":0})", dirty));
    EXPECT_EQ(dirty.home.place.longitude, std::nullopt);
}

TEST(Flatten, TheParentsKeepingHoldsForThem) {
    keeps_flat a;
    ASSERT_TRUE(agate::json::read(R"({"lat":5})", a));
    EXPECT_EQ(a.place.latitude, 5);
    EXPECT_EQ(a.place.longitude, 2);
    EXPECT_EQ(a.other, 3);
    keeps_one_flat b;
    ASSERT_TRUE(agate::json::read(R"({"other":4})", b));
    EXPECT_EQ(b.place.latitude, 1);
    EXPECT_EQ(read_message<keeps_one_flat>("{}"), "line 1, column 1: missing member 'other'");
}

TEST(Rest, CollectsWhatIsUnknownAndWritesItBack) {
    const auto c = agate::json::read<collecting>(R"({"z":[1,{"k":null}],"known":1,"a":"x","also":2})");
    ASSERT_TRUE(c);
    EXPECT_EQ(c->others.size(), 2U);
    EXPECT_EQ(written(*c), R"({"known":1,"also":2,"a":"x","z":[1,{"k":null}]})");
    const auto v = agate::json::read<collecting_value>(R"({"z":1,"known":1,"a":2,"\u006d":3})");
    ASSERT_TRUE(v);
    EXPECT_EQ(written(*v), R"({"known":1,"z":1,"a":2,"m":3})"); // a generic object keeps the input's order
    EXPECT_EQ(rewritten<collecting_numbers>(R"({"b":1,"a":2})"), R"({"a":2,"b":1})");
    EXPECT_EQ(rewritten<collecting_raw>(R"({"b":[1, 2],"known":5})"), R"({"known":5,"b":[1, 2]})");
    EXPECT_EQ(rewritten<collecting_value>(R"({"known":1})"), R"({"known":1})");
    EXPECT_EQ(written(collecting_value{}), R"({"known":0})"); // null collects nothing
    EXPECT_EQ((rewritten<collecting, agate::json::options{.unknown = agate::unknown_policy::error}>(
                  R"({"known":1,"also":2,"z":1})")),
              R"({"known":1,"also":2,"z":1})");
}

TEST(Rest, IsEmptiedBeforeReading) {
    collecting c{1, {{"old", 1}}, 2};
    ASSERT_TRUE(agate::json::read(R"({"known":1,"also":2,"new":3})", c));
    EXPECT_EQ(written(c), R"({"known":1,"also":2,"new":3})");
    collecting_value v{1, agate::value::object({{"old", 1}})};
    ASSERT_TRUE(agate::json::read(R"({"known":1})", v));
    EXPECT_EQ(written(v), R"({"known":1})");
}

TEST(Rest, ErrorsNameTheirPlace) {
    EXPECT_EQ(read_message<collecting>(R"({"z":1,"z":2})"), "line 1, column 8: duplicate member 'z'");
    EXPECT_EQ(read_message<collecting_value>(R"({"z":1,"\u007a":2})"),
              R"(line 1, column 8: duplicate member '\u007a')");
    EXPECT_EQ(read_message<collecting_numbers>(R"({"a":1,"b":"x"})"),
              R"(line 1, column 12: ["b"]: expected integer, found string)");
    EXPECT_EQ(read_message<collecting>(R"({"z":[1,x]})"),
              R"(line 1, column 9: ["z"][1]: no JSON value begins with this)");
    collecting c;
    c.others = {{"also", 1}};
    EXPECT_EQ(written(c), "offset 19: others: duplicate member");
    c.others = {{"n", std::numeric_limits<double>::infinity()}};
    EXPECT_EQ(written(c), "offset 24: others: JSON has no NaN and no infinity");
    EXPECT_EQ(written(collecting_value{1, agate::value{5}}),
              "offset 10: others: what is collected as unknown must be an object or null");
    const agate::limits small{.memory = 3 * sizeof(std::pair<const std::string, agate::value>)};
    EXPECT_EQ(read_outcome<collecting>(R"({"a":1,"b":1,"c":1})", small), "missing_member@0");
    EXPECT_EQ(read_outcome<collecting>(R"({"a":1,"b":1,"c":1,"d":1})", small), "memory_exceeded@19");
}

TEST(Rest, IsSortedInAmongTheMembersOfCanonicalOutput) {
    collecting c{1, {{"b", 1}, {"z", 2}, {"l", 3}, {"", 4}}, 2};
    EXPECT_EQ(written<agate::json::options{.canonical = true}>(c),
              R"({"":4,"also":2,"b":1,"known":1,"l":3,"z":2})");
    collecting_value v{1, agate::value::object({{"z", 1}, {"a", 2}})};
    EXPECT_EQ(written<agate::json::options{.canonical = true}>(v), R"({"a":2,"known":1,"z":1})");
    c.others = {{"also", 1}};
    EXPECT_EQ(agate::json::write<agate::json::options{.canonical = true}>(c).error().code,
              agate::errc::duplicate_member);
}

TEST(AsBytes, MakesBase64OfListsOfSmallNumbers) {
    const packets p{{1, 2},       {1, 2},        "ab", {0, 255, 1}, {{1}, {}}, std::vector<std::uint8_t>{3},
                    {{"k", {4}}}, {std::byte{5}}};
    const std::string text =
        R"({"numbers":[1,2],"bytes":"AQI=","text":"YWI=","fixed":"AP8B","many":["AQ==",""],"maybe":"Aw==","named":{"k":"BA=="},"plain":"BQ=="})";
    EXPECT_EQ(written(p), text);
    EXPECT_EQ(rewritten<packets>(text), text);
    EXPECT_EQ(read_message<packets>(R"({"bytes":[1,2]})"),
              "line 1, column 10: bytes: expected string (base64), found array");
    EXPECT_EQ(read_message<packets>(R"({"fixed":"AAA="})"),
              "line 1, column 10: fixed: bytes of another length than the array's");
    EXPECT_EQ(read_message<packets>(R"({"many":["AQ==","A"]})"),
              "line 1, column 17: many[1]: not base64 (RFC 4648 section 4)");
    // escapes in the text are undone first
    const auto escaped = agate::json::read<std::vector<std::byte>>(R"("\u0041Q\u003d=")");
    ASSERT_TRUE(escaped);
    EXPECT_EQ(*escaped, std::vector<std::byte>{std::byte{1}});
}

} // namespace
