// The stops of W3: the tables of the published report (bytes, dumps and loads a second, decoding by workers), made from this
// machine's measurements, and Agate against each peer.
#include "format.hpp"
#include "published.hpp"
#include "suites.hpp"

#include "../workloads/w3.hpp"

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace bench {
namespace {

struct pipeline_row {
    const char* format;
    const char* title;
    double size; ///< bytes a stop that the report states; 0 if it states none
};

constexpr pipeline_row pipelines[] = {
    {"msgpack-tagged-lz4", "tagged MessagePack + LZ4", w3::bytes_tagged_lz4},
    {"msgpack-lz4", "typed MessagePack + LZ4", w3::bytes_typed_lz4},
    {"msgpack", "typed MessagePack", w3::bytes_typed},
    {"msgpack-tagged", "tagged MessagePack", 0},
    {"binary-lz4", "own format + LZ4", 0},
    {"binary", "own format", 0},
    {"xml", "XML", 0},
};

std::string a_second(const measured_row* row) {
    return row == nullptr ? std::string{} : grouped(fixed(1e9 / row->time.median, 0));
}

section pipelines_section(const measurements& m, std::vector<std::string>& failures) {
    section s{"netex-pipelines", "NeTEx stops: dumps and loads", {}, {}, {}, {}};
    s.paragraphs = {
        "10,000 stops, one after another; operations a second at the median. Decimals travel as text, which "
        "Agate parses and the peers keep as strings; protobuf fills its own messages and no struct."};
    s.figures.columns = {
        {"Pipeline", false}, {"System", false}, {"Bytes a stop"}, {"dumps / s"}, {"loads / s"}};
    for (const pipeline_row& p : pipelines) {
        for (const std::string& library : m.libraries("write", p.format)) {
            const measured_row* const write = m.timed("write", p.format, "Stop", library);
            const measured_row* const read = m.timed("read", p.format, "Stop", library);
            if (write == nullptr && read == nullptr) continue;
            const double bytes = write != nullptr ? write->bytes : read->bytes;
            s.figures.rows.push_back({{p.title, library, fixed(bytes, 2), a_second(write), a_second(read)},
                                      library == "agate" ? row_kind::ours : row_kind::plain});
            if (library == "agate" && p.size != 0 && std::abs(bytes - p.size) > 0.005) {
                failures.push_back(std::string(p.title) + " has " + fixed(bytes, 2) +
                                   " bytes a stop and not " + fixed(p.size, 2) +
                                   ", which are those of lz4 1.9.4");
            }
        }
    }
    for (const published_pipeline& p : published_pipelines) {
        s.figures.rows.push_back({{std::string(p.pipeline), "(published)", fixed(p.bytes, 2),
                                   grouped(fixed(p.dumps, 0)), grouped(fixed(p.loads, 0))},
                                  row_kind::published});
    }
    s.notes = {"Rows marked (published) were measured by others, in Python and on another machine."};
    return s;
}

section peers_section(const measurements& m) {
    section s{"netex-ratios", "NeTEx stops: how many times as long each peer takes", {}, {}, {}, {}};
    s.paragraphs = {"The peer's median by Agate's, in this run. A peer's own format stands beside typed "
                    "MessagePack, with LZ4 "
                    "around both or around neither. Ratios are rounded against Agate."};
    s.figures.columns = {{"Pipeline", false}, {"System", false}, {"dumps"}, {"loads"}};
    for (const pipeline_row& p : pipelines) {
        const std::string_view format = p.format;
        const std::string_view mine = format == "binary"       ? "msgpack"
                                      : format == "binary-lz4" ? "msgpack-lz4"
                                                               : format;
        for (const std::string& library : m.libraries("write", format)) {
            if (library == "agate") continue;
            table_row row{{p.title, library}};
            for (const char* const verb : {"write", "read"}) {
                const measured_row* const theirs = m.timed(verb, format, "Stop", library);
                const measured_row* const ours = m.timed(verb, mine, "Stop", "agate");
                row.cells.push_back(theirs == nullptr || ours == nullptr
                                        ? std::string{}
                                        : ratio_down(theirs->time.median / ours->time.median));
            }
            if (!row.cells[2].empty() || !row.cells[3].empty()) s.figures.rows.push_back(std::move(row));
        }
    }
    return s;
}

section workers_section(const measurements& m) {
    section s{"netex-workers", "NeTEx stops: decoded by workers", {}, {}, {}, {}};
    s.paragraphs = {
        "All 10,000 stops, MessagePack (protobuf: its own format) in LZ4 frames, read by threads that share "
        "nothing; stops a second in "
        "wall "
        "time, the threads' start included. More workers than the machine has cores do not help."};
    s.figures.columns = {{"System", false}, {"1"}, {"2"}, {"4"}};
    const auto add = [&](const char* format, const std::string& library) {
        table_row row{{library}, library == "agate" ? row_kind::ours : row_kind::plain};
        for (const char* const workers : {"1", "2", "4"}) {
            const measured_row* const found =
                m.timed("read", format, std::string("Stops10k-workers") + workers, library);
            row.cells.push_back(found == nullptr ? std::string{}
                                                 : grouped(fixed(w3::stops * 1e9 / found->time.median, 0)));
        }
        if (!row.cells[1].empty()) s.figures.rows.push_back(std::move(row));
    };
    add("msgpack-lz4", "agate");
    add("msgpack-lz4", "msgpack-cxx");
    add("binary-lz4", "protobuf");
    for (const published_workers& p : published_worker_figures) {
        s.figures.rows.push_back(
            {{std::string(p.pipeline) + " (published, processes)", grouped(fixed(p.one, 0)),
              grouped(fixed(p.two, 0)), grouped(fixed(p.four, 0))},
             row_kind::published});
    }
    return s;
}

section store_section(const measurements& m) {
    section s{"netex-store", "NeTEx stops: a key-value store", {}, {}, {}, {}};
    s.paragraphs = {"LMDB: all 10,000 stops in one durable write transaction, then a cursor over all, each "
                    "value decoded from "
                    "the store's own memory; stops a second in wall time. The floor stores bytes that are "
                    "ready, and scans "
                    "them without decoding."};
    s.figures.columns = {
        {"System", false}, {"write"}, {"read"}, {"write, times the floor"}, {"read, times the floor"}};
    const auto time = [&m](const char* verb, const char* library) {
        const measured_row* const row = m.timed(verb, "store", "Stops10k", library);
        return row == nullptr ? 0.0 : row->time.median;
    };
    const auto rate = [](double ns) {
        return ns > 0 ? grouped(fixed(w3::stops * 1e9 / ns, 0)) : std::string{};
    };
    const auto times = [](double ns, double floor) {
        return floor > 0 ? ratio_up(ns / floor) : std::string{};
    };
    const double write = time("write", "agate"), read = time("read", "agate");
    const double write_floor = time("write", "bytes"), read_floor = time("read", "bytes");
    if (write > 0 || read > 0) {
        s.figures.rows.push_back({{"agate, typed MessagePack", rate(write), rate(read),
                                   times(write, write_floor), times(read, read_floor)},
                                  row_kind::ours});
        const double views = time("read", "agate-views");
        s.figures.rows.push_back(
            {{"agate, texts as views of the store's memory", "", rate(views), "", times(views, read_floor)},
             row_kind::ours});
        s.figures.rows.push_back({{"ready bytes", rate(write_floor), rate(read_floor), "", ""}});
    }
    for (const published_store& p : published_store_figures) {
        s.figures.rows.push_back({{std::string(p.pipeline) + " (published, libmdbx)",
                                   grouped(fixed(p.write, 0)), grouped(fixed(p.read, 0)), "", ""},
                                  row_kind::published});
    }
    return s;
}

} // namespace

suite_report report_netex(const measurements& m) {
    suite_report r;
    r.sections.push_back(pipelines_section(m, r.failures));
    r.sections.push_back(peers_section(m));
    r.sections.push_back(store_section(m));
    r.sections.push_back(workers_section(m));
    return r;
}

} // namespace bench
