// The envelope of XML is the document itself: the name of its root element is the tag, which is the part of a type's tag
// behind the colon.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/envelope.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/xml/codec.hpp>
#include <agate/xml/options.hpp>
#include <agate/xml/scanner.hpp>

#include <cstddef>
#include <string_view>

namespace agate::inline AGATE_ABI::xml {

/// Appends a document. The size of what was added.
template <options O, class T, agate::detail::growable_output Container>
result<std::size_t> append_envelope(const codec<O>&, std::string_view, const T& v, Container& out,
                                    const limits& bounds) {
    return xml::append<O>(v, out, bounds);
}

/// Looks at the root element of a document, and no further.
template <options O>
result<agate::detail::opened_envelope> open_envelope(const codec<O>&, std::string_view input,
                                                     const limits& bounds) {
    result<agate::detail::opened_envelope> opened{std::in_place};
    detail::scanner s{input, bounds, O.doctype == doctype_policy::skip};
    const char* const p = s.begin_document();
    detail::open_tag root;
    if (p == nullptr || s.start_tag(p, root) == nullptr) {
        opened.fail(s.failure);
        return opened;
    }
    opened->unescaped = root.name.local(); // the scanner may have a copy of its own, in UTF-8
    opened->tag = opened->unescaped;
    opened->tag_offset = static_cast<std::size_t>(s.offset(p + 1));
    opened->payload = input;
    return opened;
}
/// Tags in XML are names of elements.
template <options O> consteval bool tags_are_short(const codec<O>&) {
    return true;
}

} // namespace agate::inline AGATE_ABI::xml
