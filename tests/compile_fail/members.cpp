// Members that no codec has a form for: the sentence names the type, wherever it stands.
// expect 1: agate: a raw pointer or reference is not supported
// expect note 1: int
// expect 2: agate: a raw pointer or reference is not supported
// expect 3: agate: a union is not supported
// expect note 3: either
// expect 4: agate: this type is not supported
// expect note 4: wchar_t
// expect 5: agate: this type is not supported
// expect note 5: char8_t
// expect 6: agate: this type is not supported
// expect note 6: long double
// expect 7: agate: this type is not supported
// expect note 7: std::function
// expect 8: agate: this type is not supported
// expect note 8: opaque
// expect 9: agate: this type is not supported
// expect note 9: opaque
// expect 10: agate: this type is not supported
// expect note 10: opaque
// expect 11: agate: this type is not supported
// expect note 11: opaque
// expect 12: agate: this type is not supported
// expect note 12: opaque
// expect 13: agate: this type is not supported
// expect note 13: std::any
// expect 14: agate: this type is not supported
// expect note 14: std::byte
// expect 15: agate: this type is not supported
// expect note 15: unique_ptr
// expect 16: agate: a C array is not supported
// expect 17: agate: this type is not supported
// expect note 17: abstract
// expect 18: agate: this type is not supported
// expect note 18: basic_string
// expect 19: agate: this type is not supported
// expect note 19: std::optional
// expect 20: agate: with NaN as null, a nullable number would have two nulls
#include "verbs.hpp"

#include <any>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

template <class T> struct holds {
    int before = 0;
    T member;
};
union either {
    int a;
    float b;
};
class opaque {
public:
    opaque();
    int get() const;

private:
    int state_;
};
struct abstract {
    virtual ~abstract() = default;
    virtual int get() const = 0;
};
class mapped {
public:
    explicit mapped(int number = 0) : state_{number} {}
    int get() const { return state_; }

private:
    int state_;
};
template <> struct agate::convert<mapped> {
    using wire = int;
    static int to_wire(const mapped& v) { return v.get(); }
    static mapped from_wire(int number) { return mapped{number}; }
};

#if AGATE_MUST_FAIL == 1
AGATE_TEST_READS(holds<int*>);
#elif AGATE_MUST_FAIL == 2
AGATE_TEST_WRITES(holds<const char*>);
#elif AGATE_MUST_FAIL == 3
AGATE_TEST_READS(holds<either>);
#elif AGATE_MUST_FAIL == 4
AGATE_TEST_READS(holds<wchar_t>);
#elif AGATE_MUST_FAIL == 5
AGATE_TEST_WRITES(holds<char8_t>);
#elif AGATE_MUST_FAIL == 6
AGATE_TEST_READS(holds<long double>);
#elif AGATE_MUST_FAIL == 7
AGATE_TEST_READS(holds<std::function<int()>>);
#elif AGATE_MUST_FAIL == 8
AGATE_TEST_READS(holds<opaque>);
#elif AGATE_MUST_FAIL == 9
AGATE_TEST_READS(holds<std::vector<opaque>>);
#elif AGATE_MUST_FAIL == 10
AGATE_TEST_READS(holds<std::map<std::string, std::optional<opaque>>>);
#elif AGATE_MUST_FAIL == 11
AGATE_TEST_WRITES(holds<std::tuple<int, opaque>>);
#elif AGATE_MUST_FAIL == 12
AGATE_TEST_WRITES(opaque);
#elif AGATE_MUST_FAIL == 13
AGATE_TEST_READS(holds<std::any>);
#elif AGATE_MUST_FAIL == 14
AGATE_TEST_READS(holds<std::byte>);
#elif AGATE_MUST_FAIL == 15
AGATE_TEST_READS(holds<std::unique_ptr<int[]>>);
#elif AGATE_MUST_FAIL == 16
template bool agate_test::reads(int (&)[3], std::string_view);
#elif AGATE_MUST_FAIL == 17
AGATE_TEST_READS(holds<std::unique_ptr<abstract>>);
#elif AGATE_MUST_FAIL == 18
AGATE_TEST_READS(holds<std::wstring>);
#elif AGATE_MUST_FAIL == 19
AGATE_TEST_READS(holds<std::optional<const int>>);
#elif AGATE_MUST_FAIL == 20
constexpr agate::json::options nan_as_null{.nan = agate::json::nan_policy::null};
template agate::result<std::string> agate::json::write<nan_as_null>(const holds<std::optional<double>>&,
                                                                    const limits&);
#else
AGATE_TEST_READS(holds<mapped>);
AGATE_TEST_WRITES(holds<mapped>);
AGATE_TEST_READS(holds<std::map<std::string, std::optional<mapped>>>);
AGATE_TEST_READS(holds<std::vector<std::byte>>);
#endif
