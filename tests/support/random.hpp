// Values by chance, the same ones for the same seed on every machine and with every standard library, so that a failure
// names its seed and comes back. Each kind of value is drawn towards where mistakes live: limits, signs, the borders of
// UTF-8, sizes around those of vectors.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

namespace agate_test {

class random_source {
public:
    explicit random_source(std::uint64_t seed) noexcept : state_{seed} {}

    /// 64 bits, by the splitmix64 recurrence.
    std::uint64_t next() noexcept {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31);
    }
    /// A number below `bound`, which is not 0.
    std::size_t below(std::size_t bound) noexcept { return static_cast<std::size_t>(next() % bound); }
    /// A number of elements: mostly few, seldom `most`.
    std::size_t size(std::size_t most) noexcept { return below(below(most + 1) + 1); }
    bool one_in(std::size_t n) noexcept { return below(n) == 0; }
    bool coin() noexcept { return (next() & 1U) != 0; }

    template <std::integral Int> Int integer() noexcept {
        using limits = std::numeric_limits<Int>;
        const auto near = static_cast<Int>(below(3));
        switch (below(6)) {
        case 0: return static_cast<Int>(limits::max() - near);
        case 1: return static_cast<Int>(limits::min() + near);
        case 2: return near;
        case 3: return static_cast<Int>(next());
        default: // as many bits as digits are likely to be wrong for
            return static_cast<Int>(static_cast<std::int64_t>(next()) >> below(64));
        }
    }
    template <std::floating_point Float> Float floating() noexcept {
        using word = std::conditional_t<sizeof(Float) == 4, std::uint32_t, std::uint64_t>;
        switch (below(4)) {
        case 0: {
            constexpr Float corners[] = {Float(0),
                                         -Float(0),
                                         Float(1),
                                         std::numeric_limits<Float>::max(),
                                         std::numeric_limits<Float>::lowest(),
                                         std::numeric_limits<Float>::min(),
                                         std::numeric_limits<Float>::denorm_min(),
                                         std::numeric_limits<Float>::epsilon(),
                                         Float(1e15),
                                         Float(1e16),
                                         Float(1e-4),
                                         Float(1e-5),
                                         Float(0.1)};
            return corners[below(sizeof corners / sizeof corners[0])];
        }
        case 1: return static_cast<Float>(static_cast<std::int64_t>(next()) >> below(64)) / Float(1000);
        case 2: return static_cast<Float>(static_cast<std::int64_t>(next()) >> below(64));
        default:
            for (;;) {
                const auto number = std::bit_cast<Float>(static_cast<word>(next()));
                if (number - number == Float(0)) { // neither infinite nor a NaN
                    return number;
                }
            }
        }
    }

    /// A code point of a string, which is no surrogate.
    char32_t code_point() noexcept {
        switch (below(12)) {
        case 0: return static_cast<char32_t>(below(0x20));
        case 1: return U"\"\\/\b\x7F<>&"[below(8)];
        case 2: return static_cast<char32_t>(0x80 + below(0x780));
        case 3: {
            const auto unit = static_cast<char32_t>(0x800 + below(0xF800));
            return unit >= 0xD800 && unit <= 0xDFFF ? U'\uFFFD' : unit;
        }
        case 4: return static_cast<char32_t>(0x10000 + below(0x100000));
        case 5: {
            constexpr char32_t corners[] = {0,        0x7F,   0x80,   0x7FF,  0x800,  0xD7FF,
                                            0xE000,   0xFFFD, 0xFFFE, 0xFFFF, 0xFEFF, 0x10000,
                                            0x10FFFF, 0x2028, 0x2029, 0x1F340};
            return corners[below(sizeof corners / sizeof corners[0])];
        }
        default: return static_cast<char32_t>(0x20 + below(0x5F));
        }
    }
    /// UTF-8 of at most about `most` bytes.
    std::string text(std::size_t most = 40) {
        std::string text;
        const std::size_t wanted = size(most);
        if (coin()) { // plain, but for at most one byte, wherever it comes to lie
            while (text.size() < wanted) {
                text += static_cast<char>('a' + below(26));
            }
            if (!text.empty() && one_in(3)) {
                text.resize(below(text.size()));
                append(text, code_point());
            }
        } else {
            while (text.size() < wanted) {
                append(text, code_point());
            }
        }
        return text;
    }
    static void append(std::string& text, char32_t c) {
        const auto put = [&text](char32_t byte) {
            text += static_cast<char>(static_cast<unsigned char>(byte));
        };
        if (c < 0x80) {
            put(c);
        } else if (c < 0x800) {
            put(0xC0 | c >> 6);
            put(0x80 | (c & 0x3F));
        } else if (c < 0x10000) {
            put(0xE0 | c >> 12);
            put(0x80 | (c >> 6 & 0x3F));
            put(0x80 | (c & 0x3F));
        } else {
            put(0xF0 | c >> 18);
            put(0x80 | (c >> 12 & 0x3F));
            put(0x80 | (c >> 6 & 0x3F));
            put(0x80 | (c & 0x3F));
        }
    }

private:
    std::uint64_t state_;
};

} // namespace agate_test
