// Numbers written into and read from heap blocks of exactly the size that is promised, for the tests of
// number text.
#pragma once

#include <agate/core/number.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>

namespace agate_test {

using agate::detail::number_end;
using agate::detail::number_error;

// A copy in a heap block of exactly its size, so that AddressSanitizer sees any read beyond it.
class exact_copy {
public:
    explicit exact_copy(std::string_view text) : data_(new char[text.size()]), size_(text.size()) {
        std::memcpy(data_.get(), text.data(), size_);
    }

    const char* begin() const { return data_.get(); }
    const char* end() const { return data_.get() + size_; }

private:
    std::unique_ptr<char[]> data_;
    std::size_t size_;
};

// What a reader made of a text: the value if it got one, else the error; and how many bytes in.
template <class T> struct outcome {
    std::optional<T> value;
    number_error error;
    std::ptrdiff_t offset;

    bool operator==(const outcome&) const = default;
};

template <class T> void PrintTo(const outcome<T>& o, std::ostream* out) {
    *out << (o.value ? testing::PrintToString(*o.value)
                     : "error " + std::to_string(static_cast<int>(o.error)))
         << " at " << o.offset;
}

template <class T> number_end read_into(const char* p, const char* end, T& value) {
    if constexpr (std::is_floating_point_v<T>) {
        return agate::detail::read_floating(p, end, value);
    } else {
        return agate::detail::read_integer(p, end, value);
    }
}

template <class T> outcome<T> read_block(std::string_view text) {
    const exact_copy copy(text);
    constexpr T sentinel = 77;
    T value = sentinel;
    const number_end stop = read_into(copy.begin(), copy.end(), value);
    const bool good = stop.error == number_error::none;
    if (!good) {
        EXPECT_EQ(value, sentinel) << text << " was an error and changed the value";
    }
    return {good ? std::optional<T>(value) : std::nullopt, stop.error, stop.ptr - copy.begin()};
}

// Reads a text that is all there is, and, where the end does not matter, the same text amid others.
template <class T> outcome<T> read(std::string_view text) {
    const outcome<T> alone = read_block<T>(text);
    if (alone.error != number_error::end_of_input) {
        EXPECT_EQ(read_block<T>(std::string(text) + ", \"and so on\": []"), alone) << text;
    }
    return alone;
}

template <class T> outcome<T> good(T value, std::size_t size) {
    return {value, number_error::none, static_cast<std::ptrdiff_t>(size)};
}

template <class T> outcome<T> bad(number_error error, std::ptrdiff_t offset) {
    return {std::nullopt, error, offset};
}

template <class T> void expect_value(std::string_view text, T value) {
    EXPECT_EQ(read<T>(text), good(value, text.size())) << text;
}

template <class T> void expect_error(std::string_view text, number_error error, std::ptrdiff_t offset) {
    EXPECT_EQ(read<T>(text), bad<T>(error, offset)) << text;
}

// The block is exactly as large as promised, so that AddressSanitizer sees any write beyond it.
template <class T> std::string write(T value) {
    constexpr std::size_t room =
        std::is_floating_point_v<T> ? agate::detail::max_floating_size : agate::detail::max_integer_size;
    const std::unique_ptr<char[]> block(new char[room]);
    char* end = nullptr;
    if constexpr (std::is_floating_point_v<T>) {
        end = agate::detail::write_floating(block.get(), value);
    } else {
        end = agate::detail::write_integer(block.get(), value);
    }
    return {block.get(), end};
}

} // namespace agate_test
