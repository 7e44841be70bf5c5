#include "runner.hpp"

#include "format.hpp"
#include "measurements.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace bench {
namespace {

/// `text` as one word of a POSIX shell.
std::string shell_word(const std::string& text) {
    std::string word = "'";
    for (const char c : text) {
        if (c == '\'')
            word += "'\\''";
        else
            word += c;
    }
    return word + '\'';
}

struct group {
    row_id id; ///< verb and base workload (`Batch` for Batch-pretty) of its rows; the rest is of the first
    int rows = 0;
};

/// The groups of a program's rows, in the order of its list. False if the program cannot tell its rows.
bool list_groups(const std::string& program, const std::string& raw_dir, std::vector<group>& groups) {
    const std::string list_file = raw_dir + "/rows.txt";
    const std::string command =
        shell_word(program) + " --benchmark_list_tests=true > " + shell_word(list_file);
    if (std::system(command.c_str()) != 0) return false;
    std::ifstream in(list_file);
    for (std::string line; std::getline(in, line);) {
        row_id id;
        if (!parse_row_name(line, id)) continue;
        id.workload.erase(std::min(id.workload.find('-'), id.workload.size()));
        const auto same = [&](const group& g) {
            return g.id.verb == id.verb && g.id.workload == id.workload;
        };
        auto found = std::find_if(groups.begin(), groups.end(), same);
        if (found == groups.end()) found = groups.insert(groups.end(), {id, 0});
        ++found->rows;
    }
    in.close();
    std::filesystem::remove(list_file);
    return !groups.empty();
}

/// The medians of a group's straight rows in one line: "agate 6.8 us, simdjson 8.8 us". Where one library has
/// several formats, they are told too.
std::string medians_of(const std::string& file, const row_id& id) {
    measurements m;
    std::string line;
    if (!m.add_file(file)) return line;
    const bool is_one_format = std::all_of(m.rows().begin(), m.rows().end(), [&](const measured_row& row) {
        return row.id.format == m.rows().front().id.format;
    });
    for (const measured_row& row : m.rows()) {
        if (row.id.workload != id.workload || !row.skipped.empty()) continue;
        line += (line.empty() ? "" : ", ") + row.id.library;
        if (!is_one_format) line += " (" + row.id.format + ')';
        line += ' ' + time_text(row.time.median);
    }
    return line;
}

/// `json` for agate_bench_json.
std::string suite_name(const std::string& program) {
    const std::string prefix = "agate_bench_";
    return program.starts_with(prefix) ? program.substr(prefix.size()) : program;
}

} // namespace

bool run_suite(const std::string& program, const run_settings& settings, std::vector<std::string>& files) {
    using clock = std::chrono::steady_clock;
    const auto seconds_since = [](clock::time_point start) {
        return std::chrono::duration<double>(clock::now() - start).count();
    };
    const std::string path = settings.bin_dir + '/' + program;
    std::vector<group> groups;
    if (!std::filesystem::exists(path) || !list_groups(path, settings.raw_dir, groups)) {
        std::fprintf(stderr, "%s: there is no such benchmark program, or it cannot be run\n", path.c_str());
        return false;
    }
    const clock::time_point start = clock::now();
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const row_id& id = groups[i].id;
        const std::string name = suite_name(program) + ", " + id.verb + ' ' + id.workload;
        const std::string file =
            settings.raw_dir + '/' + suite_name(program) + '-' + id.verb + '-' + id.workload + ".json";
        std::printf("[%2zu/%zu] %s: %d rows, %d repetitions each\n", i + 1, groups.size(), name.c_str(),
                    groups[i].rows, settings.repetitions);
        std::fflush(stdout);
        const std::string command =
            shell_word(path) + " --progress --benchmark_enable_random_interleaving=true" +
            " --benchmark_repetitions=" + std::to_string(settings.repetitions) +
            " --benchmark_min_time=" + fixed(settings.min_time, 3) + ' ' +
            shell_word("--benchmark_filter=^" + id.verb + "/[^/]+/" + id.workload + "(-[^/]*)?/") +
            " --benchmark_out_format=json " + shell_word("--benchmark_out=" + file);
        const clock::time_point group_start = clock::now();
        if (std::system(command.c_str()) != 0) {
            std::fprintf(stderr, "%s failed in the rows %s\n", program.c_str(), name.c_str());
            return false;
        }
        const std::string medians = medians_of(file, id);
        std::printf("        %s s (%s s in all): %s\n", fixed(seconds_since(group_start), 1).c_str(),
                    fixed(seconds_since(start), 0).c_str(),
                    medians.empty() ? "nothing was measured" : medians.c_str());
        std::fflush(stdout);
        files.push_back(file);
    }
    return true;
}

bool run_python(const run_settings& settings, std::vector<std::string>& files) {
    const std::string script = settings.bin_dir + "/python/measure.py";
    const std::string file = settings.raw_dir + "/python.json";
    if (!std::filesystem::exists(script) || std::system("python3 --version > /dev/null 2>&1") != 0) {
        std::printf("The Python peers are not measured: there is no python3 (Debian package python3)\n");
        return true;
    }
    std::fflush(stdout);
    const std::string command = "python3 " + shell_word(script) + " --out " + shell_word(file) +
                                " --repetitions " + std::to_string(settings.repetitions) + " --min-time " +
                                fixed(settings.min_time, 3);
    if (std::system(command.c_str()) != 0) {
        std::fprintf(stderr, "%s failed\n", script.c_str());
        return false;
    }
    if (std::filesystem::exists(file)) files.push_back(file); // not there if this Python is too old
    return true;
}

} // namespace bench
