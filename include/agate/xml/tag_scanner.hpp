// Tags, attributes and namespaces (XML 1.0, fifth edition; Namespaces in XML 1.0), and whole elements: gone over, or copied.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/load.hpp>
#include <agate/xml/small_list.hpp>
#include <agate/xml/text_scanner.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agate::inline AGATE_ABI::xml::detail {

// Namespaces are small numbers: equal numbers are equal URIs. These have theirs always; a document's own follow, and last
// as long as their declaration is in scope.
inline constexpr std::uint32_t no_namespace = 0;
inline constexpr std::uint32_t xml_namespace = 1;
inline constexpr std::uint32_t xsi_namespace = 2;
inline constexpr std::uint32_t xmlns_namespace = 3;
inline constexpr std::string_view known_uris[] = {"", "http://www.w3.org/XML/1998/namespace",
                                                  "http://www.w3.org/2001/XMLSchema-instance",
                                                  "http://www.w3.org/2000/xmlns/"};
inline constexpr std::uint32_t known_uri_count = 4;

/// Declarations in scope are searched one by one, so there are never more, whatever the limit of attributes.
inline constexpr std::size_t most_bindings = 1024;

/// An attribute: its value stands in the input from `value` on, and is `plain` when nothing in it needs normalising.
struct attribute {
    raw_name name;
    const char* value;
    std::size_t size;
    std::uint32_t space;
    bool plain;
};

/// A start tag that has been taken in. `attribute_count` does not count namespace declarations.
struct open_tag {
    raw_name name;
    std::size_t first_attribute = 0;
    std::size_t attribute_count = 0;
    std::size_t bindings = 0; ///< how many declarations were in scope before it
    std::size_t uris = 0;     ///< and how many namespaces were known
    std::uint32_t space = no_namespace;
};

/// A namespace declaration that is in scope.
struct binding {
    std::string_view prefix;
    std::uint32_t space;
};

class tag_scanner : public text_scanner {
public:
    tag_scanner(std::string_view text, const limits& bounds) noexcept
        : text_scanner{text},
          memory_left_{bounds.memory},
          depth_left_{bounds.depth},
          most_attributes_{bounds.attributes} {}

    // --- limits

    [[nodiscard]] AGATE_INLINE bool charge(const char* p, std::size_t bytes) {
        if (memory_left_ < bytes) [[unlikely]] {
            fail(errc::memory_exceeded, p, "the value takes more memory than the limit");
            return false;
        }
        memory_left_ -= bytes;
        return true;
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

    // --- tags

    /// Takes the name of the start tag at p; the position behind it.
    AGATE_INLINE const char* start_tag(const char* p, open_tag& tag) {
        if (remaining(p) < 2) {
            return fail_or_end(errc::invalid_syntax, end_, nullptr);
        }
        return qualified_name(p + 1, tag.name);
    }
    /// Takes what stands in a start tag behind its name; the position of its end, `>` or `/>`.
    AGATE_INLINE const char* attributes(const char* p, open_tag& tag) {
        tag.first_attribute = attributes_.size();
        tag.attribute_count = 0;
        tag.bindings = bindings_.size();
        tag.uris = uris_.size();
        if (p != end_ && *p == '>' && tag.name.prefix == 0 && bindings_.size() == 0) {
            tag.space = no_namespace;
            return p;
        }
        return attributes_apart(p, tag);
    }
    [[nodiscard]] const attribute& attribute_at(std::size_t i) const noexcept { return attributes_[i]; }
    /// Brings a declaration into scope that stands before the text; prefix and URI must outlive the scanner.
    void inherit(std::string_view prefix, std::string_view uri) {
        bindings_.push_back({prefix, number_of(uri)});
    }
    /// Takes the last declarations out of scope again.
    void drop(std::size_t count) noexcept {
        bindings_.shrink(bindings_.size() - count);
        known_uri_ = nullptr;
    }
    [[nodiscard]] std::size_t binding_count() const noexcept { return bindings_.size(); }
    [[nodiscard]] const binding& binding_at(std::size_t i) const noexcept { return bindings_[i]; }
    /// Drops a tag's attributes and declarations.
    AGATE_INLINE void close(const open_tag& tag) noexcept {
        attributes_.shrink(tag.first_attribute);
        if (bindings_.size() != tag.bindings) [[unlikely]] {
            bindings_.shrink(tag.bindings);
            uris_.shrink(tag.uris);
            known_uri_ = nullptr; // its number may come to stand for another
        }
    }
    /// The position behind an end tag, which must be of that name.
    AGATE_INLINE const char* end_tag(const char* p, const raw_name& name) {
        if (remaining(p) > name.size + 2 && p[0] == '<' && p[1] == '/' && p[name.size + 2] == '>' &&
            std::memcmp(p + 2, name.data, name.size) == 0) [[likely]] {
            return p + name.size + 3;
        }
        return end_tag_apart(p, name);
    }

    // --- going over elements

    /// Goes over the content of an element from behind its start tag, and checks it; the position of its end tag.
    const char* skip_content(const char* p) {
        const std::size_t base = open_.size();
        for (;;) {
            p = text(p, nullptr);
            if (p == nullptr) {
                return nullptr;
            }
            if (p[1] == '/') {
                if (open_.size() == base) {
                    return p;
                }
                const open_tag& inner = open_.back();
                open_.pop_back();
                p = end_tag(p, inner.name);
                close(inner);
                leave();
            } else {
                open_tag& inner = open_.add();
                const char* const start = p;
                p = start_tag(p, inner);
                p = p == nullptr ? p : attributes(p, inner);
                if (p == nullptr || !enter(start)) {
                    return nullptr;
                }
                if (*p == '/') {
                    close(inner);
                    leave();
                    open_.pop_back();
                    p += 2;
                } else {
                    ++p;
                }
            }
            if (p == nullptr) {
                return nullptr;
            }
        }
    }
    /// Goes over the element at p and checks it; the position behind it.
    const char* skip_element(const char* p) {
        open_tag tag;
        const char* const start = p;
        p = start_tag(p, tag);
        p = p == nullptr ? p : attributes(p, tag);
        if (p == nullptr || !enter(start)) {
            return nullptr;
        }
        if (*p == '/') {
            p += 2;
        } else {
            p = skip_content(p + 1);
            p = p == nullptr ? p : end_tag(p, tag.name);
        }
        if (p != nullptr) {
            close(tag);
            leave();
        }
        return p;
    }
    /// Appends the element at p as a text that stands by itself: what it uses of declarations further out is declared on its
    /// own start tag. The position behind it.
    const char* copy_element(const char* p, std::string& out) {
        const std::size_t outer_limit = outer_;
        const std::size_t first_used = used_.size();
        outer_ = bindings_.size();
        const char* const stop = skip_element(p);
        outer_ = outer_limit;
        if (stop == nullptr) {
            return nullptr;
        }
        raw_name name;
        const char* const behind = qualified_name(p + 1, name);
        out.append(p, static_cast<std::size_t>(behind - p));
        for (std::size_t i = first_used; i < used_.size(); ++i) {
            const binding& used = bindings_[used_[i]];
            out.append(used.prefix.empty() ? " xmlns" : " xmlns:").append(used.prefix).append("=\"");
            append_escaped(out, namespace_uri(used.space));
            out.push_back('"');
        }
        used_.shrink(first_used);
        out.append(behind, static_cast<std::size_t>(stop - behind));
        return stop;
    }

    // --- namespaces

    /// The namespace that a prefix is bound to; the empty one is the default namespace. A null pointer when nothing declares
    /// the prefix, which stands at p.
    const char* resolve(const char* p, std::string_view prefix, std::uint32_t& space) {
        for (std::size_t i = bindings_.size(); i-- > 0;) {
            const binding& bound = bindings_[i];
            if (bound.prefix.size() == prefix.size() &&
                equal_text(bound.prefix.data(), prefix.data(), prefix.size())) {
                space = bound.space;
                if (i < outer_) [[unlikely]] {
                    note_use(i);
                }
                return p;
            }
        }
        if (prefix.empty() || prefix == "xml") {
            space = prefix.empty() ? no_namespace : xml_namespace;
            return p;
        }
        return fail(errc::undeclared_prefix, p, "a namespace prefix that is not declared:");
    }
    [[nodiscard]] std::string_view namespace_uri(std::uint32_t space) const noexcept {
        return space < known_uri_count ? known_uris[space] : uris_[space - known_uri_count];
    }
    /// Whether the namespace with that number is the one with that URI, which has static storage.
    [[nodiscard]] AGATE_INLINE bool is_namespace(std::uint32_t space, std::string_view uri) noexcept {
        if (known_uri_ == uri.data() && known_space_ == space) [[likely]] {
            return true;
        }
        if (namespace_uri(space) != uri) {
            return false;
        }
        known_uri_ = uri.data();
        known_space_ = space;
        return true;
    }

    /// The text being scanned: the input, or what it was transcoded to.
    [[nodiscard]] std::string_view scanned() const noexcept { return {begin_, remaining(begin_)}; }

private:
    // --- attributes

    AGATE_NOINLINE const char* attributes_apart(const char* p, open_tag& tag) {
        std::size_t declarations = 0;
        for (;;) {
            const char* const before = p;
            p = space(p);
            if (p == end_) {
                return fail_or_end(errc::invalid_syntax, p, nullptr);
            }
            if (*p == '>') {
                break;
            }
            if (*p == '/') {
                if (remaining(p) < 2 || p[1] != '>') {
                    return fail_or_end(errc::invalid_syntax, p + 1, "an empty element's tag ends with />");
                }
                break;
            }
            if (p == before) {
                return fail(errc::invalid_syntax, p, "white space or the end of the tag is expected here");
            }
            p = one_attribute(p);
            if (p == nullptr) {
                return nullptr;
            }
            attribute& added = attributes_.back();
            if (attributes_.size() - tag.first_attribute > most_attributes_) {
                return fail(errc::attributes_exceeded, added.name.data,
                            "more attributes in a tag than the limit");
            }
            const bool is_default = added.name.prefix == 0 && added.name.text() == "xmlns";
            if (is_default || added.name.prefix_text() == "xmlns") {
                added.space = xmlns_namespace;
                ++declarations;
                if (!declare(added, is_default)) {
                    return nullptr;
                }
            }
        }
        if (resolve(tag.name.data, tag.name.prefix_text(), tag.space) == nullptr) {
            return nullptr;
        }
        const std::size_t count = attributes_.size() - tag.first_attribute;
        if (count != 0 && !settle(tag, count, declarations)) {
            return nullptr;
        }
        return p;
    }
    /// `name="value"` at p; the position behind it.
    const char* one_attribute(const char* p) {
        attribute added;
        p = qualified_name(p, added.name);
        p = p == nullptr ? p : space(p);
        if (p == nullptr || p == end_ || *p != '=') {
            return p == nullptr
                       ? p
                       : fail_or_end(errc::invalid_syntax, p, "an attribute has an equals sign and a value");
        }
        p = space(p + 1);
        if (p == end_ || (*p != '"' && *p != '\'')) {
            return fail_or_end(errc::invalid_syntax, p, "an attribute's value stands in quotation marks");
        }
        const char quote = *p++;
        added.value = p;
        added.space = no_namespace;
        p = attribute_end(p, quote, added.plain);
        if (p == nullptr) {
            return nullptr;
        }
        added.size = static_cast<std::size_t>(p - added.value);
        attributes_.push_back(added);
        return p + 1;
    }
    /// Resolves the prefixes of a tag's attributes, refuses duplicates, and takes the declarations out.
    bool settle(open_tag& tag, std::size_t count, std::size_t declarations) {
        attribute* const first = &attributes_[tag.first_attribute];
        for (std::size_t i = 0; i < count; ++i) {
            attribute& a = first[i];
            if (a.name.prefix != 0 && a.space != xmlns_namespace &&
                resolve(a.name.data, a.name.prefix_text(), a.space) == nullptr) {
                return false;
            }
        }
        if (count > 1 && !are_different(first, count)) {
            return false;
        }
        if (declarations != 0) {
            std::size_t kept = 0;
            for (std::size_t i = 0; i < count; ++i) {
                if (first[i].space != xmlns_namespace) {
                    first[kept++] = first[i];
                }
            }
            count = kept;
            attributes_.shrink(tag.first_attribute + count);
        }
        tag.attribute_count = count;
        return true;
    }
    static bool same_name(const attribute& a, const attribute& b) noexcept {
        const std::string_view x = a.name.local();
        const std::string_view y = b.name.local();
        return a.space == b.space && x.size() == y.size() && equal_text(x.data(), y.data(), x.size());
    }
    static int compare_names(const void* a, const void* b) {
        const auto& x = **static_cast<const attribute* const*>(a);
        const auto& y = **static_cast<const attribute* const*>(b);
        const int order =
            x.space != y.space ? (x.space < y.space ? -1 : 1) : x.name.local().compare(y.name.local());
        return order != 0 ? order : x.name.data < y.name.data ? -1 : 1;
    }
    /// Whether no two attributes have one name (section 3.1; Namespaces in XML 1.0 section 6.3).
    bool are_different(const attribute* first, std::size_t count) {
        const attribute* twin = nullptr;
        if (count <= 16) {
            for (std::size_t i = 1; i < count && twin == nullptr; ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    twin = same_name(first[i], first[j]) ? &first[i] : twin;
                }
            }
        } else {
            std::vector<const attribute*> order(count);
            for (std::size_t i = 0; i < count; ++i) {
                order[i] = &first[i];
            }
            std::qsort(order.data(), count, sizeof order[0], &compare_names);
            for (std::size_t i = 1; i < count; ++i) {
                const bool is_earlier = twin == nullptr || order[i]->name.data < twin->name.data;
                twin = same_name(*order[i], *order[i - 1]) && is_earlier ? order[i] : twin;
            }
        }
        if (twin != nullptr) {
            fail(errc::duplicate_attribute, twin->name.data, "a second attribute of the name");
        }
        return twin == nullptr;
    }

    // --- declarations

    /// Takes a namespace declaration (Namespaces in XML 1.0 section 3).
    bool declare(const attribute& a, bool is_default) {
        const std::string_view prefix = is_default ? std::string_view{} : a.name.local();
        std::string_view uri{a.value, a.size};
        if (!a.plain) {
            std::string normalised;
            append_attribute(a.value, a.value[-1], normalised);
            auto kept = std::make_unique<char[]>(normalised.size() + 1);
            std::memcpy(kept.get(), normalised.data(), normalised.size());
            uri = {kept.get(), normalised.size()};
            kept_.push_back(std::move(kept));
        }
        const bool is_xml = uri == known_uris[xml_namespace];
        if (prefix == "xmlns" || uri == known_uris[xmlns_namespace] || is_xml != (prefix == "xml") ||
            (uri.empty() && !is_default)) {
            fail(errc::undeclared_prefix, a.name.data, "a declaration that is not allowed:");
            return false;
        }
        if (bindings_.size() >= (most_attributes_ < most_bindings ? most_attributes_ : most_bindings)) {
            fail(errc::attributes_exceeded, a.name.data,
                 "more namespace declarations in scope than the limit");
            return false;
        }
        bindings_.push_back({prefix, number_of(uri)});
        return true;
    }
    std::uint32_t number_of(std::string_view uri) {
        for (std::uint32_t i = 0; i < known_uri_count; ++i) {
            if (known_uris[i] == uri) {
                return i;
            }
        }
        for (std::size_t i = 0; i < uris_.size(); ++i) {
            if (uris_[i].size() == uri.size() && std::memcmp(uris_[i].data(), uri.data(), uri.size()) == 0) {
                return static_cast<std::uint32_t>(i) + known_uri_count;
            }
        }
        uris_.push_back(uri);
        return static_cast<std::uint32_t>(uris_.size() - 1) + known_uri_count;
    }
    /// The declaration is used by an element that is copied.
    AGATE_COLD void note_use(std::size_t index) {
        for (std::size_t i = 0; i < used_.size(); ++i) {
            if (used_[i] == index) {
                return;
            }
        }
        used_.push_back(index);
    }
    static void append_escaped(std::string& out, std::string_view value) {
        for (const char c : value) {
            switch (c) {
            case '&': out.append("&amp;"); break;
            case '<': out.append("&lt;"); break;
            case '"': out.append("&quot;"); break;
            case '\t': out.append("&#9;"); break;
            case '\n': out.append("&#10;"); break;
            case '\r': out.append("&#13;"); break;
            default: out.push_back(c);
            }
        }
    }

    AGATE_NOINLINE const char* end_tag_apart(const char* p, const raw_name& name) {
        const char* const behind = p + (remaining(p) < 2 ? remaining(p) : 2);
        const std::size_t there = remaining(behind) < name.size ? remaining(behind) : name.size;
        if (std::memcmp(behind, name.data, there) == 0) {
            if (there < name.size) {
                return fail_or_end(errc::invalid_syntax, end_, nullptr);
            }
            const char* const q = space(behind + name.size);
            if (q == end_ || *q == '>') {
                return q == end_ ? fail_or_end(errc::invalid_syntax, q, nullptr) : q + 1;
            }
            if (q != behind + name.size ||
                !(is_name_byte(*q) || *q == ':' || static_cast<signed char>(*q) < 0)) {
                return fail(errc::invalid_syntax, q, "an end tag has nothing but its name");
            }
        }
        fail(errc::mismatched_tag, behind, nullptr);
        failure.extra = name.data >= begin_ && name.data < end_ ? offset(name.data) : ~std::uint64_t{0};
        return nullptr;
    }

    std::uint64_t memory_left_;
    std::uint32_t depth_left_;
    std::uint32_t most_attributes_;
    std::uint32_t known_space_ = no_namespace;
    const char* known_uri_ = nullptr; ///< the URI that was compared last, and its number
    std::size_t outer_ = 0;           ///< declarations outside of an element that is copied
    small_list<attribute, 8> attributes_;
    small_list<binding, 8> bindings_;
    small_list<std::string_view, 8> uris_;
    small_list<open_tag, 8> open_;
    small_list<std::size_t, 4> used_;
    std::vector<std::unique_ptr<char[]>> kept_; ///< URIs that are written with references
};

} // namespace agate::inline AGATE_ABI::xml::detail
