// What bounds a stream's memory.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/limits.hpp>

#include <cstddef>

namespace agate::inline AGATE_ABI::stream {

/// Memory is bounded by twice the largest record, and the buffer; sources that are in memory need none.
struct options {
    std::size_t buffer = 65536; ///< bytes asked of a source, or given to a sink, at a time
    std::size_t largest_record = std::size_t{64}
                                 << 20; ///< the most bytes of a record, and of a token between records
    limits bounds{};                    ///< of each record
};

} // namespace agate::inline AGATE_ABI::stream
