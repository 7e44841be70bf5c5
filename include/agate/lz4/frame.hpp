// The LZ4 frame format (specification 1.6.x): what the first bytes of a frame say, what can be wrong with one, and how the
// lz4 library is asked and answers. The only file that includes the library.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/load.hpp>
#include <agate/lz4/checksum.hpp>
#include <agate/lz4/options.hpp>

#include <lz4.h>
#include <lz4frame.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string_view>

namespace agate::inline AGATE_ABI::lz4::detail {

inline constexpr std::string_view frame_magic{"\x04\x22\x4D\x18", 4};
inline constexpr std::string_view legacy_magic{"\x02\x21\x4C\x18", 4};
/// Of the sixteen magic numbers of skippable frames the first byte is 50 to 5F.
inline constexpr std::string_view skippable_magic{"\x2A\x4D\x18", 3};

/// What can be wrong with a frame. In brackets, what the lz4 library calls it.
struct fault {
    errc code;
    const char* text;
};

inline constexpr fault not_a_frame{errc::invalid_frame, "this is no LZ4 frame (frameType_unknown)"};
inline constexpr fault legacy_frame{
    errc::invalid_frame, "this is a legacy LZ4 frame, which is not read; the lz4 tool writes it anew"};
inline constexpr fault unknown_version{
    errc::invalid_frame, "the LZ4 frame has a version that does not exist (headerVersion_wrong)"};
inline constexpr fault reserved_bits{errc::invalid_frame,
                                     "the header of the LZ4 frame has reserved bits set (reservedFlag_set)"};
inline constexpr fault needs_dictionary{errc::invalid_frame,
                                        "the LZ4 frame needs a dictionary, which there is none of"};
inline constexpr fault unknown_block_size{
    errc::invalid_frame, "the LZ4 frame has a block size that does not exist (maxBlockSize_invalid)"};
inline constexpr fault header_damaged{errc::checksum_mismatch,
                                      "the header of the LZ4 frame is damaged (headerChecksum_invalid)"};
inline constexpr fault block_too_large{
    errc::invalid_frame, "the block is larger than the LZ4 frame allows (maxBlockSize_invalid)"};
inline constexpr fault block_damaged{errc::checksum_mismatch, "the block is damaged (blockChecksum_invalid)"};
inline constexpr fault block_unreadable{errc::invalid_frame,
                                        "the block cannot be decompressed (decompressionFailed)"};
inline constexpr fault size_differs{
    errc::invalid_frame,
    "the content has another size than the header of the LZ4 frame says (frameSize_wrong)"};
inline constexpr fault content_damaged{errc::checksum_mismatch,
                                       "the content of the LZ4 frame is damaged (contentChecksum_invalid)"};

inline constexpr const char* cut_short = "the LZ4 frame is cut short";
inline constexpr const char* trailing = "something else follows the LZ4 frame";
inline constexpr const char* beyond_limit = "more decompressed bytes than the limit";
inline constexpr const char* output_too_small = "the output is too small";

inline error make_error(errc code, std::uint64_t offset, const char* detail,
                        std::uint64_t extra = 0) noexcept {
    error e;
    e.code = code;
    e.is_binary = true;
    e.offset = offset;
    e.detail = detail;
    e.extra = extra;
    return e;
}

[[noreturn]] AGATE_COLD inline void out_of_memory() {
#if AGATE_EXCEPTIONS
    throw std::bad_alloc{};
#else
    std::abort();
#endif
}

/// LZ4F_isError without a call: the codes of errors are the last numbers of all, and no size comes near them.
AGATE_INLINE bool is_error(std::size_t size) noexcept {
    constexpr std::size_t more_than_codes = 256;
    return size > static_cast<std::size_t>(-1) - more_than_codes;
}

/// The error behind a code of the library. Compressing fails only for lack of memory, which does not return, and when the
/// content has another size than was declared.
AGATE_COLD inline error library_error(std::size_t code, std::uint64_t offset) {
    const char* const name = LZ4F_getErrorName(code);
    if (std::string_view{name} == "ERROR_allocation_failed") {
        out_of_memory();
    }
    return std::string_view{name} == "ERROR_frameSize_wrong"
               ? make_error(size_differs.code, offset, size_differs.text)
               : make_error(errc::invalid_frame, offset, name);
}

/// What the first bytes of a frame say.
struct frame_start {
    enum class kind : std::uint8_t { unfinished, content, skippable, refused };

    kind is = kind::refused;
    bool has_length = false;
    bool has_links = false; ///< blocks may refer to those before them
    bool has_block_checksums = false;
    bool has_content_checksum = false;
    std::size_t header = 0;   ///< bytes of the header; as many as are wanted to know more, when unfinished
    std::uint64_t length = 0; ///< declared: of the content, or of what is to be skipped
    std::size_t largest_block = 0; ///< bytes of content
    fault refusal = not_a_frame;
};

AGATE_INLINE void set_flags(frame_start& start, unsigned flags) noexcept {
    start.has_links = (flags & 0x20U) == 0;
    start.has_block_checksums = (flags & 0x10U) != 0;
    start.has_length = (flags & 0x08U) != 0;
    start.has_content_checksum = (flags & 0x04U) != 0;
}

/// Looks at the bytes that a frame begins with, any number of them. All checks but that of the header's checksum; what is
/// wrong is known as soon as the bytes that tell it are there.
AGATE_NOINLINE inline void look_closely(frame_start& start, std::string_view bytes) noexcept {
    using kind = frame_start::kind;
    start = {};
    const auto unfinished = [&start](std::size_t wanted) {
        start.is = kind::unfinished;
        start.header = wanted;
    };
    const auto refused = [&start](const fault& why) { start.refusal = why; };
    const auto byte = [bytes](std::size_t at) {
        return static_cast<unsigned>(static_cast<unsigned char>(bytes[at]));
    };
    const std::string_view magic = bytes.substr(0, 4);
    if (!magic.empty() && (byte(0) & 0xF0U) == 0x50) {
        if (!skippable_magic.starts_with(magic.substr(1))) {
            return refused(not_a_frame);
        }
        if (bytes.size() < 8) {
            return unfinished(8);
        }
        start.is = kind::skippable;
        start.header = 8;
        start.has_length = true;
        start.length = agate::detail::load_little<std::uint32_t>(bytes.data() + 4);
        return;
    }
    if (!frame_magic.starts_with(magic)) {
        return refused(magic == legacy_magic ? legacy_frame : not_a_frame);
    }
    if (bytes.size() < 5) {
        return unfinished(7);
    }
    const unsigned flags = byte(4);
    if (flags >> 6 != 1) {
        return refused(unknown_version);
    }
    if ((flags & 0x02U) != 0) {
        return refused(reserved_bits);
    }
    if ((flags & 0x01U) != 0) {
        return refused(needs_dictionary);
    }
    set_flags(start, flags);
    const std::size_t header = start.has_length ? 15 : 7;
    if (bytes.size() < 6) {
        return unfinished(header);
    }
    const unsigned descriptor = byte(5);
    if ((descriptor & 0x8FU) != 0) {
        return refused(reserved_bits);
    }
    if (descriptor >> 4 < 4) {
        return refused(unknown_block_size);
    }
    if (bytes.size() < header) {
        return unfinished(header);
    }
    start.is = kind::content;
    start.header = header;
    start.largest_block = std::size_t{1} << (8 + 2 * (descriptor >> 4));
    if (start.has_length) {
        start.length = agate::detail::load_little<std::uint64_t>(bytes.data() + 6);
    }
}

/// The same, short for the usual header: content of a declared size.
AGATE_INLINE void look_at(frame_start& start, std::string_view bytes) noexcept {
    constexpr std::uint32_t usual = agate::detail::load_little<std::uint32_t>(frame_magic.data());
    constexpr std::size_t header = 15;
    if (bytes.size() >= header && agate::detail::load_little<std::uint32_t>(bytes.data()) == usual)
        [[likely]] {
        const unsigned flags = static_cast<unsigned char>(bytes[4]);
        const unsigned descriptor = static_cast<unsigned char>(bytes[5]);
        if ((flags & 0xCBU) == 0x48 && (descriptor & 0xCFU) == 0x40) [[likely]] {
            start.is = frame_start::kind::content;
            set_flags(start, flags);
            start.header = header;
            start.length = agate::detail::load_little<std::uint64_t>(bytes.data() + 6);
            start.largest_block = std::size_t{1} << (8 + 2 * (descriptor >> 4));
            return;
        }
    }
    look_closely(start, bytes);
}

/// Whether a whole header is what its own checksum says: a byte of that of the descriptor before it.
inline bool header_is_sound(std::string_view header) noexcept {
    const std::string_view descriptor = header.substr(4, header.size() - 5);
    return (running_checksum::of_short(descriptor) >> 8 & 0xFFU) == static_cast<unsigned char>(header.back());
}

/// The library's form of the options; `content` is the size that the header shall declare, 0 for none.
inline LZ4F_preferences_t preferences(const options& chosen, std::uint64_t content) noexcept {
    LZ4F_preferences_t p{};
    p.frameInfo.blockSizeID = static_cast<LZ4F_blockSizeID_t>(chosen.block_size);
    p.frameInfo.blockMode = chosen.linked ? LZ4F_blockLinked : LZ4F_blockIndependent;
    p.frameInfo.blockChecksumFlag = chosen.block_checksum ? LZ4F_blockChecksumEnabled : LZ4F_noBlockChecksum;
    p.frameInfo.contentChecksumFlag =
        chosen.content_checksum ? LZ4F_contentChecksumEnabled : LZ4F_noContentChecksum;
    p.frameInfo.contentSize = chosen.content_size ? content : 0;
    p.compressionLevel = chosen.level < -65537 ? -65537 : chosen.level > 12 ? 12 : chosen.level;
    return p;
}

} // namespace agate::inline AGATE_ABI::lz4::detail
