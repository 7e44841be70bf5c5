// The report as data: sections of text, tables and bar plots, without a word about how they are shown. Table
// builders (json_tables.cpp and later ones) make sections; the renderers (render.hpp) turn them into
// Markdown, HTML and SVG and do all the escaping, so every string here is plain text.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bench {

struct column {
    std::string title;
    bool is_numeric = true; ///< numbers are set flush right
};

enum class row_kind {
    plain,
    ours,      ///< Agate's own row
    published, ///< figures that a published report states, from another machine
    absent     ///< not measured; a cell says why
};

struct table_row {
    std::vector<std::string> cells;
    row_kind kind = row_kind::plain;
};

struct table {
    std::vector<column> columns;
    std::vector<table_row> rows;
};

struct bar {
    std::string label;
    double value = 0;
    std::string text;       ///< the value as it is shown
    std::size_t colour = 0; ///< the same number is the same colour in every plot
};

struct bar_group {
    std::string label;
    std::vector<bar> bars;
};

/// Horizontal bars from zero, in groups; `mark`, if positive, is a line across all bars.
struct plot {
    std::string title;
    std::string description; ///< for those who cannot see it
    std::vector<bar_group> groups;
    double mark = 0;
    std::string mark_label;
};

/// Paragraphs, then the table, then its plot, then notes. An empty table or plot is not shown.
struct section {
    std::string id; ///< letters, digits and hyphens: an anchor and a file name
    std::string title;
    std::vector<std::string> paragraphs;
    table figures;
    plot picture;
    std::vector<std::string> notes;
};

struct document {
    std::string title;
    std::vector<std::string> paragraphs;
    std::vector<section> sections;
};

} // namespace bench
