// Every allocation of a call fails in turn: std::bad_alloc passes through, nothing leaks (AddressSanitizer watches), and the
// target is valid. Nothing else is thrown, by whatever input.
#include "support/outcome.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace {

/// How many allocations still succeed; negative when none fails.
long allocations_left = -1;
/// Blocks that are allocated.
long blocks = 0;

void* allocate(std::size_t size) {
    if (allocations_left == 0) {
        throw std::bad_alloc{};
    }
    if (allocations_left > 0) {
        --allocations_left;
    }
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) {
        throw std::bad_alloc{};
    }
    ++blocks;
    return memory;
}

void release(void* memory) noexcept {
    if (memory != nullptr) {
        --blocks;
        std::free(memory);
    }
}

} // namespace

void* operator new(std::size_t size) {
    return allocate(size);
}
void* operator new[](std::size_t size) {
    return allocate(size);
}
// Libraries linked to this program may ask in this way, and give back in the other.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return allocate(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return allocate(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete[](void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    release(memory);
}

namespace {

using namespace agate_test;

struct circle {
    std::string name;
    double radius = 0;
};
struct square {
    std::vector<std::string> marks;
};
using shape = std::variant<circle, square>;
struct holder {
    std::string text;
    std::vector<std::string> list;
    std::map<std::string, std::vector<int>> map;
    std::set<std::string> set;
    std::list<std::string> chain;
    std::unordered_map<int, std::string> numbers;
    std::optional<std::string> maybe;
    std::unique_ptr<std::string> owned;
    std::shared_ptr<std::string> shared;
    std::vector<shape> shapes;
    std::vector<std::byte> bytes;
    std::vector<bool> flags;
    agate::value any;
    agate::json::raw kept;
    std::map<std::string, agate::value> others;
};

const std::string long_word(40, 'w');

const std::string& document() {
    static const std::string text = [] {
        const std::string word = "\"" + long_word + "\"";
        const std::string escaped = "\"\\n" + long_word + "\"";
        std::string members; // more than a generic object looks through one by one
        for (int i = 0; i < 40; ++i) {
            members += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":" + word;
        }
        return "{\"text\":" + escaped + ",\"list\":[" + word + "," + escaped + "],\"map\":{" + word +
               ":[1,2,3]," + escaped + ":[]},\"set\":[" + word + "],\"chain\":[" + word + "," + word +
               "],\"numbers\":{\"1\":" + word + ",\"2\":\"\"},\"maybe\":" + word + ",\"owned\":" + word +
               ",\"shared\":" + word + ",\"shapes\":[{\"marks\":[" + word +
               "],\"type\":\"square\"},{\"type\":\"circle\",\"radius\":1,\"name\":" + word +
               "}],\"bytes\":\"AQIDBAUGBwgJCgsMDQ4PEA==\",\"flags\":[true,false],\"any\":{" + members +
               ",\"list\":[" + word + ",[1,2,3]," + escaped + "]},\"kept\":[" + word +
               "],\"unknown\":" + word + ",\"another\":{" + escaped + ":" + word + "}}";
    }();
    return text;
}

} // namespace

template <> inline constexpr auto agate::describe<shape> = agate::rules(agate::internal_tag("type"));
template <> inline constexpr auto agate::describe<holder> =
    agate::rules(agate::field<&holder::others>(agate::rest));

namespace {

/// Calls `f` again and again, the n-th time with the n-th allocation failing, until none fails. How often that was.
template <class F> long fail_each_allocation(F&& f) {
    for (long n = 0;; ++n) {
        const long before = blocks;
        bool failed = false;
        allocations_left = n;
        try {
            f();
        } catch (const std::bad_alloc&) {
            failed = true;
        }
        allocations_left = -1;
        EXPECT_EQ(blocks, before) << "leaked with allocation " << n;
        if (!failed) {
            return n;
        }
    }
}

TEST(Allocation, FailsInReadingANewObject) {
    const std::string& text = document();
    ASSERT_EQ(read_message<holder>(text), "ok");
    EXPECT_GT(fail_each_allocation([&] { EXPECT_TRUE(agate::json::read<holder>(text)); }), 100);
    EXPECT_GT(fail_each_allocation([&] { EXPECT_TRUE(agate::json::read<agate::value>(text)); }), 100);
    EXPECT_GT(fail_each_allocation([&] { EXPECT_TRUE(agate::json::read<agate::json::raw>(text)); }), 0);
}

TEST(Allocation, FailsInReadingAnObjectThatIsReusedAndLeavesItValid) {
    const std::string& text = document();
    long tries = 0;
    for (long n = 0;; ++n, ++tries) {
        auto target = agate::json::read<holder>(text);
        ASSERT_TRUE(target);
        target->others.clear();
        target->list.assign(5, long_word);
        bool failed = false;
        allocations_left = n;
        try {
            static_cast<void>(agate::json::read(text, *target));
        } catch (const std::bad_alloc&) {
            failed = true;
        }
        allocations_left = -1;
        if (!failed) {
            break;
        }
        ASSERT_TRUE(agate::json::write(*target)) << n; // all of it can still be looked at
        ASSERT_TRUE(agate::json::read(text, *target)) << n;
        ASSERT_EQ(target->any.size(), 41U) << n;
    }
    EXPECT_GT(tries, 50);
}

TEST(Allocation, FailsInWritingAndLeavesTheOutputAsItWas) {
    const auto value = agate::json::read<holder>(document());
    ASSERT_TRUE(value);
    const std::string expected = *agate::json::write(*value);
    EXPECT_GT(fail_each_allocation([&] { EXPECT_TRUE(agate::json::write(*value)); }), 2);
    EXPECT_GT(fail_each_allocation([&] {
                  EXPECT_TRUE(
                      (agate::json::write<agate::json::options{.indent = 2, .canonical = true}>(*value)));
              }),
              10);
    long tries = 0;
    for (long n = 0;; ++n, ++tries) {
        std::string out = "kept";
        bool failed = false;
        allocations_left = n;
        try {
            static_cast<void>(agate::json::append(*value, out));
        } catch (const std::bad_alloc&) {
            failed = true;
        }
        allocations_left = -1;
        if (!failed) {
            EXPECT_EQ(out, "kept" + expected);
            break;
        }
        EXPECT_EQ(out, "kept") << n;
    }
    EXPECT_GT(tries, 2);
}

TEST(Allocation, FixedMemoryAndReusedMemoryNeedNone) {
    struct plain {
        int number = 1;
        double ratio = 2.5;
        std::string_view text = "a text of some length, longer than fits in place";
    };
    char memory[512];
    std::string reused(512, ' ');
    allocations_left = 0;
    const auto fixed = agate::json::write(plain{}, std::span<char>{memory});
    const auto into = agate::json::write(plain{}, reused);
    const auto read = agate::json::read<plain>(std::string_view{memory, *fixed});
    const auto fault = agate::json::read<plain>(R"({"number":"x"})");
    allocations_left = -1;
    EXPECT_TRUE(fixed);
    EXPECT_TRUE(into);
    EXPECT_TRUE(read);
    EXPECT_FALSE(fault); // an error takes no memory either
}

TEST(Allocation, NothingElseIsThrown) {
    const std::string& text = document();
    for (std::size_t size = 0; size < text.size(); ++size) {
        const std::string_view prefix{text.data(), size};
        EXPECT_NO_THROW(EXPECT_FALSE(agate::json::read<holder>(prefix)));
        EXPECT_NO_THROW(EXPECT_FALSE(agate::json::read<agate::value>(prefix)));
    }
    for (const std::string_view hostile : {"\xFF\xFE", "[1e999999999999]", "{\"text\":\"\\ud800\"}", "[[[[[[",
                                           "{\"bytes\":\"====\"}", "\"\\u0000\""}) {
        EXPECT_NO_THROW(static_cast<void>(agate::json::read<holder>(hostile)));
        EXPECT_NO_THROW(static_cast<void>(agate::json::read<agate::value>(hostile).has_value()));
    }
    EXPECT_NO_THROW(static_cast<void>(agate::json::read_file<agate::value>("/").has_value()));
}

} // namespace
