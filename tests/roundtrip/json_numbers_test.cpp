// Round trips of numbers, bit for bit: random bit patterns, all limits, and what lies one beyond them (rules 1 and 2).
#include "support/exact_block.hpp"
#include "support/seed.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace {

namespace json = agate::json;
using agate::errc;
using agate_test::exact_block;
using agate_test::random_source;

template <class Float> auto bits_of(Float number) {
    return std::bit_cast<std::conditional_t<sizeof(Float) == 4, std::uint32_t, std::uint64_t>>(number);
}
template <class T, json::options O = json::options{}> agate::result<T> read_exact(std::string_view text) {
    return json::read<T, O>(exact_block{text}.view());
}

// --- Floating point ---------------------------------------------------------------------------------------------------------

template <class Float> void expect_same_bits(const std::vector<Float>& numbers) {
    const auto text = json::write(numbers);
    ASSERT_TRUE(text) << text.error().message();
    const auto back = read_exact<std::vector<Float>>(*text);
    ASSERT_TRUE(back) << back.error().message(*text);
    ASSERT_EQ(back->size(), numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        ASSERT_EQ(bits_of((*back)[i]), bits_of(numbers[i])) << *json::write(numbers[i]);
    }
    // a generic value holds doubles: the text of either width comes out the same
    const auto generic = read_exact<agate::value>(*text);
    ASSERT_TRUE(generic);
    EXPECT_EQ(*json::write(*generic), *text);
}

/// Alone, where the number is at the end of the input, and in an array, where something follows.
template <class Float> void expect_finite_round_trips(std::size_t count) {
    using word = decltype(bits_of(Float{}));
    agate_test::repeat_with_seeds(count, [](random_source& random, std::size_t) {
        std::vector<Float> numbers;
        while (numbers.size() < 100) {
            const auto number = std::bit_cast<Float>(static_cast<word>(random.next()));
            if (number - number == Float(0)) {
                numbers.push_back(number);
            }
            numbers.push_back(random.floating<Float>());
        }
        expect_same_bits(numbers);
        for (std::size_t i = 0; i < 10; ++i) {
            const auto text = json::write(numbers[i]);
            ASSERT_TRUE(text);
            const auto back = read_exact<Float>(*text);
            ASSERT_TRUE(back) << *text;
            ASSERT_EQ(bits_of(*back), bits_of(numbers[i])) << *text;
            EXPECT_NE(text->find_first_of(".e"), std::string::npos) << *text << " looks like an integer";
        }
    });
}

TEST(json_numbers, every_finite_double_comes_back_bit_for_bit) {
    expect_finite_round_trips<double>(1000);
}
TEST(json_numbers, every_finite_float_comes_back_bit_for_bit) {
    expect_finite_round_trips<float>(1000);
}

TEST(json_numbers, every_power_of_two_and_its_neighbours_come_back) {
    std::vector<double> doubles;
    for (std::uint64_t exponent = 0; exponent < 2047; ++exponent) {
        for (const std::uint64_t bits : {exponent << 52, (exponent << 52) + 1, (exponent << 52) - 1}) {
            const auto number = std::bit_cast<double>(bits & 0x7FFF'FFFF'FFFF'FFFF);
            if (number - number == 0) {
                doubles.push_back(number);
                doubles.push_back(-number);
            }
        }
    }
    EXPECT_GT(doubles.size(), 12000U);
    expect_same_bits(doubles);
    std::vector<float> floats;
    for (std::uint32_t exponent = 0; exponent < 255; ++exponent) {
        for (const std::uint32_t bits : {exponent << 23, (exponent << 23) + 1, (exponent << 23) - 1}) {
            const auto number = std::bit_cast<float>(bits & 0x7FFF'FFFF);
            if (number - number == 0) {
                floats.push_back(number);
                floats.push_back(-number);
            }
        }
    }
    EXPECT_GT(floats.size(), 1500U);
    expect_same_bits(floats);
}

TEST(json_numbers, texts_that_no_writer_would_write_are_read_as_the_standard_library_reads_them) {
    agate_test::repeat_with_seeds(3000, [](random_source& random, std::size_t) {
        const auto digits = [&](std::size_t most) {
            std::string text(1 + random.below(most), '0');
            for (char& digit : text) {
                digit = static_cast<char>('0' + random.below(10));
            }
            return text;
        };
        std::string text = random.coin() ? "-" : "";
        std::string whole = digits(random.one_in(5) ? 40 : 9);
        while (whole.size() > 1 && whole[0] == '0') {
            whole.erase(0, 1);
        }
        text += whole;
        if (random.coin()) {
            text += "." + digits(random.one_in(5) ? 40 : 9);
        }
        if (random.coin()) {
            text += random.coin() ? "e" : "E";
            text += random.coin() ? (random.coin() ? "+" : "-") : "";
            text += random.one_in(10) ? digits(5) : std::to_string(random.below(330));
        }
        SCOPED_TRACE(text);
        const auto check = [&]<class Float>(Float expected) {
            const auto status = std::from_chars(text.data(), text.data() + text.size(), expected);
            const auto read = read_exact<Float>(text);
            const auto listed = read_exact<std::vector<Float>>("[" + text + "  ,0.0         ]");
            if (status.ec == std::errc{}) {
                ASSERT_TRUE(read) << read.error().message();
                ASSERT_EQ(bits_of(*read), bits_of(expected));
                ASSERT_TRUE(listed) << listed.error().message();
                ASSERT_EQ(bits_of(listed->at(0)), bits_of(expected));
            } else if (read) {
                // too small for the library: a zero, which is rounding
                ASSERT_EQ(*read, Float(0));
            } else {
                ASSERT_EQ(read.error().code, errc::number_out_of_range);
                ASSERT_EQ(listed.error().code, errc::number_out_of_range);
                ASSERT_EQ(listed.error().offset, 1U);
            }
        };
        check(0.0);
        check(0.0F);
    });
}

TEST(json_numbers, beyond_the_largest_is_an_error_and_up_to_halfway_is_the_largest) {
    EXPECT_EQ(*read_exact<double>("1.7976931348623158e+308"), std::numeric_limits<double>::max());
    EXPECT_EQ(*read_exact<float>("340282356779733642752073958064128000000"), // a little below halfway
              std::numeric_limits<float>::max());
    for (const char* text : {"1.7976931348623159e308", "2e308", "1e400", "-1e400", "1e99999999999999999999",
                             "123456789012345678901234567890e300"}) {
        const auto read = read_exact<double>(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().code, errc::number_out_of_range) << text;
        EXPECT_EQ(read_exact<agate::value>(text).error().code, errc::number_out_of_range) << text;
        EXPECT_TRUE(read_exact<json::raw>(text)) << text; // well-formed all the same
    }
    for (const char* text : {"1e39", "-1e39", "3.4028236e38", "340282356779733661637539395458142568448"}) {
        EXPECT_EQ(read_exact<float>(text).error().code, errc::number_out_of_range) << text;
    }
    EXPECT_EQ(bits_of(*read_exact<double>("-1e-400")), bits_of(-0.0));
    EXPECT_EQ(bits_of(*read_exact<float>("-1e-46")), bits_of(-0.0F));
}

TEST(json_numbers, that_are_not_finite_are_refused_or_null) {
    constexpr json::options as_null{.nan = json::nan_policy::null};
    for (const double number :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
          -std::numeric_limits<double>::infinity()}) {
        const std::vector<double> list{1.5, number};
        const auto refused = json::write(list);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, errc::not_representable);
        EXPECT_EQ(refused.error().path(), "[1]");
        EXPECT_EQ(json::write(std::vector<float>{static_cast<float>(number)}).error().code,
                  errc::not_representable);
        EXPECT_EQ(json::write(agate::value{number}).error().code, errc::not_representable);

        const auto text = json::write<as_null>(list);
        ASSERT_TRUE(text);
        EXPECT_EQ(*text, "[1.5,null]");
        const auto back = read_exact<std::vector<double>, as_null>(*text);
        ASSERT_TRUE(back) << back.error().message(*text);
        EXPECT_EQ(back->at(0), 1.5);
        EXPECT_NE(back->at(1), back->at(1)); // a NaN
        EXPECT_FALSE(read_exact<std::vector<double>>(*text));
    }
    using number_or_text = std::variant<double, std::string>;
    const auto text = json::write<as_null>(number_or_text{std::numeric_limits<double>::quiet_NaN()});
    ASSERT_TRUE(text);
    const auto back = read_exact<number_or_text, as_null>(*text);
    ASSERT_TRUE(back) << back.error().message(*text);
    EXPECT_EQ(back->index(), 0U);
}

// --- Integers -----------------------------------------------------------------------------------------------------------------

/// The integer one beyond a limit, as text: the limits of 64 bits are within reach of one more bit only.
std::string beyond(std::string digits) {
    std::size_t at = digits.size();
    while (digits[at - 1] == '9') {
        digits[--at] = '0';
    }
    ++digits[at - 1];
    return digits;
}

template <class Int> void expect_limits() {
    using limits = std::numeric_limits<Int>;
    struct keyed {
        std::map<Int, Int> map;
        std::optional<Int> maybe;
    };
    for (const Int number : {limits::max(), limits::min(), static_cast<Int>(limits::max() - 1),
                             static_cast<Int>(limits::min() + 1), Int(0)}) {
        const keyed v{{{number, number}}, number};
        const auto text = json::write(v);
        ASSERT_TRUE(text);
        const auto back = read_exact<keyed>(*text);
        ASSERT_TRUE(back) << back.error().message(*text);
        EXPECT_EQ(back->map, v.map) << *text;
        EXPECT_EQ(back->maybe, v.maybe) << *text;
        EXPECT_EQ(*read_exact<Int>(std::to_string(number)), number);
        constexpr json::options quoted{.quoted_numbers = true};
        EXPECT_EQ(*json::write<quoted>(number), '"' + std::to_string(number) + '"');
        EXPECT_EQ((*read_exact<Int, quoted>('"' + std::to_string(number) + '"')), number);
        const auto generic = read_exact<agate::value>(std::to_string(number));
        ASSERT_TRUE(generic);
        EXPECT_EQ(generic->template to<Int>(), number);
    }
    const std::string above = beyond(std::to_string(limits::max()));
    const std::string below = std::is_signed_v<Int> ? beyond(std::to_string(limits::min())) : "-1";
    const std::string wide = "1606938044258990275541962092341162602522202993782792835301376"; // 2^200
    for (const std::string& text :
         {above, below, above + "0", wide, "-" + wide, std::string("18446744073709551616"),
          std::string("18446744073709551617"), std::string("18446744073709553664"),
          std::string("18446744073709553665"), std::string("-9223372036854775809")}) {
        const auto expect_refused = [&](const std::string& document, std::uint64_t offset, const auto& read) {
            ASSERT_FALSE(read) << document;
            EXPECT_EQ(read.error().code, errc::number_out_of_range) << document;
            EXPECT_EQ(read.error().offset, offset) << document;
        };
        Int untouched = 42;
        const auto read = json::read(exact_block{text}.view(), untouched);
        expect_refused(text, 0, read);
        EXPECT_EQ(untouched, 42);
        const std::string spaced = "[ " + text + " , 1       ]";
        expect_refused(spaced, 2, read_exact<std::vector<Int>>(spaced));
        const std::string member = "{\"map\":{},\"maybe\":" + text + "}";
        expect_refused(member, 18, read_exact<keyed>(member));
        const std::string key = "{\"map\":{\"" + text + "\":1},\"maybe\":null}";
        expect_refused(key, 8, read_exact<keyed>(key));
        const std::string quoted = '"' + text + '"';
        expect_refused(quoted, 0, read_exact<Int, json::options{.quoted_numbers = true}>(quoted));
    }
    for (const char* text : {"1.0", "1e2", "0.0", "-0.0", "1E0", "0e0", "1.5", "12345678.0", "0.00000000"}) {
        const auto read = read_exact<Int>(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().code, errc::not_an_integer) << text;
    }
    EXPECT_EQ(*read_exact<Int>("-0"), 0);
    EXPECT_EQ(*read_exact<Int>("-0          "), 0);
    for (const char* text : {"01", "00", "-01", "+1", "0x1", "1_000", "١"}) {
        EXPECT_FALSE(read_exact<Int>(text)) << text;
        EXPECT_FALSE(read_exact<std::vector<Int>>("[" + std::string(text) + ",          0]")) << text;
        EXPECT_FALSE((read_exact<std::map<Int, int>>("{\"" + std::string(text) + "\":0}"))) << text;
    }
}

TEST(json_numbers, integers_of_8_bits_keep_their_limits) {
    expect_limits<std::int8_t>();
    expect_limits<std::uint8_t>();
}
TEST(json_numbers, integers_of_16_bits_keep_their_limits) {
    expect_limits<std::int16_t>();
    expect_limits<std::uint16_t>();
}
TEST(json_numbers, integers_of_32_bits_keep_their_limits) {
    expect_limits<std::int32_t>();
    expect_limits<std::uint32_t>();
}
TEST(json_numbers, integers_of_64_bits_keep_their_limits) {
    expect_limits<std::int64_t>();
    expect_limits<std::uint64_t>();
    expect_limits<long long>();
    expect_limits<unsigned long long>();
}

TEST(json_numbers, all_integers_of_16_bits_come_back) {
    std::vector<std::int16_t> numbers;
    for (int number = -32768; number <= 32767; ++number) {
        numbers.push_back(static_cast<std::int16_t>(number));
    }
    const auto text = json::write(numbers);
    ASSERT_TRUE(text);
    const auto back = read_exact<std::vector<std::int16_t>>(*text);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, numbers);
    EXPECT_EQ(text->substr(0, 14), "[-32768,-32767");
}

TEST(json_numbers, integers_of_every_length_come_back) {
    std::uint64_t power = 1;
    for (int length = 1; length <= 20; ++length) {
        for (const std::uint64_t number : {power - 1, power, power + 1, power * 9 / 5}) {
            EXPECT_EQ(*json::write(number), std::to_string(number));
            EXPECT_EQ(*read_exact<std::uint64_t>(std::to_string(number)), number);
            const auto negative = static_cast<std::int64_t>(number / 2) * -1;
            EXPECT_EQ(*json::write(negative), std::to_string(negative));
            EXPECT_EQ(*read_exact<std::int64_t>(std::to_string(negative)), negative);
        }
        power *= 10;
    }
}

// A floating point reads from integer forms, and every integer that it can hold exactly arrives exactly.
TEST(json_numbers, floats_read_from_integers) {
    EXPECT_EQ(*read_exact<double>("9007199254740993"), 9007199254740992.0);
    EXPECT_EQ(*read_exact<double>("18446744073709551615"), 18446744073709551616.0);
    EXPECT_EQ(*read_exact<float>("16777217"), 16777216.0F);
    EXPECT_EQ(bits_of(*read_exact<double>("-0")), bits_of(-0.0));
    EXPECT_EQ(*read_exact<double>("123456789012345678901234567890"), 123456789012345678901234567890.0);
    EXPECT_EQ(*read_exact<double>("0"), 0.0);
}

} // namespace
