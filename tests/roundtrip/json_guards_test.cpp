// No byte outside the input is read and none outside the output is written (rule 13): texts of all lengths around those of
// vectors, whole and cut at every byte, laid against pages that cannot be touched, and fixed outputs likewise. What is
// found must be the same as in ordinary memory, whatever stands beside the text.
#include "support/guarded_memory.hpp"
#include "support/seed.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#if AGATE_TEST_HAVE_GUARDS

namespace {

namespace json = agate::json;
using agate_test::guarded_memory;
using agate_test::random_source;

struct item {
    std::string id;
    double temperature = 0;
    std::optional<std::string> note;
    std::int64_t count = 0;
    bool ok = false;
};
struct everything {
    std::vector<item> items;
    std::map<std::string, std::uint32_t> map;
    std::vector<std::byte> bytes;
    std::chrono::sys_seconds time;
    std::variant<bool, std::string, item> either;
    json::raw raw;
    agate::value any;
};
struct known {
    int known = 0;
};

struct reading {
    agate::errc code;
    std::uint64_t offset;
    bool operator==(const reading&) const = default;
};
template <class Result> reading outcome(const Result& result) {
    return result ? reading{agate::errc::none, 0} : reading{result.error().code, result.error().offset};
}

/// All ways of reading a text, each with what came out of it.
template <class T> std::vector<reading> read_all(std::string_view text) {
    std::vector<reading> found;
    T typed{};
    found.push_back(outcome(json::read(text, typed)));
    found.push_back(outcome(json::read(text, typed))); // now with something in it
    agate::value any;
    found.push_back(outcome(json::read(text, any)));
    json::raw raw;
    found.push_back(outcome(json::read(text, raw)));
    known object;
    found.push_back(outcome(json::read(text, object)));
    found.push_back(outcome(json::read<json::options{.comments = true}>(text, any)));
    found.push_back(outcome(json::read<json::options{.quoted_numbers = true}>(text, typed)));
    const auto consumed = json::read_prefix(text, any);
    found.push_back(outcome(consumed));
    found.push_back({agate::errc::none, consumed ? *consumed : 0});
    const auto consumed_typed = json::read_prefix(text, typed);
    found.push_back({agate::errc::none, consumed_typed ? *consumed_typed : 0});
    return found;
}

template <class T> void expect_same_within_guards(const guarded_memory& memory, std::string_view text) {
    const std::string ordinary{text};
    const std::vector<reading> expected = read_all<T>(ordinary);
    ASSERT_TRUE(read_all<T>(memory.at_end(text)) == expected) << "at the end of memory: " << text;
    ASSERT_TRUE(read_all<T>(memory.at_begin(text)) == expected) << "at the beginning of memory: " << text;
}
/// The text and all its beginnings and endings.
template <class T> void expect_same_when_cut(const guarded_memory& memory, std::string_view text) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
        ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<T>(memory, text.substr(0, size)));
        ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<T>(memory, text.substr(size)));
    }
}

TEST(json_guards, reading_strings_of_every_length_touches_nothing_outside) {
    const guarded_memory memory{512};
    for (std::size_t size = 0; size <= 256; ++size) {
        const std::string plain(size, 's');
        for (const char* tail :
             {"", "\\n", "\\u00e9", "\\uD83C\\uDF40", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x8D\x80", "\\",
              "\\u", "\\u00e", "\\uD83C", "\\uD83C\\", "\\uD83C\\uDF4", "\xC3", "\xE2\x82", "\xF0\x9F\x8D",
              "\x01", "\xFF", "\xE2\x82 "}) {
            const std::string text = '"' + plain + tail;
            ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<std::string>(memory, text));
            ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<std::string>(memory, text + '"'));
        }
        using map = std::map<std::string, int>;
        ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<map>(memory, "{\"" + plain + "\":1}"));
        ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<map>(memory, "{\"" + plain + "\""));
        ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<map>(memory, "{\"" + plain + "\\t\" :"));
    }
}

TEST(json_guards, reading_numbers_of_every_length_touches_nothing_outside) {
    const guarded_memory memory{512};
    const auto check = [&](const std::string& text) {
        ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<std::int64_t>(memory, text));
        ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<std::uint8_t>(memory, text));
        ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<double>(memory, text));
        ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<float>(memory, '"' + text + '"'));
        ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<std::vector<double>>(memory, '[' + text));
    };
    for (const char* sign : {"", "-"}) {
        for (std::size_t size = 1; size <= 40; ++size) {
            const std::string digits =
                std::string("1234567890123456789012345678901234567890").substr(0, size);
            for (const char* tail : {"", ".", ".5", ".12345678", ".1234567812345678123", "e", "e5", "E-",
                                     "E-7", "e+12", ".5e", ".25e-300", " ", ",", "x"}) {
                ASSERT_NO_FATAL_FAILURE(check(sign + digits + tail));
                ASSERT_NO_FATAL_FAILURE(check(sign + std::string("0.") + digits + tail));
            }
        }
        ASSERT_NO_FATAL_FAILURE(check(sign));
        ASSERT_NO_FATAL_FAILURE(check(sign + std::string("0")));
        ASSERT_NO_FATAL_FAILURE(check(sign + std::string("0.")));
    }
    for (std::size_t size = 200; size <= 256; ++size) {
        ASSERT_NO_FATAL_FAILURE(check(std::string(size, '7')));
        ASSERT_NO_FATAL_FAILURE(check("0." + std::string(size, '0') + "1"));
    }
}

TEST(json_guards, reading_white_space_and_literals_touches_nothing_outside) {
    const guarded_memory memory{512};
    for (std::size_t size = 0; size <= 256; ++size) {
        const std::string blank(size, " \n\t\r"[size % 4]);
        for (const char* text :
             {"",  "n", "nul", "null", "t",  "tru",  "true",  "f",  "fals", "false", "nulx",   "[",      "{",
              "]", "}", "/",   "//",   "/*", "/* *", "/* */", "[]", "{}",   "[1",    "{\"a\"", "{\"a\":"}) {
            ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<std::optional<bool>>(memory, blank + text));
            ASSERT_NO_FATAL_FAILURE(expect_same_within_guards<std::vector<int>>(memory, text + blank));
        }
    }
}

std::string document(random_source& random, std::size_t length) {
    everything v;
    while (true) {
        item one{random.text(20), random.floating<double>(), std::nullopt, random.integer<std::int64_t>(),
                 true};
        if (random.coin()) {
            one.note = random.text(20);
        }
        v.items.push_back(one);
        v.map[random.text(12)] = random.integer<std::uint32_t>();
        v.bytes.push_back(std::byte{0xA5});
        v.time += std::chrono::seconds{random.below(1000000)};
        v.either = one;
        v.raw.text = random.coin() ? "[{\"a\":[1.5e3,\"\\u20ac\"]}, null ]" : "false";
        v.any = agate::value::object({{random.text(5), agate::value::array({1, -2.5, "t", true, nullptr})}});
        const std::string text =
            *(random.coin() ? json::write(v) : json::write<json::options{.indent = 1}>(v));
        if (text.size() >= length) {
            return text;
        }
    }
}

TEST(json_guards, reading_documents_cut_anywhere_touches_nothing_outside) {
    const guarded_memory memory{20000};
    agate_test::repeat_with_seeds(3, [&](random_source& random, std::size_t) {
        const std::string text = document(random, 300);
        ASSERT_TRUE(json::read<everything>(text)) << text;
        expect_same_when_cut<everything>(memory, text);
    });
}

TEST(json_guards, reading_damaged_documents_touches_nothing_outside) {
    const guarded_memory memory{20000};
    agate_test::repeat_with_seeds(1000, [&](random_source& random, std::size_t) {
        std::string text = document(random, 1);
        for (std::size_t i = random.size(4) + 1; i > 0; --i) {
            text[random.below(text.size())] = static_cast<char>(random.next());
        }
        text.resize(random.coin() ? text.size() : random.below(text.size()));
        expect_same_within_guards<everything>(memory, text);
    });
}

// --- Writing --------------------------------------------------------------------------------------------------------------

/// Into every size of fixed memory up to what is needed: what is too small is refused, and nothing else is touched.
template <json::options O, class T> void expect_written_within_guards(const guarded_memory& memory,
                                                                      const T& v, bool every_size) {
    const auto text = json::write<O>(v);
    ASSERT_TRUE(text) << text.error().message();
    const std::size_t needed = text->size();
    for (std::size_t size = every_size || needed < 40 ? 0 : needed - 40; size <= needed; ++size) {
        for (const bool at_end : {true, false}) {
            const std::span<char> out{at_end ? memory.end() - size : memory.begin(), size};
            // what is not given must stay as it is, too
            char& beside = at_end ? *(memory.end() - size - 1) : *(memory.begin() + size);
            beside = '?';
            const auto written = json::write<O>(v, out);
            ASSERT_EQ(beside, '?');
            if (size == needed) {
                ASSERT_TRUE(written) << written.error().message();
                ASSERT_EQ(*written, needed);
                ASSERT_EQ(std::string_view(out.data(), out.size()), *text);
            } else {
                ASSERT_FALSE(written) << size << " of " << needed << ": " << *text;
                ASSERT_EQ(written.error().code, agate::errc::output_full);
            }
        }
    }
}

TEST(json_guards, writing_strings_of_every_length_touches_nothing_outside) {
    const guarded_memory memory{4000};
    for (std::size_t size = 0; size <= 256; ++size) {
        for (const char* tail : {"", "\n", "\x01", "\xC3\xA9", "\xF0\x9F\x8D\x80", "<"}) {
            const std::string text = std::string(size, 's') + tail;
            ASSERT_NO_FATAL_FAILURE(
                (expect_written_within_guards<json::options{}>(memory, text, size < 70 && size % 3 == 0)));
            ASSERT_NO_FATAL_FAILURE(
                (expect_written_within_guards<json::options{.ascii = true, .html_safe = true}>(
                    memory, text, size < 40 && size % 5 == 0)));
        }
    }
}

TEST(json_guards, writing_documents_touches_nothing_outside) {
    const guarded_memory memory{20000};
    agate_test::repeat_with_seeds(30, [&](random_source& random, std::size_t i) {
        everything v;
        ASSERT_TRUE(json::read(document(random, 1), v));
        expect_written_within_guards<json::options{}>(memory, v, i < 5);
        expect_written_within_guards<json::options{.indent = 2}>(memory, v, i < 2);
        expect_written_within_guards<json::options{.canonical = true}>(memory, v, i < 2);
    });
}

TEST(json_guards, writing_scalars_touches_nothing_outside) {
    const guarded_memory memory{4000};
    agate_test::repeat_with_seeds(300, [&](random_source& random, std::size_t) {
        expect_written_within_guards<json::options{}>(memory, random.integer<std::int64_t>(), true);
        expect_written_within_guards<json::options{}>(memory, random.integer<std::uint64_t>(), true);
        expect_written_within_guards<json::options{}>(memory, random.floating<double>(), true);
        expect_written_within_guards<json::options{}>(memory, random.floating<float>(), true);
        expect_written_within_guards<json::options{.quoted_numbers = true}>(
            memory, std::vector<double>{random.floating<double>(), 0.5}, true);
        expect_written_within_guards<json::options{}>(memory, std::vector<bool>(random.below(10), true),
                                                      true);
        expect_written_within_guards<json::options{}>(
            memory, std::map<int, std::uint8_t>{{random.integer<int>(), random.integer<std::uint8_t>()}},
            true);
    });
}

} // namespace

#endif
