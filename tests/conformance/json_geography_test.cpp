// canada.json (two million bytes of coordinates) and citm_catalog.json (maps with numbers for names) through typed models.
#include "support/json_corpus.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace canada {

enum class collection_type { FeatureCollection };
enum class feature_type { Feature };

struct properties {
    std::string name;
};
struct polygon {
    std::vector<std::vector<std::array<double, 2>>> coordinates;
};
struct point {
    std::array<double, 2> coordinates{};
};
using geometry = std::variant<point, polygon>;

struct feature {
    feature_type type{};
    canada::properties properties;
    canada::geometry geometry;
};
struct collection {
    collection_type type{};
    std::vector<feature> features;
};

} // namespace canada

template <>
inline constexpr auto agate::describe<canada::geometry> =
    agate::rules(agate::internal_tag("type"), agate::tag_names("Point", "Polygon"));

namespace citm {

struct event {
    std::optional<std::string> description;
    std::uint32_t id = 0;
    std::optional<std::string> logo;
    std::string name;
    std::vector<std::uint32_t> sub_topic_ids;
    std::optional<std::string> subject_code;
    std::optional<std::string> subtitle;
    std::vector<std::uint32_t> topic_ids;
};
struct price {
    std::int32_t amount = 0;
    std::uint32_t audience_sub_category_id = 0;
    std::uint32_t seat_category_id = 0;
};
struct area {
    std::uint32_t area_id = 0;
    std::vector<std::uint32_t> block_ids;
};
struct seat_category {
    std::vector<area> areas;
    std::uint32_t seat_category_id = 0;
};
struct performance {
    std::uint32_t event_id = 0;
    std::uint32_t id = 0;
    std::optional<std::string> logo;
    std::optional<std::string> name;
    std::vector<price> prices;
    std::vector<seat_category> seat_categories;
    std::optional<std::string> seat_map_image;
    std::int64_t start = 0;
    std::string venue_code;
};
struct catalog {
    std::map<std::uint32_t, std::string> area_names;
    std::map<std::uint32_t, std::string> audience_sub_category_names;
    std::map<std::string, std::string> block_names;
    std::map<std::uint32_t, event> events;
    std::vector<performance> performances;
    std::map<std::uint32_t, std::string> seat_category_names;
    std::map<std::uint32_t, std::string> sub_topic_names;
    std::map<std::string, std::string> subject_names;
    std::map<std::uint32_t, std::string> topic_names;
    std::map<std::uint32_t, std::vector<std::uint32_t>> topic_sub_topics;
    std::map<std::string, std::string> venue_names;
};

} // namespace citm

template <>
inline constexpr auto agate::describe<citm::event> = agate::rules(agate::rename_all(agate::camel_case));
template <>
inline constexpr auto agate::describe<citm::price> = agate::rules(agate::rename_all(agate::camel_case));
template <>
inline constexpr auto agate::describe<citm::area> = agate::rules(agate::rename_all(agate::camel_case));
template <>
inline constexpr auto agate::describe<citm::seat_category> =
    agate::rules(agate::rename_all(agate::camel_case));
template <>
inline constexpr auto agate::describe<citm::performance> = agate::rules(agate::rename_all(agate::camel_case));
template <>
inline constexpr auto agate::describe<citm::catalog> = agate::rules(agate::rename_all(agate::camel_case));

namespace {

TEST(json_corpus, canada_keeps_every_coordinate) {
    AGATE_REQUIRE_DATA("json");
    const std::string text = agate_test::corpus_text("canada.json");
    canada::collection model;
    agate_test::expect_corpus_through_model(text, model);
    ASSERT_EQ(model.features.size(), 1U);
    EXPECT_EQ(model.features[0].properties.name, "Canada");
    ASSERT_EQ(model.features[0].geometry.index(), 1U);
    const auto& rings = std::get<canada::polygon>(model.features[0].geometry).coordinates;
    EXPECT_EQ(rings.size(), 480U);
    EXPECT_EQ(rings[0][0][0], -65.613616999999977);
    EXPECT_EQ(rings[0][0][1], 43.420273000000009);
}
TEST(json_corpus, canada_is_the_same_as_a_value) {
    AGATE_REQUIRE_DATA("json");
    agate_test::expect_corpus_as_value(agate_test::corpus_text("canada.json"));
}

TEST(json_corpus, citm_catalog_keeps_every_member) {
    AGATE_REQUIRE_DATA("json");
    const std::string text = agate_test::corpus_text("citm_catalog.json");
    citm::catalog model;
    agate_test::expect_corpus_through_model(text, model);
    EXPECT_EQ(model.events.size(), 184U);
    EXPECT_EQ(model.performances.size(), 243U);
    EXPECT_EQ(model.events.at(138586341).name, "30th Anniversary Tour");
    EXPECT_EQ(model.area_names.at(205705993), "Arri\xC3\xA8re-sc\xC3\xA8ne central");
}
TEST(json_corpus, citm_catalog_is_the_same_as_a_value) {
    AGATE_REQUIRE_DATA("json");
    agate_test::expect_corpus_as_value(agate_test::corpus_text("citm_catalog.json"));
}

} // namespace
