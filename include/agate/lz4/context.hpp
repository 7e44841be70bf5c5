// The memory that compressing and decompressing need, owned by the caller and reused from call to call: a small message
// costs less than half with a context that has been used before.
#pragma once

#include <agate/core/config.hpp>
#include <agate/lz4/frame.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::lz4 {

namespace detail {
struct context_parts;
} // namespace detail

/// Working memory for `compress`, `decompress`, `framed`, `compressor` and `decompressor`. Allocates nothing until it is
/// needed; then about 16 KiB for compressing (256 KiB for levels above 2), and a few of the frame's blocks for
/// decompressing. Any number of calls, one at a time: every thread has its own. Whatever happened in a call, an error or
/// an exception, leaves no trace in the next.
class context {
public:
    context() noexcept = default;
    context(context&& other) noexcept
        : compression_{std::exchange(other.compression_, nullptr)},
          decompression_{std::exchange(other.decompression_, nullptr)},
          payload_{std::move(other.payload_)} {}
    context& operator=(context&& other) noexcept {
        std::swap(compression_, other.compression_);
        std::swap(decompression_, other.decompression_);
        payload_.swap(other.payload_);
        return *this;
    }
    ~context() {
        LZ4F_freeCompressionContext(compression_);
        LZ4F_freeDecompressionContext(decompression_);
    }

private:
    friend struct detail::context_parts;

    LZ4F_cctx* compression_ = nullptr;
    LZ4F_dctx* decompression_ = nullptr;
    std::string payload_; ///< what a framed codec compresses, or has decompressed
};

namespace detail {

struct context_parts {
    template <class Handle> static Handle*& slot(context& c) noexcept {
        if constexpr (std::is_same_v<Handle, LZ4F_cctx>) {
            return c.compression_;
        } else {
            return c.decompression_;
        }
    }
    static std::string& payload(context& c) noexcept { return c.payload_; }

    static LZ4F_errorCode_t create(LZ4F_cctx*& made) {
        return LZ4F_createCompressionContext(&made, LZ4F_VERSION);
    }
    static LZ4F_errorCode_t create(LZ4F_dctx*& made) {
        return LZ4F_createDecompressionContext(&made, LZ4F_VERSION);
    }
    static void destroy(LZ4F_cctx* handle) noexcept { LZ4F_freeCompressionContext(handle); }
    static void destroy(LZ4F_dctx* handle) noexcept { LZ4F_freeDecompressionContext(handle); }
};

/// A part of a context, taken out while it is in use and put back afterwards. So a call that comes in between on the same
/// context (a frame in a frame, a message while a stream is open) finds none there and makes its own.
template <class Handle> class lease {
public:
    explicit lease(context& from)
        : from_{from}, handle_{std::exchange(context_parts::slot<Handle>(from), nullptr)} {
        if (handle_ == nullptr) [[unlikely]] {
            create();
        }
    }
    lease(const lease&) = delete;
    lease& operator=(const lease&) = delete;
    ~lease() {
        std::swap(context_parts::slot<Handle>(from_), handle_);
        if (handle_ != nullptr) [[unlikely]] {
            context_parts::destroy(handle_);
        }
    }
    [[nodiscard]] Handle* get() const noexcept { return handle_; }

private:
    AGATE_COLD void create() {
        if (LZ4F_isError(context_parts::create(handle_)) != 0) {
            out_of_memory();
        }
    }

    context& from_;
    Handle* handle_;
};

/// The same for the payload's string.
class payload_lease {
public:
    explicit payload_lease(context& from) noexcept
        : from_{from}, text_{std::move(context_parts::payload(from))} {}
    payload_lease(const payload_lease&) = delete;
    payload_lease& operator=(const payload_lease&) = delete;
    ~payload_lease() { context_parts::payload(from_).swap(text_); }
    [[nodiscard]] std::string& get() noexcept { return text_; }

private:
    context& from_;
    std::string text_;
};

} // namespace detail

} // namespace agate::inline AGATE_ABI::lz4
