// However a stream is cut into pieces, it gives the same records and the same errors at the same places as in one piece.
#include "support/exact_block.hpp"
#include "support/streams.hpp"

#include <agate/json.hpp>
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>
#include <agate/stream.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;
namespace json = agate::json;
namespace msgpack = agate::msgpack;

struct inner {
    std::int32_t n;
    std::optional<bool> flag;
};
struct record {
    std::string text;
    double number;
    std::vector<inner> list;
    std::map<std::string, std::variant<std::int64_t, double, std::string>> any;
};

std::string as_json(const record& r) {
    return *json::write(r);
}

/// What comes of a stream in one piece must come of it in every two pieces and in pieces of one byte.
template <class Framing> void expect_same_however_cut(const Framing& framing, std::string_view text) {
    const exact_block block{text};
    agate::stream::reader whole{framing, agate::stream::memory_source{block.view()}};
    const std::string expected = everything<record>(whole, as_json);
    EXPECT_TRUE(expected.ends_with("end"));
    const agate::stream::options small{.buffer = 1};
    for (std::size_t size = 1; size <= 3; ++size) {
        agate::stream::reader bytes{framing, pieces{text, 0, size}, small};
        EXPECT_EQ(everything<record>(bytes, as_json), expected) << "in pieces of " << size;
    }
    for (std::size_t cut = 1; cut < text.size(); ++cut) {
        agate::stream::reader two{framing, pieces{text, cut}};
        ASSERT_EQ(everything<record>(two, as_json), expected) << "cut at " << cut;
    }
}

const std::string plain = R"({"text":"a","number":1.25,"list":[],"any":{}})";
const std::string rich = R"({ "text" : "\ud83d\ude00 \"q\" \\ \u00e9 é 😀 \n", "number": -1.5e-3 ,
    "list":[{"n":-2147483648,"flag":null},{"n":7,"flag":true},{"n":0,"flag":false}],
    "any":{"i":-12,"d":0.5,"s":"x\ty","long":1234567890123456789,"\u006bey":"" }})";
const std::string wrong_type = R"({"text":"a","number":"no","list":[],"any":{}})";
const std::string out_of_range =
    R"({"text":"a","number":1.0,"list":[{"n":2147483648,"flag":null}],"any":{}})";
const std::string missing = R"({"text":"a","number":1.0,"list":[]})";

std::string without_newlines(std::string text) {
    std::erase(text, '\n');
    return text;
}

TEST(Pieces, OfJsonLinesMakeNoDifference) {
    const std::string one = without_newlines(rich);
    expect_same_however_cut(json::lines{}, one + "\r\n\n  \n" + plain + "\n" + one);
    expect_same_however_cut(json::lines{}, plain + "\n" + wrong_type + "\n" + one + "\n\n");
    expect_same_however_cut(json::lines{}, plain + "\n" + plain.substr(0, 20) + "\n" + missing + "\r\n" +
                                               plain + plain + "\n" + one.substr(0, 40));
}

TEST(Pieces, OfJsonValuesMakeNoDifference) {
    expect_same_however_cut(json::sequence{}, rich + plain + "\n \t\r" + rich);
    expect_same_however_cut(json::sequence{}, plain + wrong_type + missing + out_of_range + " " + plain);
    expect_same_however_cut(json::sequence{}, plain + R"({"text":"\ud83dx"})" + plain);
    expect_same_however_cut(json::sequence{}, plain + rich.substr(0, 50));
    expect_same_however_cut(json::sequence{}, "\xEF\xBB\xBF" + plain);
}

TEST(Pieces, OfJsonElementsMakeNoDifference) {
    const std::string before =
        R"( { "skip" : [ 1.5e3, {"a": [ ] , "é\u0041": "\ud83d\ude00" }, null, true, -0 ] ,
        "data": [ 0, { "rows" : )";
    const std::string behind = R"( , "more":[[[]],{}] } , "end" ], "z": false } )";
    const json::elements<> framing{"/data/1/rows"};
    expect_same_however_cut(framing, before + "[" + rich + " ,\n" + plain + "," + rich + " ] " + behind);
    expect_same_however_cut(framing, before + "[]" + behind);
    expect_same_however_cut(framing, before + "[" + plain + "," + wrong_type + "," + plain + "]" + behind);
    expect_same_however_cut(framing, before + "[" + plain + "," + wrong_type.substr(0, 30) + "]" + behind);
    expect_same_however_cut(framing, before + "[" + plain + " " + plain + "]" + behind);
    expect_same_however_cut(framing, before + "[" + plain + ",]" + behind);
    expect_same_however_cut(framing, before + "[" + plain);
    expect_same_however_cut(framing, before + "[" + plain + "]" + behind + "{");
    expect_same_however_cut(framing, before + "[" + plain + "]" + behind.substr(0, 20));
    expect_same_however_cut(framing, before + "[" + plain + "]" + R"(, "x": nul, "y": 1]})");
    expect_same_however_cut(framing, before + "[" + plain + "]" + R"(, "x": 01 }]})");
    expect_same_however_cut(framing, before + R"({"no":"array"}}]})");
    expect_same_however_cut(framing, R"({"skip":1,"data":[0]})");
    expect_same_however_cut(framing, R"({"skip":01,"data":[0]})");
    expect_same_however_cut(framing, R"({"skip":"\ud83d","data":[0]})");
}

TEST(Pieces, OfCommentsMakeNoDifference) {
    constexpr json::options o{.comments = true};
    const std::string text =
        "// one\n/* [ */ {\"a\": /**/ 1 /*]*/ , // \"rows\": 2\n\"rows\" /**/ : [ // x\n" + plain +
        "/* , */, //\n" + plain + " // ]\n ] /* } */ }  // end\n /* end */";
    expect_same_however_cut(json::elements<o>{"/rows"}, text);
    expect_same_however_cut(json::elements<o>{"/rows"}, text + "/* no end *");
    expect_same_however_cut(json::sequence<o>{}, plain + "// { \n" + plain + "/* } */");
}

/// A JSON text's record as MessagePack.
std::string packed(std::string_view text) {
    return *msgpack::write(*json::read<record>(text));
}
struct other {
    std::string text;
    bool number;
};

TEST(Pieces, OfMessagePackValuesMakeNoDifference) {
    expect_same_however_cut(msgpack::sequence{}, packed(rich) + packed(plain) + packed(rich));
    expect_same_however_cut(msgpack::sequence{},
                            packed(plain) + *msgpack::write(other{"x", true}) + packed(plain));
    expect_same_however_cut(msgpack::sequence{}, packed(plain) + packed(rich).substr(0, 60));
    expect_same_however_cut(msgpack::sequence{}, packed(plain) + "\xC1" + packed(plain));
}

TEST(Pieces, OfMessagePackElementsMakeNoDifference) {
    const std::string two = packed(rich) + packed(plain);
    for (const std::string& head :
         {std::string{"\x92"}, std::string{"\xDC\0\2", 3}, std::string{"\xDD\0\0\0\2", 5}}) {
        expect_same_however_cut(msgpack::elements{}, head + two);
        expect_same_however_cut(msgpack::elements{}, head + two + "x");
        expect_same_however_cut(msgpack::elements{}, head + packed(plain));
        expect_same_however_cut(msgpack::elements{}, head + packed(plain) + packed(rich).substr(0, 70));
        expect_same_however_cut(msgpack::elements{}, head + *msgpack::write(other{"x", true}) + packed(rich));
    }
    expect_same_however_cut(msgpack::elements{}, "\x82" + two);
}

TEST(Pieces, OfFramesMakeNoDifference) {
    agate::lz4::context context;
    const agate::lz4::framed codec{json::codec<>{}, context, {.content_checksum = true}};
    const agate::stream::packets framing{codec};
    std::string text;
    for (const std::string& one : {plain, rich, plain}) {
        text += *codec.write(*json::read<record>(one));
    }
    expect_same_however_cut(framing, text);
    expect_same_however_cut(framing, text.substr(0, text.size() - 9));
    text[text.size() - 6] ^= 1;
    expect_same_however_cut(framing, text);
    expect_same_however_cut(framing,
                            *codec.write(*json::read<record>(plain)) + *codec.write(other{"x", true}));
}

TEST(Pieces, EndANumberOnlyWhereItEnds) {
    for (const char* const text :
         {"12 -7.5 0 1e2 3", "1 02", "1 2.", "1e400 1", "1 -", "10000000000000000000000e-22 1"}) {
        agate::stream::reader whole{json::sequence{}, agate::stream::memory_source{std::string_view{text}}};
        const auto write = [](double d) { return *json::write(d); };
        const std::string expected = everything<double>(whole, write);
        for (std::size_t size = 1; size < 5; ++size) {
            agate::stream::reader cut{json::sequence{}, pieces{text, 0, size}};
            EXPECT_EQ(everything<double>(cut, write), expected) << text << " in pieces of " << size;
        }
    }
}

} // namespace
