// Compression of what does not fit in memory: `compressor` and `decompressor` take chunks of any size and hand chunks on,
// in memory bounded by the frame's block size.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/input.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/lz4/context.hpp>
#include <agate/lz4/frame.hpp>
#include <agate/lz4/options.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::lz4 {

/// What takes the chunks that come out: a callable that gets a `std::string_view`, valid until it returns, and returns
/// nothing, or a `result<void>` whose error ends the call; or a string or a vector of bytes, which they are appended to.
template <class T>
concept chunk_sink =
    agate::detail::growable_output<std::remove_cvref_t<T>> || std::invocable<T&, std::string_view>;

namespace detail {

template <class Sink> result<void> deliver(Sink& sink, std::string_view chunk) {
    if constexpr (agate::detail::growable_output<std::remove_cvref_t<Sink>>) {
        const std::size_t before = sink.size();
        sink.resize(before + chunk.size());
        if (!chunk.empty()) {
            std::memcpy(reinterpret_cast<char*>(sink.data()) + before, chunk.data(), chunk.size());
        }
        return {};
    } else if constexpr (std::is_void_v<std::invoke_result_t<Sink&, std::string_view>>) {
        sink(chunk);
        return {};
    } else {
        static_assert(std::is_same_v<std::invoke_result_t<Sink&, std::string_view>, result<void>>,
                      "agate: what takes the chunks must return nothing or agate::result<void>");
        return sink(chunk);
    }
}

/// What a call that did not come to its end leaves behind, because an exception ended it.
inline error given_up(std::uint64_t offset) noexcept {
    return make_error(errc::invalid_frame, offset, "an exception ended an earlier call");
}

/// Delivers a chunk. One that is refused is lost, and everything behind it: `failure` says so from then on.
template <class Sink> result<void> hand_on(Sink& sink, std::string_view chunk, error& failure) {
    if (chunk.empty()) {
        return {};
    }
    failure = given_up(0);
    const result<void> done = deliver(sink, chunk);
    failure = done ? error{} : done.error();
    return done;
}

} // namespace detail

/// Compresses chunks into a frame. The context lends its memory for as long as the compressor lives, and must live
/// longer.
class compressor {
public:
    /// `content_size` is what the header declares and the chunks must add up to; 0 if that is not known.
    explicit compressor(context& c, const options& chosen = {}, std::uint64_t content_size = 0)
        : handle_{c}, preferences_{detail::preferences(chosen, content_size)} {}

    /// Takes a chunk. What it makes of it may come out now or later: a block is compressed when it is full.
    template <byte_input Chunk, chunk_sink Sink> result<void> write(const Chunk& chunk, Sink&& sink) {
        std::string_view rest = agate::detail::as_text(chunk);
        while (!rest.empty()) {
            const std::string_view piece = rest.substr(0, largest_piece);
            rest.remove_prefix(piece.size());
            if (result<void> done = hand_on(step::update, piece, sink); !done) {
                return done;
            }
        }
        return {};
    }
    /// Puts out everything that has been taken, as a block that may be smaller than others: for a reader that waits.
    template <chunk_sink Sink> result<void> flush(Sink&& sink) { return hand_on(step::flush, {}, sink); }
    /// Ends the frame. What is written after that begins another one, of unknown size.
    template <chunk_sink Sink> result<void> finish(Sink&& sink) { return hand_on(step::end, {}, sink); }

private:
    enum class step : std::uint8_t { update, flush, end };
    static constexpr std::size_t largest_piece = 65536;

    template <class Sink> result<void> hand_on(step what, std::string_view piece, Sink& sink) {
        const result<std::string_view> made = make(what, piece);
        if (!made) [[unlikely]] {
            return made.error();
        }
        return detail::hand_on(sink, *made, failure_);
    }

    /// Performs a step, after the header if the frame has not begun: the bytes that come of it, in `buffer_`.
    result<std::string_view> make(step what, std::string_view piece) {
        if (failure_.code != errc::none) [[unlikely]] {
            return failure_;
        }
        if (buffer_.empty()) {
            buffer_.resize(LZ4F_HEADER_SIZE_MAX + LZ4F_compressBound(largest_piece, &preferences_));
        }
        failure_ = detail::given_up(written_);
        std::size_t size = 0;
        if (!begun_) {
            size =
                check(LZ4F_compressBegin(handle_.get(), buffer_.data(), LZ4F_HEADER_SIZE_MAX, &preferences_));
            begun_ = true;
        }
        char* const out = buffer_.data() + size;
        const std::size_t room = buffer_.size() - size;
        std::size_t more = 0;
        switch (what) {
        case step::update:
            more = LZ4F_compressUpdate(handle_.get(), out, room, piece.data(), piece.size(), nullptr);
            break;
        case step::flush: more = LZ4F_flush(handle_.get(), out, room, nullptr); break;
        case step::end:
            more = LZ4F_compressEnd(handle_.get(), out, room, nullptr);
            begun_ = false;
            preferences_.frameInfo.contentSize = 0;
            break;
        }
        if (detail::is_error(more)) [[unlikely]] {
            const detail::reason why = detail::reason_of(more);
            failure_ = detail::make_error(why.what.code, written_, why.what.text);
            return failure_;
        }
        size += more;
        written_ += size;
        failure_ = {};
        return std::string_view{buffer_.data(), size};
    }
    static std::size_t check(std::size_t size) {
        if (detail::is_error(size)) [[unlikely]] {
            detail::out_of_memory(); // beginning a frame fails in no other way
        }
        return size;
    }

    detail::lease<LZ4F_cctx> handle_;
    LZ4F_preferences_t preferences_;
    std::string buffer_;
    std::uint64_t written_ = 0;
    bool begun_ = false;
    error failure_;
};

/// Decompresses chunks: frames one behind the other, wherever the chunks are cut. The context lends its memory for as long
/// as the decompressor lives, and must live longer. After an error every call returns that error.
class decompressor {
public:
    /// `bounds.decompressed` holds for all frames together: raise it for content that is larger.
    explicit decompressor(context& c, const limits& bounds = {}) : handle_{c}, limit_{bounds.decompressed} {}
    ~decompressor() { LZ4F_resetDecompressionContext(handle_.get()); }

    /// Takes a chunk and hands on all content that it completes.
    template <byte_input Chunk, chunk_sink Sink> result<void> write(const Chunk& chunk, Sink&& sink) {
        std::string_view rest = agate::detail::as_text(chunk);
        while (!rest.empty() || pending_) {
            const result<std::string_view> made = make(rest);
            if (!made) [[unlikely]] {
                return made.error();
            }
            if (result<void> done = detail::hand_on(sink, *made, failure_); !done) {
                return done;
            }
        }
        return {};
    }
    /// Says that there is no more: an error if a frame is cut short, or if there was none.
    result<void> finish() {
        if (failure_.code == errc::none && (!between_ || taken_ == 0)) {
            failure_ = detail::make_error(errc::end_of_input, taken_, detail::cut_short);
        }
        return failure_.code == errc::none ? result<void>{} : result<void>{failure_};
    }
    /// Whether what has been taken ends where a frame ends.
    [[nodiscard]] bool at_frame_end() const noexcept { return between_ && failure_.code == errc::none; }

private:
    using kind = detail::frame_start::kind;
    static constexpr std::size_t buffer_size = 65536;
    static constexpr std::size_t largest_header = 15;

    /// Takes bytes off the front of `rest`, all of them or until there is content to hand on.
    result<std::string_view> make(std::string_view& rest) {
        if (failure_.code == errc::none) [[likely]] {
            if (buffer_.empty()) {
                buffer_.resize(buffer_size);
            }
            if (to_skip_ != 0) {
                const std::size_t size =
                    to_skip_ < rest.size() ? static_cast<std::size_t>(to_skip_) : rest.size();
                take(rest, size);
                to_skip_ -= size;
                between_ = to_skip_ == 0;
                return std::string_view{};
            }
            if (!in_content_) {
                take_header(rest);
            } else if (const std::size_t size = take_content(rest); failure_.code == errc::none) {
                return std::string_view{buffer_.data(), size};
            }
        }
        if (failure_.code != errc::none) [[unlikely]] {
            return failure_;
        }
        return std::string_view{};
    }

    void take(std::string_view& rest, std::size_t size) noexcept {
        rest.remove_prefix(size);
        taken_ += size;
    }
    void fail(errc code, std::uint64_t at, const char* detail, std::uint64_t extra = 0) noexcept {
        failure_ = detail::make_error(code, at, detail, extra);
        pending_ = false;
    }

    /// Gathers the bytes of a header, which may come in pieces.
    void take_header(std::string_view& rest) {
        if (between_) {
            frame_ = taken_;
            header_size_ = 0;
            between_ = false;
        }
        for (;;) {
            detail::look_closely(start_, {header_, header_size_});
            if (start_.is == kind::unfinished) {
                if (rest.empty()) {
                    return;
                }
                header_[header_size_++] = rest.front();
                take(rest, 1);
                continue;
            }
            begin();
            return;
        }
    }
    /// A header is complete, or known to be wrong.
    void begin() {
        if (start_.is == kind::refused) {
            const bool trails = frame_ != 0 && start_.refusal.text == detail::not_a_frame.text;
            return trails ? fail(errc::trailing_content, frame_, detail::trailing)
                          : fail(start_.refusal.code, frame_, start_.refusal.text);
        }
        if (start_.is == kind::skippable) {
            to_skip_ = start_.length;
            between_ = to_skip_ == 0;
            return;
        }
        char spare = 0;
        std::size_t produced = 0;
        std::size_t consumed = header_size_;
        failure_ = detail::given_up(frame_);
        const std::size_t hint =
            LZ4F_decompress(handle_.get(), &spare, &produced, header_, &consumed, nullptr);
        if (detail::is_error(hint)) {
            const detail::reason why = detail::reason_of(hint);
            return fail(why.what.code, frame_, why.what.text);
        }
        if (start_.has_length && start_.length > limit_ - produced_) {
            return fail(errc::output_exceeded, frame_, detail::beyond_limit, limit_);
        }
        failure_ = {};
        first_ = produced_;
        block_ = taken_;
        wanted_ = hint;
        in_content_ = true;
    }

    /// Decompresses up to a buffer of content: its size.
    std::size_t take_content(std::string_view& rest) {
        // What the library asks for is the rest of a block and the size of the next: so the block is known that is at
        // fault.
        std::size_t consumed = wanted_ < rest.size() ? wanted_ : rest.size();
        std::size_t produced = buffer_size;
        failure_ = detail::given_up(frame_);
        const std::size_t hint =
            LZ4F_decompress(handle_.get(), buffer_.data(), &produced, rest.data(), &consumed, nullptr);
        if (detail::is_error(hint)) [[unlikely]] {
            refuse(detail::reason_of(hint));
            return 0;
        }
        failure_ = {};
        take(rest, consumed);
        wanted_ -= consumed;
        produced_ += produced;
        pending_ = produced == buffer_size;
        if (produced_ > limit_) [[unlikely]] {
            fail(errc::output_exceeded, block_, detail::beyond_limit, limit_);
            return 0;
        }
        if (hint == 0) {
            if (start_.has_length && produced_ - first_ != start_.length) [[unlikely]] {
                fail(detail::size_differs.code, frame_, detail::size_differs.text);
                return 0;
            }
            pending_ = false;
            in_content_ = false;
            between_ = true;
            return produced;
        }
        if (wanted_ == 0 && !pending_) {
            block_ = taken_ - 4;
            wanted_ = hint;
        }
        return produced;
    }
    void refuse(const detail::reason& why) {
        std::uint64_t at = frame_;
        if (why.at == detail::culprit::block) {
            at = block_;
        } else if (why.at == detail::culprit::next_block) {
            at = taken_ + wanted_ - 4;
        }
        fail(why.what.code, at, why.what.text);
    }

    detail::lease<LZ4F_dctx> handle_;
    std::string buffer_;
    std::uint64_t limit_;
    std::uint64_t taken_ = 0;    ///< bytes taken
    std::uint64_t produced_ = 0; ///< bytes of content
    std::uint64_t frame_ = 0;    ///< where the present frame begins
    std::uint64_t block_ = 0;    ///< where its present block begins
    std::uint64_t first_ = 0;    ///< bytes of content before this frame
    std::uint64_t to_skip_ = 0;  ///< bytes left of a skippable frame
    std::size_t wanted_ = 0;     ///< bytes left of the present block and the next one's size
    std::size_t header_size_ = 0;
    char header_[largest_header] = {};
    bool between_ = true;     ///< where a frame may begin
    bool in_content_ = false; ///< behind the header of a frame with content
    bool pending_ = false;    ///< content may be left that needs no more input
    detail::frame_start start_;
    error failure_;
};

} // namespace agate::inline AGATE_ABI::lz4
