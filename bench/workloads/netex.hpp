// A document in the manner of a NeTEx timetable: the stops of workload W3 inside frames, with a namespace, attributes,
// texts in two languages and wrapped lists, of any size. The text is made here by hand; so is each stop, for comparing.
//
// Coordinates are doubles here. Exact decimals are the subject of W3 proper.
#pragma once

#include <agate/describe.hpp>
#include <agate/xml/rules.hpp>

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bench::netex {

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

struct Location {
    double longitude = 0;
    double latitude = 0;
    std::optional<double> altitude;

    bool operator==(const Location&) const = default;
};

struct ScheduledStopPoint {
    std::string id;
    std::string version;
    std::optional<MultilingualString> name;
    std::optional<PrivateCodes> private_codes;
    std::optional<Location> location;
    std::string stop_type;
    std::optional<std::string> url;

    bool operator==(const ScheduledStopPoint&) const = default;
};

struct ServiceFrame {
    std::string id;
    std::string version;
    std::vector<ScheduledStopPoint> stops;
};

struct PublicationDelivery {
    std::string version;
    std::string publication_timestamp;
    std::string participant_ref;
    std::vector<ServiceFrame> frames;
};

inline constexpr std::size_t stops_in_frame = 10'000;

/// 4.895168 and so on: `millionths` with six digits after the point.
inline std::string six_digits(std::size_t millionths) {
    char text[32];
    const int size =
        std::snprintf(text, sizeof text, "%zu.%06zu", millionths / 1'000'000, millionths % 1'000'000);
    return {text, static_cast<std::size_t>(size)};
}

inline std::size_t longitude_millionths(std::size_t i) {
    return 4'895'168 + i % 1'000 * 100;
}
inline std::size_t latitude_millionths(std::size_t i) {
    return 52'370'216 + i % 1'000 * 100;
}

/// Stop `i` of the workload, counted from 0.
inline ScheduledStopPoint make_stop(std::size_t i) {
    const std::string number = std::to_string(i + 1);
    ScheduledStopPoint stop;
    stop.id = "NL:OPENOV:ScheduledStopPoint:" + number;
    stop.version = "1";
    stop.name = {{{"nl", "Halte Centrum " + number}, {"en", "Central Station Stop " + number}}};
    stop.private_codes = {
        {{"tariffZone", "ZONE_" + std::to_string(i % 50)}, {"quayRef", "Q_" + std::to_string(i + 1'000)}}};
    // The quotient of two integers that doubles hold is the double nearest to the decimal.
    stop.location = {static_cast<double>(longitude_millionths(i)) / 1e6,
                     static_cast<double>(latitude_millionths(i)) / 1e6, std::nullopt};
    stop.stop_type = i % 2 == 0 ? "busStop" : "tramStop";
    stop.url = "https://openov.nl/stops/" + number;
    return stop;
}

inline void append_stop(std::string& out, std::size_t i) {
    const std::string number = std::to_string(i + 1);
    out.append("        <ScheduledStopPoint id=\"NL:OPENOV:ScheduledStopPoint:").append(number);
    out.append("\" version=\"1\">\n          <Name>\n            <Text lang=\"nl\">Halte Centrum ")
        .append(number);
    out.append("</Text>\n            <Text lang=\"en\">Central Station Stop ").append(number);
    out.append("</Text>\n          </Name>\n          <privateCodes>\n            <PrivateCode "
               "type=\"tariffZone\">ZONE_");
    out.append(std::to_string(i % 50)).append("</PrivateCode>\n            <PrivateCode type=\"quayRef\">Q_");
    out.append(std::to_string(i + 1'000))
        .append("</PrivateCode>\n          </privateCodes>\n          <Location>\n");
    out.append("            <Longitude>")
        .append(six_digits(longitude_millionths(i)))
        .append("</Longitude>\n");
    out.append("            <Latitude>").append(six_digits(latitude_millionths(i))).append("</Latitude>\n");
    out.append("          </Location>\n          <StopType>").append(i % 2 == 0 ? "busStop" : "tramStop");
    out.append("</StopType>\n          <Url>https://openov.nl/stops/").append(number);
    out.append("</Url>\n        </ScheduledStopPoint>\n");
}

/// Gives `emit` a document of at least `bytes` bytes, and at most one stop more, in pieces of a stop. How many stops it has.
template <class Emit> std::size_t make_pieces(std::size_t bytes, Emit&& emit) {
    constexpr std::string_view frame_end = "      </scheduledStopPoints>\n    </ServiceFrame>\n";
    constexpr std::string_view end = "  </dataObjects>\n</PublicationDelivery>\n";
    std::size_t size = frame_end.size() + end.size();
    std::size_t stops = 0;
    std::string piece = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        "<PublicationDelivery xmlns=\"http://www.netex.org.uk/netex\" version=\"1.1\">\n"
                        "  <PublicationTimestamp>2026-09-12T04:00:00Z</PublicationTimestamp>\n"
                        "  <ParticipantRef>OPENOV</ParticipantRef>\n"
                        "  <dataObjects>\n";
    do {
        if (stops % stops_in_frame == 0) {
            if (stops > 0) piece += frame_end;
            piece += "    <ServiceFrame id=\"NL:OPENOV:ServiceFrame:" +
                     std::to_string(stops / stops_in_frame + 1) +
                     "\" version=\"1\">\n      <scheduledStopPoints>\n";
        }
        append_stop(piece, stops++);
        size += piece.size();
        emit(std::string_view{piece});
        piece.clear();
    } while (size < bytes);
    emit(frame_end);
    emit(end);
    return stops;
}

struct text_and_count {
    std::string text;
    std::size_t stops = 0;
};

inline text_and_count make_document(std::size_t bytes) {
    text_and_count d;
    d.text.reserve(bytes + 4'096);
    d.stops = make_pieces(bytes, [&d](std::string_view piece) { d.text += piece; });
    return d;
}

} // namespace bench::netex

namespace bench::netex::detail {

consteval auto in_netex() {
    return agate::xml::namespaced("http://www.netex.org.uk/netex");
}

} // namespace bench::netex::detail

template <>
inline constexpr auto agate::describe<bench::netex::TextType> =
    agate::rules(bench::netex::detail::in_netex(),
                 agate::field<&bench::netex::TextType::lang>(agate::xml::attribute),
                 agate::field<&bench::netex::TextType::value>(agate::xml::text));

template <>
inline constexpr auto agate::describe<bench::netex::MultilingualString> =
    agate::rules(bench::netex::detail::in_netex(),
                 agate::field<&bench::netex::MultilingualString::content>(agate::rename("Text")));

template <>
inline constexpr auto agate::describe<bench::netex::PrivateCode> = agate::rules(
    bench::netex::detail::in_netex(),
    agate::field<&bench::netex::PrivateCode::type_value>(agate::rename("type"), agate::xml::attribute),
    agate::field<&bench::netex::PrivateCode::value>(agate::xml::text));

template <>
inline constexpr auto agate::describe<bench::netex::PrivateCodes> =
    agate::rules(bench::netex::detail::in_netex(), agate::rename_all(agate::pascal_case));

template <>
inline constexpr auto agate::describe<bench::netex::Location> =
    agate::rules(bench::netex::detail::in_netex(), agate::rename_all(agate::pascal_case));

template <>
inline constexpr auto agate::describe<bench::netex::ScheduledStopPoint> = agate::rules(
    bench::netex::detail::in_netex(), agate::rename_all(agate::pascal_case),
    agate::field<&bench::netex::ScheduledStopPoint::id>(agate::rename("id"), agate::xml::attribute),
    agate::field<&bench::netex::ScheduledStopPoint::version>(agate::rename("version"), agate::xml::attribute),
    agate::field<&bench::netex::ScheduledStopPoint::private_codes>(agate::rename("privateCodes")));

template <>
inline constexpr auto agate::describe<bench::netex::ServiceFrame> = agate::rules(
    bench::netex::detail::in_netex(), agate::field<&bench::netex::ServiceFrame::id>(agate::xml::attribute),
    agate::field<&bench::netex::ServiceFrame::version>(agate::xml::attribute),
    agate::field<&bench::netex::ServiceFrame::stops>(agate::rename("ScheduledStopPoint"),
                                                     agate::xml::wrapped("scheduledStopPoints")));

template <>
inline constexpr auto agate::describe<bench::netex::PublicationDelivery> =
    agate::rules(bench::netex::detail::in_netex(), agate::rename_all(agate::pascal_case),
                 agate::field<&bench::netex::PublicationDelivery::version>(agate::rename("version"),
                                                                           agate::xml::attribute),
                 agate::field<&bench::netex::PublicationDelivery::frames>(
                     agate::rename("ServiceFrame"), agate::xml::wrapped("dataObjects")));
