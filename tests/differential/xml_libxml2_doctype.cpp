// What xml_libxml2 leaves out: documents with a document type declaration, which the cursor goes over and libxml2 reads, and
// everything that the two report, in its order: prefixes and declarations, comments and instructions too.
//
//   xml_libxml2_doctype [--iterations N] [--seed S]
//
// The two may differ by the rules of `known_difference`, and only so.
#include "../support/differential.hpp"
#include "../support/exact_block.hpp"
#include "../support/random.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#if AGATE_TEST_HAVE_LIBXML2

#include <agate/xml/cursor.hpp>

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#include <map>

namespace {

using agate::errc;
using agate::xml::doctype_policy;
using agate::xml::event;
using agate_test::random_source;

// --- what a document says, as a text

void put(std::string& out, char kind, std::string_view text) {
    out += kind;
    out += text;
    out += '\n';
}
void put_name(std::string& out, char kind, std::string_view uri, std::string_view prefix,
              std::string_view local) {
    out.append(1, kind).append("{").append(uri).append("}").append(prefix).append(":");
    put(out, ' ', local);
}

/// What a parser says of a document.
struct report {
    std::string events;
    std::string text; ///< which has not ended yet
    bool accepted = false;
    errc code = errc::none; ///< Agate's reason
    std::size_t offset = 0; ///< and its place
    int reason = 0;         ///< libxml2's reason
    bool is_namespace_fault = false;

    void end_text() {
        if (!text.empty()) {
            put(events, 't', text);
            text.clear();
        }
    }
};

report read_ours(std::string_view document) {
    report out;
    agate::xml::cursor cursor{document, doctype_policy::skip};
    for (;;) {
        const auto next = cursor.next();
        if (!next) {
            out.code = next.error().code;
            out.offset = static_cast<std::size_t>(next.error().offset);
            return out;
        }
        switch (*next) {
        case event::start_element:
            put_name(out.events, '<', cursor.namespace_uri(), cursor.prefix(), cursor.local_name());
            for (std::size_t i = 0; i < cursor.declaration_count(); ++i) {
                const auto a = cursor.declaration(i);
                if (a.local_name != "xml") {
                    put_name(out.events, 'n', a.value, {}, a.local_name);
                }
            }
            for (std::size_t i = 0; i < cursor.attribute_count(); ++i) {
                const auto a = cursor.attribute(i);
                put_name(out.events, 'a', a.namespace_uri, a.prefix, a.local_name);
                put(out.events, '=', a.value);
            }
            break;
        case event::end_element:
            put_name(out.events, '>', cursor.namespace_uri(), cursor.prefix(), cursor.local_name());
            break;
        case event::text: put(out.events, 't', cursor.text()); break;
        case event::comment: put(out.events, 'c', cursor.text()); break;
        case event::processing_instruction:
            put(out.events, 'p', cursor.target());
            put(out.events, 'd', cursor.text());
            break;
        case event::end_of_document: out.accepted = true; return out;
        }
    }
}

// --- libxml2, whose handlers get its parser and find the report in its private pointer

std::string_view view(const xmlChar* text) {
    return text == nullptr ? std::string_view{} : std::string_view{reinterpret_cast<const char*>(text)};
}
std::string_view view(const xmlChar* begin, const xmlChar* end) {
    return {reinterpret_cast<const char*>(begin), static_cast<std::size_t>(end - begin)};
}
report& report_of(void* parser) {
    return *static_cast<report*>(static_cast<xmlParserCtxt*>(parser)->_private);
}

void on_start(void* parser, const xmlChar* local, const xmlChar* prefix, const xmlChar* uri, int declarations,
              const xmlChar** declared, int attributes, int, const xmlChar** attribute) {
    report& out = report_of(parser);
    out.end_text();
    put_name(out.events, '<', view(uri), view(prefix), view(local));
    for (int i = 0; i < declarations; ++i) {
        put_name(out.events, 'n', view(declared[2 * i + 1]), {}, view(declared[2 * i]));
    }
    for (int i = 0; i < attributes; ++i) {
        const xmlChar** const a = attribute + std::ptrdiff_t{5} * i;
        put_name(out.events, 'a', view(a[2]), view(a[1]), view(a[0]));
        put(out.events, '=', view(a[3], a[4]));
    }
}
void on_end(void* parser, const xmlChar* local, const xmlChar* prefix, const xmlChar* uri) {
    report& out = report_of(parser);
    out.end_text();
    put_name(out.events, '>', view(uri), view(prefix), view(local));
}
void on_text(void* parser, const xmlChar* text, int size) {
    report_of(parser).text += view(text, text + size);
}
bool is_in_doctype(void* parser) {
    return static_cast<xmlParserCtxt*>(parser)->inSubset != 0;
}
void on_comment(void* parser, const xmlChar* text) {
    if (!is_in_doctype(parser)) {
        report& out = report_of(parser);
        out.end_text();
        put(out.events, 'c', view(text));
    }
}
void on_instruction(void* parser, const xmlChar* target, const xmlChar* text) {
    if (!is_in_doctype(parser)) {
        report& out = report_of(parser);
        out.end_text();
        put(out.events, 'p', view(target));
        put(out.events, 'd', view(text));
    }
}
/// The type of the error depends on libxml2's version.
template <class Error> void on_error(void* parser, Error e) {
    report& out = report_of(parser);
    if (e->level == XML_ERR_WARNING || e->code == XML_WAR_NS_URI) { // a namespace may have any name
        return;
    }
    if (e->domain == XML_FROM_NAMESPACE) {
        out.is_namespace_fault = true;
    }
    out.reason = out.reason == 0 ? e->code : out.reason;
}

report read_theirs(std::string_view document) {
    report out;
    xmlParserCtxt* const parser =
        xmlCreateMemoryParserCtxt(document.data(), static_cast<int>(document.size()));
    if (parser == nullptr) { // which is what it makes of an empty document
        return out;
    }
    parser->_private = &out;
    xmlSAXHandler& sax = *parser->sax;
    sax.startElementNs = &on_start;
    sax.endElementNs = &on_end;
    sax.characters = &on_text;
    sax.ignorableWhitespace = &on_text;
    sax.cdataBlock = &on_text;
    sax.comment = &on_comment;
    sax.processingInstruction = &on_instruction;
    sax.serror = &on_error;
    sax.initialized = XML_SAX2_MAGIC;
    xmlCtxtUseOptions(parser, XML_PARSE_NOENT | XML_PARSE_NONET);
    xmlParseDocument(parser);
    out.end_text();
    out.accepted = parser->wellFormed != 0 && !out.is_namespace_fault;
    xmlFreeDoc(parser->myDoc);
    xmlFreeParserCtxt(parser);
    return out;
}

// --- documents

class generator {
public:
    explicit generator(random_source& random) : random_{random} {}

    std::string document() {
        out_.clear();
        if (random_.one_in(3)) {
            out_ += pick("<?xml version='1.0'?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
                         "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>", "\xEF\xBB\xBF");
        }
        misc();
        if (random_.coin()) {
            doctype();
            misc();
        }
        element(0);
        misc();
        return out_;
    }

private:
    template <class... Texts> std::string_view pick(Texts... texts) {
        const std::string_view all[] = {texts...};
        return all[random_.below(sizeof...(texts))];
    }
    std::string_view space() { return pick(" ", "\n", "\t", "\r\n", " \r "); }
    std::string_view maybe_space() { return pick("", "", "", " ", "\n"); }
    std::string_view local() { return pick("a", "b", "c1", "d-e", "_f", "g.h", "\u00E9t\u00E9", "\u4EBA"); }
    std::string_view prefix() { return pick("", "", "", "p:", "q:", "\u00FC:"); }
    std::string_view uri() { return pick("urn:a", "urn:b", "http://example.org/&amp;f", "urn:&#x67;"); }

    void misc() {
        while (random_.one_in(4)) {
            switch (random_.below(3)) {
            case 0: out_ += space(); break;
            case 1: comment(); break;
            default: instruction();
            }
        }
    }
    void comment() {
        out_.append("<!--").append(pick("", " c ", "-c", "a - b\r\nc", "\u20AC<&]]>")).append("-->");
    }
    void instruction() {
        out_.append("<?").append(pick("p", "xml-stylesheet", "q.1"));
        out_.append(pick("", " ", " a='b'", "\n? \r\n>", " <&>")).append("?>");
    }
    void reference() {
        out_ += pick("&lt;", "&gt;", "&amp;", "&apos;", "&quot;", "&#65;", "&#x20AC;", "&#13;", "&#10;",
                     "&#9;", "&#x1F340;");
    }
    void characters() {
        for (std::size_t i = random_.size(6); i > 0; --i) {
            if (random_.one_in(4)) {
                reference();
            } else {
                out_ +=
                    pick("text", "]", "]]", ">", "'\"", "\u00E9", "\u4EBA\u20AC", "\U0001F340", " ", "\t",
                         "\n", "\r\n", "\r", "\u0085", "\u2028", "\x7F", "a longer text without anything");
            }
        }
    }
    void value() {
        const char quote = random_.coin() ? '"' : '\'';
        out_ += quote;
        for (std::size_t i = random_.size(4); i > 0; --i) {
            if (random_.one_in(3)) {
                reference();
            } else {
                out_ +=
                    pick("value", "]]>", " ", "  ", "\t", "\n", "\r\n", "\r", "\u00E9", "\U0001F340", "/>");
            }
        }
        out_ += quote;
    }
    void equals() { out_.append(maybe_space()).append("=").append(maybe_space()); }
    void element(std::size_t depth) {
        std::string name{prefix()};
        name += local();
        out_.append("<").append(name);
        if (depth == 0) { // most prefixes are declared
            out_.append(" xmlns:p='urn:p' xmlns:q=\"").append(uri()).append("\"");
            out_.append(random_.one_in(8) ? "" : " xmlns:\u00FC='urn:u'");
        }
        while (random_.one_in(2)) {
            out_ += space();
            if (random_.one_in(4)) {
                out_ += pick("xmlns", "xmlns:p", "xmlns:q", "xmlns:r");
                equals();
                out_.append("'").append(random_.one_in(6) ? std::string_view{} : uri()).append("'");
            } else {
                out_.append(random_.one_in(12) ? "xml:" : prefix()).append(local());
                equals();
                value();
            }
        }
        out_ += maybe_space();
        if (random_.one_in(4)) {
            out_ += "/>";
            return;
        }
        out_ += ">";
        for (std::size_t i = random_.size(depth < 5 ? 5 : 1); i > 0; --i) {
            switch (random_.below(7)) {
            case 0: comment(); break;
            case 1: instruction(); break;
            case 2:
                out_.append("<![CDATA[").append(pick("", "<a>&b;", "]]", "\r\n", "\u00E9]")).append("]]>");
                break;
            case 3:
            case 4: characters(); break;
            default: element(depth + 1);
            }
        }
        out_.append("</").append(name).append(maybe_space()).append(">");
    }
    void doctype() {
        out_.append("<!DOCTYPE").append(space()).append(local()).append(maybe_space());
        if (random_.coin()) {
            out_ += "[";
            for (std::size_t i = random_.size(5); i > 0; --i) {
                out_ += pick("<!ELEMENT a EMPTY>", "<!ELEMENT b ANY >", "<!ELEMENT c1 (a,b?,(c1|d-e)+)*>",
                             "<!ELEMENT d-e (#PCDATA)>", "<!ELEMENT _f ( #PCDATA | a | b )*>",
                             "<!ATTLIST a b CDATA #IMPLIED>", "<!ENTITY e 'text'>",
                             "<!ENTITY % f \"<!-- -->\">", "<!NOTATION n SYSTEM 's'>",
                             "<!NOTATION o PUBLIC \"-//p\">", "<!-- ]> -->", "<?p ]> ?>", " ", "\n");
            }
            out_.append("]").append(maybe_space());
        }
        out_ += ">";
    }

    random_source& random_;
    std::string out_;
};

/// A document with a few bytes changed, left out, or there twice.
std::string damaged(std::string text, random_source& random) {
    constexpr std::string_view bytes{"<>&;'\"=/:!?-[]#x%a1 \n\r\x80\xC3\xE2\xF0\xBF\xFF\x01\0", 30};
    for (std::size_t i = 1 + random.size(2); i > 0 && !text.empty(); --i) {
        const std::size_t at = random.below(text.size());
        const std::size_t size = 1 + random.size(12);
        switch (random.below(5)) {
        case 0: text[at] = bytes[random.below(bytes.size())]; break;
        case 1: text.insert(at, 1, bytes[random.below(bytes.size())]); break;
        case 2: text.erase(at, size); break;
        case 3: text.insert(at, text.substr(random.below(text.size()), size)); break;
        default: text.resize(at);
        }
    }
    return text;
}

/// Why Agate alone may refuse a document, or nothing. There is no reason for which libxml2 alone may, and none for another
/// content.
std::string_view known_difference(std::string_view text, const report& ours) {
    if (ours.code == errc::unsupported_encoding) {
        return "in an encoding that Agate does not read, or not in the one that it declares";
    }
    const std::string_view rest = text.substr(ours.offset);
    if (ours.code == errc::trailing_content && rest.starts_with('\0')) {
        return "libxml2 takes a zero byte behind the root element for the end";
    }
    if (ours.code != errc::invalid_syntax || ours.offset == 0) {
        return {};
    }
    const std::string_view before = text.substr(0, ours.offset);
    if (rest.starts_with("1.'") || rest.starts_with("1.\"")) {
        return "libxml2 takes 1. for a version (production 26 has digits behind the point)";
    }
    if (rest.starts_with("standalone")) {
        return "libxml2 needs no white space between UTF-8 and standalone (production 32 does)";
    }
    if (rest.starts_with("[") && before.ends_with(">")) {
        return "libxml2 takes an internal subset behind the end of <!DOCTYPE a>";
    }
    const std::size_t declaration = before.rfind("<!");
    if (declaration == before.npos || before.substr(declaration).starts_with("<!-")) {
        return {};
    }
    if (before.ends_with("<!DOCTYPE")) {
        return "libxml2 needs no white space behind <!DOCTYPE (production 28 does)";
    }
    if (before.ends_with(":") || rest.starts_with(":")) {
        return "libxml2 lets colons stand anywhere in most names of a document type declaration";
    }
    return {};
}
void be_silent(void*, const char*, ...) {}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = agate_test::read_arguments(argc, argv, 20000);
    xmlSetGenericErrorFunc(nullptr, &be_silent); // what it says of validity comes this way
    std::map<std::string_view, std::uint64_t> counts;
    int differences = 0;
    for (std::uint64_t i = 0; i < arguments.iterations && differences < 10; ++i) {
        random_source random{arguments.seed + i};
        std::string text = generator{random}.document();
        if (!random.one_in(3)) {
            text = damaged(text, random);
        }
        const agate_test::exact_block block{text};
        const report ours = read_ours(block.view());
        const report theirs = read_theirs(block.view());
        if (ours.accepted == theirs.accepted && (!ours.accepted || ours.events == theirs.events)) {
            ++counts[ours.accepted ? "accepted by both" : "refused by both"];
            continue;
        }
        const std::string_view reason = theirs.accepted && !ours.accepted ? known_difference(text, ours) : "";
        if (!reason.empty()) {
            ++counts[reason];
            continue;
        }
        ++differences;
        std::string what =
            ours.accepted && theirs.accepted ? "different events\n" + ours.events + "and\n" + theirs.events
            : ours.accepted                  ? "refused by libxml2 alone: " + std::to_string(theirs.reason)
                            : "refused by Agate alone: " + std::string{agate::to_string(ours.code)};
        agate_test::report_difference(arguments.seed + i, text, what);
    }
    for (const auto& [what, count] : counts) {
        std::printf("%8llu %.*s\n", static_cast<unsigned long long>(count), static_cast<int>(what.size()),
                    what.data());
    }
    xmlCleanupParser();
    return differences == 0 ? 0 : 1;
}

#else

int main() {
    std::puts("skipped: libxml2 is not there");
    return 0;
}

#endif
