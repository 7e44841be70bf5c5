// Faults that users of XML libraries reported about what is read, as small documents with the right result. The numbers are
// those of the collection that the project works from.
#include "support/xml_outcome.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace xml_reading_cases {

struct S {
    int id = 0;
};
struct Plain {
    int id = 0;
};
struct Text {
    std::string s;
};
struct MaybeText {
    std::optional<std::string> s;
};
struct Lists {
    std::vector<std::string> c;
    std::vector<int> n;
};
struct A {
    int v = 0;
};
struct B {
    int v = 0;
};
struct Interleaved {
    std::vector<A> a;
    std::optional<B> b;
};
struct Words {
    std::vector<std::string> words;
    std::vector<int> numbers;
};
struct Amount {
    std::string currency;
    std::string value;
};
struct First {
    int v = 0;
};
struct Second {
    int v = 0;
};
struct Choice {
    std::variant<First, Second> choice;
};
struct Typed {
    std::variant<First, Second> shape;
};
struct Ordered {
    std::vector<std::variant<First, Second>> all;
};
struct Nil {
    std::optional<int> i;
    std::vector<std::optional<int>> list;
};
struct Values {
    int i = 0;
    double d = 0;
    bool b = false;
};
struct Node {
    std::string name;
    std::unique_ptr<Node> next;
};
struct Bytes {
    std::vector<std::byte> base64;
    std::vector<std::byte> hex;
};
struct WithDefault {
    int a = 0;
    std::string b;
};

} // namespace xml_reading_cases

namespace c = xml_reading_cases;

template <> inline constexpr auto agate::describe<c::S> = agate::rules(agate::xml::namespaced("urn:a"));
template <>
inline constexpr auto agate::describe<c::Words> = agate::rules(
    agate::field<&c::Words::words>(agate::xml::list), agate::field<&c::Words::numbers>(agate::xml::list));
template <>
inline constexpr auto agate::describe<c::Amount> =
    agate::rules(agate::field<&c::Amount::currency>(agate::xml::attribute),
                 agate::field<&c::Amount::value>(agate::xml::text));
template <>
inline constexpr auto agate::describe<c::Typed> =
    agate::rules(agate::field<&c::Typed::shape>(agate::xml::typed));
template <>
inline constexpr auto agate::describe<c::Bytes> = agate::rules(agate::field<&c::Bytes::hex>(agate::as_hex));
template <>
inline constexpr auto agate::describe<c::WithDefault> =
    agate::rules(agate::field<&c::WithDefault::a>(agate::xml::attribute, agate::default_value(5)));

namespace {

using namespace xml_reading_cases;
using agate_test::xml::read_message;
using agate_test::xml::read_outcome;
using agate_test::xml::read_value;

const std::string xsi = " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'";
constexpr agate::xml::options strict{.unknown = agate::unknown_policy::error};
constexpr agate::xml::options keeping{.missing = agate::missing_policy::keep};
constexpr agate::xml::options skipping{.doctype = agate::xml::doctype_policy::skip};

std::string code(const std::string& outcome) {
    return outcome.substr(0, outcome.find('@'));
}

TEST(xml_reading_cases, C031_options_about_what_is_missing_change_nothing_that_is_there) {
    const std::string text = "<Lists><c>a</c><c>b</c><n>1</n><n>2</n></Lists>";
    EXPECT_EQ(read_value<Lists>(text).c, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ((read_value<Lists, keeping>(text).c), (std::vector<std::string>{"a", "b"}));
    Lists reused{{"x", "y", "z"}, {9}};
    ASSERT_TRUE((agate::xml::read<keeping>(text, reused)));
    EXPECT_EQ(reused.c, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(reused.n, (std::vector{1, 2}));
}

TEST(xml_reading_cases, C088_many_attributes_and_declarations_are_capped) {
    std::string attributes = "<Plain";
    std::string declarations = "<Plain";
    for (int i = 0; i < 80000; ++i) {
        attributes += " a" + std::to_string(i) + "='1'";
        declarations += " xmlns:a" + std::to_string(i) + "='u'";
    }
    EXPECT_EQ(code(read_outcome<Plain>(attributes + "><id>1</id></Plain>")), "attributes_exceeded");
    EXPECT_EQ(code(read_outcome<Plain>(declarations + "><id>1</id></Plain>")), "attributes_exceeded");
    EXPECT_EQ(read_outcome<Plain>(attributes + "><id>1</id></Plain>", {.attributes = 100000}), "ok");
}

TEST(xml_reading_cases, C089_a_document_type_is_refused_or_passed_over_with_its_entities) {
    const std::string bomb =
        "<!DOCTYPE S [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'><!ENTITY c SYSTEM "
        "'file:///etc/hostname'>]><Text><s>&b;</s></Text>";
    EXPECT_EQ(read_outcome<Text>(bomb), "doctype_refused@0");
    EXPECT_EQ(code(read_outcome<Text, skipping>(bomb)), "undeclared_entity");
    EXPECT_EQ(
        (read_outcome<Text, skipping>("<!DOCTYPE S SYSTEM 'file:///etc/hostname'><Text><s>x</s></Text>")),
        "ok");
}

TEST(xml_reading_cases, C094_words_are_parted_by_any_white_space) {
    EXPECT_EQ(read_value<Words>("<Words><words> one two\nthree\t four </words><numbers/></Words>").words,
              (std::vector<std::string>{"one", "two", "three", "four"}));
}

TEST(xml_reading_cases, C095_siblings_are_collected_wherever_they_stand) {
    const auto v =
        read_value<Interleaved>("<Interleaved><a><v>1</v></a><b><v>2</v></b><a><v>3</v></a></Interleaved>");
    ASSERT_EQ(v.a.size(), 2u);
    EXPECT_EQ(v.a[1].v, 3);
    EXPECT_EQ(v.b->v, 2);
    EXPECT_EQ(code(read_outcome<Interleaved>(
                  "<Interleaved><b><v>2</v></b><a><v>3</v></a><b><v>2</v></b></Interleaved>")),
              "duplicate_member");
}

TEST(xml_reading_cases, C097_prefixes_comments_and_instructions_do_not_matter) {
    EXPECT_EQ(read_value<S>(
                  "<?pi?><!-- c --><it:S xmlns:it='urn:a'><!-- c --><?pi?><it:id>7</it:id><!-- c --></it:S>")
                  .id,
              7);
    EXPECT_EQ(read_value<S>("<S xmlns='urn:a'><id>7</id></S>").id, 7);
}

TEST(xml_reading_cases, C100_X41_encodings_are_decoded_or_refused_by_name) {
    EXPECT_EQ(read_value<Plain>("\xEF\xBB\xBF<Plain><id>7</id></Plain>").id, 7);
    std::string wide = "\xFF\xFE";
    for (const char letter : std::string_view{"<Plain><id>7</id></Plain>"}) {
        wide += letter;
        wide += '\0';
    }
    EXPECT_EQ(read_value<Plain>(wide).id, 7);
    EXPECT_EQ(
        code(read_outcome<Plain>("<?xml version='1.0' encoding='EBCDIC-CP-US'?><Plain><id>7</id></Plain>")),
        "unsupported_encoding");
    EXPECT_EQ(read_value<Text>("<?xml version='1.0' encoding='latin1'?><Text><s>\xE9</s></Text>").s,
              "\u00E9");
}

TEST(xml_reading_cases, X01_X02_names_compare_by_namespace) {
    EXPECT_EQ(read_value<S>("<p:S xmlns:p='urn:a'><p:id>7</p:id></p:S>").id, 7);
    EXPECT_EQ(read_value<S>("<S xmlns='urn:a'><o:id xmlns:o='urn:o'>9</o:id><id>7</id></S>").id, 7);
    EXPECT_EQ(read_value<Plain>("<Plain><o:id xmlns:o='urn:o'>9</o:id><id>7</id></Plain>").id, 7);
}

TEST(xml_reading_cases, X04_another_root_is_an_error_that_names_both) {
    EXPECT_EQ(read_message<Plain>("<Other><id>7</id></Other>"),
              "line 1, column 2: unknown tag 'Other' (the root element); known: Plain");
}

TEST(xml_reading_cases, X07_a_schemas_location_is_no_data) {
    EXPECT_EQ((read_outcome<Plain, strict>("<Plain" + xsi +
                                           " xsi:schemaLocation='a b' "
                                           "xsi:noNamespaceSchemaLocation='c'><id>7</id></Plain>")),
              "ok");
    EXPECT_EQ(code(read_outcome<Plain, strict>("<Plain other='1'><id>7</id></Plain>")), "unknown_member");
}

TEST(xml_reading_cases, X08_an_unbound_prefix_is_an_error) {
    EXPECT_EQ(read_outcome<Text>("<Text><q:s>x</q:s></Text>"), "undeclared_prefix@7");
    EXPECT_EQ(code(read_outcome<Text>("<Text q:a='1'><s>x</s></Text>")), "undeclared_prefix");
}

TEST(xml_reading_cases, X10_text_and_attribute_are_both_kept) {
    const auto v = read_value<Amount>("<Amount currency=\"USD\">12.50</Amount>");
    EXPECT_EQ(v.currency, "USD");
    EXPECT_EQ(v.value, "12.50");
}

TEST(xml_reading_cases, X14_X16_X17_sections_comments_and_references_in_text) {
    EXPECT_EQ(read_value<Text>("<Text><s>x<![CDATA[<y>]]>z</s></Text>").s, "x<y>z");
    EXPECT_EQ(read_value<Text>("<Text><s>a<!--c-->b</s></Text>").s, "ab");
    EXPECT_EQ(read_value<Text>("<Text><s>&lt;&#65;&#x1F600;</s></Text>").s, "<A\U0001F600");
    EXPECT_EQ(read_message<Text>("<Text><s>&foo;</s></Text>"),
              "line 1, column 11: s: an entity that is not declared: 'foo'");
}

TEST(xml_reading_cases, X22_X23_empty_absent_and_by_default) {
    EXPECT_EQ(read_value<MaybeText>("<MaybeText><s></s></MaybeText>").s, "");
    EXPECT_EQ(read_value<MaybeText>("<MaybeText><s/></MaybeText>").s, "");
    EXPECT_FALSE(read_value<MaybeText>("<MaybeText/>").s.has_value());
    EXPECT_EQ(read_value<WithDefault>("<WithDefault><b/></WithDefault>").a, 5);
}

TEST(xml_reading_cases, X25_nil_is_null_and_keeps_its_place) {
    const auto v = read_value<Nil>(
        "<Nil" + xsi + "><i xsi:nil='true'/><list>1</list><list xsi:nil=\"1\"/><list>3</list></Nil>");
    EXPECT_FALSE(v.i.has_value());
    EXPECT_EQ(v.list, (std::vector<std::optional<int>>{1, std::nullopt, 3}));
}

TEST(xml_reading_cases, X26_X28_X29_types_and_choices) {
    EXPECT_EQ(read_value<Typed>("<Typed" + xsi + "><shape xsi:type='Second'><v>1</v></shape></Typed>")
                  .shape.index(),
              1u);
    EXPECT_EQ(code(read_outcome<Choice>("<Choice><First><v>1</v></First><Second><v>2</v></Second></Choice>")),
              "duplicate_member");
    const auto v = read_value<Ordered>(
        "<Ordered><First><v>1</v></First><Second><v>2</v></Second><First><v>3</v></First></Ordered>");
    ASSERT_EQ(v.all.size(), 3u);
    EXPECT_EQ(std::get<First>(v.all[2]).v, 3);
}

TEST(xml_reading_cases, X31_lists_of_numbers) {
    EXPECT_EQ(read_value<Words>("<Words><words/><numbers> 1 2\n3 </numbers></Words>").numbers,
              (std::vector{1, 2, 3}));
    EXPECT_EQ(read_outcome<Words>("<Words><words/><numbers>one</numbers></Words>"),
              "type_mismatch@24 numbers[0]");
}

TEST(xml_reading_cases, X32_X34_order_and_lexical_forms) {
    const auto v = read_value<Values>("<Values><b>1</b><d> 3 </d><i>+3</i></Values>");
    EXPECT_EQ(v.i, 3);
    EXPECT_EQ(v.d, 3);
    EXPECT_TRUE(v.b);
}

TEST(xml_reading_cases, X35_X37_numbers_that_are_none_or_too_large) {
    EXPECT_EQ(read_outcome<Values>("<Values><i>1</i><d>1.5abc</d><b>1</b></Values>"), "invalid_number@22 d");
    EXPECT_EQ(code(read_outcome<Values>(
                  "<Values><i>1234567890123456789012345678901234567890</i><d>1</d><b>1</b></Values>")),
              "number_out_of_range");
}

TEST(xml_reading_cases, X40_recursion_and_bytes) {
    EXPECT_EQ(read_value<Node>("<Node><name>a</name><next><name>b</name></next></Node>").next->name, "b");
    const auto v = read_value<Bytes>("<Bytes><base64>AAE=</base64><hex>00ff</hex></Bytes>");
    EXPECT_EQ(v.base64, (std::vector{std::byte{0}, std::byte{1}}));
    EXPECT_EQ(v.hex, (std::vector{std::byte{0}, std::byte{255}}));
}

TEST(xml_reading_cases, X43_six_faults_are_six_errors_at_their_offsets) {
    EXPECT_EQ(read_outcome<Text>("<Text a='1' a='2'><s/></Text>"), "duplicate_attribute@12");
    EXPECT_EQ(read_outcome<Text>("<Text><s>a]]>b</s></Text>"), "invalid_syntax@10 s");
    EXPECT_EQ(read_outcome<Text>("<Text><s>&#1;</s></Text>"), "invalid_character@9 s");
    EXPECT_EQ(read_outcome<Text>("<Text><s>a\xC3(</s></Text>"), "invalid_utf8@10 s");
    EXPECT_EQ(read_outcome<Text>("<Text><s>a</s></Text>tail"), "trailing_content@21");
    EXPECT_EQ(read_outcome<Text>("<Text><s>a</s></Text><Text/>"), "trailing_content@21");
}

} // namespace
