// What a reader of records promises: numbers, places, going on after errors, limits, and errors of the source.
#include "support/streams.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>
#include <agate/stream.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate_test;
namespace json = agate::json;
namespace msgpack = agate::msgpack;
using agate::stream::memory_source;

struct reading {
    std::string id;
    std::int32_t value;
};

std::string as_text(const reading& r) {
    return r.id + "=" + std::to_string(r.value);
}
template <class Framing>
std::string all_of(Framing framing, std::string_view text, const agate::stream::options& o = {}) {
    agate::stream::reader whole{framing, memory_source{text}, o};
    agate::stream::reader cut{framing, pieces{text, 0, 7}, o};
    const std::string records = everything<reading>(whole, as_text);
    EXPECT_EQ(everything<reading>(cut, as_text), records);
    return records;
}

TEST(JsonLines, ArePassedOverWhenBlankAndEndInAnyWay) {
    EXPECT_EQ(all_of(json::lines{}, "\n \t \r\n{\"id\":\"a\",\"value\":1}\r\n\n\n{\"id\":\"b\",\"value\":2}"),
              "a=1\nb=2\nend");
    EXPECT_EQ(all_of(json::lines{}, ""), "end");
    EXPECT_EQ(all_of(json::lines{}, "\r\n\n  "), "end");
}

TEST(JsonLines, GoOnBehindALineThatIsAtFault) {
    EXPECT_EQ(all_of(json::lines{}, R"({"id":"a","value":1}
{"id":"b","value":
{"id":"c" "value":3}
nonsense
{"id":"d","value":4} {"id":"e","value":5}
{"id":"f","value":6})"),
              "a=1\n"
              "! record 2, line 2, column 19: value: the line ends inside a value\n"
              "! record 3, line 3, column 11: ',' or '}' is wanted after a member\n"
              "! record 4, line 4, column 2: no such literal\n"
              "! record 5, line 5, column 22: something follows the value\n"
              "f=6\nend");
}

TEST(JsonLines, ThatAreCutShortSayWhichRecordIs) {
    agate::stream::reader lines{json::lines{},
                                memory_source{"{\"id\":\"a\",\"value\":1}\n{\"id\":\"b\",\"va"}};
    reading r;
    EXPECT_TRUE(*lines.next(r));
    const agate::result<bool> cut = lines.next(r);
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().code, agate::errc::end_of_input);
    EXPECT_EQ(cut.error().record, 2U);
    EXPECT_EQ(cut.error().offset, 34U);
    EXPECT_EQ(lines.status().error().record, 2U);
    EXPECT_FALSE(*lines.next(r));
}

TEST(Reader, QuotesTheRecordInItsMessage) {
    constexpr json::options strict{.unknown = agate::unknown_policy::error};
    const std::string text = "{\"id\":\"a\",\"value\":1}\n\n{\"id\":\"b\",\"valeu\":2}\n";
    agate::stream::reader lines{json::lines<strict>{}, pieces{text, 0, 5}};
    reading r;
    EXPECT_TRUE(*lines.next(r));
    EXPECT_EQ(lines.message(), "");
    EXPECT_FALSE(lines.next(r));
    EXPECT_EQ(lines.message(), "record 2, line 3, column 11: unknown member 'valeu'; did you mean 'value'?");
    // with all of the text, the error says the same
    EXPECT_EQ(lines.status().error().message(text), lines.message());
}

TEST(Reader, CountsColumnsInCodePointsWhateverHasGoneBefore) {
    std::string text = "[";
    for (int i = 0; i < 5000; ++i) {
        text += R"({"id":"äöü😀","value":7},)";
    }
    text += R"({"id":"ä","value":true}])";
    agate::stream::reader elements{json::elements{}, pieces{text, 0, 1000}, {.buffer = 512}};
    const std::string records = everything<reading>(elements, as_text);
    EXPECT_EQ(records.substr(records.find('!')),
              "! record 5001, line 1, column 120020: [5000].value: expected integer, found boolean\nend");
}

TEST(JsonElements, AreFoundAtAPointer) {
    const std::string text =
        R"({"a/b":{"":[1,[{"id":"no","value":0}],{"m~n":[{"id":"x","value":1}]}]},"z":[]})";
    EXPECT_EQ(all_of(json::elements{"/a~1b//2/m~0n"}, text), "x=1\nend");
    EXPECT_EQ(all_of(json::elements{"/a~1b//1"}, text), "no=0\nend");
    EXPECT_EQ(all_of(json::elements{"/z"}, text), "end");
    EXPECT_EQ(all_of(json::elements{}, R"( [ {"id":"y","value":2} ] )"), "y=2\nend");
}

TEST(JsonElements, SayWhyAPointerLeadsNowhere) {
    const std::string text = R"({"a":[{"b":1}],"c":[]})";
    EXPECT_EQ(all_of(json::elements{"/d"}, text),
              "! line 1, column 22: the pointer names nothing in the document\nend");
    EXPECT_EQ(all_of(json::elements{"/a/1"}, text),
              "! line 1, column 14: the pointer names nothing in the document\nend");
    EXPECT_EQ(all_of(json::elements{"/a/0/b"}, text),
              "! line 1, column 12: expected array, found integer\nend");
    EXPECT_EQ(all_of(json::elements{"/a/00"}, text), "! line 1, column 6: expected object, found array\nend");
    EXPECT_EQ(all_of(json::elements{"/a/0"}, text), "! line 1, column 7: expected array, found object\nend");
    EXPECT_EQ(all_of(json::elements{""}, text), "! line 1, column 1: expected array, found object\nend");
    EXPECT_EQ(
        all_of(json::elements{"a"}, text),
        "! line 1, column 1: not a JSON Pointer: it is empty or begins with '/', and '~' is followed by "
        "0 or 1\nend");
    EXPECT_EQ(all_of(json::elements{}, ""),
              "! line 1, column 1: the input ends where a value is wanted\nend");
}

TEST(JsonElements, CheckWhatStandsAroundThem) {
    const auto around = [](std::string_view before, std::string_view behind) {
        return all_of(json::elements{"/x"},
                      std::string{before} + R"("x":[{"id":"a","value":1}])" + std::string{behind});
    };
    EXPECT_EQ(around(R"({"p":[{},"",[[]],-1.5e+3,null],)", R"(,"q":{"r":[true,false]}} )"), "a=1\nend");
    EXPECT_EQ(around(R"({"p":[1,],)", "}"), "! line 1, column 9: no JSON value begins with this\nend");
    EXPECT_EQ(around(R"({"p":"\x",)", "}"), "! line 1, column 7: no such escape sequence\nend");
    EXPECT_EQ(around("{", ",}"), "a=1\n! line 1, column 29: a comma before the closing brace\nend");
    EXPECT_EQ(around("{", "]"), "a=1\n! line 1, column 28: ',' or '}' is wanted after a member\nend");
    EXPECT_EQ(around("{", "} 0"), "a=1\n! line 1, column 30: something follows the value\nend");
    EXPECT_EQ(around("{", ""), "a=1\n! line 1, column 28: the input ends inside an object\nend");
    EXPECT_EQ(around("{", ",\"q\":[[[[]]]]}"), "a=1\nend");
    const std::string deep = ",\"q\":" + std::string(300, '[') + std::string(300, ']') + "}";
    EXPECT_EQ(around("{", deep), "a=1\n! line 1, column 288: nested deeper than the limit\nend");
}

TEST(JsonElements, GoOnBehindOneThatIsNotWhatIsWanted) {
    EXPECT_EQ(all_of(json::elements{}, R"([{"id":"a","value":"1"},[{}],{"id":"b","value":2},7])"),
              "! record 1, line 1, column 20: [0].value: expected integer, found string\n"
              "! record 2, line 1, column 25: [1]: expected object, found array\n"
              "b=2\n"
              "! record 4, line 1, column 51: [3]: expected object, found integer\nend");
    EXPECT_EQ(all_of(json::elements{}, R"([{"id":"a","value":"1", oh no)"),
              "! record 1, line 1, column 20: [0].value: expected integer, found string\n"
              "! record 1, line 1, column 25: a member's name is wanted, in quotes\nend");
}

TEST(MessagePackStreams, GoOnBehindAValueThatIsNotWhatIsWanted) {
    const std::string good = *msgpack::write(reading{"a", 1});
    EXPECT_EQ(all_of(msgpack::sequence{}, good + "\x07" + good), "a=1\n! record 2, offset 13: expected map, "
                                                                 "found integer\na=1\nend");
    EXPECT_EQ(all_of(msgpack::elements{}, "\x93" + good + "\xC0" + good),
              "a=1\n! record 2, offset 14: [1]: expected map, found null\na=1\nend");
    EXPECT_EQ(all_of(msgpack::elements{}, "\x90"), "end");
}

TEST(Reader, RefusesARecordLargerThanTheLimit) {
    const std::string small = R"({"id":"a","value":1})";
    const std::string large = R"({"id":")" + std::string(5000, 'x') + R"(","value":1})";
    const agate::stream::options o{.buffer = 64, .largest_record = 4096};
    const auto limited = [&](auto framing, const std::string& text) {
        agate::stream::reader cut{framing, pieces{text, 0, 100}, o};
        return everything<reading>(cut, as_text);
    };
    constexpr const char* beyond = "the record is larger than the limit (4096)\nend";
    EXPECT_EQ(limited(json::lines{}, small + "\n" + large),
              std::string{"a=1\n! record 2, line 2, column 1: "} + beyond);
    EXPECT_EQ(limited(json::sequence{}, small + large),
              std::string{"a=1\n! record 2, line 1, column 21: "} + beyond);
    EXPECT_EQ(limited(json::elements{}, "[" + small + "," + large),
              std::string{"a=1\n! record 2, line 1, column 23: "} + beyond);
    EXPECT_EQ(limited(msgpack::sequence{}, *msgpack::write(reading{std::string(5000, 'y'), 1})),
              std::string{"! record 1, offset 0: "} + beyond);
    // what is passed over is not a record
    EXPECT_EQ(limited(json::lines{}, std::string(100'000, ' ') + "\n" + small), "a=1\nend");
    EXPECT_EQ(limited(json::elements{"/y"}, R"({"x":[)" + std::string(20'000, '\n') + "1],\"y\":[" + small +
                                                std::string(9'000, ' ') + "]}"),
              "a=1\nend");
}

TEST(Reader, GivesEveryRecordBeforeItsSourceFails) {
    std::string text;
    for (int i = 0; i < 50; ++i) {
        text += R"({"id":"r","value":)" + std::to_string(i) + "}\n";
    }
    for (std::size_t n = 0; n < 60; ++n) {
        pieces source{text, 0, 20};
        source.fail_at(n);
        agate::stream::reader lines{json::lines{}, source};
        const std::string records = everything<reading>(lines, as_text);
        std::string expected;
        std::size_t line = 0;
        for (std::size_t end = text.find('\n'); end < 20 * n && line < 50; end = text.find('\n', end + 1)) {
            expected += "r=" + std::to_string(line++) + "\n";
        }
        const bool fails = 20 * n <= text.size() + 20;
        expected += fails ? (n == 0 ? "! " : "! record " + std::to_string(line + 1) + ": ") +
                                std::string{"the source is broken\nend"}
                          : "end";
        EXPECT_EQ(records, expected) << "fails at read " << n;
    }
}

TEST(Records, AreARangeThatEndsAtTheFirstError) {
    const std::string text =
        "{\"id\":\"a\",\"value\":1}\n{\"id\":\"b\",\"value\":2}\nnull\n{\"id\":\"c\",\"value\":3}";
    auto records = agate::stream::records<reading>(json::lines{}, pieces{text, 0, 9});
    std::string seen;
    for (reading& r : records) {
        seen += r.id;
    }
    EXPECT_EQ(seen, "ab");
    EXPECT_FALSE(records.status());
    EXPECT_EQ(records.message(), "record 3, line 3, column 1: expected object, found null");
    EXPECT_EQ(records.count(), 3U);

    auto good =
        agate::stream::records<reading>(json::lines{}, memory_source{std::string_view{text}.substr(0, 41)});
    for (const reading& r : good) {
        seen += r.id;
    }
    EXPECT_EQ(seen, "abab");
    EXPECT_TRUE(good.status());
    EXPECT_EQ(good.offset(), 41U);
}

TEST(Reader, AnswersBeforeMoreComes) {
    // a source that has nothing more to give until the record before has been read
    const std::string one = R"({"id":"a","value":1})";
    std::size_t read = 0;
    std::size_t asked = 0;
    const auto source = [&](char* out, std::size_t) -> std::size_t {
        EXPECT_LE(asked, (read + 1) * (one.size() + 1)) << "asks for more than the next record";
        out[0] = asked % (one.size() + 1) == one.size() ? '\n' : one[asked % (one.size() + 1)];
        return ++asked > 20 * (one.size() + 1) ? 0 : 1;
    };
    agate::stream::reader lines{json::lines{}, agate::stream::callback_source{source}};
    reading r;
    for (; read < 20; ++read) {
        ASSERT_TRUE(*lines.next(r));
    }
    EXPECT_FALSE(*lines.next(r));
}

} // namespace
