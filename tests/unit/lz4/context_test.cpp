// A context carries memory from call to call and nothing else.
#include "support/lz4_frames.hpp"

#include <agate/lz4.hpp>

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace {

using namespace agate_test;

static_assert(std::is_nothrow_move_constructible_v<agate::lz4::context>);
static_assert(std::is_nothrow_move_assignable_v<agate::lz4::context>);
static_assert(!std::is_copy_constructible_v<agate::lz4::context>);
static_assert(!std::is_copy_assignable_v<agate::lz4::context>);

TEST(Context, MakesTheSameFramesAsAFreshOneWhateverCameBefore) {
    agate::lz4::context context;
    random_source random{7};
    for (int i = 0; i < 2000; ++i) {
        const std::string content = prose(random.size(random.one_in(20) ? 200000 : 3000), random.next());
        agate::lz4::options o = all_options()[random.below(80)];
        o.level = static_cast<int>(random.below(16)) - 3;
        ASSERT_EQ(agate::lz4::compress(content, o, context).value(), library_frame(content, o))
            << i << ": " << describe_options(o);
    }
}

TEST(Context, MovesAndCanBeUsedAfterwardsOnBothSides) {
    const std::string content = prose(1000);
    const std::string frame = library_frame(content, {});
    agate::lz4::context a;
    EXPECT_EQ(agate::lz4::compress(content, {}, a).value(), frame);
    agate::lz4::context b = std::move(a);
    EXPECT_EQ(agate::lz4::compress(content, {}, b).value(), frame);
    EXPECT_EQ(agate::lz4::compress(content, {}, a).value(), frame);
    a = std::move(b);
    EXPECT_EQ(agate::lz4::compress(content, {}, a).value(), frame);
    EXPECT_EQ(agate::lz4::compress(content, {}, b).value(), frame);
    a = agate::lz4::context{};
    EXPECT_EQ(agate::lz4::compress(content, {}, a).value(), frame);
    EXPECT_EQ(agate::lz4::decompress(frame, {}, a).value(), content);
}

TEST(Context, ForgetsAnOutputThatWasTooSmallAndAStreamThatWasLeft) {
    const std::string content = prose(1000);
    agate::lz4::context context;
    char small[10];
    EXPECT_FALSE(agate::lz4::compress(content, std::span<char>(small), {}, context));
    EXPECT_EQ(agate::lz4::compress(content, {}, context).value(), library_frame(content, {}));
    {
        std::string out;
        agate::lz4::compressor left{context, {.level = 9, .block_size = agate::lz4::block_size::mib4}};
        EXPECT_TRUE(left.write(prose(5000000), out));
    }
    EXPECT_EQ(agate::lz4::compress(content, {}, context).value(), library_frame(content, {}));
}

} // namespace
