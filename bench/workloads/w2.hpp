// Models and values of the XML report: the UCI entity message and SensorReading, built in code.
#pragma once

#include <agate/describe.hpp>
#include <agate/xml/options.hpp>
#include <agate/xml/rules.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bench::w2 {

struct security_information {
    std::string classification;
    std::string owner_producer;
    bool operator==(const security_information&) const = default;
};
struct message_header {
    std::string message_id;
    std::string timestamp;
    std::string originator_id;
    bool operator==(const message_header&) const = default;
};
struct entity_id {
    std::string uuid;
    std::string callsign;
    bool operator==(const entity_id&) const = default;
};
struct kinematics {
    double latitude = 0;
    double longitude = 0;
    double altitude = 0;
    double heading = 0;
    double ground_speed = 0;
    double vertical_speed = 0;
    double airspeed = 0;
    double pitch = 0;
    double roll = 0;
    bool operator==(const kinematics&) const = default;
};
struct message_data {
    bench::w2::entity_id entity_id;
    std::string creation_timestamp;
    std::string entity_status;
    bench::w2::kinematics kinematics;
    std::string source_system;
    std::string flight_mode;
    std::string active_waypoint;
    double fuel_percentage = 0;
    bool operator==(const message_data&) const = default;
};
struct entity {
    bench::w2::security_information security_information;
    bench::w2::message_header message_header;
    std::string object_state;
    bench::w2::message_data message_data;
    bool operator==(const entity&) const = default;
};

struct sensor_reading {
    std::string sensor_id;
    double temperature = 0;
    double humidity = 0;
    double pressure = 0;
    std::string status;
    bool operator==(const sensor_reading&) const = default;
};
struct sensor_batch {
    std::vector<sensor_reading> readings;
    bool operator==(const sensor_batch&) const = default;
};

/// How the two messages are written in the report.
inline constexpr agate::xml::options uci_style{.indent = 2, .declaration = true, .final_newline = true};
inline constexpr agate::xml::options sensor_style{.indent = 4};
inline constexpr std::size_t uci_size = 1510;
inline constexpr std::size_t sensor_size = 226;

inline entity make_uci() {
    return {{"UNCLASSIFIED", "USA"},
            {"MSG-E4A71D80", "2026-09-20T11:00:00Z", "LATTICE_MESH_NODE_DELTA"},
            "ACTIVE",
            {{"e4a71d80-86d1-4cb3-91f9-8d07e600572b", "FURY-UAV-01"},
             "2026-09-20T11:00:00Z",
             "CONFIRMED",
             {34.9125, -117.8833, 4500.0, 285.5, 165.2, -1.5, 172.4, 2.1, -1.4},
             "LATTICE_MESH_NODE_DELTA",
             "AUTONOMOUS_WAYPOINT_NAVIGATION",
             "WP-DELTA-04",
             84.6}};
}

inline sensor_reading make_sensor() {
    return {"SENSOR_NORTH_42", 21.75, 58.4, 1013.25, "OPERATIONAL"};
}

/// 10,000 readings, each of other values, from a generator with a fixed first state.
inline sensor_batch make_readings(std::size_t count = 10'000) {
    static constexpr const char* statuses[] = {"OPERATIONAL", "DEGRADED", "OFFLINE", "MAINTENANCE"};
    std::uint64_t state =
        88'172'645'463'325'252U; // Marsaglia's xorshift64, with the first state of his paper
    const auto below = [&state](std::uint64_t limit) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return static_cast<double>(state % limit);
    };
    sensor_batch batch;
    batch.readings.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        sensor_reading& r = batch.readings.emplace_back();
        r.sensor_id = "SENSOR_NORTH_" + std::to_string(10 + static_cast<int>(below(90)));
        r.temperature = below(10'000) / 100;
        r.humidity = below(1'000) / 10;
        r.pressure = (90'000 + below(20'000)) / 100;
        r.status = statuses[static_cast<std::size_t>(below(4))];
    }
    return batch;
}

} // namespace bench::w2

template <>
inline constexpr auto agate::describe<bench::w2::security_information> =
    agate::rules(agate::rename_all(agate::pascal_case));
template <>
inline constexpr auto agate::describe<bench::w2::message_header> =
    agate::rules(agate::rename_all(agate::pascal_case),
                 agate::field<&bench::w2::message_header::message_id>(agate::rename("MessageID")),
                 agate::field<&bench::w2::message_header::originator_id>(agate::rename("OriginatorID")));
template <>
inline constexpr auto agate::describe<bench::w2::entity_id> = agate::rules(
    agate::rename_all(agate::pascal_case), agate::field<&bench::w2::entity_id::uuid>(agate::rename("UUID")));
template <>
inline constexpr auto agate::describe<bench::w2::kinematics> =
    agate::rules(agate::rename_all(agate::pascal_case));
template <>
inline constexpr auto agate::describe<bench::w2::message_data> =
    agate::rules(agate::rename_all(agate::pascal_case),
                 agate::field<&bench::w2::message_data::entity_id>(agate::rename("EntityID")));
template <>
inline constexpr auto agate::describe<bench::w2::entity> =
    agate::rules(agate::rename("Entity"), agate::rename_all(agate::pascal_case),
                 agate::xml::namespaced("https://www.vdl.afrl.af.mil/programs/oam", "uci"));
template <>
inline constexpr auto agate::describe<bench::w2::sensor_reading> =
    agate::rules(agate::rename("SensorReading"), agate::rename_all(agate::camel_case),
                 agate::xml::namespaced("urn:sensors"));
template <>
inline constexpr auto agate::describe<bench::w2::sensor_batch> =
    agate::rules(agate::rename("SensorBatch"), agate::xml::namespaced("urn:sensors"),
                 agate::field<&bench::w2::sensor_batch::readings>(agate::rename("SensorReading")));
