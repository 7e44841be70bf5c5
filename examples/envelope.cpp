// Values that say what type they are: tagged envelopes, a registry that a plugin extends, and a pipeline chosen at run time.

#include <agate/envelope.hpp>
#include <agate/json.hpp>
#include <agate/json/envelope.hpp>
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>
#include <agate/msgpack/envelope.hpp>

#include <iostream>
#include <string>
#include <string_view>

namespace models {

struct Stop {
    std::string id;
    std::string name;
};
struct Line {
    int number = 0;
};

} // namespace models

namespace plugin {

struct Depot {
    std::string city;
};

} // namespace plugin

int main() {
    constexpr agate::registry<models::Stop, models::Line> types;
    const agate::tagged codec{agate::msgpack::codec<>{}, types};

    const std::string bytes = codec.write(models::Stop{"S1", "Centrum"}).value();
    std::cout << bytes.size() << " bytes, tag " << codec.tag(bytes).value() << '\n';
    std::cout << codec.read<models::Stop>(bytes)->name << '\n';
    std::cout << codec.read<models::Line>(bytes).error().message(bytes) << '\n';

    // a visitor gets the value as the type that it is
    const auto seen = codec.visit(bytes, [](const auto& value) {
        if constexpr (requires { value.name; }) {
            std::cout << "a stop: " << value.name << '\n';
        }
    });

    // JSON has the same envelope in its own way; a plugin adds a type while the program runs
    agate::open_registry<models::Stop, models::Line> open;
    const agate::tagged json{agate::json::codec<>{}, open};
    const bool added = open.add<plugin::Depot>(agate::json::codec<>{}).has_value();
    const std::string text = json.write(plugin::Depot{"Utrecht"}).value();
    const agate::any_object any = json.read_any(text).value();
    std::cout << text << ' ' << any.get_if<plugin::Depot>()->city << '\n';

    // which codecs a value goes through is chosen at run time
    agate::lz4::context context;
    for (const bool compressed : {false, true}) {
        const agate::pipeline<models::Stop> pipeline =
            compressed ? agate::pipeline<models::Stop>{agate::lz4::framed{codec, context}}
                       : agate::pipeline<models::Stop>{codec};
        const std::string stored = pipeline.dumps({"S1", std::string(200, 'x')}).value();
        std::cout << stored.size() << " bytes hold " << pipeline.loads(stored)->name.size() << " letters\n";
    }
    return seen && added ? 0 : 1;
}

// Output:
// 35 bytes, tag models:Stop
// Centrum
// offset 1: the tag of another type 'models:Stop'; did you mean 'models:Line'? Known: models:Line
// a stop: Centrum
// {"type":"plugin:Depot","value":{"city":"Utrecht"}} Utrecht
// 229 bytes hold 200 letters
// 64 bytes hold 200 letters
