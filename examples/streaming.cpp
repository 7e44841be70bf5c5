// Records one by one: a large JSON document is read element by element and written as compressed lines, in memory bounded by
// one record and a buffer. The progress goes to the standard error stream, where it does not get in the way.

#include <agate/json.hpp>
#include <agate/lz4.hpp>
#include <agate/stream.hpp>

#include <cstdint>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>

namespace fs = std::filesystem;
namespace stream = agate::stream;

struct reading {
    std::string id;
    std::int64_t time;
    double temperature;
};

/// A document with many readings somewhere inside.
static agate::result<void> make_document(const fs::path& path, std::int64_t count) {
    stream::file_sink file{path};
    if (const auto begun = file.write(R"({"station":"north","data":{"readings":)"); !begun) {
        return begun.error();
    }
    stream::writer to{agate::json::elements{}, file};
    for (std::int64_t i = 0; i < count; ++i) {
        if (auto done = to.write(reading{"n" + std::to_string(i % 7), 1'700'000'000 + i,
                                         20 + 0.5 * static_cast<double>(i % 9)});
            !done) {
            return done;
        }
    }
    if (auto done = to.flush(); !done) {
        return done;
    }
    if (const auto ended = file.write("]}}"); !ended) {
        return ended.error();
    }
    return file.close();
}

/// Copies the warm ones to lines in an LZ4 frame; how many there were.
static agate::result<std::uint64_t> copy_warm(const fs::path& from, const fs::path& to) {
    agate::lz4::context context;
    stream::writer warm{agate::json::lines{}, stream::lz4_sink{stream::file_sink{to}, context}};

    auto readings =
        stream::records<reading>(agate::json::elements{"/data/readings"}, stream::file_source{from});
    const std::uint64_t size = fs::file_size(from);
    std::uint64_t shown = 0;
    for (const reading& r : readings) {
        if (const std::uint64_t percent = readings.offset() * 100 / size; percent >= shown + 10) {
            shown = percent;
            std::cerr << '\r' << percent << " %" << std::flush;
        }
        if (r.temperature > 23) {
            if (const auto done = warm.write(r); !done) {
                return done.error();
            }
        }
    }
    std::cerr << '\n';
    if (const auto done = readings.status(); !done) {
        return done.error();
    }
    if (const auto done = warm.close(); !done) {
        return done.error();
    }
    return warm.count();
}

int main() {
    const fs::path document = fs::temp_directory_path() / "agate_example_readings.json";
    const fs::path lines = fs::temp_directory_path() / "agate_example_readings.jsonl.lz4";
    if (const auto made = make_document(document, 200'000); !made) {
        std::cerr << made.error().message() << '\n';
        return 1;
    }
    const auto copied = copy_warm(document, lines);
    if (!copied) {
        std::cerr << copied.error().message() << '\n';
        return 1;
    }
    std::cout << *copied << " warm readings\n";

    // Read back, and looked at by hand: an error is one record's, and the loop may go on behind it.
    stream::reader back{agate::json::lines{}, stream::lz4_source{stream::file_source{lines}}};
    reading r;
    std::uint64_t count = 0;
    for (;;) {
        const auto more = back.next(r);
        if (!more) {
            std::cout << back.message() << '\n';
            continue;
        }
        if (!*more) {
            break;
        }
        ++count;
    }
    std::cout << count << " of them are back, the last one " << r.id << " at " << r.temperature << '\n';

    // Lines that are at fault are told by their number, and passed over.
    constexpr std::string_view damaged = "{\"id\":\"a\",\"time\":1,\"temperature\":20.5}\n"
                                         "{\"id\":\"b\",\"time\":\"noon\",\"temperature\":21}\n"
                                         "{\"id\":\"c\",\"time\":3,\"tempera";
    stream::reader log{agate::json::lines{}, stream::memory_source{damaged}};
    for (auto more = log.next(r); !more || *more; more = log.next(r)) {
        std::cout << (more ? r.id : log.message()) << '\n';
    }
    fs::remove(document);
    fs::remove(lines);
}

// Output:
// 44444 warm readings
// 44444 of them are back, the last one n0 at 24
// a
// record 2, line 2, column 18: time: expected integer, found string
// record 3, line 3, column 28: the input ends inside a string
