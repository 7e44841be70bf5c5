// W1 as JSON text: the straight text of each value, and the same value in the shapes that must not be a cliff
// (indented, other member order, unknown members, escapes, non-ASCII, 17-digit doubles, no terminator).
//
// The text is made here by hand and not by any library that is measured: every library reads the same bytes,
// and none of them has a say in what they are. This is slow, simple code that runs outside the clock.
#pragma once

#include "text_block.hpp"
#include "w1.hpp"

#include <charconv>
#include <string_view>
#include <utility>

namespace bench::w1 {

using bench::text_block;

/// The shapes of a text. `straight` is compact, in declaration order, nulls written.
enum class shape { straight, pretty, reordered, unknown, escaped, nonascii, digits17, exact };

/// What follows the workload's name in a benchmark's name: `Batch-pretty`; empty for `straight`.
inline std::string_view suffix(shape s) {
    switch (s) {
    case shape::straight: return "";
    case shape::pretty: return "-pretty";
    case shape::reordered: return "-reordered";
    case shape::unknown: return "-unknown";
    case shape::escaped: return "-escaped";
    case shape::nonascii: return "-nonascii";
    case shape::digits17: return "-digits17";
    case shape::exact: return "-exact";
    }
    return "";
}

namespace detail {

/// The shortest digits that read back, in fixed notation, `.0` appended to a whole number.
inline std::string number(double value) {
    char buffer[512];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed);
    std::string text(buffer, end.ptr);
    return text.find('.') == std::string::npos ? text + ".0" : text;
}

inline std::string number(std::int64_t value) {
    return std::to_string(value);
}

/// A JSON string (RFC 8259 section 7). With `ascii`, two-byte UTF-8 sequences become \u escapes; the values
/// of this workload that are escaped have no longer ones.
inline std::string quoted(std::string_view value, bool ascii) {
    static constexpr char hex[] = "0123456789abcdef";
    std::string out = "\"";
    for (std::size_t i = 0; i < value.size(); ++i) {
        const auto c = static_cast<unsigned char>(value[i]);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += value[i];
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (ascii && c >= 0xC0 && c < 0xE0 && i + 1 < value.size()) {
            const unsigned code = (c & 0x1Fu) << 6 | (static_cast<unsigned char>(value[++i]) & 0x3Fu);
            out += "\\u";
            for (int shift = 12; shift >= 0; shift -= 4)
                out += hex[code >> shift & 15];
        } else {
            out += value[i];
        }
    }
    return out + '"';
}

/// Builds the text of one value in one shape.
class text_writer {
public:
    explicit text_writer(shape s, bool write_nulls = true) : shape_(s), write_nulls_(write_nulls) {}

    std::string operator()(const std::string& value) const { return quoted(value, shape_ == shape::escaped); }
    std::string operator()(double value) const { return number(value); }
    std::string operator()(std::int64_t value) const { return number(value); }

    std::string operator()(const std::optional<std::string>& value) const {
        if (value) return (*this)(*value);
        return write_nulls_ ? "null" : "";
    }

    template <typename T>
    std::string operator()(const std::vector<T>& values) const {
        std::string out = "[";
        for (const T& value : values) {
            if (out.size() > 1) out += ',';
            out += (*this)(value);
        }
        return out + ']';
    }

    std::string operator()(const SensorReading& r) const {
        return object({{"id", (*this)(r.id)},
                       {"temperature", (*this)(r.temperature)},
                       {"humidity", (*this)(r.humidity)},
                       {"pressure", (*this)(r.pressure)},
                       {"status", (*this)(r.status)},
                       {"timestamp", (*this)(r.timestamp)}});
    }

    std::string operator()(const SensorBatch& b) const {
        return object({{"batch_id", (*this)(b.batch_id)}, {"readings", (*this)(b.readings)}});
    }

    std::string operator()(const OrderItem& i) const {
        return object({{"sku", (*this)(i.sku)},
                       {"quantity", (*this)(i.quantity)},
                       {"unit_price", (*this)(i.unit_price)},
                       {"notes", (*this)(i.notes)}});
    }

    std::string operator()(const Order& o) const {
        return object({{"order_id", (*this)(o.order_id)},
                       {"customer_id", (*this)(o.customer_id)},
                       {"created_at", (*this)(o.created_at)},
                       {"priority", (*this)(o.priority)},
                       {"discount_code", (*this)(o.discount_code)},
                       {"items", (*this)(o.items)}});
    }

private:
    using member = std::pair<std::string, std::string>;

    /// An empty value text leaves the member out. The unknown shape adds a scalar in front and an object in
    /// the middle.
    std::string object(std::vector<member> members) const {
        if (shape_ == shape::reordered) members = {members.rbegin(), members.rend()};
        if (shape_ == shape::unknown) {
            const auto middle = static_cast<std::ptrdiff_t>(members.size() / 2);
            members.insert(members.begin() + middle, {"place", R"({"floor":3,"room":"B-12"})"});
            members.insert(members.begin(), {"unit", "\"metric\""});
        }
        std::string out = "{";
        for (const auto& [key, value] : members) {
            if (value.empty()) continue;
            if (out.size() > 1) out += ',';
            out.append(1, '"').append(key).append("\":").append(value);
        }
        return out + '}';
    }

    shape shape_;
    bool write_nulls_;
};

/// The compact text `compact` on many lines, two spaces a level and one after a colon.
inline std::string indented(std::string_view compact) {
    std::string out;
    std::size_t depth = 0;
    bool in_string = false;
    const auto new_line = [&] { out.append("\n").append(2 * depth, ' '); };
    for (std::size_t i = 0; i < compact.size(); ++i) {
        const char c = compact[i];
        if (in_string) {
            out += c;
            if (c == '\\') out += compact[++i];
            if (c == '"') in_string = false;
            continue;
        }
        if (c == '}' || c == ']') {
            --depth;
            new_line();
        }
        out += c;
        if (c == '"') in_string = true;
        if (c == ':') out += ' ';
        if (c == '{' || c == '[') ++depth;
        if (c == '{' || c == '[' || c == ',') new_line();
    }
    return out;
}

/// The nearest double not below `value` whose shortest text has 17 significant digits.
inline double with_17_digits(double value) {
    for (;;) {
        const std::string text = number(value);
        if (text.size() == 18) return value; // 17 digits and the point; every value here is 1 or more
        value = std::nextafter(value, HUGE_VAL);
    }
}

/// Gives a reading the values that a shape is about; other shapes leave it as it is.
inline void reshape(SensorReading& r, shape s) {
    if (s == shape::escaped) {
        r.id = "sensor\\\"" + r.id.substr(7) + '"';
        r.status += "\n\tcaf\xC3\xA9";
    } else if (s == shape::nonascii) {
        r.id = "F\xC3\xBChler-" + r.id.substr(7);
        r.status = "\xE6\xB4\xBB\xE5\x8B\x95\xE4\xB8\xAD \xF0\x9F\x8D\x80";
    } else if (s == shape::digits17) {
        for (double* d : {&r.temperature, &r.humidity, &r.pressure})
            *d = with_17_digits(*d);
    }
}

inline void reshape(SensorBatch& b, shape s) {
    for (SensorReading& r : b.readings)
        reshape(r, s);
}

inline void reshape(Order&, shape) {}

} // namespace detail

/// A value and the text that every library reads it from.
template <typename Model>
struct json_case {
    Model value;
    text_block text;
};

template <typename Model>
json_case<Model> make_json_case(Model value, shape s) {
    detail::reshape(value, s);
    std::string text = detail::text_writer(s)(value);
    if (s == shape::pretty) text = detail::indented(text);
    return {std::move(value), text_block(std::move(text), s == shape::exact)};
}

/// The text of an order with its nulls left out.
inline std::string json_without_nulls(const Order& order) {
    return detail::text_writer(shape::straight, false)(order);
}

} // namespace bench::w1
