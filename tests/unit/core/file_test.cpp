// Files as the verbs of JSON see them: read whole, replaced whole or not at all.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct settings {
    std::string name;
    double ratio = 0;
};

/// A folder that is gone with the test.
class File : public testing::Test {
protected:
    void SetUp() override {
        const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::temp_directory_path() / (std::string{"agate-file-test-"} + test->name() + "-" +
                                               std::to_string(reinterpret_cast<std::uintptr_t>(this)));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override {
        fs::permissions(folder_, fs::perms::owner_all);
        fs::remove_all(folder_);
    }

    fs::path file(std::string_view name = "settings.json") const { return folder_ / name; }
    static void put(const fs::path& name, std::string_view text) {
        std::ofstream{name, std::ios::binary} << text;
    }
    static std::string text_of(const fs::path& name) {
        std::ostringstream text;
        text << std::ifstream{name, std::ios::binary}.rdbuf();
        return text.str();
    }
    std::size_t entries() const {
        std::size_t count = 0;
        for ([[maybe_unused]] const auto& entry : fs::directory_iterator{folder_}) {
            ++count;
        }
        return count;
    }

    fs::path folder_;
};

TEST_F(File, GoesBothWays) {
    ASSERT_TRUE(agate::json::write_file(settings{"a", 0.5}, file()));
    EXPECT_EQ(text_of(file()), R"({"name":"a","ratio":0.5})");
    const auto back = agate::json::read_file<settings>(file());
    ASSERT_TRUE(back);
    EXPECT_EQ(back->name, "a");
    EXPECT_EQ(entries(), 1U); // nothing is left beside it
    // the name may be any text, and options come along
    ASSERT_TRUE(
        (agate::json::write_file<agate::json::options{.indent = 1}>(settings{"b", 1}, file().string())));
    EXPECT_EQ(text_of(file()), "{\n \"name\": \"b\",\n \"ratio\": 1.0\n}");
    EXPECT_TRUE(agate::json::read_file<settings>(file().c_str()));
    put(file(), "// comment\n{\"name\":\"\",\"ratio\":1}");
    EXPECT_TRUE((agate::json::read_file<settings, agate::json::options{.comments = true}>(file())));
    EXPECT_FALSE(agate::json::read_file<settings>(file()));
    EXPECT_FALSE((agate::json::read_file<settings, agate::json::options{.comments = true}>(
        file(), agate::limits{.depth = 0})));
}

TEST_F(File, OfAnySizeIsReadWhole) {
    for (const std::size_t size : {0U, 1U, 65535U, 65536U, 65537U, 300000U}) {
        const std::string text(size, 'x');
        put(file(), "\"" + text + "\"");
        const auto back = agate::json::read_file<std::string>(file());
        ASSERT_TRUE(back) << size;
        EXPECT_EQ(*back, text);
    }
    put(file(), "");
    EXPECT_EQ(agate::json::read_file<int>(file()).error().message(),
              "line 1, column 1: the input ends where a value is wanted");
}

TEST_F(File, ErrorsHaveLineAndColumnWithoutTheText) {
    put(file(), "{\n  \"name\": \"\xC3\xA9\", \"ratio\": \"x\"\n}");
    const auto bad = agate::json::read_file<settings>(file());
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().line, 2U);
    EXPECT_EQ(bad.error().column, 25U);
    EXPECT_EQ(bad.error().message(), "line 2, column 25: ratio: expected number, found string");
}

TEST_F(File, ThatIsNotThereOrNoFileIsAnError) {
    const auto missing = agate::json::read_file<settings>(file("missing.json"));
    EXPECT_EQ(missing.error().code, agate::errc::file_failed);
    EXPECT_EQ(missing.error().message(), "the file cannot be opened (errno 2)");
    const auto folder = agate::json::read_file<settings>(folder_);
    EXPECT_EQ(folder.error().code, agate::errc::file_failed);
    EXPECT_NE(folder.error().message().find("the file cannot be"), std::string::npos);
}

TEST_F(File, StaysWhatItWasWhenTheValueCannotBeWritten) {
    put(file(), "old");
    const auto bad = agate::json::write_file(settings{"a", std::numeric_limits<double>::infinity()}, file());
    EXPECT_EQ(bad.error().code, agate::errc::not_representable);
    EXPECT_EQ(text_of(file()), "old");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(File, StaysWhatItWasWhenItCannotBeReplaced) {
    fs::create_directories(file("folder"));
    const auto bad = agate::json::write_file(5, file("folder"));
    EXPECT_EQ(bad.error().code, agate::errc::file_failed);
    EXPECT_TRUE(fs::is_directory(file("folder")));
    EXPECT_EQ(entries(), 1U);
    const auto missing = agate::json::write_file(5, file("missing") / "settings.json");
    EXPECT_EQ(missing.error().code, agate::errc::file_failed);
    EXPECT_EQ(missing.error().message(), "a file beside the one to be replaced cannot be made (errno 2)");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(File, LongAndShortContentsReplaceOneAnother) {
    ASSERT_TRUE(agate::json::write_file(std::string(200000, 'x'), file()));
    ASSERT_TRUE(agate::json::write_file(5, file()));
    EXPECT_EQ(text_of(file()), "5");
}

TEST_F(File, KeepsItsPermissionsAndTheFilesOfOthers) {
    put(file(), "old");
    put(file("settings.json.0.tmp"), "somebody else's");
    fs::permissions(file(), fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
    ASSERT_TRUE(agate::json::write_file(5, file()));
    EXPECT_EQ(fs::status(file()).permissions(),
              fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
    EXPECT_EQ(text_of(file("settings.json.0.tmp")), "somebody else's");
    EXPECT_EQ(entries(), 2U);
}

TEST_F(File, AReaderThatHasItOpenKeepsTheOldContents) {
    put(file(), "old");
    std::ifstream open{file(), std::ios::binary};
    ASSERT_TRUE(agate::json::write_file(5, file()));
    std::string text;
    open >> text;
    EXPECT_EQ(text, "old");
}

} // namespace
