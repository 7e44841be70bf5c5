// Where writers put bytes: containers that grow and fixed memory.
#include <agate/core/output.hpp>
#include <agate/core/string.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate::detail;

/// Puts the text down in pieces of a size, asking each time for more room than it needs.
bool put(output& out, char*& p, std::string_view text, std::size_t piece, std::size_t surplus) {
    while (!text.empty()) {
        const std::string_view part = text.substr(0, piece);
        if (!out.ensure(p, part.size() + surplus)) {
            return false;
        }
        std::memcpy(p, part.data(), part.size());
        p += part.size();
        text.remove_prefix(part.size());
    }
    return true;
}

std::string alphabet(std::size_t size) {
    std::string text(size, ' ');
    for (std::size_t i = 0; i < size; ++i) {
        text[i] = static_cast<char>('a' + i % 26);
    }
    return text;
}

template <class Container> std::string text_of(const Container& c) {
    return {reinterpret_cast<const char*>(c.data()), c.size()};
}

template <class Container> void expect_growth() {
    for (const std::size_t size : {0U, 1U, 255U, 256U, 257U, 10000U}) {
        for (const std::size_t piece : {1U, 7U, 1000U}) {
            const std::string text = alphabet(size);
            Container c;
            c.resize(3);
            std::memcpy(static_cast<void*>(c.data()), "xyz", 3);
            {
                container_output out{c, true};
                char* p = out.position();
                ASSERT_TRUE(put(out, p, text, piece, 40));
                EXPECT_EQ(out.size(p), size);
                out.finish(p);
            }
            EXPECT_EQ(text_of(c), "xyz" + text);
            {
                container_output out{c, false};
                char* p = out.position();
                ASSERT_TRUE(put(out, p, text, piece, 0));
                EXPECT_EQ(out.size(p), size);
                out.finish(p);
            }
            EXPECT_EQ(text_of(c), text);
        }
    }
}

TEST(ContainerOutput, GrowsAndEndsAtWhatWasWritten) {
    expect_growth<std::string>();
    expect_growth<std::vector<char>>();
    expect_growth<std::vector<std::byte>>();
}

TEST(ContainerOutput, EndsAsItWasWithoutAFinish) {
    std::string s = "kept";
    {
        container_output out{s, true};
        char* p = out.position();
        ASSERT_TRUE(put(out, p, alphabet(5000), 100, 10));
    }
    EXPECT_EQ(s, "kept");
    { const container_output out{s, false}; }
    EXPECT_EQ(s, "");
}

TEST(ContainerOutput, UsesTheCapacityThatIsThere) {
    std::string s;
    s.reserve(1000);
    const char* const memory = s.data();
    container_output out{s, false};
    char* p = out.position();
    ASSERT_TRUE(put(out, p, alphabet(1000), 1000, 0));
    EXPECT_EQ(p - 1000, memory);
    out.finish(p);
}

TEST(FixedOutput, TakesWhatFitsWhateverRoomIsAskedFor) {
    const std::string text = alphabet(300);
    for (std::size_t size = 0; size <= 320; ++size) {
        for (const std::size_t piece : {1U, 3U, 300U}) {
            const auto memory = std::make_unique<char[]>(size);
            fixed_output out{memory.get(), size};
            char* p = out.position();
            const bool good = put(out, p, text, piece, 64) && out.finish(p);
            EXPECT_EQ(good, size >= 300) << size << " " << piece;
            if (good) {
                EXPECT_EQ(out.written(), 300U);
                EXPECT_EQ(std::string_view(memory.get(), 300), text);
            }
        }
    }
}

TEST(FixedOutput, GivesUpInsteadOfTakingMemoryWithoutEnd) {
    char memory[10];
    fixed_output out{memory, sizeof memory};
    char* p = out.position();
    std::size_t written = 0;
    while (out.ensure(p, 100) && written < 1000000) {
        std::memset(p, 'x', 100);
        p += 100;
        written += 100;
    }
    EXPECT_EQ(p, nullptr);
    EXPECT_LT(written, 2000U);
}

} // namespace
