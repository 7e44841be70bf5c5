// Reported faults that showed when compiling: each under the number of its row.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

namespace {

using agate::json::read;
using agate::json::write;

// --- C047: variants of a struct with a conversion of its own, an empty one and a plain one ---------------------------

struct converted {
    int number = 1;
};
struct nothing {};
struct plain {
    std::string kind; // the tag's name
    int n = 2;
};
using alternatives = std::variant<converted, nothing, plain>;
struct beside {
    alternatives v;
};
struct within {
    std::variant<nothing, plain> v;
};
struct around {
    alternatives v;
};

} // namespace

template <> struct agate::convert<converted> {
    using wire = std::string;
    static std::string to_wire(const converted& v) {
        return std::string(static_cast<std::size_t>(v.number), 'x');
    }
    static converted from_wire(const std::string& text) { return {static_cast<int>(text.size())}; }
};
template <>
inline constexpr auto agate::describe<beside> =
    agate::rules(agate::field<&beside::v>(agate::adjacent_tag("kind", "value")));
template <>
inline constexpr auto agate::describe<within> =
    agate::rules(agate::field<&within::v>(agate::internal_tag("kind")));
template <>
inline constexpr auto agate::describe<around> = agate::rules(agate::field<&around::v>(agate::external_tag));

namespace {

template <class T> void expect_all(const std::array<std::string, 3>& texts) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto v = read<T>(texts[i]);
        ASSERT_TRUE(v) << v.error().message(texts[i]);
        EXPECT_EQ(v->v.index(), i);
        EXPECT_EQ(write(*v).value(), texts[i]);
    }
}

TEST(BuildCompile, C047_AlternativesOfAllSortsCompile) {
    expect_all<beside>({R"({"v":{"kind":"converted","value":"xxx"}})",
                        R"({"v":{"kind":"nothing","value":{}}})",
                        R"({"v":{"kind":"plain","value":{"kind":"k","n":2}}})"});
    expect_all<around>(
        {R"({"v":{"converted":"xxx"}})", R"({"v":{"nothing":{}}})", R"({"v":{"plain":{"kind":"k","n":2}}})"});
    for (const std::string text : {R"({"v":{"kind":"nothing"}})", R"({"v":{"kind":"plain","n":2}})"}) {
        EXPECT_EQ(write(read<within>(text).value()).value(), text);
    }
    const auto v = read<std::variant<converted, plain>>(R"({"n":1,"kind":"k"})");
    ASSERT_TRUE(v);
    EXPECT_EQ(v->index(), 1U);
}

// --- C059: the cost of compiling does not go by the size of the members ------------------------------------------------

struct wide {
    std::int64_t a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0, a8 = 0, a9 = 0, b0 = 0,
                 b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0, b8 = 0, b9 = 0, c0 = 0, c1 = 0,
                 c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0, c8 = 0, c9 = 0, d0 = 0, d1 = 1;
};
struct numbers {
    std::array<std::uint8_t, 256> a{};
};
struct large {
    std::array<char, 65536> text{};
};

TEST(BuildCompile, C059_LargeMembersCompileAndComeBack) {
    static_assert(agate::detail::field_count<wide> == 32);
    const std::string text = write(wide{}).value();
    EXPECT_EQ(read<wide>(text).value().d1, 1);

    numbers list;
    list.a[255] = 255;
    EXPECT_EQ(read<numbers>(write(list).value()).value().a, list.a);

    const auto one = std::make_unique<large>();
    one->text.fill('y');
    const auto two = std::make_unique<large>();
    ASSERT_TRUE(read(write(*one).value(), *two));
    EXPECT_EQ(one->text, two->text);
}

} // namespace
