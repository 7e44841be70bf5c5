// A plot as SVG: structs for the few elements it needs, written through agate::xml, which does the escaping.
#include "format.hpp"
#include "render.hpp"

#include <agate/xml.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace bench::svg {
namespace {

struct text {
    double x = 0;
    double y = 0;
    std::string classes;
    std::string content;
};

struct rect {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    std::string classes;
};

struct line {
    double x1 = 0;
    double y1 = 0;
    double x2 = 0;
    double y2 = 0;
    std::string classes;
};

/// `title` and `desc`, which the picture refers to.
struct label {
    std::string id;
    std::string content;
};

struct picture {
    std::string classes;
    std::string view_box;
    std::string role;
    std::string labelled_by;
    label title;
    label desc;
    std::optional<std::string> style;
    std::vector<std::variant<text, rect, line>> shapes; ///< in the order in which they are painted
};

consteval auto in_svg() {
    return agate::xml::namespaced("http://www.w3.org/2000/svg");
}

} // namespace
} // namespace bench::svg

template <>
inline constexpr auto agate::describe<bench::svg::text> =
    agate::rules(agate::rename("text"), agate::field<&bench::svg::text::x>(agate::xml::attribute),
                 agate::field<&bench::svg::text::y>(agate::xml::attribute),
                 agate::field<&bench::svg::text::classes>(agate::rename("class"), agate::xml::attribute),
                 agate::field<&bench::svg::text::content>(agate::xml::text));

template <>
inline constexpr auto agate::describe<bench::svg::rect> =
    agate::rules(agate::rename("rect"), agate::field<&bench::svg::rect::x>(agate::xml::attribute),
                 agate::field<&bench::svg::rect::y>(agate::xml::attribute),
                 agate::field<&bench::svg::rect::width>(agate::xml::attribute),
                 agate::field<&bench::svg::rect::height>(agate::xml::attribute),
                 agate::field<&bench::svg::rect::classes>(agate::rename("class"), agate::xml::attribute));

template <>
inline constexpr auto agate::describe<bench::svg::line> =
    agate::rules(agate::rename("line"), agate::field<&bench::svg::line::x1>(agate::xml::attribute),
                 agate::field<&bench::svg::line::y1>(agate::xml::attribute),
                 agate::field<&bench::svg::line::x2>(agate::xml::attribute),
                 agate::field<&bench::svg::line::y2>(agate::xml::attribute),
                 agate::field<&bench::svg::line::classes>(agate::rename("class"), agate::xml::attribute));

template <>
inline constexpr auto agate::describe<bench::svg::label> =
    agate::rules(agate::field<&bench::svg::label::id>(agate::xml::attribute),
                 agate::field<&bench::svg::label::content>(agate::xml::text));

template <>
inline constexpr auto agate::describe<bench::svg::picture> = agate::rules(
    agate::rename("svg"), bench::svg::in_svg(),
    agate::field<&bench::svg::picture::classes>(agate::rename("class"), agate::xml::attribute),
    agate::field<&bench::svg::picture::view_box>(agate::rename("viewBox"), agate::xml::attribute),
    agate::field<&bench::svg::picture::role>(agate::xml::attribute),
    agate::field<&bench::svg::picture::labelled_by>(agate::rename("aria-labelledby"), agate::xml::attribute));

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

/// Tenths are as fine as a plot needs.
double length(double value) {
    return std::round(value * 10) / 10;
}

svg::text text_at(double x, double y, const char* classes, const std::string& content) {
    return {length(x), length(y), classes, content};
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
    svg::picture out;
    out.classes = "plot";
    out.view_box = "0 0 " + fixed(width, 1) + ' ' + fixed(total_height(picture), 1);
    out.role = "img";
    out.labelled_by = id + "-title " + id + "-desc";
    out.title = {id + "-title", picture.title};
    out.desc = {id + "-desc", picture.description};
    if (style == svg_style_in::file) out.style = svg_style();
    out.shapes.push_back(text_at(0, 16, "head", picture.title));
    double y = top;
    for (const bar_group& g : picture.groups) {
        y += group_gap;
        out.shapes.push_back(text_at(0, y - 8, "group", g.label));
        for (const bar& b : g.bars) {
            const double bar_width = std::max(b.value * scale, 1.0);
            out.shapes.push_back(text_at(bars_left - 8, y + 12, "label", b.label));
            out.shapes.push_back(svg::rect{length(bars_left), length(y), length(bar_width),
                                           length(bar_height),
                                           std::string("c").append(std::to_string(b.colour % colour_count))});
            out.shapes.push_back(text_at(bars_left + bar_width + 6, y + 12, "value", b.text));
            y += bar_step;
        }
    }
    if (picture.mark > 0) {
        const double x = bars_left + picture.mark * scale;
        out.shapes.push_back(svg::line{length(x), length(top), length(x), length(y), "mark"});
        out.shapes.push_back(text_at(x + 4, top + 10, "value", picture.mark_label));
    }
    agate::result<std::string> text =
        agate::xml::write<agate::xml::options{.indent = 1, .final_newline = true}>(out);
    if (!text) {
        std::fprintf(stderr, "plot %s: %s\n", id.c_str(), text.error().message().c_str());
        std::abort();
    }
    return std::move(*text);
}

} // namespace bench
