// A text in heap memory of exactly its size, without a terminator: AddressSanitizer sees every byte read beyond it.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace agate_test {

class exact_block {
public:
    explicit exact_block(std::string_view text) : bytes_{new char[text.size()]}, size_{text.size()} {
        if (size_ != 0) {
            std::memcpy(bytes_.get(), text.data(), size_);
        }
    }
    [[nodiscard]] std::string_view view() const noexcept { return {bytes_.get(), size_}; }

private:
    std::unique_ptr<char[]> bytes_;
    std::size_t size_;
};

} // namespace agate_test
