#include "machine.hpp"

#include "format.hpp"

#include <charconv>
#include <fstream>
#include <string_view>
#include <thread>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/utsname.h>
#endif

namespace bench {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\"\r";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

/// The value of the first line `key <separator> value` of a file; empty if there is none.
std::string value_in_file(const char* path, std::string_view key, char separator) {
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
        const std::size_t at = line.find(separator);
        if (at != std::string::npos && trimmed(std::string_view(line).substr(0, at)) == key) {
            return std::string(trimmed(std::string_view(line).substr(at + 1)));
        }
    }
    return {};
}

/// `16316412 kB` in gibibytes; empty if it is not a number.
std::string memory_text(std::string_view kibibytes) {
    double kib = 0;
    if (std::from_chars(kibibytes.data(), kibibytes.data() + kibibytes.size(), kib).ec != std::errc())
        return {};
    return fixed(kib / (1 << 20), 1) + " GiB";
}

std::string system_name() {
    std::string name = value_in_file("/etc/os-release", "PRETTY_NAME", '=');
#if defined(__unix__) || defined(__APPLE__)
    utsname info;
    if (uname(&info) == 0) {
        if (!name.empty()) name += ", ";
        name.append(info.sysname).append(" ").append(info.release).append(" ").append(info.machine);
    }
#endif
    return name;
}

std::string first_line(const char* path) {
    std::string line;
    std::ifstream in(path);
    std::getline(in, line);
    return line;
}

} // namespace

std::vector<std::pair<std::string, std::string>> machine_facts() {
    std::vector<std::pair<std::string, std::string>> facts;
    const auto add = [&](const char* name, std::string value) {
        if (!value.empty()) facts.emplace_back(name, std::move(value));
    };
    add("Processor", value_in_file("/proc/cpuinfo", "model name", ':'));
    const unsigned cores = std::thread::hardware_concurrency();
    add("Logical cores", cores == 0 ? "" : std::to_string(cores));
    add("Frequency governor", first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
    add("Memory", memory_text(value_in_file("/proc/meminfo", "MemTotal", ':')));
    add("Operating system", system_name());
    return facts;
}

} // namespace bench
