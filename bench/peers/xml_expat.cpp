// The XML suite's adapter for Expat, which has events and no writer. Namespaces are resolved: names come as the URI, a
// separator and the local name. The parser is kept and reset.
#include "../suites/xml_suite.hpp"

#ifdef AGATE_BENCH_HAVE_EXPAT

#include "xml_events.hpp"

#include <expat.h>

#include <string>

namespace bench {
namespace {

class expat_adapter {
public:
    static constexpr std::string_view name = "expat";
    static constexpr std::string_view cannot_write = "Expat has no writer";

    expat_adapter() : parser_(XML_ParserCreateNS("UTF-8", separator)) {}
    expat_adapter(const expat_adapter&) = delete;
    expat_adapter& operator=(const expat_adapter&) = delete;
    ~expat_adapter() { XML_ParserFree(parser_); }

    template <typename Model>
    bool read(std::string_view text, Model& model) {
        XML_ParserReset(parser_, "UTF-8"); // forgets the handlers too
        XML_SetUserData(parser_, &filler_);
        XML_SetElementHandler(parser_, &start, &end);
        XML_SetCharacterDataHandler(parser_, &characters);
        filler_.begin(model);
        return XML_Parse(parser_, text.data(), static_cast<int>(text.size()), XML_TRUE) == XML_STATUS_OK &&
               filler_.is_complete();
    }

    template <typename Model>
    bool write(const Model&) {
        return false;
    }

    std::string_view written() const { return {}; }

private:
    static constexpr XML_Char separator = '\n';

    static void start(void* user, const XML_Char* full, const XML_Char**) {
        const std::string_view name_and_uri = full;
        const std::size_t at = name_and_uri.rfind(separator);
        if (at == std::string_view::npos)
            static_cast<event_filler*>(user)->start({}, name_and_uri);
        else
            static_cast<event_filler*>(user)->start(name_and_uri.substr(0, at), name_and_uri.substr(at + 1));
    }
    static void end(void* user, const XML_Char*) { static_cast<event_filler*>(user)->end(); }
    static void characters(void* user, const XML_Char* text, int size) {
        static_cast<event_filler*>(user)->characters({text, static_cast<std::size_t>(size)});
    }

    XML_Parser parser_;
    event_filler filler_;
};

} // namespace

void register_xml_expat() {
    note_library("expat " + std::to_string(XML_MAJOR_VERSION) + '.' + std::to_string(XML_MINOR_VERSION) +
                 '.' + std::to_string(XML_MICRO_VERSION));
    register_xml_library<expat_adapter>();
}

} // namespace bench

#else

void bench::register_xml_expat() {
    register_missing_xml_library("expat", "not installed: Debian package libexpat1-dev");
}

#endif
