// Variants: the alternative that was written is the one that is read, in every tag layout and in every layout of structs.
#include "packed.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace msgpack = agate::msgpack;

namespace {

struct circle {
    double radius = 0;
    bool operator==(const circle&) const = default;
};
struct square {
    int side = 0;
    std::optional<std::string> kind; // the tag's name too
    bool operator==(const square&) const = default;
};
using shape = std::variant<circle, square>;

struct left {
    int l = 0;
    std::optional<int> common;
    bool operator==(const left&) const = default;
};
struct right {
    int r = 0;
    std::optional<int> common;
    bool operator==(const right&) const = default;
};
struct row {
    int a = 0;
    int b = 0;
    bool operator==(const row&) const = default;
};
struct array_row {
    int a = 0;
    int b = 0;
    bool operator==(const array_row&) const = default;
};

struct tagged {
    shape internal;
    std::variant<int, std::vector<int>, circle> external;
    std::variant<int, std::vector<int>, circle> adjacent;
    bool operator==(const tagged&) const = default;
};
struct open {
    std::variant<circle, agate::value> shape;
    bool operator==(const open&) const = default;
};

using scalar = std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::byte>,
                            std::vector<int>, row, std::chrono::sys_time<std::chrono::seconds>>;
using number = std::variant<int, double, std::string>;

} // namespace

template <> inline constexpr auto agate::describe<shape> = agate::rules(agate::internal_tag("kind"));
template <>
inline constexpr auto agate::describe<tagged> = agate::rules(
    agate::field<&tagged::external>(agate::external_tag, agate::tag_names("int", "list", "circle")),
    agate::field<&tagged::adjacent>(agate::adjacent_tag("t", "c"),
                                    agate::tag_names("int", "list", "circle")));
template <>
inline constexpr auto agate::describe<open> =
    agate::rules(agate::field<&open::shape>(agate::internal_tag("kind"), agate::catch_all));
template <>
inline constexpr auto agate::describe<array_row> = agate::rules(msgpack::laid_out(msgpack::layout::array));

namespace {

constexpr msgpack::options as_arrays{.layout = msgpack::layout::array};
constexpr msgpack::options by_columns{.layout = msgpack::layout::columns};
constexpr msgpack::options canonical{.canonical = true};
constexpr msgpack::options strictly{.unknown = agate::unknown_policy::error};

template <msgpack::options O = msgpack::options{}, class V> void expect_same_index(const V& v) {
    const auto bytes = msgpack::write<O>(v);
    ASSERT_TRUE(bytes) << bytes.error().message();
    const auto plain = read_bytes<V>(*bytes);
    ASSERT_TRUE(plain) << to_hex(*bytes) << plain.error().message(*bytes);
    EXPECT_EQ(plain->index(), v.index()) << to_hex(*bytes);
    EXPECT_TRUE(*plain == v) << to_hex(*bytes);
    EXPECT_TRUE((*read_bytes<V, O>(*bytes)) == v) << "read with the options it was written with";
}

TEST(msgpack_variants, without_a_tag_the_sort_of_value_decides) {
    const scalar values[] = {std::monostate{},
                             true,
                             std::int64_t{5},
                             INT64_MIN,
                             5.0,
                             "text",
                             std::vector<std::byte>{std::byte{1}},
                             std::vector<int>{},
                             std::vector<int>{1},
                             row{1, 2},
                             std::chrono::sys_time<std::chrono::seconds>{std::chrono::seconds{-5}}};
    for (const scalar& v : values) {
        expect_same_index(v);
        expect_same_index<canonical>(v);
    }
    expect_same_index(number{INT32_MAX});
    expect_same_index(number{1.0});
    expect_same_index(number{"1"});
    EXPECT_EQ(read_bytes<number>("\xCA\x3F\x80" + std::string(2, '\0'))->index(), 1U);
    EXPECT_EQ(read_bytes<number>("\xCF" + std::string(7, '\0') + "\x01")->index(), 0U);
    expect_refusal<number>(from_hex("CE FF FF FF FF"), errc::number_out_of_range, 0);
    expect_refusal<number>("\xC0", errc::type_mismatch, 0);
    expect_refusal<number>("\xC1", errc::invalid_syntax, 0);
    expect_refusal<number>("", errc::end_of_input, 0);
}

TEST(msgpack_variants, know_their_structs_in_whatever_layout_they_stand) {
    using by_name = std::variant<int, row>;
    expect_same_index(by_name{row{1, 2}});
    expect_same_index<as_arrays>(by_name{row{1, 2}});
    using list = std::variant<std::string, std::vector<row>>;
    expect_same_index(list{std::vector<row>{{1, 2}}});
    expect_same_index<by_columns>(list{std::vector<row>{{1, 2}}});
    // the type's own layout tells a struct from a list, and a map from it
    using by_type = std::variant<array_row, std::map<std::string, int>>;
    expect_same_index(by_type{array_row{1, 2}});
    expect_same_index(by_type{std::map<std::string, int>{{"a", 1}}});
    using bytes_or_text = std::variant<std::string, std::vector<std::uint8_t>>;
    expect_same_index(bytes_or_text{std::vector<std::uint8_t>{1, 2}});
    EXPECT_EQ(read_bytes<bytes_or_text>("\xC4\x01"
                                        "a")
                  ->index(),
              1U);
    using maybe = std::variant<int, std::optional<row>>;
    expect_same_index<as_arrays>(maybe{std::optional<row>{{1, 2}}});
    expect_same_index(maybe{std::optional<row>{}});
}

TEST(msgpack_variants, may_hold_extensions) {
    using any = std::variant<std::monostate, int, std::string, msgpack::extension>;
    expect_same_index(any{msgpack::extension{5, {std::byte{1}}}});
    expect_same_index(any{msgpack::extension{-1, {}}});
    expect_same_index(any{7});
    struct holder {
        std::optional<msgpack::extension> e;
        int after = 1;
    };
    EXPECT_EQ(written(holder{}), to_hex("\x82" + str("e") + "\xC0" + str("after") + "\x01"));
    EXPECT_FALSE(read_bytes<holder>(*msgpack::write(holder{}))->e.has_value());
    EXPECT_EQ(read_bytes<holder>(*msgpack::write(holder{msgpack::extension{5, {}}}))->e->type, 5);
}

TEST(msgpack_variants, of_structs_are_told_by_a_member_of_their_own) {
    using either = std::variant<left, right>;
    expect_same_index(either{left{1, 2}});
    expect_same_index(either{right{1, std::nullopt}});
    expect_same_index<canonical>(either{right{1, 2}});
    const std::string strange = "\x01\x02" + str("common") + "\x05\xC0\xC0";
    expect_value("\x84" + strange + str("r") + "\x01", either{right{1, 5}});
    expect_value("\x84" + strange + str("l") + "\x01", either{left{1, 5}});
    expect_refusal<either>("\x83" + strange, errc::unknown_tag, 0);
    expect_refusal<either>("\x80", errc::unknown_tag, 0);
}

TEST(msgpack_variants, keep_their_tag_inside_beside_or_around) {
    tagged v{square{3, std::nullopt}, std::vector<int>{1}, circle{2}};
    EXPECT_EQ(written(v), to_hex("\x83" + str("internal") + "\x82" + str("kind") + str("square") +
                                 str("side") + "\x03" + str("external") + "\x81" + str("list") + "\x91\x01" +
                                 str("adjacent") + "\x82" + str("t") + str("circle") + str("c") + "\x81" +
                                 str("radius") + "\xCB\x40" + std::string(7, '\0')));
    for (const shape& s : {shape{circle{1}}, shape{square{1, std::nullopt}}}) {
        v.internal = s;
        for (int i = 0; i < 3; ++i) {
            v.external = i == 0   ? decltype(v.external){4}
                         : i == 1 ? decltype(v.external){std::vector<int>{4}}
                                  : decltype(v.external){circle{4}};
            v.adjacent = v.external;
            for (const std::string& bytes : {*msgpack::write(v), *msgpack::write<canonical>(v)}) {
                const auto back = read_bytes<tagged>(bytes);
                ASSERT_TRUE(back) << to_hex(bytes) << back.error().message(bytes);
                EXPECT_EQ(back->internal.index(), v.internal.index());
                EXPECT_EQ(back->external, v.external);
                EXPECT_EQ(back->adjacent, v.adjacent);
            }
        }
    }
}

TEST(msgpack_variants, find_their_tag_wherever_it_stands) {
    const std::string kind = str("kind") + str("circle");
    const std::string radius = str("radius") + "\x01";
    const std::string others = "\x01\x02" + str("deep") + "\x92\x81\xC0\x90" + str("kind");
    expect_value("\x84" + kind + others + radius, shape{circle{1}});
    expect_value("\x84" + others + radius + kind, shape{circle{1}});
    expect_value("\x84" + radius + others + kind, shape{circle{1}});
    expect_value("\x82" + radius + "\xD9\x04kind\xDA" + std::string("\0\x06", 2) + "circle",
                 shape{circle{1}});
    expect_value("\x82" + str("side") + "\x01" + str("kind") + str("square"), shape{square{1, "square"}});
    expect_refusal<shape>("\x81" + radius, errc::missing_tag, 0);
    expect_refusal<shape>("\x82" + radius + str("kind") + str("oval"), errc::unknown_tag, 14);
    expect_refusal<shape>("\x82" + radius + str("kind") + "\x01", errc::type_mismatch, 14);
    expect_refusal<shape>("\x83" + kind + radius + kind, errc::duplicate_member, 21);
    expect_refusal<shape>("\x92" + kind, errc::type_mismatch, 0);
    EXPECT_EQ(read_bytes<shape>("\x81" + str("kind") + str("oval"))
                  .error()
                  .message("\x81" + str("kind") + str("oval")),
              "offset 6: unknown tag 'oval'; known: circle, square");

    const auto adjacent = [](const std::string& body, char count) {
        return "\x83" + str("internal") + "\x82" + str("kind") + str("circle") + str("radius") + "\x01" +
               str("external") + "\x81" + str("int") + "\x01" + str("adjacent") + count + body;
    };
    const tagged v{circle{1}, 1, std::vector<int>{2}};
    expect_value(adjacent(str("t") + str("list") + str("c") + "\x91\x02", '\x82'), v);
    expect_value(adjacent(str("c") + "\x91\x02" + str("t") + str("list"), '\x82'), v);
    expect_value(adjacent(str("c") +
                              "\x91\x02"
                              "\x05\x90" +
                              str("x") + "\xC0" + str("t") + str("list"),
                          '\x84'),
                 v);
    const std::string twice =
        adjacent(str("t") + str("list") + str("c") + "\x91\x02" + str("t") + str("int"), '\x83');
    EXPECT_EQ(read_bytes<tagged>(twice).error().code, errc::duplicate_member);
    const std::string unknown = adjacent(str("t") + str("list") + str("c") + "\x91\x02\x05\x90", '\x83');
    EXPECT_TRUE(read_bytes<tagged>(unknown));
    EXPECT_EQ((read_bytes<tagged, strictly>(unknown).error().code), errc::unknown_member);
    EXPECT_EQ(read_bytes<tagged>(adjacent(str("t") + str("list"), '\x81')).error().code, errc::missing_tag);
    const std::string wrong = adjacent(str("t") + str("list") + str("c") + "\x92\x02\xC0", '\x82');
    EXPECT_EQ(read_bytes<tagged>(wrong).error().path(wrong), "adjacent[\"c\"][1]");
}

TEST(msgpack_variants, the_catch_all_takes_what_has_no_known_tag) {
    expect_value("\x81" + str("shape") + "\x82" + str("kind") + str("circle") + str("radius") + "\x01",
                 open{circle{1}});
    for (const std::string& other :
         {std::string{"\x05"}, std::string{"\xC0"}, "\x81" + str("kind") + str("oval"),
          "\x81" + str("kind") + "\x05", std::string{"\x91\xC3"},
          "\x81" + str("other") + "\xC7" + std::string("\0\x07", 2)}) {
        const auto got = read_bytes<open>("\x81" + str("shape") + other);
        ASSERT_TRUE(got) << to_hex(other) << got.error().message();
        EXPECT_EQ(got->shape.index(), 1U) << to_hex(other);
        EXPECT_EQ(written(*got), to_hex("\x81" + str("shape") + other));
    }
}

TEST(msgpack_variants, do_not_read_the_same_bytes_again_without_end) {
    const std::string bytes = "\x82" + str("radius") + "\x01" + str("kind") + str("circle");
    agate::limits tight;
    tight.rescan = 0;
    const auto refused = msgpack::read<shape>(bytes, tight);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, errc::rescan_exceeded);
    tight.rescan = 1;
    EXPECT_TRUE(msgpack::read<shape>(bytes, tight));
}

} // namespace
