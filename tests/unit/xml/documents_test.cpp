// Whole documents: the two messages of the report to the byte, their namespaces under other prefixes, encodings, files.

#include "../bench/workloads/w2.hpp"
#include "support/data.hpp"
#include "support/suite_files.hpp"
#include "support/xml_outcome.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace xml_documents {

struct S {
    int id = 0;
    bool operator==(const S&) const = default;
};
struct Any {
    int id = 0;
};

} // namespace xml_documents

template <>
inline constexpr auto agate::describe<xml_documents::S> = agate::rules(agate::xml::namespaced("urn:a"));

namespace w2 = bench::w2;

namespace {

using agate_test::xml::read_message;
using agate_test::xml::read_outcome;
using agate_test::xml::read_value;
using xml_documents::Any;
using xml_documents::S;

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

TEST(documents, the_uci_message_has_the_size_of_the_report_and_reads_back) {
    const std::string text = agate::xml::write<w2::uci_style>(w2::make_uci()).value();
    EXPECT_EQ(text.size(), w2::uci_size);
    EXPECT_EQ(read_value<w2::entity>(text), w2::make_uci());
    EXPECT_EQ(read_value<w2::entity>(agate::xml::write(w2::make_uci()).value()), w2::make_uci());
}

TEST(documents, the_uci_message_is_the_one_of_the_data_folder) {
    AGATE_REQUIRE_DATA("xml");
    EXPECT_EQ(agate::xml::write<w2::uci_style>(w2::make_uci()).value(),
              agate_test::whole_file(agate_test::data_dir() / "xml" / "uci_entity.xml"));
}

TEST(documents, the_sensor_reading_has_the_size_of_the_report_and_reads_back) {
    const std::string text = agate::xml::write<w2::sensor_style>(w2::make_sensor()).value();
    EXPECT_EQ(text.size(), w2::sensor_size);
    EXPECT_EQ(read_value<w2::sensor_reading>(text), w2::make_sensor());
}

TEST(documents, another_prefix_or_none_for_the_same_namespace_is_the_same) {
    const std::string text = agate::xml::write<w2::uci_style>(w2::make_uci()).value();
    for (const std::string_view prefix : {"u", "a_very_long_prefix", "\u00FC"}) {
        const std::string other = replaced(replaced(text, "uci:", std::string{prefix} + ":"), "xmlns:uci",
                                           "xmlns:" + std::string{prefix});
        EXPECT_EQ(read_value<w2::entity>(other), w2::make_uci()) << prefix;
    }
    const std::string unprefixed = replaced(replaced(text, "xmlns:uci", "xmlns"), "uci:", "");
    EXPECT_EQ(read_value<w2::entity>(unprefixed), w2::make_uci());
    const std::string mixed =
        replaced(text, "<uci:Latitude>34.9125</uci:Latitude>",
                 "<x:Latitude xmlns:x=\"https://www.vdl.afrl.af.mil/programs/oam\">34.9125</x:Latitude>");
    EXPECT_EQ(read_value<w2::entity>(mixed), w2::make_uci());
    const std::string lost = replaced(text, "<uci:Latitude>34.9125</uci:Latitude>",
                                      "<uci:Latitude xmlns:uci=\"urn:other\">34.9125</uci:Latitude>");
    EXPECT_EQ(read_outcome<w2::entity>(lost).substr(0, 14), "missing_member");
}

TEST(documents, elements_of_other_namespaces_are_unknown) {
    EXPECT_EQ(read_value<S>("<p:S xmlns:p='urn:a'><p:id>7</p:id></p:S>").id, 7);
    EXPECT_EQ(read_value<S>("<S xmlns='urn:a'><id>7</id></S>").id, 7);
    EXPECT_EQ(read_value<S>("<p:S xmlns:p='urn:a' xmlns='urn:b'><id>9</id><p:id>7</p:id></p:S>").id, 7);
    EXPECT_EQ(read_value<S>("<S xmlns='urn:a'><o:id xmlns:o='urn:o'>9</o:id><id>7</id></S>").id, 7);
    EXPECT_EQ(read_value<S>("<S xmlns='urn:a'><q:id xmlns:q='urn:a'>7</q:id></S>").id, 7);
    EXPECT_EQ(read_outcome<S>("<S><id>7</id></S>"), "unknown_tag@1");
    EXPECT_EQ(read_outcome<S>("<p:S xmlns:p='urn:a'><id>7</id></p:S>"), "missing_member@0");
    // without a description the root's namespace is whatever it is, and its children's the same
    EXPECT_EQ(read_value<Any>("<Any><id>1</id></Any>").id, 1);
    EXPECT_EQ(read_value<Any>("<x:Any xmlns:x='urn:x'><x:id>1</x:id></x:Any>").id, 1);
    EXPECT_EQ(read_outcome<Any>("<x:Any xmlns:x='urn:x'><id>1</id></x:Any>"), "missing_member@0");
}

TEST(documents, another_root_is_an_error_that_names_both) {
    EXPECT_EQ(read_message<Any>("<Other><id>1</id></Other>"),
              "line 1, column 2: unknown tag 'Other' (the root element); known: Any");
}

TEST(documents, what_is_about_the_document_is_no_data) {
    constexpr agate::xml::options strict{.unknown = agate::unknown_policy::error};
    EXPECT_EQ((read_value<Any, strict>("<Any xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
                                       "xsi:schemaLocation='urn:a a.xsd'><id>1</id></Any>")
                   .id),
              1);
}

std::string utf16(std::string_view ascii, bool is_big) {
    std::string text = is_big ? "\xFE\xFF" : "\xFF\xFE";
    for (const char c : ascii) {
        text += is_big ? '\0' : c;
        text += is_big ? c : '\0';
    }
    return text;
}

TEST(documents, encodings) {
    EXPECT_EQ(read_value<Any>("\xEF\xBB\xBF<Any><id>1</id></Any>").id, 1);
    for (const bool is_big : {false, true}) {
        EXPECT_EQ(read_value<Any>(utf16("<Any><id>1</id></Any>", is_big)).id, 1);
        EXPECT_EQ(
            read_value<Any>(utf16("<?xml version='1.0' encoding='UTF-16'?><Any><id>1</id></Any>", is_big)).id,
            1);
        EXPECT_EQ(read_outcome<Any>(utf16("<Any><id>x</id></Any>", is_big)), "type_mismatch@20 id");
        EXPECT_EQ(
            read_outcome<Any>(utf16("<?xml version='1.0' encoding='UTF-8'?><Any><id>1</id></Any>", is_big)),
            "unsupported_encoding@62");
    }
    EXPECT_EQ(
        read_outcome<Any>("<?xml version='1.0' encoding='iso-8859-1'?><Any><!-- \xFC --><id>x</id></Any>"),
        "type_mismatch@62 id");
    EXPECT_EQ(read_outcome<Any>("<?xml version='1.0' encoding='US-ASCII'?><Any><id>1</id></Any>"), "ok");
    EXPECT_EQ(
        read_outcome<Any>("<?xml version='1.0' encoding='US-ASCII'?><Any><!-- \xFC --><id>1</id></Any>"),
        "unsupported_encoding@51");
    EXPECT_EQ(read_outcome<Any>("<?xml version='1.0' encoding='windows-1252'?><Any><id>1</id></Any>"),
              "unsupported_encoding@30");
    EXPECT_EQ(read_outcome<Any>("<?xml version='1.0' encoding='UTF-16'?><Any><id>1</id></Any>"),
              "unsupported_encoding@30");
    EXPECT_EQ(read_outcome<Any>(utf16("<Any><id>1</id></Any>", true).substr(2)), "unsupported_encoding@0");
}

TEST(documents, latin_letters_are_transcoded) {
    const std::string text =
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\" standalone='yes'?><v>gr\xFC\xDF</v>";
    const auto value = agate::xml::read<agate::value>(text);
    ASSERT_TRUE(value) << value.error().message();
    EXPECT_EQ((*value)["v"].as_string(), "gr\u00FC\u00DF");
}

TEST(documents, nothing_but_misc_may_stand_around_the_root) {
    EXPECT_EQ(read_outcome<Any>("<Any><id>1</id></Any> <!-- c --> <?p i?>\n"), "ok");
    EXPECT_EQ(read_outcome<Any>("<Any><id>1</id></Any>x"), "trailing_content@21");
    EXPECT_EQ(read_outcome<Any>("<Any><id>1</id></Any><Any/>"), "trailing_content@21");
    EXPECT_EQ(read_outcome<Any>("x<Any><id>1</id></Any>"), "invalid_syntax@0");
    EXPECT_EQ(read_outcome<Any>(""), "end_of_input@0");
    EXPECT_EQ(read_outcome<Any>("  <!-- c -->"), "end_of_input@12");
    EXPECT_EQ(read_outcome<Any>(" <?xml version='1.0'?><Any><id>1</id></Any>"), "invalid_syntax@3");
    EXPECT_EQ(read_outcome<Any>("<!DOCTYPE Any><Any><id>1</id></Any>"), "doctype_refused@0");
    constexpr agate::xml::options skipping{.doctype = agate::xml::doctype_policy::skip};
    EXPECT_EQ((read_outcome<Any, skipping>(
                  "<!DOCTYPE Any [<!ENTITY e \"]>\"> <!-- ]> --> ]><Any><id>1</id></Any>")),
              "ok");
    EXPECT_EQ((read_outcome<Any, skipping>("<!DOCTYPE Any [<!ENTITY e \"1\">]><Any><id>&e;</id></Any>")),
              "undeclared_entity@42 id");
}

TEST(documents, a_prefix_of_the_input_is_read_by_a_verb_of_its_own) {
    Any value;
    EXPECT_EQ(agate::xml::read_prefix(std::string_view{"<Any><id>1</id></Any>rest"}, value).value(), 21u);
    EXPECT_EQ(value.id, 1);
}

TEST(documents, files) {
    const auto path = std::filesystem::temp_directory_path() / "agate_xml_documents_test.xml";
    ASSERT_TRUE(agate::xml::write_file<w2::uci_style>(w2::make_uci(), path));
    EXPECT_EQ(std::filesystem::file_size(path), w2::uci_size);
    EXPECT_EQ(agate::xml::read_file<w2::entity>(path).value(), w2::make_uci());
    const auto other = agate::xml::read_file<Any>(path);
    EXPECT_EQ(other.error().message(), "line 2, column 2: unknown tag (the root element); known: Any");
    std::filesystem::remove(path);
}

TEST(documents, the_codec_as_an_object_has_the_same_verbs) {
    constexpr agate::xml::codec<w2::sensor_style> codec;
    std::string text;
    EXPECT_EQ(codec.write(w2::make_sensor(), text).value(), w2::sensor_size);
    EXPECT_EQ(codec.read<w2::sensor_reading>(text).value(), w2::make_sensor());
    w2::sensor_reading reused;
    EXPECT_TRUE(codec.read(text, reused));
}

} // namespace
