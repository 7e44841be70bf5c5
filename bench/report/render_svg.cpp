#include "format.hpp"
#include "render.hpp"

#include <algorithm>

namespace bench {
namespace {

// All lengths are in SVG user units, about pixels.
constexpr double width = 760;
constexpr double bars_left = 190;
constexpr double bars_width = 440; // the rest is for the value behind the bar
constexpr double bar_height = 16;
constexpr double bar_step = 20;
constexpr double group_gap = 30; // room for the group's label above its bars
constexpr double top = 36;
constexpr std::size_t colour_count = 6;

std::string length(double value) {
    return fixed(value, 1);
}

std::string text_at(double x, double y, const char* classes, const std::string& text) {
    return "<text x=\"" + length(x) + "\" y=\"" + length(y) + "\" class=\"" + classes + "\">" +
           escaped(text) + "</text>\n";
}

double largest_value(const plot& picture) {
    double largest = picture.mark;
    for (const bar_group& g : picture.groups) {
        for (const bar& b : g.bars)
            largest = std::max(largest, b.value);
    }
    return largest > 0 ? largest : 1;
}

double total_height(const plot& picture) {
    double height = top;
    for (const bar_group& g : picture.groups)
        height += group_gap + bar_step * static_cast<double>(g.bars.size());
    return height + 16;
}

} // namespace

std::string svg_style() {
    // The six colours keep apart for colour-blind eyes (the Okabe-Ito set) and show on light and dark paper.
    return R"(
.plot text { font: 12px system-ui, sans-serif; fill: #1c1c1e; }
.plot .head { font-size: 14px; font-weight: 600; }
.plot .group { font-weight: 600; }
.plot .label { text-anchor: end; }
.plot .mark { stroke: #1c1c1e; stroke-dasharray: 4 3; }
.plot .c0 { fill: #0072b2; } .plot .c1 { fill: #e69f00; } .plot .c2 { fill: #009e73; }
.plot .c3 { fill: #cc79a7; } .plot .c4 { fill: #56b4e9; } .plot .c5 { fill: #d55e00; }
@media (prefers-color-scheme: dark) {
  .plot text { fill: #e8e8e6; }
  .plot .mark { stroke: #e8e8e6; }
}
)";
}

std::string render_svg(const plot& picture, const std::string& id, svg_style_in style) {
    const double scale = bars_width / largest_value(picture);
    const double height = total_height(picture);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 " +
                      length(width) + ' ' + length(height) + "\" role=\"img\" aria-labelledby=\"" + id +
                      "-title " + id + "-desc\">\n";
    out += "<title id=\"" + id + "-title\">" + escaped(picture.title) + "</title>\n";
    out += "<desc id=\"" + id + "-desc\">" + escaped(picture.description) + "</desc>\n";
    if (style == svg_style_in::file) out += "<style>" + svg_style() + "</style>\n";
    out += text_at(0, 16, "head", picture.title);
    double y = top;
    for (const bar_group& g : picture.groups) {
        y += group_gap;
        out += text_at(0, y - 8, "group", g.label);
        for (const bar& b : g.bars) {
            const double bar_width = std::max(b.value * scale, 1.0);
            out += text_at(bars_left - 8, y + 12, "label", b.label);
            out += "<rect x=\"" + length(bars_left) + "\" y=\"" + length(y) + "\" width=\"" +
                   length(bar_width) + "\" height=\"" + length(bar_height) + "\" class=\"c" +
                   std::to_string(b.colour % colour_count) + "\"/>\n";
            out += text_at(bars_left + bar_width + 6, y + 12, "value", b.text);
            y += bar_step;
        }
    }
    if (picture.mark > 0) {
        const std::string x = length(bars_left + picture.mark * scale);
        out += "<line x1=\"" + x + "\" y1=\"" + length(top) + "\" x2=\"" + x + "\" y2=\"" + length(y) +
               "\" class=\"mark\"/>\n";
        out += text_at(bars_left + picture.mark * scale + 4, top + 10, "value", picture.mark_label);
    }
    return out + "</svg>\n";
}

} // namespace bench
