// A universally unique identifier (RFC 9562): 16 bytes, `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`. A text in all formats, in
// lower case; upper case is read as well, and nothing else than the five groups.
#pragma once

#include <agate/core/bytes.hpp>
#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/load.hpp>
#include <agate/core/result.hpp>
#include <agate/model/describe.hpp>
#include <agate/types/text_form.hpp>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI {

namespace detail {
inline constexpr std::size_t uuid_size = 36;
} // namespace detail

/// A UUID; a value-initialised one is nil (RFC 9562 section 5.9). Ordered as its bytes are.
class uuid {
public:
    std::array<std::byte, 16> bytes{};

    /// Reads a text that is a UUID as a whole. Errors: conversion_failed.
    [[nodiscard]] static result<uuid> parse(std::string_view text) {
        return detail::parse_text<uuid>(text, errc::conversion_failed);
    }
    [[nodiscard]] bool is_nil() const noexcept { return bytes == std::array<std::byte, 16>{}; }

    friend auto operator<=>(const uuid&, const uuid&) noexcept = default;

private:
    friend struct detail::text_access;

    static constexpr bool is_dash(std::size_t place) {
        return place == 8 || place == 13 || place == 18 || place == 23;
    }
    [[nodiscard]] detail::text_fault read_text(std::string_view text) {
        uuid read;
        std::size_t digits = 0;
        for (std::size_t i = 0; i < detail::uuid_size; ++i) {
            const char* const at = text.data() + i;
            if (i == text.size()) {
                return {at, "a UUID has 36 characters"};
            }
            if (is_dash(i)) {
                if (*at != '-') {
                    return {at, "expected '-' between the groups of a UUID"};
                }
                continue;
            }
            const std::uint32_t digit = detail::hex_digits[*at];
            if (digit > 15) {
                return {at, "expected a hexadecimal digit"};
            }
            std::byte& byte = read.bytes[digits / 2];
            byte = byte << 4 | static_cast<std::byte>(digit);
            ++digits;
        }
        if (text.size() != detail::uuid_size) {
            return {text.data() + detail::uuid_size, "a UUID has 36 characters"};
        }
        *this = read;
        return {};
    }
    [[nodiscard]] char* write_text(char* p) const {
        const std::byte* from = bytes.data();
        for (const std::size_t group : {4U, 2U, 2U, 2U, 6U}) {
            if (from != bytes.data()) {
                *p++ = '-';
            }
            p = detail::write_hex(p, from, group);
            from += group;
        }
        return p;
    }
};

[[nodiscard]] inline std::string to_string(const uuid& v) {
    return detail::to_text<detail::uuid_size>(v);
}

template <> struct convert<uuid> : detail::text_form<uuid, detail::uuid_size, errc::conversion_failed> {};

} // namespace agate::inline AGATE_ABI

template <> struct std::hash<agate::uuid> {
    std::size_t operator()(const agate::uuid& v) const noexcept {
        const auto* const text = reinterpret_cast<const char*>(v.bytes.data());
        const auto first = agate::detail::load_little<std::uint64_t>(text);
        const auto second = agate::detail::load_little<std::uint64_t>(text + 8);
        return static_cast<std::size_t>(agate::detail::mix_hash(agate::detail::mix_hash(0, first), second));
    }
};
