// The NeTEx suite's rows and loops, the same for every library: the 10,000 stops of W3, one after another, so that neither the
// stop nor its bytes are in the nearest cache; and all of them read by 1, 2 and 4 threads. A library joins by an adapter in a
// file of its own under bench/peers, and by the pipelines around it: LZ4 frames, and the tagged envelope done by hand.
//
// Left to others: the program around it (suites/program.hpp) and what the figures mean (report/).
#pragma once

#include "../workloads/w3.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "program.hpp"
#include "rows.hpp"

namespace bench {

void register_netex_agate();
void register_netex_msgpack_cxx();
void register_netex_protobuf();
void register_netex_cereal();
void register_netex_store();

namespace netex {

using stop = w3::ScheduledStopPoint;

inline const std::vector<stop>& stops() {
    static const std::vector<stop> all = w3::make_stops();
    return all;
}

inline std::string row_name(std::string_view verb, std::string_view format, std::string_view workload,
                            std::string_view library) {
    std::string name;
    for (const std::string_view part : {verb, format, workload}) {
        name.append(part).append("/");
    }
    return name.append(library);
}

/// Every stop's bytes, after a check that each reads back as it was.
template <class Adapter> std::vector<std::string> written_by(const std::string& row, bool is_first) {
    Adapter adapter;
    std::vector<std::string> all;
    all.reserve(stops().size());
    for (const stop& value : stops()) {
        if (!adapter.write(Adapter::object_of(value))) {
            detail::fail_check(row, "writing failed");
        }
        all.emplace_back(adapter.written());
        if (is_first) {
            typename Adapter::object back;
            if (!adapter.read(all.back(), back) || !(Adapter::stop_of(back) == value)) {
                detail::fail_check(row, "the stop that was read is not the one that was written");
            }
        }
    }
    return all;
}
inline std::size_t sum_of_sizes(const std::vector<std::string>& all) {
    std::size_t sum = 0;
    for (const std::string& bytes : all) {
        sum += bytes.size();
    }
    return sum;
}
inline void set_average(benchmark::State& state, const std::vector<std::string>& all) {
    const auto count = static_cast<double>(all.size());
    state.SetItemsProcessed(state.iterations());
    state.counters["bytes"] = static_cast<double>(sum_of_sizes(all)) / count;
}

template <class Adapter> void time_write(benchmark::State& state, const std::vector<std::string>& expected) {
    std::vector<typename Adapter::object> objects;
    objects.reserve(stops().size());
    for (const stop& value : stops()) {
        objects.push_back(Adapter::object_of(value));
    }
    Adapter adapter;
    detail::keep(adapter);
    std::size_t next = 0;
    for (auto _ : state) {
        bool ok = adapter.write(objects[next]);
        detail::keep(ok);
        next = next + 1 == objects.size() ? 0 : next + 1;
    }
    set_average(state, expected);
}

template <class Adapter> void time_read(benchmark::State& state, const std::vector<std::string>& all) {
    Adapter adapter;
    std::size_t next = 0;
    for (auto _ : state) {
        typename Adapter::object fresh;
        bool ok = adapter.read(all[next], fresh);
        detail::keep(ok);
        detail::keep(fresh);
        next = next + 1 == all.size() ? 0 : next + 1;
    }
    set_average(state, all);
}

/// All stops read by so many threads, each with an adapter of its own and a part of the stops.
template <class Adapter>
void time_workers(benchmark::State& state, const std::vector<std::string>& all, std::size_t workers) {
    const auto work = [&all, workers](std::size_t worker) {
        Adapter adapter;
        for (std::size_t i = worker * all.size() / workers; i < (worker + 1) * all.size() / workers; ++i) {
            typename Adapter::object fresh;
            bool ok = adapter.read(all[i], fresh);
            detail::keep(ok);
            detail::keep(fresh);
        }
    };
    const auto start = std::chrono::steady_clock::now();
    for (auto _ : state) {
        std::vector<std::thread> others;
        for (std::size_t worker = 1; worker < workers; ++worker) {
            others.emplace_back(work, worker);
        }
        work(0);
        for (std::thread& other : others) {
            other.join();
        }
    }
    // the clock of the other rows is that of one thread; here it is the wall's
    const std::chrono::duration<double, std::nano> wall = std::chrono::steady_clock::now() - start;
    const double each = wall.count() / static_cast<double>(state.iterations());
    state.counters["wall_ns"] = each;
    state.counters["items_per_second"] = 1e9 / each;
}

template <class Run> void register_row(const std::string& name, Run run) {
    benchmark::RegisterBenchmark(name.c_str(), [name, run, is_first = true](benchmark::State& state) mutable {
        note_run(name);
        run(state, name, is_first);
        is_first = false;
    });
}

template <class Adapter> void register_pipeline() {
    const auto name = [](std::string_view verb, std::string_view workload) {
        return row_name(verb, Adapter::format, workload, Adapter::name);
    };
    register_row(name("write", "Stop"), [](benchmark::State& state, const std::string& row, bool is_first) {
        time_write<Adapter>(state, written_by<Adapter>(row, is_first));
    });
    register_row(name("read", "Stop"), [](benchmark::State& state, const std::string& row, bool is_first) {
        time_read<Adapter>(state, written_by<Adapter>(row, is_first));
    });
}
template <class Adapter> void register_workers() {
    for (const std::size_t workers : {1U, 2U, 4U}) {
        register_row(
            row_name("read", Adapter::format, "Stops10k-workers" + std::to_string(workers), Adapter::name),
            [workers](benchmark::State& state, const std::string& row, bool is_first) {
                time_workers<Adapter>(state, written_by<Adapter>(row, is_first), workers);
            });
    }
}
inline void register_missing(std::string_view format, std::string_view library, std::string_view why) {
    for (const std::string_view verb : {"write", "read"}) {
        detail::register_skipped(row_name(verb, format, "Stop", library), why);
    }
}

} // namespace netex
} // namespace bench
