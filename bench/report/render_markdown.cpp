#include "render.hpp"

#include <string_view>

namespace bench {
namespace {

/// Plain text as Markdown that shows exactly it: every punctuation mark that Markdown could take for its own
/// gets a backslash, `<` and `&` become entities (an escaped `<` still opens a tag in some renderers), a line
/// break a space. At the start a hyphen, a plus sign, or a number with a point would begin a list.
std::string literal(const std::string& text) {
    std::string out;
    const std::size_t after_digits = text.find_first_not_of("0123456789");
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool opens_list =
            i == 0 ? c == '-' || c == '+' : i == after_digits && c == '.' && text[i - 1] != ' ';
        if (opens_list && (i + 1 == text.size() || text[i + 1] == ' '))
            out.append({'\\', c});
        else if (c == '<')
            out += "&lt;";
        else if (c == '&')
            out += "&amp;";
        else if (c == '\n' || c == '\r')
            out += ' ';
        else if (std::string_view("\\`*_{}[]#|~>!").find(c) != std::string_view::npos)
            out.append({'\\', c});
        else
            out += c;
    }
    return out;
}

void append_row(std::string& out, const std::vector<std::string>& cells, bool is_strong) {
    out += '|';
    for (const std::string& cell : cells) {
        const bool bold = is_strong && !cell.empty();
        out.append(bold ? " **" : " ").append(literal(cell)).append(bold ? "** |" : " |");
    }
    out += '\n';
}

void append_table(std::string& out, const table& t) {
    std::vector<std::string> titles;
    std::string rule = "|";
    for (const column& c : t.columns) {
        titles.push_back(c.title);
        rule += c.is_numeric ? " ---: |" : " --- |";
    }
    append_row(out, titles, false);
    out += rule + '\n';
    for (const table_row& row : t.rows)
        append_row(out, row.cells, row.kind == row_kind::ours);
    out += '\n';
}

} // namespace

std::string render_markdown(const document& doc) {
    std::string out = "# " + literal(doc.title) + "\n\n";
    for (const std::string& p : doc.paragraphs)
        out += literal(p) + "\n\n";
    for (const section& s : doc.sections) {
        out += "## " + literal(s.title) + "\n\n";
        for (const std::string& p : s.paragraphs)
            out += literal(p) + "\n\n";
        if (!s.figures.columns.empty()) append_table(out, s.figures);
        if (!s.picture.groups.empty())
            out += "![" + literal(s.picture.title) + "](plots/" + s.id + ".svg)\n\n";
        for (const std::string& n : s.notes)
            out += "- " + literal(n) + '\n';
        if (!s.notes.empty()) out += '\n';
    }
    while (out.size() > 1 && out[out.size() - 2] == '\n')
        out.pop_back();
    return out;
}

} // namespace bench
