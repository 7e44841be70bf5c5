// Variants whose alternatives could not be told apart, or whose tags do not fit them.
// expect 1: agate: the alternatives of this variant look alike on the wire
// expect note 1: string
// expect 2: agate: the alternatives of this variant look alike on the wire
// expect 3: agate: the structs of this variant cannot be told apart
// expect note 3: released
// expect 4: agate: the structs of this variant cannot be told apart
// expect 5: agate: the alternatives of this variant look alike on the wire
// expect 6: agate: the alternatives of this variant look alike on the wire
// expect 7: agate: the alternatives of this variant look alike on the wire
// expect 8: agate: the alternatives of this variant look alike on the wire
// expect 9: agate: the alternatives of this variant look alike on the wire
// expect 10: agate: an internal tag stands among the members of a struct, so all alternatives must be structs
// expect 11: agate: the alternatives of this tagged variant need different tags
// expect 12: agate: the alternatives of this tagged variant need different tags
// expect 13: agate: tag_names must have one name for each alternative of the variant
// expect 14: agate: the alternatives of this tagged variant need different tags
// expect 15: agate: the alternatives of this variant look alike on the wire
// expect 16: agate: the structs of this variant cannot be told apart
// expect 17: agate: the structs of this variant cannot be told apart
// expect 18: agate: the alternatives of this variant look alike on the wire
// expect 19: agate: the alternatives of this variant look alike on the wire
#include "verbs.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

enum class color { red, green };
struct pressed {};
struct released {};
struct key {
    char code;
};
struct circle {
    double radius;
};
struct disc {
    double radius;
    std::optional<double> height;
};
struct square {
    double side;
};
struct other_square {
    double side;
};
struct opaque_point {
    double x;
    double y;
};
template <> struct agate::convert<opaque_point> {
    using wire = std::string;
    static std::string to_wire(const opaque_point&) { return "0 0"; }
    static opaque_point from_wire(const std::string&) { return {}; }
};

template <int> struct holds {
    std::variant<circle, square, int> shape;
};
template <> inline constexpr auto agate::describe<holds<10>> =
    agate::rules(agate::field<&holds<10>::shape>(agate::internal_tag("type")));
template <> inline constexpr auto agate::describe<holds<11>> = agate::rules(
    agate::field<&holds<11>::shape>(agate::adjacent_tag("type", "value"), agate::tag_names("a", "b", "a")));
template <> inline constexpr auto agate::describe<holds<13>> =
    agate::rules(agate::field<&holds<13>::shape>(agate::external_tag, agate::tag_names("a", "b")));
template <> inline constexpr auto agate::describe<holds<0>> = agate::rules(
    agate::field<&holds<0>::shape>(agate::adjacent_tag("type", "value"), agate::tag_names("a", "b", "c")));

struct holds_vectors {
    std::variant<std::vector<int>, std::vector<double>> shape;
};
template <> inline constexpr auto agate::describe<holds_vectors> =
    agate::rules(agate::field<&holds_vectors::shape>(agate::external_tag));
struct holds_renamed {
    std::variant<square, other_square> shape;
};
template <> inline constexpr auto agate::describe<holds_renamed> =
    agate::rules(agate::field<&holds_renamed::shape>(agate::internal_tag("type")));
#if AGATE_MUST_FAIL == 12
template <> inline constexpr auto agate::describe<other_square> = agate::rules(agate::rename("square"));
#endif

#if AGATE_MUST_FAIL == 1
AGATE_TEST_READS(std::variant<int, std::string, std::string_view>);
#elif AGATE_MUST_FAIL == 2
AGATE_TEST_READS(std::variant<std::int32_t, std::int64_t>);
#elif AGATE_MUST_FAIL == 3
AGATE_TEST_READS(std::variant<pressed, released, key>);
#elif AGATE_MUST_FAIL == 4
AGATE_TEST_READS(std::variant<circle, disc>);
#elif AGATE_MUST_FAIL == 5
AGATE_TEST_READS(std::variant<color, std::string>);
#elif AGATE_MUST_FAIL == 6
AGATE_TEST_READS(std::variant<std::vector<int>, std::tuple<int, int>>);
#elif AGATE_MUST_FAIL == 7
AGATE_TEST_READS(std::variant<circle, std::map<std::string, int>>);
#elif AGATE_MUST_FAIL == 8
AGATE_TEST_READS(std::variant<std::monostate, std::optional<int>>);
#elif AGATE_MUST_FAIL == 9
AGATE_TEST_READS(std::variant<opaque_point, std::string>);
#elif AGATE_MUST_FAIL == 10
AGATE_TEST_READS(holds<10>);
#elif AGATE_MUST_FAIL == 11
AGATE_TEST_READS(holds<11>);
#elif AGATE_MUST_FAIL == 12
AGATE_TEST_READS(holds_renamed);
#elif AGATE_MUST_FAIL == 13
AGATE_TEST_READS(holds<13>);
#elif AGATE_MUST_FAIL == 14
AGATE_TEST_READS(holds_vectors);
#elif AGATE_MUST_FAIL == 15
AGATE_TEST_WRITES(std::variant<std::string, std::vector<std::byte>>);
#elif AGATE_MUST_FAIL == 16
AGATE_TEST_WRITES(std::variant<circle, disc>);
#elif AGATE_MUST_FAIL == 17
AGATE_TEST_READS(std::variant<square, other_square, int>);
#elif AGATE_MUST_FAIL == 18
AGATE_TEST_READS(std::variant<agate::value, int>);
#elif AGATE_MUST_FAIL == 19
AGATE_TEST_READS(std::variant<float, double>);
#else
using told_by_token = std::variant<std::monostate, bool, int, double, std::string, std::vector<int>,
                                   std::map<std::string, int>>;
AGATE_TEST_READS(told_by_token);
AGATE_TEST_WRITES(told_by_token);
using told_by_member = std::variant<circle, square, key, int>;
AGATE_TEST_READS(told_by_member);
AGATE_TEST_WRITES(told_by_member);
AGATE_TEST_READS(holds<0>);
AGATE_TEST_WRITES(holds<0>);
AGATE_TEST_READS(holds_renamed);
AGATE_TEST_WRITES(holds_renamed);
#endif
