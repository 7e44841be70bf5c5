// Faults that users of MessagePack libraries reported, as small inputs with the right result. The numbers are those of the
// collection that the project works from.
#include "support/exact_block.hpp"
#include "support/hex.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

namespace msgpack = agate::msgpack;
using agate::errc;
using agate_test::exact_block;
using agate_test::from_hex;
using agate_test::to_hex;

template <class T> agate::result<T> read(std::string_view hex) {
    const exact_block block{from_hex(hex)};
    return msgpack::read<T>(block.view());
}
template <class T> errc code_of(std::string_view hex) {
    const auto v = read<T>(hex);
    return v ? errc::none : v.error().code;
}
template <class T> std::string written(const T& v) {
    const auto bytes = msgpack::write(v);
    return bytes ? to_hex(*bytes) : "error: " + bytes.error().message();
}

struct with_optional {
    std::optional<int> a;
    int b = 0;
    bool operator==(const with_optional&) const = default;
};

TEST(msgpack_cases, C032_an_optional_member_has_the_same_rules_in_all_codecs) {
    const with_optional absent{std::nullopt, 1};
    EXPECT_EQ(*agate::json::read<with_optional>(std::string{R"({"b":1})"}), absent);
    EXPECT_EQ(*read<with_optional>("81 A1 62 01"), absent);
    EXPECT_EQ(*read<with_optional>("82 A1 61 C0 A1 62 01"), absent);
    EXPECT_EQ(*agate::json::write(absent), R"({"a":null,"b":1})");
    EXPECT_EQ(written(absent), "82 A1 61 C0 A1 62 01");
    constexpr agate::json::options json_spare{.skip_null = true};
    constexpr msgpack::options packed_spare{.skip_null = true};
    EXPECT_EQ(*agate::json::write<json_spare>(absent), R"({"b":1})");
    EXPECT_EQ(to_hex(*msgpack::write<packed_spare>(absent)), "81 A1 62 01");
    EXPECT_EQ(agate::json::read<with_optional>(std::string{R"({"a":1})"}).error().code, errc::missing_member);
    EXPECT_EQ(code_of<with_optional>("81 A1 61 01"), errc::missing_member);
}

struct three_states {
    std::optional<std::optional<int>> a;
};

TEST(msgpack_cases, C026_absent_null_and_a_value_stay_apart) {
    EXPECT_FALSE(read<three_states>("80")->a.has_value());
    EXPECT_TRUE(read<three_states>("81 A1 61 C0")->a.has_value());
    EXPECT_FALSE(read<three_states>("81 A1 61 C0")->a->has_value());
    EXPECT_EQ(read<three_states>("81 A1 61 01")->a, 1);
    EXPECT_EQ(written(three_states{}), "80");
    EXPECT_EQ(written(three_states{std::optional<int>{}}), "81 A1 61 C0");
    EXPECT_EQ(written(three_states{std::optional<int>{1}}), "81 A1 61 01");
}

TEST(msgpack_cases, C037_keys_of_maps_keep_their_native_form) {
    enum class letter { a, b };
    EXPECT_EQ(written(std::map<int, int>{{1, 2}}), "81 01 02");
    EXPECT_EQ(written(std::map<letter, int>{{letter::b, 2}}), "81 01 02");
    EXPECT_EQ((*read<std::map<int, int>>("81 D3 FF FF FF FF FF FF FF FF 02")), (std::map<int, int>{{-1, 2}}));
    EXPECT_EQ((*read<std::map<letter, int>>("81 A1 62 02")), (std::map<letter, int>{{letter::b, 2}}));
    EXPECT_EQ((code_of<std::map<int, int>>("81 A1 31 02")), errc::type_mismatch);
}

TEST(msgpack_cases, C038_a_key_for_the_second_time_is_an_error_on_every_path) {
    EXPECT_EQ(code_of<with_optional>("83 A1 61 01 A1 62 02 A1 61 03"), errc::duplicate_member);
    EXPECT_EQ(code_of<with_optional>("82 A1 62 01 A1 62 01"), errc::duplicate_member);
    EXPECT_EQ(code_of<with_optional>("82 A1 62 01 D9 01 62 01"), errc::duplicate_member)
        << "another form of the key";
    EXPECT_EQ((code_of<std::map<std::string, int>>("82 A1 62 01 D9 01 62 01")), errc::duplicate_member);
    EXPECT_EQ((code_of<std::map<int, int>>("82 01 01 CC 01 01")), errc::duplicate_member);
    EXPECT_EQ(code_of<std::vector<with_optional>>("91 82 A1 62 01 A1 62 01"), errc::duplicate_member);
    EXPECT_EQ(code_of<agate::value>("91 82 A1 62 01 A1 62 01"), errc::duplicate_member);
    EXPECT_EQ((code_of<std::variant<int, with_optional>>("82 A1 62 01 A1 62 01")), errc::duplicate_member);
}

TEST(msgpack_cases, C061_no_more_is_written_than_an_array_holds) {
    struct guarded {
        std::array<bool, 2> flags{};
        std::array<std::uint8_t, 4> bytes{};
        std::array<double, 2> numbers{};
        std::array<std::string, 1> texts;
        std::uint64_t behind = 0x5555555555555555;
    };
    guarded v;
    const auto into = [&](const char* hex, auto& member) {
        const exact_block block{from_hex(hex)};
        const auto got = msgpack::read(block.view(), member);
        EXPECT_EQ(v.behind, 0x5555555555555555U) << hex;
        return got ? errc::none : got.error().code;
    };
    const char* const eight = "98 C3 C3 C3 C3 C3 C3 C3 C3";
    EXPECT_EQ(into(eight, v.flags), errc::wrong_size);
    EXPECT_EQ(into("98 01 01 01 01 01 01 01 01", v.bytes), errc::wrong_size);
    EXPECT_EQ(into("C4 08 01 01 01 01 01 01 01 01", v.bytes), errc::wrong_size);
    EXPECT_EQ(into("98 01 01 01 01 01 01 01 01", v.numbers), errc::wrong_size);
    EXPECT_EQ(into("92 A0 A0", v.texts), errc::wrong_size);
    // a shorter input is refused as well
    EXPECT_EQ(into("91 C3", v.flags), errc::wrong_size);
    EXPECT_EQ(into("C4 01 01", v.bytes), errc::wrong_size);
    EXPECT_EQ(into("91 01", v.bytes), errc::wrong_size);
    EXPECT_EQ(into("91 01", v.numbers), errc::wrong_size);
    EXPECT_EQ(into("90", v.texts), errc::wrong_size);
}

TEST(msgpack_cases, C064_C065_a_length_is_an_unsigned_number_of_32_bits_that_the_input_must_hold) {
    for (const char* const hex :
         {"DD FF 00 00 00", "DF FF FF FF FF", "DB 7F FF FF FF", "C6 FF FF FF FF", "C9 FF FF FF FF 01",
          "DB 80 00 00 00", "C9 80 00 00 00 01", "DD 80 00 00 00 C0"}) {
        const std::uint64_t size = from_hex(hex).size();
        const auto expect_end = [&](const auto& got) {
            ASSERT_FALSE(got) << hex;
            EXPECT_EQ(got.error().code, errc::end_of_input) << hex;
            EXPECT_EQ(got.error().offset, size) << hex;
        };
        expect_end(read<agate::value>(hex));
        expect_end(read<msgpack::raw>(hex));
    }
    std::string nested;
    for (int i = 0; i < 20; ++i) {
        nested += "DC FF FF ";
    }
    EXPECT_EQ(code_of<agate::value>(nested), errc::end_of_input);
    using lists = std::vector<std::vector<std::vector<std::vector<std::string>>>>;
    EXPECT_EQ(code_of<lists>(nested), errc::end_of_input);
}

TEST(msgpack_cases, C067_a_time_in_a_generic_value_is_written_as_it_was_read) {
    for (const char* const hex : {"D6 FF 32 BC FE DA", "D7 FF 00 00 00 04 32 BC FE DA",
                                  "C7 0C FF 00 00 00 01 FF FF FF FF FF FF FF FF", "D4 05 00",
                                  "C7 03 05 01 02 03", "81 A1 74 D6 FF 32 BC FE DA",
                                  "92 D6 FF 32 BC FE DA D8 80 00 00 00 00 00 00 "
                                  "00 00 00 00 00 00 00 00 00 00"}) {
        const auto v = read<agate::value>(hex);
        ASSERT_TRUE(v) << hex;
        EXPECT_EQ(written(*v), hex);
    }
    const auto time = read<agate::value>("D6 FF 32 BC FE DA");
    const auto text = agate::json::write(*time);
    ASSERT_FALSE(text) << "JSON has no extensions";
    EXPECT_EQ(text.error().code, errc::not_representable);
    const auto inside = agate::json::write(agate::value::object({{"a", agate::value::array({1, *time})}}));
    ASSERT_FALSE(inside);
    EXPECT_EQ(inside.error().code, errc::not_representable);
}

TEST(msgpack_cases, C068_times_before_1970_have_seconds_rounded_down_and_nanoseconds_forward) {
    using time = std::chrono::sys_time<std::chrono::nanoseconds>;
    const time before{std::chrono::milliseconds{-10400}};
    EXPECT_EQ(written(before), "C7 0C FF 23 C3 46 00 FF FF FF FF FF FF FF F5");
    EXPECT_EQ(*read<time>("C7 0C FF 23 C3 46 00 FF FF FF FF FF FF FF F5"), before);
    for (const time& limit : {time::min(), time::max(), time{}, time{std::chrono::nanoseconds{-1}}}) {
        EXPECT_EQ(*msgpack::read<time>(*msgpack::write(limit)), limit);
    }
    using system = std::chrono::system_clock::time_point;
    EXPECT_EQ(*msgpack::read<system>(*msgpack::write(system::min())), system::min());
    EXPECT_EQ(code_of<time>("D7 FF EE 6B 27 FC 00 00 00 01"), errc::none) << "999999999 ns";
    EXPECT_EQ(code_of<time>("D7 FF EE 6B 28 00 00 00 00 01"), errc::invalid_time) << "1000000000 ns";
    EXPECT_EQ(code_of<time>("C7 0C FF 3B 9A CA 00 00 00 00 00 00 00 00 01"), errc::invalid_time);
    // one second beyond what nanoseconds of 64 bits reach, on either side
    EXPECT_EQ(code_of<time>("C7 0C FF 00 00 00 00 00 00 00 02 25 C1 7D 05"), errc::invalid_time);
    EXPECT_EQ(code_of<time>("C7 0C FF 00 00 00 00 FF FF FF FD DA 3E 82 FA"), errc::invalid_time);
    EXPECT_EQ(code_of<time>("C7 0C FF 00 00 00 00 80 00 00 00 00 00 00 00"), errc::invalid_time);
}

TEST(msgpack_cases, C070_a_float_stays_a_float) {
    EXPECT_EQ(written(1.0F), "CA 3F 80 00 00");
    EXPECT_EQ(written(1.0), "CB 3F F0 00 00 00 00 00 00");
    EXPECT_EQ(written(std::numeric_limits<float>::quiet_NaN()), "CA 7F C0 00 00");
    EXPECT_EQ(written(std::vector<float>{1, 0.5}), "92 CA 3F 80 00 00 CA 3F 00 00 00");
    EXPECT_EQ(code_of<int>("CA 3F 80 00 00"), errc::not_an_integer);
    EXPECT_EQ(code_of<int>("CA 3F C0 00 00"), errc::not_an_integer);
    EXPECT_EQ(*read<double>("01"), 1.0);
    EXPECT_EQ(*read<float>("CD 01 00"), 256.0F);
}

TEST(msgpack_cases, C071_a_key_that_is_no_string_is_an_unknown_member) {
    struct known {
        int a = 5;
    };
    struct none {};
    for (const char* const hex : {"81 01 02", "81 C0 02", "81 90 02", "81 CB 00 00 00 00 00 00 00 00 02"}) {
        EXPECT_EQ(code_of<none>(hex), errc::none) << hex;
        EXPECT_EQ(code_of<known>(hex), errc::missing_member) << hex;
        constexpr msgpack::options strict{.unknown = agate::unknown_policy::error};
        EXPECT_EQ((msgpack::read<none, strict>(from_hex(hex)).error().code), errc::unknown_member) << hex;
        EXPECT_EQ((code_of<std::map<std::string, int>>(hex)), errc::type_mismatch) << hex;
    }
}

TEST(msgpack_cases, C073_bytes_are_bin_numbers_are_lists_and_strings_are_neither) {
    const std::vector<std::byte> bytes(8, std::byte{7});
    EXPECT_EQ(written(bytes), "C4 08 07 07 07 07 07 07 07 07");
    EXPECT_EQ(written(std::vector<std::uint8_t>(2, 7)), "92 07 07");
    EXPECT_EQ(*read<std::vector<std::byte>>("C4 08 07 07 07 07 07 07 07 07"), bytes);
    EXPECT_EQ(*read<std::vector<std::uint8_t>>("C4 02 07 08"), (std::vector<std::uint8_t>{7, 8}));
    EXPECT_EQ(code_of<std::vector<std::byte>>("C7 02 05 07 08"), errc::type_mismatch);
    EXPECT_EQ(code_of<std::vector<std::uint8_t>>("C7 02 05 07 08"), errc::type_mismatch);
    EXPECT_EQ(code_of<std::vector<std::byte>>("A2 61 62"), errc::type_mismatch);
    EXPECT_EQ(code_of<std::vector<std::uint8_t>>("A2 61 62"), errc::type_mismatch);
    EXPECT_EQ(code_of<std::string>("C4 02 61 62"), errc::type_mismatch);
}

TEST(msgpack_cases, C074_integers_stay_integers_over_their_whole_range) {
    using any = std::variant<std::int64_t, double, std::string>;
    for (const std::int64_t n : {INT64_MIN, INT64_MAX, std::int64_t{0}, (std::int64_t{1} << 53) + 1}) {
        EXPECT_EQ(*msgpack::read<any>(*msgpack::write(any{n})), any{n});
        EXPECT_EQ(*msgpack::read<agate::value>(*msgpack::write(agate::value{n})), agate::value{n});
    }
    EXPECT_EQ(*msgpack::read<agate::value>(*msgpack::write(UINT64_MAX)), agate::value{UINT64_MAX});
    EXPECT_EQ((*read<std::variant<int, double, std::string>>("01")),
              (std::variant<int, double, std::string>{1}));
    EXPECT_EQ((*read<std::variant<int, double, std::string>>("CB 3F F0 00 00 00 00 00 00")),
              (std::variant<int, double, std::string>{1.0}));
}

struct nested {
    std::unique_ptr<nested> x;
    std::vector<nested> list;
};
struct measured {
    std::string text;
};

} // namespace

template <> struct agate::convert<measured> {
    using wire = std::vector<agate::value>;
    static wire to_wire(const measured&) { return {}; }
    static measured from_wire(const wire&) { return {}; }
};

namespace {

TEST(msgpack_cases, C076_nesting_without_end_is_refused_on_every_path) {
    std::string arrays(100000, '\x91');
    std::string maps;
    std::string list;
    for (int i = 0; i < 100000; ++i) {
        maps += "\x81\xA1x";
        list += "\x82\xA1x\xC0\xA4list\x91";
    }
    struct none {};
    const auto expect_depth = [](const auto& got, const char* how) {
        ASSERT_FALSE(got) << how;
        EXPECT_EQ(got.error().code, errc::depth_exceeded) << how;
    };
    expect_depth(msgpack::read<agate::value>(arrays), "generic");
    expect_depth(msgpack::read<agate::value>(maps), "generic map");
    expect_depth(msgpack::read<nested>(maps), "struct");
    expect_depth(msgpack::read<nested>(list), "list of structs");
    expect_depth(msgpack::read<nested>(arrays), "struct as array");
    expect_depth(msgpack::read<none>("\x81\xA1k" + arrays), "skipped");
    expect_depth(msgpack::read<none>("\x81" + arrays), "skipped key");
    expect_depth(msgpack::read<msgpack::raw>(arrays), "raw");
    expect_depth(msgpack::read<measured>(arrays), "converted");
    expect_depth(msgpack::read<std::variant<int, std::vector<agate::value>>>(arrays), "variant");
}

TEST(msgpack_cases, C077_what_is_built_deep_is_refused_in_writing) {
    agate::value deep;
    for (int i = 0; i < 1000; ++i) {
        agate::value outer = agate::value::array();
        outer.push_back(std::move(deep));
        deep = std::move(outer);
    }
    const auto refused = msgpack::write(deep);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, errc::depth_exceeded);
    agate::limits more;
    more.depth = 1000;
    const auto bytes = msgpack::write(deep, more);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(*msgpack::read<agate::value>(*bytes, more), deep);
}

TEST(msgpack_cases, C020_a_string_with_nul_keeps_its_size_on_the_way_to_json) {
    for (const std::size_t size : {std::size_t{1}, std::size_t{20}, std::size_t{100}}) {
        const std::string nuls(size, '\0');
        const auto v =
            msgpack::read<agate::value>(*msgpack::write(std::map<std::string, std::string>{{nuls, nuls}}));
        ASSERT_TRUE(v);
        const auto back = agate::json::read<std::map<std::string, std::string>>(*agate::json::write(*v));
        ASSERT_TRUE(back);
        EXPECT_EQ(*back, (std::map<std::string, std::string>{{nuls, nuls}}));
    }
}

TEST(msgpack_cases, C082_one_value_and_nothing_behind_it) {
    int v = 0;
    EXPECT_EQ(code_of<int>("01 02"), errc::trailing_content);
    EXPECT_EQ(code_of<std::vector<int>>("91 01 00"), errc::trailing_content);
    EXPECT_EQ(code_of<agate::value>("80 80"), errc::trailing_content);
    EXPECT_EQ(*msgpack::read_prefix(from_hex("CC 01 02"), v), 2U);
    EXPECT_EQ(v, 1);
}

} // namespace
