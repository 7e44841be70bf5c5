// Value types in XML: elements, attributes, items of lists, keys of maps; white space around them is none of theirs.
#include <agate/types.hpp>
#include <agate/xml.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace {

using agate::date;
using agate::date_time;
using agate::decimal;
using agate::duration;
using agate::localized_text;
using agate::qname;
using agate::time_of_day;
using agate::uuid;

struct journey {
    decimal fare;
    date service_date;
    std::vector<decimal> zones;
    time_of_day departure;
    date_time recorded;
    std::optional<date_time> cancelled;
    duration headway;
    qname type;
    std::vector<qname> more_types;
    uuid id;
    localized_text name;
    std::map<date, decimal> fares;
    std::vector<std::byte> digest;
    bool operator==(const journey&) const = default;
};

} // namespace

template <> inline constexpr auto agate::describe<journey> = agate::rules(
    agate::field<&journey::fare>(agate::xml::attribute),
    agate::field<&journey::service_date>(agate::xml::attribute),
    agate::field<&journey::zones>(agate::xml::list), agate::field<&journey::digest>(agate::as_hex));

namespace {

template <class T> T make(std::string_view text) {
    return T::parse(text).value();
}

TEST(TypesInXml, AreElementsAttributesItemsAndKeys) {
    const journey v{make<decimal>("0.50"),
                    make<date>("2026-09-12"),
                    {make<decimal>("1.0"), make<decimal>("-2")},
                    make<time_of_day>("24:00:00"),
                    make<date_time>("2026-09-12T14:30:00"),
                    std::nullopt,
                    make<duration>("PT15M"),
                    {"urn:a", "Stop"},
                    {{"", "plain"}},
                    uuid{},
                    {{"nl", "Halte"}, {"en", "Stop"}},
                    {{make<date>("2026-01-01"), make<decimal>("7.10")}},
                    {std::byte{0x01}, std::byte{0xAB}}};
    const std::string text =
        R"(<journey fare="0.50" service_date="2026-09-12"><zones>1.0 -2</zones>)"
        R"(<departure>24:00:00</departure><recorded>2026-09-12T14:30:00</recorded><headway>PT15M</headway>)"
        R"(<type>{urn:a}Stop</type><more_types>{}plain</more_types>)"
        R"(<id>00000000-0000-0000-0000-000000000000</id><name key="nl">Halte</name><name key="en">Stop</name>)"
        R"(<fares key="2026-01-01">7.10</fares><digest>01ab</digest></journey>)";
    EXPECT_EQ(agate::xml::write(v).value(), text);
    EXPECT_EQ(agate::xml::read<journey>(text).value(), v);
}

struct values {
    decimal d;
    date when;
    std::optional<qname> q;
    std::vector<qname> list;
};

} // namespace

template <> inline constexpr auto agate::describe<values> = agate::rules(
    agate::field<&values::when>(agate::xml::attribute), agate::field<&values::list>(agate::xml::list));

namespace {

TEST(TypesInXml, CollapseWhiteSpace) {
    const values v =
        agate::xml::read<values>("<values when=' 2026-09-12&#10;'><d>\n  0.50<!-- c --> </d><list/></values>")
            .value();
    EXPECT_EQ(to_string(v.d), "0.50");
    EXPECT_EQ(to_string(v.when), "2026-09-12");
}

TEST(TypesInXml, NamesHaveTheirDocumentsPrefixes) {
    const values v =
        agate::xml::read<values>(
            R"(<values when="2026-09-12" xmlns:n="urn:n"><d>1</d><q xmlns:m="urn:m"> m:Stop </q>)"
            R"(<list>n:a {urn:x}b c</list></values>)")
            .value();
    EXPECT_EQ(*v.q, (qname{"urn:m", "Stop"}));
    EXPECT_EQ(v.list, (std::vector<qname>{{"urn:n", "a"}, {"urn:x", "b"}, {"", "c"}}));

    const values in_default =
        agate::xml::read<values>(
            R"(<values when="2026-09-12" xmlns="urn:d"><d>1</d><q>Stop</q><list>{}a</list></values>)")
            .value();
    EXPECT_EQ(*in_default.q, (qname{"urn:d", "Stop"}));
    EXPECT_EQ(in_default.list, (std::vector<qname>{{"", "a"}}));
}

TEST(TypesInXml, FailuresSayWhatIsWrong) {
    const auto message = [](std::string_view text) {
        return agate::xml::read<values>(text).error().message(text);
    };
    EXPECT_EQ(message("<values when='2026-02-30'><d>1</d><list/></values>"),
              "line 1, column 15: when: the month has no such day");
    EXPECT_EQ(message("<values when='2026-02-03'><d>1,5</d><list/></values>"),
              "line 1, column 30: d: expected a digit, a point or the end of the text");
    EXPECT_EQ(message("<values when='2026-02-03'><d>1</d><q>n:a</q><list/></values>"),
              "line 1, column 38: q: a namespace prefix that is not declared");
}

} // namespace
