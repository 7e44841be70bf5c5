// What the XML scanner says of a whole document, without a struct: by events, by going over the root element, and by the
// cursor's skip, which must agree. The document stands in heap memory of exactly its size.
#pragma once

#include "exact_block.hpp"

#include <agate/xml/cursor.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace agate_test::xml {

using agate::xml::doctype_policy;
using agate::xml::event;

inline std::string place_of(const agate::error& e) {
    return std::string{agate::to_string(e.code)} + "@" + std::to_string(e.offset);
}

/// "ok" or `code@offset` of reading event by event; with `skips`, of going over the root element.
inline std::string cursor_outcome(std::string_view text, doctype_policy doctype, const agate::limits& bounds,
                                  bool skips) {
    agate::xml::cursor cursor{text, doctype, bounds};
    for (;;) {
        const auto next = cursor.next();
        if (!next) {
            return place_of(next.error());
        }
        if (*next == event::end_of_document) {
            return "ok";
        }
        for (std::size_t i = 0; *next == event::start_element && i < cursor.attribute_count(); ++i) {
            static_cast<void>(cursor.attribute(i));
        }
        if (skips && *next == event::start_element) {
            const auto skipped = cursor.skip();
            if (!skipped) {
                return place_of(skipped.error());
            }
        }
    }
}

inline std::string scanner_outcome(std::string_view text, doctype_policy doctype,
                                   const agate::limits& bounds) {
    agate::xml::detail::scanner scanner{text, bounds, doctype == doctype_policy::skip};
    const char* p = scanner.begin_document();
    p = p == nullptr ? p : scanner.skip_element(p);
    p = p == nullptr ? p : scanner.end_document(p);
    return p == nullptr ? place_of(scanner.failure) : "ok";
}

/// "ok" or `code@offset`; all three, where they do not agree.
inline std::string scan_outcome(std::string_view text, doctype_policy doctype = doctype_policy::refuse,
                                const agate::limits& bounds = {}) {
    const exact_block block{text};
    const std::string events = cursor_outcome(block.view(), doctype, bounds, false);
    const std::string skip = cursor_outcome(block.view(), doctype, bounds, true);
    const std::string scanner = scanner_outcome(block.view(), doctype, bounds);
    return events == skip && events == scanner
               ? events
               : "events " + events + ", skip " + skip + ", scanner " + scanner;
}

/// The same, where a document type declaration is gone over.
inline std::string scan_skipping_doctype(std::string_view text) {
    return scan_outcome(text, doctype_policy::skip);
}

} // namespace agate_test::xml
