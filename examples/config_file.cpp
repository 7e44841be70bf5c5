// A settings file: read with defaults from the object's own member initialisers, changed, and replaced whole.

#include <agate/describe.hpp>
#include <agate/json.hpp>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <vector>

struct Listener {
    std::string host = "localhost";
    unsigned short port = 8080;
};

struct Settings {
    Listener listen;
    std::chrono::milliseconds timeout{1500};
    std::vector<std::filesystem::path> search;
    std::map<std::string, std::string> labels;
};

// Member initialisers are no defaults unless the type, or the option `missing`, says so: a member that a text lacks is
// an error otherwise.
template <> inline constexpr auto agate::describe<Listener> = agate::rules(agate::keep_missing);
template <> inline constexpr auto agate::describe<Settings> =
    agate::rules(agate::keep_missing, agate::refuse_unknown);

int main(int, char** argv) {
    const std::filesystem::path file = std::filesystem::path{argv[0]}.concat(".json");

    Settings settings;
    settings.listen.host = "0.0.0.0";
    settings.labels["zone"] = "north";
    if (const auto saved = agate::json::write_file<agate::json::options{.indent = 2}>(settings, file);
        !saved) {
        std::cerr << saved.error().message() << '\n';
        return 1;
    }

    const agate::result<Settings> loaded = agate::json::read_file<Settings>(file);
    if (!loaded) {
        std::cerr << file.string() << ": " << loaded.error().message() << '\n';
        return 1;
    }
    std::cout << agate::json::write(*loaded).value() << '\n';

    // What a person may have left in such a file.
    constexpr agate::json::options by_hand{.comments = true};
    const std::string edited = R"({
  "listen": {"port": 9090}, // the host stays what it was
  "timeout": "PT30S"
})";
    const Settings changed = agate::json::read<Settings, by_hand>(edited).value();
    std::cout << changed.listen.host << ':' << changed.listen.port << ", " << changed.timeout.count()
              << " ms\n";

    const std::string misspelt = R"({"listne": {}})";
    std::cout << agate::json::read<Settings>(misspelt).error().message(misspelt) << '\n';
    std::filesystem::remove(file);
}

// Output:
// {"listen":{"host":"0.0.0.0","port":8080},"timeout":"PT1.5S","search":[],"labels":{"zone":"north"}}
// localhost:9090, 30000 ms
// line 1, column 2: unknown member 'listne'; did you mean 'listen'?
