// UTF-8: where a text stops being well-formed, one sequence at a time or in blocks, and the few conversions
// between code points, UTF-8 and surrogate pairs that the text formats need. What is well-formed is table 3-7
// of the Unicode Standard, version 15: no overlong form, no surrogate, nothing above U+10FFFF, no sequence
// cut short. Which code points a format allows (XML refuses some) and how they are escaped is left to the
// codecs.
#pragma once

#include <agate/core/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if AGATE_SSE2
#include <emmintrin.h>
#endif

namespace agate::inline AGATE_ABI::detail {

AGATE_INLINE constexpr bool is_utf8_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

/// The end of the well-formed sequence that begins at p, whose first byte is not ASCII; nullptr where [p,
/// end) begins with no such sequence. Needs p < end.
AGATE_INLINE constexpr const char* utf8_sequence_end(const char* p, const char* end) {
    const auto byte = [p](int i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(p[i])); };
    const std::uint32_t lead = byte(0);
    const std::ptrdiff_t size = end - p;
    if (lead < 0xE0) {
        return lead >= 0xC2 && size >= 2 && is_utf8_continuation(p[1]) ? p + 2 : nullptr;
    }
    if (lead < 0xF0) {
        if (size < 3 || !is_utf8_continuation(p[1]) || !is_utf8_continuation(p[2])) {
            return nullptr;
        }
        // The top of the code point decides: below U+0800 is overlong, U+D800 to U+DFFF are surrogates.
        const std::uint32_t top = (lead & 0xF) << 6 | (byte(1) & 0x3F);
        return top >= 0x20 && (top & 0x3E0) != 0x360 ? p + 3 : nullptr;
    }
    if (size < 4 || !is_utf8_continuation(p[1]) || !is_utf8_continuation(p[2]) ||
        !is_utf8_continuation(p[3])) {
        return nullptr;
    }
    // Likewise: U+10000 to U+10FFFF are the tops 0x10 to 0x10F; a lead above 0xF4 comes out larger.
    const std::uint32_t top = (lead & 0xF) << 6 | (byte(1) & 0x3F);
    return top - 0x10 < 0x100 ? p + 4 : nullptr;
}

/// The first byte of [p, end) that is not ASCII, or end.
inline const char* find_non_ascii(const char* p, const char* end) {
#if AGATE_SSE2
    while (end - p >= 64) {
        const auto* block = reinterpret_cast<const __m128i*>(p);
        const __m128i low = _mm_or_si128(_mm_loadu_si128(block), _mm_loadu_si128(block + 1));
        const __m128i high = _mm_or_si128(_mm_loadu_si128(block + 2), _mm_loadu_si128(block + 3));
        if (_mm_movemask_epi8(_mm_or_si128(low, high)) != 0) {
            break;
        }
        p += 64;
    }
    while (end - p >= 16) {
        const int mask = _mm_movemask_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
        if (mask != 0) {
            return p + std::countr_zero(static_cast<unsigned>(mask));
        }
        p += 16;
    }
#endif
    while (end - p >= 8) {
        std::uint64_t word;
        std::memcpy(&word, p, 8);
        if ((word & 0x8080808080808080u) != 0) {
            break;
        }
        p += 8;
    }
    while (p != end && static_cast<unsigned char>(*p) < 0x80) {
        ++p;
    }
    return p;
}

/// find_invalid_utf8 one sequence at a time: for short texts, and to find the place once a block is known to
/// be bad.
inline const char* find_invalid_utf8_by_sequence(const char* p, const char* end) {
    while (p != end) {
        if (static_cast<unsigned char>(*p) < 0x80) {
            ++p;
            continue;
        }
        const char* const next = utf8_sequence_end(p, end);
        if (next == nullptr) {
            return p;
        }
        p = next;
    }
    return p;
}

#if AGATE_SSE2

/// Nonzero where one of 16 bytes cannot stand after the bytes before it. The arguments are the bytes, and the
/// same window one, two and three bytes earlier. A byte must be a continuation exactly when the byte before
/// it leads any sequence, or the one before that leads three or four, or the one before that four; the few
/// pairs that are overlong, surrogates or too large are found by their first two bytes.
AGATE_INLINE int utf8_block_faults(__m128i byte, __m128i before1, __m128i before2, __m128i before3) {
    const auto all = [](unsigned c) { return _mm_set1_epi8(static_cast<char>(c)); };
    // A saturated difference has its top bit set exactly where the byte is at least the limit that was aimed
    // at.
    const __m128i must = _mm_or_si128(
        _mm_subs_epu8(before1, all(0xC0 - 0x80)),
        _mm_or_si128(_mm_subs_epu8(before2, all(0xE0 - 0x80)), _mm_subs_epu8(before3, all(0xF0 - 0x80))));
    const __m128i continuation = _mm_cmplt_epi8(byte, all(0xC0));
    __m128i fault = _mm_xor_si128(must, continuation);
    fault = _mm_or_si128(fault, _mm_subs_epu8(byte, all(0xF5 - 0x80)));
    fault = _mm_or_si128(fault, _mm_cmpeq_epi8(_mm_and_si128(byte, all(0xFE)), all(0xC0)));
    const auto pair = [&](unsigned lead, __m128i second) {
        fault = _mm_or_si128(fault, _mm_and_si128(_mm_cmpeq_epi8(before1, all(lead)), second));
    };
    pair(0xE0, _mm_cmplt_epi8(byte, all(0xA0)));
    pair(0xED, _mm_cmpgt_epi8(byte, all(0x9F)));
    pair(0xF0, _mm_cmplt_epi8(byte, all(0x90)));
    pair(0xF4, _mm_cmpgt_epi8(byte, all(0x8F)));
    return _mm_movemask_epi8(fault);
}

/// The first byte of the sequence that reaches up to p or across it; p itself after a whole one. All before p
/// is known to be well-formed, but for the last sequence's being cut by p.
inline const char* utf8_boundary_before(const char* begin, const char* p) {
    for (int back = 1; back <= 3 && p - begin >= back; ++back) {
        const auto c = static_cast<unsigned char>(p[-back]);
        if (c >= 0xC0) {
            return p - back;
        }
        if (c < 0x80) {
            break;
        }
    }
    return p;
}

#endif

/// The first byte of the first ill-formed sequence of [p, end), or end where all is well-formed.
inline const char* find_invalid_utf8(const char* p, const char* end) {
#if AGATE_SSE2
    const auto load = [](const char* q) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(q)); };
    const char* const begin = p;
    while (end - p >= 16) {
        p = find_non_ascii(p, end);
        if (end - p < 16) {
            break;
        }
        // p stands at a boundary: nothing before it matters, so zeros stand for it.
        __m128i byte = load(p);
        if (utf8_block_faults(byte, _mm_slli_si128(byte, 1), _mm_slli_si128(byte, 2),
                              _mm_slli_si128(byte, 3)) != 0) {
            return find_invalid_utf8_by_sequence(p, end);
        }
        p += 16;
        while (end - p >= 16) {
            byte = load(p);
            const __m128i before3 = load(p - 3);
            if (_mm_movemask_epi8(_mm_or_si128(byte, before3)) == 0) {
                break;
            }
            if (utf8_block_faults(byte, load(p - 1), load(p - 2), before3) != 0) {
                return find_invalid_utf8_by_sequence(utf8_boundary_before(begin, p), end);
            }
            p += 16;
        }
        p = utf8_boundary_before(begin, p);
    }
    // A rest of some length is seen sooner as one more block that ends at the end, and so begins among what
    // is known to be good.
    if (end - p >= 4 && end - begin >= 16 + 3) {
        const char* const last = end - 16;
        if (utf8_block_faults(load(last), load(last - 1), load(last - 2), load(last - 3)) == 0) {
            p = utf8_boundary_before(begin, end);
        }
    }
    return find_invalid_utf8_by_sequence(p, end);
#else
    while (p != end) {
        p = find_non_ascii(p, end);
        while (p != end && static_cast<unsigned char>(*p) >= 0x80) {
            const char* const next = utf8_sequence_end(p, end);
            if (next == nullptr) {
                return p;
            }
            p = next;
        }
    }
    return p;
#endif
}

/// Whether [p, end), which begins with no well-formed sequence, is the beginning of one that end has cut
/// short, so that more bytes could make it good. Asked about the place that find_invalid_utf8 reports, it
/// tells the end of a part of a text from a fault in it.
inline bool is_truncated_utf8(const char* p, const char* end) {
    const std::ptrdiff_t size = end - p;
    if (size < 1 || size > 3 || static_cast<unsigned char>(*p) < 0x80) {
        return false;
    }
    // What is there, made whole with each end of the range that the rest could come from.
    constexpr char fills[] = {'\x80', '\xBF'};
    for (const char fill : fills) {
        char whole[4] = {p[0], fill, fill, fill};
        for (std::ptrdiff_t i = 1; i < size; ++i) {
            whole[i] = p[i];
        }
        const char* const next = utf8_sequence_end(whole, whole + 4);
        if (next != nullptr && next - whole > size) {
            return true;
        }
    }
    return false;
}

struct decoded_utf8 {
    char32_t code_point;
    const char* end; // of the sequence
};

/// The first code point of a text that is not empty and known to be well-formed.
inline constexpr decoded_utf8 decode_utf8(const char* p) {
    const auto byte = [p](int i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(p[i])); };
    const std::uint32_t lead = byte(0);
    if (lead < 0x80) {
        return {static_cast<char32_t>(lead), p + 1};
    }
    if (lead < 0xE0) {
        return {static_cast<char32_t>((lead & 0x1F) << 6 | (byte(1) & 0x3F)), p + 2};
    }
    if (lead < 0xF0) {
        return {static_cast<char32_t>((lead & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F)), p + 3};
    }
    return {static_cast<char32_t>((lead & 0x07) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 |
                                  (byte(3) & 0x3F)),
            p + 4};
}

inline constexpr std::size_t max_utf8_size = 4;

/// Writes the UTF-8 form of a code point (no surrogate, at most U+10FFFF), one to four bytes, and returns its
/// end.
inline constexpr char* encode_utf8(char* p, char32_t code_point) {
    const auto c = static_cast<std::uint32_t>(code_point);
    const auto tail = [c](int shift) { return static_cast<char>(0x80 | (c >> shift & 0x3F)); };
    if (c < 0x80) {
        *p++ = static_cast<char>(c);
        return p;
    }
    if (c < 0x800) {
        *p++ = static_cast<char>(0xC0 | c >> 6);
    } else {
        if (c < 0x10000) {
            *p++ = static_cast<char>(0xE0 | c >> 12);
        } else {
            *p++ = static_cast<char>(0xF0 | c >> 18);
            *p++ = tail(12);
        }
        *p++ = tail(6);
    }
    *p++ = tail(0);
    return p;
}

inline constexpr bool is_high_surrogate(std::uint32_t unit) {
    return (unit & 0xFFFFFC00u) == 0xD800u;
}

inline constexpr bool is_low_surrogate(std::uint32_t unit) {
    return (unit & 0xFFFFFC00u) == 0xDC00u;
}

/// The code point of a surrogate pair (the Unicode Standard, section 3.9, D91).
inline constexpr char32_t combine_surrogates(std::uint32_t high, std::uint32_t low) {
    return static_cast<char32_t>(0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF));
}

/// The two halves of a code point above U+FFFF.
inline constexpr std::uint32_t high_surrogate(char32_t code_point) {
    return 0xD800 + ((static_cast<std::uint32_t>(code_point) - 0x10000) >> 10);
}

inline constexpr std::uint32_t low_surrogate(char32_t code_point) {
    return 0xDC00 + (static_cast<std::uint32_t>(code_point) & 0x3FF);
}

} // namespace agate::inline AGATE_ABI::detail
