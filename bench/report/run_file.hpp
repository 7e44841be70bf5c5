// What a benchmark program leaves behind for the report: the JSON of Google Benchmark as far as the report
// reads it, and the context that bench/suites/program.hpp writes in front. Plain structs: Agate reads and
// writes them, and skips the members that are not listed here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bench {

/// How and with what the program was built and run. No host name and no path: run files are published.
struct run_context {
    std::string date; ///< UTC, RFC 3339
    std::string compiler;
    std::string standard_library;
    std::string flags;
    std::string libraries; ///< names and versions of what is measured and what measures
    std::string heap;
    std::int64_t num_cpus = 0;
    std::int64_t mhz_per_cpu = 0;
    bool cpu_scaling_enabled = false;
};

/// One repetition of one row. A row that was skipped has `error_occurred` and no figures.
struct run_row {
    std::string name;
    std::string run_name;
    std::int64_t family_index =
        0;                ///< the place in which the row was registered; interleaving shuffles the list
    std::string run_type; ///< iteration; or aggregate, which the programs leave out
    std::optional<bool> error_occurred;
    std::optional<std::string> error_message;
    std::optional<double> cpu_time; ///< of one iteration, in time_unit
    std::optional<std::string> time_unit;
    std::optional<double> items_per_second;
    std::optional<double> bytes;      ///< size of the text that was read or written
    std::optional<double> wall_ns;    ///< wall time of one iteration, of rows that have several threads
    std::optional<double> peak_bytes; ///< most memory of a process that does this once
};

struct run_file {
    run_context context;
    std::vector<run_row> benchmarks;
};

} // namespace bench
