// A plain struct to JSON text and back. Nothing is registered: the struct's own fields and names are the schema.

#include <agate/json.hpp>

#include <iostream>
#include <optional>
#include <string>
#include <vector>

struct Reading {
    std::string id;
    double temperature;
    std::optional<std::string> note;
};

struct Batch {
    std::string batch_id;
    std::vector<Reading> readings;
};

int main() {
    const Batch batch{"batch-0001", {{"sensor-0042", 21.85, std::nullopt}, {"sensor-0043", 20.0, "new"}}};

    const agate::result<std::string> text = agate::json::write(batch);
    if (!text) {
        std::cerr << text.error().message() << '\n';
        return 1;
    }
    std::cout << *text << '\n';

    const agate::result<Batch> back = agate::json::read<Batch>(*text);
    if (!back) {
        std::cerr << back.error().message(*text) << '\n';
        return 1;
    }
    std::cout << back->readings[1].id << ": " << *back->readings[1].note << '\n';
}

// Output:
// {"batch_id":"batch-0001","readings":[{"id":"sensor-0042","temperature":21.85,"note":null},{"id":"sensor-0043","temperature":20.0,"note":"new"}]}
// sensor-0043: new
