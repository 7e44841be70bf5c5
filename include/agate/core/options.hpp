// Policies that the options of all codecs share.
#pragma once

#include <agate/core/config.hpp>

#include <cstdint>

namespace agate::inline AGATE_ABI {

/// What reading does with a member that the target does not have. An ignored one is skipped, and still checked for well-formedness.
enum class unknown_policy : std::uint8_t { ignore, error };

/// What reading does with a required member that the input does not have: an error, or the object keeps its value.
enum class missing_policy : std::uint8_t { error, keep };

} // namespace agate::inline AGATE_ABI
