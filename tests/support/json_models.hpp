// Structs of all kinds of members, each with a function that makes one by chance. The member `is_struct` tells their objects
// from those of maps, where a test reads them as generic values.
#pragma once

#include "random.hpp"

#include <agate/json.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace agate_test {

enum class color { red, green, infrared = 1000 };
enum class level : std::int8_t { low = -3, none = 0, high = 7 };
enum class mode : std::uint16_t { off, on };

} // namespace agate_test

template <>
inline constexpr auto agate::describe<agate_test::color> =
    agate::rules(agate::rename_all(agate::upper_case),
                 agate::values<agate_test::color>({{"infra red \"\xC3\xA9\"", agate_test::color::infrared}}));
template <> inline constexpr auto agate::describe<agate_test::mode> = agate::rules(agate::as_integer);

namespace agate_test {

inline color any_color(random_source& random) {
    constexpr color all[] = {color::red, color::green, color::infrared};
    return all[random.below(3)];
}
inline level any_level(random_source& random) {
    constexpr level all[] = {level::low, level::none, level::high};
    return all[random.below(3)];
}
template <class Make> auto any_list(random_source& random, const Make& make, std::size_t most = 6) {
    std::vector<decltype(make())> list(random.size(most));
    for (auto&& item : list) {
        item = make();
    }
    return list;
}
template <class Make> auto any_optional(random_source& random, const Make& make) {
    return random.coin() ? std::optional<decltype(make())>{make()} : std::nullopt;
}

// --- Scalars ------------------------------------------------------------------------------------------------------------

struct scalars {
    bool is_struct = true;
    std::int8_t i8 = 0;
    std::uint8_t u8 = 0;
    std::int16_t i16 = 0;
    std::uint16_t u16 = 0;
    std::int32_t i32 = 0;
    std::uint32_t u32 = 0;
    std::int64_t i64 = 0;
    std::uint64_t u64 = 0;
    long long ll = 0;
    unsigned long ul = 0;
    float f = 0;
    double d = 0;
    bool flag = false;
    char c = 'c';
    color hue = color::red;
    level height = level::none;
    mode state = mode::off;
    std::string text;
    std::string other_text;
    std::filesystem::path path;
    std::monostate nothing;
    std::chrono::nanoseconds ns{};
    std::chrono::milliseconds ms{};
    std::chrono::hours hours{};
    std::chrono::sys_time<std::chrono::nanoseconds> at_ns;
    std::chrono::sys_seconds at_s;
    std::chrono::local_time<std::chrono::microseconds> local;
    std::vector<std::byte> bytes;
    std::array<std::byte, 5> five{};
    bool operator==(const scalars&) const = default;

    static scalars any(random_source& random) {
        scalars v;
        v.i8 = random.integer<std::int8_t>();
        v.u8 = random.integer<std::uint8_t>();
        v.i16 = random.integer<std::int16_t>();
        v.u16 = random.integer<std::uint16_t>();
        v.i32 = random.integer<std::int32_t>();
        v.u32 = random.integer<std::uint32_t>();
        v.i64 = random.integer<std::int64_t>();
        v.u64 = random.integer<std::uint64_t>();
        v.ll = random.integer<long long>();
        v.ul = random.integer<unsigned long>();
        v.f = random.floating<float>();
        v.d = random.floating<double>();
        v.flag = random.coin();
        v.c = static_cast<char>(random.below(0x80));
        v.hue = any_color(random);
        v.height = any_level(random);
        v.state = random.coin() ? mode::on : mode::off;
        v.text = random.text(random.one_in(20) ? 5000 : 40);
        v.other_text = random.text();
        v.path = random.text();
        v.ns = std::chrono::nanoseconds{random.integer<std::int64_t>()};
        v.ms = std::chrono::milliseconds{random.integer<std::int64_t>()};
        // as many hours as there are seconds for
        v.hours = std::chrono::hours{random.integer<std::int64_t>() / 3600};
        v.at_ns += std::chrono::nanoseconds{random.integer<std::int64_t>()};
        v.at_s += any_seconds(random);
        v.local += any_seconds(random) + std::chrono::microseconds{random.below(1000000)};
        v.bytes = any_list(random, [&] { return static_cast<std::byte>(random.below(256)); }, 70);
        for (std::byte& byte : v.five) {
            byte = static_cast<std::byte>(random.below(256));
        }
        return v;
    }
    /// Since 1970, within the years 0000 to 9999.
    static std::chrono::seconds any_seconds(random_source& random) {
        constexpr std::int64_t first = -62167219200;
        constexpr std::int64_t last = 253402300799;
        const auto most = static_cast<std::uint64_t>(last - first);
        const std::uint64_t corners[] = {0, most, static_cast<std::uint64_t>(-first), random.next() % most};
        return std::chrono::seconds{first + static_cast<std::int64_t>(corners[random.below(4)])};
    }
};

// --- Containers -----------------------------------------------------------------------------------------------------------

struct point {
    bool is_struct = true;
    double x = 0;
    double y = 0;
    std::optional<std::string> name;
    bool operator==(const point&) const = default;
    auto operator<=>(const point&) const = default;

    static point any(random_source& random) {
        return {true, random.floating<double>(), random.floating<double>(),
                any_optional(random, [&] { return random.text(); })};
    }
};

struct containers {
    bool is_struct = true;
    std::vector<int> numbers;
    std::vector<bool> bits;
    std::vector<std::string> texts;
    std::vector<std::vector<float>> rows;
    std::vector<std::optional<double>> gaps;
    std::vector<point> points;
    std::deque<point> queue;
    std::list<std::string> list;
    std::set<std::string> set;
    std::unordered_set<std::int64_t> hashed_set;
    std::multiset<int> multiset;
    std::array<std::int16_t, 3> three{};
    std::array<point, 2> two;
    std::array<std::string, 0> none;
    std::map<std::string, point> by_name;
    std::map<int, std::vector<int>> by_number;
    std::map<color, double> by_color;
    std::map<mode, int> by_mode;
    std::map<char, bool> by_char;
    std::unordered_map<std::string, std::map<std::uint64_t, std::optional<point>>> nested;
    std::pair<int, std::string> pair;
    std::tuple<bool, std::optional<point>, std::vector<std::uint8_t>> tuple;
    std::tuple<> empty_tuple;
    std::optional<std::vector<point>> maybe_points;
    std::vector<std::uint8_t> as_bytes;
    std::vector<std::vector<std::byte>> blobs;
    std::vector<char> letters;
    bool operator==(const containers&) const = default;

    static containers any(random_source& random) {
        containers v;
        const auto any_int = [&] { return random.integer<int>(); };
        const auto any_text = [&] { return random.text(); };
        const auto any_point = [&] { return point::any(random); };
        v.numbers = any_list(random, any_int, 40);
        v.bits = any_list(random, [&] { return random.coin(); }, 20);
        v.texts = any_list(random, any_text);
        v.rows = any_list(random, [&] { return any_list(random, [&] { return random.floating<float>(); }); });
        v.gaps =
            any_list(random, [&] { return any_optional(random, [&] { return random.floating<double>(); }); });
        v.points = any_list(random, any_point);
        const auto queue = any_list(random, any_point);
        v.queue.assign(queue.begin(), queue.end());
        const auto texts = any_list(random, any_text);
        v.list.assign(texts.begin(), texts.end());
        v.set.insert(texts.begin(), texts.end());
        const auto numbers = any_list(random, any_int, 12);
        v.hashed_set.insert(numbers.begin(), numbers.end());
        v.multiset.insert(numbers.begin(), numbers.end());
        for (auto& number : v.three) {
            number = random.integer<std::int16_t>();
        }
        v.two = {any_point(), any_point()};
        for (std::size_t i = random.size(5); i > 0; --i) {
            v.by_name[any_text()] = any_point();
            v.by_number[any_int()] = any_list(random, any_int);
            v.by_color[any_color(random)] = random.floating<double>();
            v.by_mode[random.coin() ? mode::on : mode::off] = any_int();
            v.by_char[static_cast<char>(random.below(0x80))] = random.coin();
            auto& inner = v.nested[any_text()];
            for (std::size_t k = random.size(3); k > 0; --k) {
                inner[random.integer<std::uint64_t>()] = any_optional(random, any_point);
            }
        }
        v.pair = {any_int(), any_text()};
        v.tuple = {random.coin(), any_optional(random, any_point),
                   any_list(random, [&] { return random.integer<std::uint8_t>(); })};
        v.maybe_points = any_optional(random, [&] { return any_list(random, any_point); });
        v.as_bytes = any_list(random, [&] { return random.integer<std::uint8_t>(); }, 30);
        v.blobs = any_list(random, [&] {
            return any_list(random, [&] { return static_cast<std::byte>(random.below(256)); }, 5);
        });
        v.letters = any_list(random, [&] { return static_cast<char>(random.below(0x80)); });
        return v;
    }
};

} // namespace agate_test

template <>
inline constexpr auto agate::describe<agate_test::containers> =
    agate::rules(agate::field<&agate_test::containers::as_bytes>(agate::as_bytes));

namespace agate_test {

// --- Pointers, variants and what describes itself ---------------------------------------------------------------------------

struct tree {
    bool is_struct = true;
    int value = 0;
    std::vector<tree> children;
    std::unique_ptr<tree> next;
    std::shared_ptr<std::string> note;

    friend bool operator==(const tree& a, const tree& b) {
        const auto equal = [](const auto& x, const auto& y) {
            return (x == nullptr) == (y == nullptr) && (x == nullptr || *x == *y);
        };
        return a.value == b.value && a.children == b.children && equal(a.next, b.next) &&
               equal(a.note, b.note);
    }
    static tree any(random_source& random, std::size_t depth = 4) {
        tree v;
        v.value = random.integer<int>();
        if (depth > 0) {
            v.children.resize(random.size(3));
            for (tree& child : v.children) {
                child = any(random, depth - 1);
            }
            if (random.one_in(3)) {
                v.next = std::make_unique<tree>(any(random, depth - 1));
            }
        }
        if (random.coin()) {
            v.note = std::make_shared<std::string>(random.text());
        }
        return v;
    }
};

struct circle {
    bool is_struct = true;
    double radius = 0;
    bool operator==(const circle&) const = default;
};
struct square {
    bool is_struct = true;
    double side = 0;
    std::string type; ///< of the tag's name: it is the tag that is stored
    bool operator==(const square&) const = default;
};
struct group {
    bool is_struct = true;
    std::vector<std::variant<circle, square, group>> shapes;
    std::optional<int> count;
    bool operator==(const group&) const = default;
};
using shape = std::variant<circle, square, group>;

inline shape any_shape(random_source& random, std::size_t depth = 3) {
    switch (random.below(depth == 0 ? 2 : 3)) {
    case 0: return circle{true, random.floating<double>()};
    case 1: return square{true, random.floating<double>(), "square"};
    default: {
        group v;
        v.shapes.resize(random.size(3));
        for (shape& inner : v.shapes) {
            inner = any_shape(random, depth - 1);
        }
        v.count = any_optional(random, [&] { return random.integer<int>(); });
        return v;
    }
    }
}

struct left {
    bool is_struct = true;
    int only_left = 0;
    bool operator==(const left&) const = default;
};
struct right {
    bool is_struct = true;
    std::string only_right;
    bool operator==(const right&) const = default;
};

struct variants {
    using scalar =
        std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<int>, point>;
    bool is_struct = true;
    scalar untagged;
    std::vector<scalar> list;
    std::variant<left, right> told_by_members;
    shape internal;
    std::map<std::string, shape> internals;
    std::variant<int, double, std::vector<std::string>, circle> external;
    std::variant<int, double, std::vector<std::string>, circle> adjacent;
    std::optional<std::variant<bool, std::string>> maybe;
    std::variant<circle, agate::value> open;
    bool operator==(const variants&) const = default;

    static variants any(random_source& random) {
        variants v;
        const auto any_scalar = [&]() -> scalar {
            switch (random.below(7)) {
            case 0: return std::monostate{};
            case 1: return random.coin();
            case 2: return random.integer<std::int64_t>();
            case 3: return random.floating<double>();
            case 4: return random.text();
            case 5: return any_list(random, [&] { return random.integer<int>(); });
            default: return point::any(random);
            }
        };
        v.untagged = any_scalar();
        v.list = any_list(random, any_scalar);
        if (random.coin()) {
            v.told_by_members = left{true, random.integer<int>()};
        } else {
            v.told_by_members = right{true, random.text()};
        }
        v.internal = any_shape(random);
        for (std::size_t i = random.size(3); i > 0; --i) {
            v.internals[random.text()] = any_shape(random);
        }
        const auto any_other = [&]() -> std::variant<int, double, std::vector<std::string>, circle> {
            switch (random.below(4)) {
            case 0: return random.integer<int>();
            case 1: return random.floating<double>();
            case 2: return any_list(random, [&] { return random.text(); });
            default: return circle{true, random.floating<double>()};
            }
        };
        v.external = any_other();
        v.adjacent = any_other();
        v.maybe = any_optional(random, [&]() -> std::variant<bool, std::string> {
            if (random.coin()) {
                return random.coin();
            }
            return random.text();
        });
        if (random.coin()) {
            v.open = circle{true, random.floating<double>()};
        } else {
            v.open = agate::value::object({{"any", random.coin()}, {"kind", random.text(3) + "?"}});
        }
        return v;
    }
};

struct place {
    float height = 0;
    std::optional<std::string> label;
    bool operator==(const place&) const = default;
};

/// What a member becomes by its rules, absent members and three states.
struct described {
    bool has_rest = true; ///< no mark of a struct: unknown members would be kept
    std::optional<int> skipped_null;
    int skipped_default = 0;
    std::string skipped_text = "none";
    std::optional<std::optional<int>> three;
    std::unique_ptr<std::optional<std::string>> three_more;
    std::optional<agate::value> maybe_value;
    std::optional<agate::json::raw> maybe_raw;
    place flat;
    std::map<std::string, int> rest;

    friend bool operator==(const described& a, const described& b) {
        return a.skipped_null == b.skipped_null && a.skipped_default == b.skipped_default &&
               a.skipped_text == b.skipped_text && a.three == b.three &&
               (a.three_more == nullptr) == (b.three_more == nullptr) &&
               (a.three_more == nullptr || *a.three_more == *b.three_more) &&
               a.maybe_value == b.maybe_value && a.maybe_raw == b.maybe_raw && a.flat == b.flat &&
               a.rest == b.rest;
    }
    static described any(random_source& random) {
        described v;
        const auto any_int = [&] { return random.integer<int>(); };
        v.skipped_null = any_optional(random, any_int);
        v.skipped_default = random.coin() ? 0 : any_int();
        v.skipped_text = random.coin() ? "none" : random.text();
        v.three = any_optional(random, [&] { return any_optional(random, any_int); });
        if (random.coin()) {
            v.three_more = std::make_unique<std::optional<std::string>>(
                any_optional(random, [&] { return random.text(); }));
        }
        if (random.coin()) {
            v.maybe_value = random.coin() ? agate::value{} : agate::value{random.text()};
        }
        if (random.coin()) {
            v.maybe_raw.emplace();
            v.maybe_raw->text = random.coin() ? "null" : "\"\\n\"";
        }
        v.flat = {random.floating<float>(), any_optional(random, [&] { return random.text(); })};
        for (std::size_t i = random.size(3); i > 0; --i) {
            v.rest["more " + random.text()] = any_int();
        }
        return v;
    }
};

} // namespace agate_test

template <>
inline constexpr auto agate::describe<agate_test::shape> = agate::rules(agate::internal_tag("type"));
template <>
inline constexpr auto agate::describe<agate_test::variants> = agate::rules(
    agate::rename_all(agate::kebab_case),
    agate::field<&agate_test::variants::is_struct>(agate::rename("is_struct")),
    agate::field<&agate_test::variants::external>(agate::external_tag,
                                                  agate::tag_names("int", "double", "texts", "circle")),
    agate::field<&agate_test::variants::adjacent>(agate::adjacent_tag("kind", "content"),
                                                  agate::tag_names("int", "double", "texts", "circle")),
    agate::field<&agate_test::variants::open>(agate::internal_tag("kind"), agate::catch_all));
template <>
inline constexpr auto agate::describe<agate_test::described> = agate::rules(
    agate::field<&agate_test::described::skipped_null>(agate::skip_if_null),
    agate::field<&agate_test::described::skipped_default>(agate::skip_if_default),
    agate::field<&agate_test::described::skipped_text>(agate::skip_if_default, agate::default_value("none")),
    agate::field<&agate_test::described::flat>(agate::flatten),
    agate::field<&agate_test::described::rest>(agate::rest));
