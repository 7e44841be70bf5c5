// The program of the XML suite: W2 read and written by Agate and its peers, and one large document.
#include "xml_suite.hpp"

#include <cstdio>

namespace {

/// The documents must have the sizes that the published report states, else nothing here is comparable with it.
template <typename Model>
bool check_size(const char* what, const Model& value, std::size_t expected) {
    const std::size_t size = bench::w2::make_xml_case(value, bench::w2::shape::straight).text.view().size();
    if (size != expected) {
        std::fprintf(stderr, "%s is %zu bytes of XML, the published report has %zu\n", what, size, expected);
    }
    return size == expected;
}

bool check_sizes() {
    using namespace bench::w2;
    const bool uci = check_size("Uci", make_uci(), uci_size);
    const bool reading = check_size("SensorReading", make_sensor(), sensor_size);
    return uci && reading;
}

} // namespace

int main(int argc, char** argv) {
    if (!check_sizes()) return 1;
    bench::register_xml_agate();
    bench::register_xml_pugixml();
    bench::register_xml_rapidxml();
    bench::register_xml_tinyxml2();
    bench::register_xml_libxml2();
    bench::register_xml_expat();
    bench::register_xml_floors();
    bench::register_xml_netex();
    return bench::run_program(argc, argv);
}
