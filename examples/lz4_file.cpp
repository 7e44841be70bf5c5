// A file that need not fit in memory: compressed while it is written and decompressed while it is read, a chunk at a time.
// Any lz4 tool reads it.

#include <agate/lz4.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;

/// Writes numbered lines through a compressor into a file.
static agate::result<void> write_log(const fs::path& path, int lines) {
    std::ofstream file{path, std::ios::binary};
    const auto to_file = [&file](std::string_view chunk) -> agate::result<void> {
        if (file.write(chunk.data(), static_cast<std::streamsize>(chunk.size()))) {
            return {};
        }
        agate::error failed;
        failed.code = agate::errc::file_failed;
        failed.detail = "the log cannot be written";
        return failed;
    };

    agate::lz4::context context;
    agate::lz4::compressor log{context, {.content_checksum = true}};
    for (int i = 0; i < lines; ++i) {
        const std::string line = "line " + std::to_string(i) + ": all is well\n";
        if (agate::result<void> written = log.write(line, to_file); !written) {
            return written;
        }
    }
    return log.finish(to_file);
}

/// Counts the lines of such a file.
static agate::result<std::size_t> count_lines(const fs::path& path) {
    std::size_t lines = 0;
    const auto count = [&lines](std::string_view chunk) {
        for (const char c : chunk) {
            lines += c == '\n' ? 1 : 0;
        }
    };

    std::ifstream file{path, std::ios::binary};
    std::vector<char> buffer(65536);
    agate::lz4::decompressor log{
        {.decompressed = std::uint64_t{1} << 40}}; // what a file may hold; memory is bounded
    while (file) {
        file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        const std::string_view chunk{buffer.data(), static_cast<std::size_t>(file.gcount())};
        if (const agate::result<void> taken = log.write(chunk, count); !taken) {
            return taken.error();
        }
    }
    if (const agate::result<void> whole = log.finish(); !whole) {
        return whole.error();
    }
    return lines;
}

int main() {
    const fs::path path = fs::temp_directory_path() / "agate_example_log.lz4";
    if (const agate::result<void> written = write_log(path, 100'000); !written) {
        std::cerr << written.error().message() << '\n';
        return 1;
    }
    const agate::result<std::size_t> lines = count_lines(path);
    if (!lines) {
        std::cerr << lines.error().message() << '\n';
        return 1;
    }
    std::cout << *lines << " lines\n";

    // A file that was not written to its end is noticed.
    fs::resize_file(path, 1000);
    std::cout << count_lines(path).error().message() << '\n';
    fs::remove(path);
}

// Output:
// 100000 lines
// offset 1000: the LZ4 frame is cut short
