// The first bytes of the MessagePack specification, and big-endian words.
#pragma once

#include <agate/core/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {}

namespace agate::inline AGATE_ABI::msgpack::detail {

using namespace agate::detail;

inline constexpr std::uint8_t fixmap = 0x80;
inline constexpr std::uint8_t fixarray = 0x90;
inline constexpr std::uint8_t fixstr = 0xA0;
inline constexpr std::uint8_t nil = 0xC0;
inline constexpr std::uint8_t false_value = 0xC2;
inline constexpr std::uint8_t true_value = 0xC3;
inline constexpr std::uint8_t bin8 = 0xC4;
inline constexpr std::uint8_t ext8 = 0xC7;
inline constexpr std::uint8_t float32 = 0xCA;
inline constexpr std::uint8_t float64 = 0xCB;
inline constexpr std::uint8_t uint8 = 0xCC;
inline constexpr std::uint8_t uint64 = 0xCF;
inline constexpr std::uint8_t int8 = 0xD0;
inline constexpr std::uint8_t int64 = 0xD3;
inline constexpr std::uint8_t fixext1 = 0xD4;
inline constexpr std::uint8_t fixext16 = 0xD8;
inline constexpr std::uint8_t str8 = 0xD9;
inline constexpr std::uint8_t str32 = 0xDB;
inline constexpr std::uint8_t array16 = 0xDC;
inline constexpr std::uint8_t array32 = 0xDD;
inline constexpr std::uint8_t map16 = 0xDE;
inline constexpr std::uint8_t map32 = 0xDF;
inline constexpr std::int8_t timestamp_type = -1;

template <class Word> AGATE_INLINE constexpr Word swap_bytes(Word word) noexcept {
#if defined(__GNUC__) || defined(__clang__)
    if constexpr (sizeof(Word) == 2) {
        return __builtin_bswap16(word);
    } else if constexpr (sizeof(Word) == 4) {
        return __builtin_bswap32(word);
    } else if constexpr (sizeof(Word) == 8) {
        return __builtin_bswap64(word);
    } else {
        return word;
    }
#else
    Word swapped = 0;
    for (std::size_t i = 0; i < sizeof(Word); ++i) {
        swapped = static_cast<Word>(swapped << 8 | (word >> (8 * i) & 0xFF));
    }
    return swapped;
#endif
}

template <class Word> AGATE_INLINE Word load_big(const char* p) noexcept {
    Word word;
    std::memcpy(&word, p, sizeof word);
    return std::endian::native == std::endian::little ? swap_bytes(word) : word;
}
template <class Word> AGATE_INLINE char* store_big(char* p, Word word) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        word = swap_bytes(word);
    }
    std::memcpy(p, &word, sizeof word);
    return p + sizeof word;
}
/// A first byte and a word behind it.
template <class Word> AGATE_INLINE char* store_tagged(char* p, std::uint8_t first, Word word) noexcept {
    *p = static_cast<char>(first);
    return store_big(p + 1, word);
}

AGATE_INLINE std::uint8_t first_byte(const char* p) noexcept {
    return static_cast<std::uint8_t>(*p);
}

// --- Names known at compile time ----------------------------------------------------------------------------------------

consteval std::size_t string_header_size(std::size_t size) {
    return size < 32 ? 1 : size < 256 ? 2 : size < 65536 ? 3 : 5;
}

/// A name as a MessagePack string.
template <std::size_t N> struct constant_name {
    char bytes[N]{};
    static constexpr std::size_t size() { return N; }
    constexpr const char* data() const { return bytes; }
};
template <std::size_t N> consteval constant_name<N> make_name(std::string_view name) {
    constant_name<N> out;
    const std::size_t header = N - name.size();
    if (header == 1) {
        out.bytes[0] = static_cast<char>(fixstr | name.size());
    } else {
        out.bytes[0] = static_cast<char>(header == 2 ? str8 : header == 3 ? str8 + 1 : str32);
        for (std::size_t i = 1; i < header; ++i) {
            out.bytes[i] = static_cast<char>(name.size() >> (8 * (header - 1 - i)) & 0xFF);
        }
    }
    for (std::size_t i = 0; i < name.size(); ++i) {
        out.bytes[header + i] = name[i];
    }
    return out;
}

} // namespace agate::inline AGATE_ABI::msgpack::detail
