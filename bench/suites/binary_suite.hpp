// The binary suite's rows and loops, the same for every library: W1 and W5 as MessagePack in Agate's layouts,
// as LZ4 frames, and in the peers' own formats. A library joins by an adapter (the concept below) in a file
// of its own under bench/peers, which calls register_binary_library; everything is instantiated there, so
// that a library's code can be inlined into its loops.
//
// Left to others: the program around it (suites/program.hpp) and what the figures mean (report/).
#pragma once

#include "../workloads/msgpack_bytes.hpp"

#include <benchmark/benchmark.h>

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "program.hpp"
#include "rows.hpp"

namespace bench {

/// What an adapter is unless it says otherwise.
struct binary_adapter_base {
    /// What is written and read: the workload's struct, or the library's own message.
    template <typename Model>
    using object = Model;

    /// An object with the model's value, and the value of an object; for the checks, outside the clock.
    template <typename Model>
    static Model object_of(const Model& value) {
        return value;
    }
    template <typename Model>
    static Model value_of(const Model& object) {
        return object;
    }

    /// Whether the library has rows of that model.
    template <typename Model>
    static constexpr bool takes = true;

    /// Whether the format is the MessagePack map of workloads/msgpack_bytes.hpp: then those bytes are read.
    static constexpr bool reads_map = false;
    /// Whether the same bytes are what it writes.
    static constexpr bool writes_map = false;
};

/// What a library needs to stand in the suite: binary_adapter_base, a name and a format as the rows have
/// them, and
///
/// - `write(object)` writes into the adapter's buffer, which is kept; false on any error,
/// - `written()`, the bytes of the last write,
/// - `read(bytes, object)` makes `object` equal to the bytes' value, whatever it held; false on any error.
///
/// An adapter object lives as long as one benchmark run, and may keep what the library wants to reuse.
template <typename Adapter, typename Model>
concept binary_adapter =
    std::is_base_of_v<binary_adapter_base, Adapter> &&
    requires(Adapter adapter, typename Adapter::template object<Model>& object, std::string_view bytes,
             const typename Adapter::template object<Model>& constant, const Model& value) {
        { Adapter::name } -> std::convertible_to<std::string_view>;
        { Adapter::format } -> std::convertible_to<std::string_view>;
        { Adapter::object_of(value) } -> std::same_as<typename Adapter::template object<Model>>;
        { Adapter::template value_of<Model>(constant) } -> std::same_as<Model>;
        { adapter.write(constant) } -> std::same_as<bool>;
        { adapter.written() } -> std::convertible_to<std::string_view>;
        { adapter.read(bytes, object) } -> std::same_as<bool>;
    };

/// One function a library, each in its file under bench/peers. A library that the build did not find
/// registers its rows as skipped, with the way to get it.
void register_binary_agate();
void register_binary_lz4();
void register_binary_msgpack_cxx();
void register_binary_protobuf();
void register_binary_cereal();
void register_binary_floors();

namespace detail {

/// The workload's names and factories, told once to whoever registers rows: `visit(name, factory)`.
template <typename Visitor>
void for_each_binary_workload(Visitor visit) {
    visit("Sensor", +[] { return w1::make_sensor(); });
    visit("Order", +[] { return w1::make_order(); });
    visit("Batch", +[] { return w1::make_batch(); });
    visit("NumericStruct", +[] { return w5::make_numeric_struct(); });
    visit("Sample", +[] { return w5::make_sample(); });
    visit("MediaContent", +[] { return w5::make_media_content(); });
    visit("NumericStructList", +[] { return w5::make_numeric_struct_list(); });
    visit("SampleList", +[] { return w5::make_sample_list(); });
    visit("MediaContentList", +[] { return w5::make_media_content_list(); });
}

template <typename Model>
constexpr bool is_list_of_models = false;
template <model Element>
constexpr bool is_list_of_models<std::vector<Element>> = true;

/// Whether a model has a list of structs as a member: what can be laid out by columns.
template <typename Model>
constexpr bool has_list_of_models =
    decltype(with_fields(std::declval<const Model&>(), []<typename... Fields>(Fields&&...) {
        return std::bool_constant<(is_list_of_models<std::remove_cvref_t<Fields>> || ...)>{};
    }))::value;

inline std::string row_name(std::string_view verb, std::string_view format, std::string_view workload,
                            std::string_view library) {
    std::string name;
    for (const std::string_view part : {verb, format, workload})
        name.append(part).append("/");
    return name.append(library);
}

template <typename Adapter, typename Model>
using object_in = typename Adapter::template object<Model>;

/// What the library reads: the map's bytes, or in its own format what it has written.
template <typename Adapter, typename Model>
std::string input_for(const std::string& row, const Model& value) {
    if constexpr (Adapter::reads_map) {
        return msgpack_map_bytes(value);
    } else {
        Adapter adapter;
        if (!adapter.write(Adapter::object_of(value))) fail_check(row, "writing failed");
        return std::string(adapter.written());
    }
}

template <typename Adapter, typename Model>
void check_read(const std::string& row, std::string_view bytes, const Model& value) {
    Adapter adapter;
    object_in<Adapter, Model> object;
    if (!adapter.read(bytes, object)) fail_check(row, "reading failed");
    if (!(Adapter::template value_of<Model>(object) == value))
        fail_check(row, "the value that was read is not the workload's");
    if (!adapter.read(bytes, object)) fail_check(row, "reading into an object that is reused failed");
    if (!(Adapter::template value_of<Model>(object) == value))
        fail_check(row, "the value that was read into a reused object is not the workload's");
}

template <typename Adapter, typename Model>
void check_write(const std::string& row, const Model& value) {
    Adapter adapter;
    const object_in<Adapter, Model> object = Adapter::object_of(value);
    // Twice, since the second writing finds the first one's bytes in the buffer.
    if (!adapter.write(object) || !adapter.write(object)) fail_check(row, "writing failed");
    const std::string bytes(adapter.written());
    if (Adapter::writes_map && bytes != msgpack_map_bytes(value))
        fail_check(row, "the bytes that were written are not the workload's");
    check_read<Adapter>(row, bytes, value);
}

template <typename Adapter, typename Object>
void time_read(benchmark::State& state, std::string_view bytes) {
    Adapter adapter;
    keep(bytes); // known to have been changed by others, so that nothing is computed beforehand
    for (auto _ : state) {
        Object fresh;
        bool ok = adapter.read(bytes, fresh);
        keep(ok);
        keep(fresh);
    }
    set_counters(state, bytes.size());
}

template <typename Adapter, typename Object>
void time_read_reused(benchmark::State& state, std::string_view bytes) {
    Adapter adapter;
    keep(bytes);
    Object reused;
    for (auto _ : state) {
        bool ok = adapter.read(bytes, reused);
        keep(ok);
        keep(reused);
    }
    set_counters(state, bytes.size());
}

template <typename Adapter, typename Object>
void time_write(benchmark::State& state, const Object& object) {
    Adapter adapter;
    keep(adapter); // its address escapes, so that no write into its buffer is dead
    keep(object);
    for (auto _ : state) {
        bool ok = adapter.write(object);
        keep(ok);
    }
    set_counters(state, std::string_view(adapter.written()).size());
}

/// Registers one row: `run(state, value, is_first)` makes what it needs, checks it if it is the row's first
/// run, and times it.
template <typename Model, typename Run>
void register_binary_row(const std::string& name, Model (*make)(), Run run) {
    benchmark::RegisterBenchmark(name.c_str(),
                                 [name, make, run, is_first = true](benchmark::State& state) mutable {
                                     note_run(name);
                                     run(state, make(), is_first);
                                     is_first = false;
                                 });
}

} // namespace detail

/// Registers every row of a library: read, read-reused and write of each workload that it takes.
template <typename Adapter>
void register_binary_library() {
    detail::for_each_binary_workload([]<typename Model>(std::string_view workload, Model (*make)()) {
        if constexpr (Adapter::template takes<Model>) {
            static_assert(binary_adapter<Adapter, Model>);
            using object = detail::object_in<Adapter, Model>;
            const auto name = [&](std::string_view verb) {
                return detail::row_name(verb, Adapter::format, workload, Adapter::name);
            };
            const auto reads = [&](std::string_view verb, void (*time)(benchmark::State&, std::string_view)) {
                detail::register_binary_row(
                    name(verb), make,
                    [row = name(verb), time](benchmark::State& state, const Model& value, bool is_first) {
                        const std::string bytes = detail::input_for<Adapter>(row, value);
                        if (is_first) detail::check_read<Adapter>(row, bytes, value);
                        time(state, bytes);
                    });
            };
            reads("read", &detail::time_read<Adapter, object>);
            reads("read-reused", &detail::time_read_reused<Adapter, object>);
            detail::register_binary_row(
                name("write"), make,
                [row = name("write")](benchmark::State& state, const Model& value, bool is_first) {
                    if (is_first) detail::check_write<Adapter>(row, value);
                    detail::time_write<Adapter, object>(state, Adapter::object_of(value));
                });
        }
    });
}

/// Registers the rows of a library that was not found, each of them skipped with `why`.
inline void register_missing_binary_library(std::string_view format, std::string_view library,
                                            std::string_view why) {
    detail::for_each_binary_workload([&](std::string_view workload, auto) {
        for (const std::string_view verb : {"read", "read-reused", "write"})
            detail::register_skipped(detail::row_name(verb, format, workload, library), why);
    });
}

} // namespace bench
