#include "binary_systems.hpp"

#include "comparison.hpp"
#include "format.hpp"

#include <algorithm>
#include <utility>

namespace bench {
namespace {

constexpr std::string_view lz4_suffix = "-lz4";

} // namespace

bool is_binary(std::string_view format) {
    return format.starts_with("binary") || format.starts_with("msgpack");
}

bool is_lz4(std::string_view format) {
    return format.ends_with(lz4_suffix);
}

system_kind kind_of(std::string_view library) {
    if (library == "agate") return system_kind::agate;
    if (library == "object-copy" || library == "memcpy") return system_kind::floor;
    for (const std::string_view python : {"pickle", "cloudpickle", "pyfory", "polyxml"}) {
        if (library == python) return system_kind::python;
    }
    return library.starts_with("python-") ? system_kind::python : system_kind::peer;
}

std::string label_of(std::string_view format, std::string_view library) {
    std::string label(library);
    if (library != "agate") return label;
    if (is_lz4(format)) format.remove_suffix(lz4_suffix.size());
    const std::size_t hyphen = format.find('-');
    return label + ", " + (hyphen == std::string_view::npos ? "map" : std::string(format.substr(hyphen + 1)));
}

std::vector<binary_system> systems_of(const measurements& m, const std::vector<std::string>& workloads,
                                      bool are_lz4) {
    std::vector<binary_system> systems;
    for (const system_kind kind :
         {system_kind::agate, system_kind::peer, system_kind::python, system_kind::floor}) {
        for (const measured_row& row : m.rows()) {
            const row_id& id = row.id;
            const bool is_wanted =
                row.skipped.empty() && kind_of(id.library) == kind && is_binary(id.format) &&
                is_lz4(id.format) == are_lz4 && (id.verb == "write" || id.verb == "read") &&
                std::find(workloads.begin(), workloads.end(), id.workload) != workloads.end();
            const bool is_known = std::any_of(systems.begin(), systems.end(), [&](const binary_system& s) {
                return s.format == id.format && s.library == id.library;
            });
            if (is_wanted && !is_known)
                systems.push_back({id.format, id.library, label_of(id.format, id.library), kind});
        }
    }
    return systems;
}

bar_group relative_group(const measurements& m, const std::vector<binary_system>& systems,
                         std::string_view verb, std::string label) {
    const std::string workload = label.substr(0, label.find(','));
    bar_group group{std::move(label), {}};
    double fastest = 0;
    for (const binary_system& system : systems) {
        const measured_row* const row = m.timed(verb, system.format, workload, system.library);
        if (row == nullptr || system.kind == system_kind::floor) continue;
        fastest = std::max(fastest, row->median_ops);
        group.bars.push_back({system.label, row->median_ops, significant(row->median_ops) + "/s",
                              colour_of(m, system.library)});
    }
    for (bar& b : group.bars)
        b.value /= fastest;
    return group;
}

std::vector<std::string> binary_skip_notes(const measurements& m) {
    std::vector<std::string> notes;
    bool has_python = false;
    for (const measured_row& row : m.rows()) {
        if (row.skipped.empty()) {
            has_python = has_python || kind_of(row.id.library) == system_kind::python;
            continue;
        }
        if (!is_binary(row.id.format) && row.id.format != "missing") continue;
        std::string note = row.id.library + " was not measured: " + row.skipped + '.';
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(std::move(note));
    }
    if (!has_python)
        notes.push_back("Python's libraries were not measured: there was no python3 (3.10 or newer).");
    return notes;
}

} // namespace bench
