// What cases instantiate: the verbs of JSON for one type, which compile or stop with a sentence.
#pragma once

#include <agate/json.hpp>

#include <string>
#include <string_view>

namespace agate_test {

/// Reads into an object, from text that lasts.
template <class T> bool reads(T& v, std::string_view text) {
    return agate::json::read(text, v).has_value();
}
template <class T> bool writes(const T& v, std::string& out) {
    return agate::json::write(v, out).has_value();
}

} // namespace agate_test

#define AGATE_TEST_READS(...) template bool agate_test::reads(__VA_ARGS__&, std::string_view)
#define AGATE_TEST_WRITES(...) template bool agate_test::writes(const __VA_ARGS__&, std::string&)
