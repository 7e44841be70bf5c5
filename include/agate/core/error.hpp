// What went wrong, where, and in words. An error is a small value without allocation: a code, the byte offset, static
// pointers to what was expected, and a path of at most eight segments that the walk appends while it unwinds. Text,
// line and column are computed only when somebody asks for them.
#pragma once

#include <agate/core/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI {

/// The kinds of failure. A caller branches on these; people read `error::message`.
enum class errc : std::uint8_t {
    none,
    end_of_input,        ///< the input ends inside a value: more bytes could help
    invalid_syntax,      ///< a byte that the format's grammar does not allow here
    invalid_number,      ///< a number that the grammar does not allow
    invalid_escape,      ///< an escape sequence that does not exist, or a lone surrogate
    invalid_utf8,        ///< ill-formed UTF-8 (Unicode 15, table 3-7)
    control_character,   ///< an unescaped control character inside a string
    byte_order_mark,     ///< a byte order mark where the format has none
    trailing_content,    ///< something other than white space after the value
    type_mismatch,       ///< a value of another type than the target's
    number_out_of_range, ///< a number that the target cannot hold
    not_an_integer,      ///< a fraction or exponent form where an integer is wanted
    missing_member,      ///< a required member that the input does not have
    unknown_member,      ///< a member that the target does not have, refused by option or rule
    duplicate_member,    ///< a member or map key for the second time
    unknown_enumerator,  ///< a name or number that the enumeration does not have
    missing_tag,         ///< a tagged variant without its tag
    unknown_tag,         ///< a tag, or a shape, that belongs to no alternative of the variant
    wrong_size,          ///< a fixed-size array, tuple or char with another number of elements
    invalid_bytes,       ///< text that is not the bytes' encoding (base64)
    invalid_time,        ///< text that is no date, time or duration, or one that the target cannot hold
    conversion_failed,   ///< a described conversion refused the value
    check_failed,        ///< a described check refused the value
    view_needs_copy,     ///< an escaped string cannot be read into a view of the input
    depth_exceeded,      ///< nested deeper than the limit
    memory_exceeded,     ///< more destination memory than the limit
    rescan_exceeded,     ///< looking for variant tags re-read more input than the limit
    not_representable,   ///< a value that the format cannot express (NaN in JSON)
    output_full,         ///< the fixed-size output is too small
    file_failed,         ///< the operating system refused to open, read, write or replace a file
    invalid_frame, ///< compressed data that its format (LZ4) does not allow, or a kind of it that is not read
    checksum_mismatch,    ///< compressed data whose checksum is not the one that is stored with it
    output_exceeded,      ///< more decompressed bytes than the limit
    invalid_character,    ///< a character that the format (XML 1.0 section 2.2) does not have
    mismatched_tag,       ///< an end tag of another name than its start tag's
    duplicate_attribute,  ///< two attributes of one name in a tag, prefixes resolved
    attributes_exceeded,  ///< more attributes, or namespace declarations in scope, than the limit
    undeclared_prefix,    ///< a namespace prefix that nothing declares, or a declaration that is not allowed
    undeclared_entity,    ///< a reference to an entity other than the five that XML itself has
    doctype_refused,      ///< a document type declaration, refused by option
    unsupported_encoding, ///< a character encoding that is not read, or not the one that is declared
    wrong_tag,            ///< an envelope's tag that is another type's than the one asked for
    unknown_version,      ///< an envelope's tag of a type that is known, in a version that is not
    duplicate_tag,        ///< a type whose tag is registered already
};

/// The name of an error code, as spelt in `errc`.
[[nodiscard]] std::string_view to_string(errc code) noexcept;

/// What a value in the input is, as far as its first bytes tell. The names are those of messages.
enum class token : std::uint8_t {
    none,
    null,
    boolean,
    integer,
    fraction,
    string,
    bytes,
    array,
    object,
    extension,
    end
};

[[nodiscard]] std::string_view to_string(token kind) noexcept;

/// A name with static storage that a path segment can point to. Aligned, so that the pointer's low bits are free.
struct alignas(8) static_name {
    std::string_view text;
};

/// A list of names with static storage: the members of a struct, the enumerators of an enumeration.
struct name_list {
    const std::string_view* first = nullptr;
    std::size_t size = 0;
};

/// One step of a path: a member's name, an index, or a map key that stands in the input at an offset.
class path_segment {
public:
    constexpr path_segment() = default;
    explicit path_segment(const static_name& name) noexcept
        : bits_{reinterpret_cast<std::uintptr_t>(&name)} {}
    [[nodiscard]] static path_segment at_index(std::size_t index) noexcept {
        return path_segment{(static_cast<std::uint64_t>(index) << 2) | 1U};
    }
    /// `offset` is where the key's text starts in the input (in JSON, at its quotation mark).
    [[nodiscard]] static path_segment at_key(std::size_t offset) noexcept {
        return path_segment{(static_cast<std::uint64_t>(offset) << 2) | 2U};
    }

    [[nodiscard]] bool is_name() const noexcept { return (bits_ & 3U) == 0; }
    [[nodiscard]] bool is_index() const noexcept { return (bits_ & 3U) == 1; }
    [[nodiscard]] std::string_view name() const noexcept {
        return reinterpret_cast<const static_name*>(static_cast<std::uintptr_t>(bits_))->text;
    }
    /// The index, or the offset of the key.
    [[nodiscard]] std::uint64_t number() const noexcept { return bits_ >> 2; }

private:
    explicit constexpr path_segment(std::uint64_t bits) noexcept : bits_{bits} {}
    std::uint64_t bits_ = 0;
};

/// A failure of reading or writing.
class error {
public:
    static constexpr std::size_t outer_segments = 3;
    static constexpr std::size_t inner_segments = 5;

    errc code = errc::none;
    token found = token::none;        ///< what stood there instead, with `type_mismatch`
    std::uint16_t depth = 0;          ///< the number of path segments, kept or not
    bool is_binary = false;           ///< the input is MessagePack: places are bytes, not lines and columns
    bool in_payload = false;          ///< places are those of a payload inside the input, after decompression
    std::uint32_t line = 0;           ///< 1-based; 0 while unknown (the message computes it from the text)
    std::uint32_t column = 0;         ///< 1-based, in code points
    std::uint64_t offset = 0;         ///< in bytes from the start of the input, or of the output when writing
    const char* detail = nullptr;     ///< static text: what was expected, or the reason
    const name_list* names = nullptr; ///< the names that would have been right
    std::uint64_t extra = 0;          ///< missing members as bits over `names`, a limit, or errno
    std::uint64_t record = 0;         ///< the number of a stream's record, from 1; 0 elsewhere

    /// Puts a segment before the ones that are there: unwinding goes from the inside to the outside.
    void prepend(path_segment segment) noexcept {
        if (depth < inner_segments + outer_segments) {
            path_[depth] = segment;
        } else {
            for (std::size_t i = inner_segments; i + 1 < inner_segments + outer_segments; ++i) {
                path_[i] = path_[i + 1];
            }
            path_[inner_segments + outer_segments - 1] = segment;
        }
        if (depth != UINT16_MAX) {
            ++depth;
        }
    }

    /// Moves all places of the input by that many bytes: from those of a part to those of the whole.
    void move_by(std::uint64_t bytes) noexcept {
        offset += bytes;
        for (std::size_t i = 0; i < depth && i < inner_segments + outer_segments; ++i) {
            if (!path_[i].is_name() && !path_[i].is_index()) {
                path_[i] = path_segment::at_key(static_cast<std::size_t>(path_[i].number() + bytes));
            }
        }
    }

    /// The path as text, outermost first: `readings[2].temperature`. Keys of maps need the input `text`; without it
    /// they print as `[?]`. A path of more than eight segments prints `...` in the middle.
    [[nodiscard]] std::string path(std::string_view text = {}) const;

    /// One line: place, path, and what is wrong. With the input's `text` the place is a line and a column, and the
    /// message can quote what it found; without it the place is the byte offset. `begin` is where the text begins in the
    /// whole input, if it is a part of that.
    [[nodiscard]] std::string message(std::string_view text = {}, std::uint64_t begin = 0) const;

    /// Fills in line and column from the text: for callers that will not have the text later (files, streams).
    void locate(std::string_view text) noexcept;

private:
    path_segment path_[outer_segments + inner_segments];
};

static_assert(sizeof(error) <= 128);

} // namespace agate::inline AGATE_ABI
