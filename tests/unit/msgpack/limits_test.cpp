// What a few bytes can cost: declared sizes are checked before anything is allocated, and depth is bounded everywhere.
#include "packed.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace msgpack = agate::msgpack;

namespace {

std::atomic<std::size_t> bytes_allocated{0};

void* counted(std::size_t size) {
    bytes_allocated += size;
    void* const p = std::malloc(size == 0 ? 1 : size);
    if (p == nullptr) {
        throw std::bad_alloc{};
    }
    return p;
}

} // namespace

void* operator new(std::size_t size) {
    return counted(size);
}
void* operator new[](std::size_t size) {
    return counted(size);
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete[](void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}
void operator delete[](void* p, std::size_t) noexcept {
    std::free(p);
}

namespace {

struct small {
    int a = 0;
};
struct recursive {
    std::unique_ptr<recursive> next;
    std::vector<recursive> list;
};
struct chain {
    std::optional<std::vector<chain>> more;
};
using nested = std::vector<std::vector<std::vector<std::vector<int>>>>;
struct alternative {
    std::vector<std::variant<int, alternative>> list;
};
struct unknown_only {};
struct tree {
    std::map<std::string, tree> sub;
};

/// How many bytes a call of `read` allocates for a T.
template <class T> std::size_t cost(std::string_view bytes, agate::limits bounds = {}) {
    const exact_block block{bytes};
    const std::size_t before = bytes_allocated;
    {
        const auto v = msgpack::read<T>(block.view(), bounds);
        static_cast<void>(v);
    }
    return bytes_allocated - before;
}

template <class... T> void expect_cheap_refusal(std::string_view bytes) {
    const auto one = [&]<class One>(const One*) {
        const auto v = read_bytes<One>(bytes);
        ASSERT_FALSE(v) << to_hex(bytes);
        EXPECT_LE(cost<One>(bytes), 4096U + 200 * bytes.size()) << to_hex(bytes.substr(0, 40));
    };
    (one(static_cast<const T*>(nullptr)), ...);
}

TEST(msgpack_limits, a_declared_size_is_checked_before_anything_is_allocated) {
    for (const std::string_view hex :
         {"DD FF 00 00 00", "DF FF FF FF FF", "DB 7F FF FF FF", "DB 80 00 00 00", "DB FF FF FF FF",
          "C6 FF FF FF FF", "C6 80 00 00 00", "C9 FF FF FF FF 01", "C9 80 00 00 00 FF", "DC FF FF",
          "DE FF FF", "DA FF FF", "C5 FF FF", "C8 FF FF 01", "DD 80 00 00 00 01", "DF 80 00 00 00 01 01"}) {
        expect_cheap_refusal<
            agate::value, msgpack::raw, std::string, std::string_view, std::vector<std::byte>,
            msgpack::extension, std::vector<int>, std::vector<small>, std::deque<small>,
            std::list<std::string>, std::set<int>, std::map<std::string, int>, std::map<int, small>,
            std::unordered_map<std::string, int>, std::vector<bool>, nested, small, tree, unknown_only,
            std::vector<std::uint8_t>, std::variant<int, std::string, std::vector<int>>>(from_hex(hex));
        const auto v = read_bytes<agate::value>(from_hex(hex));
        EXPECT_EQ(v.error().code, errc::end_of_input);
        EXPECT_EQ(v.error().offset, from_hex(hex).size());
    }
    // in the values of known and unknown members, in keys, and one inside another
    std::string nested_bomb;
    for (int i = 0; i < 20; ++i) {
        nested_bomb += from_hex("DC FF FF");
    }
    expect_cheap_refusal<agate::value, msgpack::raw, nested, recursive, unknown_only>(nested_bomb);
    expect_cheap_refusal<unknown_only, msgpack::raw, agate::value>("\x81" + str("x") +
                                                                   from_hex("DD FF FF FF FF 01"));
    expect_cheap_refusal<std::map<std::string, int>, unknown_only>(from_hex("81 DB FF FF FF FF"));
    expect_cheap_refusal<std::vector<small>>("\x81" + str("a") + from_hex("DD FF FF FF FF"));
}

TEST(msgpack_limits, a_list_is_not_given_more_room_than_its_count_and_the_input_warrant) {
    // one short list, and behind it much that belongs to something else
    struct mixed {
        std::vector<std::int64_t> few;
        std::string rest;
    };
    const std::string bytes =
        "\x82" + str("few") + "\x91\x01" + str("rest") + from_hex("DB 00 01 00 00") + std::string(65536, 'x');
    const auto v = read_bytes<mixed>(bytes);
    ASSERT_TRUE(v);
    EXPECT_LE(v->few.capacity(), 64U) << "room for a list of one element";
    // elements that are large in memory and small on the wire
    struct large {
        std::optional<std::array<std::int64_t, 100>> numbers;
    };
    const std::size_t count = 200;
    std::string many = from_hex("DC 00 C8");
    for (std::size_t i = 0; i < count; ++i) {
        many += '\x80';
    }
    EXPECT_LE(cost<std::vector<large>>(many), 4 * count * sizeof(large));
    EXPECT_LE(cost<std::vector<large>>(many.substr(0, 150)), 4 * count * sizeof(large));
}

TEST(msgpack_limits, sizes_declared_inside_one_another_do_not_add_up) {
    // each list says that all that follows are its elements, which the bytes that remain allow
    const std::string tail(40000, '\xC0');
    for (const std::string_view piece : {"\x81\xA4more\xDC\x7F\xFF", "\x91\xDC\x7F\xFF"}) {
        std::string bytes;
        for (int i = 0; i < 100; ++i) {
            bytes += piece;
        }
        bytes += tail;
        EXPECT_FALSE(read_bytes<chain>(bytes));
        EXPECT_LE(cost<chain>(bytes), std::size_t{4} << 20) << to_hex(piece);
    }
    const std::string lists = from_hex("DC 7F FF DC 7F FF DC 7F FF DC 7F FF") + tail;
    EXPECT_LE(cost<nested>(lists), std::size_t{4} << 20);
}

TEST(msgpack_limits, the_memory_of_elements_is_bounded_by_the_call) {
    const std::string list = from_hex("DC 01 00") + std::string(256, '\x01');
    agate::limits bounds;
    bounds.memory = 256 * sizeof(int);
    EXPECT_TRUE(msgpack::read<std::vector<int>>(list, bounds));
    bounds.memory -= 1;
    const auto refused = msgpack::read<std::vector<int>>(list, bounds);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, errc::memory_exceeded);
    EXPECT_FALSE(msgpack::read<agate::value>(list, bounds));
    EXPECT_FALSE(msgpack::read<std::set<std::int64_t>>(list, bounds));
    const std::string columns = "\x81" + str("a") + list;
    EXPECT_FALSE(msgpack::read<std::vector<small>>(columns, bounds));
    EXPECT_FALSE(
        msgpack::read<std::vector<std::byte>>(from_hex("C5 04 00") + std::string(1024, 'x'), bounds));
}

std::string repeated(std::string_view piece, std::size_t count) {
    std::string bytes;
    bytes.reserve(piece.size() * count + 1);
    for (std::size_t i = 0; i < count; ++i) {
        bytes += piece;
    }
    return bytes;
}

template <class T> errc code_of(std::string_view bytes) {
    const auto v = read_bytes<T>(bytes);
    return v ? errc::none : v.error().code;
}

TEST(msgpack_limits, depth_is_bounded_in_every_way_of_reading) {
    const std::string arrays = repeated("\x91", 100000) + "\x01";
    const std::string maps = repeated("\x81" + str("a"), 100000) + "\x01";
    const std::string keys = repeated("\x81", 100000) + repeated("\x01", 100001);
    for (const std::string& bytes : {arrays, maps}) {
        EXPECT_EQ(code_of<agate::value>(bytes), errc::depth_exceeded);
        EXPECT_EQ(code_of<msgpack::raw>(bytes), errc::depth_exceeded);
        EXPECT_EQ(code_of<unknown_only>("\x81" + str("x") + bytes), errc::depth_exceeded);
        EXPECT_EQ((code_of<std::map<std::string, msgpack::raw>>("\x81" + str("x") + bytes)),
                  errc::depth_exceeded);
    }
    EXPECT_EQ(code_of<msgpack::raw>(keys), errc::depth_exceeded) << "keys can be nested too";
    EXPECT_EQ(code_of<unknown_only>(keys), errc::depth_exceeded);
    EXPECT_EQ(code_of<recursive>(repeated("\x81" + str("next"), 100000) + "\xC0"), errc::depth_exceeded);
    EXPECT_EQ(code_of<chain>(repeated("\x81" + str("more") + "\x91", 100000) + "\xC0"), errc::depth_exceeded);
    EXPECT_EQ(code_of<chain>(repeated("\x91\x91", 100000) + "\xC0"), errc::depth_exceeded)
        << "structs as arrays";
    EXPECT_EQ(code_of<recursive>(repeated(
                  "\x82" + str("next") + "\xC0" + str("list") + "\x81" + str("next") + "\x91", 100000)),
              errc::depth_exceeded);
    EXPECT_EQ(code_of<tree>(repeated("\x81" + str("sub") + "\x81" + str("k"), 100000) + "\x80"),
              errc::depth_exceeded);
    EXPECT_EQ(
        (code_of<std::vector<std::variant<int, alternative>>>(repeated("\x91\x81" + str("list"), 100000))),
        errc::depth_exceeded);
}

TEST(msgpack_limits, the_depth_is_counted_alike_in_reading_skipping_and_writing) {
    agate::limits bounds;
    for (const std::uint32_t depth : {1U, 2U, 5U, 255U, 256U, 257U, 300U, 600U}) {
        bounds.depth = depth;
        for (const std::string& piece :
             {std::string{"\x91"}, "\x81" + str("k"), std::string{"\xDC\0\x01", 3}}) {
            const std::string fits = repeated(piece, depth) + "\x01";
            const std::string deeper = repeated(piece, depth + 1) + "\x01";
            const auto value = msgpack::read<agate::value>(fits, bounds);
            EXPECT_TRUE(value) << depth;
            EXPECT_FALSE(msgpack::read<agate::value>(deeper, bounds)) << depth;
            EXPECT_TRUE(msgpack::read<msgpack::raw>(fits, bounds)) << depth;
            const auto raw = msgpack::read<msgpack::raw>(deeper, bounds);
            ASSERT_FALSE(raw) << depth;
            EXPECT_EQ(raw.error().code, errc::depth_exceeded);
            EXPECT_EQ(raw.error().offset, depth * piece.size());
            EXPECT_TRUE(msgpack::write(*value, bounds)) << depth;
            agate::limits less = bounds;
            less.depth = depth - 1;
            EXPECT_EQ(msgpack::write(*value, less).error().code, errc::depth_exceeded) << depth;
        }
        // siblings do not add up
        const std::string wide = "\x93" + std::string{"\x91\xC0\x81\x01\x90\x91\x90"};
        bounds.depth = 3;
        EXPECT_TRUE(msgpack::read<msgpack::raw>(wide, bounds));
        EXPECT_TRUE((msgpack::read<std::vector<msgpack::raw>>(wide, bounds)));
        bounds.depth = 2;
        EXPECT_FALSE(msgpack::read<msgpack::raw>(wide, bounds));
    }
    bounds.depth = 0;
    EXPECT_TRUE(msgpack::read<int>(std::string{"\x01"}, bounds));
    EXPECT_FALSE(msgpack::read<std::vector<int>>(std::string{"\x90"}, bounds));
}

} // namespace
