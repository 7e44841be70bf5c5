// Texts that are put together at compile time and written by one copy of a known size.
#pragma once

#include <agate/core/config.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace agate::inline AGATE_ABI::detail {

/// A text of a size known to its type.
template <std::size_t N> struct joined_text {
    std::array<char, N == 0 ? 1 : N> bytes{};
    static constexpr std::size_t size() { return N; }
    constexpr const char* data() const { return bytes.data(); }
};

/// Texts one after another; `Size` is how long they are together.
template <std::size_t Size, class... Texts> consteval joined_text<Size> joined(const Texts&... texts) {
    joined_text<Size> out{};
    std::size_t next = 0;
    const auto add = [&](std::string_view text) {
        for (const char c : text) {
            out.bytes[next++] = c;
        }
    };
    (add(std::string_view{texts}), ...);
    return out;
}

/// Writes a constant text; the position behind it.
template <const auto& Text> AGATE_INLINE char* put(char* p) noexcept {
    std::memcpy(p, Text.data(), Text.size());
    return p + Text.size();
}

} // namespace agate::inline AGATE_ABI::detail
