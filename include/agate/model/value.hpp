// agate::value holds whatever the formats can say without a struct that says it first: null, a bool, an exact
// integer, a double, a string, bytes, an array, an object whose members keep their order, or a value of a type that only
// an application knows (an extension of MessagePack).
//
// Nothing converts in silence. An integer is kept exactly, as std::uint64_t when it is not negative and as
// std::int64_t when it is, and never turns into a double; a double is never taken for an integer, 1.0 no more
// than 1.5. An object cannot hold two members of one name. Reading and writing values is left to the codecs.
//
// A value is a regular type: null by default, copied deeply, compared member by member. Copying, comparing
// and destroying recurse, so that they take stack in proportion to the depth; what is read is bounded by the
// limit on depth. A moved-from value is null. Only allocation can throw.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/value_object.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace agate::inline AGATE_ABI {

enum class value_kind : std::uint8_t {
    null,
    boolean,
    unsigned_integer, // all that are not negative
    signed_integer,   // the negative ones
    floating,
    string,
    bytes,
    array,
    object,
    extension,
};

namespace detail {

// Characters are text of a kind that a value would have to guess; the other integers are numbers.
template <class T>
concept value_integer =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
    !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

template <class T> concept value_floating = std::same_as<T, float> || std::same_as<T, double>;

} // namespace detail

/// Any value of the generic data model; users know it as agate::value. It is a template so that a file that
/// holds no value does not pay for the instances of vector and optional that values need.
template <class = void>
class basic_value {
public:
    using object_type = basic_object<basic_value>;
    using array_type = std::vector<basic_value>;
    using bytes_type = std::vector<std::byte>;
    /// Bytes and the number of the type that says what they mean.
    struct extension_type {
        std::int8_t type = 0;
        bytes_type data;

        [[nodiscard]] bool operator==(const extension_type&) const = default;
    };
    using member = std::pair<std::string, basic_value>;

    constexpr basic_value() noexcept : payload_{}, kind_(value_kind::null) {}
    constexpr basic_value(std::nullptr_t) noexcept : basic_value() {}

    template <std::same_as<bool> T>
    constexpr basic_value(T boolean) noexcept : payload_{.boolean = boolean}, kind_(value_kind::boolean) {}

    template <detail::value_integer T>
    constexpr basic_value(T integer) noexcept : payload_{}, kind_(value_kind::unsigned_integer) {
        if constexpr (std::is_signed_v<T>) {
            if (integer < 0) {
                payload_.negative = integer;
                kind_ = value_kind::signed_integer;
                return;
            }
        }
        payload_.natural = static_cast<std::uint64_t>(integer);
    }

    template <detail::value_floating T>
    constexpr basic_value(T floating) noexcept
        : payload_{.floating = floating}, kind_(value_kind::floating) {}

    basic_value(const char* string) : basic_value(std::string(string)) {}
    basic_value(std::string_view string) : basic_value(std::string(string)) {}
    basic_value(std::string string) : basic_value(value_kind::string) {
        payload_.string = new std::string(std::move(string));
    }
    basic_value(bytes_type bytes) : basic_value(value_kind::bytes) {
        payload_.bytes = new bytes_type(std::move(bytes));
    }
    basic_value(array_type array) : basic_value(value_kind::array) {
        payload_.array = new array_type(std::move(array));
    }
    basic_value(object_type object) : basic_value(value_kind::object) {
        payload_.object = new object_type(std::move(object));
    }
    basic_value(extension_type extension) : basic_value(value_kind::extension) {
        payload_.extension = new extension_type(std::move(extension));
    }

    /// value::array({1, "two", nullptr})
    static basic_value array(std::initializer_list<basic_value> elements = {}) {
        return array_type(elements);
    }
    /// value::object({{"id", 7}, {"tags", value::array({"a", "b"})}}); of two members of one name the later
    /// stays.
    static basic_value object(std::initializer_list<member> members = {}) {
        object_type object;
        for (const member& one : members) {
            object[one.first] = one.second;
        }
        return object;
    }

    basic_value(const basic_value& other);
    constexpr basic_value(basic_value&& other) noexcept : payload_(other.payload_), kind_(other.kind_) {
        other.kind_ = value_kind::null;
    }
    basic_value& operator=(const basic_value& other) {
        basic_value copy(other);
        swap(copy);
        return *this;
    }
    basic_value& operator=(basic_value&& other) noexcept {
        basic_value moved(std::move(other));
        swap(moved);
        return *this;
    }
    constexpr ~basic_value() {
        if (kind_ >= value_kind::string) {
            destroy();
        }
    }

    void swap(basic_value& other) noexcept {
        std::swap(payload_, other.payload_);
        std::swap(kind_, other.kind_);
    }

    value_kind kind() const noexcept { return kind_; }
    bool is_null() const noexcept { return kind_ == value_kind::null; }
    bool is_bool() const noexcept { return kind_ == value_kind::boolean; }
    bool is_integer() const noexcept {
        return kind_ == value_kind::unsigned_integer || kind_ == value_kind::signed_integer;
    }
    bool is_floating() const noexcept { return kind_ == value_kind::floating; }
    bool is_number() const noexcept { return is_integer() || is_floating(); }
    bool is_string() const noexcept { return kind_ == value_kind::string; }
    bool is_bytes() const noexcept { return kind_ == value_kind::bytes; }
    bool is_array() const noexcept { return kind_ == value_kind::array; }
    bool is_object() const noexcept { return kind_ == value_kind::object; }
    bool is_extension() const noexcept { return kind_ == value_kind::extension; }

    /// What is held, if it is a T: bool, double, std::string, bytes_type, array_type, object_type or
    /// extension_type; else nullptr. Integers, which have two kinds, come from to().
    template <class T>
    T* get_if() noexcept {
        return const_cast<T*>(std::as_const(*this).template get_if<T>());
    }
    template <class T>
    const T* get_if() const noexcept {
        if constexpr (std::same_as<T, bool>) {
            return is_bool() ? &payload_.boolean : nullptr;
        } else if constexpr (std::same_as<T, double>) {
            return is_floating() ? &payload_.floating : nullptr;
        } else if constexpr (std::same_as<T, std::string>) {
            return is_string() ? payload_.string : nullptr;
        } else if constexpr (std::same_as<T, bytes_type>) {
            return is_bytes() ? payload_.bytes : nullptr;
        } else if constexpr (std::same_as<T, array_type>) {
            return is_array() ? payload_.array : nullptr;
        } else if constexpr (std::same_as<T, object_type>) {
            return is_object() ? payload_.object : nullptr;
        } else {
            static_assert(
                std::same_as<T, extension_type>,
                "agate::value holds bool, double, std::string, value::bytes_type, value::array_type, "
                "value::object_type and value::extension_type; an integer is had by to<T>()");
            return is_extension() ? payload_.extension : nullptr;
        }
    }

    /// The same value as another type, where it has one: bool from a bool; any integer type from an integer
    /// in its range; float and double from a double (a float is the nearest, if there is a finite one) and
    /// from an integer that they hold exactly; std::string and std::string_view (valid as long as the string)
    /// from a string.
    template <class T>
    std::optional<T> to() const {
        if constexpr (std::same_as<T, bool>) {
            return is_bool() ? std::optional<T>(payload_.boolean) : std::nullopt;
        } else if constexpr (detail::value_integer<T>) {
            if (kind_ == value_kind::unsigned_integer && std::in_range<T>(payload_.natural)) {
                return static_cast<T>(payload_.natural);
            }
            if (kind_ == value_kind::signed_integer && std::in_range<T>(payload_.negative)) {
                return static_cast<T>(payload_.negative);
            }
            return std::nullopt;
        } else if constexpr (detail::value_floating<T>) {
            return to_floating<T>();
        } else {
            static_assert(
                std::same_as<T, std::string> || std::same_as<T, std::string_view>,
                "agate::value::to gives bool, integers, float, double, std::string and std::string_view");
            return is_string() ? std::optional<T>(*payload_.string) : std::nullopt;
        }
    }

    /// What is held, where its kind is known; any other kind ends the program.
    bool as_bool() const { return held(value_kind::boolean).boolean; }
    std::uint64_t as_unsigned() const { return held(value_kind::unsigned_integer).natural; }
    std::int64_t as_signed() const { return held(value_kind::signed_integer).negative; }
    double as_floating() const { return held(value_kind::floating).floating; }
    std::string& as_string() { return *held(value_kind::string).string; }
    const std::string& as_string() const { return *held(value_kind::string).string; }
    bytes_type& as_bytes() { return *held(value_kind::bytes).bytes; }
    const bytes_type& as_bytes() const { return *held(value_kind::bytes).bytes; }
    array_type& as_array() { return *held(value_kind::array).array; }
    const array_type& as_array() const { return *held(value_kind::array).array; }
    object_type& as_object() { return *held(value_kind::object).object; }
    const object_type& as_object() const { return *held(value_kind::object).object; }
    extension_type& as_extension() { return *held(value_kind::extension).extension; }
    const extension_type& as_extension() const { return *held(value_kind::extension).extension; }

    /// Elements of an array, members of an object; 0 for all else.
    std::size_t size() const noexcept {
        return is_array() ? payload_.array->size() : is_object() ? payload_.object->size() : 0;
    }

    /// The member of that name or the element at that index; nullptr if there is none or this is no such
    /// thing.
    const basic_value* find(std::string_view key) const noexcept {
        return is_object() ? std::as_const(*payload_.object).find(key) : nullptr;
    }
    const basic_value* find(std::size_t index) const noexcept {
        return is_array() && index < payload_.array->size() ? &(*payload_.array)[index] : nullptr;
    }
    basic_value* find(std::string_view key) noexcept {
        return const_cast<basic_value*>(std::as_const(*this).find(key));
    }
    basic_value* find(std::size_t index) noexcept {
        return const_cast<basic_value*>(std::as_const(*this).find(index));
    }
    bool contains(std::string_view key) const noexcept { return find(key) != nullptr; }

    /// The member of that name, added as null if there is none. A null becomes an object first; any other
    /// kind ends the program. Adding moves the members that are there: `v["new"] = v["old"]` would read one
    /// that has moved, and is written `v.as_object().insert("new", v["old"])`.
    basic_value& operator[](std::string_view key) {
        if (is_null()) {
            *this = object_type();
        }
        return as_object()[key];
    }
    /// The member of that name; a null if there is none or this is no object, so that a path can be followed.
    const basic_value& operator[](std::string_view key) const noexcept {
        const basic_value* const found = find(key);
        return found != nullptr ? *found : null_;
    }
    /// The element at an index; any other kind, or an index beyond the end, ends the program.
    template <detail::value_integer I>
    const basic_value& operator[](I index) const {
        const array_type& elements = as_array();
        if (std::cmp_less(index, 0) || std::cmp_greater_equal(index, elements.size())) {
            detail::value_misused();
        }
        return elements[static_cast<std::size_t>(index)];
    }
    template <detail::value_integer I>
    basic_value& operator[](I index) {
        return const_cast<basic_value&>(std::as_const(*this)[index]);
    }

    /// Adds an element at the end of an array and returns it. A null becomes an array first; any other kind
    /// ends the program.
    basic_value& push_back(basic_value element) {
        if (is_null()) {
            *this = array_type();
        }
        return as_array().emplace_back(std::move(element));
    }

    /// Equal kinds and equal contents: the members of objects in any order, doubles as == has them (a NaN
    /// equals nothing). An integer is never equal to a double.
    friend bool operator==(const basic_value& a, const basic_value& b) { return a.equals(b); }

private:
    union payload {
        std::uint64_t natural;
        std::int64_t negative;
        double floating;
        bool boolean;
        std::string* string;
        bytes_type* bytes;
        array_type* array;
        object_type* object;
        extension_type* extension;
    };

    explicit constexpr basic_value(value_kind kind) noexcept : payload_{}, kind_(kind) {}

    const payload& held(value_kind kind) const {
        if (kind_ != kind) {
            detail::value_misused();
        }
        return payload_;
    }
    payload& held(value_kind kind) { return const_cast<payload&>(std::as_const(*this).held(kind)); }

    template <class T>
    std::optional<T> to_floating() const;
    bool equals(const basic_value& other) const;
    void destroy() noexcept;

    static const basic_value null_;

    payload payload_;
    value_kind kind_;
};

using value = basic_value<>;

template <class Void>
constexpr basic_value<Void> basic_value<Void>::null_{};

template <class Void>
basic_value<Void>::basic_value(const basic_value& other) : payload_(other.payload_), kind_(other.kind_) {
    // Should an allocation fail, nothing is destroyed: the object has not come to be.
    switch (kind_) {
    case value_kind::string: payload_.string = new std::string(*other.payload_.string); break;
    case value_kind::bytes: payload_.bytes = new bytes_type(*other.payload_.bytes); break;
    case value_kind::array: payload_.array = new array_type(*other.payload_.array); break;
    case value_kind::object: payload_.object = new object_type(*other.payload_.object); break;
    case value_kind::extension: payload_.extension = new extension_type(*other.payload_.extension); break;
    default: break;
    }
}

template <class Void>
AGATE_NOINLINE void basic_value<Void>::destroy() noexcept {
    switch (kind_) {
    case value_kind::string: delete payload_.string; break;
    case value_kind::bytes: delete payload_.bytes; break;
    case value_kind::array: delete payload_.array; break;
    case value_kind::object: delete payload_.object; break;
    case value_kind::extension: delete payload_.extension; break;
    default: break;
    }
}

template <class Void>
bool basic_value<Void>::equals(const basic_value& other) const {
    if (kind_ != other.kind_) {
        return false;
    }
    switch (kind_) {
    case value_kind::null: return true;
    case value_kind::boolean: return payload_.boolean == other.payload_.boolean;
    case value_kind::unsigned_integer: return payload_.natural == other.payload_.natural;
    case value_kind::signed_integer: return payload_.negative == other.payload_.negative;
    case value_kind::floating: return payload_.floating == other.payload_.floating;
    case value_kind::string: return *payload_.string == *other.payload_.string;
    case value_kind::bytes: return *payload_.bytes == *other.payload_.bytes;
    case value_kind::array: return *payload_.array == *other.payload_.array;
    case value_kind::object: return *payload_.object == *other.payload_.object;
    case value_kind::extension: return *payload_.extension == *other.payload_.extension;
    }
    return false;
}

template <class Void>
template <class T>
std::optional<T> basic_value<Void>::to_floating() const {
    if (kind_ == value_kind::floating) {
        const double floating = payload_.floating;
        if constexpr (std::same_as<T, float>) {
            // From halfway between the largest float and the power of two after it, the nearest float is
            // infinity.
            constexpr double limit = 0x1.ffffffp127;
            constexpr double infinity = std::numeric_limits<double>::infinity();
            const double size = floating < 0 ? -floating : floating;
            if (size >= limit && size != infinity) {
                return std::nullopt;
            }
        }
        return static_cast<T>(floating);
    }
    if (kind_ == value_kind::unsigned_integer) {
        const T floating = static_cast<T>(payload_.natural);
        if (floating < T(0x1p64) && static_cast<std::uint64_t>(floating) == payload_.natural) {
            return floating;
        }
    }
    if (kind_ == value_kind::signed_integer) {
        const T floating = static_cast<T>(payload_.negative); // at least -2^63, which T holds
        if (static_cast<std::int64_t>(floating) == payload_.negative) {
            return floating;
        }
    }
    return std::nullopt;
}

} // namespace agate::inline AGATE_ABI
