// A text that libraries read: with a terminator behind it, or in a heap block of exactly its size.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace bench {

/// The text stands in a std::string with its terminator, or if `exact` in a heap block that ends with it.
class text_block {
public:
    text_block(std::string text, bool exact) : size_(text.size()) {
        if (exact) {
            block_ = std::make_unique<char[]>(size_);
            std::memcpy(block_.get(), text.data(), size_);
        } else {
            string_ = std::move(text);
        }
    }

    std::string_view view() const { return {block_ ? block_.get() : string_.data(), size_}; }

private:
    std::string string_;
    std::unique_ptr<char[]> block_;
    std::size_t size_;
};

} // namespace bench
