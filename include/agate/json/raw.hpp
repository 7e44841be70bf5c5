// A member that keeps its JSON text.
#pragma once

#include <agate/core/config.hpp>

#include <string>

namespace agate::inline AGATE_ABI::json {

struct raw_format {};

/// One JSON value as its text, white space around it removed. Reading and writing check that it is well-formed.
struct raw {
    using raw_codec = raw_format;
    std::string text = "null";

    [[nodiscard]] bool operator==(const raw&) const = default;
};

} // namespace agate::inline AGATE_ABI::json
