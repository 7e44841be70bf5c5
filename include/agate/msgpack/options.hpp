// What can be chosen about MessagePack at compile time.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/options.hpp>
#include <agate/msgpack/rules.hpp>

namespace agate::inline AGATE_ABI::msgpack {

/// Options of the MessagePack codec, given at compile time:
/// `agate::msgpack::write<agate::msgpack::options{.layout = agate::msgpack::layout::array}>(x)`.
struct options {
    // --- reading; all layouts are read, whatever is chosen for writing
    unknown_policy unknown = unknown_policy::ignore;
    missing_policy missing = missing_policy::error;

    // --- writing
    msgpack::layout layout = msgpack::layout::map;
    bool skip_null = false; ///< members that are nil are left out of maps
    bool canonical = false; ///< the keys of maps are sorted by their bytes

    [[nodiscard]] bool operator==(const options&) const = default;
};

} // namespace agate::inline AGATE_ABI::msgpack
