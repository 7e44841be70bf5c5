// The memory that compressing needs, owned by the caller and reused from call to call: a small message
// costs less than half with a context that has been used before.
#pragma once

#include <agate/core/config.hpp>
#include <agate/lz4/frame.hpp>

#include <string>
#include <utility>

namespace agate::inline AGATE_ABI::lz4 {

namespace detail {
class compression_lease;
class payload_lease;
} // namespace detail

/// Working memory for `compress`, `framed` and `compressor`. Allocates nothing until it is needed; then about 16 KiB
/// (256 KiB for levels above 2), and some blocks of the frame's size for streams. Any number of calls, one at a time:
/// every thread has its own. Whatever happened in a call, an error or an exception, leaves no trace in the next.
class context {
public:
    context() noexcept = default;
    context(context&& other) noexcept
        : compression_{std::exchange(other.compression_, nullptr)}, payload_{std::move(other.payload_)} {}
    context& operator=(context&& other) noexcept {
        std::swap(compression_, other.compression_);
        payload_.swap(other.payload_);
        return *this;
    }
    ~context() { LZ4F_freeCompressionContext(compression_); }

private:
    friend class detail::compression_lease;
    friend class detail::payload_lease;

    LZ4F_cctx* compression_ = nullptr;
    std::string payload_; ///< what a framed codec compresses, or has decompressed
};

namespace detail {

/// The library's part of a context, taken out while it is in use and put back afterwards. So a call that comes in between
/// on the same context (a message while a stream is open) finds none there and makes its own.
class compression_lease {
public:
    explicit compression_lease(context& from)
        : from_{from}, handle_{std::exchange(from.compression_, nullptr)} {
        if (handle_ == nullptr) [[unlikely]] {
            create();
        }
    }
    compression_lease(const compression_lease&) = delete;
    compression_lease& operator=(const compression_lease&) = delete;
    ~compression_lease() {
        std::swap(from_.compression_, handle_);
        if (handle_ != nullptr) [[unlikely]] {
            LZ4F_freeCompressionContext(handle_);
        }
    }
    [[nodiscard]] LZ4F_cctx* get() const noexcept { return handle_; }
    /// Linked blocks depend, by a few bytes, on what the library's part was used for before. To make the same frame of the
    /// same content every time, it is made anew for them; next to the more than 64 KiB that they compress that is nothing.
    void renew() {
        discard();
        create();
    }
    /// After an error the library's part is of no use, and the next call makes another.
    AGATE_COLD void discard() noexcept {
        LZ4F_freeCompressionContext(handle_);
        handle_ = nullptr;
    }

private:
    AGATE_COLD void create() {
        if (LZ4F_isError(LZ4F_createCompressionContext(&handle_, LZ4F_VERSION)) != 0) {
            out_of_memory();
        }
    }

    context& from_;
    LZ4F_cctx* handle_;
};

/// The same for the payload's string: a frame in a frame has another.
class payload_lease {
public:
    explicit payload_lease(context& from) noexcept : from_{from}, text_{std::move(from.payload_)} {}
    payload_lease(const payload_lease&) = delete;
    payload_lease& operator=(const payload_lease&) = delete;
    ~payload_lease() { from_.payload_.swap(text_); }
    [[nodiscard]] std::string& get() noexcept { return text_; }

private:
    context& from_;
    std::string text_;
};

} // namespace detail

} // namespace agate::inline AGATE_ABI::lz4
