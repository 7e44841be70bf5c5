// The lz4 command-line tool reads what Agate writes, and Agate what the tool writes, at every level and flag.
#include "support/lz4_frames.hpp"

#include <agate/lz4.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace {

using namespace agate_test;
namespace fs = std::filesystem;

class Tool : public testing::Test {
protected:
    void SetUp() override {
        if (std::system("lz4 --version >/dev/null 2>&1") != 0) {
            GTEST_SKIP() << "there is no lz4 tool: Debian package lz4";
        }
        const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::temp_directory_path() / (std::string{"agate_lz4_"} + test->name() + "_" +
                                               std::to_string(reinterpret_cast<std::uintptr_t>(this)));
        fs::create_directories(folder_);
    }
    void TearDown() override {
        if (!folder_.empty()) {
            fs::remove_all(folder_);
        }
    }
    /// What the tool makes of the input, or its failure.
    std::string run(const std::string& flags, std::string_view input) {
        const fs::path in = folder_ / "in";
        const fs::path out = folder_ / "out";
        std::ofstream{in, std::ios::binary} << input;
        const std::string command =
            "lz4 -q -f " + flags + " '" + in.string() + "' '" + out.string() + "' 2>&1";
        if (std::system(command.c_str()) != 0) {
            return "failed: lz4 " + flags;
        }
        std::ifstream made{out, std::ios::binary};
        return {std::istreambuf_iterator<char>{made}, {}};
    }

private:
    fs::path folder_;
};

TEST_F(Tool, ReadsWhatIsWrittenWithAllOptions) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{300}, std::size_t{70000}}) {
        const std::string content = prose(size);
        for (const agate::lz4::options& o : all_options()) {
            ASSERT_EQ(run("-d", agate::lz4::compress(content, o).value()), content) << describe_options(o);
        }
    }
}

TEST_F(Tool, ReadsWhatIsWrittenAtAllLevels) {
    const std::string content = prose(100000);
    for (const int level : {-65537, -100, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}) {
        ASSERT_EQ(run("-d", agate::lz4::compress(content, {.level = level}).value()), content) << level;
    }
}

TEST_F(Tool, ReadsWhatIsWrittenInChunks) {
    const std::string content = prose(300000);
    for (const agate::lz4::options& o : all_options()) {
        agate::lz4::context context;
        agate::lz4::compressor packer{context, o};
        std::string frame;
        ASSERT_TRUE(packer.write(std::string_view{content}.substr(0, 100000), frame));
        ASSERT_TRUE(packer.flush(frame));
        ASSERT_TRUE(packer.write(std::string_view{content}.substr(100000), frame));
        ASSERT_TRUE(packer.finish(frame));
        ASSERT_EQ(run("-d", frame), content) << describe_options(o);
    }
}

TEST_F(Tool, IsReadAtAllLevels) {
    const std::string content = prose(100000);
    for (const char* const level : {"-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9", "-10", "-11", "-12",
                                    "--fast", "--fast=9", "--best"}) {
        ASSERT_EQ(unpacked(run(level, content)).value(), content) << level;
    }
}

TEST_F(Tool, IsReadWithAllFlags) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{300}, std::size_t{600000}}) {
        const std::string content = prose(size);
        for (const char* const block : {"-B4", "-B5", "-B6", "-B7"}) {
            for (const char* const links : {"-BI", "-BD"}) {
                for (const char* const check : {"", "-BX", "--no-frame-crc", "-BX --no-frame-crc"}) {
                    for (const char* const sized : {"", "--content-size"}) {
                        const std::string flags =
                            std::string{block} + " " + links + " " + check + " " + sized;
                        const std::string frame = run(flags, content);
                        ASSERT_EQ(unpacked(frame).value(), content) << flags;
                        std::string chunks;
                        agate::lz4::decompressor unpacker;
                        ASSERT_TRUE(unpacker.write(frame, chunks));
                        ASSERT_TRUE(unpacker.finish());
                        ASSERT_EQ(chunks, content) << flags;
                    }
                }
            }
        }
    }
}

TEST_F(Tool, IsRefusedByNameWhereItWritesTheLegacyFormat) {
    const std::string frame = run("-l", prose(1000));
    const agate::result<std::string> refused = unpacked(frame);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(),
              "offset 0: this is a legacy LZ4 frame, which is not read; the lz4 tool writes it anew");
}

} // namespace
