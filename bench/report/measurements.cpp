#include "measurements.hpp"

#include <agate/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace bench {
namespace {

/// Nanoseconds in one of Google Benchmark's units; 0 for a unit it does not have.
double nanoseconds(std::string_view unit) {
    if (unit == "ns") return 1;
    if (unit == "us") return 1e3;
    if (unit == "ms") return 1e6;
    if (unit == "s") return 1e9;
    return 0;
}

measured_row make_row(const run_file& file, const run_row& first) {
    measured_row row;
    row.order = first.family_index;
    if (!parse_row_name(first.run_name, row.id)) row.skipped = "the row's name has not four parts";
    std::vector<double> times;
    std::vector<double> ops;
    for (const run_row& r : file.benchmarks) {
        if (r.run_name != first.run_name || r.run_type != "iteration") continue;
        if (r.error_occurred.value_or(false)) {
            row.skipped = r.error_message.value_or("no reason was given");
        } else {
            times.push_back(
                r.wall_ns.value_or(r.cpu_time.value_or(0) * nanoseconds(r.time_unit.value_or("ns"))));
            ops.push_back(r.items_per_second.value_or(0));
            row.bytes = r.bytes.value_or(0);
            row.peak_bytes = r.peak_bytes.value_or(0);
        }
    }
    row.time = summarise(std::move(times));
    row.median_ops = summarise(std::move(ops)).median;
    return row;
}

} // namespace

bool parse_row_name(std::string_view name, row_id& out) {
    std::string* const parts[] = {&out.verb, &out.format, &out.workload, &out.library};
    for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t slash = name.find('/');
        const bool is_last = i == 3;
        if (is_last != (slash == std::string_view::npos)) return false;
        parts[i]->assign(name.substr(0, slash));
        if (!is_last) name.remove_prefix(slash + 1);
    }
    return true;
}

bool measurements::add_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in) {
        std::fprintf(stderr, "%s: cannot be read\n", path.c_str());
        return false;
    }
    const auto file = agate::json::read<run_file>(text);
    if (!file) {
        std::fprintf(stderr, "%s: %s\n", path.c_str(), file.error().message(text).c_str());
        return false;
    }
    contexts_.push_back(file->context);
    const std::size_t first_of_file = rows_.size();
    for (const run_row& r : file->benchmarks) {
        row_id id;
        parse_row_name(r.run_name, id);
        if (find(id.verb, id.format, id.workload, id.library) == nullptr) rows_.push_back(make_row(*file, r));
    }
    std::sort(rows_.begin() + static_cast<std::ptrdiff_t>(first_of_file), rows_.end(),
              [](const measured_row& a, const measured_row& b) { return a.order < b.order; });
    return true;
}

const measured_row* measurements::find(std::string_view verb, std::string_view format,
                                       std::string_view workload, std::string_view library) const {
    const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const measured_row& r) {
        return r.id.verb == verb && r.id.format == format && r.id.workload == workload &&
               r.id.library == library;
    });
    return found == rows_.end() ? nullptr : &*found;
}

const measured_row* measurements::timed(std::string_view verb, std::string_view format,
                                        std::string_view workload, std::string_view library) const {
    const measured_row* const row = find(verb, format, workload, library);
    return row != nullptr && row->skipped.empty() ? row : nullptr;
}

std::vector<std::string> measurements::libraries(std::string_view verb, std::string_view format) const {
    std::vector<std::string> names;
    for (const measured_row& r : rows_) {
        if (r.id.verb == verb && r.id.format == format &&
            std::find(names.begin(), names.end(), r.id.library) == names.end()) {
            names.push_back(r.id.library);
        }
    }
    return names;
}

double measurements::largest_ops_deviation() const {
    double largest = 0;
    for (const measured_row& r : rows_) {
        if (r.skipped.empty())
            largest = std::max(largest, std::fabs(r.median_ops * r.time.median * 1e-9 - 1));
    }
    return largest;
}

} // namespace bench
