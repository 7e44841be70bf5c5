// Codecs around LZ4: any codec, the same verbs, the published sizes.
#include "../../../bench/workloads/w1.hpp"
#include "support/lz4_frames.hpp"

#include <agate/json.hpp>
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate_test;
using namespace bench;

struct point {
    int x = 0;
    std::string name;
    bool operator==(const point&) const = default;
};

TEST(Framed, HasTheSizesOfTheReport) {
    if (LZ4_VERSION_NUMBER != 10904 || LZ4_versionNumber() != 10904) {
        GTEST_SKIP() << "the sizes are those of lz4 1.9.4; this is " << LZ4_versionString();
    }
    agate::lz4::context context;
    const agate::lz4::framed codec{agate::msgpack::codec<>{}, context};
    std::string out;
    for (int twice = 0; twice < 2; ++twice) {
        EXPECT_EQ(codec.write(w1::make_sensor(), out).value(), 138U);
        EXPECT_EQ(codec.write(w1::make_order(), out).value(), 344U);
        EXPECT_EQ(codec.write(w1::make_batch(), out).value(), 1937U);
        EXPECT_EQ(out.size(), 1937U);
    }
    EXPECT_EQ(codec.read<w1::SensorBatch>(out).value(), w1::make_batch());
}

TEST(Framed, WritesAndReadsByEveryVerb) {
    agate::lz4::context context;
    const agate::lz4::framed codec{
        agate::msgpack::codec<>{}, context, {.level = 9, .content_checksum = true}};
    const w1::Order order = w1::make_order();
    const std::string payload = agate::msgpack::write(order).value();
    const std::string frame = library_frame(payload, {.level = 9, .content_checksum = true});

    EXPECT_EQ(codec.write(order).value(), frame);
    std::vector<std::byte> bytes(7);
    EXPECT_EQ(codec.write(order, bytes).value(), frame.size());
    EXPECT_EQ(codec.read<w1::Order>(bytes).value(), order);
    std::array<char, 2000> fixed{};
    EXPECT_EQ(codec.write(order, fixed).value(), frame.size());
    EXPECT_EQ(codec.write(order, std::span<char>(fixed.data(), 10)).error().code, agate::errc::output_full);

    std::string log;
    EXPECT_EQ(codec.append(order, log).value(), frame.size());
    EXPECT_EQ(codec.append(order, log).value(), frame.size());
    EXPECT_EQ(log, frame + frame);
    w1::Order back;
    EXPECT_EQ(codec.read_prefix(log, back).value(), frame.size());
    EXPECT_EQ(back, order);
    back = {};
    EXPECT_TRUE(codec.read(frame, back));
    EXPECT_EQ(back, order);
    // two payloads are two values
    EXPECT_EQ(codec.read<w1::Order>(log).error().code, agate::errc::trailing_content);
}

TEST(Framed, GoesAroundAnyCodecAndAroundItself) {
    agate::lz4::context context;
    const agate::lz4::framed text{agate::json::codec<>{}, context};
    const w1::SensorBatch batch = w1::make_batch();
    EXPECT_EQ(unpacked(text.write(batch).value()).value(), agate::json::write(batch).value());

    // one context for both: the inner call finds its own memory
    const agate::lz4::framed twice{text, context, {.content_checksum = true}};
    const std::string frame = twice.write(batch).value();
    EXPECT_EQ(unpacked(unpacked(frame).value()).value(), agate::json::write(batch).value());
    EXPECT_EQ(twice.read<w1::SensorBatch>(frame).value(), batch);
    w1::SensorBatch back;
    EXPECT_TRUE(twice.read(frame, back));
    EXPECT_EQ(back, batch);
}

TEST(Framed, TellsErrorsOfTheFrameFromThoseOfThePayload) {
    agate::lz4::context context;
    const agate::lz4::framed text{agate::json::codec<>{}, context};
    const auto read = [&text](const std::string& frame) {
        return text.read<std::map<std::string, point>>(frame);
    };
    const std::string payload = "{\"a\":{\"x\":1,\"name\":\"\"},\n \"b\":{\"x\":\"1\"}}";
    const std::string frame = library_frame(payload, {});

    // the place is one of the payload, whatever text is given
    const agate::error inner = read(frame).error();
    EXPECT_EQ(inner.code, agate::errc::type_mismatch);
    EXPECT_EQ(inner.offset, payload.find("\"1\""));
    const std::string message = "line 2, column 11 of the payload: [?].x: expected integer, found string";
    EXPECT_EQ(inner.message(), message);
    EXPECT_EQ(inner.message(frame), message);

    const agate::error outer = read(frame.substr(0, 20)).error();
    EXPECT_EQ(outer.message(frame), "offset 20: the LZ4 frame is cut short");
    EXPECT_EQ(text.read<point>(skippable("none")).error().code, agate::errc::end_of_input);

    const agate::lz4::framed packed{agate::msgpack::codec<>{}, context};
    const agate::error binary = packed.read<point>(library_frame("\x82\xA1x\xA1y", {})).error();
    EXPECT_EQ(binary.code, agate::errc::type_mismatch);
    EXPECT_EQ(binary.message(), "offset 3 of the payload: x: expected integer, found string");

    // around itself, still the innermost payload
    const agate::lz4::framed twice{text, context};
    const agate::error innermost = twice.read<std::map<std::string, point>>(library_frame(frame, {})).error();
    EXPECT_EQ(innermost.message(), message);
}

TEST(Framed, ReportsWhatCannotBeWritten) {
    agate::lz4::context context;
    const agate::lz4::framed text{agate::json::codec<>{}, context};
    std::string out = "before";
    const agate::result<std::size_t> refused = text.append(point{1, "\xFF"}, out);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, agate::errc::invalid_utf8);
    EXPECT_EQ(out, "before");
    EXPECT_EQ(text.write(point{1, "good"}).value(), library_frame("{\"x\":1,\"name\":\"good\"}", {}));
}

TEST(Framed, KeepsToTheLimits) {
    agate::lz4::context context;
    const agate::lz4::framed text{agate::json::codec<>{}, context};
    const std::string frame = text.write(point{1, prose(0) + std::string(1000, 'x')}).value();
    EXPECT_EQ(text.read<point>(frame, {.decompressed = 100}).error().code, agate::errc::output_exceeded);
    EXPECT_TRUE(text.read<point>(frame, {.decompressed = 2000}));
    EXPECT_EQ(text.read<point>(frame, {.depth = 0}).error().code, agate::errc::depth_exceeded);
}

} // namespace
