// Words out of bytes, and comparison with texts known at compile time.
#include <agate/core/load.hpp>

#include "support/exact_block.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace {

using namespace agate::detail;

TEST(LoadLittle, IsTheSameAtCompileTimeAndAtRunTime) {
    constexpr char bytes[] = "\x01\x02\x03\x04\x05\x06\x07\xFF";
    static_assert(load_little<std::uint16_t>(bytes) == 0x0201);
    static_assert(load_little<std::uint32_t>(bytes) == 0x04030201);
    static_assert(load_little<std::uint64_t>(bytes) == 0xFF07060504030201);
    const std::string copy{bytes, 8};
    EXPECT_EQ(load_little<std::uint16_t>(copy.data()), 0x0201);
    EXPECT_EQ(load_little<std::uint32_t>(copy.data()), 0x04030201U);
    EXPECT_EQ(load_little<std::uint64_t>(copy.data()), 0xFF07060504030201U);
    EXPECT_EQ(load_little<std::uint32_t>(copy.data() + 3), 0x07060504U); // not aligned
}

constexpr std::string_view source = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

template <std::size_t N> constexpr std::string_view text = source.substr(0, N);

template <std::size_t N> void expect_equals() {
    std::string same{text<N>};
    const agate_test::exact_block block{same};
    EXPECT_TRUE(equals<text<N>>(block.view().data())) << N;
    for (std::size_t i = 0; i < N; ++i) { // every single byte counts, and every bit of it
        for (const int bit : {0, 5, 7}) {
            std::string other = same;
            other[i] = static_cast<char>(other[i] ^ (1 << bit));
            const agate_test::exact_block changed{other};
            EXPECT_FALSE(equals<text<N>>(changed.view().data())) << N << " " << i;
        }
    }
}

TEST(Equals, ComparesEveryByteAndReadsNoOther) {
    []<std::size_t... N>(std::index_sequence<N...>) {
        (expect_equals<N>(), ...);
    }(std::make_index_sequence<41>{});
}

} // namespace
