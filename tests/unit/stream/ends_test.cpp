// Sources and sinks of every sort: the same records from each, the errors of the system.
#include "support/streams.hpp"

#include <agate/json.hpp>
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>
#include <agate/stream.hpp>

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace {

using namespace agate_test;
namespace fs = std::filesystem;
namespace json = agate::json;
namespace msgpack = agate::msgpack;
namespace stream = agate::stream;

constexpr int record_count = 20'000;

std::string numbered_lines() {
    std::string text;
    for (int i = 0; i < record_count; ++i) {
        text += std::to_string(i) + "\n";
    }
    return text;
}
/// "ok" if a source gives the numbered lines, else what it gives instead.
template <class Source> std::string lines_of(Source&& from) {
    stream::reader lines{json::lines{}, std::forward<Source>(from)};
    int n = -1;
    for (int i = 0;; ++i) {
        const agate::result<bool> more = lines.next(n);
        if (!more) {
            return more.error().message();
        }
        if (!*more) {
            return i == record_count ? "ok" : "too few";
        }
        if (n != i) {
            return "not in order";
        }
    }
}
/// "ok" if a sink takes the numbered lines, else why it does not.
template <class Sink> std::string lines_to(Sink&& to) {
    stream::writer lines{json::lines{}, std::forward<Sink>(to)};
    for (int i = 0; i < record_count; ++i) {
        if (const agate::result<void> done = lines.write(i); !done) {
            return done.error().message();
        }
    }
    const agate::result<void> done = lines.close();
    return done ? "ok" : done.error().message();
}

class Ends : public testing::Test {
protected:
    Ends() {
        fs::create_directories(folder_);
        std::ofstream{path_, std::ios::binary} << numbered_lines();
    }
    ~Ends() override { fs::remove_all(folder_); }
    std::string content(const fs::path& path) const {
        std::ifstream in{path, std::ios::binary};
        return {std::istreambuf_iterator<char>{in}, {}};
    }
    fs::path folder_ = fs::temp_directory_path() / ("agate_stream_ends_" + std::to_string(::getpid()));
    fs::path path_ = folder_ / "lines";
    fs::path other_ = folder_ / "other";
};

TEST_F(Ends, AllSourcesGiveTheSame) {
    const std::string text = numbered_lines();
    EXPECT_EQ(lines_of(stream::memory_source{text}), "ok");
    EXPECT_EQ(lines_of(stream::file_source{path_}), "ok");
    EXPECT_EQ(lines_of(stream::mapped_file{path_.string()}), "ok");

    std::FILE* const file = std::fopen(path_.c_str(), "rb");
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(lines_of(stream::stdio_source{file}), "ok");
    std::fclose(file);

    std::ifstream in{path_, std::ios::binary};
    EXPECT_EQ(lines_of(stream::istream_source{in}), "ok");
    std::istringstream memory{text};
    EXPECT_EQ(lines_of(stream::istream_source{memory}), "ok");

    std::size_t at = 0;
    const auto chunks = [&]() -> std::string_view {
        const std::string_view chunk = std::string_view{text}.substr(at, 1 + at % 777);
        at += chunk.size();
        return chunk;
    };
    EXPECT_EQ(lines_of(stream::callback_source{chunks}), "ok");
    pieces source{text, 0, 123};
    const auto fill = [&](char* out, std::size_t size) { return source.read(out, size); };
    EXPECT_EQ(lines_of(stream::callback_source{fill}), "ok");
}

TEST_F(Ends, FramesAroundAnySourceGiveTheSame) {
    agate::lz4::context context;
    const std::string text = numbered_lines();
    std::string frames;
    for (std::size_t at = 0; at < text.size(); at += 30'000) { // one frame behind the other
        frames += *agate::lz4::compress(std::string_view{text}.substr(at, 30'000), {}, context);
    }
    EXPECT_EQ(lines_of(stream::lz4_source{stream::memory_source{frames}}), "ok");
    EXPECT_EQ(lines_of(stream::lz4_source{pieces{frames, 0, 1}}), "ok");
    const std::string twice = *agate::lz4::compress(frames, {}, context);
    using frames_in_memory = stream::lz4_source<stream::memory_source>;
    frames_in_memory unpacked{stream::memory_source{twice}};
    EXPECT_EQ(lines_of(stream::lz4_source<frames_in_memory&>{unpacked}), "ok");
}

TEST_F(Ends, AllSinksTakeTheSame) {
    const std::string text = numbered_lines();
    std::string string = "before ";
    EXPECT_EQ(lines_to(stream::buffer_sink{string}), "ok");
    EXPECT_EQ(string, "before " + text);

    EXPECT_EQ(lines_to(stream::file_sink{other_}), "ok");
    EXPECT_EQ(content(other_), text);

    std::FILE* const file = std::fopen(other_.c_str(), "wb");
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(lines_to(stream::stdio_sink{file}), "ok");
    EXPECT_EQ(content(other_), text);
    std::fclose(file);

    std::ofstream out{other_, std::ios::binary};
    EXPECT_EQ(lines_to(stream::ostream_sink{out}), "ok");
    EXPECT_EQ(content(other_), text);

    string.clear();
    const auto append = [&](std::string_view bytes) { string += bytes; };
    EXPECT_EQ(lines_to(stream::callback_sink{append}), "ok");
    EXPECT_EQ(string, text);

    agate::lz4::context context;
    EXPECT_EQ(lines_to(stream::lz4_sink{stream::file_sink{other_}, context}), "ok");
    EXPECT_EQ(*agate::lz4::decompress(content(other_)), text);
}

TEST_F(Ends, ThatCannotBeOpenedSaySo) {
    const fs::path none = folder_ / "none" / "file";
    const std::string reason = "the file cannot be opened (errno " + std::to_string(ENOENT) + ")";
    EXPECT_EQ(lines_of(stream::file_source{none}), reason);
    EXPECT_EQ(lines_of(stream::mapped_file{none}), reason);
    EXPECT_NE(lines_to(stream::file_sink{none}).find("the file cannot be opened (errno"), std::string::npos);
    EXPECT_EQ(lines_of(stream::file_source{folder_}),
              "the source cannot be read (errno " + std::to_string(EISDIR) + ")");
    std::ifstream in{none};
    EXPECT_EQ(lines_of(stream::istream_source{in}), "the source cannot be read");
    std::ofstream out{none};
    EXPECT_NE(lines_to(stream::ostream_sink{out}).find("the sink cannot be written to"), std::string::npos);
}

TEST_F(Ends, AFileKnowsItsSize) {
    EXPECT_EQ(stream::file_source{path_}.size(), fs::file_size(path_));
    EXPECT_EQ(stream::mapped_file{path_}.size(), fs::file_size(path_));
    std::ofstream{other_};
    EXPECT_EQ(lines_of(stream::mapped_file{other_}), "too few");
}

TEST_F(Ends, AFullDiskIsAnError) {
    if (!fs::exists("/dev/full")) {
        GTEST_SKIP() << "no full disk on this system";
    }
    const std::string full = "the sink cannot be written to (errno " + std::to_string(ENOSPC) + ")";
    EXPECT_NE(lines_to(stream::file_sink{"/dev/full"}).find(full), std::string::npos);
    std::FILE* const file = std::fopen("/dev/full", "wb");
    ASSERT_NE(file, nullptr);
    EXPECT_NE(lines_to(stream::stdio_sink{file}).find(full), std::string::npos);
    std::fclose(file);
    std::ofstream out{"/dev/full"};
    EXPECT_NE(lines_to(stream::ostream_sink{out}).find("the sink cannot be written to"), std::string::npos);
    agate::lz4::context context;
    EXPECT_NE(lines_to(stream::lz4_sink{stream::file_sink{"/dev/full"}, context}).find(full),
              std::string::npos);
}

TEST_F(Ends, APipeThatNobodyReadsIsAnError) {
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    int ends[2] = {};
    ASSERT_EQ(::pipe(ends), 0);
    ::close(ends[0]);
    EXPECT_NE(lines_to(stream::descriptor_sink{ends[1]}).find("(errno " + std::to_string(EPIPE) + ")"),
              std::string::npos);
    ::close(ends[1]);
    std::signal(SIGPIPE, before);
}

TEST_F(Ends, APipeGivesARecordAsSoonAsItIsThere) {
    int ends[2] = {};
    ASSERT_EQ(::pipe(ends), 0);
    stream::reader values{msgpack::sequence{}, stream::descriptor_source{ends[0]}};
    stream::writer to{msgpack::sequence{}, stream::descriptor_sink{ends[1]}};
    std::string back;
    for (const std::size_t size :
         {1U, 100U, 40U, 3000U, 2U}) { // would wait for ever if the reader wanted more
        ASSERT_TRUE(to.write(std::string(size, 'x')));
        ASSERT_TRUE(to.flush());
        ASSERT_TRUE(*values.next(back));
        EXPECT_EQ(back.size(), size);
    }
    ::close(ends[1]);
    EXPECT_FALSE(*values.next(back));
    ::close(ends[0]);
}

TEST_F(Ends, ANumberOfElementsIsPutIntoAFileButNotIntoAPipe) {
    {
        stream::writer to{msgpack::elements{}, stream::file_sink{other_}};
        EXPECT_TRUE(to.write(1));
        EXPECT_TRUE(to.write(2));
        EXPECT_TRUE(to.close());
    }
    EXPECT_EQ(*msgpack::read<std::vector<int>>(content(other_)), (std::vector<int>{1, 2}));

    const int appended = ::open(other_.c_str(), O_WRONLY | O_APPEND);
    EXPECT_FALSE(stream::descriptor_sink{appended}.can_patch());
    ::close(appended);
    int ends[2] = {};
    ASSERT_EQ(::pipe(ends), 0);
    EXPECT_FALSE(stream::descriptor_sink{ends[1]}.can_patch());
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST_F(Ends, AFrameThatIsDamagedOrCutShortIsAnError) {
    agate::lz4::context context;
    std::string frame = *agate::lz4::compress(numbered_lines(), {.block_checksum = true}, context);
    std::string damaged = frame;
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 4);
    EXPECT_NE(lines_of(stream::lz4_source{stream::memory_source{damaged}}).find("the block is damaged"),
              std::string::npos);
    frame.resize(frame.size() - 3);
    EXPECT_NE(lines_of(stream::lz4_source{stream::memory_source{frame}}).find("the LZ4 frame is cut short"),
              std::string::npos);
    EXPECT_NE(
        lines_of(stream::lz4_source{stream::memory_source{frame}, {.decompressed = 70'000}}).find("limit"),
        std::string::npos);
}

} // namespace
