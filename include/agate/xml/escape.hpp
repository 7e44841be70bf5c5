// Text on its way into a document: copied in blocks where it stands for itself, else escaped so that parsers, which normalise
// line ends (XML 1.0 section 2.11) and white space in attributes (section 3.3.3), give it back as it was.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/utf8.hpp>
#include <agate/xml/names.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if AGATE_SSE2
#include <emmintrin.h>
#endif

namespace agate::inline AGATE_ABI::xml::detail {

/// The most bytes that one byte of a text becomes.
inline constexpr std::size_t escape_bound = 6;

/// Where a text goes: what must be escaped there differs.
enum class text_use : std::uint8_t { content, attribute, cdata };

/// Whether a byte is copied as it is. A `>` in content is looked at, since it may belong to `]]>`.
template <text_use Use> AGATE_INLINE constexpr bool is_plain(char c) noexcept {
    return static_cast<signed char>(c) >= ' ' && c != '&' && c != '<' &&
           c != (Use == text_use::attribute ? '"' : '>');
}

#if AGATE_SSE2
template <text_use Use> AGATE_INLINE unsigned odd_bits(__m128i block) noexcept {
    const __m128i marks =
        _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('&')), _mm_cmpeq_epi8(block, _mm_set1_epi8('<')));
    const __m128i other = _mm_cmpeq_epi8(block, _mm_set1_epi8(Use == text_use::attribute ? '"' : '>'));
    const __m128i low = _mm_cmplt_epi8(block, _mm_set1_epi8(' ')); // signed: beyond ASCII too
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(marks, other), low)));
}
#endif

/// Copies a text; false when a byte of it is not plain, all being copied all the same.
template <text_use Use> AGATE_INLINE bool copy_plain(char* out, const char* p, std::size_t size) noexcept {
#if AGATE_SSE2
    const auto load = [](const char* q) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(q)); };
    if (size >= 16) {
        std::size_t i = 0;
        unsigned bits = 0;
        do {
            const __m128i block = load(p + i);
            _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), block);
            bits |= odd_bits<Use>(block);
            i += 16;
        } while (i + 16 <= size);
        const __m128i last = load(p + size - 16);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + size - 16), last);
        return (bits | odd_bits<Use>(last)) == 0;
    }
    if (size >= 8) {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::memcpy(&first, p, 8);
        std::memcpy(&last, p + size - 8, 8);
        std::memcpy(out, &first, 8);
        std::memcpy(out + size - 8, &last, 8);
        return odd_bits<Use>(_mm_set_epi64x(static_cast<long long>(last), static_cast<long long>(first))) ==
               0;
    }
#endif
    bool plain = true;
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = p[i];
        plain = plain && is_plain<Use>(p[i]);
    }
    return plain;
}

/// Writes a text with what needs it escaped, into `escape_bound` bytes for each of its own. A null pointer where it has a
/// character that XML has not, or ill-formed UTF-8: `fault` is then where.
template <text_use Use>
AGATE_NOINLINE char* write_escaped(char* out, const char* p, const char* end, const char*& fault) {
    const auto put = [&out](std::string_view text) {
        std::memcpy(out, text.data(), text.size());
        out += text.size();
    };
    const char* const begin = p;
    while (p != end) {
        const char c = *p;
        if (is_plain<Use>(c)) {
            *out++ = c;
            ++p;
            continue;
        }
        if (static_cast<signed char>(c) < 0) {
            const char* stop = p;
            while (stop != end && static_cast<signed char>(*stop) < 0) {
                ++stop;
            }
            const char* const ill = find_invalid_utf8(p, stop);
            for (const char* q = p; ill - q >= 3; ++q) {
                if (q[0] == '\xEF' && q[1] == '\xBF' && static_cast<unsigned char>(q[2]) >= 0xBE) {
                    fault = q;
                    return nullptr;
                }
            }
            if (ill != stop) {
                fault = ill;
                return nullptr;
            }
            std::memcpy(out, p, static_cast<std::size_t>(stop - p));
            out += stop - p;
            p = stop;
            continue;
        }
        switch (c) {
        case '&': put("&amp;"); break;
        case '<': put("&lt;"); break;
        case '"': put("&quot;"); break;
        case '>':
            if (p - begin >= 2 && p[-1] == ']' && p[-2] == ']') {
                put("&gt;");
            } else {
                *out++ = '>';
            }
            break;
        case '\r': put("&#13;"); break;
        case '\n':
        case '\t':
            if constexpr (Use == text_use::attribute) {
                put(c == '\n' ? "&#10;" : "&#9;");
            } else {
                *out++ = c;
            }
            break;
        default: fault = p; return nullptr;
        }
        ++p;
    }
    return out;
}

} // namespace agate::inline AGATE_ABI::xml::detail
