// The tables of the published JSON report, made from this machine's measurements, and those that Agate adds.
#include "comparison.hpp"
#include "format.hpp"
#include "published.hpp"
#include "suites.hpp"

#include "../workloads/w1.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace bench {
namespace {

constexpr std::string_view ours = "agate";
constexpr double cliff_limit = 2.5;

const std::vector<std::string>& workloads() {
    static const std::vector<std::string> names = {"Sensor", "Order", "Batch", "Batch100k"};
    return names;
}

/// The peers that have rows of this verb.
std::vector<std::string> peers(const measurements& m, std::string_view verb) {
    std::vector<std::string> names = m.libraries(verb, "json");
    std::erase(names, std::string(ours));
    return names;
}

comparison compare(std::string verb, bool has_published) {
    comparison c{std::move(verb), "json", workloads(), std::string(published_json_machine), {}};
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

/// Why libraries have no figures, each once.
std::vector<std::string> skip_notes(const measurements& m, std::string_view verb) {
    std::vector<std::string> notes;
    for (const measured_row& row : m.rows()) {
        if (row.skipped.empty() || row.id.verb != verb || row.id.format != "json") continue;
        std::string note = row.id.library + " was not measured: " + row.skipped + '.';
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(std::move(note));
    }
    return notes;
}

section comparison_section(const measurements& m, std::string id, std::string title, const comparison& c,
                           std::string what) {
    section s{
        std::move(id), title, {std::move(what)}, comparison_table(m, c), throughput_plot(m, c, title), {}};
    s.notes = skip_notes(m, c.verb);
    const std::vector<std::string> names = m.libraries(c.verb, c.format);
    if (std::any_of(names.begin(), names.end(),
                    [](const std::string& n) { return n.starts_with("python-"); }))
        s.notes.push_back(
            "Rows named python-... are Python's libraries, measured from Python on their own text.");
    if (!c.published.empty()) {
        s.notes.push_back(
            "Rows marked (published) were measured by the authors of another report on another machine (" +
            c.published_machine +
            "); their speed-up is against xsdata as that report states it, their "
            "throughput and operations per second are computed from its sizes and medians.");
    }
    return s;
}

section sizes_section(const measurements& m, std::vector<std::string>& failures) {
    struct expected {
        std::string workload;
        std::size_t bytes;
    };
    const expected all[] = {{"Sensor", w1::json_size_sensor},
                            {"Order", w1::json_size_order},
                            {"Order-nonulls", w1::json_size_order_without_nulls},
                            {"Batch", w1::json_size_batch}};
    section s{"json-sizes", "JSON: payload sizes", {}, {}, {}, {}};
    s.paragraphs = {
        "Compact JSON with nulls written (Order-nonulls: left out). The published report states these sizes; "
        "they show that models, values and encoding are the same."};
    s.figures.columns = {{"Payload", false}, {"Published"}, {"Written by Agate"}, {"Same", false}};
    s.picture.title = s.title;
    s.picture.description = "Bytes written by Agate.";
    bar_group group{"Agate", {}};
    for (const expected& e : all) {
        const measured_row* const row = m.timed("write", "json", e.workload, ours);
        const std::string published = bytes_text(static_cast<double>(e.bytes));
        if (row == nullptr) {
            failures.push_back("the size of " + e.workload + " was not measured");
            s.figures.rows.push_back({{e.workload, published, "not measured", "no"}, row_kind::absent});
            continue;
        }
        const bool is_same = row->bytes == static_cast<double>(e.bytes);
        if (!is_same)
            failures.push_back(e.workload + " is " + bytes_text(row->bytes) + " and not " + published);
        s.figures.rows.push_back({{e.workload, published, bytes_text(row->bytes), is_same ? "yes" : "no"}});
        group.bars.push_back({e.workload, row->bytes, bytes_text(row->bytes), 0});
    }
    s.picture.groups = {std::move(group)};
    return s;
}

/// How many times as long each peer takes as Agate, for every verb and payload.
section ratio_section(const measurements& m) {
    section s{"json-ratios", "JSON: Agate against each peer", {}, {}, {}, {}};
    s.paragraphs = {
        "How many times as long a peer takes as Agate, in the same run and interleaved with it: the ratio of "
        "the medians, and in brackets the ratio of the minima, both rounded down."};
    const std::vector<std::string> names = peers(m, "read");
    s.figures.columns = {{"Operation", false}, {"Payload", false}};
    for (const std::string& peer : names)
        s.figures.columns.push_back({peer});
    s.picture.title = "JSON: times as fast as each peer";
    s.picture.description = "The peer's median divided by Agate's; 1 is as fast as Agate.";
    s.picture.mark = 1;
    s.picture.mark_label = "as fast";
    for (const std::string_view verb : {"read", "read-reused", "write"}) {
        for (const std::string& workload : workloads()) {
            const measured_row* const mine = m.timed(verb, "json", workload, ours);
            if (mine == nullptr) continue;
            table_row row{{std::string(verb), workload}};
            bar_group group{std::string(verb) + ' ' + workload, {}};
            for (const std::string& peer : names) {
                const measured_row* const other = m.timed(verb, "json", workload, peer);
                if (other == nullptr) {
                    row.cells.emplace_back();
                    continue;
                }
                const double ratio = other->time.median / mine->time.median;
                row.cells.push_back(ratio_down(ratio) + " (" +
                                    ratio_down(other->time.minimum / mine->time.minimum) + ')');
                group.bars.push_back({peer, ratio, ratio_down(ratio) + " x", colour_of(m, peer)});
            }
            s.figures.rows.push_back(std::move(row));
            if (!group.bars.empty()) s.picture.groups.push_back(std::move(group));
        }
    }
    return s;
}

/// The shapes of Sensor and Batch beside their straight path. The peers' own ratios are there to show what is
/// usual.
section cliff_section(const measurements& m, std::string_view verb) {
    const bool reads = verb == "read";
    section s{reads ? "json-read-shapes" : "json-write-shapes",
              reads ? "JSON: no cliff in reading" : "JSON: no cliff in writing",
              {},
              {},
              {},
              {}};
    s.paragraphs = {
        std::string("The same models in other shapes") +
        (reads ? " (indented text, members in another order, unknown members, no terminator behind the last "
                 "byte, "
                 "escaped strings, strings that are not ASCII, doubles of 17 digits)"
               : " (strings to escape, strings that are not ASCII, doubles of 17 digits)") +
        ". The ratio is the median's to that of the straight path of the same library; Agate's should not "
        "exceed " +
        fixed(cliff_limit, 1) + " and is rounded up."};
    std::vector<std::string> names = peers(m, verb);
    std::erase_if(names, [](const std::string& n) { return n.starts_with("python-"); }); // straight rows only
    s.figures.columns = {
        {"Shape", false}, {"Size"}, {"Agate, median"}, {"Agate, ratio"}, {"Within limit", false}};
    for (const std::string& peer : names)
        s.figures.columns.push_back({peer + ", ratio"});
    s.picture.title = s.title + ": Agate's ratio to the straight path";
    s.picture.description = "Median divided by the median of the straight path; shorter is better.";
    s.picture.mark = cliff_limit;
    s.picture.mark_label = "limit";
    for (const measured_row& row : m.rows()) {
        const std::string base = row.id.workload.substr(0, row.id.workload.find('-'));
        if (row.id.verb != verb || row.id.format != "json" || row.id.library != ours ||
            !row.skipped.empty() || base == row.id.workload || row.id.workload.ends_with("-nonulls")) {
            continue;
        }
        const auto ratio_of = [&](const std::string& library) {
            const measured_row* const shaped = m.timed(verb, "json", row.id.workload, library);
            const measured_row* const straight = m.timed(verb, "json", base, library);
            return shaped && straight ? shaped->time.median / straight->time.median : 0.0;
        };
        const double ratio = ratio_of(std::string(ours));
        table_row cells{{row.id.workload, bytes_text(row.bytes), time_text(row.time.median), ratio_up(ratio),
                         ratio <= cliff_limit ? "yes" : "no"}};
        for (const std::string& peer : names) {
            const double other = ratio_of(peer);
            cells.cells.push_back(other > 0 ? fixed(other, 2) : "");
        }
        s.figures.rows.push_back(std::move(cells));
        if (s.picture.groups.empty() || s.picture.groups.back().label != base)
            s.picture.groups.push_back({base, {}});
        s.picture.groups.back().bars.push_back(
            {row.id.workload.substr(base.size() + 1), ratio, ratio_up(ratio), 0});
    }
    return s;
}

} // namespace

suite_report report_json(const measurements& m) {
    suite_report r;
    r.sections.push_back(sizes_section(m, r.failures));
    r.sections.push_back(comparison_section(m, "json-read", "JSON: reading", compare("read", true),
                                            "Text into a fresh object, the object's destruction included. "
                                            "The speed-up is against the slowest library of the "
                                            "same payload."));
    r.sections.push_back(comparison_section(m, "json-write", "JSON: writing", compare("write", true),
                                            "An object into a buffer that is reused. The speed-up is against "
                                            "the slowest library of the same payload."));
    r.sections.push_back(comparison_section(m, "json-read-reused", "JSON: reading into a reused object",
                                            compare("read-reused", false),
                                            "Text into an object that holds the value of the last reading, "
                                            "so that its strings and vectors keep their memory."));
    r.sections.push_back(ratio_section(m));
    r.sections.push_back(cliff_section(m, "read"));
    r.sections.push_back(cliff_section(m, "write"));
    return r;
}

} // namespace bench
