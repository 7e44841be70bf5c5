// The fields of the models of W2 by their names in XML and in order, for what has no reflection of its own: the
// hand-made texts, and the peers.
#pragma once

#include "w2.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace bench::w2 {

template <typename T, typename Model> concept like = std::is_same_v<std::remove_const_t<T>, Model>;

/// `f("Name", field, "Name", field ...)` with all fields of a model; what f returns.
template <like<security_information> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("Classification", v.classification, "OwnerProducer", v.owner_producer);
}

template <like<message_header> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("MessageID", v.message_id, "Timestamp", v.timestamp, "OriginatorID", v.originator_id);
}

template <like<entity_id> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("UUID", v.uuid, "Callsign", v.callsign);
}

template <like<kinematics> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("Latitude", v.latitude, "Longitude", v.longitude, "Altitude", v.altitude, "Heading", v.heading,
             "GroundSpeed", v.ground_speed, "VerticalSpeed", v.vertical_speed, "Airspeed", v.airspeed,
             "Pitch", v.pitch, "Roll", v.roll);
}

template <like<message_data> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("EntityID", v.entity_id, "CreationTimestamp", v.creation_timestamp, "EntityStatus",
             v.entity_status, "Kinematics", v.kinematics, "SourceSystem", v.source_system, "FlightMode",
             v.flight_mode, "ActiveWaypoint", v.active_waypoint, "FuelPercentage", v.fuel_percentage);
}

template <like<entity> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("SecurityInformation", v.security_information, "MessageHeader", v.message_header, "ObjectState",
             v.object_state, "MessageData", v.message_data);
}

template <like<sensor_reading> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("sensorId", v.sensor_id, "temperature", v.temperature, "humidity", v.humidity, "pressure",
             v.pressure, "status", v.status);
}

template <like<sensor_batch> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("SensorReading", v.readings);
}

/// How a document of a model looks: root element, namespace, the prefix it is bound to (empty: the default namespace),
/// and the layout that the published report has.
struct document_style {
    const char* root;
    const char* uri;
    const char* prefix;
    unsigned indent;
    bool has_declaration;
    bool has_final_newline;
};

inline constexpr const char* uci_namespace = "https://www.vdl.afrl.af.mil/programs/oam";
inline constexpr const char* sensors_namespace = "urn:sensors";

template <typename Model> inline constexpr document_style style_of = {};
template <>
inline constexpr document_style style_of<entity> = {"Entity", uci_namespace, "uci", 2, true, true};
template <>
inline constexpr document_style style_of<sensor_reading> = {
    "SensorReading", sensors_namespace, "", 4, false, false};
template <>
inline constexpr document_style style_of<sensor_batch> = {"SensorBatch", sensors_namespace, "", 2, false,
                                                          true};

namespace detail {

struct any_call {
    template <typename... Arguments>
    constexpr auto operator()(Arguments&&...) const {
        return std::integral_constant<std::size_t, sizeof...(Arguments)>{};
    }
};

template <typename F>
void each_pair(F&) {}

template <typename F, typename Field, typename... Rest>
void each_pair(F& f, const char* name, Field& field, Rest&&... rest) {
    f(name, field);
    each_pair(f, std::forward<Rest>(rest)...);
}

template <typename F>
std::uint32_t find_pair(std::string_view, std::uint32_t, F&) {
    return 0;
}

template <typename F, std::size_t N, typename Field, typename... Rest>
std::uint32_t find_pair(std::string_view wanted, std::uint32_t bit, F& f, const char (&name)[N], Field& field,
                        Rest&&... rest) {
    if (wanted == std::string_view(name, N - 1)) return f(field) ? bit : 0;
    return find_pair(wanted, bit << 1, f, std::forward<Rest>(rest)...);
}

template <typename T> inline constexpr bool is_list = false;
template <typename T> inline constexpr bool is_list<std::vector<T>> = true;

} // namespace detail

/// A struct of W2.
template <typename T> concept model = requires(T& v) { with_fields(v, detail::any_call{}); };

template <typename T> concept list = detail::is_list<std::remove_const_t<T>>;

/// `f(name, field)` for one field after the other.
template <model T, typename F>
void for_each_field(T& v, F&& f) {
    with_fields(
        v, [&]<typename... Fields>(Fields&&... all) { detail::each_pair(f, std::forward<Fields>(all)...); });
}

/// Calls `f(field)` with the field of that name; the field's own bit, or 0 if there is none or f returned false.
template <model T, typename F>
std::uint32_t with_field_named(T& v, std::string_view name, F&& f) {
    return with_fields(v, [&]<typename... Fields>(Fields&&... all) {
        return detail::find_pair(name, 1, f, std::forward<Fields>(all)...);
    });
}

/// The bits of all fields that a document must have: all but lists.
template <model T>
inline constexpr std::uint32_t all_fields =
    std::is_same_v<T, sensor_batch>
        ? 0
        : (1U << (decltype(with_fields(std::declval<T&>(), detail::any_call{}))::value / 2)) - 1;

} // namespace bench::w2
