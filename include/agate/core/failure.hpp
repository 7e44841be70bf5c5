// The place for a failure that may never come: a reader or writer has room for an error, and fills it only when there is one.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>

#include <cstdint>
#include <new>

namespace agate::inline AGATE_ABI::detail {

/// Room for an error, not initialised until `report`.
class failure_room {
public:
    failure_room() noexcept {}
    failure_room(const failure_room&) = delete;
    failure_room& operator=(const failure_room&) = delete;

    /// The error reported last; there must be one.
    union {
        error failure;
    };

    error& report(errc code, std::uint64_t offset, const char* detail) noexcept {
        ::new (static_cast<void*>(&failure)) error{};
        failure.code = code;
        failure.offset = offset;
        failure.detail = detail;
        return failure;
    }
};

} // namespace agate::inline AGATE_ABI::detail
