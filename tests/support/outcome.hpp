// What came of a call, as a short text that a test can compare: "ok", or the error's code and offset, or its message. Inputs
// are read from heap memory of exactly their size, so that AddressSanitizer sees a step beyond either end.
#pragma once

#include "support/exact_block.hpp"

#include <agate/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace agate_test {

/// "ok", or `code@offset`.
template <class Result> std::string outcome(const Result& result) {
    if (result) {
        return "ok";
    }
    return std::string{agate::to_string(result.error().code)} + "@" + std::to_string(result.error().offset);
}

/// "ok", or the message with the place in the text.
template <class Result> std::string said(const Result& result, std::string_view text = {}) {
    return result ? std::string{"ok"} : result.error().message(text);
}

/// What comes of reading a T: "ok", or `code@offset`.
template <class T, agate::json::options O = agate::json::options{}>
std::string read_outcome(std::string_view text, const agate::limits& bounds = {}) {
    const exact_block block{text};
    return outcome(agate::json::read<T, O>(block.view(), bounds));
}

/// The message of reading a T, or "ok".
template <class T, agate::json::options O = agate::json::options{}>
std::string read_message(std::string_view text, const agate::limits& bounds = {}) {
    const exact_block block{text};
    return said(agate::json::read<T, O>(block.view(), bounds), text);
}

/// The text that is written for a value, or the message.
template <agate::json::options O = agate::json::options{}, class T>
std::string written(const T& value, const agate::limits& bounds = {}) {
    const agate::result<std::string> text = agate::json::write<O>(value, bounds);
    return text ? *text : text.error().message();
}

/// A text that is read as a T and written again, or the message.
template <class T, agate::json::options O = agate::json::options{}> std::string rewritten(
    std::string_view text) {
    const exact_block block{text};
    const agate::result<T> value = agate::json::read<T, O>(block.view());
    return value ? written<O>(*value) : value.error().message(text);
}

/// `count` times a piece of text.
inline std::string times(std::size_t count, std::string_view piece) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += piece;
    }
    return text;
}

} // namespace agate_test
