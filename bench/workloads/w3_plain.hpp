// The stops of W3 for libraries that know no decimals: the same members, with the decimals as the texts that travel anyway.
// Such a library is spared the reading of decimals, which is to its favour.
#pragma once

#include "w3.hpp"

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bench::w3 {

struct plain_text {
    std::optional<std::string> lang;
    std::string value;
};
struct plain_texts {
    std::vector<plain_text> content;
};
struct plain_code {
    std::optional<std::string> type_value;
    std::string value;
};
struct plain_codes {
    std::vector<plain_code> private_code;
};
struct plain_location {
    std::string longitude;
    std::string latitude;
    std::optional<std::string> altitude;
};
struct plain_stop {
    std::string id;
    std::string version;
    std::optional<plain_texts> name;
    std::optional<plain_codes> private_codes;
    std::optional<plain_location> location;
    std::string stop_type;
    std::optional<std::string> url;
};

/// Calls `f("name", member, ...)` for a plain struct, for libraries that want the members told.
template <class T, class F> decltype(auto) with_members(T& v, F&& f) {
    using model = std::remove_const_t<T>;
    if constexpr (std::is_same_v<model, plain_text>) {
        return f("lang", v.lang, "value", v.value);
    } else if constexpr (std::is_same_v<model, plain_texts>) {
        return f("content", v.content);
    } else if constexpr (std::is_same_v<model, plain_code>) {
        return f("type_value", v.type_value, "value", v.value);
    } else if constexpr (std::is_same_v<model, plain_codes>) {
        return f("private_code", v.private_code);
    } else if constexpr (std::is_same_v<model, plain_location>) {
        return f("longitude", v.longitude, "latitude", v.latitude, "altitude", v.altitude);
    } else if constexpr (std::is_same_v<model, plain_stop>) {
        return f("id", v.id, "version", v.version, "name", v.name, "private_codes", v.private_codes,
                 "location", v.location, "stop_type", v.stop_type, "url", v.url);
    }
}
template <class T>
concept plain_model =
    std::is_same_v<T, plain_text> || std::is_same_v<T, plain_texts> || std::is_same_v<T, plain_code> ||
    std::is_same_v<T, plain_codes> || std::is_same_v<T, plain_location> || std::is_same_v<T, plain_stop>;

inline plain_stop to_plain(const ScheduledStopPoint& stop) {
    plain_stop out{stop.id, stop.version, {}, {}, {}, stop.stop_type, stop.url};
    if (stop.name) {
        out.name.emplace();
        for (const TextType& text : stop.name->content) {
            out.name->content.push_back({text.lang, text.value});
        }
    }
    if (stop.private_codes) {
        out.private_codes.emplace();
        for (const PrivateCode& code : stop.private_codes->private_code) {
            out.private_codes->private_code.push_back({code.type_value, code.value});
        }
    }
    if (stop.location) {
        const LocationStructure2& place = *stop.location;
        out.location = plain_location{to_string(place.longitude), to_string(place.latitude), {}};
        if (place.altitude) {
            out.location->altitude = to_string(*place.altitude);
        }
    }
    return out;
}

inline ScheduledStopPoint from_plain(const plain_stop& stop) {
    const auto number = [](const std::string& text) {
        return agate::decimal::parse(text).value_or(agate::decimal{});
    };
    ScheduledStopPoint out{stop.id, stop.version, {}, {}, {}, stop.stop_type, stop.url};
    if (stop.name) {
        out.name.emplace();
        for (const plain_text& text : stop.name->content) {
            out.name->content.push_back({text.lang, text.value});
        }
    }
    if (stop.private_codes) {
        out.private_codes.emplace();
        for (const plain_code& code : stop.private_codes->private_code) {
            out.private_codes->private_code.push_back({code.type_value, code.value});
        }
    }
    if (stop.location) {
        const plain_location& place = *stop.location;
        out.location = LocationStructure2{number(place.longitude), number(place.latitude), {}};
        if (place.altitude) {
            out.location->altitude = number(*place.altitude);
        }
    }
    return out;
}

} // namespace bench::w3
