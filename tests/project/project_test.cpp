// The project speaks of itself alone, and its README of what is there.

#include "scan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace {

using project::files;

// Put together here, so that this file can stand in the tree that it is about.
const std::string slash = "/";
const std::string dot = ".";

const files& tree() {
    static const files loaded = project::load(AGATE_PROJECT_DIR);
    return loaded;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) {
        out += line + "\n";
    }
    return out;
}

TEST(files, name_no_machine_and_no_address) {
    ASSERT_TRUE(tree().contains("CMakeLists.txt"));
    ASSERT_TRUE(tree().contains("tests/project/scan.cpp"));
    EXPECT_EQ(joined(project::complaints(tree())), "");
}

TEST(files, lie_where_the_project_has_its_folders) {
    for (const auto& [path, text] : tree()) {
        const std::string top = path.substr(0, path.find('/'));
        const bool known = top.starts_with('.') || top == "include" || top == "tests" || top == "bench" ||
                           top == "examples" || top == "cmake" || top == "CMakeLists.txt" ||
                           top == "CMakePresets.json" || top == "LICENSE" || top == "README.md";
        EXPECT_TRUE(known) << path;
    }
}

TEST(planted, folders_of_one_machine_are_found) {
    const std::string home = slash + "home" + slash;
    const files bad{{"a", "see " + home + "me"},
                    {"b", slash + "tmp" + slash + "x"},
                    {"c", "\"" + slash + "work" + slash + "y\""}};
    EXPECT_EQ(joined(project::complaints(bad)), "a names the folder " + slash + "home\nb names the folder " +
                                                    slash + "tmp\nc names the folder " + slash + "work\n");
}

TEST(planted, other_paths_are_not) {
    const files good{
        {"a", "bench/work" + slash + "x, ../tmp" + slash + "y, ${dir}/home" + slash + "z, /usr/include"},
        {"b", slash + "worker" + slash + "x and " + slash + "tmp is a word"}};
    EXPECT_EQ(joined(project::complaints(good)), "");
}

TEST(planted, addresses_are_found_with_and_without_a_scheme) {
    const std::string mirror = "deb" + dot + "mirror" + dot + "org";
    const std::string hub = "github" + dot + "com";
    const files bad{{"a", "http:" + slash + slash + "builder7/x"},
                    {"b", "from " + mirror + " comes"},
                    {"cmake/x.cmake", hub + "/o/r"}};
    EXPECT_EQ(joined(project::complaints(bad)), "a names the address builder7\nb names the address " +
                                                    mirror + "\ncmake/x.cmake names the address " + hub +
                                                    "\n");
    const files good{{"cmake/AgateFetch.cmake", "https:" + slash + slash + hub + "/o/r"},
                     {"a", "https://example.org/x"}};
    EXPECT_EQ(joined(project::complaints(good)), "");
}

TEST(planted, the_machine_that_a_benchmark_ran_on_is_found) {
    const std::string key = std::string{"\"host"} + "_name\": ";
    EXPECT_EQ(joined(project::complaints({{"a", key + "\"builder\""}})),
              "a names the machine that it comes from\n");
    EXPECT_EQ(joined(project::complaints({{"a", key + "\"\""}})), "");
}

// Whether each part of the README's blocks of a language stands in one of the files of a folder.
void expect_shown(const std::string& language, const std::string& folder) {
    std::vector<std::string> sources;
    for (const auto& [path, text] : tree()) {
        if (path.starts_with(folder)) {
            sources.push_back(project::squeezed(project::uncommented(text)));
        }
    }
    const std::vector<std::string> parts = project::fenced(tree().at("README.md"), language);
    EXPECT_FALSE(parts.empty());
    for (const std::string& part : parts) {
        const std::string wanted = project::squeezed(part);
        bool found = false;
        for (const std::string& source : sources) {
            found = found || source.find(wanted) != std::string::npos;
        }
        EXPECT_TRUE(found) << "in no file of " << folder << ":\n" << part;
    }
}

TEST(readme, shows_code_that_the_examples_compile) {
    expect_shown("cpp", "examples/");
}

TEST(readme, shows_output_that_the_examples_print) {
    expect_shown("json", "examples/");
    expect_shown("text", "examples/");
}

TEST(readme, shows_the_cmake_lines_that_the_install_tests_use) {
    expect_shown("cmake", "tests/install/");
}

TEST(readme, names_presets_that_exist) {
    const std::string& presets = tree().at("CMakePresets.json");
    const std::string workflows = presets.substr(presets.find("\"workflowPresets\""));
    const std::string& text = tree().at("README.md");
    const std::string command = "cmake --workflow --preset ";
    std::size_t count = 0;
    for (std::size_t at = text.find(command); at != std::string::npos; at = text.find(command, at + 1)) {
        const std::size_t begin = at + command.size();
        const std::string name = text.substr(begin, text.find_first_of(" `\n", begin) - begin);
        EXPECT_NE(workflows.find("\"name\": \"" + name + "\""), std::string::npos) << name;
        ++count;
    }
    EXPECT_GE(count, 2U);
}

// The names of the members that a header's struct declares with an initialiser.
std::vector<std::string> member_names(const std::string& header, const std::string& begin) {
    const std::string& text = tree().at(header);
    std::vector<std::string> names;
    std::istringstream lines{text.substr(text.find(begin))};
    for (std::string line; std::getline(lines, line) && !line.starts_with("};");) {
        const std::size_t equals = line.find(" = ");
        if (equals != std::string::npos && line.find("operator") == std::string::npos) {
            const std::size_t space = line.rfind(' ', equals - 1);
            names.push_back(line.substr(space + 1, equals - space - 1));
        }
    }
    return names;
}

TEST(readme, names_every_option_and_limit_of_json) {
    std::vector<std::string> names = member_names("include/agate/json/options.hpp", "struct options {");
    EXPECT_GE(names.size(), 10U);
    for (const std::string& name : names) {
        EXPECT_NE(tree().at("README.md").find("`" + name + "`"), std::string::npos) << name;
    }
    for (const std::string name : {"depth", "memory", "rescan"}) {
        const std::vector<std::string> limits =
            member_names("include/agate/core/limits.hpp", "struct limits {");
        EXPECT_NE(std::find(limits.begin(), limits.end(), name), limits.end()) << name;
        EXPECT_NE(tree().at("README.md").find("`" + name + "`"), std::string::npos) << name;
    }
}

TEST(readme, links_to_files_that_are_there) {
    const std::string& text = tree().at("README.md");
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
        const std::string target = text.substr(at + 2, text.find(')', at) - at - 2);
        bool found = target.starts_with('#');
        for (const auto& [path, content] : tree()) {
            found = found || path == target || path.starts_with(target + "/");
        }
        EXPECT_TRUE(found) << target;
    }
}

} // namespace
