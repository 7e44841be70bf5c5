// `agate::result<T>`: a value or an error. The same type in every language mode (a type that is std::expected in one
// mode and a substitute in another would let two translation units disagree); it converts to std::expected.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/error_text.hpp>

#include <cstdlib>
#include <exception>
#include <new>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI {

/// Thrown by `result::value()` when there is no value; without exceptions the program terminates instead.
class bad_result_access : public std::exception {
public:
    explicit bad_result_access(const agate::error& e) noexcept : error_{e} {}
    [[nodiscard]] const char* what() const noexcept override {
        return "agate: value() of a result that holds an error";
    }
    [[nodiscard]] const agate::error& error() const noexcept { return error_; }

private:
    agate::error error_;
};

namespace detail {

[[noreturn]] AGATE_COLD inline void throw_bad_result_access([[maybe_unused]] const error& e) {
#if AGATE_EXCEPTIONS
    throw bad_result_access{e};
#else
    std::abort();
#endif
}

/// std::expected, or a type of its shape, recognised without its header.
template <class E, class T>
concept expected_like = requires {
    typename E::unexpected_type;
    requires std::is_same_v<typename E::value_type, T>;
    requires std::is_same_v<typename E::error_type, error>;
};

} // namespace detail

template <class T> class [[nodiscard]] result {
public:
    using value_type = T;
    using error_type = agate::error;

    result()
        requires std::is_default_constructible_v<T>
        : has_value_{true} {
        ::new (static_cast<void*>(&value_)) T();
    }
    result(const T& value) : has_value_{true} { ::new (static_cast<void*>(&value_)) T(value); }
    result(T&& value) : has_value_{true} { ::new (static_cast<void*>(&value_)) T(std::move(value)); }
    result(const agate::error& e) noexcept : has_value_{false} {
        ::new (static_cast<void*>(&error_)) agate::error(e);
    }
    /// Value-initialises an aggregate in place, to be read into.
    explicit result(std::in_place_t) : has_value_{true} { ::new (static_cast<void*>(&value_)) T{}; }

    result(const result& other) : has_value_{other.has_value_} { construct(other); }
    result(result&& other) noexcept(std::is_nothrow_move_constructible_v<T>) : has_value_{other.has_value_} {
        construct(std::move(other));
    }
    result& operator=(const result& other) {
        if (this != &other) {
            result copy{other};
            *this = std::move(copy);
        }
        return *this;
    }
    result& operator=(result&& other) noexcept(std::is_nothrow_move_constructible_v<T> &&
                                               std::is_nothrow_move_assignable_v<T>) {
        if (this == &other) {
            return *this;
        }
        if (has_value_ && other.has_value_) {
            value_ = std::move(other.value_);
        } else if (other.has_value_) {
            ::new (static_cast<void*>(&value_)) T(std::move(other.value_));
            has_value_ = true;
        } else {
            fail(other.error_);
        }
        return *this;
    }
    ~result() {
        if (has_value_) {
            value_.~T();
        }
    }

    /// Drops the value, if there is one, and holds the error instead.
    void fail(const agate::error& e) noexcept {
        if (has_value_) {
            value_.~T();
            has_value_ = false;
        }
        ::new (static_cast<void*>(&error_)) agate::error(e);
    }

    [[nodiscard]] bool has_value() const noexcept { return has_value_; }
    [[nodiscard]] explicit operator bool() const noexcept { return has_value_; }

    /// The value; it must be there (undefined behaviour otherwise, as with std::optional).
    [[nodiscard]] T& operator*() & noexcept { return value_; }
    [[nodiscard]] const T& operator*() const& noexcept { return value_; }
    [[nodiscard]] T&& operator*() && noexcept { return std::move(value_); }
    [[nodiscard]] T* operator->() noexcept { return &value_; }
    [[nodiscard]] const T* operator->() const noexcept { return &value_; }

    /// The value, or `bad_result_access`.
    [[nodiscard]] T& value() & {
        check();
        return value_;
    }
    [[nodiscard]] const T& value() const& {
        check();
        return value_;
    }
    [[nodiscard]] T&& value() && {
        check();
        return std::move(value_);
    }
    template <class U> [[nodiscard]] T value_or(U&& other) const& {
        return has_value_ ? value_ : static_cast<T>(std::forward<U>(other));
    }
    template <class U> [[nodiscard]] T value_or(U&& other) && {
        return has_value_ ? std::move(value_) : static_cast<T>(std::forward<U>(other));
    }

    /// The error; it must be there.
    [[nodiscard]] const agate::error& error() const noexcept { return error_; }

    /// Calls `f(value)`, which returns a result, or passes the error on.
    template <class F> auto and_then(F&& f) && -> std::invoke_result_t<F, T&&> {
        if (has_value_) {
            return std::forward<F>(f)(std::move(value_));
        }
        return error_;
    }
    template <class F> auto and_then(F&& f) const& -> std::invoke_result_t<F, const T&> {
        if (has_value_) {
            return std::forward<F>(f)(value_);
        }
        return error_;
    }
    /// A result of `f(value)`, or the error.
    template <class F> auto transform(F&& f) && -> result<std::invoke_result_t<F, T&&>> {
        if (has_value_) {
            return std::forward<F>(f)(std::move(value_));
        }
        return error_;
    }
    template <class F> auto transform(F&& f) const& -> result<std::invoke_result_t<F, const T&>> {
        if (has_value_) {
            return std::forward<F>(f)(value_);
        }
        return error_;
    }

    template <class E>
        requires detail::expected_like<E, T>
    operator E() const& {
        return has_value_ ? E(value_) : E(typename E::unexpected_type(error_));
    }
    template <class E>
        requires detail::expected_like<E, T>
    operator E() && {
        return has_value_ ? E(std::move(value_)) : E(typename E::unexpected_type(error_));
    }

private:
    template <class Other> void construct(Other&& other) {
        if (has_value_) {
            ::new (static_cast<void*>(&value_)) T(std::forward<Other>(other).value_);
        } else {
            ::new (static_cast<void*>(&error_)) agate::error(other.error_);
        }
    }
    void check() const {
        if (!has_value_) {
            detail::throw_bad_result_access(error_);
        }
    }

    union {
        T value_;
        agate::error error_;
    };
    bool has_value_;
};

/// Success without a value, or an error.
template <> class [[nodiscard]] result<void> {
public:
    using value_type = void;
    using error_type = agate::error;

    result() noexcept = default;
    result(const agate::error& e) noexcept : error_{e}, has_value_{false} {}

    [[nodiscard]] bool has_value() const noexcept { return has_value_; }
    [[nodiscard]] explicit operator bool() const noexcept { return has_value_; }
    void value() const {
        if (!has_value_) {
            detail::throw_bad_result_access(error_);
        }
    }
    /// The error; it must be there.
    [[nodiscard]] const agate::error& error() const noexcept { return error_; }

    template <class F> auto and_then(F&& f) const -> std::invoke_result_t<F> {
        if (has_value_) {
            return std::forward<F>(f)();
        }
        return error_;
    }
    template <class E>
        requires detail::expected_like<E, void>
    operator E() const {
        return has_value_ ? E() : E(typename E::unexpected_type(error_));
    }

private:
    agate::error error_;
    bool has_value_ = true;
};

} // namespace agate::inline AGATE_ABI
