// Figures that published reports state. They were measured by others on other machines, and stand beside this
// machine's figures for orientation only.
#pragma once

#include <string_view>

namespace bench {

/// What the published figures of the JSON report were measured on.
inline constexpr std::string_view published_json_machine = "AMD Ryzen 5 4500, Python 3.12";

/// Median microseconds to read and to write one payload.
struct published_json {
    std::string_view workload;
    double size; ///< bytes
    double xsdata_read;
    double polyxml_read;
    double xsdata_write;
    double polyxml_write;
};

inline constexpr published_json published_json_figures[] = {
    {"Sensor", 128, 156.5, 12.8, 86.4, 10.3},
    {"Order", 793, 1284.5, 140.2, 505.6, 60.4},
    {"Batch", 12'842, 20570.3, 1326.7, 6586.1, 711.7},
};

} // namespace bench
