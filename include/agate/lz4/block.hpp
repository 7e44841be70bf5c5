// One block of an LZ4 frame (LZ4 block format): decompressed by the library, and looked at for the one thing that the
// library lets pass.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/load.hpp>
#include <agate/lz4/frame.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

#if AGATE_SSE2
#include <emmintrin.h>
#endif

namespace agate::inline AGATE_ABI::lz4::detail {

/// Content that a block may refer to, right before its own.
inline constexpr std::size_t window = 65536;

/// Whether two zero bytes stand together.
inline bool has_two_zeros(const char* p, const char* end) noexcept {
#if AGATE_SSE2
    const auto either = [](const char* at) {
        return _mm_or_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)),
                            _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + 1)));
    };
    if (end - p > 16) [[likely]] {
        __m128i least = either(end - 17);
        for (; end - p > 16; p += 16) {
            least = _mm_min_epu8(least, either(p));
        }
        return _mm_movemask_epi8(_mm_cmpeq_epi8(least, _mm_setzero_si128())) != 0;
    }
#endif
    for (; end - p >= 2; ++p) {
        if (p[0] == 0 && p[1] == 0) {
            return true;
        }
    }
    return false;
}

/// Whether a match of a block has the offset 0, which the format forbids (LZ4 block format, "0 is an invalid offset
/// value"); the library takes it for zero bytes. Walking through a block costs nearly what decompressing it does. So it
/// is done only where two zero bytes stand together, and only in the first bytes of a block: small messages are looked
/// through, and of damage further on a checksum tells.
inline bool has_zero_offset(std::string_view block) noexcept {
    constexpr std::size_t looked_through = 256;
    const char* p = block.data();
    const char* const end = p + block.size();
    const char* const last = p + (block.size() < looked_through ? block.size() : looked_through);
    if (!has_two_zeros(p, last)) [[likely]] {
        return false;
    }
    const auto extend = [&p, end](std::size_t length) {
        if (length == 15) {
            unsigned char more = 255;
            while (more == 255 && p != end) {
                more = static_cast<unsigned char>(*p++);
                length += more;
            }
        }
        return length;
    };
    while (p < last) {
        const unsigned token = static_cast<unsigned char>(*p++);
        const std::size_t literals = extend(token >> 4);
        if (static_cast<std::size_t>(end - p) < literals + 2) {
            return false;
        }
        p += literals;
        if (agate::detail::load_little<std::uint16_t>(p) == 0) {
            return true;
        }
        p += 2;
        static_cast<void>(extend(token & 15U));
    }
    return false;
}

/// Decompresses a block to `out`, before which `before` bytes lie that it may refer to. Negative if that cannot be, or if
/// the content is larger than the capacity.
inline int decode_block(std::string_view block, char* out, std::size_t capacity,
                        std::size_t before) noexcept {
    const auto size = static_cast<int>(block.size());
    const auto most = static_cast<int>(capacity);
    before = before < window ? before : window;
    return before == 0 ? LZ4_decompress_safe(block.data(), out, size, most)
                       : LZ4_decompress_safe_usingDict(block.data(), out, size, most, out - before,
                                                       static_cast<int>(before));
}

} // namespace agate::inline AGATE_ABI::lz4::detail
