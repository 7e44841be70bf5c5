// Structs with as many members as reflection takes. Apart from the others, since each takes its time to compile.
#include "many_members.hpp"

namespace {

struct hundred {
    MEMBERS_100(m0)
};
struct hundred_and_one {
    MEMBERS_100(m0)
    int m100 = 0;
};
struct hundred_and_twenty_eight {
    MEMBERS_100(m0)
    MEMBERS_10(m10)
    MEMBERS_10(m11)
    int m120 = 0, m121 = 0, m122 = 0, m123 = 0, m124 = 0, m125 = 0, m126 = 0, m127 = 0;
};

TEST(ReflectMany, AHundredMembers) {
    agate_test::expect_all_members<hundred>(100);
}
TEST(ReflectMany, AHundredAndOneMembers) {
    agate_test::expect_all_members<hundred_and_one>(101);
}
TEST(ReflectMany, AHundredAndTwentyEightMembers) {
    agate_test::expect_all_members<hundred_and_twenty_eight>(128);
}

} // namespace
