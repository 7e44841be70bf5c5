// The tables of the published report on binary formats, made from this machine's measurements, and those that
// Agate adds: sizes, W1 with and without LZ4, the step of LZ4 alone, ratios, and all rows. W5 has its own
// file.
#include "binary_systems.hpp"
#include "comparison.hpp"
#include "format.hpp"
#include "published.hpp"
#include "suites.hpp"

#include "../workloads/msgpack_bytes.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace bench {
namespace {

const std::vector<std::string>& w1_workloads() {
    static const std::vector<std::string> names = {"Sensor", "Order", "Batch"};
    return names;
}

const std::vector<std::string>& all_workloads() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const msgpack_size& size : msgpack_map_sizes)
            all.emplace_back(size.workload);
        return all;
    }();
    return names;
}

/// Size, published or as Agate wrote it; null if it was not measured.
const measured_row* written(const measurements& m, std::string_view format, std::string_view workload) {
    return m.timed("write", format, workload, "agate");
}

std::string size_text(const measured_row* row) {
    return row == nullptr ? "" : bytes_text(row->bytes);
}

section sizes_section(const measurements& m, std::vector<std::string>& failures) {
    section s{"binary-sizes", "MessagePack: payload sizes", {}, {}, {}, {}};
    s.paragraphs = {"Maps with field names, nil written, enumerations as integers. The expected sizes are "
                    "those that the published "
                    "reports state, and show that models, values and encoding are the same; Sample and "
                    "SampleList are 530 B and "
                    "2,664 B there, because msgpack-cxx writes whole-number floats as integers. Arrays by "
                    "position and lists by "
                    "columns name the fields not at all or once. Frames are LZ4 at the default level with "
                    "the content's size in "
                    "the header."};
    s.figures.columns = {{"Payload", false}, {"Map, expected"},  {"Map"},        {"Same", false},   {"Array"},
                         {"Columns"},        {"LZ4, published"}, {"Map in LZ4"}, {"Columns in LZ4"}};
    s.picture.title = s.title;
    s.picture.description = "Bytes written by Agate as a map.";
    bar_group group{"Agate, map", {}};
    for (const msgpack_size& size : msgpack_map_sizes) {
        const std::string workload(size.workload);
        const double expected = static_cast<double>(size.bytes);
        const measured_row* const map = written(m, "msgpack", workload);
        std::string same = "not measured";
        if (map == nullptr) {
            failures.push_back("the size of " + workload + " as a map was not measured");
        } else {
            same = map->bytes == expected ? "yes" : "no";
            group.bars.push_back({workload, map->bytes, bytes_text(map->bytes), 0});
            if (map->bytes != expected)
                failures.push_back(workload + " is " + bytes_text(map->bytes) + " and not " +
                                   bytes_text(expected));
        }
        table_row row{{workload, bytes_text(expected), size_text(map), same,
                       size_text(written(m, "msgpack-array", workload)),
                       size_text(written(m, "msgpack-columns", workload)), "", "", ""}};
        for (const msgpack_size& frame : msgpack_lz4_sizes) {
            if (frame.workload != workload) continue;
            const double frame_bytes = static_cast<double>(frame.bytes);
            const measured_row* const framed = written(m, "msgpack-lz4", workload);
            row.cells[6] = bytes_text(frame_bytes);
            row.cells[7] = size_text(framed);
            row.cells[8] = size_text(written(m, "msgpack-columns-lz4", workload));
            if (framed != nullptr && framed->bytes != frame_bytes) {
                s.notes.push_back(
                    workload + " in an LZ4 frame is " + bytes_text(framed->bytes) + " and not " +
                    bytes_text(frame_bytes) +
                    ": that size holds for lz4 1.9.4, and this is another version of the library.");
            }
        }
        s.figures.rows.push_back(std::move(row));
    }
    s.picture.groups = {std::move(group)};
    s.notes.push_back(
        "The published report remarks that pickle's batch, 7,192 B, is smaller than the map, because "
        "the map repeats the names: an array or columns do not.");
    return s;
}

/// Median, minimum and 95th percentile; empty cells for a system that only does the other half.
void add_times(table_row& out, const measured_row* row) {
    out.cells.push_back(row == nullptr ? "" : time_text(row->time.median));
    out.cells.push_back(row == nullptr ? "" : time_text(row->time.minimum));
    out.cells.push_back(row == nullptr ? "" : time_text(row->time.p95));
    out.cells.push_back(row == nullptr ? "" : significant(row->median_ops));
}

/// The report's table of W1: all systems of a payload, encoding and decoding in one row.
section w1_section(const measurements& m, bool are_lz4) {
    section s{are_lz4 ? "binary-w1-lz4" : "binary-w1",
              are_lz4 ? "Binary: sensor, order, batch in LZ4 frames" : "Binary: sensor, order, batch",
              {},
              {},
              {},
              {}};
    s.paragraphs = {are_lz4 ? "Encoding is from the object to the frame, decoding back into a fresh object, "
                              "whose destruction is "
                              "included. Contexts and buffers are kept. Agate's payload is MessagePack."
                            : "Encoding is from the object into a buffer that is kept, decoding from the "
                              "bytes into a fresh object, "
                              "whose destruction is included. protobuf reads and writes its own messages, "
                              "protobuf-struct fills them "
                              "from the same objects as the others; object-copy and memcpy copy the object "
                              "and its map's bytes, and "
                              "are no codecs but what no codec can be faster than."};
    s.figures.columns = {{"Payload", false},  {"Size"},           {"System", false},
                         {"Encode, median"},  {"Minimum"},        {"95th percentile"},
                         {"Operations/s"},    {"Decode, median"}, {"Minimum"},
                         {"95th percentile"}, {"Operations/s"}};
    s.picture.title = s.title + ": encoding and decoding";
    s.picture.description =
        "Operations per second at the median; in each group the longest bar is the fastest.";
    const std::vector<binary_system> systems = systems_of(m, w1_workloads(), are_lz4);
    for (const std::string& workload : w1_workloads()) {
        for (const binary_system& system : systems) {
            const measured_row* const write = m.timed("write", system.format, workload, system.library);
            const measured_row* const read = m.timed("read", system.format, workload, system.library);
            if (write == nullptr && read == nullptr) continue;
            const double bytes = write != nullptr ? write->bytes : read->bytes;
            table_row row{
                {workload, system.kind == system_kind::floor ? "" : bytes_text(bytes), system.label},
                system.kind == system_kind::agate ? row_kind::ours : row_kind::plain};
            add_times(row, write);
            add_times(row, read);
            s.figures.rows.push_back(std::move(row));
        }
        for (const published_binary& p : published_binary_figures) {
            if (p.workload != workload || p.is_lz4 != are_lz4) continue;
            const auto ops = [](double us) { return significant(1e6 / us); };
            s.figures.rows.push_back({{workload, bytes_text(p.size), std::string(p.system) + " (published)",
                                       fixed(p.encode, 1) + " us", "", "", ops(p.encode),
                                       fixed(p.decode, 1) + " us", "", "", ops(p.decode)},
                                      row_kind::published});
        }
        for (const char* const verb : {"write", "read"}) {
            s.picture.groups.push_back(
                relative_group(m, systems, verb, workload + (*verb == 'w' ? ", encode" : ", decode")));
        }
    }
    std::erase_if(s.picture.groups, [](const bar_group& g) { return g.bars.empty(); });
    if (!are_lz4) s.notes = binary_skip_notes(m);
    s.notes.push_back(
        "Rows marked (published) were measured by the authors of another report on another machine (" +
        std::string(published_json_machine) +
        "); their operations per second are computed from its medians.");
    return s;
}

/// What a frame costs beside the one call of the lz4 library.
section lz4_section(const measurements& m) {
    section s{"lz4-calls", "LZ4: Agate's frames beside the library's own call", {}, {}, {}, {}};
    s.paragraphs = {
        "Payload to frame and back alone, with contexts and buffers that are kept. The library's side is "
        "one call into memory that is large enough, without any check of what it returns but for errors. "
        "The ratio is Agate's median to the library's, and in brackets that of the minima, rounded up."};
    s.figures.columns = {{"Payload", false}, {"Step", false}, {"Frame"},
                         {"Agate, median"},  {"lz4, median"}, {"Ratio"}};
    s.picture.title = s.title;
    s.picture.description = "Agate's median divided by the library's; shorter is better.";
    s.picture.mark = 1;
    s.picture.mark_label = "the library";
    for (const std::string& workload : w1_workloads()) {
        for (const char* const verb : {"compress", "decompress"}) {
            const measured_row* const mine = m.timed(verb, "msgpack-lz4", workload, "agate");
            const measured_row* const other = m.timed(verb, "msgpack-lz4", workload, "lz4");
            if (mine == nullptr || other == nullptr) continue;
            const double ratio = mine->time.median / other->time.median;
            s.figures.rows.push_back(
                {{workload, verb, bytes_text(mine->bytes), time_text(mine->time.median),
                  time_text(other->time.median),
                  ratio_up(ratio) + " (" + ratio_up(mine->time.minimum / other->time.minimum) + ')'}});
            s.picture.groups.push_back({workload + ", " + verb, {{"agate", ratio, ratio_up(ratio), 0}}});
        }
    }
    return s;
}

/// How many times as long each peer takes as Agate with maps, for every verb and payload.
section ratio_section(const measurements& m) {
    section s{"binary-ratios", "Binary: Agate against each peer", {}, {}, {}, {}};
    s.paragraphs = {"How many times as long a peer takes as Agate with maps, the slowest but self-describing "
                    "of its layouts, in "
                    "the same run and interleaved with it: the ratio of the medians, and in brackets the "
                    "ratio of the minima, both "
                    "rounded down. A number below 1 is a peer that is faster; the floors must be."};
    std::vector<binary_system> peers = systems_of(m, all_workloads(), false);
    std::erase_if(peers, [](const binary_system& p) {
        return p.kind == system_kind::python || (p.kind == system_kind::agate && p.format == "msgpack");
    });
    s.figures.columns = {{"Operation", false}, {"Payload", false}};
    for (const binary_system& peer : peers)
        s.figures.columns.push_back({peer.label});
    s.picture.title = "Binary: times as fast as each peer";
    s.picture.description = "The peer's median divided by that of Agate with maps; 1 is as fast as Agate.";
    s.picture.mark = 1;
    s.picture.mark_label = "as fast";
    for (const std::string_view verb : {"read", "read-reused", "write"}) {
        for (const std::string& workload : all_workloads()) {
            const measured_row* const mine = m.timed(verb, "msgpack", workload, "agate");
            if (mine == nullptr) continue;
            table_row row{{std::string(verb), workload}};
            bar_group group{std::string(verb) + ' ' + workload, {}};
            for (const binary_system& peer : peers) {
                const measured_row* const other = m.timed(verb, peer.format, workload, peer.library);
                if (other == nullptr) {
                    row.cells.emplace_back();
                    continue;
                }
                const double ratio = other->time.median / mine->time.median;
                row.cells.push_back(ratio_down(ratio) + " (" +
                                    ratio_down(other->time.minimum / mine->time.minimum) + ')');
                if (peer.kind == system_kind::peer)
                    group.bars.push_back(
                        {peer.label, ratio, ratio_down(ratio) + " x", colour_of(m, peer.library)});
            }
            s.figures.rows.push_back(std::move(row));
            if (!group.bars.empty()) s.picture.groups.push_back(std::move(group));
        }
    }
    return s;
}

/// Every row, for those who want to look it up.
section rows_section(const measurements& m) {
    section s{"binary-rows", "Binary: all rows", {}, {}, {}, {}};
    s.paragraphs = {
        "read-reused is into an object that holds the value of the last reading. The throughput is of the "
        "system's own bytes; of a floor, of the map's."};
    s.figures.columns = {{"Payload", false}, {"Operation", false}, {"Format", false}, {"Library", false},
                         {"Size"},           {"Median"},           {"Minimum"},       {"95th percentile"},
                         {"Throughput"},     {"Operations/s"}};
    for (const std::string& workload : all_workloads()) {
        for (const std::string_view verb : {"write", "read", "read-reused", "compress", "decompress"}) {
            for (const measured_row& row : m.rows()) {
                if (row.id.workload != workload || row.id.verb != verb || !is_binary(row.id.format) ||
                    !row.skipped.empty()) {
                    continue;
                }
                s.figures.rows.push_back(
                    {{workload, row.id.verb, row.id.format, row.id.library, bytes_text(row.bytes),
                      time_text(row.time.median), time_text(row.time.minimum), time_text(row.time.p95),
                      significant(row.bytes / row.time.median * 1e3) + " MB/s", significant(row.median_ops)},
                     row.id.library == "agate" ? row_kind::ours : row_kind::plain});
            }
        }
    }
    return s;
}

} // namespace

suite_report report_binary(const measurements& m) {
    suite_report r;
    if (systems_of(m, all_workloads(), false).empty()) return r; // measured by an older or a partial run
    r.sections.push_back(sizes_section(m, r.failures));
    r.sections.push_back(w1_section(m, false));
    r.sections.push_back(w1_section(m, true));
    r.sections.push_back(lz4_section(m));
    for (section& s : w5_sections(m))
        r.sections.push_back(std::move(s));
    r.sections.push_back(ratio_section(m));
    r.sections.push_back(rows_section(m));
    return r;
}

} // namespace bench
