#include "scan.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <sstream>

namespace project {
namespace {

namespace fs = std::filesystem;
using std::string;
using std::string_view;

// Folders that a file of the project cannot know about. The system's own (/usr, /etc, /dev) are the same everywhere.
constexpr std::array<string_view, 8> private_folders{"work",  "tmp", "home", "root",
                                                     "Users", "mnt", "opt",  "srv"};

constexpr std::array<string_view, 6> top_level_domains{"org", "com", "net", "io", "dev", "edu"};

// Who may stand where. A path that ends with a slash is a folder.
struct address_rule {
    string_view host;
    string_view in;
};
constexpr std::array address_rules{
    address_rule{"github.com", "cmake/AgateFetch.cmake"}, // where upstream sources are fetched from
    address_rule{"www.w3.org", ""},                       // names of XML namespaces
    address_rule{"example.com", ""},                      // reserved for documentation (RFC 2606)
    address_rule{"example.org", ""},
    address_rule{"javaone.com", "bench/"}, // a value of the published workloads
    address_rule{"openov.nl", ""},         // the same
    address_rule{"www.netex.org.uk", ""},
    address_rule{"www.vdl.afrl.af.mil", ""},
};

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

bool may_stand(string_view host, string_view path) {
    return std::any_of(address_rules.begin(), address_rules.end(), [&](const address_rule& rule) {
        return rule.host == host && (path.starts_with(rule.in) || path == "tests/project/scan.cpp");
    });
}

// The longest run of characters of a host's name that ends before `end`.
string_view host_before(string_view text, std::size_t end) {
    std::size_t begin = end;
    while (begin > 0 && (is_word(text[begin - 1]) || text[begin - 1] == '.')) {
        --begin;
    }
    return text.substr(begin, end - begin);
}

string_view word_at(string_view text, std::size_t begin) {
    std::size_t end = begin;
    while (end < text.size() && is_word(text[end])) {
        ++end;
    }
    return text.substr(begin, end - begin);
}

void look_for_folders(string_view text, std::vector<string>& found) {
    for (std::size_t at = text.find('/'); at != string_view::npos; at = text.find('/', at + 1)) {
        const bool absolute = at == 0 || (!is_word(text[at - 1]) &&
                                          string_view{"./})>*"}.find(text[at - 1]) == string_view::npos);
        const string_view name = word_at(text, at + 1);
        const std::size_t behind = at + 1 + name.size();
        if (absolute && behind < text.size() && text[behind] == '/' &&
            std::find(private_folders.begin(), private_folders.end(), name) != private_folders.end()) {
            found.push_back("names the folder /" + string{name});
        }
    }
}

void look_for_addresses(string_view path, string_view text, std::vector<string>& found) {
    // With a scheme, anything is an address.
    for (std::size_t at = text.find("://"); at != string_view::npos; at = text.find("://", at + 1)) {
        std::size_t end = at + 3;
        while (end < text.size() && (is_word(text[end]) || text[end] == '.')) {
            ++end;
        }
        const string_view host = text.substr(at + 3, end - at - 3);
        if (!host.empty() && !may_stand(host, path)) {
            found.push_back("names the address " + string{host});
        }
    }
    // Without one, a name that ends as those of the internet do.
    for (std::size_t at = text.find('.'); at != string_view::npos; at = text.find('.', at + 1)) {
        const string_view domain = word_at(text, at + 1);
        const std::size_t end = at + 1 + domain.size();
        const bool ends = end == text.size() || (text[end] != '.' && text[end] != '(');
        if (!ends || std::find(top_level_domains.begin(), top_level_domains.end(), domain) ==
                         top_level_domains.end()) {
            continue;
        }
        const string_view host = host_before(text, end);
        const std::size_t begin = end - host.size();
        const bool with_scheme = begin >= 3 && text.substr(begin - 3, 3) == "://";
        if (!with_scheme && host.front() != '.' && !may_stand(host, path)) {
            found.push_back("names the address " + string{host});
        }
    }
}

// Google Benchmark puts the machine's name into its output.
void look_for_machine(string_view text, std::vector<string>& found) {
    constexpr string_view key = "\"host_name\"";
    for (std::size_t at = text.find(key); at != string_view::npos; at = text.find(key, at + 1)) {
        const std::size_t value = text.find_first_not_of(": \t\n", at + key.size());
        if (value != string_view::npos && text[value] == '"' && text.substr(value, 2) != "\"\"") {
            found.push_back("names the machine that it comes from");
        }
    }
}

bool is_left_out(const fs::path& path, const std::vector<string>& ignored) {
    const string name = path.filename().string();
    return name == ".git" || fs::exists(path / "CMakeCache.txt") ||
           std::find(ignored.begin(), ignored.end(), name) != ignored.end();
}

string text_of(const fs::path& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

} // namespace

files load(const fs::path& dir) {
    // The lines of .gitignore are names at the top level, with slashes around them.
    std::vector<string> ignored;
    std::istringstream lines{text_of(dir / ".gitignore")};
    for (string line; std::getline(lines, line);) {
        std::erase(line, '/');
        ignored.push_back(line);
    }

    files tree;
    for (const auto& top : fs::directory_iterator{dir}) {
        if (is_left_out(top.path(), ignored)) {
            continue;
        }
        if (top.is_regular_file()) {
            tree[top.path().filename().string()] = text_of(top.path());
            continue;
        }
        for (const auto& entry : fs::recursive_directory_iterator{top.path()}) {
            if (entry.is_regular_file()) {
                tree[entry.path().lexically_relative(dir).generic_string()] = text_of(entry.path());
            }
        }
    }
    return tree;
}

std::vector<string> complaints(const files& tree) {
    std::vector<string> all;
    for (const auto& [path, text] : tree) {
        std::vector<string> found;
        look_for_folders(text, found);
        look_for_addresses(path, text, found);
        look_for_machine(text, found);
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        for (const string& what : found) {
            all.push_back(path + " " + what);
        }
    }
    return all;
}

std::vector<string> fenced(string_view markdown, string_view language) {
    std::vector<string> found;
    string part;
    const auto close_part = [&] {
        if (part.find_first_not_of(" \n") != string::npos) {
            found.push_back(part);
        }
        part.clear();
    };
    const string opening = "```" + string{language};
    bool inside = false;
    bool wanted = false;
    std::istringstream lines{string{markdown}};
    for (string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            close_part();
            inside = !inside;
            wanted = inside && line == opening;
        } else if (wanted && line.empty()) {
            close_part();
        } else if (wanted) {
            part += line + "\n";
        }
    }
    return found;
}

string squeezed(string_view text) {
    string out;
    for (const char c : text) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0) {
            out += c;
        } else if (!out.empty() && out.back() != ' ') {
            out += ' ';
        }
    }
    if (out.ends_with(' ')) {
        out.pop_back();
    }
    return out;
}

string uncommented(string_view source) {
    string out;
    std::istringstream lines{string{source}};
    for (string line; std::getline(lines, line);) {
        out += line.starts_with("// ") ? line.substr(3) : line;
        out += '\n';
    }
    return out;
}

} // namespace project
