#include "render.hpp"

namespace bench {
namespace {

constexpr const char* page_style = R"(
:root {
  color-scheme: light dark;
  --ink: #1c1c1e; --paper: #fdfdfc; --line: #d5d5d2; --ours: #e3f0fa; --quiet: #5f5f63;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e6; --paper: #17181a; --line: #3a3b3e; --ours: #17324a; --quiet: #a3a3a8; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 66rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.92rem; }
th, td { padding: 0.25rem 0.7rem; border-bottom: 1px solid var(--line); text-align: left; }
th { vertical-align: bottom; }
.number { text-align: right; white-space: nowrap; }
tr.ours td { background: var(--ours); font-weight: 600; }
tr.published td, tr.absent td { color: var(--quiet); font-style: italic; }
svg.plot { width: 100%; max-width: 760px; height: auto; margin: 1rem 0; }
.notes { color: var(--quiet); font-size: 0.92rem; }
)";

const char* row_class(row_kind kind) {
    switch (kind) {
    case row_kind::plain: return "";
    case row_kind::ours: return " class=\"ours\"";
    case row_kind::published: return " class=\"published\"";
    case row_kind::absent: return " class=\"absent\"";
    }
    return "";
}

void append_paragraphs(std::string& out, const std::vector<std::string>& paragraphs) {
    for (const std::string& p : paragraphs)
        out += "<p>" + escaped(p) + "</p>\n";
}

void append_table(std::string& out, const section& s) {
    const auto is_numeric = [&](std::size_t i) {
        return i < s.figures.columns.size() && s.figures.columns[i].is_numeric;
    };
    out += "<div class=\"wide\"><table>\n<thead><tr>";
    for (std::size_t i = 0; i < s.figures.columns.size(); ++i) {
        out += is_numeric(i) ? "<th scope=\"col\" class=\"number\">" : "<th scope=\"col\">";
        out += escaped(s.figures.columns[i].title) + "</th>";
    }
    out += "</tr></thead>\n<tbody>\n";
    for (const table_row& row : s.figures.rows) {
        out += std::string("<tr") + row_class(row.kind) + '>';
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            out += is_numeric(i) ? "<td class=\"number\">" : "<td>";
            out += escaped(row.cells[i]) + "</td>";
        }
        out += "</tr>\n";
    }
    out += "</tbody></table></div>\n";
}

} // namespace

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string render_html(const document& doc) {
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>";
    out += escaped(doc.title) + "</title>\n<style>" + page_style + svg_style() +
           "</style>\n</head>\n<body>\n<h1>";
    out += escaped(doc.title) + "</h1>\n";
    append_paragraphs(out, doc.paragraphs);
    out += "<nav><ul>\n";
    for (const section& s : doc.sections) {
        out += "<li><a href=\"#" + s.id + "\">" + escaped(s.title) + "</a></li>\n";
    }
    out += "</ul></nav>\n";
    for (const section& s : doc.sections) {
        out += "<section id=\"" + s.id + "\">\n<h2>" + escaped(s.title) + "</h2>\n";
        append_paragraphs(out, s.paragraphs);
        if (!s.figures.columns.empty()) append_table(out, s);
        if (!s.picture.groups.empty()) out += render_svg(s.picture, "plot-" + s.id, svg_style_in::page);
        if (!s.notes.empty()) out += "<ul class=\"notes\">\n";
        for (const std::string& n : s.notes)
            out += "<li>" + escaped(n) + "</li>\n";
        if (!s.notes.empty()) out += "</ul>\n";
        out += "</section>\n";
    }
    return out + "</body>\n</html>\n";
}

} // namespace bench
