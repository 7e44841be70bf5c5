// An envelope as a codec sees it: a tag, which says what the payload is, and the payload. Each format has an idiom of its own
// for it, in its room; agate::tagged puts them together with a registry of types.
#pragma once

#include <agate/core/config.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI::detail {

/// An envelope that has been opened: views of the input, nothing of the payload is read.
struct opened_envelope {
    std::string_view tag;
    std::string_view payload;
    std::size_t tag_offset = 0;     ///< where in the input an error about the tag is
    std::size_t payload_offset = 0; ///< where in the input the payload begins
    bool is_binary = false;         ///< places are bytes, not lines and columns
    std::string unescaped;          ///< holds the tag where the input does not as it is
};

} // namespace agate::inline AGATE_ABI::detail
