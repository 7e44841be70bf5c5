// The XML scanner: what stands before and behind the root element, and in which encoding. Tags, and what is between them,
// belong to the scanners below it. Reading, skipping and the cursor share it.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/utf8.hpp>
#include <agate/xml/doctype.hpp>
#include <agate/xml/encoding.hpp>
#include <agate/xml/tag_scanner.hpp>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI::xml::detail {

class scanner : public tag_scanner {
public:
    scanner(std::string_view text, const limits& bounds, bool skips_doctype) noexcept
        : tag_scanner{text, bounds}, skips_doctype_{skips_doctype} {}

    /// Takes in what stands before the root element: byte order mark, declaration, comments, instructions, a document type
    /// declaration by option. The position of the root's `<`.
    const char* begin_document() {
        const char* p = begin_markup();
        for (;;) {
            p = next_before_root(p);
            if (p == nullptr || is_tag(p)) {
                return p;
            }
            p = markup(p);
        }
    }
    /// Nothing but comments and instructions may follow the root element.
    const char* end_document(const char* p) {
        for (;;) {
            p = next_behind_root(p);
            if (p == nullptr || p == end_) {
                return p;
            }
            p = markup(p);
        }
    }

    /// The position behind the byte order mark and the XML declaration, if there are any.
    const char* begin_markup() { return begin_encoding(); }
    /// The next comment, instruction or start tag before the root element; a document type declaration is gone over.
    const char* next_before_root(const char* p) {
        while (p != nullptr) {
            p = space(p);
            if (p != end_ && *p != '<') {
                return fail(errc::invalid_syntax, p, "text outside of the root element");
            }
            if (remaining(p) < 2) {
                return fail_or_end(errc::invalid_syntax, end_, nullptr);
            }
            if (p[1] != '!' || (remaining(p) >= 3 && p[2] != 'D')) {
                return p;
            }
            p = doctype(p, has_doctype_);
            has_doctype_ = true;
        }
        return p;
    }
    /// The next comment or instruction behind the root element, or the end of the input.
    const char* next_behind_root(const char* p) {
        if (p == nullptr) {
            return p;
        }
        p = space(p);
        if (p == end_ && is_cut_) {
            return fail_or_end(errc::end_of_input, p, nullptr);
        }
        return p == end_ || (*p == '<' && !is_tag(p))
                   ? p
                   : fail(errc::trailing_content, p, "something follows the root element");
    }
    /// Whether the document is in another encoding than UTF-8, and scanned in a copy.
    [[nodiscard]] bool is_transcoded() const noexcept { return encoding_ != encoding::utf8; }
    /// Whether it declares an encoding that is UTF-8 only because no byte of it is beyond ASCII: what follows may be.
    [[nodiscard]] bool is_latin1_so_far() const noexcept { return is_latin1_so_far_; }
    [[nodiscard]] bool is_end(const char* p) const noexcept { return p == end_; }
    /// Whether a start or end tag stands at p, rather than another markup or nothing.
    [[nodiscard]] bool is_tag(const char* p) const noexcept {
        return remaining(p) >= 2 && *p == '<' && p[1] != '!' && p[1] != '?';
    }

private:
    AGATE_INLINE const char* begin_encoding() {
        constexpr std::string_view usual = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
        if (remaining(begin_) > usual.size() && *begin_ == '<' &&
            std::memcmp(begin_, usual.data(), usual.size()) == 0) [[likely]] {
            return begin_ + usual.size();
        }
        if (remaining(begin_) >= 2 && *begin_ == '<' && is_name_start_byte(begin_[1])) {
            return begin_;
        }
        return begin_encoding_apart();
    }
    AGATE_NOINLINE const char* begin_encoding_apart() {
        const auto byte = [this](std::size_t i) {
            return i < input_.size() ? static_cast<unsigned char>(input_[i]) : 0U;
        };
        const bool is_big = byte(0) == 0xFE && byte(1) == 0xFF;
        if (is_big || (byte(0) == 0xFF && byte(1) == 0xFE)) {
            std::size_t fault = 0;
            if (!from_utf16(input_, is_big, transcoded_, fault, is_cut_) && !is_cut_) {
                return fail(errc::invalid_utf8, begin_ + fault, "not UTF-16: half of a surrogate pair");
            }
            scan_transcoded(is_big ? encoding::utf16_big : encoding::utf16_little);
        } else if (is_part_of_mark()) {
            return fail_or_end(errc::end_of_input, end_, nullptr);
        } else if ((!input_.empty() && byte(0) == 0) || (input_.size() >= 2 && byte(1) == 0)) {
            return fail(errc::unsupported_encoding, begin_,
                        "neither UTF-8 nor UTF-16 with a byte order mark (section 4.3.3)");
        }
        const char* p = begin_;
        const bool has_mark = encoding_ == encoding::utf8 && stands(p, "\xEF\xBB\xBF");
        p += has_mark ? 3 : 0;
        if (!stands(p, "<?xml") || remaining(p) < 6 || !is_space(p[5])) {
            return p;
        }
        return declaration(p + 5, has_mark);
    }
    /// Whether the input ends inside of a byte order mark.
    [[nodiscard]] bool is_part_of_mark() const noexcept {
        return input_ == "\xEF" || input_ == "\xEF\xBB" || input_ == "\xFE" || input_ == "\xFF";
    }
    void scan_transcoded(encoding from) noexcept {
        encoding_ = from;
        begin_ = transcoded_.data();
        end_ = begin_ + transcoded_.size();
    }
    /// One `name="value"` of the XML declaration.
    const char* declared(const char* p, std::string_view name, std::string_view& value) {
        p = literal(p, name,
                    "an XML declaration has a version, then perhaps an encoding, then perhaps standalone");
        p = p == nullptr ? p : space(p);
        p = p == nullptr ? p : literal(p, "=", "an equals sign is expected here");
        return p == nullptr ? p : quoted(space(p), value, "a value in quotation marks is expected here");
    }
    /// The XML declaration (section 2.8) behind `<?xml`.
    const char* declaration(const char* p, bool has_mark) {
        std::string_view version;
        p = declared(space(p), "version", version);
        if (p == nullptr) {
            return nullptr;
        }
        bool good = version.size() > 2 && version.substr(0, 2) == "1.";
        for (std::size_t i = 2; good && i < version.size(); ++i) {
            good = version[i] >= '0' && version[i] <= '9';
        }
        if (!good) {
            return fail(errc::invalid_syntax, version.data(), "an XML version of another kind than 1.0");
        }
        const char* q = space(p);
        std::string_view name;
        if (q != p && q != end_ && *q == 'e') {
            p = declared(q, "encoding", name);
            if (p == nullptr || !takes_encoding(name, has_mark)) {
                return nullptr;
            }
            if (begin_ != input_.data() && encoding_ == encoding::latin1) { // now in a copy: where was this?
                return declaration_of_copy();
            }
            q = space(p);
        }
        if (q != p && q != end_ && *q == 's') {
            std::string_view standalone;
            p = declared(q, "standalone", standalone);
            if (p == nullptr) {
                return nullptr;
            }
            if (standalone != "yes" && standalone != "no") {
                return fail(errc::invalid_syntax, standalone.data(), "standalone is yes or no");
            }
            q = space(p);
        }
        return literal(q, "?>",
                       "an XML declaration has a version, then perhaps an encoding, then perhaps standalone");
    }
    /// The declaration once more, in the transcoded copy.
    const char* declaration_of_copy() {
        const char* const p = begin_ + 5;
        const encoding from = encoding_;
        encoding_ = encoding::utf16_big; // which has no name to be checked
        const char* const behind = declaration(p, false);
        if (behind != nullptr) {
            encoding_ = from;
        }
        return behind;
    }
    /// Whether a declared encoding is the one that the document is in, or one that it can be turned from.
    bool takes_encoding(std::string_view name, bool has_mark) {
        const auto is = [name](std::string_view other) {
            bool same = name.size() == other.size();
            for (std::size_t i = 0; same && i < name.size(); ++i) {
                const char c = name[i];
                same = (c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c) == other[i];
            }
            return same;
        };
        bool good = !name.empty() && is_name_start_byte(name[0]) && name[0] != '_'; // production 81, EncName
        for (const char c : name) {
            good = good && is_name_byte(c);
        }
        if (!good) {
            fail(errc::invalid_syntax, name.data(), "not the name of an encoding (section 4.3.3)");
            return false;
        }
        if (encoding_ != encoding::utf8) {
            const bool fits = is("utf-16") || is("iso-10646-ucs-2") || !copy_is_utf16();
            if (!fits) {
                fail(errc::unsupported_encoding, name.data(),
                     "the document is UTF-16 but declares another encoding");
            }
            return fits;
        }
        if (is("utf-8") || is("utf8")) {
            return true;
        }
        const bool is_ascii = is("us-ascii") || is("ascii");
        if (has_mark || !(is_ascii || is("iso-8859-1") || is("latin1") || is("iso_8859-1"))) {
            fail(errc::unsupported_encoding, name.data(),
                 "the declared encoding is not read; UTF-8, UTF-16, ISO-8859-1 and US-ASCII are");
            return false;
        }
        const char* const wide = find_non_ascii(begin_, end_);
        if (wide == end_) {
            is_latin1_so_far_ = !is_ascii;
            return true; // ASCII is UTF-8
        }
        if (is_ascii) {
            fail(errc::unsupported_encoding, wide,
                 "a byte that the declared encoding, US-ASCII, does not have");
            return false;
        }
        from_latin1(input_, transcoded_);
        scan_transcoded(encoding::latin1);
        return true;
    }
    [[nodiscard]] bool copy_is_utf16() const noexcept {
        return !input_.empty() && static_cast<unsigned char>(input_[0]) >= 0xFE;
    }
    AGATE_NOINLINE const char* doctype(const char* p, bool is_second) {
        const char* const start = p;
        p = literal(p, "<!DOCTYPE", "neither a comment nor a document type declaration");
        if (p == nullptr) {
            return nullptr;
        }
        if (!skips_doctype_) {
            return fail(errc::doctype_refused, start,
                        "a document type declaration, which is refused by default");
        }
        if (is_second) {
            return fail(errc::invalid_syntax, start, "a second document type declaration");
        }
        return skip_doctype(*this, p);
    }

    bool skips_doctype_;
    bool has_doctype_ = false;
    bool is_latin1_so_far_ = false;
    bool is_cut_ = false; ///< the input ends inside of a character of UTF-16
    std::string transcoded_;
};

} // namespace agate::inline AGATE_ABI::xml::detail
