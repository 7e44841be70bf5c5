// Memory is bounded by the largest record and the buffer, however long a stream is: hundreds of megabytes pass through, and
// what is allocated at any moment is counted. Work is in proportion to the stream, whatever it says.
#include "support/streams.hpp"

#include <agate/json.hpp>
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>
#include <agate/stream.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// Bytes that are allocated, and the most there have been.
std::size_t allocated = 0;
std::size_t peak = 0;

/// The size of a block stands before it.
constexpr std::size_t header = alignof(std::max_align_t);

void* allocate(std::size_t size) {
    auto* const memory = static_cast<char*>(std::malloc(size + header));
    if (memory == nullptr) {
        throw std::bad_alloc{};
    }
    std::memcpy(memory, &size, sizeof size);
    allocated += size;
    peak = allocated > peak ? allocated : peak;
    return memory + header;
}
void release(void* memory) noexcept {
    if (memory != nullptr) {
        char* const begin = static_cast<char*>(memory) - header;
        std::size_t size = 0;
        std::memcpy(&size, begin, sizeof size);
        allocated -= size;
        std::free(begin);
    }
}

} // namespace

void* operator new(std::size_t size) {
    return allocate(size);
}
void* operator new[](std::size_t size) {
    return allocate(size);
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete[](void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    release(memory);
}

namespace {

using namespace agate_test;
namespace json = agate::json;
namespace msgpack = agate::msgpack;
namespace stream = agate::stream;

/// The most that is allocated at a moment while f runs, beyond what was before.
template <class F> std::size_t peak_of(const F& f) {
    const std::size_t before = allocated;
    peak = allocated;
    f();
    EXPECT_EQ(allocated, before);
    return peak - before;
}

struct reading {
    std::int64_t id;
    std::string name;
    std::vector<double> values;
};
reading make(std::int64_t id) {
    return {id, "station 0123456789 \"north\" \xC3\xA9", {0.5, -1.25e-3, 1e10, 7}};
}

/// `count` times a record, with a text before, between and behind, a piece at a time: nothing of it is kept.
class repeated {
public:
    repeated(std::string_view before, std::string_view record, std::string_view between,
             std::string_view behind, std::uint64_t count)
        : parts_{before, record, between, behind}, left_{count} {}
    std::string_view operator()() {
        if (part_ == 0) {
            part_ = left_ == 0 ? 3 : 1;
            if (!parts_[0].empty()) {
                return parts_[0];
            }
        }
        if (part_ == 3) {
            part_ = 4;
            return parts_[3];
        }
        if (part_ == 4) {
            return {};
        }
        if (part_ == 1) {
            part_ = --left_ == 0 ? 3 : parts_[2].empty() ? 1 : 2;
            return parts_[1];
        }
        part_ = 1;
        return parts_[2];
    }

private:
    std::string_view parts_[4];
    std::uint64_t left_;
    int part_ = 0;
};

template <class Framing> void expect_small(const Framing& framing, repeated text, std::uint64_t count) {
    std::uint64_t bytes = 0;
    const std::size_t most = peak_of([&] {
        stream::reader readings{framing, stream::callback_source{std::move(text)}};
        reading r;
        std::uint64_t n = 0;
        for (;;) {
            const agate::result<bool> more = readings.next(r);
            ASSERT_TRUE(more) << readings.message();
            if (!*more) {
                break;
            }
            ++n;
        }
        EXPECT_EQ(n, count);
        bytes = readings.offset();
    });
    EXPECT_GT(bytes, 150U << 20);
    EXPECT_LT(most, 80U << 10);
}

TEST(Memory, StaysSmallForStreamsOfHundredsOfMegabytes) {
    const std::string text = *json::write(make(7));
    const std::string packed = *msgpack::write(make(7));
    const std::uint64_t n = (200U << 20) / text.size();
    expect_small(json::lines{}, {"", text, "\r\n", "\n", n}, n);
    expect_small(json::elements{"/a"}, {"{\"a\":[", text, " , ", "], \"b\" : 0}", n}, n);
    const std::uint64_t m = (200U << 20) / packed.size();
    expect_small(msgpack::sequence{}, {"", packed, "", "", m}, m);
}

TEST(Memory, StaysSmallForWhatIsPassedOver) {
    const std::string piece = *json::write(make(7));
    const std::uint64_t n = (200U << 20) / piece.size();
    expect_small(json::elements{"/b"}, {"{\"a\":[", piece, ",\n", "],\"b\":[]}", n}, 0);
    expect_small(json::elements{"/b"}, {"{\"b\":[],\"a\":[", piece, ",\n", "]}", n}, 0);
    expect_small(json::lines{}, {"", " \t \r\n \t \r\n \t \r\n\r\n\n\n\n\n", "", "", 10U << 20}, 0);
}

TEST(Memory, StaysSmallForStreamsThatAreWritten) {
    std::uint64_t bytes = 0;
    const auto count = [&bytes](std::string_view part) { bytes += part.size(); };
    const reading one = make(7);
    const std::size_t most = peak_of([&] {
        stream::writer to{json::elements{}, stream::callback_sink{count}};
        while (to.offset() < (100U << 20)) {
            ASSERT_TRUE(to.write(one));
        }
        ASSERT_TRUE(to.close());
    });
    EXPECT_GE(bytes, 100U << 20);
    EXPECT_LT(most, 256U << 10);
}

TEST(Memory, IsThatOfTheLargestRecord) {
    const std::string large = *json::write(reading{1, std::string(3'000'000, 'x'), {}});
    const std::size_t most = peak_of([&] {
        stream::reader readings{json::sequence{}, stream::callback_source{repeated{"", large, "", "", 20}}};
        reading r;
        int n = 0;
        while (*readings.next(r)) {
            ++n;
        }
        EXPECT_EQ(n, 20);
    });
    EXPECT_LT(most, 5 * large.size()); // the record, the buffer, and for a moment the buffer before
}

TEST(Memory, IsBoundedForAFrameThatPromisesMuch) {
    // a few kilobytes that stand for 200 megabytes of zeros
    std::string frame;
    agate::lz4::context context;
    agate::lz4::compressor pack{context};
    const std::string zeros(1U << 20, ' ');
    for (int i = 0; i < 200; ++i) {
        ASSERT_TRUE(pack.write(zeros, frame));
    }
    ASSERT_TRUE(pack.finish(frame));
    const std::size_t most = peak_of([&] {
        stream::reader lines{json::lines{}, stream::lz4_source{stream::memory_source{frame}}};
        reading r;
        EXPECT_FALSE(*lines.next(r));
    });
    EXPECT_LT(most, 5U << 20);
}

/// How many bytes a codec was given to read, for a record that comes a byte at a time.
struct counting_codec {
    std::uint64_t* bytes;
    template <class T> agate::result<std::size_t> read_prefix(std::string_view text, T& v,
                                                              const agate::limits& bounds) const {
        *bytes += text.size();
        return msgpack::read_prefix(text, v, bounds);
    }
};

TEST(Work, IsInProportionToTheStreamHoweverItComes) {
    for (const std::size_t size : {10U, 1000U, 100'000U, 1'000'000U}) {
        const std::string text = *msgpack::write(std::string(size, 'x'));
        std::uint64_t bytes = 0;
        const stream::packets framing{counting_codec{&bytes}};
        stream::reader values{framing, pieces{text, 0, 1}};
        std::string back;
        ASSERT_TRUE(*values.next(back));
        EXPECT_EQ(back.size(), size);
        EXPECT_LT(bytes, 8 * text.size() + 70'000) << size;
    }
}

} // namespace
