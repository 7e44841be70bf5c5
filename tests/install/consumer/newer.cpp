#include "parts.hpp"

static_assert(__cplusplus > 202002L);

bool newer_works() {
    return json_works();
}

agate::result<drawing> newer_read(const std::string& text) {
    return agate::json::read<drawing>(text);
}
