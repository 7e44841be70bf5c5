// Workload W3: stop points of a NeTEx timetable, and a journey with the full range of XML Schema's value types, each built in
// code from the formulas of the published report. Models and values only.
//
// The tag of a stop in envelopes is the report's, since its length is part of the published sizes.
#pragma once

#include <agate/describe.hpp>
#include <agate/types.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace bench::w3 {

struct TextType {
    std::optional<std::string> lang;
    std::string value;

    bool operator==(const TextType&) const = default;
};

struct MultilingualString {
    std::vector<TextType> content;

    bool operator==(const MultilingualString&) const = default;
};

struct PrivateCode {
    std::optional<std::string> type_value;
    std::string value;

    bool operator==(const PrivateCode&) const = default;
};

struct PrivateCodes {
    std::vector<PrivateCode> private_code;

    bool operator==(const PrivateCodes&) const = default;
};

struct LocationStructure2 {
    agate::decimal longitude;
    agate::decimal latitude;
    std::optional<agate::decimal> altitude;

    bool operator==(const LocationStructure2&) const = default;
};

struct ScheduledStopPoint {
    std::string id;
    std::string version;
    std::optional<MultilingualString> name;
    std::optional<PrivateCodes> private_codes;
    std::optional<LocationStructure2> location;
    std::string stop_type;
    std::optional<std::string> url;

    bool operator==(const ScheduledStopPoint&) const = default;
};

enum class TransportMode : std::uint8_t { bus, tram, rail, ferry };

struct ServiceJourney {
    std::string id;
    TransportMode mode = TransportMode::bus;
    agate::date service_date;
    agate::time_of_day departure_time;
    agate::date_time recorded_at;
    agate::duration headway;
    agate::decimal fare;
    agate::qname type_qname;
    std::filesystem::path data_path;

    bool operator==(const ServiceJourney&) const = default;
};

/// The number of stops in the report, and bytes for all of them as it states them, times their number: typed MessagePack
/// (346.95 a stop), the same in an LZ4 frame (326.91), and tagged and in an LZ4 frame (342.90).
inline constexpr int stops = 10'000;
inline constexpr double bytes_typed = 346.95;
inline constexpr double bytes_typed_lz4 = 326.91;
inline constexpr double bytes_tagged_lz4 = 342.90;

/// The stop of that number, from 0.
inline ScheduledStopPoint make_stop(int i) {
    const std::string number = std::to_string(i + 1);
    // millionths of a degree, each step of which is exact
    const std::int64_t step = (i % 1000) * 100;
    return {
        .id = "NL:OPENOV:ScheduledStopPoint:" + number,
        .version = "1",
        .name =
            MultilingualString{{{"nl", "Halte Centrum " + number}, {"en", "Central Station Stop " + number}}},
        .private_codes = PrivateCodes{{{"tariffZone", "ZONE_" + std::to_string(i % 50)},
                                       {"quayRef", "Q_" + std::to_string(i + 1000)}}},
        .location = LocationStructure2{agate::decimal::scaled(4'895'168 + step, 6).value(),
                                       agate::decimal::scaled(52'370'216 + step, 6).value(), std::nullopt},
        .stop_type = i % 2 == 0 ? "busStop" : "tramStop",
        .url = "https://openov.nl/stops/" + number,
    };
}

inline std::vector<ScheduledStopPoint> make_stops(int count = stops) {
    std::vector<ScheduledStopPoint> all;
    all.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        all.push_back(make_stop(i));
    }
    return all;
}

/// The journey of that number, from 0.
inline ServiceJourney make_journey(int i) {
    const agate::date day = agate::date::from(2026, 9, 12).value();
    const agate::time_of_day time = agate::time_of_day::from(14, 30, static_cast<unsigned>(i % 60)).value();
    return {
        .id = "JOURNEY_" + std::to_string(i + 1),
        .mode = i % 2 == 0 ? TransportMode::bus : TransportMode::rail,
        .service_date = day,
        .departure_time = time,
        .recorded_at = agate::date_time::from(day, time).value(),
        .headway = agate::duration::from({.minutes = i % 30 + 1}).value(),
        .fare = agate::decimal::scaled((i % 100) * 25, 2).value(),
        .type_qname = {"http://www.netex.org.uk/netex", "ServiceJourney"},
        .data_path = "/data/netex/frame_" + std::to_string(i) + ".xml",
    };
}

} // namespace bench::w3

template <>
inline constexpr auto agate::describe<bench::w3::ScheduledStopPoint> =
    agate::rules(agate::envelope_tag("models:ScheduledStopPoint"));
