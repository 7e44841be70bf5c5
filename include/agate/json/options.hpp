// What can be chosen about JSON at compile time.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/options.hpp>

namespace agate::inline AGATE_ABI::json {

/// Numbers that JSON does not have (RFC 8259 section 6): an error, or null, which a floating point reads as NaN.
enum class nan_policy : std::uint8_t { error, null };

/// Options of the JSON codec, given at compile time: `agate::json::write<agate::json::options{.indent = 2}>(x)`.
struct options {
    // --- reading and writing
    nan_policy nan = nan_policy::error;
    bool quoted_numbers = false; ///< numbers are written as strings, and read from either

    // --- reading
    unknown_policy unknown = unknown_policy::ignore;
    missing_policy missing = missing_policy::error;
    bool comments = false; ///< `//` and `/* */` comments are white space

    // --- writing
    unsigned indent = 0;    ///< spaces a level; 0 writes one compact line
    bool skip_null = false; ///< members that are null are left out
    bool canonical = false; ///< members and keys are sorted by their bytes
    bool ascii = false;     ///< everything beyond ASCII is written as \u escapes
    bool html_safe = false; ///< <, >, & and U+2028, U+2029 are written as \u escapes

    [[nodiscard]] bool operator==(const options&) const = default;
};

} // namespace agate::inline AGATE_ABI::json
