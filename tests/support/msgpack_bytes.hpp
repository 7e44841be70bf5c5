// MessagePack by chance: well-formed values in all forms of the specification, and damage to them.
#pragma once

#include "random.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

namespace agate_test {

class msgpack_source {
public:
    explicit msgpack_source(std::uint64_t seed) : random_{seed} {}

    random_source& random() noexcept { return random_; }

    /// A well-formed value. Keys of maps are strings that differ, unless `any_key`: then they are of any kind.
    std::string value(bool any_key, std::size_t depth = 5) {
        switch (random_.below(depth == 0 ? 9 : 12)) {
        case 0: return one(0xC0);
        case 1: return one(random_.coin() ? 0xC2 : 0xC3);
        case 2:
        case 3: return integer();
        case 4: return "\xCA" + big(std::bit_cast<std::uint32_t>(random_.floating<float>()), 4);
        case 5: return "\xCB" + big(std::bit_cast<std::uint64_t>(random_.floating<double>()), 8);
        case 6: return text();
        case 7: {
            const std::string data = random_.text();
            return sized(data.size(), 0xC4, 0xC5, 0xC6) + data;
        }
        case 8: return extension();
        case 9:
        case 10: {
            const std::size_t size = random_.size(random_.one_in(20) ? 40 : 6);
            std::string out = size < 16 && random_.coin() ? one(0x90 + size) : sized(size, 0, 0xDC, 0xDD);
            for (std::size_t i = 0; i < size; ++i) {
                out += value(any_key, depth - 1);
            }
            return out;
        }
        default: {
            const std::size_t size = random_.size(random_.one_in(20) ? 20 : 5);
            std::string out = size < 16 && random_.coin() ? one(0x80 + size) : sized(size, 0, 0xDE, 0xDF);
            for (std::size_t i = 0; i < size; ++i) {
                out += any_key && random_.coin() ? value(any_key, depth - 1) : text(std::to_string(i));
                out += value(any_key, depth - 1);
            }
            return out;
        }
        }
    }

    /// The same with something done to it that a broken program or a bad line might do.
    std::string damaged(std::string bytes) {
        const std::size_t at = bytes.empty() ? 0 : random_.below(bytes.size());
        const char any = static_cast<char>(random_.below(256));
        switch (random_.below(7)) {
        case 0: bytes.resize(at); break;
        case 1:
            if (!bytes.empty()) {
                bytes[at] = any;
            }
            break;
        case 2: bytes.insert(at, 1, any); break;
        case 3:
            if (!bytes.empty()) {
                bytes.erase(at, 1 + random_.below(3));
            }
            break;
        case 4: bytes += any; break;
        case 5:
            if (!bytes.empty()) { // what announces sizes
                constexpr unsigned char firsts[] = {0xC1, 0xC6, 0xC9, 0xD9, 0xDB, 0xDC,
                                                    0xDD, 0xDE, 0xDF, 0x9F, 0x8F};
                bytes[at] = static_cast<char>(firsts[random_.below(sizeof firsts)]);
            }
            break;
        default:
            if (!bytes.empty()) {
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << random_.below(8)));
            }
            break;
        }
        return bytes;
    }

private:
    static std::string one(std::size_t byte) { return std::string(1, static_cast<char>(byte)); }
    static std::string big(std::uint64_t word, std::size_t size) {
        std::string out;
        for (std::size_t i = size; i-- > 0;) {
            out += static_cast<char>(word >> (8 * i) & 0xFF);
        }
        return out;
    }
    /// A header of any width that holds the size; `first8` is 0 where there is none of 8 bits.
    std::string sized(std::size_t size, std::size_t first8, std::size_t first16, std::size_t first32) {
        const std::size_t choice = random_.below(3);
        if (choice == 0 && first8 != 0 && size < 256) {
            return one(first8) + big(size, 1);
        }
        return choice < 2 && size < 65536 ? one(first16) + big(size, 2) : one(first32) + big(size, 4);
    }
    std::string integer() {
        const std::size_t form = random_.below(11);
        if (form >= 8) {
            const std::size_t byte = random_.below(160);
            return one(byte < 128 ? byte : byte + 96); // 00 to 7F, E0 to FF
        }
        return one(0xCC + form) + big(random_.integer<std::uint64_t>(), std::size_t{1} << (form & 3U));
    }
    std::string text(const std::string& start = {}) {
        const std::string text = start + random_.text(random_.one_in(50) ? 400 : 40);
        return text.size() < 32 && random_.coin() ? one(0xA0 + text.size()) + text
                                                  : sized(text.size(), 0xD9, 0xDA, 0xDB) + text;
    }
    std::string extension() {
        const std::string type = one(random_.below(256));
        if (random_.coin()) {
            const std::size_t power = random_.below(5);
            return one(0xD4 + power) + type +
                   std::string(std::size_t{1} << power, static_cast<char>(random_.below(256)));
        }
        const std::string data = random_.text();
        return sized(data.size(), 0xC7, 0xC8, 0xC9) + type + data;
    }

    random_source random_;
};

} // namespace agate_test
