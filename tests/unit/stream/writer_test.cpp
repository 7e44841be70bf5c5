// What a writer of records promises: the same bytes as the whole-buffer verbs, and nothing lost when a sink fails.
#include "support/hex.hpp"
#include "support/outcome.hpp"
#include "support/streams.hpp"

#include <agate/json.hpp>
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>
#include <agate/stream.hpp>

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
using agate::stream::buffer_sink;

struct reading {
    std::string id;
    double value;
};

std::vector<reading> some_readings(int count) {
    std::vector<reading> list;
    for (int i = 0; i < count; ++i) {
        std::string id = "r";
        id += std::to_string(i);
        list.push_back({id, i / 4.0});
    }
    return list;
}
template <class Framing> std::string stream_of(const Framing& framing, const std::vector<reading>& list,
                                               const agate::stream::options& o = {}) {
    std::string out;
    agate::stream::writer to{framing, buffer_sink{out}, o};
    for (const reading& r : list) {
        EXPECT_TRUE(to.write(r));
    }
    EXPECT_TRUE(to.close());
    EXPECT_EQ(to.count(), list.size());
    EXPECT_EQ(to.offset(), out.size());
    return out;
}

TEST(Writer, WritesTheBytesOfTheWholeBufferVerbs) {
    for (const int count : {0, 1, 2, 15, 16, 300, 70'000}) {
        const std::vector<reading> list = some_readings(count);
        std::string lines;
        std::string packed;
        for (const reading& r : list) {
            lines += *json::write(r) + "\n";
            packed += *msgpack::write(r);
        }
        const agate::stream::options o{.buffer = 1000};
        EXPECT_EQ(stream_of(json::elements{}, list, o), *json::write(list));
        EXPECT_EQ(stream_of(json::lines{}, list, o), lines);
        EXPECT_EQ(stream_of(msgpack::sequence{}, list, o), packed);
        EXPECT_EQ(stream_of(msgpack::elements{list.size()}, list, o), *msgpack::write(list));

        const std::string patched = stream_of(msgpack::elements{}, list, o);
        const auto back = msgpack::read<std::vector<reading>>(patched);
        ASSERT_TRUE(back);
        EXPECT_EQ(*json::write(*back), *json::write(list));
    }
}

TEST(Writer, IndentsElements) {
    constexpr json::options o{.indent = 2};
    EXPECT_EQ(
        stream_of(json::elements<o>{}, some_readings(2)),
        "[\n{\n  \"id\": \"r0\",\n  \"value\": 0.0\n},\n{\n  \"id\": \"r1\",\n  \"value\": 0.25\n}\n]\n");
}

TEST(Writer, LeavesOutARecordThatCannotBeWritten) {
    std::string out;
    agate::stream::writer to{json::elements{}, buffer_sink{out}};
    EXPECT_TRUE(to.write(reading{"a", 1}));
    const auto refused = to.write(reading{"b\xFF", 2});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().record, 2U);
    EXPECT_EQ(refused.error().code, agate::errc::invalid_utf8);
    EXPECT_EQ(refused.error().path(), "[1].id");
    EXPECT_TRUE(to.write(reading{"c", 3}));
    EXPECT_TRUE(to.close());
    EXPECT_EQ(out, R"([{"id":"a","value":1.0},{"id":"c","value":3.0}])");
}

TEST(Writer, TakesTheDeclaredNumberOfElements) {
    std::string out;
    agate::stream::writer to{msgpack::elements{2}, buffer_sink{out}};
    EXPECT_TRUE(to.write(1));
    EXPECT_TRUE(to.write(2));
    EXPECT_EQ(to.write(3).error().message(), "record 3, offset 3: more elements than were declared");
    EXPECT_TRUE(to.close());
    EXPECT_EQ(to_hex(out), "92 01 02");

    std::string few;
    agate::stream::writer less{msgpack::elements{2}, buffer_sink{few}};
    EXPECT_TRUE(less.write(1));
    EXPECT_EQ(less.close().error().code, agate::errc::wrong_size);
}

TEST(Writer, NeedsTheNumberOfElementsWhereItCannotGoBack) {
    std::string out;
    const auto append = [&out](std::string_view bytes) { out += bytes; };
    agate::stream::writer to{msgpack::elements{}, agate::stream::callback_sink{append}};
    EXPECT_EQ(to.write(1).error().message(),
              "record 1, offset 5: the number of elements must be declared, since "
              "the sink cannot go back to put it in");
    agate::stream::writer known{msgpack::elements{1}, agate::stream::callback_sink{append}};
    EXPECT_TRUE(known.write(7));
    EXPECT_TRUE(known.close());
    EXPECT_EQ(to_hex(out), "91 07");
}

TEST(Writer, PutsTheNumberOfElementsWhereTheStreamBegan) {
    std::vector<std::byte> out{std::byte{1}, std::byte{2}};
    agate::stream::writer to{msgpack::elements{}, buffer_sink{out}};
    EXPECT_TRUE(to.write(7));
    EXPECT_TRUE(to.close());
    const std::string bytes{reinterpret_cast<const char*>(out.data()), out.size()};
    EXPECT_EQ(to_hex(bytes), "01 02 DD 00 00 00 01 07");
}

TEST(Writer, HasEverythingInTheSinkAfterAFlush) {
    narrow_sink sink;
    agate::stream::writer to{json::lines{}, sink};
    EXPECT_TRUE(to.write(1));
    EXPECT_EQ(sink.taken, "");
    EXPECT_TRUE(to.flush());
    EXPECT_EQ(sink.taken, "1\n");
    EXPECT_FALSE(sink.is_closed);
    EXPECT_TRUE(to.close());
    EXPECT_TRUE(sink.is_closed);
    EXPECT_TRUE(to.close());
    EXPECT_EQ(to.write(2).error().message(), "record 2, offset 2: the stream has been closed");
}

TEST(Writer, EndsWithoutACloseAsACutStream) {
    narrow_sink sink;
    {
        agate::stream::writer to{json::elements{}, sink};
        EXPECT_TRUE(to.write(1));
        EXPECT_TRUE(to.flush());
    }
    EXPECT_EQ(sink.taken, "[1");
}

/// Writes records into a sink that is full after every so many bytes, and has room again when asked anew.
template <class Framing> void expect_nothing_lost(const Framing& framing, std::size_t step,
                                                  std::size_t most) {
    const std::vector<reading> list = some_readings(40);
    const agate::stream::options o{.buffer = 50};
    const std::string expected = stream_of(framing, list, o);
    narrow_sink sink{.most = most, .room = step};
    std::size_t refusals = 0;
    agate::stream::writer to{framing, sink, o};
    for (const reading& r : list) {
        while (!to.write(r)) {
            ++refusals;
            sink.room += step;
        }
    }
    for (agate::result<void> done = to.close(); !done; done = to.close()) {
        EXPECT_EQ(done.error().code, agate::errc::file_failed);
        ++refusals;
        sink.room += step;
        ASSERT_LT(refusals, 10'000U);
    }
    EXPECT_EQ(sink.taken, expected);
    EXPECT_GT(refusals, 0U);
}

TEST(Writer, LosesNothingWhenTheSinkIsFullForAWhile) {
    for (std::size_t step = 1; step < 120; step += 7) {
        for (const std::size_t most : {std::size_t{1}, std::size_t{3}, std::size_t{1000}}) {
            expect_nothing_lost(json::lines{}, step, most);
            expect_nothing_lost(json::elements{}, step, most);
            expect_nothing_lost(msgpack::sequence{}, step, most);
            expect_nothing_lost(msgpack::elements{40}, step, most);
        }
    }
}

TEST(Writer, SaysAtOnceThatASinkFailsAndKeepsWhatItTook) {
    narrow_sink sink{.room = 30};
    agate::stream::writer to{json::lines{}, sink, {.buffer = 10}};
    agate::result<void> done;
    while ((done = to.write(std::string(5, 'x')))) {}
    EXPECT_EQ(done.error().message(), "record 4: the sink is full");
    EXPECT_EQ(sink.taken, "\"xxxxx\"\n\"xxxxx\"\n\"xxxxx\"\n\"xxxxx");
    EXPECT_EQ(to.count(), 4U);
    EXPECT_FALSE(to.flush());
    sink.room = 1000;
    EXPECT_TRUE(to.close());
    EXPECT_EQ(sink.taken, times(4, "\"xxxxx\"\n"));
}

TEST(Lz4Sink, LosesNothingWhenItsSinkIsFullForAWhile) {
    agate::lz4::context context;
    const std::vector<reading> list = some_readings(20'000);
    narrow_sink sink{.most = 1000, .room = 100};
    std::size_t refusals = 0;
    agate::stream::writer to{
        json::lines{}, agate::stream::lz4_sink{sink, context, {.content_checksum = true}}, {.buffer = 4096}};
    for (const reading& r : list) {
        while (!to.write(r)) {
            ++refusals;
            sink.room += 500;
        }
    }
    while (!to.close()) {
        ++refusals;
        sink.room += 500;
    }
    EXPECT_GT(refusals, 10U);
    EXPECT_EQ(*agate::lz4::decompress(sink.taken), stream_of(json::lines{}, list));
}

} // namespace
