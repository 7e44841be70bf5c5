// How rename_all spells names: words end at an underscore and between a lower-case and an upper-case letter, nowhere else.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

template <agate::case_style> struct styled {
    int order_id = 0;
    int orderId = 0;
    int OrderLine = 0;
    int _leading = 0;
    int trailing_ = 0;
    int double__bar = 0;
    int HTTPServer = 0;
    int aB = 0;
    int Ab = 0;
    int line2Count = 0;
    int x_1_y = 0;
    int ALL_CAPS = 0;
    int mixed_CaseName = 0;
    int z = 0;
    int _ = 0;
    int __ = 0;
    int caf\u00e9Bar = 0;
};

} // namespace

// orderId and order_id are one name in most styles, so one of them gets a name of its own.
template <agate::case_style Style>
inline constexpr auto agate::describe<styled<Style>> = agate::rules(
    agate::rename_all(Style), agate::field<&styled<Style>::orderId>(agate::rename("Explicit_Name")));

namespace {

template <agate::case_style Style> std::string spelt() {
    return agate::json::write(styled<Style>{}).value();
}

TEST(Names, SnakeCase) {
    EXPECT_EQ(
        spelt<agate::snake_case>(),
        R"({"order_id":0,"Explicit_Name":0,"order_line":0,"leading":0,"trailing":0,"double_bar":0,)"
        R"("httpserver":0,"a_b":0,"ab":0,"line2count":0,"x_1_y":0,"all_caps":0,"mixed_case_name":0,"z":0,)"
        R"("_":0,"__":0,"cafébar":0})");
}
TEST(Names, CamelCase) {
    EXPECT_EQ(spelt<agate::camel_case>(),
              R"({"orderId":0,"Explicit_Name":0,"orderLine":0,"leading":0,"trailing":0,"doubleBar":0,)"
              R"("httpserver":0,"aB":0,"ab":0,"line2count":0,"x1Y":0,"allCaps":0,"mixedCaseName":0,"z":0,)"
              R"("_":0,"__":0,"cafébar":0})");
}
TEST(Names, PascalCase) {
    EXPECT_EQ(spelt<agate::pascal_case>(),
              R"({"OrderId":0,"Explicit_Name":0,"OrderLine":0,"Leading":0,"Trailing":0,"DoubleBar":0,)"
              R"("Httpserver":0,"AB":0,"Ab":0,"Line2count":0,"X1Y":0,"AllCaps":0,"MixedCaseName":0,"Z":0,)"
              R"("_":0,"__":0,"Cafébar":0})");
}
TEST(Names, KebabCase) {
    EXPECT_EQ(
        spelt<agate::kebab_case>(),
        R"({"order-id":0,"Explicit_Name":0,"order-line":0,"leading":0,"trailing":0,"double-bar":0,)"
        R"("httpserver":0,"a-b":0,"ab":0,"line2count":0,"x-1-y":0,"all-caps":0,"mixed-case-name":0,"z":0,)"
        R"("_":0,"__":0,"cafébar":0})");
}
TEST(Names, UpperCase) {
    EXPECT_EQ(
        spelt<agate::upper_case>(),
        R"({"ORDER_ID":0,"Explicit_Name":0,"ORDER_LINE":0,"LEADING":0,"TRAILING":0,"DOUBLE_BAR":0,)"
        R"("HTTPSERVER":0,"A_B":0,"AB":0,"LINE2COUNT":0,"X_1_Y":0,"ALL_CAPS":0,"MIXED_CASE_NAME":0,"Z":0,)"
        R"("_":0,"__":0,"CAFéBAR":0})");
}
TEST(Names, AreReadInTheStyleThatTheyAreWrittenIn) {
    const std::string text = spelt<agate::camel_case>();
    EXPECT_TRUE(agate::json::read<styled<agate::camel_case>>(text));
    const auto other = agate::json::read<styled<agate::snake_case>>(text);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, agate::errc::missing_member);
}

} // namespace
