// The envelope of MessagePack: an array of two, the tag as str and the payload as bin.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/envelope.hpp>
#include <agate/core/error.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/msgpack/codec.hpp>
#include <agate/msgpack/format.hpp>
#include <agate/msgpack/options.hpp>
#include <agate/msgpack/reader.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace agate::inline AGATE_ABI::msgpack {

/// Appends an envelope with a value in it. The size of what was added.
template <options O, class T, agate::detail::growable_output Container>
result<std::size_t> append_envelope(const codec<O>&, std::string_view tag, const T& v, Container& out,
                                    const limits& bounds) {
    const std::size_t before = out.size();
    const std::size_t tag_header = tag.size() < 32 ? 1 : tag.size() < 256 ? 2 : tag.size() < 65536 ? 3 : 5;
    const std::size_t payload_at = before + 1 + tag_header + tag.size();
    out.resize(payload_at + 3); // a payload of 16 bits of size is what most are
    const result<std::size_t> written = msgpack::append<O>(v, out, bounds);
    if (!written) [[unlikely]] {
        out.resize(before);
        return written.error();
    }
    const std::size_t size = *written;
    const std::size_t header = size < 256 ? 2 : size < 65536 ? 3 : 5;
    if (header > 3) {
        out.resize(payload_at + header + size);
    }
    char* p = reinterpret_cast<char*>(out.data()) + before;
    char* const payload = reinterpret_cast<char*>(out.data()) + payload_at;
    if (header != 3) {
        std::memmove(payload + header, payload + 3, size);
        out.resize(payload_at + header + size);
    }
    *p++ = static_cast<char>(0x92);
    if (tag_header == 1) {
        *p++ = static_cast<char>(0xA0U | tag.size());
    } else {
        p = tag_header == 2 ? detail::store_tagged(p, detail::str8, static_cast<std::uint8_t>(tag.size()))
            : tag_header == 3
                ? detail::store_tagged(p, detail::str8 + 1, static_cast<std::uint16_t>(tag.size()))
                : detail::store_tagged(p, detail::str8 + 2, static_cast<std::uint32_t>(tag.size()));
    }
    std::memcpy(p, tag.data(), tag.size());
    p += tag.size();
    if (header == 2) {
        detail::store_tagged(p, detail::bin8, static_cast<std::uint8_t>(size));
    } else if (header == 3) {
        detail::store_tagged(p, detail::bin8 + 1, static_cast<std::uint16_t>(size));
    } else {
        detail::store_tagged(p, detail::bin8 + 2, static_cast<std::uint32_t>(size));
    }
    return out.size() - before;
}

/// Opens an envelope; its payload is not looked at.
template <options O>
result<agate::detail::opened_envelope> open_envelope(const codec<O>&, std::string_view input,
                                                     const limits& bounds) {
    result<agate::detail::opened_envelope> opened{std::in_place};
    detail::reader<O> r{input, bounds};
    typename detail::reader<O>::scope in;
    const char* const begin = r.begin_of_text();
    const char* p = begin == nullptr ? begin : r.enter_array(begin, in);
    if (p != nullptr && in.left != 2) {
        p = r.fail(errc::wrong_size, begin, "an envelope is an array of two, a tag and a payload");
    }
    bool done = false;
    p = p == nullptr ? p : r.next_element(p, in, done);
    opened->tag_offset = p == nullptr ? 0 : static_cast<std::size_t>(r.offset(p));
    p = p == nullptr ? p : r.view(p, opened->tag);
    p = p == nullptr ? p : r.next_element(p, in, done);
    std::span<const std::byte> payload;
    p = p == nullptr ? p : r.bytes(p, payload);
    p = p == nullptr ? p : r.next_element(p, in, done);
    p = p == nullptr ? p : r.end_of_value(p);
    if (p == nullptr) [[unlikely]] {
        opened.fail(r.failure);
        return opened;
    }
    opened->payload = {reinterpret_cast<const char*>(payload.data()), payload.size()};
    opened->payload_offset = static_cast<std::size_t>(opened->payload.data() - input.data());
    opened->is_binary = true;
    return opened;
}

} // namespace agate::inline AGATE_ABI::msgpack
