// Round trips of strings: all code points, all control characters, every length around those of vectors, every way of
// escaping; in values, keys, paths and generic values (rules 1 and 3).
#include "support/exact_block.hpp"
#include "support/seed.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace json = agate::json;
using agate::errc;
using agate_test::exact_block;
using agate_test::random_source;

template <class T> agate::result<T> read_exact(std::string_view text) {
    return json::read<T>(exact_block{text}.view());
}

struct places {
    std::string value;
    std::map<std::string, std::string> map;
    agate::value generic;
    std::filesystem::path path;
    bool operator==(const places&) const = default;

    explicit places(const std::string& text)
        : value{text}, map{{text, text}}, generic{agate::value::object({{text, text}})}, path{text} {}
    places() = default;
};

} // namespace

template <>
inline constexpr auto agate::describe<places> =
    agate::rules(agate::members<&places::value, &places::map, &places::generic, &places::path>);

namespace {

template <json::options O> void expect_back(const places& v) {
    const auto text = json::write<O>(v);
    ASSERT_TRUE(text) << text.error().message();
    const auto back = json::read<places, O>(exact_block{*text}.view());
    ASSERT_TRUE(back) << back.error().message(*text);
    EXPECT_TRUE(*back == v) << *text;
    places reused{"something else \xE2\x82\xAC\n that is longer than what there is of short strings"};
    ASSERT_TRUE(json::read<O>(exact_block{*text}.view(), reused));
    EXPECT_TRUE(reused == v) << *text;
    if (O.ascii) {
        for (const char c : *text) {
            ASSERT_LT(static_cast<unsigned char>(c), 0x80U) << *text;
        }
    }
    if (O.html_safe) {
        EXPECT_EQ(text->find_first_of("<>&"), std::string::npos) << *text;
        EXPECT_EQ(text->find("\xE2\x80\xA8"), std::string::npos) << *text;
        EXPECT_EQ(text->find("\xE2\x80\xA9"), std::string::npos) << *text;
    }
}
void expect_back_by_every_option(const std::string& text) {
    const places v{text};
    expect_back<json::options{}>(v);
    expect_back<json::options{.ascii = true}>(v);
    expect_back<json::options{.html_safe = true}>(v);
    expect_back<json::options{.indent = 2, .canonical = true, .ascii = true, .html_safe = true}>(v);
}

TEST(json_strings, every_code_point_comes_back) {
    std::string text;
    const auto flush = [&] {
        for (const auto& written : {json::write(text), json::write<json::options{.ascii = true}>(text),
                                    json::write<json::options{.html_safe = true}>(text)}) {
            ASSERT_TRUE(written);
            const auto back = read_exact<std::string>(*written);
            ASSERT_TRUE(back) << back.error().message();
            ASSERT_TRUE(*back == text);
        }
        text.clear();
    };
    for (char32_t c = 0; c <= 0x10FFFF; ++c) {
        if (c < 0xD800 || c > 0xDFFF) {
            random_source::append(text, c);
        }
        if (c % 0x1000 == 0xFFF) {
            ASSERT_NO_FATAL_FAILURE(flush()) << "before U+" << std::hex << static_cast<std::uint32_t>(c);
        }
    }
}

TEST(json_strings, every_code_point_is_read_from_its_escape) {
    for (char32_t c = 0; c <= 0xFFFF; c += 7) {
        for (const char* digits : {"0123456789abcdef", "0123456789ABCDEF"}) {
            std::string text = "\"\\u0000\"";
            for (std::size_t i = 0; i < 4; ++i) {
                text[3 + i] = digits[c >> (12 - 4 * i) & 0xF];
            }
            const auto back = read_exact<std::string>(text);
            if (c >= 0xD800 && c <= 0xDFFF) {
                ASSERT_FALSE(back) << text;
                EXPECT_EQ(back.error().code, errc::invalid_escape) << text;
                EXPECT_EQ(back.error().offset, 1U) << text;
            } else {
                std::string expected;
                random_source::append(expected, c);
                ASSERT_TRUE(back) << text;
                EXPECT_EQ(*back, expected) << text;
            }
        }
    }
    EXPECT_EQ(*read_exact<std::string>(R"("\uD83C\uDF40")"), "\xF0\x9F\x8D\x80");
    EXPECT_EQ(*read_exact<std::string>(R"("\ud800\udc00\uDBFF\uDFFF")"), "\xF0\x90\x80\x80\xF4\x8F\xBF\xBF");
    EXPECT_EQ(*read_exact<std::string>(R"("\"\\\/\b\f\n\r\t")"), "\"\\/\b\f\n\r\t");
}

TEST(json_strings, every_byte_at_every_place_of_every_length_is_treated_alike) {
    // each byte that needs attention, and one that does not, at every place of texts around the widths of vectors
    const std::vector<std::string> marks{
        std::string(1, '\0'), "\x1F", "\"", "\\", "\x7F", "/", "<", "\xC2\x80", "\xE2\x80\xA8",
        "\xF4\x8F\xBF\xBF",   "\n"};
    for (std::size_t size = 0; size <= 67; ++size) {
        for (const std::string& mark : marks) {
            for (std::size_t at = 0; at <= size; at += size < 20 ? 1 : 1 + size / 20) {
                std::string text(size, 'x');
                text.insert(at, mark);
                const auto written = json::write(text);
                ASSERT_TRUE(written);
                const auto back = read_exact<std::string>(*written);
                ASSERT_TRUE(back) << *written << ": " << back.error().message(*written);
                ASSERT_TRUE(*back == text) << *written;
                const std::map<std::string, int> map{{text, 1}};
                const auto keyed = json::write(map);
                ASSERT_TRUE(keyed);
                const auto map_back = read_exact<std::map<std::string, int>>(*keyed);
                ASSERT_TRUE(map_back) << *keyed;
                ASSERT_TRUE(*map_back == map) << *keyed;
            }
        }
    }
}

TEST(json_strings, all_control_characters_come_back_in_every_place) {
    std::string all;
    for (char c = 0; c < 0x20; ++c) {
        all += c;
        expect_back_by_every_option(std::string(1, c));
        expect_back_by_every_option("before" + std::string(1, c) + "behind");
        expect_back_by_every_option(std::string(100, c));
    }
    expect_back_by_every_option(all);
    expect_back_by_every_option(all + all + all + all);
}

TEST(json_strings, of_random_text_come_back_in_every_place) {
    agate_test::repeat_with_seeds(1500, [](random_source& random, std::size_t) {
        expect_back_by_every_option(random.text(random.one_in(10) ? 400 : 40));
    });
}

// --- Ill-formed UTF-8 ---------------------------------------------------------------------------------------------------------

struct one_member {
    int a = 0;
};

/// A fault at `offset` of the text between two quotation marks is found in every place where a string can be.
void expect_refused_everywhere(const std::string& inside, std::size_t offset, errc code) {
    const auto expect = [&](const std::string& before, const std::string& behind, const auto& read) {
        const std::string text = before + inside + behind;
        ASSERT_FALSE(read(text)) << text;
        EXPECT_EQ(read(text).error().code, code) << text << ": " << read(text).error().message(text);
        EXPECT_EQ(read(text).error().offset, before.size() + offset) << text;
    };
    const auto as_string = [](const std::string& text) { return read_exact<std::string>(text); };
    const auto as_list = [](const std::string& text) { return read_exact<std::vector<std::string>>(text); };
    const auto as_map = [](const std::string& text) { return read_exact<std::map<std::string, int>>(text); };
    const auto as_struct = [](const std::string& text) { return read_exact<one_member>(text); };
    const auto as_value = [](const std::string& text) { return read_exact<agate::value>(text); };
    const auto as_raw = [](const std::string& text) { return read_exact<json::raw>(text); };
    const auto as_path = [](const std::string& text) { return read_exact<std::filesystem::path>(text); };
    expect("\"", "\"", as_string);
    expect("[\"\",\"", "\",\"more\"]", as_list);
    expect("{\"", "\":1}", as_map);
    expect("{\"", "\":1,\"a\":1}", as_struct);
    expect("{\"a\":1,\"", "\":1}", as_struct);
    expect("{\"b\":\"", "\",\"a\":1}", as_struct);
    expect("{\"a\":1,\"b\":[{\"c\":\"", "\"}]}", as_struct);
    expect("{\"a\":1,\"b\":{\"", "\":{}}}", as_struct);
    expect("\"", "\"", as_value);
    expect("{\"", "\":1}", as_value);
    expect("[{\"a\":\"", "\"}]", as_value);
    expect("\"", "\"", as_raw);
    expect("{\"", "\":1}", as_raw);
    expect("\"", "\"", as_path);
}

TEST(json_strings, ill_formed_utf_8_is_refused_in_every_place_and_length) {
    const std::vector<std::string> faults{"\x80",
                                          "\xBF",
                                          "\xC0\x80",
                                          "\xC1\xBF",
                                          "\xC2",
                                          "\xC2\x20",
                                          "\xE0\x80\x80",
                                          "\xE0\x9F\xBF",
                                          "\xE2\x82",
                                          "\xE2\x82\x20",
                                          "\xED\xA0\x80",
                                          "\xED\xBF\xBF",
                                          "\xF0\x80\x80\x80",
                                          "\xF0\x8F\xBF\xBF",
                                          "\xF0\x90\x80",
                                          "\xF4\x90\x80\x80",
                                          "\xF5\x80\x80\x80",
                                          "\xF8\x88\x80\x80\x80",
                                          "\xFE",
                                          "\xFF"};
    for (const std::string& fault : faults) {
        for (const std::size_t before :
             {0U, 1U, 2U, 13U, 14U, 15U, 16U, 17U, 31U, 32U, 33U, 63U, 64U, 65U, 100U}) {
            const std::string plain(before, 'p');
            expect_refused_everywhere(plain + fault, before, errc::invalid_utf8);
            expect_refused_everywhere(plain + fault + "behind", before, errc::invalid_utf8);
            expect_refused_everywhere(plain + "\\n\xE2\x82\xAC" + fault + "behind", before + 5,
                                      errc::invalid_utf8);
            if (::testing::Test::HasFailure()) {
                return;
            }
        }
    }
}

TEST(json_strings, bare_control_characters_are_refused_in_every_place_and_length) {
    for (char c = 0; c < 0x20; ++c) {
        for (const std::size_t before : {0U, 1U, 7U, 15U, 16U, 17U, 40U}) {
            const std::string plain(before, 'p');
            expect_refused_everywhere(plain + c, before, errc::control_character);
            expect_refused_everywhere(plain + c + "behind and some more of it", before,
                                      errc::control_character);
            if (::testing::Test::HasFailure()) {
                return;
            }
        }
    }
}

TEST(json_strings, wrong_escapes_are_refused_in_every_place_and_length) {
    for (const char* fault : {"\\a",
                              "\\x41",
                              "\\'",
                              "\\0",
                              "\\U0041",
                              "\\u",
                              "\\u1",
                              "\\u12",
                              "\\u123",
                              "\\uD83",
                              "\\u12G4",
                              "\\u 123",
                              "\\u+123",
                              "\\u-123",
                              "\\uD800",
                              "\\uDC00",
                              "\\uDFFF",
                              "\\uD83C\\u0041",
                              "\\uD83C\\n",
                              "\\uD83Cabcdef",
                              "\\uD83C\\uD83C",
                              "\\uDF40\\uD83C",
                              "\\uD83C\\uDF4",
                              "\\uD83C\\uZZZZ",
                              "\\\xC3\xA9",
                              "\\ "}) {
        for (const std::size_t before : {0U, 1U, 15U, 16U, 17U, 33U}) {
            expect_refused_everywhere(std::string(before, 'p') + fault, before, errc::invalid_escape);
            expect_refused_everywhere(std::string(before, 'p') + fault + " and more behind", before,
                                      errc::invalid_escape);
            if (::testing::Test::HasFailure()) {
                return;
            }
        }
    }
}

TEST(json_strings, ill_formed_utf_8_is_not_written) {
    for (const char* fault : {"\x80", "\xC0\x80", "\xE2\x82", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF"}) {
        for (const std::size_t before : {0U, 3U, 8U, 15U, 16U, 17U, 64U}) {
            for (const char* behind : {"", "x", " and more of it behind"}) {
                const std::string text = std::string(before, 'p') + fault + behind;
                const auto refused = [&](const auto& v) {
                    for (const auto& written :
                         {json::write(v), json::write<json::options{.ascii = true}>(v),
                          json::write<json::options{.html_safe = true}>(v),
                          json::write<json::options{.indent = 1, .canonical = true}>(v)}) {
                        ASSERT_FALSE(written) << *written;
                        EXPECT_EQ(written.error().code, errc::invalid_utf8);
                    }
                };
                refused(text);
                refused(std::vector<std::string>{text});
                refused(std::map<std::string, int>{{text, 1}});
                refused(agate::value{text});
                refused(agate::value::object({{text, 1}}));
                refused(std::filesystem::path{text});
                refused(json::raw{'"' + text + '"'});
            }
        }
    }
}

} // namespace
