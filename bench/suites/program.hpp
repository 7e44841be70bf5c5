// What every benchmark program has around its rows: command line, heap settings, progress, and a run file
// whose context names the toolchain but neither the host nor any path (run files are kept beside the report).
#pragma once

#include <string>
#include <string_view>

namespace bench {

/// Tells the progress line that one run of a row begins. Called outside the clock.
void note_run(std::string_view row);

/// Adds a name and version to the libraries that the context lists. Call before run_program.
void note_library(std::string_view name_and_version);

/// Runs the registered benchmarks as Google Benchmark's command line says; returns main's result. One flag
/// more: `--progress` shows on standard error how many runs are done instead of printing tables.
int run_program(int argc, char** argv);

} // namespace bench
