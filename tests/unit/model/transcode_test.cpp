// From JSON to MessagePack and back without a value between: what comes out is what a value read and written gives.
#include "support/hex.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate_test;
namespace json = agate::json;
namespace msgpack = agate::msgpack;

agate::result<std::string> to_msgpack(std::string_view text, const agate::limits& bounds = {}) {
    return agate::transcode<json::codec<>, msgpack::codec<>>(text, bounds);
}
agate::result<std::string> to_json(std::string_view bytes, const agate::limits& bounds = {}) {
    return agate::transcode<msgpack::codec<>, json::codec<>>(bytes, bounds);
}

std::string long_list(std::size_t count, std::string_view element) {
    std::string text = "[";
    for (std::size_t i = 0; i < count; ++i) {
        text += i == 0 ? "" : ",";
        text += element;
    }
    return text + "]";
}

TEST(Transcode, GivesWhatAValueGives) {
    const std::string nested =
        R"({"a":[1,-2,3.5,"x\n\u00e9",null,true,{}],"b":{"c":[[],[[]]],"":18446744073709551615},
        "d":-9223372036854775808,"e":1e300,"f":-0.0 , "g":0})";
    for (const std::string& text :
         {nested, std::string{"7"}, std::string{"\"\""}, std::string{" [ ] "}, long_list(15, "{\"k\":[]}"),
          long_list(16, nested), long_list(70'000, "[0]")}) {
        const auto v = json::read<agate::value>(text);
        ASSERT_TRUE(v);
        const auto packed = to_msgpack(text);
        ASSERT_TRUE(packed) << packed.error().message(text);
        EXPECT_EQ(*packed, *msgpack::write(*v));
        const auto back = to_json(*packed);
        ASSERT_TRUE(back) << back.error().message();
        EXPECT_EQ(*back, *json::write(*v));
        EXPECT_EQ((*agate::transcode<json::codec<>, json::codec<>>(text)), *json::write(*v));
        EXPECT_EQ((*agate::transcode<msgpack::codec<>, msgpack::codec<>>(*packed)), *packed);
    }
}

TEST(Transcode, KeepsTheFormOfTheTarget) {
    constexpr json::options indented{.indent = 2};
    EXPECT_EQ(
        (*agate::transcode<json::codec<>, json::codec<indented>>(std::string_view{R"({"a":[1,2],"b":{}})"})),
        *json::write<indented>(*json::read<agate::value>(R"({"a":[1,2],"b":{}})")));
}

TEST(Transcode, WritesBytesAsBase64AndRefusesExtensions) {
    EXPECT_EQ(*to_json(from_hex("81 A1 62 C4 03 01 02 03")), R"({"b":"AQID"})");
    EXPECT_EQ(*to_json(from_hex("CA 3F C0 00 00")), "1.5");
    const auto refused = to_json(from_hex("92 01 D4 05 00"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(), "offset 2: [1]: an extension value, which only MessagePack has");
    EXPECT_EQ(to_hex(*agate::transcode<msgpack::codec<>, msgpack::codec<>>(from_hex("92 C4 01 07 D4 05 00"))),
              "92 C4 01 07 D4 05 00");
}

TEST(Transcode, SaysWhatIsWrongWithTheInput) {
    const auto message = [](std::string_view text) {
        const auto packed = to_msgpack(text);
        return packed ? "ok" : packed.error().message(text);
    };
    EXPECT_EQ(message(R"({"a":[1,{"b":tru}]})"), "line 1, column 17: [\"a\"][1][\"b\"]: no such literal");
    EXPECT_EQ(message("[1,2"), "line 1, column 5: the input ends inside an array");
    EXPECT_EQ(message("[1] 2"), "line 1, column 5: something follows the value");
    EXPECT_EQ(message("18446744073709551616"),
              "line 1, column 1: the number is out of range: 18446744073709551616");
    EXPECT_EQ(message(""), "line 1, column 1: the input ends where a value is wanted");
    EXPECT_EQ(message("\xEF\xBB\xBF[]"), "line 1, column 1: a byte order mark does not belong before JSON");
    EXPECT_EQ(to_json(from_hex("93 01 02")).error().code, agate::errc::end_of_input);
    EXPECT_EQ(to_json(from_hex("91 C1")).error().message(), "offset 1: [0]: the byte C1 is never used");
    EXPECT_EQ(to_json(from_hex("81 A1 6E CB 7F F8 00 00 00 00 00 00")).error().code,
              agate::errc::not_representable);
    EXPECT_EQ(to_json(from_hex("81 01 02")).error().code, agate::errc::type_mismatch);
}

TEST(Transcode, KeepsTheLimits) {
    const std::string deep = std::string(300, '[') + std::string(300, ']');
    EXPECT_EQ(to_msgpack(deep).error().code, agate::errc::depth_exceeded);
    EXPECT_TRUE(to_msgpack(deep, {.depth = 300}));
    EXPECT_EQ(to_json(std::string(300, '\x91') + "\x01").error().code, agate::errc::depth_exceeded);
    EXPECT_EQ(to_msgpack(long_list(100, "[]"), {.memory = 100}).error().code, agate::errc::memory_exceeded);
}

TEST(Transcode, LeavesNothingBehindAnError) {
    std::string out = "before";
    EXPECT_FALSE((agate::transcode<json::codec<>, msgpack::codec<>>(std::string_view{"[1,"}, out)));
    EXPECT_EQ(out, "");
    std::vector<std::byte> bytes;
    EXPECT_EQ((*agate::transcode<json::codec<>, msgpack::codec<>>(std::string_view{"[1,2]"}, bytes)), 3U);
    EXPECT_EQ(bytes.size(), 3U);
}

} // namespace
