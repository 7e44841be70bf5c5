// Where the bytes of a stream come from. A source is an object with
//
//     result<std::size_t> read(char* out, std::size_t size);   // at least one byte, at most size; 0 at the end
//
// or, when all of it is in memory as long as the source lives,
//
//     result<std::string_view> whole();
//
// Descriptors and mapped files are in descriptor.hpp, compressed sources in lz4.hpp.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/file.hpp>
#include <agate/core/input.hpp>
#include <agate/core/result.hpp>

#include <concepts>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::stream {

template <class T>
concept chunked_source = requires(T& source, char* out, std::size_t size) {
    { source.read(out, size) } -> std::same_as<result<std::size_t>>;
};
template <class T>
concept whole_source = requires(T& source) {
    { source.whole() } -> std::same_as<result<std::string_view>>;
};
template <class T>
concept source = chunked_source<std::remove_reference_t<T>> || whole_source<std::remove_reference_t<T>>;

/// Bytes in memory, which must outlive the stream.
class memory_source {
public:
    template <byte_input Input>
        requires lasting_input<Input>
    explicit memory_source(Input&& bytes) noexcept : bytes_{agate::detail::as_text(bytes)} {}
    [[nodiscard]] result<std::string_view> whole() const noexcept { return bytes_; }

private:
    std::string_view bytes_;
};

/// A C file, which its owner closes. Waits until the buffer is full: for a terminal or a pipe that answers, take its
/// descriptor.
class stdio_source {
public:
    explicit stdio_source(std::FILE* file) noexcept : file_{file} {}
    [[nodiscard]] result<std::size_t> read(char* out, std::size_t size) noexcept {
        errno = 0;
        const std::size_t taken = std::fread(out, 1, size, file_);
        if (taken == 0 && std::ferror(file_) != 0) {
            return agate::detail::file_error("the source cannot be read");
        }
        return taken;
    }

private:
    std::FILE* file_;
};

/// A std::istream, or what is used like one. What it has already buffered is taken without waiting for more.
template <class Stream> class istream_source {
public:
    explicit istream_source(Stream& in) noexcept : in_{&in} {}
    [[nodiscard]] result<std::size_t> read(char* out, std::size_t size) {
        using traits = typename Stream::traits_type;
        if (in_->eof()) {
            return std::size_t{0};
        }
        errno = 0;
        if (traits::eq_int_type(in_->peek(), traits::eof())) {
            if (in_->bad() || !in_->eof()) {
                return agate::detail::file_error("the source cannot be read");
            }
            return std::size_t{0};
        }
        const auto taken =
            static_cast<std::size_t>(in_->readsome(out, static_cast<decltype(in_->readsome(out, 0))>(size)));
        if (taken != 0) {
            return taken;
        }
        *out = traits::to_char_type(in_->get());
        return std::size_t{1};
    }

private:
    Stream* in_;
};
template <class Stream> istream_source(Stream&) -> istream_source<Stream>;

namespace detail {

template <class F> concept fills_buffers = std::invocable<F&, char*, std::size_t>;
template <class F> concept gives_chunks = std::invocable<F&> && !fills_buffers<F>;

inline result<std::string_view> to_chunk(std::string_view chunk) {
    return chunk;
}
inline result<std::string_view> to_chunk(const result<std::string_view>& chunk) {
    return chunk;
}

} // namespace detail

/// A callable of the user's own: `f(char* out, std::size_t size)`, which fills memory and says how many bytes it put there,
/// or `f()`, which returns a `std::string_view` of any size that is valid until the next call. No bytes at all are the
/// end. Either may return a `result` instead, whose error ends the stream.
template <class F>
    requires(detail::fills_buffers<F> || detail::gives_chunks<F>)
class callback_source {
public:
    explicit callback_source(F f) : f_{std::move(f)} {}

    [[nodiscard]] result<std::size_t> read(char* out, std::size_t size) {
        if constexpr (detail::fills_buffers<F>) {
            return f_(out, size);
        } else {
            if (rest_.empty()) {
                const result<std::string_view> chunk = detail::to_chunk(f_());
                if (!chunk) {
                    return chunk.error();
                }
                rest_ = *chunk;
            }
            const std::size_t taken = rest_.size() < size ? rest_.size() : size;
            if (taken != 0) {
                std::memcpy(out, rest_.data(), taken);
                rest_.remove_prefix(taken);
            }
            return taken;
        }
    }

private:
    F f_;
    std::string_view rest_;
};

} // namespace agate::inline AGATE_ABI::stream
