// What no codec can be faster than: copying the object, which is the floor of reading, and copying the bytes
// of its MessagePack map, which is the floor of writing. Named as if they were libraries.
#include "../suites/binary_suite.hpp"

#include <cstring>
#include <memory>

namespace bench {
namespace {

template <typename Model>
void time_object_copy(benchmark::State& state, const Model& value) {
    const Model* source = &value;
    for (auto _ : state) {
        detail::keep(source); // what it points to may have changed
        Model copy(*source);
        detail::keep(copy);
    }
    detail::set_counters(state, msgpack_map_bytes(value).size());
}

template <typename Model>
void time_object_assignment(benchmark::State& state, const Model& value) {
    const Model* source = &value;
    Model copy;
    for (auto _ : state) {
        detail::keep(source);
        copy = *source;
        detail::keep(copy);
    }
    detail::set_counters(state, msgpack_map_bytes(value).size());
}

template <typename Model>
void time_memcpy(benchmark::State& state, const Model& value) {
    const std::string bytes = msgpack_map_bytes(value);
    const auto buffer = std::make_unique<char[]>(bytes.size());
    char* to = buffer.get();
    std::size_t size = bytes.size();
    for (auto _ : state) {
        detail::keep(to);
        detail::keep(size); // not a constant that could be unrolled
        std::memcpy(to, bytes.data(), size);
        benchmark::ClobberMemory();
    }
    detail::set_counters(state, bytes.size());
}

} // namespace

void register_binary_floors() {
    detail::for_each_binary_workload([]<typename Model>(std::string_view workload, Model (*make)()) {
        const auto add = [&](std::string_view verb, std::string_view library,
                             void (*time)(benchmark::State&, const Model&)) {
            detail::register_binary_row(
                detail::row_name(verb, "binary", workload, library), make,
                [time](benchmark::State& state, const Model& value, bool) { time(state, value); });
        };
        add("read", "object-copy", &time_object_copy<Model>);
        add("read-reused", "object-copy", &time_object_assignment<Model>);
        add("write", "memcpy", &time_memcpy<Model>);
    });
}

} // namespace bench
