// The XML writer: what scalars, texts, tags and lines are in a document, for the write walk. Output is always well-formed:
// what XML cannot hold is an error.
#pragma once

#include <agate/core/bytes.hpp>
#include <agate/core/config.hpp>
#include <agate/core/constant_text.hpp>
#include <agate/core/error.hpp>
#include <agate/core/failure.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/number.hpp>
#include <agate/core/output.hpp>
#include <agate/core/sorted.hpp>
#include <agate/core/time_text.hpp>
#include <agate/model/context.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/write_documents.hpp>
#include <agate/xml/escape.hpp>
#include <agate/xml/options.hpp>
#include <agate/xml/raw.hpp>
#include <agate/xml/roles.hpp>
#include <agate/xml/scanner.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::xml::detail {

template <options O> class writer : public failure_room, public text_tokens {
public:
    // --- what the format makes of kinds, for the model
    static constexpr bool skips_null = true;
    static constexpr bool sorts_members = false;
    static constexpr bool has_elements = true;
    using roles = element_format;
    template <class T> static constexpr bool positional = false;
    template <class T> static constexpr bool columnar = false;
    template <class Context> static constexpr bool is_cdata = Context::template has<cdata_rule>;

    // --- bounds
    static constexpr bool bounded = true;
    static constexpr std::size_t null_bound = 0;
    static constexpr std::size_t boolean_bound = 5;
    template <class Int> static constexpr std::size_t integer_bound = max_integer_size;
    template <class Float> static constexpr std::size_t floating_bound = max_floating_size;
    static constexpr std::size_t character_bound = escape_bound;
    static constexpr std::size_t name_bound(std::size_t size) { return escape_bound * size; }
    static constexpr std::size_t time_bound = max_duration_size;
    static constexpr std::size_t scalar_bound = 64;

    writer(agate::detail::output& out, const limits& bounds) noexcept
        : out_{out}, depth_left_{bounds.depth} {}

    bool declares_xsi = false; ///< the root element declares the namespace of xsi:nil and xsi:type
    bool uses_xsi = false;     ///< and something needs it
    bool has_free_names =
        false; ///< names were written of which only the whole document shows whether they are right
    const described_namespace* spaces = nullptr; ///< what the root element declares
    std::size_t space_count = 0;

    [[nodiscard]] AGATE_INLINE bool ensure(char*& p, std::size_t n) {
        if (out_.ensure(p, n)) [[likely]] {
            return true;
        }
        report(errc::output_full, 0, "the output is too small");
        return false;
    }
    AGATE_COLD char* fail(errc code, const char* p, const char* detail) {
        report(code, out_.size(p), detail);
        return nullptr;
    }
    AGATE_INLINE bool enter(const char* p) {
        if (depth_left_ == 0) [[unlikely]] {
            fail(errc::depth_exceeded, p, "nested deeper than the limit");
            return false;
        }
        --depth_left_;
        return true;
    }
    AGATE_INLINE void leave() noexcept { ++depth_left_; }

    // --- lines

    /// Room that a line's beginning takes; the same for all children of an element.
    [[nodiscard]] AGATE_INLINE std::size_t line_room() const noexcept {
        return O.indent == 0 ? 0 : 1 + indentation_ + blanks_at_once;
    }
    /// A new line with its indentation, unless the text around must not change.
    AGATE_INLINE char* line(char* p) noexcept {
        if constexpr (O.indent != 0) {
            if (inline_ != 0) [[unlikely]] {
                return p;
            }
            *p++ = '\n';
            std::memset(p, ' ', blanks_at_once);
            if (indentation_ > blanks_at_once) [[unlikely]] {
                std::memset(p, ' ', indentation_);
            }
            p += indentation_;
        }
        return p;
    }
    AGATE_INLINE void indent() noexcept { indentation_ += O.indent; }
    AGATE_INLINE void outdent() noexcept { indentation_ -= O.indent; }
    /// From here on lines are not broken.
    void begin_inline() noexcept { ++inline_; }
    void end_inline() noexcept { --inline_; }

    // --- tags

    static constexpr std::size_t empty_bound = 1;
    static constexpr bool expands_empty = O.expand_empty;

    // --- scalars

    AGATE_INLINE char* null(char* p) { return p; }
    AGATE_INLINE char* boolean(char* p, bool v) {
        std::memcpy(p, v ? "true" : "false", v ? 4 : 5);
        return p + (v ? 4 : 5);
    }
    template <class Int> AGATE_INLINE char* integer(char* p, Int v) { return write_integer(p, v); }
    template <class Float> AGATE_INLINE char* floating(char* p, Float v) {
        // NaN compares false, infinity differs from itself by NaN
        return v - v == Float(0) ? write_floating(p, v) : not_finite(p, v);
    }
    char* character(char* p, char c) {
        if (static_cast<signed char>(c) < 0) {
            return fail(errc::invalid_utf8, p, "a char beyond ASCII is not UTF-8 by itself");
        }
        return name(p, std::string_view{&c, 1});
    }
    /// A short text into room that is there: `name_bound` bytes. Escaped for an attribute, and so for content too.
    char* name(char* p, std::string_view s) {
        return copy_plain<text_use::attribute>(p, s.data(), s.size()) ? p + s.size()
                                                                      : escaped<text_use::attribute>(p, s);
    }
    char* time_point(char* p, const seconds_and_nanoseconds& time, bool is_local) {
        char* const end = write_time(p, time.seconds, time.nanoseconds, !is_local);
        return end != nullptr ? end
                              : fail(errc::not_representable, p, "RFC 3339 has years from 0000 to 9999 only");
    }
    char* duration(char* p, const seconds_and_nanoseconds& time) {
        return write_duration(p, time.seconds, time.nanoseconds);
    }

    // --- texts, which ask for room themselves, and for `after` bytes behind them

    template <text_use Use> AGATE_INLINE char* text(char* p, std::string_view s, std::size_t after) {
        if (!ensure(p, s.size() + after)) [[unlikely]] {
            return nullptr;
        }
        if (copy_plain<Use>(p, s.data(), s.size())) [[likely]] {
            return p + s.size();
        }
        return text_apart<Use>(p, s, after);
    }
    AGATE_INLINE char* content(char* p, std::string_view s, std::size_t after) {
        return text<text_use::content>(p, s, after);
    }
    AGATE_INLINE char* attribute_value(char* p, std::string_view s, std::size_t after) {
        return text<text_use::attribute>(p, s, after);
    }
    /// A CDATA section (section 2.7), ended and begun anew where the text has what it cannot hold.
    AGATE_NOINLINE char* cdata(char* p, std::string_view s, std::size_t after) {
        if (!ensure(p, cdata_size(s) + after)) {
            return nullptr;
        }
        text_fault fault;
        char* const end = write_cdata(p, s, fault);
        return end != nullptr ? end : failed_text(p, fault);
    }
    template <bool Hex> char* bytes(char* p, const std::byte* data, std::size_t size, std::size_t after) {
        if (!ensure(p, (Hex ? 2 * size : base64_size(size)) + after)) [[unlikely]] {
            return nullptr;
        }
        return Hex ? write_hex(p, data, size) : write_base64(p, data, size);
    }
    /// A raw element, which must be a whole one that stands by itself; `accept(local name, URI)` says what is wrong with it
    /// where it stands. Where the document has a default namespace, one that declares none is told that there is none.
    template <class Accept> char* raw(char* p, const xml::raw& v, std::size_t after, Accept&& accept) {
        const std::string_view text = v.text;
        scanner check{text, limits{.depth = depth_left_}, false};
        const char* const begin = text.data();
        const bool is_tag = text.size() > 2 && text[0] == '<';
        const char* const end = is_tag ? check.skip_element(begin) : nullptr;
        if (end == nullptr || end != begin + text.size()) {
            return fail(!is_tag || end != nullptr ? errc::invalid_syntax : check.failure.code, p,
                        "an xml::raw that is not one XML element by itself");
        }
        open_tag tag;
        const char* const behind_name = check.start_tag(begin, tag);
        static_cast<void>(check.attributes(behind_name, tag)); // which are good, as has been seen
        const errc wrong = accept(tag.name.local(), check.namespace_uri(tag.space));
        if (wrong != errc::none) {
            return fail(wrong, p,
                        wrong == errc::duplicate_member
                            ? "an element that is a field, too"
                            : "an xml::raw whose element has another name or namespace than its field");
        }
        constexpr std::string_view no_default = " xmlns=\"\"";
        if (!ensure(p, text.size() + no_default.size() + after)) {
            return nullptr;
        }
        const auto head = static_cast<std::size_t>(behind_name - begin);
        std::memcpy(p, begin, head);
        p += head;
        if (has_default_space() && inherits_default(text)) {
            std::memcpy(p, no_default.data(), no_default.size());
            p += no_default.size();
        }
        std::memcpy(p, behind_name, text.size() - head);
        return p + (text.size() - head);
    }

    // --- names that are known at run time only, with room for `after` bytes behind them

    /// A name that may have a prefix. Whether that is declared, and no attribute is there twice, is asked at the end.
    char* tag_name(char* p, std::string_view name, std::size_t after) {
        name_scanner check{name};
        raw_name parts;
        has_free_names = true;
        return check.qualified_name(name.data(), parts) == name.data() + name.size()
                   ? checked_name(p, name, after)
                   : bad_name(p);
    }
    char* local_name(char* p, std::string_view name, std::size_t after) {
        name_scanner check{name};
        raw_name parts;
        return check.qualified_name(name.data(), parts) == name.data() + name.size() && parts.prefix == 0
                   ? checked_name(p, name, after)
                   : bad_name(p);
    }
    /// A prefix that the document declares for a namespace, or none.
    [[nodiscard]] std::string_view prefix_of(std::string_view uri) const noexcept {
        for (std::size_t i = 0; i < space_count; ++i) {
            if (spaces[i].uri == uri && !spaces[i].prefix.empty()) {
                return spaces[i].prefix;
            }
        }
        return {};
    }
    /// A prefix for a namespace that no description names.
    std::string new_prefix() {
        char digits[24];
        std::string prefix;
        bool is_free = false;
        while (!is_free) {
            prefix.assign("ns").append(digits, write_integer(digits, ++prefixes_));
            is_free = true;
            for (std::size_t i = 0; i < space_count; ++i) {
                is_free = is_free && spaces[i].prefix != prefix;
            }
        }
        return prefix;
    }

    /// Whether a document with names that were known at run time only is well-formed.
    [[nodiscard]] bool is_sound(std::string_view document) {
        if (!has_free_names) [[likely]] {
            return true;
        }
        constexpr auto all = static_cast<std::uint32_t>(-1); // limits were kept in writing
        scanner check{document, limits{.depth = all, .attributes = all}, false};
        const char* p = check.begin_document();
        p = p == nullptr ? p : check.skip_element(p);
        if (p == nullptr) {
            report(check.failure.code, check.failure.offset, check.failure.detail);
        }
        return p != nullptr;
    }

    /// Calls `f(key, value)` for each entry of a map until one call says false, sorted if the output is canonical.
    template <class Map, class F> bool for_each_entry(const Map& map, F&& f) {
        if constexpr (O.canonical) {
            return for_each_sorted(map, [](const auto& key) { return key_bytes(key); }, f);
        } else {
            for (const auto& [key, value] : map) {
                if (!f(key, value)) {
                    return false;
                }
            }
            return true;
        }
    }

    static constexpr bool has_declaration = O.declaration;
    static constexpr bool ends_with_newline = O.final_newline;
    static constexpr bool has_lines = O.indent != 0;

private:
    static constexpr std::size_t blanks_at_once = 16;

    struct name_scanner : text_scanner {
        explicit name_scanner(std::string_view text) noexcept : text_scanner{text} {}
    };

    /// A key's text as its own string, to sort by.
    template <class Key> static std::string key_bytes(const Key& key) {
        if constexpr (kind_of<Key> == kind::converted) {
            return key_bytes(std::remove_cvref_t<typename convert<Key>::wire>(convert<Key>::to_wire(key)));
        } else if constexpr (kind_of<Key> == kind::string || kind_of<Key> == kind::string_view) {
            return std::string{key.data(), key.size()};
        } else {
            std::string text;
            agate::detail::container_output<std::string> out{text, false};
            writer w{out, limits{}};
            // what cannot be written is found when its turn comes
            const char* const end = write_plain<plain_context, true>(w, out.position(), key, 0);
            return end == nullptr ? std::string{} : std::string(end - out.size(end), out.size(end));
        }
    }

    template <class Float> AGATE_COLD char* not_finite(char* p, Float v) noexcept {
        const std::string_view word = v != v ? "NaN" : v > 0 ? "INF" : "-INF";
        std::memcpy(p, word.data(), word.size());
        return p + word.size();
    }
    /// Whether a well-formed element has names that a default namespace around it would take in.
    [[nodiscard]] static bool inherits_default(std::string_view element) {
        std::string around = "<x xmlns=\"x\">";
        const std::size_t begin = around.size();
        around.append(element);
        constexpr auto all = static_cast<std::uint32_t>(-1);
        scanner check{around, limits{.depth = all, .attributes = all}, false};
        open_tag tag;
        static_cast<void>(check.attributes(check.start_tag(around.data(), tag), tag));
        std::string alone;
        static_cast<void>(check.copy_element(around.data() + begin, alone));
        return alone.size() != element.size(); // with what it uses of what is around declared
    }
    [[nodiscard]] bool has_default_space() const noexcept {
        for (std::size_t i = 0; i < space_count; ++i) {
            if (spaces[i].prefix.empty()) {
                return true;
            }
        }
        return false;
    }
    char* checked_name(char* p, std::string_view name, std::size_t after) {
        if (!ensure(p, name.size() + after)) {
            return nullptr;
        }
        std::memcpy(p, name.data(), name.size());
        return p + name.size();
    }
    AGATE_COLD char* bad_name(const char* p) {
        return fail(errc::not_representable, p, "a name that no XML element or attribute can have");
    }

    AGATE_COLD char* failed_text(const char* p, const text_fault& fault) {
        return fail(fault.code, p, fault.reason);
    }
    template <text_use Use> char* escaped(char* p, std::string_view s) {
        text_fault fault;
        char* const end = write_escaped<Use>(p, s.data(), s.data() + s.size(), fault);
        return end != nullptr ? end : failed_text(p, fault);
    }
    template <text_use Use>
    AGATE_NOINLINE char* text_apart(char* p, std::string_view s, std::size_t after) {
        return ensure(p, escaped_bound(s) + after) ? escaped<Use>(p, s) : nullptr;
    }

    agate::detail::output& out_;
    std::uint32_t depth_left_;
    std::size_t indentation_ = 0;
    unsigned inline_ = 0;
    unsigned prefixes_ = 0;
};

} // namespace agate::inline AGATE_ABI::xml::detail
