// twitter.json through a typed model: a recursive status, names that are keywords, members that come and go.
#include "support/json_corpus.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace twitter {

using id_number = std::uint64_t;
using span = std::pair<std::uint16_t, std::uint16_t>;

enum class resize_mode { fit, crop };

struct metadata {
    std::string result_type;
    std::string iso_language_code;
};
struct url {
    std::string text;
    std::string expanded_url;
    std::string display_url;
    span indices;
};
struct urls {
    std::vector<url> list;
};
struct user_entities {
    std::optional<urls> url;
    urls description;
};
struct user {
    id_number id = 0;
    std::string id_str;
    std::string name;
    std::string screen_name;
    std::string location;
    std::string description;
    std::optional<std::string> url;
    user_entities entities;
    bool is_protected = false;
    std::uint32_t followers_count = 0;
    std::uint32_t friends_count = 0;
    std::uint32_t listed_count = 0;
    std::string created_at;
    std::uint32_t favourites_count = 0;
    std::optional<std::int32_t> utc_offset;
    std::optional<std::string> time_zone;
    bool geo_enabled = false;
    bool verified = false;
    std::uint32_t statuses_count = 0;
    std::string lang;
    bool contributors_enabled = false;
    bool is_translator = false;
    bool is_translation_enabled = false;
    std::string profile_background_color;
    std::string profile_background_image_url;
    std::string profile_background_image_url_https;
    bool profile_background_tile = false;
    std::string profile_image_url;
    std::string profile_image_url_https;
    std::optional<std::string> profile_banner_url;
    std::string profile_link_color;
    std::string profile_sidebar_border_color;
    std::string profile_sidebar_fill_color;
    std::string profile_text_color;
    bool profile_use_background_image = false;
    bool default_profile = false;
    bool default_profile_image = false;
    bool following = false;
    bool follow_request_sent = false;
    bool notifications = false;
};
struct hashtag {
    std::string text;
    span indices;
};
struct mention {
    std::string screen_name;
    std::string name;
    id_number id = 0;
    std::string id_str;
    span indices;
};
struct size {
    std::uint16_t width = 0;
    std::uint16_t height = 0;
    resize_mode resize{};
};
struct medium {
    id_number id = 0;
    std::string id_str;
    span indices;
    std::string media_url;
    std::string media_url_https;
    std::string url;
    std::string display_url;
    std::string expanded_url;
    std::string type;
    std::map<std::string, size> sizes;
    std::optional<id_number> source_status_id;
    std::optional<std::string> source_status_id_str;
};
struct entities {
    std::vector<hashtag> hashtags;
    std::vector<agate::value> symbols;
    std::vector<url> urls;
    std::vector<mention> user_mentions;
    std::optional<std::vector<medium>> media;
};
struct reply {
    std::optional<id_number> in_reply_to_status_id;
    std::optional<std::string> in_reply_to_status_id_str;
    std::optional<id_number> in_reply_to_user_id;
    std::optional<std::string> in_reply_to_user_id_str;
    std::optional<std::string> in_reply_to_screen_name;
};
struct status {
    twitter::metadata metadata;
    std::string created_at;
    id_number id = 0;
    std::string id_str;
    std::string text;
    std::string source;
    bool truncated = false;
    reply reply_to;
    twitter::user user;
    std::monostate geo;
    std::monostate coordinates;
    std::monostate place;
    std::monostate contributors;
    std::unique_ptr<status> retweeted_status;
    std::uint32_t retweet_count = 0;
    std::uint32_t favorite_count = 0;
    twitter::entities entities;
    bool favorited = false;
    bool retweeted = false;
    std::optional<bool> possibly_sensitive;
    std::string lang;
};
struct search_metadata {
    float completed_in = 0;
    id_number max_id = 0;
    std::string max_id_str;
    std::string next_results;
    std::string query;
    std::string refresh_url;
    std::uint32_t count = 0;
    id_number since_id = 0;
    std::string since_id_str;
};
struct results {
    std::vector<status> statuses;
    twitter::search_metadata search_metadata;
};

} // namespace twitter

template <>
inline constexpr auto agate::describe<twitter::url> =
    agate::rules(agate::field<&twitter::url::text>(agate::rename("url")));
template <>
inline constexpr auto agate::describe<twitter::urls> =
    agate::rules(agate::field<&twitter::urls::list>(agate::rename("urls")));
template <>
inline constexpr auto agate::describe<twitter::user_entities> =
    agate::rules(agate::field<&twitter::user_entities::url>(agate::skip_if_null));
template <>
inline constexpr auto agate::describe<twitter::user> =
    agate::rules(agate::field<&twitter::user::is_protected>(agate::rename("protected")),
                 agate::field<&twitter::user::profile_banner_url>(agate::skip_if_null));
template <>
inline constexpr auto agate::describe<twitter::size> =
    agate::rules(agate::field<&twitter::size::width>(agate::rename("w")),
                 agate::field<&twitter::size::height>(agate::rename("h")));
template <>
inline constexpr auto agate::describe<twitter::medium> =
    agate::rules(agate::field<&twitter::medium::source_status_id>(agate::skip_if_null),
                 agate::field<&twitter::medium::source_status_id_str>(agate::skip_if_null));
template <>
inline constexpr auto agate::describe<twitter::entities> =
    agate::rules(agate::field<&twitter::entities::media>(agate::skip_if_null));
template <>
inline constexpr auto agate::describe<twitter::status> =
    agate::rules(agate::field<&twitter::status::reply_to>(agate::flatten),
                 agate::field<&twitter::status::retweeted_status>(agate::skip_if_null),
                 agate::field<&twitter::status::possibly_sensitive>(agate::skip_if_null));

namespace {

TEST(json_corpus, twitter_keeps_every_member) {
    AGATE_REQUIRE_DATA("json");
    const std::string text = agate_test::corpus_text("twitter.json");
    twitter::results model;
    agate_test::expect_corpus_through_model(text, model);
    ASSERT_EQ(model.statuses.size(), 100U);
    EXPECT_EQ(model.search_metadata.count, 100U);
    EXPECT_EQ(model.search_metadata.max_id, 505874924095815700U);
    EXPECT_EQ(model.search_metadata.completed_in, 0.087F);
}
TEST(json_corpus, twitter_is_the_same_as_a_value) {
    AGATE_REQUIRE_DATA("json");
    agate_test::expect_corpus_as_value(agate_test::corpus_text("twitter.json"));
}

} // namespace
