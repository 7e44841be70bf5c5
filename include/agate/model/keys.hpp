// Compile-time lookup of names: which of a fixed list of names is this text? The table is made at compile time; a lookup
// hashes at most 24 bytes of the text and compares it with, as a rule, one candidate. Nothing an input says can make
// it slower than that.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/load.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

inline constexpr std::size_t no_key = static_cast<std::size_t>(-1);

AGATE_INLINE constexpr std::uint64_t key_hash(std::string_view key, std::uint64_t seed) noexcept {
    const char* p = key.data();
    const std::size_t n = key.size();
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    if (n >= 8) {
        a = load_little<std::uint64_t>(p);
        b = load_little<std::uint64_t>(p + n - 8);
        if (n > 16) { // each seed looks at another place between the ends
            b += load_little<std::uint64_t>(p + (n - 8) * (seed + 1) / 9) * 0x9E3779B97F4A7C15ULL;
        }
    } else if (n >= 4) {
        a = load_little<std::uint32_t>(p);
        b = load_little<std::uint32_t>(p + n - 4);
    } else if (n > 0) {
        const auto byte = [p](std::size_t i) {
            return static_cast<std::uint64_t>(static_cast<unsigned char>(p[i]));
        };
        a = byte(0) | byte(n / 2) << 8 | byte(n - 1) << 16;
    }
    return (a ^ std::rotl(b, 23) ^ (n + seed) * 0x9E3779B97F4A7C15ULL) * 0xD6E8FEB86659FD93ULL;
}

/// A name, and the number it stands for: aliases are further names of the same number.
struct key_entry {
    std::string_view name;
    std::size_t index = 0;
};

/// A hash table of N names with every bucket's names side by side. The seed is the first of a few that leaves no two
/// names in one bucket, else the one with the shortest longest bucket.
template <std::size_t N> class key_table {
public:
    static constexpr std::size_t buckets = std::bit_ceil(2 * N + 2);
    static constexpr int shift = 64 - std::countr_zero(buckets);

    consteval explicit key_table(const std::array<key_entry, N>& entries) {
        std::size_t best = N + 1;
        std::uint64_t best_seed = 0;
        for (std::uint64_t seed = 0; seed < 8 && best > 1; ++seed) {
            std::array<std::uint16_t, buckets> sizes{};
            std::size_t longest = 0;
            for (const key_entry& entry : entries) {
                const std::size_t size = ++sizes[key_hash(entry.name, seed) >> shift];
                longest = size > longest ? size : longest;
            }
            if (longest < best) {
                best = longest;
                best_seed = seed;
            }
        }
        seed_ = best_seed;
        std::array<std::size_t, N> hashes{};
        for (std::size_t i = 0; i < N; ++i) {
            hashes[i] = key_hash(entries[i].name, seed_) >> shift;
            ++starts_[hashes[i] + 1];
        }
        for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
            starts_[bucket + 1] = static_cast<std::uint16_t>(starts_[bucket + 1] + starts_[bucket]);
        }
        std::array<std::uint16_t, buckets> filled{};
        for (std::size_t i = 0; i < N; ++i) {
            entries_[starts_[hashes[i]] + filled[hashes[i]]++] = entries[i];
        }
    }

    /// The number of the name, or `no_key`.
    [[nodiscard]] AGATE_INLINE constexpr std::size_t find(std::string_view key) const noexcept {
        const std::size_t bucket = key_hash(key, seed_) >> shift;
        for (std::size_t i = starts_[bucket]; i < starts_[bucket + 1]; ++i) {
            const std::string_view name = entries_[i].name;
            if (std::is_constant_evaluated()
                    ? name == key
                    : name.size() == key.size() && equal_text(name.data(), key.data(), key.size())) {
                return entries_[i].index;
            }
        }
        return no_key;
    }

    /// Whether two of the names are the same.
    [[nodiscard]] consteval bool has_duplicate() const {
        for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
            for (std::size_t i = starts_[bucket]; i < starts_[bucket + 1]; ++i) {
                for (std::size_t j = i + 1; j < starts_[bucket + 1]; ++j) {
                    if (entries_[i].name == entries_[j].name) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

private:
    std::uint64_t seed_ = 0;
    std::array<std::uint16_t, buckets + 1> starts_{};
    std::array<key_entry, N == 0 ? 1 : N> entries_{};
};

} // namespace agate::inline AGATE_ABI::detail
