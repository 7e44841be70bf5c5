// Finds a member by its key, for a container that keeps its members one after another in the order of
// insertion.
//
// The index is a list of (hash, position) in sorted runs, whose sizes are the powers of two in the number of
// entries, and a short tail in no order. Two runs of one size are merged as soon as there are two, so that n
// insertions take O(n log n) steps and a search O(log^2 n), whatever the keys are: those that have one hash
// are told apart by their order as text. Nothing that an attacker chooses makes it slower, and it needs no
// secret and no random seed.
#pragma once

#include <agate/core/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace agate::inline AGATE_ABI::detail {

/// A quick hash; its quality is a matter of speed alone.
inline std::uint32_t key_hash(std::string_view key) {
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;
    std::uint64_t hash = key.size() * odd;
    const char* p = key.data();
    std::size_t rest = key.size();
    std::uint64_t word = 0;
    for (; rest >= 8; rest -= 8, p += 8) {
        std::memcpy(&word, p, 8);
        hash = (hash ^ word) * odd;
        hash ^= hash >> 32;
    }
    if (rest != 0) {
        word = 0;
        std::memcpy(&word, p, rest);
        hash = (hash ^ word) * odd;
    }
    return static_cast<std::uint32_t>(hash >> 32);
}

/// Positions in an array of members, each of which has a key `first`. The array is given to every call, since
/// it may have moved.
template <class Member>
class key_index {
public:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    bool empty() const noexcept { return entries_.empty(); }
    void clear() noexcept { entries_.clear(); }

    /// The position of the member with that key, or none.
    std::size_t find(const Member* members, std::string_view key) const {
        const std::uint32_t hash = key_hash(key);
        const entry* base = entries_.data();
        const std::size_t sorted = entries_.size() - entries_.size() % tail_size;
        for (std::size_t run = std::bit_floor(sorted); run >= tail_size; run /= 2) {
            if ((sorted & run) == 0) {
                continue;
            }
            const entry* low = base;
            for (std::size_t count = run; count != 0;) {
                const std::size_t half = count / 2;
                if (before(members, low[half], hash, key)) {
                    low += half + 1;
                    count -= half + 1;
                } else {
                    count = half;
                }
            }
            base += run;
            if (low != base && low->hash == hash && members[low->position].first == key) {
                return low->position;
            }
        }
        for (const entry* const end = entries_.data() + entries_.size(); base != end; ++base) {
            if (base->hash == hash && members[base->position].first == key) {
                return base->position;
            }
        }
        return none;
    }

    /// Adds the member at a position, which must be below 2^32; no member added before has its key. Should an
    /// allocation fail, nothing has changed.
    void add(const Member* members, std::size_t position) {
        const std::size_t size = entries_.size() + 1;
        std::vector<entry> left; // the left one of two runs that are merged
        if (size % tail_size == 0) {
            left.reserve(std::size_t{1} << std::countr_zero(size) >> 1);
        }
        entries_.push_back({key_hash(members[position].first), static_cast<std::uint32_t>(position)});
        if (size % tail_size != 0) {
            return;
        }
        const auto less = [members](const entry& a, const entry& b) {
            return before(members, a, b.hash, members[b.position].first);
        };
        entry* const end = entries_.data() + size;
        entry* const tail = end - tail_size;
        for (entry* next = tail + 1; next != end; ++next) {
            const entry moved = *next;
            entry* hole = next;
            for (; hole != tail && less(moved, hole[-1]); --hole) {
                *hole = hole[-1];
            }
            *hole = moved;
        }
        for (std::size_t run = tail_size; size / run % 2 == 0; run *= 2) {
            left.assign(end - 2 * run, end - run);
            entry* to = end - 2 * run;
            const entry* right = end - run;
            for (const entry& one : left) {
                while (right != end && less(*right, one)) {
                    *to++ = *right++;
                }
                *to++ = one;
            }
        }
    }

private:
    struct entry {
        std::uint32_t hash;
        std::uint32_t position;
    };

    static constexpr std::size_t tail_size = 16; // a power of two

    static bool before(const Member* members, const entry& a, std::uint32_t hash, std::string_view key) {
        return a.hash != hash ? a.hash < hash : members[a.position].first < key;
    }

    std::vector<entry> entries_;
};

} // namespace agate::inline AGATE_ABI::detail
