// Rows C076 and C077: nesting without end, in input and in values.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#if defined(__unix__)
#include <pthread.h>
#endif

namespace {

using namespace agate_test;

struct node { // recursion by every sort of container, beside members of other kinds
    std::optional<std::string> name;
    std::optional<int> number;
    std::optional<std::vector<node>> list;
    std::optional<std::map<std::string, node>> map;
    std::unique_ptr<node> next;
    std::optional<std::vector<std::pair<int, std::shared_ptr<node>>>> pairs;
    std::optional<std::vector<int>> numbers;
};
struct leaf {
    int n = 0;
};
struct branch;
using tree = std::variant<leaf, branch>;
struct branch {
    std::vector<tree> trees;
};
struct converted {
    std::vector<converted> kids;
};
struct flat {
    int a = 0;
};
struct probe {
    std::variant<int, std::string, flat> v;
};

} // namespace

template <> inline constexpr auto agate::describe<tree> = agate::rules(agate::internal_tag("type"));
template <> struct agate::convert<converted> {
    using wire = std::vector<converted>;
    static const wire& to_wire(const converted& v) { return v.kids; }
    static converted from_wire(wire v) { return {std::move(v)}; }
};

namespace {

template <class T> void expect_depth_error(std::string_view before, std::string_view open) {
    const std::string text = std::string{before} + times(100000, open);
    const exact_block block{text};
    const auto r = agate::json::read<T>(block.view());
    ASSERT_FALSE(r);
    EXPECT_EQ(r.error().code, agate::errc::depth_exceeded) << before << open << r.error().message(text);
    EXPECT_EQ(r.error().message(text).find('\n'), std::string::npos);
    T reused{};
    EXPECT_EQ(agate::json::read(block.view(), reused).error().code, agate::errc::depth_exceeded);
}

void read_endless_nesting() {
    expect_depth_error<agate::value>("", "[");
    expect_depth_error<agate::value>("", "{\"a\":");
    expect_depth_error<agate::json::raw>("", "[");
    expect_depth_error<agate::json::raw>("", "{\"a\":");
    expect_depth_error<node>("", "{\"list\":[");
    expect_depth_error<node>("", "{\"map\":{\"k\":");
    expect_depth_error<node>("", "{\"next\":");
    expect_depth_error<node>("", "{\"pairs\":[[1,");
    expect_depth_error<node>("", "{\"number\":1,\"name\":\"n\",\"next\":"); // beside the straight path
    expect_depth_error<tree>("", "{\"type\":\"branch\",\"trees\":[");
    expect_depth_error<converted>("", "[");
    expect_depth_error<flat>("{\"unknown\":", "["); // skipped
    expect_depth_error<flat>("{\"unknown\":", "{\"a\":");
    expect_depth_error<probe>("{\"v\":{\"unknown\":", "["); // looking for the alternative
    expect_depth_error<tree>("{\"unknown\":", "[");         // looking for the tag
}

void write_deep_values() {
    node root;
    node* last = &root;
    for (int i = 0; i < 5000; ++i) {
        last->next = std::make_unique<node>();
        last = last->next.get();
    }
    EXPECT_EQ(agate::json::write(root).error().code, agate::errc::depth_exceeded);
    EXPECT_EQ((agate::json::write<agate::json::options{.indent = 1, .canonical = true}>(root).error().code),
              agate::errc::depth_exceeded);
    while (root.next != nullptr) { // taken apart step by step, for the destructor recurses
        root.next = std::move(root.next->next);
    }
    agate::value v;
    for (int i = 0; i < 1000; ++i) {
        agate::value around = agate::value::array();
        around.push_back(std::move(v));
        v = std::move(around);
    }
    EXPECT_EQ(agate::json::write(v).error().code, agate::errc::depth_exceeded);
    EXPECT_TRUE(agate::json::write(v, agate::limits{.depth = 1000}));
}

TEST(JsonDepth, C076_NestingWithoutEndIsADepthError) {
    read_endless_nesting();
}

TEST(JsonDepth, C076_ValidationStopsAtTheLimitToo) {
    auto cycle = std::make_shared<node>();
    cycle->pairs.emplace();
    cycle->pairs->emplace_back(1, cycle);
    cycle->pairs->emplace_back(2, cycle);
    const auto found = agate::validate(*cycle);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].code, agate::errc::depth_exceeded);
    cycle->pairs.reset();
}

TEST(JsonDepth, C077_DeepValuesAreRefusedInWriting) {
    write_deep_values();
}

TEST(JsonDepth, C077_WhatIsReadAtTheLimitCanBeWrittenCopiedComparedAndDestroyed) {
    const std::string text = times(256, "[") + times(256, "]");
    const auto v = agate::json::read<agate::value>(text);
    ASSERT_TRUE(v);
    EXPECT_EQ(written(*v), text);
    const agate::value copy = *v;
    EXPECT_TRUE(copy == *v);
    const std::string chain = times(255, "{\"next\":") + "{}" + times(255, "}");
    EXPECT_TRUE(agate::json::read<node>(chain));
    EXPECT_EQ(agate::json::read<node>(times(256, "{\"next\":") + "{}" + times(256, "}")).error().code,
              agate::errc::depth_exceeded);
}

#if defined(__unix__) && !defined(__SANITIZE_ADDRESS__)
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define AGATE_TEST_NO_SMALL_STACK // its frames are many times as large
#endif
#endif
#ifndef AGATE_TEST_NO_SMALL_STACK

void on_small_stack(void (*f)()) {
    pthread_attr_t attributes;
    ASSERT_EQ(pthread_attr_init(&attributes), 0);
    ASSERT_EQ(pthread_attr_setstacksize(&attributes, 1 << 20), 0);
    pthread_t thread{};
    const auto run = [](void* function) -> void* {
        (*static_cast<void (**)()>(function))();
        return nullptr;
    };
    ASSERT_EQ(pthread_create(&thread, &attributes, run, static_cast<void*>(&f)), 0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
}

TEST(JsonDepth, C076_AMebibyteOfStackIsEnoughForTheDefaultLimit) { // without optimisation, too
    on_small_stack(read_endless_nesting);
    on_small_stack(+[] {
        EXPECT_TRUE(agate::json::read<agate::value>(times(256, "[") + times(256, "]")));
        const std::string list = times(127, R"({"list":[)") + "{}" + times(127, "]}");
        const auto v = agate::json::read<node>(list);
        ASSERT_TRUE(v);
        EXPECT_TRUE(agate::json::write(*v));
        EXPECT_TRUE(agate::validate(*v).empty());
    });
}

#endif
#endif

} // namespace
