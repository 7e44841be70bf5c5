// Where the bytes of a stream go. A sink is an object with
//
//     result<std::size_t> write(std::string_view bytes);   // how many of them it took, at least one
//
// and, where these mean something,
//
//     result<void> flush();
//     result<void> close();
//     bool can_patch();                                                     // whether it can go back
//     result<void> patch(std::uint64_t offset, std::string_view bytes);     // from where the stream began
//
// Files and descriptors are in descriptor.hpp, compression in lz4.hpp.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/file.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::stream {

template <class T>
concept sink = requires(std::remove_reference_t<T>& to, std::string_view bytes) {
    { to.write(bytes) } -> std::same_as<result<std::size_t>>;
};

namespace detail {

inline constexpr const char* cannot_be_written = "the sink cannot be written to";

template <class Sink> result<void> flush(Sink& to) {
    if constexpr (requires { to.flush(); }) {
        return to.flush();
    } else {
        return {};
    }
}
template <class Sink> result<void> close(Sink& to) {
    if constexpr (requires { to.close(); }) {
        return to.close();
    } else {
        return flush(to);
    }
}

/// Hands bytes on, from where they begin to be pending; what was taken is not pending any more, whatever happens.
template <class Sink, class Buffer> result<void> drain(Sink& to, Buffer& pending) {
    std::size_t sent = 0;
    while (sent != pending.size()) {
        const result<std::size_t> taken = to.write(std::string_view{pending}.substr(sent));
        if (!taken || *taken == 0) {
            pending.erase(0, sent);
            errno = 0;
            return taken ? agate::detail::file_error("the sink takes nothing") : taken.error();
        }
        sent += *taken;
    }
    pending.clear();
    return {};
}

} // namespace detail

/// The end of a string or of a vector of bytes, which must outlive the stream.
template <agate::detail::growable_output Container> class buffer_sink {
public:
    explicit buffer_sink(Container& out) noexcept : out_{&out}, begin_{out.size()} {}
    [[nodiscard]] result<std::size_t> write(std::string_view bytes) {
        put(out_->size(), bytes, out_->size() + bytes.size());
        return bytes.size();
    }
    [[nodiscard]] static bool can_patch() noexcept { return true; }
    [[nodiscard]] result<void> patch(std::uint64_t offset, std::string_view bytes) {
        put(begin_ + static_cast<std::size_t>(offset), bytes, out_->size());
        return {};
    }

private:
    void put(std::size_t at, std::string_view bytes, std::size_t size) {
        if (size > out_->capacity()) {
            out_->reserve(size < 2 * out_->capacity() ? 2 * out_->capacity() : size);
        }
        out_->resize(size);
        if (!bytes.empty()) {
            std::memcpy(reinterpret_cast<char*>(out_->data()) + at, bytes.data(), bytes.size());
        }
    }

    Container* out_;
    std::size_t begin_;
};
template <class Container> buffer_sink(Container&) -> buffer_sink<Container>;

/// A C file, which its owner closes. It has a buffer of its own: only what has been flushed has arrived.
class stdio_sink {
public:
    explicit stdio_sink(std::FILE* file) noexcept : file_{file} {}
    [[nodiscard]] result<std::size_t> write(std::string_view bytes) noexcept {
        errno = 0;
        const std::size_t taken = std::fwrite(bytes.data(), 1, bytes.size(), file_);
        if (taken == 0) {
            return agate::detail::file_error(detail::cannot_be_written);
        }
        return taken;
    }
    [[nodiscard]] result<void> flush() noexcept {
        errno = 0;
        if (std::fflush(file_) != 0) {
            return agate::detail::file_error(detail::cannot_be_written);
        }
        return {};
    }

private:
    std::FILE* file_;
};

/// A std::ostream, or what is used like one.
template <class Stream> class ostream_sink {
public:
    explicit ostream_sink(Stream& out) noexcept : out_{&out} {}
    [[nodiscard]] result<std::size_t> write(std::string_view bytes) {
        errno = 0;
        if (out_->good()) {
            const auto taken = out_->rdbuf()->sputn(bytes.data(), static_cast<std::ptrdiff_t>(bytes.size()));
            if (taken > 0) {
                return static_cast<std::size_t>(taken);
            }
            out_->setstate(Stream::badbit);
        }
        return agate::detail::file_error(detail::cannot_be_written);
    }
    [[nodiscard]] result<void> flush() {
        errno = 0;
        if (!out_->flush()) {
            return agate::detail::file_error(detail::cannot_be_written);
        }
        return {};
    }

private:
    Stream* out_;
};
template <class Stream> ostream_sink(Stream&) -> ostream_sink<Stream>;

/// A callable of the user's own that gets a `std::string_view`, valid until it returns. It takes all of it and returns
/// nothing or a `result<void>`, or returns a `result<std::size_t>`: how much of it it took.
template <std::invocable<std::string_view> F> class callback_sink {
public:
    explicit callback_sink(F f) : f_{std::move(f)} {}
    [[nodiscard]] result<std::size_t> write(std::string_view bytes) {
        using answer = std::invoke_result_t<F&, std::string_view>;
        if constexpr (std::is_void_v<answer>) {
            f_(bytes);
            return bytes.size();
        } else if constexpr (std::is_same_v<answer, result<std::size_t>>) {
            return f_(bytes);
        } else {
            static_assert(
                std::is_same_v<answer, result<void>>,
                "agate: what takes the bytes of a stream must return nothing, agate::result<void>, or "
                "agate::result<std::size_t>");
            const result<void> done = f_(bytes);
            return done ? result<std::size_t>{bytes.size()} : result<std::size_t>{done.error()};
        }
    }

private:
    F f_;
};

} // namespace agate::inline AGATE_ABI::stream
