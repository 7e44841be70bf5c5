// Character data at the speed of its memory: how far a text goes without anything that needs a second look.
#pragma once

#include <agate/core/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

#if AGATE_SSE2
#include <emmintrin.h>
#endif

namespace agate::inline AGATE_ABI::xml::detail {

/// The first byte that is one of those given, a control character or white space other than a blank, or anything beyond
/// ASCII; `end` when there is none.
template <class... Chars> AGATE_INLINE const char* find_special(const char* p, const char* end,
                                                                Chars... marks) noexcept {
#if AGATE_SSE2
    while (end - p >= 16) {
        const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        // signed, so that what is beyond ASCII is below a blank too
        __m128i special = _mm_cmplt_epi8(v, _mm_set1_epi8(' '));
        ((special = _mm_or_si128(special, _mm_cmpeq_epi8(v, _mm_set1_epi8(marks)))), ...);
        const auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(special));
        if (mask != 0) {
            return p + std::countr_zero(mask);
        }
        p += 16;
    }
#endif
    while (p != end && static_cast<signed char>(*p) >= ' ' && ((*p != marks) && ...)) {
        ++p;
    }
    return p;
}

/// The first byte that ends or may end a plain text: markup, a reference, a closing bracket (of `]]>`), or what
/// `find_special` stops at anyway.
AGATE_INLINE const char* find_text_end(const char* p, const char* end) noexcept {
    return find_special(p, end, '<', '&', ']');
}

/// The position behind blanks, of which there are as many as an indentation has.
AGATE_INLINE const char* skip_blanks(const char* p, const char* end) noexcept {
#if AGATE_SSE2
    const __m128i blank = _mm_set1_epi8(' ');
    while (end - p >= 16) {
        const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const auto mask = ~static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(v, blank))) & 0xFFFFU;
        if (mask != 0) [[likely]] {
            return p + std::countr_zero(mask);
        }
        p += 16;
    }
#endif
    while (p != end && *p == ' ') {
        ++p;
    }
    return p;
}

} // namespace agate::inline AGATE_ABI::xml::detail
