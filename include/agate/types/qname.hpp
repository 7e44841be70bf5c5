// A qualified name: a namespace and a local name (Namespaces in XML 1.0). Its text, in all formats, is `{namespace}local`, or
// the local name alone when it is in no namespace; prefixes mean nothing outside of one document. A reader of a format that
// has prefixes resolves them: by `bool resolve_prefix(std::string_view prefix, std::string_view& uri)`.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/result.hpp>
#include <agate/model/describe.hpp>
#include <agate/types/text_form.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace agate::inline AGATE_ABI {

/// A name in a namespace, which is empty for none. Nothing checks the members when they are written: a namespace with `}` in it,
/// or a local name that is empty or has characters that names do not have, does not read back.
class qname {
public:
    std::string namespace_uri;
    std::string local;

    qname() = default;
    qname(std::string uri, std::string name) : namespace_uri{std::move(uri)}, local{std::move(name)} {}
    /// Reads `{namespace}local` or `local`. Errors: conversion_failed.
    [[nodiscard]] static result<qname> parse(std::string_view text) {
        return detail::parse_text<qname>(text, errc::conversion_failed);
    }

    friend auto operator<=>(const qname&, const qname&) = default;

private:
    friend struct detail::text_access;

    [[nodiscard]] detail::text_fault read_text(std::string_view text) {
        std::string_view uri;
        std::string_view name = text;
        if (!text.empty() && text[0] == '{') {
            const std::size_t end = text.find('}');
            if (end == text.npos) {
                return {text.data() + text.size(), "expected '}' behind the namespace of a qualified name"};
            }
            uri = text.substr(1, end - 1);
            name = text.substr(end + 1);
        }
        if (name.empty()) {
            return {name.data(), "a qualified name has a local name"};
        }
        const std::size_t bad = name.find_first_of(" \t\r\n:{}<>&\"'/");
        if (bad != name.npos) {
            return {name.data() + bad, name[bad] == ':'
                                           ? "a prefix without a document that declares it; expected "
                                             "{namespace}local"
                                           : "a character that a local name does not have"};
        }
        namespace_uri.assign(uri);
        local.assign(name);
        return {};
    }
};

/// `{namespace}local`, or `local` in no namespace.
[[nodiscard]] inline std::string to_string(const qname& v) {
    std::string text;
    if (!v.namespace_uri.empty()) {
        text.reserve(v.namespace_uri.size() + v.local.size() + 2);
        text.append("{").append(v.namespace_uri).append("}");
    }
    return text.append(v.local);
}

template <> struct convert<qname> {
    using wire = detail::word_text;
    static std::string to_wire(const qname& v) { return to_string(v); }
    static const char* from_wire(std::string_view text, qname& v) {
        return detail::text_access::read(text, v).reason;
    }
    /// Where names without a prefix are in a default namespace, one in no namespace is `{}local`.
    template <class Writer>
        requires requires { Writer::has_elements; }
    static std::string to_wire_in(Writer&, const qname& v) {
        return v.namespace_uri.empty() ? "{}" + v.local : to_string(v);
    }
    /// A text with a prefix, or with none, which the reader of a document resolves.
    template <class Reader>
        requires requires(Reader& r, std::string_view text) { r.resolve_prefix(text, text); }
    static const char* from_wire_in(Reader& r, std::string_view text, qname& v) {
        if (text.starts_with('{')) {
            return from_wire(text, v);
        }
        const std::size_t colon = text.find(':');
        const std::string_view prefix = colon == text.npos ? std::string_view{} : text.substr(0, colon);
        std::string_view uri;
        qname read;
        if (const char* const reason = from_wire(colon == text.npos ? text : text.substr(colon + 1), read)) {
            return reason;
        }
        if (!r.resolve_prefix(prefix, uri)) {
            return "a namespace prefix that is not declared";
        }
        read.namespace_uri.assign(uri);
        v = std::move(read);
        return nullptr;
    }
};

} // namespace agate::inline AGATE_ABI

template <> struct std::hash<agate::qname> {
    std::size_t operator()(const agate::qname& v) const noexcept {
        const std::hash<std::string_view> of_text;
        return static_cast<std::size_t>(
            agate::detail::mix_hash(agate::detail::mix_hash(0, of_text(v.namespace_uri)), of_text(v.local)));
    }
};
