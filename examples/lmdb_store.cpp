// Values in a key-value store: tagged, so that one table holds several types; read in place from the store's own memory; and a
// writer that is killed in the middle leaves what was there.
#include "lmdb_store.hpp"

#include <agate/envelope.hpp>
#include <agate/msgpack.hpp>
#include <agate/msgpack/envelope.hpp>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>

#include <sys/wait.h>
#include <unistd.h>

namespace models {

struct Stop {
    std::string_view name; // points into what it was read from
    double longitude = 0;
    double latitude = 0;
};
struct Line {
    std::uint16_t number = 0;
    std::string_view color;
};

} // namespace models

constexpr agate::registry<models::Stop, models::Line> stored_types;
const agate::tagged stored{agate::msgpack::codec<>{}, stored_types};

void fill(auto& put) {
    put("line/4", stored.write(models::Line{4, "green"}).value());
    put("stop/1", stored.write(models::Stop{"Central Station", 4.8952, 52.3702}).value());
    put("stop/2", stored.write(models::Stop{"Harbour", 4.9053, 52.3803}).value());
}

void show(std::string_view key, const models::Stop& stop) {
    std::cout << key << ": stop " << stop.name << " at " << stop.longitude << ", " << stop.latitude << '\n';
}
void show(std::string_view key, const models::Line& line) {
    std::cout << key << ": line " << line.number << ", " << line.color << '\n';
}

void show_all(const lmdb_store& store) {
    store.scan([](std::string_view key, std::string_view bytes) {
        stored.visit(bytes, [key](const auto& value) { show(key, value); }).value();
    });
}

int main() {
    const auto folder =
        std::filesystem::temp_directory_path() / ("agate-store-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    {
        lmdb_store store{folder.string(), 1 << 20};
        store.write([](auto put) { fill(put); });
        show_all(store);
    }

    const pid_t child = ::fork();
    if (child == 0) {
        lmdb_store store{folder.string(), 1 << 20};
        store.write([](auto put) {
            put("line/4", "rubbish");
            put("stop/3", stored.write(models::Stop{"Airport", 4.7642, 52.3105}).value());
            std::raise(SIGKILL); // before the transaction is committed
        });
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    std::cout << "the writer was killed: " << (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << '\n';
    {
        const lmdb_store store{folder.string(), 1 << 20};
        show_all(store);
    }
    std::filesystem::remove_all(folder);
}

// Output:
// line/4: line 4, green
// stop/1: stop Central Station at 4.8952, 52.3702
// stop/2: stop Harbour at 4.9053, 52.3803
// the writer was killed: 1
// line/4: line 4, green
// stop/1: stop Central Station at 4.8952, 52.3702
// stop/2: stop Harbour at 4.9053, 52.3803
