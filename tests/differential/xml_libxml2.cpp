// Agate's XML cursor against libxml2: documents by chance, well-formed and damaged, must be accepted by both or by neither,
// with the same elements, attributes, namespaces and texts.
//
//   xml_libxml2 [--iterations N] [--seed S]
//
// They differ by rule, and only so: a document type declaration is refused here; more than 256 levels are refused; an
// encoding that is not read is refused, and a declaration of one that is not the document's; so are a name with a colon that
// makes no sense for namespaces, where libxml2 takes the document but says it is not namespace-well-formed, and a reserved
// prefix or namespace that is declared, which libxml2 takes for a warning. Two attributes of one name in a namespace are no fault
// of the document's to libxml2, but one of its namespaces, as are namespace names that are no URIs, which are nobody's business
// here. libxml2 takes a NUL byte behind the root element for the end, a standalone declaration without white space before it, and a version that ends with its point.
#include "../support/differential.hpp"
#include "../support/xml_text.hpp"

#include <agate/xml/cursor.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#if AGATE_TEST_HAVE_LIBXML2

#include <libxml/parser.h>
#include <libxml/tree.h>

#include <algorithm>
#include <vector>

namespace {

using agate::errc;
using agate::xml::event;

void put_element(std::string& out, std::string_view uri, std::string_view local,
                 std::vector<std::string> attributes) {
    std::sort(attributes.begin(), attributes.end());
    out.append("<{").append(uri).append("}").append(local);
    for (const std::string& a : attributes) {
        out.append(" ").append(a);
    }
    out.append(">");
}

/// A document as one text, or what is wrong.
struct outcome {
    std::string text;
    bool good = false;
    bool fits_namespaces = true;
    errc code = errc::none;
    std::string reason;
};

outcome ours(std::string_view text) {
    outcome out;
    agate::xml::cursor cursor{text};
    for (;;) {
        const auto next = cursor.next();
        if (!next) {
            out.code = next.error().code;
            out.reason = next.error().message(text);
            return out;
        }
        switch (*next) {
        case event::start_element: {
            std::vector<std::string> attributes;
            for (std::size_t i = 0; i < cursor.attribute_count(); ++i) {
                const auto a = cursor.attribute(i);
                attributes.push_back("{" + std::string{a.namespace_uri} + "}" + std::string{a.local_name} +
                                     "=" + a.value);
            }
            put_element(out.text, cursor.namespace_uri(), cursor.local_name(), attributes);
            break;
        }
        case event::end_element: out.text += "</>"; break;
        case event::text: out.text += cursor.text(); break;
        case event::comment: break;
        case event::processing_instruction: break;
        case event::end_of_document: out.good = true; return out;
        }
    }
}

std::string_view view(const xmlChar* text) {
    return text == nullptr ? std::string_view{} : reinterpret_cast<const char*>(text);
}

/// A namespace's URI; libxml2 keeps an ampersand in it as a reference.
std::string uri_of(const xmlNs* space) {
    std::string uri{space == nullptr ? std::string_view{} : view(space->href)};
    for (std::size_t at = uri.find("&#38;"); at != uri.npos; at = uri.find("&#38;", at + 1)) {
        uri.replace(at, 5, "&");
    }
    return uri;
}

void walk(std::string& out, xmlNode* node) {
    for (; node != nullptr; node = node->next) {
        if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) {
            out += view(node->content);
        } else if (node->type == XML_ELEMENT_NODE) {
            std::vector<std::string> attributes;
            for (xmlAttr* a = node->properties; a != nullptr; a = a->next) {
                xmlChar* const value = xmlNodeListGetString(node->doc, a->children, 1);
                attributes.push_back("{" + uri_of(a->ns) + "}" + std::string{view(a->name)} + "=" +
                                     std::string{view(value)});
                xmlFree(value);
            }
            put_element(out, uri_of(node->ns), view(node->name), attributes);
            walk(out, node->children);
            out += "</>";
        }
    }
}

outcome theirs(std::string_view text) {
    outcome out;
    xmlParserCtxt* const context = xmlNewParserCtxt();
    xmlDoc* const document =
        xmlCtxtReadMemory(context, text.data(), static_cast<int>(text.size()), nullptr, nullptr,
                          XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_HUGE);
    out.good = document != nullptr && context->wellFormed == 1;
    out.fits_namespaces = context->nsWellFormed == 1;
    if (out.good) {
        walk(out.text, document->children);
    } else if (context->lastError.message != nullptr) {
        out.reason = context->lastError.message;
    }
    xmlFreeDoc(document);
    xmlFreeParserCtxt(context);
    return out;
}

/// What is wrong, or nothing.
std::string compare(std::string_view text, bool& accepted) {
    const outcome a = ours(text);
    accepted = a.good;
    const bool by_rule = a.code == errc::doctype_refused || a.code == errc::depth_exceeded ||
                         a.code == errc::unsupported_encoding || a.code == errc::undeclared_prefix;
    if (by_rule) {
        return {};
    }
    const outcome b = theirs(text);
    const bool is_lax = text.find('\0') != text.npos || text.find("'standalone") != text.npos ||
                        text.find("\"standalone") != text.npos || text.find("version='1.'") != text.npos ||
                        text.find("version=\"1.\"") != text.npos;
    if (!a.good && b.good && (!b.fits_namespaces || is_lax)) {
        return {};
    }
    if (a.good != b.good) {
        return a.good ? "accepted by Agate alone: " + b.reason : "refused by Agate alone: " + a.reason;
    }
    return !a.good || a.text == b.text ? std::string{} : "another document:\n" + a.text + "\n" + b.text;
}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = agate_test::read_arguments(argc, argv, 40000);
    xmlInitParser();
    std::uint64_t accepted = 0;
    std::uint64_t total = 0;
    for (std::uint64_t i = 0; i < arguments.iterations; ++i) {
        agate_test::xml_text_source source{arguments.seed + i};
        std::string text = source.document();
        for (int round = 0; round < 4; ++round) {
            ++total;
            bool good = false;
            if (const std::string wrong = compare(text, good); !wrong.empty()) {
                agate_test::report_difference(arguments.seed + i, text, wrong);
                return 1;
            }
            accepted += good ? 1 : 0;
            text = source.damaged(text);
        }
    }
    std::printf("%llu texts, %llu of them well-formed: no difference\n",
                static_cast<unsigned long long>(total), static_cast<unsigned long long>(accepted));
    xmlCleanupParser();
    // a generator that makes one sort only proves nothing
    return accepted > total / 20 && accepted < total - total / 20 ? 0 : 1;
}

#else

int main() {
    std::puts("libxml2 is not there to compare with: skipped");
}

#endif
