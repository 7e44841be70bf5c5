// The XML suite's rows and loops, the same for every library: what is checked, what is timed, and what a row is called. A
// library joins by an adapter (the concept below) in a file of its own under bench/peers, which calls
// register_xml_library; everything is instantiated there, so that a library's code can be inlined into its loops.
//
// Left to others: the program around it (suites/program.hpp) and what the figures mean (report/).
#pragma once

#include "../workloads/w2_xml.hpp"

#include <benchmark/benchmark.h>

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "program.hpp"
#include "rows.hpp"

namespace bench {

/// What a library needs to stand in the suite. An adapter object lives as long as one benchmark run, and may keep a parser
/// or a buffer from one call to the next.
///
/// - `read(text, model)` makes `model` equal to the text's value, whatever it held; false on any error.
/// - `write(model)` writes a document as style_of<Model> says into the adapter's buffer, which is kept; false on any error.
/// - `written()` is the text of the last write.
/// - `cannot_write` is empty, or says why the library has no write rows.
template <typename Adapter, typename Model>
concept xml_adapter = requires(Adapter adapter, std::string_view text, Model& model, const Model& value) {
    { Adapter::name } -> std::convertible_to<std::string_view>;
    { Adapter::cannot_write } -> std::convertible_to<std::string_view>;
    { adapter.read(text, model) } -> std::same_as<bool>;
    { adapter.write(value) } -> std::same_as<bool>;
    { adapter.written() } -> std::convertible_to<std::string_view>;
};

/// One function a library, each in its file under bench/peers. A library that the build did not find registers its rows as
/// skipped, with the way to get it.
void register_xml_agate();
void register_xml_pugixml();
void register_xml_rapidxml();
void register_xml_tinyxml2();
void register_xml_libxml2();
void register_xml_expat();
/// What can be said without a library: how fast memchr hops from one `<` to the next.
void register_xml_floors();
/// A large document with namespaces and attributes, read by Agate.
void register_xml_netex();

namespace detail {

/// The case of a model and shape, made when first asked for.
template <typename Model>
const w2::xml_case<Model>& cached_case(Model (*make)(), w2::shape s) {
    struct entry {
        Model (*make)();
        w2::shape shape;
        std::unique_ptr<w2::xml_case<Model>> made;
    };
    static std::vector<entry> entries;
    for (const entry& e : entries) {
        if (e.make == make && e.shape == s) return *e.made;
    }
    entries.push_back({make, s, std::make_unique<w2::xml_case<Model>>(w2::make_xml_case(make(), s))});
    return *entries.back().made;
}

template <typename Adapter, typename Model>
void check_read(const std::string& row, const w2::xml_case<Model>& c) {
    Adapter adapter;
    Model fresh;
    if (!adapter.read(c.text.view(), fresh)) fail_check(row, "reading failed");
    if (!(fresh == c.value)) fail_check(row, "the value that was read is not the workload's");
    if (!adapter.read(c.text.view(), fresh)) fail_check(row, "reading into an object that is reused failed");
    if (!(fresh == c.value))
        fail_check(row, "the value that was read into a reused object is not the workload's");
}

template <typename Adapter, typename Model>
void check_write(const std::string& row, const w2::xml_case<Model>& c) {
    Adapter adapter;
    if (!adapter.write(c.value)) fail_check(row, "writing failed");
    Model back;
    if (!adapter.read(adapter.written(), back)) fail_check(row, "its own text cannot be read");
    if (!(back == c.value)) fail_check(row, "its own text reads back as another value");
}

template <typename Adapter, typename Model>
void time_read(benchmark::State& state, const w2::xml_case<Model>& c) {
    Adapter adapter;
    const std::string_view text = c.text.view();
    for (auto _ : state) {
        Model fresh;
        bool ok = adapter.read(text, fresh);
        keep(ok);
        keep(fresh);
    }
    set_counters(state, text.size());
}

template <typename Adapter, typename Model>
void time_read_reused(benchmark::State& state, const w2::xml_case<Model>& c) {
    Adapter adapter;
    const std::string_view text = c.text.view();
    Model reused;
    for (auto _ : state) {
        bool ok = adapter.read(text, reused);
        keep(ok);
        keep(reused);
    }
    set_counters(state, text.size());
}

template <typename Adapter, typename Model>
void time_write(benchmark::State& state, const w2::xml_case<Model>& c) {
    Adapter adapter;
    keep(adapter); // its address escapes, so that no write into its buffer is dead
    for (auto _ : state) {
        bool ok = adapter.write(c.value);
        keep(ok);
    }
    set_counters(state, adapter.written().size());
}

/// Registers one row. The check runs once, before the row's first run is timed.
template <typename Model>
void register_row(const std::string& name, Model (*make)(), w2::shape s,
                  void (*check)(const std::string&, const w2::xml_case<Model>&),
                  void (*time)(benchmark::State&, const w2::xml_case<Model>&)) {
    const auto run = [name, make, s, check, time, checked = false](benchmark::State& state) mutable {
        const w2::xml_case<Model>& c = cached_case(make, s);
        if (!checked) check(name, c);
        checked = true;
        note_run(name);
        time(state, c);
    };
    benchmark::RegisterBenchmark(name.c_str(), run);
}

/// The workload's names and factories, told once to whoever registers rows: `visit(base name, factory, has shapes)`.
template <typename Visitor>
void for_each_xml_workload(Visitor visit) {
    visit("Uci", &w2::make_uci, true);
    visit("SensorReading", &w2::make_sensor, true);
    visit("Readings10k", +[] { return w2::make_readings(); }, false);
}

/// `visit(shape, is it written too)` for the shapes of a workload. Those that only change the text, not the value, have
/// nothing of their own to write.
template <typename Visitor>
void for_each_xml_shape(bool has_shapes, bool has_prefix, Visitor visit) {
    using enum w2::shape;
    visit(straight, true);
    if (!has_shapes) return;
    for (const w2::shape s : {compact, prefixed, unprefixed, reordered, unknown, comments, cdata, exact}) {
        if (s != unprefixed || has_prefix) visit(s, false);
    }
    for (const w2::shape s : {entities, nonascii, digits17})
        visit(s, true);
}

inline std::string xml_row_name(std::string_view verb, std::string_view workload, w2::shape s,
                                std::string_view library) {
    return std::string(verb) + "/xml/" + std::string(workload) + std::string(w2::suffix(s)) + '/' +
           std::string(library);
}

} // namespace detail

/// Registers every row of a library: read, read-reused and write of each workload, and the shapes of some.
template <typename Adapter>
void register_xml_library() {
    detail::for_each_xml_workload([]<typename Model>(std::string_view workload, Model (*make)(),
                                                     bool has_shapes) {
        static_assert(xml_adapter<Adapter, Model>);
        const bool has_prefix = *w2::style_of<Model>.prefix != '\0';
        detail::for_each_xml_shape(has_shapes, has_prefix, [&](w2::shape s, bool is_written) {
            const auto name = [&](std::string_view verb) {
                return detail::xml_row_name(verb, workload, s, Adapter::name);
            };
            detail::register_row<Model>(name("read"), make, s, &detail::check_read<Adapter, Model>,
                                        &detail::time_read<Adapter, Model>);
            if (s == w2::shape::straight) {
                detail::register_row<Model>(name("read-reused"), make, s, &detail::check_read<Adapter, Model>,
                                            &detail::time_read_reused<Adapter, Model>);
            }
            if (!is_written) return;
            if constexpr (Adapter::cannot_write.empty()) {
                detail::register_row<Model>(name("write"), make, s, &detail::check_write<Adapter, Model>,
                                            &detail::time_write<Adapter, Model>);
            } else if (s == w2::shape::straight) {
                detail::register_skipped(name("write"), Adapter::cannot_write);
            }
        });
    });
}

/// Registers the rows of a library that was not found, each of them skipped with `why`.
inline void register_missing_xml_library(std::string_view library, std::string_view why) {
    detail::for_each_xml_workload([&](std::string_view workload, auto, bool) {
        for (const std::string_view verb : {"read", "read-reused", "write"})
            detail::register_skipped(detail::xml_row_name(verb, workload, w2::shape::straight, library), why);
    });
}

} // namespace bench
