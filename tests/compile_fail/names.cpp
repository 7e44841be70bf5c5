// Members that would have one name on the wire, and rules that are about no member.
// expect 1: agate: two members of this struct have the same name on the wire
// expect 2: agate: two members of this struct have the same name on the wire
// expect 3: agate: two members of this struct have the same name on the wire
// expect 4: agate: two members of this struct have the same name on the wire
// expect 5: agate: two members of this struct have the same name on the wire
// expect 6: agate: agate::describe<T> has a rule for a field that T does not have
// expect 7: agate: only a struct can be flattened
// expect 8: agate: two members of this struct have the same name on the wire
// expect 9: agate: two values of this enumeration have the same name on the wire
// expect 10: agate: no enumerator of this enumeration is from 0 to 127
// expect 11: agate: two values of this enumeration have the same name on the wire
// expect 12: agate: field<...> takes a pointer to a data member
// expect 13: agate: only a struct can be flattened
// expect 14: agate: a flattened struct cannot collect what is unknown
// expect 15: agate: beside agate::flatten a field can have agate::keep_missing only
// expect 16: agate: the described default does not fit into its field
// expect 17: agate: of two rules of one sort one would be lost
// expect 18: agate: agate::describe<T> has two field<...> for one field
#include "verbs.hpp"

#include <map>
#include <string>

struct inner {
    int inner_first = 0;
    int b = 0;
};
struct collects {
    std::map<std::string, int> others;
};
template <>
inline constexpr auto agate::describe<collects> = agate::rules(agate::field<&collects::others>(agate::rest));
struct outer {
    int a_name = 0;
    int aName = 0;
    inner in;
    std::map<std::string, int> map;
    collects collecting;
    unsigned char small = 0;
};
struct unrelated {
    int elsewhere = 0;
    int method() { return 0; }
};

template <> inline constexpr auto agate::describe<outer> =
#if AGATE_MUST_FAIL == 1
    agate::rules(agate::field<&outer::a_name>(agate::rename("in")));
#elif AGATE_MUST_FAIL == 2
    agate::rules(agate::rename_all(agate::camel_case));
#elif AGATE_MUST_FAIL == 3
    agate::rules(agate::field<&outer::a_name>(agate::alias("x", "map")));
#elif AGATE_MUST_FAIL == 4
    agate::rules(agate::field<&outer::a_name>(agate::rename("b")), agate::field<&outer::in>(agate::flatten));
#elif AGATE_MUST_FAIL == 5
    agate::rules(agate::field<&outer::a_name>(agate::alias("same")),
                 agate::field<&outer::aName>(agate::alias("same")));
#elif AGATE_MUST_FAIL == 6
    agate::rules(agate::field<&unrelated::elsewhere>(agate::skip));
#elif AGATE_MUST_FAIL == 7
    agate::rules(agate::field<&outer::aName>(agate::flatten));
#elif AGATE_MUST_FAIL == 8
    agate::rules(agate::field<&outer::a_name>(agate::alias("a_name")));
#elif AGATE_MUST_FAIL == 12
    agate::rules(agate::field<&unrelated::method>(agate::skip));
#elif AGATE_MUST_FAIL == 13
    agate::rules(agate::field<&outer::map>(agate::flatten));
#elif AGATE_MUST_FAIL == 14
    agate::rules(agate::field<&outer::collecting>(agate::flatten));
#elif AGATE_MUST_FAIL == 15
    agate::rules(agate::field<&outer::in>(agate::flatten, agate::rename("out")));
#elif AGATE_MUST_FAIL == 16
    agate::rules(agate::field<&outer::small>(agate::default_value(300)));
#elif AGATE_MUST_FAIL == 17
    agate::rules(agate::field<&outer::small>(agate::alias("a"), agate::skip_if_default, agate::alias("b")));
#elif AGATE_MUST_FAIL == 18
    agate::rules(agate::field<&outer::small>(agate::alias("a")),
                 agate::field<&outer::small>(agate::skip_if_default));
#else
    agate::rules(agate::rename_all(agate::camel_case),
                 agate::field<&outer::aName>(agate::rename("another"), agate::alias("other", "b_name")),
                 agate::field<&outer::in>(agate::flatten));
#endif

enum class level { low, high };
enum class far { low = 1000, high = 2000 };
template <> inline constexpr auto agate::describe<level> =
#if AGATE_MUST_FAIL == 9
    agate::rules(agate::values<level>({{"high", level::low}}));
#elif AGATE_MUST_FAIL == 11
    agate::rules(agate::values<level>({{"one", level::low}, {"one", level::high}}));
#else
    agate::rules(agate::values<level>({{"none", level::low}}));
#endif
#if AGATE_MUST_FAIL != 10
template <> inline constexpr auto agate::describe<far> =
    agate::rules(agate::values<far>({{"low", far::low}, {"high", far::high}}));
#endif

AGATE_TEST_READS(outer);
AGATE_TEST_WRITES(outer);
AGATE_TEST_READS(level);
AGATE_TEST_WRITES(level);
AGATE_TEST_READS(far);
AGATE_TEST_WRITES(far);
