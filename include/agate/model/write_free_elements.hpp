// Writing an agate::value as an element, the other way round from reading one: members that begin with `@` are attributes,
// `#text` is text, arrays are repeated elements, null is xsi:nil.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/context.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/value.hpp>
#include <agate/model/write_common.hpp>
#include <agate/model/write_element_values.hpp>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI::detail {

template <class W, class Value> char* write_free_element(W& w, char* p, std::string_view name,
                                                         const Value& v);

template <class W> char* write_run_time_text(W& w, char* p, std::string_view text, std::size_t after) {
    if (!w.ensure(p, text.size() + after)) {
        return nullptr;
    }
    if (!text.empty()) { // whose pointer may be null
        std::memcpy(p, text.data(), text.size());
    }
    return p + text.size();
}

/// A scalar as text; `IsAttribute` says how a string is escaped.
template <bool IsAttribute, class W, class Value> char* write_free_text(W& w, char* p, const Value& v,
                                                                        std::size_t after) {
    switch (v.kind()) {
    case value_kind::null:
        return w.fail(errc::not_representable, p,
                      "null where XML has a text: in an attribute or beside elements");
    case value_kind::boolean: return write_plain<plain_context, IsAttribute>(w, p, v.as_bool(), after);
    case value_kind::unsigned_integer:
        return write_plain<plain_context, IsAttribute>(w, p, v.as_unsigned(), after);
    case value_kind::signed_integer:
        return write_plain<plain_context, IsAttribute>(w, p, v.as_signed(), after);
    case value_kind::floating: return write_plain<plain_context, IsAttribute>(w, p, v.as_floating(), after);
    case value_kind::string: return write_plain<plain_context, IsAttribute>(w, p, v.as_string(), after);
    case value_kind::bytes:
        return w.template bytes<false>(p, v.as_bytes().data(), v.as_bytes().size(), after);
    default: return w.fail(errc::not_representable, p, "an array, object or extension where XML has a text");
    }
}

/// `{uri}name` in two parts; without braces there is no namespace.
struct universal_name {
    std::string_view uri;
    std::string_view local;
};
inline universal_name universal_name_of(std::string_view name) noexcept {
    const std::size_t close = name.empty() || name[0] != '{' ? name.npos : name.rfind('}');
    return close == name.npos || close == 1 // {}name is no other way to say name
               ? universal_name{{}, name}
               : universal_name{name.substr(1, close - 1), name.substr(close + 1)};
}

/// The prefix that was declared last on an element, which the next attribute may use, too.
struct free_prefix {
    std::string_view uri;
    std::string prefix;
};

/// ` name="value"`, where needed with a declaration of its namespace in front. Prefixes are those that the document has
/// declared, or new ones.
template <class W>
char* write_free_attribute(W& w, char* p, const universal_name& name, std::string_view value,
                           free_prefix& last) {
    std::string_view prefix;
    if (name.local == "xmlns" || name.uri == "http://www.w3.org/2000/xmlns/") {
        return w.fail(errc::not_representable, p, "a declaration of a namespace, which is no attribute");
    }
    if (name.uri == "http://www.w3.org/XML/1998/namespace") {
        prefix = "xml";
    } else if (name.uri == "http://www.w3.org/2001/XMLSchema-instance") {
        prefix = "xsi";
        w.uses_xsi = true;
    } else if (!name.uri.empty()) {
        prefix = w.prefix_of(name.uri);
        if (prefix.empty() && last.uri != name.uri) {
            last = {name.uri, w.new_prefix()};
            p = write_run_time_text(w, p, " xmlns:", 0);
            p = p == nullptr ? p : write_run_time_text(w, p, last.prefix, 0);
            p = p == nullptr ? p : write_run_time_text(w, p, "=\"", 0);
            p = p == nullptr ? p : w.attribute_value(p, name.uri, 1);
            p = p == nullptr ? p : write_run_time_text(w, p, "\"", 0);
        }
        prefix = prefix.empty() ? std::string_view{last.prefix} : prefix;
    }
    p = p == nullptr ? p : write_run_time_text(w, p, " ", 0);
    p = p == nullptr ? p : write_run_time_text(w, p, prefix, 1);
    if (p != nullptr && !prefix.empty()) {
        *p++ = ':';
    }
    p = p == nullptr ? p : w.local_name(p, name.local, 2);
    p = p == nullptr ? p : write_run_time_text(w, p, "=\"", 0);
    p = p == nullptr ? p : w.attribute_value(p, value, 1);
    return p == nullptr ? p : write_run_time_text(w, p, "\"", 0);
}

/// The children and texts of an object, each on its line where there is no text among them.
template <class W, class Value> char* write_free_children(W& w, char* p, const Value& v, bool& any) {
    if (v.is_null()) {
        return p;
    }
    if (!v.is_object()) {
        return w.fail(errc::type_mismatch, p, "collected elements are an object");
    }
    const auto put_member = [&](const auto& name, const auto& member) {
        if (!name.empty() && name[0] == '@') {
            return true;
        }
        any = true;
        if (name == "#text") {
            p = write_free_text<false>(w, p, member, 0);
        } else if (member.is_array()) {
            for (const auto& item : member.as_array()) {
                p = p == nullptr ? p : write_free_element(w, p, name, item);
            }
        } else {
            p = write_free_element(w, p, name, member);
        }
        return p != nullptr;
    };
    return w.for_each_entry(v.as_object(), put_member) ? p : nullptr;
}

/// What stands in an element behind its name, which the end tag has too.
template <class W, class Value>
char* write_free_inside(W& w, char* p, std::string_view name, const Value& v, std::size_t after) {
    if (v.is_null()) {
        w.uses_xsi = true;
        return w.ensure(p, nil_bound + after) ? put<nil_text>(p) : nullptr;
    }
    const bool is_object = v.is_object();
    bool is_text = !is_object;
    if (!w.enter(p)) {
        return nullptr;
    }
    if (is_object) {
        const auto put_attribute = [&](const auto& key, const auto& member) {
            is_text = is_text || key == "#text";
            if (key.empty() || key[0] != '@') {
                return true;
            }
            if (!w.ensure(p, 1)) {
                return false;
            }
            *p++ = ' ';
            p = w.tag_name(p, std::string_view{key}.substr(1), 2);
            p = p == nullptr ? p : write_run_time_text(w, p, "=\"", 0);
            p = p == nullptr ? p : write_free_text<true>(w, p, member, 1);
            if (p != nullptr) {
                *p++ = '"';
            }
            return p != nullptr;
        };
        if (!w.for_each_entry(v.as_object(), put_attribute)) {
            return nullptr;
        }
    }
    if (p == nullptr || !w.ensure(p, 2)) {
        return nullptr;
    }
    *p++ = '>';
    bool any = false;
    if (is_text) {
        w.begin_inline();
    }
    w.indent();
    if (is_object) {
        p = write_free_children(w, p, v, any);
    } else {
        any = !(v.is_string() && v.as_string().empty()) && !(v.is_bytes() && v.as_bytes().empty());
        p = write_free_text<false>(w, p, v, 0);
    }
    w.outdent();
    if (p == nullptr || !w.ensure(p, w.line_room() + name.size() + 3 + after)) {
        return nullptr;
    }
    if (!any && !W::expands_empty) {
        p[-1] = '/';
        *p++ = '>';
    } else {
        p = any ? w.line(p) : p;
        *p++ = '<';
        *p++ = '/';
        std::memcpy(p, name.data(), name.size());
        p += name.size();
        *p++ = '>';
    }
    if (is_text) {
        w.end_inline();
    }
    w.leave();
    return p;
}

template <class W, class Value> char* write_free_element(W& w, char* p, std::string_view name,
                                                         const Value& v) {
    if (!w.ensure(p, w.line_room() + 1)) {
        return nullptr;
    }
    p = w.line(p);
    *p++ = '<';
    p = w.tag_name(p, name, 0);
    return p == nullptr ? p : write_free_inside(w, p, name, v, 0);
}

} // namespace agate::inline AGATE_ABI::detail
