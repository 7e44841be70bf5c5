// The limits of a call: depth in reading, skipping, writing and validating, memory, and what is read again for tags.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace agate_test;

struct node {
    std::unique_ptr<node> next;
};
struct tree {
    std::vector<tree> kids;
};
struct leaf {
    int number = 0;
};
struct branch;
using twig = std::variant<leaf, branch>;
struct branch {
    std::vector<twig> twigs;
};
struct point {
    int x = 0;
};
struct converted_tree {
    std::vector<converted_tree> kids;
};
struct checked_node {
    std::shared_ptr<checked_node> left;
    std::shared_ptr<checked_node> right;
    int number = 1;
};
struct positional {
    std::tuple<std::array<std::vector<int>, 1>> deep;
};

} // namespace

template <> inline constexpr auto agate::describe<twig> = agate::rules(agate::external_tag);
template <> struct agate::convert<converted_tree> {
    using wire = std::vector<converted_tree>;
    static const wire& to_wire(const converted_tree& v) { return v.kids; }
    static converted_tree from_wire(wire kids) { return {std::move(kids)}; }
};
template <> inline constexpr auto agate::describe<checked_node> =
    agate::rules(agate::field<&checked_node::number>(agate::check::at_least(0)));

namespace {

/// Objects and arrays that are just as deep as the default limit, and one deeper, are read, written and read again.
template <class T> void expect_depth(std::string_view open, std::string_view middle, std::string_view close,
                                     std::size_t levels_each) {
    const std::size_t count = 256 / levels_each;
    const auto nested = [&](std::size_t n) { return times(n, open) + std::string{middle} + times(n, close); };
    const std::string most = nested(count);
    const auto v = agate::json::read<T>(most);
    ASSERT_TRUE(v) << v.error().message(most);
    EXPECT_EQ(written(*v), most);
    const std::string more = nested(count + 1);
    const auto too_deep = agate::json::read<T>(more);
    EXPECT_EQ(too_deep.error().code, agate::errc::depth_exceeded);
    EXPECT_EQ(too_deep.error().offset, open.size() * count);
    const agate::limits deeper{.depth = 258};
    const auto deep = agate::json::read<T>(more, deeper);
    ASSERT_TRUE(deep) << deep.error().message(more);
    EXPECT_EQ(agate::json::write(*deep).error().code, agate::errc::depth_exceeded);
    EXPECT_EQ(written(*deep, deeper), more);
}

TEST(Depth, IsLimitedInReadingAndWriting) {
    expect_depth<agate::value>("[", "1", "]", 1);
    expect_depth<agate::value>("{\"a\":", "1", "}", 1);
    expect_depth<node>("{\"next\":", "null", "}", 1);
    expect_depth<tree>("{\"kids\":[", "", "]}", 2);
    expect_depth<converted_tree>("[", "", "]", 1);
    expect_depth<agate::json::raw>("[", "", "]", 1);
}

TEST(Depth, IsLimitedInWhatIsSkipped) {
    for (const std::size_t depth : {1U, 2U, 5U, 256U, 1000U, 1023U, 1024U, 1025U, 3000U}) {
        const agate::limits bounds{.depth = static_cast<std::uint32_t>(depth)};
        for (const auto& brackets : {std::pair{"[", "]"}, std::pair{"{\"a\":", "}"}}) {
            const auto skipped = [&brackets](std::size_t n) {
                return "{\"z\":" + times(n, brackets.first) + "1" + times(n, brackets.second) + ",\"x\":1}";
            };
            EXPECT_EQ(read_outcome<point>(skipped(depth - 1), bounds), "ok") << depth;
            const std::string offset =
                std::to_string(5 + (depth - 1) * std::string_view{brackets.first}.size());
            EXPECT_EQ(read_outcome<point>(skipped(depth), bounds), "depth_exceeded@" + offset) << depth;
        }
    }
    // mixed, and left again properly: many siblings of some depth
    std::string text = "{\"z\":[";
    for (int i = 0; i < 1000; ++i) {
        text += "[{\"a\":[]},{}],";
    }
    EXPECT_EQ(read_outcome<point>(text + "1],\"x\":1}", agate::limits{.depth = 5}), "ok");
    EXPECT_EQ(read_outcome<point>(text + "1],\"x\":1}", agate::limits{.depth = 4}), "depth_exceeded@12");
}

TEST(Depth, IsGivenBackBetweenSiblings) {
    const agate::limits bounds{.depth = 3};
    EXPECT_EQ(read_outcome<agate::value>("[[[]],[[],[]],{\"a\":{},\"b\":[]},[[]]]", bounds), "ok");
    EXPECT_EQ((read_outcome<std::vector<std::vector<std::map<std::string, int>>>>(
                  R"([[{"a":1},{}],[],[{"b":2}]])", bounds)),
              "ok");
    EXPECT_EQ((read_outcome<std::vector<twig>>(
                  R"([{"leaf":{"number":1}},{"leaf":{"number":2}},{"leaf":{"number":3}}])", bounds)),
              "ok");
    EXPECT_EQ(written(std::vector<std::vector<std::vector<int>>>{{{}, {1}}, {}, {{2}, {}}}, bounds),
              "[[[],[1]],[],[[2],[]]]");
    std::vector<std::unique_ptr<point>> points;
    for (int i = 0; i < 10; ++i) {
        points.push_back(std::make_unique<point>());
    }
    EXPECT_NE(written(points, agate::limits{.depth = 2}).find("[{\"x\":0},"), std::string::npos);
    EXPECT_EQ((read_outcome<positional>("{\"deep\":[[[1]]]}", agate::limits{.depth = 4})), "ok");
    EXPECT_EQ((read_outcome<positional>("{\"deep\":[[[1]]]}", agate::limits{.depth = 3})),
              "depth_exceeded@10");
    EXPECT_EQ(agate::json::write(positional{}, agate::limits{.depth = 3}).error().code,
              agate::errc::depth_exceeded);
}

TEST(Depth, OfVariantsAndTheirProbes) {
    const std::string open = "{\"branch\":{\"twigs\":[";
    const auto nested = [&](std::size_t n) {
        return times(n, open) + "{\"leaf\":{\"number\":1}}" + times(n, "]}}");
    };
    const auto v = agate::json::read<twig>(nested(84)); // three levels each, two for the leaf
    ASSERT_TRUE(v) << v.error().message();
    EXPECT_EQ(written(*v), nested(84));
    EXPECT_EQ(agate::json::read<twig>(nested(85)).error().code, agate::errc::depth_exceeded);
    EXPECT_EQ(agate::json::read<twig>(times(100000, open)).error().code, agate::errc::depth_exceeded);
    using untagged = std::variant<int, std::string, std::vector<int>, point>;
    EXPECT_EQ(read_outcome<untagged>("{\"z\":" + times(100000, "[")), "depth_exceeded@260");
}

TEST(Depth, OfHostileInputTakesNoMoreStackThanTheLimit) {
    for (const std::string_view open : {"[", "{\"a\":", "{\"kids\":[", "{\"next\":"}) {
        const std::string text = times(100000, open);
        EXPECT_FALSE(agate::json::read<agate::value>(text));
        EXPECT_FALSE(agate::json::read<tree>(text));
        EXPECT_FALSE(agate::json::read<node>(text));
        EXPECT_FALSE(agate::json::read<converted_tree>(text));
        EXPECT_FALSE(agate::json::read<agate::json::raw>(text));
        EXPECT_FALSE(agate::json::read<point>("{\"z\":" + text));
    }
}

TEST(Depth, CyclesAreRefusedInWritingAndInValidating) {
    auto cycle = std::make_shared<checked_node>();
    cycle->left = cycle;
    cycle->right = cycle;
    const auto text = agate::json::write(*cycle);
    EXPECT_EQ(text.error().code, agate::errc::depth_exceeded);
    EXPECT_EQ(text.error().path(), "left.left.left...left.left.left.left.left");
    EXPECT_EQ((agate::json::write<agate::json::options{.indent = 1, .canonical = true}>(*cycle).error().code),
              agate::errc::depth_exceeded);
    const std::vector<agate::error> found = agate::validate(*cycle);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].code, agate::errc::depth_exceeded);
    cycle->left.reset();
    cycle->right.reset();
    // as deep as the limit is not too deep
    checked_node root;
    checked_node* last = &root;
    for (int i = 1; i < 256; ++i) {
        last->left = std::make_shared<checked_node>();
        last = last->left.get();
    }
    last->number = -1;
    ASSERT_EQ(agate::validate(root).size(), 1U);
    EXPECT_EQ(agate::validate(root)[0].code, agate::errc::check_failed);
    last->number = 0;
    EXPECT_TRUE(agate::json::write(root));
}

TEST(Depth, ZeroAllowsScalarsOnly) {
    const agate::limits flat{.depth = 0};
    EXPECT_EQ(read_outcome<int>("1", flat), "ok");
    EXPECT_EQ(read_outcome<std::vector<int>>("[]", flat), "depth_exceeded@0");
    EXPECT_EQ(read_outcome<point>("{}", flat), "depth_exceeded@0");
    EXPECT_EQ(read_outcome<agate::value>("{}", flat), "depth_exceeded@0");
    EXPECT_EQ(read_outcome<agate::json::raw>("[]", flat), "depth_exceeded@0");
    EXPECT_EQ(written(5, flat), "5");
    EXPECT_EQ(agate::json::write(std::vector<int>{}, flat).error().code, agate::errc::depth_exceeded);
    EXPECT_EQ(agate::json::write(agate::json::raw{"[]"}, flat).error().code, agate::errc::depth_exceeded);
}

// --- memory

template <class T> void expect_memory(std::string_view text, std::uint64_t bytes) {
    EXPECT_EQ(read_outcome<T>(text, agate::limits{.memory = bytes}), "ok") << text;
    const exact_block block{text};
    const auto v = agate::json::read<T>(block.view(), agate::limits{.memory = bytes - 1});
    EXPECT_EQ(v.error().code, agate::errc::memory_exceeded) << text;
}

TEST(Memory, OfElementsAndPointeesIsCounted) {
    expect_memory<std::vector<std::uint64_t>>("[1,2,3]", 24);
    expect_memory<std::list<std::uint64_t>>("[1,2,3]", 24);
    expect_memory<std::vector<bool>>("[true,true]", 2);
    expect_memory<std::set<std::uint64_t>>("[1,2]", 16);
    expect_memory<std::map<std::uint64_t, std::uint64_t>>(R"({"1":1,"2":2})", 32);
    expect_memory<std::unique_ptr<std::uint64_t>>("1", 8);
    expect_memory<std::shared_ptr<std::uint64_t>>("1", 8);
    expect_memory<std::vector<std::array<char, 64>>>("[[" + times(63, "\"a\",") + "\"a\"]]", 64);
    expect_memory<std::vector<std::byte>>("\"AAAA\"", 3);
    expect_memory<agate::value>("[1,2]", 2 * sizeof(agate::value));
    expect_memory<agate::value>(R"({"a":1,"b":2})", 2 * sizeof(agate::value::member));
    expect_memory<std::vector<std::vector<std::uint64_t>>>("[[1],[2]]",
                                                           2 * sizeof(std::vector<std::uint64_t>) + 16);
}

TEST(Memory, ASmallInputCannotTakeMuchMore) {
    // an element of two bytes of input takes 64 KiB of memory: refused by the limit, before it is all taken
    struct big {
        std::optional<std::array<std::uint64_t, 8192>> numbers;
    };
    const std::string text = "[" + times(20000, "{},") + "{}]";
    EXPECT_EQ((agate::json::read<std::vector<big>>(text, agate::limits{.memory = 1 << 20}).error().code),
              agate::errc::memory_exceeded);
}

// --- what is read again

struct tagged_leaf {
    int number = 0;
};
struct tagged_branch;
using tagged = std::variant<tagged_leaf, tagged_branch>;
struct tagged_branch {
    std::vector<tagged> twigs;
};

} // namespace

template <> inline constexpr auto agate::describe<tagged> =
    agate::rules(agate::internal_tag("type"), agate::tag_names("leaf", "branch"));

namespace {

TEST(Rescan, IsLimitedInProportionToTheInput) {
    const std::string padding = "\"" + times(1000, "x") + "\"";
    const std::string first = R"({"type":"leaf","number":1,"p":)" + padding + "}";
    const std::string last = R"({"p":)" + padding + R"(,"number":1,"type":"leaf"})";
    EXPECT_EQ(read_outcome<tagged>(last, agate::limits{.rescan = 0}), "rescan_exceeded@0");
    EXPECT_EQ(read_outcome<tagged>(last, agate::limits{.rescan = 1}), "ok");
    EXPECT_EQ(read_outcome<tagged>(first, agate::limits{.rescan = 1}), "ok");
    EXPECT_EQ((read_outcome<std::vector<tagged>>("[" + times(50, last + ",") + first + "]",
                                                 agate::limits{.rescan = 1})),
              "ok");
    // tags that come last in objects inside one another are looked for again and again
    const auto nested = [](std::size_t n) {
        return times(n, R"({"twigs":[)") + R"({"number":1,"type":"leaf"})" +
               times(n, R"(],"type":"branch"})");
    };
    EXPECT_EQ(read_outcome<tagged>(nested(4)), "ok");
    EXPECT_EQ(agate::json::read<tagged>(nested(100)).error().code, agate::errc::rescan_exceeded);
    EXPECT_EQ(read_outcome<tagged>(nested(100), agate::limits{.rescan = 200}), "ok");
    const auto straight = [](std::size_t n) { // with the tag first, depth costs nothing
        return times(n, R"({"type":"branch","twigs":[)") + R"({"type":"leaf","number":1})" + times(n, "]}");
    };
    EXPECT_EQ(read_outcome<tagged>(straight(100), agate::limits{.rescan = 1}), "ok");
}

} // namespace
