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

/// Copies a text; false when a byte of it is not ASCII, all being copied all the same. Reads and writes overlapping words,
/// never a byte outside either.
AGATE_INLINE bool copy_ascii(char* out, const char* p, std::size_t size) noexcept {
    constexpr std::uint64_t high_bits = 0x8080808080808080ULL;
    if (size >= 16) {
#if AGATE_SSE2
        const __m128i last = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + size - 16));
        __m128i all = last;
        for (std::size_t i = 0; i + 16 < size; i += 16) {
            const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
            _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), block);
            all = _mm_or_si128(all, block);
        }
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + size - 16), last);
        return _mm_movemask_epi8(all) == 0;
#else
        std::memcpy(out, p, size);
        std::uint64_t all = load_little<std::uint64_t>(p + size - 8);
        for (std::size_t i = 0; i + 8 <= size; i += 8) {
            all |= load_little<std::uint64_t>(p + i);
        }
        return (all & high_bits) == 0;
#endif
    }
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

/// The longest text that `is_short_ascii` looks at.
inline constexpr std::size_t short_text = 64;

/// Whether a text is short and ASCII; up to 16 bytes in one block, given that bytes up to `end` may be read. About a longer
/// one it says no, and the caller looks at all of it.
AGATE_INLINE bool is_short_ascii(const char* p, std::size_t size, [[maybe_unused]] const char* end) noexcept {
#if AGATE_SSE2
    if (size <= 16 && end - p >= 16) [[likely]] {
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        return (static_cast<unsigned>(_mm_movemask_epi8(block)) & ((1U << size) - 1)) == 0;
    }
    if (size >= 16 && size <= short_text) {
        __m128i all = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + size - 16));
        for (std::size_t i = 0; i + 16 < size; i += 16) {
            all = _mm_or_si128(all, _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i)));
        }
        return _mm_movemask_epi8(all) == 0;
    }
#endif
    if (size > short_text) {
        return false;
    }
    unsigned all = 0;
    for (std::size_t i = 0; i < size; ++i) {
        all |= static_cast<unsigned char>(p[i]);
    }
    return (all & 0x80U) == 0;
}

} // namespace agate::inline AGATE_ABI::detail
