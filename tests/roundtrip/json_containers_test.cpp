// Round trips of a struct with all kinds of containers, by every option.
#include "support/json_models.hpp"
#include "support/json_round_trip.hpp"
#include "support/seed.hpp"

#include <string>

namespace {

using agate::json::options;
using agate_test::containers;
using agate_test::random_source;

TEST(json_containers, come_back_equal_with_every_option) {
    containers dirty;
    agate_test::repeat_with_seeds(200, [&](random_source& random, std::size_t) {
        containers v = containers::any(random);
        agate_test::expect_round_trip<options{}>(v, dirty, false);
        v.nested.clear();
        v.hashed_set.clear();
        agate_test::expect_round_trip<options{.indent = 2, .html_safe = true}>(v, dirty);
        agate_test::expect_round_trip<options{.quoted_numbers = true, .skip_null = true, .ascii = true}>(
            v, dirty);
        agate_test::expect_round_trip<options{.canonical = true}>(v, dirty);
    });
}

TEST(json_containers, fit_exactly) {
    agate_test::repeat_with_seeds(100, [&](random_source& random, std::size_t) {
        const containers v = containers::any(random);
        agate_test::expect_exact_fit<options{}>(v);
        agate_test::expect_exact_fit<options{.indent = 2, .html_safe = true}>(v);
    });
}

TEST(json_containers, order_and_white_space_make_no_difference) {
    containers dirty;
    agate_test::repeat_with_seeds(200, [&](random_source& random, std::size_t) {
        agate_test::expect_indifference(containers::any(random), dirty, random);
    });
}

TEST(json_containers, every_prefix_is_unfinished) {
    agate_test::repeat_with_seeds(3, [&](random_source& random, std::size_t) {
        const auto text = agate::json::write(containers::any(random));
        ASSERT_TRUE(text);
        agate_test::expect_unfinished_prefixes<containers>(*text);
    });
}

// Memory resources: a reused object keeps its own (rule 4).
struct pooled {
    std::pmr::string text;
    std::pmr::vector<std::pmr::string> list;
    std::pmr::map<std::pmr::string, std::pmr::vector<int>> map;
    bool operator==(const pooled&) const = default;
};

TEST(json_containers, of_a_memory_resource_stay_with_it) {
    agate_test::repeat_with_seeds(50, [&](random_source& random, std::size_t) {
        pooled v;
        v.text = random.text(100);
        for (std::size_t i = random.size(5); i > 0; --i) {
            v.list.emplace_back(random.text());
            v.map[std::pmr::string{random.text()}].assign(random.size(3), random.integer<int>());
        }
        std::pmr::monotonic_buffer_resource memory;
        pooled object{std::pmr::string{&memory}, std::pmr::vector<std::pmr::string>{&memory},
                      std::pmr::map<std::pmr::string, std::pmr::vector<int>>{&memory}};
        agate_test::expect_round_trip<options{}>(v, object);
        agate_test::expect_round_trip<options{.indent = 1, .ascii = true}>(v, object);
        EXPECT_EQ(object.text.get_allocator().resource(), &memory);
        EXPECT_EQ(object.list.get_allocator().resource(), &memory);
        EXPECT_EQ(object.map.get_allocator().resource(), &memory);
        for (const std::pmr::string& item : object.list) {
            EXPECT_EQ(item.get_allocator().resource(), &memory);
        }
    });
}

} // namespace
