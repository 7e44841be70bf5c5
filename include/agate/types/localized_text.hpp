// A text in several languages: language tags (BCP 47) and texts, in the order in which they were added, and the best match
// for what a reader prefers (RFC 4647 section 3.4, lookup). An object in JSON, a map in MessagePack and XML:
// `{"en": "Central Station", "nl": "Centraal Station"}`. Tags are kept as they are written, each once; only the match takes
// upper and lower case for the same.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/value_object.hpp>
#include <agate/types/text_form.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace agate::inline AGATE_ABI {

/// Texts by language. A map to the library: what it has of one is what reading and writing use.
class localized_text {
    using texts = basic_object<std::string>;

public:
    using key_type = std::string;
    using mapped_type = std::string;
    using value_type = texts::member;
    using const_iterator = texts::const_iterator;
    /// The text of a language, for whoever puts one in.
    struct place {
        std::string& second;
        const place* operator->() const noexcept { return this; }
    };

    localized_text() = default;
    /// The first text of a language that is listed twice stays.
    localized_text(std::initializer_list<value_type> list) {
        for (const value_type& text : list) {
            texts_.insert(text.first, text.second);
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return texts_.size(); }
    [[nodiscard]] bool empty() const noexcept { return texts_.empty(); }
    [[nodiscard]] const_iterator begin() const noexcept { return texts_.begin(); }
    [[nodiscard]] const_iterator end() const noexcept { return texts_.end(); }
    void clear() noexcept { texts_.clear(); }

    /// The text of exactly that tag, or a null pointer.
    [[nodiscard]] const std::string* find(std::string_view language) const noexcept {
        return texts_.find(language);
    }
    /// Sets the text of a language, behind the others if it is new.
    void set(std::string_view language, std::string text) { texts_[language] = std::move(text); }
    bool erase(std::string_view language) { return texts_.erase(language); }
    /// Where the text of a language is, and whether it is new and empty.
    std::pair<place, bool> try_emplace(std::string language) {
        if (std::string* const there = texts_.find(language)) {
            return {place{*there}, false};
        }
        return {place{*texts_.insert(std::move(language))}, true};
    }

    /// The text whose tag is the range `de-CH-1996`, else `de-CH`, else `de`; a null pointer when there is none, and for `*`,
    /// which asks for no language in particular (RFC 4647 section 3.4).
    [[nodiscard]] const std::string* best_match(std::string_view range) const noexcept {
        while (!range.empty() && range != "*") {
            for (const value_type& text : texts_) {
                if (is_same_tag(text.first, range)) {
                    return &text.second;
                }
            }
            std::size_t end = range.rfind('-');
            // a subtag of one character begins an extension, and goes with what it begins
            while (end != range.npos && (end == 1 || (end >= 2 && range[end - 2] == '-'))) {
                end = end < 2 ? range.npos : end - 2;
            }
            range = end == range.npos ? std::string_view{} : range.substr(0, end);
        }
        return nullptr;
    }
    /// The best match for the first range that has one, else the first text of all, else a null pointer.
    [[nodiscard]] const std::string* best_match(
        std::initializer_list<std::string_view> ranges) const noexcept {
        return best_match_of(ranges);
    }
    template <class Ranges> [[nodiscard]] const std::string* best_match_of(
        const Ranges& ranges) const noexcept {
        for (const std::string_view range : ranges) {
            if (const std::string* const text = best_match(range)) {
                return text;
            }
        }
        return empty() ? nullptr : &begin()->second;
    }

    /// The same texts of the same languages, in any order.
    friend bool operator==(const localized_text&, const localized_text&) = default;

private:
    /// Of ASCII letters, as all of a tag's are (RFC 5646 section 2.1.1).
    static bool is_same_tag(std::string_view a, std::string_view b) noexcept {
        constexpr auto folded = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
        bool same = a.size() == b.size();
        for (std::size_t i = 0; same && i < a.size(); ++i) {
            same = folded(a[i]) == folded(b[i]);
        }
        return same;
    }

    texts texts_;
};

} // namespace agate::inline AGATE_ABI

template <> struct std::hash<agate::localized_text> {
    std::size_t operator()(const agate::localized_text& v) const noexcept {
        const std::hash<std::string_view> of_text;
        std::uint64_t sum = v.size(); // in any order
        for (const auto& [language, text] : v) {
            sum += agate::detail::mix_hash(agate::detail::mix_hash(0, of_text(language)), of_text(text));
        }
        return static_cast<std::size_t>(sum);
    }
};
