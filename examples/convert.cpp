// A type of one's own as a type that is supported: to_wire and from_wire, once for all codecs.

#include <agate/describe.hpp>
#include <agate/json.hpp>

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <map>
#include <string>
#include <string_view>

// 0xRRGGBB, which travels as "#rrggbb".
struct Color {
    std::uint32_t rgb;
    auto operator<=>(const Color&) const = default;
};

template <> struct agate::convert<Color> {
    using wire = std::string;
    static std::string to_wire(const Color& color) {
        char text[8];
        std::snprintf(text, sizeof text, "#%06x", static_cast<unsigned>(color.rgb & 0xFFFFFFU));
        return text;
    }
    // Where every wire value will do: static Color from_wire(wire). Where not: a static message, or null for success.
    static const char* from_wire(const std::string& text, Color& color) {
        if (text.size() != 7 || text[0] != '#') {
            return "a color is written #rrggbb";
        }
        color.rgb = 0;
        for (const char digit : std::string_view{text}.substr(1)) {
            const std::size_t value = std::string_view{"0123456789abcdef"}.find(digit);
            if (value == std::string_view::npos) {
                return "a color is written #rrggbb";
            }
            color.rgb = color.rgb * 16 + static_cast<std::uint32_t>(value);
        }
        return nullptr;
    }
};

// A number with a unit in its type, which travels as the number.
struct Meters {
    double count;
};

template <> struct agate::convert<Meters> {
    using wire = double;
    static double to_wire(Meters length) { return length.count; }
    static Meters from_wire(double count) { return {count}; }
};

struct Theme {
    Color background;
    Meters width;
    std::map<Color, std::string> names; // a type that converts to a string is also a key
};

int main() {
    const Theme theme{{0x1E90FF}, {2.5}, {{{0xFF0000}, "red"}}};
    const std::string text = agate::json::write(theme).value();
    std::cout << text << '\n';

    const Theme back = agate::json::read<Theme>(text).value();
    std::cout << back.names.at(Color{0xFF0000}) << '\n';

    const std::string wrong = R"({"background": "blue", "width": 1, "names": {}})";
    std::cout << agate::json::read<Theme>(wrong).error().message(wrong) << '\n';
}

// Output:
// {"background":"#1e90ff","width":2.5,"names":{"#ff0000":"red"}}
// red
// line 1, column 16: background: a color is written #rrggbb
