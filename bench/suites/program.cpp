#include "program.hpp"

#include "../report/run_file.hpp"

#include <agate/json.hpp>

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#if defined(__GLIBC__)
#include <malloc.h>
#endif
#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

// The build says what it compiles with; the report repeats it.
#ifndef AGATE_BENCH_FLAGS
#define AGATE_BENCH_FLAGS "not told by the build"
#endif

namespace bench {
namespace {

std::string compiler() {
#if defined(__clang__)
    return "Clang " __clang_version__;
#elif defined(__GNUC__)
    return "GCC " __VERSION__;
#else
    return "another compiler";
#endif
}

std::string standard_library() {
#if defined(_GLIBCXX_RELEASE)
    std::string name = "libstdc++ " + std::to_string(_GLIBCXX_RELEASE);
#elif defined(_LIBCPP_VERSION)
    std::string name = "libc++ " + std::to_string(_LIBCPP_VERSION);
#else
    std::string name = "another standard library";
#endif
#if defined(__GLIBC__)
    name += ", glibc " + std::to_string(__GLIBC__) + '.' + std::to_string(__GLIBC_MINOR__);
#endif
    return name;
}

/// Keeps freed memory in the process. By default glibc maps blocks of 128 KiB and more afresh and gives the
/// heap's top back, and then the large rows time the kernel's page faults more than any library.
std::string set_heap() {
#if defined(__GLIBC__)
    constexpr int mmap_threshold = 32 << 20; // the largest that glibc takes on 64 bits
    constexpr int trim_threshold = 1 << 30;
    const bool set =
        mallopt(M_MMAP_THRESHOLD, mmap_threshold) == 1 && mallopt(M_TRIM_THRESHOLD, trim_threshold) == 1;
    return set ? "glibc malloc, M_MMAP_THRESHOLD 32 MiB, M_TRIM_THRESHOLD 1 GiB" : "glibc malloc, defaults";
#else
    return "the platform's malloc, defaults";
#endif
}

std::string utc_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
#if defined(_WIN32)
    gmtime_s(&parts, &now);
#else
    gmtime_r(&now, &parts);
#endif
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

struct program_state {
    std::string libraries;
    std::string heap;
    bool shows_progress = false;
    std::size_t runs = 0;
    std::chrono::steady_clock::time_point last_shown{};
};

program_state& state() {
    static program_state s;
    return s;
}

bool is_terminal() {
#if defined(__unix__) || defined(__APPLE__)
    return isatty(STDERR_FILENO) == 1;
#else
    return false;
#endif
}

/// Google Benchmark's JSON with our context in place of its own, and without the aggregates: the report
/// computes its own from the repetitions.
class run_file_reporter : public benchmark::JSONReporter {
public:
    bool ReportContext(const Context& context) override {
        run_context c;
        c.date = utc_now();
        c.compiler = compiler();
        c.standard_library = standard_library();
        c.flags = AGATE_BENCH_FLAGS;
        c.libraries = state().libraries;
        c.heap = state().heap;
        c.num_cpus = context.cpu_info.num_cpus;
        c.mhz_per_cpu = static_cast<std::int64_t>(context.cpu_info.cycles_per_second / 1e6 + 0.5);
        c.cpu_scaling_enabled = context.cpu_info.scaling == benchmark::CPUInfo::ENABLED;
        const auto text = agate::json::write<agate::json::options{.indent = 2}>(c);
        if (!text) return false;
        GetOutputStream() << "{\n\"context\": " << *text << ",\n\"benchmarks\": [\n";
        return true;
    }

    void ReportRuns(const std::vector<Run>& runs) override {
        std::vector<Run> repetitions;
        for (const Run& run : runs) {
            if (run.run_type == Run::RT_Iteration) repetitions.push_back(run);
        }
        if (!repetitions.empty()) JSONReporter::ReportRuns(repetitions);
    }
};

/// Shows nothing: the progress lines come from note_run.
class quiet_reporter : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>&) override {}
};

/// Removes `flag` from the arguments and says whether it was there.
bool take_flag(int& argc, char** argv, std::string_view flag) {
    for (int i = 1; i < argc; ++i) {
        if (argv[i] != flag) continue;
        for (int j = i; j < argc; ++j)
            argv[j] = argv[j + 1]; // argv[argc] is null
        --argc;
        return true;
    }
    return false;
}

bool has_output_file(int argc, char** argv) {
    constexpr std::string_view flag = "--benchmark_out=";
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]).substr(0, flag.size()) == flag) return true;
    }
    return false;
}

} // namespace

void note_run(std::string_view row) {
    program_state& s = state();
    ++s.runs;
    const auto now = std::chrono::steady_clock::now();
    if (!s.shows_progress || now - s.last_shown < std::chrono::milliseconds(500)) return;
    s.last_shown = now;
    std::fprintf(stderr, "\r  %6zu runs, now %-48.*s", s.runs, static_cast<int>(row.size()), row.data());
    std::fflush(stderr);
}

void note_library(std::string_view name_and_version) {
    std::string& libraries = state().libraries;
    if (!libraries.empty()) libraries += ", ";
    libraries += name_and_version;
}

int run_program(int argc, char** argv) {
    const bool progress = take_flag(argc, argv, "--progress");
    const bool has_file = has_output_file(argc, argv);
    state().shows_progress = progress && is_terminal();
    state().heap = set_heap();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;

    quiet_reporter quiet;
    run_file_reporter file;
    benchmark::BenchmarkReporter* const display =
        progress ? &quiet : nullptr; // null: as the command line says
    benchmark::BenchmarkReporter* const to_file = has_file ? &file : nullptr;
    benchmark::RunSpecifiedBenchmarks(display, to_file);
    if (state().shows_progress) std::fprintf(stderr, "\r%72s\r", "");
    benchmark::Shutdown();
    return 0;
}

} // namespace bench
