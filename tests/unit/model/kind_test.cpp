// Which sort of value a type is taken for, by its shape alone.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <forward_list>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <optional>
#include <queue>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace {

using agate::kind;
using agate::kind_of;

// --- Of the user's own ------------------------------------------------------------------------------------------------

enum plain_enum { p };
enum class scoped_enum { s };
struct aggregate {
    int member;
};
struct empty {};
class closed {
public:
    closed() = default;
    explicit closed(int);

private:
    int hidden_ = 0;
};
class listed {
    int hidden_ = 0;
    friend struct agate::access;
    static constexpr auto agate_rules = agate::rules(agate::members<&listed::hidden_>);
};
struct mapped_to_int {
    int value;
};
struct mapped_to_optional {
    int value;
};
union either {
    int a;
    float b;
};

/// A string of another make.
struct own_string : private std::string {
    using std::string::assign, std::string::begin, std::string::capacity, std::string::clear,
        std::string::data, std::string::end, std::string::reserve, std::string::resize, std::string::size;
    using traits_type = std::char_traits<char>;
    using value_type = char;
    own_string() = default;
};
/// A sequence of a fixed capacity that is an aggregate: its members are no fields.
template <class T, std::size_t N> struct own_static_vector {
    std::array<T, N> items{};
    std::size_t used = 0;
    using value_type = T;
    auto begin() { return items.begin(); }
    auto end() { return items.begin() + static_cast<std::ptrdiff_t>(used); }
    auto begin() const { return items.begin(); }
    auto end() const { return items.begin() + static_cast<std::ptrdiff_t>(used); }
    std::size_t size() const { return used; }
    void clear() { used = 0; }
    T& emplace_back() { return items[used++] = T{}; }
    T& back() { return items[used - 1]; }
};
struct derived_list : std::vector<int> {};
struct derived_map : std::map<std::string, int> {};
struct extended_list : std::vector<int> {
    int extra;
};
/// Something to iterate over that cannot be filled.
struct own_range {
    using value_type = int;
    const int* begin() const { return nullptr; }
    const int* end() const { return nullptr; }
    std::size_t size() const { return 0; }
};

} // namespace

template <> struct agate::convert<mapped_to_int> {
    using wire = int;
    static int to_wire(const mapped_to_int& v) { return v.value; }
    static mapped_to_int from_wire(int v) { return {v}; }
};
template <> struct agate::convert<mapped_to_optional> {
    using wire = std::optional<int>;
    static std::optional<int> to_wire(const mapped_to_optional& v) { return v.value; }
    static mapped_to_optional from_wire(std::optional<int> v) { return {v.value_or(-1)}; }
};

namespace {

template <kind K, class... T> constexpr bool all_are = ((kind_of<T> == K) && ...);

static_assert(all_are<kind::boolean, bool>);
static_assert(all_are<kind::character, char>);
static_assert(all_are<kind::integer, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                      unsigned long, long long, unsigned long long, std::int8_t, std::uint8_t, std::size_t>);
static_assert(all_are<kind::floating, float, double>);
static_assert(all_are<kind::enumeration, plain_enum, scoped_enum>);
static_assert(all_are<kind::null, std::monostate, std::nullptr_t>);
static_assert(all_are<kind::generic, agate::value>);
static_assert(all_are<kind::raw, agate::json::raw>);
static_assert(all_are<kind::string, std::string, std::pmr::string, own_string>);
static_assert(all_are<kind::string_view, std::string_view>);
static_assert(
    all_are<kind::bytes, std::vector<std::byte>, std::array<std::byte, 4>, std::pmr::vector<std::byte>>);
static_assert(all_are<kind::bytes_view, std::span<const std::byte>>);
static_assert(all_are<kind::path, std::filesystem::path>);
static_assert(all_are<kind::duration, std::chrono::seconds, std::chrono::nanoseconds, std::chrono::hours>);
static_assert(all_are<kind::time_point, std::chrono::system_clock::time_point, std::chrono::sys_seconds,
                      std::chrono::local_seconds, std::chrono::sys_days>);
static_assert(
    all_are<kind::optional, std::optional<int>, std::optional<std::optional<int>>, std::optional<closed>>);
static_assert(
    all_are<kind::pointer, std::unique_ptr<int>, std::shared_ptr<aggregate>, std::shared_ptr<const int>>);
static_assert(all_are<kind::variant, std::variant<int>, std::variant<std::monostate, std::string>>);
static_assert(all_are<kind::tuple, std::tuple<>, std::tuple<int, std::string>, std::pair<int, int>>);
static_assert(
    all_are<kind::fixed_array, std::array<int, 0>, std::array<std::string, 3>, std::array<char, 3>>);
static_assert(all_are<kind::map, std::map<std::string, int>, std::unordered_map<int, int>,
                      std::pmr::map<std::string, int>, derived_map>);
static_assert(all_are<kind::set, std::set<int>, std::unordered_set<std::string>, std::multiset<int>>);
static_assert(all_are<kind::sequence, std::vector<int>, std::vector<bool>, std::deque<int>, std::list<int>,
                      std::vector<std::uint8_t>, std::vector<char>, std::pmr::vector<int>, derived_list,
                      own_static_vector<int, 4>>);
static_assert(all_are<kind::aggregate, aggregate, empty>);
static_assert(all_are<kind::described, listed>);
static_assert(all_are<kind::converted, mapped_to_int, mapped_to_optional>);
static_assert(all_are<kind::unsupported, closed, either, int*, const char*, int[3], wchar_t, char8_t,
                      char16_t, char32_t, long double, std::byte, void (*)(), int aggregate::*,
                      std::function<void()>, std::bitset<3>, std::complex<double>, std::wstring,
                      std::weak_ptr<int>, std::unique_ptr<int[]>, std::span<int>, std::optional<const int>,
                      std::mutex, std::queue<int>, std::forward_list<int>, extended_list, own_range>);

template <class T> void expect_text(const T& v, std::string_view text) {
    EXPECT_EQ(agate::json::write(v).value(), text);
    const auto back = agate::json::read<T>(text);
    ASSERT_TRUE(back) << back.error().message(text);
    EXPECT_EQ(agate::json::write(*back).value(), text);
}

TEST(Kind, TypesOfAnotherMakeAreWhatTheyLookLike) {
    own_string text;
    text.assign("text", 4);
    expect_text(text, R"("text")");
    own_static_vector<int, 4> numbers;
    numbers.emplace_back() = 1;
    numbers.emplace_back() = 2;
    expect_text(numbers, "[1,2]");
    derived_list list;
    list.push_back(3);
    expect_text(list, "[3]");
    derived_map map;
    map["a"] = 1;
    expect_text(map, R"({"a":1})");
    expect_text(listed{}, R"({"hidden_":0})");
    expect_text(mapped_to_int{4}, "4");
    EXPECT_EQ(agate::json::read<mapped_to_optional>("null").value().value, -1);
    EXPECT_FALSE(agate::json::read<mapped_to_int>("null"));
}

} // namespace
