// Where the conformance suites lie. They are not part of the project: a test that reads them calls
// AGATE_REQUIRE_DATA("json") first, which skips it with a message where the folder is absent, and fails it in CI
// (the environment says CI=true), where a missing suite must not pass unnoticed.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace agate_test {

inline std::filesystem::path data_dir() {
    return AGATE_DATA_DIR;
}

inline bool in_ci() {
    const char* const value = std::getenv("CI");
    return value != nullptr && std::string_view{value} != "" && std::string_view{value} != "false";
}

} // namespace agate_test

#define AGATE_REQUIRE_DATA(folder)                                                               \
    if (!std::filesystem::is_directory(agate_test::data_dir() / (folder))) {                     \
        if (agate_test::in_ci()) {                                                               \
            FAIL() << (agate_test::data_dir() / (folder)) << " is absent: set AGATE_DATA_DIR";   \
        }                                                                                        \
        GTEST_SKIP() << (agate_test::data_dir() / (folder)) << " is absent: set AGATE_DATA_DIR"; \
    }                                                                                            \
    static_assert(true)
