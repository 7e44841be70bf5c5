// Lists of structs by columns: each name once, and behind it the values of that member in all elements.
#include "packed.hpp"

#include <array>
#include <cstddef>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace msgpack = agate::msgpack;

namespace {

struct reading {
    int id = 0;
    std::string text;
    std::optional<double> value;
    bool operator==(const reading&) const = default;
    auto operator<=>(const reading&) const = default;
};
struct part {
    int n = 0;
    bool operator==(const part&) const = default;
};
struct whole {
    std::vector<part> parts;
    std::string name;
    bool operator==(const whole&) const = default;
};
struct skipped {
    std::optional<int> a;
    int b = 4;
    bool operator==(const skipped&) const = default;
};
struct point {
    int x = 0;
    int y = 0;
    bool operator==(const point&) const = default;
};
struct labelled {
    point at;
    std::string label;
    bool operator==(const labelled&) const = default;
};
struct nothing {
    bool operator==(const nothing&) const = default;
};
struct checked {
    int n = 0;
};
struct defaulted {
    int a = 0;
    int b = 0;
    bool operator==(const defaulted&) const = default;
};
struct table {
    std::vector<point> rows; // laid out by columns by its type
    std::vector<part> parts;
    bool operator==(const table&) const = default;
};
struct wide {
    int aa = 0;
    int b = 0;
    bool operator==(const wide&) const = default;
};

} // namespace

template <>
inline constexpr auto agate::describe<skipped> = agate::rules(
    agate::field<&skipped::a>(agate::skip_if_null), agate::field<&skipped::b>(agate::skip_if_default));
template <> inline constexpr auto agate::describe<point> =
    agate::rules(msgpack::laid_out(msgpack::layout::columns));
template <>
inline constexpr auto agate::describe<labelled> = agate::rules(agate::field<&labelled::at>(agate::flatten));
template <>
inline constexpr auto agate::describe<checked> =
    agate::rules(agate::field<&checked::n>(agate::check::at_least(1)));
template <>
inline constexpr auto agate::describe<defaulted> =
    agate::rules(agate::field<&defaulted::b>(agate::default_value(7)));

namespace {

constexpr msgpack::options by_columns{.layout = msgpack::layout::columns};
constexpr msgpack::options sorted_columns{.layout = msgpack::layout::columns, .canonical = true};
constexpr msgpack::options strictly{.unknown = agate::unknown_policy::error};

TEST(msgpack_columns, have_each_name_once) {
    const std::vector<reading> v{{1, "a", 2.0}, {2, "b", std::nullopt}};
    const std::string bytes = "\x83" + str("id") + "\x92\x01\x02" + str("text") + "\x92" + str("a") +
                              str("b") + str("value") + "\x92\xCB\x40" + std::string(7, '\0') + "\xC0";
    EXPECT_EQ(written<by_columns>(v), to_hex(bytes));
    expect_value(bytes, v);
    expect_value(bytes, std::deque<reading>(v.begin(), v.end()));
    expect_value(*msgpack::write(v), v);
    EXPECT_EQ(written<by_columns>(std::vector<reading>{}),
              to_hex("\x83" + str("id") + "\x90" + str("text") + "\x90" + str("value") + "\x90"));
    expect_value("\x83" + str("id") + "\x90" + str("text") + "\x90" + str("value") + "\x90",
                 std::vector<reading>{});
    // a struct that stands in no list is a map
    EXPECT_EQ(written<by_columns>(part{1}), to_hex("\x81" + str("n") + "\x01"));
}

TEST(msgpack_columns, come_in_any_order_with_any_headers) {
    const std::vector<reading> v{{1, "a", 2.0}, {2, "b", std::nullopt}};
    expect_value("\xDE" + std::string("\0\x03", 2) + str("value") + "\x92\x02\xC0" + str("text") + "\xDC" +
                     std::string("\0\x02", 2) + str("a") + str("b") + "\xD9\x02id\xDD" +
                     std::string("\0\0\0\x02", 4) + "\x01\x02",
                 v);
    // a column that may be absent, and unknown ones
    expect_value("\x83" + str("text") + "\x92" + str("a") + str("b") + str("more") + "\x91\x01" + str("id") +
                     "\x92\x01\x02",
                 std::vector<reading>{{1, "a", std::nullopt}, {2, "b", std::nullopt}});
    expect_value("\x82" + std::string("\x01\x02") + str("a") + "\x93\x01\x02\x03",
                 std::vector<defaulted>{{1, 7}, {2, 7}, {3, 7}});
}

TEST(msgpack_columns, are_checked_for_length_presence_and_repetition) {
    using parts = std::vector<reading>;
    const std::string ids = str("id") + "\x92\x01\x02";
    const std::string texts = str("text") + "\x92" + str("a") + str("b");
    expect_refusal<parts>("\x81" + ids, errc::missing_member, 0);
    EXPECT_EQ(read_bytes<parts>("\x81" + ids).error().message("\x81" + ids),
              "offset 0: missing member 'text'");
    expect_refusal<parts>("\x82" + ids + str("text") + "\x91" + str("a"), errc::wrong_size, 12, "text");
    expect_refusal<parts>("\x82" + ids + str("text") + "\x93" + str("a") + str("b") + str("c"),
                          errc::wrong_size, 17, "text");
    expect_refusal<parts>("\x82" + str("id") + "\x90" + texts, errc::wrong_size, 11, "text");
    expect_refusal<parts>("\x82" + ids + str("text") + "\x90", errc::wrong_size, 12, "text");
    expect_refusal<parts>("\x83" + ids + texts + ids, errc::duplicate_member, 17);
    expect_refusal<parts>("\x82" + ids + str("text") + "\x01", errc::type_mismatch, 12, "text");
    expect_refusal<parts>("\x82" + ids + str("text") + "\x92" + str("a") + "\x05", errc::type_mismatch, 15,
                          "[1].text");
    expect_refusal<parts, strictly>("\x83" + ids + texts + str("more") + "\x92\x01\x02", errc::unknown_member,
                                    17);
    expect_refusal<parts>("\x82" + ids + str("more") + "\x91\xC1", errc::invalid_syntax, 13, "[\"more\"]");
    expect_refusal<std::list<part>>("\x81" + str("n") + "\x91\x01", errc::type_mismatch, 0);
}

TEST(msgpack_columns, stand_inside_one_another_and_where_the_type_says_so) {
    const std::vector<whole> v{{{{1}, {2}}, "a"}, {{}, "b"}};
    EXPECT_EQ(written<by_columns>(v),
              to_hex("\x82" + str("parts") + "\x92\x81" + str("n") + "\x92\x01\x02\x81" + str("n") + "\x90" +
                     str("name") + "\x92" + str("a") + str("b")));
    expect_value(*msgpack::write<by_columns>(v), v);
    const table t{{{1, 2}, {3, 4}}, {{5}}};
    EXPECT_EQ(written(t), to_hex("\x82" + str("rows") + "\x82" + str("x") + "\x92\x01\x03" + str("y") +
                                 "\x92\x02\x04" + str("parts") + "\x91\x81" + str("n") + "\x05"));
    expect_value(*msgpack::write(t), t);
    expect_value(*msgpack::write<by_columns>(t), t);
    EXPECT_EQ(written(std::vector<labelled>{{{1, 2}, "l"}}),
              to_hex("\x91\x83" + str("x") + "\x01" + str("y") + "\x02" + str("label") + str("l")));
    const std::vector<labelled> flat{{{1, 2}, "l"}, {{3, 4}, "m"}};
    expect_value(*msgpack::write<by_columns>(flat), flat);
    EXPECT_EQ(msgpack::write<by_columns>(flat)->front(), '\x83');
    const std::map<std::string, std::vector<part>> map{{"k", {{1}, {2}}}};
    EXPECT_EQ(written<by_columns>(map), to_hex("\x81" + str("k") + "\x81" + str("n") + "\x92\x01\x02"));
    expect_value(*msgpack::write<by_columns>(map), map);
    expect_refusal<std::vector<whole>>("\x82" + str("parts") + "\x91\x81" + str("n") + "\x92\x01\xC0" +
                                           str("name") + "\x91" + str("a"),
                                       errc::type_mismatch, 13, "[0].parts[1].n");
}

TEST(msgpack_columns, are_never_written_where_they_could_not_be_read) {
    const std::list<part> list{{1}, {2}};
    EXPECT_EQ(written<by_columns>(list), to_hex("\x92\x81" + str("n") + "\x01\x81" + str("n") + "\x02"));
    expect_value(*msgpack::write<by_columns>(list), list);
    const std::array<part, 2> array{{{1}, {2}}};
    expect_value(*msgpack::write<by_columns>(array), array);
    const std::vector<nothing> three(3);
    EXPECT_EQ(written<by_columns>(three), "93 80 80 80") << "no column would say how many there are";
    expect_value(*msgpack::write<by_columns>(three), three);
}

TEST(msgpack_columns, leave_nothing_out) {
    const std::vector<skipped> v{{std::nullopt, 4}, {1, 0}};
    EXPECT_EQ(written<by_columns>(v),
              to_hex("\x82" + str("a") + "\x92\xC0\x01" + str("b") + "\x92\x04" + std::string(1, '\0')));
    expect_value(*msgpack::write<by_columns>(v), v);
    constexpr msgpack::options both{.layout = msgpack::layout::columns, .skip_null = true};
    expect_value(*msgpack::write<both>(v), v);
}

TEST(msgpack_columns, replace_what_a_reused_list_held) {
    std::vector<reading> reused{{9, "old", 9.0}, {9, "old", 9.0}, {9, "old", 9.0}};
    const std::vector<reading> v{{1, "a", std::nullopt}, {2, "b", std::nullopt}};
    ASSERT_TRUE(msgpack::read(
        "\x82" + str("id") + "\x92\x01\x02" + str("text") + "\x92" + str("a") + str("b"), reused));
    EXPECT_EQ(reused, v);
    ASSERT_TRUE(msgpack::read(*msgpack::write<by_columns>(std::vector<reading>{}), reused));
    EXPECT_TRUE(reused.empty());
}

TEST(msgpack_columns, name_the_element_and_member_that_a_check_refuses) {
    const std::string bytes = "\x81" + str("n") + "\x93\x01\x02" + std::string(1, '\0');
    expect_refusal<std::vector<checked>>(bytes, errc::check_failed, 6, "[2].n");
    const auto refused = msgpack::write<by_columns>(std::vector<checked>{{1}, {0}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, errc::check_failed);
    EXPECT_EQ(refused.error().path(), "[1].n");
}

TEST(msgpack_columns, are_sorted_in_canonical_output) {
    const std::vector<wide> v{{1, 2}};
    EXPECT_EQ(written<sorted_columns>(v), to_hex("\x82" + str("aa") + "\x91\x01" + str("b") + "\x91\x02"));
    const auto generic =
        read_bytes<agate::value>(*msgpack::write<by_columns>(std::vector<reading>{{1, "t", 0.5}}));
    ASSERT_TRUE(generic);
    EXPECT_EQ(written<sorted_columns>(*generic),
              written<sorted_columns>(std::vector<reading>{{1, "t", 0.5}}));
}

} // namespace
