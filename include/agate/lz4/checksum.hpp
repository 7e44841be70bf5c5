// The checksum of LZ4 frames, xxHash with 32 bits and the seed 0. The lz4 library computes it and keeps it to itself.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/load.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace agate::inline AGATE_ABI::lz4::detail {

/// XXH32 (xxHash specification 0.1.1, "XXH32 algorithm description") of bytes that come in pieces.
class running_checksum {
public:
    void add(std::string_view bytes) noexcept {
        total_ += static_cast<std::uint32_t>(bytes.size());
        if (kept_ != 0) {
            const std::size_t wanted = stripe - kept_;
            const std::size_t size = bytes.size() < wanted ? bytes.size() : wanted;
            std::memcpy(rest_ + kept_, bytes.data(), size);
            kept_ += size;
            bytes.remove_prefix(size);
            if (kept_ < stripe) {
                return;
            }
            take_stripes(rest_, stripe);
            kept_ = 0;
        }
        const std::size_t whole = bytes.size() - bytes.size() % stripe;
        take_stripes(bytes.data(), whole);
        bytes.remove_prefix(whole);
        if (!bytes.empty()) {
            std::memcpy(rest_, bytes.data(), bytes.size());
            kept_ = bytes.size();
        }
    }
    [[nodiscard]] std::uint32_t value() const noexcept {
        const std::uint32_t sum = long_ ? std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) +
                                              std::rotl(lanes_[2], 12) + std::rotl(lanes_[3], 18)
                                        : prime5;
        return finish(sum + total_, {rest_, kept_});
    }
    /// The value for fewer bytes than a stripe has.
    [[nodiscard]] static std::uint32_t of_short(std::string_view bytes) noexcept {
        return finish(prime5 + static_cast<std::uint32_t>(bytes.size()), bytes);
    }

private:
    static constexpr std::size_t stripe = 16;
    static constexpr std::uint32_t prime1 = 0x9E3779B1;
    static constexpr std::uint32_t prime2 = 0x85EBCA77;
    static constexpr std::uint32_t prime3 = 0xC2B2AE3D;
    static constexpr std::uint32_t prime4 = 0x27D4EB2F;
    static constexpr std::uint32_t prime5 = 0x165667B1;

    static std::uint32_t word(const char* p) noexcept { return agate::detail::load_little<std::uint32_t>(p); }

    void take_stripes(const char* p, std::size_t size) noexcept {
        const char* const end = p + size;
        std::uint32_t lanes[4] = {lanes_[0], lanes_[1], lanes_[2], lanes_[3]};
        for (; p != end; p += stripe) {
            for (int i = 0; i < 4; ++i) {
                lanes[i] = std::rotl(lanes[i] + word(p + 4 * i) * prime2, 13) * prime1;
            }
            long_ = true;
        }
        std::memcpy(lanes_, lanes, sizeof lanes);
    }
    static std::uint32_t finish(std::uint32_t sum, std::string_view rest) noexcept {
        const char* p = rest.data();
        const char* const end = p + rest.size();
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

    std::uint32_t lanes_[4] = {prime1 + prime2, prime2, 0, 0 - prime1};
    std::uint32_t total_ = 0;
    bool long_ = false;
    std::size_t kept_ = 0;
    char rest_[stripe] = {};
};

/// The same of bytes that lie together.
inline std::uint32_t checksum(std::string_view bytes) noexcept {
    running_checksum sum;
    sum.add(bytes);
    return sum.value();
}

} // namespace agate::inline AGATE_ABI::lz4::detail
