// The names of enumerators: which values have one, wherever and however the enumeration is defined.
#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

template <class E> std::string names_of() {
    std::string all;
    for (const std::string_view name : agate::detail::enumerators<E>::names) {
        all += (all.empty() ? "" : " ") + std::string{name};
    }
    return all;
}

/// The value is that text, in both directions.
template <class E> void expect_name(E v, const std::string& name) {
    EXPECT_EQ(agate::json::write(v).value(), '"' + name + '"');
    const auto back = agate::json::read<E>('"' + name + '"');
    ASSERT_TRUE(back) << name;
    EXPECT_EQ(*back, v);
}
template <class E> void expect_no_name(E v) {
    const auto text = agate::json::write(v);
    ASSERT_FALSE(text) << *text;
    EXPECT_EQ(text.error().code, agate::errc::unknown_enumerator);
    EXPECT_EQ(text.error().names->size, agate::detail::enumerators<E>::names.size());
}

enum class of_bool : bool { off, on };
enum class of_char : char { nul, letter = 'a', last = 127 };
enum class of_wchar : wchar_t { letter = 'a' };
enum class of_char8 : char8_t { letter = 'a' };
enum class of_int8 : std::int8_t { lowest = -128, minus = -1, zero, highest = 127 };
enum class of_uint8 : std::uint8_t { zero, seen = 127, unseen = 128, highest = 255 };
enum class of_int64 : std::int64_t {
    unseen = -129,
    lowest = -128,
    highest = 127,
    above = 128,
    far = INT64_MAX
};
enum class of_uint64 : std::uint64_t { one = 1, far = UINT64_MAX };
enum unscoped { u_zero, u_five = 5 };
enum unscoped_negative { n_minus = -3, n_two = 2 };
enum unscoped_wide { w_three = 3, w_seen = 127, w_unseen = 200 };
enum unscoped_one { only };
enum unscoped_fixed : std::uint16_t { f_one = 1, f_last = 127 };
enum class aliases { first = 1, second = 1, third = 2, fourth = 2 };

TEST(Enumerators, OfEveryUnderlyingType) {
    EXPECT_EQ(names_of<of_bool>(), "off on");
    EXPECT_EQ(names_of<of_char>(), "nul letter last");
    EXPECT_EQ(names_of<of_wchar>(), "letter");
    EXPECT_EQ(names_of<of_char8>(), "letter");
    EXPECT_EQ(names_of<of_int8>(), "lowest minus zero highest");
    EXPECT_EQ(names_of<of_uint8>(), "zero seen");
    EXPECT_EQ(names_of<of_int64>(), "lowest highest");
    EXPECT_EQ(names_of<of_uint64>(), "one");
    expect_name(of_bool::on, "on");
    expect_name(of_char::letter, "letter");
    expect_name(of_int8::lowest, "lowest");
    expect_name(of_int8::highest, "highest");
    expect_name(of_uint8::seen, "seen");
    expect_no_name(of_uint8::unseen);
    expect_no_name(of_uint8::highest);
    expect_no_name(of_int64::unseen);
    expect_no_name(of_int64::above);
    expect_no_name(of_int64::far);
    expect_no_name(of_uint64::far);
    expect_no_name(static_cast<of_uint8>(1));
    expect_no_name(static_cast<of_int8>(-2));
}

TEST(Enumerators, WithoutAScopeAndWithoutAFixedType) {
    EXPECT_EQ(names_of<unscoped>(), "u_zero u_five");
    EXPECT_EQ(names_of<unscoped_negative>(), "n_minus n_two");
    EXPECT_EQ(names_of<unscoped_wide>(), "w_three w_seen");
    EXPECT_EQ(names_of<unscoped_one>(), "only");
    EXPECT_EQ(names_of<unscoped_fixed>(), "f_one f_last");
    expect_name(u_five, "u_five");
    expect_name(n_minus, "n_minus");
    expect_no_name(w_unseen);
}

TEST(Enumerators, TheFirstOfTwoAliasesWins) {
    EXPECT_EQ(names_of<aliases>(), "first third");
    expect_name(aliases::second, "first");
    EXPECT_FALSE(agate::json::read<aliases>("\"second\""));
}

struct scope {
    enum class nested { n1, n2 };
    enum plain { p1, p2 };
};
template <class A, class B> struct scope_of {
    enum class nested { n1, n2 };
    enum plain { p1, p2 };
};
template <char C, bool B> struct scope_of_values {
    enum class nested { n1, n2 };
};
namespace same_name {
enum class same_name { same_name, other };
}
enum class odd { _, a_, _b, T, type, operators, \u00e9t\u00e9 };

struct compared {
    int n;
    friend std::string operator<(const compared&, std::pair<int, char>) {
        enum class inside { i1, i2 };
        return names_of<inside>() + agate::json::write(inside::i2).value();
    }
    std::string operator->*(std::pair<int, char>) const {
        enum class inside { j1, j2 };
        return names_of<inside>();
    }
};
template <class A, class B> std::string in_function_template(A, B) {
    enum class inside { t1, t2 };
    return names_of<inside>();
}

TEST(Enumerators, WhereverTheyAreDefined) {
    EXPECT_EQ(names_of<scope::nested>(), "n1 n2");
    EXPECT_EQ(names_of<scope::plain>(), "p1 p2");
    using nested = scope_of<int, std::pair<char, std::vector<int>>>::nested;
    using plain = scope_of<int, std::pair<char, std::vector<int>>>::plain;
    EXPECT_EQ(names_of<nested>(), "n1 n2");
    EXPECT_EQ(names_of<plain>(), "p1 p2");
    expect_name(nested::n2, "n2");
    using of_comma = scope_of_values<',', true>::nested;
    using of_bracket = scope_of_values<'<', (3 > 2)>::nested;
    using of_quote = scope_of_values<'\'', false>::nested;
    EXPECT_EQ(names_of<of_comma>(), "n1 n2");
    EXPECT_EQ(names_of<of_bracket>(), "n1 n2");
    EXPECT_EQ(names_of<of_quote>(), "n1 n2");
    EXPECT_EQ(names_of<same_name::same_name>(), "same_name other");
    EXPECT_EQ(names_of<odd>(), "_ a_ _b T type operators été");
    enum class local { l1, l2 };
    enum local_plain { q1, q7 = 7 };
    EXPECT_EQ(names_of<local>(), "l1 l2");
    EXPECT_EQ(names_of<local_plain>(), "q1 q7");
    const auto lambda = [](int, std::pair<int, char>) {
        enum class hidden { h1, h2 };
        return names_of<hidden>();
    };
    EXPECT_EQ(lambda(0, {}), "h1 h2");
    EXPECT_EQ((compared{1} < std::pair<int, char>{}), "i1 i2\"i2\"");
    EXPECT_EQ((compared{1}->*std::pair<int, char>{}), "j1 j2");
    EXPECT_EQ(in_function_template(1, lambda), "t1 t2");
}

enum class flags : unsigned { none = 0, read = 1, write = 2, huge = 1U << 31 };
enum class styled { LowPriority, high_priority };
enum class number : std::int16_t { low = -300, high = 300 };

} // namespace

template <>
inline constexpr auto agate::describe<flags> = agate::rules(
    agate::values<flags>({{"read, write", flags{3}}, {"huge", flags::huge}, {"nothing", flags::none}}));
template <> inline constexpr auto agate::describe<styled> =
    agate::rules(agate::rename_all(agate::kebab_case));
template <>
inline constexpr auto agate::describe<number> = agate::rules(
    agate::values<number>({{"low", number::low}, {"high", number::high}}), agate::fallback(number::low));

namespace {

TEST(Enumerators, DescribedNamesComeFirstAndReplaceTheirOwn) {
    EXPECT_EQ(names_of<flags>(), "read, write huge nothing read write");
    expect_name(flags{3}, "read, write");
    expect_name(flags::huge, "huge");
    expect_name(flags::none, "nothing");
    expect_name(flags::write, "write");
    EXPECT_FALSE(agate::json::read<flags>("\"none\""));
    expect_no_name(flags{5});
    expect_name(styled::LowPriority, "low-priority");
    expect_name(styled::high_priority, "high-priority");
    EXPECT_EQ(agate::json::write(number{7}).value(), "\"low\"");
    EXPECT_EQ(agate::json::read<number>("\"?\"").value(), number::low);
    expect_name(number::high, "high");
}

TEST(Enumerators, TheListStandsInTheErrorOfAWrongName) {
    const auto wrong = agate::json::read<unscoped>(R"("u_fiv")");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message(R"("u_fiv")"),
              "line 1, column 1: unknown enumerator 'u_fiv'; did you mean 'u_five'? Known: u_zero, u_five");
    EXPECT_EQ(agate::json::read<unscoped>("5").error().code, agate::errc::type_mismatch);
    EXPECT_EQ(agate::json::read<unscoped>("null").error().code, agate::errc::type_mismatch);
    EXPECT_EQ(agate::json::read<unscoped>(R"("U_FIVE")").error().code, agate::errc::unknown_enumerator);
    EXPECT_EQ(agate::json::read<unscoped>(R"("")").error().code, agate::errc::unknown_enumerator);
}

} // namespace
