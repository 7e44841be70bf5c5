// Every allocation fails once, in turn: the lz4 library's and the containers'. The call throws std::bad_alloc, nothing
// leaks, and the next call is not touched by it.
#include "support/lz4_frames.hpp"

#include <agate/lz4.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>

// The allocator of the C library is stood in for, for the whole program. With sanitizers, which do the same, and with
// other C libraries the tests are skipped.
#if defined(__has_feature)
#define AGATE_TEST_HAS_FEATURE(name) __has_feature(name)
#else
#define AGATE_TEST_HAS_FEATURE(name) 0
#endif
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&   \
    !AGATE_TEST_HAS_FEATURE(address_sanitizer) && !AGATE_TEST_HAS_FEATURE(thread_sanitizer) && \
    !AGATE_TEST_HAS_FEATURE(memory_sanitizer)
#define AGATE_TEST_CAN_FAIL_MEMORY 1
#else
#define AGATE_TEST_CAN_FAIL_MEMORY 0
#endif

namespace {
thread_local long allocations_left = -1; ///< until one fails; negative: none does
} // namespace

#if AGATE_TEST_CAN_FAIL_MEMORY
namespace {
bool fails() {
    return allocations_left >= 0 && allocations_left-- == 0;
}
} // namespace

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* malloc(std::size_t size) {
    return fails() ? nullptr : __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    return fails() ? nullptr : __libc_calloc(count, size);
}
}
#endif

namespace {

using namespace agate_test;

/// Calls with the first, second, ... allocation failing until none is left to fail: how many have failed.
template <class Call> int fail_every_allocation([[maybe_unused]] const Call& call) {
    int failed = 0;
#if AGATE_TEST_CAN_FAIL_MEMORY
    for (;; ++failed) {
        allocations_left = failed;
        bool thrown = false;
        try {
            call();
        } catch (const std::bad_alloc&) {
            thrown = true;
        }
        const bool done = !thrown && allocations_left >= 0;
        allocations_left = -1;
        if (done) {
            EXPECT_FALSE(thrown);
            break;
        }
        EXPECT_TRUE(thrown) << "allocation " << failed;
        if (failed == 1000) {
            ADD_FAILURE() << "no end";
            break;
        }
    }
#endif
    return failed;
}

class MemoryFailure : public testing::Test {
protected:
    void SetUp() override {
        if (AGATE_TEST_CAN_FAIL_MEMORY == 0) {
            GTEST_SKIP() << "the allocator cannot be stood in for here";
        }
    }
};

TEST_F(MemoryFailure, OfCompressionIsThrownAndForgotten) {
    const std::string content = prose(100000);
    for (const int level : {0, 9}) {
        const agate::lz4::options o{.level = level};
        const std::string expected = library_frame(content, o);
        agate::lz4::context context;
        std::string out;
        bool good = false;
        const int failed = fail_every_allocation([&] {
            agate::lz4::context fresh;
            out = std::string();
            good = agate::lz4::compress(content, out, o, fresh) && out == expected;
        });
        EXPECT_GE(failed, 3); // the output, the context, its table
        EXPECT_TRUE(good);
        // a context that has seen a failure works
        out = std::string();
        fail_every_allocation(
            [&] { good = agate::lz4::compress(content, out, o, context) && out == expected; });
        EXPECT_TRUE(good);
        EXPECT_TRUE(agate::lz4::compress(content, o, context).value() == expected);
    }
}

TEST_F(MemoryFailure, OfDecompressionLeavesTheOutputAsItWas) {
    const std::string content = prose(300000);
    for (const bool sized : {false, true}) {
        const std::string frame = library_frame(content, {.content_size = sized});
        std::string out;
        bool good = false;
        const int failed = fail_every_allocation([&] {
            out = std::string();
            struct check {
                std::string& text;
                ~check() { EXPECT_TRUE(text.empty() || text.size() == 300000); }
            } const checked{out};
            good = agate::lz4::decompress(frame, out) && out == content;
        });
        EXPECT_GE(failed, sized ? 1 : 2);
        EXPECT_TRUE(good);
        std::string behind = "front";
        fail_every_allocation([&] {
            behind.resize(5);
            behind.shrink_to_fit();
            good = agate::lz4::decompress_append(frame, behind).has_value();
        });
        EXPECT_TRUE(good);
        EXPECT_TRUE(behind == "front" + content);
    }
}

TEST_F(MemoryFailure, OfChunksEndsTheStreamAndNotTheContext) {
    const std::string content = prose(150000);
    const std::string expected = library_frame(content, {.content_size = false});
    agate::lz4::context context;
    std::string frame;
    fail_every_allocation([&] {
        agate::lz4::compressor packer{context};
        frame = std::string();
        try {
            if (!packer.write(content, frame) || !packer.finish(frame)) {
                ADD_FAILURE();
            }
        } catch (const std::bad_alloc&) {
            allocations_left = -1;
            EXPECT_FALSE(packer.finish(frame)); // what would be missing something
            throw;
        }
    });
    EXPECT_TRUE(unpacked(frame).value() == content);

    std::string back;
    fail_every_allocation([&] {
        agate::lz4::decompressor unpacker;
        back = std::string();
        bool first = true;
        try {
            for (std::size_t at = 0; at < frame.size(); at += 50000) {
                if (!unpacker.write(std::string_view{frame}.substr(at, 50000), back)) {
                    ADD_FAILURE();
                }
                first = false;
            }
        } catch (const std::bad_alloc&) {
            allocations_left = -1;
            EXPECT_FALSE(unpacker.write(frame, back)) << first;
            throw;
        }
        EXPECT_TRUE(unpacker.finish());
    });
    EXPECT_TRUE(back == content);
}

} // namespace
