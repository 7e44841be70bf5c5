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

/// What the published figures of the XML report were measured on.
inline constexpr std::string_view published_xml_machine = "which one is not told";

/// Median microseconds to read and to write one document: Python dataclasses, and its ahead-of-time compiled extension.
struct published_xml {
    std::string_view workload;
    double size; ///< bytes
    double dataclass_read;
    double aot_read;
    double dataclass_write;
    double aot_write;
};

inline constexpr published_xml published_xml_figures[] = {
    {"Uci", 1'510, 62.5, 7.44, 39.8, 3.88},
    {"SensorReading", 226, 11.3, 2.31, 7.4, 1.74},
};

/// A NeTEx timetable read whole.
struct published_large {
    std::string_view system;
    double megabytes; ///< 10^6 bytes
    double seconds;
    double peak_megabytes; ///< 0 if it is not told
};

inline constexpr published_large published_netex_figures[] = {
    {"PolyXML, native", 303.92, 0.360, 433},
    {"xsdata", 303.92, 88, 0},
};

/// Stops through a pipeline: operations a second, and bytes a stop.
struct published_pipeline {
    std::string_view pipeline;
    double dumps;
    double loads;
    double bytes;
};

inline constexpr published_pipeline published_pipelines[] = {
    {"cloudpickle + LZ4", 28'605, 55'578, 539},        {"pickle 5 + LZ4", 72'633, 63'516, 539},
    {"msgspec tagged + LZ4", 235'066, 85'272, 342.90}, {"msgspec typed + LZ4", 255'047, 102'686, 326.91},
    {"msgspec typed", 356'007, 113'037, 346.95},
};

/// Stops written to a store and read from it a second.
struct published_store {
    std::string_view pipeline;
    double write;
    double read;
};

inline constexpr published_store published_store_figures[] = {
    {"cloudpickle + LZ4", 20'644, 43'894},
    {"msgspec tagged + LZ4", 64'570, 65'769},
    {"msgspec typed + LZ4", 69'479, 67'991},
};

/// Stops decoded a second by 1, 2 and 4 processes.
struct published_workers {
    std::string_view pipeline;
    double one;
    double two;
    double four;
};

inline constexpr published_workers published_worker_figures[] = {
    {"cloudpickle + LZ4", 64'280, 105'389, 121'429},
    {"msgspec + LZ4", 138'866, 183'382, 160'737},
};

/// The published figures of the binary report: median microseconds to encode and to decode, and bytes; with
/// LZ4 frames around them in the second half. On the machine of the JSON report.
struct published_binary {
    std::string_view workload;
    std::string_view system;
    bool is_lz4;
    double size;
    double encode;
    double decode;
};

inline constexpr published_binary published_binary_figures[] = {
    {"Sensor", "PolyXML", false, 118, 5.3, 3.6},          {"Sensor", "pickle 5", false, 185, 5.1, 8.2},
    {"Sensor", "cloudpickle", false, 185, 18.8, 8.1},     {"Order", "PolyXML", false, 642, 23.6, 16.7},
    {"Order", "pickle 5", false, 684, 24.2, 27.3},        {"Order", "cloudpickle", false, 684, 92.7, 27.3},
    {"Batch", "PolyXML", false, 11'853, 180.4, 331.0},    {"Batch", "pickle 5", false, 7'192, 248.7, 275.2},
    {"Batch", "cloudpickle", false, 7'192, 718.1, 282.2}, {"Sensor", "PolyXML", true, 138, 6.9, 4.2},
    {"Sensor", "pickle 5", true, 198, 6.9, 9.7},          {"Sensor", "cloudpickle", true, 198, 20.5, 9.9},
    {"Order", "PolyXML", true, 344, 26.9, 17.4},          {"Order", "pickle 5", true, 443, 27.6, 30.3},
    {"Order", "cloudpickle", true, 443, 90.2, 31.0},      {"Batch", "PolyXML", true, 1'937, 203.5, 341.9},
    {"Batch", "pickle 5", true, 1'986, 265.2, 508.1},     {"Batch", "cloudpickle", true, 1'986, 721.9, 301.8},
};

/// What the published figures of W5 in C++ were measured on.
inline constexpr std::string_view published_w5_machine = "Apple arm64";

/// Nanoseconds of a system to serialize and to deserialize a workload of W5.
struct published_w5 {
    std::string_view workload;
    std::string_view system; ///< named like the row's library on this machine, if there is one
    double serialize;
    double deserialize;
};

inline constexpr published_w5 published_w5_cpp[] = {
    {"NumericStruct", "Fory", 25.7, 25.1},
    {"NumericStruct", "protobuf", 48.2, 31.8},
    {"NumericStruct", "msgpack-cxx", 85.4, 887.2},
    {"Sample", "Fory", 60.6, 176.7},
    {"Sample", "protobuf", 96.4, 397.0},
    {"Sample", "msgpack-cxx", 361.6, 2031.6},
    {"MediaContent", "Fory", 113.5, 247.3},
    {"MediaContent", "protobuf", 471.0, 641.9},
    {"MediaContent", "msgpack-cxx", 290.4, 2015.4},
    {"NumericStructList", "Fory", 83.3, 158.1},
    {"NumericStructList", "protobuf", 372.9, 268.2},
    {"NumericStructList", "msgpack-cxx", 446.9, 4342.4},
    {"SampleList", "Fory", 258.8, 1001.7},
    {"SampleList", "protobuf", 2829.7, 2794.4},
    {"SampleList", "msgpack-cxx", 2602.3, 12220.7},
    {"MediaContentList", "Fory", 504.2, 1258.6},
    {"MediaContentList", "protobuf", 2589.8, 3620.3},
    {"MediaContentList", "msgpack-cxx", 1549.5, 10263.4},
};

inline constexpr published_w5 published_w5_python[] = {
    {"NumericStruct", "pyfory", 491.4, 522.2},
    {"NumericStruct", "python-protobuf", 802.3, 1211.6},
    {"NumericStruct", "pickle", 1119.8, 1788.7},
    {"Sample", "pyfory", 1096.4, 2772.0},
    {"Sample", "python-protobuf", 3315.8, 6659.7},
    {"Sample", "pickle", 10185.2, 7061.9},
    {"MediaContent", "pyfory", 989.2, 1518.7},
    {"MediaContent", "python-protobuf", 3433.2, 4381.2},
    {"MediaContent", "pickle", 4392.7, 4305.1},
    {"NumericStructList", "pyfory", 1111.2, 1891.7},
    {"NumericStructList", "python-protobuf", 4707.9, 6891.0},
    {"NumericStructList", "pickle", 3235.8, 3974.9},
    {"SampleList", "pyfory", 3447.2, 13131.6},
    {"SampleList", "python-protobuf", 18719.1, 35264.2},
    {"SampleList", "pickle", 32125.7, 24154.4},
    {"MediaContentList", "pyfory", 2996.5, 6228.7},
    {"MediaContentList", "python-protobuf", 17597.4, 21562.0},
    {"MediaContentList", "pickle", 11087.8, 10459.3},
};

/// Published payload sizes of W5. The report's MessagePack column has 530 and 2,664 bytes for Sample and
/// SampleList, because msgpack-cxx writes whole-number floats as integers.
struct published_w5_size {
    std::string_view workload;
    double msgpack;
    double protobuf;
    double fory;
};

inline constexpr published_w5_size published_w5_sizes[] = {
    {"NumericStruct", 87, 93, 78},       {"Sample", 530, 375, 445},
    {"MediaContent", 480, 301, 362},     {"NumericStructList", 449, 475, 255},
    {"SampleList", 2'664, 1'890, 1'978}, {"MediaContentList", 2'421, 1'520, 1'531},
};

} // namespace bench
