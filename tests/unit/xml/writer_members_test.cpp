// What becomes of members of every kind, in one line and indented, and that it reads back equal.

#include "support/xml_outcome.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace xml_members {

struct Point {
    int x = 0;
    int y = 0;
    bool operator==(const Point&) const = default;
};
struct Part {
    std::string id;
    int count = 0;
    std::optional<double> weight;
    std::string note;
    bool operator==(const Part&) const = default;
};
struct Outer {
    int a = 0;
    Part part;
    int b = 0;
    bool operator==(const Outer&) const = default;
};
struct Optionals {
    std::optional<int> a;
    std::optional<std::string> b;
    std::unique_ptr<Point> c;
    std::optional<Point> d;
};
struct Boxes {
    std::vector<int> plain;
    std::optional<std::vector<int>> maybe;
    std::vector<std::vector<int>> rows;
    std::map<std::string, int> map;
    bool operator==(const Boxes&) const = default;
};
struct Pairs {
    std::pair<int, std::string> first;
    std::tuple<int, std::vector<int>, std::map<std::string, int>> rest;
    bool operator==(const Pairs&) const = default;
};
struct Tree {
    int n = 0;
    std::vector<Tree> child;
    bool operator==(const Tree&) const = default;
};
enum class color { red, green };
enum class size : std::uint8_t { small = 1, large = 2 };
struct Forms {
    std::vector<std::byte> base64;
    std::vector<std::byte> hex;
    std::vector<std::uint8_t> numbers;
    std::vector<std::uint8_t> packed;
    color name = color::red;
    color number = color::red;
    size by_type = size::small;
    std::chrono::sys_time<std::chrono::milliseconds> at{};
    std::chrono::milliseconds lasts{};
    bool operator==(const Forms&) const = default;
};
struct Flat {
    int before = 0;
    Part part;
    int after = 0;
    bool operator==(const Flat&) const = default;
};
struct TextAndMore {
    std::string id;
    std::string text;
    Point point;
    bool operator==(const TextAndMore&) const = default;
};
struct Number {
    std::string unit;
    double value = 0;
    bool operator==(const Number&) const = default;
};
struct Circle {
    double r = 0;
    bool operator==(const Circle&) const = default;
};
struct Label {
    std::string of;
    std::string text;
    bool operator==(const Label&) const = default;
};
using shape = std::variant<Circle, Label>;
using scalar = std::variant<int, std::string>;
struct Variants {
    std::optional<shape> maybe;
    std::vector<shape> list;
    std::map<std::string, shape> map;
    std::tuple<shape> tuple;
    shape typed;
    std::vector<shape> all_typed;
    std::map<std::string, shape> typed_map;
    scalar simple;
    scalar tagged;
    bool operator==(const Variants&) const = default;
};
struct Deep {
    std::vector<std::variant<std::string, Point>> content;
    bool operator==(const Deep&) const = default;
};
struct Three {
    std::optional<std::optional<int>> n;
    int zero = 0;
    bool operator==(const Three&) const = default;
};
struct Keys {
    std::unordered_map<int, int> by_number;
    std::map<color, int> by_color;
    bool operator==(const Keys&) const = default;
};
struct Celsius {
    double degrees = 0;
    bool operator==(const Celsius&) const = default;
};
struct Converted {
    Celsius element;
    Celsius attribute;
    std::vector<Celsius> list;
    bool operator==(const Converted&) const = default;
};

} // namespace xml_members

namespace m = xml_members;

template <>
inline constexpr auto agate::describe<m::Part> =
    agate::rules(agate::field<&m::Part::id>(agate::xml::attribute),
                 agate::field<&m::Part::weight>(agate::xml::attribute),
                 agate::field<&m::Part::note>(agate::rename("Note")));
template <>
inline constexpr auto agate::describe<m::Boxes> =
    agate::rules(agate::field<&m::Boxes::plain>(agate::rename("n"), agate::xml::wrapped("plain")),
                 agate::field<&m::Boxes::maybe>(agate::rename("m"), agate::xml::wrapped("maybe")),
                 agate::field<&m::Boxes::rows>(agate::rename("cell"), agate::xml::wrapped("row")),
                 agate::field<&m::Boxes::map>(agate::rename("entry"), agate::xml::wrapped("map")));
template <> inline constexpr auto agate::describe<m::size> = agate::rules(agate::as_integer);
template <>
inline constexpr auto agate::describe<m::Forms> =
    agate::rules(agate::field<&m::Forms::hex>(agate::as_hex),
                 agate::field<&m::Forms::packed>(agate::as_bytes, agate::as_hex),
                 agate::field<&m::Forms::number>(agate::as_integer));
template <> inline constexpr auto agate::describe<m::Flat> =
    agate::rules(agate::field<&m::Flat::part>(agate::flatten));
template <>
inline constexpr auto agate::describe<m::TextAndMore> =
    agate::rules(agate::field<&m::TextAndMore::id>(agate::xml::attribute),
                 agate::field<&m::TextAndMore::text>(agate::xml::text));
template <>
inline constexpr auto agate::describe<m::Number> = agate::rules(
    agate::field<&m::Number::unit>(agate::xml::attribute), agate::field<&m::Number::value>(agate::xml::text));
template <>
inline constexpr auto agate::describe<m::Label> =
    agate::rules(agate::rename("label"), agate::field<&m::Label::of>(agate::xml::attribute),
                 agate::field<&m::Label::text>(agate::xml::text));
template <>
inline constexpr auto agate::describe<m::Variants> = agate::rules(
    agate::field<&m::Variants::maybe>(agate::tag_names("one", "two")),
    agate::field<&m::Variants::typed>(agate::xml::typed),
    agate::field<&m::Variants::all_typed>(agate::xml::typed),
    agate::field<&m::Variants::typed_map>(agate::internal_tag("kind")),
    agate::field<&m::Variants::simple>(agate::tag_names("int", "str")),
    agate::field<&m::Variants::tagged>(agate::adjacent_tag("t", "c"), agate::tag_names("int", "str")));
template <>
inline constexpr auto agate::describe<m::Deep> =
    agate::rules(agate::field<&m::Deep::content>(agate::xml::text, agate::tag_names("text", "point")));
template <>
inline constexpr auto agate::describe<m::Three> =
    agate::rules(agate::field<&m::Three::zero>(agate::skip_if_default));
template <>
inline constexpr auto agate::describe<m::Converted> =
    agate::rules(agate::field<&m::Converted::attribute>(agate::xml::attribute));
template <> struct agate::convert<m::Celsius> {
    using wire = std::string;
    static std::string to_wire(const m::Celsius& c) {
        return std::to_string(static_cast<int>(c.degrees)) + "C";
    }
    static m::Celsius from_wire(const std::string& text) { return {std::stod(text)}; }
};

namespace {

using namespace xml_members;
using namespace std::string_literals;

constexpr agate::xml::options indented{.indent = 2};

/// What is written for a value, if it reads back equal.
template <agate::xml::options O = agate::xml::options{}, class T> std::string written(const T& value) {
    const auto text = agate::xml::write<O>(value);
    if (!text) {
        return text.error().message();
    }
    const auto back = agate::xml::read<T>(*text);
    return !back ? *text + "\n" + back.error().message(*text)
                 : *text + (*back == value ? "" : "\nreads back as another value");
}
/// The same for a value that cannot be compared.
template <agate::xml::options O = agate::xml::options{}, class T> std::string rewritten(const T& value) {
    const std::string text = agate::xml::write<O>(value).value();
    const std::string again = agate::xml::write<O>(agate::xml::read<T>(text).value()).value();
    return again == text ? text : text + "\nis written differently when read: " + again;
}

TEST(writing_members, attributes_come_first_wherever_they_are_declared) {
    EXPECT_EQ(
        written(Outer{1, {"p", 2, 0.5, "n"}, 3}),
        R"(<Outer><a>1</a><part id="p" weight="0.5"><count>2</count><Note>n</Note></part><b>3</b></Outer>)");
    EXPECT_EQ(written<indented>(Outer{}),
              "<Outer>\n  <a>0</a>\n  <part id=\"\">\n    <count>0</count>\n    <Note/>\n"
              "  </part>\n  <b>0</b>\n</Outer>");
}

TEST(writing_members, null_members_are_left_out) {
    EXPECT_EQ(rewritten(Optionals{}), "<Optionals/>");
    EXPECT_EQ(rewritten<indented>(Optionals{}), "<Optionals/>");
    Optionals some;
    some.b = "";
    EXPECT_EQ(rewritten(some), "<Optionals><b/></Optionals>");
    some.a = 1;
    some.c = std::make_unique<Point>();
    some.d = Point{1, 2};
    EXPECT_EQ(
        rewritten<indented>(some),
        "<Optionals>\n  <a>1</a>\n  <b/>\n  <c>\n    <x>0</x>\n    <y>0</y>\n  </c>\n  <d>\n    <x>1</x>\n"
        "    <y>2</y>\n  </d>\n</Optionals>");
}

TEST(writing_members, lists_in_containers) {
    const Boxes value{{1, 2}, std::vector<int>{3}, {{4, 5}, {}, {6}}, {{"k", 7}}};
    EXPECT_EQ(
        written<indented>(value),
        "<Boxes>\n  <plain>\n    <n>1</n>\n    <n>2</n>\n  </plain>\n  <maybe>\n    <m>3</m>\n  </maybe>\n  "
        "<row>\n"
        "    <cell>4</cell>\n    <cell>5</cell>\n  </row>\n  <row/>\n  <row>\n    <cell>6</cell>\n  </row>\n"
        "  <map>\n    <entry key=\"k\">7</entry>\n  </map>\n</Boxes>");
    EXPECT_EQ(written(Boxes{}), "<Boxes/>");
    EXPECT_EQ(written(Boxes{{}, std::vector<int>{}, {}, {}}), "<Boxes><maybe/></Boxes>");
}

TEST(writing_members, tuples_are_items) {
    EXPECT_EQ(written(Pairs{{1, "x"}, {2, {3, 4}, {{"k", 5}}}}),
              "<Pairs><first><item>1</item><item>x</item></first><rest><item>2</item><item><item>3</"
              "item><item>4</item>"
              "</item><item><item key=\"k\">5</item></item></rest></Pairs>");
}

TEST(writing_members, lines_are_indented_however_deep) {
    Tree value;
    for (int i = 1; i < 60; ++i) {
        value = Tree{i, {value}};
    }
    std::string expected = "<Tree>";
    for (std::size_t i = 1; i <= 60; ++i) {
        const std::string line = "\n" + std::string(2 * i, ' ');
        expected += line + "<n>" + std::to_string(60 - i) + "</n>" + (i == 60 ? "" : line + "<child>");
    }
    for (std::size_t i = 59; i > 0; --i) {
        expected += "\n" + std::string(2 * i, ' ') + "</child>";
    }
    EXPECT_EQ(written<indented>(value), expected + "\n</Tree>");
}

TEST(writing_members, bytes_enumerations_and_times) {
    const Forms value{{std::byte{1}, std::byte{2}},
                      {std::byte{0xAB}, std::byte{0x01}},
                      {1, 2},
                      {255, 0},
                      color::green,
                      color::green,
                      size::large,
                      std::chrono::sys_time<std::chrono::milliseconds>{std::chrono::milliseconds{1500}},
                      std::chrono::milliseconds{-2500}};
    EXPECT_EQ(written(value),
              "<Forms><base64>AQI=</base64><hex>ab01</hex><numbers>1</numbers><numbers>2</"
              "numbers><packed>ff00</packed>"
              "<name>green</name><number>1</number><by_type>2</by_type><at>1970-01-01T00:00:01.5Z</at>"
              "<lasts>-PT2.5S</lasts></Forms>");
}

TEST(writing_members, flattened_members_stand_among_the_others) {
    EXPECT_EQ(written(Flat{1, {"p", 2, {}, "n"}, 3}),
              R"(<Flat id="p"><before>1</before><count>2</count><Note>n</Note><after>3</after></Flat>)");
}

TEST(writing_members, text_is_never_broken_into_lines) {
    EXPECT_EQ(written<indented>(TextAndMore{"i", " a\n", {1, 2}}),
              "<TextAndMore id=\"i\"> a\n<point><x>1</x><y>2</y></point></TextAndMore>");
    EXPECT_EQ(written<indented>(Number{"m", 1.5}), "<Number unit=\"m\">1.5</Number>");
    EXPECT_EQ(written<indented>(Deep{{"a "s, Point{1, 2}, " b"s, Point{}}}),
              "<Deep>a <point><x>1</x><y>2</y></point> b<point><x>0</x><y>0</y></point></Deep>");
    EXPECT_EQ(written<indented>(Deep{{Point{1, 2}}}), "<Deep><point><x>1</x><y>2</y></point></Deep>");
    EXPECT_EQ(written<indented>(Deep{}), "<Deep/>");
}

TEST(writing_members, variants_by_name_and_by_type) {
    const Variants value{shape{Circle{1}},
                         {Label{"a", "b"}, Circle{2}, Label{}},
                         {{"k", Circle{3}}},
                         {Label{"c", ""}},
                         Label{"d", "e"},
                         {Circle{4}, Label{}},
                         {{"k", Label{"f", "g"}}},
                         "s"s,
                         7};
    EXPECT_EQ(
        written(value),
        "<Variants xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><one><r>1.0</r></one>"
        "<label of=\"a\">b</label><Circle><r>2.0</r></Circle><label of=\"\"/>"
        "<map key=\"k\"><Circle><r>3.0</r></Circle></map><tuple><item><label of=\"c\"/></item></tuple>"
        "<typed xsi:type=\"label\" of=\"d\">e</typed><all_typed xsi:type=\"Circle\"><r>4.0</r></all_typed>"
        "<all_typed xsi:type=\"label\" of=\"\"/><typed_map key=\"k\" xsi:type=\"label\" "
        "of=\"f\">g</typed_map>"
        "<str>s</str><tagged xsi:type=\"int\">7</tagged></Variants>");
}

TEST(writing_members, absence_null_and_value_are_three_states) {
    EXPECT_EQ(written(Three{}), "<Three/>");
    EXPECT_EQ(written(Three{std::optional<int>{}, 1}),
              "<Three xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><n "
              "xsi:nil=\"true\"/><zero>1</zero></Three>");
    EXPECT_EQ(written(Three{std::optional<int>{2}, 0}), "<Three><n>2</n></Three>");
}

TEST(writing_members, keys_are_sorted_by_their_bytes_if_that_is_asked_for) {
    EXPECT_EQ(
        written<agate::xml::options{.canonical = true}>(
            Keys{{{9, 1}, {10, 2}, {-1, 3}}, {{color::red, 4}, {color::green, 5}}}),
        "<Keys><by_number key=\"-1\">3</by_number><by_number key=\"10\">2</by_number><by_number key=\"9\">1"
        "</by_number><by_color key=\"green\">5</by_color><by_color key=\"red\">4</by_color></Keys>");
}

TEST(writing_members, types_of_the_users_own) {
    EXPECT_EQ(written(Converted{{1}, {2}, {{3}, {4}}}),
              "<Converted attribute=\"2C\"><element>1C</element><list>3C</list><list>4C</list></Converted>");
}

/// Writes into heap memory of every size up to the text's own, where AddressSanitizer sees a byte too many.
template <agate::xml::options O, class T> void expect_exact_room(const T& value) {
    const std::string text = agate::xml::write<O>(value).value();
    for (std::size_t size = 0; size <= text.size(); ++size) {
        std::vector<char> memory(size);
        const auto n = agate::xml::write<O>(value, std::span<char>{memory});
        ASSERT_EQ(n.has_value(), size == text.size()) << size << " of " << text;
        if (n) {
            EXPECT_EQ(std::string(memory.data(), *n), text);
        } else {
            EXPECT_EQ(n.error().code, agate::errc::output_full);
        }
    }
}
TEST(writing_members, memory_is_used_to_its_last_byte_and_no_further) {
    const Variants variants{shape{Circle{1}},
                            {Label{"a", "b&"}},
                            {{"k<", Circle{3}}},
                            {Label{"c", ""}},
                            Label{"d", "e"},
                            {Circle{4}},
                            {{"k", Label{"f", "g"}}},
                            "s"s,
                            7};
    expect_exact_room<agate::xml::options{}>(variants);
    expect_exact_room<indented>(variants);
    expect_exact_room<indented>(Boxes{{1, 2}, std::vector<int>{}, {{4, 5}, {}}, {{"k", 7}}});
    expect_exact_room<indented>(Deep{{"a \"<>& "s, Point{1, 2}, std::string(40, '&')}});
    expect_exact_room<agate::xml::options{.declaration = true, .final_newline = true, .expand_empty = true}>(
        Outer{});
    expect_exact_room<indented>(Forms{});
    expect_exact_room<indented>(Tree{1, {Tree{2, {Tree{3, {}}, Tree{}}}}});
    expect_exact_room<indented>(Three{std::optional<int>{}, 1});
    expect_exact_room<indented>(Converted{{1}, {2}, {{3}, {4}}});
}

TEST(writing_members, an_option_writes_both_tags_of_empty_elements) {
    constexpr agate::xml::options expanded{.expand_empty = true};
    EXPECT_EQ(written<expanded>(Outer{}),
              "<Outer><a>0</a><part id=\"\"><count>0</count><Note></Note></part><b>0</b></Outer>");
    EXPECT_EQ(written<expanded>(Boxes{{}, std::vector<int>{}, {{}}, {}}),
              "<Boxes><maybe></maybe><row></row></Boxes>");
    EXPECT_EQ(rewritten<expanded>(Optionals{}), "<Optionals></Optionals>");
}

} // namespace
