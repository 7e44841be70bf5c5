// The members of a struct as the wire sees them: flattened ones in place at every depth, under the names of their own
// descriptions, and whatever of them the input may lack.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace {

struct innermost {
    int deep_value = 1;
    std::optional<int> deep_optional;
};
struct middle {
    int middle_first = 2;
    innermost inside;
    int middle_last = 3;
};
class listed {
public:
    int get() const { return hidden_ + left_out_; }
    void set(int n) { hidden_ = n; }

private:
    int hidden_ = 4;
    int left_out_ = 0;
    friend struct agate::access;
    static constexpr auto agate_rules = agate::rules(agate::members<&listed::hidden_>,
                                                     agate::field<&listed::hidden_>(agate::rename("hidden")));
};
struct outer {
    std::string before_all = "x";
    middle mid;
    int between = 5;
    listed priv;
    std::vector<middle> list;
};
struct only_flat {
    innermost a;
};
struct base {
    int of_base = 1;
};
struct derived : base {
    int of_derived = 2;
};
struct with_defaults {
    int a = 9;
    std::string b;
    std::unique_ptr<int> c;
    int d = 8;
};

} // namespace

template <>
inline constexpr auto agate::describe<innermost> = agate::rules(
    agate::rename_all(agate::camel_case), agate::field<&innermost::deep_value>(agate::alias("dv")));
template <>
inline constexpr auto agate::describe<middle> = agate::rules(agate::field<&middle::inside>(agate::flatten));
template <>
inline constexpr auto agate::describe<outer> =
    agate::rules(agate::rename_all(agate::upper_case), agate::field<&outer::mid>(agate::flatten),
                 agate::field<&outer::priv>(agate::flatten));
template <>
inline constexpr auto agate::describe<only_flat> = agate::rules(agate::field<&only_flat::a>(agate::flatten));
template <>
inline constexpr auto agate::describe<derived> =
    agate::rules(agate::members<&derived::of_derived, &base::of_base>, agate::rename_all(agate::pascal_case));
template <>
inline constexpr auto agate::describe<with_defaults> =
    agate::rules(agate::field<&with_defaults::a>(agate::default_value(7)),
                 agate::field<&with_defaults::b>(agate::default_value([] { return std::string("made"); })),
                 agate::field<&with_defaults::d>(agate::keep_missing));

namespace {

const std::string whole =
    R"({"BEFORE_ALL":"x","middle_first":2,"deepValue":1,"deepOptional":null,"middle_last":3,)"
    R"("BETWEEN":5,"hidden":4,"LIST":[]})";

TEST(Fields, FlattenedMembersStandInPlaceUnderTheirOwnNames) {
    EXPECT_EQ(agate::json::write(outer{}).value(), whole);
    const std::string text =
        R"({"hidden":40,"LIST":[{"middle_last":1,"dv":2,"middle_first":3}],"BETWEEN":50,)"
        R"("middle_last":30,"dv":10,"middle_first":20,"BEFORE_ALL":"y"})";
    const auto v = agate::json::read<outer>(text);
    ASSERT_TRUE(v) << v.error().message(text);
    EXPECT_EQ(v->priv.get(), 40);
    EXPECT_EQ(v->mid.middle_first, 20);
    EXPECT_EQ(v->mid.inside.deep_value, 10);
    EXPECT_EQ(v->mid.inside.deep_optional, std::nullopt);
    EXPECT_EQ(v->mid.middle_last, 30);
    EXPECT_EQ(v->list.at(0).inside.deep_value, 2);
    EXPECT_EQ(v->between, 50);
    EXPECT_EQ(agate::json::write(only_flat{}).value(), R"({"deepValue":1,"deepOptional":null})");
}

TEST(Fields, ErrorsNameFlattenedMembersWithoutTheirStruct) {
    const std::string text = R"({"BEFORE_ALL":"x","middle_first":2,"deepValue":true})";
    EXPECT_EQ(agate::json::read<outer>(text).error().message(text),
              "line 1, column 48: deepValue: expected integer, found boolean");
    EXPECT_EQ(
        agate::json::read<outer>("{}").error().message(),
        "offset 0: missing members 'BEFORE_ALL', 'middle_first', 'deepValue', 'middle_last', 'BETWEEN', "
        "'hidden', 'LIST'");
    const std::string twice = R"({"deepValue":1,"dv":2})";
    EXPECT_EQ(agate::json::read<outer>(twice).error().message(twice),
              "line 1, column 16: duplicate member 'dv'");
    const std::string deep = R"({"LIST":[{"dv":"x"}]})";
    EXPECT_EQ(agate::json::read<outer>(deep).error().message(deep),
              "line 1, column 16: LIST[0].deepValue: expected integer, found string");
}

TEST(Fields, ListsSayTheOrderAndMayNameBases) {
    EXPECT_EQ(agate::json::write(derived{}).value(), R"({"OfDerived":2,"OfBase":1})");
    const auto v = agate::json::read<derived>(R"({"OfBase":3,"OfDerived":4})");
    ASSERT_TRUE(v);
    EXPECT_EQ(v->of_base, 3);
    EXPECT_EQ(v->of_derived, 4);
}

TEST(Fields, WhatTheInputLacksTakesItsDefaultOrStays) {
    const auto fresh = agate::json::read<with_defaults>("{}");
    ASSERT_TRUE(fresh);
    EXPECT_EQ(agate::json::write(*fresh).value(), R"({"a":7,"b":"made","c":null,"d":8})");
    with_defaults reused{1, "one", std::make_unique<int>(1), 1};
    ASSERT_TRUE(agate::json::read("{}", reused));
    EXPECT_EQ(agate::json::write(reused).value(), R"({"a":7,"b":"made","c":null,"d":1})");
}

} // namespace
