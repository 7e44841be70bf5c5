// Chunks to frames and back, wherever they are cut: the same content and the same errors as in one call.
#include "support/lz4_frames.hpp"
#include "support/seed.hpp"

#include <agate/lz4.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate_test;

/// The content of chunks of `size` bytes, or the error as `code@offset`.
std::string in_chunks(std::string_view frame, std::size_t size, const agate::limits& bounds = {}) {
    agate::lz4::decompressor unpacker{bounds};
    std::string content;
    while (!frame.empty()) {
        const exact_block chunk{frame.substr(0, size)};
        frame.remove_prefix(chunk.view().size());
        if (const agate::result<void> done = unpacker.write(chunk.view(), content); !done) {
            return frame_outcome(done);
        }
    }
    const agate::result<void> done = unpacker.finish();
    return done ? content : frame_outcome(done);
}
std::string at_once(std::string_view frame, const agate::limits& bounds = {}) {
    const agate::result<std::string> content = unpacked(frame, bounds);
    return content ? *content : frame_outcome(content);
}
std::string compressed_in_chunks(std::string_view content, std::size_t size, const agate::lz4::options& o,
                                 std::uint64_t declared = 0) {
    agate::lz4::context context;
    agate::lz4::compressor packer{context, o, declared};
    std::string frame;
    while (!content.empty()) {
        const exact_block chunk{content.substr(0, size)};
        content.remove_prefix(chunk.view().size());
        EXPECT_TRUE(packer.write(chunk.view(), frame));
    }
    EXPECT_TRUE(packer.finish(frame));
    return frame;
}

TEST(Chunks, MakeOneFrameHoweverTheyAreCut) {
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, std::size_t{1000}, std::size_t{65536}, std::size_t{200000}}) {
        const std::string content = prose(size);
        for (const agate::lz4::options& o : all_options()) {
            for (const std::size_t chunk :
                 {std::size_t{1}, std::size_t{999}, std::size_t{65536}, std::size_t{1000000}}) {
                if (chunk == 1 && size > 1000) {
                    continue;
                }
                const std::string frame = compressed_in_chunks(content, chunk, o, size);
                ASSERT_EQ(library_content(frame), content) << describe_options(o);
                ASSERT_EQ(at_once(frame), content);
                const bool sized = o.content_size && size != 0;
                ASSERT_EQ((frame[4] & 0x08) != 0, sized);
            }
        }
    }
}

TEST(Chunks, GiveTheContentOfFramesCutAnywhere) {
    const std::string frames = skippable("metadata") + library_frame(prose(300), {.content_checksum = true}) +
                               skippable("") + library_frame("", {}) +
                               library_frame(noise(40), {.block_checksum = true, .content_size = false});
    const std::string content = prose(300) + noise(40);
    for (std::size_t size = 1; size <= frames.size(); ++size) {
        ASSERT_EQ(in_chunks(frames, size), content) << size;
    }
    for (std::size_t cut = 0; cut <= frames.size(); ++cut) {
        agate::lz4::decompressor unpacker;
        std::string out;
        ASSERT_TRUE(unpacker.write(std::string_view{frames}.substr(0, cut), out));
        ASSERT_EQ(unpacker.at_frame_end(),
                  cut == 0 || library_content(std::string_view{frames}.substr(0, cut)).has_value());
        ASSERT_TRUE(unpacker.write(std::string_view{frames}.substr(cut), out));
        ASSERT_TRUE(unpacker.finish());
        ASSERT_EQ(out, content);
    }
}

TEST(Chunks, GiveTheContentOfLargeFramesOfEveryMake) {
    for (const agate::lz4::options& o : all_options()) {
        const bool several = o.block_size == agate::lz4::block_size::kib256;
        const std::string content = prose(several ? 600000 : 150000);
        const std::string frame = library_frame(content, o);
        for (const std::size_t size : {std::size_t{777}, std::size_t{100000}, frame.size()}) {
            ASSERT_EQ(in_chunks(frame, size), content) << describe_options(o);
        }
    }
}

TEST(Chunks, ReportWhatOneCallReportsInTheSamePlace) {
    repeat_with_seeds(1500, [](random_source& random, std::size_t) {
        std::string frame =
            library_frame(prose(random.below(300), random.next()), all_options()[random.below(80)]);
        if (random.coin()) {
            frame += library_frame(prose(random.below(300), random.next()), all_options()[random.below(80)]);
        }
        switch (random.below(3)) {
        case 0: frame.resize(random.below(frame.size())); break;
        case 1: frame[random.below(frame.size())] = static_cast<char>(random.next() & 0xFF); break;
        default: frame.insert(random.below(frame.size()), 1, static_cast<char>(random.next() & 0xFF));
        }
        const agate::limits bounds{.decompressed = random.one_in(4) ? random.below(600) : 100000};
        const std::string expected = at_once(frame, bounds);
        ASSERT_EQ(in_chunks(frame, 1, bounds), expected);
        ASSERT_EQ(in_chunks(frame, 1 + random.below(40), bounds), expected);
        ASSERT_EQ(in_chunks(frame, frame.size() + 1, bounds), expected);
    });
}

TEST(Chunks, AreHandedOnInPiecesOfBoundedSize) {
    const std::string content = prose(5000000);
    agate::lz4::context context;
    agate::lz4::compressor packer{context};
    std::string frame;
    std::size_t largest = 0;
    ASSERT_TRUE(packer.write(content, [&](std::string_view chunk) {
        largest = std::max(largest, chunk.size());
        frame += chunk;
    }));
    ASSERT_TRUE(packer.finish(frame));
    EXPECT_LE(largest, 2 * 65536U + 100);

    agate::lz4::decompressor unpacker;
    std::string back;
    largest = 0;
    ASSERT_TRUE(unpacker.write(frame, [&](std::string_view chunk) {
        largest = std::max(largest, chunk.size());
        back += chunk;
    }));
    ASSERT_TRUE(unpacker.finish());
    EXPECT_LE(largest, 65536U);
    EXPECT_EQ(back, content);
}

TEST(Chunks, ComeOutWhenFlushed) {
    agate::lz4::context context;
    agate::lz4::compressor packer{context};
    agate::lz4::decompressor unpacker;
    for (const std::string_view record : {"one", "two", "three"}) {
        std::string wire;
        std::string seen;
        ASSERT_TRUE(packer.write(record, wire));
        ASSERT_TRUE(packer.flush(wire));
        ASSERT_TRUE(unpacker.write(wire, seen));
        EXPECT_EQ(seen, record);
        EXPECT_FALSE(unpacker.at_frame_end());
    }
    std::string wire;
    ASSERT_TRUE(packer.finish(wire));
    ASSERT_TRUE(unpacker.write(wire, wire));
    EXPECT_TRUE(unpacker.finish());
}

TEST(Chunks, BeginAnotherFrameAfterTheEnd) {
    agate::lz4::context context;
    agate::lz4::compressor packer{context, {.content_checksum = true}, 3};
    std::vector<std::byte> wire;
    ASSERT_TRUE(packer.write("one", wire));
    ASSERT_TRUE(packer.finish(wire));
    ASSERT_TRUE(packer.write(std::string_view{"and more"}, wire));
    ASSERT_TRUE(packer.finish(wire));
    ASSERT_TRUE(packer.finish(wire)); // an empty frame
    EXPECT_EQ(agate::lz4::decompress(wire).value(), "oneand more");
}

TEST(Chunks, MustAddUpToTheDeclaredSize) {
    for (const std::string_view content : {"", "12", "1234"}) {
        agate::lz4::context context;
        std::string frame;
        {
            agate::lz4::compressor packer{context, {}, 3};
            ASSERT_TRUE(packer.write(content, frame));
            const agate::result<void> done = packer.finish(frame);
            ASSERT_FALSE(done);
            EXPECT_EQ(done.error().code, agate::errc::invalid_frame);
            EXPECT_FALSE(packer.write("more", frame));
        }
        // the context has not suffered
        EXPECT_EQ(agate::lz4::compress(prose(100), {}, context).value(), library_frame(prose(100), {}));
    }
}

TEST(Chunks, StopWhereTheirReceiverSaysSo) {
    agate::error full;
    full.code = agate::errc::file_failed;
    std::size_t room = 200000;
    const auto disk = [&](std::string_view chunk) -> agate::result<void> {
        if (chunk.size() > room) {
            return full;
        }
        room -= chunk.size();
        return {};
    };
    agate::lz4::decompressor unpacker;
    const std::string frame = library_frame(prose(1000000), {});
    EXPECT_EQ(frame_outcome(unpacker.write(frame, disk)), "file_failed@0");
    room = 10000000;
    EXPECT_EQ(frame_outcome(unpacker.write(frame, disk)), "file_failed@0");
    EXPECT_EQ(frame_outcome(unpacker.finish()), "file_failed@0");

    agate::lz4::context context;
    agate::lz4::compressor packer{context};
    room = 1000;
    EXPECT_EQ(frame_outcome(packer.write(noise(200000), disk)), "file_failed@0");
    EXPECT_EQ(frame_outcome(packer.finish(disk)), "file_failed@0");
}

TEST(Chunks, LeaveTheContextToOtherCallsInBetween) {
    agate::lz4::context context;
    const std::string content = prose(100000);
    std::string frame;
    agate::lz4::compressor packer{context};
    for (std::size_t at = 0; at < content.size(); at += 10000) {
        ASSERT_TRUE(packer.write(std::string_view{content}.substr(at, 10000), frame));
        ASSERT_EQ(agate::lz4::compress(content, {.level = 9}, context).value(),
                  library_frame(content, {.level = 9}));
    }
    ASSERT_TRUE(packer.finish(frame));
    EXPECT_EQ(at_once(frame), content);
}

TEST(Chunks, KeepToTheLimitOverAllFrames) {
    const std::string frame = library_frame(prose(1000), {.content_size = false});
    EXPECT_EQ(in_chunks(frame + frame, 100, {.decompressed = 2000}).size(), 2000U);
    EXPECT_EQ(in_chunks(frame + frame, 100, {.decompressed = 1999}),
              "output_exceeded@" + std::to_string(frame.size() + 7));
}

} // namespace
