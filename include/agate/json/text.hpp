// JSON strings (RFC 8259 section 7): finding their end, checking them, undoing and making escapes. Whatever has no escape
// goes by in blocks of sixteen bytes; the rest is apart, so that the fast path stays small where it is inlined.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/load.hpp>
#include <agate/core/utf8.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if AGATE_SSE2
#include <emmintrin.h>
#endif

namespace agate::inline AGATE_ABI::json::detail {

using namespace agate::detail;

/// Whether a byte of a string needs attention: a quotation mark, a backslash, a control character, or not ASCII.
AGATE_INLINE constexpr bool is_special(char c) noexcept {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte >= 0x80 || byte == '"' || byte == '\\';
}

#if AGATE_SSE2
/// One bit for each of the sixteen bytes that needs attention. Compared as signed, bytes above 0x7F are below 0x20 too.
AGATE_INLINE unsigned special_bits(__m128i block) noexcept {
    const __m128i quotes = _mm_cmpeq_epi8(block, _mm_set1_epi8('"'));
    const __m128i backslashes = _mm_cmpeq_epi8(block, _mm_set1_epi8('\\'));
    const __m128i others = _mm_cmplt_epi8(block, _mm_set1_epi8(0x20));
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quotes, backslashes), others)));
}
AGATE_INLINE __m128i load_block(const char* p) noexcept {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
}
#endif

/// The first byte of [p, end) that needs attention, or end. `begin` is where the whole input begins: the last block of the
/// input is loaded whole, whatever of it lies before p.
AGATE_INLINE const char* find_special([[maybe_unused]] const char* begin, const char* p,
                                      const char* end) noexcept {
#if AGATE_SSE2
    while (end - p >= 16) {
        const unsigned bits = special_bits(load_block(p));
        if (bits != 0) {
            return p + std::countr_zero(bits);
        }
        p += 16;
    }
    if (p != end && end - begin >= 16) {
        const unsigned bits = special_bits(load_block(end - 16)) >> (16 - (end - p));
        return bits != 0 ? p + std::countr_zero(bits) : end;
    }
#endif
    while (p != end && !is_special(*p)) {
        ++p;
    }
    return p;
}

/// What a string was found to be.
struct string_scan {
    const char* end; ///< its closing quotation mark, or the place of the fault
    errc fault;      ///< errc::none for a well-formed string
    bool has_escapes;
    const char* reason;
};

AGATE_INLINE int hex_value(char c) noexcept {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// The code unit of the four hexadecimal digits at p, or a number above 0xFFFF. Needs four bytes.
AGATE_INLINE std::uint32_t read_code_unit(const char* p) noexcept {
    const int digits[4] = {hex_value(p[0]), hex_value(p[1]), hex_value(p[2]), hex_value(p[3])};
    if ((digits[0] | digits[1] | digits[2] | digits[3]) < 0) {
        return 0x10000;
    }
    return static_cast<std::uint32_t>(digits[0] << 12 | digits[1] << 8 | digits[2] << 4 | digits[3]);
}

/// Checks the escape whose backslash is at p. The end of the escape, or a null pointer with the fault in `scan`.
inline const char* check_escape(const char* p, const char* end, string_scan& scan) noexcept {
    const auto fail = [&](const char* reason) {
        scan = {p, errc::invalid_escape, true, reason};
        return nullptr;
    };
    const auto cut_short = [&] {
        scan = {end, errc::end_of_input, true, "the input ends inside a string"};
        return nullptr;
    };
    if (end - p < 2) {
        return cut_short();
    }
    switch (p[1]) {
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't': return p + 2;
    case 'u': break;
    default: return fail("no such escape sequence");
    }
    for (int i = 2; i < 6; ++i) {
        if (p + i == end) {
            return cut_short();
        }
        if (hex_value(p[i]) < 0) {
            return fail("\\u needs four hexadecimal digits");
        }
    }
    const std::uint32_t unit = read_code_unit(p + 2);
    if (is_low_surrogate(unit)) {
        return fail("a low surrogate without a high one before it");
    }
    if (!is_high_surrogate(unit)) {
        return p + 6;
    }
    constexpr const char* lone = "a high surrogate without a low one behind it";
    for (int i = 6; i < 12; ++i) {
        if (p + i == end) {
            return cut_short();
        }
        if (i == 6 ? p[i] != '\\' : i == 7 ? p[i] != 'u' : hex_value(p[i]) < 0) {
            return fail(lone);
        }
    }
    return is_low_surrogate(read_code_unit(p + 8)) ? p + 12 : fail(lone);
}

/// Goes through a string from a byte that needs attention to its closing quotation mark, and checks all of it.
AGATE_NOINLINE inline string_scan scan_string(const char* begin, const char* p, const char* end) noexcept {
    bool has_escapes = false;
    for (;;) {
        if (p == end) {
            return {p, errc::end_of_input, has_escapes, "the input ends inside a string"};
        }
        const char c = *p;
        if (c == '"') {
            return {p, errc::none, has_escapes, nullptr};
        }
        if (c == '\\') {
            string_scan fault{};
            const char* const next = check_escape(p, end, fault);
            if (next == nullptr) {
                return fault;
            }
            p = next;
            has_escapes = true;
        } else if (static_cast<signed char>(c) < 0) {
            do {
                const char* const next = utf8_sequence_end(p, end);
                if (next == nullptr) {
                    if (is_truncated_utf8(p, end)) {
                        return {end, errc::end_of_input, has_escapes, "the input ends inside a string"};
                    }
                    return {p, errc::invalid_utf8, has_escapes, "ill-formed UTF-8"};
                }
                p = next;
            } while (p != end && static_cast<signed char>(*p) < 0);
            if (p != end && !is_special(*p)) {
                ++p;
            }
        } else {
            return {p, errc::control_character, has_escapes,
                    "a control character in a string must be escaped"};
        }
        if (p == end || !is_special(*p)) {
            p = find_special(begin, p, end);
        }
    }
}

/// Undoes the escape of a checked string whose backslash is at p, and moves p behind it.
AGATE_INLINE char* unescape_one(const char*& p, char* out) noexcept {
    const char c = p[1];
    p += 2;
    switch (c) {
    case 'b': *out = '\b'; return out + 1;
    case 'f': *out = '\f'; return out + 1;
    case 'n': *out = '\n'; return out + 1;
    case 'r': *out = '\r'; return out + 1;
    case 't': *out = '\t'; return out + 1;
    case 'u': break;
    default: *out = c; return out + 1;
    }
    const std::uint32_t unit = read_code_unit(p);
    p += 4;
    if (!is_high_surrogate(unit)) {
        return encode_utf8(out, unit);
    }
    const std::uint32_t low = read_code_unit(p + 2);
    p += 6;
    return encode_utf8(out, combine_surrogates(unit, low));
}

/// Undoes the escapes of a checked string [p, end) into `out`, which has room for as many bytes; the end of the result.
inline char* unescape(const char* p, const char* end, char* out) noexcept {
    // the result is never ahead of the text, so a word that is inside the text is inside the room as well
    while (end - p >= 8) {
        const auto word = load_little<std::uint64_t>(p);
        const std::uint64_t backslashes = find_byte(word, '\\');
        std::memcpy(out, p, 8);
        if (backslashes == 0) {
            p += 8;
            out += 8;
            continue;
        }
        const int plain = std::countr_zero(backslashes) / 8;
        p += plain;
        out = unescape_one(p, out + plain);
    }
    while (p != end) {
        if (*p == '\\') {
            out = unescape_one(p, out);
        } else {
            *out++ = *p++;
        }
    }
    return out;
}

// --- Writing ----------------------------------------------------------------------------------------------------------

/// The most bytes that one byte of a string takes when it is escaped.
inline constexpr std::size_t escape_bound = 6;

inline char* write_code_unit(char* p, std::uint32_t unit) noexcept {
    constexpr const char* digits = "0123456789abcdef";
    p[0] = '\\';
    p[1] = 'u';
    p[2] = digits[unit >> 12 & 0xF];
    p[3] = digits[unit >> 8 & 0xF];
    p[4] = digits[unit >> 4 & 0xF];
    p[5] = digits[unit & 0xF];
    return p + 6;
}

/// Writes an ASCII character as its escape.
inline char* write_escape(char* p, char c) noexcept {
    char letter = 0;
    switch (c) {
    case '"':
    case '\\': letter = c; break;
    case '\b': letter = 'b'; break;
    case '\f': letter = 'f'; break;
    case '\n': letter = 'n'; break;
    case '\r': letter = 'r'; break;
    case '\t': letter = 't'; break;
    default: return write_code_unit(p, static_cast<unsigned char>(c));
    }
    p[0] = '\\';
    p[1] = letter;
    return p + 2;
}

/// Writes a text with escapes, without quotation marks, into `escape_bound` bytes a byte. A null pointer, and the place
/// in `fault`, when the text is not UTF-8. With `IsJson` the text is JSON already, and only the options' escapes are
/// added: what they replace stands in strings alone.
template <bool Ascii, bool HtmlSafe, bool IsJson = false>
char* write_escaped(char* out, const char* p, const char* end, const char*& fault) noexcept {
    const auto is_html = [](char c) { return HtmlSafe && (c == '<' || c == '>' || c == '&'); };
    const char* const begin = p;
    while (p != end) {
        if (IsJson ? static_cast<signed char>(*p) >= 0 && !is_html(*p) : !is_special(*p) && !is_html(*p)) {
            const char* stop = p + 1;
            if constexpr (HtmlSafe) {
                while (stop != end && !is_special(*stop) && !is_html(*stop)) {
                    ++stop;
                }
            } else {
                stop = IsJson ? stop : find_special(begin, stop, end);
            }
            std::memcpy(out, p, static_cast<std::size_t>(stop - p));
            out += stop - p;
            p = stop;
        } else if (static_cast<signed char>(*p) >= 0) {
            out = write_escape(out, *p++);
        } else {
            const char* const next = utf8_sequence_end(p, end);
            if (next == nullptr) {
                fault = p;
                return nullptr;
            }
            const bool is_separator = HtmlSafe && next - p == 3 && p[0] == '\xE2' && p[1] == '\x80' &&
                                      (p[2] == '\xA8' || p[2] == '\xA9');
            if (Ascii || is_separator) {
                const auto code_point = decode_utf8(p).code_point;
                if (code_point > 0xFFFF) {
                    out = write_code_unit(out, high_surrogate(code_point));
                    out = write_code_unit(out, low_surrogate(code_point));
                } else {
                    out = write_code_unit(out, static_cast<std::uint32_t>(code_point));
                }
                p = next;
            } else {
                while (p != next) {
                    *out++ = *p++;
                }
            }
        }
    }
    return out;
}

/// Copies a text of `size` bytes that needs no attention; false, with anything in `out`, when a byte of it does. Reads
/// and writes overlapping words, never a byte outside either.
AGATE_INLINE bool copy_plain(char* out, const char* p, std::size_t size) noexcept {
#if AGATE_SSE2
    if (size >= 16) {
        std::size_t i = 0;
        unsigned bits = 0;
        do {
            const __m128i block = load_block(p + i);
            _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), block);
            bits |= special_bits(block);
            i += 16;
        } while (i + 16 <= size);
        const __m128i block = load_block(p + size - 16);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + size - 16), block);
        return (bits | special_bits(block)) == 0;
    }
    if (size >= 8) {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::memcpy(&first, p, 8);
        std::memcpy(&last, p + size - 8, 8);
        std::memcpy(out, &first, 8);
        std::memcpy(out + size - 8, &last, 8);
        return special_bits(_mm_set_epi64x(static_cast<long long>(last), static_cast<long long>(first))) == 0;
    }
    if (size >= 4) {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::memcpy(&first, p, 4);
        std::memcpy(&last, p + size - 4, 4);
        std::memcpy(out, &first, 4);
        std::memcpy(out + size - 4, &last, 4);
        const auto both = static_cast<std::uint64_t>(last) << 32 | first;
        return (special_bits(_mm_cvtsi64_si128(static_cast<long long>(both))) & 0xFFU) == 0;
    }
    bool special = false;
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = p[i];
        special = special || is_special(p[i]);
    }
    return !special;
#else
    bool special = false;
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = p[i];
        special = special || is_special(p[i]);
    }
    return !special;
#endif
}

// --- Constant texts -----------------------------------------------------------------------------------------------------

/// A text made at compile time.
template <std::size_t N> struct constant_text {
    std::array<char, N == 0 ? 1 : N> bytes{};
    static constexpr std::size_t size() { return N; }
    constexpr const char* data() const { return bytes.data(); }
};

/// Gives `put` the bytes of a name's escaped form.
template <bool Ascii, bool HtmlSafe, class Put>
consteval void escape_name(std::string_view name, const Put& put) {
    const auto put_all = [&](std::string_view part) {
        for (const char c : part) {
            put(c);
        }
    };
    const auto put_unit = [&](std::uint32_t unit) {
        constexpr std::string_view digits = "0123456789abcdef";
        put_all("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            put(digits[unit >> shift & 0xF]);
        }
    };
    const char* const end = name.data() + name.size();
    for (const char* p = name.data(); p != end; ++p) {
        constexpr std::string_view escaped = "\"\\\b\f\n\r\t";
        constexpr std::string_view letters = "\"\\bfnrt";
        const std::size_t index = escaped.find(*p);
        if (index != std::string_view::npos) {
            put('\\');
            put(letters[index]);
        } else if (static_cast<unsigned char>(*p) < 0x20 ||
                   (HtmlSafe && (*p == '<' || *p == '>' || *p == '&'))) {
            put_unit(static_cast<unsigned char>(*p));
        } else if ((Ascii || HtmlSafe) && static_cast<unsigned char>(*p) >= 0x80) {
            const auto [code_point, next] = decode_utf8(p);
            if (!Ascii && code_point != 0x2028 && code_point != 0x2029) {
                put_all({p, static_cast<std::size_t>(next - p)});
            } else if (code_point > 0xFFFF) {
                put_unit(high_surrogate(code_point));
                put_unit(low_surrogate(code_point));
            } else {
                put_unit(static_cast<std::uint32_t>(code_point));
            }
            p = next - 1;
        } else {
            put(*p);
        }
    }
}
template <bool Ascii = false, bool HtmlSafe = false>
consteval std::size_t escaped_size(std::string_view name) {
    std::size_t size = 0;
    escape_name<Ascii, HtmlSafe>(name, [&](char) { ++size; });
    return size;
}

/// `"name":`, escaped, with `before` in front.
template <std::size_t N, bool Ascii = false, bool HtmlSafe = false>
consteval constant_text<N> make_key(std::string_view before, std::string_view name) {
    constant_text<N> out;
    std::size_t next = 0;
    const auto put = [&](char c) { out.bytes[next++] = c; };
    for (const char c : before) {
        put(c);
    }
    put('"');
    escape_name<Ascii, HtmlSafe>(name, put);
    put('"');
    put(':');
    return out;
}

} // namespace agate::inline AGATE_ABI::json::detail
