// Round trips of scalars and containers of every kind, in every layout.
#include "support/json_models.hpp"
#include "support/msgpack_round_trip.hpp"
#include "support/seed.hpp"

namespace {

using agate::msgpack::layout;
using agate::msgpack::options;
using agate_test::containers;
using agate_test::random_source;
using agate_test::scalars;

constexpr options as_arrays{.layout = layout::array};
constexpr options by_columns{.layout = layout::columns};
constexpr options spare{.skip_null = true, .canonical = true};

template <class T> void check(std::size_t usual, bool is_ordered) {
    T dirty;
    agate_test::repeat_with_seeds(usual, [&](random_source& random, std::size_t) {
        const T v = T::any(random);
        agate_test::expect_packed_round_trip<options{}>(v, dirty, is_ordered);
        agate_test::expect_packed_round_trip<as_arrays>(v, dirty, is_ordered);
        agate_test::expect_packed_round_trip<by_columns>(v, dirty, is_ordered);
        agate_test::expect_packed_round_trip<spare>(v, dirty, is_ordered);
        agate_test::expect_packed_indifference<options{}>(v, dirty, random);
        agate_test::expect_packed_indifference<as_arrays>(v, dirty, random);
        agate_test::expect_packed_indifference<by_columns>(v, dirty, random);
    });
    agate_test::repeat_with_seeds(2, [&](random_source& random, std::size_t) {
        const T v = T::any(random);
        agate_test::expect_unfinished_packed_prefixes<T>(*agate::msgpack::write(v));
        agate_test::expect_unfinished_packed_prefixes<T>(*agate::msgpack::write<as_arrays>(v));
    });
}

TEST(msgpack_scalars, come_back_equal) {
    check<scalars>(200, true);
    agate_test::repeat_with_seeds(100, [](random_source& random, std::size_t) {
        agate_test::expect_generic_detour(scalars::any(random));
    });
}
TEST(msgpack_containers, come_back_equal) {
    check<containers>(100, false);
}

} // namespace
