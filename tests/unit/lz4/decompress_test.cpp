// Frames to bytes: whatever the input is, the right content or the right error at the right place.
#include "support/guarded_memory.hpp"
#include "support/lz4_frames.hpp"
#include "support/seed.hpp"

#include <agate/lz4.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate_test;

/// Frames of every make, not too long for a loop over all their bytes.
std::vector<std::string> frames_of_every_make() {
    std::vector<std::string> frames;
    for (const std::size_t size : {std::size_t{0}, std::size_t{40}, std::size_t{300}}) {
        for (unsigned bits = 0; bits < 8; ++bits) {
            const agate::lz4::options o{.block_checksum = (bits & 1U) != 0,
                                        .content_checksum = (bits & 2U) != 0,
                                        .content_size = (bits & 4U) != 0};
            frames.push_back(library_frame(prose(size), o));
        }
    }
    frames.push_back(library_frame(noise(50), {}));
    // blocks that refer to blocks before them
    frames.push_back(frame_header(0x40, 0x40) + stored_block("abcdefghijklmnop") +
                     block(std::string_view{"\x04\x10\x00\x50zyxwv", 9}) + end_mark);
    frames.push_back(skippable("metadata") + library_frame("content", {}));
    frames.push_back(library_frame("content", {}) + skippable("") + library_frame("more", {}));
    return frames;
}

TEST(Decompress, ReportsEveryProperPrefixAsCutShort) {
    for (const std::string& frame : frames_of_every_make()) {
        ASSERT_TRUE(unpacked(frame));
        for (std::size_t size = 0; size < frame.size(); ++size) {
            const std::string_view prefix = std::string_view{frame}.substr(0, size);
            // a prefix that ends where a frame ends is whole
            const std::string expected =
                library_content(prefix) ? std::string{"ok"} : "end_of_input@" + std::to_string(size);
            ASSERT_EQ(unpack_outcome(prefix), expected);
        }
    }
}

TEST(Decompress, ReportsEveryProperPrefixOfAFrameOfSeveralBlocksAsCutShort) {
    for (const bool linked : {false, true}) {
        const std::string content = prose(150000);
        const std::string frame =
            library_frame(content, {.linked = linked, .block_checksum = true, .content_checksum = true});
        std::string out;
        for (std::size_t size = 0; size < frame.size(); size += 97) {
            ASSERT_EQ(frame_outcome(agate::lz4::decompress(frame.substr(0, size), out)),
                      "end_of_input@" + std::to_string(size));
            ASSERT_EQ(out, "");
        }
    }
}

TEST(Decompress, NoticesEveryFlippedBitUnderChecksums) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{40}, std::size_t{300}}) {
        for (const bool sized : {false, true}) {
            const std::string frame = library_frame(
                prose(size), {.block_checksum = true, .content_checksum = true, .content_size = sized});
            for (std::size_t i = 0; i < 8 * frame.size(); ++i) {
                std::string flipped = frame;
                flipped[i / 8] = static_cast<char>(flipped[i / 8] ^ (1 << (i % 8)));
                ASSERT_FALSE(unpacked(flipped)) << "bit " << i;
            }
        }
    }
}

/// Whether the block at fault has a match with the offset 0, by the letter of the block format.
bool refers_to_itself(std::string_view frame, const agate::error& e) {
    const auto byte = [frame](std::size_t i) -> std::size_t {
        return static_cast<unsigned char>(frame.at(i));
    };
    std::size_t at = static_cast<std::size_t>(e.offset);
    const std::size_t end = at + 4 + (byte(at) | byte(at + 1) << 8 | byte(at + 2) << 16);
    for (at += 4; at < end;) {
        const std::size_t token = byte(at++);
        std::size_t literals = token >> 4;
        for (bool more = literals == 15; more; ++at) {
            literals += byte(at);
            more = byte(at) == 255;
        }
        at += literals;
        if (at >= end) {
            return false;
        }
        if (byte(at) == 0 && byte(at + 1) == 0) {
            return true;
        }
        at += 2;
        for (bool more = token % 16 == 15; more; ++at) {
            more = byte(at) == 255;
        }
    }
    return false;
}

// The lz4 library's own decoder of frames says what is good. What is not compared: frames that want a dictionary, and
// those that the library lets pass: a match with the offset 0, and content where an empty one is declared.
TEST(Decompress, AcceptsWhatTheLibraryAcceptsAndNothingElse) {
    std::size_t good = 0;
    std::size_t bad = 0;
    repeat_with_seeds(4000, [&](random_source& random, std::size_t) {
        const agate::lz4::options o = all_options()[random.below(80)];
        const std::string content = prose(random.below(random.one_in(50) ? 200000 : 600), random.next());
        std::string frame = library_frame(content, o);
        if (random.one_in(3)) {
            frame = skippable(prose(random.below(20)), static_cast<unsigned>(random.below(16))) + frame;
        }
        if (random.one_in(3)) {
            frame += library_frame(prose(random.below(100), random.next()), all_options()[random.below(80)]);
        }
        for (std::size_t changes = random.below(4); changes > 0; --changes) {
            const std::size_t at = random.coin() ? random.below(std::min<std::size_t>(frame.size(), 24))
                                                 : random.below(frame.size());
            switch (random.below(4)) {
            case 0: frame[at] = static_cast<char>(random.next() & 0xFF); break;
            case 1: frame[at] = static_cast<char>(frame[at] ^ (1 << random.below(8))); break;
            case 2: frame.erase(at, 1 + random.below(4)); break;
            default: frame.insert(at, 1, static_cast<char>(random.next() & 0xFF));
            }
            if (frame.empty()) {
                frame = "x";
            }
        }
        const bool headed = frame.size() >= 15 && frame.starts_with("\x04\x22\x4D\x18");
        if (headed && random.coin()) { // past the header's checksum
            const std::size_t end = (frame[4] & 0x08) != 0 ? 14 : 6;
            frame[end] = static_cast<char>(
                agate::lz4::detail::checksum(std::string_view{frame}.substr(4, end - 4)) >> 8 & 0xFF);
        }
        if (headed && ((frame[4] & 0x01) != 0 ||
                       ((frame[4] & 0x08) != 0 && frame.substr(6, 8) == std::string(8, '\0')))) {
            return;
        }
        const std::optional<std::string> expected = library_content(frame);
        const agate::result<std::string> actual = unpacked(frame);
        if (expected && !actual && refers_to_itself(frame, actual.error())) {
            return;
        }
        ASSERT_EQ(actual.has_value(), expected.has_value())
            << frame_outcome(actual) << (actual ? "" : actual.error().message());
        if (expected) {
            ASSERT_EQ(*actual, *expected);
            ++good;
        } else {
            ++bad;
        }
        // the same into memory of a fixed size, and behind other content
        std::vector<char> fixed(expected ? expected->size() : 100000);
        ASSERT_EQ(agate::lz4::decompress(frame, std::span<char>(fixed)).has_value(), expected.has_value());
        std::string behind = "front";
        ASSERT_EQ(agate::lz4::decompress_append(frame, behind).has_value(), expected.has_value());
        ASSERT_EQ(behind, "front" + expected.value_or(""));
    });
    EXPECT_GT(good, 500U);
    EXPECT_GT(bad, 500U);
}

TEST(Decompress, PutsTheErrorAtTheFrameOrBlockAtFault) {
    const std::string a = stored_block("0123456789");
    const std::string head = frame_header(0x40, 0x40);
    const std::string before = library_frame("before", {});
    const std::string at = std::to_string(before.size());
    const std::string behind_head = std::to_string(before.size() + 7);
    const std::string behind_a = std::to_string(before.size() + 7 + 14);
    struct row {
        std::string frame;
        std::string outcome;
    };
    const row rows[] = {
        {"x", "trailing_content@" + at},
        {std::string{"\x04\x22\x4D\x19", 4}, "trailing_content@" + at},
        {std::string{"\x02\x21\x4C\x18", 4}, "invalid_frame@" + at},
        {std::string{"\x04\x22\x4D\x18\x60\x40\x83", 7}, "checksum_mismatch@" + at},
        {frame_header(0x00, 0x40), "invalid_frame@" + at},
        {frame_header(0x80, 0x40), "invalid_frame@" + at},
        {frame_header(0xC0, 0x40), "invalid_frame@" + at},
        {frame_header(0x42, 0x40), "invalid_frame@" + at},
        {frame_header(0x41, 0x40, little(7, 4)), "invalid_frame@" + at},
        {frame_header(0x40, 0xC0), "invalid_frame@" + at},
        {frame_header(0x40, 0x41), "invalid_frame@" + at},
        {frame_header(0x40, 0x48), "invalid_frame@" + at},
        {frame_header(0x40, 0x30), "invalid_frame@" + at},
        {frame_header(0x40, 0x00), "invalid_frame@" + at},
        // what is wrong is known before the header is whole
        {std::string{"\x04\x22\x4D\x18\x80", 5}, "invalid_frame@" + at},
        {std::string{"\x04\x22\x4D\x18\x40\x30", 6}, "invalid_frame@" + at},
        {std::string{"\x04\x22\x4E", 3}, "trailing_content@" + at},
        {std::string{"\x5F\x2A\x4E", 3}, "trailing_content@" + at},
        // the first block, the second
        {head + little(65537, 4), "invalid_frame@" + behind_head},
        {head + little(0x80010001, 4), "invalid_frame@" + behind_head},
        {head + a + little(65537, 4), "invalid_frame@" + behind_a},
        {head + block("\x50") + end_mark, "invalid_frame@" + behind_head},
        {head + a + block("\x50") + end_mark, "invalid_frame@" + behind_a},
        {head + a + block(std::string_view{"\x10x\x00\x00\x50zyxwv", 10}) + end_mark,
         "invalid_frame@" + behind_a},
        {frame_header(0x50, 0x40) + a + little(0, 4) + end_mark, "checksum_mismatch@" + behind_head},
        {frame_header(0x44, 0x40) + a + end_mark + little(0, 4), "checksum_mismatch@" + at},
        {frame_header(0x48, 0x40, little(9, 8)) + a + end_mark, "invalid_frame@" + at},
        {frame_header(0x48, 0x40, little(11, 8)) + a + end_mark, "invalid_frame@" + at},
        {frame_header(0x48, 0x40, little(0, 8)) + a + end_mark, "invalid_frame@" + at},
        {frame_header(0x48, 0x40, little(9, 8)) + block(run_block('x', 50)) + end_mark,
         "invalid_frame@" + at},
    };
    for (const row& r : rows) {
        EXPECT_EQ(unpack_outcome(before + r.frame), r.outcome);
        // alone, the same at its start
        const std::string alone = unpack_outcome(r.frame);
        EXPECT_NE(alone, "ok");
        EXPECT_EQ(alone.substr(0, alone.find('@')), r.outcome.starts_with("trailing")
                                                        ? "invalid_frame"
                                                        : r.outcome.substr(0, r.outcome.find('@')));
    }
}

TEST(Decompress, SaysWhatIsWrong) {
    const auto message = [](std::string_view frame) { return unpacked(frame).error().message(frame); };
    EXPECT_EQ(message(""), "offset 0: the LZ4 frame is cut short");
    EXPECT_EQ(message("{\"json\":1}"), "offset 0: this is no LZ4 frame (frameType_unknown)");
    EXPECT_EQ(message(std::string_view{"\x02\x21\x4C\x18\x00\x00\x00\x00", 8}),
              "offset 0: this is a legacy LZ4 frame, which is not read; the lz4 tool writes it anew");
    EXPECT_EQ(message(frame_header(0x41, 0x40, little(7, 4))),
              "offset 0: the LZ4 frame needs a dictionary, which there is none of");
    EXPECT_EQ(
        message(frame_header(0x48, 0x40, little(1, 8)) + end_mark),
        "offset 0: the content has another size than the header of the LZ4 frame says (frameSize_wrong)");
    EXPECT_EQ(unpacked(library_frame("content", {}), {.decompressed = 6}).error().message(),
              "offset 0: more decompressed bytes than the limit (6)");
}

TEST(Decompress, ReadsFramesAndSkippablesInAnyOrder) {
    const std::string content = library_frame("content", {});
    EXPECT_EQ(unpacked(skippable("meta") + content).value(), "content");
    EXPECT_EQ(unpacked(content + skippable("meta")).value(), "content");
    EXPECT_EQ(unpacked(content + skippable("meta") + skippable("") + content).value(), "contentcontent");
    EXPECT_EQ(unpacked(skippable(content)).value(), "");
    EXPECT_EQ(unpacked(library_frame("", {}) + library_frame("", {})).value(), "");
}

TEST(Decompress, DoesNotReferToTheFrameBefore) {
    const std::string first = library_frame("abcdefghijklmnopqrstuvwxyz", {});
    // a block whose match would begin 20 bytes before the frame's content
    const std::string second =
        frame_header(0x40, 0x40) + block(std::string_view{"\x04\x14\x00\x50zyxwv", 9}) + end_mark;
    EXPECT_EQ(unpack_outcome(first + second), "invalid_frame@" + std::to_string(first.size() + 7));
    std::string behind = "abcdefghijklmnopqrstuvwxyz";
    EXPECT_FALSE(agate::lz4::decompress_append(second, behind));
    EXPECT_EQ(behind, "abcdefghijklmnopqrstuvwxyz");
    // nor, in a frame of independent blocks, to the block before
    const std::string apart = frame_header(0x60, 0x40) + stored_block("abcdefghijklmnopqrstuvwxyz") +
                              block(std::string_view{"\x04\x14\x00\x50zyxwv", 9}) + end_mark;
    EXPECT_EQ(unpack_outcome(apart), "invalid_frame@" + std::to_string(7 + 30));
}

TEST(Decompress, KeepsToTheLimit) {
    const std::string content = prose(200000);
    for (const bool sized : {false, true}) {
        for (const bool linked : {false, true}) {
            const std::string frame = library_frame(content, {.linked = linked, .content_size = sized});
            EXPECT_EQ(unpacked(frame, {.decompressed = 200000}).value(), content);
            EXPECT_EQ(unpacked(frame + frame, {.decompressed = 400000}).value(), content + content);
            for (const std::uint64_t limit : {0U, 1U, 65535U, 65536U, 65537U, 199999U}) {
                const agate::result<std::string> refused = unpacked(frame, {.decompressed = limit});
                ASSERT_FALSE(refused);
                EXPECT_EQ(refused.error().code, agate::errc::output_exceeded) << limit;
                EXPECT_EQ(refused.error().extra, limit);
                EXPECT_EQ(refused.error().offset == 0, sized);
            }
            const agate::result<std::string> second = unpacked(frame + frame, {.decompressed = 399999});
            ASSERT_FALSE(second);
            EXPECT_EQ(second.error().code, agate::errc::output_exceeded);
            EXPECT_GE(second.error().offset, frame.size());
        }
    }
    EXPECT_EQ(unpacked(library_frame("", {}), {.decompressed = 0}).value(), "");
    EXPECT_EQ(unpack_outcome(frame_header(0x40, 0x40) + stored_block("abc") + end_mark, {.decompressed = 2}),
              "output_exceeded@7");
}

/// An allocator that remembers the most that was asked for at once.
std::size_t largest_request = 0;
template <class T> struct counting_allocator {
    using value_type = T;
    counting_allocator() = default;
    template <class U> counting_allocator(const counting_allocator<U>&) {}
    T* allocate(std::size_t n) {
        largest_request = std::max(largest_request, n);
        return std::allocator<T>{}.allocate(n);
    }
    void deallocate(T* p, std::size_t n) { std::allocator<T>{}.deallocate(p, n); }
    bool operator==(const counting_allocator&) const = default;
};

TEST(Decompress, DoesNotAllocateWhatIsOnlyDeclared) {
    std::vector<char, counting_allocator<char>> out;
    const agate::limits wide{.decompressed = UINT64_MAX};
    const std::string bomb =
        frame_header(0x48, 0x70, little(std::uint64_t{1} << 62, 8)) + block(run_block('x', 100)) + end_mark;
    largest_request = 0;
    EXPECT_EQ(frame_outcome(agate::lz4::decompress(bomb, out, wide)), "invalid_frame@0");
    EXPECT_LE(largest_request, 255 * bomb.size() + 64);
    // beyond the limit, nothing is allocated at all
    largest_request = 0;
    EXPECT_EQ(frame_outcome(agate::lz4::decompress(bomb, out)), "output_exceeded@0");
    EXPECT_EQ(largest_request, 0U);
    // nor is more than the limit where nothing is declared
    std::string endless = frame_header(0x40, 0x70);
    for (int i = 0; i < 20; ++i) {
        endless += block(run_block('x', 4000000));
    }
    largest_request = 0;
    EXPECT_FALSE(agate::lz4::decompress(endless + end_mark, out, {.decompressed = 30000000}));
    EXPECT_LE(largest_request, 30000064U);
    EXPECT_TRUE(out.empty());
}

TEST(Decompress, TakesFramesThatGrowTheOutputManyTimes) {
    for (const bool linked : {false, true}) {
        for (const bool checked : {false, true}) {
            const std::string content = prose(3000000);
            const std::string frame = library_frame(
                content, {.linked = linked, .content_checksum = checked, .content_size = false});
            EXPECT_EQ(unpacked(frame).value(), content);
            std::vector<std::byte> bytes;
            ASSERT_EQ(agate::lz4::decompress(frame, bytes).value(), content.size());
            EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()), content);
        }
    }
    // blocks worth 255 times their size
    const std::string dense = frame_header(0x40, 0x70) + block(run_block('a', 4000000)) +
                              block(run_block('b', 4194304)) + block(run_block('c', 30)) + end_mark;
    EXPECT_EQ(unpacked(dense).value(),
              std::string(4000000, 'a') + std::string(4194304, 'b') + std::string(30, 'c'));
}

TEST(Decompress, FillsMemoryOfExactlyTheContentsSizeAndNoLess) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{5}, std::size_t{1000}, std::size_t{200000}}) {
        const std::string content = prose(size);
        for (const bool sized : {false, true}) {
            const std::string frame = library_frame(content, {.content_size = sized});
            std::string memory(size + 1, '#');
            ASSERT_EQ(agate::lz4::decompress(frame, std::span<char>(memory.data(), size)).value(), size);
            ASSERT_EQ(memory, content + "#");
            if (size != 0) {
                memory.assign(size, '#');
                const std::span<char> less(memory.data(), size - 1);
                const agate::result<std::size_t> refused = agate::lz4::decompress(frame, less);
                ASSERT_FALSE(refused);
                ASSERT_EQ(refused.error().code, agate::errc::output_full);
                ASSERT_EQ(memory.back(), '#');
            }
        }
    }
    std::array<unsigned char, 3> three{};
    EXPECT_EQ(
        agate::lz4::decompress(frame_header(0x40, 0x40) + stored_block("abc") + end_mark, three).value(), 3U);
    EXPECT_EQ(frame_outcome(
                  agate::lz4::decompress(frame_header(0x40, 0x40) + stored_block("abcd") + end_mark, three)),
              "output_full@7");
    EXPECT_EQ(frame_outcome(agate::lz4::decompress(library_frame("a", {}), std::span<char>())),
              "output_full@15");
    EXPECT_TRUE(agate::lz4::decompress(library_frame("", {}), std::span<char>()));
}

TEST(Decompress, LeavesOutputsEmptyOrAsTheyWereAfterAnError) {
    const std::string good = library_frame(prose(1000), {.block_checksum = true});
    std::string bad = good;
    bad.back() = 'x';
    std::string text = "something";
    EXPECT_FALSE(agate::lz4::decompress(bad, text));
    EXPECT_EQ(text, "");
    text = "something";
    EXPECT_FALSE(agate::lz4::decompress_append(bad, text));
    EXPECT_EQ(text, "something");
    EXPECT_EQ(agate::lz4::decompress_append(good, text).value(), 1000U);
    EXPECT_EQ(text, "something" + prose(1000));
}

TEST(Decompress, ReadsTheFirstFrameAndSaysWhereItEnds) {
    const std::string first = skippable("meta") + library_frame("one", {});
    const std::string all = first + library_frame("two", {.content_checksum = true}) + "rest";
    std::string out;
    EXPECT_EQ(agate::lz4::decompress_prefix(all, out).value(), first.size());
    EXPECT_EQ(out, "one");
    const std::string_view behind = std::string_view{all}.substr(first.size());
    EXPECT_EQ(agate::lz4::decompress_prefix(behind, out).value(), behind.size() - 4);
    EXPECT_EQ(out, "two");
    EXPECT_EQ(frame_outcome(agate::lz4::decompress_prefix("rest", out)), "invalid_frame@0");
    EXPECT_EQ(frame_outcome(agate::lz4::decompress_prefix(skippable("meta"), out)), "end_of_input@12");
}

#if AGATE_TEST_HAVE_GUARDS
TEST(Decompress, TouchesNothingOutsideInputAndOutput) {
    const guarded_memory in{400000};
    const guarded_memory out{300000};
    std::vector<std::string> frames = frames_of_every_make();
    frames.push_back(library_frame(prose(300000), {.content_size = false}));
    frames.push_back(library_frame(noise(70000), {.block_checksum = true, .content_checksum = true}));
    for (const std::string& frame : frames) {
        const std::string content = unpacked(frame).value();
        for (const bool at_end : {true, false}) {
            const std::string_view placed = at_end ? in.at_end(frame) : in.at_begin(frame);
            char* const place = at_end ? out.end() - content.size() : out.begin();
            const std::span<char> target(place, content.size());
            ASSERT_EQ(agate::lz4::decompress(placed, target).value(), content.size());
            ASSERT_EQ(std::string_view(place, content.size()), content);
            for (std::size_t less = 1; less <= std::min<std::size_t>(content.size(), 40); ++less) {
                const std::span<char> small(out.end() - content.size() + less, content.size() - less);
                ASSERT_FALSE(agate::lz4::decompress(placed, small));
            }
        }
        const std::size_t step = frame.size() < 1000 ? 1 : 997;
        for (std::size_t size = 0; size < frame.size(); size += step) {
            const std::string_view prefix = in.at_end(std::string_view{frame}.substr(0, size));
            ASSERT_EQ(agate::lz4::decompress(prefix).has_value(), library_content(prefix).has_value());
        }
    }
}

TEST(Compress, TouchesNothingOutsideInputAndOutput) {
    const guarded_memory in{200000};
    const guarded_memory out{200000};
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{100}, std::size_t{70000}}) {
        for (const std::string& content : {prose(size), noise(size)}) {
            const std::string frame = library_frame(content, {});
            for (const bool at_end : {true, false}) {
                const std::string_view placed = at_end ? in.at_end(content) : in.at_begin(content);
                for (const std::size_t more : {std::size_t{0}, std::size_t{100}}) {
                    const std::span<char> target(out.end() - frame.size() - more, frame.size() + more);
                    ASSERT_EQ(agate::lz4::compress(placed, target).value(), frame.size());
                    ASSERT_EQ(std::string_view(target.data(), frame.size()), frame);
                }
            }
        }
    }
}
#endif

} // namespace
