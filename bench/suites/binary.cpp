// The program of the binary suite: W1 and W5 written and read by Agate and its peers.
#include "binary_suite.hpp"

#include <cstdio>

namespace {

/// The maps must have the sizes that the published reports state, else nothing here is comparable with them.
/// What the libraries write is compared with these bytes when their rows are checked.
bool check_sizes() {
    bool all_same = true;
    bench::detail::for_each_binary_workload([&](std::string_view workload, auto make) {
        const std::size_t size = bench::msgpack_map_bytes(make()).size();
        for (const bench::msgpack_size& expected : bench::msgpack_map_sizes) {
            if (expected.workload != workload || expected.bytes == size) continue;
            std::fprintf(stderr, "%.*s is %zu bytes as a MessagePack map, and not %zu\n",
                         static_cast<int>(workload.size()), workload.data(), size, expected.bytes);
            all_same = false;
        }
    });
    return all_same;
}

} // namespace

int main(int argc, char** argv) {
    if (!check_sizes()) return 1;
    bench::register_binary_agate();
    bench::register_binary_lz4();
    bench::register_binary_msgpack_cxx();
    bench::register_binary_protobuf();
    bench::register_binary_cereal();
    bench::register_binary_floors();
    return bench::run_program(argc, argv);
}
