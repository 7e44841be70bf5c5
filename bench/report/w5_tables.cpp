// The three tables of the published report on W5 (timing, throughput, sizes, with the fastest or smallest of
// each row), made from this machine's measurements, in C++ and in Python.
#include "binary_systems.hpp"
#include "comparison.hpp"
#include "format.hpp"
#include "published.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace bench {
namespace {

const std::vector<std::string>& workloads() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const published_w5_size& size : published_w5_sizes)
            all.emplace_back(size.workload);
        return all;
    }();
    return names;
}

struct operation {
    const char* title;
    const char* verb;
    double published_w5::* figure;
};

constexpr operation operations[] = {{"serialize", "write", &published_w5::serialize},
                                    {"deserialize", "read", &published_w5::deserialize}};

/// A table of one language: its systems, and what is published beside them.
struct language {
    std::string id;
    std::string title;
    std::vector<binary_system> systems;
    std::vector<published_w5> published;
    std::string machine; ///< of the published figures, in brackets; empty if it is not told
};

/// A column for each system, and for each published one that has none here.
std::vector<std::string> column_labels(const language& l) {
    std::vector<std::string> labels;
    for (const binary_system& s : l.systems)
        labels.push_back(s.label);
    for (const published_w5& p : l.published) {
        if (std::find(labels.begin(), labels.end(), p.system) == labels.end()) labels.emplace_back(p.system);
    }
    return labels;
}

/// The published figures of a workload and operation, under the columns of their systems.
table_row published_row_of(const language& l, const std::vector<std::string>& labels,
                           const std::string& workload, const operation& o, bool is_throughput) {
    table_row row{{workload, std::string(o.title) + " (published)"}, row_kind::published};
    row.cells.resize(labels.size() + 3);
    const published_w5* fastest = nullptr;
    for (const published_w5& p : l.published) {
        if (p.workload != workload) continue;
        const auto column = std::find(labels.begin(), labels.end(), p.system) - labels.begin();
        const double ns = p.*o.figure;
        row.cells[static_cast<std::size_t>(column) + 2] =
            is_throughput ? significant(1e9 / ns) : grouped(fixed(ns, 1)) + " ns";
        if (fastest == nullptr || ns < fastest->*o.figure) fastest = &p;
    }
    if (fastest != nullptr) row.cells.back() = fastest->system;
    return row;
}

table_row measured_row_of(const measurements& m, const language& l, const std::vector<std::string>& labels,
                          const std::string& workload, const operation& o, bool is_throughput) {
    table_row row{{workload, o.title}};
    row.cells.resize(labels.size() + 3);
    const binary_system* fastest = nullptr;
    double shortest = 0;
    for (std::size_t i = 0; i < l.systems.size(); ++i) {
        const binary_system& s = l.systems[i];
        const measured_row* const found = m.timed(o.verb, s.format, workload, s.library);
        if (found == nullptr) continue;
        row.cells[i + 2] = is_throughput ? significant(found->median_ops) : time_text(found->time.median);
        if (s.kind != system_kind::floor && (fastest == nullptr || found->time.median < shortest)) {
            fastest = &s;
            shortest = found->time.median;
        }
    }
    if (fastest != nullptr) {
        row.cells.back() = fastest->label;
        if (fastest->kind == system_kind::agate) row.kind = row_kind::ours;
    }
    return row;
}

/// Medians, floors left out; a bar's length is its part of the slowest in the group.
plot time_plot(const measurements& m, const language& l) {
    plot p{l.title + ": time of an operation",
           "Medians; in each group the longest bar is the slowest.",
           {},
           0,
           {}};
    for (const std::string& workload : workloads()) {
        for (const operation& o : operations) {
            bar_group group{workload + ", " + o.title, {}};
            double slowest = 0;
            for (const binary_system& s : l.systems) {
                const measured_row* const row = m.timed(o.verb, s.format, workload, s.library);
                if (row == nullptr || s.kind == system_kind::floor) continue;
                slowest = std::max(slowest, row->time.median);
                group.bars.push_back(
                    {s.label, row->time.median, time_text(row->time.median), colour_of(m, s.library)});
            }
            for (bar& b : group.bars)
                b.value /= slowest;
            p.groups.push_back(std::move(group));
        }
    }
    return p;
}

plot throughput_plot(const measurements& m, const language& l) {
    plot p{l.title + ": operations per second",
           "At the median; in each group the longest bar is the fastest.",
           {},
           0,
           {}};
    for (const std::string& workload : workloads()) {
        for (const operation& o : operations)
            p.groups.push_back(relative_group(m, l.systems, o.verb, workload + ", " + o.title));
    }
    return p;
}

section speed_section(const measurements& m, const language& l, bool is_throughput) {
    section s{l.id + (is_throughput ? "-throughput" : "-timing"),
              l.title + (is_throughput ? ": operations per second" : ": time of an operation"),
              {},
              {},
              {},
              {}};
    s.paragraphs = {
        std::string(is_throughput ? "Operations per second at the median" : "Medians") +
        "; minimum and 95th percentile are in the table of all rows. Lists have 5 elements. The fastest of "
        "a row is the fastest codec; what is only copied does not count, and published figures neither."};
    const std::vector<std::string> labels = column_labels(l);
    s.figures.columns = {{"Payload", false}, {"Operation", false}};
    for (const std::string& label : labels)
        s.figures.columns.push_back({label});
    s.figures.columns.push_back({"Fastest", false});
    s.picture = is_throughput ? throughput_plot(m, l) : time_plot(m, l);
    for (const std::string& workload : workloads()) {
        for (const operation& o : operations) {
            s.figures.rows.push_back(measured_row_of(m, l, labels, workload, o, is_throughput));
            s.figures.rows.push_back(published_row_of(l, labels, workload, o, is_throughput));
        }
    }
    std::erase_if(s.picture.groups, [](const bar_group& g) { return g.bars.empty(); });
    s.notes.push_back(
        "Rows marked (published) were measured by the authors of another report on another machine" +
        l.machine + "; they stand here for orientation.");
    return s;
}

/// In how many of the twelve rows Agate with maps is faster than protobuf with its own messages.
std::string against_protobuf(const measurements& m) {
    int ahead = 0;
    int rows = 0;
    for (const std::string& workload : workloads()) {
        for (const operation& o : operations) {
            const measured_row* const mine = m.timed(o.verb, "msgpack", workload, "agate");
            const measured_row* const other = m.timed(o.verb, "binary", workload, "protobuf");
            if (mine == nullptr || other == nullptr) continue;
            ++rows;
            if (mine->time.median < other->time.median) ++ahead;
        }
    }
    if (rows == 0) return {};
    return "Agate with maps is faster than protobuf with its own messages in " + std::to_string(ahead) +
           " of " + std::to_string(rows) + " rows.";
}

section sizes_section(const measurements& m, const std::vector<binary_system>& all) {
    section s{"w5-sizes", "W5: bytes", {}, {}, {}, {}};
    s.paragraphs = {
        "Bytes that each system writes. The smallest is told among those that were measured here."};
    std::vector<binary_system> systems = all;
    std::erase_if(systems, [](const binary_system& x) { // the same bytes once more, or no codec
        return x.kind == system_kind::floor || x.library.ends_with("-struct");
    });
    s.figures.columns = {{"Payload", false}};
    for (const binary_system& x : systems)
        s.figures.columns.push_back({x.label});
    s.figures.columns.insert(s.figures.columns.end(),
                             {{"MessagePack (published)"}, {"protobuf (published)"}, {"Fory (published)"}});
    s.figures.columns.push_back({"Smallest", false});
    s.picture.title = s.title;
    s.picture.description = "Bytes written; in each group the longest bar is the largest.";
    for (const published_w5_size& p : published_w5_sizes) {
        const std::string workload(p.workload);
        table_row row{{workload}};
        bar_group group{workload, {}};
        const binary_system* smallest = nullptr;
        double least = 0;
        double most = 0;
        for (const binary_system& x : systems) {
            const measured_row* const found = m.timed("write", x.format, workload, x.library);
            row.cells.push_back(found == nullptr ? "" : bytes_text(found->bytes));
            if (found == nullptr) continue;
            group.bars.push_back({x.label, found->bytes, bytes_text(found->bytes), colour_of(m, x.library)});
            most = std::max(most, found->bytes);
            if (smallest == nullptr || found->bytes < least) {
                smallest = &x;
                least = found->bytes;
            }
            if (x.library == "protobuf" && found->bytes != p.protobuf) {
                s.notes.push_back("protobuf writes " + bytes_text(found->bytes) + " for " + workload +
                                  " and not the published " + bytes_text(p.protobuf) + '.');
            }
        }
        for (const double size : {p.msgpack, p.protobuf, p.fory})
            row.cells.push_back(bytes_text(size));
        row.cells.push_back(smallest == nullptr ? "" : smallest->label);
        for (bar& b : group.bars)
            b.value /= most;
        s.figures.rows.push_back(std::move(row));
        s.picture.groups.push_back(std::move(group));
    }
    s.notes.push_back(
        "msgpack-cxx writes whole-number floats as integers, so its Sample and SampleList, here and in the "
        "published column, are smaller than maps with floats as floats. Python has no floats of 32 bits "
        "to write, so its Sample and SampleList are larger.");
    return s;
}

template <std::size_t N>
std::vector<published_w5> listed(const published_w5 (&figures)[N]) {
    return {std::begin(figures), std::end(figures)};
}

} // namespace

std::vector<section> w5_sections(const measurements& m) {
    const std::vector<binary_system> all = systems_of(m, workloads(), false);
    language cpp{"w5", "W5", all, listed(published_w5_cpp), " (" + std::string(published_w5_machine) + ')'};
    std::erase_if(cpp.systems, [](const binary_system& x) { return x.kind == system_kind::python; });
    language python{"w5-python", "W5 in Python", all, listed(published_w5_python), ""};
    std::erase_if(python.systems, [](const binary_system& x) { return x.kind != system_kind::python; });

    std::vector<section> sections;
    sections.push_back(speed_section(m, cpp, false));
    if (std::string note = against_protobuf(m); !note.empty())
        sections.back().notes.push_back(std::move(note));
    sections.push_back(speed_section(m, cpp, true));
    sections.push_back(sizes_section(m, all));
    if (!python.systems.empty()) {
        sections.push_back(speed_section(m, python, false));
        sections.push_back(speed_section(m, python, true));
    }
    return sections;
}

} // namespace bench
