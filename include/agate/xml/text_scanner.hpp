// The part of the XML scanner below tags: names, references, character data, comments, processing instructions, and the
// literals of declarations. Strict (XML 1.0, fifth edition), and never a byte outside the input. A position is a pointer that
// the caller keeps; a null pointer means a failure, which is recorded here.
#pragma once

#include <agate/core/bytes.hpp>
#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/failure.hpp>
#include <agate/core/utf8.hpp>
#include <agate/xml/lexical.hpp>
#include <agate/xml/names.hpp>
#include <agate/xml/plain_text.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI::xml::detail {

/// A qualified name as it stands in the input; `prefix` is the size of its prefix, 0 without one.
struct raw_name {
    const char* data = nullptr;
    std::size_t size = 0;
    std::size_t prefix = 0;

    [[nodiscard]] std::string_view text() const noexcept { return {data, size}; }
    [[nodiscard]] std::string_view local() const noexcept {
        return prefix == 0 ? text() : std::string_view{data + prefix + 1, size - prefix - 1};
    }
    [[nodiscard]] std::string_view prefix_text() const noexcept { return {data, prefix}; }
};

/// The encodings that a document may be in; all but UTF-8 are scanned in a transcoded copy.
enum class encoding : std::uint8_t { utf8, utf16_little, utf16_big, latin1 };

class text_scanner : public failure_room {
public:
    [[nodiscard]] std::size_t remaining(const char* p) const noexcept {
        return static_cast<std::size_t>(end_ - p);
    }
    /// The offset in the input as it was given.
    [[nodiscard]] std::uint64_t offset(const char* p) const noexcept {
        return encoding_ == encoding::utf8 ? static_cast<std::uint64_t>(p - begin_) : original_offset(p);
    }
    AGATE_COLD const char* fail(errc code, const char* p, const char* detail) {
        report(code, offset(p), detail);
        return nullptr;
    }
    /// A fault at p, which is the end of the input when nothing is there.
    AGATE_COLD const char* fail_or_end(errc code, const char* p, const char* detail) {
        return p == end_ ? fail(errc::end_of_input, p, "the input ends before the document does")
                         : fail(code, p, detail);
    }

    AGATE_COLD const char* fail_at_end() { return fail_or_end(errc::end_of_input, end_, nullptr); }

    /// The position behind white space (production 3).
    [[nodiscard]] AGATE_INLINE const char* space(const char* p) const noexcept {
        while (p != end_ && is_space(*p)) {
            ++p;
        }
        return p;
    }
    /// The position behind white space, of which there must be some.
    const char* some_space(const char* p, const char* detail) {
        return p != end_ && is_space(*p) ? space(p) : fail_or_end(errc::invalid_syntax, p, detail);
    }
    /// Whether that text stands at p.
    [[nodiscard]] bool stands(const char* p, std::string_view text) const noexcept {
        return remaining(p) >= text.size() && std::memcmp(p, text.data(), text.size()) == 0;
    }
    [[nodiscard]] bool is(const char* p, char c) const noexcept { return p != end_ && *p == c; }
    /// The same as `space`, behind a position that may be a failure.
    [[nodiscard]] const char* space_after(const char* p) const noexcept {
        return p == nullptr ? p : space(p);
    }
    /// The position behind a text that must stand at p; one that the input cuts is more input's affair.
    const char* literal(const char* p, std::string_view text, const char* detail) {
        for (const char c : text) {
            if (p == end_ || *p != c) {
                return fail_or_end(errc::invalid_syntax, p, detail);
            }
            ++p;
        }
        return p;
    }

    // --- names

    /// The position behind a name without a colon (Namespaces in XML 1.0, production 4).
    AGATE_INLINE const char* ncname(const char* p) {
        if (p != end_ && is_name_start_byte(*p)) [[likely]] {
            ++p;
        } else {
            p = wide_name_start(p);
            if (p == nullptr) {
                return nullptr;
            }
        }
        while (p != end_ && is_name_byte(*p)) {
            ++p;
        }
        return p != end_ && static_cast<signed char>(*p) < 0 ? wide_name(p) : p;
    }
    /// The position behind a qualified name.
    AGATE_INLINE const char* qualified_name(const char* p, raw_name& name) {
        const char* const start = p;
        p = ncname(p);
        name.prefix = 0;
        if (p != nullptr && p != end_ && *p == ':') {
            name.prefix = static_cast<std::size_t>(p - start);
            p = ncname(p + 1);
        }
        if (p != nullptr) [[likely]] {
            name.data = start;
            name.size = static_cast<std::size_t>(p - start);
        }
        return p;
    }

    /// The position behind a name in a document type declaration: of elements and attributes it may have a prefix.
    const char* dtd_name(const char* p) {
        raw_name name;
        return qualified_name(p, name);
    }
    /// The position behind a name token (production 7), which may begin with any character of names.
    const char* dtd_token(const char* p) {
        const char* const start = p;
        while (p != end_ && (is_name_byte(*p) || *p == ':')) {
            ++p;
        }
        p = p != end_ && static_cast<signed char>(*p) < 0 ? wide_name(p) : p;
        return p == start ? fail_or_end(errc::invalid_syntax, p, "a name token is expected here") : p;
    }

    // --- characters

    /// How far a text goes that stands for itself: legal characters, no references, no carriage returns, no markup, no `]]`.
    [[nodiscard]] const char* plain_end(const char* p) const noexcept {
        for (;;) {
            p = find_text_end(p, end_);
            if (p == end_) {
                return p;
            }
            const char c = *p;
            if (c == '\n' || c == '\t') {
                ++p;
            } else if (c == ']' && remaining(p) >= 2 && p[1] != ']') {
                ++p;
            } else if (static_cast<signed char>(c) < 0) {
                const char* const stop = wide_end(p);
                if (stop == nullptr) {
                    return p;
                }
                p = stop;
            } else {
                return p;
            }
        }
    }
    /// The position behind a run of legal characters beyond ASCII, or a null pointer.
    [[nodiscard]] const char* wide_end(const char* p) const noexcept {
        const char* stop = p;
        while (stop != end_ && static_cast<signed char>(*stop) < 0) {
            ++stop;
        }
        return find_invalid_utf8(p, stop) == stop && find_noncharacter(p, stop) == stop ? stop : nullptr;
    }
    /// The same as an error with its place.
    AGATE_COLD const char* fail_character(const char* p) {
        if (p == end_) {
            return fail_or_end(errc::invalid_character, p, nullptr);
        }
        if (static_cast<signed char>(*p) >= 0) {
            return fail(errc::invalid_character, p, "a control character, which XML does not have");
        }
        const char* stop = p;
        while (stop != end_ && static_cast<signed char>(*stop) < 0) {
            ++stop;
        }
        const char* const fault = find_invalid_utf8(p, stop);
        const char* const absent = find_noncharacter(p, fault);
        if (absent != fault) {
            return fail(errc::invalid_character, absent, "U+FFFE or U+FFFF, which XML does not have");
        }
        if (is_truncated_utf8(fault, end_)) {
            return fail_or_end(errc::invalid_utf8, end_, nullptr);
        }
        return fail(errc::invalid_utf8, fault, "not UTF-8");
    }

    // --- references (section 4.1)

    /// Takes the reference at p; what it stands for is appended if there is somewhere to.
    const char* reference(const char* p, std::string* out) {
        const char* const start = p++;
        if (p != end_ && *p == '#') {
            return character_reference(start, p + 1, out);
        }
        const char* const name = p;
        p = ncname(p);
        if (p == nullptr) {
            return nullptr;
        }
        if (p == end_ || *p != ';') {
            return fail_or_end(errc::invalid_syntax, p, "a reference ends with a semicolon");
        }
        const std::string_view text{name, static_cast<std::size_t>(p - name)};
        const char c = text == "lt"     ? '<'
                       : text == "gt"   ? '>'
                       : text == "amp"  ? '&'
                       : text == "quot" ? '"'
                       : text == "apos" ? '\''
                                        : '\0';
        if (c == '\0') {
            return fail(errc::undeclared_entity, name, "an entity that is not declared:");
        }
        if (out != nullptr) {
            out->push_back(c);
        }
        return p + 1;
    }

    // --- what stands between tags

    [[nodiscard]] bool is_cdata(const char* p) const noexcept { return stands(p, "<![CDATA["); }

    /// The position behind a comment or processing instruction at p.
    const char* markup(const char* p) {
        if (remaining(p) >= 2 && p[1] == '?') {
            return instruction(p);
        }
        p = literal(p, "<!--", "neither a comment nor anything else that may stand here");
        while (p != nullptr) {
            p = find_special(p, end_, '-');
            if (p == end_) {
                return fail_or_end(errc::invalid_syntax, p, nullptr);
            }
            if (*p != '-') {
                p = legal(p);
            } else if (remaining(p) >= 2 && p[1] != '-') {
                ++p;
            } else {
                return literal(p, "-->", "two hyphens in a comment do not end it (section 2.5)");
            }
        }
        return p;
    }
    /// The position behind the processing instruction at p (section 2.6).
    const char* instruction(const char* p) {
        const char* const target = p + 2;
        p = ncname(target);
        if (p == nullptr) {
            return nullptr;
        }
        if (p == end_) {
            return fail_or_end(errc::invalid_syntax, p, nullptr);
        }
        if (p - target == 3 && (target[0] | 0x20) == 'x' && (target[1] | 0x20) == 'm' &&
            (target[2] | 0x20) == 'l') {
            return fail(errc::invalid_syntax, target, "an XML declaration that does not begin the document");
        }
        if (!is_space(*p)) {
            return literal(p, "?>", "a processing instruction's target ends at white space or ?>");
        }
        while (p != nullptr) {
            p = find_special(p, end_, '?');
            if (p == end_) {
                return fail_or_end(errc::invalid_syntax, p, nullptr);
            }
            if (*p != '?') {
                p = legal(p);
            } else if (remaining(p) >= 2 && p[1] == '>') {
                return p + 2;
            } else {
                ++p;
            }
        }
        return p;
    }

    /// Appends the text from p to the next tag, references replaced and line ends normalised (section 2.11), going over
    /// comments and processing instructions, or stopping at them; without a string it is only checked. The position of the
    /// tag.
    const char* text(const char* p, std::string* out, bool stops_at_markup = false) {
        while (p != nullptr) {
            const char* const start = p;
            p = plain_end(p);
            if (out != nullptr) {
                out->append(start, static_cast<std::size_t>(p - start));
            }
            if (p == end_) {
                return fail_or_end(errc::invalid_syntax, p, nullptr);
            }
            switch (*p) {
            case '<':
                if (remaining(p) >= 2 && p[1] != '!' && p[1] != '?') {
                    return p;
                }
                if (remaining(p) < 2) {
                    return fail_or_end(errc::invalid_syntax, end_, nullptr);
                }
                if (p[1] == '!' && (remaining(p) < 3 || p[2] == '[')) {
                    p = cdata(p, out);
                } else if (stops_at_markup) {
                    return p;
                } else {
                    p = markup(p);
                }
                break;
            case '&': p = reference(p, out); break;
            case ']':
                if (remaining(p) >= 3 && p[2] == '>') {
                    return fail(errc::invalid_syntax, p, "]]> may not stand in text (section 2.4)");
                }
                if (out != nullptr) {
                    out->push_back(']');
                }
                ++p;
                break;
            case '\r': p = line_end(p, out, '\n'); break;
            default: return fail_character(p);
            }
        }
        return p;
    }
    const char* append_text(const char* p, std::string& out) { return text(p, &out); }

    // --- attribute values (section 3.3.3)

    /// The closing quote of a value whose first byte is at p, checked; `plain` is whether it stands for itself.
    const char* attribute_end(const char* p, char quote, bool& plain) {
        plain = true;
        for (;;) {
            p = find_special(p, end_, '<', '&', quote);
            if (p == end_) {
                return fail_or_end(errc::invalid_syntax, p, nullptr);
            }
            if (*p == quote) {
                return p;
            }
            if (*p == '&') {
                plain = false;
                p = reference(p, nullptr);
            } else if (*p == '<') {
                return fail(errc::invalid_syntax, p, "< may not stand in an attribute's value (section 3.1)");
            } else {
                plain = plain && !is_space(*p);
                p = legal(p);
            }
            if (p == nullptr) {
                return nullptr;
            }
        }
    }
    /// Appends the normalised value from p to its closing quote, which has been checked.
    const char* append_attribute(const char* p, char quote, std::string& out) {
        while (p != nullptr && p != end_ && *p != quote) {
            if (*p == '&') {
                p = reference(p, &out);
            } else if (is_space(*p)) {
                p = *p == '\r' ? line_end(p, &out, ' ') : (out.push_back(' '), p + 1);
            } else {
                out.push_back(*p++);
            }
        }
        return p;
    }

    /// The position behind a quoted literal of a declaration; `value` is what stands between the quotes.
    const char* quoted(const char* p, std::string_view& value, const char* detail) {
        if (p == end_ || (*p != '"' && *p != '\'')) {
            return fail_or_end(errc::invalid_syntax, p, detail);
        }
        const char quote = *p++;
        const char* const start = p;
        while (p != nullptr) {
            p = find_special(p, end_, quote);
            if (p == end_) {
                return fail_or_end(errc::invalid_syntax, p, nullptr);
            }
            if (*p == quote) {
                value = {start, static_cast<std::size_t>(p - start)};
                return p + 1;
            }
            p = legal(p);
        }
        return p;
    }

protected:
    explicit text_scanner(std::string_view text) noexcept
        : begin_{text.data() != nullptr ? text.data() : ""},
          end_{begin_ + text.size()},
          input_{begin_, text.size()} {}

    /// The position behind a legal character, or run of them, that `find_special` stopped at.
    const char* legal(const char* p) {
        if (is_space(*p)) {
            return p + 1;
        }
        const char* const stop = static_cast<signed char>(*p) < 0 ? wide_end(p) : nullptr;
        return stop != nullptr ? stop : fail_character(p);
    }

    const char* begin_;
    const char* end_;
    std::string_view input_;
    encoding encoding_ = encoding::utf8;

private:
    AGATE_NOINLINE const char* wide_name_start(const char* p) {
        if (p == end_) {
            return fail_or_end(errc::invalid_syntax, p, nullptr);
        }
        if (static_cast<signed char>(*p) >= 0) {
            return fail(errc::invalid_syntax, p, "a name is expected here");
        }
        const char* const stop = utf8_sequence_end(p, end_);
        if (stop == nullptr) {
            return fail_character(p);
        }
        return is_wide_name_start(decode_utf8(p).code_point)
                   ? stop
                   : fail(errc::invalid_syntax, p, "a character that no name begins with (section 2.3)");
    }
    AGATE_NOINLINE const char* wide_name(const char* p) {
        while (p != end_ && (static_cast<signed char>(*p) < 0 || is_name_byte(*p))) {
            if (static_cast<signed char>(*p) >= 0) {
                ++p;
                continue;
            }
            const char* const stop = utf8_sequence_end(p, end_);
            if (stop == nullptr) {
                return fail_character(p);
            }
            if (!is_wide_name(decode_utf8(p).code_point)) {
                return fail(errc::invalid_syntax, p, "a character that no name has (section 2.3)");
            }
            p = stop;
        }
        return p;
    }
    /// U+FFFE or U+FFFF in well-formed UTF-8.
    static const char* find_noncharacter(const char* p, const char* end) noexcept {
        for (; end - p >= 3; ++p) {
            if (p[0] == '\xEF' && p[1] == '\xBF' && static_cast<unsigned char>(p[2]) >= 0xBE) {
                return p;
            }
        }
        return end;
    }
    const char* character_reference(const char* start, const char* p, std::string* out) {
        const bool is_hex = p != end_ && *p == 'x';
        p += is_hex ? 1 : 0;
        const char* const digits = p;
        std::uint32_t c = 0;
        for (; p != end_ && *p != ';'; ++p) {
            const std::uint32_t digit = hex_digits[*p];
            if (digit >= (is_hex ? 16U : 10U)) {
                return fail(errc::invalid_syntax, p, "a digit of a character reference is expected here");
            }
            c = c * (is_hex ? 16U : 10U) + digit;
            c = c > 0x110000 ? 0x110000 : c;
        }
        if (p == end_ || p == digits) {
            return fail_or_end(errc::invalid_syntax, p, "a character reference without digits");
        }
        if (!is_character(static_cast<char32_t>(c))) {
            return fail(errc::invalid_character, start, "a reference to a character that XML does not have");
        }
        if (out != nullptr) {
            char utf8[max_utf8_size];
            out->append(utf8, static_cast<std::size_t>(encode_utf8(utf8, static_cast<char32_t>(c)) - utf8));
        }
        return p + 1;
    }
    const char* cdata(const char* p, std::string* out) {
        p = literal(p, "<![CDATA[", "neither a comment nor a CDATA section");
        while (p != nullptr) {
            const char* const start = p;
            p = find_special(p, end_, ']');
            if (out != nullptr) {
                out->append(start, static_cast<std::size_t>(p - start));
            }
            if (p == end_) {
                return fail_or_end(errc::invalid_syntax, p, nullptr);
            }
            if (*p == ']' && stands(p, "]]>")) {
                return p + 3;
            }
            if (*p == '\r') {
                p = line_end(p, out, '\n');
                continue;
            }
            const char* const odd = p;
            p = *p == ']' ? p + 1 : legal(p);
            if (out != nullptr && p != nullptr) {
                out->append(odd, static_cast<std::size_t>(p - odd));
            }
        }
        return p;
    }
    /// A carriage return, with or without a line feed behind it, as the character that it is normalised to.
    const char* line_end(const char* p, std::string* out, char normalised) const {
        if (out != nullptr) {
            out->push_back(normalised);
        }
        ++p;
        return p != end_ && *p == '\n' ? p + 1 : p;
    }
    /// Where a position of the transcoded copy is in the input.
    AGATE_COLD std::uint64_t original_offset(const char* p) const noexcept {
        if (p == end_) {
            return input_.size();
        }
        std::uint64_t units = 0;
        for (const char* q = begin_; q < p; ++q) {
            const auto byte = static_cast<unsigned char>(*q);
            units += (byte & 0xC0U) == 0x80 ? 0 : encoding_ != encoding::latin1 && byte >= 0xF0 ? 2 : 1;
        }
        return encoding_ == encoding::latin1 ? units : 2 + 2 * units; // UTF-16 has a mark in front
    }
};

} // namespace agate::inline AGATE_ABI::xml::detail
