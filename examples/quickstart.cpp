// A plain struct to JSON text and back. Nothing is registered: the struct's own fields and names are the schema.

#include <agate/json.hpp>

#include <iostream>
#include <optional>
#include <string>

struct Reading {
    std::string id;
    double temperature;
    std::optional<std::string> note;
};

int main() {
    const Reading reading{"sensor-0042", 21.85, std::nullopt};

    const agate::result<std::string> text = agate::json::write(reading);
    if (!text) {
        std::cerr << text.error().message() << '\n';
        return 1;
    }
    std::cout << *text << '\n';

    const agate::result<Reading> back = agate::json::read<Reading>(*text);
    if (!back) {
        std::cerr << back.error().message(*text) << '\n';
        return 1;
    }
    std::cout << back->id << ": " << back->temperature << '\n';

    // An error says where it is, in the text and in the value.
    const std::string wrong = R"({"id": "sensor-0043", "temperature": "warm", "note": null})";
    const agate::result<Reading> refused = agate::json::read<Reading>(wrong);
    if (refused) {
        return 1;
    }
    std::cout << refused.error().message(wrong) << '\n';
}
