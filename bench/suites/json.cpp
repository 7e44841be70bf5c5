// The program of the JSON suite: W1 read and written by Agate and its peers.
#include "json_suite.hpp"

#include <cstdio>

namespace {

/// The texts must have the sizes that the published report states, else nothing here is comparable with it.
bool check_size(const char* what, std::size_t size, std::size_t expected) {
    if (size != expected) {
        std::fprintf(stderr, "%s is %zu bytes of JSON, the published report has %zu\n", what, size, expected);
    }
    return size == expected;
}

bool check_sizes() {
    using namespace bench::w1;
    const auto straight = [](auto value) {
        return make_json_case(value, shape::straight).text.view().size();
    };
    // No short circuit: every wrong size is told.
    return static_cast<int>(check_size("Sensor", straight(make_sensor()), json_size_sensor)) &
           static_cast<int>(check_size("Order", straight(make_order()), json_size_order)) &
           static_cast<int>(check_size("Order without nulls", json_without_nulls(make_order()).size(),
                                       json_size_order_without_nulls)) &
           static_cast<int>(check_size("Batch", straight(make_batch()), json_size_batch));
}

} // namespace

int main(int argc, char** argv) {
    if (!check_sizes()) return 1;
    bench::register_json_agate();
    bench::register_json_simdjson();
    bench::register_json_rapidjson();
    bench::register_json_nlohmann();
    return bench::run_program(argc, argv);
}
