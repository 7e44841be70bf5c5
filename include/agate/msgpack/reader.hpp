// The MessagePack reader: every legal encoding of a value for the read walk, strict, and never a byte outside the input. A
// position is a pointer that the caller keeps; declared sizes are checked against the bytes that remain before anything
// is made of them.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/failure.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/load.hpp>
#include <agate/core/string.hpp>
#include <agate/core/text.hpp>
#include <agate/core/time_text.hpp>
#include <agate/core/utf8.hpp>
#include <agate/model/context.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/msgpack/format.hpp>
#include <agate/msgpack/options.hpp>
#include <agate/msgpack/raw.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace agate::inline AGATE_ABI::msgpack::detail {

/// A member's name as the smallest str.
template <class T, std::size_t J> struct expected_name {
    static constexpr std::string_view name = fields<T>::template slot<J>::name;
    static constexpr auto text = make_name<name.size() + string_header_size(name.size())>(name);
};

template <options O> class reader : public failure_room, public layouts<O> {
public:
    // --- what the format makes of kinds, for the model
    static constexpr token enumerator_token = token::integer;
    static constexpr token bytes_token = token::bytes;
    static constexpr token time_token = token::extension;
    static constexpr token duration_token = token::string;
    static constexpr bool nan_is_null = false;
    static constexpr bool quotes_numbers = false;
    static constexpr bool reads_any_enumerator = true;
    static constexpr bool reads_layouts = true;
    static constexpr bool knows_sizes = true;
    static constexpr bool keeps_missing = O.missing == missing_policy::keep;
    static constexpr bool refuses_unknown = O.unknown == unknown_policy::error;

    reader(std::string_view input, const limits& bounds) noexcept
        : begin_{input.data() != nullptr ? input.data() : ""}, // a null pointer means failure
          end_{begin_ + input.size()},
          depth_left_{bounds.depth},
          memory_left_{bounds.memory},
          rescan_left_{static_cast<std::uint64_t>(bounds.rescan) * input.size()} {}

    /// Inside an array or map: how many elements or members are still to come.
    struct scope {
        std::uint32_t left = 0;
    };

    std::size_t open_sequences = 0;
    std::size_t reserve_budget = std::size_t{1} << 20;

    // --- failures and limits

    [[nodiscard]] std::uint64_t offset(const char* p) const noexcept {
        return static_cast<std::uint64_t>(p - begin_);
    }
    [[nodiscard]] std::size_t remaining(const char* p) const noexcept {
        return static_cast<std::size_t>(end_ - p);
    }

    AGATE_COLD const char* fail(errc code, const char* p, const char* detail) {
        report(code, offset(p), detail).is_binary = true;
        return nullptr;
    }
    AGATE_COLD const char* mismatch(const char* p, const char* expected) {
        const token found = peek(p);
        if (found == token::end) {
            return cut_short();
        }
        if (found == token::none) {
            return fail(errc::invalid_syntax, p, "the byte C1 is never used");
        }
        fail(errc::type_mismatch, p, expected);
        failure.found = found;
        return nullptr;
    }
    [[nodiscard]] AGATE_INLINE bool charge(const char* p, std::size_t bytes) {
        if (memory_left_ < bytes) [[unlikely]] {
            fail(errc::memory_exceeded, p, "the value takes more memory than the limit");
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
    [[nodiscard]] const char* value_start(const char* p) const { return p; }

    // --- tokens

    AGATE_INLINE token peek(const char* p) const {
        if (p == end_) [[unlikely]] {
            return token::end;
        }
        const std::uint8_t first = first_byte(p);
        if (first < fixmap || first >= 0xE0) {
            return token::integer;
        }
        if (first < fixarray) {
            return token::object;
        }
        if (first < fixstr) {
            return token::array;
        }
        if (first < nil) {
            return token::string;
        }
        constexpr token n = token::null;
        constexpr token b = token::boolean;
        constexpr token d = token::bytes;
        constexpr token e = token::extension;
        constexpr token f = token::fraction;
        constexpr token i = token::integer;
        constexpr token s = token::string;
        constexpr token a = token::array;
        constexpr token o = token::object;
        constexpr token tokens[32] = {n, token::none, b, b, d, d, d, e, e, e, f, f, i, i, i, i,
                                      i, i,           i, i, e, e, e, e, e, s, s, s, a, a, o, o};
        return tokens[first - nil];
    }
    token peek_number(const char* p) const { return peek(p); }

    // --- scalars

    const char* null(const char* p) { return p != end_ && first_byte(p) == nil ? p + 1 : mismatch(p, "nil"); }
    [[nodiscard]] AGATE_INLINE bool try_null(const char*& p) {
        if (p != end_ && first_byte(p) == nil) {
            ++p;
            return true;
        }
        return false;
    }
    AGATE_INLINE const char* boolean(const char* p, bool& v) {
        if (p == end_ || (first_byte(p) | 1) != true_value) [[unlikely]] {
            return mismatch(p, "boolean");
        }
        v = first_byte(p) == true_value;
        return p + 1;
    }
    template <class Int> AGATE_INLINE const char* integer(const char* p, Int& v) {
        if (p != end_ && first_byte(p) < 0x80) {
            v = static_cast<Int>(first_byte(p));
            return p + 1;
        }
        if constexpr (sizeof(Int) >= 4) {
            if (remaining(p) >= 9) [[likely]] {
                switch (first_byte(p)) {
                case uint8: return take<std::uint8_t>(p, v);
                case uint8 + 1: return take<std::uint16_t>(p, v);
                case uint8 + 2: return take<std::uint32_t>(p, v);
                case int8: return take<std::int8_t>(p, v);
                case int8 + 1: return take<std::int16_t>(p, v);
                case int8 + 2: return take<std::int32_t>(p, v);
                default: break;
                }
            }
        }
        return sized_integer(p, v);
    }
    template <class Float> AGATE_INLINE const char* floating(const char* p, Float& v) {
        if constexpr (std::is_same_v<Float, double>) {
            if (remaining(p) >= 9 && first_byte(p) == float64) [[likely]] {
                v = std::bit_cast<double>(load_big<std::uint64_t>(p + 1));
                return p + 9;
            }
        } else {
            if (remaining(p) >= 5 && first_byte(p) == float32) [[likely]] {
                v = std::bit_cast<float>(load_big<std::uint32_t>(p + 1));
                return p + 5;
            }
        }
        return other_floating(p, v);
    }
    template <class Value> const char* number(const char* p, Value& v) {
        if (peek(p) == token::fraction) {
            double d = 0;
            p = floating(p, d);
            if (p != nullptr) {
                v = d;
            }
            return p;
        }
        std::uint64_t magnitude = 0;
        bool negative = false;
        p = any_integer(p, magnitude, negative);
        if (p == nullptr) {
            return nullptr;
        }
        if (negative) {
            v = static_cast<std::int64_t>(magnitude);
        } else {
            v = magnitude;
        }
        return p;
    }
    /// What JSON does not have: bytes and extensions.
    template <class Value> const char* generic(const char* p, Value& v) {
        if (peek(p) == token::extension) {
            typename Value::extension_type read;
            p = raw(p, read);
            if (p != nullptr) {
                v = Value{std::move(read)};
            }
            return p;
        }
        std::vector<std::byte> data;
        p = peek(p) == token::bytes ? bytes(p, data) : mismatch(p, "value");
        if (p != nullptr) {
            v = Value{std::move(data)};
        }
        return p;
    }
    const char* character(const char* p, char& v) {
        const char* const start = p;
        std::string_view text;
        p = view(p, text);
        if (p == nullptr) {
            return nullptr;
        }
        if (text.size() != 1) {
            return fail(errc::wrong_size, start, "a char is a string of one byte");
        }
        v = text[0];
        return p;
    }

    // --- texts and bytes

    template <class String> AGATE_INLINE const char* text(const char* p, String& s) {
        if (p != end_ && (first_byte(p) & 0xE0U) == fixstr) [[likely]] {
            const std::size_t size = first_byte(p) & 0x1FU;
            ++p;
            if (remaining(p) >= size && is_short_ascii(p, size, end_)) [[likely]] {
                assign_text(s, p, size, end_);
                return p + size;
            }
            --p;
        }
        return text_apart(p, s);
    }
    template <class View> AGATE_INLINE const char* view(const char* p, View& v) {
        std::string_view text;
        p = find_text(p, text, "string");
        if (p != nullptr) [[likely]] {
            v = View{text.data(), text.size()};
        }
        return p;
    }
    const char* scratch_text(const char* p, std::string_view& s, const char* expected) {
        return find_text(p, s, expected);
    }
    /// The bytes of a bin, where they stand.
    const char* find_bytes(const char* p, std::string_view& data) {
        if (peek(p) != token::bytes) {
            return mismatch(p, "bytes");
        }
        std::size_t size = 0;
        p = read_size(p, bin8, size);
        if (p == nullptr || !has(p, size)) {
            return nullptr;
        }
        data = std::string_view{p, size};
        return p + size;
    }
    /// The type of an extension, and its data, behind the type, where they stand.
    const char* find_extension(const char* p, std::int8_t& type, std::string_view& data) {
        if (peek(p) != token::extension) {
            return mismatch(p, "extension");
        }
        const std::uint8_t first = first_byte(p);
        std::size_t size = 0;
        if (first >= fixext1) {
            size = std::size_t{1} << (first - fixext1);
            ++p;
        } else {
            p = read_size(p, ext8, size);
            if (p == nullptr) {
                return nullptr;
            }
        }
        if (!has(p, size + 1)) {
            return nullptr;
        }
        type = static_cast<std::int8_t>(*p);
        data = std::string_view{p + 1, size};
        return p + 1 + size;
    }
    template <class Bytes> const char* bytes(const char* p, Bytes& v) {
        const char* const start = p;
        std::string_view found;
        p = find_bytes(p, found);
        if (p == nullptr) {
            return nullptr;
        }
        using element = typename Bytes::value_type;
        const auto* data = reinterpret_cast<const element*>(found.data());
        const std::size_t size = found.size();
        if constexpr (kind_of<Bytes> == kind::bytes_view) {
            static_assert(sizeof(Bytes) > sizeof(data), "agate: a view of bytes must be of any length");
            v = Bytes{data, size};
        } else if constexpr (resizable<Bytes>) {
            if (!charge(start, size)) {
                return nullptr;
            }
            v.resize(size);
            if (size != 0) {
                std::memcpy(v.data(), data, size);
            }
        } else {
            if (v.size() != size) {
                return fail(errc::wrong_size, start, "bytes of another length than the array's");
            }
            std::memcpy(v.data(), data, size);
        }
        return p;
    }
    const char* raw(const char* p, msgpack::raw& v) {
        const char* const stop = skip(p);
        if (stop != nullptr) {
            const auto* data = reinterpret_cast<const std::byte*>(p);
            v.bytes.assign(data, data + (stop - p));
        }
        return stop;
    }
    /// What another library's type reads by itself (msgpack/object.hpp).
    template <class Foreign> const char* raw(const char* p, Foreign& v) { return read_foreign(*this, p, v); }
    /// A msgpack::extension, or what a generic value has for one.
    template <class Extension>
        requires requires(Extension& v) { v.data.clear(); }
    const char* raw(const char* p, Extension& v) {
        std::string_view data;
        std::int8_t type = 0;
        p = find_extension(p, type, data);
        if (p != nullptr) {
            const auto* first = reinterpret_cast<const std::byte*>(data.data());
            v.type = type;
            v.data.assign(first, first + data.size());
        }
        return p;
    }
    /// A timestamp (specification, "Timestamp extension type"); a local time is text.
    const char* time_point(const char* p, seconds_and_nanoseconds& time, bool is_local) {
        const char* const start = p;
        if (is_local || peek(p) == token::string) {
            return time_text(p, time, is_local);
        }
        std::string_view data;
        std::int8_t type = 0;
        p = find_extension(p, type, data);
        if (p == nullptr) {
            return nullptr;
        }
        if (type != timestamp_type) {
            return fail(errc::invalid_time, start, "an extension of another type than a timestamp's");
        }
        if (data.size() == 4) {
            time = {static_cast<std::int64_t>(load_big<std::uint32_t>(data.data())), 0};
        } else if (data.size() == 8) {
            const auto both = load_big<std::uint64_t>(data.data());
            time = {static_cast<std::int64_t>(both & 0x3FFFFFFFFULL), static_cast<std::uint32_t>(both >> 34)};
        } else if (data.size() == 12) {
            time = {static_cast<std::int64_t>(load_big<std::uint64_t>(data.data() + 4)),
                    load_big<std::uint32_t>(data.data())};
        } else {
            return fail(errc::invalid_time, start, "a timestamp has 4, 8 or 12 bytes");
        }
        if (time.nanoseconds > 999'999'999) {
            return fail(errc::invalid_time, start, "a timestamp with more than 999999999 nanoseconds");
        }
        return p;
    }
    const char* duration(const char* p, seconds_and_nanoseconds& time) {
        const char* const start = p;
        std::string_view text;
        p = find_text(p, text, "string (ISO 8601 duration)");
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

    // --- arrays and maps

    AGATE_INLINE const char* enter_array(const char* p, scope& in) {
        if (p != end_ && (first_byte(p) & 0xF0U) == fixarray) [[likely]] {
            in.left = first_byte(p) & 0xFU;
            return enter(p, p + 1, in.left);
        }
        return enter_sized(p, in, array16, 1, "array");
    }
    AGATE_INLINE const char* next_element(const char* p, scope& in, bool& done) {
        if (in.left == 0) [[unlikely]] {
            done = true;
            ++depth_left_;
            return p;
        }
        --in.left;
        return p;
    }
    AGATE_INLINE const char* enter_object(const char* p, scope& in) {
        if (p != end_ && (first_byte(p) & 0xF0U) == fixmap) [[likely]] {
            in.left = first_byte(p) & 0xFU;
            return enter(p, p + 1, 2 * in.left);
        }
        return enter_sized(p, in, map16, 2, "map");
    }
    template <class T, std::size_t J> AGATE_INLINE const char* match_member(const char* p, scope& in) const {
        constexpr const auto& name = expected_name<T, J>::text;
        if (in.left != 0 && remaining(p) >= name.size() && equals<expected_name<T, J>::text>(p)) [[likely]] {
            --in.left;
            return p + name.size();
        }
        return nullptr;
    }
    const char* match_text_member(const char* p, std::string_view name, scope& in) const {
        if (in.left == 0 || name.size() >= 32 || remaining(p) < name.size() + 1 ||
            first_byte(p) != (fixstr | name.size()) || std::memcmp(p + 1, name.data(), name.size()) != 0) {
            return nullptr;
        }
        --in.left;
        return p + 1 + name.size();
    }
    [[nodiscard]] AGATE_INLINE bool try_leave_object(const char*&, const scope& in) {
        if (in.left != 0) [[unlikely]] {
            return false;
        }
        ++depth_left_;
        return true;
    }
    const char* next_member(const char* p, scope& in, bool& done) { return next_element(p, in, done); }
    /// Whether another member comes; the position is then its key's.
    [[nodiscard]] bool has_member(const char*&, scope& in) const {
        if (in.left == 0) {
            return false;
        }
        --in.left;
        return true;
    }
    /// The key at p and the position of its value; a key that is no string names no member.
    template <class T> AGATE_INLINE const char* member_index(const char* p, std::size_t expected,
                                                             std::size_t& index) {
        static_cast<void>(expected);
        std::string_view name;
        index = no_key;
        if (peek(p) != token::string) [[unlikely]] {
            return skip(p);
        }
        p = find_text(p, name, "string");
        if (p != nullptr) [[likely]] {
            index = field_lookup<T>.find(name);
        }
        return p;
    }
    const char* key(const char* p, std::string_view& name) { return find_text(p, name, "a member's name"); }
    /// The same where other keys are passed over: these name nothing, which a text that is not UTF-8 stands for.
    const char* key_or_other(const char* p, std::string_view& name) {
        if (peek(p) == token::string) [[likely]] {
            return key(p, name);
        }
        name = std::string_view{"\xFF", 1};
        return skip(p);
    }
    template <class Key> const char* map_key(const char* p, Key& k) {
        const char* const start = p;
        if constexpr (kind_of<Key> == kind::string) {
            return text(p, k);
        } else if constexpr (agate::detail::passing_text<Key>) {
            return scratch_text(p, k, "string");
        } else if constexpr (kind_of<Key> == kind::string_view) {
            return view(p, k);
        } else if constexpr (kind_of<Key> == kind::integer) {
            return integer(p, k);
        } else if constexpr (kind_of<Key> == kind::character) {
            return character(p, k);
        } else if constexpr (kind_of<Key> == kind::enumeration) {
            return enumerator_key(p, k);
        } else if constexpr (kind_of<Key> == kind::converted) {
            std::remove_cvref_t<typename convert<Key>::wire> image{};
            p = map_key(p, image);
            if (p == nullptr) {
                return nullptr;
            }
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
        } else {
            static_assert(
                kind_of<Key> == kind::integer,
                "agate: the key of a map must be a string, an integer, an enumeration, or converted to one");
            return nullptr;
        }
    }

    // --- the rest

    /// Goes over a value of any kind and checks it, in constant stack.
    AGATE_NOINLINE const char* skip(const char* p) {
        std::uint64_t left[skip_levels];
        std::size_t level = 0;
        for (;;) {
            std::uint64_t children = 0;
            const bool is_container = peek(p) == token::array || peek(p) == token::object;
            if (is_container && level == skip_levels) {
                p = skip(p);
            } else if (is_container) {
                scope in;
                const bool is_map = peek(p) == token::object;
                p = is_map ? enter_object(p, in) : enter_array(p, in);
                children = is_map ? 2 * static_cast<std::uint64_t>(in.left) : in.left;
                if (p != nullptr && children == 0) {
                    ++depth_left_;
                }
            } else {
                p = skip_scalar(p);
            }
            if (p == nullptr) [[unlikely]] {
                return nullptr;
            }
            if (children != 0) {
                left[level++] = children;
                continue;
            }
            while (level != 0 && --left[level - 1] == 0) {
                --level;
                ++depth_left_;
            }
            if (level == 0) {
                return p;
            }
        }
    }

    const char* begin_of_text() { return begin_; }
    AGATE_INLINE const char* end_of_value(const char* p) {
        if (p != end_) [[unlikely]] {
            return fail(errc::trailing_content, p, "something follows the value");
        }
        return p;
    }

private:
    static constexpr std::size_t skip_levels = 256;

    AGATE_COLD const char* cut_short() {
        return fail(errc::end_of_input, end_, "the input ends inside a value");
    }
    [[nodiscard]] AGATE_INLINE bool has(const char* p, std::size_t size) {
        if (remaining(p) < size) [[unlikely]] {
            cut_short();
            return false;
        }
        return true;
    }

    /// The bytes of the integer at p: two's complement when negative.
    const char* any_integer(const char* p, std::uint64_t& magnitude, bool& negative) {
        const std::uint8_t first = p == end_ ? nil : first_byte(p);
        if (first < 0x80) {
            magnitude = first;
            return p + 1;
        }
        if (first >= 0xE0) {
            negative = true;
            magnitude =
                static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int8_t>(first)));
            return p + 1;
        }
        if (first < uint8 || first > int64) {
            return nullptr;
        }
        const std::size_t size = std::size_t{1} << (first & 3U);
        ++p;
        if (!has(p, size)) {
            return nullptr;
        }
        const bool is_signed = first >= int8;
        std::int64_t value = 0;
        switch (size) {
        case 1:
            magnitude = first_byte(p);
            value = static_cast<std::int8_t>(magnitude);
            break;
        case 2:
            magnitude = load_big<std::uint16_t>(p);
            value = static_cast<std::int16_t>(magnitude);
            break;
        case 4:
            magnitude = load_big<std::uint32_t>(p);
            value = static_cast<std::int32_t>(magnitude);
            break;
        default:
            magnitude = load_big<std::uint64_t>(p);
            value = static_cast<std::int64_t>(magnitude);
            break;
        }
        if (is_signed) {
            negative = value < 0;
            magnitude = static_cast<std::uint64_t>(value);
        }
        return p + size;
    }
    /// The integer of type Wire behind the first byte.
    template <class Wire, class Int> AGATE_INLINE const char* take(const char* p, Int& v) {
        const auto wire = static_cast<Wire>(load_big<std::make_unsigned_t<Wire>>(p + 1));
        if (!std::in_range<Int>(wire)) [[unlikely]] {
            return fail(errc::number_out_of_range, p, "the number is out of range");
        }
        v = static_cast<Int>(wire);
        return p + 1 + sizeof(Wire);
    }
    /// Any integer form; the commonest one for the target's width comes first.
    template <class Int> AGATE_NOINLINE const char* sized_integer(const char* p, Int& v) {
        const token next = peek(p);
        if (next != token::integer) [[unlikely]] {
            return next == token::fraction ? fail(errc::not_an_integer, p,
                                                  "an integer cannot be read from a floating point number")
                                           : mismatch(p, "integer");
        }
        std::uint64_t magnitude = 0;
        bool negative = false;
        const char* const stop = any_integer(p, magnitude, negative);
        if (stop == nullptr) [[unlikely]] {
            return nullptr;
        }
        bool fits = false;
        if (negative) {
            const auto value = static_cast<std::int64_t>(magnitude);
            fits =
                std::is_signed_v<Int> && value >= static_cast<std::int64_t>(std::numeric_limits<Int>::min());
        } else {
            fits = magnitude <= static_cast<std::uint64_t>(std::numeric_limits<Int>::max());
        }
        if (!fits) [[unlikely]] {
            return fail(errc::number_out_of_range, p, "the number is out of range");
        }
        v = static_cast<Int>(magnitude);
        return stop;
    }
    /// The other floating form, or an integer.
    template <class Float> AGATE_NOINLINE const char* other_floating(const char* p, Float& v) {
        const char* const start = p;
        const token next = peek(p);
        if (next == token::integer) {
            std::uint64_t magnitude = 0;
            bool negative = false;
            p = any_integer(p, magnitude, negative);
            if (p != nullptr) {
                v = negative ? static_cast<Float>(static_cast<std::int64_t>(magnitude))
                             : static_cast<Float>(magnitude);
            }
            return p;
        }
        if (next != token::fraction) {
            return mismatch(p, "number");
        }
        if (first_byte(p) == float32) {
            if (!has(p, 5)) {
                return nullptr;
            }
            v = std::bit_cast<float>(load_big<std::uint32_t>(p + 1));
            return p + 5;
        }
        if (!has(p, 9)) {
            return nullptr;
        }
        const auto wide = std::bit_cast<double>(load_big<std::uint64_t>(p + 1));
        const auto narrow = static_cast<Float>(wide);
        if (narrow - narrow != Float(0) && wide - wide == 0.0) {
            return fail(errc::number_out_of_range, start, "the number is out of range");
        }
        v = narrow;
        return p + 9;
    }

    /// The size behind the first byte of a form with 8, 16 or 32 bits of size; `first` is the one with 8.
    const char* read_size(const char* p, std::uint8_t first, std::size_t& size) {
        const unsigned width = 1U << (first_byte(p) - first);
        ++p;
        if (!has(p, width)) {
            return nullptr;
        }
        size = width == 1   ? first_byte(p)
               : width == 2 ? load_big<std::uint16_t>(p)
                            : load_big<std::uint32_t>(p);
        return p + width;
    }
    /// The text of a str, checked.
    const char* find_text(const char* p, std::string_view& s, const char* expected) {
        if (peek(p) != token::string) [[unlikely]] {
            return mismatch(p, expected);
        }
        std::size_t size = first_byte(p) & 0x1FU;
        if (first_byte(p) >= str8) {
            p = read_size(p, str8, size);
            if (p == nullptr) {
                return nullptr;
            }
        } else {
            ++p;
        }
        if (!has(p, size)) {
            return nullptr;
        }
        if (!is_short_ascii(p, size, end_)) [[unlikely]] {
            const char* const fault = find_invalid_utf8(p, p + size);
            if (fault != p + size) {
                return fail(errc::invalid_utf8, fault, "ill-formed UTF-8");
            }
        }
        s = std::string_view{p, size};
        return p + size;
    }
    template <class String> AGATE_NOINLINE const char* text_apart(const char* p, String& s) {
        std::string_view text;
        p = find_text(p, text, "string");
        if (p != nullptr) {
            s.assign(text.data(), text.size());
        }
        return p;
    }
    const char* time_text(const char* p, seconds_and_nanoseconds& time, bool is_local) {
        const char* const start = p;
        std::string_view text;
        p = find_text(p, text, is_local ? "string (RFC 3339)" : "timestamp");
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

    AGATE_INLINE const char* enter(const char* start, const char* p, std::size_t least_bytes) {
        if (depth_left_ == 0) [[unlikely]] {
            return fail(errc::depth_exceeded, start, "nested deeper than the limit");
        }
        if (remaining(p) < least_bytes) [[unlikely]] {
            return cut_short();
        }
        --depth_left_;
        return p;
    }
    AGATE_NOINLINE const char* enter_sized(const char* p, scope& in, std::uint8_t sized16,
                                           std::size_t bytes_each, const char* expected) {
        if (p == end_ || (first_byte(p) & 0xFEU) != sized16) {
            return mismatch(p, expected);
        }
        const char* const start = p;
        const bool is_wide = first_byte(p) != sized16;
        ++p;
        if (!has(p, is_wide ? 4 : 2)) {
            return nullptr;
        }
        in.left = is_wide ? load_big<std::uint32_t>(p) : load_big<std::uint16_t>(p);
        return enter(start, p + (is_wide ? 4 : 2), bytes_each * in.left);
    }

    template <class Key> const char* enumerator_key(const char* p, Key& k) {
        const char* const start = p;
        std::size_t position = no_key;
        if (peek(p) == token::string) {
            std::string_view name;
            p = find_text(p, name, "string");
            position = p == nullptr ? no_key : enumerators<Key>::table.find(name);
        } else {
            enumerator_integer<Key> number{};
            p = integer(p, number);
            position = p == nullptr ? no_key : enumerators<Key>::position_of(number);
        }
        if (p != nullptr && position == no_key) {
            if constexpr (enumerators<Key>::has_fallback) {
                k = enumerators<Key>::fallback();
                return p;
            }
            fail(errc::unknown_enumerator, start, nullptr);
            failure.names = &enumerators<Key>::list;
            return nullptr;
        }
        if (p != nullptr) {
            k = enumerators<Key>::all.list[position].value;
        }
        return p;
    }

    const char* skip_scalar(const char* p) {
        switch (peek(p)) {
        case token::null:
        case token::boolean: return p + 1;
        case token::integer: {
            std::uint64_t magnitude = 0;
            bool negative = false;
            return any_integer(p, magnitude, negative);
        }
        case token::fraction:
            return has(p, first_byte(p) == float32 ? 5 : 9) ? p + (first_byte(p) == float32 ? 5 : 9)
                                                            : nullptr;
        case token::string: {
            std::string_view text;
            return find_text(p, text, "string");
        }
        case token::bytes: {
            std::string_view data;
            return find_bytes(p, data);
        }
        case token::extension: {
            std::int8_t type = 0;
            std::string_view data;
            return find_extension(p, type, data);
        }
        default: return mismatch(p, "value");
        }
    }

    const char* begin_;
    const char* end_;
    std::uint32_t depth_left_;
    std::uint64_t memory_left_;
    std::uint64_t rescan_left_;
};

} // namespace agate::inline AGATE_ABI::msgpack::detail
