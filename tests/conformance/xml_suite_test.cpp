// The W3C's XML conformance suite, read with the cursor. What is outside of XML 1.0, fifth edition, with namespaces is left
// out by rule: XML 1.1, names that earlier editions did not have, documents whose names do not fit namespaces. Without a
// document type declaration every verdict is right; with one, documents are refused by default, and where it is skipped,
// those verdicts that need what it declares are counted.

#include "support/suite_files.hpp"

#include <agate/xml/cursor.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using agate::xml::doctype_policy;
using agate::xml::event;

struct suite_case {
    std::string type, entities, recommendation, edition, namespaces, version, id, output, file, doctype;
};

std::vector<suite_case> all_cases() {
    std::istringstream lines{agate_test::whole_file(agate_test::data_dir() / "xml" / "xmlconf.tsv")};
    std::vector<suite_case> cases;
    std::string line;
    std::getline(lines, line); // the columns' names
    while (std::getline(lines, line)) {
        suite_case one;
        std::istringstream fields{line};
        for (std::string* const field :
             {&one.type, &one.entities, &one.recommendation, &one.edition, &one.namespaces, &one.version,
              &one.id, &one.output, &one.file, &one.doctype}) {
            std::getline(fields, *field, '\t');
        }
        cases.push_back(one);
    }
    return cases;
}

/// Whether a case is about XML 1.0, fifth edition, with namespaces, and has one right verdict.
bool is_ours(const suite_case& one) {
    return one.type != "error" && one.recommendation != "XML1.1" && one.recommendation != "NS1.1" &&
           one.version != "1.1" && one.namespaces == "yes" &&
           (one.edition == "-" || one.edition.find('5') != std::string::npos);
}

std::string text_of(const suite_case& one) {
    return agate_test::whole_file(agate_test::data_dir() / "xml" / "xmlconf" / one.file);
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\t': out += "&#9;"; break;
        case '\n': out += "&#10;"; break;
        case '\r': out += "&#13;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string start_tag(agate::xml::cursor& cursor) {
    std::vector<std::pair<std::string, std::string>> attributes;
    for (std::size_t i = 0; i < cursor.attribute_count(); ++i) {
        const auto a = cursor.attribute(i);
        attributes.emplace_back(
            (a.prefix.empty() ? "" : std::string{a.prefix} + ":") + std::string{a.local_name}, a.value);
    }
    for (std::size_t i = 0; i < cursor.declaration_count(); ++i) {
        const auto a = cursor.declaration(i);
        attributes.emplace_back(a.local_name.empty() ? "xmlns" : "xmlns:" + std::string{a.local_name},
                                a.value);
    }
    std::sort(attributes.begin(), attributes.end());
    std::string out = "<" + std::string{cursor.name()};
    for (const auto& [name, value] : attributes) {
        out += " " + name + "=\"" + escaped(value) + "\"";
    }
    return out + ">";
}

/// "ok", or the name of the error; `canonical` is the document in the suite's canonical form.
std::string verdict(const std::string& text, doctype_policy doctype, std::string& canonical) {
    agate::xml::cursor cursor{text, doctype};
    for (;;) {
        const auto next = cursor.next();
        if (!next) {
            return std::string{agate::to_string(next.error().code)};
        }
        switch (*next) {
        case event::start_element: canonical += start_tag(cursor); break;
        case event::end_element: canonical += "</" + std::string{cursor.name()} + ">"; break;
        case event::text: canonical += escaped(cursor.text()); break;
        case event::comment: break;
        case event::processing_instruction:
            canonical += "<?" + std::string{cursor.target()} + " " + std::string{cursor.text()} + "?>";
            break;
        case event::end_of_document: return "ok";
        }
    }
}

bool should_be_read(const suite_case& one) {
    return one.type != "not-wf";
}

TEST(xml_suite, without_a_doctype_every_verdict_is_right) {
    AGATE_REQUIRE_DATA("xml");
    std::map<std::string, int> counts;
    for (const suite_case& one : all_cases()) {
        if (!is_ours(one) || one.doctype != "no") {
            continue;
        }
        std::string canonical;
        const std::string got = verdict(text_of(one), doctype_policy::refuse, canonical);
        EXPECT_EQ(got == "ok", should_be_read(one)) << one.file << ": " << got;
        ++counts[(should_be_read(one) ? "well-formed" : "not well-formed") +
                 std::string{one.recommendation.starts_with("NS") ? ", namespaces" : ""}];
    }
    EXPECT_EQ(counts, (std::map<std::string, int>{{"not well-formed", 228},
                                                  {"not well-formed, namespaces", 15},
                                                  {"well-formed", 55},
                                                  {"well-formed, namespaces", 15}}));
}

// The index takes what stands in a comment, an instruction or a CDATA section for a declaration.
const std::set<std::string> doctype_is_text{"oasis/p15pass1.xml", "oasis/p16pass1.xml", "oasis/p18pass1.xml"};

TEST(xml_suite, with_a_doctype_documents_are_refused_by_default) {
    AGATE_REQUIRE_DATA("xml");
    int refused = 0;
    for (const suite_case& one : all_cases()) {
        if (is_ours(one) && one.doctype == "yes" && !doctype_is_text.contains(one.file)) {
            std::string canonical;
            const std::string got = verdict(text_of(one), doctype_policy::refuse, canonical);
            // but for what is wrong before the declaration is reached
            EXPECT_NE(got, "ok") << one.file;
            EXPECT_TRUE(got == "doctype_refused" || !should_be_read(one)) << one.file << ": " << got;
            refused += got == "doctype_refused" ? 1 : 0;
        }
    }
    EXPECT_GT(refused, 1200);
}

// Not well-formed by what the declaration says, which is not looked at: entities that hold themselves, that are not declared
// or not parsed, or that an attribute's default uses, and defaults that declare namespaces.
const std::set<std::string> wrong_by_declarations{
    "xmltest/not-wf/sa/078.xml",    "xmltest/not-wf/sa/079.xml", "xmltest/not-wf/sa/080.xml",
    "xmltest/not-wf/sa/084.xml",    "xmltest/not-wf/sa/180.xml", "ibm/not-wf/P68/ibm68n07.xml",
    "eduni/namespaces/1.0/012.xml", "eduni/errata-3e/E12.xml",
};

TEST(xml_suite, with_a_doctype_skipped_only_what_it_declares_makes_a_difference) {
    AGATE_REQUIRE_DATA("xml");
    std::map<std::string, int> counts;
    for (const suite_case& one : all_cases()) {
        if (!is_ours(one) || one.doctype != "yes") {
            continue;
        }
        std::string canonical;
        const std::string got = verdict(text_of(one), doctype_policy::skip, canonical);
        std::string sort;
        if ((got == "ok") == should_be_read(one)) {
            sort = should_be_read(one) ? "read" : "refused";
        } else if (should_be_read(one)) {
            EXPECT_EQ(got, "undeclared_entity") << one.file;
            sort = "refused for an entity that the declaration has";
        } else if (one.entities == "parameter" || one.entities == "general" || one.entities == "both") {
            sort = "read, the fault being in an entity outside of the document";
        } else {
            EXPECT_TRUE(wrong_by_declarations.contains(one.file)) << one.file;
            sort = "read, the fault being in what the declaration says";
        }
        ++counts[sort];
    }
    for (const auto& [sort, count] : counts) {
        std::printf("%5d %s\n", count, sort.c_str());
    }
    EXPECT_EQ(counts["read, the fault being in what the declaration says"],
              static_cast<int>(wrong_by_declarations.size()));
    EXPECT_EQ(counts["read"], 795);
    EXPECT_EQ(counts["refused"], 715);
    EXPECT_EQ(counts["refused for an entity that the declaration has"], 83);
    EXPECT_EQ(counts["read, the fault being in an entity outside of the document"], 51);
}

/// The file with a case's canonical form: its name counts from the folder of the case's collection.
std::filesystem::path output_of(const suite_case& one) {
    const std::filesystem::path root = agate_test::data_dir() / "xml" / "xmlconf";
    for (std::filesystem::path folder = std::filesystem::path{one.file}.parent_path();;
         folder = folder.parent_path()) {
        if (std::filesystem::exists(root / folder / one.output)) {
            return root / folder / one.output;
        }
        if (folder.empty()) {
            return {};
        }
    }
}

/// Whether a document type declaration changes what a document says: by defaults of attributes, types that normalise
/// their values, or notations, which the canonical form lists.
bool declares_content(const std::string& text) {
    return text.find("<!ATTLIST") != std::string::npos || text.find("<!NOTATION") != std::string::npos ||
           text.find(" SYSTEM ") != std::string::npos || text.find(" PUBLIC ") != std::string::npos ||
           text.find('%') != std::string::npos;
}

TEST(xml_suite, canonical_forms_are_the_suites_where_no_declaration_is_needed) {
    AGATE_REQUIRE_DATA("xml");
    int compared = 0;
    for (const suite_case& one : all_cases()) {
        if (!is_ours(one) || one.output == "-" || !should_be_read(one)) {
            continue;
        }
        const std::filesystem::path output = output_of(one);
        const std::string text = text_of(one);
        std::string canonical;
        if (output.empty() || declares_content(text) ||
            verdict(text, doctype_policy::skip, canonical) != "ok") {
            continue;
        }
        EXPECT_EQ(canonical, agate_test::whole_file(output)) << one.file;
        ++compared;
    }
    std::printf("%5d canonical forms compared\n", compared);
    EXPECT_GT(compared, 100);
}

} // namespace
