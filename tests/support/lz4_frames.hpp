// LZ4 frames for tests: content of several kinds, frames put together by hand, and the lz4 library's own decoder and
// encoder of frames as an oracle.
#pragma once

#include "exact_block.hpp"
#include "random.hpp"

#include <agate/lz4.hpp>

#include <lz4frame.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agate_test {

/// "ok", or `code@offset`.
template <class Result> std::string frame_outcome(const Result& result) {
    if (result) {
        return "ok";
    }
    return std::string{agate::to_string(result.error().code)} + "@" + std::to_string(result.error().offset);
}

/// What comes of decompressing a frame that lies in memory of exactly its size.
inline agate::result<std::string> unpacked(std::string_view frame, const agate::limits& bounds = {}) {
    const exact_block block{frame};
    return agate::lz4::decompress(block.view(), bounds);
}
inline std::string unpack_outcome(std::string_view frame, const agate::limits& bounds = {}) {
    return frame_outcome(unpacked(frame, bounds));
}

/// Content that compresses, with repetitions near and far; no two places are alike for long.
inline std::string prose(std::size_t size, std::uint64_t seed = 1) {
    random_source random{seed};
    std::string text;
    while (text.size() < size) {
        switch (random.below(4)) {
        case 0: text += "sensor-" + std::to_string(random.below(1000)) + " "; break;
        case 1: text += std::string(random.below(40), static_cast<char>('a' + random.below(26))); break;
        case 2: {
            if (!text.empty()) {
                const std::size_t from = random.below(text.size());
                text += text.substr(from, random.below(200));
            }
            break;
        }
        default: text += static_cast<char>(random.below(256));
        }
    }
    text.resize(size);
    return text;
}
/// Content that does not compress.
inline std::string noise(std::size_t size, std::uint64_t seed = 1) {
    random_source random{seed};
    std::string text(size, '\0');
    for (char& c : text) {
        c = static_cast<char>(random.next() & 0xFF);
    }
    return text;
}

inline std::string little(std::uint64_t number, std::size_t bytes) {
    std::string out;
    for (std::size_t i = 0; i < bytes; ++i) {
        out += static_cast<char>(number >> (8 * i) & 0xFF);
    }
    return out;
}
/// The header of a frame, its checksum made to fit.
inline std::string frame_header(unsigned flags, unsigned descriptor, std::string_view fields = {}) {
    std::string header{"\x04\x22\x4D\x18", 4};
    header += static_cast<char>(flags);
    header += static_cast<char>(descriptor);
    header += fields;
    const std::uint32_t sum = agate::lz4::detail::checksum(std::string_view{header}.substr(4));
    header += static_cast<char>(sum >> 8 & 0xFF);
    return header;
}
inline std::string block(std::string_view data) {
    return little(data.size(), 4) + std::string{data};
}
inline std::string stored_block(std::string_view data) {
    return little(data.size() | 0x80000000U, 4) + std::string{data};
}
inline std::string skippable(std::string_view data, unsigned kind = 0) {
    return std::string{static_cast<char>(0x50 + kind)} + "\x2A\x4D\x18" + little(data.size(), 4) +
           std::string{data};
}
inline const std::string end_mark(4, '\0');

/// A block of `size` times one letter, size at least 25, by one match and five literals.
inline std::string run_block(char letter, std::size_t size) {
    std::string data{'\x1F', letter, '\x01', '\x00'};
    std::size_t length = size - 1 - 5 - 4 - 15;
    for (; length >= 255; length -= 255) {
        data += '\xFF';
    }
    data += static_cast<char>(length);
    data += '\x50';
    return data + std::string(5, letter);
}

/// All combinations of options but for the level.
inline std::vector<agate::lz4::options> all_options(int level = 0) {
    using agate::lz4::block_size;
    std::vector<agate::lz4::options> all;
    for (const block_size size :
         {block_size::standard, block_size::kib64, block_size::kib256, block_size::mib1, block_size::mib4}) {
        for (unsigned bits = 0; bits < 16; ++bits) {
            all.push_back({.level = level,
                           .block_size = size,
                           .linked = (bits & 1U) != 0,
                           .block_checksum = (bits & 2U) != 0,
                           .content_checksum = (bits & 4U) != 0,
                           .content_size = (bits & 8U) != 0});
        }
    }
    return all;
}
inline std::string describe_options(const agate::lz4::options& o) {
    return "level " + std::to_string(o.level) + ", block " + std::to_string(static_cast<int>(o.block_size)) +
           (o.linked ? ", linked" : "") + (o.block_checksum ? ", block checksum" : "") +
           (o.content_checksum ? ", content checksum" : "") + (o.content_size ? ", content size" : "");
}

/// The frame that the lz4 library makes in its one call with a fresh context.
inline std::string library_frame(std::string_view content, const agate::lz4::options& o) {
    LZ4F_preferences_t p{};
    p.compressionLevel = o.level;
    p.frameInfo.blockSizeID = static_cast<LZ4F_blockSizeID_t>(o.block_size);
    p.frameInfo.blockMode = o.linked ? LZ4F_blockLinked : LZ4F_blockIndependent;
    p.frameInfo.blockChecksumFlag = o.block_checksum ? LZ4F_blockChecksumEnabled : LZ4F_noBlockChecksum;
    p.frameInfo.contentChecksumFlag =
        o.content_checksum ? LZ4F_contentChecksumEnabled : LZ4F_noContentChecksum;
    p.frameInfo.contentSize = o.content_size ? content.size() : 0;
    std::string frame(LZ4F_compressFrameBound(content.size(), &p), '\0');
    frame.resize(LZ4F_compressFrame(frame.data(), frame.size(), content.data(), content.size(), &p));
    return frame;
}
/// The content of frames by the lz4 library's own decoder of frames, unless there is an error or the end is missing.
inline std::optional<std::string> library_content(std::string_view frames) {
    LZ4F_dctx* context = nullptr;
    LZ4F_createDecompressionContext(&context, LZ4F_VERSION);
    std::string content;
    std::vector<char> buffer(std::size_t{1} << 16);
    std::size_t hint = 1;
    bool progress = true;
    while ((!frames.empty() || hint != 0) && progress) {
        std::size_t consumed = frames.size();
        std::size_t produced = buffer.size();
        hint = LZ4F_decompress(context, buffer.data(), &produced, frames.data(), &consumed, nullptr);
        if (LZ4F_isError(hint) != 0) {
            break;
        }
        progress = consumed != 0 || produced != 0;
        frames.remove_prefix(consumed);
        content.append(buffer.data(), produced);
    }
    LZ4F_freeDecompressionContext(context);
    return hint == 0 && frames.empty() ? std::optional{content} : std::nullopt;
}

} // namespace agate_test
