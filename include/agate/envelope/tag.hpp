// The tag of a type in envelopes: described, or made of its qualified name, `module:Name`.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/describe.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/reflect.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace agate::inline AGATE_ABI {

namespace detail {

/// `a::b::Name` as `a.b:Name`.
template <std::size_t N> struct dotted_name {
    std::array<char, N + 1> data{};
    std::size_t size = 0;
};
template <class T> consteval auto make_type_name() {
    constexpr std::string_view text = type_text<T>();
    dotted_name<text.size()> out;
    const std::size_t last = text.rfind("::");
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == ':' && i + 1 < text.size() && text[i + 1] == ':') {
            out.data[out.size++] = i == last ? ':' : '.';
            ++i;
        } else {
            out.data[out.size++] = text[i];
        }
    }
    return out;
}
template <class T> inline constexpr auto dotted_type_name = make_type_name<T>();

template <class T> consteval std::string_view find_envelope_tag() {
    if constexpr (described_with<T, envelope_tag_rule>) {
        return get_rule<envelope_tag_rule>(rules_of<T>).text;
    } else {
        constexpr std::string_view name{dotted_type_name<T>.data.data(), dotted_type_name<T>.size};
        static_assert(name.find_first_of("<>(){} ,") == std::string_view::npos,
                      "agate: this type has no name of its own that could be its tag in envelopes (it is "
                      "local, unnamed "
                      "or a template); describe it with agate::envelope_tag");
        return name;
    }
}

/// A tag without its module, and without its version: `models:Stop@2` is `Stop@2`, and is a `models:Stop`.
constexpr std::string_view short_tag(std::string_view tag) {
    const std::size_t colon = tag.rfind(':');
    return colon == tag.npos ? tag : tag.substr(colon + 1);
}
constexpr std::string_view unversioned(std::string_view tag) {
    const std::size_t at = tag.rfind('@');
    return at == tag.npos ? tag : tag.substr(0, at);
}

} // namespace detail

/// The tag of T in envelopes: described with `agate::envelope_tag`, else its qualified name with the namespaces joined by dots,
/// `module:Name`.
template <class T> inline constexpr std::string_view envelope_tag_of = detail::find_envelope_tag<T>();

} // namespace agate::inline AGATE_ABI
