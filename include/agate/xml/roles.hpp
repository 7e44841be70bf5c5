// Which rules tell the model what the members of a struct are in XML.
#pragma once

#include <agate/core/config.hpp>
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

} // namespace agate::inline AGATE_ABI::xml::detail
