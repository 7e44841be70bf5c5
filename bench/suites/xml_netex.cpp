// The rows of a large document: read whole into structs, and stop by stop from a file in bounded memory, each beside the most
// memory that a process holds at that. The size is in the environment variable AGATE_BENCH_NETEX_MB, in megabytes; 300 if it is
// not set.
#include "xml_suite.hpp"

#include "../workloads/netex.hpp"

#include <agate/stream.hpp>
#include <agate/xml.hpp>
#include <agate/xml/framing.hpp>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#if defined(__linux__)
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace bench {
namespace {

constexpr std::size_t default_megabytes = 300;

std::size_t wanted_bytes() {
    std::size_t megabytes = default_megabytes;
    if (const char* const told = std::getenv("AGATE_BENCH_NETEX_MB"))
        std::from_chars(told, told + std::strlen(told), megabytes);
    return megabytes * 1'000'000;
}

bool read(std::string_view text, netex::PublicationDelivery& delivery) {
    return agate::xml::read(text, delivery).has_value();
}

void check(const std::string& row, const netex::text_and_count& document) {
    netex::PublicationDelivery delivery;
    if (!read(document.text, delivery)) detail::fail_check(row, "reading failed");
    std::size_t stops = 0;
    for (const netex::ServiceFrame& frame : delivery.frames) {
        for (const netex::ScheduledStopPoint& stop : frame.stops) {
            if (!(stop == netex::make_stop(stops)))
                detail::fail_check(row, "stop " + std::to_string(stops) + " is not the workload's");
            ++stops;
        }
    }
    if (stops != document.stops) detail::fail_check(row, "stops are missing");
}

#if defined(__linux__)
/// The line `VmHWM` of /proc/self/status in bytes: the most memory that the process has held.
double peak_of_this_process() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (!line.starts_with("VmHWM:")) continue;
        const std::size_t digit = line.find_first_of("0123456789");
        double kibibytes = 0;
        std::from_chars(line.data() + digit, line.data() + line.size(), kibibytes);
        return kibibytes * 1024;
    }
    return 0;
}
#endif

/// The most memory of a process that does something once, which says whether it went well: a child, which begins with what is
/// there now. 0 where this cannot be told.
template <class Do> double peak_of(Do&& act) {
    double peak = 0;
#if defined(__linux__)
    int ends[2];
    if (pipe(ends) != 0) return 0;
    const pid_t child = fork();
    if (child == 0) {
        const double told = act() ? peak_of_this_process() : 0;
        const bool is_told = ::write(ends[1], &told, sizeof told) == static_cast<ssize_t>(sizeof told);
        _exit(is_told ? 0 : 1);
    }
    close(ends[1]);
    if (child > 0) {
        if (::read(ends[0], &peak, sizeof peak) != static_cast<ssize_t>(sizeof peak)) peak = 0;
        waitpid(child, nullptr, 0);
    }
    close(ends[0]);
#else
    static_cast<void>(act);
#endif
    return peak;
}

/// The most memory of a process that holds the text and reads it once.
double peak_bytes(std::string_view text) {
    return peak_of([text] {
        static netex::PublicationDelivery delivery; // which is there when the memory is looked at
        return read(text, delivery);
    });
}

// --- Stop by stop

/// A file that holds the document, for as long as the program runs.
class document_file {
public:
    document_file()
        : path_{std::filesystem::temp_directory_path() /
                ("agate_bench_netex_" + std::to_string(::getpid()) + ".xml")} {
        std::ofstream out{path_, std::ios::binary};
        stops_ = netex::make_pieces(wanted_bytes(), [&out](std::string_view piece) { out << piece; });
    }
    document_file(const document_file&) = delete;
    document_file& operator=(const document_file&) = delete;
    ~document_file() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::size_t stops() const { return stops_; }

private:
    std::filesystem::path path_;
    std::size_t stops_ = 0;
};

/// Reads all stops of the file into one object, and calls `look(stop, number)`; how many there were, or 0 after an error.
template <class Look> std::size_t read_stops(const document_file& file, Look&& look) {
    agate::stream::reader stops{agate::xml::elements<>{"ScheduledStopPoint"},
                                agate::stream::file_source{file.path().string()}};
    netex::ScheduledStopPoint stop;
    std::size_t count = 0;
    for (;;) {
        const agate::result<bool> more = stops.next(stop);
        if (!more) return 0;
        if (!*more) return count;
        look(stop, count++);
    }
}

void register_xml_netex_stream() {
    const char* const row = "read/xml/NetexStream/agate";
    benchmark::RegisterBenchmark(row, [row](benchmark::State& state) {
        static const document_file file;
        static double peak = 0;
        if (peak == 0) {
            peak = peak_of([] { return read_stops(file, [](const auto&, std::size_t) {}) == file.stops(); });
            const std::size_t stops =
                read_stops(file, [row](const netex::ScheduledStopPoint& stop, std::size_t i) {
                    if (!(stop == netex::make_stop(i)))
                        detail::fail_check(row, "stop " + std::to_string(i) + " is not the workload's");
                });
            if (stops != file.stops()) detail::fail_check(row, "stops are missing");
        }
        note_run(row);
        for (auto _ : state) {
            std::size_t count = read_stops(file, [](const netex::ScheduledStopPoint& stop, std::size_t) {
                benchmark::DoNotOptimize(&stop);
            });
            benchmark::DoNotOptimize(count);
        }
        detail::set_counters(state, std::filesystem::file_size(file.path()));
        state.counters["peak_bytes"] = peak;
    })->Unit(benchmark::kMillisecond);
}

} // namespace

void register_xml_netex() {
    register_xml_netex_stream(); // before a text of that size is in memory
    const char* const row = "read/xml/Netex/agate";
    benchmark::RegisterBenchmark(row, [row](benchmark::State& state) {
        static netex::text_and_count document;
        static double peak = 0;
        if (document.text.empty()) {
            document = netex::make_document(wanted_bytes());
            peak = peak_bytes(document.text); // before anything else has grown the heap
            check(row, document);
        }
        note_run(row);
        for (auto _ : state) {
            netex::PublicationDelivery delivery;
            bool ok = read(document.text, delivery);
            detail::keep(ok);
            detail::keep(delivery);
        }
        detail::set_counters(state, document.text.size());
        state.counters["peak_bytes"] = peak;
    })->Unit(benchmark::kMillisecond);
}

} // namespace bench
