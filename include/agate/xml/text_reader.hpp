// Reads one scalar out of a text that stands by itself: an attribute's value, an item of a list, an element's content where
// that could not be read in place. A reader for the read walk like that of elements, which it takes its options, limits and
// failures from.
#pragma once

#include <agate/core/bytes.hpp>
#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/time_text.hpp>
#include <agate/model/context.hpp>
#include <agate/model/kind.hpp>
#include <agate/xml/lexical.hpp>
#include <agate/xml/roles.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace agate::inline AGATE_ABI::xml::detail {

/// Where a text stands in the input, and whether it is there byte for byte.
struct text_place {
    const char* at = nullptr;
    bool is_input = false;
};

template <class Parent> class text_reader : public text_reading {
public:
    static constexpr bool keeps_missing = Parent::keeps_missing;
    static constexpr bool refuses_unknown = Parent::refuses_unknown;
    static constexpr bool reads_scalars_only = true;
    template <class Context> static constexpr bool is_list = Parent::template is_list<Context>;

    text_reader(Parent& parent, std::string_view text, text_place place) noexcept
        : failure{parent.failure}, parent_{parent}, text_{text}, place_{place} {}

    error& failure;

    [[nodiscard]] const char* begin() const noexcept { return text_.data(); }
    [[nodiscard]] Parent& parent() const noexcept { return parent_; }
    [[nodiscard]] std::string_view text_left() const noexcept { return text_; }
    [[nodiscard]] text_place place() const noexcept { return place_; }

    AGATE_COLD const char* fail(errc code, const char* p, const char* detail) {
        return parent_.fail(code, place_.is_input ? p : place_.at, detail);
    }
    [[nodiscard]] bool charge(const char*, std::size_t bytes) { return parent_.charge(place_.at, bytes); }
    [[nodiscard]] const char* value_start(const char* p) const { return p; }
    token peek(const char*&) const { return token::string; }
    token peek_number(const char*&) const { return token::string; }
    [[nodiscard]] bool try_null(const char*&) { return false; }

    const char* null(const char* p) {
        return text_.empty() ? end() : fail(errc::type_mismatch, p, "nothing");
    }
    const char* boolean(const char* p, bool& v) {
        const std::string_view word = trimmed(text_);
        if (word == "true" || word == "1") {
            v = true;
        } else if (word == "false" || word == "0") {
            v = false;
        } else {
            return mismatch(word.empty() ? p : word.data(), "boolean");
        }
        return end();
    }
    template <class Int> const char* integer(const char*, Int& v) {
        const std::string_view word = trimmed(text_);
        const number_end read = parse_integer(word, v);
        return read.error == number_error::none ? end() : number_failed(word, read, "integer");
    }
    template <class Float> const char* floating(const char*, Float& v) {
        const std::string_view word = trimmed(text_);
        const number_end read = parse_floating(word, v);
        return read.error == number_error::none ? end() : number_failed(word, read, "number");
    }
    const char* character(const char* p, char& v) {
        if (text_.size() != 1) {
            return fail(errc::wrong_size, p, "a char is a string of one byte");
        }
        v = text_[0];
        return end();
    }
    template <class String> const char* text(const char*, String& s) {
        s.assign(text_.data(), text_.size());
        return end();
    }
    template <class View> const char* view(const char* p, View& v) {
        if (!place_.is_input) {
            return fail(errc::view_needs_copy, p,
                        "a text with references or line ends that are normalised cannot be a view of the "
                        "input; use std::string");
        }
        v = View{text_.data(), text_.size()};
        return end();
    }
    const char* scratch_text(const char*, std::string_view& s, const char*) {
        s = text_;
        return end();
    }
    /// A name, white space around it collapsed.
    const char* word(const char*, std::string_view& s) {
        s = trimmed(text_);
        return end();
    }
    bool resolve_prefix(std::string_view prefix, std::string_view& uri) {
        return parent_.resolve_prefix(prefix, uri);
    }
    template <class Bytes> const char* bytes(const char* p, Bytes& v) { return read_bytes<false>(p, v); }
    template <class Bytes> const char* hex(const char* p, Bytes& v) { return read_bytes<true>(p, v); }
    const char* time_point(const char* p, seconds_and_nanoseconds& time, bool is_local) {
        text_time read{};
        const time_fault fault = read_time(trimmed(text_), read);
        if (fault.reason != nullptr) {
            return fail(errc::invalid_time, p, fault.reason);
        }
        if (read.has_zone == is_local) {
            return fail(errc::invalid_time, p,
                        is_local ? "a local time has no zone" : "a time without a zone is no time of UTC");
        }
        time = {read.seconds, read.nanoseconds};
        return end();
    }
    const char* duration(const char* p, seconds_and_nanoseconds& time) {
        text_duration read{};
        const time_fault fault = read_duration(trimmed(text_), read);
        if (fault.reason != nullptr) {
            return fail(errc::invalid_time, p, fault.reason);
        }
        time = {read.seconds, read.nanoseconds};
        return end();
    }
    template <class Raw> const char* raw(const char* p, Raw&) {
        static_assert(kind_of<Raw> != kind::raw, "agate: a raw element can be neither an attribute nor an "
                                                 "item of a list; make it an element");
        return p;
    }

private:
    [[nodiscard]] const char* end() const noexcept { return text_.data() + text_.size(); }

    AGATE_COLD const char* mismatch(const char* p, const char* expected) {
        fail(errc::type_mismatch, p, expected);
        failure.found = token::string;
        return nullptr;
    }
    AGATE_COLD const char* number_failed(std::string_view word, const number_end& read,
                                         const char* expected) {
        switch (read.error) {
        case number_error::out_of_range:
            return fail(errc::number_out_of_range, word.data(), "the number is out of range");
        case number_error::fraction:
            return fail(errc::not_an_integer, word.data(),
                        "an integer cannot be a fraction or have an exponent");
        default:
            return read.ptr == word.data() || word.empty()
                       ? mismatch(word.data(), expected)
                       : fail(errc::invalid_number, read.ptr, "not a number in a form of XML Schema");
        }
    }
    template <bool Hex, class Bytes> const char* read_bytes(const char* p, Bytes& v) {
        static_assert(kind_of<Bytes> != kind::bytes_view, "agate: XML has bytes as text, which cannot be a "
                                                          "view of the input; use std::vector<std::byte>");
        std::string digits; // white space may stand anywhere in base64 (XML Schema 1.1 part 2, 3.3.16)
        digits.reserve(text_.size());
        for (const char c : text_) {
            if (!is_space(c)) {
                digits.push_back(c);
            }
        }
        const std::size_t room = Hex ? hex_decoded_size(digits) : base64_decoded_size(digits);
        if (!charge(p, room)) {
            return nullptr;
        }
        std::vector<std::byte> decoded(room);
        bytes_result result{};
        if constexpr (Hex) {
            result = read_hex(decoded.data(), digits);
        } else {
            result = read_base64(decoded.data(), digits);
        }
        if (result.error_at != nullptr) {
            return fail(errc::invalid_bytes, p,
                        Hex ? "not pairs of hexadecimal digits" : "not base64 (RFC 4648 section 4)");
        }
        if constexpr (resizable<Bytes>) {
            v.resize(result.size);
        } else if (v.size() != result.size) {
            return fail(errc::wrong_size, p, "bytes of another length than the array's");
        }
        if (result.size != 0) {
            std::memcpy(v.data(), decoded.data(), result.size);
        }
        return end();
    }

    Parent& parent_;
    std::string_view text_;
    text_place place_;
};

} // namespace agate::inline AGATE_ABI::xml::detail
