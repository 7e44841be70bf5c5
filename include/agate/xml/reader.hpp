// The XML reader: what elements, attributes and texts are to the read walk. Plain tags and plain texts, which documents are
// made of, are read here in place; everything else goes to the scanner, which knows all of XML, and to the text reader.
//
// The position of an element's value is its start tag's end, `>` or `/>`; behind the value it is the element's end, `</` or
// `/>`. Attributes of the start tag have been taken in by then: `tag` points to it while it has any.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/load.hpp>
#include <agate/core/number.hpp>
#include <agate/core/string.hpp>
#include <agate/core/utf8.hpp>
#include <agate/model/context.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_documents.hpp>
#include <agate/xml/lexical.hpp>
#include <agate/xml/options.hpp>
#include <agate/xml/plain_text.hpp>
#include <agate/xml/raw.hpp>
#include <agate/xml/roles.hpp>
#include <agate/xml/scanner.hpp>
#include <agate/xml/text_reader.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::xml::detail {

/// A name and the `>` that ends its tag.
template <const auto& Name> inline constexpr auto closed_name = [] {
    std::array<char, Name.size() + 1> text{};
    for (std::size_t i = 0; i < Name.size(); ++i) {
        text[i] = Name.data()[i];
    }
    text[Name.size()] = '>';
    return text;
}();

template <options O> class reader : public scanner, public text_reading {
public:
    // --- what the format makes of kinds, for the model
    static constexpr bool keeps_missing = O.missing == missing_policy::keep;
    static constexpr bool refuses_unknown = O.unknown == unknown_policy::error;
    static constexpr bool has_elements = true;
    using roles = element_format;
    template <class Context> static constexpr bool is_list = Context::template has<list_rule>;

    using element = open_tag;
    using scalar_reader = text_reader<reader>;
    using text_place_type = text_place;
    static constexpr std::uint32_t no_namespace_number = no_namespace;

    reader(std::string_view text, const limits& bounds)
        : scanner{text, bounds, O.doctype == doctype_policy::skip} {}

    std::size_t open_sequences = 0;                    ///< sequences around the present one, for the walk
    std::size_t reserve_budget = std::size_t{1} << 20; ///< bytes that guesses may still reserve
    const char* element_start = nullptr; ///< the present element's `<`, for values that keep its text
    const open_tag* tag = nullptr; ///< the present element's start tag, or null when it has no attributes

    // --- where the reader is

    /// The prefix of the present element as it stands in its tags, with its colon, and its namespace.
    struct place {
        std::uint64_t prefix = 0;
        std::uint64_t mask = 0;
        std::size_t size = 0;
        std::uint32_t space = no_namespace;
    };
    place now;

    /// Makes the element with that start tag the present one.
    AGATE_INLINE void move_to(const open_tag& opened) noexcept {
        now.space = opened.space;
        if (opened.name.prefix == 0 && now.mask == 0) [[likely]] {
            return;
        }
        set_prefix(opened.name);
    }
    // --- elements

    /// The position of the `<` that comes next, if nothing but white space stands before it.
    [[nodiscard]] AGATE_INLINE const char* to_markup(const char* p) const {
        if (p != end_ && *p == '<') {
            return p;
        }
        if (p != end_ && *p == '\n') [[likely]] {
            p = skip_blanks(p + 1, end_);
            if (p != end_ && *p == '<') [[likely]] {
                return p;
            }
        }
        return space(p);
    }
    /// If a start tag of that name and the present prefix stands at p, the position behind the name; else a null pointer.
    template <const auto& Name> AGATE_INLINE const char* match_start(const char* p) const {
        constexpr std::size_t size = Name.size();
        if (remaining(p) < size + 18) [[unlikely]] {
            return nullptr;
        }
        const char* const name = p + 1 + now.size;
        if (*p == '<' && ((load_little<std::uint64_t>(p + 1) ^ now.prefix) & now.mask) == 0) [[likely]] {
            if (equals<closed_name<Name>>(name)) [[likely]] {
                return name + size;
            }
            return match_start_apart(name, std::string_view{Name.data(), size});
        }
        return nullptr;
    }
    /// The position behind an element that was entered by `match_start`, from its value's end.
    template <const auto& Name> AGATE_INLINE const char* leave_matched(const char* p) {
        constexpr std::size_t size = Name.size();
        if (remaining(p) >= size + 18) [[likely]] {
            const char* const name = p + 2 + now.size;
            if (load_little<std::uint16_t>(p) == load_little<std::uint16_t>("</") &&
                ((load_little<std::uint64_t>(p + 2) ^ now.prefix) & now.mask) == 0 &&
                equals<closed_name<Name>>(name)) [[likely]] {
                return name + size + 1;
            }
        }
        return leave_apart(p, Name.data(), size);
    }
    /// The same for any element.
    const char* leave_element(const char* p, const raw_name& name) {
        return *p == '/' ? p + 2 : end_tag(p, name);
    }

    /// Takes in the start tag at p. The position of its end, `>` or `/>`.
    const char* enter_tag(const char* p, open_tag& opened) {
        p = start_tag(p, opened);
        return p == nullptr ? p : attributes(p, opened);
    }
    /// The same for a start tag that `match_start` found: `at` is behind its name.
    const char* enter_matched(const char* p, const char* at, open_tag& opened) {
        opened.name = raw_name{p + 1, static_cast<std::size_t>(at - p - 1), now.size == 0 ? 0 : now.size - 1};
        return attributes(at, opened);
    }
    [[nodiscard]] const attribute& attribute_of(const open_tag& opened, std::size_t i) const {
        return attribute_at(opened.first_attribute + i);
    }
    /// The value of the present element's attribute of that name in a namespace, as a text; false when it has none. The
    /// text lasts until the next one is taken.
    bool find_attribute(std::uint32_t space, std::string_view name, std::string_view& text, text_place& at) {
        if (tag == nullptr) {
            return false;
        }
        for (std::size_t i = 0; i < tag->attribute_count; ++i) {
            const attribute& a = attribute_of(*tag, i);
            if (a.space == space && a.name.local() == name) {
                text = attribute_text(a, at);
                return true;
            }
        }
        return false;
    }
    std::string_view attribute_text(const attribute& a, text_place& at) {
        at = {a.value, a.plain};
        if (a.plain) [[likely]] {
            return {a.value, a.size};
        }
        attribute_scratch_.clear();
        append_attribute(a.value, a.value[-1], attribute_scratch_);
        return attribute_scratch_;
    }
    /// Whether an attribute says something about the document, and is no data (XML Schema 1.1 part 1, 2.7).
    [[nodiscard]] static bool is_about_document(const attribute& a) noexcept {
        return a.space == xsi_namespace;
    }

    // --- null

    /// Whether the present element is null by `xsi:nil`; -1 when the attribute is neither true nor false.
    int nil() {
        std::string_view text;
        text_place at;
        if (tag == nullptr || !find_attribute(xsi_namespace, "nil", text, at)) {
            return 0;
        }
        text = trimmed(text);
        if (text == "true" || text == "1") {
            return 1;
        }
        return text == "false" || text == "0" ? 0 : (fail(errc::type_mismatch, at.at, "true or false"), -1);
    }
    /// Takes a null, which has no content. After a failure the position is a null pointer.
    [[nodiscard]] AGATE_INLINE bool try_null(const char*& p) { return tag != nullptr && try_null_apart(p); }
    const char* null(const char* p) {
        std::string_view text;
        text_place at;
        p = content(p, text, at);
        return p == nullptr || trimmed(text).empty() ? p : mismatch(at.at, "an empty element");
    }

    // --- scalars in elements

    token peek(const char*&) const { return token::string; }
    token peek_number(const char*&) const { return token::string; }
    [[nodiscard]] const char* value_start(const char* p) const {
        return p != end_ && *p == '>' ? space(p + 1) : p;
    }

    const char* boolean(const char* p, bool& v) {
        return apart(p, v, [](auto& r, auto& b) { return r.boolean(r.begin(), b); });
    }
    template <class Int> AGATE_INLINE const char* integer(const char* p, Int& v) {
        if (*p == '>') [[likely]] {
            const number_end read = read_integer(p + 1, end_, v);
            if (read.error == number_error::none && is_end_tag(read.ptr)) [[likely]] {
                return read.ptr;
            }
        }
        return integer_apart(p, v);
    }
    template <class Float> AGATE_INLINE const char* floating(const char* p, Float& v) {
        if (*p == '>') [[likely]] {
            const number_end read = read_floating(p + 1, end_, v);
            if (read.error == number_error::none && is_end_tag(read.ptr)) [[likely]] {
                return read.ptr;
            }
        }
        return floating_apart(p, v);
    }
    const char* character(const char* p, char& v) {
        return apart(p, v, [](auto& r, char& c) { return r.character(r.begin(), c); });
    }
    template <class String> AGATE_INLINE const char* text(const char* p, String& s) {
        if (*p == '>') [[likely]] {
            const char* const start = p + 1;
            const char* const stop = find_text_end(start, end_);
            if (is_end_tag(stop)) [[likely]] {
                assign_text(s, start, static_cast<std::size_t>(stop - start), end_);
                return stop;
            }
        }
        return text_apart(p, s);
    }
    template <class View> const char* view(const char* p, View& v) {
        return apart(p, v, [](auto& r, View& s) { return r.view(r.begin(), s); });
    }
    /// The text of an element, valid until the next one.
    const char* scratch_text(const char* p, std::string_view& s, const char*) {
        text_place at;
        return content(p, s, at);
    }
    const char* word(const char* p, std::string_view& s) {
        text_place at;
        p = content(p, s, at);
        s = trimmed(s);
        return p;
    }
    template <class Bytes> const char* bytes(const char* p, Bytes& v) {
        return apart(p, v, [](auto& r, Bytes& b) { return r.bytes(r.begin(), b); });
    }
    template <class Bytes> const char* hex(const char* p, Bytes& v) {
        return apart(p, v, [](auto& r, Bytes& b) { return r.hex(r.begin(), b); });
    }
    const char* time_point(const char* p, seconds_and_nanoseconds& time, bool is_local) {
        return apart(p, time, [is_local](auto& r, auto& t) { return r.time_point(r.begin(), t, is_local); });
    }
    const char* duration(const char* p, seconds_and_nanoseconds& time) {
        return apart(p, time, [](auto& r, auto& t) { return r.duration(r.begin(), t); });
    }
    /// The present element as its text; the position of its end.
    const char* raw(const char*, xml::raw& v) {
        v.text.clear();
        const char* const end = copy_element(element_start, v.text);
        if (end == nullptr || end[-2] == '/') {
            return end == nullptr ? end : end - 2;
        }
        const char* tag_start = end - 1; // an end tag has no other `<`
        while (*tag_start != '<') {
            --tag_start;
        }
        return tag_start;
    }

    /// The text of an element from the position of its value, without white space taken off; `at` says where it is. The
    /// position behind it, which must be the element's end.
    const char* content(const char* p, std::string_view& text, text_place& at) {
        if (*p == '/') {
            text = {p, 0};
            at = {p, true};
            return p;
        }
        const char* const start = p + 1;
        const char* stop = plain_end(start);
        at = {start, true};
        if (is_end_tag(stop)) [[likely]] {
            text = {start, static_cast<std::size_t>(stop - start)};
            return stop;
        }
        scratch_.clear();
        stop = append_text(start, scratch_);
        if (stop == nullptr) {
            return nullptr;
        }
        if (!is_end_tag(stop)) {
            return mismatch(stop, "text");
        }
        text = scratch_;
        at = {start, false};
        return stop;
    }
    AGATE_COLD const char* mismatch(const char* p, const char* expected) {
        if (p == end_) {
            return fail(errc::end_of_input, p, "the input ends inside an element");
        }
        fail(errc::type_mismatch, p, expected);
        failure.found = *p == '<' ? token::object : token::string;
        return nullptr;
    }
    [[nodiscard]] AGATE_INLINE bool is_end_tag(const char* p) const {
        return remaining(p) >= 2 && p[0] == '<' && p[1] == '/';
    }

    // --- what stands between elements

    [[nodiscard]] const char* input_end() const noexcept { return end_; }
    /// Whether a start or end tag stands at p, or the input is cut where it might.
    [[nodiscard]] bool is_tag(const char* p) const noexcept {
        return p != end_ && *p == '<' && (p + 1 == end_ || (p[1] != '!' && p[1] != '?'));
    }
    /// Whether a comment or processing instruction stands at p.
    [[nodiscard]] bool is_markup(const char* p) const {
        return p != end_ && *p == '<' && !is_tag(p) && !is_cdata(p);
    }
    /// Goes over text, which is checked.
    const char* skip_text(const char* p) {
        if (p == end_) {
            return fail(errc::end_of_input, p, "the input ends inside an element");
        }
        scratch_.clear();
        return append_text(p, scratch_);
    }
    /// Goes over an element whose start tag ends at p; the position behind it.
    const char* skip_entered(const char* p, const open_tag& opened) {
        if (*p == '/') {
            p += 2;
        } else {
            p = skip_content(p + 1);
            p = p == nullptr ? p : end_tag(p, opened.name);
        }
        close(opened);
        return p;
    }
    /// The namespace that a prefix in a value means here, where unprefixed names are in the default namespace (XML Schema 1.1
    /// part 2 section 3.3.18).
    bool resolve_prefix(std::string_view prefix, std::string_view& uri) {
        std::uint32_t space = no_namespace;
        if (resolve(begin_, prefix, space) == nullptr) {
            return false;
        }
        uri = namespace_uri(space);
        return true;
    }
    /// The local part of the present element's `xsi:type`.
    bool find_type(std::string_view& type, text_place& at) {
        if (!find_attribute(xsi_namespace, "type", type, at)) {
            return false;
        }
        type = trimmed(type);
        const std::size_t colon = type.find(':');
        type.remove_prefix(colon == type.npos ? 0 : colon + 1);
        return true;
    }
    /// `{uri}name`, or the name alone where there is no namespace.
    [[nodiscard]] std::string universal_name(const attribute& a) const {
        std::string name;
        if (a.space != no_namespace) {
            name.append("{").append(namespace_uri(a.space)).append("}");
        }
        return name.append(a.name.local());
    }
    [[nodiscard]] static bool is_blank(std::string_view text) noexcept { return trimmed(text).empty(); }
    /// Calls `take(name, text, place)` for an element's attributes as the members of a generic value.
    template <class Take> bool for_each_free_attribute(const open_tag& opened, Take&& take) {
        for (std::size_t i = 0; i < opened.attribute_count; ++i) {
            const attribute& a = attribute_of(opened, i);
            text_place at;
            const std::string_view text = attribute_text(a, at);
            if (!take(std::string{"@"}.append(a.name.text()), text, a.name.data)) {
                return false;
            }
        }
        return true;
    }

    // --- the document

    /// Reads one element at the front of the text, whatever its name; the position behind it.
    template <class T> const char* read_record(T& v) { return read_one_element(*this, begin_, v); }

    template <bool Prefix, class T> const char* read_document(T& v) {
        const char* p = begin_document();
        p = p == nullptr ? p : read_root_element(*this, p, v);
        if constexpr (!Prefix) {
            p = p == nullptr ? p : end_document(p);
        }
        return p;
    }

private:
    /// A start tag's name that has something else than `>` behind it.
    AGATE_NOINLINE static const char* match_start_apart(const char* p, std::string_view name) noexcept {
        return equal_text(p, name.data(), name.size()) && (p[name.size()] == '/' || is_space(p[name.size()]))
                   ? p + name.size()
                   : nullptr;
    }

    AGATE_NOINLINE void set_prefix(const raw_name& name) noexcept {
        now.size = name.prefix == 0 ? 0 : name.prefix + 1;
        now.prefix = 0;
        now.mask = 0;
        if (now.size > 8) { // a word that no tag has, so that no start tag is matched in place
            now.size = 0;
            now.prefix = '<';
            now.mask = 0xFF;
        }
        for (std::size_t i = 0; i < now.size; ++i) {
            now.prefix |= static_cast<std::uint64_t>(static_cast<unsigned char>(name.data[i])) << (8 * i);
            now.mask |= std::uint64_t{0xFF} << (8 * i);
        }
    }
    AGATE_NOINLINE bool try_null_apart(const char*& p) {
        const int is_nil = nil();
        if (is_nil < 0) {
            p = nullptr;
            return true;
        }
        if (is_nil == 1) {
            tag = nullptr;
            std::string_view text;
            text_place at;
            const char* const start = p;
            p = content(p, text, at);
            if (p != nullptr && !text.empty()) {
                p = fail(errc::type_mismatch, value_start(start), "no content, since xsi:nil is true");
                failure.found = token::string;
            }
            return true;
        }
        return false;
    }
    AGATE_NOINLINE const char* leave_apart(const char* p, const char* name, std::size_t size) {
        if (*p == '/') {
            return p + 2;
        }
        // the start tag had the present prefix, whose text is in the word
        char text[8];
        for (std::size_t i = 0; i < now.size; ++i) {
            text[i] = static_cast<char>(now.prefix >> (8 * i));
        }
        name_scratch_.assign(text, now.size);
        name_scratch_.append(name, size);
        return end_tag(
            p, raw_name{name_scratch_.data(), name_scratch_.size(), now.size == 0 ? 0 : now.size - 1});
    }
    /// Reads a value that is a text by itself.
    template <class T, class Read> AGATE_INLINE const char* apart(const char* p, T& v, Read&& read) {
        std::string_view text;
        text_place at;
        p = content(p, text, at);
        if (p == nullptr) [[unlikely]] {
            return nullptr;
        }
        scalar_reader r{*this, text, at};
        return read(r, v) != nullptr ? p : nullptr;
    }
    template <class Int> AGATE_NOINLINE const char* integer_apart(const char* p, Int& v) {
        return apart(p, v, [](auto& r, Int& i) { return r.integer(r.begin(), i); });
    }
    template <class Float> AGATE_NOINLINE const char* floating_apart(const char* p, Float& v) {
        return apart(p, v, [](auto& r, Float& f) { return r.floating(r.begin(), f); });
    }
    template <class String> AGATE_NOINLINE const char* text_apart(const char* p, String& s) {
        std::string_view text;
        text_place at;
        p = content(p, text, at);
        if (p != nullptr) {
            s.assign(text.data(), text.size());
        }
        return p;
    }
    std::string scratch_;
    std::string attribute_scratch_;
    std::string name_scratch_;
};

} // namespace agate::inline AGATE_ABI::xml::detail
