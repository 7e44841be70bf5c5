// Decimals that keep their digits, dates and times as they are written, names, texts in several languages.
#include <agate/json.hpp>
#include <agate/types.hpp>

#include <chrono>
#include <iostream>
#include <string>

struct Fare {
    agate::decimal price;
    agate::date valid_from;
    agate::time_of_day first;
    agate::date_time changed;
    agate::duration headway;
    agate::uuid id;
    agate::qname type;
    agate::localized_text name;
};

int main() {
    const std::string text = R"({"price":"0.50","valid_from":"2026-09-12","first":"06:30:00",)"
                             R"("changed":"2026-09-12T14:30:00+02:00","headway":"PT15M",)"
                             R"("id":"f81d4fae-7dec-11d0-a765-00a0c91e6bf6","type":"{urn:fares}Single",)"
                             R"("name":{"en":"Single","de":"Einzelfahrt"}})";
    const Fare fare = agate::json::read<Fare>(text).value();
    std::cout << (agate::json::write(fare).value() == text) << '\n';

    std::cout << to_string(fare.price + agate::decimal::parse("1.255").value()) << '\n';
    std::cout << (fare.price == agate::decimal::parse("0.5").value()) << '\n';
    std::cout << fare.headway.to<std::chrono::minutes>().value().count() << '\n';
    std::cout << fare.changed.to<std::chrono::sys_seconds>().value().time_since_epoch().count() << '\n';
    std::cout << *fare.name.best_match({"fr", "de-CH"}) << '\n';

    const std::string wrong = R"({"price":"0.50","valid_from":"2026-02-30"})";
    std::cout << agate::json::read<Fare>(wrong).error().message(wrong) << '\n';
}

// Output:
// 1
// 1.755
// 1
// 15
// 1789216200
// Einzelfahrt
// line 1, column 30: valid_from: the month has no such day
