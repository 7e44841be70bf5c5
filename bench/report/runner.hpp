// Runs benchmark programs and shows how far it is. Rows are run in groups of one verb and base workload, so
// that libraries, formats and shapes that are compared with each other are interleaved within the same
// minute. The Python peers are one more program, if Python is there.
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

/// Runs the script that measures Python's libraries, `python/measure.py` in `bin_dir`, and adds its run file.
/// Without Python or the script nothing is measured, in one line; false if the script fails.
bool run_python(const run_settings& settings, std::vector<std::string>& files);

} // namespace bench
