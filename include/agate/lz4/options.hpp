// How a frame is written: the choices of the LZ4 frame format and of its library, as a plain aggregate.
#pragma once

#include <agate/core/config.hpp>

#include <cstdint>

namespace agate::inline AGATE_ABI::lz4 {

/// The most content that one block of a frame holds. A reader needs buffers of that size. `standard` is the library's
/// choice, 64 KiB; content that fits in a smaller kind of block is written as one.
enum class block_size : std::uint8_t { standard = 0, kib64 = 4, kib256 = 5, mib1 = 6, mib4 = 7 };

/// How to compress. Every combination is read by every reader of the format.
struct options {
    /// 0 is the fast standard; 3 to 12 look longer for smaller frames, negative ones down to -65537 are faster and
    /// larger. Levels beyond count as the nearest.
    int level = 0;
    lz4::block_size block_size = lz4::block_size::standard;
    /// Blocks may refer to the 64 KiB before them: smaller frames, which are read from the start only.
    bool linked = true;
    /// Four bytes a block, to know a damaged one before it is decompressed.
    bool block_checksum = false;
    /// Four bytes a frame, to know that all of the content is what it was.
    bool content_checksum = false;
    /// The header says how large the content is: eight bytes that let a reader allocate once. Empty content, and a
    /// stream whose size is not told beforehand, have none.
    bool content_size = true;
};

} // namespace agate::inline AGATE_ABI::lz4
