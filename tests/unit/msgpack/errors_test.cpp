// What a reader says of bytes that are not what they should be: the code, the byte, the member, and words for people.
#include "packed.hpp"

#include "support/guarded_memory.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace msgpack = agate::msgpack;

namespace {

enum class light { red, green };
struct leaf {
    std::string name;
    double value = 0;
    bool operator==(const leaf&) const = default;
};
struct branch {
    std::int64_t id = 0;
    light state = light::red;
    std::vector<leaf> leaves;
    std::map<std::string, std::vector<int>> groups;
    std::optional<std::string> note;
    std::variant<int, std::string, leaf> any;
    std::array<std::uint16_t, 2> two{};
    std::tuple<bool, std::vector<std::byte>> pair;
    std::chrono::sys_time<std::chrono::nanoseconds> at;
    agate::value generic;
    msgpack::raw raw;
    std::set<int> set;
    std::unique_ptr<branch> next;
};

branch sample(int depth = 1) {
    branch v;
    v.id = -70000;
    v.state = light::green;
    v.leaves = {{"a name that is longer than sixteen bytes", 1.5}, {"\xC3\xA9", -0.0}};
    v.groups = {{"first", {1, 300, 70000}}, {"second", {}}};
    v.note = std::string(40, 'n');
    v.any = leaf{"inside", 2};
    v.two = {1, 65535};
    v.pair = {true, {std::byte{1}, std::byte{2}}};
    v.at += std::chrono::nanoseconds{-10400000000};
    v.generic = agate::value::object(
        {{"list", agate::value::array({1, -1.5, "text", nullptr})},
         {"ext", agate::value::extension_type{5, {std::byte{9}, std::byte{8}, std::byte{7}}}}});
    v.raw.bytes = {std::byte{0x92}, std::byte{0xA1}, std::byte{'x'}, std::byte{0xCC}, std::byte{200}};
    v.set = {5, -5};
    if (depth > 0) {
        v.next = std::make_unique<branch>(sample(depth - 1));
    }
    return v;
}

constexpr msgpack::options as_arrays{.layout = msgpack::layout::array};
constexpr msgpack::options by_columns{.layout = msgpack::layout::columns};

template <class T> void expect_end(std::string_view bytes, const char* how) {
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const exact_block prefix{bytes.substr(0, size)};
        const auto got = msgpack::read<T>(prefix.view());
        ASSERT_FALSE(got) << how << " of " << size << " bytes";
        ASSERT_EQ(got.error().code, errc::end_of_input)
            << how << " of " << size << " bytes: " << got.error().message(prefix.view());
        ASSERT_EQ(got.error().offset, size) << how;
    }
}

TEST(msgpack_errors, every_beginning_is_recognised_as_unfinished) {
    for (const std::string& bytes : {*msgpack::write(sample()), *msgpack::write<as_arrays>(sample()),
                                     *msgpack::write<by_columns>(sample())}) {
        ASSERT_TRUE(read_bytes<branch>(bytes)) << read_bytes<branch>(bytes).error().message(bytes);
        expect_end<branch>(bytes, "typed");
        expect_end<agate::value>(bytes, "generic");
        expect_end<msgpack::raw>(bytes, "raw");
    }
    struct other {};
    expect_end<other>(*msgpack::write(sample()), "skipped");
}

TEST(msgpack_errors, nothing_may_follow_the_value) {
    for (const std::string& bytes : {*msgpack::write(sample()), *msgpack::write<as_arrays>(sample())}) {
        for (const char c : {'\0', '\xC0', '\xC1', '\n'}) {
            const exact_block longer{bytes + c};
            const auto got = msgpack::read<branch>(longer.view());
            ASSERT_FALSE(got);
            EXPECT_EQ(got.error().code, errc::trailing_content);
            EXPECT_EQ(got.error().offset, bytes.size());
            branch prefix;
            EXPECT_EQ(*msgpack::read_prefix(longer.view(), prefix), bytes.size());
        }
    }
}

TEST(msgpack_errors, the_byte_that_means_nothing_is_refused_everywhere) {
    const std::string bad = "\xC1";
    const auto expect_bad = [&](const auto& got, std::uint64_t offset, const char* where) {
        ASSERT_FALSE(got) << where;
        EXPECT_EQ(got.error().code, errc::invalid_syntax) << where;
        EXPECT_EQ(got.error().offset, offset) << where;
    };
    expect_bad(read_bytes<int>(bad), 0, "int");
    expect_bad(read_bytes<double>(bad), 0, "double");
    expect_bad(read_bytes<bool>(bad), 0, "bool");
    expect_bad(read_bytes<std::string>(bad), 0, "string");
    expect_bad(read_bytes<std::vector<std::byte>>(bad), 0, "bytes");
    expect_bad(read_bytes<std::vector<int>>(bad), 0, "vector");
    expect_bad(read_bytes<std::vector<leaf>>(bad), 0, "vector of structs");
    expect_bad(read_bytes<std::vector<std::uint8_t>>(bad), 0, "vector of uint8");
    expect_bad(read_bytes<std::map<int, int>>(bad), 0, "map");
    expect_bad(read_bytes<std::map<int, int>>("\x81\xC1\x01"), 1, "key");
    expect_bad(read_bytes<std::map<std::string, int>>("\x81\xC1\x01"), 1, "string key");
    expect_bad(read_bytes<std::map<light, int>>("\x81\xC1\x01"), 1, "enumeration key");
    expect_bad(read_bytes<leaf>(bad), 0, "struct");
    expect_bad(read_bytes<leaf>("\x81\xC1\x01"), 1, "member name");
    expect_bad(read_bytes<light>(bad), 0, "enumeration");
    expect_bad(read_bytes<char>(bad), 0, "char");
    expect_bad(read_bytes<std::optional<int>>(bad), 0, "optional");
    expect_bad(read_bytes<std::variant<int, std::string>>(bad), 0, "variant");
    expect_bad(read_bytes<std::tuple<int>>("\x91\xC1"), 1, "tuple");
    expect_bad(read_bytes<msgpack::raw>(bad), 0, "raw");
    expect_bad(read_bytes<msgpack::raw>("\x92\x01\xC1"), 2, "inside raw");
    expect_bad(read_bytes<msgpack::raw>("\x81\xC1\x01"), 1, "a key inside raw");
    expect_bad(read_bytes<msgpack::extension>(bad), 0, "extension");
    expect_bad(read_bytes<agate::value>(bad), 0, "value");
    expect_bad(read_bytes<agate::value>("\x91\xC1"), 1, "inside value");
    expect_bad(read_bytes<std::chrono::sys_seconds>(bad), 0, "time");
    expect_bad(read_bytes<std::chrono::seconds>(bad), 0, "duration");
}

TEST(msgpack_errors, name_the_member_and_the_byte) {
    const auto expect = [](std::string_view bytes, std::string_view message) {
        const auto got = read_bytes<branch>(bytes);
        ASSERT_FALSE(got);
        EXPECT_EQ(got.error().message(bytes), message);
        EXPECT_EQ(got.error().line, 0U) << "bytes have no lines";
    };
    const std::string start = "\x8C" + str("id") + "\x01" + str("state") + "\x01" + str("leaves");
    expect(start + "\x92\x82" + str("name") + str("a") + str("value") + "\x01\x82" + str("name") + str("b") +
               str("value") + str("c"),
           "offset 49: leaves[1].value: expected number, found string");
    expect(start + "\x90" + str("groups") + "\x81" + str("one") + "\x92\x01\xC3",
           "offset 34: groups[\"one\"][1]: expected integer, found boolean");
    expect(start + "\x90" + str("groups") + "\x81" + "\xD9\x03one" + "\x91\xCF" + std::string(8, '\xFF'),
           "offset 34: groups[\"one\"][0]: the number is out of range");
    expect("\x81" + str("id") + "\xCB" + std::string(8, '\0'),
           "offset 4: id: an integer cannot be read from a floating point number");
    expect("\x81" + str("id"), "offset 4: id: the input ends inside a value");
}

TEST(msgpack_errors, leave_the_object_valid_and_the_failing_scalar_as_it_was) {
    leaf v{"old", 1};
    ASSERT_FALSE(msgpack::read("\x82" + str("name") + str("new") + str("value") + "\xC0", v));
    EXPECT_EQ(v, (leaf{"new", 1}));
    ASSERT_FALSE(msgpack::read("\x82" + str("name") +
                                   "\xA3"
                                   "a\xFF"
                                   "b" +
                                   str("value") + "\x01",
                               v));
    EXPECT_EQ(v.name, "new");
}

#if AGATE_TEST_HAVE_GUARDS
TEST(msgpack_errors, no_byte_outside_the_input_is_read) {
    const std::string bytes = *msgpack::write(sample());
    const agate_test::guarded_memory memory{bytes.size()};
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
        const std::string_view prefix = std::string_view{bytes}.substr(0, size);
        for (const bool at_end : {true, false}) {
            const std::string_view placed = at_end ? memory.at_end(prefix) : memory.at_begin(prefix);
            EXPECT_EQ(static_cast<bool>(msgpack::read<branch>(placed)), size == bytes.size());
            EXPECT_EQ(static_cast<bool>(msgpack::read<agate::value>(placed)), size == bytes.size());
            EXPECT_EQ(static_cast<bool>(msgpack::read<msgpack::raw>(placed)), size == bytes.size());
        }
    }
}
#endif

} // namespace
