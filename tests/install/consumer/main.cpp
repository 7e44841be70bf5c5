#include "parts.hpp"

#include <cstdio>

static bool report(const char* part, bool good) {
    std::printf("%s: %s\n", part, good ? "works" : "does not work");
    return good;
}

int main() {
    const agate::result<drawing> handed = newer_read(R"({"points": [], "named": {}})");
    const agate::result<drawing> refused = newer_read("[]");
    bool good = report("C++20", json_works());
    good = report("C++23", newer_works()) && good;
    good = report("without exceptions", without_exceptions_works()) && good;
    good = report("from C++23 to C++20", handed && handed->points.empty()) && good;
    good = report("errors from C++23 to C++20",
                  !refused && refused.error().code == agate::errc::type_mismatch) &&
           good;
    return good ? 0 : 1;
}
