// A list of plain values that needs no memory of its own while it is short.
#pragma once

#include <agate/core/config.hpp>

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>

namespace agate::inline AGATE_ABI::xml::detail {

/// The first `N` values stand in the list itself, more of them on the heap.
template <class T, std::size_t N> class small_list {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    small_list() noexcept {} // leaves the room as it is
    small_list(const small_list&) = delete;
    small_list& operator=(const small_list&) = delete;

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return data_[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data_[i]; }
    [[nodiscard]] T& back() noexcept { return data_[size_ - 1]; }
    AGATE_INLINE void push_back(const T& value) {
        if (size_ == capacity_) [[unlikely]] {
            grow();
        }
        data_[size_++] = value;
    }
    /// Adds a value in place, whatever stands there.
    AGATE_INLINE T& add() {
        if (size_ == capacity_) [[unlikely]] {
            grow();
        }
        return data_[size_++];
    }
    void pop_back() noexcept { --size_; }
    /// Drops what lies behind the first `size` values.
    void shrink(std::size_t size) noexcept { size_ = size; }

private:
    AGATE_NOINLINE void grow() {
        auto larger = std::make_unique<T[]>(2 * capacity_);
        std::memcpy(static_cast<void*>(larger.get()), data_, size_ * sizeof(T));
        more_ = std::move(larger);
        data_ = more_.get();
        capacity_ *= 2;
    }

    union {
        T room_[N];
    };
    T* data_ = room_;
    std::size_t size_ = 0;
    std::size_t capacity_ = N;
    std::unique_ptr<T[]> more_;
};

} // namespace agate::inline AGATE_ABI::xml::detail
