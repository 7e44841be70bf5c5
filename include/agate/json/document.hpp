// Documents whose shape is no struct's: a text is opened once, and then typed values are read at JSON Pointers into it. The
// way there is simdjson's (3.0 or newer): its index of a text lets what is not wanted go by without looking into it. What
// is wanted is read by Agate's own reader, with all its checks and limits. A door of its own: nothing else of Agate includes
// simdjson.
#pragma once

#include <agate/json.hpp>
#include <agate/model/pointer.hpp>

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::json {

/// A value somewhere in a document's text, which must outlive it. Nothing of it has been checked but UTF-8.
class element {
public:
    element() = default;
    element(std::string_view whole, std::size_t begin) noexcept : whole_{whole}, begin_{begin} {}

    /// What it is, by its first byte; numbers count as integers.
    [[nodiscard]] token kind() const noexcept {
        const detail::reader<options{}> r{whole_, limits{}};
        const char* p = whole_.data() + begin_;
        return r.peek(p);
    }
    /// Reads it, and looks no further than its end. Places of errors are those of the whole text, with line and column.
    template <class T, options O = options{}> result<T> read(const limits& bounds = {}) const {
        result<T> v{std::in_place};
        if (const result<void> done = read<O>(*v, bounds); !done) {
            v.fail(done.error());
        }
        return v;
    }
    template <options O = options{}, class T> result<void> read(T& v, const limits& bounds = {}) const {
        const std::string_view rest = whole_.substr(begin_);
        const result<std::size_t> size = json::read_prefix<O>(rest, v, bounds);
        return size ? result<void>{} : result<void>{located(size.error())};
    }
    /// Its text, checked, without the white space around it.
    [[nodiscard]] result<std::string_view> text(const limits& bounds = {}) const {
        const std::string_view rest = whole_.substr(begin_);
        detail::reader<options{}> r{rest, bounds};
        const char* const end = r.skip(rest.data());
        if (end == nullptr) {
            return located(r.failure);
        }
        return rest.substr(0, static_cast<std::size_t>(end - rest.data()));
    }
    /// Where it begins in the document's text.
    [[nodiscard]] std::size_t offset() const noexcept { return begin_; }

private:
    AGATE_COLD error located(error e) const noexcept {
        e.move_by(begin_);
        e.locate(whole_);
        return e;
    }

    std::string_view whole_;
    std::size_t begin_ = 0;
};

/// A JSON text that has been opened. Navigation changes it inside, so that one thread uses it at a time; elements that it
/// has given are independent of that.
class document {
public:
    /// Bytes behind a text that simdjson may read.
    static constexpr std::size_t padding = simdjson::SIMDJSON_PADDING;

    /// Takes a text, and copies it only if the string has no room for the padding. UTF-8, quotation marks and the first
    /// and last bracket are checked here; all the rest where it is read, or by `validate`.
    static result<document> parse(std::string text) {
        if (text.capacity() - text.size() < padding) {
            text.reserve(text.size() + padding);
        }
        result<document> made{document{std::move(text)}};
        return opened(made);
    }
    /// Uses a text where it is: it must outlive the document, and have `padding` bytes behind it that may be read.
    static result<document> parse_padded(std::string_view text) {
        document made;
        made.text_ = text;
        result<document> whole{std::move(made)};
        return opened(whole);
    }
    /// Opens a file.
    template <file_name Name> static result<document> read_file(const Name& name) {
        result<std::string> text = agate::detail::load_file(agate::detail::to_file_name(name));
        if (!text) {
            return text.error();
        }
        return parse(std::move(*text));
    }

    /// The value at a JSON Pointer (RFC 6901): `missing_member` if there is none. Of members with one name the first counts.
    [[nodiscard]] result<element> at(std::string_view pointer = {}) {
        simdjson::ondemand::value v;
        result<element> found{element{text_, root()}};
        if (error e = find(pointer, v, found); e.code != errc::none) {
            found.fail(e);
        }
        return found;
    }
    /// Reads what stands at a JSON Pointer.
    template <class T, options O = options{}> result<T> read(std::string_view pointer,
                                                             const limits& bounds = {}) {
        const result<element> found = at(pointer);
        if (!found) {
            return found.error();
        }
        return found->template read<T, O>(bounds);
    }
    [[nodiscard]] bool contains(std::string_view pointer) { return at(pointer).has_value(); }

    /// Calls `f(element)` for each element of the array, or `f(std::string_view name, element)` for each member of the object,
    /// at a JSON Pointer. An `f` that returns a `result<void>` ends that by an error. It must not navigate the document.
    template <class F> result<void> for_each(std::string_view pointer, F&& f) {
        simdjson::ondemand::value v;
        result<element> found{element{text_, root()}};
        if (const error e = find(pointer, v, found); e.code != errc::none) {
            return e;
        }
        is_busy_ = true;
        const error e = visit(found->offset() == root() ? nullptr : &v, *found, f);
        is_busy_ = false;
        return e.code == errc::none ? result<void>{} : result<void>{e};
    }

    /// Checks all of the text, as `json::read` would.
    [[nodiscard]] result<void> validate(const limits& bounds = {}) const {
        detail::reader<options{}> r{text_, bounds};
        const char* p = r.begin_of_text();
        p = p == nullptr ? p : r.skip(p);
        if (p == nullptr || r.end_of_value(p) == nullptr) {
            error e = r.failure;
            e.locate(text_);
            return e;
        }
        return {};
    }
    /// The text without white space between its tokens.
    [[nodiscard]] result<std::string> minify() const {
        std::string out(text_.size() + padding, '\0');
        std::size_t size = 0;
        if (const auto code = simdjson::minify(text_.data(), text_.size(), out.data(), size);
            code != simdjson::SUCCESS) {
            return fault(code);
        }
        out.resize(size);
        return out;
    }
    [[nodiscard]] std::string_view text() const noexcept { return text_; }

private:
    document() = default;
    /// A string of that capacity keeps its memory when it moves.
    explicit document(std::string&& text) : own_{std::move(text)}, text_{own_} {}

    static result<document> opened(result<document>& made) {
        document& self = *made;
        self.parser_ = std::make_unique<simdjson::ondemand::parser>();
        detail::reader<options{}> r{self.text_, limits{}};
        auto code = simdjson::SUCCESS;
        if (r.begin_of_text() != nullptr) {
            code = self.index();
            if (code == simdjson::SUCCESS) {
                return std::move(made);
            }
        }
        // the place is what Agate's reader finds, which sees more
        const result<void> why = self.validate({.depth = 1024});
        return why ? self.fault(code) : why.error();
    }
    simdjson::error_code index() {
        return parser_->iterate(text_.data(), text_.size(), text_.size() + padding).get(document_);
    }
    error fault(simdjson::error_code code) const noexcept {
        error e;
        switch (code) {
        case simdjson::UTF8_ERROR: e.code = errc::invalid_utf8; break;
        case simdjson::EMPTY:
        case simdjson::UNCLOSED_STRING: e.code = errc::end_of_input; break;
        case simdjson::CAPACITY:
        case simdjson::MEMALLOC: e.code = errc::memory_exceeded; break;
        case simdjson::DEPTH_ERROR: e.code = errc::depth_exceeded; break;
        default: e.code = errc::invalid_syntax; break;
        }
        e.detail = simdjson::error_message(code);
        return e;
    }
    /// Something is malformed on the way: Agate's reader says where.
    AGATE_COLD error malformed(simdjson::error_code code) const {
        const result<void> why = validate({.depth = 1024});
        return why ? fault(code) : why.error();
    }
    AGATE_COLD error refused(errc code, const char* reason, std::size_t offset) const noexcept {
        error e;
        e.code = code;
        e.detail = reason;
        e.offset = offset;
        e.locate(text_);
        return e;
    }
    [[nodiscard]] std::size_t root() const noexcept {
        const detail::reader<options{}> r{text_, limits{}};
        return static_cast<std::size_t>(r.space(text_.data()) - text_.data());
    }
    [[nodiscard]] std::size_t offset_of(simdjson::ondemand::value& v) const noexcept {
        return static_cast<std::size_t>(v.raw_json_token().data() - text_.data());
    }
    /// The name behind a quotation mark, unescaped.
    std::string_view name_at(const char* raw) {
        const char* p = raw;
        while (*p != '"' && *p != '\\') { // the text's strings are closed
            ++p;
        }
        if (*p == '"') [[likely]] {
            return {raw, static_cast<std::size_t>(p - raw)};
        }
        detail::reader<options{}> r{text_, limits{}};
        return r.text(raw - 1, name_) != nullptr ? std::string_view{name_} : std::string_view{"\xFF", 1};
    }

    /// Goes to a JSON Pointer; v is what stands there, unless that is the whole document.
    error find(std::string_view pointer, simdjson::ondemand::value& v, result<element>& found) {
        const agate::detail::pointer_steps steps{pointer};
        if (is_busy_) {
            return refused(errc::not_representable, "the document is being gone through", 0);
        }
        if (!steps.is_valid()) {
            return refused(errc::invalid_syntax, agate::detail::no_pointer, 0);
        }
        if (document_.is_alive()) [[likely]] {
            document_.rewind();
        } else if (const auto code = index(); code != simdjson::SUCCESS) { // given up at something malformed
            return malformed(code);
        }
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const std::size_t from = found->offset();
            bool is_there = false;
            simdjson::error_code code = simdjson::SUCCESS;
            if (text_[from] == '{') {
                code = find_member(i == 0 ? nullptr : &v, steps[i], v, is_there);
            } else if (text_[from] == '[') {
                code = find_element(i == 0 ? nullptr : &v, steps[i], v, is_there);
            }
            if (code != simdjson::SUCCESS) {
                return malformed(code);
            }
            if (!is_there) {
                return refused(errc::missing_member, "the pointer names nothing in the document", from);
            }
            *found = element{text_, offset_of(v)};
        }
        return {};
    }
    simdjson::error_code find_member(simdjson::ondemand::value* parent, const std::string& step,
                                     simdjson::ondemand::value& v, bool& is_there) {
        simdjson::ondemand::object object;
        auto code = parent != nullptr ? parent->get_object().get(object) : document_.get_object().get(object);
        if (code != simdjson::SUCCESS) {
            return code;
        }
        for (auto next : object) {
            simdjson::ondemand::field field;
            code = std::move(next).get(field);
            if (code != simdjson::SUCCESS) {
                return code;
            }
            if (name_at(field.key().raw()) == step) {
                v = field.value();
                is_there = true;
                return code;
            }
        }
        return code;
    }
    simdjson::error_code find_element(simdjson::ondemand::value* parent, const std::string& step,
                                      simdjson::ondemand::value& v, bool& is_there) {
        std::uint64_t index = 0;
        if (!agate::detail::pointer_index(step, index)) {
            return simdjson::SUCCESS;
        }
        simdjson::ondemand::array array;
        auto code = parent != nullptr ? parent->get_array().get(array) : document_.get_array().get(array);
        if (code != simdjson::SUCCESS) {
            return code;
        }
        for (auto next : array) {
            code = std::move(next).get(v);
            if (code != simdjson::SUCCESS || index-- == 0) {
                is_there = code == simdjson::SUCCESS;
                return code;
            }
        }
        return code;
    }

    template <class F, class... Args> static error call(F& f, Args&&... args) {
        if constexpr (std::is_void_v<std::invoke_result_t<F&, Args...>>) {
            f(std::forward<Args>(args)...);
            return {};
        } else {
            const result<void> done = f(std::forward<Args>(args)...);
            return done ? error{} : done.error();
        }
    }
    template <class F> error visit(simdjson::ondemand::value* parent, const element& all, F& f) {
        if constexpr (std::is_invocable_v<F&, std::string_view, element>) {
            simdjson::ondemand::object object;
            if (all.kind() != token::object) {
                return mismatch(all, "object");
            }
            auto code =
                parent != nullptr ? parent->get_object().get(object) : document_.get_object().get(object);
            if (code != simdjson::SUCCESS) {
                return malformed(code);
            }
            for (auto next : object) {
                simdjson::ondemand::field field;
                code = std::move(next).get(field);
                if (code != simdjson::SUCCESS) {
                    return malformed(code);
                }
                const std::string_view name = name_at(field.key().raw());
                if (const error e = call(f, name, element{text_, offset_of(field.value())});
                    e.code != errc::none) {
                    return e;
                }
            }
        } else {
            simdjson::ondemand::array array;
            if (all.kind() != token::array) {
                return mismatch(all, "array");
            }
            auto code = parent != nullptr ? parent->get_array().get(array) : document_.get_array().get(array);
            if (code != simdjson::SUCCESS) {
                return malformed(code);
            }
            for (auto next : array) {
                simdjson::ondemand::value v;
                code = std::move(next).get(v);
                if (code != simdjson::SUCCESS) {
                    return malformed(code);
                }
                if (const error e = call(f, element{text_, offset_of(v)}); e.code != errc::none) {
                    return e;
                }
            }
        }
        return {};
    }
    error mismatch(const element& found, const char* expected) const noexcept {
        error e = refused(errc::type_mismatch, expected, found.offset());
        e.found = found.kind();
        return e;
    }

    std::string own_;
    std::string_view text_;
    std::string name_; ///< a name that has escapes
    std::unique_ptr<simdjson::ondemand::parser> parser_;
    simdjson::ondemand::document document_;
    bool is_busy_ = false;
};

} // namespace agate::inline AGATE_ABI::json
