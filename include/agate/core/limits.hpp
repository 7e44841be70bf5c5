// The limits that keep hostile input from costing more than it should. They are finite by default and given per call.
#pragma once

#include <agate/core/config.hpp>

#include <cstddef>
#include <cstdint>

namespace agate::inline AGATE_ABI {

/// Bounds on what one call may cost, whatever its input says.
struct limits {
    /// Nested arrays and objects, in reading, skipping and writing.
    std::uint32_t depth = 256;
    /// Bytes of destination that elements of containers and pointees may take, strings not counted (in a text format a
    /// string is never longer than its input).
    std::uint64_t memory = std::uint64_t{4} << 30;
    /// Input bytes that may be read again to find the tags of variants, as a multiple of the input's size.
    std::uint32_t rescan = 8;
    /// Attributes of one XML element, namespace declarations included, of which never more than 1,024 are in scope.
    std::uint32_t attributes = 1024;
    /// Bytes that decompression may produce.
    std::uint64_t decompressed = std::uint64_t{256} << 20;
};

} // namespace agate::inline AGATE_ABI
