// Sets of rules: any number of them, in any order, of one sort or several; each found by what it is about.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <type_traits>

namespace {

struct no_rules {
    int a = 1;
};
struct one_way {
    int first = 1;
    std::optional<int> second;
    int third = 3;
};
struct other_way : one_way {};
struct many_rules {
    int n = 0;
    int other = 5;
};
class inside {
    int hidden_name = 1;
    friend struct agate::access;
    static constexpr auto agate_rules =
        agate::rules(agate::rename_all(agate::camel_case), agate::members<&inside::hidden_name>);
};

} // namespace

template <> inline constexpr auto agate::describe<no_rules> = agate::rules();
template <>
inline constexpr auto agate::describe<one_way> =
    agate::rules(agate::rename_all(agate::upper_case), agate::field<&one_way::first>(agate::rename("1st")),
                 agate::field<&one_way::second>(agate::skip_if_null), agate::refuse_unknown);
template <>
inline constexpr auto agate::describe<other_way> =
    agate::rules(agate::refuse_unknown, agate::field<&one_way::second>(agate::skip_if_null),
                 agate::members<&one_way::first, &one_way::second, &one_way::third>,
                 agate::field<&one_way::first>(agate::rename("1st")), agate::rename_all(agate::upper_case));
template <>
inline constexpr auto agate::describe<many_rules> = agate::rules(agate::field<&many_rules::n>(
    agate::check::at_least(0), agate::rename("N"), agate::check::at_most(9), agate::alias("x", "y"),
    agate::check::satisfies([](int n) { return n != 5; }, "must not be 5"), agate::default_value(4),
    agate::skip_if_default));

namespace {

TEST(RuleSet, TheOrderOfRulesMakesNoDifference) {
    EXPECT_EQ(agate::json::write(one_way{}).value(), R"({"1st":1,"THIRD":3})");
    EXPECT_EQ(agate::json::write(other_way{}).value(), R"({"1st":1,"THIRD":3})");
    EXPECT_EQ(agate::json::read<one_way>(R"({"1st":1,"THIRD":3,"x":1})").error().code,
              agate::errc::unknown_member);
    EXPECT_EQ(agate::json::read<other_way>(R"({"1st":1,"THIRD":3,"x":1})").error().code,
              agate::errc::unknown_member);
    EXPECT_EQ(agate::json::write(no_rules{}).value(), R"({"a":1})");
    EXPECT_EQ(agate::json::write(inside{}).value(), R"({"hiddenName":1})");
}

TEST(RuleSet, AFieldTakesManyAndAllChecksOfThem) {
    EXPECT_EQ(agate::json::write(many_rules{4, 5}).value(), R"({"other":5})");
    EXPECT_EQ(agate::json::write(many_rules{3, 5}).value(), R"({"N":3,"other":5})");
    EXPECT_EQ(agate::json::read<many_rules>(R"({"other":1})").value().n, 4);
    EXPECT_EQ(agate::json::read<many_rules>(R"({"y":7,"other":1})").value().n, 7);
    for (const auto* const text :
         {R"({"N":-1,"other":1})", R"({"x":10,"other":1})", R"({"N":5,"other":1})"}) {
        EXPECT_EQ(agate::json::read<many_rules>(text).error().code, agate::errc::check_failed) << text;
    }
}

TEST(RuleSet, TakesNoRoom) {
    static_assert(std::is_empty_v<std::remove_cvref_t<decltype(agate::rules())>>);
    static_assert(std::is_empty_v<std::remove_cvref_t<decltype(agate::skip)>>);
    static_assert(sizeof(agate::rules(agate::rename("name"))) == sizeof(std::string_view));
}

} // namespace
