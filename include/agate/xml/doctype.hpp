// Goes over a document type declaration (XML 1.0 sections 2.8, 3.2 to 4.7): its own syntax is checked, what it declares is
// not kept, and nothing that it names is opened.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/xml/lexical.hpp>

#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace agate::inline AGATE_ABI::xml::detail {

/// Scans the declaration with the functions of a text scanner.
template <class Scanner> class doctype_scanner {
public:
    explicit doctype_scanner(Scanner& scanner) noexcept : s_{scanner} {}

    /// The position behind the declaration, whose keyword ends at p.
    const char* skip(const char* p) {
        p = s_.some_space(p, "white space is expected here");
        p = p == nullptr ? p : name(p);
        if (p == nullptr) {
            return nullptr;
        }
        const char* const behind = p;
        p = s_.space(p);
        if (p != behind && (s_.stands(p, "SYSTEM") || s_.stands(p, "PUBLIC"))) {
            p = s_.space_after(external(p, false));
        } else if (p != behind && is_cut(p, {"SYSTEM", "PUBLIC"})) {
            return fail_cut();
        }
        if (p != nullptr && s_.is(p, '[')) {
            p = s_.space_after(internal_subset(p + 1));
        }
        return p == nullptr ? p : s_.literal(p, ">", "the document type declaration ends here");
    }

private:
    const char* name(const char* p) { return s_.dtd_name(p); }
    /// Entities and notations have names without a colon (Namespaces in XML 1.0 section 7).
    const char* plain_name(const char* p) { return s_.ncname(p); }
    /// Whether the input ends at p inside of one of these words, or where one could begin.
    [[nodiscard]] bool is_cut(const char* p, std::initializer_list<std::string_view> words) const noexcept {
        bool cut = false;
        for (const std::string_view word : words) {
            const std::size_t left = s_.remaining(p);
            cut = cut || (left < word.size() && s_.stands(p, word.substr(0, left)));
        }
        return cut;
    }
    const char* fail_cut() { return s_.fail_at_end(); }

    /// SYSTEM "..." or PUBLIC "..." "...", of which a notation may lack the second (productions 75, 83).
    const char* external(const char* p, bool is_notation) {
        const bool is_public = s_.stands(p, "PUBLIC");
        p = s_.some_space(p + 6, "white space is expected here");
        std::string_view value;
        if (p != nullptr && is_public) {
            p = s_.quoted(p, value, "a public identifier is expected here");
            if (p == nullptr || !is_public_id(value)) {
                return nullptr;
            }
            const char* const behind = s_.space(p);
            if (is_notation && !s_.is(behind, '"') && !s_.is(behind, '\'')) {
                return p;
            }
            p = s_.some_space(p, "white space is expected here");
        }
        return p == nullptr ? p : s_.quoted(p, value, "a system identifier is expected here");
    }
    /// Production 13, PubidChar.
    bool is_public_id(std::string_view text) {
        for (const char& c : text) {
            const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                              c == ' ' || c == '\r' || c == '\n' ||
                              std::string_view{"-'()+,./:=?;!*#@$_%"}.find(c) != std::string_view::npos;
            if (!good) {
                s_.fail(errc::invalid_syntax, &c, "a character that no public identifier has");
                return false;
            }
        }
        return true;
    }

    /// What stands between the brackets; the position behind the closing one (production 28b).
    const char* internal_subset(const char* p) {
        while (p != nullptr) {
            p = s_.space(p);
            if (s_.is(p, ']')) {
                return p + 1;
            }
            if (s_.is(p, '%')) {
                p = reference(p);
            } else if (s_.stands(p, "<!ELEMENT")) {
                p = element(p + 9);
            } else if (s_.stands(p, "<!ATTLIST")) {
                p = attribute_list(p + 9);
            } else if (s_.stands(p, "<!ENTITY")) {
                p = entity(p + 8);
            } else if (s_.stands(p, "<!NOTATION")) {
                p = notation(p + 10);
            } else if (s_.stands(p, "<!--") || s_.stands(p, "<?")) {
                p = s_.markup(p);
            } else if (is_cut(p, {"<!ELEMENT", "<!ATTLIST", "<!ENTITY", "<!NOTATION", "<!--", "<?"})) {
                return fail_cut();
            } else {
                return s_.fail(errc::invalid_syntax, p, "a declaration is expected here");
            }
        }
        return p;
    }
    /// A parameter entity reference, or the name of an entity behind its `&` (productions 68, 69).
    const char* reference(const char* p) {
        p = plain_name(p + 1);
        return p == nullptr ? p : s_.literal(p, ";", "a reference ends with a semicolon");
    }
    const char* end_declaration(const char* p) {
        p = s_.space_after(p);
        return p == nullptr ? p : s_.literal(p, ">", "the declaration ends here");
    }

    /// Productions 45 to 51.
    const char* element(const char* p) {
        p = s_.some_space(p, "white space is expected here");
        p = p == nullptr ? p : name(p);
        p = p == nullptr ? p : s_.some_space(p, "white space is expected here");
        if (p == nullptr) {
            return nullptr;
        }
        if (s_.stands(p, "EMPTY")) {
            return end_declaration(p + 5);
        }
        if (s_.stands(p, "ANY")) {
            return end_declaration(p + 3);
        }
        if (is_cut(p, {"EMPTY", "ANY"})) {
            return fail_cut();
        }
        if (!s_.is(p, '(')) {
            return s_.fail(errc::invalid_syntax, p, "a content model is expected here");
        }
        const char* const inside = s_.space(p + 1);
        if (is_cut(inside, {"#PCDATA"})) {
            return fail_cut();
        }
        return end_declaration(s_.stands(inside, "#PCDATA") ? mixed(inside + 7) : children(p));
    }
    /// (#PCDATA | a | b)* behind its keyword.
    const char* mixed(const char* p) {
        bool has_names = false;
        for (;;) {
            p = s_.space(p);
            if (s_.is(p, ')')) {
                if (s_.is(p + 1, '*')) {
                    return p + 2;
                }
                return has_names ? s_.fail_or_end(errc::invalid_syntax, p + 1, "mixed content ends with )*")
                                 : p + 1;
            }
            p = s_.literal(p, "|", "a vertical bar is expected here");
            p = p == nullptr ? p : name(s_.space(p));
            if (p == nullptr) {
                return nullptr;
            }
            has_names = true;
        }
    }
    /// A group of names and groups, iteratively: what parts each open group, or 0 before that is known.
    const char* children(const char* p) {
        constexpr std::size_t most = 256;
        char parts[most];
        std::size_t depth = 0;
        for (;;) {
            p = s_.space(p);
            if (s_.is(p, '(')) {
                if (depth == most) {
                    return s_.fail(errc::depth_exceeded, p, "nested deeper than the limit");
                }
                parts[depth++] = 0;
                ++p;
                continue;
            }
            p = name(p);
            if (p == nullptr) {
                return nullptr;
            }
            p = occurrence(p);
            for (;;) {
                p = s_.space(p);
                if (s_.is(p, ')')) {
                    p = occurrence(p + 1);
                    if (--depth == 0) {
                        return p;
                    }
                } else if (s_.is(p, '|') || s_.is(p, ',')) {
                    if (parts[depth - 1] != 0 && parts[depth - 1] != *p) {
                        return s_.fail(errc::invalid_syntax, p, "a group is either a choice or a sequence");
                    }
                    parts[depth - 1] = *p++;
                    break;
                } else {
                    return s_.fail_or_end(errc::invalid_syntax, p,
                                          "a comma, a vertical bar or a closing parenthesis is "
                                          "expected here");
                }
            }
        }
    }
    const char* occurrence(const char* p) const {
        return s_.is(p, '?') || s_.is(p, '*') || s_.is(p, '+') ? p + 1 : p;
    }

    /// Productions 52 to 60.
    const char* attribute_list(const char* p) {
        p = s_.some_space(p, "white space is expected here");
        p = p == nullptr ? p : name(p);
        while (p != nullptr) {
            const char* const behind = p;
            p = s_.space(p);
            if (s_.is(p, '>')) {
                return p + 1;
            }
            if (p == behind) {
                return s_.fail_or_end(errc::invalid_syntax, p, "white space is expected here");
            }
            p = name(p);
            p = p == nullptr ? p : s_.some_space(p, "white space is expected here");
            p = p == nullptr ? p : attribute_type(p);
            p = p == nullptr ? p : s_.some_space(p, "white space is expected here");
            p = p == nullptr ? p : attribute_default(p);
        }
        return p;
    }
    const char* attribute_type(const char* p) {
        if (is_cut(p, {"CDATA", "IDREFS", "ENTITIES", "ENTITY", "NMTOKENS", "NOTATION"})) {
            return fail_cut();
        }
        for (const std::string_view type :
             {"CDATA", "IDREFS", "IDREF", "ID", "ENTITIES", "ENTITY", "NMTOKENS", "NMTOKEN"}) {
            if (s_.stands(p, type)) {
                return p + type.size();
            }
        }
        bool names = false;
        if (s_.stands(p, "NOTATION")) {
            names = true;
            p = s_.some_space(p + 8, "white space is expected here");
        }
        p = p == nullptr ? p : s_.literal(p, "(", "an attribute's type is expected here");
        for (;;) {
            p = p == nullptr ? p : s_.space(p);
            p = p == nullptr ? p : names ? plain_name(p) : s_.dtd_token(p);
            if (p == nullptr) {
                return nullptr;
            }
            p = s_.space(p);
            if (s_.is(p, ')')) {
                return p + 1;
            }
            p = s_.literal(p, "|", "a vertical bar or a closing parenthesis is expected here");
        }
    }
    const char* attribute_default(const char* p) {
        if (is_cut(p, {"#REQUIRED", "#IMPLIED", "#FIXED"})) {
            return fail_cut();
        }
        if (s_.stands(p, "#REQUIRED")) {
            return p + 9;
        }
        if (s_.stands(p, "#IMPLIED")) {
            return p + 8;
        }
        if (s_.stands(p, "#FIXED")) {
            p = s_.some_space(p + 6, "white space is expected here");
        }
        return p == nullptr ? p : value(p, true);
    }
    /// A literal with references in it: an attribute's default, or an entity's value (productions 9, 10). Parameter
    /// entities are no part of the second in the internal subset (section 2.8).
    const char* value(const char* p, bool is_attribute) {
        std::string_view text;
        const char* const behind = s_.quoted(p, text, "a value in quotation marks is expected here");
        if (behind == nullptr) {
            return nullptr;
        }
        const char* const end = text.data() + text.size();
        for (const char* q = text.data(); q != end;) {
            if (*q == '&') {
                q = q + 1 != end && q[1] == '#' ? s_.reference(q, nullptr) : reference(q);
                if (q == nullptr || q > end) {
                    return q == nullptr
                               ? q
                               : s_.fail(errc::invalid_syntax, end, "a reference ends with a semicolon");
                }
            } else if ((*q == '<' && is_attribute) || (*q == '%' && !is_attribute)) {
                return s_.fail(errc::invalid_syntax, q, "a character that may not stand here");
            } else {
                ++q;
            }
        }
        return behind;
    }

    /// Productions 70 to 76.
    const char* entity(const char* p) {
        p = s_.some_space(p, "white space is expected here");
        if (p == nullptr) {
            return nullptr;
        }
        const bool is_parameter = s_.is(p, '%');
        p = is_parameter ? s_.some_space(p + 1, "white space is expected here") : p;
        p = p == nullptr ? p : plain_name(p);
        p = p == nullptr ? p : s_.some_space(p, "white space is expected here");
        if (p == nullptr) {
            return nullptr;
        }
        if (is_cut(p, {"SYSTEM", "PUBLIC"})) {
            return fail_cut();
        }
        if (!s_.stands(p, "SYSTEM") && !s_.stands(p, "PUBLIC")) {
            return end_declaration(value(p, false));
        }
        p = external(p, false);
        if (p == nullptr) {
            return nullptr;
        }
        const char* const behind = p;
        p = s_.space(p);
        if (!is_parameter && p != behind && s_.stands(p, "NDATA")) {
            p = s_.some_space(p + 5, "white space is expected here");
            p = p == nullptr ? p : plain_name(p);
        } else if (!is_parameter && p != behind && is_cut(p, {"NDATA"})) {
            return fail_cut();
        }
        return end_declaration(p);
    }
    const char* notation(const char* p) {
        p = s_.some_space(p, "white space is expected here");
        p = p == nullptr ? p : plain_name(p);
        p = p == nullptr ? p : s_.some_space(p, "white space is expected here");
        if (p == nullptr) {
            return nullptr;
        }
        if (!s_.stands(p, "SYSTEM") && !s_.stands(p, "PUBLIC")) {
            return is_cut(p, {"SYSTEM", "PUBLIC"})
                       ? fail_cut()
                       : s_.fail(errc::invalid_syntax, p, "an external identifier is expected here");
        }
        return end_declaration(external(p, true));
    }

    Scanner& s_;
};

template <class Scanner> const char* skip_doctype(Scanner& scanner, const char* p) {
    return doctype_scanner<Scanner>{scanner}.skip(p);
}

} // namespace agate::inline AGATE_ABI::xml::detail
