// Which rules tell the model what the members of a struct are in XML.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/xml/rules.hpp>

namespace agate::inline AGATE_ABI::xml::detail {

struct element_format {
    using attribute_rule = detail::attribute_rule;
    using text_rule = detail::text_rule;
    using namespaced_rule = detail::namespaced_rule;
    using wrapped_rule = detail::wrapped_rule;
    using list_rule = detail::list_rule;
    using typed_rule = detail::typed_rule;
};

/// What XML makes of kinds, in reading and in writing: all scalars are text.
struct text_tokens {
    static constexpr token enumerator_token = token::string;
    static constexpr token bytes_token = token::string;
    static constexpr token time_token = token::string;
    static constexpr token duration_token = token::string;
    static constexpr bool quotes_numbers = false;
    static constexpr bool nan_is_null = false;
};
/// The same for readers, which look for nothing else.
struct text_reading : text_tokens {
    static constexpr bool reads_any_enumerator = false;
    static constexpr bool reads_layouts = false;
    static constexpr bool knows_sizes = false;
};

} // namespace agate::inline AGATE_ABI::xml::detail
