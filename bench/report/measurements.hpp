// All that was measured, by row name: the repetitions' figures, the rows that were skipped and why, and the
// contexts of the programs that measured.
#pragma once

#include "run_file.hpp"
#include "statistics.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// A row's name taken apart: `read/json/Batch-pretty/agate`.
struct row_id {
    std::string verb;
    std::string format;
    std::string workload;
    std::string library;
};

/// False if `name` has not the four parts.
bool parse_row_name(std::string_view name, row_id& out);

struct measured_row {
    row_id id;
    std::int64_t order = 0; ///< the row's place in its program
    std::string skipped;    ///< why there are no figures; empty if there are
    double bytes = 0;
    double peak_bytes = 0; ///< most memory of a process that does this once; 0 if it was not measured
    summary time;          ///< nanoseconds of one operation
    double median_ops = 0; ///< operations per second, as Google Benchmark tells them
};

class measurements {
public:
    /// Reads a run file from disk; false, with the reason on standard error, if it cannot be read.
    bool add_file(const std::string& path);

    /// Null if there is no such row; skipped rows are found.
    const measured_row* find(std::string_view verb, std::string_view format, std::string_view workload,
                             std::string_view library) const;

    /// As find, but null also for a skipped row.
    const measured_row* timed(std::string_view verb, std::string_view format, std::string_view workload,
                              std::string_view library) const;

    /// The libraries that have a row of this verb and format, in the order in which the program has them.
    std::vector<std::string> libraries(std::string_view verb, std::string_view format) const;

    /// File by file, and within a file in the program's order.
    const std::vector<measured_row>& rows() const { return rows_; }

    /// One for each run file, in order.
    const std::vector<run_context>& contexts() const { return contexts_; }

    /// The largest |ops/s x median seconds - 1| of all rows.
    double largest_ops_deviation() const;

private:
    std::vector<measured_row> rows_;
    std::vector<run_context> contexts_;
};

} // namespace bench
