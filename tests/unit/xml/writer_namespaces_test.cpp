// Namespaces in what is written: declared once at the root with the described prefixes, xsi only when used, and what was
// collected from other documents keeps its own.

#include "support/xml_outcome.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace xml_spaces {

struct Leaf {
    int v = 0;
    bool operator==(const Leaf&) const = default;
};
struct Prefixed {
    int a = 0;
    Leaf leaf;
    std::vector<Leaf> more;
    bool operator==(const Prefixed&) const = default;
};
struct Default {
    int a = 0;
    Leaf leaf;
    bool operator==(const Default&) const = default;
};
struct Foreign {
    int x = 0;
    bool operator==(const Foreign&) const = default;
};
struct Host {
    Foreign foreign;
    std::variant<Leaf, Foreign> choice;
    std::map<std::string, Leaf> map;
    std::vector<int> box;
    std::tuple<int, Leaf> pair;
    bool operator==(const Host&) const = default;
};
struct Marked {
    std::string lang;
    std::string href;
    std::string plain;
    bool operator==(const Marked&) const = default;
};
struct SameUri {
    int a = 0;
    int b = 0;
    bool operator==(const SameUri&) const = default;
};
struct Node {
    std::unique_ptr<Node> next;
    std::optional<Foreign> foreign;
};
struct Extensible {
    int n = 0;
    std::map<std::string, std::string> attributes;
    std::vector<agate::xml::raw> elements;
    bool operator==(const Extensible&) const = default;
};
struct Frame {
    Extensible e;
    bool operator==(const Frame&) const = default;
};
struct Ns1 {
    int a = 0;
    std::map<std::string, std::string> attributes;
};

} // namespace xml_spaces

namespace s = xml_spaces;

template <> inline constexpr auto agate::describe<s::Prefixed> =
    agate::rules(agate::xml::namespaced("urn:p", "p"));
template <> inline constexpr auto agate::describe<s::Default> = agate::rules(agate::xml::namespaced("urn:d"));
template <>
inline constexpr auto agate::describe<s::Foreign> =
    agate::rules(agate::rename("Foreign"), agate::xml::namespaced("urn:f?a=1&b=\"<", "f"));
template <>
inline constexpr auto agate::describe<s::Host> =
    agate::rules(agate::xml::namespaced("urn:h", "h"),
                 agate::field<&s::Host::box>(agate::rename("n"), agate::xml::wrapped("box")));
template <>
inline constexpr auto agate::describe<s::Marked> = agate::rules(
    agate::xml::namespaced("urn:m"),
    agate::field<&s::Marked::lang>(agate::xml::attribute,
                                   agate::xml::namespaced("http://www.w3.org/XML/1998/namespace", "xml")),
    agate::field<&s::Marked::href>(agate::xml::attribute,
                                   agate::xml::namespaced("http://www.w3.org/1999/xlink", "xlink")),
    agate::field<&s::Marked::plain>(agate::xml::attribute));
template <>
inline constexpr auto agate::describe<s::SameUri> = agate::rules(
    agate::xml::namespaced("urn:u"), agate::field<&s::SameUri::b>(agate::xml::namespaced("urn:u", "u")));
template <>
inline constexpr auto agate::describe<s::Extensible> =
    agate::rules(agate::field<&s::Extensible::attributes>(agate::xml::attribute, agate::rest),
                 agate::field<&s::Extensible::elements>(agate::rest));
template <> inline constexpr auto agate::describe<s::Frame> =
    agate::rules(agate::xml::namespaced("urn:frame"));
template <>
inline constexpr auto agate::describe<s::Ns1> =
    agate::rules(agate::xml::namespaced("urn:1", "ns1"),
                 agate::field<&s::Ns1::attributes>(agate::xml::attribute, agate::rest));

namespace {

using namespace xml_spaces;

/// What is written for a value, if it reads back equal.
template <class T> std::string written(const T& value) {
    const auto text = agate::xml::write(value);
    if (!text) {
        return text.error().message();
    }
    const auto back = agate::xml::read<T>(*text);
    return !back ? *text + "\n" + back.error().message(*text)
                 : *text + (*back == value ? "" : "\nreads back as another value");
}

TEST(writing_namespaces, are_inherited_by_what_has_no_description) {
    EXPECT_EQ(
        written(Prefixed{1, {2}, {{3}}}),
        "<p:Prefixed xmlns:p=\"urn:p\"><p:a>1</p:a><p:leaf><p:v>2</p:v></p:leaf><p:more><p:v>3</p:v></p:more>"
        "</p:Prefixed>");
    EXPECT_EQ(written(Default{1, {2}}), "<Default xmlns=\"urn:d\"><a>1</a><leaf><v>2</v></leaf></Default>");
    EXPECT_EQ(written(Leaf{1}), "<Leaf><v>1</v></Leaf>");
}

TEST(writing_namespaces, of_a_type_are_those_of_its_root_and_of_its_fields) {
    EXPECT_EQ(
        written(Host{{1}, Foreign{2}, {{"k", {3}}}, {4}, {5, {6}}}),
        "<h:Host xmlns:h=\"urn:h\" xmlns:f=\"urn:f?a=1&amp;b=&quot;&lt;\"><h:foreign><f:x>1</f:x></h:foreign>"
        "<f:Foreign><f:x>2</f:x></f:Foreign><h:map key=\"k\"><h:v>3</h:v></h:map><h:box><h:n>4</h:n></h:box>"
        "<h:pair><h:item>5</h:item><h:item><h:v>6</h:v></h:item></h:pair></h:Host>");
    EXPECT_EQ(
        written(Host{{1}, Leaf{2}, {}, {}, {}}),
        "<h:Host xmlns:h=\"urn:h\" xmlns:f=\"urn:f?a=1&amp;b=&quot;&lt;\"><h:foreign><f:x>1</f:x></h:foreign>"
        "<h:Leaf><h:v>2</h:v></h:Leaf><h:pair><h:item>0</h:item><h:item><h:v>0</h:v></h:item></h:pair></"
        "h:Host>");
}

TEST(writing_namespaces, of_attributes_are_none_unless_described) {
    EXPECT_EQ(written(Marked{"en", "#a", "p"}),
              "<Marked xmlns=\"urn:m\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
              "xml:lang=\"en\" xlink:href=\"#a\" plain=\"p\"/>");
}

TEST(writing_namespaces, may_have_two_prefixes) {
    EXPECT_EQ(written(SameUri{1, 2}),
              "<SameUri xmlns=\"urn:u\" xmlns:u=\"urn:u\"><a>1</a><u:b>2</u:b></SameUri>");
}

TEST(writing_namespaces, of_types_that_contain_themselves_are_found) {
    Node node;
    node.next = std::make_unique<Node>();
    node.next->foreign = Foreign{1};
    EXPECT_EQ(
        agate::xml::write(node).value(),
        "<Node xmlns:f=\"urn:f?a=1&amp;b=&quot;&lt;\"><next><foreign><f:x>1</f:x></foreign></next></Node>");
}

TEST(writing_namespaces, of_a_variant_are_declared_whichever_it_holds) {
    using root = std::variant<Leaf, Foreign>;
    EXPECT_EQ(written(root{Leaf{1}}), "<Leaf xmlns:f=\"urn:f?a=1&amp;b=&quot;&lt;\"><v>1</v></Leaf>");
    EXPECT_EQ(written(root{Foreign{1}}),
              "<f:Foreign xmlns:f=\"urn:f?a=1&amp;b=&quot;&lt;\"><f:x>1</f:x></f:Foreign>");
}

TEST(writing_namespaces, of_collected_attributes_get_prefixes) {
    const Extensible value{1,
                           {{"b", "1"},
                            {"{http://www.w3.org/XML/1998/namespace}lang", "en"},
                            {"{urn:x&y}a", "2"},
                            {"{urn:x&y}b", "3"},
                            {"{urn:z}a", "4"}},
                           {}};
    EXPECT_EQ(written(value),
              "<Extensible b=\"1\" xml:lang=\"en\" xmlns:ns1=\"urn:x&amp;y\" ns1:a=\"2\" ns1:b=\"3\" "
              "xmlns:ns2=\"urn:z\" ns2:a=\"4\"><n>1</n></Extensible>");
}

TEST(writing_namespaces, that_the_document_declares_are_used_for_collected_attributes) {
    EXPECT_EQ(agate::xml::write(Ns1{1, {{"{urn:1}b", "2"}, {"{urn:2}b", "3"}}}).value(),
              "<ns1:Ns1 xmlns:ns1=\"urn:1\" ns1:b=\"2\" xmlns:ns2=\"urn:2\" "
              "ns2:b=\"3\"><ns1:a>1</ns1:a></ns1:Ns1>");
}

TEST(writing_namespaces, of_collected_elements_stay_what_they_were) {
    const Frame value{
        {1, {}, {{"<a/>"}, {"<o:x xmlns:o=\"urn:o\"><y/></o:x>"}, {"<b xmlns=\"urn:frame\"/>"}}}};
    const std::string text = agate::xml::write(value).value();
    EXPECT_EQ(
        text,
        "<Frame xmlns=\"urn:frame\"><e><n>1</n><a xmlns=\"\"/><o:x xmlns=\"\" xmlns:o=\"urn:o\"><y/></o:x>"
        "<b xmlns=\"urn:frame\"/></e></Frame>");
    EXPECT_EQ(agate::xml::write(agate::xml::read<Frame>(text).value()).value(), text);
}

TEST(writing_namespaces, what_was_read_with_other_prefixes_is_written_with_the_described_ones) {
    const auto value = agate::xml::read<Prefixed>(
        "<Prefixed xmlns='urn:p'><a>1</a><q:leaf xmlns:q='urn:p'><q:v>2</q:v></q:leaf>"
        "</Prefixed>");
    ASSERT_TRUE(value);
    EXPECT_EQ(agate::xml::write(*value).value(),
              "<p:Prefixed xmlns:p=\"urn:p\"><p:a>1</p:a><p:leaf><p:v>2</p:v></p:leaf></p:Prefixed>");
}

} // namespace
