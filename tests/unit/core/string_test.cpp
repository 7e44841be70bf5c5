// Strings resized without filling, and short texts copied as blocks.
#include <agate/core/string.hpp>

#include "support/exact_block.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory_resource>
#include <string>
#include <vector>

namespace {

using namespace agate::detail;

TEST(ResizeForOverwrite, ChangesTheSizeWithinTheCapacity) {
    std::string s = "abc";
    s.reserve(100);
    resize_for_overwrite(s, 100);
    EXPECT_EQ(s.size(), 100U);
    EXPECT_EQ(s.substr(0, 3), "abc");
    EXPECT_EQ(s.c_str()[100], '\0'); // still a string
    resize_for_overwrite(s, 2);
    EXPECT_EQ(s.substr(0, 2), "ab");
    std::vector<char> v{'a', 'b'};
    v.reserve(10);
    resize_for_overwrite(v, 10);
    EXPECT_EQ(v.size(), 10U);
    EXPECT_EQ(v[1], 'b');
}

TEST(ResizeForOverwrite, LeavesAStringThatWorksAsBefore) {
    std::string s;
    s.reserve(50);
    resize_for_overwrite(s, 50);
    for (char& c : s) {
        c = 'x';
    }
    s.append("tail");
    EXPECT_EQ(s, std::string(50, 'x') + "tail");
    const std::string copy = s;
    EXPECT_EQ(copy, s);
    std::string small;
    resize_for_overwrite(small, small.capacity()); // within the string itself
    small.assign("again");
    EXPECT_EQ(small, "again");
}

template <class String> void expect_assigned(const std::string& before) {
    const std::string source = "0123456789abcdefghijklmnopqrstuvwxyz";
    for (std::size_t size = 0; size <= source.size(); ++size) {
        for (const std::size_t behind :
             {0U, 1U, 14U, 15U, 16U, 17U}) { // bytes that may be read behind the text
            const agate_test::exact_block block{source.substr(0, size) + std::string(behind, '#')};
            String s{before.c_str()};
            assign_text(s, block.view().data(), size, block.view().data() + block.view().size());
            EXPECT_EQ(std::string(s.data(), s.size()), source.substr(0, size)) << size << " " << behind;
            EXPECT_EQ(s.c_str()[size], '\0');
        }
    }
}

TEST(AssignText, IsAnAssignmentAtAllSizesAndPlaces) {
    for (const char* const before :
         {"", "short", "a text that is longer than what fits in place of it, by far"}) {
        expect_assigned<std::string>(before);
        expect_assigned<std::pmr::string>(before);
    }
}

} // namespace
