// Round trips of variants in every tag layout, of trees of pointers, and of members that rules leave out or move.
#include "support/json_models.hpp"
#include "support/json_round_trip.hpp"
#include "support/seed.hpp"

namespace {

using agate::json::options;
using agate_test::described;
using agate_test::random_source;
using agate_test::tree;
using agate_test::variants;

template <class T> void check(std::size_t usual) {
    T dirty;
    agate_test::repeat_with_seeds(usual, [&](random_source& random, std::size_t) {
        const T v = T::any(random);
        agate_test::expect_round_trip<options{}>(v, dirty);
        agate_test::expect_round_trip<options{.indent = 2, .skip_null = true}>(v, dirty);
        agate_test::expect_round_trip<options{.canonical = true, .ascii = true, .html_safe = true}>(v, dirty);
        agate_test::expect_exact_fit<options{}>(v);
        agate_test::expect_exact_fit<options{.indent = 4, .canonical = true}>(v);
        agate_test::expect_indifference(v, dirty, random);
    });
    agate_test::repeat_with_seeds(3, [&](random_source& random, std::size_t) {
        const auto text = agate::json::write(T::any(random));
        ASSERT_TRUE(text);
        agate_test::expect_unfinished_prefixes<T>(text->substr(0, 3000));
    });
}

TEST(json_variants, come_back_with_their_index) {
    check<variants>(300);
}
TEST(json_trees, come_back_with_their_shape) {
    check<tree>(200);
}
TEST(json_described_members, come_back_as_they_were) {
    check<described>(500);
}

} // namespace
