// agate_report: runs the benchmark programs, and makes the report of what they measured.
//
//     agate_report --bin-dir DIR --out DIR [--quick] [--repetitions N] [--no-run]
//
// DIR/raw keeps the programs' JSON; --no-run makes the report anew from what is there. Python's libraries are
// measured too, by the script that the build puts beside the programs. Fails if a program fails, a payload
// has not the published size, or operations per second times the median is not 1.
#include "format.hpp"
#include "machine.hpp"
#include "render.hpp"
#include "runner.hpp"
#include "suites.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace bench;

struct suite {
    const char* program;
    suite_report (*report)(const measurements&);
};

constexpr suite suites[] = {
    {"agate_bench_json", report_json},
    {"agate_bench_binary", report_binary},
    {"agate_bench_xml", report_xml},
    {"agate_bench_netex", report_netex},
};

struct arguments {
    run_settings run;
    std::string out;
    bool is_quick = false;
    bool runs = true;
};

constexpr double largest_ops_deviation =
    1e-9; // some roundings of a double; every figure is printed with 17 digits

bool parse_arguments(int argc, char** argv, arguments& a) {
    int repetitions = 0;
    for (int i = 1; i < argc; ++i) {
        const std::string_view flag = argv[i];
        const char* const value = i + 1 < argc ? argv[i + 1] : nullptr;
        if (flag == "--quick") {
            a.is_quick = true;
        } else if (flag == "--no-run") {
            a.runs = false;
        } else if (value != nullptr && flag == "--bin-dir") {
            a.run.bin_dir = argv[++i];
        } else if (value != nullptr && flag == "--out") {
            a.out = argv[++i];
        } else if (value != nullptr && flag == "--repetitions") {
            const char* const end = value + std::strlen(value);
            const auto parsed = std::from_chars(value, end, repetitions);
            if (parsed.ptr != end || repetitions < 1 || repetitions > 10'000) return false;
            ++i;
        } else {
            return false;
        }
    }
    if (a.is_quick) {
        a.run.repetitions = 3;
        a.run.min_time = 0.005;
    }
    if (repetitions > 0) a.run.repetitions = repetitions | 1; // odd: the median is then a measured value
    a.run.raw_dir = a.out + "/raw";
    return !a.out.empty() && (!a.runs || !a.run.bin_dir.empty());
}

/// Tells the programs that a large document need not be large.
void use_small_documents() {
#if defined(__unix__) || defined(__APPLE__)
    setenv("AGATE_BENCH_NETEX_MB", "8", 0); // what the user has set stays
#endif
}

bool write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    if (!out) std::fprintf(stderr, "%s: cannot be written\n", path.string().c_str());
    return static_cast<bool>(out);
}

/// The run files that an earlier run left, in the order of their names.
std::vector<std::string> kept_files(const std::string& raw_dir) {
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(raw_dir, error)) {
        if (entry.path().extension() == ".json") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// The libraries of all programs, each once, in the order in which they are told. A Python context has no
/// flags.
std::string all_libraries(const measurements& m, bool of_python) {
    std::vector<std::string> names;
    for (const run_context& c : m.contexts()) {
        if (c.flags.empty() != of_python) continue;
        for (std::size_t at = 0; at < c.libraries.size();) {
            const std::size_t end = std::min(c.libraries.find(", ", at), c.libraries.size());
            std::string name = c.libraries.substr(at, end - at);
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
            at = end + 2;
        }
    }
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

section setting_section(const measurements& m, const arguments& a) {
    section s{"setting", "Machine, toolchain, configuration", {}, {}, {}, {}};
    s.figures.columns = {{"Fact", false}, {"Value", false}};
    const auto add = [&](std::string name, std::string value) {
        s.figures.rows.push_back({{std::move(name), std::move(value)}});
    };
    for (auto& [name, value] : machine_facts())
        add(name, value);
    const auto is_python = [](const run_context& each) { return each.flags.empty(); };
    const auto compiled = std::find_if_not(m.contexts().begin(), m.contexts().end(), is_python);
    const auto python = std::find_if(m.contexts().begin(), m.contexts().end(), is_python);
    const run_context& c = compiled != m.contexts().end() ? *compiled : m.contexts().front();
    if (c.mhz_per_cpu > 0) add("Clock, as the system tells it", std::to_string(c.mhz_per_cpu) + " MHz");
    add("Frequency scaling", c.cpu_scaling_enabled ? "on" : "off, or not told");
    add("Compiler", c.compiler);
    add("Standard library", c.standard_library);
    add("Flags", c.flags);
    add("Libraries", all_libraries(m, false));
    add("Heap", c.heap);
    if (python != m.contexts().end()) {
        add("Python", python->compiler + ", " + python->heap);
        add("Python's libraries", all_libraries(m, true));
    }
    std::size_t least = 0;
    std::size_t most = 0;
    for (const measured_row& row : m.rows()) {
        if (!row.skipped.empty()) continue;
        least = least == 0 ? row.time.count : std::min(least, row.time.count);
        most = std::max(most, row.time.count);
    }
    add("Repetitions of a row",
        least == most ? std::to_string(most) : std::to_string(least) + " to " + std::to_string(most));
    if (a.runs) add("Shortest repetition", fixed(a.run.min_time * 1e3, 0) + " ms");
    add("Order", "random interleaving of the rows that are compared with each other");
    const auto earlier = [](const run_context& x, const run_context& y) { return x.date < y.date; };
    const auto [first, last] = std::minmax_element(m.contexts().begin(), m.contexts().end(), earlier);
    add("Measured", first->date + " to " + last->date);
    return s;
}

section check_section(const measurements& m, std::vector<std::string>& failures) {
    const double deviation = m.largest_ops_deviation();
    const bool is_one = deviation <= largest_ops_deviation;
    if (!is_one) failures.push_back("operations per second times the median is not 1");
    char digits[32];
    const auto end =
        std::to_chars(digits, digits + sizeof digits, deviation, std::chars_format::scientific, 1);
    section s{"checks", "Checks", {}, {}, {}, {}};
    s.paragraphs = {"Before a row is timed, the value that the library decodes is compared with the "
                    "workload's, and what it "
                    "writes is read back and compared; a difference ends the program.",
                    std::string("Operations per second times the median in seconds is ") +
                        (is_one ? "" : "NOT ") + "1 within rounding in every row: the largest deviation is " +
                        std::string(digits, end.ptr) + '.'};
    return s;
}

document make_document(const measurements& m, const arguments& a, std::vector<std::string>& failures) {
    document doc;
    doc.title = "Agate: benchmark report";
    doc.paragraphs = {"Times are the processor time of one operation in the calling thread, as Google "
                      "Benchmark measures it: median, "
                      "minimum and 95th percentile (nearest rank) over the repetitions. Times and throughput "
                      "have four significant "
                      "digits, rounded to nearest for every library alike. Speed-ups and ratios for Agate "
                      "are rounded down, what a "
                      "shape costs Agate is rounded up. 1 MB is 10^6 bytes."};
    if (m.rows().front().time.count < 31) {
        doc.paragraphs.push_back(
            "This is a short run: it shows that the report works, not how fast anything is.");
    }
    doc.sections.push_back(setting_section(m, a));
    std::vector<section> parts;
    for (const suite& s : suites) {
        suite_report r = s.report(m);
        std::move(r.sections.begin(), r.sections.end(), std::back_inserter(parts));
        std::move(r.failures.begin(), r.failures.end(), std::back_inserter(failures));
    }
    doc.sections.push_back(check_section(m, failures));
    std::move(parts.begin(), parts.end(), std::back_inserter(doc.sections));
    for (const std::string& f : failures)
        doc.paragraphs.push_back("FAILED: " + f + '.');
    return doc;
}

bool write_report(const document& doc, const std::string& out) {
    const std::filesystem::path dir = out;
    std::filesystem::create_directories(dir / "plots");
    bool ok = write_file(dir / "report.md", render_markdown(doc)) &&
              write_file(dir / "report.html", render_html(doc));
    for (const section& s : doc.sections) {
        if (s.picture.groups.empty()) continue;
        ok = write_file(dir / "plots" / (s.id + ".svg"), render_svg(s.picture, s.id, svg_style_in::file)) &&
             ok;
    }
    return ok;
}

} // namespace

int main(int argc, char** argv) {
    arguments a;
    if (!parse_arguments(argc, argv, a)) {
        std::fprintf(stderr,
                     "usage: agate_report --bin-dir DIR --out DIR [--quick] [--repetitions N] [--no-run]\n");
        return 2;
    }
    std::filesystem::create_directories(a.run.raw_dir);
    std::vector<std::string> files;
    if (a.runs) {
        for (const std::string& old : kept_files(a.run.raw_dir))
            std::filesystem::remove(old);
        if (a.is_quick) use_small_documents();
        for (const suite& s : suites) {
            if (!run_suite(s.program, a.run, files)) return 1;
        }
        if (!run_python(a.run, files)) return 1;
    } else {
        files = kept_files(a.run.raw_dir);
    }
    measurements m;
    for (const std::string& file : files) {
        if (!m.add_file(file)) return 1;
    }
    if (m.rows().empty()) {
        std::fprintf(stderr, "%s: there are no measurements\n", a.run.raw_dir.c_str());
        return 1;
    }
    std::vector<std::string> failures;
    const document doc = make_document(m, a, failures);
    if (!write_report(doc, a.out)) return 1;
    std::printf("The report is in %s: report.md, report.html, plots/, raw/\n", a.out.c_str());
    for (const std::string& f : failures)
        std::fprintf(stderr, "FAILED: %s\n", f.c_str());
    return failures.empty() ? 0 : 1;
}
