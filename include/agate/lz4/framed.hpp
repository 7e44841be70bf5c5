// A codec whose bytes travel in LZ4 frames: any codec, with the same verbs, to be composed again.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/input.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/lz4/compress.hpp>
#include <agate/lz4/context.hpp>
#include <agate/lz4/decompress.hpp>
#include <agate/lz4/options.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::lz4 {

/// The verbs of a codec around LZ4: `framed codec{agate::msgpack::codec<>{}, context}`. The context must outlive it.
/// Errors of the inner codec are about the payload, at its offsets and, where it is text, lines and columns.
template <class Codec> class framed {
public:
    framed(Codec codec, context& c, const options& chosen = {})
        : codec_{std::move(codec)}, context_{&c}, options_{chosen} {}

    /// Writes a value as one frame into a new string of bytes.
    template <class T> result<std::string> write(const T& v, const limits& bounds = {}) const {
        result<std::string> frame{std::in_place};
        const auto written = write(v, *frame, bounds);
        if (!written) [[unlikely]] {
            frame.fail(written.error());
        }
        return frame;
    }
    /// Writes over what a string, a vector of bytes, a span or an array holds: the size of the frame.
    template <class T, class Output>
        requires(agate::detail::growable_output<std::remove_cvref_t<Output>> ||
                 agate::detail::fixed_target<Output>)
    result<std::size_t> write(const T& v, Output&& out, const limits& bounds = {}) const {
        detail::payload_lease payload{*context_};
        const result<std::size_t> size = codec_.write(v, payload.get(), bounds);
        if (!size) [[unlikely]] {
            return of_payload(size.error(), payload.get());
        }
        return compress(payload.get(), out, options_, *context_);
    }
    /// Writes a frame behind what a string or a vector of bytes holds: the size of the frame.
    template <class T, agate::detail::growable_output Container>
    result<std::size_t> append(const T& v, Container& out, const limits& bounds = {}) const {
        detail::payload_lease payload{*context_};
        const result<std::size_t> size = codec_.write(v, payload.get(), bounds);
        if (!size) [[unlikely]] {
            return of_payload(size.error(), payload.get());
        }
        return compress_append(payload.get(), out, options_, *context_);
    }

    /// Reads one value out of the frames of the input, and nothing behind it.
    template <class T, byte_input Input> result<T> read(Input&& input, const limits& bounds = {}) const {
        detail::payload_lease payload{*context_};
        const result<std::size_t> size = decompress(input, payload.get(), bounds);
        if (!size) [[unlikely]] {
            return size.error();
        }
        // The payload is gone when the call is over, and is handed on as a temporary: the inner codec refuses views.
        result<T> v = codec_.template read<T>(std::move(payload.get()), bounds);
        if (!v) [[unlikely]] {
            v.fail(of_payload(v.error(), payload.get()));
        }
        return v;
    }
    template <byte_input Input, class T> result<void> read(Input&& input, T& v,
                                                           const limits& bounds = {}) const {
        detail::payload_lease payload{*context_};
        const result<std::size_t> size = decompress(input, payload.get(), bounds);
        if (!size) [[unlikely]] {
            return size.error();
        }
        result<void> done = codec_.read(std::move(payload.get()), v, bounds);
        return done ? done : of_payload(done.error(), payload.get());
    }
    /// Reads one value out of the first frame that has content, whatever comes behind the frame: how many bytes of the
    /// input the frames took.
    template <byte_input Input, class T>
    result<std::size_t> read_prefix(Input&& input, T& v, const limits& bounds = {}) const {
        detail::payload_lease payload{*context_};
        const result<std::size_t> taken = decompress_prefix(input, payload.get(), bounds);
        if (!taken) [[unlikely]] {
            return taken.error();
        }
        const result<void> done = codec_.read(std::move(payload.get()), v, bounds);
        if (!done) [[unlikely]] {
            return of_payload(done.error(), payload.get());
        }
        return *taken;
    }

private:
    AGATE_COLD static error of_payload(error e, std::string_view payload) noexcept {
        if (!e.in_payload) {
            e.locate(payload);
            e.in_payload = true;
        }
        return e;
    }

    Codec codec_;
    context* context_;
    options options_;
};

} // namespace agate::inline AGATE_ABI::lz4
