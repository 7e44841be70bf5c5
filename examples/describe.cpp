// Where the wire wants something else than the struct says: one description beside the type, for all codecs.

#include <agate/describe.hpp>
#include <agate/json.hpp>

#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

enum class Priority { low, normal, high };

struct Address {
    std::string street;
    std::string city;
};

struct Order {
    std::string order_id;
    Priority priority;
    int quantity;
    std::optional<std::string> discount_code;
    std::vector<std::string> tags;
    Address ship_to;
    std::vector<std::uint8_t> signature;
    int cached_price;
    std::map<std::string, agate::value> others;
};

template <> inline constexpr auto agate::describe<Priority> =
    agate::rules(agate::rename_all(agate::upper_case));

template <> inline constexpr auto agate::describe<Order> = agate::rules(
    agate::rename_all(agate::camel_case),
    agate::field<&Order::order_id>(agate::rename("id"), agate::alias("orderNumber")),
    agate::field<&Order::quantity>(agate::default_value(1), agate::check::at_least(1)),
    agate::field<&Order::discount_code>(agate::skip_if_null),
    agate::field<&Order::tags>(agate::default_value(std::vector<std::string>{}), agate::skip_if_default),
    agate::field<&Order::ship_to>(agate::flatten),    // street and city stand beside id
    agate::field<&Order::signature>(agate::as_bytes), // base64 in JSON
    agate::field<&Order::cached_price>(agate::skip),
    agate::field<&Order::others>(agate::rest)); // members that Order does not have

// Classes that are no aggregates, and private members, are listed; the description may then stand inside.
class Account {
public:
    Account() = default;
    Account(std::string owner, std::int64_t cents) : owner_{std::move(owner)}, cents_{cents} {}

private:
    friend struct agate::access;
    std::string owner_;
    std::int64_t cents_ = 0;
    static constexpr auto agate_rules = agate::rules(agate::members<&Account::owner_, &Account::cents_>,
                                                     agate::field<&Account::owner_>(agate::rename("owner")),
                                                     agate::field<&Account::cents_>(agate::rename("cents")));
};

int main() {
    const std::string text =
        R"({"orderNumber": "A-7", "priority": "HIGH", "street": "Main St 1", "city": "Utrecht",
        "signature": "AQID", "colour": "red"})";
    const agate::result<Order> order = agate::json::read<Order>(text);
    if (!order) {
        std::cerr << order.error().message(text) << '\n';
        return 1;
    }
    std::cout << agate::json::write<agate::json::options{.indent = 2}>(*order).value() << '\n';

    // A check is part of reading and writing; validate lists every violation.
    Order wrong = *order;
    wrong.quantity = 0;
    std::cout << agate::json::write(wrong).error().message() << '\n';
    for (const agate::error& e : agate::validate(wrong)) {
        std::cout << e.path() << ' ' << e.detail << '\n';
    }

    std::cout << agate::json::write(Account{"Ada", 1250}).value() << '\n';
}

// Output:
// {
//   "id": "A-7",
//   "priority": "HIGH",
//   "quantity": 1,
//   "street": "Main St 1",
//   "city": "Utrecht",
//   "signature": "AQID",
//   "colour": "red"
// }
// offset 29: quantity: must be at least 1
// quantity must be at least 1
// {"owner":"Ada","cents":1250}
