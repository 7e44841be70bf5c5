// Round trips of variants in every tag layout, of trees of pointers, and of members that rules leave out or move.
#include "support/json_models.hpp"
#include "support/msgpack_round_trip.hpp"
#include "support/seed.hpp"

namespace {

using agate::msgpack::layout;
using agate::msgpack::options;
using agate_test::random_source;
using agate_test::tree;
using agate_test::variants;

constexpr options by_columns{.layout = layout::columns};
constexpr options spare{.skip_null = true, .canonical = true};

template <class T> void check(std::size_t usual) {
    T dirty;
    agate_test::repeat_with_seeds(usual, [&](random_source& random, std::size_t) {
        const T v = T::any(random);
        agate_test::expect_packed_round_trip<options{}>(v, dirty);
        agate_test::expect_packed_round_trip<by_columns>(v, dirty);
        agate_test::expect_packed_round_trip<spare>(v, dirty);
        agate_test::expect_packed_indifference<options{}>(v, dirty, random);
        agate_test::expect_generic_detour(v);
    });
    agate_test::repeat_with_seeds(3, [&](random_source& random, std::size_t) {
        agate_test::expect_unfinished_packed_prefixes<T>(
            agate::msgpack::write(T::any(random))->substr(0, 3000));
    });
}

TEST(msgpack_variants, come_back_with_their_index) {
    check<variants>(200);
}
TEST(msgpack_trees, come_back_with_their_shape) {
    check<tree>(150);
    tree dirty;
    agate_test::repeat_with_seeds(100, [&](random_source& random, std::size_t) {
        constexpr options as_arrays{.layout = layout::array};
        const tree v = tree::any(random);
        agate_test::expect_packed_round_trip<as_arrays>(v, dirty);
        agate_test::expect_packed_indifference<as_arrays>(v, dirty, random);
    });
}

struct flat_part {
    float height = 0;
    std::optional<std::string> label;
    bool operator==(const flat_part&) const = default;
};
struct ruled {
    bool has_rest = true; // no mark of a struct: unknown members would be kept
    std::optional<int> skipped_null;
    int skipped_default = 0;
    std::optional<std::optional<int>> three;
    std::optional<agate::value> maybe_value;
    std::optional<agate::msgpack::raw> maybe_raw;
    std::optional<agate::msgpack::extension> extension;
    flat_part flat;
    std::map<std::string, agate::msgpack::extension> rest;
    bool operator==(const ruled&) const = default;

    static ruled any(random_source& random) {
        ruled v;
        const auto any_int = [&] { return random.integer<int>(); };
        const auto any_extension = [&] {
            return agate::msgpack::extension{
                random.integer<std::int8_t>(),
                agate_test::any_list(random, [&] { return static_cast<std::byte>(random.below(256)); }, 20)};
        };
        v.skipped_null = agate_test::any_optional(random, any_int);
        v.skipped_default = random.coin() ? 0 : any_int();
        v.three = agate_test::any_optional(random, [&] { return agate_test::any_optional(random, any_int); });
        if (random.coin()) {
            v.maybe_value = random.coin() ? agate::value{} : agate::value{random.text()};
        }
        if (random.coin()) {
            v.maybe_raw.emplace();
        }
        v.extension = agate_test::any_optional(random, any_extension);
        v.flat = {random.floating<float>(), agate_test::any_optional(random, [&] { return random.text(); })};
        for (std::size_t i = random.size(3); i > 0; --i) {
            v.rest["more " + random.text()] = any_extension();
        }
        return v;
    }
};

} // namespace

template <>
inline constexpr auto agate::describe<ruled> =
    agate::rules(agate::field<&ruled::skipped_null>(agate::skip_if_null),
                 agate::field<&ruled::skipped_default>(agate::skip_if_default),
                 agate::field<&ruled::flat>(agate::flatten), agate::field<&ruled::rest>(agate::rest));

namespace {

TEST(msgpack_ruled_members, come_back_as_they_were) {
    check<ruled>(300);
}

} // namespace
