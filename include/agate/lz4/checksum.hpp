// The checksum of LZ4 frames, xxHash with 32 bits and the seed 0. The lz4 library computes it and keeps it to itself.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/load.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agate::inline AGATE_ABI::lz4::detail {

/// XXH32 of the bytes (xxHash specification 0.1.1, "XXH32 algorithm description").
inline std::uint32_t checksum(std::string_view bytes) noexcept {
    constexpr std::uint32_t prime1 = 0x9E3779B1;
    constexpr std::uint32_t prime2 = 0x85EBCA77;
    constexpr std::uint32_t prime3 = 0xC2B2AE3D;
    constexpr std::uint32_t prime4 = 0x27D4EB2F;
    constexpr std::uint32_t prime5 = 0x165667B1;
    const auto word = [](const char* p) { return agate::detail::load_little<std::uint32_t>(p); };

    const char* p = bytes.data();
    const char* const end = p + bytes.size();
    std::uint32_t sum = prime5;
    if (bytes.size() >= 16) {
        std::uint32_t lanes[4] = {prime1 + prime2, prime2, 0, 0 - prime1};
        for (; end - p >= 16; p += 16) {
            for (int i = 0; i < 4; ++i) {
                lanes[i] = std::rotl(lanes[i] + word(p + 4 * i) * prime2, 13) * prime1;
            }
        }
        sum = std::rotl(lanes[0], 1) + std::rotl(lanes[1], 7) + std::rotl(lanes[2], 12) +
              std::rotl(lanes[3], 18);
    }
    sum += static_cast<std::uint32_t>(bytes.size());
    for (; end - p >= 4; p += 4) {
        sum = std::rotl(sum + word(p) * prime3, 17) * prime4;
    }
    for (; p != end; ++p) {
        sum = std::rotl(sum + static_cast<unsigned char>(*p) * prime5, 11) * prime1;
    }
    sum = (sum ^ (sum >> 15)) * prime2;
    sum = (sum ^ (sum >> 13)) * prime3;
    return sum ^ (sum >> 16);
}

} // namespace agate::inline AGATE_ABI::lz4::detail
