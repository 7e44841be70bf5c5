// The envelope of JSON: an object with the members "type", the tag, and "value", the payload; in this order when written.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/envelope.hpp>
#include <agate/core/error.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/json/codec.hpp>
#include <agate/json/options.hpp>
#include <agate/json/reader.hpp>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI::json {

/// Appends an envelope with a value in it. The size of what was added.
template <options O, class T, agate::detail::growable_output Container>
result<std::size_t> append_envelope(const codec<O>&, std::string_view tag, const T& v, Container& out,
                                    const limits& bounds) {
    const std::size_t before = out.size();
    const auto put = [&out](std::string_view text) {
        const std::size_t at = out.size();
        out.resize(at + text.size());
        std::memcpy(reinterpret_cast<char*>(out.data()) + at, text.data(), text.size());
    };
    put("{\"type\":");
    result<std::size_t> written = json::append<O>(tag, out, bounds);
    if (written) [[likely]] {
        put(",\"value\":");
        written = json::append<O>(v, out, bounds);
    }
    if (!written) [[unlikely]] {
        out.resize(before);
        return written.error();
    }
    put("}");
    return out.size() - before;
}

/// Opens an envelope; its payload is checked for well-formedness only.
template <options O>
result<agate::detail::opened_envelope> open_envelope(const codec<O>&, std::string_view input,
                                                     const limits& bounds) {
    result<agate::detail::opened_envelope> opened{std::in_place};
    detail::reader<O> r{input, bounds};
    typename detail::reader<O>::scope in;
    const char* const begin = r.begin_of_text();
    const char* p = begin == nullptr ? begin : r.enter_object(begin, in);
    bool has_tag = false;
    bool has_payload = false;
    for (bool done = false; p != nullptr;) {
        p = r.next_member(p, in, done);
        if (p == nullptr || done) {
            break;
        }
        const char* const key_at = p;
        std::string_view key;
        p = r.key(p, key);
        if (p == nullptr) {
            break;
        }
        if (key == "type" && !has_tag) {
            has_tag = true;
            p = r.value_start(p);
            opened->tag_offset = static_cast<std::size_t>(r.offset(p));
            p = r.scratch_text(p, opened->tag, "string (a tag)");
            if (p != nullptr &&
                (opened->tag.data() < input.data() || opened->tag.data() >= input.data() + input.size())) {
                opened->unescaped = opened->tag;
                opened->tag = opened->unescaped;
            }
        } else if (key == "value" && !has_payload) {
            has_payload = true;
            const char* const start = r.value_start(p);
            p = r.skip(start);
            opened->payload = {start, p == nullptr ? 0 : static_cast<std::size_t>(p - start)};
            opened->payload_offset = static_cast<std::size_t>(r.offset(start));
        } else if (key == "type" || key == "value") {
            p = r.fail(errc::duplicate_member, key_at, nullptr);
        } else {
            p = r.skip(p);
        }
    }
    p = p == nullptr ? p : r.end_of_value(p);
    if (p != nullptr && !(has_tag && has_payload)) {
        p = r.fail(errc::missing_tag, r.value_start(begin), "an envelope has the members 'type' and 'value'");
    }
    if (p == nullptr) [[unlikely]] {
        opened.fail(r.failure);
    }
    return opened;
}

} // namespace agate::inline AGATE_ABI::json
