// One of several types: told apart by what the text looks like, or by a tag.

#include <agate/describe.hpp>
#include <agate/json.hpp>

#include <iostream>
#include <string>
#include <variant>
#include <vector>

struct Circle {
    double radius;
};
struct Rectangle {
    double width;
    double height;
};
using Shape = std::variant<Circle, Rectangle>;

struct Drawing {
    // Structs may differ by a required member: no tag is needed.
    Shape plain;
    Shape internal;
    Shape adjacent;
    std::vector<Shape> external;
    // So may values of different JSON types.
    std::variant<std::monostate, bool, int, double, std::string> setting;
};

template <> inline constexpr auto agate::describe<Rectangle> = agate::rules(agate::rename("box"));

template <> inline constexpr auto agate::describe<Drawing> =
    agate::rules(agate::field<&Drawing::internal>(agate::internal_tag("type")),
                 agate::field<&Drawing::adjacent>(agate::adjacent_tag("type", "content"),
                                                  agate::tag_names("round", "square")),
                 agate::field<&Drawing::external>(agate::external_tag));

int main() {
    const Drawing drawing{
        Circle{1.0}, Circle{2.0}, Rectangle{3.0, 4.0}, {Circle{5.0}, Rectangle{6.0, 7.0}}, 0.5};
    const std::string text = agate::json::write<agate::json::options{.indent = 2}>(drawing).value();
    std::cout << text << '\n';

    const Drawing back = agate::json::read<Drawing>(text).value();
    std::cout << std::get<Rectangle>(back.adjacent).height << '\n';

    // The tag counts wherever it stands, and one that is not known is an error.
    using Tagged = std::vector<Drawing>;
    const std::string wrong = R"([{"plain": {"radius": 1}, "internal": {"radius": 1, "type": "circle"}}])";
    std::cout << agate::json::read<Tagged>(wrong).error().message(wrong) << '\n';
}

// Output:
// {
//   "plain": {
//     "radius": 1.0
//   },
//   "internal": {
//     "type": "Circle",
//     "radius": 2.0
//   },
//   "adjacent": {
//     "type": "square",
//     "content": {
//       "width": 3.0,
//       "height": 4.0
//     }
//   },
//   "external": [
//     {
//       "Circle": {
//         "radius": 5.0
//       }
//     },
//     {
//       "box": {
//         "width": 6.0,
//         "height": 7.0
//       }
//     }
//   ],
//   "setting": 0.5
// }
// 4
// line 1, column 61: [0].internal: unknown tag 'circle'; did you mean 'Circle'? Known: Circle, box
