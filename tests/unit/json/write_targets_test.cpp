// Where JSON can be written: new strings, reused containers, fixed memory, and what is left there after an error.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

struct sample {
    int number = 0;
    std::string text;
    std::vector<double> list;
    std::map<std::string, int> map;
};

const sample small{1, "a", {0.5}, {{"k", 2}}};
constexpr std::string_view small_text = R"({"number":1,"text":"a","list":[0.5],"map":{"k":2}})";
const sample bad{1, "a", {0.5, std::numeric_limits<double>::infinity()}, {}};

template <class Container> std::string_view text_of(const Container& c) {
    return {reinterpret_cast<const char*>(c.data()), c.size()};
}

template <class Container> void expect_growable() {
    Container out;
    EXPECT_EQ(*agate::json::write(small, out),
              small_text.size()); // into an empty one, which may have no memory at all
    EXPECT_EQ(text_of(out), small_text);
    EXPECT_EQ(*agate::json::write(5, out), 1U); // overwritten
    EXPECT_EQ(text_of(out), "5");
    const auto* const memory = out.data();
    EXPECT_EQ(*agate::json::write(std::vector<int>{1, 2}, out), 5U);
    EXPECT_EQ(out.data(), memory); // its memory reused
    EXPECT_EQ(*agate::json::append(small, out), small_text.size());
    EXPECT_EQ(text_of(out), "[1,2]" + std::string{small_text});
    // after an error, what was appended is gone, and what was there is still there
    EXPECT_EQ(outcome(agate::json::append(bad, out)), "not_representable@35");
    EXPECT_EQ(text_of(out), "[1,2]" + std::string{small_text});
    EXPECT_EQ(outcome(agate::json::write(bad, out)), "not_representable@35");
    EXPECT_TRUE(out.empty());
    // each kind of root, into a container without memory
    const auto expect_root = [](const auto& v, std::string_view text) {
        Container fresh;
        EXPECT_EQ(*agate::json::write(v, fresh), text.size());
        EXPECT_EQ(text_of(fresh), text);
        Container other;
        EXPECT_EQ((*agate::json::write<agate::json::options{.indent = 1, .canonical = true}>(v, other)) >=
                      text.size(),
                  true);
    };
    expect_root(true, "true");
    expect_root(1.5, "1.5");
    expect_root(std::string{"x"}, "\"x\"");
    expect_root(std::optional<std::string>{}, "null");
    expect_root(std::unique_ptr<int>{}, "null");
    expect_root(std::vector<int>{}, "[]");
    expect_root(std::vector<bool>{}, "[]");
    expect_root(std::array<int, 0>{}, "[]");
    expect_root(std::tuple<>{}, "[]");
    expect_root(std::map<std::string, int>{}, "{}");
    expect_root(std::map<std::string, int>{{"a", 1}}, "{\"a\":1}");
    expect_root(std::vector<std::byte>{}, "\"\"");
    expect_root(std::variant<int, std::string>{"y"}, "\"y\"");
    expect_root(agate::value::object({{"a", 1}}), "{\"a\":1}");
    expect_root(agate::value{}, "null");
    expect_root(agate::json::raw{"7"}, "7");
}

TEST(WriteTargets, StringsAndVectorsGrowAndAreReused) {
    expect_growable<std::string>();
    expect_growable<std::vector<char>>();
    expect_growable<std::vector<std::byte>>();
    expect_growable<std::vector<unsigned char>>();
}

TEST(WriteTargets, LongOutputGrowsManyTimes) {
    std::vector<std::string> list(20000, "element");
    std::string text;
    ASSERT_EQ(*agate::json::write(list, text), 20000 * 10 + 1U);
    EXPECT_EQ(text.substr(0, 21), R"(["element","element",)");
    std::string into = "kept";
    ASSERT_TRUE(agate::json::append(list, into));
    EXPECT_EQ(into, "kept" + text);
    const std::string long_text(100000, '\n');
    EXPECT_EQ(written(long_text), "\"" + times(100000, "\\n") + "\"");
}

template <class T> void expect_fixed(const T& v) {
    const std::string text = *agate::json::write(v);
    for (std::size_t size = 0; size <= text.size() + 40; ++size) {
        const auto memory = std::make_unique<std::byte[]>(size);
        const auto n = agate::json::write(v, std::span<std::byte>{memory.get(), size});
        if (size < text.size()) {
            ASSERT_EQ(n.error().code, agate::errc::output_full) << size;
            EXPECT_EQ(n.error().message(),
                      "offset " + std::to_string(n.error().offset) + ": the output is too small");
        } else {
            ASSERT_TRUE(n) << size;
            ASSERT_EQ(*n, text.size());
            EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(memory.get()), *n), text);
        }
    }
}

TEST(WriteTargets, FixedMemoryFitsExactlyOrIsFull) {
    expect_fixed(small);
    expect_fixed(sample{});
    expect_fixed(12345);
    expect_fixed(std::string{"text \n with escapes \xC3\xA9"});
    expect_fixed(std::string(700, 'x'));
    expect_fixed(std::vector<int>{1, 22, 333});
    expect_fixed(std::map<std::string, std::string>{{"a", "b"}, {"cc", "dd"}});
    expect_fixed(agate::value::object({{"a", agate::value::array({1, 2.5, "x", nullptr})}}));
    expect_fixed(agate::json::raw{"[1, 2, 3]"});
    expect_fixed(std::vector<std::byte>(50, std::byte{7}));
}

TEST(WriteTargets, FixedMemoryMayBeAnArrayOrASpanOfAnyByte) {
    std::array<char, 3> chars{};
    EXPECT_EQ(*agate::json::write(123, chars), 3U);
    EXPECT_EQ(std::string_view(chars.data(), 3), "123");
    std::array<unsigned char, 3> octets{};
    EXPECT_EQ(*agate::json::write(12, octets), 2U);
    EXPECT_EQ(outcome(agate::json::write(1234, std::span<char>{chars})), "output_full@4");
    EXPECT_EQ(outcome(agate::json::write(1, std::span<char>{})), "output_full@1");
    EXPECT_FALSE(agate::json::write(bad, std::span<char>{chars}));
}

TEST(WriteTargets, ConstantsAndTemporariesCanBeWritten) {
    const sample constant = small;
    EXPECT_EQ(written(constant), small_text);
    EXPECT_EQ(*agate::json::write(sample{1, "a", {0.5}, {{"k", 2}}}), small_text);
    static constexpr std::array<int, 2> table{1, 2};
    EXPECT_EQ(*agate::json::write(table), "[1,2]");
    const std::unique_ptr<const int> pointer = std::make_unique<const int>(5);
    EXPECT_EQ(*agate::json::write(pointer), "5");
}

} // namespace
