// The verbs beside reading and writing memory: files, a codec as an object, and inputs and outputs of other types.
#include "packed.hpp"

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace msgpack = agate::msgpack;

namespace {

struct reading {
    std::string id;
    int level = 0;
    bool operator==(const reading&) const = default;
};

class msgpack_files : public ::testing::Test {
protected:
    void SetUp() override {
        const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::temp_directory_path() / (std::string{"agate_msgpack_"} + test->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path folder_;
};

TEST_F(msgpack_files, hold_what_was_written) {
    const reading v{"a\nb", 10};
    const auto file = folder_ / "reading.msgpack";
    ASSERT_TRUE(msgpack::write_file(v, file));
    EXPECT_EQ(std::filesystem::file_size(file), msgpack::write(v)->size());
    EXPECT_EQ(*msgpack::read_file<reading>(file), v);
    EXPECT_EQ(*msgpack::read_file<reading>(file.string()), v);
    // an error leaves the file as it was
    ASSERT_FALSE(msgpack::write_file(std::string{"\xFF"}, file));
    EXPECT_EQ(*msgpack::read_file<reading>(file), v);
}

TEST_F(msgpack_files, are_refused_with_the_byte_and_not_with_a_line) {
    const auto file = folder_ / "bad.msgpack";
    std::ofstream{file, std::ios::binary} << "\x82" << str("id") << str("\n\n\n") << str("level") << "\xC0";
    const auto got = msgpack::read_file<reading>(file);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().message(), "offset 14: level: expected integer, found null");
    const auto absent = msgpack::read_file<reading>(folder_ / "absent");
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error().code, errc::file_failed);
}

TEST(msgpack_codec, is_an_object_with_the_same_verbs) {
    constexpr msgpack::codec<msgpack::options{.layout = msgpack::layout::array}> codec;
    const reading v{"a", 1};
    EXPECT_EQ(to_hex(*codec.write(v)), "92 A1 61 01");
    std::string out = "x";
    EXPECT_EQ(*codec.append(v, out), 4U);
    EXPECT_EQ(to_hex(out), "78 92 A1 61 01");
    EXPECT_EQ(*codec.write(v, out), 4U);
    EXPECT_EQ(*codec.read<reading>(out), v);
    reading into;
    EXPECT_TRUE(codec.read(out, into));
    EXPECT_EQ(into, v);
    EXPECT_EQ(*codec.read_prefix(out + "more", into), 4U);
    std::array<std::byte, 4> fixed{};
    EXPECT_EQ(*codec.write(v, fixed), 4U);
    EXPECT_EQ(*codec.read<reading>(fixed), v);
    agate::limits flat;
    flat.depth = 0;
    EXPECT_EQ(codec.write(v, flat).error().code, errc::depth_exceeded);
    EXPECT_EQ(codec.read<reading>(out, flat).error().code, errc::depth_exceeded);
}

TEST(msgpack_inputs, are_any_contiguous_bytes) {
    const std::string bytes = from_hex("93 01 02 03");
    const std::vector<int> v{1, 2, 3};
    EXPECT_EQ(*msgpack::read<std::vector<int>>(std::vector<char>(bytes.begin(), bytes.end())), v);
    EXPECT_EQ(*msgpack::read<std::vector<int>>(std::vector<unsigned char>(bytes.begin(), bytes.end())), v);
    const auto* const data = reinterpret_cast<const std::byte*>(bytes.data());
    EXPECT_EQ(*msgpack::read<std::vector<int>>(std::span{data, bytes.size()}), v);
    EXPECT_EQ(*msgpack::read<std::vector<int>>(std::vector<std::byte>(data, data + bytes.size())), v);
    for (const auto& nothing :
         {msgpack::read<int>(std::string_view{}), msgpack::read<int>(std::vector<std::byte>{}),
          msgpack::read<int>(std::span<const std::byte>{})}) {
        ASSERT_FALSE(nothing);
        EXPECT_EQ(nothing.error().code, errc::end_of_input);
        EXPECT_EQ(nothing.error().offset, 0U);
    }
}

} // namespace
