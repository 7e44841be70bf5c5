// The JSON reader: the tokens of RFC 8259 for the read walk, strict, and never a byte outside the input. A position is a
// pointer that the caller keeps; what is kept here changes rarely: limits, the failure, scratch memory for escaped keys.
#pragma once

#include <agate/core/bytes.hpp>
#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/failure.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/load.hpp>
#include <agate/core/number.hpp>
#include <agate/core/string.hpp>
#include <agate/core/time_text.hpp>
#include <agate/json/options.hpp>
#include <agate/json/raw.hpp>
#include <agate/json/text.hpp>
#include <agate/model/context.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/value.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace agate::inline AGATE_ABI::json::detail {

/// `"name":` of a struct's member.
template <class T, std::size_t J> struct expected_key {
    static constexpr std::string_view name = fields<T>::template slot<J>::name;
    static constexpr auto text = make_key<escaped_size(name) + 3>("", name);
};

template <options O> class reader : public failure_room {
public:
    // --- what the format makes of kinds, for the model
    static constexpr token enumerator_token = token::string;
    static constexpr token bytes_token = token::string;
    static constexpr bool numbers_are_text = true;
    static constexpr token time_token = token::string;
    static constexpr token duration_token = token::string;
    static constexpr bool quotes_numbers = O.quoted_numbers;
    static constexpr bool nan_is_null = O.nan == nan_policy::null;
    static constexpr bool reads_any_enumerator = false;
    static constexpr bool reads_layouts = false;
    static constexpr bool knows_sizes = false;
    static constexpr bool keeps_missing = O.missing == missing_policy::keep;
    static constexpr bool refuses_unknown = O.unknown == unknown_policy::error;

    reader(std::string_view text, const limits& bounds) noexcept
        : begin_{text.data() != nullptr ? text.data() : ""}, // a null pointer means failure
          end_{begin_ + text.size()},
          depth_left_{bounds.depth},
          memory_left_{bounds.memory},
          rescan_left_{static_cast<std::uint64_t>(bounds.rescan) * text.size()} {}

    /// Inside an array or object: whether its first element or member is still to come.
    struct scope {
        bool first = true;
    };

    std::size_t open_sequences = 0;                    ///< sequences around the present one, for the walk
    std::size_t reserve_budget = std::size_t{1} << 20; ///< bytes that guesses may still reserve

    // --- failures and limits

    [[nodiscard]] std::uint64_t offset(const char* p) const noexcept {
        return static_cast<std::uint64_t>(p - begin_);
    }
    [[nodiscard]] std::size_t remaining(const char* p) const noexcept {
        return static_cast<std::size_t>(end_ - p);
    }

    AGATE_COLD const char* fail(errc code, const char* p, const char* detail) {
        report(code, offset(p), detail);
        return nullptr;
    }
    /// Something else than what is expected stands at p, or nothing at all.
    AGATE_COLD const char* mismatch(const char* p, const char* expected) {
        p = space(p);
        const token found = peek(p);
        if (found == token::end) {
            return fail(errc::end_of_input, p, "the input ends where a value is wanted");
        }
        if (found == token::none) {
            return fail(errc::invalid_syntax, p, "no JSON value begins with this");
        }
        // a literal that is cut short or misspelt is that before it is of the wrong type
        if ((found == token::null && literal(p, "null") == nullptr) ||
            (found == token::boolean && literal(p, *p == 't' ? "true" : "false") == nullptr)) {
            return nullptr;
        }
        fail(errc::type_mismatch, p, expected);
        failure.found = found;
        return nullptr;
    }
    [[nodiscard]] AGATE_INLINE bool charge(const char* p, std::size_t bytes) {
        if (memory_left_ < bytes) [[unlikely]] {
            fail(errc::memory_exceeded, space(p), "the value takes more memory than the limit");
            return false;
        }
        memory_left_ -= bytes;
        return true;
    }
    [[nodiscard]] bool rescan(const char* from, const char* to) {
        const auto bytes = static_cast<std::uint64_t>(to - from);
        if (rescan_left_ < bytes) [[unlikely]] {
            fail(errc::rescan_exceeded, from,
                 "looking for tags reads more of the input again than the limit");
            return false;
        }
        rescan_left_ -= bytes;
        return true;
    }
    [[nodiscard]] std::uint32_t mark() const noexcept { return depth_left_; }
    void rewind(std::uint32_t mark) noexcept { depth_left_ = mark; }
    /// Where the value itself begins.
    [[nodiscard]] const char* value_start(const char* p) const { return space(p); }

    // --- tokens

    /// The position after white space, which is rare.
    [[nodiscard]] AGATE_INLINE const char* space(const char* p) const {
        if (p != end_ && static_cast<unsigned char>(*p) > ' ' && (!O.comments || *p != '/')) [[likely]] {
            return p;
        }
        return skip_space(p);
    }
    /// The token at the next position that is no white space; a number counts as an integer.
    AGATE_INLINE token peek(const char*& p) const {
        p = space(p);
        if (p == end_) [[unlikely]] {
            return token::end;
        }
        switch (*p) {
        case '"': return token::string;
        case '{': return token::object;
        case '[': return token::array;
        case 'n': return token::null;
        case 't':
        case 'f': return token::boolean;
        default: return *p == '-' || static_cast<unsigned char>(*p - '0') < 10 ? token::integer : token::none;
        }
    }
    /// The same, telling fractions from integers.
    token peek_number(const char*& p) const {
        const token next = peek(p);
        if (next != token::integer) {
            return next;
        }
        const char* q = p + (*p == '-' ? 1 : 0);
        while (q != end_ && static_cast<unsigned char>(*q - '0') < 10) {
            ++q;
        }
        return q != end_ && (*q == '.' || *q == 'e' || *q == 'E') ? token::fraction : token::integer;
    }

    // --- scalars

    const char* null(const char* p) {
        p = space(p);
        return p != end_ && *p == 'n' ? literal(p, "null") : mismatch(p, "null");
    }
    [[nodiscard]] AGATE_INLINE bool try_null(const char*& p) {
        p = space(p);
        if (remaining(p) >= 4 && load_little<std::uint32_t>(p) == load_little<std::uint32_t>("null")) {
            p += 4;
            return true;
        }
        return false;
    }
    AGATE_INLINE const char* boolean(const char* p, bool& v) {
        p = space(p);
        if (remaining(p) >= 5) [[likely]] {
            if (load_little<std::uint32_t>(p) == load_little<std::uint32_t>("true")) {
                v = true;
                return p + 4;
            }
            if (load_little<std::uint32_t>(p + 1) == load_little<std::uint32_t>("alse") && *p == 'f') {
                v = false;
                return p + 5;
            }
        }
        return boolean_apart(p, v);
    }
    template <class Int> AGATE_INLINE const char* integer(const char* p, Int& v) {
        p = space(p);
        const number_end read = read_integer(p, end_, v);
        if (read.error == number_error::none) [[likely]] {
            return read.ptr;
        }
        return number_failed(p, read, v, "integer");
    }
    template <class Float> AGATE_INLINE const char* floating(const char* p, Float& v) {
        p = space(p);
        const number_end read = read_floating(p, end_, v);
        if (read.error == number_error::none) [[likely]] {
            return read.ptr;
        }
        return number_failed(p, read, v, "number");
    }
    /// A number into a generic value.
    template <class Value> const char* number(const char* p, Value& v) {
        any_number any;
        const number_end read = read_number(p, end_, any);
        if (read.error != number_error::none) {
            double unused = 0;
            return number_failed(p, read, unused, "number");
        }
        switch (any.kind) {
        case any_number::kind_type::unsigned_integer: v = any.unsigned_value; break;
        case any_number::kind_type::signed_integer: v = any.signed_value; break;
        case any_number::kind_type::floating: v = any.floating_value; break;
        }
        return read.ptr;
    }
    /// What `read_generic` does not know: nothing, in JSON.
    template <class Value> const char* generic(const char* p, Value&) { return mismatch(p, "value"); }

    const char* character(const char* p, char& v) {
        const char* const start = p = space(p);
        std::string_view text;
        p = scratch_text(p, text, "string");
        if (p == nullptr) {
            return nullptr;
        }
        if (text.size() != 1) {
            return fail(errc::wrong_size, start, "a char is a string of one byte");
        }
        v = text[0];
        return p;
    }

    // --- texts

    template <class String> AGATE_INLINE const char* text(const char* p, String& s) {
        if (p == end_ || *p != '"') [[unlikely]] {
            p = find_quote(p, "string");
            if (p == nullptr) {
                return nullptr;
            }
        }
        const char* const start = p + 1;
        const char* const stop = find_special(begin_, start, end_);
        if (stop != end_ && *stop == '"') [[likely]] {
            assign_text(s, start, static_cast<std::size_t>(stop - start), end_);
            return stop + 1;
        }
        return text_apart(start, stop, s);
    }
    /// A string as a view of the input, which it can only be without escapes.
    template <class View> const char* view(const char* p, View& v) {
        const char* const start = p = space(p);
        std::string_view text;
        bool has_escapes = false;
        p = find_text(p, text, has_escapes, "string");
        if (p == nullptr) {
            return nullptr;
        }
        if (has_escapes) {
            return fail(errc::view_needs_copy, start,
                        "a string with escapes cannot be a view of the input; use std::string");
        }
        v = View{text.data(), text.size()};
        return p;
    }
    /// A string as a view of the input or of scratch memory, valid until the next one.
    const char* scratch_text(const char* p, std::string_view& s, const char* expected) {
        bool has_escapes = false;
        p = find_text(p, s, has_escapes, expected);
        if (p != nullptr && has_escapes) [[unlikely]] {
            scratch_.resize(s.size());
            const char* const stop = unescape(s.data(), s.data() + s.size(), scratch_.data());
            s = std::string_view{scratch_.data(), static_cast<std::size_t>(stop - scratch_.data())};
        }
        return p;
    }
    template <class Bytes> const char* bytes(const char* p, Bytes& v) { return encoded_bytes<false>(p, v); }
    template <class Bytes> const char* hex(const char* p, Bytes& v) { return encoded_bytes<true>(p, v); }
    const char* raw(const char* p, json::raw& v) {
        p = space(p);
        const char* const stop = skip(p);
        if (stop != nullptr) {
            v.text.assign(p, static_cast<std::size_t>(stop - p));
        }
        return stop;
    }
    const char* time_point(const char* p, seconds_and_nanoseconds& time, bool is_local) {
        const char* const start = p = space(p);
        std::string_view text;
        p = scratch_text(p, text, "string (RFC 3339)");
        if (p == nullptr) {
            return nullptr;
        }
        text_time read{};
        const time_fault fault = read_time(text, read);
        if (fault.reason != nullptr) {
            return fail(errc::invalid_time, start, fault.reason);
        }
        if (read.has_zone == is_local) {
            return fail(errc::invalid_time, start,
                        is_local ? "a local time has no zone" : "a time without a zone is no time of UTC");
        }
        time = {read.seconds, read.nanoseconds};
        return p;
    }
    const char* duration(const char* p, seconds_and_nanoseconds& time) {
        const char* const start = p = space(p);
        std::string_view text;
        p = scratch_text(p, text, "string (ISO 8601 duration)");
        if (p == nullptr) {
            return nullptr;
        }
        text_duration read{};
        const time_fault fault = read_duration(text, read);
        if (fault.reason != nullptr) {
            return fail(errc::invalid_time, start, fault.reason);
        }
        time = {read.seconds, read.nanoseconds};
        return p;
    }

    // --- arrays

    /// The position of the opening bracket.
    AGATE_INLINE const char* enter_array(const char* p, scope&) { return enter(p, '[', "array"); }
    /// The position of the next element, or, when there is none, the position behind the array.
    AGATE_INLINE const char* next_element(const char* p, scope& in, bool& done) {
        if (!in.first && p != end_ && *p == ',') [[likely]] {
            return p + 1;
        }
        const bool first = in.first;
        in.first = false;
        return next_element_apart(p, first, done);
    }

    // --- objects

    /// The position of the opening brace.
    AGATE_INLINE const char* enter_object(const char* p, scope&) { return enter(p, '{', "object"); }
    /// If the next member is T's J-th, the position of its value, else a null pointer.
    template <class T, std::size_t J> AGATE_INLINE const char* match_member(const char* p, scope& in) const {
        constexpr const auto& key = expected_key<T, J>::text;
        if (remaining(p) > key.size() && *p == (in.first ? '{' : ',') &&
            equals<expected_key<T, J>::text>(p + 1)) [[likely]] {
            in.first = false;
            return p + 1 + key.size();
        }
        p = match_key_apart(p, std::string_view{key.data(), key.size() - 1}, in.first);
        in.first = in.first && p == nullptr;
        return p;
    }
    /// The same for a name that is known at run time and needs no escapes.
    const char* match_text_member(const char* p, std::string_view name, scope& in) const {
        const char* const start = next_key(p, in.first);
        if (start == nullptr || remaining(start) < name.size() + 2 || start[0] != '"' ||
            std::memcmp(start + 1, name.data(), name.size()) != 0 || start[name.size() + 1] != '"') {
            return nullptr;
        }
        const char* const colon = space(start + name.size() + 2);
        if (colon == end_ || *colon != ':') {
            return nullptr;
        }
        in.first = false;
        return colon + 1;
    }
    /// Leaves the object if it ends here.
    [[nodiscard]] AGATE_INLINE bool try_leave_object(const char*& p, const scope& in) {
        const char* const q = in.first ? space(p + 1) : space(p);
        if (q == end_ || *q != '}') [[unlikely]] {
            return false;
        }
        p = q + 1;
        ++depth_left_;
        return true;
    }
    /// The position of the next member's key, or, when there is none, the position behind the object.
    AGATE_INLINE const char* next_member(const char* p, scope& in, bool& done) {
        if (!in.first && remaining(p) >= 2 && p[0] == ',' && p[1] == '"') [[likely]] {
            return p + 1;
        }
        const bool first = in.first;
        in.first = false;
        return next_member_apart(p, first, done);
    }
    /// Whether another member comes; the position is then its key's.
    [[nodiscard]] bool has_member(const char*& p, scope& in) const {
        const char* const key = next_key(p, in.first);
        if (key == nullptr || key == end_ || *key != '"') {
            return false;
        }
        in.first = false;
        p = key;
        return true;
    }
    /// The name at p, compared with the expected member's first; the position of its value.
    template <class T> AGATE_INLINE const char* member_index(const char* p, std::size_t expected,
                                                             std::size_t& index) {
        if (expected < fields<T>::size) [[likely]] {
            const std::string_view name = fields<T>::names[expected].text;
            if (remaining(p) > name.size() + 2 && p[name.size() + 1] == '"' &&
                equal_text(p + 1, name.data(), name.size()) && has_plain_names<T>()) [[likely]] {
                index = expected;
                return after_key(p + name.size() + 2);
            }
        }
        std::string_view name;
        p = key(p, name);
        if (p != nullptr) {
            index = field_lookup<T>.find(name);
        }
        return p;
    }
    /// The key at p as text, valid until the next one, and the position of the value.
    const char* key(const char* p, std::string_view& name) {
        p = scratch_text(p, name, "a member's name");
        return p == nullptr ? p : after_key(p);
    }
    template <class Key> const char* map_key(const char* p, Key& k) {
        const char* const start = p;
        if constexpr (kind_of<Key> == kind::string) {
            p = text(p, k);
            return p == nullptr ? p : after_key(p);
        } else if constexpr (agate::detail::passing_text<Key>) {
            return key(p, k);
        } else if constexpr (kind_of<Key> == kind::string_view) {
            p = view(p, k);
            return p == nullptr ? p : after_key(p);
        } else if constexpr (kind_of<Key> == kind::converted) {
            std::remove_cvref_t<typename convert<Key>::wire> image{};
            p = map_key(p, image);
            return p == nullptr ? p : convert_key(p, start, image, k);
        } else {
            std::string_view name;
            p = key(p, name);
            return p == nullptr ? p : read_key(p, start, name, k);
        }
    }

    // --- the rest

    /// Goes over a value of any kind and checks it, in constant stack.
    const char* skip(const char* p) {
        p = space(p);
        if (p == end_) [[unlikely]] {
            return mismatch(p, "value");
        }
        return *p == '{' || *p == '[' ? skip_container(p) : skip_scalar(p);
    }

    /// The position of the first byte, a byte order mark refused (RFC 8259 section 8.1).
    const char* begin_of_text() {
        if (remaining(begin_) >= 3 && std::memcmp(begin_, "\xEF\xBB\xBF", 3) == 0) [[unlikely]] {
            return fail(errc::byte_order_mark, begin_, "a byte order mark does not belong before JSON");
        }
        return begin_;
    }
    /// Nothing but white space may follow the value.
    AGATE_INLINE const char* end_of_value(const char* p) {
        p = space(p);
        if (p != end_) [[unlikely]] {
            return fail(errc::trailing_content, p, "something follows the value");
        }
        if (O.comments && comment_is_open_) {
            return fail(errc::end_of_input, p, "the input ends inside a comment");
        }
        return p;
    }

private:
    static constexpr std::size_t skip_levels = 1024;

    /// Goes over an array or object. What encloses the present value is a bit a level: set for objects.
    AGATE_NOINLINE const char* skip_container(const char* p) {
        std::uint64_t objects[skip_levels / 64];
        std::size_t level = 0;
        for (;;) {
            p = space(p);
            if (p == end_) [[unlikely]] {
                return mismatch(p, "value");
            }
            const char c = *p;
            if (c == '{' || c == '[') {
                if (level == skip_levels) {
                    p = skip_container(p);
                } else {
                    p = enter(p, c, "value");
                    if (p == nullptr) {
                        return nullptr;
                    }
                    const std::uint64_t bit = std::uint64_t{1} << (level % 64);
                    const std::uint64_t below = level % 64 == 0 ? 0 : objects[level / 64] & (bit - 1);
                    objects[level / 64] = below | (c == '{' ? bit : 0);
                    ++level;
                    bool done = false;
                    p = c == '{' ? next_member_apart(p, true, done) : next_element_apart(p, true, done);
                    if (p == nullptr) {
                        return nullptr;
                    }
                    if (!done) {
                        p = c == '{' ? skip_key(p) : p;
                        if (p == nullptr) {
                            return nullptr;
                        }
                        continue;
                    }
                    --level;
                }
            } else {
                p = skip_scalar(p);
            }
            if (p == nullptr) [[unlikely]] {
                return nullptr;
            }
            for (;;) {
                if (level == 0) {
                    return p;
                }
                const bool in_object = (objects[(level - 1) / 64] >> ((level - 1) % 64) & 1U) != 0;
                bool done = false;
                p = in_object ? next_member_apart(p, false, done) : next_element_apart(p, false, done);
                if (p == nullptr) [[unlikely]] {
                    return nullptr;
                }
                if (!done) {
                    p = in_object ? skip_key(p) : p;
                    if (p == nullptr) [[unlikely]] {
                        return nullptr;
                    }
                    break;
                }
                --level;
            }
        }
    }

    AGATE_NOINLINE const char* skip_space(const char* p) const {
        for (; p != end_; ++p) {
            if (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t') {
                continue;
            }
            if constexpr (O.comments) {
                if (*p == '/') {
                    const char* const after = skip_comment(p);
                    if (after == nullptr) {
                        return p;
                    }
                    p = after - 1;
                    continue;
                }
            }
            return p;
        }
        return p;
    }
    /// The position behind the comment at p, which is the end of the input for one without an end of its own; a null
    /// pointer when it is none.
    const char* skip_comment(const char* p) const {
        if (end_ - p < 2) {
            comment_is_open_ = true;
            return end_;
        }
        if (p[1] != '/' && p[1] != '*') {
            return nullptr;
        }
        if (p[1] == '/') {
            const auto* line = static_cast<const char*>(std::memchr(p, '\n', remaining(p)));
            return line == nullptr ? end_ : line;
        }
        for (const char* q = p + 2; end_ - q >= 2; ++q) {
            if (q[0] == '*' && q[1] == '/') {
                return q + 2;
            }
        }
        comment_is_open_ = true;
        return end_;
    }

    AGATE_NOINLINE const char* literal(const char* p, std::string_view word) {
        for (const char c : word) {
            if (p == end_) {
                return fail(errc::end_of_input, p, "the input ends inside a literal");
            }
            if (*p != c) {
                return fail(errc::invalid_syntax, p, "no such literal");
            }
            ++p;
        }
        return p;
    }
    AGATE_NOINLINE const char* boolean_apart(const char* p, bool& v) {
        if (p == end_ || (*p != 't' && *p != 'f')) {
            return mismatch(p, "boolean");
        }
        const bool is_true = *p == 't';
        p = literal(p, is_true ? "true" : "false");
        if (p != nullptr) {
            v = is_true;
        }
        return p;
    }

    /// A number that could not be read: quoted, if that is allowed, null for NaN, or at fault.
    template <class Number>
    AGATE_COLD const char* number_failed(const char* p, const number_end& read, [[maybe_unused]] Number& v,
                                         const char* expected) {
        if constexpr (O.quoted_numbers) {
            if (p != end_ && *p == '"') {
                return quoted_number(p, v);
            }
        }
        if constexpr (O.nan == nan_policy::null && std::is_floating_point_v<Number>) {
            if (try_null(p)) {
                v = std::numeric_limits<Number>::quiet_NaN();
                return p;
            }
        }
        if (p == end_ || (*p != '-' && static_cast<unsigned char>(*p - '0') >= 10)) {
            return mismatch(p, expected);
        }
        switch (read.error) {
        case number_error::end_of_input:
            return fail(errc::end_of_input, read.ptr, "the input ends inside a number");
        case number_error::fraction:
            return fail(errc::not_an_integer, p, "an integer cannot be a fraction or have an exponent");
        case number_error::out_of_range:
            return fail(errc::number_out_of_range, p, "the number is out of range");
        default: return fail(errc::invalid_number, read.ptr, "not a JSON number");
        }
    }
    template <class Number> const char* quoted_number(const char* p, Number& v) {
        const char* const start = p;
        std::string_view text;
        p = scratch_text(p, text, "number");
        if (p == nullptr) {
            return nullptr;
        }
        number_end read{};
        Number number{};
        if constexpr (std::is_floating_point_v<Number>) {
            read = read_floating(text.data(), text.data() + text.size(), number);
        } else {
            read = read_integer(text.data(), text.data() + text.size(), number);
        }
        if (read.error == number_error::out_of_range) {
            return fail(errc::number_out_of_range, start, "the number is out of range");
        }
        if (read.error == number_error::fraction) {
            return fail(errc::not_an_integer, start, "an integer cannot be a fraction or have an exponent");
        }
        if (read.error != number_error::none || read.ptr != text.data() + text.size()) {
            return fail(errc::invalid_number, start, "the string is not a JSON number");
        }
        v = number;
        return p;
    }

    AGATE_NOINLINE const char* find_quote(const char* p, const char* expected) {
        p = space(p);
        return p != end_ && *p == '"' ? p : mismatch(p, expected);
    }
    AGATE_COLD const char* string_failed(const string_scan& scan) {
        return fail(scan.fault, scan.end, scan.reason);
    }

    /// The rest of a string from its first byte that needs attention.
    template <class String> AGATE_NOINLINE const char* text_apart(const char* start, const char* p,
                                                                  String& s) {
        const string_scan scan = scan_string(begin_, p, end_);
        if (scan.fault != errc::none) [[unlikely]] {
            return string_failed(scan);
        }
        const auto size = static_cast<std::size_t>(scan.end - start);
        if (!scan.has_escapes) {
            s.assign(start, size);
            return scan.end + 1;
        }
        if (s.capacity() < size) {
            s.clear();
            s.reserve(size);
        }
        resize_for_overwrite(s, size);
        const char* const stop = unescape(start, scan.end, s.data());
        s.resize(static_cast<std::size_t>(stop - s.data()));
        return scan.end + 1;
    }
    /// The text of a string, with its escapes; the position behind it.
    const char* find_text(const char* p, std::string_view& s, bool& has_escapes, const char* expected) {
        p = space(p);
        if (p == end_ || *p != '"') [[unlikely]] {
            return mismatch(p, expected);
        }
        const char* const start = p + 1;
        const char* stop = find_special(begin_, start, end_);
        if (stop == end_ || *stop != '"') [[unlikely]] {
            const string_scan scan = scan_string(begin_, stop, end_);
            if (scan.fault != errc::none) {
                return string_failed(scan);
            }
            stop = scan.end;
            has_escapes = scan.has_escapes;
        }
        s = std::string_view{start, static_cast<std::size_t>(stop - start)};
        return stop + 1;
    }

    AGATE_INLINE const char* enter(const char* p, char opening, const char* expected) {
        p = space(p);
        if (p == end_ || *p != opening) [[unlikely]] {
            return mismatch(p, expected);
        }
        if (depth_left_ == 0) [[unlikely]] {
            return fail(errc::depth_exceeded, p, "nested deeper than the limit");
        }
        --depth_left_;
        return p;
    }
    AGATE_NOINLINE const char* next_element_apart(const char* p, bool first, bool& done) {
        p = space(first ? p + 1 : p);
        if (p != end_ && *p == ']') {
            done = true;
            ++depth_left_;
            return p + 1;
        }
        if (p != end_ && first) {
            return p;
        }
        if (p != end_ && *p == ',') [[likely]] {
            return p + 1;
        }
        return p == end_ ? fail(errc::end_of_input, p, "the input ends inside an array")
                         : fail(errc::invalid_syntax, p, "',' or ']' is wanted after an element");
    }

    AGATE_NOINLINE const char* next_member_apart(const char* p, bool first, bool& done) {
        const char* q = space(first ? p + 1 : p);
        if (q != end_ && *q == '}') {
            done = true;
            ++depth_left_;
            return q + 1;
        }
        if (!first) {
            if (q == end_ || *q != ',') [[unlikely]] {
                return q == end_ ? fail(errc::end_of_input, q, "the input ends inside an object")
                                 : fail(errc::invalid_syntax, q, "',' or '}' is wanted after a member");
            }
            q = space(q + 1);
        }
        if (q == end_ || *q != '"') [[unlikely]] {
            return q == end_ ? fail(errc::end_of_input, q, "the input ends inside an object")
                             : fail(errc::invalid_syntax, q,
                                    *q == '}' ? "a comma before the closing brace"
                                              : "a member's name is wanted, in quotes");
        }
        return q;
    }
    /// Behind the separator that comes before a key, or a null pointer when there is none.
    const char* next_key(const char* p, bool first) const {
        p = first ? p : space(p);
        return p != end_ && *p == (first ? '{' : ',') ? space(p + 1) : nullptr;
    }
    /// A key, quotes included, that is not where compact output has it: among white space, or not here at all.
    AGATE_NOINLINE const char* match_key_apart(const char* p, std::string_view quoted, bool first) const {
        p = next_key(p, first);
        if (p == nullptr || remaining(p) < quoted.size() ||
            std::memcmp(p, quoted.data(), quoted.size()) != 0) {
            return nullptr;
        }
        p = space(p + quoted.size());
        return p != end_ && *p == ':' ? p + 1 : nullptr;
    }
    AGATE_INLINE const char* after_key(const char* p) {
        p = space(p);
        if (p == end_ || *p != ':') [[unlikely]] {
            return p == end_ ? fail(errc::end_of_input, p, "the input ends inside an object")
                             : fail(errc::invalid_syntax, p, "':' is wanted after a member's name");
        }
        return p + 1;
    }
    /// Whether all names are written without escapes, so that the input's bytes can be compared with it.
    template <class T> static consteval bool has_plain_names() {
        constexpr bool all_plain = [] {
            for (const std::string_view name : fields<T>::texts) {
                for (const char c : name) {
                    if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20) {
                        return false;
                    }
                }
            }
            return true;
        }();
        return all_plain;
    }

    template <bool Hex, class Bytes> const char* encoded_bytes(const char* p, Bytes& v) {
        static_assert(kind_of<Bytes> != kind::bytes_view, "agate: JSON has bytes as text, which cannot be "
                                                          "a view of the input; use std::vector<std::byte>");
        const char* const start = p = space(p);
        std::string_view text;
        p = scratch_text(p, text, Hex ? "string (hexadecimal digits)" : "string (base64)");
        if (p == nullptr) {
            return nullptr;
        }
        const std::size_t room = Hex ? hex_decoded_size(text) : base64_decoded_size(text);
        if (!charge(start, room)) {
            return nullptr;
        }
        std::vector<std::byte> decoded(room);
        bytes_result result{};
        if constexpr (Hex) {
            result = read_hex(decoded.data(), text);
        } else {
            result = read_base64(decoded.data(), text);
        }
        if (result.error_at != nullptr) {
            return fail(errc::invalid_bytes, start,
                        Hex ? "not pairs of hexadecimal digits" : "not base64 (RFC 4648 section 4)");
        }
        if constexpr (resizable<Bytes>) {
            v.resize(result.size);
        } else if (v.size() != result.size) {
            return fail(errc::wrong_size, start, "bytes of another length than the array's");
        }
        if (result.size != 0) {
            std::memcpy(v.data(), decoded.data(), result.size);
        }
        return p;
    }
    template <class Key, class Wire> const char* convert_key(const char* p, const char* start, Wire& image,
                                                             Key& k) {
        if constexpr (requires {
                          {
                              convert<Key>::from_wire(std::move(image), k)
                          } -> std::convertible_to<const char*>;
                      }) {
            if (const char* reason = convert<Key>::from_wire(std::move(image), k)) {
                return fail(agate::detail::conversion_code<convert<Key>>(), start, reason);
            }
        } else {
            k = convert<Key>::from_wire(std::move(image));
        }
        return p;
    }
    template <class Key> const char* read_key(const char* p, const char* start, std::string_view name,
                                              Key& k) {
        if constexpr (kind_of<Key> == kind::enumeration) {
            std::size_t index = no_key;
            if constexpr (is_name_on_wire<reader, plain_context, Key>()) {
                index = enumerators<Key>::table.find(name);
            } else {
                enumerator_integer<Key> number{};
                if (read_key(p, start, name, number) == nullptr) {
                    return nullptr;
                }
                index = enumerators<Key>::position_of(number);
            }
            if (index != no_key) {
                k = enumerators<Key>::all.list[index].value;
                return p;
            }
            if constexpr (enumerators<Key>::has_fallback) {
                k = enumerators<Key>::fallback();
                return p;
            } else {
                fail(errc::unknown_enumerator, start, nullptr);
                failure.names = &enumerators<Key>::list;
                return nullptr;
            }
        } else if constexpr (kind_of<Key> == kind::character) {
            if (name.size() != 1) {
                return fail(errc::wrong_size, start, "a char is a string of one byte");
            }
            k = name[0];
            return p;
        } else {
            static_assert(
                kind_of<Key> == kind::integer,
                "agate: the key of a map must be a string, an integer, an enumeration, or converted to one");
            const number_end read = read_integer(name.data(), name.data() + name.size(), k);
            if (read.error == number_error::out_of_range) {
                return fail(errc::number_out_of_range, start, "the number is out of range");
            }
            if (read.error != number_error::none || read.ptr != name.data() + name.size()) {
                return fail(errc::invalid_number, start, "the name is not an integer");
            }
            return p;
        }
    }

    const char* skip_key(const char* p) {
        std::string_view name;
        bool has_escapes = false;
        p = find_text(p, name, has_escapes, "a member's name");
        return p == nullptr ? p : after_key(p);
    }
    const char* skip_scalar(const char* p) {
        switch (*p) {
        case '"': {
            std::string_view text;
            bool has_escapes = false;
            return find_text(p, text, has_escapes, "string");
        }
        case 't': return literal(p, "true");
        case 'f': return literal(p, "false");
        case 'n': return literal(p, "null");
        default: {
            const number_end read = skip_number(p, end_);
            double unused = 0;
            return read.error == number_error::none ? read.ptr : number_failed(p, read, unused, "value");
        }
        }
    }

    const char* begin_;
    const char* end_;
    std::uint32_t depth_left_;
    std::uint64_t memory_left_;
    std::uint64_t rescan_left_;
    mutable bool comment_is_open_ = false; ///< the input's last comment has no end
    std::string scratch_;
};

} // namespace agate::inline AGATE_ABI::json::detail
