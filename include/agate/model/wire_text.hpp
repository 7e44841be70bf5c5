// Wire types for what has a text form of its own (agate::decimal, agate::date): one for reading, which points to where the
// text stands for as long as it takes to parse it, and one for writing, which holds a text of a bounded size. Neither
// allocates; `agate::convert` uses them as `wire` and as what `to_wire` returns.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

/// The text of a string, white space around it dropped where it means nothing, until the next thing is read.
struct word_text : std::string_view {
    constexpr word_text() noexcept : std::string_view{} {}
    constexpr explicit word_text(std::string_view text) noexcept : std::string_view{text} {}
};

/// The same, or the text of a number where numbers are text: in JSON `"0.50"` as well as `0.50`.
struct number_text : word_text {
    using word_text::word_text;
};

template <class T> concept passing_text = std::derived_from<T, word_text>;

/// A text of at most N bytes, all of them ASCII.
template <std::size_t N> class bounded_string {
public:
    using value_type = char;
    using traits_type = std::char_traits<char>;
    static constexpr std::size_t text_bound = N;

    bounded_string() noexcept {}

    [[nodiscard]] char* buffer() noexcept { return data_; }
    void finish(const char* end) noexcept { size_ = static_cast<std::size_t>(end - data_); }

    [[nodiscard]] const char* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] const char* begin() const noexcept { return data_; }
    [[nodiscard]] const char* end() const noexcept { return data_ + size_; }
    operator std::string_view() const noexcept { return {data_, size_}; }

private:
    std::size_t size_ = 0;
    char data_[N];
};

template <class T> concept bounded_text = requires {
    { T::text_bound } -> std::convertible_to<std::size_t>;
};

/// The code of the error that a text which `from_wire` refuses gives.
template <class Convert> consteval errc conversion_code() {
    if constexpr (requires { Convert::code; }) {
        return Convert::code;
    } else {
        return errc::conversion_failed;
    }
}

} // namespace agate::inline AGATE_ABI::detail
