#include "text_tables.hpp"

#include "format.hpp"

#include <algorithm>
#include <utility>

namespace bench {
namespace {

constexpr std::string_view ours = "agate";
constexpr double cliff_limit = 2.5;

/// The peers that have rows of this verb.
std::vector<std::string> peers(const measurements& m, const text_suite& suite, std::string_view verb) {
    std::vector<std::string> names = m.libraries(verb, suite.format);
    std::erase(names, std::string(ours));
    return names;
}

/// Why libraries have no figures, each once.
std::vector<std::string> skip_notes(const measurements& m, const text_suite& suite, std::string_view verb) {
    std::vector<std::string> notes;
    for (const measured_row& row : m.rows()) {
        if (row.skipped.empty() || row.id.verb != verb || row.id.format != suite.format) continue;
        std::string note = row.id.library + " was not measured: " + row.skipped + '.';
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(std::move(note));
    }
    return notes;
}

} // namespace

section comparison_section(const measurements& m, const text_suite& suite, const std::string& name,
                           const std::string& title, const comparison& c, std::string what) {
    const std::string headline = suite.title + ": " + title;
    section s{suite.format + '-' + name,       headline, {std::move(what)}, comparison_table(m, c),
              throughput_plot(m, c, headline), {}};
    s.notes = skip_notes(m, suite, c.verb);
    const std::vector<std::string> names = m.libraries(c.verb, c.format);
    if (std::any_of(names.begin(), names.end(),
                    [](const std::string& n) { return n.starts_with("python-"); }))
        s.notes.push_back(
            "Rows named python-... are Python's libraries, measured from Python on their own text.");
    if (!c.published.empty()) {
        s.notes.push_back(
            "Rows marked (published) were measured by the authors of another report on another machine (" +
            c.published_machine + "); their speed-up is against " + c.published_baseline +
            " as that report states it, their "
            "throughput and operations per second are computed from its sizes and medians.");
    }
    return s;
}

section sizes_section(const measurements& m, const text_suite& suite,
                      const std::vector<published_size>& sizes, std::string what,
                      std::vector<std::string>& failures) {
    section s{suite.format + "-sizes", suite.title + ": payload sizes", {std::move(what)}, {}, {}, {}};
    s.figures.columns = {{"Payload", false}, {"Published"}, {"Written by Agate"}, {"Same", false}};
    s.picture.title = s.title;
    s.picture.description = "Bytes written by Agate.";
    bar_group group{"Agate", {}};
    for (const published_size& e : sizes) {
        const measured_row* const row = m.timed("write", suite.format, e.workload, ours);
        const std::string published = bytes_text(static_cast<double>(e.bytes));
        if (row == nullptr) {
            failures.push_back("the size of " + e.workload + " was not measured");
            s.figures.rows.push_back({{e.workload, published, "not measured", "no"}, row_kind::absent});
            continue;
        }
        const bool is_same = row->bytes == static_cast<double>(e.bytes);
        if (!is_same)
            failures.push_back(e.workload + " is " + bytes_text(row->bytes) + " and not " + published);
        s.figures.rows.push_back({{e.workload, published, bytes_text(row->bytes), is_same ? "yes" : "no"}});
        group.bars.push_back({e.workload, row->bytes, bytes_text(row->bytes), 0});
    }
    s.picture.groups = {std::move(group)};
    return s;
}

section ratio_section(const measurements& m, const text_suite& suite) {
    section s{suite.format + "-ratios", suite.title + ": Agate against each peer", {}, {}, {}, {}};
    s.paragraphs = {
        "How many times as long a peer takes as Agate, in the same run and interleaved with it: the ratio of "
        "the medians, and in brackets the ratio of the minima, both rounded down."};
    const std::vector<std::string> names = peers(m, suite, "read");
    s.figures.columns = {{"Operation", false}, {"Payload", false}};
    for (const std::string& peer : names)
        s.figures.columns.push_back({peer});
    s.picture.title = suite.title + ": times as fast as each peer";
    s.picture.description = "The peer's median divided by Agate's; 1 is as fast as Agate.";
    s.picture.mark = 1;
    s.picture.mark_label = "as fast";
    for (const std::string_view verb : {"read", "read-reused", "write"}) {
        for (const std::string& workload : suite.workloads) {
            const measured_row* const mine = m.timed(verb, suite.format, workload, ours);
            if (mine == nullptr) continue;
            table_row row{{std::string(verb), workload}};
            bar_group group{std::string(verb) + ' ' + workload, {}};
            for (const std::string& peer : names) {
                const measured_row* const other = m.timed(verb, suite.format, workload, peer);
                if (other == nullptr) {
                    row.cells.emplace_back();
                    continue;
                }
                const double ratio = other->time.median / mine->time.median;
                row.cells.push_back(ratio_down(ratio) + " (" +
                                    ratio_down(other->time.minimum / mine->time.minimum) + ')');
                group.bars.push_back({peer, ratio, ratio_down(ratio) + " x", colour_of(m, peer)});
            }
            s.figures.rows.push_back(std::move(row));
            if (!group.bars.empty()) s.picture.groups.push_back(std::move(group));
        }
    }
    return s;
}

section cliff_section(const measurements& m, const text_suite& suite, std::string_view verb,
                      std::string_view what) {
    section s{suite.format + '-' + std::string(verb) + "-shapes",
              suite.title + ": no cliff in " + (verb == "read" ? "reading" : "writing"),
              {},
              {},
              {},
              {}};
    s.paragraphs = {
        "The same models in other shapes (" + std::string(what) +
        "). The ratio is the median's to that of the straight path of the same library; Agate's should not "
        "exceed " +
        fixed(cliff_limit, 1) + " and is rounded up."};
    std::vector<std::string> names = peers(m, suite, verb);
    std::erase_if(names, [](const std::string& n) { return n.starts_with("python-"); }); // straight rows only
    s.figures.columns = {
        {"Shape", false}, {"Size"}, {"Agate, median"}, {"Agate, ratio"}, {"Within limit", false}};
    for (const std::string& peer : names)
        s.figures.columns.push_back({peer + ", ratio"});
    s.picture.title = s.title + ": Agate's ratio to the straight path";
    s.picture.description = "Median divided by the median of the straight path; shorter is better.";
    s.picture.mark = cliff_limit;
    s.picture.mark_label = "limit";
    for (const measured_row& row : m.rows()) {
        const std::string base = row.id.workload.substr(0, row.id.workload.find('-'));
        if (row.id.verb != verb || row.id.format != suite.format || row.id.library != ours ||
            !row.skipped.empty() || base == row.id.workload || row.id.workload.ends_with("-nonulls")) {
            continue;
        }
        const auto ratio_of = [&](const std::string& library) {
            const measured_row* const shaped = m.timed(verb, suite.format, row.id.workload, library);
            const measured_row* const straight = m.timed(verb, suite.format, base, library);
            return shaped && straight ? shaped->time.median / straight->time.median : 0.0;
        };
        const double ratio = ratio_of(std::string(ours));
        table_row cells{{row.id.workload, bytes_text(row.bytes), time_text(row.time.median), ratio_up(ratio),
                         ratio <= cliff_limit ? "yes" : "no"}};
        for (const std::string& peer : names) {
            const double other = ratio_of(peer);
            cells.cells.push_back(other > 0 ? fixed(other, 2) : "");
        }
        s.figures.rows.push_back(std::move(cells));
        if (s.picture.groups.empty() || s.picture.groups.back().label != base)
            s.picture.groups.push_back({base, {}});
        s.picture.groups.back().bars.push_back(
            {row.id.workload.substr(base.size() + 1), ratio, ratio_up(ratio), 0});
    }
    return s;
}

} // namespace bench
