// What value types with a text form have in common: `parse` out of a function that reads and says what is wrong, and
// `agate::convert` on wire types that do not allocate. A type's own header has the two functions, and all that is its own.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/result.hpp>
#include <agate/core/time_text.hpp>
#include <agate/model/wire_text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI::detail {

/// What a text is refused for, and where; no reason if it is not.
using text_fault = time_fault;

/// A type's two private functions: `text_fault read_text(std::string_view)`, which changes nothing when there is a fault,
/// and `char* write_text(char*) const`.
struct text_access {
    template <class T> static text_fault read(std::string_view text, T& v) { return v.read_text(text); }
    template <class T> static char* write(char* p, const T& v) { return v.write_text(p); }
};

/// Reads a T that is the whole text.
template <class T> result<T> parse_text(std::string_view text, errc code) {
    T v{};
    const text_fault fault = text_access::read(text, v);
    if (fault.reason == nullptr) {
        return v;
    }
    error e;
    e.code = code;
    e.offset = static_cast<std::uint64_t>(fault.at - text.data());
    e.detail = fault.reason;
    return e;
}

/// An error without a text to point into.
AGATE_COLD inline error refused(errc code, const char* reason) noexcept {
    error e;
    e.code = code;
    e.detail = reason;
    return e;
}

/// The text of a T, which takes at most `Bound` bytes.
template <std::size_t Bound, class T> bounded_string<Bound> to_bounded_string(const T& v) {
    bounded_string<Bound> text;
    text.finish(text_access::write(text.buffer(), v));
    return text;
}
template <std::size_t Bound, class T> std::string to_text(const T& v) {
    const bounded_string<Bound> text = to_bounded_string<Bound>(v);
    return std::string{text.data(), text.size()};
}

/// A text in every format, of at most `Bound` bytes.
template <class T, std::size_t Bound, errc Code, class Wire = word_text> struct text_form {
    using wire = Wire;
    static constexpr errc code = Code;
    static bounded_string<Bound> to_wire(const T& v) { return to_bounded_string<Bound>(v); }
    static const char* from_wire(std::string_view text, T& v) { return text_access::read(text, v).reason; }
};

/// A hash of some words, for std::hash.
constexpr std::uint64_t mix_hash(std::uint64_t hash, std::uint64_t word) noexcept {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
    return hash ^ hash >> 32;
}

} // namespace agate::inline AGATE_ABI::detail
