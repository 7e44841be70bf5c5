// Compression of what does not fit in memory: `compressor` and `decompressor` take chunks of any size and hand chunks on,
// in memory bounded by the frame's block size.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/input.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/load.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/lz4/block.hpp>
#include <agate/lz4/checksum.hpp>
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
        : handle_{c}, preferences_{detail::preferences(chosen, content_size)} {
        if (chosen.linked) {
            handle_.renew();
        }
    }
    compressor(const compressor&) = delete;
    compressor& operator=(const compressor&) = delete;
    ~compressor() {
        if (failure_.code != errc::none) {
            handle_.discard();
        }
    }

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
        failure_ = detail::given_up(written_);
        if (buffer_.empty()) {
            buffer_.resize(LZ4F_HEADER_SIZE_MAX + LZ4F_compressBound(largest_piece, &preferences_));
        }
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
            failure_ = detail::library_error(more, written_);
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

    detail::compression_lease handle_;
    LZ4F_preferences_t preferences_;
    std::string buffer_;
    std::uint64_t written_ = 0;
    bool begun_ = false;
    error failure_;
};

/// Decompresses chunks: frames one behind the other, wherever the chunks are cut. Needs twice the block size of the frames,
/// at most some 8 MiB, kept as long as the decompressor lives. After an error every call returns that error.
class decompressor {
public:
    /// `bounds.decompressed` holds for all frames together: raise it for content that is larger.
    explicit decompressor(const limits& bounds = {}) : limit_{bounds.decompressed} {}

    /// Takes a chunk and hands on all content that it completes, a block at a time.
    template <byte_input Chunk, chunk_sink Sink> result<void> write(const Chunk& chunk, Sink&& sink) {
        std::string_view rest = agate::detail::as_text(chunk);
        while (!rest.empty()) {
            if (failure_.code != errc::none) [[unlikely]] {
                return failure_;
            }
            failure_ = detail::given_up(taken_);
            error reason;
            const std::string_view content = take(rest, reason);
            failure_ = reason;
            if (result<void> done = detail::hand_on(sink, content, failure_); !done) {
                return done;
            }
        }
        return failure_.code == errc::none ? result<void>{} : result<void>{failure_};
    }
    /// Says that there is no more: an error if a frame is cut short, or if there was none.
    result<void> finish() {
        if (failure_.code == errc::none && (!at_frame_end() || taken_ == 0)) {
            failure_ = state_ == state::header && gathered_ != 0 && start_.is == kind::refused
                           ? refusal()
                           : detail::make_error(errc::end_of_input, taken_, detail::cut_short);
        }
        return failure_.code == errc::none ? result<void>{} : result<void>{failure_};
    }
    /// Whether what has been taken ends where a frame ends.
    [[nodiscard]] bool at_frame_end() const noexcept {
        return state_ == state::header && gathered_ == 0 && failure_.code == errc::none;
    }

private:
    using kind = detail::frame_start::kind;
    enum class state : std::uint8_t { header, skip, block_size, block, content_checksum };
    static constexpr std::size_t largest_header = 15;

    /// Takes bytes off the front of `rest`, all of them or until there is content to hand on.
    std::string_view take(std::string_view& rest, error& failure) {
        switch (state_) {
        case state::header: take_header(rest, failure); break;
        case state::skip: skip(rest); break;
        case state::block_size:
            if (gather(rest, 4)) {
                begin_block(failure);
            }
            break;
        case state::block: return take_block(rest, failure);
        case state::content_checksum:
            if (gather(rest, 4)) {
                if (checksum_.value() != agate::detail::load_little<std::uint32_t>(few_)) {
                    failure = fault_at(detail::content_damaged, frame_);
                }
                state_ = state::header;
            }
            break;
        }
        return {};
    }

    static error fault_at(const detail::fault& what, std::uint64_t at) noexcept {
        return detail::make_error(what.code, at, what.text);
    }
    std::string_view remove(std::string_view& rest, std::size_t size) noexcept {
        const std::string_view front = rest.substr(0, size);
        rest.remove_prefix(size);
        taken_ += size;
        return front;
    }
    /// Gathers the few bytes of a field, which may come in pieces; true when they are all there.
    bool gather(std::string_view& rest, std::size_t size) noexcept {
        const std::size_t missing = size - gathered_;
        const std::string_view front = remove(rest, rest.size() < missing ? rest.size() : missing);
        std::memcpy(few_ + gathered_, front.data(), front.size());
        gathered_ += front.size();
        if (gathered_ < size) {
            return false;
        }
        gathered_ = 0;
        return true;
    }

    void take_header(std::string_view& rest, error& failure) {
        if (gathered_ == 0) {
            frame_ = taken_;
        }
        do { // a byte at a time, since every one may tell what is wrong
            few_[gathered_++] = remove(rest, 1).front();
            detail::look_closely(start_, {few_, gathered_});
        } while (wants_more() && !rest.empty());
        if (wants_more()) {
            return;
        }
        const std::string_view header{few_, gathered_};
        gathered_ = 0;
        if (start_.is == kind::refused) {
            failure = refusal();
        } else if (start_.is == kind::skippable) {
            to_skip_ = start_.length;
            state_ = to_skip_ == 0 ? state::header : state::skip;
        } else if (!detail::header_is_sound(header)) {
            failure = fault_at(detail::header_damaged, frame_);
        } else if (start_.has_length && start_.length > limit_ - produced_) {
            failure = detail::make_error(errc::output_exceeded, frame_, detail::beyond_limit, limit_);
        } else {
            first_ = produced_;
            filled_ = 0;
            checksum_ = {};
            expect_block();
        }
    }
    /// Whether the bytes of a header so far do not tell yet what it is; of a legacy frame, its name.
    [[nodiscard]] bool wants_more() const noexcept {
        return start_.is == kind::unfinished ||
               (start_.is == kind::refused && gathered_ < detail::legacy_magic.size() &&
                detail::legacy_magic.starts_with({few_, gathered_}));
    }
    [[nodiscard]] error refusal() const noexcept {
        const bool trails = frame_ != 0 && start_.refusal.text == detail::not_a_frame.text;
        return trails ? detail::make_error(errc::trailing_content, frame_, detail::trailing)
                      : fault_at(start_.refusal, frame_);
    }
    void skip(std::string_view& rest) noexcept {
        const std::size_t size = to_skip_ < rest.size() ? static_cast<std::size_t>(to_skip_) : rest.size();
        remove(rest, size);
        to_skip_ -= size;
        state_ = to_skip_ == 0 ? state::header : state::skip;
    }
    void expect_block() noexcept {
        block_ = taken_;
        state_ = state::block_size;
    }

    /// The size of a block is there, or the end mark.
    void begin_block(error& failure) noexcept {
        const auto field = agate::detail::load_little<std::uint32_t>(few_);
        if (field == 0) {
            if (start_.has_length && produced_ - first_ != start_.length) {
                failure = fault_at(detail::size_differs, frame_);
            }
            state_ = start_.has_content_checksum ? state::content_checksum : state::header;
            return;
        }
        is_stored_ = (field >> 31) != 0;
        block_size_ = field & 0x7FFFFFFFU;
        if (block_size_ > start_.largest_block) {
            failure = fault_at(detail::block_too_large, block_);
        }
        state_ = state::block;
        data_.clear();
    }
    /// The data of a block and its checksum, gathered unless the chunk has them all.
    std::string_view take_block(std::string_view& rest, error& failure) {
        const std::size_t whole = block_size_ + (start_.has_block_checksums ? 4 : 0);
        if (data_.empty() && rest.size() >= whole) {
            return unpack_block(remove(rest, whole), failure);
        }
        const std::size_t missing = whole - data_.size();
        data_.append(remove(rest, rest.size() < missing ? rest.size() : missing));
        return data_.size() < whole ? std::string_view{} : unpack_block(data_, failure);
    }

    /// The content of a block, in memory behind that which it may refer to.
    std::string_view unpack_block(std::string_view block, error& failure) {
        const std::string_view data = block.substr(0, block_size_);
        if (start_.has_block_checksums &&
            detail::checksum(data) != agate::detail::load_little<std::uint32_t>(block.data() + block_size_)) {
            failure = fault_at(detail::block_damaged, block_);
            return {};
        }
        const std::size_t before = keep_window();
        char* const out = content_.data() + before;
        std::size_t size = data.size();
        if (is_stored_) {
            std::memcpy(out, data.data(), size);
        } else {
            const int unpacked = detail::has_zero_offset(data)
                                     ? -1
                                     : detail::decode_block(data, out, start_.largest_block, before);
            if (unpacked < 0) {
                failure = fault_at(detail::block_unreadable, block_);
                return {};
            }
            size = static_cast<std::size_t>(unpacked);
        }
        if (start_.has_length && size > start_.length - (produced_ - first_)) {
            failure = fault_at(detail::size_differs, frame_);
            return {};
        }
        if (size > limit_ - produced_) {
            failure = detail::make_error(errc::output_exceeded, block_, detail::beyond_limit, limit_);
            return {};
        }
        produced_ += size;
        filled_ = before + size;
        if (start_.has_content_checksum) {
            checksum_.add({out, size});
        }
        expect_block();
        return {out, size};
    }
    /// Makes room for a block behind the end of the content before it, if that may be referred to: the size of that.
    std::size_t keep_window() {
        std::size_t before = 0;
        if (start_.has_links) {
            before = filled_ < detail::window ? filled_ : detail::window;
            if (before != filled_) {
                std::memmove(content_.data(), content_.data() + filled_ - before, before);
            }
        }
        if (content_.size() < before + start_.largest_block) {
            content_.resize(detail::window + start_.largest_block);
        }
        return before;
    }

    std::uint64_t limit_;
    std::uint64_t taken_ = 0;    ///< bytes taken
    std::uint64_t produced_ = 0; ///< bytes of content
    std::uint64_t frame_ = 0;    ///< where the present frame begins
    std::uint64_t block_ = 0;    ///< where its present block begins
    std::uint64_t first_ = 0;    ///< bytes of content before this frame
    std::uint64_t to_skip_ = 0;  ///< bytes left of a skippable frame
    std::size_t block_size_ = 0;
    std::size_t gathered_ = 0; ///< bytes of a header or field in `few_`
    std::size_t filled_ = 0;   ///< bytes of this frame's content in `content_`
    std::string data_;         ///< a block that comes in pieces
    std::string content_;      ///< the content of the present block, and what it may refer to before it
    state state_ = state::header;
    bool is_stored_ = false;
    char few_[largest_header] = {};
    detail::frame_start start_;
    detail::running_checksum checksum_;
    error failure_;
};

} // namespace agate::inline AGATE_ABI::lz4
