// The program of the NeTEx suite: the stops of W3 through every pipeline of Agate and its peers.
#include "netex_suite.hpp"

int main(int argc, char** argv) {
    bench::register_netex_agate();
    bench::register_netex_msgpack_cxx();
    bench::register_netex_protobuf();
    bench::register_netex_cereal();
    bench::register_netex_store();
    return bench::run_program(argc, argv);
}
