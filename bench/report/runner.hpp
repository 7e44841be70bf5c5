// Runs benchmark programs and shows how far it is. Rows are run in groups of one verb, format and base
// workload, so that libraries and shapes that are compared with each other are interleaved within the same
// minute.
#pragma once

#include <string>
#include <vector>

namespace bench {

struct run_settings {
    std::string bin_dir;
    std::string raw_dir;
    int repetitions = 31;
    double min_time = 0.02; ///< seconds of one repetition
};

/// Runs every group of `program` and leaves one run file each in `raw_dir`; `files` gets their paths. False,
/// with the reason on standard error, if the program is missing or fails.
bool run_suite(const std::string& program, const run_settings& settings, std::vector<std::string>& files);

} // namespace bench
