// The seed of a test by chance: fixed, unless AGATE_TEST_SEED in the environment names another; failures print it.
#pragma once

#include "random.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>

namespace agate_test {

inline std::uint64_t test_seed() {
    const char* const named = std::getenv("AGATE_TEST_SEED");
    return named == nullptr ? 20261 : std::strtoull(named, nullptr, 10);
}
/// How often to repeat what takes `usual` repetitions in an ordinary run: AGATE_TEST_REPEAT times as often.
inline std::size_t repetitions(std::size_t usual) {
    const char* const factor = std::getenv("AGATE_TEST_REPEAT");
    return factor == nullptr ? usual : usual * std::strtoull(factor, nullptr, 10);
}

/// Runs `body(random, i)` for i from 0, each with a seed of its own, until one has failed.
template <class Body> void repeat_with_seeds(std::size_t usual, const Body& body) {
    const std::uint64_t first = test_seed();
    for (std::size_t i = 0; i < repetitions(usual); ++i) {
        SCOPED_TRACE("AGATE_TEST_SEED=" + std::to_string(first + i) + " begins with this value");
        random_source random{first + i};
        body(random, i);
        if (::testing::Test::HasFailure()) {
            return;
        }
    }
}

} // namespace agate_test
