// The stops of W3 in LMDB: written in one transaction, durable at its end, and read by a cursor that decodes every value where
// it lies in the store's memory; `agate-views` into one object whose texts are views of that memory. `bytes` is the floor: the
// same bytes, ready to be stored, and looked at by their sizes. A row is all 10,000 stops, in wall time: what the disk takes is
// part of it.
#include "../suites/netex_suite.hpp"

#ifdef AGATE_BENCH_HAVE_LMDB

#include "../../examples/lmdb_store.hpp"

#include <agate/msgpack.hpp>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace bench {
namespace {

using netex::stop;

/// A store in a folder of its own, which is removed.
struct scratch_store {
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("agate-bench-store-" + std::to_string(::getpid()));
    bool made = std::filesystem::create_directories(folder);
    lmdb_store store{folder.string(), std::size_t{64} << 20};
    ~scratch_store() { std::filesystem::remove_all(folder); }
};

// The stop with views for texts, valid while the store's transaction is.
struct text_view {
    std::optional<std::string_view> lang;
    std::string_view value;
};
struct texts_view {
    std::vector<text_view> content;
};
struct code_view {
    std::optional<std::string_view> type_value;
    std::string_view value;
};
struct codes_view {
    std::vector<code_view> private_code;
};
struct stop_view {
    std::string_view id;
    std::string_view version;
    std::optional<texts_view> name;
    std::optional<codes_view> private_codes;
    std::optional<w3::LocationStructure2> location;
    std::string_view stop_type;
    std::optional<std::string_view> url;
};

std::string pack(const stop& value) {
    return agate::msgpack::write(value).value_or(std::string{});
}
void fill(lmdb_store& store) {
    store.write([](auto put) {
        for (const stop& value : netex::stops()) {
            put(value.id, pack(value));
        }
    });
}

/// Times `work()`, which does all stops.
template <class Work> void time_all(benchmark::State& state, Work work) {
    const auto start = std::chrono::steady_clock::now();
    for (auto _ : state) {
        work();
    }
    const std::chrono::duration<double, std::nano> wall = std::chrono::steady_clock::now() - start;
    const double each = wall.count() / static_cast<double>(state.iterations());
    state.counters["wall_ns"] = each;
    state.counters["items_per_second"] = 1e9 / each;
}

void write_values(benchmark::State& state) {
    scratch_store scratch;
    std::string bytes;
    time_all(state, [&] {
        scratch.store.write([&](auto put) {
            for (const stop& value : netex::stops()) {
                if (!agate::msgpack::write(value, bytes)) {
                    detail::fail_check("write/store", "writing failed");
                }
                put(value.id, bytes);
            }
        });
    });
}
void write_bytes(benchmark::State& state) {
    scratch_store scratch;
    std::vector<std::string> all;
    for (const stop& value : netex::stops()) {
        all.push_back(pack(value));
    }
    time_all(state, [&] {
        scratch.store.write([&](auto put) {
            for (std::size_t i = 0; i < all.size(); ++i) {
                put(netex::stops()[i].id, all[i]);
            }
        });
    });
}
void read_values(benchmark::State& state) {
    scratch_store scratch;
    fill(scratch.store);
    std::size_t count = 0;
    const auto decode_all = [&] {
        count = 0;
        scratch.store.scan([&](std::string_view, std::string_view bytes) {
            stop value;
            bool ok = agate::msgpack::read(bytes, value).has_value();
            detail::keep(ok);
            detail::keep(value);
            count += ok;
        });
    };
    time_all(state, decode_all);
    if (count != netex::stops().size()) {
        detail::fail_check("read/store", "not all stops were there");
    }
}
void read_views(benchmark::State& state) {
    scratch_store scratch;
    fill(scratch.store);
    std::size_t count = 0;
    time_all(state, [&] {
        count = 0;
        stop_view value;
        scratch.store.scan([&](std::string_view key, std::string_view bytes) {
            bool ok = agate::msgpack::read(bytes, value).has_value() && value.id == key;
            detail::keep(ok);
            detail::keep(value);
            count += ok;
        });
    });
    if (count != netex::stops().size()) {
        detail::fail_check("read/store", "not all stops were there");
    }
}
void read_bytes(benchmark::State& state) {
    scratch_store scratch;
    fill(scratch.store);
    time_all(state, [&] {
        std::size_t sum = 0;
        scratch.store.scan([&](std::string_view, std::string_view bytes) { sum += bytes.size(); });
        detail::keep(sum);
    });
}

} // namespace

void register_netex_store() {
    note_library("LMDB " + std::to_string(MDB_VERSION_MAJOR) + '.' + std::to_string(MDB_VERSION_MINOR) + '.' +
                 std::to_string(MDB_VERSION_PATCH));
    const auto add = [](std::string_view verb, std::string_view library, void (*run)(benchmark::State&)) {
        netex::register_row(netex::row_name(verb, "store", "Stops10k", library),
                            [run](benchmark::State& state, const std::string&, bool) { run(state); });
    };
    add("write", "agate", &write_values);
    add("write", "bytes", &write_bytes);
    add("read", "agate", &read_values);
    add("read", "agate-views", &read_views);
    add("read", "bytes", &read_bytes);
}

} // namespace bench

#else

void bench::register_netex_store() {
    for (const std::string_view verb : {"write", "read"}) {
        bench::detail::register_skipped(netex::row_name(verb, "store", "Stops10k", "agate"),
                                        "not installed: Debian package liblmdb-dev");
    }
}

#endif
