// Aggregates that reflection cannot take, or would take in part only.
// expect 1: agate: this aggregate has a base class
// expect note 1: derived_from_empty
// expect 2: agate: this aggregate has a base class
// expect 3: agate: this aggregate has a base class
// expect 4: agate: this aggregate has a base class
// expect 5: agate: this aggregate has a base class
// expect 6: agate: this aggregate has a base class
// expect 7: agate: this aggregate has a C array as a member
// expect note 7: with_array
// expect 8: agate: a C array is not supported
// expect 9: agate: this aggregate has a C array as a member
// expect 10: agate: this aggregate has a C array as a member
// expect 11: agate: this aggregate has a C array as a member
// expect 12: agate: this aggregate has a C array as a member
// expect 13: agate: this aggregate has more than 200 fields, or a long C array
// expect 14: agate: this aggregate has a reference or a constant as a member
// expect note 14: with_reference
// expect 15: agate: this aggregate has a reference or a constant as a member
// expect 16: agate: this aggregate has a reference or a constant as a member
// expect 17: agate: this aggregate has a reference or a constant as a member
// expect 18: agate: this aggregate has a reference or a constant as a member
// expect 19: agate: this aggregate has a reference or a constant as a member
// expect 20: agate: this aggregate has a reference or a constant as a member
// expect 21: agate: this container has members of its own
// expect note 21: tagged_list
// expect 22: agate: this aggregate has a C array as a member
// expect 23: agate: this aggregate has a base class
// expect 24: agate: this aggregate has a reference or a constant as a member
#include "verbs.hpp"

#include <array>
#include <memory>
#include <string>
#include <vector>

struct empty {};
struct other_empty {};
struct base {
    int b = 0;
};
struct derived_from_empty : empty {
    int x = 0;
};
struct derived : base {
    int d = 0;
};
struct adds_nothing : base {};
struct of_two_bases : empty, base {
    int d = 0;
};
struct of_base_and_member : empty {
    empty same;
    other_empty other;
};
struct in_a_member {
    std::vector<derived> list;
};
struct listed : base {
    int d = 0;
};
template <> inline constexpr auto agate::describe<listed> =
    agate::rules(agate::members<&base::b, &listed::d>);

struct with_array {
    int a[3];
};
struct with_array_of_one {
    int a[1];
};
struct with_array_of_one_among_others {
    std::string name;
    std::unique_ptr<int> a[1];
    int b;
};
struct with_text_buffer {
    int a;
    char text[16];
    std::string b;
};
struct with_array_of_structs {
    base a[2];
    int b;
};
struct with_two_dimensions {
    int a[2][2];
};
struct with_long_array {
    char a[201];
};
struct with_std_array {
    std::array<std::array<int, 2>, 2> a;
    std::array<char, 201> b;
};

struct with_reference {
    int a;
    int& b;
};
struct with_constant_reference {
    const std::string& a;
    int b;
};
struct with_rvalue_reference {
    int a;
    std::string&& b;
};
struct with_reference_and_owner {
    std::unique_ptr<int> a;
    int& b;
};
struct with_constant {
    int a;
    const int b;
};
struct with_constant_string {
    const std::string a;
};
struct with_constant_owner {
    const std::unique_ptr<int> a;
};
struct with_pointer_to_constant {
    std::shared_ptr<const int> a;
    std::unique_ptr<int> b;
};

struct list : std::vector<int> {};
struct tagged_list : std::vector<int> {
    int tag = 0;
};

#if AGATE_MUST_FAIL == 1
AGATE_TEST_READS(derived_from_empty);
#elif AGATE_MUST_FAIL == 2
AGATE_TEST_READS(derived);
#elif AGATE_MUST_FAIL == 3
AGATE_TEST_WRITES(adds_nothing);
#elif AGATE_MUST_FAIL == 4
AGATE_TEST_WRITES(of_two_bases);
#elif AGATE_MUST_FAIL == 5
AGATE_TEST_READS(of_base_and_member);
#elif AGATE_MUST_FAIL == 6
AGATE_TEST_WRITES(in_a_member);
#elif AGATE_MUST_FAIL == 7
AGATE_TEST_READS(with_array);
#elif AGATE_MUST_FAIL == 8
AGATE_TEST_READS(with_array_of_one);
#elif AGATE_MUST_FAIL == 9
AGATE_TEST_READS(with_array_of_one_among_others);
#elif AGATE_MUST_FAIL == 10
AGATE_TEST_READS(with_text_buffer);
#elif AGATE_MUST_FAIL == 11
AGATE_TEST_READS(with_array_of_structs);
#elif AGATE_MUST_FAIL == 12
AGATE_TEST_READS(with_two_dimensions);
#elif AGATE_MUST_FAIL == 13
AGATE_TEST_READS(with_long_array);
#elif AGATE_MUST_FAIL == 14
AGATE_TEST_READS(with_reference);
#elif AGATE_MUST_FAIL == 15
AGATE_TEST_READS(with_constant_reference);
#elif AGATE_MUST_FAIL == 16
AGATE_TEST_READS(with_rvalue_reference);
#elif AGATE_MUST_FAIL == 17
AGATE_TEST_READS(with_reference_and_owner);
#elif AGATE_MUST_FAIL == 18
AGATE_TEST_READS(with_constant);
#elif AGATE_MUST_FAIL == 19
AGATE_TEST_READS(with_constant_string);
#elif AGATE_MUST_FAIL == 20
AGATE_TEST_READS(with_constant_owner);
#elif AGATE_MUST_FAIL == 21
AGATE_TEST_READS(tagged_list);
#elif AGATE_MUST_FAIL == 22
AGATE_TEST_WRITES(with_array);
#elif AGATE_MUST_FAIL == 23
AGATE_TEST_READS(in_a_member);
#elif AGATE_MUST_FAIL == 24
AGATE_TEST_WRITES(with_reference);
#else
AGATE_TEST_READS(listed);
AGATE_TEST_WRITES(listed);
AGATE_TEST_READS(with_std_array);
AGATE_TEST_WRITES(with_std_array);
AGATE_TEST_READS(with_pointer_to_constant);
AGATE_TEST_WRITES(with_pointer_to_constant);
AGATE_TEST_READS(list);
AGATE_TEST_WRITES(list);
#endif
