// `decompress`: LZ4 frames to bytes, in one call. It needs no working memory but its output; where a context is given,
// as to `compress`, it is left alone.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/input.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/lz4/context.hpp>
#include <agate/lz4/unpack.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::lz4 {

namespace detail {

enum class extent : std::uint8_t { overwrite, append, first_frame };

/// The size of the content; with `first_frame`, how many bytes of the input it took.
template <class Container>
result<std::size_t> decompress_to_container(std::string_view input, Container& out, const limits& bounds,
                                            extent wanted) {
    container_memory target{out, wanted == extent::append};
    result<std::size_t> size;
    unpacking frames{input, target, bounds, size};
    if (wanted == extent::first_frame ? frames.first() : frames.all()) [[likely]] {
        target.finish(frames.written());
        *size = wanted == extent::first_frame ? frames.consumed() : frames.written();
    }
    return size;
}

inline result<std::size_t> decompress_to_fixed(std::string_view input, char* data, std::size_t size,
                                               const limits& bounds) {
    memory target{data, size};
    result<std::size_t> written;
    unpacking frames{input, target, bounds, written};
    if (frames.all()) [[likely]] {
        *written = frames.written();
    }
    return written;
}

} // namespace detail

/// Decompresses all LZ4 frames of the input (LZ4 frame format 1.6), one behind the other, into a string or a vector of
/// bytes, which is overwritten; its memory is reused. The size of the content. Skippable frames are skipped. Errors, at
/// the offset of the frame or block: `end_of_input` if the last frame is cut short (or there is none), `invalid_frame`,
/// `checksum_mismatch`, `trailing_content`, `output_exceeded` beyond `bounds.decompressed`; the output is empty then.
template <byte_input Input, agate::detail::growable_output Container>
result<std::size_t> decompress(const Input& input, Container& out, const limits& bounds = {}) {
    return detail::decompress_to_container(agate::detail::as_text(input), out, bounds,
                                           detail::extent::overwrite);
}
/// Decompresses into memory of a fixed size, a span or an array; `output_full` when the content does not fit. After an
/// error it holds content of the frames up to there.
template <byte_input Input, agate::detail::fixed_target Target>
result<std::size_t> decompress(const Input& input, Target&& out, const limits& bounds = {}) {
    return detail::decompress_to_fixed(agate::detail::as_text(input), reinterpret_cast<char*>(out.data()),
                                       out.size(), bounds);
}
template <byte_input Input, class Output>
    requires(agate::detail::growable_output<std::remove_cvref_t<Output>> ||
             agate::detail::fixed_target<Output>)
result<std::size_t> decompress(const Input& input, Output&& out, const limits& bounds, context&) {
    return decompress(input, out, bounds);
}
/// Decompresses into a new string of bytes.
template <byte_input Input> result<std::string> decompress(const Input& input, const limits& bounds = {}) {
    result<std::string> content{std::in_place};
    const auto written = decompress(input, *content, bounds);
    if (!written) [[unlikely]] {
        content.fail(written.error());
    }
    return content;
}
template <byte_input Input> result<std::string> decompress(const Input& input, const limits& bounds,
                                                           context&) {
    return decompress(input, bounds);
}

/// Decompresses behind what a string or a vector of bytes holds, which stays as it is. The size of what was added.
template <byte_input Input, agate::detail::growable_output Container>
result<std::size_t> decompress_append(const Input& input, Container& out, const limits& bounds = {}) {
    return detail::decompress_to_container(agate::detail::as_text(input), out, bounds,
                                           detail::extent::append);
}

/// Decompresses the first frame that has content, and skips what is to be skipped before it, whatever comes behind: how
/// many bytes of the input that took.
template <byte_input Input, agate::detail::growable_output Container>
result<std::size_t> decompress_prefix(const Input& input, Container& out, const limits& bounds = {}) {
    return detail::decompress_to_container(agate::detail::as_text(input), out, bounds,
                                           detail::extent::first_frame);
}

} // namespace agate::inline AGATE_ABI::lz4
