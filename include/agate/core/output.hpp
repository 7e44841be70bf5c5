// Where a writer puts its bytes: one growable or fixed memory range, seen by the writer as a position that it keeps
// itself and an end. Capacity is asked for once for a run of bounded fields; growing is the cold path and the only part
// that knows what the memory belongs to, so that a writer is compiled once for all kinds of output.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/string.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

/// The memory that a writer writes to. `grow` keeps what stands before `position` and returns the position in the new
/// memory, with at least `need` bytes behind it, or a null pointer when no more can be had.
class output {
public:
    [[nodiscard]] char* begin() const noexcept { return begin_; }
    [[nodiscard]] std::size_t room(const char* position) const noexcept {
        return static_cast<std::size_t>(end_ - position);
    }
    /// Makes sure of `need` bytes behind the position, which moves along with the memory.
    [[nodiscard]] AGATE_INLINE bool ensure(char*& position, std::size_t need) {
        if (room(position) >= need) [[likely]] {
            return true;
        }
        position = grow_(*this, position, need);
        return position != nullptr;
    }
    /// Bytes written before the position, what stood in the container before `append` not counted.
    [[nodiscard]] std::size_t size(const char* position) const noexcept {
        return static_cast<std::size_t>(position - begin_) - offset_;
    }

protected:
    using grow_function = char* (*)(output&, char*, std::size_t);
    explicit output(grow_function grow) noexcept : grow_{grow} {}

    char* begin_ = nullptr;
    char* end_ = nullptr;
    std::size_t offset_ = 0; ///< bytes in front that belong to the caller

private:
    grow_function grow_;
};

/// A contiguous, resizable container of bytes.
template <class C>
concept growable_output = sizeof(typename C::value_type) == 1 && requires(C& c, std::size_t n) {
    c.resize(n);
    c.data();
    c.capacity();
    c.reserve(n);
};

/// A fixed run of bytes to write to: a span, an array.
template <class T>
concept fixed_target = !growable_output<std::remove_cvref_t<T>> && requires(T& t) {
    requires sizeof(*t.data()) == 1;
    requires !std::is_const_v<std::remove_pointer_t<decltype(t.data())>>;
    { t.size() } -> std::convertible_to<std::size_t>;
};

/// Output into a string or a vector of bytes. The container's present size is used as it is, so that writing into it
/// again and again neither allocates nor fills.
template <growable_output Container> class container_output : public output {
public:
    explicit container_output(Container& container, bool append) : output{&grow}, container_{container} {
        offset_ = append ? container.size() : 0;
        resize_for_overwrite(container, container.capacity());
        adopt();
    }
    container_output(const container_output&) = delete;
    container_output& operator=(const container_output&) = delete;
    /// Whatever happens, an exception included, the container ends as what was there before, or as what `finish` says.
    ~container_output() { container_.resize(final_size_ != unfinished ? final_size_ : offset_); }

    [[nodiscard]] char* position() const noexcept { return begin_ + offset_; }
    void finish(const char* position) noexcept { final_size_ = static_cast<std::size_t>(position - begin_); }

private:
    static constexpr std::size_t unfinished = static_cast<std::size_t>(-1);

    void adopt() noexcept {
        begin_ = reinterpret_cast<char*>(container_.data());
        end_ = begin_ + container_.size();
    }
    AGATE_COLD static char* grow(output& base, char* position, std::size_t need) {
        auto& self = static_cast<container_output&>(base);
        const auto used = static_cast<std::size_t>(position - self.begin_);
        Container& container = self.container_;
        std::size_t size = container.capacity();
        if (size - used < need) {
            const std::size_t doubled = 2 * size;
            size = used + need < doubled ? doubled : used + need;
            size = size < 256 ? 256 : size;
            container.resize(used);
            container.reserve(size);
            size = container.capacity();
        }
        resize_for_overwrite(container, size);
        self.adopt();
        return self.begin_ + used;
    }

    Container& container_;
    std::size_t final_size_ = unfinished;
};

/// Output into memory of a fixed size. A writer asks for room by bounds that the value may not need: when the memory
/// runs short the tail goes to a string of its own, and is copied back if it fits after all.
class fixed_output : public output {
public:
    fixed_output(char* data, std::size_t size) noexcept : output{&grow}, data_{data}, capacity_{size} {
        begin_ = data;
        end_ = data + size;
    }

    [[nodiscard]] char* position() const noexcept { return data_; }
    /// Back to the beginning.
    void rewind() noexcept {
        spill_.clear();
        begin_ = data_;
        end_ = data_ + capacity_;
        offset_ = 0;
    }
    /// True when everything has found its place; else the output is too small.
    [[nodiscard]] bool finish(const char* position) noexcept {
        if (spill_.empty()) {
            size_ = static_cast<std::size_t>(position - data_);
            return true;
        }
        const auto tail = static_cast<std::size_t>(position - begin_);
        if (tail > capacity_ - spilled_at_) {
            return false;
        }
        std::memcpy(data_ + spilled_at_, begin_, tail);
        size_ = spilled_at_ + tail;
        return true;
    }
    [[nodiscard]] std::size_t written() const noexcept { return size_; }

private:
    AGATE_COLD static char* grow(output& base, char* position, std::size_t need) {
        auto& self = static_cast<fixed_output&>(base);
        const auto used = static_cast<std::size_t>(position - self.begin_);
        if (self.spill_.empty()) {
            self.spilled_at_ = used;
            self.spill_.resize(need + 256);
            self.begin_ = self.spill_.data();
            self.end_ = self.begin_ + self.spill_.size();
            self.offset_ = 0 - used; // sizes and offsets go on counting from the start of the fixed memory
            return self.begin_;
        }
        if (used > self.capacity_ - self.spilled_at_) {
            return nullptr;
        }
        self.spill_.resize(2 * self.spill_.size() + need);
        self.begin_ = self.spill_.data();
        self.end_ = self.begin_ + self.spill_.size();
        return self.begin_ + used;
    }

    char* data_;
    std::size_t capacity_;
    std::size_t size_ = 0;
    std::size_t spilled_at_ = 0;
    std::string spill_;
};

} // namespace agate::inline AGATE_ABI::detail
