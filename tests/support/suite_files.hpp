// The files of a conformance suite and what is in them.
#pragma once

#include "data.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace agate_test {

struct suite_file {
    std::string name;
    std::string text;
};

inline std::string whole_file(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    EXPECT_TRUE(file.is_open()) << path;
    return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

/// The files of a folder below the data folder whose names begin so, by name.
inline std::vector<suite_file> suite_files(std::string_view folder, std::string_view prefix = {}) {
    std::vector<suite_file> files;
    for (const auto& entry : std::filesystem::directory_iterator{data_dir() / folder}) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(prefix) && name.ends_with(".json")) {
            files.push_back({name, whole_file(entry.path())});
        }
    }
    std::sort(files.begin(), files.end(),
              [](const suite_file& a, const suite_file& b) { return a.name < b.name; });
    return files;
}

} // namespace agate_test
