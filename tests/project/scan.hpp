// The project's files as texts, and what in them belongs to one machine. Works on texts in memory, so that the rules can
// be tried on bad ones as well as on the project's own.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace project {

// Path relative to the project's folder ("cmake/AgateFetch.cmake") to the file's text.
using files = std::map<std::string, std::string>;

// All files but those that .gitignore leaves out, build folders, and git's own.
files load(const std::filesystem::path& dir);

// One sentence for each folder of one machine, each address that the project has no business with, and each machine's
// name; empty if there is none.
std::vector<std::string> complaints(const files& tree);

// The fenced blocks of a Markdown text that are marked with a language, each parted at its blank lines.
std::vector<std::string> fenced(std::string_view markdown, std::string_view language);

// The text with each run of white space as one space, for comparing what is laid out differently.
std::string squeezed(std::string_view text);

// A C++ source with the "// " at the front of lines taken off: what it prints, as it stands in the comment at its end.
std::string uncommented(std::string_view source);

} // namespace project
