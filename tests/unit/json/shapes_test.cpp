// Types of unusual shape: empty, very wide, recursive, local, in an unnamed namespace, with allocators, of other libraries'
// make; and views of the input.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
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

// --- at namespace scope, with linkage

struct shapes_empty {};
struct shapes_single {
    std::optional<int> only;
};

namespace {

using namespace agate_test;

#define TEN(n) \
    int n##0 = 0, n##1 = 1, n##2 = 2, n##3 = 3, n##4 = 4, n##5 = 5, n##6 = 6, n##7 = 7, n##8 = 8, n##9 = 9
struct wide {
    TEN(a0);
    TEN(a1);
    TEN(a2);
    TEN(a3);
    TEN(a4);
    TEN(a5);
    TEN(a6);
    TEN(a7);
    TEN(a8);
    TEN(a9);
    TEN(b0);
    TEN(b1);
    TEN(b2);
    TEN(b3);
    TEN(b4);
    TEN(b5);
    TEN(b6);
    TEN(b7);
    TEN(b8);
    TEN(b9);
};
#undef TEN

// --- recursion

struct by_vector {
    int n = 0;
    std::vector<by_vector> kids;
};
struct by_unique {
    int n = 0;
    std::unique_ptr<by_unique> next;
};
struct by_shared {
    int n = 0;
    std::vector<std::pair<std::uint32_t, std::shared_ptr<by_shared>>> kids;
};
struct by_map {
    std::map<std::string, by_map> below;
};
struct department;
struct employee {
    std::string name;
    std::unique_ptr<department> leads;
};
struct department {
    std::string title;
    std::vector<employee> staff;
};
struct expression;
using operand = std::variant<double, std::string, std::unique_ptr<expression>>;
struct expression {
    char op = '+';
    std::vector<operand> operands;
};

TEST(Shapes, Empty) {
    EXPECT_EQ(written(shapes_empty{}), "{}");
    EXPECT_EQ(rewritten<shapes_empty>(" { } "), "{}");
    EXPECT_EQ(rewritten<shapes_empty>(R"({"a":[1]})"), "{}");
    EXPECT_EQ((read_outcome<shapes_empty, agate::json::options{.unknown = agate::unknown_policy::error}>(
                  R"({"a":1})")),
              "unknown_member@1");
    EXPECT_EQ(rewritten<std::vector<shapes_empty>>("[{},{}]"), "[{},{}]");
    EXPECT_EQ(rewritten<std::tuple<>>("[ ]"), "[]");
    EXPECT_EQ((rewritten<std::array<int, 0>>("[]")), "[]");
    EXPECT_EQ(rewritten<shapes_single>("{}"), R"({"only":null})");
}

TEST(Shapes, TwoHundredMembers) {
    wide w;
    w.a00 = -7;
    w.b99 = 77;
    const std::string text = written(w);
    EXPECT_EQ(text.substr(0, 26), R"({"a00":-7,"a01":1,"a02":2,)");
    const auto back = agate::json::read<wide>(text);
    ASSERT_TRUE(back) << back.error().message(text);
    EXPECT_EQ(written(*back), text);
    // in another order, with white space
    std::string reversed = "{ ";
    const std::string members = text.substr(1, text.size() - 2) + ",";
    for (std::size_t end = members.size(); end > 0;) {
        const std::size_t begin = members.rfind(',', end - 2);
        const std::size_t first = begin == std::string::npos ? 0 : begin + 1;
        reversed += members.substr(first, end - 1 - first) + (first == 0 ? " }" : " , ");
        end = first;
    }
    EXPECT_EQ(rewritten<wide>(reversed), text);
    const std::string twice = reversed.substr(0, reversed.size() - 1) + R"(,"b42":1})";
    EXPECT_EQ(read_message<wide>(twice).substr(read_message<wide>(twice).find(": ") + 2),
              "duplicate member 'b42'");
    EXPECT_EQ(read_message<wide>("{" + members.substr(0, members.rfind(',', members.size() - 2)) + "}"),
              "line 1, column 1: missing member 'b99'");
}

TEST(Shapes, RecursiveTypesOfAllSorts) {
    for (const std::string_view text :
         {R"({"n":1,"kids":[{"n":2,"kids":[]},{"n":3,"kids":[{"n":4,"kids":[]}]}]})"}) {
        EXPECT_EQ(rewritten<by_vector>(text), text);
    }
    EXPECT_EQ(rewritten<by_unique>(R"({"n":1,"next":{"n":2,"next":{"n":3}}})"),
              R"({"n":1,"next":{"n":2,"next":{"n":3,"next":null}}})");
    EXPECT_EQ(rewritten<by_shared>(R"({"n":1,"kids":[[5,{"n":2,"kids":[]}],[6,null]]})"),
              R"({"n":1,"kids":[[5,{"n":2,"kids":[]}],[6,null]]})");
    EXPECT_EQ(rewritten<by_map>(R"({"below":{"a":{"below":{}},"b":{"below":{"c":{"below":{}}}}}})"),
              R"({"below":{"a":{"below":{}},"b":{"below":{"c":{"below":{}}}}}})");
    EXPECT_EQ(
        rewritten<department>(
            R"({"title":"A","staff":[{"name":"x","leads":{"title":"B","staff":[]}},{"name":"y"}]})"),
        R"({"title":"A","staff":[{"name":"x","leads":{"title":"B","staff":[]}},{"name":"y","leads":null}]})");
    EXPECT_EQ(rewritten<expression>(R"({"op":"*","operands":[1.5,"x",{"op":"-","operands":[]}]})"),
              R"({"op":"*","operands":[1.5,"x",{"op":"-","operands":[]}]})");
}

TEST(Shapes, LocalAndUnnamedTypes) {
    struct local {
        int number = 0;
        std::string text;
    };
    EXPECT_EQ(rewritten<local>(R"({"text":"x","number":5})"), R"({"number":5,"text":"x"})");
    struct outer {
        struct inner {
            int deep = 0;
        };
        inner first;
        std::vector<inner> more;
    };
    EXPECT_EQ(rewritten<outer>(R"({"first":{"deep":1},"more":[{"deep":2}]})"),
              R"({"first":{"deep":1},"more":[{"deep":2}]})");
    struct {
        int x = 1;
        double y = 2;
    } unnamed;
    EXPECT_EQ(written(unnamed), R"({"x":1,"y":2.0})");
    ASSERT_TRUE(agate::json::read(R"({"y":3,"x":4})", unnamed));
    EXPECT_EQ(unnamed.x, 4);
    const auto in_lambda = [] {
        struct of_lambda {
            int value = 9;
        };
        return written(of_lambda{});
    };
    EXPECT_EQ(in_lambda(), R"({"value":9})");
    enum class local_color { red, green };
    EXPECT_EQ(rewritten<std::vector<local_color>>(R"(["green","red"])"), R"(["green","red"])");
}

TEST(Shapes, ThreeStatesOfAnOptionalOfAnOptional) {
    struct patch {
        std::optional<std::optional<int>> a;
        std::optional<std::unique_ptr<int>> b;
        std::unique_ptr<std::optional<std::string>> c;
        int last = 0;
    };
    for (const std::string_view text :
         {R"({"last":0})", R"({"a":null,"last":0})", R"({"a":1,"last":0})", R"({"b":null,"last":0})",
          R"({"b":2,"last":0})", R"({"c":null,"last":0})", R"({"c":"x","last":0})",
          R"({"a":null,"b":3,"c":null,"last":0})"}) {
        EXPECT_EQ(rewritten<patch>(text), text);
        patch dirty{std::optional<int>{7}, std::make_unique<int>(8),
                    std::make_unique<std::optional<std::string>>("y"), 9};
        ASSERT_TRUE(agate::json::read(text, dirty));
        EXPECT_EQ(written(dirty), text);
    }
    const auto absent = agate::json::read<patch>(R"({"last":0})");
    EXPECT_FALSE(absent->a.has_value());
    const auto null = agate::json::read<patch>(R"({"a":null,"last":0})");
    ASSERT_TRUE(null->a.has_value());
    EXPECT_FALSE(null->a->has_value());
}

TEST(Shapes, StandardContainers) {
    EXPECT_EQ(rewritten<std::deque<std::optional<bool>>>("[true,null,false]"), "[true,null,false]");
    EXPECT_EQ((rewritten<std::list<std::pair<int, std::string>>>(R"([[1,"a"],[2,"b"]])")),
              R"([[1,"a"],[2,"b"]])");
    EXPECT_EQ(rewritten<std::multiset<int>>("[2,1,2]"), "[1,2,2]");
    EXPECT_EQ((rewritten<std::set<std::vector<int>>>("[[2],[1,2]]")), "[[1,2],[2]]");
    EXPECT_EQ((rewritten<std::unordered_map<int, int>>(R"({"-5":1})")), R"({"-5":1})");
    EXPECT_EQ(rewritten<std::unordered_set<std::string>>(R"(["a"])"), R"(["a"])");
    EXPECT_EQ((rewritten<std::map<std::string, std::map<char, std::vector<bool>>>>(R"({"k":{"c":[true]}})")),
              R"({"k":{"c":[true]}})");
    EXPECT_EQ(rewritten<std::vector<bool>>("[true,false,true]"), "[true,false,true]");
    EXPECT_EQ((rewritten<std::array<std::array<int, 2>, 2>>("[[1,2],[3,4]]")), "[[1,2],[3,4]]");
    EXPECT_EQ((rewritten<std::array<bool, 2>>("[true,false]")), "[true,false]");
    EXPECT_EQ((rewritten<std::map<std::string, std::monostate>>(R"({"a":null})")), R"({"a":null})");
    EXPECT_EQ(rewritten<std::nullptr_t>("null"), "null");
}

TEST(Shapes, KeysOfMaps) {
    EXPECT_EQ((rewritten<std::map<std::int8_t, int>>(R"({"-128":1,"127":2,"-0":3})")),
              R"({"-128":1,"0":3,"127":2})");
    EXPECT_EQ((rewritten<std::map<std::uint64_t, int>>(R"({"18446744073709551615":1})")),
              R"({"18446744073709551615":1})");
    EXPECT_EQ((rewritten<std::map<char, int>>(R"({"\"":1,"\u0041":2})")), R"({"\"":1,"A":2})");
    EXPECT_EQ((rewritten<std::map<std::string, int>>(R"({"a\"b\\\u0000\u00e9":1,"":2})")),
              "{\"\":2,\"a\\\"b\\\\\\u0000\xC3\xA9\":1}");
    EXPECT_EQ((read_outcome<std::map<std::int8_t, int>>(R"({"128":1})")), "number_out_of_range@1");
    EXPECT_EQ((read_outcome<std::map<int, int>>(R"({"0":1,"-0":1})")), "duplicate_member@7");
    EXPECT_EQ((read_outcome<std::map<char, int>>(R"({"ab":1})")), "wrong_size@1");
    EXPECT_EQ(written(std::map<std::string, int>{{"\xFF", 1}}), "offset 1: [0]: the string is not UTF-8");
    EXPECT_EQ(written(std::map<char, int>{{'\xFF', 1}}),
              "offset 1: [0]: a char beyond ASCII is not UTF-8 by itself");
}

TEST(Shapes, ContainersWithAllocators) {
    struct pooled {
        std::pmr::string text;
        std::pmr::vector<std::pmr::string> list;
        std::pmr::map<std::pmr::string, std::pmr::vector<int>> map;
        std::pmr::set<int> set;
    };
    std::array<std::byte, 8192> memory{};
    std::pmr::monotonic_buffer_resource pool{memory.data(), memory.size(), std::pmr::null_memory_resource()};
    pooled p{std::pmr::string{&pool}, std::pmr::vector<std::pmr::string>{&pool},
             std::pmr::map<std::pmr::string, std::pmr::vector<int>>{&pool}, std::pmr::set<int>{&pool}};
    const std::string text =
        R"({"text":"a text that is longer than fits in place, and \n escaped","list":["another text that is longer than fits in place","b"],"map":{"k":[1,2,3]},"set":[1,2]})";
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(agate::json::read(text, p));
        EXPECT_EQ(written(p), text);
    }
    EXPECT_EQ(p.text.get_allocator().resource(), &pool);
    ASSERT_EQ(p.list.size(), 2U);
    EXPECT_EQ(p.list[0].get_allocator().resource(), &pool);
    EXPECT_EQ(p.map.begin()->second.get_allocator().resource(), &pool);
    const auto fresh = agate::json::read<pooled>(text);
    ASSERT_TRUE(fresh);
    EXPECT_EQ(written(*fresh), text);
}

// Containers of another make: what they need is what the standard ones have, no more.
template <class T> class small_list {
public:
    using value_type = T;
    void emplace_back() { items_.emplace_back(); }
    T& back() { return items_.back(); }
    void clear() { items_.clear(); }
    [[nodiscard]] std::size_t size() const { return items_.size(); }
    [[nodiscard]] auto begin() const { return items_.begin(); }
    [[nodiscard]] auto end() const { return items_.end(); }
    auto begin() { return items_.begin(); }
    auto end() { return items_.end(); }

private:
    std::list<T> items_;
};
template <class T> class own_vector {
public:
    using value_type = T;
    T& emplace_back() { return items_.emplace_back(); }
    T& back() { return items_.back(); }
    T& operator[](std::size_t i) { return items_[i]; }
    void clear() { items_.clear(); }
    auto erase(typename std::vector<T>::iterator a, typename std::vector<T>::iterator b) {
        return items_.erase(a, b);
    }
    [[nodiscard]] std::size_t size() const { return items_.size(); }
    [[nodiscard]] auto begin() const { return items_.begin(); }
    [[nodiscard]] auto end() const { return items_.end(); }
    auto begin() { return items_.begin(); }
    auto end() { return items_.end(); }

private:
    std::vector<T> items_;
};
template <class K, class V> class flat_map { // sorted pairs, as boost::container::flat_map
public:
    using key_type = K;
    using mapped_type = V;
    using value_type = std::pair<K, V>;
    auto try_emplace(K key) {
        for (auto it = items_.begin(); it != items_.end(); ++it) {
            if (it->first == key) {
                return std::pair{it, false};
            }
        }
        items_.emplace_back(std::move(key), V{});
        return std::pair{items_.end() - 1, true};
    }
    void clear() { items_.clear(); }
    [[nodiscard]] std::size_t size() const { return items_.size(); }
    [[nodiscard]] auto begin() const { return items_.begin(); }
    [[nodiscard]] auto end() const { return items_.end(); }
    auto begin() { return items_.begin(); }
    auto end() { return items_.end(); }

private:
    std::vector<value_type> items_;
};

TEST(Shapes, ContainersOfAnotherMake) {
    EXPECT_EQ(rewritten<small_list<std::string>>(R"(["a","b"])"), R"(["a","b"])");
    EXPECT_EQ(rewritten<own_vector<int>>("[1,2,3]"), "[1,2,3]");
    EXPECT_EQ((rewritten<flat_map<std::string, own_vector<int>>>(R"({"b":[1],"a":[]})")),
              R"({"b":[1],"a":[]})");
    EXPECT_EQ((written<agate::json::options{.canonical = true}>(
                  *agate::json::read<flat_map<std::string, int>>(R"({"b":1,"a":2})"))),
              R"({"a":2,"b":1})");
    EXPECT_EQ((read_outcome<flat_map<std::string, int>>(R"({"b":1,"b":2})")), "duplicate_member@7");
    own_vector<int> reused;
    ASSERT_TRUE(agate::json::read("[1,2,3]", reused));
    ASSERT_TRUE(agate::json::read("[4]", reused));
    EXPECT_EQ(written(reused), "[4]");
}

// --- views

struct viewing {
    std::string_view text;
    std::optional<std::string_view> maybe;
    std::map<std::string_view, int> counts;
    std::vector<std::string_view> list;
};

TEST(Views, PointIntoTheInput) {
    const std::string text = R"({"text":"plain é","maybe":"","counts":{"key":1},"list":["a","b"]})";
    const auto v = agate::json::read<viewing>(text);
    ASSERT_TRUE(v) << v.error().message(text);
    const auto inside = [&text](std::string_view view) {
        return view.data() >= text.data() && view.data() + view.size() <= text.data() + text.size();
    };
    EXPECT_EQ(v->text, "plain é");
    EXPECT_TRUE(inside(v->text));
    EXPECT_TRUE(inside(*v->maybe));
    EXPECT_TRUE(inside(v->counts.begin()->first));
    EXPECT_TRUE(inside(v->list[1]));
    EXPECT_EQ(written(*v), text);
    EXPECT_TRUE(
        agate::json::read<viewing>(std::string_view{text})); // a view of a text may be a temporary itself
    viewing reused;
    EXPECT_TRUE(agate::json::read(text, reused));
}

TEST(Views, CannotHoldEscapes) {
    EXPECT_EQ(read_message<viewing>(R"({"text":"a\nb"})"),
              "line 1, column 9: text: a string with escapes cannot be a view of the input; use std::string");
    EXPECT_EQ(read_outcome<viewing>(R"({"counts":{"\u006bey":1}})"), "view_needs_copy@11");
    EXPECT_EQ(read_outcome<viewing>(R"({"list":["a","\""]})"), "view_needs_copy@13");
    viewing v;
    v.text = "before";
    EXPECT_FALSE(agate::json::read(R"({"text":"a\nb"})", v));
    EXPECT_EQ(v.text, "before");
}

TEST(Numbers, KeepTheirSignAndTheirLimits) {
    EXPECT_EQ(written(-0.0), "-0.0");
    EXPECT_TRUE(std::signbit(*agate::json::read<double>("-0.0")));
    EXPECT_TRUE(std::signbit(*agate::json::read<float>("-0")));
    EXPECT_EQ(
        written(std::tuple{std::numeric_limits<std::int64_t>::min(),
                           std::numeric_limits<std::uint64_t>::max(), std::int8_t{-128}, std::uint8_t{255}}),
        "[-9223372036854775808,18446744073709551615,-128,255]");
    EXPECT_EQ(written(std::vector<float>{0.1F, 16777216.0F, -1e-45F}), "[0.1,16777216.0,-1e-45]");
    EXPECT_EQ(written(5e-324), "5e-324");
}

} // namespace
