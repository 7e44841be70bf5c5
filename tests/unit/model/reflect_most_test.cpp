// The largest struct that reflection takes, and a larger one by an explicit list. Apart from the others, since each takes
// its time to compile.
#include "many_members.hpp"

namespace {

struct two_hundred {
    MEMBERS_100(m0)
    MEMBERS_100(m1)
};

TEST(ReflectMost, TwoHundredMembers) {
    agate_test::expect_all_members<two_hundred>(200);
}

struct last_five {
    int m200 = 0, m201 = 0, m202 = 0, m203 = 0, m204 = 0;
};
struct more {
    two_hundred first;
    last_five last;
};

} // namespace

template <> inline constexpr auto agate::describe<more> =
    agate::rules(agate::field<&more::first>(agate::flatten), agate::field<&more::last>(agate::flatten));

namespace {

TEST(ReflectMost, MoreByFlattening) {
    agate_test::expect_all_members<more>(205);
}

} // namespace
