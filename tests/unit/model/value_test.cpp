#include <agate/model/value.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using agate::value;
using agate::value_kind;

constexpr auto infinity = std::numeric_limits<double>::infinity();
constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
constexpr auto lowest = std::numeric_limits<std::int64_t>::min();

value nested() {
    return value::object({{"name", "agate"},
                          {"tags", value::array({"stone", nullptr, true})},
                          {"size", value::object({{"width", 3}, {"height", -4}, {"weight", 2.5}})},
                          {"bytes", value::bytes_type{std::byte{1}, std::byte{0}}}});
}

TEST(Value, IsNullByDefaultAndKeepsWhatItIsMadeOf) {
    const struct {
        value made;
        value_kind kind;
    } cases[] = {{{}, value_kind::null},
                 {nullptr, value_kind::null},
                 {true, value_kind::boolean},
                 {0, value_kind::unsigned_integer},
                 {std::int8_t{5}, value_kind::unsigned_integer},
                 {std::uint8_t{255}, value_kind::unsigned_integer},
                 {largest, value_kind::unsigned_integer},
                 {-1, value_kind::signed_integer},
                 {lowest, value_kind::signed_integer},
                 {1.0, value_kind::floating},
                 {1.5F, value_kind::floating},
                 {"text", value_kind::string},
                 {std::string("text"), value_kind::string},
                 {std::string_view("text"), value_kind::string},
                 {value::bytes_type{}, value_kind::bytes},
                 {value::array_type{}, value_kind::array},
                 {value::array(), value_kind::array},
                 {value::object_type{}, value_kind::object},
                 {value::object(), value_kind::object}};
    for (const auto& one : cases) {
        const value_kind kind = one.made.kind();
        EXPECT_EQ(kind, one.kind);
        EXPECT_EQ(one.made.is_null(), kind == value_kind::null);
        EXPECT_EQ(one.made.is_bool(), kind == value_kind::boolean);
        EXPECT_EQ(one.made.is_integer(),
                  kind == value_kind::unsigned_integer || kind == value_kind::signed_integer);
        EXPECT_EQ(one.made.is_floating(), kind == value_kind::floating);
        EXPECT_EQ(one.made.is_number(), one.made.is_integer() || one.made.is_floating());
        EXPECT_EQ(one.made.is_string(), kind == value_kind::string);
        EXPECT_EQ(one.made.is_bytes(), kind == value_kind::bytes);
        EXPECT_EQ(one.made.is_array(), kind == value_kind::array);
        EXPECT_EQ(one.made.is_object(), kind == value_kind::object);
    }
    EXPECT_EQ(value(true).as_bool(), true);
    EXPECT_EQ(value(largest).as_unsigned(), largest);
    EXPECT_EQ(value(lowest).as_signed(), lowest);
    EXPECT_EQ(value(1.5F).as_floating(), 1.5);
    EXPECT_EQ(value("te\0xt").as_string(), "te");
    EXPECT_EQ(value(std::string_view("te\0xt", 5)).as_string(), std::string("te\0xt", 5));
    EXPECT_EQ(value(value::bytes_type{std::byte{7}}).as_bytes(), value::bytes_type{std::byte{7}});
}

TEST(Value, IsMadeOfNothingThatItWouldHaveToGuess) {
    static_assert(std::regular<value>);
    static_assert(std::is_nothrow_move_constructible_v<value> && std::is_nothrow_move_assignable_v<value>);
    static_assert(!std::is_constructible_v<value, char>);
    static_assert(!std::is_constructible_v<value, char16_t>);
    static_assert(!std::is_constructible_v<value, long double>);
    static_assert(!std::is_constructible_v<value, void*>);
    static_assert(!std::is_constructible_v<value, const int*>);
    static_assert(!std::is_constructible_v<value, value_kind>);
    static_assert(sizeof(value) <= 16);
}

TEST(Value, TellsWhetherItHoldsAType) {
    value v = "text";
    EXPECT_EQ(*v.get_if<std::string>(), "text");
    v.get_if<std::string>()->append("ual");
    EXPECT_EQ(v, value("textual"));
    EXPECT_EQ(v.get_if<bool>(), nullptr);
    EXPECT_EQ(v.get_if<double>(), nullptr);
    EXPECT_EQ(v.get_if<value::bytes_type>(), nullptr);
    EXPECT_EQ(v.get_if<value::array_type>(), nullptr);
    EXPECT_EQ(v.get_if<value::object_type>(), nullptr);
    EXPECT_EQ(value(1).get_if<double>(), nullptr);
    EXPECT_EQ(value(1).get_if<bool>(), nullptr);
    EXPECT_EQ(*value(false).get_if<bool>(), false);
    EXPECT_EQ(*value(1.5).get_if<double>(), 1.5);
    EXPECT_EQ(value::array({1, 2}).get_if<value::array_type>()->size(), 2u);
    EXPECT_EQ(nested().get_if<value::object_type>()->size(), 4u);
    EXPECT_EQ(value(value::bytes_type(3)).get_if<value::bytes_type>()->size(), 3u);
}

TEST(Value, GivesIntegersInTheRangeOfTheTypeAskedFor) {
    EXPECT_EQ(value(127).to<std::int8_t>(), std::int8_t{127});
    EXPECT_EQ(value(128).to<std::int8_t>(), std::nullopt);
    EXPECT_EQ(value(-128).to<std::int8_t>(), std::int8_t{-128});
    EXPECT_EQ(value(-129).to<std::int8_t>(), std::nullopt);
    EXPECT_EQ(value(255).to<std::uint8_t>(), std::uint8_t{255});
    EXPECT_EQ(value(256).to<std::uint8_t>(), std::nullopt);
    EXPECT_EQ(value(-1).to<std::uint8_t>(), std::nullopt);
    EXPECT_EQ(value(100'200).to<std::uint16_t>(), std::nullopt);
    EXPECT_EQ(value(largest).to<std::uint64_t>(), largest);
    EXPECT_EQ(value(largest).to<std::int64_t>(), std::nullopt);
    EXPECT_EQ(value(largest / 2).to<std::int64_t>(), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(value(lowest).to<std::int64_t>(), lowest);
    EXPECT_EQ(value(lowest).to<std::int32_t>(), std::nullopt);
    EXPECT_EQ(value(lowest).to<std::uint64_t>(), std::nullopt);
    EXPECT_EQ(value(-1).to<int>(), -1);
}

TEST(Value, NeverTurnsOneKindOfNumberIntoAnother) {
    EXPECT_EQ(value(1.0).to<int>(), std::nullopt);
    EXPECT_EQ(value(1.0).to<bool>(), std::nullopt);
    EXPECT_EQ(value(1).to<bool>(), std::nullopt);
    EXPECT_EQ(value(true).to<int>(), std::nullopt);
    EXPECT_EQ(value(true).to<double>(), std::nullopt);
    EXPECT_EQ(value("1").to<int>(), std::nullopt);
    EXPECT_EQ(value("1").to<double>(), std::nullopt);
    EXPECT_EQ(value(nullptr).to<int>(), std::nullopt);
    EXPECT_EQ(value(1).to<std::string>(), std::nullopt);
    EXPECT_EQ(value("1").to<std::string>(), "1");
    const value text = "one";
    EXPECT_EQ(text.to<std::string_view>(), "one");
    EXPECT_EQ(value(true).to<bool>(), true);
}

TEST(Value, GivesDoublesOfIntegersThatTheyHoldExactly) {
    constexpr std::uint64_t two53 = std::uint64_t{1} << 53;
    EXPECT_EQ(value(0).to<double>(), 0.0);
    EXPECT_EQ(value(-3).to<double>(), -3.0);
    EXPECT_EQ(value(two53).to<double>(), 0x1p53);
    EXPECT_EQ(value(two53 + 1).to<double>(), std::nullopt);
    EXPECT_EQ(value(two53 + 2).to<double>(), 0x1p53 + 2);
    EXPECT_EQ(value(-static_cast<std::int64_t>(two53) - 1).to<double>(), std::nullopt);
    EXPECT_EQ(value(lowest).to<double>(), -0x1p63);
    EXPECT_EQ(value(lowest + 1).to<double>(), std::nullopt);
    EXPECT_EQ(value(largest).to<double>(), std::nullopt); // rounds to 2^64
    EXPECT_EQ(value(largest - 2047).to<double>(), 0x1p64 - 2048);
    EXPECT_EQ(value(1 << 24).to<float>(), 0x1p24F);
    EXPECT_EQ(value((1 << 24) + 1).to<float>(), std::nullopt);
    EXPECT_EQ(value(largest).to<float>(), std::nullopt);
    EXPECT_EQ(value(lowest).to<float>(), -0x1p63F);
}

TEST(Value, GivesTheNearestFloatUnlessItIsInfinity) {
    const double float_max = std::numeric_limits<float>::max();
    EXPECT_EQ(value(0.1).to<float>(), 0.1F);
    EXPECT_EQ(value(float_max).to<float>(), std::numeric_limits<float>::max());
    EXPECT_EQ(value(std::nextafter(0x1.ffffffp127, 0.0)).to<float>(), std::numeric_limits<float>::max());
    EXPECT_EQ(value(0x1.ffffffp127).to<float>(), std::nullopt);
    EXPECT_EQ(value(-0x1.ffffffp127).to<float>(), std::nullopt);
    EXPECT_EQ(value(1e300).to<float>(), std::nullopt);
    EXPECT_EQ(value(1e-300).to<float>(), 0.0F);
    EXPECT_EQ(value(-infinity).to<float>(), -std::numeric_limits<float>::infinity());
    EXPECT_TRUE(std::isnan(*value(std::nan("")).to<float>()));
    EXPECT_EQ(value(infinity).to<double>(), infinity);
}

TEST(Value, ComparesByKindAndContents) {
    const std::vector<value> different = {nullptr,
                                          false,
                                          true,
                                          0,
                                          1,
                                          -1,
                                          largest,
                                          0.0,
                                          1.0,
                                          -1.0,
                                          "",
                                          "a",
                                          std::string_view("a\0", 2),
                                          value::bytes_type{},
                                          value::bytes_type{std::byte{'a'}},
                                          value::array(),
                                          value::array({nullptr}),
                                          value::array({1, 2}),
                                          value::array({2, 1}),
                                          value::object(),
                                          value::object({{"a", 1}}),
                                          value::object({{"a", 2}}),
                                          value::object({{"b", 1}}),
                                          value::object({{"a", 1}, {"b", 1}}),
                                          nested()};
    for (std::size_t i = 0; i < different.size(); ++i) {
        for (std::size_t k = 0; k < different.size(); ++k) {
            EXPECT_EQ(different[i] == different[k], i == k) << i << ' ' << k;
        }
    }
    EXPECT_EQ(value(5), value(std::uint64_t{5}));
    EXPECT_EQ(value(-0.0), value(0.0));
    EXPECT_NE(value(std::nan("")), value(std::nan("")));
}

TEST(Value, ObjectsAreEqualInAnyOrder) {
    EXPECT_EQ(value::object({{"a", 1}, {"b", 2}, {"c", 3}}), value::object({{"c", 3}, {"a", 1}, {"b", 2}}));
    EXPECT_NE(value::object({{"a", 1}, {"b", 2}}), value::object({{"b", 1}, {"a", 2}}));
    value forwards, backwards;
    for (int i = 0; i < 1000; ++i) {
        forwards[std::to_string(i)] = i;
        backwards[std::to_string(999 - i)] = 999 - i;
    }
    EXPECT_EQ(forwards, backwards);
    backwards["0"] = 1;
    EXPECT_NE(forwards, backwards);
}

TEST(Value, CopiesAreDeepAndMovesLeaveNull) {
    value original = nested();
    value copy = original;
    EXPECT_EQ(copy, nested());
    copy["size"]["width"] = 9;
    copy["tags"].push_back("more");
    copy["name"].as_string() = "onyx";
    copy["bytes"].as_bytes().clear();
    EXPECT_EQ(original, nested());
    EXPECT_NE(copy, original);

    value moved = std::move(original);
    EXPECT_EQ(moved, nested());
    EXPECT_TRUE(original.is_null()); // NOLINT: a moved-from value is null
    original = moved;
    EXPECT_EQ(original, nested());
    original = std::move(copy);
    EXPECT_EQ(original["name"], value("onyx"));
    original.swap(moved);
    EXPECT_EQ(original, nested());
}

TEST(Value, CanBeAssignedAPartOfItself) {
    value v = nested();
    v = v["size"];
    EXPECT_EQ(v, value::object({{"width", 3}, {"height", -4}, {"weight", 2.5}}));
    v = nested();
    v = std::move(v["tags"]);
    EXPECT_EQ(v, value::array({"stone", nullptr, true}));
    v.push_back(v);
    v.push_back(v[3]);
    EXPECT_EQ(v[4], value::array({"stone", nullptr, true}));
    value& self = v;
    v = self;
    EXPECT_EQ(v.size(), 5u);
    value object = value::object({{"a", "long enough to be allocated by itself"}});
    object.as_object().insert("b", object["a"]);
    EXPECT_EQ(object["b"], object["a"]);
}

TEST(Value, IsBuiltByIndexAndByKey) {
    value v;
    v["list"].push_back(1);
    v["list"].push_back(value::array({2, 3}));
    v["deep"]["deeper"]["deepest"] = "here";
    EXPECT_EQ(v,
              value::object({{"list", value::array({1, value::array({2, 3})})},
                             {"deep", value::object({{"deeper", value::object({{"deepest", "here"}})}})}}));
    EXPECT_EQ(v["list"][1][0], value(2));
    v["list"][0u] = "one";
    EXPECT_EQ(v["list"][0], value("one"));
    EXPECT_EQ(v.size(), 2u);
    EXPECT_EQ(v["list"].size(), 2u);
    EXPECT_EQ(value("text").size(), 0u);
    EXPECT_EQ(value::object({{"a", 1}, {"b", 2}, {"a", 3}}), value::object({{"a", 3}, {"b", 2}}));
}

TEST(Value, IsSearchedWithoutBeingChanged) {
    const value v = nested();
    EXPECT_EQ(*v.find("name"), value("agate"));
    EXPECT_EQ(v.find("nam"), nullptr);
    EXPECT_EQ(v.find(0), nullptr);
    EXPECT_TRUE(v.contains("tags"));
    EXPECT_FALSE(v.contains(""));
    EXPECT_EQ(*v.find("tags")->find(2), value(true));
    EXPECT_EQ(v.find("tags")->find(3), nullptr);
    EXPECT_EQ(v.find("tags")->find("stone"), nullptr);
    EXPECT_EQ(v["size"]["height"].to<int>(), -4);
    EXPECT_TRUE(v["size"]["depth"]["none"].is_null());
    EXPECT_TRUE(v["name"]["none"].is_null());
    EXPECT_EQ(v["tags"][0], value("stone"));
    EXPECT_EQ(v, nested());
}

using ValueDeathTest = ::testing::Test;

TEST(ValueDeathTest, MisuseEndsTheProgram) {
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
    value text = "text";
    value list = value::array({1});
    EXPECT_DEATH(text["key"] = 1, "");
    EXPECT_DEATH(text.push_back(1), "");
    EXPECT_DEATH((void)text.as_object(), "");
    EXPECT_DEATH((void)list[1], "");
    EXPECT_DEATH((void)list[-1], "");
    EXPECT_DEATH((void)value(1).as_signed(), "");
}

TEST(ValueObject, KeepsTheOrderOfInsertion) {
    value::object_type object;
    for (const char* key : {"z", "a", "m", ""}) {
        ASSERT_NE(object.insert(key), nullptr);
    }
    std::string keys;
    for (const auto& [key, element] : object) {
        keys += key + ';';
        EXPECT_TRUE(element.is_null());
    }
    EXPECT_EQ(keys, "z;a;m;;");
    EXPECT_EQ(object.key_at(1), "a");
    object.value_at(1) = 5;
    EXPECT_EQ(*object.find("a"), value(5));
    EXPECT_FALSE(object.empty());
    object.clear();
    EXPECT_TRUE(object.empty());
    EXPECT_EQ(object.find("a"), nullptr);
}

TEST(ValueObject, NeverHoldsANameTwice) {
    value::object_type object;
    EXPECT_EQ(*object.insert("a", 1), value(1));
    EXPECT_EQ(object.insert("a", 2), nullptr);
    EXPECT_EQ(object.size(), 1u);
    EXPECT_EQ(object["a"], value(1));
    object["a"] = 3;
    object["b"] = 4;
    EXPECT_EQ(object.size(), 2u);
    EXPECT_NE(object.insert(std::string("a\0", 2)), nullptr);
    EXPECT_EQ(object.size(), 3u);
}

// Inserts, searches and erases beside std::unordered_map.
void agrees_with_a_map(std::uint64_t seed, std::size_t steps, std::uint64_t names,
                       std::uint64_t erase_one_in) {
    std::mt19937_64 random(seed);
    value::object_type object;
    std::unordered_map<std::string, int> map;
    std::vector<std::string> order;
    for (std::size_t step = 0; step < steps; ++step) {
        const std::string key = "key" + std::to_string(random() % names);
        const auto known = map.find(key);
        const value* const found = std::as_const(object).find(key);
        ASSERT_EQ(found != nullptr, known != map.end());
        if (found != nullptr) {
            ASSERT_EQ(found->to<int>(), known->second);
        }
        if (erase_one_in != 0 && random() % erase_one_in == 0) {
            ASSERT_EQ(object.erase(key), map.erase(key) == 1);
            std::erase(order, key);
        } else {
            const int number = static_cast<int>(step);
            ASSERT_EQ(object.insert(key, number) != nullptr, map.emplace(key, number).second);
            if (known == map.end()) {
                order.push_back(key);
            }
        }
        ASSERT_EQ(object.size(), map.size());
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        ASSERT_EQ(object.key_at(i), order[i]);
        ASSERT_EQ(object.find(order[i]), &object.value_at(i));
    }
}

TEST(ValueObject, AgreesWithAMapAtEverySize) {
    agrees_with_a_map(1, 3'000, 40, 3);
    agrees_with_a_map(2, 3'000, 200, 4);
    agrees_with_a_map(3, 30'000, 20'000, 0);
    agrees_with_a_map(4, 3'000, 3'000, 50);
}

TEST(ValueObject, CopiesAndMovesOfLargeObjectsAreSearchedToo) {
    value::object_type object;
    for (int i = 0; i < 500; ++i) {
        object[std::to_string(i)] = i;
    }
    value::object_type copy = object;
    copy["extra"] = true;
    value::object_type moved = std::move(object);
    for (int i = 0; i < 500; ++i) {
        ASSERT_EQ(*copy.find(std::to_string(i)), value(i));
        ASSERT_EQ(*moved.find(std::to_string(i)), value(i));
    }
    EXPECT_FALSE(moved.contains("extra"));
    object = {};
    object["again"] = 1;
    EXPECT_EQ(object.size(), 1u);
}

TEST(ValueObject, NamesChosenToCollideChangeNothing) {
    // Pairs of words that leave key_hash's state as it was are easy to find backwards: names of many such
    // pairs all have one hash, so that only their order as text tells them apart.
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;
    std::uint64_t inverse = odd;
    for (int i = 0; i < 6; ++i) {
        inverse *= 2 - odd * inverse;
    }
    const auto step = [&](std::uint64_t hash, std::uint64_t word) {
        hash = (hash ^ word) * odd;
        return hash ^ hash >> 32;
    };
    const auto bytes = [](std::uint64_t word) {
        std::string text(8, '\0');
        std::memcpy(text.data(), &word, 8);
        return text;
    };
    constexpr std::uint64_t names = 20'000;
    const std::uint64_t start = 16 * odd;
    const std::uint64_t target = step(step(start, 0), 0);
    value::object_type object;
    for (std::uint64_t first = 0; first < names; ++first) {
        // The word that leads from the state after `first` to the target.
        const std::uint64_t before_shift = target ^ target >> 32;
        const std::uint64_t second = (before_shift * inverse) ^ step(start, first);
        const std::string key = bytes(first) + bytes(second);
        ASSERT_EQ(agate::detail::key_hash(key), agate::detail::key_hash(std::string(16, '\0')));
        ASSERT_NE(object.insert(key, first), nullptr);
        ASSERT_EQ(object.insert(key, first), nullptr);
    }
    for (std::uint64_t i = 0; i < names; i += 97) {
        ASSERT_EQ(*object.find(object.key_at(static_cast<std::size_t>(i))), value(i));
    }
}

TEST(Value, DepthUpToTheLimitIsCopiedComparedAndDestroyed) {
    value deep;
    for (int i = 0; i < 256; ++i) {
        deep = i % 2 == 0 ? value::array({std::move(deep)}) : value::object({{"in", deep}});
    }
    const value copy = deep;
    EXPECT_EQ(copy, deep);
}

} // namespace
