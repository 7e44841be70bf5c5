// Rules of agate::describe<T> that only XML knows: where in an element a field stands, and under which name.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/describe.hpp>

#include <string_view>

namespace agate::inline AGATE_ABI::xml {

namespace detail {

struct attribute_rule {
    using tag = attribute_rule;
};
struct text_rule {
    using tag = text_rule;
};
struct namespaced_rule {
    using tag = namespaced_rule;
    std::string_view uri;
    std::string_view prefix;
};
struct wrapped_rule {
    using tag = wrapped_rule;
    std::string_view name;
};
struct list_rule {
    using tag = list_rule;
    static constexpr bool about_values = true;
};
struct cdata_rule {
    using tag = cdata_rule;
    static constexpr bool about_values = true;
};
struct typed_rule {
    using tag = typed_rule;
    static constexpr bool about_values = true;
};

} // namespace detail

/// The field is an attribute. Together with `agate::rest`, on a map from std::string to std::string: all attributes that
/// are no fields, the namespaced ones under `{uri}name`.
inline constexpr detail::attribute_rule attribute{};
/// The field is the element's character content. On a sequence of variants with one alternative that is a string it is
/// mixed content: text and child elements in their order.
inline constexpr detail::text_rule text{};
/// For a field: its element's (or attribute's) namespace. For a type: the namespace of the root element named after it and
/// of the elements that its fields are. The prefix is what the writer uses; an empty one declares the default namespace,
/// which attributes cannot have.
consteval auto namespaced(std::string_view uri, std::string_view prefix = {}) {
    return detail::namespaced_rule{uri, prefix};
}
/// For a sequence: its elements, named like the field, stand inside a container element of this name.
consteval auto wrapped(std::string_view name) {
    return detail::wrapped_rule{name};
}
/// For a sequence of scalars: one text with white space between the items (xs:list), in an element or attribute.
inline constexpr detail::list_rule list{};
/// A string is written as a CDATA section.
inline constexpr detail::cdata_rule cdata{};
/// A variant stands in the field's own element, and `xsi:type` says which alternative it is. Otherwise the alternative's
/// tag is the name of the element.
inline constexpr detail::typed_rule typed{};

} // namespace agate::inline AGATE_ABI::xml
