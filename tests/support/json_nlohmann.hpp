// Generic values as nlohmann-json has them, to compare what two libraries make of one text.
#pragma once

#include <agate/model/value.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstddef>

namespace agate_test {

/// The same value; bytes, which JSON has not, become null.
inline nlohmann::json to_nlohmann(const agate::value& v) {
    switch (v.kind()) {
    case agate::value_kind::boolean: return v.as_bool();
    case agate::value_kind::unsigned_integer: return v.as_unsigned();
    case agate::value_kind::signed_integer: return v.as_signed();
    case agate::value_kind::floating: return v.as_floating();
    case agate::value_kind::string: return v.as_string();
    case agate::value_kind::array: {
        nlohmann::json array = nlohmann::json::array();
        for (const agate::value& element : v.as_array()) {
            array.push_back(to_nlohmann(element));
        }
        return array;
    }
    case agate::value_kind::object: {
        nlohmann::json object = nlohmann::json::object();
        for (const auto& [key, member] : v.as_object()) {
            object[key] = to_nlohmann(member);
        }
        return object;
    }
    default: return nullptr;
    }
}

/// Equal, with integers and fractions told apart, and 0.0 from -0.0: not what nlohmann's own == says.
inline bool is_identical(const nlohmann::json& a, const nlohmann::json& b) {
    if (a.is_number_float() || b.is_number_float()) {
        return a.is_number_float() && b.is_number_float() && a.get<double>() == b.get<double>() &&
               std::signbit(a.get<double>()) == std::signbit(b.get<double>());
    }
    if (a.is_array() && b.is_array()) {
        bool same = a.size() == b.size();
        for (std::size_t i = 0; same && i < a.size(); ++i) {
            same = is_identical(a[i], b[i]);
        }
        return same;
    }
    if (a.is_object() && b.is_object()) {
        bool same = a.size() == b.size();
        for (auto at = a.begin(); same && at != a.end(); ++at) {
            const auto other = b.find(at.key());
            same = other != b.end() && is_identical(*at, *other);
        }
        return same;
    }
    return a == b;
}

} // namespace agate_test
