// The tables of the published XML report, made from this machine's measurements, and those that Agate adds.
#include "format.hpp"
#include "published.hpp"
#include "suites.hpp"
#include "text_tables.hpp"

#include "../workloads/w2.hpp"

#include <utility>

namespace bench {
namespace {

const text_suite& suite() {
    static const text_suite xml = {"xml", "XML", {"Uci", "SensorReading", "Readings10k"}};
    return xml;
}

comparison compare(std::string verb, bool has_published) {
    comparison c{std::move(verb),   suite().format,
                 suite().workloads, std::string(published_xml_machine),
                 "dataclass",       {}};
    if (!has_published) return c;
    for (const published_xml& p : published_xml_figures) {
        const bool reads = c.verb == "read";
        const double baseline = reads ? p.dataclass_read : p.dataclass_write;
        const auto add = [&](const char* system, double us) {
            c.published.push_back(
                {std::string(p.workload), system, significant(us) + " us", us * 1e3, baseline / us, p.size});
        };
        add("dataclass", baseline);
        add("AOT", reads ? p.aot_read : p.aot_write);
    }
    return c;
}

std::string megabytes_text(double bytes) {
    return grouped(fixed(bytes / 1e6, 0)) + " MB";
}

/// The large document: throughput and memory beside the published run.
section netex_section(const measurements& m) {
    section s{"xml-netex", "XML: a NeTEx-like document, whole and stop by stop", {}, {}, {}, {}};
    s.paragraphs = {
        "Stops in frames, with a namespace, attributes, texts in two languages and wrapped lists, read into "
        "structs, their destruction included. The peak is the most memory of a process that holds the text, "
        "reads it once and keeps the value. Stop by stop the document is read from a file, into one object "
        "that is "
        "used again; the peak is that of the whole process."};
    s.figures.columns = {{"System", false}, {"Size"}, {"Median"}, {"Throughput"}, {"Peak memory"}};
    for (const char* const workload : {"Netex", "NetexStream"}) {
        const measured_row* const mine = m.timed("read", "xml", workload, "agate");
        if (mine == nullptr) continue;
        s.figures.rows.push_back(
            {{std::string_view{workload} == "Netex" ? "agate" : "agate, stop by stop",
              megabytes_text(mine->bytes), time_text(mine->time.median),
              significant(mine->bytes / mine->time.median * 1e3) + " MB/s", megabytes_text(mine->peak_bytes)},
             row_kind::ours});
    }
    for (const published_large& p : published_netex_figures) {
        s.figures.rows.push_back({{std::string(p.system) + " (published)", fixed(p.megabytes, 2) + " MB",
                                   time_text(p.seconds * 1e9), significant(p.megabytes / p.seconds) + " MB/s",
                                   p.peak_megabytes > 0 ? fixed(p.peak_megabytes, 0) + " MB" : ""},
                                  row_kind::published});
    }
    s.notes = {"Rows marked (published) were measured by others, on a real timetable and another machine."};
    return s;
}

} // namespace

suite_report report_xml(const measurements& m) {
    suite_report r;
    if (m.libraries("read", suite().format).empty()) return r; // measured by an older or a partial run
    r.sections.push_back(sizes_section(
        m, suite(), {{"Uci", w2::uci_size}, {"SensorReading", w2::sensor_size}},
        "Indented XML as the published report has it: with a declaration and a prefix (Uci), in a default "
        "namespace (SensorReading). The sizes show that models, values and layout are the same.",
        r.failures));
    const char* const speed_up = " The speed-up is against the slowest library of the same payload.";
    section read = comparison_section(
        m, suite(), "read", "reading", compare("read", true),
        std::string(
            "Text into a fresh object, the object's destruction included. Agate, libxml2 and Expat resolve "
            "namespaces; pugixml, RapidXML and TinyXML-2 do not, and their rows compare names without the "
            "prefix.") +
            speed_up);
    section write =
        comparison_section(m, suite(), "write", "writing", compare("write", true),
                           std::string("An object into a buffer that is reused, indented.") + speed_up);
    for (section* const s : {&read, &write}) {
        s->notes.push_back(
            "The published report's own MB are 2^20 bytes: 193.5 MB/s there is 203.0 MB/s here.");
        s->notes.push_back(
            "Readings10k depends on the heap setting that the first table states: with glibc's own, the "
            "memory of a document is given back and mapped again for every reading, and pugixml and RapidXML "
            "take about three times what is shown.");
    }
    r.sections.push_back(std::move(read));
    r.sections.push_back(std::move(write));
    r.sections.push_back(comparison_section(
        m, suite(), "read-reused", "reading into a reused object", compare("read-reused", false),
        "Text into an object that holds the value of the last reading, so that its "
        "strings and vectors keep their memory."));
    r.sections.push_back(comparison_section(
        m, suite(), "skip", "passing over a whole document", compare("skip", false),
        "The document read into a struct that has none of its members: checked, and nothing kept. memchr is "
        "no "
        "library: it hops from one < to the next, and is the floor of whoever looks at every tag."));
    r.sections.push_back(ratio_section(m, suite()));
    r.sections.push_back(cliff_section(
        m, suite(), "read",
        "without white space, another prefix for the same namespace, the namespace as the default one, "
        "members in another order, unknown members, comments between all elements, strings in CDATA "
        "sections, no terminator behind the last byte, entity and character references in strings, strings "
        "that are not ASCII, doubles of 16 or 17 digits, attributes in place of elements"));
    r.sections.push_back(
        cliff_section(m, suite(), "write",
                      "strings to escape, strings that are not ASCII, doubles of 16 or 17 digits, "
                      "attributes in place of elements"));
    r.sections.push_back(netex_section(m));
    return r;
}

} // namespace bench
