// What the tables of the binary suite have in common: the systems that they set side by side, and why some
// are missing.
#pragma once

#include "document.hpp"
#include "measurements.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// Agate in one of its layouts, a peer, a library of Python's, or a floor: copying the object or the bytes,
/// which no codec can be faster than.
enum class system_kind { agate, peer, python, floor };

struct binary_system {
    std::string format;
    std::string library;
    std::string label;
    system_kind kind = system_kind::peer;
};

/// Whether a format is one of the binary suite's.
bool is_binary(std::string_view format);

/// Whether a format is one of LZ4 frames.
bool is_lz4(std::string_view format);

system_kind kind_of(std::string_view library);

/// `agate, columns`; for other libraries their name.
std::string label_of(std::string_view format, std::string_view library);

/// Those that have written or read one of the workloads, in the order of their kinds, and within a kind of
/// their programs.
std::vector<binary_system> systems_of(const measurements& m, const std::vector<std::string>& workloads,
                                      bool are_lz4);

/// Operations per second of the systems for one verb, floors left out. The label begins with the workload's
/// name up to a comma. A bar's length is its part of the fastest in the group: payloads differ too much for
/// one scale.
bar_group relative_group(const measurements& m, const std::vector<binary_system>& systems,
                         std::string_view verb, std::string label);

/// The tables of W5: timing, throughput and sizes, in C++ and in Python.
std::vector<section> w5_sections(const measurements& m);

/// Why libraries have no figures, each once.
std::vector<std::string> binary_skip_notes(const measurements& m);

} // namespace bench
