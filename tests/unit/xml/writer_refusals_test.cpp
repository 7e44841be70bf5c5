// Output is always well-formed and reads back as what was written: what would not is an error that names the field.

#include "support/xml_outcome.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace xml_refusals {

struct Text {
    std::string s;
};
struct Attribute {
    std::string s;
};
struct Section {
    std::string s;
};
struct Letter {
    char c = ' ';
};
struct Bold {
    std::string text;
};
struct Mixed {
    std::vector<std::variant<std::string, Bold>> content;
};
enum class tone { loud, quiet };
struct Words {
    std::vector<std::string> names;
    std::vector<tone> tones;
    std::vector<char> letters;
    std::vector<std::vector<std::byte>> bytes;
};
struct Defaulted {
    std::vector<int> list;
    std::vector<int> boxed;
};
struct NullAttribute {
    std::optional<int> a;
};
struct Kept {
    xml_refusals::Text inner;
    agate::xml::raw raw;
};
struct Rest {
    std::string id;
    int n = 0;
    std::map<std::string, std::string> attributes;
    std::vector<agate::xml::raw> elements;
};
struct Inside {
    agate::value v;
};
struct OpenValue {
    std::map<std::string, std::string> attributes;
};
struct Entries {
    std::map<std::string, OpenValue> entry;
};
struct Choice {
    std::vector<std::optional<std::variant<Text, Bold>>> list;
};

} // namespace xml_refusals

namespace r = xml_refusals;

template <>
inline constexpr auto agate::describe<r::Attribute> =
    agate::rules(agate::field<&r::Attribute::s>(agate::xml::attribute));
template <>
inline constexpr auto agate::describe<r::Section> =
    agate::rules(agate::field<&r::Section::s>(agate::xml::cdata));
template <>
inline constexpr auto agate::describe<r::Bold> =
    agate::rules(agate::rename("b"), agate::field<&r::Bold::text>(agate::xml::text));
template <>
inline constexpr auto agate::describe<r::Mixed> =
    agate::rules(agate::field<&r::Mixed::content>(agate::xml::text, agate::tag_names("text", "b")));
template <>
inline constexpr auto agate::describe<r::tone> =
    agate::rules(agate::values<r::tone>({{"very loud", r::tone::loud}}));
template <>
inline constexpr auto agate::describe<r::Words> = agate::rules(
    agate::field<&r::Words::names>(agate::xml::list), agate::field<&r::Words::tones>(agate::xml::list),
    agate::field<&r::Words::letters>(agate::xml::list), agate::field<&r::Words::bytes>(agate::xml::list));
template <>
inline constexpr auto agate::describe<r::Defaulted> =
    agate::rules(agate::field<&r::Defaulted::list>(agate::default_value([] { return std::vector<int>{1}; })),
                 agate::field<&r::Defaulted::boxed>(
                     agate::xml::wrapped("box"), agate::default_value([] { return std::vector<int>{1}; })));
template <>
inline constexpr auto agate::describe<r::NullAttribute> =
    agate::rules(agate::field<&r::NullAttribute::a>(agate::xml::attribute, agate::required));
template <>
inline constexpr auto agate::describe<r::Rest> =
    agate::rules(agate::field<&r::Rest::id>(agate::xml::attribute),
                 agate::field<&r::Rest::attributes>(agate::xml::attribute, agate::rest),
                 agate::field<&r::Rest::elements>(agate::rest));
template <>
inline constexpr auto agate::describe<r::OpenValue> =
    agate::rules(agate::field<&r::OpenValue::attributes>(agate::xml::attribute, agate::rest));

namespace {

using namespace xml_refusals;
using namespace std::string_literals;

/// The code and path of the error of writing a value, or what is written.
template <class T> std::string refused(const T& value) {
    const auto text = agate::xml::write(value);
    return text ? *text : std::string{agate::to_string(text.error().code)} + " " + text.error().path();
}

/// An object of these members.
agate::value object(std::initializer_list<std::pair<const char*, agate::value>> members) {
    agate::value v = agate::value::object();
    for (const auto& [name, member] : members) {
        v.as_object().insert(name, member);
    }
    return v;
}

TEST(writing_refusals, characters_that_xml_does_not_have) {
    for (int c = 0; c < 0x20; ++c) {
        const bool exists = c == '\t' || c == '\n' || c == '\r';
        const std::string s = "some text before" + std::string(1, static_cast<char>(c));
        EXPECT_EQ(refused(Text{s}) == "not_representable s", !exists) << c;
        EXPECT_EQ(refused(Attribute{s}) == "not_representable s", !exists) << c;
        EXPECT_EQ(refused(Section{s}) == "not_representable s", !exists) << c;
        EXPECT_EQ(refused(Letter{static_cast<char>(c)}) == "not_representable c", !exists) << c;
    }
    EXPECT_EQ(refused(Text{"\x7F"}), "<Text><s>\x7F</s></Text>");
    EXPECT_EQ(refused(Text{"\xEF\xBF\xBD"}), "<Text><s>\xEF\xBF\xBD</s></Text>");
}

TEST(writing_refusals, a_string_that_is_not_utf8) {
    for (const std::string& s : {"\x80"s, "ab\xC3"s, "\xC3("s, "\xEF\x80"s, "\xEF\xBF"s, "\xED\xA0\x80"s,
                                 "\xF4\x90\x80\x80"s, "\xC0\x80"s, std::string(40, 'x') + "\xFF"}) {
        EXPECT_EQ(refused(Text{s}), "invalid_utf8 s");
        EXPECT_EQ(refused(Attribute{s}), "invalid_utf8 s");
        EXPECT_EQ(refused(Section{s}), "invalid_utf8 s");
    }
    EXPECT_EQ(refused(Letter{'\xC3'}), "invalid_utf8 c");
}

TEST(writing_refusals, mixed_content_that_would_be_read_as_other_pieces) {
    EXPECT_EQ(refused(Mixed{{"a"s, Bold{"b"}, "c"s}}), "<Mixed>a<b>b</b>c</Mixed>");
    EXPECT_EQ(refused(Mixed{{"a"s, "b"s}}), "not_representable content[1]");
    EXPECT_EQ(refused(Mixed{{"]]"s, ">"s}}), "not_representable content[1]");
    EXPECT_EQ(refused(Mixed{{Bold{"b"}, ""s}}), "not_representable content[1]");
}

TEST(writing_refusals, words_that_are_none) {
    EXPECT_EQ(
        refused(Words{{"a", "b&"}, {tone::quiet}, {'x'}, {{std::byte{1}}}}),
        "<Words><names>a b&amp;</names><tones>quiet</tones><letters>x</letters><bytes>AQ==</bytes></Words>");
    EXPECT_EQ(refused(Words{{"a", ""}, {}, {}, {}}), "not_representable names[1]");
    EXPECT_EQ(refused(Words{{"a b"}, {}, {}, {}}), "not_representable names[0]");
    EXPECT_EQ(refused(Words{{"a\r"}, {}, {}, {}}), "not_representable names[0]");
    EXPECT_EQ(refused(Words{{}, {tone::loud}, {}, {}}), "not_representable tones[0]");
    EXPECT_EQ(refused(Words{{}, {}, {'a', '\n'}, {}}), "not_representable letters[1]");
    EXPECT_EQ(refused(Words{{}, {}, {}, {{}}}), "not_representable bytes[0]");
}

TEST(writing_refusals, absence_that_would_be_read_as_a_default) {
    EXPECT_EQ(refused(Defaulted{{2}, {}}), "<Defaulted><list>2</list><box/></Defaulted>");
    EXPECT_EQ(refused(Defaulted{{}, {3}}), "not_representable list");
    EXPECT_EQ(refused(NullAttribute{}), "not_representable a");
    EXPECT_EQ(refused(Choice{{std::nullopt}}), "not_representable list[0]");
}

TEST(writing_refusals, raw_elements_that_are_not_one_in_their_place) {
    EXPECT_EQ(refused(Kept{{}, {"<raw a='1'>x</raw>"}}),
              "<Kept><inner><s/></inner><raw a='1'>x</raw></Kept>");
    for (const char* text : {"", "x", "<", "<>", " <raw/>", "<raw/> ", "<raw/><raw/>", "<!-- --><raw/>"}) {
        EXPECT_EQ(refused(Kept{{}, {text}}), "invalid_syntax raw") << text;
    }
    EXPECT_EQ(refused(Kept{{}, {"<raw>"}}), "end_of_input raw");
    EXPECT_EQ(refused(Kept{{}, {"<raw></war>"}}), "mismatched_tag raw");
    EXPECT_EQ(refused(Kept{{}, {"<p:raw/>"}}), "undeclared_prefix raw");
    EXPECT_EQ(refused(Kept{{}, {"<other/>"}}), "not_representable raw");
    EXPECT_EQ(refused(Kept{{}, {"<raw xmlns='urn:x'/>"}}), "not_representable raw");
}

TEST(writing_refusals, collected_attributes_that_are_none) {
    EXPECT_EQ(refused(Rest{"i", 1, {{"a", "<"}}, {}}), R"(<Rest id="i" a="&lt;"><n>1</n></Rest>)");
    for (const char* name : {"", "a b", "p:a", "1", "xmlns", "{urn:x}", "{urn:x}a:b", "{}a", "{urn:x",
                             "{http://www.w3.org/2000/xmlns/}p"}) {
        EXPECT_EQ(refused(Rest{"i", 1, {{name, ""}}, {}}), "not_representable attributes") << name;
    }
    EXPECT_EQ(refused(Rest{"i", 1, {{"id", ""}}, {}}), "duplicate_member attributes");
    EXPECT_EQ(refused(Rest{"i", 1, {{"a", "\1"}}, {}}), "not_representable attributes");
}

TEST(writing_refusals, collected_elements_that_are_fields) {
    EXPECT_EQ(refused(Rest{"i", 1, {}, {{"<m/>"}, {"<n xmlns='urn:x'/>"}}}),
              R"(<Rest id="i"><n>1</n><m/><n xmlns='urn:x'/></Rest>)");
    EXPECT_EQ(refused(Rest{"i", 1, {}, {{"<n/>"}}}), "duplicate_member elements");
}

TEST(writing_refusals, values_whose_names_are_none) {
    EXPECT_EQ(refused(Inside{object({{"@a", "1"}, {"b", 2}, {"@xmlns:p", "urn:p"}, {"p:c", nullptr}})}),
              "<Inside xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">"
              "<v a=\"1\" xmlns:p=\"urn:p\"><b>2</b><p:c xsi:nil=\"true\"/></v></Inside>");
    for (const char* name : {"", "a b", "1", "p:", ":a", "@", "@a b", "a:b:c"}) {
        EXPECT_EQ(refused(Inside{object({{name, "x"}})}), "not_representable v") << name;
    }
    EXPECT_EQ(refused(Inside{object({{"p:a", "x"}})}), "undeclared_prefix ");
    EXPECT_EQ(refused(Inside{object({{"@p:a", "x"}})}), "undeclared_prefix ");
    EXPECT_EQ(refused(Inside{object({{"@a", nullptr}})}), "not_representable v");
    EXPECT_EQ(refused(Inside{object({{"@a", object({})}})}), "not_representable v");
}

TEST(writing_refusals, two_attributes_of_one_name) {
    EXPECT_EQ(refused(Entries{{{"k", {{{"a", "1"}}}}}}), R"(<Entries><entry key="k" a="1"/></Entries>)");
    EXPECT_EQ(refused(Entries{{{"k", {{{"key", "1"}}}}}}), "duplicate_attribute ");
    const Inside twice{object({{"@xmlns:p", "urn:x"}, {"@xmlns:q", "urn:x"}, {"@p:a", "1"}, {"@q:a", "2"}})};
    EXPECT_EQ(refused(twice), "duplicate_attribute ");
    std::array<char, 512> memory{};
    EXPECT_FALSE(agate::xml::write(twice, memory));
    std::string text = "before";
    EXPECT_FALSE(agate::xml::append(twice, text));
    EXPECT_EQ(text, "before");
}

TEST(writing_refusals, a_root_that_is_not_one_element) {
    EXPECT_EQ(refused(agate::value{1}), "not_representable ");
    EXPECT_EQ(refused(object({})), "not_representable ");
    EXPECT_EQ(refused(object({{"a", 1}, {"b", 2}})), "not_representable ");
    EXPECT_EQ(refused(object({{"a", 1}})), "<a>1</a>");
    EXPECT_EQ(refused(agate::xml::raw{"<a/>"}), "<a/>");
    EXPECT_EQ(refused(agate::xml::raw{"<a/><b/>"}), "invalid_syntax ");
}

} // namespace
