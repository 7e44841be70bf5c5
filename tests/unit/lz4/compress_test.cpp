// Bytes to frames: the same frames as the lz4 library makes, whatever the options, the output and the context's past.
#include "support/lz4_frames.hpp"

#include <agate/lz4.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate_test;

TEST(Compress, MakesTheFramesOfTheLibraryForAllOptions) {
    agate::lz4::context context;
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{100}, std::size_t{65536},
                                   std::size_t{65537}, std::size_t{300000}}) {
        const std::string content = prose(size);
        for (const agate::lz4::options& o : all_options()) {
            SCOPED_TRACE(std::to_string(size) + " bytes, " + describe_options(o));
            const agate::result<std::string> frame = agate::lz4::compress(content, o, context);
            ASSERT_TRUE(frame);
            ASSERT_EQ(*frame, library_frame(content, o));
            ASSERT_EQ(unpacked(*frame).value(), content);
        }
    }
}

TEST(Compress, MakesTheFramesOfTheLibraryAtAllLevels) {
    agate::lz4::context context;
    const std::string content = prose(70000);
    for (const int level : {-65537, -1000, -3, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 12, -1}) {
        for (const bool linked : {false, true}) {
            const agate::lz4::options o{.level = level, .linked = linked};
            SCOPED_TRACE(describe_options(o));
            const agate::result<std::string> frame = agate::lz4::compress(content, o, context);
            ASSERT_EQ(frame.value(), library_frame(content, o));
            ASSERT_EQ(unpacked(*frame).value(), content);
        }
    }
}

TEST(Compress, TakesLevelsBeyondTheEndsAsTheEnds) {
    const std::string content = prose(5000);
    const auto at = [&content](int level) { return agate::lz4::compress(content, {.level = level}).value(); };
    EXPECT_EQ(at(100), at(12));
    EXPECT_EQ(at(2147483647), at(12));
    EXPECT_EQ(at(-2147483647 - 1), at(-65537));
    EXPECT_LT(at(12).size(), at(0).size());
    EXPECT_GT(at(-65537).size(), at(0).size());
}

TEST(Compress, RoundTripsEverySizeUpToAFewHundredAndAroundTheBlocks) {
    agate::lz4::context context;
    std::vector<std::size_t> sizes;
    for (std::size_t size = 0; size <= 300; ++size) {
        sizes.push_back(size);
    }
    for (const std::size_t block : {std::size_t{65536}, std::size_t{262144}, std::size_t{1048576}}) {
        for (const std::size_t size : {block - 1, block, block + 1, 2 * block + 1}) {
            sizes.push_back(size);
        }
    }
    std::string frame;
    std::string back;
    for (const std::size_t size : sizes) {
        for (const std::string& content : {prose(size), noise(size), std::string(size, 'x')}) {
            const agate::result<std::size_t> written = agate::lz4::compress(content, frame, {}, context);
            ASSERT_EQ(written.value(), frame.size());
            ASSERT_LE(frame.size(), size + 27 + 8 * (size / 65536 + 1));
            ASSERT_EQ(agate::lz4::decompress(frame, back).value(), size);
            ASSERT_EQ(back, content) << size;
        }
    }
}

TEST(Compress, WritesIntoAnyKindOfOutput) {
    const std::string content = prose(1000);
    const std::string frame = library_frame(content, {});
    agate::lz4::context context;

    std::string text = "what was there before, which is longer or shorter";
    EXPECT_EQ(agate::lz4::compress(content, text, {}, context).value(), frame.size());
    EXPECT_EQ(text, frame);
    std::vector<char> chars(3);
    EXPECT_EQ(agate::lz4::compress(content, chars).value(), frame.size());
    EXPECT_EQ(std::string_view(chars.data(), chars.size()), frame);
    std::vector<std::byte> bytes(5000);
    EXPECT_EQ(agate::lz4::compress(content, bytes, {}, context).value(), frame.size());
    EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()), frame);
    std::array<unsigned char, 2000> fixed{};
    EXPECT_EQ(agate::lz4::compress(content, fixed, {}, context).value(), frame.size());
    EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(fixed.data()), frame.size()), frame);

    // input of other kinds
    EXPECT_EQ(agate::lz4::compress(std::vector<char>(content.begin(), content.end())).value(), frame);
    EXPECT_EQ(agate::lz4::compress(std::span<const std::byte>(
                                       reinterpret_cast<const std::byte*>(content.data()), content.size()))
                  .value(),
              frame);
}

TEST(Compress, FitsIntoMemoryOfExactlyTheFramesSizeAndNoLess) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{50}, std::size_t{1000}, std::size_t{100000}}) {
        const std::string content = prose(size);
        const std::string frame = library_frame(content, {});
        std::string memory(frame.size() + 1, '#');
        const std::span<char> exact(memory.data(), frame.size());
        ASSERT_EQ(agate::lz4::compress(content, exact).value(), frame.size());
        ASSERT_EQ(memory, frame + "#");
        const std::span<char> less(memory.data(), frame.size() - 1);
        const agate::result<std::size_t> refused = agate::lz4::compress(content, less);
        ASSERT_FALSE(refused);
        ASSERT_EQ(refused.error().code, agate::errc::output_full);
    }
}

TEST(Compress, AppendsFramesThatAreReadAsOne) {
    agate::lz4::context context;
    std::string out = "kept";
    const std::string first = prose(100);
    const std::string second = prose(70000, 2);
    ASSERT_EQ(agate::lz4::compress_append(first, out, {}, context).value(), library_frame(first, {}).size());
    ASSERT_TRUE(agate::lz4::compress_append(second, out, {.level = 9}, context));
    EXPECT_EQ(out, "kept" + library_frame(first, {}) + library_frame(second, {.level = 9}));
    EXPECT_EQ(unpacked(std::string_view{out}.substr(4)).value(), first + second);
}

TEST(Checksum, IsThatOfXxhash) {
    // from the lz4 library: the header checksums of its frames, and these of content
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{4},
                                   std::size_t{15}, std::size_t{16}, std::size_t{17}, std::size_t{31},
                                   std::size_t{32}, std::size_t{33}, std::size_t{1000}, std::size_t{70001}}) {
        const std::string content = noise(size);
        const std::string frame = library_frame(content, {.content_checksum = true});
        EXPECT_EQ(little(agate::lz4::detail::checksum(content), 4), frame.substr(frame.size() - 4)) << size;
    }
}

} // namespace
