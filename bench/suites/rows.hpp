// What the rows of all suites have in common: how a failed check ends the program, the counters that the
// report reads, and rows that stand for a library that is missing.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace bench::detail {

/// A wrong value is never timed.
[[noreturn]] inline void fail_check(const std::string& row, std::string_view what) {
    std::fprintf(stderr, "%s: %.*s\n", row.c_str(), static_cast<int>(what.size()), what.data());
    std::abort();
}

/// Makes the compiler believe that the object, and all memory, is read and changed here. Not by Google
/// Benchmark's DoNotOptimize: what release 1.7 asks of GCC 12 there (`"+m,r"`) made it read a pointer from a
/// place on the stack where it had never been written.
template <typename T>
void keep(T& object) {
#if defined(__GNUC__)
    asm volatile("" : : "r"(&object) : "memory");
#else
    benchmark::DoNotOptimize(object);
    benchmark::ClobberMemory();
#endif
}

inline void set_counters(benchmark::State& state, std::size_t bytes) {
    state.SetItemsProcessed(
        state.iterations()); // reported as items per second, which is operations per second
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
    state.counters["bytes"] = static_cast<double>(bytes);
}

inline void register_skipped(const std::string& name, std::string_view why) {
    benchmark::RegisterBenchmark(name.c_str(), [why = std::string(why)](benchmark::State& state) {
        state.SkipWithError(why.c_str());
    });
}

} // namespace bench::detail
