// The tagged envelope around a codec: what is written says what type it is, and what is read is checked for that before
// anything of it is decoded.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/envelope.hpp>
#include <agate/core/error.hpp>
#include <agate/core/input.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/envelope/registry.hpp>
#include <agate/envelope/tag.hpp>
#include <agate/model/views.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI {

/// The verbs of a codec with an envelope around: in MessagePack an array of the tag and the payload as bin, in JSON an object
/// with the members "type" and "value", in XML a document whose root element is named by the tag.
///
///     agate::registry<Stop, Line> types;
///     agate::tagged codec{agate::msgpack::codec<>{}, types};
///     auto bytes = codec.write(stop);                      // "models:Stop" and the stop
///     auto stop = codec.read<Stop>(*bytes);                // wrong_tag if it is something else
///     auto any = codec.read_any(*bytes);                   // any_object: any->get_if<Stop>()
///     codec.visit(*bytes, [](const auto& value) { ... });
///
/// Errors about tags come before anything is decoded: `unknown_tag`, `unknown_version` (of a known type), `wrong_tag`. The
/// registry must outlive the codec.
template <class Codec, class Registry> class tagged {
public:
    tagged(Codec codec, const Registry& types) : codec_{std::move(codec)}, types_{&types} {}

    template <class T> result<std::string> write(const T& v, const limits& bounds = {}) const {
        result<std::string> out{std::in_place};
        const result<std::size_t> written = append(v, *out, bounds);
        if (!written) [[unlikely]] {
            out.fail(written.error());
        }
        return out;
    }
    /// Writes into a string or a vector of bytes, which is overwritten. The size of what was written.
    template <class T, agate::detail::growable_output Container>
    result<std::size_t> write(const T& v, Container& out, const limits& bounds = {}) const {
        out.resize(0);
        return append(v, out, bounds);
    }
    template <class T, agate::detail::growable_output Container>
    result<std::size_t> append(const T& v, Container& out, const limits& bounds = {}) const {
        if constexpr (std::is_empty_v<Registry>) {
            static_assert(Registry::template contains<T>,
                          "agate: this type is not in the registry, so nobody could read "
                          "the envelope; add it to the registry's types");
        } else if (!types_->knows(envelope_tag_of<T>, false)) {
            error failure;
            failure.code = errc::unknown_tag;
            failure.detail = "this type is not registered";
            failure.names = &Registry::list;
            return failure;
        }
        return append_envelope(codec_, envelope_tag_of<T>, v, out, bounds);
    }

    /// Reads a value of a type that is known.
    template <class T, byte_input Input> result<T> read(Input&& input, const limits& bounds = {}) const {
        agate::detail::check_views<T, Input>();
        const result<detail::opened_envelope> opened = open<T>(agate::detail::as_text(input), bounds);
        if (!opened) [[unlikely]] {
            return opened.error();
        }
        result<T> v = codec_.template read<T>(opened->payload, bounds);
        if (!v) [[unlikely]] {
            v.fail(moved(v.error(), opened->payload_offset));
        }
        return v;
    }
    template <byte_input Input, class T> result<void> read(Input&& input, T& v,
                                                           const limits& bounds = {}) const {
        agate::detail::check_views<T, Input>();
        const result<detail::opened_envelope> opened = open<T>(agate::detail::as_text(input), bounds);
        if (!opened) [[unlikely]] {
            return opened.error();
        }
        const result<void> done = codec_.read(opened->payload, v, bounds);
        return done ? done : result<void>{moved(done.error(), opened->payload_offset)};
    }
    /// Reads a value of whatever registered type it is.
    template <byte_input Input> result<any_object> read_any(Input&& input, const limits& bounds = {}) const {
        const std::string_view text = agate::detail::as_text(input);
        const result<detail::opened_envelope> opened = open_envelope(codec_, text, bounds);
        if (!opened) [[unlikely]] {
            return opened.error();
        }
        const detail::type_entry* const entry = types_->template entry<Codec>(opened->tag, is_short);
        if (entry == nullptr) [[unlikely]] {
            return unknown(*opened);
        }
        error failure;
        void* const object = entry->read(&codec_, opened->payload, bounds, failure);
        if (object == nullptr) [[unlikely]] {
            return moved(failure, opened->payload_offset);
        }
        return any_object{object, *entry};
    }
    /// Calls the visitor with the value, as the type of the registry's fixed list that it is.
    template <byte_input Input, class Visitor>
    result<void> visit(Input&& input, Visitor&& visitor, const limits& bounds = {}) const {
        const result<detail::opened_envelope> opened =
            open_envelope(codec_, agate::detail::as_text(input), bounds);
        if (!opened) [[unlikely]] {
            return opened.error();
        }
        return visit_opened(*types_, *opened, visitor, bounds);
    }
    /// The tag of an envelope; nothing else is looked at.
    template <byte_input Input> result<std::string> tag(Input&& input, const limits& bounds = {}) const {
        const result<detail::opened_envelope> opened =
            open_envelope(codec_, agate::detail::as_text(input), bounds);
        if (!opened) [[unlikely]] {
            return opened.error();
        }
        return std::string{opened->tag};
    }

private:
    static constexpr bool is_short = requires(const Codec& codec) { tags_are_short(codec); };

    static error moved(error e, std::size_t bytes) noexcept {
        e.move_by(bytes);
        return e;
    }
    [[nodiscard]] AGATE_COLD error unknown(const detail::opened_envelope& opened) const noexcept {
        error e;
        e.code = types_->knows_otherwise(opened.tag) ? errc::unknown_version : errc::unknown_tag;
        e.offset = opened.tag_offset;
        e.names = &Registry::list;
        e.is_binary = opened.is_binary;
        return e;
    }
    /// Opens an envelope that must hold a T.
    template <class T> result<detail::opened_envelope> open(std::string_view input,
                                                            const limits& bounds) const {
        result<detail::opened_envelope> opened = open_envelope(codec_, input, bounds);
        constexpr std::string_view wanted =
            is_short ? detail::short_tag(envelope_tag_of<T>) : envelope_tag_of<T>;
        if (opened && opened->tag != wanted) [[unlikely]] {
            static constexpr std::string_view names[] = {wanted};
            static constexpr name_list list{names, 1};
            error e = unknown(*opened);
            if (types_->knows(opened->tag, is_short)) {
                e.code = errc::wrong_tag;
                e.names = &list;
            }
            opened.fail(e);
        }
        return opened;
    }
    template <class... Types, class Visitor>
    result<void> visit_opened(const registry<Types...>&, const detail::opened_envelope& opened,
                              Visitor& visitor, const limits& bounds) const {
        using function =
            result<void> (*)(const tagged&, const detail::opened_envelope&, Visitor&, const limits&);
        static constexpr function visitors[] = {&visit_as<Types, Visitor>...};
        const std::size_t i =
            is_short ? registry<Types...>::find_short(opened.tag) : registry<Types...>::find(opened.tag);
        return i == registry<Types...>::no_type ? result<void>{unknown(opened)}
                                                : visitors[i](*this, opened, visitor, bounds);
    }
    template <class T, class Visitor>
    static result<void> visit_as(const tagged& self, const detail::opened_envelope& opened, Visitor& visitor,
                                 const limits& bounds) {
        result<T> v = self.codec_.template read<T>(opened.payload, bounds);
        if (!v) [[unlikely]] {
            return moved(v.error(), opened.payload_offset);
        }
        visitor(std::move(*v));
        return {};
    }
    Codec codec_;
    const Registry* types_;
};

} // namespace agate::inline AGATE_ABI
