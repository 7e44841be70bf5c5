// Keys, times, views and bytes that have no form in JSON, and types that a new value cannot be made of.
// expect 1: agate: the key of a map must be a string, an integer, an enumeration, or converted to one
// expect note 1: double
// expect 2: agate: the key of a map must be a string, an integer, an enumeration, or converted to one
// expect 3: agate: the key of a map must be a string, an integer, an enumeration, or converted to one
// expect 4: agate: a duration that counts in floating point is not exact
// expect 5: agate: a duration that counts in floating point is not exact
// expect 6: agate: a duration must count in whole seconds, or in a decimal fraction of one
// expect 7: agate: only time points of the system clock and local times have a meaning on the wire
// expect 8: agate: only time points of the system clock and local times have a meaning on the wire
// expect 9: agate: this type has views of the text it is read from, which must not be a temporary
// expect 10: agate: this type has views of the text it is read from, which must not be a temporary
// expect 11: agate: JSON has bytes as text, which cannot be a view of the input
// expect 12: agate: a file is read into a temporary, which a view cannot point to
// expect 13: agate: this type has no default constructor
// expect note 13: needs_a_number
// expect 14: agate: this type has no default constructor
// expect 15: agate: this type has no default constructor
// expect 16: agate: this type has no default constructor
// expect 17: agate: this type has views of the text it is read from, which must not be a temporary
// expect 18: agate: the key of a map must be a string, an integer, an enumeration, or converted to one
// expect 19: agate: this type has no default constructor
#include "verbs.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

template <class T> struct holds {
    T member;
};
struct needs_a_number {
    explicit needs_a_number(int n) : number{n} {}
    int number;
};
template <> inline constexpr auto agate::describe<needs_a_number> =
    agate::rules(agate::members<&needs_a_number::number>);

#if AGATE_MUST_FAIL == 1
AGATE_TEST_READS(std::map<double, int>);
#elif AGATE_MUST_FAIL == 2
AGATE_TEST_WRITES(holds<std::map<double, int>>);
#elif AGATE_MUST_FAIL == 3
AGATE_TEST_READS(holds<std::map<std::pair<int, int>, int>>);
#elif AGATE_MUST_FAIL == 4
AGATE_TEST_READS(holds<std::chrono::duration<double>>);
#elif AGATE_MUST_FAIL == 5
AGATE_TEST_WRITES(holds<std::chrono::duration<double>>);
#elif AGATE_MUST_FAIL == 6
AGATE_TEST_READS(holds<std::chrono::duration<int, std::ratio<1, 3>>>);
#elif AGATE_MUST_FAIL == 7
AGATE_TEST_READS(holds<std::chrono::steady_clock::time_point>);
#elif AGATE_MUST_FAIL == 8
AGATE_TEST_WRITES(holds<std::chrono::steady_clock::time_point>);
#elif AGATE_MUST_FAIL == 9
template agate::result<holds<std::string_view>> agate::json::read<holds<std::string_view>>(std::string&&,
                                                                                           const limits&);
#elif AGATE_MUST_FAIL == 10
using nested = holds<std::vector<std::map<std::string_view, int>>>;
template agate::result<nested> agate::json::read<nested>(std::string&&, const limits&);
#elif AGATE_MUST_FAIL == 11
AGATE_TEST_READS(holds<std::span<const std::byte>>);
#elif AGATE_MUST_FAIL == 12
template agate::result<std::string_view> agate::json::read_file<std::string_view>(const char* const&,
                                                                                  const limits&);
#elif AGATE_MUST_FAIL == 13
template agate::result<needs_a_number> agate::json::read<needs_a_number>(std::string_view&&, const limits&);
#elif AGATE_MUST_FAIL == 14
AGATE_TEST_READS(holds<std::vector<needs_a_number>>);
#elif AGATE_MUST_FAIL == 15
AGATE_TEST_READS(holds<std::unique_ptr<needs_a_number>>);
#elif AGATE_MUST_FAIL == 16
AGATE_TEST_READS(holds<std::map<std::string, needs_a_number>>);
#elif AGATE_MUST_FAIL == 17
template agate::result<std::size_t> agate::json::read_prefix(std::string&&, std::string_view&, const limits&);
#elif AGATE_MUST_FAIL == 18
AGATE_TEST_WRITES(holds<std::map<std::pair<int, int>, int>>);
#elif AGATE_MUST_FAIL == 19
AGATE_TEST_READS(holds<std::optional<needs_a_number>>);
#else
AGATE_TEST_READS(std::map<long, int>);
AGATE_TEST_WRITES(std::map<long, int>);
AGATE_TEST_READS(holds<std::chrono::milliseconds>);
AGATE_TEST_WRITES(holds<std::chrono::milliseconds>);
AGATE_TEST_READS(holds<std::chrono::system_clock::time_point>);
AGATE_TEST_WRITES(holds<std::chrono::system_clock::time_point>);
AGATE_TEST_READS(holds<std::string_view>);
AGATE_TEST_WRITES(holds<std::span<const std::byte>>);
AGATE_TEST_READS(needs_a_number);
AGATE_TEST_WRITES(holds<std::vector<needs_a_number>>);
#endif
