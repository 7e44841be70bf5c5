// The table that most published reports have: for each payload the libraries side by side, with size, median,
// speed-up and throughput; and its plot. Suites give the rows to look up and the published figures to put
// beside them.
#pragma once

#include "document.hpp"
#include "measurements.hpp"

#include <string>
#include <vector>

namespace bench {

/// A system of a published report: its median for one payload, and how much faster that was than the report's
/// baseline.
struct published_row {
    std::string workload;
    std::string system;
    std::string median; ///< as it is printed there
    double median_ns = 0;
    double speed_up = 1;
    double bytes = 0;
};

struct comparison {
    std::string verb;
    std::string format;
    std::vector<std::string> workloads;
    std::string published_machine;
    std::string published_baseline; ///< the published system that their speed-ups are against
    std::vector<published_row> published;
};

/// Columns: payload, size, system, median, speed-up, throughput, minimum, 95th percentile, operations per
/// second. The speed-up is against the slowest library of the same payload in this run.
table comparison_table(const measurements& m, const comparison& c);

/// Throughput of every library for every payload. Published figures are left out: another machine's bars
/// would invite comparing.
plot throughput_plot(const measurements& m, const comparison& c, std::string title);

/// The number that a library has for its colour: 0 for Agate, and for another by its place among all
/// libraries that the measurements know; there are more of these than colours.
std::size_t colour_of(const measurements& m, const std::string& library);

} // namespace bench
