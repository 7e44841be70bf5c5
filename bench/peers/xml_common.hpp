// What the peers of the XML suite have in common: numbers as text, and names without their prefix. Every peer converts
// numbers with <charconv>, which is faster than what any of them brings and exact.
#pragma once

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

namespace bench {

inline bool read_number(std::string_view text, double& out) {
    const auto end = std::from_chars(text.data(), text.data() + text.size(), out);
    return end.ec == std::errc() && end.ptr == text.data() + text.size();
}

/// A number's shortest text, with its terminator.
struct number_text {
    explicit number_text(double value) {
        const auto end = std::to_chars(buffer, buffer + sizeof buffer - 1, value);
        *end.ptr = '\0';
        size = static_cast<std::size_t>(end.ptr - buffer);
    }

    std::string_view view() const { return {buffer, size}; }

    char buffer[32];
    std::size_t size;
};

inline std::string_view local_name(std::string_view qualified) {
    const std::size_t colon = qualified.find(':');
    return colon == std::string_view::npos ? qualified : qualified.substr(colon + 1);
}

} // namespace bench
