// Reading an agate::value from an element: attributes are members whose names begin with `@`, text is a string, or the
// member `#text` beside others, child elements are members by their names, and repeated ones are arrays. Names are those of
// the document, prefixes and declarations included, so that the value can be written as it was.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/value.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

template <class R, class Read>
const char* within(R& r, const char* start, const char* p, const typename R::element& element, Read&& read);
template <class R, class Value> const char* read_free_element(R& r, const char* p, Value& v);

/// Reads a child element into the members of its parent. The position is that of the value.
template <class R, class Object>
const char* read_free_child(R& r, const char* p, std::string_view name, Object& members) {
    using value_type = std::remove_cvref_t<decltype(*members.find(name))>;
    if (!r.charge(p, sizeof(typename value_type::member))) {
        return nullptr;
    }
    value_type child;
    p = read_free_element(r, p, child);
    if (p == nullptr) {
        return nullptr;
    }
    value_type* const twin = members.find(name);
    if (twin == nullptr) {
        members.insert(std::string{name}, std::move(child));
    } else if (twin->is_array()) { // no element is an array by itself
        twin->push_back(std::move(child));
    } else {
        auto list = value_type::array();
        list.push_back(std::move(*twin));
        list.push_back(std::move(child));
        *twin = std::move(list);
    }
    return p;
}

template <class R, class Value> const char* read_free_element(R& r, const char* p, Value& v) {
    if (r.try_null(p)) {
        if (p != nullptr) {
            v = nullptr;
        }
        return p;
    }
    if (!r.enter(p)) {
        return nullptr;
    }
    typename Value::object_type members;
    if (r.tag != nullptr) {
        const bool fits =
            r.for_each_free_attribute(*r.tag, [&](std::string name, std::string_view text, const char* at) {
                if (!r.charge(at, sizeof(typename Value::member))) {
                    return false;
                }
                members.insert(std::move(name), Value{text});
                return true;
            });
        if (!fits) {
            return nullptr;
        }
    }
    std::string text;
    bool has_children = false;
    if (*p == '>') {
        ++p;
        for (;;) {
            p = r.append_text(p, text);
            if (p == nullptr) {
                return nullptr;
            }
            if (r.is_end_tag(p)) {
                break;
            }
            has_children = true;
            typename R::element element;
            const char* const start = p;
            p = r.enter_tag(p, element);
            p = p == nullptr ? p : within(r, start, p, element, [&](const char* at) {
                return read_free_child(r, at, element.name.text(), members);
            });
            if (p == nullptr) {
                return read_failed_at_key(r, start + 1);
            }
        }
    }
    r.leave();
    if (members.empty()) {
        v = std::move(text);
        return p;
    }
    if (!text.empty() && !(has_children && r.is_blank(text))) {
        members.insert("#text", Value{std::move(text)});
    }
    v = std::move(members);
    return p;
}

} // namespace agate::inline AGATE_ABI::detail
