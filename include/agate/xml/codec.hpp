// The verbs: write, append, read, read_prefix, read_file, write_file, and the codec object that has them as members.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/file.hpp>
#include <agate/core/input.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>
#include <agate/model/call.hpp>
#include <agate/xml/options.hpp>
#include <agate/xml/reader.hpp>
#include <agate/xml/writer.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::xml {

/// Writes a value as an XML document (XML 1.0, fifth edition) into a new string. Errors: what XML or UTF-8 cannot
/// express, a described check, the depth limit.
template <options O = options{}, class T> result<std::string> write(const T& v, const limits& bounds = {}) {
    result<std::string> document{std::in_place};
    const auto written = agate::detail::write_to<detail::writer<O>>(v, *document, bounds, false);
    if (!written) [[unlikely]] {
        document.fail(written.error());
    }
    return document;
}
/// Writes into a string or a vector of bytes, which is overwritten; its memory is reused. The size of the document.
template <options O = options{}, class T, agate::detail::growable_output Container>
result<std::size_t> write(const T& v, Container& out, const limits& bounds = {}) {
    return agate::detail::write_to<detail::writer<O>>(v, out, bounds, false);
}
/// Writes into memory of a fixed size: a span or an array. The size of the document; `output_full` when it does not fit.
template <options O = options{}, class T, agate::detail::fixed_target Target>
result<std::size_t> write(const T& v, Target&& out, const limits& bounds = {}) {
    return agate::detail::write_to_fixed<detail::writer<O>>(v, reinterpret_cast<char*>(out.data()),
                                                            out.size(), bounds);
}
/// Writes behind what a string or a vector of bytes holds. The size of the document that was added.
template <options O = options{}, class T, agate::detail::growable_output Container>
result<std::size_t> append(const T& v, Container& out, const limits& bounds = {}) {
    return agate::detail::write_to<detail::writer<O>>(v, out, bounds, true);
}

/// Reads an XML document (XML 1.0, fifth edition; Namespaces in XML 1.0).
template <class T, options O = options{}, byte_input Input>
result<T> read(Input&& document, const limits& bounds = {}) {
    agate::detail::check_views<T, Input>();
    return agate::detail::read_new<detail::reader<O>, T>(agate::detail::as_text(document), bounds);
}
/// Reads into an object, whose memory is reused. After an error the object is valid; members before the fault may have
/// changed.
template <options O = options{}, byte_input Input, class T>
result<void> read(Input&& document, T& v, const limits& bounds = {}) {
    agate::detail::check_views<T, Input>();
    return agate::detail::read_into<detail::reader<O>>(agate::detail::as_text(document), v, bounds);
}
/// Reads the document at the front of the input up to the end of its root element, whatever comes behind it: how many
/// bytes that are.
template <options O = options{}, byte_input Input, class T>
result<std::size_t> read_prefix(Input&& document, T& v, const limits& bounds = {}) {
    agate::detail::check_views<T, Input>();
    return agate::detail::read_front<detail::reader<O>>(agate::detail::as_text(document), v, bounds);
}

/// Reads a file that holds an XML document. Errors have line and column filled in.
template <class T, options O = options{}, file_name Name> result<T> read_file(const Name& name,
                                                                              const limits& bounds = {}) {
    static_assert(!agate::detail::has_views<T>,
                  "agate: a file is read into a temporary, which a view cannot point to");
    const result<std::string> document = agate::detail::load_file(agate::detail::to_file_name(name));
    if (!document) {
        return document.error();
    }
    result<T> v = read<T, O>(*document, bounds);
    if (!v) {
        error located = v.error();
        located.locate(*document);
        v.fail(located);
    }
    return v;
}
/// Writes a file: it is replaced whole, or on an error stays what it was.
template <options O = options{}, class T, file_name Name>
result<void> write_file(const T& v, const Name& name, const limits& bounds = {}) {
    const result<std::string> document = write<O>(v, bounds);
    if (!document) {
        return document.error();
    }
    return agate::detail::replace_file(agate::detail::to_file_name(name), *document);
}

/// The verbs as an object, for what takes a codec: pipelines, streams, envelopes.
template <options O = options{}> struct codec {
    template <class T> result<std::string> write(const T& v, const limits& bounds = {}) const {
        return xml::write<O>(v, bounds);
    }
    template <class T, class Output>
        requires(agate::detail::growable_output<std::remove_cvref_t<Output>> ||
                 agate::detail::fixed_target<Output>)
    result<std::size_t> write(const T& v, Output&& out, const limits& bounds = {}) const {
        return xml::write<O>(v, out, bounds);
    }
    template <class T, agate::detail::growable_output Container>
    result<std::size_t> append(const T& v, Container& out, const limits& bounds = {}) const {
        return xml::append<O>(v, out, bounds);
    }
    template <class T, byte_input Input> result<T> read(Input&& document, const limits& bounds = {}) const {
        return xml::read<T, O>(std::forward<Input>(document), bounds);
    }
    template <byte_input Input, class T> result<void> read(Input&& document, T& v,
                                                           const limits& bounds = {}) const {
        return xml::read<O>(std::forward<Input>(document), v, bounds);
    }
    template <byte_input Input, class T>
    result<std::size_t> read_prefix(Input&& document, T& v, const limits& bounds = {}) const {
        return xml::read_prefix<O>(std::forward<Input>(document), v, bounds);
    }
};

} // namespace agate::inline AGATE_ABI::xml
