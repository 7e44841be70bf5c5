// The forms of the MessagePack specification: each value is written in the smallest one, and read from all that are legal.
#include "support/exact_block.hpp"
#include "support/hex.hpp"

#include <agate/msgpack.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace {

namespace msgpack = agate::msgpack;
using agate::errc;
using agate_test::exact_block;
using agate_test::from_hex;
using agate_test::to_hex;

template <class T> std::string written(const T& v) {
    const auto bytes = msgpack::write(v);
    return bytes ? to_hex(*bytes) : "error: " + bytes.error().message();
}
template <class T> agate::result<T> read(std::string_view hex) {
    const exact_block block{from_hex(hex)};
    return msgpack::read<T>(block.view());
}
/// What reading refuses with: the code and the offset.
template <class T> void expect_refusal(std::string_view hex, errc code, std::uint64_t offset = 0) {
    const auto v = read<T>(hex);
    ASSERT_FALSE(v) << hex;
    EXPECT_EQ(v.error().code, code) << hex << ": " << v.error().message();
    EXPECT_EQ(v.error().offset, offset) << hex << ": " << v.error().message();
}
template <class T> void expect_value(std::string_view hex, const T& v) {
    const auto got = read<T>(hex);
    ASSERT_TRUE(got) << hex << ": " << got.error().message();
    EXPECT_EQ(*got, v) << hex;
}
std::string start_of(const std::string& bytes, std::size_t size) {
    return to_hex(std::string_view{bytes}.substr(0, size));
}

// --- Integers -----------------------------------------------------------------------------------------------------------

TEST(msgpack_forms, integers_take_the_fewest_bytes) {
    const struct {
        std::int64_t value;
        std::string_view hex;
    } cases[] = {{0, "00"},
                 {1, "01"},
                 {127, "7F"},
                 {128, "CC 80"},
                 {255, "CC FF"},
                 {256, "CD 01 00"},
                 {65535, "CD FF FF"},
                 {65536, "CE 00 01 00 00"},
                 {4294967295, "CE FF FF FF FF"},
                 {4294967296, "CF 00 00 00 01 00 00 00 00"},
                 {INT64_MAX, "CF 7F FF FF FF FF FF FF FF"},
                 {-1, "FF"},
                 {-32, "E0"},
                 {-33, "D0 DF"},
                 {-128, "D0 80"},
                 {-129, "D1 FF 7F"},
                 {-32768, "D1 80 00"},
                 {-32769, "D2 FF FF 7F FF"},
                 {-2147483648, "D2 80 00 00 00"},
                 {-2147483649, "D3 FF FF FF FF 7F FF FF FF"},
                 {INT64_MIN, "D3 80 00 00 00 00 00 00 00"}};
    for (const auto& one : cases) {
        EXPECT_EQ(written(one.value), one.hex);
        EXPECT_EQ(written(agate::value{one.value}), one.hex) << "in a generic value";
        expect_value<std::int64_t>(one.hex, one.value);
        expect_value<agate::value>(one.hex, agate::value{one.value});
        if (one.value >= 0) {
            EXPECT_EQ(written(static_cast<std::uint64_t>(one.value)), one.hex);
            expect_value<std::uint64_t>(one.hex, static_cast<std::uint64_t>(one.value));
        }
    }
    EXPECT_EQ(written(UINT64_MAX), "CF FF FF FF FF FF FF FF FF");
    expect_value<std::uint64_t>("CF FF FF FF FF FF FF FF FF", UINT64_MAX);
    expect_value<agate::value>("CF FF FF FF FF FF FF FF FF", agate::value{UINT64_MAX});
}

template <class Int> class msgpack_integers : public ::testing::Test {};
using integer_types =
    ::testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                     std::int64_t, std::uint64_t, long long, unsigned long, unsigned long long>;
TYPED_TEST_SUITE(msgpack_integers, integer_types);

/// All forms that hold the value, given as its two's complement of 64 bits and its sign.
std::vector<std::string> forms_of(std::uint64_t bits, bool negative) {
    const auto big = [bits](std::uint8_t first, std::size_t size) {
        std::string form(1, static_cast<char>(first));
        for (std::size_t i = size; i-- > 0;) {
            form += static_cast<char>(bits >> (8 * i) & 0xFF);
        }
        return form;
    };
    std::vector<std::string> forms;
    const auto v = static_cast<std::int64_t>(bits);
    if (!negative) {
        if (bits < 0x80) {
            forms.push_back(std::string(1, static_cast<char>(bits)));
        }
        for (int i = 0; i < 4; ++i) {
            if (i == 3 || bits >> (8 << i) == 0) {
                forms.push_back(big(static_cast<std::uint8_t>(0xCC + i), std::size_t{1} << i));
            }
        }
        if (v < 0) {
            return forms; // more than int64 holds
        }
    } else if (v >= -32) {
        forms.push_back(std::string(1, static_cast<char>(bits & 0xFF)));
    }
    for (int i = 0; i < 4; ++i) {
        const int width = 8 << i;
        if (i == 3 || (v >= -(std::int64_t{1} << (width - 1)) && v < (std::int64_t{1} << (width - 1)))) {
            forms.push_back(big(static_cast<std::uint8_t>(0xD0 + i), std::size_t{1} << i));
        }
    }
    return forms;
}

TYPED_TEST(msgpack_integers, are_read_from_every_form_and_never_wrap) {
    using limits = std::numeric_limits<TypeParam>;
    std::set<std::pair<bool, std::uint64_t>> values; // sign and bits
    for (int shift = 0; shift < 64; ++shift) {
        for (const std::uint64_t near : std::initializer_list<std::uint64_t>{0, 1, 2}) {
            const std::uint64_t power = std::uint64_t{1} << shift;
            values.insert({false, power - near});
            values.insert({false, power + near});
            if (power + near <= std::uint64_t{1} << 63 && power + near > 0) {
                values.insert({true, 0 - (power + near)});
            }
        }
    }
    values.insert({false, 0});
    values.insert({false, UINT64_MAX});
    values.erase({true, 0});
    std::size_t fitting = 0;
    for (const auto& [negative, bits] : values) {
        const bool fits = negative
                              ? static_cast<std::int64_t>(bits) >= static_cast<std::int64_t>(limits::min())
                              : bits <= static_cast<std::uint64_t>(limits::max());
        const auto forms = forms_of(bits, negative);
        std::size_t smallest = SIZE_MAX;
        for (const std::string& form : forms) {
            smallest = std::min(smallest, form.size());
            const exact_block block{form};
            TypeParam v = 77;
            const auto got = msgpack::read(block.view(), v);
            ASSERT_EQ(static_cast<bool>(got), fits) << to_hex(form);
            if (fits) {
                EXPECT_EQ(v, static_cast<TypeParam>(bits)) << to_hex(form);
            } else {
                EXPECT_EQ(got.error().code, errc::number_out_of_range) << to_hex(form);
                EXPECT_EQ(got.error().offset, 0U);
                EXPECT_EQ(v, 77) << "the target of a refused number keeps its value";
            }
        }
        if (fits) {
            ++fitting;
            EXPECT_EQ(msgpack::write(static_cast<TypeParam>(bits))->size(), smallest);
        }
    }
    EXPECT_GE(fitting, 8 * sizeof(TypeParam));
}

TEST(msgpack_forms, integers_are_not_read_from_anything_else) {
    for (const std::string_view hex : {"CA 3F 80 00 00", "CB 3F F0 00 00 00 00 00 00", "CA 3F C0 00 00"}) {
        expect_refusal<int>(hex, errc::not_an_integer);
    }
    for (const std::string_view hex : {"C0", "C2", "A1 31", "C4 01 31", "91 01", "81 01 02", "D4 00 01"}) {
        expect_refusal<int>(hex, errc::type_mismatch);
        expect_refusal<std::uint8_t>(hex, errc::type_mismatch);
    }
    expect_refusal<int>("C1", errc::invalid_syntax);
}

// --- Floating point -----------------------------------------------------------------------------------------------------

TEST(msgpack_forms, floats_keep_their_width) {
    EXPECT_EQ(written(1.0F), "CA 3F 80 00 00");
    EXPECT_EQ(written(1.0), "CB 3F F0 00 00 00 00 00 00");
    EXPECT_EQ(written(-0.0F), "CA 80 00 00 00");
    EXPECT_EQ(written(-0.0), "CB 80 00 00 00 00 00 00 00");
    EXPECT_EQ(written(std::numeric_limits<float>::quiet_NaN()), "CA 7F C0 00 00");
    EXPECT_EQ(written(std::numeric_limits<double>::quiet_NaN()), "CB 7F F8 00 00 00 00 00 00");
    EXPECT_EQ(written(-std::numeric_limits<double>::infinity()), "CB FF F0 00 00 00 00 00 00");
    EXPECT_EQ(written(std::vector<float>{1, -2}), "92 CA 3F 80 00 00 CA C0 00 00 00");
}

TEST(msgpack_forms, floats_are_read_from_both_widths_and_from_integers) {
    expect_value<float>("CA 3F C0 00 00", 1.5F);
    expect_value<double>("CA 3F C0 00 00", 1.5);
    expect_value<float>("CB 3F F8 00 00 00 00 00 00", 1.5F);
    expect_value<double>("CB 3F F8 00 00 00 00 00 00", 1.5);
    for (const std::string_view hex :
         {"01", "CC 01", "CD 00 01", "CE 00 00 00 01", "CF 00 00 00 00 00 00 00 01", "D0 01", "D1 00 01",
          "D2 00 00 00 01", "D3 00 00 00 00 00 00 00 01"}) {
        expect_value<double>(hex, 1.0);
        expect_value<float>(hex, 1.0F);
    }
    expect_value<double>("FF", -1.0);
    expect_value<double>("D3 80 00 00 00 00 00 00 00", -0x1p63);
    expect_value<double>("CF FF FF FF FF FF FF FF FF", 0x1p64);
    expect_value<float>("CF FF FF FF FF FF FF FF FF", 0x1p64F);
    // rounding to the nearest float is no narrowing, an infinity would be one
    expect_value<float>("CB 3F F0 00 00 00 00 00 01", 1.0F);
    expect_value<float>("CB 47 EF FF FF E0 00 00 00", std::numeric_limits<float>::max());
    expect_refusal<float>("CB 47 F0 00 00 00 00 00 00", errc::number_out_of_range);
    expect_refusal<float>("CB 7F EF FF FF FF FF FF FF", errc::number_out_of_range);
    expect_value<float>("CB 7F F0 00 00 00 00 00 00", std::numeric_limits<float>::infinity());
    for (const std::string_view hex : {"C0", "C3", "A1 31", "90"}) {
        expect_refusal<double>(hex, errc::type_mismatch);
        expect_refusal<float>(hex, errc::type_mismatch);
    }
    EXPECT_TRUE(std::isnan(*read<float>("CA 7F C0 00 00")));
    EXPECT_TRUE(std::isnan(*read<double>("CA 7F C0 00 00")));
    EXPECT_TRUE(std::isnan(*read<float>("CB 7F F8 00 00 00 00 00 00")));
    EXPECT_TRUE(std::signbit(*read<double>("CA 80 00 00 00")));
    // a NaN keeps its bits where its width is kept
    EXPECT_EQ(std::bit_cast<std::uint64_t>(*read<double>("CB FF F8 00 00 00 AB CD EF")), 0xFFF8000000ABCDEFU);
    EXPECT_EQ(std::bit_cast<std::uint32_t>(*read<float>("CA 7F C0 AB CD")), 0x7FC0ABCDU);
}

// --- Null, booleans, characters -------------------------------------------------------------------------------------------

TEST(msgpack_forms, nil_and_booleans_have_one_form) {
    EXPECT_EQ(written(std::optional<int>{}), "C0");
    EXPECT_EQ(written(std::monostate{}), "C0");
    EXPECT_EQ(written(true), "C3");
    EXPECT_EQ(written(false), "C2");
    expect_value<bool>("C2", false);
    expect_value<bool>("C3", true);
    expect_value<std::optional<int>>("C0", std::nullopt);
    for (const std::string_view hex : {"C0", "00", "01", "A0", "90", "80"}) {
        expect_refusal<bool>(hex, errc::type_mismatch);
    }
    expect_refusal<bool>("C1", errc::invalid_syntax);
    expect_refusal<std::monostate>("C2", errc::type_mismatch);
    expect_refusal<std::monostate>("C1", errc::invalid_syntax);
}

TEST(msgpack_forms, a_char_is_a_string_of_one_byte) {
    EXPECT_EQ(written('x'), "A1 78");
    EXPECT_EQ(written('\0'), "A1 00");
    for (const std::string_view hex : {"A1 78", "D9 01 78", "DA 00 01 78", "DB 00 00 00 01 78"}) {
        expect_value<char>(hex, 'x');
    }
    expect_refusal<char>("A0", errc::wrong_size);
    expect_refusal<char>("A2 78 79", errc::wrong_size);
    expect_refusal<char>("78", errc::type_mismatch);
    EXPECT_FALSE(msgpack::write('\xFF')) << "no UTF-8";
}

// --- Strings and bytes ------------------------------------------------------------------------------------------------------

std::string header(std::uint8_t first, std::size_t size, std::size_t width) {
    std::string bytes(1, static_cast<char>(first));
    for (std::size_t i = width; i-- > 0;) {
        bytes += static_cast<char>(size >> (8 * i) & 0xFF);
    }
    return bytes;
}

TEST(msgpack_forms, strings_take_the_smallest_header_and_are_read_with_any) {
    for (const std::size_t size : std::initializer_list<std::size_t>{
             0,  1,  2,  3,   4,   7,   8,   15,   16,    17,    30,    31,    32,
             33, 63, 64, 254, 255, 256, 257, 1000, 65534, 65535, 65536, 65537, 200000}) {
        for (const char* const end : {"", "\xC3\xA9"}) { // plain, and with a last character that is not
            if (size < std::string_view{end}.size()) {
                continue;
            }
            std::string text(size - std::string_view{end}.size(), 'a');
            text += end;
            const std::string smallest = size < 32      ? header(static_cast<std::uint8_t>(0xA0 + size), 0, 0)
                                         : size < 256   ? header(0xD9, size, 1)
                                         : size < 65536 ? header(0xDA, size, 2)
                                                        : header(0xDB, size, 4);
            EXPECT_EQ(*msgpack::write(text), smallest + text) << size;
            EXPECT_EQ(*msgpack::write(std::string_view{text}), smallest + text) << size;
            EXPECT_EQ(*msgpack::write(agate::value{text}), smallest + text) << size;

            std::vector<std::string> headers{smallest, header(0xDB, size, 4)};
            if (size < 256) {
                headers.push_back(header(0xD9, size, 1));
            }
            if (size < 65536) {
                headers.push_back(header(0xDA, size, 2));
            }
            for (const std::string& head : headers) {
                const exact_block block{head + text};
                EXPECT_EQ(*msgpack::read<std::string>(block.view()), text) << size;
                EXPECT_EQ(*msgpack::read<std::string_view>(block.view()), text) << size;
                EXPECT_EQ(msgpack::read<agate::value>(block.view())->as_string(), text) << size;
                const exact_block shorter{(head + text).substr(0, head.size() + size - 1)};
                const auto cut = msgpack::read<std::string>(shorter.view());
                ASSERT_FALSE(cut);
                EXPECT_EQ(cut.error().code, errc::end_of_input);
                EXPECT_EQ(cut.error().offset, shorter.view().size());
            }
        }
    }
}

TEST(msgpack_forms, strings_are_utf8_in_values_keys_and_what_is_skipped) {
    const std::string_view bad[] = {"61 80 62",       "61 C0 80 62", "61 E2 82",      "61 ED A0 80 62",
                                    "61 F5 80 80 80", "FF",          "61 F4 90 80 80"};
    for (const std::string_view hex : bad) {
        for (const std::size_t before :
             std::initializer_list<std::size_t>{0, 3, 13, 14, 15, 16, 29, 40, 80, 300}) {
            const std::string text = std::string(before, 'x') + from_hex(hex) + (before > 3 ? "yyyyy" : "");
            const std::size_t fault = before + (hex.substr(0, 2) == "61" ? 1 : 0);
            EXPECT_EQ(msgpack::write(text).error().code, errc::invalid_utf8) << hex;
            EXPECT_EQ(msgpack::write(std::map<std::string, int>{{text, 1}}).error().code, errc::invalid_utf8)
                << hex;

            const std::string str = header(0xDA, text.size(), 2) + text;
            const auto expect_fault = [&](const auto& got, std::size_t offset, const char* where) {
                ASSERT_FALSE(got) << hex << " in " << where;
                EXPECT_EQ(got.error().code, errc::invalid_utf8) << hex << " in " << where;
                EXPECT_EQ(got.error().offset, offset) << hex << " in " << where;
            };
            expect_fault(msgpack::read<std::string>(exact_block{str}.view()), 3 + fault, "a value");
            using map = std::map<std::string, int>;
            expect_fault(msgpack::read<map>(exact_block{"\x81" + str + "\x01"}.view()), 4 + fault, "a key");
            struct empty {};
            expect_fault(msgpack::read<empty>(exact_block{"\x81" + str + "\x01"}.view()), 4 + fault,
                         "an unknown key");
            expect_fault(msgpack::read<empty>(exact_block{"\x81\xA1k" + str}.view()), 6 + fault,
                         "a skipped value");
            expect_fault(msgpack::read<msgpack::raw>(exact_block{str}.view()), 3 + fault, "a raw value");
            expect_fault(msgpack::read<agate::value>(exact_block{str}.view()), 3 + fault, "a generic value");
        }
    }
    const std::string all{"\0a\0\x7F\xF0\x9F\x8D\x80\xEF\xBF\xBF", 11};
    EXPECT_EQ(*msgpack::read<std::string>(*msgpack::write(all)), all);
}

template <class Byte> std::vector<Byte> some_bytes(std::size_t size) {
    std::vector<Byte> data(size);
    for (std::size_t i = 0; i < size; ++i) {
        data[i] = static_cast<Byte>(i * 7 + 130);
    }
    return data;
}

TEST(msgpack_forms, bytes_are_bin_and_never_str) {
    for (const std::size_t size : std::initializer_list<std::size_t>{0, 1, 4, 255, 256, 65535, 65536}) {
        const auto data = some_bytes<std::byte>(size);
        const std::string body(reinterpret_cast<const char*>(data.data()), size);
        const std::string smallest = size < 256     ? header(0xC4, size, 1)
                                     : size < 65536 ? header(0xC5, size, 2)
                                                    : header(0xC6, size, 4);
        EXPECT_EQ(*msgpack::write(data), smallest + body) << size;
        EXPECT_EQ(*msgpack::write(agate::value{data}), smallest + body) << size;
        std::vector<std::string> headers{smallest, header(0xC6, size, 4)};
        if (size < 65536) {
            headers.push_back(header(0xC5, size, 2));
        }
        for (const std::string& head : headers) {
            const exact_block block{head + body};
            EXPECT_EQ(*msgpack::read<std::vector<std::byte>>(block.view()), data) << size;
            EXPECT_EQ(msgpack::read<agate::value>(block.view())->as_bytes(), data) << size;
            EXPECT_EQ(*msgpack::read<std::vector<std::uint8_t>>(block.view()), some_bytes<std::uint8_t>(size))
                << "a list of small numbers reads from bin";
        }
    }
    expect_refusal<std::vector<std::byte>>("A1 61", errc::type_mismatch);
    expect_refusal<std::vector<std::byte>>("C7 01 05 61", errc::type_mismatch);
    expect_refusal<std::vector<std::byte>>("91 01", errc::type_mismatch);
    expect_refusal<std::string>("C4 01 61", errc::type_mismatch);
    expect_refusal<std::array<std::byte, 2>>("C4 01 61", errc::wrong_size);
    expect_refusal<std::array<std::byte, 2>>("C4 03 61 62 63", errc::wrong_size);
    expect_value<std::array<std::byte, 2>>("C5 00 02 61 62", {std::byte{0x61}, std::byte{0x62}});
    expect_refusal<std::vector<int>>("C4 01 61", errc::type_mismatch);
}

struct numbers_and_bytes {
    std::vector<std::uint8_t> numbers;
    std::vector<std::uint8_t> bytes;
    std::array<std::uint8_t, 2> two{};
    bool operator==(const numbers_and_bytes&) const = default;
};

} // namespace

template <>
inline constexpr auto agate::describe<numbers_and_bytes> =
    agate::rules(agate::field<&numbers_and_bytes::bytes>(agate::as_bytes));

namespace {

TEST(msgpack_forms, a_list_of_small_numbers_is_bytes_only_where_described) {
    const numbers_and_bytes v{{1, 200}, {1, 200}, {3, 4}};
    EXPECT_EQ(written(v),
              "83 A7 6E 75 6D 62 65 72 73 92 01 CC C8 A5 62 79 74 65 73 C4 02 01 C8 A3 74 77 6F 92 03 04");
    EXPECT_EQ(*msgpack::read<numbers_and_bytes>(*msgpack::write(v)), v);
    expect_value<numbers_and_bytes>(
        "83 A7 6E 75 6D 62 65 72 73 C4 02 01 C8 A5 62 79 74 65 73 C4 02 01 C8 A3 74 77 6F C4 02 03 04", v);
    expect_refusal<std::array<std::uint8_t, 2>>("C4 01 01", errc::wrong_size);
    expect_refusal<std::array<std::uint8_t, 2>>("C4 03 01 02 03", errc::wrong_size);
    std::vector<std::uint8_t> reused(100, 9);
    ASSERT_TRUE(msgpack::read(from_hex("C4 02 01 C8"), reused));
    EXPECT_EQ(reused, (std::vector<std::uint8_t>{1, 200}));
}

// --- Extensions and times -----------------------------------------------------------------------------------------------

TEST(msgpack_forms, extensions_take_the_smallest_form_and_are_read_from_all) {
    for (const std::size_t size : std::initializer_list<std::size_t>{0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17,
                                                                     32, 255, 256, 65535, 65536}) {
        for (const int type : {0, 1, 127, -1, -128}) {
            const auto data = some_bytes<std::byte>(size);
            const std::string tail = std::string(1, static_cast<char>(type)) +
                                     std::string(reinterpret_cast<const char*>(data.data()), size);
            std::vector<std::string> forms;
            if (size == 1 || size == 2 || size == 4 || size == 8 || size == 16) {
                forms.push_back(header(static_cast<std::uint8_t>(0xD4 + std::countr_zero(size)), 0, 0) +
                                tail);
            }
            if (size < 256) {
                forms.push_back(header(0xC7, size, 1) + tail);
            }
            if (size < 65536) {
                forms.push_back(header(0xC8, size, 2) + tail);
            }
            forms.push_back(header(0xC9, size, 4) + tail);
            const msgpack::extension v{static_cast<std::int8_t>(type), data};
            const agate::value generic{agate::value::extension_type{static_cast<std::int8_t>(type), data}};
            EXPECT_EQ(*msgpack::write(v), forms.front()) << size;
            EXPECT_EQ(*msgpack::write(generic), forms.front()) << size;
            for (const std::string& form : forms) {
                const exact_block block{form};
                EXPECT_EQ(*msgpack::read<msgpack::extension>(block.view()), v);
                EXPECT_EQ(*msgpack::read<agate::value>(block.view()), generic);
                EXPECT_EQ(msgpack::read<msgpack::raw>(block.view())->bytes.size(), form.size());
            }
        }
    }
    expect_refusal<msgpack::extension>("C4 01 61", errc::type_mismatch);
    expect_refusal<msgpack::extension>("C0", errc::type_mismatch);
    expect_refusal<msgpack::extension>("C7 01 05", errc::end_of_input, 3);
}

using seconds = std::chrono::sys_time<std::chrono::seconds>;
using nanoseconds = std::chrono::sys_time<std::chrono::nanoseconds>;
seconds at_s(std::int64_t s) {
    return seconds{std::chrono::seconds{s}};
}
nanoseconds at_ns(std::int64_t ns) {
    return nanoseconds{std::chrono::nanoseconds{ns}};
}

TEST(msgpack_forms, times_are_timestamps_of_the_fewest_bits) {
    EXPECT_EQ(written(at_s(0)), "D6 FF 00 00 00 00");
    EXPECT_EQ(written(at_s(0xFFFFFFFF)), "D6 FF FF FF FF FF");
    EXPECT_EQ(written(at_s(0x100000000)), "D7 FF 00 00 00 01 00 00 00 00");
    EXPECT_EQ(written(at_s(0x3FFFFFFFF)), "D7 FF 00 00 00 03 FF FF FF FF");
    EXPECT_EQ(written(at_s(0x400000000)), "C7 0C FF 00 00 00 00 00 00 00 04 00 00 00 00");
    EXPECT_EQ(written(at_s(-1)), "C7 0C FF 00 00 00 00 FF FF FF FF FF FF FF FF");
    EXPECT_EQ(written(at_s(INT64_MIN)), "C7 0C FF 00 00 00 00 80 00 00 00 00 00 00 00");
    EXPECT_EQ(written(at_ns(1)), "D7 FF 00 00 00 04 00 00 00 00");
    EXPECT_EQ(written(at_ns(999999999)), "D7 FF EE 6B 27 FC 00 00 00 00");
    EXPECT_EQ(written(at_ns(-1)), "C7 0C FF 3B 9A C9 FF FF FF FF FF FF FF FF FF");
    for (const std::int64_t s : {std::int64_t{0}, std::int64_t{1}, INT64_MAX, INT64_MIN, std::int64_t{-1},
                                 std::int64_t{0xFFFFFFFF}, std::int64_t{0x3FFFFFFFF}}) {
        EXPECT_EQ(*msgpack::read<seconds>(*msgpack::write(at_s(s))), at_s(s));
    }
    for (const std::int64_t ns : {std::int64_t{0}, std::int64_t{1}, INT64_MAX, INT64_MIN, std::int64_t{-1},
                                  std::int64_t{999999999}, std::int64_t{-1000000000}}) {
        EXPECT_EQ(*msgpack::read<nanoseconds>(*msgpack::write(at_ns(ns))), at_ns(ns));
    }
}

TEST(msgpack_forms, times_are_read_from_every_timestamp_that_holds_them) {
    for (const std::string_view hex : {"D6 FF 00 00 00 05", "C7 04 FF 00 00 00 05", "C8 00 04 FF 00 00 00 05",
                                       "D7 FF 00 00 00 00 00 00 00 05", "C7 08 FF 00 00 00 00 00 00 00 05",
                                       "C7 0C FF 00 00 00 00 00 00 00 00 00 00 00 05",
                                       "C9 00 00 00 0C FF 00 00 00 00 00 00 00 00 00 00 00 05",
                                       "B4 31 39 37 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 "
                                       "3A 30 35 5A"}) {
        expect_value<seconds>(hex, at_s(5));
        expect_value<nanoseconds>(hex, at_ns(5000000000));
    }
    expect_refusal<seconds>("D6 01 00 00 00 05", errc::invalid_time); // another type
    expect_refusal<seconds>("D5 FF 00 05", errc::invalid_time);       // of no size that timestamps have
    expect_refusal<seconds>("D7 FF 00 00 00 04 00 00 00 00", errc::invalid_time); // a nanosecond is no second
    expect_refusal<nanoseconds>("D7 FF EE 6B 28 00 00 00 00 00", errc::invalid_time); // 1,000,000,000 ns
    expect_refusal<nanoseconds>("C7 0C FF 3B 9A CA 00 00 00 00 00 00 00 00 00", errc::invalid_time);
    expect_refusal<nanoseconds>("C7 0C FF 00 00 00 00 7F FF FF FF FF FF FF FF",
                                errc::invalid_time); // out of range
    expect_refusal<seconds>("05", errc::type_mismatch);
    expect_refusal<seconds>("C0", errc::type_mismatch);
}

TEST(msgpack_forms, durations_and_local_times_are_text) {
    using local = std::chrono::local_time<std::chrono::milliseconds>;
    EXPECT_EQ(*msgpack::write(std::chrono::milliseconds{90500}), "\xA9PT1M30.5S");
    EXPECT_EQ(*msgpack::read<std::chrono::milliseconds>(std::string{"\xA9PT1M30.5S"}),
              std::chrono::milliseconds{90500});
    const local at{std::chrono::milliseconds{1500}};
    EXPECT_EQ(*msgpack::write(at), "\xB5"
                                   "1970-01-01T00:00:01.5");
    EXPECT_EQ(*msgpack::read<local>(*msgpack::write(at)), at);
    expect_refusal<local>("D6 FF 00 00 00 05", errc::type_mismatch);
    expect_refusal<local>("B4 31 39 37 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 35 5A",
                          errc::invalid_time);
    expect_refusal<seconds>("B3 31 39 37 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 35",
                            errc::invalid_time);
    expect_refusal<std::chrono::seconds>("05", errc::type_mismatch);
    for (const std::int64_t ns : {INT64_MIN, INT64_MAX, std::int64_t{-1}}) {
        const std::chrono::nanoseconds v{ns};
        EXPECT_EQ(*msgpack::read<std::chrono::nanoseconds>(*msgpack::write(v)), v);
    }
}

// --- Arrays and maps ----------------------------------------------------------------------------------------------------

TEST(msgpack_forms, arrays_and_maps_take_the_smallest_header_and_are_read_with_any) {
    for (const std::size_t size :
         std::initializer_list<std::size_t>{0, 1, 14, 15, 16, 17, 255, 256, 65535, 65536, 70000}) {
        const std::vector<bool> flags(size, true);
        const std::string items(size, '\xC3');
        const std::string smallest = size < 16      ? header(static_cast<std::uint8_t>(0x90 + size), 0, 0)
                                     : size < 65536 ? header(0xDC, size, 2)
                                                    : header(0xDD, size, 4);
        EXPECT_EQ(start_of(*msgpack::write(flags), smallest.size()), to_hex(smallest)) << size;
        EXPECT_EQ(msgpack::write(flags)->size(), smallest.size() + size);
        std::vector<std::string> headers{smallest, header(0xDD, size, 4)};
        if (size < 65536) {
            headers.push_back(header(0xDC, size, 2));
        }
        for (const std::string& head : headers) {
            const exact_block block{head + items};
            EXPECT_EQ(*msgpack::read<std::vector<bool>>(block.view()), flags) << size;
            EXPECT_EQ(msgpack::read<std::list<bool>>(block.view())->size(), size);
            EXPECT_EQ(msgpack::read<agate::value>(block.view())->size(), size);
        }

        std::map<std::uint32_t, bool> map;
        std::string entries;
        for (std::uint32_t i = 0; i < size; ++i) {
            map[i] = true;
            entries += *msgpack::write(i) + '\xC3';
        }
        const std::string map_head = size < 16      ? header(static_cast<std::uint8_t>(0x80 + size), 0, 0)
                                     : size < 65536 ? header(0xDE, size, 2)
                                                    : header(0xDF, size, 4);
        EXPECT_EQ(*msgpack::write(map), map_head + entries) << size;
        std::vector<std::string> map_headers{map_head, header(0xDF, size, 4)};
        if (size < 65536) {
            map_headers.push_back(header(0xDE, size, 2));
        }
        using map_type = std::map<std::uint32_t, bool>;
        for (const std::string& head : map_headers) {
            EXPECT_EQ(*msgpack::read<map_type>(exact_block{head + entries}.view()), map) << size;
        }
    }
}

TEST(msgpack_forms, fixed_sizes_take_exactly_their_size) {
    using two = std::array<bool, 2>;
    expect_value<two>("92 C3 C2", {true, false});
    expect_value<two>("DC 00 02 C3 C2", {true, false});
    expect_refusal<two>("91 C3", errc::wrong_size, 2);
    expect_refusal<two>("98 C3 C3 C3 C3 C3 C3 C3 C3", errc::wrong_size, 3);
    using three = std::tuple<int, std::string, bool>;
    EXPECT_EQ(written(three{1, "a", true}), "93 01 A1 61 C3");
    expect_value<three>("93 01 A1 61 C3", {1, "a", true});
    expect_refusal<three>("92 01 A1 61", errc::wrong_size, 4);
    expect_refusal<three>("94 01 A1 61 C3 C0", errc::wrong_size, 5);
    expect_value<std::tuple<>>("90", {});
    expect_refusal<std::tuple<>>("91 01", errc::wrong_size, 1);
    expect_value<std::pair<int, int>>("DD 00 00 00 02 01 02", {1, 2});
}

TEST(msgpack_forms, bytes_go_into_every_kind_of_output) {
    const std::vector<std::string> v{"a", std::string(40, 'b')};
    const std::string bytes = *msgpack::write(v);
    std::vector<std::byte> vector;
    EXPECT_EQ(*msgpack::write(v, vector), bytes.size());
    EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(vector.data()), vector.size()), bytes);
    EXPECT_EQ(*msgpack::append(v, vector), bytes.size());
    EXPECT_EQ(vector.size(), 2 * bytes.size());
    std::vector<char> exact(bytes.size());
    EXPECT_EQ(*msgpack::write(v, std::span{exact}), bytes.size());
    EXPECT_EQ(std::string_view(exact.data(), exact.size()), bytes);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        std::vector<char> small(size);
        const auto refused = msgpack::write(v, std::span{small});
        ASSERT_FALSE(refused) << size;
        EXPECT_EQ(refused.error().code, errc::output_full);
    }
    std::vector<std::string> back;
    EXPECT_EQ(*msgpack::read_prefix(bytes + "\xC1", back), bytes.size());
    EXPECT_EQ(back, v);
}

} // namespace
