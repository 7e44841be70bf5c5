// Text in blocks: copied and looked at in one go.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/load.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

#if AGATE_SSE2
#include <emmintrin.h>
#endif

namespace agate::inline AGATE_ABI::detail {

/// Copies a text of less than 32 bytes; false when a byte of it is not ASCII, all being copied all the same. Reads and
/// writes overlapping words, never a byte outside either.
AGATE_INLINE bool copy_ascii(char* out, const char* p, std::size_t size) noexcept {
    constexpr std::uint64_t high_bits = 0x8080808080808080ULL;
#if AGATE_SSE2
    if (size >= 16) {
        const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const __m128i last = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + size - 16));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out), first);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + size - 16), last);
        return _mm_movemask_epi8(_mm_or_si128(first, last)) == 0;
    }
#else
    if (size >= 16) {
        std::memcpy(out, p, size);
        std::uint64_t all = load_little<std::uint64_t>(p + size - 8);
        for (std::size_t i = 0; i + 8 <= size; i += 8) {
            all |= load_little<std::uint64_t>(p + i);
        }
        return (all & high_bits) == 0;
    }
#endif
    if (size >= 8) {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::memcpy(&first, p, 8);
        std::memcpy(&last, p + size - 8, 8);
        std::memcpy(out, &first, 8);
        std::memcpy(out + size - 8, &last, 8);
        return ((first | last) & high_bits) == 0;
    }
    if (size >= 4) {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::memcpy(&first, p, 4);
        std::memcpy(&last, p + size - 4, 4);
        std::memcpy(out, &first, 4);
        std::memcpy(out + size - 4, &last, 4);
        return ((first | last) & static_cast<std::uint32_t>(high_bits)) == 0;
    }
    unsigned all = 0;
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = p[i];
        all |= static_cast<unsigned char>(p[i]);
    }
    return (all & 0x80U) == 0;
}

/// Whether the text is ASCII; up to 16 bytes in one block, given that bytes up to `end` may be read.
AGATE_INLINE bool is_short_ascii(const char* p, std::size_t size, const char* end) noexcept {
#if AGATE_SSE2
    if (size <= 16 && end - p >= 16) [[likely]] {
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        return (static_cast<unsigned>(_mm_movemask_epi8(block)) & ((1U << size) - 1)) == 0;
    }
    if (size >= 16 && size <= 32) {
        const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const __m128i last = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + size - 16));
        return _mm_movemask_epi8(_mm_or_si128(first, last)) == 0;
    }
#endif
    static_cast<void>(end);
    if (size > 32) {
        return false; // not short: the caller looks at all of it
    }
    unsigned all = 0;
    for (std::size_t i = 0; i < size; ++i) {
        all |= static_cast<unsigned char>(p[i]);
    }
    return (all & 0x80U) == 0;
}

} // namespace agate::inline AGATE_ABI::detail
