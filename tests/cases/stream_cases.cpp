// Rows C080 and C082, as far as they are about input that comes in chunks.
#include "support/outcome.hpp"
#include "support/streams.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>
#include <agate/stream.hpp>

#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate_test;
using namespace std::string_literals;
namespace json = agate::json;

TEST(stream_cases, C080_an_array_through_a_window_that_is_smaller) {
    std::vector<int> numbers;
    for (int i = 0; i < 400; ++i) {
        numbers.push_back(i * 7919);
    }
    const std::string text = *json::write(numbers);
    ASSERT_GT(text.size(), 512U);
    const agate::stream::options window{.buffer = 512};
    const auto write = [](int n) { return std::to_string(n); };
    agate::stream::reader whole{json::elements{}, agate::stream::memory_source{text}};
    const std::string expected = everything<int>(whole, write);
    for (std::size_t cut = 0; cut < text.size(); ++cut) {
        agate::stream::reader elements{json::elements{}, pieces{text, cut, 512}, window};
        ASSERT_EQ(everything<int>(elements, write), expected) << "cut at " << cut;

        // as one record, larger than the window
        agate::stream::reader list{json::sequence{}, pieces{text, cut, 512}, window};
        std::vector<int> back;
        ASSERT_TRUE(*list.next(back));
        ASSERT_EQ(back, numbers) << "cut at " << cut;
    }
}

template <class T> concept readable_in_pieces =
    requires(T source) { agate::stream::reader{json::lines{}, std::move(source)}; };

TEST(stream_cases, C080_what_is_no_source_does_not_compile) {
    struct no_source {
        [[maybe_unused]] std::string_view next() { return {}; }
    };
    static_assert(readable_in_pieces<pieces>);
    static_assert(readable_in_pieces<agate::stream::memory_source>);
    static_assert(!readable_in_pieces<no_source>);
    static_assert(!readable_in_pieces<std::string>);
}

TEST(stream_cases, C082_a_byte_at_a_time_the_rules_are_the_same) {
    const auto a_byte_at_a_time = [](auto framing, std::string_view text) {
        agate::stream::reader values{framing, pieces{text, 0, 1}};
        return everything<agate::value>(values, [](const agate::value& v) { return written(v); });
    };
    // a line is one value, as a text is for the whole-buffer verb
    EXPECT_EQ(read_outcome<agate::value>("1 2"), "trailing_content@2");
    EXPECT_EQ(a_byte_at_a_time(json::lines{}, "1 2"),
              "! record 1, line 1, column 3: something follows the value\nend");
    EXPECT_EQ(a_byte_at_a_time(json::lines{}, "[1] x"),
              "! record 1, line 1, column 5: something follows the value\nend");
    EXPECT_EQ(a_byte_at_a_time(json::lines{}, "{}{}"),
              "! record 1, line 1, column 3: something follows the value\nend");
    EXPECT_EQ(a_byte_at_a_time(json::lines{}, "1\0text"s),
              "! record 1, line 1, column 2: something follows the value\nend");
    EXPECT_EQ(a_byte_at_a_time(json::elements{}, "[1] x"),
              "1\n! line 1, column 5: something follows the value\nend");
    EXPECT_EQ(a_byte_at_a_time(json::elements{}, "[1][2]"),
              "1\n! line 1, column 4: something follows the value\nend");
    // several values are a sequence, for those who ask for one
    EXPECT_EQ(a_byte_at_a_time(json::sequence{}, "1 2"), "1\n2\nend");
    EXPECT_EQ(a_byte_at_a_time(json::sequence{}, "{}{}"), "{}\n{}\nend");
    EXPECT_EQ(a_byte_at_a_time(json::sequence{}, "[1] x"),
              "[1]\n! record 2, line 1, column 5: no JSON value begins with this\nend");
    EXPECT_EQ(a_byte_at_a_time(agate::msgpack::sequence{}, "\x01\x90"), "1\n[]\nend");
    EXPECT_EQ(a_byte_at_a_time(agate::msgpack::elements{}, "\x91\x01\x90"),
              "1\n! offset 2: something follows the value\nend");
}

} // namespace
