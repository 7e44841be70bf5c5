#include "comparison.hpp"

#include "format.hpp"

#include <algorithm>
#include <utility>

namespace bench {
namespace {

/// Megabytes (10^6 bytes) per second.
double throughput(double bytes, double ns) {
    return bytes / ns * 1e3;
}

std::string throughput_text(double bytes, double ns) {
    return significant(throughput(bytes, ns)) + " MB/s";
}

double slowest_median(const measurements& m, const comparison& c, const std::string& workload) {
    double slowest = 0;
    for (const std::string& library : m.libraries(c.verb, c.format)) {
        const measured_row* const row = m.timed(c.verb, c.format, workload, library);
        if (row != nullptr) slowest = std::max(slowest, row->time.median);
    }
    return slowest;
}

table_row measured(const measured_row& row, double slowest) {
    return {{row.id.workload, bytes_text(row.bytes), row.id.library, time_text(row.time.median),
             ratio_down(slowest / row.time.median) + " x", throughput_text(row.bytes, row.time.median),
             time_text(row.time.minimum), time_text(row.time.p95), significant(row.median_ops)},
            row.id.library == "agate" ? row_kind::ours : row_kind::plain};
}

table_row absent(const measured_row& row) {
    return {{row.id.workload, "", row.id.library, "not measured", "", "", "", "", ""}, row_kind::absent};
}

table_row published(const published_row& row) {
    return {{row.workload, bytes_text(row.bytes), row.system + " (published)", row.median,
             fixed(row.speed_up, 2) + " x", throughput_text(row.bytes, row.median_ns), "", "",
             significant(1e9 / row.median_ns)},
            row_kind::published};
}

} // namespace

table comparison_table(const measurements& m, const comparison& c) {
    table t;
    t.columns = {{"Payload", false}, {"Size"},    {"System", false},   {"Median"},      {"Speed-up"},
                 {"Throughput"},     {"Minimum"}, {"95th percentile"}, {"Operations/s"}};
    for (const std::string& workload : c.workloads) {
        const double slowest = slowest_median(m, c, workload);
        for (const std::string& library : m.libraries(c.verb, c.format)) {
            const measured_row* const row = m.find(c.verb, c.format, workload, library);
            if (row != nullptr)
                t.rows.push_back(row->skipped.empty() ? measured(*row, slowest) : absent(*row));
        }
        for (const published_row& row : c.published) {
            if (row.workload == workload) t.rows.push_back(published(row));
        }
    }
    return t;
}

plot throughput_plot(const measurements& m, const comparison& c, std::string title) {
    plot p;
    p.title = std::move(title);
    p.description = "Megabytes per second at the median, longer is faster.";
    for (const std::string& workload : c.workloads) {
        bar_group group{workload, {}};
        for (const std::string& library : m.libraries(c.verb, c.format)) {
            const measured_row* const row = m.timed(c.verb, c.format, workload, library);
            if (row == nullptr) continue;
            group.bars.push_back({library, throughput(row->bytes, row->time.median),
                                  throughput_text(row->bytes, row->time.median), colour_of(m, library)});
            p.description += ' ' + workload + ", " + library + ": " + group.bars.back().text + '.';
        }
        if (!group.bars.empty()) p.groups.push_back(std::move(group));
    }
    return p;
}

std::size_t colour_of(const measurements& m, const std::string& library) {
    std::vector<std::string> seen;
    for (const measured_row& row : m.rows()) {
        if (std::find(seen.begin(), seen.end(), row.id.library) != seen.end()) continue;
        if (row.id.library == library) break;
        seen.push_back(row.id.library);
    }
    if (library == "agate" || seen.empty()) return 0;
    constexpr std::size_t other_colours = 5; // the first of a plot's six is Agate's alone
    return 1 + (seen.size() - 1) % other_colours;
}

} // namespace bench
