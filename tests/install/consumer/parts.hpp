// What the parts of the program share. Each part is compiled with other settings, so what they all have as code of
// their own is static.
#pragma once

#include <agate/json.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

struct point {
    int x;
    std::string label;
    std::optional<double> weight;
};

struct drawing {
    std::vector<point> points;
    std::map<std::string, point> named;
};

/// Text to value and back; and a wrong text's message.
static inline bool json_works() {
    const std::string text =
        R"({"points":[{"x":7,"label":"seven","weight":null}],"named":{"a":{"x":-1,"label":"","weight":2.5}}})";
    const agate::result<drawing> value = agate::json::read<drawing>(text);
    if (!value || value->points.size() != 1 || value->points[0].x != 7 ||
        value->named.at("a").weight != 2.5) {
        return false;
    }
    const agate::result<std::string> again = agate::json::write(*value);
    const std::string wrong = R"({"points":[{"x":"7"}],"named":{}})";
    const agate::result<drawing> refused = agate::json::read<drawing>(wrong);
    return again && *again == text && !refused &&
           refused.error().message(wrong) == "line 1, column 17: points[0].x: expected integer, found string";
}

/// In C++23. Agate's types are the same in every mode of the language, so that parts can hand them to each other.
bool newer_works();
agate::result<drawing> newer_read(const std::string& text);

/// Without exceptions and run-time type information.
bool without_exceptions_works();
