// Interplay with msgpack-cxx (4.1 or newer): its generic values, msgpack::object and msgpack::object_handle, as members and
// as roots, and types that carry MSGPACK_DEFINE or an adaptor of that library inside Agate's structs. A door of its own:
// nothing else of Agate includes msgpack-cxx. Bytes are read and written by Agate's own reader and writer, with all their
// checks and limits; msgpack-cxx is asked only where a type has nothing but its adaptor. Its exceptions become errors.
#pragma once

#include <agate/msgpack.hpp>

#ifndef MSGPACK_NO_BOOST
#define MSGPACK_NO_BOOST
#endif
#include <msgpack.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace agate::inline AGATE_ABI::msgpack {

/// What a type with an adaptor is packed to, and why it could not be.
struct adapted_bytes {
    std::string bytes;
    const char* failure = nullptr;
};

/// What such a type is read from.
struct adapted_object {
    static constexpr bool never_null = true; // nil is none of the type's values but by its optional
    ::msgpack::object_handle handle;
};

/// For a type that msgpack-cxx knows by MSGPACK_DEFINE, MSGPACK_DEFINE_MAP or an adaptor: on the wire it is what its
/// adaptor makes of it, whatever else it looks like to Agate.
///
///     template <> struct agate::convert<legacy> : agate::msgpack::adapted<legacy> {};
///
/// Reading copies the value's bytes into a zone that lives as long as the conversion: the type must not keep objects or
/// references that point there. What an adaptor throws becomes `conversion_failed`, but for a failed allocation.
template <class T> struct adapted {
    using wire = adapted_object;

    static adapted_bytes to_wire(const T& v) {
        adapted_bytes packed;
        try {
            string_stream stream{packed.bytes};
            ::msgpack::pack(stream, v);
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) {
            packed.failure = "the type's msgpack-cxx adaptor refuses to write the value";
        }
        return packed;
    }
    static const char* from_wire(const wire& read, T& v) {
        try {
            read.handle.get().convert(v);
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) {
            return "the type's msgpack-cxx adaptor refuses the value";
        }
        return nullptr;
    }

private:
    struct string_stream {
        std::string& out;
        void write(const char* data, std::size_t size) { out.append(data, size); }
    };
};

} // namespace agate::inline AGATE_ABI::msgpack

namespace agate::inline AGATE_ABI::detail {

template <> inline constexpr bool is_raw<::msgpack::object> = true;
template <> inline constexpr bool is_raw<::msgpack::object_handle> = true;
template <> inline constexpr bool is_raw<msgpack::adapted_bytes> = true;
template <> inline constexpr bool is_raw<msgpack::adapted_object> = true;

} // namespace agate::inline AGATE_ABI::detail

namespace agate::inline AGATE_ABI::msgpack::detail {

// --- Reading ----------------------------------------------------------------------------------------------------------

/// Takes the number that a reader has found.
struct object_number {
    ::msgpack::object& object;

    void operator=(std::uint64_t v) const noexcept {
        object.type = ::msgpack::type::POSITIVE_INTEGER;
        object.via.u64 = v;
    }
    void operator=(std::int64_t v) const noexcept {
        object.type = ::msgpack::type::NEGATIVE_INTEGER;
        object.via.i64 = v;
    }
    void operator=(double v) const noexcept {
        object.type = ::msgpack::type::FLOAT64;
        object.via.f64 = v;
    }
};

/// A copy in the zone, of any alignment.
inline const char* copy_to_zone(::msgpack::zone& zone, const char* data, std::size_t size) {
    if (size == 0) {
        return "";
    }
    auto* const copy = static_cast<char*>(zone.allocate_no_align(size));
    std::memcpy(copy, data, size);
    return copy;
}

/// Makes an object of a value that has been skipped over, so that its sizes are known to be true. What it needs lies in
/// the zone: texts and bytes too.
template <class R> const char* build_object(R& r, const char* p, ::msgpack::object& v,
                                            ::msgpack::zone& zone) {
    switch (r.peek(p)) {
    case token::null: v.type = ::msgpack::type::NIL; return p + 1;
    case token::boolean: v.type = ::msgpack::type::BOOLEAN; return r.boolean(p, v.via.boolean);
    case token::integer: {
        object_number number{v};
        return r.number(p, number);
    }
    case token::fraction:
        if (first_byte(p) == float32) {
            float narrow = 0;
            p = r.floating(p, narrow);
            v.type = ::msgpack::type::FLOAT32;
            v.via.f64 = static_cast<double>(narrow);
            return p;
        } else {
            object_number number{v};
            return r.number(p, number);
        }
    case token::string: {
        std::string_view text;
        p = r.scratch_text(p, text, "string");
        v.type = ::msgpack::type::STR;
        v.via.str.size = static_cast<std::uint32_t>(text.size());
        v.via.str.ptr = copy_to_zone(zone, text.data(), text.size());
        return p;
    }
    case token::bytes: {
        std::string_view data;
        p = r.find_bytes(p, data);
        v.type = ::msgpack::type::BIN;
        v.via.bin.size = static_cast<std::uint32_t>(data.size());
        v.via.bin.ptr = copy_to_zone(zone, data.data(), data.size());
        return p;
    }
    case token::extension: {
        std::int8_t type = 0;
        std::string_view data;
        p = r.find_extension(p, type, data);
        v.type = ::msgpack::type::EXT;
        v.via.ext.size = static_cast<std::uint32_t>(data.size());
        v.via.ext.ptr =
            copy_to_zone(zone, data.data() - 1, data.size() + 1); // the type stands before the data
        return p;
    }
    case token::array: {
        typename R::scope in;
        const char* const start = p;
        p = r.enter_array(p, in);
        if (p == nullptr || !r.charge(start, in.left * sizeof(::msgpack::object))) {
            return nullptr;
        }
        v.type = ::msgpack::type::ARRAY;
        v.via.array.size = in.left;
        v.via.array.ptr = nullptr;
        if (in.left != 0) {
            v.via.array.ptr = static_cast<::msgpack::object*>(zone.allocate_align(
                in.left * sizeof(::msgpack::object), MSGPACK_ZONE_ALIGNOF(::msgpack::object)));
        }
        for (::msgpack::object* element = v.via.array.ptr;; ++element) {
            bool done = false;
            p = r.next_element(p, in, done);
            if (done) {
                return p;
            }
            p = build_object(r, p, *new (element)::msgpack::object{}, zone);
            if (p == nullptr) {
                return nullptr;
            }
        }
    }
    default: {
        typename R::scope in;
        const char* const start = p;
        p = r.enter_object(p, in);
        if (p == nullptr || !r.charge(start, in.left * sizeof(::msgpack::object_kv))) {
            return nullptr;
        }
        v.type = ::msgpack::type::MAP;
        v.via.map.size = in.left;
        v.via.map.ptr = nullptr;
        if (in.left != 0) {
            v.via.map.ptr = static_cast<::msgpack::object_kv*>(zone.allocate_align(
                in.left * sizeof(::msgpack::object_kv), MSGPACK_ZONE_ALIGNOF(::msgpack::object_kv)));
        }
        for (::msgpack::object_kv* member = v.via.map.ptr;; ++member) {
            bool done = false;
            p = r.next_member(p, in, done);
            if (done) {
                return p;
            }
            new (member)::msgpack::object_kv{};
            p = build_object(r, p, member->key, zone);
            p = p == nullptr ? p : build_object(r, p, member->val, zone);
            if (p == nullptr) {
                return nullptr;
            }
        }
    }
    }
}

/// Looks at a value as a whole before anything is made of it: sizes that are not true cost nothing then.
template <class R> const char* read_object(R& r, const char* p, ::msgpack::object& v, ::msgpack::zone& zone) {
    if (r.skip(p) == nullptr) {
        return nullptr;
    }
    ::msgpack::object read;
    p = build_object(r, p, read, zone);
    if (p != nullptr) {
        v = read;
    }
    return p;
}

template <class R> const char* read_foreign(R& r, const char* p, ::msgpack::object_handle& v) {
    auto zone = ::msgpack::unique_ptr<::msgpack::zone>(new ::msgpack::zone);
    ::msgpack::object read;
    p = read_object(r, p, read, *zone);
    if (p != nullptr) {
        v = ::msgpack::object_handle(read, std::move(zone));
    }
    return p;
}
template <class R> const char* read_foreign(R& r, const char* p, adapted_object& v) {
    return read_foreign(r, p, v.handle);
}
template <class> inline constexpr bool has_zone = false;
template <class R> const char* read_foreign(R&, const char*, ::msgpack::object&) {
    static_assert(has_zone<R>,
                  "agate: a msgpack::object does not own what it points to; read it with a zone, as in "
                  "agate::msgpack::read<T>(bytes, zone), or use a msgpack::object_handle");
    return nullptr;
}

/// A reader whose objects lie in a zone of the caller's.
template <options O> class zone_reader : public reader<O> {
public:
    zone_reader(std::string_view input, const limits& bounds, ::msgpack::zone& zone) noexcept
        : reader<O>{input, bounds}, zone_{zone} {}

    using reader<O>::raw;
    const char* raw(const char* p, ::msgpack::object& v) { return read_object(*this, p, v, zone_); }

private:
    ::msgpack::zone& zone_;
};

// --- Writing ----------------------------------------------------------------------------------------------------------

template <class W> char* write_foreign(W& w, char* p, const ::msgpack::object& v) {
    const auto& via = v.via;
    const auto room = [&w, &p] { return w.ensure(p, W::scalar_bound); };
    switch (v.type) {
    case ::msgpack::type::NIL: return room() ? w.null(p) : nullptr;
    case ::msgpack::type::BOOLEAN: return room() ? w.boolean(p, via.boolean) : nullptr;
    case ::msgpack::type::POSITIVE_INTEGER: return room() ? w.integer(p, via.u64) : nullptr;
    case ::msgpack::type::NEGATIVE_INTEGER: return room() ? w.integer(p, via.i64) : nullptr;
    case ::msgpack::type::FLOAT32: return room() ? w.floating(p, static_cast<float>(via.f64)) : nullptr;
    case ::msgpack::type::FLOAT64: return room() ? w.floating(p, via.f64) : nullptr;
    case ::msgpack::type::STR: return w.template text<0>(p, std::string_view{via.str.ptr, via.str.size});
    case ::msgpack::type::BIN:
        return w.template bytes<0>(p, reinterpret_cast<const std::byte*>(via.bin.ptr), via.bin.size);
    case ::msgpack::type::EXT:
        return w.template extension<0>(p, via.ext.type(), reinterpret_cast<const std::byte*>(via.ext.data()),
                                       via.ext.size);
    case ::msgpack::type::ARRAY: {
        if (!w.enter(p) || !room()) {
            return nullptr;
        }
        p = w.begin_array(p, via.array.size);
        for (std::uint32_t i = 0; i < via.array.size && p != nullptr; ++i) {
            p = write_foreign(w, p, via.array.ptr[i]);
            if (p == nullptr) {
                w.failure.prepend(path_segment::at_index(i));
            }
        }
        w.leave();
        return p;
    }
    case ::msgpack::type::MAP: {
        if (!w.enter(p) || !room()) {
            return nullptr;
        }
        p = w.begin_object(p, via.map.size);
        for (std::uint32_t i = 0; i < via.map.size && p != nullptr; ++i) {
            p = write_foreign(w, p, via.map.ptr[i].key);
            p = p == nullptr ? p : write_foreign(w, p, via.map.ptr[i].val);
            if (p == nullptr) {
                w.failure.prepend(path_segment::at_index(i));
            }
        }
        w.leave();
        return p;
    }
    }
    return w.fail(errc::not_representable, p, "a msgpack::object of a type that does not exist");
}
template <class W> char* write_foreign(W& w, char* p, const ::msgpack::object_handle& v) {
    return write_foreign(w, p, v.get());
}
template <class W> char* write_foreign(W& w, char* p, const adapted_bytes& v) {
    if (v.failure != nullptr) {
        return w.fail(errc::conversion_failed, p, v.failure);
    }
    return w.template packed<0>(p, v.bytes);
}

} // namespace agate::inline AGATE_ABI::msgpack::detail

namespace agate::inline AGATE_ABI::msgpack {

/// Reads one value whose msgpack::objects lie in the zone, which must live as long as they.
template <class T, options O = options{}, byte_input Input>
result<T> read(Input&& bytes, ::msgpack::zone& zone, const limits& bounds = {}) {
    agate::detail::check_views<T, Input>();
    agate::detail::check_can_be_made<T>();
    detail::zone_reader<O> r{agate::detail::as_text(bytes), bounds, zone};
    result<T> v{std::in_place};
    if (agate::detail::read_root<false>(r, *v) == nullptr) {
        v.fail(r.failure);
    }
    return v;
}
/// The same into an object.
template <options O = options{}, byte_input Input, class T>
result<void> read(Input&& bytes, T& v, ::msgpack::zone& zone, const limits& bounds = {}) {
    agate::detail::check_views<T, Input>();
    detail::zone_reader<O> r{agate::detail::as_text(bytes), bounds, zone};
    if (agate::detail::read_root<false>(r, v) == nullptr) {
        return r.failure;
    }
    return {};
}

} // namespace agate::inline AGATE_ABI::msgpack
