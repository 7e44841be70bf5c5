// The tables of the published JSON report, made from this machine's measurements, and those that Agate adds.
#include "format.hpp"
#include "published.hpp"
#include "suites.hpp"
#include "text_tables.hpp"

#include "../workloads/w1.hpp"

#include <utility>

namespace bench {
namespace {

const text_suite& suite() {
    static const text_suite json = {"json", "JSON", {"Sensor", "Order", "Batch", "Batch100k"}};
    return json;
}

comparison compare(std::string verb, bool has_published) {
    comparison c{std::move(verb), "json", suite().workloads, std::string(published_json_machine),
                 "xsdata",        {}};
    if (!has_published) return c;
    for (const published_json& p : published_json_figures) {
        const bool reads = c.verb == "read";
        const double baseline = reads ? p.xsdata_read : p.xsdata_write;
        const auto add = [&](const char* system, double us) {
            c.published.push_back({std::string(p.workload), system, grouped(fixed(us, 1)) + " us", us * 1e3,
                                   baseline / us, p.size});
        };
        add("xsdata", baseline);
        add("PolyXML", reads ? p.polyxml_read : p.polyxml_write);
    }
    return c;
}

} // namespace

suite_report report_json(const measurements& m) {
    const std::vector<published_size> sizes = {{"Sensor", w1::json_size_sensor},
                                               {"Order", w1::json_size_order},
                                               {"Order-nonulls", w1::json_size_order_without_nulls},
                                               {"Batch", w1::json_size_batch}};
    suite_report r;
    r.sections.push_back(sizes_section(
        m, suite(), sizes,
        "Compact JSON with nulls written (Order-nonulls: left out). The published report states these sizes; "
        "they show that models, values and encoding are the same.",
        r.failures));
    r.sections.push_back(comparison_section(m, suite(), "read", "reading", compare("read", true),
                                            "Text into a fresh object, the object's destruction included. "
                                            "The speed-up is against the slowest library of the "
                                            "same payload."));
    r.sections.push_back(comparison_section(m, suite(), "write", "writing", compare("write", true),
                                            "An object into a buffer that is reused. The speed-up is against "
                                            "the slowest library of the same payload."));
    r.sections.push_back(comparison_section(m, suite(), "read-reused", "reading into a reused object",
                                            compare("read-reused", false),
                                            "Text into an object that holds the value of the last reading, "
                                            "so that its strings and vectors keep their memory."));
    r.sections.push_back(ratio_section(m, suite()));
    r.sections.push_back(cliff_section(
        m, suite(), "read",
        "indented text, members in another order, unknown members, no terminator behind the last byte, "
        "escaped strings, strings that are not ASCII, doubles of 17 digits"));
    r.sections.push_back(cliff_section(
        m, suite(), "write", "strings to escape, strings that are not ASCII, doubles of 17 digits"));
    return r;
}

} // namespace bench
