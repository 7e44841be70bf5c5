// W2 as XML text: the straight text of each value, and the same value in the shapes that must not be a cliff.
//
// The text is made here by hand and not by any library that is measured: every library reads the same bytes, and none of
// them has a say in what they are. This is slow, simple code that runs outside the clock.
#pragma once

#include "text_block.hpp"
#include "w2_fields.hpp"

#include <charconv>
#include <cmath>
#include <utility>

namespace bench::w2 {

/// The shapes of a text. `straight` is the published report's layout: indented, members in declaration order.
enum class shape {
    straight,
    compact,
    prefixed,
    unprefixed,
    reordered,
    unknown,
    entities,
    cdata,
    comments,
    nonascii,
    digits17,
    exact
};

/// What follows the workload's name in a benchmark's name: `Uci-compact`; empty for `straight`.
inline std::string_view suffix(shape s) {
    switch (s) {
    case shape::straight: return "";
    case shape::compact: return "-compact";
    case shape::prefixed: return "-prefixed";
    case shape::unprefixed: return "-unprefixed";
    case shape::reordered: return "-reordered";
    case shape::unknown: return "-unknown";
    case shape::entities: return "-entities";
    case shape::cdata: return "-cdata";
    case shape::comments: return "-comments";
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

struct node {
    std::string name; ///< local
    std::string text; ///< as it stands in the document; of an element without children
    std::vector<node> children;
};

/// Builds the tree and the text of one value in one shape.
class text_writer {
public:
    text_writer(const document_style& style, shape s) : style_(style), shape_(s), prefix_(style.prefix) {
        if (s == shape::prefixed) prefix_ = "other";
        if (s == shape::unprefixed) prefix_ = "";
        if (!prefix_.empty()) prefix_ += ':';
    }

    template <model T>
    std::string operator()(const T& value) const {
        std::string out;
        if (style_.has_declaration) out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        const std::string binding =
            prefix_.empty() ? "xmlns" : "xmlns:" + prefix_.substr(0, prefix_.size() - 1);
        put(out, node{style_.root, {}, children(value)}, 0, ' ' + binding + "=\"" + style_.uri + '"');
        if (style_.has_final_newline) out += '\n';
        return out;
    }

private:
    std::string text(double value) const { return number(value); }

    std::string text(const std::string& value) const {
        if (shape_ == shape::cdata) return "<![CDATA[" + value + "]]>";
        std::string out;
        for (const char c : value) {
            if (c == '&')
                out += "&amp;";
            else if (c == '<')
                out += "&lt;";
            else if (c == '>')
                out += "&#62;";
            else
                out += c;
        }
        return out;
    }

    void add(std::vector<node>& to, const char* name, const auto& value) const {
        using T = std::remove_cvref_t<decltype(value)>;
        if constexpr (list<T>) {
            for (const auto& item : value)
                add(to, name, item);
        } else if constexpr (model<T>) {
            to.push_back({name, {}, children(value)});
        } else {
            to.push_back({name, text(value), {}});
        }
    }

    template <model T>
    std::vector<node> children(const T& value) const {
        std::vector<node> all;
        for_each_field(value, [&](const char* name, const auto& field) { add(all, name, field); });
        if (shape_ == shape::reordered) all = {all.rbegin(), all.rend()};
        if (shape_ == shape::unknown) {
            const auto middle = static_cast<std::ptrdiff_t>(all.size() / 2);
            all.insert(all.begin() + middle, {"Place", {}, {{"Floor", "3", {}}, {"Room", "B-12", {}}}});
            all.insert(all.begin(), {"Unit", "metric", {}});
        }
        return all;
    }

    void line(std::string& out, unsigned depth) const {
        if (shape_ != shape::compact) out.append("\n").append(depth * style_.indent, ' ');
    }

    void put(std::string& out, const node& n, unsigned depth, const std::string& attributes = {}) const {
        const std::string name = prefix_ + n.name;
        out.append("<").append(name).append(attributes).append(">").append(n.text);
        for (const node& child : n.children) {
            line(out, depth + 1);
            if (shape_ == shape::comments) {
                out += "<!-- what follows was measured -->";
                line(out, depth + 1);
            }
            put(out, child, depth + 1);
        }
        if (!n.children.empty()) line(out, depth);
        out.append("</").append(name).append(">");
    }

    document_style style_;
    shape shape_;
    std::string prefix_;
};

/// The nearest double away from zero whose shortest text has 17 significant digits; 16 in the binades where no double needs
/// more.
inline double with_17_digits(double value) {
    const double away = value < 0 ? -HUGE_VAL : HUGE_VAL;
    double candidate = value;
    double of_16 = value;
    for (int step = 0; step < 1'000; ++step) {
        candidate = std::nextafter(candidate, away);
        const std::size_t digits =
            number(std::fabs(candidate)).size() - 1; // without the point; no value is below 1
        if (digits == 17) return candidate;
        if (digits == 16) of_16 = candidate;
    }
    return of_16;
}

/// Gives a value what a shape is about; other shapes leave it as it is.
template <typename T>
void reshape(T& value, shape s) {
    if constexpr (model<T>) {
        for_each_field(value, [s](const char*, auto& field) { reshape(field, s); });
    } else if constexpr (list<T>) {
        for (auto& item : value)
            reshape(item, s);
    } else if constexpr (std::is_same_v<T, double>) {
        if (s == shape::digits17) value = with_17_digits(value);
    } else {
        if (s == shape::entities) value.insert(value.size() / 2, " <&> ");
        if (s == shape::nonascii) value.insert(value.size() / 2, "\xC3\xBC\xE6\xB4\xBB\xF0\x9F\x8D\x80");
    }
}

} // namespace detail

/// A value and the text that every library reads it from.
template <typename Model>
struct xml_case {
    Model value;
    text_block text;
};

template <typename Model>
xml_case<Model> make_xml_case(Model value, shape s) {
    detail::reshape(value, s);
    std::string text = detail::text_writer(style_of<Model>, s)(value);
    return {std::move(value), text_block(std::move(text), s == shape::exact)};
}

} // namespace bench::w2
