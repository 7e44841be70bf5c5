// The lookup of names: each of a list is found, and nothing else, whatever the names have in common.
#include <agate/model/keys.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace {

using agate::detail::key_entry;
using agate::detail::key_table;
using agate::detail::no_key;

/// Names of one length that differ in a few bytes from the `Place`-th on only.
template <std::size_t N, std::size_t Length, std::size_t Place> struct near_names {
    static constexpr auto texts = [] {
        std::array<std::array<char, Length>, N> all{};
        for (std::size_t i = 0; i < N; ++i) {
            all[i].fill('x');
            all[i][Place] = static_cast<char>('a' + i % 26);
            all[i][Place + 1] = static_cast<char>('a' + i / 26);
        }
        return all;
    }();
    static constexpr auto entries = [] {
        std::array<key_entry, N> list{};
        for (std::size_t i = 0; i < N; ++i) {
            list[i] = {std::string_view{texts[i].data(), Length}, i};
        }
        return list;
    }();
    static constexpr key_table<N> table{entries};
};

template <std::size_t N, std::size_t Length, std::size_t Place> void expect_exact() {
    using names = near_names<N, Length, Place>;
    static_assert(!names::table.has_duplicate());
    for (const key_entry& entry : names::entries) {
        const std::string name{entry.name};
        EXPECT_EQ(names::table.find(name), entry.index) << name;
        for (std::size_t i = 0; i < name.size(); ++i) {
            std::string other = name;
            other[i] = '#';
            EXPECT_EQ(names::table.find(other), no_key) << other;
            EXPECT_EQ(names::table.find(std::string_view{name}.substr(0, i)), no_key) << name << i;
            EXPECT_EQ(names::table.find(std::string_view{name}.substr(i + 1)), no_key) << name << i;
        }
        EXPECT_EQ(names::table.find(name + "x"), no_key);
        EXPECT_EQ(names::table.find(name + '\0'), no_key);
        EXPECT_EQ(names::table.find("x" + name), no_key);
    }
    EXPECT_EQ(names::table.find(""), no_key);
}

TEST(Keys, OfAnyNumber) {
    expect_exact<1, 2, 0>();
    expect_exact<2, 2, 0>();
    expect_exact<3, 3, 0>();
    expect_exact<7, 3, 1>();
    expect_exact<31, 4, 2>();
    expect_exact<64, 5, 1>();
    expect_exact<128, 8, 3>();
    expect_exact<200, 9, 4>();
    expect_exact<300, 12, 5>();
}

TEST(Keys, ThatDifferInTheMiddleOnly) {
    expect_exact<20, 17, 7>();
    expect_exact<26, 18, 8>();
    expect_exact<20, 40, 20>();
    expect_exact<100, 33, 15>();
    expect_exact<300, 64, 30>();
}

TEST(Keys, AnEmptyTableFindsNothing) {
    static constexpr key_table<0> table{std::array<key_entry, 0>{}};
    for (std::size_t size = 0; size < 40; ++size) {
        for (char c = '!'; c < 127; ++c) {
            EXPECT_EQ(table.find(std::string(size, c)), no_key);
        }
    }
}

TEST(Keys, TheEmptyNameAndAliasesAreNames) {
    static constexpr key_table<5> table{std::array<key_entry, 5>{
        {{"", 0}, {"a", 1}, {"alias of a", 1}, {std::string_view{"with\0nul", 8}, 2}, {"with", 3}}}};
    EXPECT_EQ(table.find(""), 0U);
    EXPECT_EQ(table.find("a"), 1U);
    EXPECT_EQ(table.find("alias of a"), 1U);
    EXPECT_EQ(table.find(std::string_view{"with\0nul", 8}), 2U);
    EXPECT_EQ(table.find("with"), 3U);
    EXPECT_EQ(table.find(std::string_view{"\0", 1}), no_key);
    EXPECT_EQ(table.find(std::string_view{"with\0null", 9}), no_key);
}

TEST(Keys, ReadsNothingBeyondTheText) {
    // each text is an exact block of its own, which AddressSanitizer watches
    for (std::size_t size = 0; size < 30; ++size) {
        const std::unique_ptr<char[]> block{new char[size]};
        for (std::size_t i = 0; i < size; ++i) {
            block[i] = 'x';
        }
        using names = near_names<26, 18, 8>;
        EXPECT_EQ(names::table.find(std::string_view{block.get(), size}), no_key);
    }
}

TEST(Keys, DuplicatesAreSeen) {
    static_assert(key_table<2>{std::array<key_entry, 2>{{{"a", 0}, {"a", 1}}}}.has_duplicate());
    static_assert(key_table<3>{std::array<key_entry, 3>{{{"a", 0}, {"b", 1}, {"a", 0}}}}.has_duplicate());
    static_assert(key_table<2>{std::array<key_entry, 2>{{{"", 0}, {"", 1}}}}.has_duplicate());
    static_assert(!key_table<2>{std::array<key_entry, 2>{{{"a", 0}, {"A", 1}}}}.has_duplicate());
    constexpr auto same_outside = [] {
        std::array<key_entry, 2> list{};
        list[0] = {"0123456789 first 0123456789", 0};
        list[1] = {"0123456789 other 0123456789", 1};
        return list;
    }();
    static_assert(!key_table<2>{same_outside}.has_duplicate());
}

} // namespace
