// The fields of aggregates: how many, under which names, wherever the type is defined, and whatever its members are.
#include "many_members.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <any>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

struct none {};
struct one {
    int m000 = 0;
};
struct nine {
    int m000 = 0, m001 = 0, m002 = 0, m003 = 0, m004 = 0, m005 = 0, m006 = 0, m007 = 0, m008 = 0;
};
struct ten {
    MEMBERS_10(m00)
};
struct sixty_three {
    MEMBERS_50(m0)
    MEMBERS_10(m05)
    int m060 = 0, m061 = 0, m062 = 0;
};
struct sixty_four {
    MEMBERS_50(m0)
    MEMBERS_10(m05)
    int m060 = 0, m061 = 0, m062 = 0, m063 = 0;
};
struct sixty_five {
    MEMBERS_50(m0)
    MEMBERS_10(m05)
    int m060 = 0, m061 = 0, m062 = 0, m063 = 0, m064 = 0;
};

TEST(Reflect, AStructWithoutMembersIsAnEmptyObject) {
    EXPECT_EQ(agate::json::write(none{}).value(), "{}");
    EXPECT_TRUE(agate::json::read<none>("{}"));
    EXPECT_TRUE(agate::json::read<none>(R"({"":1,"a":[{}],"some longer name":null})"));
    EXPECT_FALSE(agate::json::read<none>("[]"));
    const auto refused =
        agate::json::read<none, agate::json::options{.unknown = agate::unknown_policy::error}>(R"({"a":1})");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(R"({"a":1})"), "line 1, column 2: unknown member 'a'");
}

TEST(Reflect, FindsEveryMemberWhateverTheirNumber) {
    agate_test::expect_all_members<one>(1);
    agate_test::expect_all_members<nine>(9);
    agate_test::expect_all_members<ten>(10);
    agate_test::expect_all_members<sixty_three>(63);
    agate_test::expect_all_members<sixty_four>(64);
    agate_test::expect_all_members<sixty_five>(65);
}

TEST(Reflect, NamesMembersOfTypesInFunctionsAndLambdas) {
    struct local {
        int first;
        std::string second_one;
    };
    EXPECT_EQ(agate::json::write(local{1, "x"}).value(), R"({"first":1,"second_one":"x"})");
    EXPECT_EQ(agate::json::read<local>(R"({"second_one":"y","first":2})").value().second_one, "y");

    const auto in_lambda = [](int, std::pair<int, char>) {
        struct hidden {
            int inner;
            enum class state { open, closed } s;
        };
        return agate::json::write(hidden{3, hidden::state::closed}).value();
    };
    EXPECT_EQ(in_lambda(0, {}), R"({"inner":3,"s":"closed"})");
}

template <class A, class B> struct outer_of {
    struct nested {
        A a_value;
        B b_value;
    };
    template <class C> struct deeper {
        C c_value;
        nested n;
    };
};

TEST(Reflect, NamesMembersOfTypesInTemplates) {
    using type = outer_of<int, std::pair<int, std::string>>::deeper<bool>;
    EXPECT_EQ(agate::json::write(type{true, {1, {2, "x"}}}).value(),
              R"({"c_value":true,"n":{"a_value":1,"b_value":[2,"x"]}})");
}

struct odd_names {
    int _ = 1;
    int _a = 2;
    int a_ = 3;
    int a__b = 4;
    int value = 5;
    int type = 6;
    int T = 7;
    int \u00e9t\u00e9 = 8;
    int a_name_that_is_longer_than_all_the_others_and_than_any_buffer_of_sixty_four_bytes = 9;
};

TEST(Reflect, KeepsNamesAsTheyAreSpelt) {
    const std::string text =
        R"({"_":1,"_a":2,"a_":3,"a__b":4,"value":5,"type":6,"T":7,"été":8,)"
        R"("a_name_that_is_longer_than_all_the_others_and_than_any_buffer_of_sixty_four_bytes":9})";
    EXPECT_EQ(agate::json::write(odd_names{}).value(), text);
    EXPECT_EQ(agate::json::write(agate::json::read<odd_names>(text).value()).value(), text);
}

// --- Members that can be made of anything, or hold what looks like the struct itself ------------------------------------

template <class T> struct only {
    T member;
};
template <class T> struct twice {
    T first;
    T second;
};
struct from_int {
    from_int(int n) : number{n} {}
    int number;
};
struct from_anything {
    from_anything() = default;
    template <class T> from_anything(T&&) {}
};
struct wrapped {
    only<int> inner;
};
struct recursive {
    std::vector<recursive> list;
};

template <class T> constexpr bool counts_right =
    agate::detail::field_count<only<T>> == 1 && agate::detail::field_count<twice<T>> == 2;

static_assert(counts_right<int>);
static_assert(counts_right<std::optional<int>>);
static_assert(counts_right<std::optional<std::optional<std::string>>>);
static_assert(counts_right<std::optional<std::unique_ptr<int>>>);
static_assert(counts_right<std::any>);
static_assert(counts_right<std::function<void(int)>>);
static_assert(counts_right<std::variant<int, std::string>>);
static_assert(counts_right<std::variant<std::monostate, std::any>>);
static_assert(counts_right<std::string>);
static_assert(counts_right<std::string_view>);
static_assert(counts_right<std::span<const std::byte>>);
static_assert(counts_right<std::filesystem::path>);
static_assert(counts_right<std::unique_ptr<int>>);
static_assert(counts_right<std::shared_ptr<int>>);
static_assert(counts_right<std::vector<std::any>>);
static_assert(counts_right<std::vector<std::unique_ptr<int>>>);
static_assert(counts_right<std::deque<bool>>);
static_assert(counts_right<std::vector<bool>>);
static_assert(counts_right<std::map<std::string, std::any>>);
static_assert(counts_right<std::array<int, 4>>);
static_assert(counts_right<std::array<std::array<char, 256>, 256>>);
static_assert(counts_right<std::array<std::unique_ptr<int>, 2>>);
static_assert(counts_right<std::tuple<>>);
static_assert(counts_right<std::tuple<int, std::any>>);
static_assert(counts_right<std::pair<std::string, int>>);
static_assert(counts_right<std::chrono::nanoseconds>);
static_assert(counts_right<std::chrono::system_clock::time_point>);
static_assert(counts_right<agate::value>);
static_assert(counts_right<agate::json::raw>);
static_assert(counts_right<std::monostate>);
static_assert(counts_right<none>);
static_assert(counts_right<one>);
static_assert(counts_right<only<only<int>>>);
static_assert(counts_right<from_int>);
static_assert(counts_right<from_anything>);
static_assert(counts_right<recursive>);
static_assert(counts_right<std::unique_ptr<only<int>>>);
static_assert(agate::detail::field_count<wrapped> == 1);
static_assert(agate::detail::field_count<recursive> == 1);

template <class T> void expect_text(const only<T>& v, std::string_view text) {
    EXPECT_EQ(agate::json::write(v).value(), text);
    only<T> back{};
    const auto read = agate::json::read(text, back);
    ASSERT_TRUE(read) << read.error().message(text);
    EXPECT_EQ(agate::json::write(back).value(), text);
}

TEST(Reflect, ASingleMemberOfAnyTypeIsWritten) {
    expect_text(only<std::optional<int>>{3}, R"({"member":3})");
    expect_text(only<std::optional<int>>{}, R"({"member":null})");
    expect_text(only<std::variant<int, std::string>>{"x"}, R"({"member":"x"})");
    expect_text(only<std::string_view>{"x"}, R"({"member":"x"})");
    expect_text(only<std::string>{"x"}, R"({"member":"x"})");
    expect_text(only<std::unique_ptr<int>>{std::make_unique<int>(3)}, R"({"member":3})");
    expect_text(only<std::shared_ptr<only<int>>>{std::make_shared<only<int>>()},
                R"({"member":{"member":0}})");
    expect_text(only<std::filesystem::path>{"/data/x"}, R"({"member":"/data/x"})");
    expect_text(only<std::array<int, 2>>{{1, 2}}, R"({"member":[1,2]})");
    expect_text(only<std::array<only<int>, 2>>{{{{1}, {2}}}}, R"({"member":[{"member":1},{"member":2}]})");
    expect_text(only<std::vector<bool>>{{true, false}}, R"({"member":[true,false]})");
    expect_text(only<std::tuple<>>{}, R"({"member":[]})");
    expect_text(only<std::pair<std::string, int>>{{"x", 1}}, R"({"member":["x",1]})");
    expect_text(only<std::map<std::string, int>>{{{"x", 1}}}, R"({"member":{"x":1}})");
    expect_text(only<std::set<int>>{{2, 1}}, R"({"member":[1,2]})");
    expect_text(only<std::vector<std::byte>>{{std::byte{0}}}, R"({"member":"AA=="})");
    expect_text(only<std::chrono::seconds>{std::chrono::seconds{5}}, R"({"member":"PT5S"})");
    expect_text(only<agate::value>{agate::value::array({1, "x"})}, R"({"member":[1,"x"]})");
    expect_text(only<agate::json::raw>{{"[1, 2]"}}, R"({"member":[1, 2]})");
    expect_text(only<std::monostate>{}, R"({"member":null})");
    expect_text(only<none>{}, R"({"member":{}})");
    expect_text(only<only<int>>{{3}}, R"({"member":{"member":3}})");
    expect_text(only<char>{'x'}, R"({"member":"x"})");
    EXPECT_EQ(agate::json::write(wrapped{{4}}).value(), R"({"inner":{"member":4}})");
    EXPECT_EQ(agate::json::write(recursive{{{}, {{{}}}}}).value(),
              R"({"list":[{"list":[]},{"list":[{"list":[]}]}]})");
}

struct with_padding {
    char a = 'a';
    alignas(64) std::int64_t b = 1;
    bool c = true;
    std::unique_ptr<int> d;
    alignas(32) std::array<char, 3> e{'x', 'y', 'z'};
};
struct with_big_array {
    int before = 1;
    std::array<char, 65536> big{};
    int after = 2;
};

TEST(Reflect, LayoutAndSizeOfMembersDoNotMatter) {
    const std::string text = R"({"a":"a","b":1,"c":true,"d":null,"e":["x","y","z"]})";
    EXPECT_EQ(agate::json::write(with_padding{}).value(), text);
    EXPECT_TRUE(agate::json::read<with_padding>(text));

    const auto big = std::make_unique<with_big_array>();
    big->big.fill('z');
    const std::string written = agate::json::write(*big).value();
    EXPECT_EQ(written.size(), std::string(R"({"before":1,"big":[],"after":2})").size() + 4 * 65536 - 1);
    auto back = std::make_unique<with_big_array>();
    back->after = 0;
    ASSERT_TRUE(agate::json::read(written, *back));
    EXPECT_EQ(back->big[65535], 'z');
    EXPECT_EQ(back->after, 2);
}

struct with_constructors {
    with_constructors() = default;
    with_constructors(const with_constructors&) = delete;
    with_constructors& operator=(const with_constructors&) = delete;
    int listed = 3;
};
struct move_only {
    std::unique_ptr<int> a;
    std::vector<std::unique_ptr<int>> b;
    int c = 0;
};
struct holds_uncopyable {
    int before = 1;
    with_constructors member;
    int after = 2;
};

} // namespace

template <>
inline constexpr auto agate::describe<with_constructors> =
    agate::rules(agate::members<&with_constructors::listed>);

namespace {

TEST(Reflect, MembersThatCannotBeCopiedOrMoved) {
    const std::string text = R"({"before":1,"member":{"listed":3},"after":2})";
    EXPECT_EQ(agate::json::write(holds_uncopyable{}).value(), text);
    holds_uncopyable v{};
    ASSERT_TRUE(agate::json::read(R"({"before":4,"member":{"listed":5},"after":6})", v));
    EXPECT_EQ(v.member.listed, 5);
    EXPECT_EQ(v.after, 6);
    const auto moved = agate::json::read<move_only>(R"({"a":1,"b":[2,null],"c":3})");
    ASSERT_TRUE(moved);
    EXPECT_EQ(*moved->b[0], 2);
    EXPECT_EQ(moved->b[1], nullptr);
}

} // namespace
