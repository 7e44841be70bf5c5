// Structs with many members, m000 and on, each of which must be there under its name, in order, whatever their number.
#pragma once

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#define MEMBERS_10(p) \
    int p##0 = 0, p##1 = 0, p##2 = 0, p##3 = 0, p##4 = 0, p##5 = 0, p##6 = 0, p##7 = 0, p##8 = 0, p##9 = 0;
#define MEMBERS_50(p) MEMBERS_10(p##0) MEMBERS_10(p##1) MEMBERS_10(p##2) MEMBERS_10(p##3) MEMBERS_10(p##4)
#define MEMBERS_100(p) \
    MEMBERS_50(p)      \
    MEMBERS_10(p##5) MEMBERS_10(p##6) MEMBERS_10(p##7) MEMBERS_10(p##8) MEMBERS_10(p##9)

namespace agate_test {

inline std::string member(std::size_t number, std::size_t value) {
    std::string digits = std::to_string(number);
    digits.insert(0, 3 - digits.size(), '0');
    return "\"m" + digits + "\":" + std::to_string(value);
}

/// An object of `count` members whose values are 1, 2, 3 ..., but for the one that is left out.
inline std::string members_in_order(std::size_t count, std::size_t left_out) {
    std::string text = "{";
    for (std::size_t i = 0; i < count; ++i) {
        if (i != left_out) {
            text += (text.size() == 1 ? "" : ",") + member(i, i + 1);
        }
    }
    return text + "}";
}
inline std::string members_reversed(std::size_t count) {
    std::string text = "{";
    for (std::size_t i = count; i-- > 0;) {
        text += (text.size() == 1 ? "" : ", ") + member(i, i + 1);
    }
    return text + "}";
}

/// T has `count` members, m000 to the last.
template <class T> void expect_all_members(std::size_t count) {
    const std::string text = members_in_order(count, count);
    for (const std::string& input : {text, members_reversed(count)}) {
        const auto v = agate::json::read<T>(input);
        ASSERT_TRUE(v) << v.error().message(input);
        EXPECT_EQ(agate::json::write(*v).value(), text);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::string input = members_in_order(count, i);
        const auto v = agate::json::read<T>(input);
        ASSERT_FALSE(v) << i;
        EXPECT_EQ(v.error().code, agate::errc::missing_member);
        const std::string name = member(i, 0).substr(1, 4);
        EXPECT_EQ(v.error().message(), "offset 0: missing member '" + name + "'");

        const std::string twice = text.substr(0, text.size() - 1) + "," + member(i, 7) + "}";
        const auto duplicate = agate::json::read<T>(twice);
        ASSERT_FALSE(duplicate) << i;
        EXPECT_EQ(duplicate.error().code, agate::errc::duplicate_member);
        EXPECT_EQ(duplicate.error().offset, text.size());
    }
}

} // namespace agate_test
