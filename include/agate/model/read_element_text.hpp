// Reading text: the text member of a struct, and lists of words in one text.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/check.hpp>
#include <agate/model/context.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/read_element_values.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

// --- Lists of words -----------------------------------------------------------------------------------------------------------

/// A list of scalars in one text, white space between them (XML Schema 1.1 part 2, 2.4.1.2).
template <class Context, class Scalar, class T> const char* read_words(Scalar& whole, const char* p, T& v) {
    auto& r = whole.parent();
    using scalar_reader = Scalar;
    const std::string list{whole.text_left()}; // what an item is unescaped to must not write over the list
    const std::string_view text = whole.place().is_input ? whole.text_left() : std::string_view{list};
    const auto is_blank = [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; };
    clear_list(v);
    std::size_t index = 0;
    for (std::size_t at = 0;;) {
        while (at < text.size() && is_blank(text[at])) {
            ++at;
        }
        if (at == text.size()) {
            break;
        }
        const std::size_t begin = at;
        while (at < text.size() && !is_blank(text[at])) {
            ++at;
        }
        auto place = whole.place();
        place.at += place.is_input ? begin : 0;
        const std::string_view word = text.substr(begin, at - begin);
        const char* const after = read_one_more(r, place.at, v, index, [&](const char*, auto& item) {
            scalar_reader scalar{r, word, place};
            return read_value<Context>(scalar, scalar.begin(), item) != nullptr ? place.at : nullptr;
        });
        if (after == nullptr) {
            return nullptr;
        }
        ++index;
    }
    if constexpr (kind_of<T> == kind::fixed_array) {
        if (index != v.size()) {
            return whole.fail(errc::wrong_size, p, "too few elements");
        }
    }
    return p;
}

// --- Text -----------------------------------------------------------------------------------------------------------------

template <class R, class T, std::size_t J> bool check_text([[maybe_unused]] R& r,
                                                           [[maybe_unused]] const char* start,
                                                           [[maybe_unused]] const T& object) {
    using slot = typename fields<T>::template slot<J>;
    if constexpr (slot::template has<check_tag>) {
        if (const char* violation = first_violation<slot>(slot::get(object))) [[unlikely]] {
            r.fail(errc::check_failed, r.value_start(start), violation);
            read_failed_at<T, J>(r);
            return false;
        }
    }
    return true;
}

/// Whether no text at all makes a nullable text member null: one that is no string.
template <class T> inline constexpr bool is_null_when_empty = [] {
    if constexpr (kind_of<T> == kind::optional) {
        return kind_of<pointee_t<T>> != kind::string && kind_of<pointee_t<T>> != kind::string_view;
    } else {
        return false;
    }
}();

/// The text member of an element without children.
template <class R, class T, std::size_t J> const char* read_text_member(R& r, const char* p, T& object) {
    using slot = typename fields<T>::template slot<J>;
    auto& v = slot::get(object);
    const char* const start = p;
    if constexpr (is_null_when_empty<typename slot::type>) {
        if (*p == '/' || r.is_end_tag(p + 1)) {
            v.reset();
            return *p == '/' ? p : p + 1;
        }
    }
    p = read_value<context_of<slot>>(r, p, v);
    if (p == nullptr) {
        return read_failed_at<T, J>(r);
    }
    return check_text<R, T, J>(r, start, object) ? p : nullptr;
}

/// The text member of an element with children, whose text has been collected.
template <class R, class T, std::size_t J>
bool read_collected_text(R& r, const char* start, T& object, std::string_view text) {
    using slot = typename fields<T>::template slot<J>;
    auto& v = slot::get(object);
    typename R::scalar_reader scalar{r, text, {start, false}};
    if constexpr (is_null_when_empty<typename slot::type>) {
        if (text.empty()) {
            v.reset();
            return true;
        }
    }
    if (read_value<context_of<slot>>(scalar, scalar.begin(), v) == nullptr) {
        read_failed_at<T, J>(r);
        return false;
    }
    return check_text<R, T, J>(r, start, object);
}

} // namespace agate::inline AGATE_ABI::detail
