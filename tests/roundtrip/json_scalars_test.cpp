// Round trips of a struct with all kinds of scalars, by every option.
#include "support/json_models.hpp"
#include "support/json_round_trip.hpp"
#include "support/seed.hpp"

namespace {

using agate::json::options;
using agate_test::random_source;
using agate_test::scalars;

TEST(json_scalars, come_back_equal_with_every_option) {
    scalars dirty;
    agate_test::repeat_with_seeds(300, [&](random_source& random, std::size_t) {
        const scalars v = scalars::any(random);
        agate_test::expect_round_trip<options{}>(v, dirty);
        agate_test::expect_round_trip<options{.indent = 2}>(v, dirty);
        agate_test::expect_round_trip<options{.ascii = true}>(v, dirty);
        agate_test::expect_round_trip<options{.html_safe = true}>(v, dirty);
        agate_test::expect_round_trip<options{.canonical = true}>(v, dirty);
        agate_test::expect_round_trip<options{.quoted_numbers = true}>(v, dirty);
        agate_test::expect_round_trip<options{.skip_null = true}>(v, dirty);
        agate_test::expect_round_trip<options{
            .nan = agate::json::nan_policy::null, .quoted_numbers = true, .indent = 5, .ascii = true}>(v,
                                                                                                       dirty);
    });
}

TEST(json_scalars, fit_exactly) {
    agate_test::repeat_with_seeds(100, [&](random_source& random, std::size_t) {
        const scalars v = scalars::any(random);
        agate_test::expect_exact_fit<options{}>(v);
        agate_test::expect_exact_fit<options{.indent = 3, .ascii = true, .html_safe = true}>(v);
    });
}

TEST(json_scalars, order_and_white_space_make_no_difference) {
    scalars dirty;
    agate_test::repeat_with_seeds(200, [&](random_source& random, std::size_t) {
        agate_test::expect_indifference(scalars::any(random), dirty, random);
    });
}

TEST(json_scalars, every_prefix_is_unfinished) {
    agate_test::repeat_with_seeds(3, [&](random_source& random, std::size_t) {
        scalars v = scalars::any(random);
        v.text = random.text(300);
        const auto compact = agate::json::write(v);
        ASSERT_TRUE(compact);
        agate_test::expect_unfinished_prefixes<scalars>(*compact);
        const auto escaped = agate::json::write<options{.indent = 1, .ascii = true, .html_safe = true}>(v);
        ASSERT_TRUE(escaped);
        agate_test::expect_unfinished_prefixes<scalars>(*escaped);
        const auto quoted = agate::json::write<options{.quoted_numbers = true}>(v);
        ASSERT_TRUE(quoted);
        agate_test::expect_unfinished_prefixes<scalars, options{.quoted_numbers = true}>(*quoted);
        const std::string spread = agate_test::spread(*compact, random, true);
        agate_test::expect_unfinished_prefixes<scalars, options{.comments = true}>(
            spread.substr(0, spread.rfind('}') + 1));
    });
}

} // namespace
