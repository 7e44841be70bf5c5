// The JSON writer: the bytes of RFC 8259 for what the write walk visits. Compact output is written by bounds; indented and
// canonical output asks for room part by part.
#pragma once

#include <agate/core/bytes.hpp>
#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/failure.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/number.hpp>
#include <agate/core/output.hpp>
#include <agate/core/sorted.hpp>
#include <agate/core/time_text.hpp>
#include <agate/json/options.hpp>
#include <agate/json/raw.hpp>
#include <agate/json/reader.hpp>
#include <agate/json/text.hpp>
#include <agate/model/context.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::json::detail {

/// `,"name":` of a struct's member; the writer of the first one puts a brace over the comma.
template <class T, std::size_t J, bool Ascii, bool HtmlSafe> struct member_key {
    static constexpr std::string_view name = fields<T>::template slot<J>::name;
    static constexpr auto text =
        make_key<escaped_size<Ascii, HtmlSafe>(name) + 4, Ascii, HtmlSafe>(",", name);
};

template <options O> class writer : public failure_room {
public:
    // --- what the formats makes of kinds, for the model
    static constexpr token enumerator_token = token::string;
    static constexpr token bytes_token = token::string;
    static constexpr token time_token = token::string;
    static constexpr token duration_token = token::string;
    static constexpr bool quotes_numbers = O.quoted_numbers;
    static constexpr bool nan_is_null = O.nan == nan_policy::null;
    static constexpr bool skips_null = O.skip_null;
    static constexpr bool sorts_members = O.canonical;
    static constexpr bool declares_sizes = false;
    template <class T> static constexpr bool positional = false;
    template <class T> static constexpr bool columnar = false;

    // --- bounds
    static constexpr bool bounded = O.indent == 0 && !O.canonical;
    static constexpr std::size_t quotes = O.quoted_numbers ? 2 : 0;
    static constexpr std::size_t null_bound = 4;
    static constexpr std::size_t boolean_bound = 5;
    template <class Int> static constexpr std::size_t integer_bound = max_integer_size + quotes;
    template <class Float> static constexpr std::size_t floating_bound = max_floating_size + quotes;
    static constexpr std::size_t character_bound = escape_bound + 2;
    static constexpr std::size_t name_bound(std::size_t size) { return escape_bound * size + 2; }
    static constexpr std::size_t time_bound = max_duration_size + 2;
    static constexpr std::size_t scalar_bound = 64;
    static constexpr std::size_t object_bound = 2;
    static constexpr std::size_t array_bound = 2;
    static constexpr std::size_t element_bound = 1;
    template <class T, std::size_t J> static constexpr std::size_t member_bound =
        member_key<T, J, O.ascii, O.html_safe>::text.size();

    writer(agate::detail::output& out, const limits& bounds) noexcept
        : out_{out}, depth_left_{bounds.depth} {}

    [[nodiscard]] AGATE_INLINE bool ensure(char*& p, std::size_t n) {
        if (out_.ensure(p, n)) [[likely]] {
            return true;
        }
        report(errc::output_full, 0, "the output is too small");
        return false;
    }
    AGATE_COLD char* fail(errc code, const char* p, const char* detail) {
        report(code, out_.size(p), detail);
        return nullptr;
    }

    AGATE_INLINE bool enter(const char* p) {
        if (depth_left_ == 0) [[unlikely]] {
            fail(errc::depth_exceeded, p, "nested deeper than the limit");
            return false;
        }
        --depth_left_;
        ++depth_;
        return true;
    }
    AGATE_INLINE void leave() noexcept {
        ++depth_left_;
        --depth_;
    }

    // --- scalars

    AGATE_INLINE char* null(char* p) {
        std::memcpy(p, "null", 4);
        return p + 4;
    }
    AGATE_INLINE char* boolean(char* p, bool v) {
        if (v) {
            std::memcpy(p, "true", 4);
            return p + 4;
        }
        std::memcpy(p, "false", 5);
        return p + 5;
    }
    template <class Int> AGATE_INLINE char* integer(char* p, Int v) {
        if constexpr (O.quoted_numbers) {
            *p++ = '"';
        }
        p = write_integer(p, v);
        if constexpr (O.quoted_numbers) {
            *p++ = '"';
        }
        return p;
    }
    template <class Float> AGATE_INLINE char* floating(char* p, Float v) {
        // NaN compares false, infinity differs from itself by NaN
        if (!(v - v == Float(0))) [[unlikely]] {
            return not_finite(p);
        }
        if constexpr (O.quoted_numbers) {
            *p++ = '"';
        }
        p = write_floating(p, v);
        if constexpr (O.quoted_numbers) {
            *p++ = '"';
        }
        return p;
    }
    char* character(char* p, char c) {
        if (static_cast<signed char>(c) < 0) {
            return fail(errc::invalid_utf8, p, "a char beyond ASCII is not UTF-8 by itself");
        }
        return name(p, std::string_view{&c, 1});
    }

    // --- texts

    /// A string, with room for it and for `After` bytes behind it.
    template <std::size_t After> AGATE_INLINE char* text(char* p, std::string_view s) {
        if (!ensure(p, s.size() + 2 + After)) [[unlikely]] {
            return nullptr;
        }
        if constexpr (O.html_safe) {
            return text_apart(p, s, After);
        } else {
            *p = '"';
            if (!copy_plain(p + 1, s.data(), s.size())) [[unlikely]] {
                return text_apart(p, s, After);
            }
            p[s.size() + 1] = '"';
            return p + s.size() + 2;
        }
    }
    /// A string into room that is there: `name_bound` bytes.
    AGATE_INLINE char* name(char* p, std::string_view s) {
        *p = '"';
        if (O.html_safe || !copy_plain(p + 1, s.data(), s.size())) [[unlikely]] {
            return escaped(p, s);
        }
        p[s.size() + 1] = '"';
        return p + s.size() + 2;
    }
    template <std::size_t After> char* bytes(char* p, const std::byte* data, std::size_t size) {
        if (!ensure(p, base64_size(size) + 2 + After)) [[unlikely]] {
            return nullptr;
        }
        *p++ = '"';
        p = write_base64(p, data, size);
        *p++ = '"';
        return p;
    }
    template <std::size_t After> char* hex(char* p, const std::byte* data, std::size_t size) {
        if (!ensure(p, hex_size(size) + 2 + After)) [[unlikely]] {
            return nullptr;
        }
        *p++ = '"';
        p = write_hex(p, data, size);
        *p++ = '"';
        return p;
    }
    template <std::size_t After> char* raw(char* p, const json::raw& v) {
        reader<options{.comments = O.comments}> check{v.text, limits{.depth = depth_left_}};
        const char* const end = check.skip(v.text.data());
        if (end == nullptr || check.end_of_value(end) == nullptr) {
            return fail(check.failure.code, p, "a json::raw member that is not a JSON value");
        }
        // nothing behind the value: a line comment would swallow what is written next
        const auto size = static_cast<std::size_t>(end - v.text.data());
        if constexpr (O.ascii || O.html_safe) {
            if (!ensure(p, escape_bound * size + After)) [[unlikely]] {
                return nullptr;
            }
            const char* fault = nullptr;
            char* const stop = write_escaped<O.ascii, O.html_safe, true>(p, v.text.data(), end, fault);
            return stop != nullptr ? stop : fail(errc::invalid_utf8, p, "a comment that is not UTF-8");
        }
        if (!ensure(p, size + After)) [[unlikely]] {
            return nullptr;
        }
        std::memcpy(p, v.text.data(), size);
        return p + size;
    }
    char* time_point(char* p, const seconds_and_nanoseconds& time, bool is_local) {
        char* const end = write_time(p + 1, time.seconds, time.nanoseconds, !is_local);
        if (end == nullptr) {
            return fail(errc::not_representable, p, "RFC 3339 has years from 0000 to 9999 only");
        }
        *p = '"';
        *end = '"';
        return end + 1;
    }
    char* duration(char* p, const seconds_and_nanoseconds& time) {
        *p = '"';
        p = write_duration(p + 1, time.seconds, time.nanoseconds);
        *p = '"';
        return p + 1;
    }

    // --- arrays and objects

    AGATE_INLINE char* begin_array(char* p, std::size_t) { return p; }
    AGATE_INLINE char* next_element(char* p, bool first) { return separate(p, first, '['); }
    AGATE_INLINE char* end_array(char* p, bool empty) { return close(p, empty, '[', ']'); }

    AGATE_INLINE char* begin_object(char* p, std::size_t) { return p; }
    template <class T, std::size_t J> AGATE_INLINE char* member(char* p, bool first) {
        constexpr const auto& key = member_key<T, J, O.ascii, O.html_safe>::text;
        if constexpr (bounded) {
            std::memcpy(p, key.data(), key.size());
            if (first) {
                *p = '{';
            }
            return p + key.size();
        } else {
            return key_text(p, std::string_view{key.data() + 1, key.size() - 1}, first);
        }
    }
    AGATE_INLINE char* end_object(char* p, bool empty) { return close(p, empty, '{', '}'); }

    /// A map's key, with the separator before and behind it.
    template <class Key> char* key(char* p, const Key& k, bool first) {
        p = separate_with_room(p, first, '{');
        p = p == nullptr ? p : key_string(p, k);
        if (p == nullptr || !ensure(p, 2)) [[unlikely]] {
            return nullptr;
        }
        *p++ = ':';
        if constexpr (O.indent != 0) {
            *p++ = ' ';
        }
        return p;
    }
    /// Calls `f(key, value)` for each entry of a map, sorted by the keys' text if that is asked for; until one says false.
    template <class Map, class F> bool for_each_entry(const Map& map, F&& f) {
        if constexpr (O.canonical) {
            return for_each_sorted(map, [](const auto& k) { return key_bytes(k); }, f);
        } else {
            for (const auto& [k, v] : map) {
                if (!f(k, v)) {
                    return false;
                }
            }
            return true;
        }
    }

private:
    AGATE_COLD char* not_finite(char* p) {
        if constexpr (O.nan == nan_policy::null) {
            return null(p);
        } else {
            return fail(errc::not_representable, p, "JSON has no NaN and no infinity");
        }
    }

    /// A string of which a byte needs attention.
    AGATE_NOINLINE char* text_apart(char* p, std::string_view s, std::size_t after) {
        return ensure(p, name_bound(s.size()) + after) ? escaped(p, s) : nullptr;
    }
    AGATE_NOINLINE char* escaped(char* p, std::string_view s) {
        const char* fault = nullptr;
        *p = '"';
        char* const end = write_escaped<O.ascii, O.html_safe>(p + 1, s.data(), s.data() + s.size(), fault);
        if (end == nullptr) [[unlikely]] {
            return fail(errc::invalid_utf8, p, "the string is not UTF-8");
        }
        *end = '"';
        return end + 1;
    }

    template <class Key> char* key_string(char* p, const Key& k) {
        if constexpr (kind_of<Key> == kind::string || kind_of<Key> == kind::string_view) {
            return text<0>(p, std::string_view{k.data(), k.size()});
        } else if constexpr (std::is_same_v<Key, char[1]> || std::is_convertible_v<Key, std::string_view>) {
            return text<0>(p, std::string_view{k});
        } else {
            return ensure(p, scalar_bound) ? key_scalar(p, k) : nullptr;
        }
    }
    template <class Key> char* key_scalar(char* p, const Key& k) {
        if constexpr (kind_of<Key> == kind::integer) {
            *p++ = '"';
            p = write_integer(p, k);
            *p++ = '"';
            return p;
        } else if constexpr (kind_of<Key> == kind::enumeration) {
            std::size_t position = enumerators<Key>::position(k);
            if constexpr (enumerators<Key>::has_fallback) {
                position =
                    position == no_key ? enumerators<Key>::position(enumerators<Key>::fallback()) : position;
            }
            if (position == no_key) {
                fail(errc::unknown_enumerator, p, "a value without a name");
                failure.names = &enumerators<Key>::list;
                return nullptr;
            }
            if constexpr (is_name_on_wire<writer, plain_context, Key>()) {
                return text<0>(p, enumerators<Key>::names[position]);
            } else {
                const Key named = enumerators<Key>::all.list[position].value;
                return key_scalar(p, static_cast<enumerator_integer<Key>>(named));
            }
        } else if constexpr (kind_of<Key> == kind::converted) {
            return key_string(p, convert<Key>::to_wire(k));
        } else if constexpr (kind_of<Key> == kind::character) {
            return character(p, k);
        } else {
            static_assert(
                kind_of<Key> == kind::integer,
                "agate: the key of a map must be a string, an integer, an enumeration, or converted to one");
            return nullptr;
        }
    }
    /// A key's text as its own string, to sort by.
    template <class Key> static std::string key_bytes(const Key& k) {
        if constexpr (kind_of<Key> == kind::string || kind_of<Key> == kind::string_view) {
            return std::string{k.data(), k.size()};
        } else if constexpr (kind_of<Key> == kind::character) {
            return std::string(1, k);
        } else if constexpr (kind_of<Key> == kind::enumeration) {
            if constexpr (is_name_on_wire<writer, plain_context, Key>()) {
                const std::size_t position = enumerators<Key>::position(k);
                return position == no_key ? std::string{} : std::string{enumerators<Key>::names[position]};
            } else {
                return key_bytes(static_cast<enumerator_integer<Key>>(k));
            }
        } else if constexpr (kind_of<Key> == kind::converted) {
            return key_bytes(std::remove_cvref_t<typename convert<Key>::wire>(convert<Key>::to_wire(k)));
        } else {
            char digits[max_integer_size];
            return std::string(digits, write_integer(digits, k));
        }
    }

    AGATE_NOINLINE char* key_text(char* p, std::string_view quoted, bool first) {
        p = separate_with_room(p, first, '{');
        if (p == nullptr || !ensure(p, quoted.size() + 1 + scalar_bound)) [[unlikely]] {
            return nullptr;
        }
        std::memcpy(p, quoted.data(), quoted.size());
        p += quoted.size();
        if constexpr (O.indent != 0) {
            *p++ = ' ';
        }
        return p;
    }

    char* separate_with_room(char* p, bool first, char opening) {
        return ensure(p, 1) ? separate(p, first, opening) : nullptr;
    }
    AGATE_INLINE char* separate(char* p, bool first, char opening) {
        if constexpr (O.indent == 0) {
            *p = first ? opening : ',';
            return p + 1;
        } else {
            return new_line(p, first ? opening : ',', depth_);
        }
    }
    AGATE_INLINE char* close(char* p, bool empty, char opening, char closing) {
        if constexpr (O.indent == 0) {
            if constexpr (!bounded) {
                if (!ensure(p, 2)) [[unlikely]] {
                    return nullptr;
                }
            }
            if (empty) {
                *p++ = opening;
            }
            *p++ = closing;
            return p;
        } else {
            if (!empty) {
                p = new_line(p, '\0', depth_ - 1);
            }
            if (p == nullptr || !ensure(p, 2)) [[unlikely]] {
                return nullptr;
            }
            if (empty) {
                *p++ = opening;
            }
            *p++ = closing;
            return p;
        }
    }
    /// `c`, unless it is a null character, and a new line indented to that depth.
    AGATE_NOINLINE char* new_line(char* p, char c, std::size_t depth) {
        const std::size_t spaces = O.indent * depth;
        if (!ensure(p, spaces + 2 + scalar_bound)) [[unlikely]] {
            return nullptr;
        }
        if (c != '\0') {
            *p++ = c;
        }
        *p++ = '\n';
        std::memset(p, ' ', spaces);
        return p + spaces;
    }

    agate::detail::output& out_;
    std::uint32_t depth_left_;
    std::uint32_t depth_ = 0;
};

} // namespace agate::inline AGATE_ABI::json::detail
