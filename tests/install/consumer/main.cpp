#include <agate/json.hpp>

#include <string>

struct point {
    int x;
    std::string label;
};

int main() {
    const agate::result<std::string> text = agate::json::write(point{7, "seven"});
    const agate::result<point> back = agate::json::read<point>(R"({"x":7,"label":"seven"})");
    return text && *text == R"({"x":7,"label":"seven"})" && back && back->x == 7 ? 0 : 1;
}
