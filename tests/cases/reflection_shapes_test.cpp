// Reported faults of reflection, on shapes of structs: each under the number of its row.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <any>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

using agate::json::read;
using agate::json::write;

// --- C049: bases (without a list they do not compile: tests/compile_fail/aggregates.cpp) -------------------------------

struct empty {};
struct of_empty : empty {
    int x = 1;
};
struct base {
    int b = 1;
};
struct of_base : base {
    int d = 2;
};
struct same_as_base : empty {
    empty e;
};
struct other_base {
    int o = 3;
};
struct of_two : base, other_base {
    int d = 4;
};

} // namespace

template <> inline constexpr auto agate::describe<of_empty> = agate::rules(agate::members<&of_empty::x>);
template <>
inline constexpr auto agate::describe<of_base> = agate::rules(agate::members<&base::b, &of_base::d>);
template <> inline constexpr auto agate::describe<same_as_base> =
    agate::rules(agate::members<&same_as_base::e>);
template <>
inline constexpr auto agate::describe<of_two> =
    agate::rules(agate::members<&of_two::b, &of_two::o, &of_two::d>);

namespace {

TEST(ReflectionShapes, C049_BasesAreListedAndNothingIsLeftOut) {
    EXPECT_EQ(write(of_empty{}).value(), R"({"x":1})");
    EXPECT_EQ(write(of_base{}).value(), R"({"b":1,"d":2})");
    EXPECT_EQ(write(same_as_base{}).value(), R"({"e":{}})");
    EXPECT_EQ(write(of_two{}).value(), R"({"b":1,"o":3,"d":4})");
    const auto v = read<of_two>(R"({"d":7,"b":8,"o":9})");
    ASSERT_TRUE(v);
    EXPECT_EQ(v->b, 8);
    EXPECT_EQ(v->o, 9);
    EXPECT_EQ(v->d, 7);
    EXPECT_EQ(read<of_base>(R"({"d":1})").error().message(), "offset 0: missing member 'b'");
}

// --- C050: local types ---------------------------------------------------------------------------------------------------

struct in_unnamed_namespace {
    int a_name = 1;
    std::string text;
};

TEST(ReflectionShapes, C050_LocalTypesHaveNames) {
    struct local {
        int in_function = 1;
        in_unnamed_namespace inner;
    };
    EXPECT_EQ(write(local{}).value(), R"({"in_function":1,"inner":{"a_name":1,"text":""}})");
    const auto lambda = [] {
        struct deeper {
            std::optional<int> in_lambda;
            std::vector<local> list;
        };
        return read<deeper>(R"({"in_lambda":3,"list":[{"in_function":4,"inner":{"a_name":5,"text":"x"}}]})")
            .value();
    };
    EXPECT_EQ(write(lambda()).value(),
              R"({"in_lambda":3,"list":[{"in_function":4,"inner":{"a_name":5,"text":"x"}}]})");
}

// --- C052: members without a default constructor -------------------------------------------------------------------------

class from_int {
public:
    from_int(int n) : number_{n} {}
    int number() const { return number_; }

private:
    int number_;
};
struct ends_with_it {
    double a;
    from_int b;
};
struct begins_with_it {
    from_int a;
    double b = 2;
    int c = 3;
};
struct is_it {
    from_int only;
};

} // namespace

template <> struct agate::convert<from_int> {
    using wire = int;
    static int to_wire(const from_int& v) { return v.number(); }
    static from_int from_wire(int n) { return n; }
};

namespace {

TEST(ReflectionShapes, C052_MembersWithoutADefaultConstructorCount) {
    EXPECT_EQ(write(ends_with_it{1.5, 2}).value(), R"({"a":1.5,"b":2})");
    EXPECT_EQ(write(begins_with_it{1, 2.5, 3}).value(), R"({"a":1,"b":2.5,"c":3})");
    EXPECT_EQ(write(is_it{7}).value(), R"({"only":7})");
    ends_with_it v{0, 0};
    ASSERT_TRUE(read(R"({"a":1,"b":2})", v));
    EXPECT_EQ(v.b.number(), 2);
    EXPECT_EQ(read(R"({"a":1})", v).error().message(), "offset 0: missing member 'b'");
}

// --- C053 is a compile error: tests/compile_fail/aggregates.cpp ---------------------------------------------------------
// --- C055: a single member that anything converts to ----------------------------------------------------------------------

template <class T> struct only {
    T member;
};
static_assert(agate::detail::field_count<only<std::any>> == 1);

template <class T> void expect_only(only<T> v, const std::string& text) {
    EXPECT_EQ(write(v).value(), text);
    only<T> back{};
    ASSERT_TRUE(read(text, back)) << text;
    EXPECT_EQ(write(back).value(), text);
}

TEST(ReflectionShapes, C055_ASingleMemberOfAnyTypeCounts) {
    expect_only<std::optional<int>>({3}, R"({"member":3})");
    expect_only<std::optional<int>>({}, R"({"member":null})");
    expect_only<std::variant<int, std::string>>({"x"}, R"({"member":"x"})");
    expect_only<std::string_view>({"x"}, R"({"member":"x"})");
    expect_only<std::vector<std::unique_ptr<int>>>({}, R"({"member":[]})");
    expect_only<agate::value>({nullptr}, R"({"member":null})");
}

// --- C056: recursion --------------------------------------------------------------------------------------------------------

struct node {
    std::vector<std::pair<std::uint32_t, std::shared_ptr<node>>> kids;
};
struct chicken;
struct egg {
    std::unique_ptr<chicken> hatches;
    std::map<std::string, egg> nest;
};
struct chicken {
    std::vector<egg> lays;
    std::optional<egg> carries;
};

TEST(ReflectionShapes, C056_RecursiveTypesCompileAndNullStaysNull) {
    const std::string text = R"({"kids":[[1,null],[2,{"kids":[[3,{"kids":[]}]]}]]})";
    const auto v = read<node>(text);
    ASSERT_TRUE(v) << v.error().message(text);
    EXPECT_EQ(v->kids.at(0).second, nullptr);
    EXPECT_EQ(write(*v).value(), text);

    const std::string mutual = R"({"hatches":{"lays":[{"hatches":null,"nest":{}}],"carries":null},)"
                               R"("nest":{"a":{"hatches":null,"nest":{}}}})";
    EXPECT_EQ(write(read<egg>(mutual).value()).value(), mutual);
}

TEST(ReflectionShapes, C056_ACycleIsRefusedNotEndless) {
    const auto first = std::make_shared<node>();
    first->kids.emplace_back(1U, first);
    const auto text = write(*first);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, agate::errc::depth_exceeded);
    first->kids.clear();
}

// --- C058: 0 to 257 members: tests/unit/model/reflect*_test.cpp, tests/compile_fail/fields.cpp --------------------------

#define FIELDS_4(p) int p##0 = 0, p##1 = 0, p##2 = 0, p##3 = 0;
#define FIELDS_16(p) FIELDS_4(p##0) FIELDS_4(p##1) FIELDS_4(p##2) FIELDS_4(p##3)
#define FIELDS_64(p) FIELDS_16(p##0) FIELDS_16(p##1) FIELDS_16(p##2) FIELDS_16(p##3)
struct no_members {};
struct members_9 {
    FIELDS_4(a) FIELDS_4(b) int c;
};
struct members_63 {
    FIELDS_16(a) FIELDS_16(b) FIELDS_16(c) FIELDS_4(d) FIELDS_4(e) FIELDS_4(f) int g, h, i;
};
struct members_65 {
    FIELDS_64(a) int b;
};
struct members_128 {
    FIELDS_64(a) FIELDS_64(b)
};
struct members_199 {
    FIELDS_64(a) FIELDS_64(b) FIELDS_64(c) FIELDS_4(d) int e, f, g;
};
struct members_200 {
    FIELDS_64(a) FIELDS_64(b) FIELDS_64(c) FIELDS_4(d) FIELDS_4(e)
};
static_assert(agate::detail::field_count<no_members> == 0);
static_assert(agate::detail::field_count<members_9> == 9);
static_assert(agate::detail::field_count<members_63> == 63);
static_assert(agate::detail::field_count<members_65> == 65);
static_assert(agate::detail::field_count<members_128> == 128);
static_assert(agate::detail::field_count<members_199> == 199);
static_assert(agate::detail::field_count<members_200> == 200);

TEST(ReflectionShapes, C058_TheFirstAndTheLastOfManyMembers) {
    members_65 v{};
    v.a000 = 1;
    v.b = 2;
    const std::string text = write(v).value();
    EXPECT_EQ(text.substr(0, 16), R"({"a000":1,"a001")");
    EXPECT_EQ(text.substr(text.size() - 16), R"(,"a333":0,"b":2})");
    EXPECT_EQ(read<members_65>(text).value().b, 2);
}

} // namespace
