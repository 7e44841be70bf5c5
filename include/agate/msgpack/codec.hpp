// The verbs: write, append, read, read_prefix, read_file, write_file, and the codec object that has them as members.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/file.hpp>
#include <agate/core/input.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>
#include <agate/model/call.hpp>
#include <agate/msgpack/options.hpp>
#include <agate/msgpack/reader.hpp>
#include <agate/msgpack/writer.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::msgpack {

/// Writes a value as MessagePack into a new string of bytes. Errors: text that is not UTF-8, more than the format can count,
/// a described check, the depth limit.
template <options O = options{}, class T> result<std::string> write(const T& v, const limits& bounds = {}) {
    result<std::string> text{std::in_place};
    const auto written = agate::detail::write_to<detail::writer<O>>(v, *text, bounds, false);
    if (!written) [[unlikely]] {
        text.fail(written.error());
    }
    return text;
}
/// Writes into a string or a vector of bytes, which is overwritten; its memory is reused. The number of bytes.
template <options O = options{}, class T, agate::detail::growable_output Container>
result<std::size_t> write(const T& v, Container& out, const limits& bounds = {}) {
    return agate::detail::write_to<detail::writer<O>>(v, out, bounds, false);
}
/// Writes into memory of a fixed size: a span or an array. The size of the text; `output_full` when it does not fit.
template <options O = options{}, class T, agate::detail::fixed_target Target>
result<std::size_t> write(const T& v, Target&& out, const limits& bounds = {}) {
    return agate::detail::write_to_fixed<detail::writer<O>>(v, reinterpret_cast<char*>(out.data()),
                                                            out.size(), bounds);
}
/// Writes behind what a string or a vector of bytes holds. The size of what was added.
template <options O = options{}, class T, agate::detail::growable_output Container>
result<std::size_t> append(const T& v, Container& out, const limits& bounds = {}) {
    return agate::detail::write_to<detail::writer<O>>(v, out, bounds, true);
}

/// Reads one MessagePack value, and nothing behind it.
template <class T, options O = options{}, byte_input Input>
result<T> read(Input&& text, const limits& bounds = {}) {
    agate::detail::check_views<T, Input>();
    return agate::detail::read_new<detail::reader<O>, T>(agate::detail::as_text(text), bounds);
}
/// Reads into an object, whose memory is reused. After an error the object is valid; members before the fault may have
/// changed.
template <options O = options{}, byte_input Input, class T>
result<void> read(Input&& text, T& v, const limits& bounds = {}) {
    agate::detail::check_views<T, Input>();
    return agate::detail::read_into<detail::reader<O>>(agate::detail::as_text(text), v, bounds);
}
/// Reads the value at the front of the text, whatever comes behind it: how many bytes it took.
template <options O = options{}, byte_input Input, class T>
result<std::size_t> read_prefix(Input&& text, T& v, const limits& bounds = {}) {
    agate::detail::check_views<T, Input>();
    return agate::detail::read_front<detail::reader<O>>(agate::detail::as_text(text), v, bounds);
}

/// Reads a file that holds one MessagePack value.
template <class T, options O = options{}, file_name Name> result<T> read_file(const Name& name,
                                                                              const limits& bounds = {}) {
    static_assert(!agate::detail::has_views<T>,
                  "agate: a file is read into a temporary, which a view cannot point to");
    const result<std::string> text = agate::detail::load_file(agate::detail::to_file_name(name));
    if (!text) {
        return text.error();
    }
    return read<T, O>(*text, bounds);
}
/// Writes a file: it is replaced whole, or on an error stays what it was.
template <options O = options{}, class T, file_name Name>
result<void> write_file(const T& v, const Name& name, const limits& bounds = {}) {
    const result<std::string> text = write<O>(v, bounds);
    if (!text) {
        return text.error();
    }
    return agate::detail::replace_file(agate::detail::to_file_name(name), *text);
}

/// The verbs as an object, for what takes a codec: pipelines, streams, envelopes.
template <options O = options{}> struct codec {
    using reader_type = detail::reader<O>; ///< for what goes through a format by itself: transcode
    using writer_type = detail::writer<O>;

    template <class T> result<std::string> write(const T& v, const limits& bounds = {}) const {
        return msgpack::write<O>(v, bounds);
    }
    template <class T, class Output>
        requires(agate::detail::growable_output<std::remove_cvref_t<Output>> ||
                 agate::detail::fixed_target<Output>)
    result<std::size_t> write(const T& v, Output&& out, const limits& bounds = {}) const {
        return msgpack::write<O>(v, out, bounds);
    }
    template <class T, agate::detail::growable_output Container>
    result<std::size_t> append(const T& v, Container& out, const limits& bounds = {}) const {
        return msgpack::append<O>(v, out, bounds);
    }
    template <class T, byte_input Input> result<T> read(Input&& text, const limits& bounds = {}) const {
        return msgpack::read<T, O>(std::forward<Input>(text), bounds);
    }
    template <byte_input Input, class T> result<void> read(Input&& text, T& v,
                                                           const limits& bounds = {}) const {
        return msgpack::read<O>(std::forward<Input>(text), v, bounds);
    }
    template <byte_input Input, class T>
    result<std::size_t> read_prefix(Input&& text, T& v, const limits& bounds = {}) const {
        return msgpack::read_prefix<O>(std::forward<Input>(text), v, bounds);
    }
};

} // namespace agate::inline AGATE_ABI::msgpack
