// The msgpack-test-suite: values, and for each the forms that stand for it. Every form is read as the value, as a generic
// value and as types of its own; what is written for the value is the shortest of the forms.
#include "support/exact_block.hpp"
#include "support/hex.hpp"
#include "support/suite_files.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace msgpack = agate::msgpack;
using agate::value;
using agate_test::exact_block;
using agate_test::from_hex;
using agate_test::to_hex;

using nanoseconds = std::chrono::sys_time<std::chrono::nanoseconds>;
using whole_seconds = std::chrono::sys_time<std::chrono::seconds>;

/// One value of the suite.
struct suite_case {
    std::string file;
    value expected; // the members of the case, of which one says what it is
    std::vector<std::string> forms;
};

std::vector<suite_case> all_cases() {
    std::vector<suite_case> cases;
    const std::string text =
        agate_test::whole_file(agate_test::data_dir() / "msgpack" / "msgpack-test-suite.json");
    using suite = std::map<std::string, std::vector<value>>;
    const auto files = agate::json::read<suite>(text);
    EXPECT_TRUE(files) << files.error().message(text);
    if (!files) {
        return cases;
    }
    for (const auto& [file, entries] : *files) {
        for (const value& entry : entries) {
            suite_case one{file, entry, {}};
            for (const value& form : entry["msgpack"].as_array()) {
                one.forms.push_back(from_hex(form.as_string()));
            }
            cases.push_back(std::move(one));
        }
    }
    return cases;
}

template <class T> void expect_typed(const suite_case& one, const T& v) {
    for (const std::string& form : one.forms) {
        const exact_block block{form};
        const auto got = msgpack::read<T>(block.view());
        ASSERT_TRUE(got) << one.file << ": " << to_hex(form) << ": " << got.error().message();
        EXPECT_TRUE(*got == v) << one.file << ": " << to_hex(form);
        for (std::size_t size = 0; size < form.size(); ++size) {
            const exact_block prefix{std::string_view{form}.substr(0, size)};
            const auto cut = msgpack::read<T>(prefix.view());
            ASSERT_FALSE(cut) << one.file << ": " << to_hex(prefix.view());
            EXPECT_EQ(cut.error().code, agate::errc::end_of_input)
                << one.file << ": " << to_hex(prefix.view());
            EXPECT_EQ(cut.error().offset, size);
        }
    }
}

/// Whether the bytes are one of the forms, and none is shorter.
void expect_shortest(const suite_case& one, const agate::result<std::string>& written) {
    ASSERT_TRUE(written) << one.file << ": " << written.error().message();
    bool listed = false;
    for (const std::string& form : one.forms) {
        listed = listed || form == *written;
        EXPECT_LE(written->size(), form.size())
            << one.file << ": " << to_hex(*written) << " for " << to_hex(form);
    }
    EXPECT_TRUE(listed) << one.file << ": " << to_hex(*written) << " is none of the forms";
}

bool is_float_form(const std::string& form) {
    return form[0] == '\xCA' || form[0] == '\xCB';
}

/// An integer, in 64 bits and its sign.
void check_integer(const suite_case& one, const value& v) {
    suite_case integers = one;
    suite_case floats = one;
    std::erase_if(integers.forms, is_float_form);
    std::erase_if(floats.forms, [](const std::string& form) { return !is_float_form(form); });
    expect_typed(integers, v);
    if (const auto number = v.to<std::int64_t>()) {
        expect_typed(integers, *number);
        expect_shortest(integers, msgpack::write(*number));
    }
    if (const auto number = v.to<std::uint64_t>()) {
        expect_typed(integers, *number);
        expect_shortest(integers, msgpack::write(*number));
    }
    if (const auto number = v.to<std::int8_t>()) {
        expect_typed(integers, *number);
    }
    expect_shortest(integers, msgpack::write(v));
    if (const auto number = v.to<double>()) {
        expect_typed(one, *number); // a floating target takes integers too
        expect_typed(floats, value{*number});
    }
    for (const std::string& form : floats.forms) { // and an integer no floating form
        EXPECT_EQ(msgpack::read<std::int64_t>(form).error().code, agate::errc::not_an_integer);
    }
}

void check_timestamp(const suite_case& one, std::int64_t seconds, std::int64_t nanoseconds_after) {
    value::extension_type extension{-1, {}};
    for (const char c : one.forms[0].substr(one.forms[0][0] == '\xC7' ? 3 : 2)) {
        extension.data.push_back(static_cast<std::byte>(c));
    }
    expect_typed(one, value{extension});
    expect_shortest(one, msgpack::write(value{extension}));
    constexpr std::int64_t most = INT64_MAX / 1'000'000'000;
    if (seconds < most && seconds > -most) {
        const nanoseconds at{std::chrono::seconds{seconds} + std::chrono::nanoseconds{nanoseconds_after}};
        expect_typed(one, at);
        expect_shortest(one, msgpack::write(at));
    } else {
        EXPECT_EQ(msgpack::read<nanoseconds>(one.forms[0]).error().code, agate::errc::invalid_time);
    }
    if (nanoseconds_after == 0) {
        const whole_seconds at{std::chrono::seconds{seconds}};
        expect_typed(one, at);
        expect_shortest(one, msgpack::write(at));
    }
}

std::vector<std::byte> bytes_of(std::string_view hex) {
    std::vector<std::byte> bytes;
    for (const char c : from_hex(hex)) {
        bytes.push_back(static_cast<std::byte>(c));
    }
    return bytes;
}

TEST(msgpack_suite, every_form_is_read_and_the_shortest_is_written) {
    AGATE_REQUIRE_DATA("msgpack");
    std::map<std::string, int> checked;
    for (const suite_case& one : all_cases()) {
        const value& expected = one.expected;
        const auto is = [&](const char* name) {
            const bool found = expected.contains(name);
            checked[name] += found ? 1 : 0;
            return found;
        };
        if (is("nil")) {
            expect_typed(one, value{});
            expect_shortest(one, msgpack::write(value{}));
        } else if (is("bool")) {
            expect_typed(one, expected["bool"].as_bool());
            expect_typed(one, expected["bool"]);
            expect_shortest(one, msgpack::write(expected["bool"].as_bool()));
        } else if (is("binary")) {
            const auto bytes = bytes_of(expected["binary"].as_string());
            expect_typed(one, bytes);
            expect_typed(one, value{bytes});
            expect_shortest(one, msgpack::write(bytes));
            expect_shortest(one, msgpack::write(value{bytes}));
        } else if (is("bignum")) {
            const auto number = agate::json::read<value>(expected["bignum"].as_string());
            ASSERT_TRUE(number && number->is_integer());
            check_integer(one, *number);
        } else if (is("number")) {
            const value& number = expected["number"];
            if (number.is_integer()) {
                check_integer(one, number);
            } else {
                expect_typed(one, number.as_floating());
                expect_typed(one, static_cast<float>(number.as_floating()));
                expect_typed(one, number);
                expect_shortest(one, msgpack::write(static_cast<float>(number.as_floating())));
                EXPECT_EQ(*msgpack::write(number.as_floating()), one.forms.back());
            }
        } else if (is("string")) {
            expect_typed(one, expected["string"].as_string());
            expect_typed(one, expected["string"]);
            expect_shortest(one, msgpack::write(expected["string"].as_string()));
        } else if (is("array")) {
            expect_typed(one, expected["array"]);
            expect_shortest(one, msgpack::write(expected["array"]));
        } else if (is("map")) {
            expect_typed(one, expected["map"]);
            expect_shortest(one, msgpack::write(expected["map"]));
        } else if (is("timestamp")) {
            const auto& parts = expected["timestamp"].as_array();
            check_timestamp(one, *parts[0].to<std::int64_t>(), *parts[1].to<std::int64_t>());
        } else if (is("ext")) {
            const auto& parts = expected["ext"].as_array();
            const auto type = *parts[0].to<std::int8_t>();
            const auto data = bytes_of(parts[1].as_string());
            expect_typed(one, msgpack::extension{type, data});
            expect_typed(one, value{value::extension_type{type, data}});
            expect_shortest(one, msgpack::write(msgpack::extension{type, data}));
            expect_shortest(one, msgpack::write(value{value::extension_type{type, data}}));
        } else {
            ADD_FAILURE() << one.file << " has a case of a kind that is not known";
        }
    }
    const std::map<std::string, int> all{{"nil", 1},        {"bool", 2},    {"binary", 3}, {"bignum", 9},
                                         {"number", 21},    {"string", 11}, {"array", 7},  {"map", 5},
                                         {"timestamp", 19}, {"ext", 7}};
    EXPECT_EQ(checked, all) << "the suite has other cases than this test knows";
}

} // namespace
