// What bounds a stream's memory.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/limits.hpp>

#include <cstddef>

namespace agate::inline AGATE_ABI::stream {

/// Memory is bounded by the buffer and three times the largest record, which is never more than the limit (or the buffer, if
/// that is larger). Sources that are in memory need none, and have no such limit.
struct options {
    std::size_t buffer = 65536; ///< bytes asked of a source, or given to a sink, at a time
    std::size_t largest_record = std::size_t{64}
                                 << 20; ///< the most bytes of a record, and of a token between records
    limits bounds{};                    ///< of each record
};

} // namespace agate::inline AGATE_ABI::stream
