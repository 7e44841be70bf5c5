// What can be chosen about XML at compile time.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/options.hpp>

#include <cstdint>

namespace agate::inline AGATE_ABI::xml {

/// What reading does with a document type declaration. A skipped one is checked as far as its own syntax goes; what it
/// declares is not used, and nothing it names is ever opened.
enum class doctype_policy : std::uint8_t { refuse, skip };

/// Options of the XML codec, given at compile time: `agate::xml::write<agate::xml::options{.indent = 2}>(x)`.
struct options {
    // --- reading
    unknown_policy unknown = unknown_policy::ignore;
    missing_policy missing = missing_policy::error;
    doctype_policy doctype = doctype_policy::refuse;

    // --- writing
    unsigned indent = 0;        ///< spaces a level; 0 writes one compact line
    bool declaration = false;   ///< `<?xml version="1.0" encoding="UTF-8"?>` in front
    bool final_newline = false; ///< a line feed behind the root element
    bool expand_empty = false;  ///< empty elements as `<a></a>` instead of `<a/>`
    bool canonical = false;     ///< keys of maps are sorted by their bytes

    [[nodiscard]] bool operator==(const options&) const = default;
};

} // namespace agate::inline AGATE_ABI::xml
