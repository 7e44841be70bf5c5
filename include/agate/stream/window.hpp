// The part of a stream that is in memory: what has come and has not been taken. It grows only when one record needs all
// of it, by doubling, so that the bytes moved and read again stay in proportion to those that come. It also knows the
// line and column at which it stands, for bytes that are gone when an error asks.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/result.hpp>
#include <agate/stream/options.hpp>
#include <agate/stream/source.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

#if AGATE_SSE2
#include <emmintrin.h>
#endif

namespace agate::inline AGATE_ABI::stream::detail {

/// How many bytes of a text are newlines, or, for `Continuations`, belong to a code point that has begun before them.
template <bool Continuations> std::size_t count_bytes(std::string_view text) noexcept {
    std::size_t count = 0;
    std::size_t i = 0;
#if AGATE_SSE2
    while (text.size() - i >= 16) {
        __m128i counts = _mm_setzero_si128(); // a byte each, so that 255 blocks are the most
        for (int block = 0; block < 255 && text.size() - i >= 16; ++block, i += 16) {
            const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + i));
            // as signed bytes, those from 0x80 to 0xBF are the smallest
            const __m128i hits = Continuations ? _mm_cmplt_epi8(bytes, _mm_set1_epi8(-64))
                                               : _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n'));
            counts = _mm_sub_epi8(counts, hits);
        }
        const __m128i sums = _mm_sad_epu8(counts, _mm_setzero_si128());
        count += static_cast<std::size_t>(_mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4));
    }
#endif
    for (; i != text.size(); ++i) {
        count += Continuations ? static_cast<signed char>(text[i]) < -64 : text[i] == '\n';
    }
    return count;
}

/// Behind the last newline of a text; 0 when it has none.
inline std::size_t last_line(std::string_view text) noexcept {
    std::size_t end = text.size();
#if AGATE_SSE2
    for (; end >= 16; end -= 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + end - 16));
        const int hits = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
        if (hits != 0) {
            return end - 16 + static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(hits)));
        }
    }
#endif
    while (end != 0 && text[end - 1] != '\n') {
        --end;
    }
    return end;
}

/// A place as people count it.
struct text_place {
    std::uint32_t line = 1;
    std::uint32_t column = 1;

    void pass(std::string_view text) noexcept {
        const std::size_t begin = last_line(text);
        if (begin != 0) {
            line += static_cast<std::uint32_t>(count_bytes<false>(text.substr(0, begin)));
            column = 1;
            text.remove_prefix(begin);
        }
        column += static_cast<std::uint32_t>(text.size() - count_bytes<true>(text));
    }
};

class window {
public:
    window(const options& chosen, bool has_lines) noexcept
        : chunk_{chosen.buffer != 0 ? chosen.buffer : 1},
          most_{chosen.largest_record > chunk_ ? chosen.largest_record : chunk_},
          has_lines_{has_lines} {}

    /// What has not been taken.
    [[nodiscard]] std::string_view unread() const noexcept { return {data_ + begin_, end_ - begin_}; }
    /// Nothing comes behind that.
    [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
    /// Where in the whole stream it begins.
    [[nodiscard]] std::uint64_t offset() const noexcept { return base_ + begin_; }
    void take(std::size_t size) noexcept { begin_ += size; }

    /// All of the stream is in memory of somebody else.
    void adopt(std::string_view whole) noexcept {
        data_ = whole.data() != nullptr ? whole.data() : "";
        end_ = whole.size();
        is_complete_ = true;
    }
    /// Makes room for some bytes more; false when the limit is reached.
    [[nodiscard]] bool make_room() {
        const std::size_t size = end_ - begin_;
        if (size >= most_) {
            return false;
        }
        if (capacity_ == 0) {
            resize(chunk_);
        } else if (size <= capacity_ / 2) {
            if (begin_ != 0 && capacity_ - end_ <= capacity_ / 2) {
                move_to(buffer_.get());
            }
        } else if (end_ == capacity_) {
            resize(capacity_ < most_ / 2 ? 2 * capacity_ : most_);
        }
        return true;
    }
    /// Gets at least one byte more, or finds that there are no more.
    template <class Source> result<void> refill(Source& from) {
        const result<std::size_t> taken = from.read(buffer_.get() + end_, capacity_ - end_);
        if (!taken) [[unlikely]] {
            return taken.error();
        }
        end_ += *taken;
        credit_ += 4 * *taken;
        is_complete_ = *taken == 0;
        return {};
    }

    /// Whether reading what is there, after it was too little before, keeps the work in proportion to the stream: twice as
    /// much as at the last time is always enough; small records are tried sooner, for a source that waits for an answer.
    [[nodiscard]] bool may_try() noexcept {
        const std::size_t size = end_ - begin_;
        if (tried_ == 0 || is_complete_ || size >= 2 * tried_) [[likely]] {
            return true;
        }
        if (credit_ < size) {
            return false;
        }
        credit_ -= size;
        return true;
    }
    void was_too_little() noexcept { tried_ = end_ - begin_; }
    void was_enough() noexcept { tried_ = 0; }

    /// An error of the bytes that have not been taken becomes one of the whole stream.
    void place(error& e) noexcept {
        if (e.in_payload) {
            return;
        }
        if (has_lines_ && e.line == 0) {
            locate(begin_);
            text_place here = here_;
            const std::string_view text = unread();
            here.pass(
                text.substr(0, e.offset < text.size() ? static_cast<std::size_t>(e.offset) : text.size()));
            e.line = here.line;
            e.column = here.column;
        }
        e.move_by(offset());
    }

private:
    /// Moves the place that is kept on to a position of the memory.
    void locate(std::size_t position) noexcept {
        if (position > located_) {
            here_.pass({data_ + located_, position - located_});
            located_ = position;
        }
    }
    AGATE_NOINLINE void resize(std::size_t capacity) {
        if (capacity == capacity_) {
            move_to(buffer_.get());
            return;
        }
        auto larger = std::make_unique_for_overwrite<char[]>(capacity);
        move_to(larger.get());
        buffer_ = std::move(larger);
        data_ = buffer_.get();
        capacity_ = capacity;
    }
    void move_to(char* memory) noexcept {
        const std::size_t size = end_ - begin_;
        if (has_lines_) {
            locate(begin_);
            located_ = 0;
        }
        if (size != 0) {
            std::memmove(memory, data_ + begin_, size);
        }
        base_ += begin_;
        begin_ = 0;
        end_ = size;
    }

    const char* data_ = "";
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::uint64_t base_ = 0;       ///< where in the stream the memory begins
    std::size_t tried_ = 0;        ///< bytes that were too few for the present record
    std::uint64_t credit_ = 65536; ///< bytes that may be read again
    std::size_t located_ = 0;
    text_place here_; ///< the place of the position `located_`
    std::unique_ptr<char[]> buffer_;
    std::size_t capacity_ = 0;
    std::size_t chunk_;
    std::size_t most_;
    bool has_lines_;
    bool is_complete_ = false;
};

} // namespace agate::inline AGATE_ABI::stream::detail
