// An optional of an optional has a state that is left out, which only a member can be.
// expect 1: agate: an optional of an optional has a state that is left out
// expect 2: agate: an optional of an optional has a state that is left out
// expect 3: agate: an optional of an optional has a state that is left out
// expect 4: agate: an optional of an optional has a state that is left out
// expect 5: agate: an optional of an optional has a state that is left out
// expect 6: agate: an optional of an optional has a state that is left out
// expect 7: agate: an optional of an optional has a state that is left out
// expect 8: agate: an optional of an optional has a state that is left out
// expect 9: agate: an optional of an optional has a state that is left out
// expect 10: agate: an optional of an optional has a state that is left out
// expect 11: agate: an optional of an optional has a state that is left out
// expect 12: agate: an optional of an optional has a state that is left out
// expect 13: agate: an optional of an optional has a state that is left out
// expect 14: agate: an optional of an optional has a state that is left out
#include "verbs.hpp"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

using three_states = std::optional<std::optional<int>>;

template <class T> struct holds {
    T member;
};

#if AGATE_MUST_FAIL == 1
AGATE_TEST_READS(three_states);
#elif AGATE_MUST_FAIL == 2
AGATE_TEST_WRITES(three_states);
#elif AGATE_MUST_FAIL == 3
AGATE_TEST_READS(holds<std::vector<three_states>>);
#elif AGATE_MUST_FAIL == 4
AGATE_TEST_WRITES(holds<std::vector<three_states>>);
#elif AGATE_MUST_FAIL == 5
AGATE_TEST_READS(holds<std::tuple<int, three_states>>);
#elif AGATE_MUST_FAIL == 6
AGATE_TEST_WRITES(holds<std::tuple<int, three_states>>);
#elif AGATE_MUST_FAIL == 7
AGATE_TEST_READS(holds<std::map<std::string, three_states>>);
#elif AGATE_MUST_FAIL == 8
AGATE_TEST_WRITES(holds<std::map<std::string, three_states>>);
#elif AGATE_MUST_FAIL == 9
AGATE_TEST_READS(holds<std::array<std::unique_ptr<std::optional<int>>, 2>>);
#elif AGATE_MUST_FAIL == 10
AGATE_TEST_READS(holds<std::optional<std::optional<std::optional<int>>>>);
#elif AGATE_MUST_FAIL == 11
AGATE_TEST_WRITES(holds<std::optional<std::optional<std::optional<int>>>>);
#elif AGATE_MUST_FAIL == 12
AGATE_TEST_READS(std::variant<std::string, std::shared_ptr<std::optional<int>>>);
#elif AGATE_MUST_FAIL == 13
AGATE_TEST_WRITES(std::variant<std::string, std::shared_ptr<std::optional<int>>>);
#elif AGATE_MUST_FAIL == 14
AGATE_TEST_WRITES(holds<std::array<three_states, 2>>);
#else
AGATE_TEST_READS(holds<three_states>);
AGATE_TEST_WRITES(holds<three_states>);
AGATE_TEST_READS(holds<std::vector<std::optional<int>>>);
AGATE_TEST_WRITES(holds<std::vector<std::optional<int>>>);
#endif
