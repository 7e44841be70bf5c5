// An element that keeps its wire form.
#pragma once

#include <agate/core/config.hpp>

#include <string>

namespace agate::inline AGATE_ABI::xml {

struct raw_format {};

/// One whole element as XML text, start tag to end tag: a field of this type is read as what stands there and written as it
/// is, checked for well-formedness both times. The text stands by itself: namespaces that it uses and that were declared
/// further out in the document it was read from are declared on its own start tag.
struct raw {
    using raw_codec = raw_format;
    static constexpr bool never_null = true;
    std::string text;

    [[nodiscard]] bool operator==(const raw&) const = default;
};

} // namespace agate::inline AGATE_ABI::xml
