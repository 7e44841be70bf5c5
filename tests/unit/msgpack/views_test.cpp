// Members that point into the input, members that keep their bytes, and values without a struct.
#include "packed.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace msgpack = agate::msgpack;

namespace {

using byte_view = std::span<const std::byte>;

struct viewing {
    std::string_view name;
    byte_view data;
    std::vector<std::string_view> list;
    std::optional<std::string_view> maybe;
};
struct keeping_raw {
    int before = 0;
    msgpack::raw any;
    std::map<std::string, msgpack::raw> more;
    bool operator==(const keeping_raw&) const = default;
};
struct rest_of_all {
    int known = 0;
    std::map<std::string, msgpack::raw> rest;
};

} // namespace

template <>
inline constexpr auto agate::describe<rest_of_all> =
    agate::rules(agate::field<&rest_of_all::rest>(agate::rest));

namespace {

bool is_inside(const void* p, std::string_view bytes) {
    const auto* const at = static_cast<const char*>(p);
    return at >= bytes.data() && at <= bytes.data() + bytes.size();
}

TEST(msgpack_views, point_into_the_input) {
    const std::string bytes = "\x84" + str("name") + str("caf\xC3\xA9") + str("data") + "\xC4\x02\xFF" +
                              std::string(1, '\0') + str("list") + "\x92" + str("") + str("a") +
                              str("maybe") + "\xD9\x02xy";
    const exact_block block{bytes};
    const auto v = msgpack::read<viewing>(block.view());
    ASSERT_TRUE(v) << v.error().message(bytes);
    EXPECT_EQ(v->name, "caf\xC3\xA9");
    EXPECT_EQ(v->data.size(), 2U);
    EXPECT_EQ(v->data[0], std::byte{0xFF});
    EXPECT_EQ(v->list, (std::vector<std::string_view>{"", "a"}));
    EXPECT_EQ(v->maybe, "xy");
    for (const void* const p :
         {static_cast<const void*>(v->name.data()), static_cast<const void*>(v->data.data()),
          static_cast<const void*>(v->list[1].data()), static_cast<const void*>(v->maybe->data())}) {
        EXPECT_TRUE(is_inside(p, block.view()));
    }
    EXPECT_EQ(to_hex(*msgpack::write(*v)), to_hex("\x84" + str("name") + str("caf\xC3\xA9") + str("data") +
                                                  "\xC4\x02\xFF" + std::string(1, '\0') + str("list") +
                                                  "\x92" + str("") + str("a") + str("maybe") + str("xy")));
}

TEST(msgpack_views, are_checked_like_what_owns_its_bytes) {
    expect_refusal<std::string_view>("\xA2"
                                     "a\x80",
                                     errc::invalid_utf8, 2);
    expect_refusal<std::string_view>("\xC4\x01"
                                     "a",
                                     errc::type_mismatch, 0);
    expect_refusal<std::string_view>("\xA2"
                                     "a",
                                     errc::end_of_input, 2);
    const exact_block text{str("abc")};
    EXPECT_EQ(msgpack::read<byte_view>(text.view()).error().code, errc::type_mismatch);
    const exact_block cut{"\xC4\x05"
                          "abc"};
    EXPECT_EQ(msgpack::read<byte_view>(cut.view()).error().code, errc::end_of_input);
    const exact_block empty{std::string("\xC4\0", 2)};
    EXPECT_TRUE(msgpack::read<byte_view>(empty.view())->empty());
    EXPECT_EQ(written(std::string_view{}), "A0");
    EXPECT_EQ(written(byte_view{}), "C4 00");
}

TEST(msgpack_raw, keeps_the_bytes_of_any_value) {
    const std::string values[] = {"\xC0",
                                  std::string("\xCF\0\0\0\0\0\0\0\x05", 9), // longer than it need be
                                  "\x93\x01\x81\xC0\xC3\xD9\x01z",
                                  "\xDE" + std::string("\0\x01", 2) + "\x90\x80",
                                  "\xC7\x01\x05z",
                                  "\xCA\x7F\xC0\x01\x02",
                                  "\xDC" + std::string("\0\0", 2)};
    for (const std::string& value : values) {
        const std::string bytes =
            "\x83" + str("before") + "\x01" + str("any") + value + str("more") + "\x81" + str("k") + value;
        const auto v = read_bytes<keeping_raw>(bytes);
        ASSERT_TRUE(v) << to_hex(bytes) << v.error().message(bytes);
        EXPECT_EQ(v->any.bytes.size(), value.size());
        EXPECT_EQ(written(*v), to_hex(bytes));
    }
    EXPECT_EQ(written(msgpack::raw{}), "C0");
}

TEST(msgpack_raw, is_one_well_formed_value) {
    const auto raw_of = [](std::string_view bytes) {
        msgpack::raw raw;
        const auto* const first = reinterpret_cast<const std::byte*>(bytes.data());
        raw.bytes.assign(first, first + bytes.size());
        return raw;
    };
    const std::pair<std::string, errc> bad[] = {{"", errc::end_of_input},
                                                {"\xC1", errc::invalid_syntax},
                                                {"\x92\x01", errc::end_of_input},
                                                {"\x01\x02", errc::trailing_content},
                                                {"\xA1\xFF", errc::invalid_utf8},
                                                {"\x91\xC1", errc::invalid_syntax},
                                                {"\xDD\xFF\xFF\xFF\xFF", errc::end_of_input}};
    for (const auto& [bytes, code] : bad) {
        const keeping_raw v{1, raw_of(bytes), {}};
        const auto refused = msgpack::write(v);
        ASSERT_FALSE(refused) << to_hex(bytes);
        EXPECT_EQ(refused.error().code, code) << to_hex(bytes);
        EXPECT_EQ(refused.error().path(), "any");
        if (code != errc::trailing_content) {
            EXPECT_EQ(read_bytes<msgpack::raw>(bytes).error().code, code) << to_hex(bytes);
        }
    }
    // the depth of what is kept counts
    agate::limits flat;
    flat.depth = 2;
    EXPECT_TRUE(msgpack::write(std::vector<msgpack::raw>{raw_of("\x91\x01")}, flat));
    EXPECT_EQ(msgpack::write(std::vector<msgpack::raw>{raw_of("\x91\x91\x01")}, flat).error().code,
              errc::depth_exceeded);
}

TEST(msgpack_raw, collects_unknown_members_as_they_are) {
    const std::string bytes = "\x83" + str("known") + "\x01" + str("a") + "\xCD" + std::string("\0\x05", 2) +
                              str("b") + "\xD6\xFF\x32\xBC\xFE\xDA";
    const auto v = read_bytes<rest_of_all>(bytes);
    ASSERT_TRUE(v);
    EXPECT_EQ(written(*v), to_hex(bytes));
}

TEST(msgpack_values, hold_what_has_no_struct_and_write_it_back) {
    const std::string_view same[] = {
        "C0",
        "C2",
        "C3",
        "00",
        "FF",
        "CF FF FF FF FF FF FF FF FF",
        "D3 80 00 00 00 00 00 00 00",
        "CB 3F F8 00 00 00 00 00 00",
        "A1 61",
        "C4 02 00 FF",
        "D6 FF 32 BC FE DA",
        "C7 0C FF 00 00 00 00 FF FF FF FF FF FF FF FF",
        "D4 80 01",
        "C7 00 05",
        "90",
        "80",
        "93 01 A1 61 91 C0",
        "82 A1 7A 01 A1 61 81 A1 6B D8 05 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F"};
    for (const std::string_view hex : same) {
        const auto v = read_bytes<agate::value>(from_hex(hex));
        ASSERT_TRUE(v) << hex << v.error().message();
        EXPECT_EQ(written(*v), hex);
        const agate::value copy = *v;
        EXPECT_TRUE(copy == *v) << hex;
        const auto wrapped = read_bytes<std::vector<agate::value>>("\x92" + from_hex(hex) + from_hex(hex));
        ASSERT_TRUE(wrapped);
        EXPECT_TRUE((*wrapped)[0] == (*wrapped)[1]);
    }
    EXPECT_TRUE(std::isnan(read_bytes<agate::value>(from_hex("CA 7F C0 00 00"))->as_floating()));
    EXPECT_EQ(read_bytes<agate::value>(from_hex("CA 3F C0 00 00"))->as_floating(), 1.5);
}

TEST(msgpack_values, tell_extensions_apart) {
    const agate::value a{agate::value::extension_type{5, {std::byte{1}}}};
    const agate::value b{agate::value::extension_type{6, {std::byte{1}}}};
    const agate::value c{agate::value::extension_type{5, {}}};
    EXPECT_EQ(a.kind(), agate::value_kind::extension);
    EXPECT_TRUE(a.is_extension());
    EXPECT_FALSE(a.is_bytes());
    EXPECT_FALSE(a == b);
    EXPECT_FALSE(a == c);
    EXPECT_FALSE(a == agate::value{a.as_extension().data});
    agate::value moved = a;
    const agate::value taken = std::move(moved);
    EXPECT_TRUE(taken == a);
    EXPECT_EQ(taken.get_if<agate::value::extension_type>()->type, 5);
    EXPECT_EQ(taken.get_if<agate::value::bytes_type>(), nullptr);
    EXPECT_EQ(taken.size(), 0U);
}

} // namespace
