// The include graph of a tree of headers, and what is wrong with it by the table of rooms. Works on texts in memory,
// so that the rules can be tried on a bad tree as well as on the project's own.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace layering {

// Path relative to the include folder ("agate/core/error.hpp") to the file's text.
using tree = std::map<std::string, std::string>;

struct include {
    std::string target; // as written between the delimiters; a path of the tree where it leads to one
    bool in_tree = false;
};

tree load(const std::filesystem::path& include_dir);

// The #include directives of a file, comments left out.
std::vector<include> includes_of(const tree& files, const std::string& path);

// One sentence for each forbidden edge and for each cycle; empty if the house is in order.
std::vector<std::string> complaints(const tree& files);

} // namespace layering
