// What an error says, and what limits are for.

#include <agate/describe.hpp>
#include <agate/json.hpp>

#include <iostream>
#include <string>
#include <vector>

enum class Status { active, degraded, offline };

struct Reading {
    std::string id;
    double temperature;
    Status status;
};

struct Batch {
    std::string batch_id;
    std::vector<Reading> readings;
};

struct Tree {
    std::vector<Tree> children;
};

template <class T, agate::json::options O = agate::json::options{}> void show(const std::string& text) {
    const agate::result<T> value = agate::json::read<T, O>(text);
    std::cout << (value ? "no error" : value.error().message(text)) << '\n';
}

int main() {
    const std::string text = R"({
  "batch_id": "batch-0001",
  "readings": [
    {"id": "sensor-0042", "temperature": "warm", "status": "active"}
  ]
})";
    const agate::result<Batch> batch = agate::json::read<Batch>(text);
    if (!batch) {
        const agate::error& e = batch.error();
        std::cout << e.message(text) << '\n';                                             // for people
        std::cout << to_string(e.code) << " at " << e.offset << ", " << e.path() << '\n'; // for programs
    }

    show<Reading>(R"({"id": "a", "temperature": 20.5})");
    show<Reading>(R"({"id": "a", "temperature": 20.5, "status": "degarded"})");
    show<Reading>(R"({"id": "a", "temperature": 20.5, "status": "active", "id": "b"})");
    show<Reading>(R"({"id": "a", "temperature": 1e400, "status": "active"})");
    show<Reading>(R"({"id": "a", "temperature": 20.5, "status": "active"} {})");
    show<Reading, agate::json::options{.unknown = agate::unknown_policy::error}>(
        R"({"id": "a", "temprature": 20.5})");
    show<int>("1.0");
    show<signed char>("128");

    // Limits are finite by default, and an argument of every call.
    const std::string deep(1000, '[');
    std::cout << agate::json::read<agate::value>(deep).error().message(deep) << '\n';
    const std::string nested = R"({"children": [{"children": [{"children": []}]}]})";
    std::cout << agate::json::read<Tree>(nested, {.depth = 4}).error().message(nested) << '\n';
}

// Output:
// line 4, column 42: readings[0].temperature: expected number, found string
// type_mismatch at 87, readings[0].temperature
// line 1, column 1: missing member 'status'
// line 1, column 44: status: unknown enumerator 'degarded'; did you mean 'degraded'? Known: active, degraded, offline
// line 1, column 54: duplicate member 'id'
// line 1, column 28: temperature: the number is out of range: 1e400
// line 1, column 54: something follows the value
// line 1, column 13: unknown member 'temprature'; did you mean 'temperature'?
// line 1, column 1: an integer cannot be a fraction or have an exponent
// line 1, column 1: the number is out of range: 128
// line 1, column 257: [0][0][0]...[0][0][0][0][0]: nested deeper than the limit
// line 1, column 29: children[0].children[0]: nested deeper than the limit
