// `compress`: bytes to one LZ4 frame, in one call.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/input.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/lz4/context.hpp>
#include <agate/lz4/frame.hpp>
#include <agate/lz4/options.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI::lz4 {

namespace detail {

/// At least the size of any frame of that much content: 19 bytes of header, 8 a block of no less than 64 KiB, 8 at the end.
constexpr std::size_t frame_bound(std::size_t content) {
    return content + 8 * (content / 65536 + 1) + 27;
}

/// Bytes of content that a block holds.
constexpr std::size_t block_bytes(block_size size) {
    return size == block_size::standard ? 65536 : std::size_t{1} << (8 + 2 * static_cast<int>(size));
}

/// One frame into at least `frame_bound` bytes of room: its size, or an error code of the library. The bytes are those of
/// the library's one call, LZ4F_compressFrame: the smallest kind of block that the content fits in, and no links where
/// there is one block only. That call has no form for a reused context that is public in every version; and these three
/// calls are no slower as long as blocks are flushed at once, which keeps the library from buffering.
inline std::size_t compress_frame(LZ4F_cctx* handle, char* out, std::size_t capacity, std::string_view input,
                                  LZ4F_preferences_t p) {
    std::size_t block = 65536;
    for (int id = LZ4F_max64KB; id < static_cast<int>(p.frameInfo.blockSizeID); ++id, block *= 4) {
        if (input.size() <= block) {
            p.frameInfo.blockSizeID = static_cast<LZ4F_blockSizeID_t>(id);
            break;
        }
    }
    if (input.size() <= block) {
        p.frameInfo.blockMode = LZ4F_blockIndependent;
    }
    p.autoFlush = 1;
    LZ4F_compressOptions_t stable{};
    stable.stableSrc = 1;
    const std::size_t header = LZ4F_compressBegin(handle, out, capacity, &p);
    if (is_error(header)) {
        return header;
    }
    std::size_t size = header;
    const std::size_t blocks =
        LZ4F_compressUpdate(handle, out + size, capacity - size, input.data(), input.size(), &stable);
    if (is_error(blocks)) {
        return blocks;
    }
    size += blocks;
    const std::size_t end = LZ4F_compressEnd(handle, out + size, capacity - size, &stable);
    return is_error(end) ? end : size + end;
}

/// Writes a frame at the position, which moves along where the memory does: its size, or an error code of the library.
inline std::size_t compress_to(agate::detail::output& out, char*& position, std::string_view input,
                               const options& chosen, context& c) {
    const std::size_t bound = frame_bound(input.size());
    static_cast<void>(out.ensure(position, bound)); // the first call always has room to give
    compression_lease handle{c};
    if (chosen.linked && input.size() > block_bytes(chosen.block_size)) {
        handle.renew();
    }
    const std::size_t size =
        compress_frame(handle.get(), position, bound, input, preferences(chosen, input.size()));
    if (is_error(size)) [[unlikely]] {
        handle.discard();
    }
    return size;
}

template <class Container>
result<std::size_t> compress_to_container(std::string_view input, Container& out, const options& chosen,
                                          context& c, bool append) {
    agate::detail::container_output target{out, append};
    char* position = target.position();
    const std::size_t size = compress_to(target, position, input, chosen, c);
    if (is_error(size)) [[unlikely]] {
        return library_error(size, 0);
    }
    target.finish(position + size);
    return size;
}

inline result<std::size_t> compress_to_fixed(std::string_view input, char* data, std::size_t capacity,
                                             const options& chosen, context& c) {
    agate::detail::fixed_output target{data, capacity};
    char* position = target.position();
    const std::size_t size = compress_to(target, position, input, chosen, c);
    if (is_error(size)) [[unlikely]] {
        return library_error(size, 0);
    }
    if (!target.finish(position + size)) {
        return make_error(errc::output_full, capacity, output_too_small);
    }
    return size;
}

} // namespace detail

/// Compresses bytes into one LZ4 frame (LZ4 frame format 1.6), into a string or a vector of bytes, which is overwritten;
/// its memory and the context's are reused. The size of the frame, which is at most 27 bytes and 8 for each 64 KiB
/// larger than its content. Nothing but lack of memory fails.
template <byte_input Input, agate::detail::growable_output Container>
result<std::size_t> compress(const Input& input, Container& out, const options& chosen, context& c) {
    return detail::compress_to_container(agate::detail::as_text(input), out, chosen, c, false);
}
/// Compresses into memory of a fixed size, a span or an array; `output_full` when the frame does not fit.
template <byte_input Input, agate::detail::fixed_target Target>
result<std::size_t> compress(const Input& input, Target&& out, const options& chosen, context& c) {
    return detail::compress_to_fixed(agate::detail::as_text(input), reinterpret_cast<char*>(out.data()),
                                     out.size(), chosen, c);
}
/// Compresses with a context of its own.
template <byte_input Input, class Output>
    requires(agate::detail::growable_output<std::remove_cvref_t<Output>> ||
             agate::detail::fixed_target<Output>)
result<std::size_t> compress(const Input& input, Output&& out, const options& chosen = {}) {
    context fresh;
    return compress(input, out, chosen, fresh);
}
/// Compresses into a new string of bytes.
template <byte_input Input>
result<std::string> compress(const Input& input, const options& chosen, context& c) {
    result<std::string> frame{std::in_place};
    const auto written = compress(input, *frame, chosen, c);
    if (!written) [[unlikely]] {
        frame.fail(written.error());
    }
    return frame;
}
template <byte_input Input> result<std::string> compress(const Input& input, const options& chosen = {}) {
    context fresh;
    return compress(input, chosen, fresh);
}

/// Writes a frame behind what a string or a vector of bytes holds. Frames one behind the other are as good as one.
/// The size of the frame that was added.
template <byte_input Input, agate::detail::growable_output Container>
result<std::size_t> compress_append(const Input& input, Container& out, const options& chosen, context& c) {
    return detail::compress_to_container(agate::detail::as_text(input), out, chosen, c, true);
}
template <byte_input Input, agate::detail::growable_output Container>
result<std::size_t> compress_append(const Input& input, Container& out, const options& chosen = {}) {
    context fresh;
    return compress_append(input, out, chosen, fresh);
}

} // namespace agate::inline AGATE_ABI::lz4
