// Faults that users reported of libraries that read or write LZ4 frames, and the right results.
#include "support/hex.hpp"
#include "support/lz4_frames.hpp"

#include <agate/lz4.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate_test;

/// The outcome in one call, which must be that of chunks of one byte as well.
std::string outcome_of(std::string_view frame) {
    const std::string outcome = unpack_outcome(frame);
    agate::lz4::decompressor unpacker;
    std::string content;
    agate::result<void> done;
    for (std::size_t i = 0; i < frame.size() && done; ++i) {
        done = unpacker.write(frame.substr(i, 1), content);
    }
    if (done) {
        done = unpacker.finish();
    }
    EXPECT_EQ(frame_outcome(done), outcome) << to_hex(frame.substr(0, 64));
    return outcome;
}
std::string content_of(std::string_view frame) {
    EXPECT_EQ(outcome_of(frame), "ok");
    return unpacked(frame).value_or("error");
}

TEST(Lz4Cases, C101FramesCutShortAreErrors) {
    EXPECT_EQ(outcome_of(from_hex("04 22 4D 18 60 40 82 03 00 00 80 61 62 63")), "end_of_input@14");
    EXPECT_EQ(outcome_of(from_hex("04 22 4D 18 64 40 A7 03 00 00 80 61 62 63 00 00 00 00 FF 53")),
              "end_of_input@20");
    for (const std::string& whole :
         {from_hex("04 22 4D 18 60 40 82 03 00 00 80 61 62 63 00 00 00 00"),
          from_hex("04 22 4D 18 64 40 A7 03 00 00 80 61 62 63 00 00 00 00 FF 53 D1 32"),
          from_hex("04 22 4D 18 68 40 05 03 00 00 00 00 00 00 00")}) {
        for (std::size_t size = 0; size < whole.size(); ++size) {
            EXPECT_NE(outcome_of(whole.substr(0, size)), "ok") << size;
        }
    }
    EXPECT_EQ(content_of(from_hex("04 22 4D 18 60 40 82 03 00 00 80 61 62 63 00 00 00 00")), "abc");
    EXPECT_EQ(content_of(from_hex("04 22 4D 18 64 40 A7 03 00 00 80 61 62 63 00 00 00 00 FF 53 D1 32")),
              "abc");
}

TEST(Lz4Cases, C103SkippableFramesAreSkippedAnywhere) {
    const std::string abc = from_hex("04 22 4D 18 60 40 82 03 00 00 80 61 62 63 00 00 00 00");
    const std::string meta = from_hex("50 2A 4D 18 04 00 00 00 4D 45 54 41");
    EXPECT_EQ(content_of(meta + abc), "abc");
    EXPECT_EQ(content_of(abc + meta), "abc");
    EXPECT_EQ(content_of(abc + meta + abc), "abcabc");
    EXPECT_EQ(content_of(meta), "");
    for (unsigned kind = 0; kind < 16; ++kind) {
        EXPECT_EQ(content_of(skippable("META", kind) + abc), "abc");
    }
    EXPECT_EQ(content_of(from_hex("5F 2A 4D 18 00 00 00 00") + abc), "abc");
    EXPECT_EQ(outcome_of(from_hex("50 2A 4D 18 FF FF FF FF") + abc), "end_of_input@26");
    EXPECT_EQ(outcome_of(from_hex("60 2A 4D 18 00 00 00 00") + abc), "invalid_frame@0");
    for (std::size_t size = 0; size < meta.size(); ++size) {
        EXPECT_EQ(outcome_of(meta.substr(0, size)), "end_of_input@" + std::to_string(size));
    }
}

TEST(Lz4Cases, C104LegacyFramesAreRefusedByName) {
    const std::string legacy = from_hex("02 21 4C 18 04 00 00 00 30 61 62 63");
    const std::string frame = from_hex("04 22 4D 18 60 40 82 03 00 00 80 61 62 63 00 00 00 00");
    EXPECT_EQ(outcome_of(legacy), "invalid_frame@0");
    EXPECT_EQ(outcome_of(legacy + std::string(16, '\0')), "invalid_frame@0");
    EXPECT_EQ(outcome_of(legacy + frame), "invalid_frame@0");
    EXPECT_EQ(outcome_of(frame + legacy), "invalid_frame@18");
    EXPECT_NE(unpacked(legacy).error().message().find("legacy"), std::string::npos);
    EXPECT_NE(unpacked(frame + legacy).error().message().find("legacy"), std::string::npos);
}

TEST(Lz4Cases, C106AnEmptyPayloadIsAFrame) {
    EXPECT_EQ(content_of(from_hex("04 22 4D 18 60 40 82 00 00 00 00")), "");
    EXPECT_EQ(to_hex(agate::lz4::compress("", {.linked = false}).value()),
              "04 22 4D 18 60 40 82 00 00 00 00");
    for (const agate::lz4::options& o : all_options()) {
        EXPECT_EQ(content_of(agate::lz4::compress("", o).value()), "") << describe_options(o);
    }
}

TEST(Lz4Cases, C107TheContentMustHaveTheDeclaredSize) {
    EXPECT_EQ(
        outcome_of(from_hex("04 22 4D 18 68 40 05 00 00 00 00 00 00 00 61 03 00 00 80 61 62 63 00 00 00 00")),
        "invalid_frame@0");
    const std::string block = from_hex("03 00 00 80 61 62 63 00 00 00 00");
    for (const std::uint64_t declared :
         {std::uint64_t{0}, std::uint64_t{2}, std::uint64_t{4}, std::uint64_t{5}, std::uint64_t{255}}) {
        EXPECT_EQ(outcome_of(frame_header(0x68, 0x40, little(declared, 8)) + block), "invalid_frame@0")
            << declared;
    }
    EXPECT_EQ(content_of(frame_header(0x68, 0x40, little(3, 8)) + block), "abc");
    EXPECT_EQ(frame_header(0x68, 0x40, little(2, 8)).substr(14), from_hex("A0"));
}

TEST(Lz4Cases, C109HeadersAndBlocksOutsideTheFormatAreErrors) {
    // a block that gives more content than its size allows, by one byte, and one that does not
    EXPECT_EQ(outcome_of(frame_header(0x60, 0x40) + block(run_block('a', 65537)) + end_mark),
              "invalid_frame@7");
    EXPECT_EQ(content_of(frame_header(0x60, 0x40) + block(run_block('a', 65536)) + end_mark),
              std::string(65536, 'a'));
    EXPECT_EQ(outcome_of(from_hex("04 22 4D 18 60 30 D4 00 00 00 00")), "invalid_frame@0");
    for (unsigned id = 0; id < 4; ++id) {
        EXPECT_EQ(outcome_of(frame_header(0x60, id << 4) + end_mark), "invalid_frame@0");
    }
    for (const unsigned flags : {0x62U, 0x00U, 0x20U, 0xA0U, 0xE0U}) {
        EXPECT_EQ(outcome_of(frame_header(flags, 0x40) + end_mark), "invalid_frame@0") << flags;
    }
    for (const unsigned descriptor : {0xC0U, 0x41U, 0x42U, 0x44U, 0x48U}) {
        EXPECT_EQ(outcome_of(frame_header(0x60, descriptor) + end_mark), "invalid_frame@0") << descriptor;
    }
    for (int sum = 0; sum < 256; ++sum) {
        const std::string frame = from_hex("04 22 4D 18 60 40") + static_cast<char>(sum) + end_mark;
        EXPECT_EQ(outcome_of(frame), sum == 0x82 ? "ok" : "checksum_mismatch@0");
    }
}

TEST(Lz4Cases, C110MatchesOutsideTheContentAreErrors) {
    const std::string header = from_hex("04 22 4D 18 60 40 82");
    const std::vector<std::string> frames{
        header + from_hex("09 00 00 00 10 61 05 00 50 62 63 64 65 00 00 00 00"),
        // the same with all of its last literals
        header + from_hex("0A 00 00 00 10 61 05 00 50 62 63 64 65 66 00 00 00 00"),
        header + from_hex("0A 00 00 00 10 61 02 00 50 62 63 64 65 66 00 00 00 00"),
        header + from_hex("0A 00 00 00 10 61 00 00 50 62 63 64 65 66 00 00 00 00"),
        header + from_hex("0B 00 00 00 1F 61 00 00 20 50 62 63 64 65 66 00 00 00 00"),
        header + from_hex("09 00 00 00 00 01 00 50 62 63 64 65 66 00 00 00 00"),
        header + from_hex("09 00 00 00 00 FF FF 50 62 63 64 65 66 00 00 00 00"),
    };
    for (const std::string& frame : frames) {
        EXPECT_EQ(outcome_of(frame), "invalid_frame@7") << to_hex(frame);
        // in memory of a fixed size there is nothing but what was there and what the frame holds
        std::string memory(64, '#');
        EXPECT_FALSE(agate::lz4::decompress(frame, std::span<char>(memory.data(), 32)));
        EXPECT_EQ(memory.find_first_not_of(frame + '#'), std::string::npos) << to_hex(memory);
        EXPECT_EQ(memory.substr(32), std::string(32, '#'));
        // and appended to others, the content before stays out of reach
        std::string behind = "secret";
        EXPECT_FALSE(agate::lz4::decompress_append(frame, behind));
        EXPECT_EQ(behind, "secret");
    }
    // lengths that go on for as long as a block can, and for longer
    const std::string large = frame_header(0x60, 0x70);
    EXPECT_EQ(outcome_of(large + block("\xF0" + std::string(4194303, '\xFF')) + end_mark), "invalid_frame@7");
    EXPECT_EQ(outcome_of(large + block(from_hex("1F 61 01 00") + std::string(4194300, '\xFF')) + end_mark),
              "invalid_frame@7");
    EXPECT_EQ(unpack_outcome(large + block("\xF0" + std::string(8500000, '\xFF')) + end_mark),
              "invalid_frame@7");
}

} // namespace
