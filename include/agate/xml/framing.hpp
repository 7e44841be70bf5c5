// XML in streams: elements of one name or path, anywhere in a document. For agate::stream, which asks where its records begin.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/framing.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>
#include <agate/xml/codec.hpp>
#include <agate/xml/options.hpp>
#include <agate/xml/reader.hpp>
#include <agate/xml/scanner.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agate::inline AGATE_ABI::xml {

/// The elements of a document that have a name, `reading`, or a path of names, `frames/reading`, wherever they stand; a path
/// that begins with a slash, `/data/frames/reading`, counts from the root. Names are local names. What stands around the
/// elements is checked (XML 1.0; Namespaces in XML 1.0) and passed over a tag at a time; elements inside of a record are no
/// records. The document is UTF-8.
///
/// Written, records stand inside of elements of the path's other names: an absolute path makes a whole document.
template <options O = options{}> class elements {
public:
    static constexpr bool is_binary = false;
    static constexpr bool is_array = true;

    explicit elements(std::string_view path) : from_root_{!path.empty() && path.front() == '/'} {
        path.remove_prefix(from_root_ ? 1 : 0);
        while (true) {
            const std::size_t slash = path.find('/');
            names_.emplace_back(path.substr(0, slash));
            if (slash == path.npos) {
                break;
            }
            path.remove_prefix(slash + 1);
        }
        if constexpr (O.declaration) {
            head_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        }
        for (std::size_t i = 0; i + 1 < names_.size(); ++i) {
            head_.append("<").append(names_[i]).append(">");
            tail_.insert(0, std::string{"</"}.append(names_[i]).append(">"));
        }
    }

    agate::detail::frame find(std::string_view input, bool is_complete, const limits& bounds,
                              error& failure) {
        using kind = agate::detail::frame::kind;
        detail::scanner s{input, bounds, O.doctype == doctype_policy::skip};
        for (const auto& outer : open_) {
            inherit(s, *outer);
        }
        const char* const begin = s.scanned().data();
        const char* p = begin;
        if (state_ == state::before) {
            p = s.begin_document();
            if (p == nullptr) {
                return failed_or_cut(s, is_complete, 0, failure);
            }
            if (s.is_transcoded() || s.is_latin1_so_far()) {
                s.fail(errc::unsupported_encoding, begin, "a stream of another encoding than UTF-8");
                return failed_or_cut(s, true, 0, failure);
            }
            state_ = state::inside;
        }
        auto taken = static_cast<std::size_t>(p - begin);
        while (state_ == state::inside) {
            p = open_.empty() ? p : s.text(p, nullptr);
            if (p == nullptr) {
                return failed_or_cut(s, is_complete, taken, failure);
            }
            taken = static_cast<std::size_t>(p - begin);
            if (p[1] == '/') {
                p = leave(s, p);
            } else {
                bool is_record = false;
                p = enter(s, p, bounds, is_record);
                if (is_record) {
                    return {kind::record, taken};
                }
            }
            if (p == nullptr) {
                return failed_or_cut(s, is_complete, taken, failure);
            }
            taken = static_cast<std::size_t>(p - begin);
            state_ = open_.empty() ? state::behind : state::inside;
        }
        p = s.end_document(p);
        return p == nullptr ? failed_or_cut(s, is_complete, taken, failure)
                            : agate::detail::frame{is_complete ? kind::end : kind::more, taken};
    }
    template <class T> result<std::size_t> read(std::string_view input, T& v, const limits& bounds) const {
        detail::reader<O> r{input, bounds};
        for (const auto& outer : open_) {
            inherit(r, *outer);
        }
        const char* const end = r.read_record(v);
        if (end == nullptr) {
            return r.failure;
        }
        return static_cast<std::size_t>(end - input.data());
    }
    [[nodiscard]] static bool is_cut(std::string_view, const result<std::size_t>& read) noexcept {
        return !read && read.error().code == errc::end_of_input;
    }
    result<std::size_t> skip(std::string_view input, const limits& bounds) const {
        detail::scanner s{input, bounds, false};
        for (const auto& outer : open_) {
            inherit(s, *outer);
        }
        const char* const end = s.skip_element(input.data());
        if (end == nullptr) {
            return s.failure;
        }
        return static_cast<std::size_t>(end - input.data());
    }
    void pass() noexcept { state_ = open_.empty() ? state::behind : state::inside; }

    template <class T> result<std::size_t> append(const T& v, std::string& out, const limits& bounds) const {
        constexpr options inner{.indent = O.indent, .expand_empty = O.expand_empty, .canonical = O.canonical};
        return xml::append<inner>(v, out, bounds);
    }
    [[nodiscard]] std::string_view head() const noexcept { return head_; }
    static std::string_view before(std::uint64_t) noexcept { return O.indent != 0 ? "\n" : ""; }
    static std::string_view after() noexcept { return {}; }
    [[nodiscard]] std::string_view tail() const noexcept { return tail_; }

private:
    enum class state : std::uint8_t { before, inside, behind };

    /// An element that encloses the present place: its name, and what it declares.
    struct scope {
        std::string name;
        std::size_t prefix = 0;
        std::vector<std::pair<std::string, std::string>> declarations;
    };

    static void inherit(detail::scanner& s, const scope& outer) {
        for (const auto& [prefix, uri] : outer.declarations) {
            s.inherit(prefix, uri);
        }
    }
    agate::detail::frame failed_or_cut(const detail::scanner& s, bool is_complete, std::size_t taken,
                                       error& failure) const {
        using kind = agate::detail::frame::kind;
        if (s.failure.code == errc::end_of_input && !is_complete) {
            return {kind::more, taken};
        }
        failure = s.failure;
        return {kind::failed, 0};
    }
    /// Whether the element of that local name, inside of those that are open, is a record.
    [[nodiscard]] bool matches(std::string_view name) const {
        if (name != names_.back() || open_.size() + 1 < names_.size() ||
            (from_root_ && open_.size() + 1 != names_.size())) {
            return false;
        }
        for (std::size_t i = 1; i < names_.size(); ++i) {
            const scope& outer = *open_[open_.size() - i];
            const std::string_view full = outer.name;
            if (full.substr(outer.prefix == 0 ? 0 : outer.prefix + 1) != names_[names_.size() - 1 - i]) {
                return false;
            }
        }
        return true;
    }
    const char* enter(detail::scanner& s, const char* p, const limits& bounds, bool& is_record) {
        detail::open_tag tag;
        const char* const start = p;
        p = s.start_tag(p, tag);
        if (p != nullptr && matches(tag.name.local())) {
            is_record = true;
            return p;
        }
        p = p == nullptr ? p : s.attributes(p, tag);
        if (p == nullptr) {
            return nullptr;
        }
        if (*p == '/') {
            s.close(tag);
            return p + 2;
        }
        if (open_.size() == bounds.depth) {
            return s.fail(errc::depth_exceeded, start, "nested deeper than the limit");
        }
        auto inner = std::make_unique<scope>();
        inner->name = tag.name.text();
        inner->prefix = tag.name.prefix;
        for (std::size_t i = tag.bindings; i < s.binding_count(); ++i) {
            const detail::binding& bound = s.binding_at(i);
            inner->declarations.emplace_back(bound.prefix, s.namespace_uri(bound.space));
        }
        open_.push_back(std::move(inner));
        return p + 1;
    }
    const char* leave(detail::scanner& s, const char* p) {
        const scope& outer = *open_.back();
        p = s.end_tag(p, detail::raw_name{outer.name.data(), outer.name.size(), outer.prefix});
        if (p != nullptr) {
            s.drop(outer.declarations.size());
            open_.pop_back();
        }
        return p;
    }

    std::vector<std::string> names_;
    std::vector<std::unique_ptr<scope>> open_;
    std::string head_;
    std::string tail_;
    bool from_root_; ///< the path counts from the root
    state state_ = state::before;
};

} // namespace agate::inline AGATE_ABI::xml
