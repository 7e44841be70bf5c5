// Memory between two pages that cannot be touched: a text is laid so that its last byte is the last before the page
// behind, or its first byte the first after the page in front. Whoever reads or writes one byte too many ends there.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string_view>

#if defined(__unix__) || defined(__APPLE__)
#define AGATE_TEST_HAVE_GUARDS 1
#include <sys/mman.h>
#include <unistd.h>
#else
#define AGATE_TEST_HAVE_GUARDS 0
#endif

namespace agate_test {

#if AGATE_TEST_HAVE_GUARDS

class guarded_memory {
public:
    /// Room for texts of up to `size` bytes.
    explicit guarded_memory(std::size_t size) {
        page_ = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        room_ = (size + page_ - 1) / page_ * page_;
        room_ = room_ == 0 ? page_ : room_;
        void* const all = ::mmap(nullptr, room_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (all == MAP_FAILED) {
            std::abort();
        }
        base_ = static_cast<char*>(all);
        if (::mprotect(base_ + page_, room_, PROT_READ | PROT_WRITE) != 0) {
            std::abort();
        }
    }
    guarded_memory(const guarded_memory&) = delete;
    guarded_memory& operator=(const guarded_memory&) = delete;
    ~guarded_memory() { ::munmap(base_, room_ + 2 * page_); }

    [[nodiscard]] char* begin() const noexcept { return base_ + page_; }
    [[nodiscard]] char* end() const noexcept { return begin() + room_; }
    /// The text with its last byte before the guard; what is before it is no JSON.
    std::string_view at_end(std::string_view text) const {
        std::memset(begin(), '!', room_);
        if (!text.empty()) {
            std::memcpy(end() - text.size(), text.data(), text.size());
        }
        return {end() - text.size(), text.size()};
    }
    /// The text with its first byte behind the guard; what is behind it looks like more of the same.
    std::string_view at_begin(std::string_view text) const {
        std::memset(begin(), '9', room_);
        if (!text.empty()) {
            std::memcpy(begin(), text.data(), text.size());
        }
        return {begin(), text.size()};
    }

private:
    char* base_ = nullptr;
    std::size_t page_ = 0;
    std::size_t room_ = 0;
};

#endif

} // namespace agate_test
