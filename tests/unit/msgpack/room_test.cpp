// Writing asks for room before it takes it: every kind of value into memory that ends at every place, where AddressSanitizer
// sees the first byte too many.
#include "packed.hpp"

#include <agate/json.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace msgpack = agate::msgpack;

namespace {

enum class long_name { value };
/// As many members as need a header of three bytes, with short names and values without a bound.
struct many {
    std::string a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q;
    bool operator==(const many&) const = default;
};
struct few {
    int x = 0;
    bool operator==(const few&) const = default;
};
struct nothing {
    bool operator==(const nothing&) const = default;
};
struct numbers {
    std::int8_t a = -1;
    std::uint64_t b = UINT64_MAX;
    double c = 0.5;
    long_name d = long_name::value;
    char e = 'e';
    std::optional<bool> f;
    std::chrono::sys_time<std::chrono::nanoseconds> g{std::chrono::nanoseconds{-1}};
    std::chrono::nanoseconds h{INT64_MIN};
    bool operator==(const numbers&) const = default;
};
using tagged = std::variant<few, many, nothing>;
struct mixed {
    std::map<std::string, std::map<int, int>> maps;
    int after_map = 1;
    agate::value generic;
    int after_generic = 2;
    tagged inside;
    int after_inside = 3;
    std::variant<int, few, std::string> around;
    int after_around = 4;
    std::variant<int, few, std::string> beside;
    int after_beside = 5;
    std::unique_ptr<few> pointer;
    int after_pointer = 6;
    std::tuple<int, std::string, few> tuple;
    std::array<std::string, 2> array;
    std::set<int> set;
    std::vector<few> list;
    std::vector<std::byte> bytes;
    msgpack::raw raw;
    msgpack::extension extension;
    std::variant<std::monostate, std::vector<few>, std::string> untagged;
    std::optional<std::string> text;
    std::optional<numbers> bounded;
    few last;
};

} // namespace

template <>
inline constexpr auto agate::describe<long_name> = agate::rules(
    agate::as_name,
    agate::values<long_name>({{"a name of an enumerator that is far longer than any number, so long that no "
                               "usual room for a scalar would hold it",
                               long_name::value}}));
template <> inline constexpr auto agate::describe<tagged> = agate::rules(agate::internal_tag("t"));
template <>
inline constexpr auto agate::describe<mixed> = agate::rules(
    agate::field<&mixed::around>(agate::external_tag, agate::tag_names("i", "f", "s")),
    agate::field<&mixed::beside>(agate::adjacent_tag("t", "c"), agate::tag_names("i", "f", "s")));

namespace {

constexpr msgpack::options as_arrays{.layout = msgpack::layout::array};
constexpr msgpack::options by_columns{.layout = msgpack::layout::columns};
constexpr msgpack::options spare{.skip_null = true, .canonical = true};

template <msgpack::options O = msgpack::options{}, class T> void expect_room(const T& v) {
    const auto bytes = msgpack::write<O>(v);
    ASSERT_TRUE(bytes) << bytes.error().message();
    for (std::size_t size = 0; size <= bytes->size() + 70; ++size) {
        const std::unique_ptr<char[]> memory{new char[size]};
        const auto written = msgpack::write<O>(v, std::span{memory.get(), size});
        ASSERT_EQ(static_cast<bool>(written), size >= bytes->size()) << size;
        if (written) {
            ASSERT_EQ(to_hex({memory.get(), *written}), to_hex(*bytes)) << size;
        }
        // a growing output, which is moved at every place
        std::vector<char> growing;
        growing.reserve(size);
        ASSERT_TRUE(msgpack::write<O>(v, growing));
        ASSERT_EQ(std::string_view(growing.data(), growing.size()), *bytes) << size;
    }
}
template <class T> void expect_room_always(const T& v) {
    expect_room(v);
    expect_room<by_columns>(v);
    expect_room<spare>(v);
}

TEST(msgpack_room, is_there_for_scalars_and_names) {
    expect_room_always(numbers{});
    expect_room<as_arrays>(numbers{});
    expect_room_always(long_name::value);
    expect_room_always(std::vector<long_name>(3));
    expect_room_always(std::vector<std::int64_t>(40, INT64_MIN));
    expect_room_always(std::map<long_name, long_name>{{long_name::value, long_name::value}});
    expect_room_always(std::vector<numbers>(3));
    expect_room<as_arrays>(std::vector<numbers>(3));
    expect_room_always(nothing{});
    expect_room_always(std::vector<nothing>(20));
    expect_room_always(std::string(300, 'x'));
}

TEST(msgpack_room, is_there_for_maps_variants_and_generic_values) {
    expect_room_always(std::map<std::string, int>{{"a", 1}});
    expect_room_always(std::map<int, std::map<int, nothing>>{{1, {{2, {}}}}, {3, {}}});
    expect_room_always(agate::value::object({{"a", agate::value::object()}, {"b", agate::value::array()}}));
    expect_room_always(std::vector<agate::value>(20));
    for (const tagged& v : {tagged{few{1}}, tagged{many{}}, tagged{nothing{}}}) {
        expect_room_always(v);
        expect_room_always(std::vector<tagged>(3, v));
    }
}

TEST(json_room, is_there_for_long_names_where_output_has_no_bounds) {
    struct named {
        int before = 1;
        long_name name = long_name::value;
        std::map<long_name, long_name> map{{long_name::value, long_name::value}};
        std::string after = "after";
    };
    constexpr agate::json::options canonical{.canonical = true};
    constexpr agate::json::options indented{.indent = 4};
    const auto expect = [](const auto& text, const auto& write) {
        ASSERT_TRUE(text);
        for (std::size_t size = 0; size <= text->size() + 70; ++size) {
            const std::unique_ptr<char[]> memory{new char[size]};
            const auto written = write(std::span{memory.get(), size});
            ASSERT_EQ(static_cast<bool>(written), size >= text->size()) << size;
        }
    };
    const std::vector<named> v(2);
    expect(agate::json::write<canonical>(v), [&](auto out) { return agate::json::write<canonical>(v, out); });
    expect(agate::json::write<indented>(v), [&](auto out) { return agate::json::write<indented>(v, out); });
}

mixed some_mixed() {
    mixed v;
    v.maps = {{"a", {{1, 2}}}, {"b", {}}};
    v.generic =
        agate::value::object({{"a", agate::value::array({1, "t", agate::value::object({{"", nullptr}})})}});
    v.inside = many{"1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "a", "b", "c", "d", "e", "f", "g"};
    v.around = few{1};
    v.beside = "text";
    v.pointer = std::make_unique<few>();
    v.set = {1, 2};
    v.list = {{1}, {2}};
    v.bytes.resize(5);
    v.extension = {5, std::vector<std::byte>(5)};
    v.untagged = std::vector<few>{{1}};
    v.bounded.emplace();
    return v;
}

TEST(msgpack_room, is_there_for_what_stands_behind_each_kind_of_member) {
    expect_room_always(mixed{});
    expect_room_always(some_mixed());
    std::vector<mixed> list(1);
    list.push_back(some_mixed());
    expect_room<by_columns>(list);
}

} // namespace
