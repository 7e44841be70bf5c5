// The MessagePack writer: the specification's smallest forms for what the write walk visits.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/failure.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/output.hpp>
#include <agate/core/sorted.hpp>
#include <agate/core/text.hpp>
#include <agate/core/time_text.hpp>
#include <agate/core/utf8.hpp>
#include <agate/model/context.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/msgpack/format.hpp>
#include <agate/msgpack/options.hpp>
#include <agate/msgpack/raw.hpp>
#include <agate/msgpack/reader.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::msgpack::detail {

/// A member's name as it stands before its value.
template <class T, std::size_t J> struct member_name {
    static constexpr std::string_view name = fields<T>::template slot<J>::name;
    static constexpr auto text = make_name<name.size() + string_header_size(name.size())>(name);
};

template <options O> class writer : public failure_room, public layouts<O> {
public:
    template <class T> static constexpr bool positional = layouts<O>::template positional<T>;

    // --- what the format makes of kinds, for the model
    static constexpr token enumerator_token = token::integer;
    static constexpr token bytes_token = token::bytes;
    static constexpr token time_token = token::extension;
    static constexpr token duration_token = token::string;
    static constexpr bool nan_is_null = false;
    static constexpr bool quotes_numbers = false;
    static constexpr bool skips_null = O.skip_null;
    static constexpr bool sorts_members = O.canonical;
    static constexpr bool declares_sizes = true;

    // --- bounds
    static constexpr bool bounded = !O.canonical;
    static constexpr std::size_t null_bound = 1;
    static constexpr std::size_t boolean_bound = 1;
    template <class Int> static constexpr std::size_t integer_bound = 1 + sizeof(Int);
    template <class Float> static constexpr std::size_t floating_bound = 1 + sizeof(Float);
    static constexpr std::size_t character_bound = 2;
    static constexpr std::size_t name_bound(std::size_t size) { return size + 5; }
    static constexpr std::size_t time_bound = max_duration_size + 2;
    static constexpr std::size_t scalar_bound = 64;
    static constexpr std::size_t object_bound = 5;
    static constexpr std::size_t array_bound = 5;
    static constexpr std::size_t element_bound = 0;
    template <class T, std::size_t J>
    static constexpr std::size_t member_bound = positional<T> ? 0 : member_name<T, J>::text.size();

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
        return true;
    }
    AGATE_INLINE void leave() noexcept { ++depth_left_; }

    // --- scalars

    AGATE_INLINE char* null(char* p) {
        *p = static_cast<char>(nil);
        return p + 1;
    }
    AGATE_INLINE char* boolean(char* p, bool v) {
        *p = static_cast<char>(v ? true_value : false_value);
        return p + 1;
    }
    template <class Int> AGATE_INLINE char* integer(char* p, Int v) {
        if (v >= 0) {
            return unsigned_integer(p, static_cast<std::make_unsigned_t<Int>>(v));
        }
        if constexpr (std::is_signed_v<Int>) {
            return negative_integer(p, v);
        } else {
            return p;
        }
    }
    AGATE_INLINE char* floating(char* p, float v) {
        return store_tagged(p, float32, std::bit_cast<std::uint32_t>(v));
    }
    AGATE_INLINE char* floating(char* p, double v) {
        return store_tagged(p, float64, std::bit_cast<std::uint64_t>(v));
    }
    char* character(char* p, char c) {
        if (static_cast<signed char>(c) < 0) {
            return fail(errc::invalid_utf8, p, "a char beyond ASCII is not UTF-8 by itself");
        }
        p[0] = static_cast<char>(fixstr | 1);
        p[1] = c;
        return p + 2;
    }

    // --- texts and bytes

    /// A string, with room for it and for `After` bytes behind it.
    template <std::size_t After> AGATE_INLINE char* text(char* p, std::string_view s) {
        if (!ensure(p, s.size() + 5 + After)) [[unlikely]] {
            return nullptr;
        }
        return name(p, s);
    }
    /// A string into room that is there.
    AGATE_INLINE char* name(char* p, std::string_view s) {
        if (s.size() < 32) [[likely]] {
            *p++ = static_cast<char>(fixstr | s.size());
        } else if (s.size() <= UINT8_MAX) {
            p = store_tagged(p, str8, static_cast<std::uint8_t>(s.size()));
        } else {
            return long_text(p, s);
        }
        if (!copy_ascii(p, s.data(), s.size())) [[unlikely]] {
            return check_text(p, s);
        }
        return p + s.size();
    }
    template <std::size_t After> char* bytes(char* p, const std::byte* data, std::size_t size) {
        if (size > UINT32_MAX) {
            return fail(errc::not_representable, p, "MessagePack has at most 4294967295 bytes");
        }
        if (!ensure(p, size + 5 + After)) [[unlikely]] {
            return nullptr;
        }
        p = sized_header(p, bin8, size);
        if (size != 0) {
            std::memcpy(p, data, size);
        }
        return p + size;
    }
    template <std::size_t After> char* raw(char* p, const msgpack::raw& v) {
        return packed<After>(p, {reinterpret_cast<const char*>(v.bytes.data()), v.bytes.size()});
    }
    /// What another library's type writes by itself (msgpack/object.hpp).
    template <std::size_t After, class Foreign> char* raw(char* p, const Foreign& v) {
        p = write_foreign(*this, p, v);
        return p != nullptr && ensure(p, After) ? p : nullptr;
    }
    /// Bytes that must be one value, and are looked at.
    template <std::size_t After> char* packed(char* p, std::string_view input) {
        reader<options{}> check{input, limits{.depth = depth_left_}};
        const char* end = check.skip(check.begin_of_text());
        end = end == nullptr ? end : check.end_of_value(end);
        if (end == nullptr) {
            return fail(check.failure.code, p, "a msgpack::raw member that is not a MessagePack value");
        }
        if (!ensure(p, input.size() + After)) [[unlikely]] {
            return nullptr;
        }
        std::memcpy(p, input.data(), input.size());
        return p + input.size();
    }
    template <std::size_t After> char* raw(char* p, const msgpack::extension& v) {
        return extension<After>(p, v.type, v.data.data(), v.data.size());
    }
    template <std::size_t After> char* extension(char* p, std::int8_t type, const std::byte* data,
                                                 std::size_t size) {
        if (size > UINT32_MAX) {
            return fail(errc::not_representable, p, "MessagePack has at most 4294967295 bytes");
        }
        if (!ensure(p, size + 6 + After)) [[unlikely]] {
            return nullptr;
        }
        p = extension_header(p, type, size);
        if (size != 0) {
            std::memcpy(p, data, size);
        }
        return p + size;
    }
    /// A time of UTC as a timestamp of 32, 64 or 96 bits, a local one as text.
    char* time_point(char* p, const seconds_and_nanoseconds& time, bool is_local) {
        if (is_local) {
            char* const end = write_time(p + 1, time.seconds, time.nanoseconds, false);
            if (end == nullptr) {
                return fail(errc::not_representable, p, "RFC 3339 has years from 0000 to 9999 only");
            }
            *p = static_cast<char>(fixstr | static_cast<std::size_t>(end - p - 1));
            return end;
        }
        const auto seconds = static_cast<std::uint64_t>(time.seconds);
        if (seconds >> 34 == 0) {
            if (time.nanoseconds == 0 && seconds >> 32 == 0) {
                p = extension_header(p, timestamp_type, 4);
                return store_big(p, static_cast<std::uint32_t>(seconds));
            }
            p = extension_header(p, timestamp_type, 8);
            return store_big(p, static_cast<std::uint64_t>(time.nanoseconds) << 34 | seconds);
        }
        p = extension_header(p, timestamp_type, 12);
        p = store_big(p, time.nanoseconds);
        return store_big(p, seconds);
    }
    char* duration(char* p, const seconds_and_nanoseconds& time) {
        char* const end = write_duration(p + 2, time.seconds, time.nanoseconds);
        const auto size = static_cast<std::size_t>(end - p - 2);
        if (size < 32) {
            *p = static_cast<char>(fixstr | size);
            std::memmove(p + 1, p + 2, size);
            return end - 1;
        }
        p[0] = static_cast<char>(str8);
        p[1] = static_cast<char>(size);
        return end;
    }

    // --- arrays and maps

    AGATE_INLINE char* begin_array(char* p, std::size_t size) {
        return container_header<fixarray, array16>(p, size);
    }
    AGATE_INLINE char* next_element(char* p, bool) { return p; }
    AGATE_INLINE char* end_array(char* p, bool) { return p; }

    AGATE_INLINE char* begin_object(char* p, std::size_t size) {
        if constexpr (!bounded) {
            if (!ensure(p, object_bound)) [[unlikely]] {
                return nullptr;
            }
        }
        return container_header<fixmap, map16>(p, size);
    }
    template <class T, std::size_t J> AGATE_INLINE char* member(char* p, bool) {
        if constexpr (!positional<T>) {
            constexpr const auto& text = member_name<T, J>::text;
            if constexpr (!bounded) {
                if (!ensure(p, text.size())) [[unlikely]] {
                    return nullptr;
                }
            }
            std::memcpy(p, text.data(), text.size());
            p += text.size();
        }
        return p;
    }
    AGATE_INLINE char* end_object(char* p, bool) { return p; }

    /// A map's key: integers and enumerations in their native form.
    template <class Key> char* key(char* p, const Key& k, bool) {
        if constexpr (std::is_convertible_v<const Key&, std::string_view>) {
            return text<0>(p, std::string_view{k});
        } else if constexpr (kind_of<Key> == kind::string) {
            return text<0>(p, std::string_view{k.data(), k.size()});
        } else if constexpr (kind_of<Key> == kind::converted) {
            return key(p, convert<Key>::to_wire(k), false);
        } else {
            return ensure(p, scalar_bound) ? scalar_key(p, k) : nullptr;
        }
    }
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
    template <class Unsigned> AGATE_INLINE char* unsigned_integer(char* p, Unsigned v) {
        if (v < 0x80) {
            *p = static_cast<char>(v);
            return p + 1;
        }
        if (v <= UINT8_MAX) {
            return store_tagged(p, uint8, static_cast<std::uint8_t>(v));
        }
        if constexpr (sizeof(Unsigned) > 1) {
            if (v <= UINT16_MAX) {
                return store_tagged(p, uint8 + 1, static_cast<std::uint16_t>(v));
            }
        }
        if constexpr (sizeof(Unsigned) > 4) {
            if (v > UINT32_MAX) {
                return store_tagged(p, uint64, static_cast<std::uint64_t>(v));
            }
        }
        if constexpr (sizeof(Unsigned) > 2) {
            return store_tagged(p, uint8 + 2, static_cast<std::uint32_t>(v));
        } else {
            return p;
        }
    }
    template <class Signed> AGATE_INLINE char* negative_integer(char* p, Signed v) {
        if (v >= -32) {
            *p = static_cast<char>(v);
            return p + 1;
        }
        if (v >= INT8_MIN) {
            return store_tagged(p, int8, static_cast<std::uint8_t>(v));
        }
        if constexpr (sizeof(Signed) > 1) {
            if (v >= INT16_MIN) {
                return store_tagged(p, int8 + 1, static_cast<std::uint16_t>(v));
            }
        }
        if constexpr (sizeof(Signed) > 4) {
            if (v < INT32_MIN) {
                return store_tagged(p, int64, static_cast<std::uint64_t>(v));
            }
        }
        if constexpr (sizeof(Signed) > 2) {
            return store_tagged(p, int8 + 2, static_cast<std::uint32_t>(v));
        } else {
            return p;
        }
    }
    /// The header of a str or bin of more than 31 bytes, or of any size; `first` is its form with 8 bits of size.
    AGATE_INLINE char* sized_header(char* p, std::uint8_t first, std::size_t size) {
        if (size <= UINT8_MAX) {
            return store_tagged(p, first, static_cast<std::uint8_t>(size));
        }
        if (size <= UINT16_MAX) {
            return store_tagged(p, static_cast<std::uint8_t>(first + 1), static_cast<std::uint16_t>(size));
        }
        return store_tagged(p, static_cast<std::uint8_t>(first + 2), static_cast<std::uint32_t>(size));
    }
    char* extension_header(char* p, std::int8_t type, std::size_t size) {
        if (std::has_single_bit(size) && size <= 16) {
            *p++ = static_cast<char>(fixext1 + std::countr_zero(size));
        } else {
            p = sized_header(p, ext8, size);
        }
        *p = static_cast<char>(type);
        return p + 1;
    }
    template <std::uint8_t Fix, std::uint8_t Sized16> AGATE_INLINE char* container_header(char* p,
                                                                                          std::size_t size) {
        if (size < 16) [[likely]] {
            *p = static_cast<char>(Fix | size);
            return p + 1;
        }
        if (size <= UINT16_MAX) {
            return store_tagged(p, Sized16, static_cast<std::uint16_t>(size));
        }
        if (size > UINT32_MAX) {
            return fail(errc::not_representable, p, "MessagePack has at most 4294967295 elements");
        }
        return store_tagged(p, Sized16 + 1, static_cast<std::uint32_t>(size));
    }

    AGATE_NOINLINE char* long_text(char* p, std::string_view s) {
        if (s.size() > UINT32_MAX) {
            return fail(errc::not_representable, p, "MessagePack has at most 4294967295 bytes");
        }
        p = sized_header(p, str8, s.size());
        std::memcpy(p, s.data(), s.size());
        return check_text(p, s);
    }
    AGATE_NOINLINE char* check_text(char* p, std::string_view s) {
        const char* const end = s.data() + s.size();
        const char* const fault = find_invalid_utf8(s.data(), end);
        return fault == end ? p + s.size() : fail(errc::invalid_utf8, p, "the string is not UTF-8");
    }

    template <class Key> char* scalar_key(char* p, const Key& k) {
        if constexpr (kind_of<Key> == kind::integer) {
            return integer(p, k);
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
                return integer(
                    p, static_cast<enumerator_integer<Key>>(enumerators<Key>::all.list[position].value));
            }
        } else if constexpr (kind_of<Key> == kind::character) {
            return character(p, k);
        } else {
            static_assert(
                kind_of<Key> == kind::integer,
                "agate: the key of a map must be a string, an integer, an enumeration, or converted to one");
            return nullptr;
        }
    }
    /// What a key is sorted by: a text's bytes without its header, as members' names are; else all bytes.
    template <class Key> static std::string key_bytes(const Key& k) {
        std::string text;
        {
            container_output out{text, false};
            writer inner{out, limits{}};
            const char* const end = inner.key(out.position(), k, false);
            if (end != nullptr) {
                out.finish(end);
            }
        }
        const std::uint8_t first = text.empty() ? nil : first_byte(text.data());
        if (first >= str8 && first <= str32) {
            text.erase(0, 1 + (std::size_t{1} << (first - str8)));
        } else if ((first & 0xE0U) == fixstr) {
            text.erase(0, 1);
        }
        return text;
    }

    agate::detail::output& out_;
    std::uint32_t depth_left_;
};

} // namespace agate::inline AGATE_ABI::msgpack::detail
