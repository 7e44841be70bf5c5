#include "include_graph.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>

namespace layering {
namespace {

using std::string;
using std::string_view;

// A door is a header directly in agate/; every other one lives in the room that its folder names.
constexpr string_view door = "door";

struct room_rule {
    string_view room;
    std::vector<string_view> knows; // rooms; a path with a slash stands for the files that begin so
};

const std::vector<room_rule>& room_rules() {
    static const std::vector<room_rule> rules{
        {"core", {}},
        {"model", {"core"}},
        {"types", {"core", "model"}},
        {"json", {"core", "model"}},
        {"msgpack", {"core", "model"}},
        {"xml", {"core", "model"}},
        {"lz4", {"core"}},
        {"envelope", {"core", "model"}},
        {"stream", {"core", "model", "lz4"}},
    };
    return rules;
}

// Which file alone may include which header of another library or of the operating system.
struct third_party_rule {
    string_view header_begins;
    string_view only_in;
    std::vector<string_view> exactly; // the headers allowed there; empty: all that begin so
    string_view also_in;              // a second such file
};

const std::vector<third_party_rule>& third_party_rules() {
    static const std::vector<third_party_rule> rules{
        {"boost/pfr", "agate/model/reflect.hpp", {"boost/pfr/core.hpp", "boost/pfr/core_name.hpp"}, {}},
        {"simdjson", "agate/json/document.hpp", {}, {}},
        {"msgpack", "agate/msgpack/object.hpp", {}, {}},
        {"lz4", "agate/lz4/frame.hpp", {}, {}},
        {"sys/stat.h", "agate/core/file.hpp", {"sys/stat.h"}, "agate/stream/descriptor.hpp"},
        {"unistd.h", "agate/core/file.hpp", {"unistd.h"}, "agate/stream/descriptor.hpp"},
        {"sys/mman.h", "agate/stream/descriptor.hpp", {"sys/mman.h"}, {}},
        {"fcntl.h", "agate/stream/descriptor.hpp", {"fcntl.h"}, {}},
    };
    return rules;
}

// What agate/json.hpp may cost: headers of the standard library that are cheap to compile, and the compiler's own.
constexpr std::array light_headers{
    "array",       "bit",    "cerrno",      "charconv", "compare",     "concepts",  "cstddef",
    "cstdint",     "cstdio", "cstdlib",     "cstring",  "emmintrin.h", "exception", "initializer_list",
    "iterator",    "limits", "memory",      "new",      "optional",    "span",      "string",
    "string_view", "tuple",  "type_traits", "utility",  "variant",     "vector",
};

// Rooms that programs include for their own sake and that need more of the standard library.
constexpr std::array<string_view, 3> heavy_rooms{"types", "envelope", "stream"};

bool contains(const auto& range, const auto& value) {
    return std::find(std::begin(range), std::end(range), value) != std::end(range);
}

string room_of(const string& path) {
    const std::size_t begin = path.find('/') + 1;
    const std::size_t end = path.find('/', begin);
    return end == string::npos ? string{door} : path.substr(begin, end - begin);
}

string without_comments(const string& text) {
    string out;
    for (std::size_t i = 0; i < text.size();) {
        if (text.compare(i, 2, "//") == 0) {
            i = std::min(text.find('\n', i), text.size());
        } else if (text.compare(i, 2, "/*") == 0) {
            const std::size_t end = text.find("*/", i + 2);
            i = end == string::npos ? text.size() : end + 2;
        } else {
            out += text[i++];
        }
    }
    return out;
}

// The part of model that says what a type is on the wire, and reads and writes nothing.
bool is_description(const string& path) {
    return path.starts_with("agate/model/describe") || path == "agate/model/check.hpp";
}

bool is_rules_file(const string& path) {
    return path.ends_with("/rules.hpp");
}

// The doors that no other door may pull in: they bring third parties with them.
bool brings_third_party(const string& path) {
    return path == "agate/json/document.hpp" || path == "agate/msgpack/object.hpp";
}

const room_rule* rule_of(const string& room) {
    const auto& rules = room_rules();
    const auto found =
        std::find_if(rules.begin(), rules.end(), [&](const room_rule& r) { return r.room == room; });
    return found == rules.end() ? nullptr : &*found;
}

// Why a file may not include another file of the tree; empty if it may.
string objection(const string& from, const string& to) {
    const string from_room = room_of(from);
    const string to_room = room_of(to);
    if (from_room == door) {
        if (from == "agate/describe.hpp") {
            const bool allowed = to_room == "core" || is_description(to) || is_rules_file(to);
            return allowed ? "" : "agate/describe.hpp is for descriptions and the codecs' rules only";
        }
        if (brings_third_party(to)) {
            return "it brings a third party and is included by no door";
        }
        if (from == "agate/agate.hpp" || to == "agate/describe.hpp" || from == "agate/" + to_room + ".hpp") {
            return "";
        }
        const room_rule* const own = rule_of(from.substr(6, from.size() - 10));
        const bool allowed = own != nullptr && contains(own->knows, to_room);
        return allowed ? "" : "a door opens its own room";
    }
    if (to_room == door) {
        // Those that bring a third party are doors themselves, and may open what lies behind the room's own.
        const bool is_door = brings_third_party(from) && to == "agate/" + from_room + ".hpp";
        return is_door ? "" : "a door is included by no room";
    }
    const room_rule* const rule = rule_of(from_room);
    if (rule == nullptr) {
        return "the table of rooms does not know " + from_room;
    }
    if (is_rules_file(from)) {
        const bool allowed = to_room == "core" || is_description(to);
        return allowed ? "" : "a codec's rules know core and descriptions only";
    }
    if (from_room == to_room || contains(rule->knows, to_room)) {
        return "";
    }
    return from_room + " does not know " + to_room;
}

// Why a file may not include a header from outside the tree; empty if it may.
string outside_objection(const string& from, const string& header) {
    for (const third_party_rule& rule : third_party_rules()) {
        if (header.starts_with(rule.header_begins)) {
            if (from != rule.only_in && from != rule.also_in) {
                return "only " + string{rule.only_in} + " may";
            }
            if (!rule.exactly.empty() && !contains(rule.exactly, header)) {
                return "of that library only the headers named in the table";
            }
            return "";
        }
    }
    if (header.find('/') != string::npos) {
        return "it is neither Agate's nor a library that the table knows";
    }
    if (contains(light_headers, header) || contains(heavy_rooms, room_of(from)) || brings_third_party(from)) {
        return "";
    }
    return "it is not among the light standard headers";
}

} // namespace

tree load(const std::filesystem::path& include_dir) {
    tree files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{include_dir}) {
        if (entry.is_regular_file()) {
            std::ifstream in{entry.path(), std::ios::binary};
            files[entry.path().lexically_relative(include_dir).generic_string()] =
                string{std::istreambuf_iterator<char>{in}, {}};
        }
    }
    return files;
}

std::vector<include> includes_of(const tree& files, const string& path) {
    std::vector<include> found;
    std::istringstream lines{without_comments(files.at(path))};
    for (string line; std::getline(lines, line);) {
        std::erase_if(line, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
        if (!line.starts_with("#include") || line.size() < 10) {
            continue;
        }
        const bool quoted = line[8] == '"';
        const string target = line.substr(9, line.find(quoted ? '"' : '>', 9) - 9);
        const string beside =
            (std::filesystem::path{path}.parent_path() / target).lexically_normal().generic_string();
        if (quoted && files.contains(beside)) {
            found.push_back({beside, true});
        } else {
            found.push_back({target, files.contains(target)});
        }
    }
    return found;
}

std::vector<string> complaints(const tree& files) {
    std::vector<string> found;
    for (const auto& [path, text] : files) {
        for (const include& inc : includes_of(files, path)) {
            string why = inc.in_tree                        ? objection(path, inc.target)
                         : inc.target.starts_with("agate/") ? string{"there is no such header"}
                                                            : outside_objection(path, inc.target);
            if (!why.empty()) {
                found.push_back(path + " includes " + inc.target + ": " + why);
            }
        }
    }

    // Depth first; a file met again while it is still open closes a cycle.
    std::set<string> done;
    std::vector<string> open;
    const std::function<void(const string&)> visit = [&](const string& path) {
        const auto again = std::find(open.begin(), open.end(), path);
        if (again != open.end()) {
            string cycle = "cycle: ";
            for (auto it = again; it != open.end(); ++it) {
                cycle += *it + " -> ";
            }
            found.push_back(cycle + path);
            return;
        }
        if (!done.insert(path).second) {
            return;
        }
        open.push_back(path);
        for (const include& inc : includes_of(files, path)) {
            if (inc.in_tree) {
                visit(inc.target);
            }
        }
        open.pop_back();
    };
    for (const auto& [path, text] : files) {
        visit(path);
    }
    return found;
}

} // namespace layering
