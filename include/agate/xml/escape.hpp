// Text on its way into a document: copied in blocks where it stands for itself, else escaped so that parsers, which normalise
// line ends (XML 1.0 section 2.11) and white space in attributes (section 3.3.3), give it back as it was.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/utf8.hpp>
#include <agate/xml/names.hpp>

#include <bit>
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

/// A text that XML cannot hold.
struct text_fault {
    errc code = errc::none;
    const char* reason = nullptr;
};

/// The end of the characters beyond ASCII from p on; a null pointer with the fault where they are none of XML's (section 2.2).
inline const char* end_of_wide(const char* p, const char* end, text_fault& fault) {
    const char* stop = p;
    while (stop != end && static_cast<signed char>(*stop) < 0) {
        ++stop;
    }
    const char* const ill = find_invalid_utf8(p, stop);
    for (const char* q = p; ill - q >= 3; ++q) {
        if (q[0] == '\xEF' && q[1] == '\xBF' && static_cast<unsigned char>(q[2]) >= 0xBE) {
            fault = {errc::not_representable, "a character that XML does not have (section 2.2)"};
            return nullptr;
        }
    }
    if (ill != stop) {
        fault = {errc::invalid_utf8, "the string is not UTF-8"};
        return nullptr;
    }
    return stop;
}

inline char* put_text(char* out, std::string_view text) {
    std::memcpy(out, text.data(), text.size());
    return out + text.size();
}

/// The most bytes that a text takes with its escapes.
inline std::size_t escaped_bound(std::string_view text) {
    std::size_t odd = 0;
    for (const char c : text) {
        odd += static_cast<signed char>(c) >= 0 && (c < ' ' || c == '&' || c == '<' || c == '>' || c == '"');
    }
    return text.size() + (escape_bound - 1) * odd;
}

/// Writes a text with what needs it escaped, into `escaped_bound` bytes. A null pointer with the fault where it has what XML
/// has not.
template <text_use Use>
AGATE_NOINLINE char* write_escaped(char* out, const char* p, const char* end, text_fault& fault) {
    const char* const begin = p;
    while (p != end) {
#if AGATE_SSE2
        if (end - p >= 16) {
            const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
            _mm_storeu_si128(reinterpret_cast<__m128i*>(out), block);
            const unsigned bits = odd_bits<Use>(block);
            const int plain = bits == 0 ? 16 : std::countr_zero(bits);
            p += plain;
            out += plain;
            if (plain == 16) {
                continue;
            }
        }
#endif
        const char c = *p;
        if (is_plain<Use>(c)) {
            *out++ = c;
            ++p;
            continue;
        }
        if (static_cast<signed char>(c) < 0) {
            const char* const stop = end_of_wide(p, end, fault);
            if (stop == nullptr) {
                return nullptr;
            }
            out = put_text(out, std::string_view{p, static_cast<std::size_t>(stop - p)});
            p = stop;
            continue;
        }
        switch (c) {
        case '&': out = put_text(out, "&amp;"); break;
        case '<': out = put_text(out, "&lt;"); break;
        case '"': out = put_text(out, "&quot;"); break;
        case '>': {
            const bool ends_section = p - begin >= 2 && p[-1] == ']' && p[-2] == ']';
            out = put_text(out, ends_section ? std::string_view{"&gt;"} : std::string_view{">"});
            break;
        }
        case '\r': out = put_text(out, "&#13;"); break;
        case '\n':
        case '\t':
            if constexpr (Use == text_use::attribute) {
                out = put_text(out, c == '\n' ? "&#10;" : "&#9;");
            } else {
                *out++ = c;
            }
            break;
        default:
            fault = {errc::not_representable, "a character that XML does not have (section 2.2)"};
            return nullptr;
        }
        ++p;
    }
    return out;
}

inline constexpr std::string_view cdata_begin = "<![CDATA[";
inline constexpr std::string_view cdata_end = "]]>";
inline constexpr std::string_view cdata_carriage_return = "]]>&#13;<![CDATA[";

/// The most bytes that a text takes as CDATA sections.
inline std::size_t cdata_size(std::string_view text) {
    std::size_t size = cdata_begin.size() + text.size() + cdata_end.size();
    for (const char c : text) {
        size += c == '\r'  ? cdata_carriage_return.size()
                : c == '>' ? cdata_begin.size() + cdata_end.size()
                           : 0;
    }
    return size;
}
/// Writes a text as CDATA sections (section 2.7) into `cdata_size` bytes: what ends one is parted into two, and a carriage
/// return, which would be read as a line feed, stands between two as a reference.
inline char* write_cdata(char* out, std::string_view text, text_fault& fault) {
    out = put_text(out, cdata_begin);
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    for (const char* p = begin; p != end;) {
        const char c = *p;
        if (static_cast<signed char>(c) < 0) {
            const char* const stop = end_of_wide(p, end, fault);
            if (stop == nullptr) {
                return nullptr;
            }
            out = put_text(out, std::string_view{p, static_cast<std::size_t>(stop - p)});
            p = stop;
            continue;
        }
        if (c < ' ' && c != '\t' && c != '\n' && c != '\r') {
            fault = {errc::not_representable, "a character that XML does not have (section 2.2)"};
            return nullptr;
        }
        if (c == '\r') {
            out = put_text(out, cdata_carriage_return);
        } else {
            if (c == '>' && p - begin >= 2 && p[-1] == ']' && p[-2] == ']') {
                out = put_text(put_text(out, cdata_end), cdata_begin);
            }
            *out++ = c;
        }
        ++p;
    }
    return put_text(out, cdata_end);
}

} // namespace agate::inline AGATE_ABI::xml::detail
