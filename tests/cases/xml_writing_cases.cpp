// Faults that users of XML libraries reported about what is written, as small values with the right result. The numbers are
// those of the collection that the project works from.
#include "support/xml_outcome.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace xml_writing_cases {

struct Text {
    std::string s;
};
struct Attribute {
    std::string s;
};
struct Section {
    std::string s;
};
struct Optional {
    std::optional<std::string> s;
};
struct Bytes {
    std::vector<std::byte> b;
};
struct Doubles {
    double attribute = 0;
    double element = 0;
};
struct Floats {
    float attribute = 0;
    float element = 0;
};
struct Bold {
    std::string text;
    bool operator==(const Bold&) const = default;
};
struct Break {
    bool operator==(const Break&) const = default;
};
struct Paragraph {
    std::vector<std::variant<std::string, Bold, Break>> content;
    bool operator==(const Paragraph&) const = default;
};
struct Body {
    std::vector<Paragraph> p;
};
struct A {
    int v = 0;
    bool operator==(const A&) const = default;
};
struct B {
    int v = 0;
    bool operator==(const B&) const = default;
};
struct Sequence {
    std::vector<std::variant<A, B>> items;
};
struct Item {
    std::optional<int> n;
};
struct Order {
    std::vector<Item> item;
    std::vector<std::optional<int>> numbers;
};
struct Customs {
    int n = 0;
    std::map<std::string, std::string> attributes;
    std::vector<agate::xml::raw> elements;
};

} // namespace xml_writing_cases

namespace x = xml_writing_cases;

template <>
inline constexpr auto agate::describe<x::Attribute> =
    agate::rules(agate::field<&x::Attribute::s>(agate::xml::attribute));
template <>
inline constexpr auto agate::describe<x::Section> =
    agate::rules(agate::field<&x::Section::s>(agate::xml::cdata));
template <>
inline constexpr auto agate::describe<x::Doubles> =
    agate::rules(agate::field<&x::Doubles::attribute>(agate::xml::attribute));
template <>
inline constexpr auto agate::describe<x::Floats> =
    agate::rules(agate::field<&x::Floats::attribute>(agate::xml::attribute));
template <>
inline constexpr auto agate::describe<x::Bold> =
    agate::rules(agate::rename("b"), agate::field<&x::Bold::text>(agate::xml::text));
template <> inline constexpr auto agate::describe<x::Break> = agate::rules(agate::rename("br"));
template <>
inline constexpr auto agate::describe<x::Paragraph> =
    agate::rules(agate::rename("p"),
                 agate::field<&x::Paragraph::content>(agate::xml::text, agate::tag_names("text", "b", "br")));
template <> inline constexpr auto agate::describe<x::Item> =
    agate::rules(agate::xml::namespaced("urn:item", "i"));
template <> inline constexpr auto agate::describe<x::Order> =
    agate::rules(agate::xml::namespaced("urn:order", "o"));
template <>
inline constexpr auto agate::describe<x::Customs> =
    agate::rules(agate::xml::namespaced("urn:customs"),
                 agate::field<&x::Customs::attributes>(agate::xml::attribute, agate::rest),
                 agate::field<&x::Customs::elements>(agate::rest));

namespace {

using namespace xml_writing_cases;
using namespace std::string_literals;
using agate_test::xml::read_value;

constexpr agate::xml::options pretty{.indent = 2, .declaration = true, .final_newline = true};

/// The code and path of the error of writing a value, or what is written.
template <class T> std::string written(const T& value) {
    const auto text = agate::xml::write(value);
    return text ? *text : std::string{agate::to_string(text.error().code)} + " " + text.error().path();
}
template <agate::xml::options O = agate::xml::options{}, class T> T there_and_back(const T& value) {
    return read_value<T>(agate::xml::write<O>(value).value());
}
std::size_t count(std::string_view text, std::string_view piece) {
    std::size_t n = 0;
    for (std::size_t at = text.find(piece); at != text.npos; at = text.find(piece, at + 1)) {
        ++n;
    }
    return n;
}

TEST(xml_writing_cases, C083_white_space_is_content) {
    for (const std::string& s : {" "s, "\n\n"s, " a "s, ""s, "\t"s, "\r"s, "\r\n"s, " \n\t\r "s}) {
        EXPECT_EQ(there_and_back(Text{s}).s, s);
        EXPECT_EQ(there_and_back<pretty>(Text{s}).s, s);
        EXPECT_EQ(there_and_back(Attribute{s}).s, s);
        EXPECT_EQ(there_and_back<pretty>(Attribute{s}).s, s);
        EXPECT_EQ(there_and_back(Section{s}).s, s);
        EXPECT_EQ(there_and_back<pretty>(Optional{s}).s, s);
    }
    EXPECT_EQ(there_and_back(Optional{}).s, std::nullopt);
    EXPECT_EQ(written(Optional{""}), "<Optional><s/></Optional>");
    EXPECT_EQ(written(Optional{}), "<Optional/>");
}

TEST(xml_writing_cases, C085_what_xml_has_no_character_for_is_an_error) {
    for (int c = 0; c < 0x20; ++c) {
        if (c == '\t' || c == '\n' || c == '\r') {
            continue;
        }
        for (const std::size_t before : {0U, 1U, 7U, 15U, 16U, 40U}) {
            const std::string s = std::string(before, 'x') + static_cast<char>(c) + "after";
            EXPECT_EQ(written(Text{s}), "not_representable s") << c;
            EXPECT_EQ(written(Attribute{s}), "not_representable s") << c;
            EXPECT_EQ(written(Section{s}), "not_representable s") << c;
        }
    }
    for (const std::string& s : {"\xEF\xBF\xBE"s, "\xEF\xBF\xBF"s}) {
        EXPECT_EQ(written(Text{"x" + s}), "not_representable s");
        EXPECT_EQ(written(Attribute{"x" + s}), "not_representable s");
        EXPECT_EQ(written(Section{"x" + s}), "not_representable s");
    }
    EXPECT_EQ(written(Bytes{{std::byte{0}, std::byte{1}, std::byte{0x0B}}}), "<Bytes><b>AAEL</b></Bytes>");
    for (const char* reference : {"&#0;", "&#xD800;", "&#x110000;", "&#12;", "&#xFFFE;"}) {
        EXPECT_FALSE(agate::xml::read<Text>("<Text><s>"s + reference + "</s></Text>")) << reference;
        EXPECT_FALSE(agate::xml::read<Attribute>("<Attribute s='"s + reference + "'/>")) << reference;
    }
}

TEST(xml_writing_cases, C086_the_end_of_a_section_in_text) {
    EXPECT_EQ(written(Text{"a]]>b"}), "<Text><s>a]]&gt;b</s></Text>");
    EXPECT_EQ(written(Text{"]]]]>>]>"}), "<Text><s>]]]]&gt;>]></s></Text>");
    EXPECT_EQ(written(Text{"a > b \"c\" 'd'"}), "<Text><s>a > b \"c\" 'd'</s></Text>");
    EXPECT_EQ(written(Section{"a]]>b"}), "<Section><s><![CDATA[a]]]]><![CDATA[>b]]></s></Section>");
    for (const std::string& s :
         {"]]>"s, "]]>]]>"s, "]]]>"s, "]"s, "]]"s, ">"s, "a]]>b<c>&amp;"s, "<![CDATA[x]]>"s,
          std::string(14, 'x') + "]]>", "]]"s + std::string(20, '>')}) {
        EXPECT_EQ(there_and_back(Text{s}).s, s);
        EXPECT_EQ(there_and_back(Section{s}).s, s);
        EXPECT_EQ(there_and_back(Attribute{s}).s, s);
    }
}

template <class T, class Float> void expect_exact(Float v) {
    const T back = there_and_back(T{v, v});
    EXPECT_EQ(back.attribute, v);
    EXPECT_EQ(back.element, v);
    EXPECT_EQ(std::signbit(back.element), std::signbit(v));
}

TEST(xml_writing_cases, C091_floats_have_all_their_digits_and_xsd_names) {
    using limits = std::numeric_limits<double>;
    using float_limits = std::numeric_limits<float>;
    for (const double v : {0.1, 1.0 / 3, limits::max(), limits::min(), limits::denorm_min(), limits::lowest(),
                           -0.0, limits::infinity(), -limits::infinity()}) {
        expect_exact<Doubles>(v);
    }
    for (const float v :
         {0.1F, 1.0F / 3, float_limits::max(), float_limits::min(), float_limits::denorm_min(), -0.0F,
          float_limits::infinity(), -float_limits::infinity()}) {
        expect_exact<Floats>(v);
    }
    EXPECT_EQ(written(Doubles{1.0 / 3, 0.1}),
              "<Doubles attribute=\"0.3333333333333333\"><element>0.1</element></Doubles>");
    EXPECT_EQ(written(Floats{1.0F / 3, 0.1F}),
              "<Floats attribute=\"0.33333334\"><element>0.1</element></Floats>");
    EXPECT_EQ(written(Doubles{limits::infinity(), -limits::infinity()}),
              "<Doubles attribute=\"INF\"><element>-INF</element></Doubles>");
    EXPECT_EQ(written(Doubles{limits::quiet_NaN(), limits::quiet_NaN()}),
              "<Doubles attribute=\"NaN\"><element>NaN</element></Doubles>");
    EXPECT_TRUE(std::isnan(there_and_back(Doubles{limits::quiet_NaN(), 0}).attribute));
}

TEST(xml_writing_cases, C092_mixed_content_is_the_same_however_often_it_is_written) {
    const Body body{{{{"Hello "s, Bold{"W"}, Break{}, "!"s, Break{}, Bold{""}}}, {}, {{Bold{"x"}}}}};
    const std::string once = agate::xml::write<pretty>(body).value();
    EXPECT_EQ(
        once,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Body>\n  <p>Hello <b>W</b><br/>!<br/><b/></p>\n  <p/>\n"
        "  <p><b>x</b></p>\n</Body>\n");
    const auto back = read_value<Body>(once);
    EXPECT_EQ(back.p, body.p);
    EXPECT_EQ(agate::xml::write<pretty>(back).value(), once);
}

TEST(xml_writing_cases, C098_a_string_is_a_string) {
    for (const std::string& s : {"{{}}"s, "a:b"s, "{x}y"s, "{"s, "}"s, "xs:string"s, "{urn:x}a"s}) {
        EXPECT_EQ(written(Attribute{s}), "<Attribute s=\"" + s + "\"/>");
        EXPECT_EQ(there_and_back(Attribute{s}).s, s);
        EXPECT_EQ(there_and_back(Text{s}).s, s);
    }
}

TEST(xml_writing_cases, X05_each_namespace_is_declared_once_at_the_root_and_xsi_when_it_is_used) {
    const std::string plain = agate::xml::write(Order{{{1}, {std::nullopt}, {3}}, {4}}).value();
    EXPECT_EQ(plain,
              "<o:Order xmlns:o=\"urn:order\" xmlns:i=\"urn:item\"><o:item><i:n>1</i:n></o:item><o:item/>"
              "<o:item><i:n>3</i:n></o:item><o:numbers>4</o:numbers></o:Order>");
    const std::string with_null = agate::xml::write(Order{{}, {std::nullopt, std::nullopt}}).value();
    EXPECT_EQ(with_null,
              "<o:Order xmlns:o=\"urn:order\" xmlns:i=\"urn:item\" "
              "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><o:numbers xsi:nil=\"true\"/>"
              "<o:numbers xsi:nil=\"true\"/></o:Order>");
    EXPECT_EQ(written(Text{}), "<Text><s/></Text>");
}

TEST(xml_writing_cases, X11_what_is_unknown_is_kept_with_its_namespaces) {
    const std::string_view text = "<Customs xmlns='urn:customs' xmlns:o='urn:other' o:x='1' y='2'><n>3</n>"
                                  "<o:Extra o:a='b'><o:c/>d</o:Extra><Local/></Customs>";
    const auto value = read_value<Customs>(text);
    EXPECT_EQ(value.attributes.at("{urn:other}x"), "1");
    EXPECT_EQ(value.attributes.at("y"), "2");
    ASSERT_EQ(value.elements.size(), 2U);
    const std::string again = agate::xml::write(value).value();
    EXPECT_EQ(again, "<Customs xmlns=\"urn:customs\" y=\"2\" xmlns:ns1=\"urn:other\" ns1:x=\"1\"><n>3</n>"
                     "<o:Extra xmlns:o=\"urn:other\" o:a='b'><o:c/>d</o:Extra>"
                     "<Local xmlns=\"urn:customs\"/></Customs>");
    const auto back = read_value<Customs>(again);
    EXPECT_EQ(back.attributes, value.attributes);
    EXPECT_EQ(back.elements, value.elements);
    EXPECT_EQ(agate::xml::write(back).value(), again);
}

TEST(xml_writing_cases, X13_text_behind_an_element_keeps_its_place) {
    const auto value = read_value<Paragraph>("<p>a<b>b</b>c<br/>d</p>");
    EXPECT_EQ(value, (Paragraph{{"a"s, Bold{"b"}, "c"s, Break{}, "d"s}}));
    EXPECT_EQ(written(value), "<p>a<b>b</b>c<br/>d</p>");
}

TEST(xml_writing_cases, X29_a_repeated_choice_is_written_in_its_order) {
    const Sequence value{{A{1}, B{2}, A{3}, A{4}, B{5}}};
    const std::string text = written(value);
    EXPECT_EQ(
        text,
        "<Sequence><A><v>1</v></A><B><v>2</v></B><A><v>3</v></A><A><v>4</v></A><B><v>5</v></B></Sequence>");
    EXPECT_EQ(read_value<Sequence>(text).items, value.items);
}

TEST(xml_writing_cases, X44_carriage_returns_and_what_is_no_text) {
    EXPECT_EQ(written(Text{"a\rb\r\n"}), "<Text><s>a&#13;b&#13;\n</s></Text>");
    EXPECT_EQ(written(Attribute{"a\rb\t\n"}), "<Attribute s=\"a&#13;b&#9;&#10;\"/>");
    EXPECT_EQ(written(Section{"a\rb"}), "<Section><s><![CDATA[a]]>&#13;<![CDATA[b]]></s></Section>");
    EXPECT_EQ(written(Text{"\x01"}), "not_representable s");
    EXPECT_EQ(written(Text{"\xFF"}), "invalid_utf8 s");
    EXPECT_EQ(written(Attribute{"ab\xC3"}), "invalid_utf8 s");
    EXPECT_EQ(written(Body{{{{Bold{"ok"}}}, {{"x"s, Bold{"\x02"}}}}}),
              "not_representable p[1].content[1].text");
    EXPECT_EQ(count(agate::xml::write(Text{"\x01"}).error().message(), "s: "), 1U);
}

} // namespace
