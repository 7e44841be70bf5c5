// Structs as maps with names and as arrays by position: what stands on the wire, and everything that is read as the same.
#include "packed.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace msgpack = agate::msgpack;

namespace {

enum class light { red, green = 5 };
enum class word { yes, no };
enum class flags : std::uint8_t { none, first, second, both, all = 200 };

enum class open_ended { known, other = 9 };
enum class yes_no : bool { no, yes };
enum class letter : char { a = 'a', z = 'z' };

struct sensor {
    std::string id;
    int level = 0;
    std::optional<std::string> note;
    light state = light::red;
    bool operator==(const sensor&) const = default;
};
struct skipping {
    std::optional<int> a;
    int b = 0;
    std::optional<int> c;
    std::unique_ptr<int> d;
    std::optional<std::optional<int>> e;
};
struct inner {
    int x = 0;
    std::optional<int> y;
    bool operator==(const inner&) const = default;
};
struct outer {
    int first = 0;
    inner flat;
    int last = 0;
    bool operator==(const outer&) const = default;
};
struct open {
    int known = 0;
    std::map<std::string, int> others;
    bool operator==(const open&) const = default;
};
struct open_to_all {
    int known = 0;
    agate::value others;
    bool operator==(const open_to_all&) const = default;
};
struct strict {
    int a = 0;
    bool operator==(const strict&) const = default;
};
struct by_position {
    int a = 0;
    std::string b;
    std::optional<int> c;
    int d = 0;
    bool operator==(const by_position&) const = default;
};
struct holder {
    by_position position;
    sensor named;
    bool operator==(const holder&) const = default;
};
struct aliased {
    int value = 0;
    bool operator==(const aliased&) const = default;
};
struct keeping {
    int a = 1;
    int b = 2;
    bool operator==(const keeping&) const = default;
};
struct nothing {
    bool operator==(const nothing&) const = default;
};
struct worded {
    word plain = word::yes;
    word named = word::yes;
    std::vector<word> list;
    bool operator==(const worded&) const = default;
};

} // namespace

template <> inline constexpr auto agate::describe<flags> =
    agate::rules(agate::values<flags>({{"all", flags::all}}));
template <> inline constexpr auto agate::describe<open_ended> =
    agate::rules(agate::fallback(open_ended::other));
template <>
inline constexpr auto agate::describe<skipping> =
    agate::rules(agate::field<&skipping::a>(agate::skip_if_null),
                 agate::field<&skipping::b>(agate::skip_if_default),
                 agate::field<&skipping::d>(agate::skip_if_null));
template <> inline constexpr auto agate::describe<outer> =
    agate::rules(agate::field<&outer::flat>(agate::flatten));
template <> inline constexpr auto agate::describe<open> =
    agate::rules(agate::field<&open::others>(agate::rest));
template <>
inline constexpr auto agate::describe<open_to_all> =
    agate::rules(agate::field<&open_to_all::others>(agate::rest));
template <> inline constexpr auto agate::describe<strict> = agate::rules(agate::refuse_unknown);
template <>
inline constexpr auto agate::describe<by_position> = agate::rules(
    msgpack::laid_out(msgpack::layout::array), agate::field<&by_position::d>(agate::default_value(7)));
template <>
inline constexpr auto agate::describe<aliased> =
    agate::rules(agate::field<&aliased::value>(agate::rename("v"), agate::alias("value", "worth")));
template <>
inline constexpr auto agate::describe<keeping> = agate::rules(agate::keep_missing);
template <>
inline constexpr auto agate::describe<worded> =
    agate::rules(agate::field<&worded::named>(agate::as_name), agate::field<&worded::list>(agate::as_name));

namespace {

constexpr msgpack::options as_arrays{.layout = msgpack::layout::array};
constexpr msgpack::options without_nulls{.skip_null = true};
constexpr msgpack::options strictly{.unknown = agate::unknown_policy::error};
constexpr msgpack::options keeping_missing{.missing = agate::missing_policy::keep};
constexpr msgpack::options sorted{.canonical = true};

TEST(msgpack_structs, are_maps_with_names_in_declaration_order) {
    const sensor v{"s1", 300, "n", light::green};
    const std::string bytes = "\x84" + str("id") + str("s1") + str("level") + "\xCD\x01\x2C" + str("note") +
                              str("n") + str("state") + "\x05";
    EXPECT_EQ(written(v), to_hex(bytes));
    expect_value(bytes, v);
    const sensor without{"", -1, std::nullopt, light::red};
    EXPECT_EQ(written(without), to_hex("\x84" + str("id") + str("") + str("level") + "\xFF" + str("note") +
                                       "\xC0" + str("state") + std::string(1, '\0')));
    EXPECT_EQ(written(nothing{}), "80");
    expect_value("\x80", nothing{});
    expect_value("\x81\x01\x02", nothing{});
}

TEST(msgpack_structs, are_read_in_any_order_with_any_headers_and_unknown_members_between) {
    const sensor v{"s1", 5, "n", light::green};
    std::vector<std::string> members{str("id") + str("s1"),
                                     str("level") + "\xD3" + std::string(7, '\0') + "\x05",
                                     str("note") + "\xDA" + std::string("\0\x01n", 3),
                                     "\xD9\x05"
                                     "state" +
                                         str("green"),
                                     str("other") + "\x92\xC0\x81\x01\xC7" + std::string("\0\x05", 2)};
    std::sort(members.begin(), members.end());
    std::size_t orders = 0;
    do {
        std::string body;
        for (const std::string& member : members) {
            body += member;
        }
        expect_value("\x85" + body, v);
        expect_value("\xDE" + std::string("\0\x05", 2) + body, v);
        expect_value("\xDF" + std::string("\0\0\0\x05", 4) + body, v);
        ++orders;
    } while (std::next_permutation(members.begin(), members.end()));
    EXPECT_EQ(orders, 120U);
}

TEST(msgpack_structs, a_missing_member_is_an_error_unless_nullable_or_kept) {
    const std::string two = "\x82" + str("id") + str("a") + str("state") + std::string(1, '\0');
    const auto got = read_bytes<sensor>(two);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().code, errc::missing_member);
    EXPECT_EQ(got.error().message(two), "offset 0: missing member 'level'");
    expect_value("\x83" + str("id") + str("a") + str("level") + "\x01" + str("state") + "\x05",
                 sensor{"a", 1, std::nullopt, light::green});
    sensor kept{"old", 9, "old", light::green};
    ASSERT_TRUE(msgpack::read<keeping_missing>(two, kept));
    EXPECT_EQ(kept, (sensor{"a", 9, "old", light::red}));
    keeping reused{5, 6};
    ASSERT_TRUE(msgpack::read("\x81" + str("b") + "\x01", reused));
    EXPECT_EQ(reused, (keeping{5, 1}));
    ASSERT_TRUE(msgpack::read(std::string{"\x91\x04"}, reused));
    EXPECT_EQ(reused, (keeping{4, 1})) << "a shorter array keeps what it lacks too";
}

TEST(msgpack_structs, a_member_for_the_second_time_is_an_error) {
    const std::string once = str("x") + "\x01";
    expect_refusal<inner>("\x82" + once + once, errc::duplicate_member, 4);
    expect_refusal<inner>("\x83" + once + str("y") + "\xC0" + once, errc::duplicate_member, 7);
    expect_refusal<aliased>("\x82" + str("v") + "\x01" + str("worth") + "\x02", errc::duplicate_member, 4);
    expect_refusal<open>("\x83" + str("known") + "\x01" + str("o") + "\x01" + str("o") + "\x02",
                         errc::duplicate_member, 11);
    expect_refusal<open_to_all>("\x83" + str("known") + "\x01" + str("o") + "\x01" + str("o") + "\x02",
                                errc::duplicate_member, 11);
    expect_refusal<std::map<std::string, int>>("\x82" + once + once, errc::duplicate_member, 4);
    expect_refusal<std::map<int, int>>("\x82\x01\x01\xD0\x01\x02", errc::duplicate_member, 3);
    expect_refusal<agate::value>("\x82" + once + once, errc::duplicate_member, 4);
    const auto said = read_bytes<inner>("\x82" + once + once).error().message("\x82" + once + once);
    EXPECT_EQ(said, "offset 4: duplicate member 'x'");
    // names inside what is skipped are not tracked
    expect_value("\x82" + once + str("z") + "\x82" + once + once, inner{1, std::nullopt});
}

TEST(msgpack_structs, unknown_members_are_skipped_refused_or_collected) {
    const std::string bytes = "\x82" + str("a") + "\x01" + str("bb") + "\x02";
    expect_refusal<strict>(bytes, errc::unknown_member, 4);
    EXPECT_EQ(read_bytes<strict>(bytes).error().message(bytes), "offset 4: unknown member 'bb'; known: a");
    expect_refusal<inner, strictly>("\x82" + str("x") + "\x01" + str("zzzz") + "\x02", errc::unknown_member,
                                    4);
    const open v{1, {{"b", 2}, {"c", -3}}};
    const std::string packed = "\x83" + str("known") + "\x01" + str("b") + "\x02" + str("c") + "\xFD";
    EXPECT_EQ(written(v), to_hex(packed));
    expect_value(packed, v);
    expect_value("\x83" + str("b") + "\x02" + str("known") + "\x01" + str("c") + "\xFD", v);
    const open_to_all all{1, agate::value::object({{"z", agate::value::array({1, "t"})}, {"a", nullptr}})};
    EXPECT_EQ(written(all),
              to_hex("\x83" + str("known") + "\x01" + str("z") + "\x92\x01" + str("t") + str("a") + "\xC0"));
    expect_value(*msgpack::write(all), all);
    EXPECT_EQ(msgpack::write(open{1, {{"known", 2}}}).error().code, errc::duplicate_member);
}

TEST(msgpack_structs, the_count_of_a_map_is_that_of_the_members_written) {
    skipping v;
    EXPECT_EQ(written(v), to_hex("\x81" + str("c") + "\xC0"));
    EXPECT_EQ(written<without_nulls>(v), "80");
    v.b = 1;
    v.d = std::make_unique<int>(2);
    EXPECT_EQ(written(v), to_hex("\x83" + str("b") + "\x01" + str("c") + "\xC0" + str("d") + "\x02"));
    EXPECT_EQ(written<without_nulls>(v), to_hex("\x82" + str("b") + "\x01" + str("d") + "\x02"));
    v.e.emplace();
    EXPECT_EQ(written<without_nulls>(v),
              to_hex("\x83" + str("b") + "\x01" + str("d") + "\x02" + str("e") + "\xC0"));
    for (unsigned present = 0; present < 32; ++present) {
        skipping any;
        any.a = present & 1U ? std::optional<int>{1} : std::nullopt;
        any.b = present & 2U ? 1 : 0;
        any.c = present & 4U ? std::optional<int>{1} : std::nullopt;
        any.d = present & 8U ? std::make_unique<int>(1) : nullptr;
        any.e = present & 16U ? std::optional<std::optional<int>>{std::in_place, 1} : std::nullopt;
        for (const std::string& bytes : {*msgpack::write(any), *msgpack::write<without_nulls>(any)}) {
            const auto back = read_bytes<skipping>(bytes);
            ASSERT_TRUE(back) << to_hex(bytes) << back.error().message();
            EXPECT_EQ(back->a, any.a);
            EXPECT_EQ(back->b, any.b);
            EXPECT_EQ(back->c, any.c);
            EXPECT_EQ(back->d == nullptr, any.d == nullptr);
            EXPECT_EQ(back->e, any.e);
            EXPECT_EQ(read_bytes<agate::value>(bytes)->size(), static_cast<std::size_t>(bytes[0] & 0xF));
        }
    }
}

TEST(msgpack_structs, flattened_members_stand_among_those_of_the_parent) {
    const outer v{1, {2, 3}, 4};
    EXPECT_EQ(written(v), to_hex("\x84" + str("first") + "\x01" + str("x") + "\x02" + str("y") + "\x03" +
                                 str("last") + "\x04"));
    EXPECT_EQ(written<as_arrays>(v), "94 01 02 03 04");
    expect_value("\x94\x01\x02\x03\x04", v);
    expect_value("\x83" + str("last") + "\x04" + str("x") + "\x02" + str("first") + "\x01",
                 outer{1, {2, std::nullopt}, 4});
}

TEST(msgpack_structs, stand_as_arrays_where_the_type_or_the_call_says_so_and_are_read_both_ways) {
    const by_position v{1, "b", std::nullopt, 3};
    EXPECT_EQ(written(v), "94 01 A1 62 C0 03");
    EXPECT_EQ(written<without_nulls>(v), "94 01 A1 62 C0 03") << "positions cannot be left out";
    EXPECT_EQ(written<sorted>(v), "94 01 A1 62 C0 03");
    expect_value(from_hex("94 01 A1 62 C0 03"), v);
    expect_value(from_hex("DC 00 04 01 A1 62 C0 03"), v);
    expect_value(from_hex("DD 00 00 00 04 01 A1 62 C0 03"), v);
    expect_value("\x83" + str("d") + "\x03" + str("b") + str("b") + str("a") + "\x01", v);
    // trailing members that may be absent
    expect_value(from_hex("93 01 A1 62 05"), by_position{1, "b", 5, 7});
    expect_value(from_hex("92 01 A1 62"), by_position{1, "b", std::nullopt, 7});
    expect_refusal<by_position>(from_hex("91 01"), errc::missing_member, 0);
    expect_refusal<by_position>(from_hex("90"), errc::missing_member, 0);
    // more of them
    expect_value(from_hex("96 01 A1 62 C0 03 81 01 02 C0"), v);
    expect_refusal<by_position, strictly>(from_hex("95 01 A1 62 C0 03 04"), errc::wrong_size, 6);
    expect_refusal<strict>(from_hex("92 01 02"), errc::wrong_size, 2);
    expect_refusal<by_position>(from_hex("95 01 A1 62 C0 03 A1 FF"), errc::invalid_utf8, 7, "[4]");

    const holder both{v, {"i", 2, std::nullopt, light::red}};
    EXPECT_EQ(written(both), to_hex("\x82" + str("position") + from_hex("94 01 A1 62 C0 03") + str("named") +
                                    "\x84" + str("id") + str("i") + str("level") + "\x02" + str("note") +
                                    "\xC0" + str("state") + std::string(1, '\0')));
    EXPECT_EQ(written<as_arrays>(both), "92 94 01 A1 62 C0 03 94 A1 69 02 C0 00");
    expect_value(*msgpack::write<as_arrays>(both), both);
    expect_refusal<holder>(from_hex("92 94 01 A1 62 C0 03 94 A1 69 A0 C0 00"), errc::type_mismatch, 10,
                           "named.level");
    // a struct with a member that collects others has names or nothing
    expect_refusal<open>(from_hex("91 01"), errc::type_mismatch, 0);
}

TEST(msgpack_structs, keys_that_are_no_strings_name_no_member) {
    for (const std::string_view key : {"\x01", "\xC0", "\x90", "\xC3", "\x81\x01\x02",
                                       "\xC4\x01"
                                       "x",
                                       "\xD4\x05"
                                       "x",
                                       "\xCA\x3F\x80"
                                       "00"}) {
        const std::string entry = std::string{key} + "\x02";
        expect_value("\x82" + entry + str("x") + "\x01", inner{1, std::nullopt});
        expect_value("\x82" + str("x") + "\x01" + entry, inner{1, std::nullopt});
        expect_refusal<strict>("\x82" + str("a") + "\x01" + entry, errc::unknown_member, 4);
        expect_refusal<open>("\x82" + str("known") + "\x01" + entry, errc::type_mismatch, 8);
        expect_refusal<agate::value>("\x81" + entry, errc::type_mismatch, 1);
        expect_refusal<std::map<std::string, int>>("\x81" + entry, errc::type_mismatch, 1);
        for (std::size_t size = 0; size <= entry.size(); ++size) {
            const std::string cut = "\x82" + entry.substr(0, size);
            const auto refused = read_bytes<inner>(cut);
            ASSERT_FALSE(refused) << to_hex(cut);
            EXPECT_EQ(refused.error().code, errc::end_of_input) << to_hex(cut);
            EXPECT_EQ(refused.error().offset, cut.size()) << to_hex(cut);
        }
    }
    expect_refusal<inner>("\x82\xC1\x02" + str("x") + "\x01", errc::invalid_syntax, 1);
}

TEST(msgpack_structs, keys_of_maps_are_native) {
    EXPECT_EQ(written(std::map<int, int>{{-1, 1}, {300, 2}}), "82 FF 01 CD 01 2C 02");
    EXPECT_EQ(written(std::map<std::string, int>{{"a", 1}}), "81 A1 61 01");
    EXPECT_EQ(written(std::map<char, int>{{'a', 1}}), "81 A1 61 01");
    EXPECT_EQ(written(std::map<light, int>{{light::green, 1}}), "81 05 01");
    EXPECT_EQ(written(std::map<flags, int>{{flags::all, 1}}), "81 CC C8 01");
    expect_value("\x82\xFF\x01\xCD\x01\x2C\x02", std::map<int, int>{{-1, 1}, {300, 2}});
    expect_value("\x82\x05\x01" + str("red") + "\x02",
                 std::map<light, int>{{light::green, 1}, {light::red, 2}});
    expect_value("\x81\xCD" + std::string("\0\xC8", 2) + "\x01", std::map<flags, int>{{flags::all, 1}});
    expect_refusal<std::map<light, int>>(from_hex("81 03 01"), errc::unknown_enumerator, 1);
    expect_refusal<std::map<light, int>>("\x81" + str("blue") + "\x01", errc::unknown_enumerator, 1);
    expect_refusal<std::map<std::int8_t, int>>(from_hex("81 CC 80 01"), errc::number_out_of_range, 1);
    expect_refusal<std::map<int, int>>(from_hex("81 A1 31 01"), errc::type_mismatch, 1);
    expect_refusal<std::map<int, int>>(from_hex("81 01 A1 31"), errc::type_mismatch, 2, "[?]");
    expect_refusal<std::map<std::string, int>>("\x81" + str("key") + "\xC0", errc::type_mismatch, 5,
                                               "[\"key\"]");
    // what could not be read back is not written
    EXPECT_EQ(msgpack::write(std::map<light, int>{{light{3}, 1}}).error().code, errc::unknown_enumerator);
    EXPECT_EQ(msgpack::write(light{3}).error().code, errc::unknown_enumerator);
}

TEST(msgpack_structs, keys_of_enumerations_follow_the_rules_of_their_values) {
    using ended = std::map<open_ended, int>;
    EXPECT_EQ(written(ended{{open_ended{5}, 1}}), "81 09 01")
        << "an unnamed value is written as the fallback";
    expect_value("\x81\x05\x01", ended{{open_ended::other, 1}});
    expect_value("\x81" + str("strange") + "\x01", ended{{open_ended::other, 1}});
    expect_refusal<ended>("\x82\x05\x01\x06\x01", errc::duplicate_member, 3);
    expect_value("\x82\x01\x05" + std::string(2, '\0'),
                 std::map<yes_no, int>{{yes_no::yes, 5}, {yes_no::no, 0}});
    EXPECT_EQ(written(std::map<yes_no, int>{{yes_no::yes, 5}}), "81 01 05");
    EXPECT_EQ(written(std::map<letter, int>{{letter::z, 5}}), "81 7A 05");
    expect_value("\x81\x7A\x05", std::map<letter, int>{{letter::z, 5}});
    expect_refusal<std::map<letter, int>>(from_hex("81 CC 80 05"), errc::number_out_of_range, 1);
}

TEST(msgpack_structs, enumerations_are_integers_or_names_and_are_read_as_both) {
    const worded v{word::no, word::no, {word::yes, word::no}};
    EXPECT_EQ(written(v), to_hex("\x83" + str("plain") + "\x01" + str("named") + str("no") + str("list") +
                                 "\x92" + str("yes") + str("no")));
    expect_value(*msgpack::write(v), v);
    expect_value("\x83" + str("plain") + str("no") + str("named") + "\x01" + str("list") + "\x92" +
                     std::string("\0\xD0\x01", 3),
                 v);
    expect_refusal<light>("\x01", errc::unknown_enumerator, 0);
    expect_refusal<light>(str("pink"), errc::unknown_enumerator, 0);
    EXPECT_EQ(read_bytes<light>(str("pink")).error().message(str("pink")),
              "offset 0: unknown enumerator 'pink'; known: red, green");
    expect_refusal<light>("\xC0", errc::type_mismatch, 0);
    expect_refusal<light>(from_hex("CE 00 01 00 05"), errc::unknown_enumerator, 0);
    expect_refusal<light>(from_hex("CF 00 00 00 01 00 00 00 05"), errc::number_out_of_range, 0);
    expect_refusal<flags>("\xFF", errc::number_out_of_range, 0);
}

TEST(msgpack_structs, sorted_output_does_not_depend_on_where_a_name_comes_from) {
    struct named {
        int bb = 1;
        int a = 2;
        int aaa = 3;
    };
    const std::string bytes = "\x83" + str("a") + "\x02" + str("aaa") + "\x03" + str("bb") + "\x01";
    EXPECT_EQ(written<sorted>(named{}), to_hex(bytes));
    EXPECT_EQ(written<sorted>(agate::value::object({{"bb", 1}, {"aaa", 3}, {"a", 2}})), to_hex(bytes));
    EXPECT_EQ(written<sorted>(std::map<std::string, int, std::greater<>>{{"bb", 1}, {"aaa", 3}, {"a", 2}}),
              to_hex(bytes));
    EXPECT_EQ(written<sorted>(open{1, {{"zz", 2}, {"a", 3}, {"l", 4}, {"kk", 5}}}),
              to_hex("\x85" + str("a") + "\x03" + str("kk") + "\x05" + str("known") + "\x01" + str("l") +
                     "\x04" + str("zz") + "\x02"));
    EXPECT_EQ(written<sorted>(std::map<int, int>{{-1, 1}, {1, 2}, {200, 3}}), "83 01 02 CC C8 03 FF 01");
    const std::string long_key(300, 'k');
    EXPECT_EQ(written<sorted>(agate::value::object({{"l", 1}, {long_key, 2}, {"j", 3}})),
              to_hex("\x83" + str("j") + "\x03\xDA\x01\x2C" + long_key + "\x02" + str("l") + "\x01"));
}

} // namespace
