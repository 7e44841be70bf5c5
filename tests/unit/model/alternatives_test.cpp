// How the alternatives of a variant without a tag are told apart: each sort of token finds its own.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

using agate::json::read;
using agate::json::write;

template <class Variant> void expect_index(const std::string& text, std::size_t index) {
    const auto v = read<Variant>(text);
    ASSERT_TRUE(v) << text << ": " << v.error().message(text);
    EXPECT_EQ(v->index(), index) << text;
    const auto again = write(*v);
    ASSERT_TRUE(again);
    EXPECT_EQ(read<Variant>(*again).value().index(), index) << *again;
    std::vector<Variant> list;
    const std::string twice = "[ " + text + " , " + text + "]";
    ASSERT_TRUE(read(twice, list)) << twice;
    EXPECT_EQ(list.at(1).index(), index);
}
template <class Variant> void expect_none(const std::string& text) {
    const auto v = read<Variant>(text);
    ASSERT_FALSE(v) << text;
    EXPECT_EQ(v.error().code, agate::errc::type_mismatch) << text;
    EXPECT_EQ(v.error().offset, text.find_first_not_of(' ')) << text;
}

enum class color { red, green };

TEST(Alternatives, EverySortOfTokenHasItsOwn) {
    using variant = std::variant<std::string, std::map<std::string, int>, double, std::monostate,
                                 std::vector<int>, std::int64_t, bool>;
    expect_index<variant>(R"("x")", 0);
    expect_index<variant>(R"({"x":1})", 1);
    expect_index<variant>("{}", 1);
    expect_index<variant>("1.5", 2);
    expect_index<variant>("-0.0", 2);
    expect_index<variant>("1e2", 2);
    expect_index<variant>("1E-2", 2);
    expect_index<variant>("null", 3);
    expect_index<variant>("[]", 4);
    expect_index<variant>("[1, 2]", 4);
    expect_index<variant>("0", 5);
    expect_index<variant>("-0", 5);
    expect_index<variant>("-9223372036854775808", 5);
    expect_index<variant>("true", 6);
    expect_index<variant>("  false ", 6);
    // an integer beyond the integer's range is no double in silence
    EXPECT_EQ(read<variant>("9223372036854775808").error().code, agate::errc::number_out_of_range);
}

TEST(Alternatives, OneNumberTakesAllNumbers) {
    expect_index<std::variant<float, std::string>>("1", 0);
    expect_index<std::variant<float, std::string>>("1.0", 0);
    using whole = std::variant<std::uint8_t, std::string>;
    expect_index<whole>("255", 0);
    EXPECT_EQ(read<whole>("256").error().code, agate::errc::number_out_of_range);
    EXPECT_EQ(read<whole>("1.0").error().code, agate::errc::type_mismatch);
    expect_none<whole>(" null");
    expect_none<whole>("[1]");
    expect_none<whole>("true");
}

TEST(Alternatives, OfOtherKindsGoByTheirToken) {
    using names = std::variant<color, int>;
    expect_index<names>(R"("green")", 0);
    expect_index<names>("1", 1);
    EXPECT_EQ(read<names>(R"("blue")").error().code, agate::errc::unknown_enumerator);
    using nullables = std::variant<int, std::optional<std::string>>;
    expect_index<nullables>("null", 1);
    expect_index<nullables>(R"("x")", 1);
    expect_index<nullables>("1", 0);
    using owners = std::variant<std::unique_ptr<int>, std::array<int, 2>>;
    expect_index<owners>("null", 0);
    expect_index<owners>("[1,2]", 1);
    EXPECT_EQ(read<owners>("[1]").error().code, agate::errc::wrong_size);
    using texts = std::variant<std::vector<std::byte>, std::tuple<int, bool>>;
    expect_index<texts>(R"("AA==")", 0);
    expect_index<texts>("[1,true]", 1);
    using times = std::variant<bool, std::chrono::seconds>;
    expect_index<times>(R"("PT1S")", 1);
    EXPECT_EQ(read<times>(R"("1 s")").error().code, agate::errc::invalid_time);
    using one = std::variant<int>;
    expect_index<one>("1", 0);
}

// --- Objects ------------------------------------------------------------------------------------------------------------

struct circle {
    double radius = 0;
    std::optional<std::string> note;
};
struct square {
    double side = 0;
    std::optional<std::string> note;
};
struct ring {
    double inner = 0;
    double outer = 0;
    std::string note;
};
struct label {
    std::string text;
    int size = 7;
};
using shape = std::variant<circle, square, int, ring, label>;

} // namespace

template <>
inline constexpr auto agate::describe<label> =
    agate::rules(agate::field<&label::text>(agate::rename("Text"), agate::alias("caption")),
                 agate::field<&label::size>(agate::default_value(7)));

namespace {

TEST(Alternatives, ObjectsAreToldByAMemberThatOnlyTheyMustHave) {
    expect_index<shape>(R"({"radius":1})", 0);
    expect_index<shape>(R"({"side":1})", 1);
    expect_index<shape>("7", 2);
    expect_index<shape>(R"({"inner":1,"outer":2,"note":""})", 3);
    expect_index<shape>(R"({"note":"","outer":2,"inner":1})", 3);
    expect_index<shape>(R"({"unknown":{"radius":[1,{"side":2}]},"note":null,"side":1})", 1);
    expect_index<shape>(R"({"note":"x","radius":1})", 0);
    expect_index<shape>(R"({"r\u0061dius":1})", 0);
    expect_index<shape>(R"({"Text":"x"})", 4);
    expect_index<shape>(R"({ "size" : 3 , "caption" : "x" })", 4);
}

TEST(Alternatives, ObjectsWithoutSuchAMemberAreAnError) {
    for (const std::string text :
         {R"({})", R"({"note":"x"})", R"({"size":1})", R"({"unknown":{"side":1}})"}) {
        const auto v = read<shape>(text);
        ASSERT_FALSE(v) << text;
        EXPECT_EQ(v.error().code, agate::errc::unknown_tag);
        EXPECT_EQ(v.error().offset, 0U);
    }
    const std::string missing = R"({"inner":1,"note":""})";
    EXPECT_EQ(read<shape>(missing).error().message(missing), "line 1, column 1: missing member 'outer'");
    const std::string wrong = R"({"side":"x"})";
    EXPECT_EQ(read<shape>(wrong).error().message(wrong),
              "line 1, column 9: side: expected number, found string");
    const std::string broken = R"({"note":tru,"side":1})";
    EXPECT_EQ(read<shape>(broken).error().code, agate::errc::invalid_syntax);
    EXPECT_EQ(read<shape>(R"({"note":"x")").error().code, agate::errc::end_of_input);
}

struct tree {
    std::vector<std::variant<int, tree, std::string>> nodes;
};

TEST(Alternatives, MayHoldTheirOwnVariant) {
    const std::string text = R"({"nodes":[1,{"nodes":["x",{"nodes":[]}]},"y"]})";
    const auto v = read<tree>(text);
    ASSERT_TRUE(v) << v.error().message(text);
    EXPECT_EQ(write(*v).value(), text);
    EXPECT_EQ(std::get<tree>(v->nodes[1]).nodes.size(), 2U);
}

} // namespace
