// What is written for a value, byte for byte, and that it reads back equal.

#include "support/xml_outcome.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace xml_writing {

struct Point {
    int x = 0;
    int y = 0;
    bool operator==(const Point&) const = default;
};
struct Empty {
    bool operator==(const Empty&) const = default;
};
enum class level { low, high };
struct Scalars {
    bool b = false;
    std::int8_t i = 0;
    std::uint64_t u = 0;
    float f = 0;
    double d = 0;
    char c = 'c';
    level l = level::low;
    std::string s;
    std::vector<std::byte> bytes;
    std::chrono::seconds lasts{};
    bool operator==(const Scalars&) const = default;
};
struct Attributes {
    std::string id;
    std::optional<double> size;
    std::vector<int> list;
    std::string body;
    bool operator==(const Attributes&) const = default;
};
struct Lists {
    std::vector<Point> p;
    std::set<std::string> s;
    std::array<int, 2> a{};
    std::map<std::string, int> m;
    std::vector<std::optional<int>> o;
    std::vector<std::string> tag;
    std::vector<std::vector<int>> cell;
    std::tuple<int, std::string> t;
    std::vector<bool> b;
    bool operator==(const Lists&) const = default;
};
struct Text {
    std::string s;
    bool operator==(const Text&) const = default;
};
struct Quoted {
    std::string s;
    bool operator==(const Quoted&) const = default;
};
struct Section {
    std::string s;
    bool operator==(const Section&) const = default;
};
struct Nullables {
    std::optional<int> a;
    std::unique_ptr<int> b;
    std::optional<int> kept;
};
struct Circle {
    double r = 0;
    bool operator==(const Circle&) const = default;
};
struct Square {
    double a = 0;
    bool operator==(const Square&) const = default;
};
struct Choices {
    std::variant<Circle, Square> shape;
    std::vector<std::variant<Circle, Square>> more;
    std::variant<Circle, Square> typed;
    bool operator==(const Choices&) const = default;
};
struct Bold {
    std::string text;
    bool operator==(const Bold&) const = default;
};
struct Paragraph {
    std::vector<std::variant<std::string, Bold>> content;
    bool operator==(const Paragraph&) const = default;
};
struct Page {
    std::string title;
    std::vector<Paragraph> p;
    bool operator==(const Page&) const = default;
};
struct Inner {
    int a = 0;
    bool operator==(const Inner&) const = default;
};
struct Spaces {
    int plain = 0;
    Inner inner;
    std::string attribute;
    bool operator==(const Spaces&) const = default;
};
struct Checked {
    int quantity = 0;
};

} // namespace xml_writing

namespace w = xml_writing;

template <>
inline constexpr auto agate::describe<w::Attributes> =
    agate::rules(agate::field<&w::Attributes::id>(agate::xml::attribute),
                 agate::field<&w::Attributes::size>(agate::xml::attribute),
                 agate::field<&w::Attributes::list>(agate::xml::attribute, agate::xml::list),
                 agate::field<&w::Attributes::body>(agate::xml::text));
template <>
inline constexpr auto agate::describe<w::Lists> =
    agate::rules(agate::field<&w::Lists::tag>(agate::xml::wrapped("tags")),
                 agate::field<&w::Lists::cell>(agate::xml::wrapped("row")));
template <>
inline constexpr auto agate::describe<w::Quoted> =
    agate::rules(agate::field<&w::Quoted::s>(agate::xml::attribute));
template <>
inline constexpr auto agate::describe<w::Section> =
    agate::rules(agate::field<&w::Section::s>(agate::xml::cdata));
template <>
inline constexpr auto agate::describe<w::Nullables> =
    agate::rules(agate::field<&w::Nullables::kept>(agate::default_value(3)));
template <>
inline constexpr auto agate::describe<w::Choices> =
    agate::rules(agate::field<&w::Choices::more>(agate::xml::wrapped("more")),
                 agate::field<&w::Choices::typed>(agate::xml::typed));
template <>
inline constexpr auto agate::describe<w::Bold> =
    agate::rules(agate::rename("b"), agate::field<&w::Bold::text>(agate::xml::text));
template <>
inline constexpr auto agate::describe<w::Paragraph> =
    agate::rules(agate::field<&w::Paragraph::content>(agate::xml::text, agate::tag_names("text", "b")));
template <>
inline constexpr auto agate::describe<w::Inner> = agate::rules(agate::xml::namespaced("urn:i&n", "i"));
template <>
inline constexpr auto agate::describe<w::Spaces> = agate::rules(
    agate::xml::namespaced("urn:s"), agate::field<&w::Spaces::inner>(agate::xml::namespaced("urn:i&n", "i")),
    agate::field<&w::Spaces::attribute>(agate::xml::attribute, agate::xml::namespaced("urn:a", "a")));
template <>
inline constexpr auto agate::describe<w::Checked> =
    agate::rules(agate::field<&w::Checked::quantity>(agate::check::at_least(1)));

namespace {

using namespace xml_writing;
using namespace std::string_literals;

/// What is written for a value, if it reads back equal.
template <agate::xml::options O = agate::xml::options{}, class T> std::string written(const T& value) {
    const auto text = agate::xml::write<O>(value);
    if (!text) {
        return text.error().message();
    }
    const auto back = agate::xml::read<T>(*text);
    if (!back) {
        return *text + "\n" + back.error().message(*text);
    }
    return *back == value ? *text : *text + "\nreads back as another value";
}
/// The code of the error of writing and its path.
template <class T> std::string refused(const T& value) {
    const auto text = agate::xml::write(value);
    return text ? *text : std::string{agate::to_string(text.error().code)} + " " + text.error().path();
}

constexpr agate::xml::options indented{.indent = 2, .declaration = true, .final_newline = true};

TEST(writing, scalars) {
    const Scalars value{true,
                        -128,
                        std::numeric_limits<std::uint64_t>::max(),
                        0.1f,
                        10,
                        '<',
                        level::high,
                        "a<b>&\"c\"",
                        {std::byte{0}, std::byte{255}},
                        std::chrono::seconds{90}};
    EXPECT_EQ(written(value),
              "<Scalars><b>true</b><i>-128</i><u>18446744073709551615</u><f>0.1</f><d>10.0</d>"
              "<c>&lt;</c><l>high</l><s>a&lt;b>&amp;\"c\"</s><bytes>AP8=</bytes><lasts>PT1M30S</lasts>"
              "</Scalars>");
}

TEST(writing, floating_points_that_are_no_numbers_have_names) {
    Scalars value;
    value.d = -std::numeric_limits<double>::infinity();
    value.f = std::numeric_limits<float>::infinity();
    const std::string text = agate::xml::write(value).value();
    EXPECT_NE(text.find("<f>INF</f><d>-INF</d>"), std::string::npos) << text;
    value.d = std::numeric_limits<double>::quiet_NaN();
    EXPECT_NE(agate::xml::write(value).value().find("<d>NaN</d>"), std::string::npos);
    EXPECT_TRUE(std::isnan(agate::xml::read<Scalars>(agate::xml::write(value).value()).value().d));
    for (const double d :
         {0.1, 1.0 / 3, std::numeric_limits<double>::max(), std::numeric_limits<double>::min(),
          std::numeric_limits<double>::denorm_min(), -0.0}) {
        value.d = d;
        const auto back = agate::xml::read<Scalars>(agate::xml::write(value).value());
        EXPECT_EQ(back->d, d);
        EXPECT_EQ(std::signbit(back->d), std::signbit(d));
    }
}

TEST(writing, attributes_come_first_and_text_is_escaped_for_its_place) {
    EXPECT_EQ(written(Attributes{"a\"b<&>\t\n\r", 1.5, {1, 2}, "x<&>\t\n\r"}),
              "<Attributes id=\"a&quot;b&lt;&amp;>&#9;&#10;&#13;\" size=\"1.5\" list=\"1 "
              "2\">x&lt;&amp;>\t\n&#13;</Attributes>");
    EXPECT_EQ(written(Attributes{}), "<Attributes id=\"\" list=\"\"/>");
}

TEST(writing, strings_come_back_as_they_were) {
    for (const std::string& s :
         {""s, " "s, "\n\n"s, " a "s, "]]>"s, "a]]>b"s, "]]"s, "\r\n\t"s, "{x}a:b"s,
          "\u00FC\u65E5\U0001F600"s, std::string(1000, '&'), std::string(40, 'x') + "<"}) {
        EXPECT_EQ(agate::xml::read<Text>(written(Text{s})).value().s, s);
        EXPECT_EQ(agate::xml::read<Text>(written<indented>(Text{s})).value().s, s);
        EXPECT_EQ(agate::xml::read<Quoted>(written(Quoted{s})).value().s, s);
        EXPECT_EQ(agate::xml::read<Section>(written(Section{s})).value().s, s);
    }
    EXPECT_EQ(written(Text{"a]]>b"}), "<Text><s>a]]&gt;b</s></Text>");
    EXPECT_EQ(written(Section{"a<b]]>c"}), "<Section><s><![CDATA[a<b]]]]><![CDATA[>c]]></s></Section>");
    EXPECT_EQ(written(Section{"a\rb"}), "<Section><s><![CDATA[a]]>&#13;<![CDATA[b]]></s></Section>");
}

TEST(writing, what_xml_cannot_hold_is_an_error_that_names_the_field) {
    for (const char c : {'\0', '\1', '\x08', '\x0B', '\x0C', '\x0E', '\x1F'}) {
        EXPECT_EQ(refused(Text{"ab"s + c}), "not_representable s") << static_cast<int>(c);
        EXPECT_EQ(refused(Quoted{std::string(20, 'x') + c}), "not_representable s");
        EXPECT_EQ(refused(Section{"ab"s + c}), "not_representable s");
    }
    EXPECT_EQ(refused(Text{"\xEF\xBF\xBE"}), "not_representable s");
    EXPECT_EQ(refused(Text{"\xEF\xBF\xBF"}), "not_representable s");
    EXPECT_EQ(refused(Text{"\xC3("}), "invalid_utf8 s");
    Lists list;
    list.tag = {"ok", "\1"};
    EXPECT_EQ(refused(list), "not_representable tag[1]");
    EXPECT_EQ(refused(Checked{0}), "check_failed quantity");
}

TEST(writing, lists_maps_tuples_and_containers) {
    const Lists value{{{1, 2}, {3, 4}},  {"a", "b"},  {5, 6},       {{"k<", 7}}, {1, std::nullopt}, {"t"},
                      {{1}, {}, {2, 3}}, {8, "nine"}, {true, false}};
    EXPECT_EQ(written(value), "<Lists "
                              "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><p><x>1</x><y>2</y></"
                              "p><p><x>3</x><y>4</y></p>"
                              "<s>a</s><s>b</s><a>5</a><a>6</a><m key=\"k&lt;\">7</m><o>1</o><o "
                              "xsi:nil=\"true\"/><tags><tag>t</tag></tags>"
                              "<row><cell>1</cell></row><row/><row><cell>2</cell><cell>3</cell></"
                              "row><t><item>8</item><item>nine</item></t>"
                              "<b>true</b><b>false</b></Lists>");
}

TEST(writing, an_absent_optional_is_left_out_and_a_null_that_means_something_is_written) {
    Nullables value;
    EXPECT_EQ(agate::xml::write(value).value(),
              "<Nullables xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><kept "
              "xsi:nil=\"true\"/></Nullables>");
    value.kept = 1;
    EXPECT_EQ(agate::xml::write(value).value(), "<Nullables><kept>1</kept></Nullables>");
    value.b = std::make_unique<int>(2);
    EXPECT_EQ(agate::xml::write(value).value(), "<Nullables><b>2</b><kept>1</kept></Nullables>");
}

TEST(writing, choices_by_name_and_by_type) {
    EXPECT_EQ(
        written(Choices{Circle{1}, {Square{2}, Circle{3}}, Square{4}}),
        "<Choices "
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><Circle><r>1.0</r></"
        "Circle><more><Square><a>2.0</a>"
        "</Square><Circle><r>3.0</r></Circle></more><typed xsi:type=\"Square\"><a>4.0</a></typed></Choices>");
    EXPECT_EQ(written(std::variant<Circle, Square>{Square{1}}), "<Square><a>1.0</a></Square>");
}

TEST(writing, indentation_and_the_other_options) {
    EXPECT_EQ(written<indented>(Page{"t", {{{"a ", Bold{"b"}, " c"}}, {}}}),
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
              "<Page>\n"
              "  <title>t</title>\n"
              "  <p>a <b>b</b> c</p>\n"
              "  <p/>\n"
              "</Page>\n");
    EXPECT_EQ(written<agate::xml::options{.expand_empty = true}>(Page{"", {{}}}),
              "<Page><title></title><p></p></Page>");
    EXPECT_EQ(written(Page{"", {{}}}), "<Page><title/><p/></Page>");
    EXPECT_EQ(written(Empty{}), "<Empty/>");
    EXPECT_EQ(agate::xml::write<agate::xml::options{.declaration = true}>(std::make_unique<Empty>()).value(),
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Empty/>");
    EXPECT_EQ(written<agate::xml::options{.declaration = true}>(Empty{}),
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Empty/>");
    std::string deep;
    EXPECT_EQ((agate::xml::write<agate::xml::options{.indent = 9}>(Page{"t", {}}, deep)).value(), 40u);
}

TEST(writing, namespaces_are_declared_once_at_the_root) {
    EXPECT_EQ(
        written(Spaces{1, {2}, "x"}),
        "<Spaces xmlns=\"urn:s\" xmlns:i=\"urn:i&amp;n\" xmlns:a=\"urn:a\" a:attribute=\"x\"><plain>1</plain>"
        "<i:inner><i:a>2</i:a></i:inner></Spaces>");
}

TEST(writing, into_memory_that_is_too_small_or_just_enough) {
    const Point value{1, 2};
    const std::string text = agate::xml::write(value).value();
    for (std::size_t size = 0; size < text.size() + 3; ++size) {
        std::vector<char> memory(size);
        const auto n = agate::xml::write(value, memory.empty() ? std::span<char>{} : std::span<char>{memory});
        EXPECT_EQ(n.has_value(), size >= text.size()) << size;
        if (n) {
            EXPECT_EQ(std::string(memory.data(), *n), text);
        }
    }
    std::string appended = "before";
    EXPECT_EQ(agate::xml::append(value, appended).value(), text.size());
    EXPECT_EQ(appended, "before" + text);
    std::array<char, 256> fixed{};
    const auto n = agate::xml::write(Nullables{}, fixed);
    ASSERT_TRUE(n);
    EXPECT_EQ(std::string(fixed.data(), *n), agate::xml::write(Nullables{}).value());
}

TEST(writing, nesting_has_a_limit) {
    EXPECT_EQ(agate::xml::write(Page{"t", {{}}}, {.depth = 1}).error().code, agate::errc::depth_exceeded);
    EXPECT_TRUE(agate::xml::write(Page{"t", {{}}}, {.depth = 2}));
}

} // namespace
