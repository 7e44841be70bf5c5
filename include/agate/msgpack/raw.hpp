// Members that keep their MessagePack bytes, and extension values.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace agate::inline AGATE_ABI::msgpack {

struct raw_format {};

/// One MessagePack value as its bytes. Reading and writing check that it is well-formed.
struct raw {
    using raw_codec = raw_format;
    std::vector<std::byte> bytes{std::byte{0xC0}};

    [[nodiscard]] bool operator==(const raw&) const = default;
};

struct extension_format {};

/// A value of an extension type (MessagePack specification, "Extension types"): an application's are 0 to 127.
struct extension {
    using raw_codec = extension_format;
    static constexpr token wire_token = token::extension;
    static constexpr bool never_null = true;
    std::int8_t type = 0;
    std::vector<std::byte> data;

    [[nodiscard]] bool operator==(const extension&) const = default;
};

} // namespace agate::inline AGATE_ABI::msgpack
