// The XML suite's adapters for libxml2: the text reader and the text writer, which are what its documentation leads to, and
// as libxml2-sax its faster interface, events with resolved namespaces (SAX2). The reader and the writer's buffer are kept,
// the parser of the events is made for every text, as the library wants it.
#include "../suites/xml_suite.hpp"

#ifdef AGATE_BENCH_HAVE_LIBXML2

#include "xml_events.hpp"

#include <libxml/parser.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>

#include <cstring>
#include <string>

namespace bench {
namespace {

constexpr int parse_options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_COMPACT;

std::string_view view(const xmlChar* text) {
    return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}
const xmlChar* chars(const char* text) {
    return reinterpret_cast<const xmlChar*>(text);
}

class libxml2_adapter {
public:
    static constexpr std::string_view name = "libxml2";
    static constexpr std::string_view cannot_write = "";

    libxml2_adapter() : buffer_(xmlBufferCreate()) {}
    libxml2_adapter(const libxml2_adapter&) = delete;
    libxml2_adapter& operator=(const libxml2_adapter&) = delete;
    ~libxml2_adapter() {
        xmlFreeTextReader(reader_);
        xmlBufferFree(buffer_);
    }

    template <typename Model>
    bool read(std::string_view text, Model& model) {
        const int size = static_cast<int>(text.size());
        if (reader_ == nullptr)
            reader_ = xmlReaderForMemory(text.data(), size, nullptr, "UTF-8", parse_options);
        else if (xmlReaderNewMemory(reader_, text.data(), size, nullptr, "UTF-8", parse_options) != 0)
            return false;
        filler_.begin(model);
        int more = xmlTextReaderRead(reader_);
        for (; more == 1; more = xmlTextReaderRead(reader_)) {
            switch (xmlTextReaderNodeType(reader_)) {
            case XML_READER_TYPE_ELEMENT:
                filler_.start(view(xmlTextReaderConstNamespaceUri(reader_)),
                              view(xmlTextReaderConstLocalName(reader_)));
                if (xmlTextReaderIsEmptyElement(reader_) == 1) filler_.end();
                break;
            case XML_READER_TYPE_END_ELEMENT: filler_.end(); break;
            case XML_READER_TYPE_TEXT:
            case XML_READER_TYPE_CDATA:
            case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
            case XML_READER_TYPE_WHITESPACE:
                filler_.characters(view(xmlTextReaderConstValue(reader_)));
                break;
            default: break;
            }
        }
        return more == 0 && filler_.is_complete();
    }

    template <typename Model>
    bool write(const Model& model) {
        constexpr w2::document_style style = w2::style_of<Model>;
        xmlBufferEmpty(buffer_);
        writer_ = xmlNewTextWriterMemory(buffer_, 0);
        if (writer_ == nullptr) return false;
        const char indent[] = "        ";
        xmlTextWriterSetIndent(writer_, 1);
        xmlTextWriterSetIndentString(writer_, chars(indent + (8 - style.indent)));
        if (style.has_declaration) xmlTextWriterStartDocument(writer_, "1.0", "UTF-8", nullptr);
        prefix_ = *style.prefix == '\0' ? nullptr : chars(style.prefix);
        xmlTextWriterStartElementNS(writer_, prefix_, chars(style.root), chars(style.uri));
        put(model);
        xmlTextWriterEndElement(writer_);
        xmlTextWriterEndDocument(writer_);
        xmlFreeTextWriter(writer_); // what it holds goes into the buffer
        return true;
    }

    std::string_view written() const {
        return {reinterpret_cast<const char*>(xmlBufferContent(buffer_)),
                static_cast<std::size_t>(xmlBufferLength(buffer_))};
    }

private:
    template <w2::model T>
    void put(const T& value) {
        w2::for_each_field(value, [&](const char* local, const auto& field) { add(local, field); });
    }

    void add(const char* local, const auto& field) {
        using T = std::remove_cvref_t<decltype(field)>;
        if constexpr (w2::list<T>) {
            for (const auto& item : field)
                add(local, item);
        } else {
            xmlTextWriterStartElementNS(writer_, prefix_, chars(local), nullptr);
            if constexpr (w2::model<T>) {
                put(field);
            } else if constexpr (std::is_same_v<T, double>) {
                xmlTextWriterWriteString(writer_, chars(number_text(field).buffer));
            } else {
                xmlTextWriterWriteString(writer_, chars(field.c_str()));
            }
            xmlTextWriterEndElement(writer_);
        }
    }

    xmlTextReaderPtr reader_ = nullptr;
    xmlBufferPtr buffer_;
    xmlTextWriterPtr writer_ = nullptr;
    const xmlChar* prefix_ = nullptr;
    event_filler filler_;
};

class libxml2_sax_adapter {
public:
    static constexpr std::string_view name = "libxml2-sax";
    static constexpr std::string_view cannot_write = "its writer is libxml2's";

    libxml2_sax_adapter() {
        std::memset(&handler_, 0, sizeof handler_);
        handler_.initialized = XML_SAX2_MAGIC;
        handler_.startElementNs = &start;
        handler_.endElementNs = &end;
        handler_.characters = &characters;
        handler_.ignorableWhitespace = &characters;
        handler_.cdataBlock = &characters;
    }

    template <typename Model>
    bool read(std::string_view text, Model& model) {
        filler_.begin(model);
        return xmlSAXUserParseMemory(&handler_, &filler_, text.data(), static_cast<int>(text.size())) == 0 &&
               filler_.is_complete();
    }

    template <typename Model>
    bool write(const Model&) {
        return false;
    }

    std::string_view written() const { return {}; }

private:
    static void start(void* user, const xmlChar* local, const xmlChar*, const xmlChar* uri, int,
                      const xmlChar**, int, int, const xmlChar**) {
        static_cast<event_filler*>(user)->start(view(uri), view(local));
    }
    static void end(void* user, const xmlChar*, const xmlChar*, const xmlChar*) {
        static_cast<event_filler*>(user)->end();
    }
    static void characters(void* user, const xmlChar* text, int size) {
        static_cast<event_filler*>(user)->characters(
            {reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)});
    }

    xmlSAXHandler handler_;
    event_filler filler_;
};

} // namespace

void register_xml_libxml2() {
    xmlInitParser();
    note_library("libxml2 " LIBXML_DOTTED_VERSION);
    register_xml_library<libxml2_adapter>();
    register_xml_library<libxml2_sax_adapter>();
}

} // namespace bench

#else

void bench::register_xml_libxml2() {
    register_missing_xml_library("libxml2", "not installed: Debian package libxml2-dev");
}

#endif
