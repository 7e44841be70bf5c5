// The text of errors: names of codes and tokens, paths, positions, messages, and the nearest right name to a wrong one.
// Included by result.hpp, so that whoever gets an error can ask; nothing here runs before somebody asks for text.
#pragma once

#include <agate/core/error.hpp>

#include <charconv>

namespace agate::inline AGATE_ABI {

inline std::string_view to_string(errc code) noexcept {
    constexpr std::string_view names[] = {"none",
                                          "end_of_input",
                                          "invalid_syntax",
                                          "invalid_number",
                                          "invalid_escape",
                                          "invalid_utf8",
                                          "control_character",
                                          "byte_order_mark",
                                          "trailing_content",
                                          "type_mismatch",
                                          "number_out_of_range",
                                          "not_an_integer",
                                          "missing_member",
                                          "unknown_member",
                                          "duplicate_member",
                                          "unknown_enumerator",
                                          "missing_tag",
                                          "unknown_tag",
                                          "wrong_size",
                                          "invalid_bytes",
                                          "invalid_time",
                                          "conversion_failed",
                                          "check_failed",
                                          "view_needs_copy",
                                          "depth_exceeded",
                                          "memory_exceeded",
                                          "rescan_exceeded",
                                          "not_representable",
                                          "output_full",
                                          "file_failed",
                                          "invalid_frame",
                                          "checksum_mismatch",
                                          "output_exceeded",
                                          "invalid_character",
                                          "mismatched_tag",
                                          "duplicate_attribute",
                                          "attributes_exceeded",
                                          "undeclared_prefix",
                                          "undeclared_entity",
                                          "doctype_refused",
                                          "unsupported_encoding",
                                          "wrong_tag",
                                          "unknown_version",
                                          "duplicate_tag"};
    static_assert(sizeof(names) / sizeof(names[0]) == static_cast<std::size_t>(errc::duplicate_tag) + 1);
    return names[static_cast<std::size_t>(code)];
}

inline std::string_view to_string(token kind) noexcept {
    constexpr std::string_view names[] = {"nothing", "null",  "boolean", "integer",   "fraction",    "string",
                                          "bytes",   "array", "object",  "extension", "end of input"};
    static_assert(sizeof(names) / sizeof(names[0]) == static_cast<std::size_t>(token::end) + 1);
    return names[static_cast<std::size_t>(kind)];
}

namespace detail {

inline void append_number(std::string& out, std::uint64_t number) {
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out.append(digits, static_cast<std::size_t>(end - digits));
}

/// The text of a name or string that starts at `offset`, for quoting it in a message: what stands between quotation
/// marks if there are any, escapes as they are, else up to a delimiter; at most 64 bytes, cut at a code point.
inline std::string_view quoted_text(std::string_view text, std::uint64_t offset) noexcept {
    if (offset >= text.size()) {
        return {};
    }
    text.remove_prefix(static_cast<std::size_t>(offset));
    const bool quoted = text.front() == '"';
    if (quoted) {
        text.remove_prefix(1);
    }
    std::size_t size = 0;
    while (size < text.size() && size < 64) {
        const char c = text[size];
        const bool ends =
            quoted ? c == '"'
                   : (static_cast<unsigned char>(c) <= ' ' || c == ',' || c == ']' || c == '}' || c == '<' ||
                      c == '>' || c == '=' || c == ';' || (c == '/' && text.substr(size, 2) == "/>"));
        if (ends) {
            return text.substr(0, size);
        }
        size += c == '\\' && size + 1 < text.size() ? 2 : 1;
    }
    size = size < text.size() ? size : text.size();
    while (size > 0 && size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80) {
        --size;
    }
    return text.substr(0, size);
}

/// The same for MessagePack: a str that starts at `offset`, or nothing where none does.
inline std::string_view packed_text(std::string_view bytes, std::uint64_t offset) noexcept {
    const auto byte = [bytes](std::uint64_t at) -> std::size_t {
        return at < bytes.size() ? static_cast<unsigned char>(bytes[static_cast<std::size_t>(at)]) : 0;
    };
    const std::size_t first = byte(offset);
    std::uint64_t start = offset + 1;
    std::size_t size = first & 0x1F;
    if (first >= 0xD9 && first <= 0xDB) { // str of 8, 16 or 32 bits of size
        size = 0;
        for (std::size_t width = std::size_t{1} << (first - 0xD9); width > 0; --width) {
            size = size << 8 | byte(start++);
        }
    } else if ((first & 0xE0) != 0xA0) {
        return {};
    }
    if (start >= bytes.size()) {
        return {};
    }
    const std::string_view text = bytes.substr(static_cast<std::size_t>(start), size);
    std::size_t kept = text.size() < 64 ? text.size() : 64;
    while (kept > 0 && kept < text.size() && (static_cast<unsigned char>(text[kept]) & 0xC0U) == 0x80) {
        --kept;
    }
    return text.substr(0, kept);
}

/// The Levenshtein distance of two names, or `limit` when it is not below it or a name is over 63 bytes long.
inline std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) noexcept {
    constexpr std::size_t longest = 64;
    if (a.size() >= longest || b.size() >= longest) {
        return limit;
    }
    std::size_t row[longest] = {};
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i] == b[j] ? 0U : 1U);
            const std::size_t shifted = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 1;
            diagonal = row[j + 1];
            row[j + 1] = substituted < shifted ? substituted : shifted;
        }
    }
    return row[b.size()] < limit ? row[b.size()] : limit;
}

/// The name nearest to a wrong one, or nothing when none is near enough to be meant.
inline std::string_view nearest_name(const name_list& names, std::string_view wrong) noexcept {
    std::string_view nearest;
    std::size_t best = wrong.size() / 3 + 2;
    for (std::size_t i = 0; i < names.size; ++i) {
        const std::size_t distance = edit_distance(names.first[i], wrong, best);
        if (distance < best && distance < names.first[i].size()) {
            best = distance;
            nearest = names.first[i];
        }
    }
    return nearest;
}

inline void append_names(std::string& out, const name_list& names) {
    constexpr std::size_t most = 16;
    for (std::size_t i = 0; i < names.size && i < most; ++i) {
        out.append(i == 0 ? "" : ", ").append(names.first[i]);
    }
    if (names.size > most) {
        out.append(", ...");
    }
}

/// The part of the message behind the path.
inline void append_reason(std::string& out, const error& e, std::string_view text) {
    const std::string_view detail = e.detail != nullptr ? e.detail : std::string_view{};
    const std::string_view actual = e.is_binary ? packed_text(text, e.offset) : quoted_text(text, e.offset);
    switch (e.code) {
    case errc::type_mismatch:
        out.append("expected ").append(detail).append(", found ").append(to_string(e.found));
        break;
    case errc::missing_member: {
        if (e.names == nullptr) {
            out.append(detail);
            break;
        }
        const std::size_t before = out.size();
        std::size_t count = 0;
        const std::size_t first = static_cast<std::size_t>(e.found) * 64;
        for (std::size_t bit = 0; bit < 64 && first + bit < e.names->size; ++bit) {
            if ((e.extra >> bit & 1U) != 0) {
                out.append(count++ == 0 ? "'" : ", '").append(e.names->first[first + bit]).append("'");
            }
        }
        out.insert(before, count > 1 ? "missing members " : "missing member ");
        break;
    }
    case errc::unknown_member:
    case errc::unknown_enumerator:
    case errc::unknown_tag:
    case errc::unknown_version:
    case errc::wrong_tag: {
        out.append(e.code == errc::unknown_member       ? "unknown member"
                   : e.code == errc::unknown_enumerator ? "unknown enumerator"
                   : e.code == errc::unknown_version    ? "unknown version of a type"
                   : e.code == errc::wrong_tag          ? "the tag of another type"
                                                        : "unknown tag");
        if (!actual.empty() && actual.front() != '{') {
            out.append(" '").append(actual).append("'");
        }
        if (!detail.empty()) {
            out.append(" (").append(detail).append(")");
        }
        if (e.names != nullptr && e.names->size != 0) {
            const std::string_view nearest = nearest_name(*e.names, actual);
            if (!nearest.empty()) {
                out.append("; did you mean '").append(nearest).append("'?");
            }
            if (nearest.empty() || e.code != errc::unknown_member) {
                out.append(nearest.empty() ? "; known: " : " Known: ");
                append_names(out, *e.names);
            }
        }
        break;
    }
    case errc::duplicate_member:
        out.append("duplicate member");
        if (!actual.empty()) {
            out.append(" '").append(actual).append("'");
        }
        break;
    case errc::mismatched_tag:
        out.append("end tag");
        if (!actual.empty()) {
            out.append(" '").append(actual).append("'");
        }
        out.append(" does not match start tag");
        if (e.extra < text.size()) {
            out.append(" '").append(quoted_text(text, e.extra)).append("'");
        }
        break;
    case errc::duplicate_attribute:
    case errc::undeclared_prefix:
    case errc::undeclared_entity:
        out.append(detail);
        if (!actual.empty()) {
            out.append(" '").append(actual).append("'");
        }
        break;
    case errc::file_failed:
        out.append(detail);
        if (e.extra != 0) {
            out.append(" (errno ");
            append_number(out, e.extra);
            out.append(")");
        }
        break;
    default:
        if (detail.empty()) {
            out.append(to_string(e.code));
            break;
        }
        out.append(detail);
        if (e.code == errc::number_out_of_range && !actual.empty()) {
            out.append(": ").append(actual);
        }
        if (e.extra != 0) {
            out.append(" (");
            append_number(out, e.extra);
            out.append(")");
        }
        break;
    }
}

} // namespace detail

inline std::string error::path(std::string_view text) const {
    text = in_payload ? std::string_view{} : text; // the caller's text is not what the places are in
    std::string out;
    const std::size_t kept =
        depth < inner_segments + outer_segments ? depth : inner_segments + outer_segments;
    for (std::size_t i = kept; i-- > 0;) {
        const path_segment& segment = path_[i];
        const bool cut = i + 1 == inner_segments && depth > kept;
        if (cut) {
            out.append("...");
        }
        if (segment.is_name()) {
            out.append(out.empty() || cut ? "" : ".").append(segment.name());
        } else if (segment.is_index()) {
            out.push_back('[');
            detail::append_number(out, segment.number());
            out.push_back(']');
        } else {
            const std::string_view key = is_binary ? detail::packed_text(text, segment.number())
                                                   : detail::quoted_text(text, segment.number());
            if (segment.number() >= text.size() || (is_binary && key.empty())) {
                out.append("[?]");
            } else {
                out.append("[\"").append(key).append("\"]");
            }
        }
    }
    return out;
}

inline void error::locate(std::string_view text) noexcept {
    if (is_binary) {
        return;
    }
    const std::size_t end = offset < text.size() ? static_cast<std::size_t>(offset) : text.size();
    line = 1;
    column = 1;
    for (std::size_t i = 0; i < end; ++i) {
        if (text[i] == '\n') {
            ++line;
            column = 1;
        } else if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80) {
            ++column;
        }
    }
}

inline std::string error::message(std::string_view text, std::uint64_t begin) const {
    text = in_payload ? std::string_view{} : text;
    error located = *this;
    located.move_by(0 - begin);
    if (line == 0 && text.data() != nullptr && begin == 0) {
        located.locate(text);
    }
    std::string out;
    if (record != 0) {
        out.append("record ");
        detail::append_number(out, record);
        out.append(code == errc::file_failed ? ": " : ", ");
    }
    if (code == errc::file_failed) { // which is at no place of any text
        detail::append_reason(out, *this, {});
        return out;
    }
    if (located.line != 0) {
        out.append("line ");
        detail::append_number(out, located.line);
        out.append(", column ");
        detail::append_number(out, located.column);
    } else {
        out.append("offset ");
        detail::append_number(out, offset);
    }
    out.append(in_payload ? " of the payload: " : ": ");
    const std::string where = located.path(text);
    if (!where.empty()) {
        out.append(where).append(": ");
    }
    detail::append_reason(out, located, text);
    return out;
}

} // namespace agate::inline AGATE_ABI
