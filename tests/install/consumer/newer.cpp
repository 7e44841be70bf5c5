#include "parts.hpp"

#if __has_include(<expected>)
#include <expected>
#endif

static_assert(__cplusplus > 202002L);

bool newer_works() {
#ifdef __cpp_lib_expected
    // A result becomes the standard's type where there is one.
    const std::expected<drawing, agate::error> read = newer_read(R"({"points": [], "named": {}})");
    const std::expected<drawing, agate::error> refused = newer_read("[]");
    if (!read || refused || refused.error().code != agate::errc::type_mismatch) {
        return false;
    }
#endif
    return json_works();
}

agate::result<drawing> newer_read(const std::string& text) {
    return agate::json::read<drawing>(text);
}
