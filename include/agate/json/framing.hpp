// JSON in streams: lines, values back to back, and the elements of an array that stands somewhere in a document. For
// agate::stream, which asks them where its records begin.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/framing.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>
#include <agate/json/codec.hpp>
#include <agate/json/options.hpp>
#include <agate/json/reader.hpp>
#include <agate/json/skimmer.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace agate::inline AGATE_ABI::json {

namespace detail {

/// What reading a value off the front of a text has in common, wherever the value stands.
template <options O> class value_framing {
public:
    static constexpr bool is_binary = false;

    template <class T> result<std::size_t> read(std::string_view text, T& v, const limits& bounds) const {
        return json::read_prefix<O>(text, v, bounds);
    }
    /// Whether the text was too short: it ends inside the value, or inside a number that could go on.
    [[nodiscard]] bool is_cut(std::string_view text, const result<std::size_t>& read) const noexcept {
        if (read) [[likely]] {
            return *read == text.size() && *read != 0 && is_number_part(text.back());
        }
        const error& e = read.error();
        if (e.code == errc::end_of_input || may_be_byte_order_mark(text)) {
            return true;
        }
        std::size_t begin = text.size();
        while (begin > e.offset && is_number_part(text[begin - 1])) {
            --begin;
        }
        return begin <= e.offset && e.offset < text.size();
    }
    result<std::size_t> skip(std::string_view text, const limits& bounds) const {
        detail::reader<O> r{text, bounds};
        const char* const end = r.skip(text.data());
        if (end == nullptr) {
            return r.failure;
        }
        return static_cast<std::size_t>(end - text.data());
    }
    template <class T> result<std::size_t> append(const T& v, std::string& out, const limits& bounds) const {
        return json::append<O>(v, out, bounds);
    }

protected:
    /// The next byte that is no white space; a null pointer if that is not there yet. `skip` is what can go.
    static const char* find_byte(std::string_view text, bool is_complete, const limits& bounds,
                                 std::size_t& skip) {
        const detail::reader<O> r{text, bounds};
        const char* const p = r.space(text.data());
        if (p != text.data() + text.size()) {
            return p;
        }
        // the end of the text may stand inside a comment
        skip = O.comments && !is_complete ? 0 : text.size();
        return nullptr;
    }
};

} // namespace detail

/// One value a line (JSON lines, also known as NDJSON): lines end with LF or CR LF, the last one with or without; those
/// with nothing but white space are passed over. A reader can go on behind a line that is at fault.
template <options O = options{}> class lines {
    static_assert(O.indent == 0, "agate: a record of JSON lines is written on one line, without indent");

public:
    static constexpr bool is_binary = false;
    static constexpr bool is_array = false;

    agate::detail::frame find(std::string_view text, bool is_complete, const limits&, error&) {
        using kind = agate::detail::frame::kind;
        std::size_t begin = 0;
        if (searched_ == 0) {
            while (begin != text.size() && is_space(text[begin])) {
                ++begin;
            }
            if (begin == text.size()) {
                return {is_complete ? kind::end : kind::more, begin};
            }
        }
        const std::size_t from = begin + searched_;
        const auto* const newline =
            from == text.size()
                ? nullptr
                : static_cast<const char*>(std::memchr(text.data() + from, '\n', text.size() - from));
        has_end_ = newline != nullptr;
        if (!has_end_ && !is_complete) {
            searched_ = text.size() - begin;
            return {kind::more, begin};
        }
        const std::size_t end = has_end_ ? static_cast<std::size_t>(newline - text.data()) : text.size();
        size_ = end - begin;
        return {kind::record, begin};
    }
    /// The text may go on behind the line, so that what stands at the line's end is read as fast as elsewhere.
    template <class T> result<std::size_t> read(std::string_view text, T& v, const limits& bounds) const {
        const result<std::size_t> front = json::read_prefix<O>(text, v, bounds);
        if (!front || !is_blank(text, *front)) [[unlikely]] {
            return read_line(text.substr(0, size_), v, bounds);
        }
        return size_;
    }
    [[nodiscard]] static constexpr bool is_cut(std::string_view, const result<std::size_t>&) noexcept {
        return false;
    }
    result<std::size_t> skip(std::string_view, const limits&) const { return size_; }
    void pass() noexcept { searched_ = 0; }

    template <class T> result<std::size_t> append(const T& v, std::string& out, const limits& bounds) const {
        return json::append<O>(v, out, bounds);
    }
    static std::string_view head() noexcept { return {}; }
    static std::string_view before(std::uint64_t) noexcept { return {}; }
    static std::string_view after() noexcept { return "\n"; }
    static std::string_view tail() noexcept { return {}; }

private:
    static bool is_space(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
    /// Whether nothing but white space is between a position and the line's end.
    bool is_blank(std::string_view text, std::size_t position) const noexcept {
        while (position < size_ && is_space(text[position])) {
            ++position;
        }
        return position == size_;
    }
    /// A line that holds something else than one value, for the right error; or a comment behind the value.
    template <class T>
    AGATE_COLD result<std::size_t> read_line(std::string_view line, T& v, const limits& bounds) const {
        const result<void> done = json::read<O>(line, v, bounds);
        if (!done) {
            return cut_by_line(done.error());
        }
        return size_;
    }
    /// Only the last line is cut by the end of the input; more input would not help any other.
    AGATE_COLD error cut_by_line(error e) const noexcept {
        if (has_end_ && e.code == errc::end_of_input) {
            e.code = errc::invalid_syntax;
            e.detail = "the line ends inside a value";
        }
        return e;
    }

    std::size_t searched_ = 0; ///< bytes of the present line that hold no newline
    std::size_t size_ = 0;     ///< of the present line
    bool has_end_ = false;     ///< it ends with a newline
};

/// Values one behind the other, with or without white space between them.
template <options O = options{}> class sequence : public detail::value_framing<O> {
public:
    static constexpr bool is_array = false;

    agate::detail::frame find(std::string_view text, bool is_complete, const limits& bounds, error&) {
        using kind = agate::detail::frame::kind;
        std::size_t skip = 0;
        const char* const p = this->find_byte(text, is_complete, bounds, skip);
        if (p == nullptr) {
            return {is_complete ? kind::end : kind::more, skip};
        }
        return {kind::record, static_cast<std::size_t>(p - text.data())};
    }
    void pass() noexcept {}

    static std::string_view head() noexcept { return {}; }
    static std::string_view before(std::uint64_t) noexcept { return {}; }
    static std::string_view after() noexcept { return "\n"; }
    static std::string_view tail() noexcept { return {}; }
};

/// The elements of an array: the document itself, or what stands at a JSON Pointer (RFC 6901) in it. What stands before
/// and behind the array is checked and passed over a token at a time, in memory bounded by the largest one. Of members
/// with one name the first counts. Written, they are a document that is an array.
template <options O = options{}> class elements : public detail::value_framing<O> {
public:
    static constexpr bool is_array = true;

    explicit elements(std::string_view pointer = {}) : around_{pointer} {}

    agate::detail::frame find(std::string_view text, bool is_complete, const limits& bounds, error& failure) {
        using kind = agate::detail::frame::kind;
        if (state_ == state::behind && text.size() >= 2 && text[0] == ',' &&
            static_cast<unsigned char>(text[1]) > ' ' && (!O.comments || text[1] != '/')) [[likely]] {
            state_ = state::at_element;
            return {kind::record, 1};
        }
        std::size_t taken = 0;
        for (;;) {
            const std::string_view rest = text.substr(taken);
            if (state_ == state::around) {
                agate::detail::frame f = around_.run(rest, is_complete, bounds, failure);
                f.skip += taken;
                failure.offset += f.is == kind::failed ? taken : 0;
                if (f.is != kind::record) {
                    return f;
                }
                taken = f.skip;
                state_ = state::first;
                continue;
            }
            std::size_t space = 0;
            const char* const p = this->find_byte(rest, is_complete, bounds, space);
            if (p == nullptr) {
                if (is_complete) {
                    failure = around_.cut_short(text.size());
                    return {kind::failed, 0};
                }
                return {kind::more, taken + space};
            }
            taken = static_cast<std::size_t>(p - text.data());
            if (*p == ']' && state_ != state::at_element) {
                ++taken;
                around_.leave();
                state_ = state::around;
            } else if (state_ != state::behind) {
                state_ = state::at_element;
                return {kind::record, taken};
            } else if (*p == ',') {
                ++taken;
                state_ = state::at_element;
            } else {
                failure = {};
                failure.code = errc::invalid_syntax;
                failure.offset = taken;
                failure.detail = "',' or ']' is wanted after an element";
                return {kind::failed, 0};
            }
        }
    }
    void pass() noexcept { state_ = state::behind; }

    static std::string_view head() noexcept { return O.indent != 0 ? "[\n" : "["; }
    static std::string_view before(std::uint64_t index) noexcept {
        return index == 0 ? "" : O.indent != 0 ? ",\n" : ",";
    }
    static std::string_view after() noexcept { return {}; }
    static std::string_view tail() noexcept { return O.indent != 0 ? "\n]\n" : "]"; }

private:
    enum class state : std::uint8_t { around, first, at_element, behind };

    detail::skimmer<O> around_;
    state state_ = state::around;
};

} // namespace agate::inline AGATE_ABI::json
