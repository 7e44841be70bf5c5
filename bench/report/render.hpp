// A document as Markdown, as one HTML page, and its plots as SVG. All text is escaped here and nowhere else.
#pragma once

#include "document.hpp"

#include <string>

namespace bench {

/// GitHub-flavoured Markdown; plots are images at `plots/<section id>.svg`, relative to the page.
std::string render_markdown(const document& doc);

/// One page without scripts or anything to load, light or dark as the reader's system asks; plots are inline.
std::string render_html(const document& doc);

/// Where a picture gets its colours and fonts from: its own file has them inside, a page has them once for
/// all.
enum class svg_style_in { file, page };

/// An SVG picture of a plot, with title and description for screen readers. `id` makes its element ids unique
/// within a page.
std::string render_svg(const plot& picture, const std::string& id, svg_style_in style);

/// The style rules of all plots.
std::string svg_style();

/// `text` where an HTML or XML parser expects character data or a quoted attribute value.
std::string escaped(const std::string& text);

} // namespace bench
