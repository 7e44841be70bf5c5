// What values are in XML: the lexical forms of XML Schema, null, choices, mixed content, raw elements and free values.

#include "support/xml_outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace xml_values {

struct Int {
    int v = 0;
};
struct Wide {
    std::uint64_t v = 0;
};
struct Float {
    double v = 0;
};
struct Small {
    float v = 0;
};
struct Flag {
    bool v = false;
};
struct Text {
    std::string v;
};
struct MaybeText {
    std::optional<std::string> v;
};
struct MaybeInt {
    std::optional<int> v;
};
struct Nullables {
    std::vector<std::optional<int>> v;
};
struct View {
    std::string_view v;
};
enum class mode { bus, tram, rail };
struct Mode {
    mode v = mode::bus;
};
struct Data {
    std::vector<std::byte> base64;
    std::vector<std::byte> hex;
};
struct When {
    std::chrono::sys_seconds at;
    std::chrono::seconds lasts{};
};
struct Circle {
    double r = 0;
};
struct Square {
    double a = 0;
    std::optional<std::string> name;
};
using Shape = std::variant<Circle, Square>;
struct One {
    int before = 0;
    Shape shape;
    int after = 0;
};
struct Many {
    std::vector<Shape> shapes;
};
struct Perhaps {
    std::optional<Shape> shape;
};
struct Typed {
    Shape shape;
    std::vector<Shape> more;
};
struct Bold {
    std::string text;
};
struct Break {};
struct Paragraph {
    std::optional<std::string> lang;
    std::vector<std::variant<std::string, Bold, Break>> content;
};
struct Kept {
    int a = 0;
    agate::xml::raw r;
    std::vector<agate::xml::raw> others;
    std::map<std::string, std::string> attributes;
};
struct Raws {
    std::vector<agate::xml::raw> item;
    std::optional<agate::xml::raw> one;
};
struct Chosen {
    std::vector<Shape> shapes;
    std::tuple<Shape> one;
};
struct Free {
    agate::value v;
};
struct Defaults {
    int a = 0;
    std::string b;
};

} // namespace xml_values

template <>
inline constexpr auto agate::describe<xml_values::Data> =
    agate::rules(agate::field<&xml_values::Data::hex>(agate::as_hex));
template <>
inline constexpr auto agate::describe<xml_values::Chosen> =
    agate::rules(agate::field<&xml_values::Chosen::shapes>(agate::xml::wrapped("all")));
template <>
inline constexpr auto agate::describe<xml_values::Typed> =
    agate::rules(agate::field<&xml_values::Typed::shape>(agate::xml::typed),
                 agate::field<&xml_values::Typed::more>(agate::xml::typed));
template <>
inline constexpr auto agate::describe<xml_values::Bold> =
    agate::rules(agate::rename("b"), agate::field<&xml_values::Bold::text>(agate::xml::text));
template <> inline constexpr auto agate::describe<xml_values::Break> = agate::rules(agate::rename("br"));
template <>
inline constexpr auto agate::describe<xml_values::Paragraph> = agate::rules(
    agate::rename("p"), agate::field<&xml_values::Paragraph::lang>(agate::xml::attribute),
    agate::field<&xml_values::Paragraph::content>(agate::xml::text, agate::tag_names("text", "b", "br")));
template <>
inline constexpr auto agate::describe<xml_values::Kept> =
    agate::rules(agate::field<&xml_values::Kept::others>(agate::rest),
                 agate::field<&xml_values::Kept::attributes>(agate::rest, agate::xml::attribute));
template <>
inline constexpr auto agate::describe<xml_values::Defaults> =
    agate::rules(agate::field<&xml_values::Defaults::a>(agate::xml::attribute, agate::default_value(7)),
                 agate::field<&xml_values::Defaults::b>(agate::keep_missing));

namespace {

using namespace xml_values;
using namespace std::string_literals;
using agate_test::xml::read_outcome;
using agate_test::xml::read_value;

const std::string xsi = " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'";

TEST(values, integers) {
    EXPECT_EQ(read_value<Int>("<Int><v>3</v></Int>").v, 3);
    EXPECT_EQ(read_value<Int>("<Int><v>\n 3 </v></Int>").v, 3);
    EXPECT_EQ(read_value<Int>("<Int><v>+3</v></Int>").v, 3);
    EXPECT_EQ(read_value<Int>("<Int><v>-007</v></Int>").v, -7);
    EXPECT_EQ(read_value<Int>("<Int><v>-2147483648</v></Int>").v, std::numeric_limits<int>::min());
    EXPECT_EQ(read_value<Int>("<Int><v>1<!-- c -->2</v></Int>").v, 12);
    EXPECT_EQ(read_value<Int>("<Int><v><![CDATA[12]]></v></Int>").v, 12);
    EXPECT_EQ(read_value<Int>("<Int><v>&#x31;2</v></Int>").v, 12);
    EXPECT_EQ(read_value<Wide>("<Wide><v>18446744073709551615</v></Wide>").v,
              std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(read_outcome<Int>("<Int><v>2147483648</v></Int>"), "number_out_of_range@8 v");
    EXPECT_EQ(read_outcome<Int>("<Int><v>1.0</v></Int>"), "not_an_integer@8 v");
    EXPECT_EQ(read_outcome<Int>("<Int><v>1 2</v></Int>"), "invalid_number@9 v");
    EXPECT_EQ(read_outcome<Int>("<Int><v/></Int>"), "type_mismatch@7 v");
    EXPECT_EQ(read_outcome<Int>("<Int><v>  </v></Int>").substr(0, 13), "type_mismatch");
    EXPECT_EQ(read_outcome<Int>("<Int><v>- 1</v></Int>").substr(0, 14), "invalid_number");
    EXPECT_EQ(read_outcome<Int>("<Int><v>1<x/></v></Int>"), "type_mismatch@9 v");
    EXPECT_EQ(read_outcome<Int>("<Int><v>1234567890123456789012345678901234567890</v></Int>"),
              "number_out_of_range@8 v");
}

TEST(values, floating_points) {
    EXPECT_EQ(read_value<Float>("<Float><v>12.50</v></Float>").v, 12.5);
    EXPECT_EQ(read_value<Float>("<Float><v> +1.5E2 </v></Float>").v, 150);
    EXPECT_EQ(read_value<Float>("<Float><v>.5</v></Float>").v, 0.5);
    EXPECT_EQ(read_value<Float>("<Float><v>-5.</v></Float>").v, -5);
    EXPECT_EQ(read_value<Float>("<Float><v>5.e1</v></Float>").v, 50);
    EXPECT_EQ(read_value<Float>("<Float><v>007.5</v></Float>").v, 7.5);
    EXPECT_TRUE(std::signbit(read_value<Float>("<Float><v>-0</v></Float>").v));
    EXPECT_EQ(read_value<Float>("<Float><v>INF</v></Float>").v, std::numeric_limits<double>::infinity());
    EXPECT_EQ(read_value<Float>("<Float><v>-INF</v></Float>").v, -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(read_value<Float>("<Float><v> NaN</v></Float>").v));
    EXPECT_EQ(read_value<Small>("<Small><v>0.1</v></Small>").v, 0.1f);
    EXPECT_EQ(read_outcome<Float>("<Float><v>1.5abc</v></Float>"), "invalid_number@13 v");
    EXPECT_EQ(read_outcome<Float>("<Float><v>inf</v></Float>"), "type_mismatch@10 v");
    EXPECT_EQ(read_outcome<Float>("<Float><v>1,5</v></Float>"), "invalid_number@11 v");
    EXPECT_EQ(read_outcome<Float>("<Float><v>1e999</v></Float>"), "number_out_of_range@10 v");
    EXPECT_EQ(read_outcome<Float>("<Float><v>.</v></Float>").substr(0, 4), "type");
    EXPECT_EQ(read_outcome<Float>("<Float><v>-NaN</v></Float>").substr(0, 14), "invalid_number");
}

TEST(values, booleans_enumerators_characters) {
    EXPECT_TRUE(read_value<Flag>("<Flag><v> 1 </v></Flag>").v);
    EXPECT_TRUE(read_value<Flag>("<Flag><v>true</v></Flag>").v);
    EXPECT_FALSE(read_value<Flag>("<Flag><v>0</v></Flag>").v);
    EXPECT_EQ(read_outcome<Flag>("<Flag><v>True</v></Flag>"), "type_mismatch@9 v");
    EXPECT_EQ(read_value<Mode>("<Mode><v>\n tram </v></Mode>").v, mode::tram);
    EXPECT_EQ(agate_test::xml::read_message<Mode>("<Mode><v>trum</v></Mode>"),
              "line 1, column 10: v: unknown enumerator 'trum'; did you mean 'tram'? Known: bus, tram, rail");
}

TEST(values, strings_keep_their_white_space) {
    EXPECT_EQ(read_value<Text>("<Text><v> a\n\tb </v></Text>").v, " a\n\tb ");
    EXPECT_EQ(read_value<Text>("<Text><v>a\r\nb\rc</v></Text>").v, "a\nb\nc");
    EXPECT_EQ(read_value<Text>("<Text><v>a&#13;b</v></Text>").v, "a\rb");
    EXPECT_EQ(read_value<Text>("<Text><v></v></Text>").v, "");
    EXPECT_EQ(read_value<Text>("<Text><v/></Text>").v, "");
    EXPECT_EQ(read_value<Text>("<Text><v>x<![CDATA[<y>&amp;]]>z</v></Text>").v, "x<y>&amp;z");
    EXPECT_EQ(read_value<Text>("<Text><v>a<!--c-->b<?p i?>c</v></Text>").v, "abc");
    EXPECT_EQ(read_value<Text>("<Text><v>&lt;&#65;&#x1F600;</v></Text>").v, "<A\U0001F600");
    EXPECT_EQ(read_value<Text>("<Text><v>gr\u00FC\u00DF \u65E5\u672C ]] > a]b</v></Text>").v,
              "gr\u00FC\u00DF \u65E5\u672C ]] > a]b");
    EXPECT_NE(read_outcome<Text>("<Text><v>a]]>b</v></Text>"), "ok");
    EXPECT_NE(read_outcome<Text>("<Text><v>a\x01</v></Text>"), "ok");
    EXPECT_NE(read_outcome<Text>("<Text><v>\xC3(</v></Text>"), "ok");
    EXPECT_NE(read_outcome<Text>("<Text><v>\xEF\xBF\xBF</v></Text>"), "ok");
    EXPECT_EQ(read_outcome<Text>("<Text><v>a<b/></v></Text>"), "type_mismatch@10 v");
}

TEST(values, views_point_into_the_input_where_it_says_so) {
    const std::string text = "<View><v>plain text\n\u00FC</v></View>";
    const auto view = agate::xml::read<View>(text);
    ASSERT_TRUE(view);
    EXPECT_EQ(view->v, "plain text\n\u00FC");
    EXPECT_GE(view->v.data(), text.data());
    EXPECT_LE(view->v.data() + view->v.size(), text.data() + text.size());
    const std::string escaped = "<View><v>a&amp;b</v></View>";
    EXPECT_EQ(agate::xml::read<View>(escaped).error().code, agate::errc::view_needs_copy);
}

TEST(values, null_is_absent_or_said_to_be_nil) {
    EXPECT_EQ(read_value<MaybeText>("<MaybeText><v></v></MaybeText>").v, "");
    EXPECT_EQ(read_value<MaybeText>("<MaybeText><v/></MaybeText>").v, "");
    EXPECT_FALSE(read_value<MaybeText>("<MaybeText/>").v.has_value());
    EXPECT_FALSE(read_value<MaybeInt>("<MaybeInt" + xsi + "><v xsi:nil='true'/></MaybeInt>").v.has_value());
    EXPECT_FALSE(read_value<MaybeInt>("<MaybeInt" + xsi + "><v xsi:nil=' 1 '></v></MaybeInt>").v.has_value());
    EXPECT_EQ(read_value<MaybeInt>("<MaybeInt" + xsi + "><v xsi:nil='false'>1</v></MaybeInt>").v, 1);
    EXPECT_EQ(read_outcome<MaybeInt>("<MaybeInt" + xsi + "><v xsi:nil='true'>1</v></MaybeInt>").substr(0, 13),
              "type_mismatch");
    EXPECT_EQ(read_outcome<MaybeInt>("<MaybeInt" + xsi + "><v xsi:nil='yes'/></MaybeInt>").substr(0, 13),
              "type_mismatch");
    EXPECT_NE(read_outcome<Int>("<Int" + xsi + "><v xsi:nil='true'/></Int>"), "ok");
    const auto list =
        read_value<Nullables>("<Nullables" + xsi + "><v>1</v><v xsi:nil='true'/><v>3</v></Nullables>");
    EXPECT_EQ(list.v, (std::vector<std::optional<int>>{1, std::nullopt, 3}));
}

TEST(values, bytes_and_times) {
    const auto data = read_value<Data>("<Data><base64>AAEC\n /w==</base64><hex>00 0aFF</hex></Data>");
    EXPECT_EQ(data.base64, (std::vector{std::byte{0}, std::byte{1}, std::byte{2}, std::byte{255}}));
    EXPECT_EQ(data.hex, (std::vector{std::byte{0}, std::byte{10}, std::byte{255}}));
    EXPECT_EQ(read_outcome<Data>("<Data><base64>A</base64><hex/></Data>"), "invalid_bytes@14 base64");
    EXPECT_EQ(read_outcome<Data>("<Data><base64/><hex>0</hex></Data>"), "invalid_bytes@20 hex");
    const auto when = read_value<When>("<When><at> 2026-09-26T12:00:00Z </at><lasts>PT90S</lasts></When>");
    EXPECT_EQ(when.at.time_since_epoch().count(), 1790424000);
    EXPECT_EQ(when.lasts.count(), 90);
    EXPECT_EQ(read_outcome<When>("<When><at>2026-09-26T12:00:00</at><lasts>PT0S</lasts></When>"),
              "invalid_time@10 at");
}

TEST(values, a_choice_is_told_by_the_elements_name) {
    const auto one =
        read_value<One>("<One><before>1</before><Square><a>2</a></Square><after>3</after></One>");
    EXPECT_EQ(std::get<Square>(one.shape).a, 2);
    EXPECT_EQ(one.after, 3);
    const auto many =
        read_value<Many>("<Many><Circle><r>1</r></Circle><Square><a>2</a><name>s</name></Square>"
                         "<Circle><r>3</r></Circle></Many>");
    ASSERT_EQ(many.shapes.size(), 3u);
    EXPECT_EQ(many.shapes[1].index(), 1u);
    EXPECT_EQ(std::get<Circle>(many.shapes[2]).r, 3);
    EXPECT_TRUE(read_value<Many>("<Many/>").shapes.empty());
    EXPECT_FALSE(read_value<Perhaps>("<Perhaps/>").shape.has_value());
    EXPECT_TRUE(read_value<Perhaps>("<Perhaps><Circle><r>1</r></Circle></Perhaps>").shape.has_value());
    EXPECT_EQ(read_outcome<One>("<One><before>1</before><Square><a>2</a></Square><Circle><r>1</r></Circle>"
                                "<after>3</after></One>"),
              "duplicate_member@49");
    EXPECT_EQ(read_outcome<One>("<One><before>1</before><after>3</after></One>"), "missing_member@0");
    EXPECT_EQ(read_outcome<Many>("<Many><Circle><r>1</r></Circle><Square/></Many>"),
              "missing_member@31 shapes[1]");
}

TEST(values, a_choice_can_be_the_root) {
    EXPECT_EQ(read_value<Shape>("<Square><a>2</a></Square>").index(), 1u);
    EXPECT_EQ(read_outcome<Shape>("<Triangle/>"), "unknown_tag@1");
}

TEST(values, a_typed_choice_is_told_by_xsi_type) {
    const auto typed = read_value<Typed>(
        "<Typed" + xsi +
        " xmlns:t='u'><shape xsi:type='Square'><a>2</a></shape>"
        "<more xsi:type=' t:Circle '><r>1</r></more><more xsi:type='Square'><a>1</a></more></Typed>");
    EXPECT_EQ(typed.shape.index(), 1u);
    ASSERT_EQ(typed.more.size(), 2u);
    EXPECT_EQ(typed.more[0].index(), 0u);
    EXPECT_EQ(read_outcome<Typed>("<Typed><shape><a>2</a></shape></Typed>"), "missing_tag@14 shape");
    EXPECT_EQ(read_outcome<Typed>("<Typed" + xsi + "><shape xsi:type='Oval'/></Typed>").substr(0, 11),
              "unknown_tag");
}

TEST(values, mixed_content_keeps_its_order) {
    const auto p = read_value<Paragraph>("<p lang='en'>Hello <b>W</b>!<br/> <br/></p>");
    EXPECT_EQ(p.lang, "en");
    ASSERT_EQ(p.content.size(), 6u);
    EXPECT_EQ(std::get<std::string>(p.content[0]), "Hello ");
    EXPECT_EQ(std::get<Bold>(p.content[1]).text, "W");
    EXPECT_EQ(std::get<std::string>(p.content[2]), "!");
    EXPECT_EQ(p.content[3].index(), 2u);
    EXPECT_EQ(std::get<std::string>(p.content[4]), " ");
    EXPECT_TRUE(read_value<Paragraph>("<p/>").content.empty());
}

TEST(values, raw_elements_and_what_is_unknown_are_kept) {
    const auto kept = read_value<Kept>(
        "<Kept xmlns:o='urn:o' n='1' o:x='a&amp;b'><r q='1'> <z/>t</r ><o:Extra o:a='1'>x</o:Extra>"
        "<a>1</a><Other/></Kept>");
    EXPECT_EQ(kept.r.text, "<r q='1'> <z/>t</r >");
    ASSERT_EQ(kept.others.size(), 2u);
    EXPECT_EQ(kept.others[1].text, "<Other/>");
    EXPECT_EQ(kept.attributes, (std::map<std::string, std::string>{{"n", "1"}, {"{urn:o}x", "a&b"}}));
    EXPECT_NE(kept.others[0].text.find("urn:o"), std::string::npos) << "a raw element stands by itself";
}

TEST(values, raw_elements_with_and_without_attributes_and_content_stand_beside_each_other) {
    const auto raws = read_value<Raws>(
        "<Raws><item>1</item><item/><item a='1'/><item a='2'>x</item ><one b='1'>y</one></Raws>");
    ASSERT_EQ(raws.item.size(), 4u);
    EXPECT_EQ(raws.item[0].text, "<item>1</item>");
    EXPECT_EQ(raws.item[1].text, "<item/>");
    EXPECT_EQ(raws.item[2].text, "<item a='1'/>");
    EXPECT_EQ(raws.item[3].text, "<item a='2'>x</item >");
    ASSERT_TRUE(raws.one.has_value());
    EXPECT_EQ(raws.one->text, "<one b='1'>y</one>");
}

TEST(values, a_generic_value_takes_any_element) {
    const auto free = read_value<Free>("<Free><v p='1'><k>1</k><k>2</k><o>x</o>text</v></Free>");
    EXPECT_EQ(agate::json::write(free.v).value(), R"({"@p":"1","k":["1","2"],"o":"x","#text":"text"})");
    const auto root = read_value<agate::value>("<a x='1'><b/></a>");
    EXPECT_EQ(agate::json::write(root).value(), R"({"a":{"@x":"1","b":""}})");
}

TEST(values, absent_members_take_their_defaults_or_stay) {
    EXPECT_EQ(read_value<Defaults>("<Defaults/>").a, 7);
    Defaults kept{1, "kept"};
    const std::string text = "<Defaults a='2'/>";
    ASSERT_TRUE(agate::xml::read(text, kept));
    EXPECT_EQ(kept.a, 2);
    EXPECT_EQ(kept.b, "kept");
    Int value{5};
    constexpr agate::xml::options keeping{.missing = agate::missing_policy::keep};
    ASSERT_TRUE((agate::xml::read<keeping>(std::string_view{"<Int/>"}, value)));
    EXPECT_EQ(value.v, 5);
}

/// Every beginning of a document that is not all of it wants more input, and none is read beyond.
template <class T> void cut_everywhere(const std::string& text) {
    EXPECT_EQ(read_outcome<T>(text), "ok") << text;
    for (std::size_t size = 0; size < text.size(); ++size) {
        EXPECT_EQ(read_outcome<T>(text.substr(0, size)).substr(0, 12), "end_of_input")
            << text.substr(0, size);
    }
}

TEST(values, documents_that_are_cut_want_more_input_wherever_that_is) {
    cut_everywhere<One>("<One><before>1</before><Square><a>2</a></Square><after>3</after></One>");
    cut_everywhere<Chosen>(
        "<Chosen><all ><Circle><r>1</r></Circle><x/></all><one><item><Square><a>1</a></Square></item></one>"
        "</Chosen>");
    cut_everywhere<Typed>(
        "<Typed" + xsi +
        "><shape xsi:type='Square'><a>2</a></shape><more xsi:type='Circle'><r>1</r></more></Typed>");
    cut_everywhere<Paragraph>("<p lang='en'>Hello <b>W</b>!<!-- c --><br/> </p>");
    cut_everywhere<Kept>("<Kept o='1'><r q='1'><z/>t</r ><e>x</e><a>1</a></Kept>");
    cut_everywhere<Raws>("<Raws><item>1</item><item/><item a='1'/><one b='1'>y</one></Raws>");
    cut_everywhere<Free>("<Free><v p='1'><k>1</k><k>&amp;</k>te<![CDATA[x]]>t</v></Free>");
    cut_everywhere<Nullables>("<Nullables" + xsi + "><v>1</v><v xsi:nil='true'/></Nullables>");
    cut_everywhere<Data>("<Data><base64>AAEC</base64><hex>00</hex></Data>");
}

} // namespace
