// Data whose shape is not known: agate::value holds any of it, json::raw leaves a part of it as text.

#include <agate/json.hpp>

#include <iostream>
#include <string>

struct Event {
    std::string name;
    agate::value payload;   // any value, integers exact, members in input order
    agate::json::raw extra; // its text, checked and kept
};

int main() {
    const std::string text =
        R"({"name": "login", "payload": {"user": 18446744073709551615, "tags": ["a", null, 1.5]}, "extra": { "x": 1e2 }})";
    Event event = agate::json::read<Event>(text).value();
    std::cout << event.extra.text << '\n';

    if (const agate::value* user = event.payload.find("user")) {
        std::cout << *user->to<std::uint64_t>() << '\n';
    }
    event.payload = agate::value::object({{"user", 7}, {"tags", agate::value::array({"b", true})}});
    std::cout << agate::json::write(event).value() << '\n';
}

// Output:
// { "x": 1e2 }
// 18446744073709551615
// {"name":"login","payload":{"user":7,"tags":["b",true]},"extra":{ "x": 1e2 }}
