// Frames into memory: decompresses everything an input holds, block by block, straight to where the content belongs. Of
// the library it uses the decoder of blocks. Its decoder of frames goes by way of buffers of its own: that was no faster,
// needs working memory, and does not tell which block is at fault.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/load.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/core/string.hpp>
#include <agate/lz4/block.hpp>
#include <agate/lz4/checksum.hpp>
#include <agate/lz4/frame.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::lz4::detail {

/// The memory that content goes to. `grow` makes it larger, keeping what has been written; fixed memory does not grow.
class memory {
public:
    memory(char* data, std::size_t size) noexcept : begin_{data}, size_{size} {}

    [[nodiscard]] char* begin() const noexcept { return begin_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool is_fixed() const noexcept { return grow_ == nullptr; }
    void grow(std::size_t used, std::size_t size) { grow_(*this, used, size); }

protected:
    using grow_function = void (*)(memory&, std::size_t, std::size_t);
    explicit memory(grow_function how) noexcept : grow_{how} {}

    char* begin_ = nullptr;
    std::size_t size_ = 0;

private:
    grow_function grow_ = nullptr;
};

/// The memory of a string or a vector of bytes, behind what it holds already when appending.
template <agate::detail::growable_output Container> class container_memory : public memory {
public:
    container_memory(Container& container, bool append)
        : memory{&grow_container},
          container_{container},
          offset_{append ? container.size() : 0},
          final_size_{offset_} {
        adopt();
    }
    container_memory(const container_memory&) = delete;
    container_memory& operator=(const container_memory&) = delete;
    /// Without `finish`, the container ends as what was there before, exceptions included.
    ~container_memory() { container_.resize(final_size_); }

    void finish(std::size_t used) noexcept { final_size_ = offset_ + used; }

private:
    void adopt() {
#if AGATE_STRING_SIZE_FREE
        if constexpr (std::is_same_v<Container, std::string>) {
            agate::detail::resize_for_overwrite(container_, container_.capacity());
        }
#endif
        begin_ = reinterpret_cast<char*>(container_.data()) + offset_;
        size_ = container_.size() - offset_;
    }
    AGATE_NOINLINE static void grow_container(memory& base, std::size_t used, std::size_t size) {
        auto& self = static_cast<container_memory&>(base);
        Container& container = self.container_;
        if (self.offset_ + size > container.capacity()) {
            container.resize(self.offset_ + used);
            container.reserve(self.offset_ + size);
        }
        agate::detail::resize_for_overwrite(container, self.offset_ + size);
        self.adopt();
    }

    Container& container_;
    std::size_t offset_;
    std::size_t final_size_;
};

/// Decompresses the frames of one input. Where that fails, the outcome gets the error.
class unpacking {
public:
    unpacking(std::string_view input, memory& out, const limits& bounds,
              result<std::size_t>& outcome) noexcept
        : begin_{input.data()},
          source_{input.data()},
          end_{input.data() + input.size()},
          out_{out},
          outcome_{outcome},
          limit_{bounds.decompressed} {}

    /// Every frame of the input; there must be one.
    [[nodiscard]] bool all() {
        do {
            if (!next()) [[unlikely]] {
                return false;
            }
        } while (source_ != end_);
        return true;
    }
    /// Frames up to the first that has content.
    [[nodiscard]] bool first() {
        do {
            if (!next()) [[unlikely]] {
                return false;
            }
        } while (start_.is != kind::content);
        return true;
    }
    [[nodiscard]] std::size_t written() const noexcept { return used_; }
    [[nodiscard]] std::size_t consumed() const noexcept { return static_cast<std::size_t>(source_ - begin_); }

private:
    using kind = frame_start::kind;
    static constexpr std::uint64_t best_ratio = 255; ///< no byte of a block stands for more bytes of content
    static constexpr std::size_t slack = 64; ///< room behind the content lets the decoder copy in large steps

    [[nodiscard]] std::size_t rest() const noexcept { return static_cast<std::size_t>(end_ - source_); }
    [[nodiscard]] std::size_t room() const noexcept { return out_.size() - used_; }
    /// Content that the limit allows still.
    [[nodiscard]] std::uint64_t allowed() const noexcept { return limit_ - used_; }
    [[nodiscard]] static std::uint64_t smaller(std::uint64_t a, std::uint64_t b) noexcept {
        return a < b ? a : b;
    }
    [[nodiscard]] std::uint32_t word(const char* p) const noexcept {
        return agate::detail::load_little<std::uint32_t>(p);
    }

    AGATE_COLD bool fail(errc code, const char* at, const char* detail, std::uint64_t extra = 0) {
        outcome_.fail(make_error(code, static_cast<std::uint64_t>(at - begin_), detail, extra));
        return false;
    }
    AGATE_COLD bool fail(const fault& what, const char* at) { return fail(what.code, at, what.text); }
    AGATE_COLD bool fail_cut_short() { return fail(errc::end_of_input, end_, cut_short); }
    AGATE_COLD bool fail_limit(const char* at) {
        return fail(errc::output_exceeded, at, beyond_limit, limit_);
    }

    [[nodiscard]] bool next() {
        frame_ = source_;
        look_at(start_, {source_, rest()});
        return start_.is == kind::content ? content() : no_content();
    }
    AGATE_NOINLINE bool no_content() {
        if (start_.is == kind::unfinished) {
            return fail_cut_short();
        }
        if (start_.is == kind::refused) {
            const bool trails = frame_ != begin_ && start_.refusal.text == not_a_frame.text;
            return trails ? fail(errc::trailing_content, frame_, trailing) : fail(start_.refusal, frame_);
        }
        if (rest() - start_.header < start_.length) {
            return fail_cut_short();
        }
        source_ += start_.header + static_cast<std::size_t>(start_.length);
        return true;
    }

    /// One frame with content, whose first bytes have been looked at.
    [[nodiscard]] bool content() {
        if (!header_is_sound({source_, start_.header})) [[unlikely]] {
            return fail(header_damaged, frame_);
        }
        source_ += start_.header;
        first_ = used_;
        if (start_.has_length && !make_room()) [[unlikely]] {
            return false;
        }
        const std::size_t sum_size = start_.has_block_checksums ? 4 : 0;
        for (;;) {
            block_ = source_;
            if (rest() < 4) [[unlikely]] {
                return fail_cut_short();
            }
            const std::uint32_t field = word(source_);
            if (field == 0) {
                break;
            }
            const std::size_t size = field & 0x7FFFFFFFU;
            source_ += 4;
            if (size > start_.largest_block) [[unlikely]] {
                return fail(block_too_large, block_);
            }
            if (rest() < size + sum_size) [[unlikely]] {
                return fail_cut_short();
            }
            const std::string_view data{source_, size};
            if (sum_size != 0 && checksum(data) != word(source_ + size)) [[unlikely]] {
                return fail(block_damaged, block_);
            }
            if (!((field >> 31) != 0 ? stored(data) : compressed(data))) [[unlikely]] {
                return false;
            }
            if (start_.has_length && used_ - first_ > start_.length) [[unlikely]] {
                return fail(size_differs, frame_);
            }
            source_ += size + sum_size;
        }
        return end();
    }

    /// The end mark and what follows it.
    [[nodiscard]] bool end() {
        source_ += 4;
        if (start_.has_length && used_ - first_ != start_.length) [[unlikely]] {
            return fail(size_differs, frame_);
        }
        if (start_.has_content_checksum) {
            if (rest() < 4) [[unlikely]] {
                return fail_cut_short();
            }
            if (checksum({out_.begin() + first_, used_ - first_}) != word(source_)) [[unlikely]] {
                return fail(content_damaged, frame_);
            }
            source_ += 4;
        }
        return true;
    }

    /// Room for all content of a declared size, but for no more than the bytes that are there can stand for.
    [[nodiscard]] bool make_room() {
        if (start_.length > allowed()) [[unlikely]] {
            return fail_limit(frame_);
        }
        const std::uint64_t wanted = smaller(start_.length, best_ratio * rest());
        if (room() < wanted && !out_.is_fixed()) {
            out_.grow(used_, used_ + static_cast<std::size_t>(wanted) + slack);
        }
        return true;
    }
    /// Room for the next `size` bytes of content whose size is not declared; more, where memory is got anew. False if
    /// there is none to be had.
    [[nodiscard]] bool grow(std::uint64_t size) {
        if (out_.is_fixed() || start_.has_length) {
            return false;
        }
        const std::uint64_t doubled = smaller(std::uint64_t{2} * used_, limit_);
        const std::uint64_t wanted = used_ + size;
        out_.grow(used_, static_cast<std::size_t>((wanted < doubled ? doubled : wanted) + slack));
        return true;
    }

    /// A block that is not compressed.
    [[nodiscard]] bool stored(std::string_view data) {
        if (data.size() > allowed()) [[unlikely]] {
            return too_much();
        }
        if (room() < data.size() && !grow(data.size())) [[unlikely]] {
            return too_much();
        }
        if (!data.empty()) {
            std::memcpy(out_.begin() + used_, data.data(), data.size());
        }
        used_ += data.size();
        return true;
    }

    [[nodiscard]] bool compressed(std::string_view data) {
        constexpr std::uint64_t usual_ratio = 8;
        if (has_zero_offset(data)) [[unlikely]] {
            return fail(block_unreadable, block_);
        }
        const std::uint64_t most =
            smaller(smaller(start_.largest_block, allowed()), best_ratio * data.size());
        const std::uint64_t likely = smaller(most, usual_ratio * data.size());
        if (room() < likely) {
            static_cast<void>(grow(likely));
        }
        for (;;) {
            const std::uint64_t capacity = smaller(smaller(room(), allowed()), start_.largest_block);
            const int size = decode(data, out_.begin() + used_, capacity);
            if (size >= 0) [[likely]] {
                used_ += static_cast<std::size_t>(size);
                return true;
            }
            if (capacity >= most || !grow(most)) {
                return too_large_or_damaged(data, capacity);
            }
        }
    }
    [[nodiscard]] int decode(std::string_view data, char* out, std::uint64_t capacity) const noexcept {
        return decode_block(data, out, static_cast<std::size_t>(capacity),
                            start_.has_links ? used_ - first_ : 0);
    }
    /// A block that was not decompressed into `capacity` bytes: had there been room enough?
    AGATE_COLD bool too_large_or_damaged(std::string_view data, std::uint64_t capacity) {
        if (capacity < start_.largest_block) {
            const std::size_t before = used_ - first_ < window ? used_ - first_ : window;
            std::string elsewhere(before + start_.largest_block, '\0');
            if (before != 0) {
                std::memcpy(elsewhere.data(), out_.begin() + used_ - before, before);
            }
            if (decode(data, elsewhere.data() + before, start_.largest_block) >= 0) {
                return too_much();
            }
        }
        return fail(block_unreadable, block_);
    }
    /// There is more content than there may be, or than there is room for.
    AGATE_COLD bool too_much() {
        if (start_.has_length && room() >= start_.length - (used_ - first_)) {
            return fail(size_differs, frame_);
        }
        return !start_.has_length && room() >= allowed() ? fail_limit(block_)
                                                         : fail(errc::output_full, block_, output_too_small);
    }

    const char* begin_;
    const char* source_;
    const char* end_;
    memory& out_;
    result<std::size_t>& outcome_;
    std::uint64_t limit_;
    std::size_t used_ = 0;
    std::size_t first_ = 0; ///< where the content of the present frame begins
    const char* frame_ = nullptr;
    const char* block_ = nullptr;
    frame_start start_;
};

} // namespace agate::inline AGATE_ABI::lz4::detail
