// Goes over a document that comes in pieces, a token at a time, up to the array that a JSON Pointer names and on from its
// end to that of the document. The tokens themselves are the reader's; only the nesting is kept here, a byte a level.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/framing.hpp>
#include <agate/core/limits.hpp>
#include <agate/json/options.hpp>
#include <agate/json/reader.hpp>
#include <agate/model/pointer.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace agate::inline AGATE_ABI::json::detail {

AGATE_INLINE bool is_number_part(char c) noexcept {
    return static_cast<unsigned char>(c - '0') < 10 || c == '.' || c == '-' || c == '+' || c == 'e' ||
           c == 'E';
}

/// Whether a text that may go on begins like a byte order mark and is too short to tell.
inline bool may_be_byte_order_mark(std::string_view text) noexcept {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return !text.empty() && text.size() < mark.size() && mark.starts_with(text);
}

template <options O> class skimmer {
public:
    explicit skimmer(std::string_view pointer) : pointer_{pointer} {}

    /// Takes whole tokens off the front of the text. A record is the array that the pointer names: what is to be skipped
    /// ends with its bracket.
    frame run(std::string_view text, bool is_complete, const limits& bounds, error& failure) {
        using kind = frame::kind;
        reader<O> r{text, bounds};
        const char* const end = text.data() + text.size();
        const char* p = text.data();
        if (!has_begun_) {
            if (!is_complete && (text.empty() || may_be_byte_order_mark(text))) {
                return {kind::more, 0};
            }
            if (!pointer_.is_valid()) {
                r.fail(errc::invalid_syntax, p, agate::detail::no_pointer);
            }
            if (!pointer_.is_valid() || r.begin_of_text() == nullptr) {
                failure = r.failure;
                return {kind::failed, 0};
            }
            has_begun_ = true;
        }
        for (;;) {
            const char* const before_space = p;
            p = r.space(p);
            if (p == end) {
                if (!is_complete) { // the end of the text may stand inside a comment
                    return {kind::more,
                            static_cast<std::size_t>((O.comments ? before_space : p) - text.data())};
                }
                if (expected_ != expected::nothing) {
                    failure = cut_short(text.size());
                } else if (r.end_of_value(p) != nullptr) {
                    return {kind::end, text.size()};
                } else {
                    failure = r.failure;
                }
                return {kind::failed, 0};
            }
            bool is_found = false;
            const char* const next = step(r, p, bounds, is_found);
            if (next == nullptr) {
                if (!is_complete && is_cut(r.failure, p, text)) {
                    return {kind::more, static_cast<std::size_t>(p - text.data())};
                }
                failure = r.failure;
                return {kind::failed, 0};
            }
            if (next == end && !is_complete && is_number_part(next[-1])) {
                return {kind::more, static_cast<std::size_t>(p - text.data())};
            }
            p = next;
            advance();
            if (is_found) {
                return {kind::record, static_cast<std::size_t>(p - text.data())};
            }
        }
    }
    /// The array that was found has ended.
    void leave() {
        open_.pop_back();
        is_seeking_ = false;
        expect_separator();
    }
    /// The input ends too early: what it ends in.
    [[nodiscard]] error cut_short(std::size_t offset) const noexcept {
        error e;
        e.code = errc::end_of_input;
        e.offset = offset;
        e.detail = open_.empty()         ? "the input ends where a value is wanted"
                   : open_.back() == '[' ? "the input ends inside an array"
                                         : "the input ends inside an object";
        return e;
    }

private:
    enum class expected : std::uint8_t { value, first_element, first_key, key, separator, nothing };
    /// What a token does to the nesting, once it is certain that it is all there.
    enum class effect : std::uint8_t { value, key, comma, open, close };

    /// Whether the innermost array or object is one that leads to the target.
    [[nodiscard]] bool is_on_path() const noexcept { return is_seeking_ && open_.size() == on_path_; }
    void expect_separator() noexcept { expected_ = open_.empty() ? expected::nothing : expected::separator; }
    bool is_cut(const error& e, const char* p, std::string_view text) const noexcept {
        if (e.code == errc::end_of_input) {
            return true;
        }
        for (const char* q = p; q != text.data() + text.size(); ++q) {
            if (!is_number_part(*q)) {
                return false;
            }
        }
        return true;
    }

    /// One token at p, which is no white space: its end.
    const char* step(reader<O>& r, const char* p, const limits& bounds, bool& is_found) {
        switch (expected_) {
        case expected::nothing: return r.end_of_value(p);
        case expected::separator:
            effect_ = *p == ',' ? effect::comma : effect::close;
            if (*p == ',' || *p == (open_.back() == '[' ? ']' : '}')) {
                return effect_ == effect::close ? close(r, p) : p + 1;
            }
            return r.fail(errc::invalid_syntax, p,
                          open_.back() == '[' ? "',' or ']' is wanted after an element"
                                              : "',' or '}' is wanted after a member");
        case expected::first_key:
        case expected::key:
            if (*p == '}' && expected_ == expected::first_key) {
                effect_ = effect::close;
                return close(r, p);
            }
            if (*p != '"') {
                return r.fail(errc::invalid_syntax, p,
                              *p == '}' ? "a comma before the closing brace"
                                        : "a member's name is wanted, in quotes");
            }
            return key(r, p);
        case expected::first_element:
            if (*p == ']') {
                effect_ = effect::close;
                return close(r, p);
            }
            [[fallthrough]];
        case expected::value: return value(r, p, bounds, is_found);
        }
        return nullptr;
    }
    const char* key(reader<O>& r, const char* p) {
        std::string_view name;
        const char* const end = r.key(p, name);
        effect_ = effect::key;
        is_selected_ = end != nullptr && is_on_path() && pointer_.is_member(on_path_ - 1, name);
        return end;
    }
    const char* close(reader<O>& r, const char* p) {
        if (is_on_path()) {
            return r.fail(errc::missing_member, p, "the pointer names nothing in the document");
        }
        return p + 1;
    }
    const char* value(reader<O>& r, const char* p, const limits& bounds, bool& is_found) {
        const bool is_container = *p == '{' || *p == '[';
        leads_on_ = is_seeking_ && (open_.empty() || (is_on_path() && is_selected_));
        if (leads_on_) {
            is_found = open_.size() == pointer_.size();
            const char* const wanted = is_found ? "array" : "array or object";
            if (is_found ? *p != '[' : !is_container) {
                return r.mismatch(p, wanted);
            }
            if (!is_found && *p == '[' && !pointer_.is_index(open_.size())) {
                return r.mismatch(p, "object");
            }
        }
        if (!is_container) {
            effect_ = effect::value;
            return r.skip(p);
        }
        if (open_.size() >= bounds.depth) {
            return r.fail(errc::depth_exceeded, p, "nested deeper than the limit");
        }
        effect_ = effect::open;
        opening_ = *p;
        return p + 1;
    }

    /// Does what the token at hand does.
    void advance() {
        switch (effect_) {
        case effect::value: expect_separator(); break;
        case effect::key: expected_ = expected::value; break;
        case effect::comma:
            expected_ = open_.back() == '[' ? expected::value : expected::key;
            if (is_on_path() && open_.back() == '[') {
                is_selected_ = pointer_.is_element(on_path_ - 1, ++index_);
            }
            break;
        case effect::open:
            open_.push_back(opening_);
            expected_ = opening_ == '[' ? expected::first_element : expected::first_key;
            if (leads_on_) {
                on_path_ = open_.size();
                index_ = 0;
                is_selected_ =
                    opening_ == '[' && on_path_ <= pointer_.size() && pointer_.is_element(on_path_ - 1, 0);
            }
            break;
        case effect::close:
            open_.pop_back();
            expect_separator();
            break;
        }
    }

    agate::detail::pointer_steps pointer_;
    std::string open_;        ///< the opening bracket or brace of every level
    std::size_t on_path_ = 0; ///< levels that lead to the target
    std::uint64_t index_ = 0; ///< of the present element of the innermost one of those
    expected expected_ = expected::value;
    effect effect_ = effect::value;
    char opening_ = 0;
    bool has_begun_ = false;
    bool is_seeking_ = true;   ///< the target has not been left
    bool is_selected_ = false; ///< the next value is what the pointer names in its array or object
    bool leads_on_ = false;
};

} // namespace agate::inline AGATE_ABI::json::detail
