// What came of reading or writing XML, as a short text that a test can compare. Inputs are read from heap memory of exactly
// their size, so that AddressSanitizer sees a step beyond either end.
#pragma once

#include "support/exact_block.hpp"

#include <agate/xml.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace agate_test::xml {

/// "ok", or `code@offset path`.
template <class Result> std::string outcome(const Result& result, std::string_view text) {
    if (result) {
        return "ok";
    }
    const std::string path = result.error().path(text);
    return std::string{agate::to_string(result.error().code)} + "@" + std::to_string(result.error().offset) +
           (path.empty() ? "" : " " + path);
}

/// What comes of reading a T: "ok", or `code@offset path`.
template <class T, agate::xml::options O = agate::xml::options{}>
std::string read_outcome(std::string_view text, const agate::limits& bounds = {}) {
    const exact_block block{text};
    return outcome(agate::xml::read<T, O>(block.view(), bounds), text);
}

/// The message of reading a T, or "ok".
template <class T, agate::xml::options O = agate::xml::options{}>
std::string read_message(std::string_view text) {
    const exact_block block{text};
    const agate::result<T> value = agate::xml::read<T, O>(block.view());
    return value ? "ok" : value.error().message(text);
}

/// The value read from a text; a failure throws its message, which fails the test.
template <class T, agate::xml::options O = agate::xml::options{}> T read_value(std::string_view text) {
    const exact_block block{text};
    agate::result<T> value = agate::xml::read<T, O>(block.view());
    if (!value) {
        throw std::runtime_error{value.error().message(text)};
    }
    return std::move(*value);
}

} // namespace agate_test::xml
