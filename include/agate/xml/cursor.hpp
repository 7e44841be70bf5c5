// A pull parser: an XML document as a row of events, strict and namespace-aware, without a struct and without a tree. It is
// what the typed reader stands on, for those who want to look at documents of a shape that is not known.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/input.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>
#include <agate/xml/options.hpp>
#include <agate/xml/scanner.hpp>
#include <agate/xml/small_list.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI::xml {

/// What a cursor has come to.
enum class event : std::uint8_t {
    start_element,
    end_element, ///< also behind an empty element `<a/>`
    text,        ///< character data, references replaced, CDATA sections taken along
    comment,
    processing_instruction,
    end_of_document,
};

/// An attribute, or a namespace declaration: then the name is the prefix, empty for the default namespace.
struct cursor_attribute {
    std::string_view namespace_uri;
    std::string_view prefix;
    std::string_view local_name;
    std::string value; ///< normalised (XML 1.0 section 3.3.3)
};

/// Reads a document event by event (XML 1.0, fifth edition; Namespaces in XML 1.0). The text must outlive the cursor; what
/// the cursor returns as views lasts until the next event. After an error every further call returns it again.
///
///     agate::xml::cursor cursor{text};
///     for (auto event = cursor.next(); event && *event != agate::xml::event::end_of_document; event = cursor.next()) ...
class cursor {
public:
    explicit cursor(std::string_view document, doctype_policy doctype = doctype_policy::refuse,
                    const limits& bounds = {})
        : scanner_{document, bounds, doctype == doctype_policy::skip} {}

    /// Goes to the next event. Errors: whatever is not well-formed, the limits.
    result<event> next() {
        const char* const p = step();
        if (p == nullptr) [[unlikely]] {
            state_ = state::failed;
            return scanner_.failure;
        }
        position_ = p;
        return event_;
    }
    /// At a start element: goes over its content, which is checked; the next event is its end.
    result<void> skip() {
        if (state_ != state::in_content || event_ != event::start_element || is_empty_) {
            return {};
        }
        position_ = scanner_.skip_content(position_);
        if (position_ == nullptr) {
            state_ = state::failed;
            return scanner_.failure;
        }
        return {};
    }

    /// The byte offset in the input behind the present event.
    [[nodiscard]] std::uint64_t offset() const noexcept {
        return position_ == nullptr ? 0 : scanner_.offset(position_);
    }
    /// How many elements enclose the present place, a start element included.
    [[nodiscard]] std::size_t depth() const noexcept { return open_.size(); }

    // --- the element of a start or end

    [[nodiscard]] std::string_view name() const noexcept { return element_.name.text(); } ///< with its prefix
    [[nodiscard]] std::string_view prefix() const noexcept { return element_.name.prefix_text(); }
    [[nodiscard]] std::string_view local_name() const noexcept { return element_.name.local(); }
    [[nodiscard]] std::string_view namespace_uri() const noexcept {
        return scanner_.namespace_uri(element_.space);
    }

    /// The attributes of a start element, declarations not among them.
    [[nodiscard]] std::size_t attribute_count() const noexcept { return element_.attribute_count; }
    [[nodiscard]] cursor_attribute attribute(std::size_t i) {
        const detail::attribute& a = scanner_.attribute_at(element_.first_attribute + i);
        cursor_attribute out{scanner_.namespace_uri(a.space), a.name.prefix_text(), a.name.local(), {}};
        scanner_.append_attribute(a.value, a.value[-1], out.value);
        return out;
    }
    /// The namespace declarations of a start element.
    [[nodiscard]] std::size_t declaration_count() const noexcept {
        return scanner_.binding_count() - element_.bindings;
    }
    [[nodiscard]] cursor_attribute declaration(std::size_t i) const {
        const detail::binding& bound = scanner_.binding_at(element_.bindings + i);
        return {detail::known_uris[detail::xmlns_namespace], "xmlns", bound.prefix,
                std::string{scanner_.namespace_uri(bound.space)}};
    }

    /// The text of a text event; of a comment or processing instruction what stands in it, line ends normalised.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    /// The target of a processing instruction.
    [[nodiscard]] std::string_view target() const noexcept { return target_; }

private:
    enum class state : std::uint8_t { before, in_content, behind, done, failed };

    const char* step() {
        switch (state_) {
        case state::before: return before_root();
        case state::in_content: return in_content();
        case state::behind: return behind_root();
        case state::done: return position_;
        case state::failed: break;
        }
        return nullptr;
    }
    const char* before_root() {
        const char* p = position_ == nullptr ? scanner_.begin_markup() : position_;
        p = scanner_.next_before_root(p);
        if (p == nullptr) {
            return nullptr;
        }
        if (scanner_.is_tag(p)) {
            state_ = state::in_content;
            return start(p);
        }
        return markup(p);
    }
    const char* behind_root() {
        const char* const p = scanner_.next_behind_root(position_);
        if (p == nullptr || !scanner_.is_end(p)) {
            return p == nullptr ? p : markup(p);
        }
        state_ = state::done;
        event_ = event::end_of_document;
        return p;
    }
    const char* in_content() {
        const char* p = position_;
        if (is_closing_) { // the element of the last event is over
            is_closing_ = false;
            scanner_.close(open_.back());
            open_.pop_back();
            scanner_.leave();
            if (open_.size() == 0) {
                state_ = state::behind;
                return behind_root();
            }
        }
        if (is_empty_) {
            is_empty_ = false;
            return end(p);
        }
        text_buffer_.clear();
        const char* const stop = scanner_.text(p, &text_buffer_, true);
        if (stop == nullptr) {
            return nullptr;
        }
        if (!text_buffer_.empty()) {
            text_ = text_buffer_;
            event_ = event::text;
            return stop;
        }
        if (!scanner_.is_tag(stop)) {
            return markup(stop);
        }
        if (stop[1] == '/') {
            const char* const behind = scanner_.end_tag(stop, open_.back().name);
            return behind == nullptr ? behind : end(behind);
        }
        return start(stop);
    }
    const char* start(const char* p) {
        detail::open_tag tag;
        const char* const begin = p;
        p = scanner_.start_tag(p, tag);
        p = p == nullptr ? p : scanner_.attributes(p, tag);
        if (p == nullptr || !scanner_.enter(begin)) {
            return nullptr;
        }
        open_.push_back(tag);
        element_ = tag;
        event_ = event::start_element;
        is_empty_ = *p == '/';
        return p + (is_empty_ ? 2 : 1);
    }
    const char* end(const char* p) {
        element_ = open_.back();
        element_.attribute_count = 0;
        event_ = event::end_element;
        is_closing_ = true;
        return p;
    }
    const char* markup(const char* p) {
        const char* const behind = scanner_.markup(p);
        if (behind == nullptr) {
            return nullptr;
        }
        const bool is_comment = p[1] == '!';
        const char* first = p + (is_comment ? 4 : 2);
        const char* const last = behind - (is_comment ? 3 : 2);
        if (!is_comment) {
            const char* const target = first;
            while (first != last && !detail::is_space(*first)) {
                ++first;
            }
            target_ = {target, static_cast<std::size_t>(first - target)};
            while (first != last && detail::is_space(*first)) {
                ++first;
            }
        }
        text_buffer_.clear();
        for (; first != last; ++first) {
            if (*first != '\r') {
                text_buffer_.push_back(*first);
            } else if (first + 1 == last || first[1] != '\n') {
                text_buffer_.push_back('\n');
            }
        }
        text_ = text_buffer_;
        event_ = is_comment ? event::comment : event::processing_instruction;
        return behind;
    }

    detail::scanner scanner_;
    detail::small_list<detail::open_tag, 16> open_;
    detail::open_tag element_;
    const char* position_ = nullptr;
    std::string text_buffer_;
    std::string_view text_;
    std::string_view target_;
    state state_ = state::before;
    event event_ = event::end_of_document;
    bool is_empty_ = false;   ///< the present start element has no content
    bool is_closing_ = false; ///< the present event is an end element, whose tag is still open
};

} // namespace agate::inline AGATE_ABI::xml
