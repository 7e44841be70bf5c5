// What every value must stand that is written as MessagePack: it is read back equal, into a fresh object and into one that
// held something else, whatever its layout; longer forms, other orders of members and unknown members make no difference;
// and every beginning of the bytes is recognised as unfinished.
#pragma once

#include "exact_block.hpp"
#include "hex.hpp"
#include "random.hpp"

#include <agate/msgpack.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agate_test {

/// Whether a value comes back the same: equal, and, if it has none of the containers that keep no order, written as the same
/// bytes, which also tells -0.0 from 0.0. `dirty` is an object that holds something else.
template <agate::msgpack::options O, class T> void expect_packed_round_trip(const T& v, T& dirty,
                                                                            bool is_ordered = true) {
    namespace msgpack = agate::msgpack;
    const auto bytes = msgpack::write<O>(v);
    ASSERT_TRUE(bytes) << bytes.error().message();
    SCOPED_TRACE(to_hex(std::string_view{*bytes}.substr(0, 1000)));
    const exact_block block{*bytes};

    const auto fresh = msgpack::read<T>(block.view()); // whatever it was written with
    ASSERT_TRUE(fresh) << fresh.error().message(*bytes);
    EXPECT_TRUE(*fresh == v) << "differs when read into a fresh object";
    const auto reused = msgpack::read<O>(block.view(), dirty);
    ASSERT_TRUE(reused) << reused.error().message(*bytes);
    EXPECT_TRUE(dirty == v) << "differs when read into an object that held something";
    if (is_ordered) {
        EXPECT_EQ(*msgpack::write<O>(*fresh), *bytes);
        EXPECT_EQ(*msgpack::write<O>(dirty), *bytes);
    }

    // memory of exactly its size, and of less, which ends somewhere inside each of the parts
    const std::size_t step = bytes->size() < 400 ? 1 : bytes->size() / 61;
    for (std::size_t size = bytes->size() % step; size <= bytes->size(); size += step) {
        std::vector<char> memory(size);
        const auto written = msgpack::write<O>(v, std::span{memory});
        ASSERT_EQ(static_cast<bool>(written), size == bytes->size());
        if (written) {
            EXPECT_EQ(std::string_view(memory.data(), *written), *bytes);
        } else {
            EXPECT_EQ(written.error().code, agate::errc::output_full);
        }
    }

    std::string more = "before";
    ASSERT_TRUE(msgpack::append<O>(v, more));
    EXPECT_EQ(more, "before" + *bytes);
    const exact_block longer{*bytes + "\xC1"};
    const auto consumed = msgpack::read_prefix(longer.view(), dirty);
    ASSERT_TRUE(consumed) << consumed.error().message(*bytes);
    EXPECT_EQ(*consumed, bytes->size());
}

/// Writes well-formed bytes anew with forms by chance: longer headers, members in another order, and unknown members in the
/// maps that are known to be structs.
class respelling {
public:
    respelling(std::string_view in, random_source& random)
        : p_{in.data()}, end_{in.data() + in.size()}, random_{random} {}

    std::string all() {
        std::string out = value();
        EXPECT_EQ(p_, end_) << "not one well-formed value";
        return out;
    }

    /// The name of the member that marks a map as a struct's, which takes unknown members.
    static constexpr std::string_view mark = "is_struct";

private:
    std::uint64_t take(std::size_t size) {
        std::uint64_t word = 0;
        for (; size > 0; --size) {
            word = word << 8 | static_cast<unsigned char>(*p_++);
        }
        return word;
    }
    std::string take_bytes(std::size_t size) {
        const std::string bytes(p_, size);
        p_ += size;
        return bytes;
    }
    static std::string big(unsigned first, std::uint64_t word, std::size_t size) {
        std::string out(1, static_cast<char>(first));
        for (std::size_t i = size; i-- > 0;) {
            out += static_cast<char>(word >> (8 * i) & 0xFF);
        }
        return out;
    }
    /// A header whose forms with 8, 16 and 32 bits of size begin with `first`; 0 for a form that there is not.
    std::string sized(std::uint64_t size, unsigned first8, unsigned first16, unsigned first32) {
        for (;;) {
            switch (random_.below(3)) {
            case 0:
                if (first8 != 0 && size <= UINT8_MAX) {
                    return big(first8, size, 1);
                }
                break;
            case 1:
                if (size <= UINT16_MAX) {
                    return big(first16, size, 2);
                }
                break;
            default: return big(first32, size, 4);
            }
        }
    }
    std::string unsigned_number(std::uint64_t v) {
        for (;;) {
            const std::size_t i = random_.below(8);
            const std::size_t bits = std::size_t{8} << (i & 3U);
            const std::size_t kept = i < 4 ? bits : bits - 1;
            if (kept == 64 || v >> kept == 0) {
                return big(static_cast<unsigned>(0xCC + i), v, bits / 8);
            }
        }
    }
    std::string negative_number(std::int64_t v) {
        for (;;) {
            const std::size_t i = random_.below(4);
            const std::size_t bits = std::size_t{8} << i;
            if (bits == 64 || v >= -(std::int64_t{1} << (bits - 1))) {
                return big(static_cast<unsigned>(0xD0 + i), static_cast<std::uint64_t>(v), bits / 8);
            }
        }
    }
    std::string text(std::size_t size) {
        const std::string bytes = take_bytes(size);
        return size < 32 && random_.coin() ? big(static_cast<unsigned>(0xA0 + size), 0, 0) + bytes
                                           : sized(size, 0xD9, 0xDA, 0xDB) + bytes;
    }
    std::string array(std::uint64_t size) {
        std::string out = size < 16 && random_.coin() ? big(static_cast<unsigned>(0x90 + size), 0, 0)
                                                      : sized(size, 0, 0xDC, 0xDD);
        for (; size > 0; --size) {
            out += value();
        }
        return out;
    }
    std::string map(std::uint64_t size) {
        std::vector<std::string> members;
        bool is_struct = false;
        for (; size > 0; --size) {
            const char* const start = p_;
            std::string member = value();
            is_struct =
                is_struct || std::string_view{start, static_cast<std::size_t>(p_ - start)}.ends_with(mark);
            member += value();
            members.push_back(std::move(member));
        }
        for (std::size_t i = is_struct ? random_.size(3) : 0; i > 0; --i) {
            members.push_back(unknown_key(i) + unknown_value());
        }
        for (std::size_t i = members.size(); i > 1; --i) {
            std::swap(members[i - 1], members[random_.below(i)]);
        }
        std::string out = members.size() < 16 && random_.coin()
                              ? big(static_cast<unsigned>(0x80 + members.size()), 0, 0)
                              : sized(members.size(), 0, 0xDE, 0xDF);
        for (const std::string& member : members) {
            out += member;
        }
        return out;
    }
    std::string unknown_key(std::size_t number) {
        switch (random_.below(4)) {
        case 0: return big(0xCC, number, 1);
        case 1: return "\xC0";
        case 2: return "\x91\xC4\x01x";
        default: return *agate::msgpack::write("unknown " + random_.text(20));
        }
    }
    std::string unknown_value() {
        switch (random_.below(6)) {
        case 0: return *agate::msgpack::write(random_.text(100));
        case 1: return *agate::msgpack::write(random_.floating<double>());
        case 2: return "\x93\xC0\x82\x01\x02\x90\x80\xC7\x01\x05z";
        case 3: return "\xDE" + std::string("\0\x01", 2) + "\xC4\x01k\xD6\xFF" + std::string(4, '\0');
        case 4: return *agate::msgpack::write(random_.integer<std::int64_t>());
        default: return "\xC3";
        }
    }
    std::string value() {
        const auto first = static_cast<unsigned char>(*p_++);
        if (first < 0x80) {
            return random_.coin() ? big(first, 0, 0) : unsigned_number(first);
        }
        if (first < 0x90) {
            return map(first & 0xFU);
        }
        if (first < 0xA0) {
            return array(first & 0xFU);
        }
        if (first < 0xC0) {
            return text(first & 0x1FU);
        }
        if (first >= 0xE0) {
            return random_.coin() ? big(first, 0, 0) : negative_number(static_cast<std::int8_t>(first));
        }
        switch (first) {
        case 0xC4:
        case 0xC5:
        case 0xC6: {
            const std::uint64_t size = take(std::size_t{1} << (first - 0xC4));
            return sized(size, 0xC4, 0xC5, 0xC6) + take_bytes(size);
        }
        case 0xC7:
        case 0xC8:
        case 0xC9: return extension(take(std::size_t{1} << (first - 0xC7)));
        case 0xCA: return "\xCA" + take_bytes(4);
        case 0xCB: return "\xCB" + take_bytes(8);
        case 0xCC:
        case 0xCD:
        case 0xCE:
        case 0xCF: return unsigned_number(take(std::size_t{1} << (first - 0xCC)));
        case 0xD0:
        case 0xD1:
        case 0xD2:
        case 0xD3: {
            const std::size_t size = std::size_t{1} << (first - 0xD0);
            const std::size_t unused = 64 - 8 * size;
            const auto v = static_cast<std::int64_t>(take(size) << unused) >> unused;
            return v < 0 ? negative_number(v) : unsigned_number(static_cast<std::uint64_t>(v));
        }
        case 0xD4:
        case 0xD5:
        case 0xD6:
        case 0xD7:
        case 0xD8: return extension(std::uint64_t{1} << (first - 0xD4));
        case 0xD9:
        case 0xDA:
        case 0xDB: return text(take(std::size_t{1} << (first - 0xD9)));
        case 0xDC:
        case 0xDD: return array(take(first == 0xDC ? 2 : 4));
        case 0xDE:
        case 0xDF: return map(take(first == 0xDE ? 2 : 4));
        default: return std::string(1, static_cast<char>(first));
        }
    }
    std::string extension(std::uint64_t size) { return sized(size, 0xC7, 0xC8, 0xC9) + take_bytes(size + 1); }

    const char* p_;
    const char* end_;
    random_source& random_;
};

/// What must make no difference to reading: the forms of values, the order of members, unknown ones.
template <agate::msgpack::options O, class T> void expect_packed_indifference(const T& v, T& dirty,
                                                                              random_source& random) {
    namespace msgpack = agate::msgpack;
    const auto bytes = msgpack::write<O>(v);
    ASSERT_TRUE(bytes) << bytes.error().message();
    for (int i = 0; i < 2; ++i) {
        const exact_block other{respelling{*bytes, random}.all()};
        SCOPED_TRACE(to_hex(other.view().substr(0, 1000)));
        const auto read = msgpack::read(other.view(), dirty);
        ASSERT_TRUE(read) << read.error().message(other.view());
        EXPECT_TRUE(dirty == v) << "the spelling makes a difference";
        EXPECT_TRUE(msgpack::read<msgpack::raw>(other.view())) << "skipping differs from reading";
    }
}

/// The detour through a generic value.
template <class T> void expect_generic_detour(const T& v) {
    namespace msgpack = agate::msgpack;
    const auto bytes = msgpack::write(v);
    ASSERT_TRUE(bytes);
    SCOPED_TRACE(to_hex(std::string_view{*bytes}.substr(0, 1000)));
    const auto generic = msgpack::read<agate::value>(*bytes);
    ASSERT_TRUE(generic) << generic.error().message(*bytes);
    const auto again = msgpack::write(*generic);
    ASSERT_TRUE(again);
    const auto back = msgpack::read<T>(*again);
    ASSERT_TRUE(back) << back.error().message(*again);
    EXPECT_TRUE(*back == v);
}

/// Every proper beginning of the bytes is an error that says that more could help, at the end of the input.
template <class T> void expect_unfinished_packed_prefixes(std::string_view bytes) {
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const exact_block prefix{bytes.substr(0, size)};
        const auto got = agate::msgpack::read<T>(prefix.view());
        ASSERT_FALSE(got) << to_hex(prefix.view());
        ASSERT_EQ(got.error().code, agate::errc::end_of_input)
            << to_hex(prefix.view()) << ": " << got.error().message(prefix.view());
        ASSERT_EQ(got.error().offset, size) << to_hex(prefix.view());
    }
}

} // namespace agate_test
