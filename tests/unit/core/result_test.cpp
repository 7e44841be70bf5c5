// agate::result: a value or an error, with the manners of std::expected.
#include <agate/core/result.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using agate::result;

agate::error fault(agate::errc code = agate::errc::invalid_syntax) {
    agate::error e;
    e.code = code;
    return e;
}

// Something that counts how many of it there are.
struct counted {
    static inline int alive = 0;
    int number = 7;

    counted() { ++alive; }
    explicit counted(int n) : number{n} { ++alive; }
    counted(const counted& other) : number{other.number} { ++alive; }
    counted(counted&& other) noexcept : number{std::exchange(other.number, -1)} { ++alive; }
    counted& operator=(const counted&) = default;
    counted& operator=(counted&& other) noexcept {
        number = std::exchange(other.number, -1);
        return *this;
    }
    ~counted() { --alive; }
};

TEST(Result, HoldsAValueOrAnError) {
    const result<int> good = 5;
    EXPECT_TRUE(good);
    EXPECT_TRUE(good.has_value());
    EXPECT_EQ(*good, 5);
    EXPECT_EQ(good.value(), 5);
    EXPECT_EQ(good.value_or(7), 5);
    const result<int> bad = fault();
    EXPECT_FALSE(bad);
    EXPECT_EQ(bad.error().code, agate::errc::invalid_syntax);
    EXPECT_EQ(bad.value_or(7), 7);
    EXPECT_TRUE(result<int>{});
    EXPECT_EQ(*result<int>{}, 0);
    const result<std::string> text = std::string{"abc"};
    EXPECT_EQ(text->size(), 3U);
    static_assert(!std::is_convertible_v<result<int>, bool>); // only where a condition is asked for
}

TEST(Result, ValueThrowsWhatTheErrorIs) {
    result<int> bad = fault(agate::errc::trailing_content);
    try {
        static_cast<void>(bad.value());
        FAIL();
    } catch (const agate::bad_result_access& e) {
        EXPECT_EQ(e.error().code, agate::errc::trailing_content);
        EXPECT_NE(std::string{e.what()}.find("agate"), std::string::npos);
    }
    EXPECT_THROW(static_cast<void>(std::as_const(bad).value()), agate::bad_result_access);
    EXPECT_THROW(static_cast<void>(std::move(bad).value()), agate::bad_result_access);
    EXPECT_THROW(result<void>{fault()}.value(), agate::bad_result_access);
    EXPECT_NO_THROW(result<void>{}.value());
}

TEST(Result, CopiesAndMovesWhatItHolds) {
    {
        result<counted> a = counted{1};
        const result<counted> b = a;
        EXPECT_EQ(b->number, 1);
        EXPECT_EQ(counted::alive, 2);
        result<counted> c = std::move(a);
        EXPECT_EQ(c->number, 1);
        EXPECT_EQ(a->number, -1);
        result<counted> d = fault();
        EXPECT_EQ(counted::alive, 3);
        d = c; // value over error
        EXPECT_EQ(d->number, 1);
        EXPECT_EQ(counted::alive, 4);
        c = result<counted>{counted{9}}; // value over value
        EXPECT_EQ(c->number, 9);
        c = fault(); // error over value
        EXPECT_FALSE(c);
        EXPECT_EQ(counted::alive, 3);
        c = fault(agate::errc::output_full); // error over error
        EXPECT_EQ(c.error().code, agate::errc::output_full);
        const auto& same = d;
        d = same;
        EXPECT_EQ(d->number, 1);
        d.fail(fault());
        d.fail(fault());
        EXPECT_EQ(counted::alive, 2);
        const result<counted> in_place{std::in_place};
        EXPECT_EQ(in_place->number, 7);
    }
    EXPECT_EQ(counted::alive, 0);
}

TEST(Result, GivesAwayWhatCannotBeCopied) {
    result<std::unique_ptr<int>> r = std::make_unique<int>(5);
    const std::unique_ptr<int> p = *std::move(r);
    EXPECT_EQ(*p, 5);
    result<std::unique_ptr<int>> s = std::make_unique<int>(6);
    EXPECT_EQ(*std::move(s).value(), 6);
    result<std::unique_ptr<int>> bad = fault();
    EXPECT_EQ(*std::move(bad).value_or(std::make_unique<int>(7)), 7);
    result<std::unique_ptr<int>> moved = std::move(s);
    EXPECT_TRUE(moved);
}

TEST(Result, ChainsCalls) {
    const auto half = [](int n) -> result<int> {
        return n % 2 == 0 ? result<int>{n / 2} : result<int>{fault()};
    };
    EXPECT_EQ(*result<int>{12}.and_then(half).and_then(half), 3);
    EXPECT_FALSE(result<int>{6}.and_then(half).and_then(half));
    const result<int> constant = 4;
    EXPECT_EQ(*constant.and_then(half), 2);
    EXPECT_EQ(*constant.transform([](int n) { return std::to_string(n); }), "4");
    EXPECT_EQ(*result<std::string>{std::string{"ab"}}.transform([](std::string&& s) { return s.size(); }),
              2U);
    const result<int> bad = fault();
    EXPECT_EQ(bad.transform([](int n) { return n; }).error().code, agate::errc::invalid_syntax);
    EXPECT_EQ(*result<void>{}.and_then([] { return result<int>{1}; }), 1);
    EXPECT_FALSE(result<void>{fault()}.and_then([] { return result<int>{1}; }));
}

// What std::expected looks like, before the standard library has it.
template <class E> struct unexpected {
    E e;
    explicit unexpected(E error) : e{std::move(error)} {}
};
template <class T, class E> struct expected {
    using value_type = T;
    using error_type = E;
    using unexpected_type = unexpected<E>;
    std::optional<T> value;
    std::optional<E> fault;
    explicit expected(T v) : value{std::move(v)} {}
    explicit expected(unexpected_type u) : fault{std::move(u.e)} {}
};
template <class E> struct expected<void, E> {
    using value_type = void;
    using error_type = E;
    using unexpected_type = unexpected<E>;
    std::optional<E> fault;
    expected() = default;
    explicit expected(unexpected_type u) : fault{std::move(u.e)} {}
};

TEST(Result, BecomesAnExpected) {
    const result<std::string> good = std::string{"abc"};
    const expected<std::string, agate::error> a = good;
    EXPECT_EQ(a.value, "abc");
    const expected<std::string, agate::error> b = result<std::string>{fault()};
    EXPECT_EQ(b.fault->code, agate::errc::invalid_syntax);
    const expected<void, agate::error> c = result<void>{};
    EXPECT_FALSE(c.fault);
    const expected<void, agate::error> d = result<void>{fault()};
    EXPECT_TRUE(d.fault);
    static_assert(!std::is_convertible_v<result<int>, expected<std::string, agate::error>>);
}

} // namespace
