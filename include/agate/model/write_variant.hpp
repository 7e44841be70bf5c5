// Writing variants: the alternative alone, or with its tag.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/alternatives.hpp>
#include <agate/model/context.hpp>
#include <agate/model/defaults.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/write_common.hpp>
#include <agate/model/write_structure.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

template <class Context, class W, class Variant, std::size_t I>
char* write_alternative(W& w, char* p, const Variant& variant) {
    using all_tags = tags<Context, Variant>;
    using type = std::variant_alternative_t<I, Variant>;
    const type& v = *std::get_if<I>(&variant);
    if constexpr (I == all_tags::catch_all) {
        return write_value<plain_context, 0>(w, p, v);
    } else if constexpr (all_tags::rule.layout == tag_layout::internal) {
        constexpr std::size_t run = runs<W, type>[0] + W::object_bound;
        return w.ensure(p, run) ? write_structure<internal_tag_of<all_tags, I>>(w, p, v) : nullptr;
    } else {
        constexpr bool adjacent = all_tags::rule.layout == tag_layout::adjacent;
        constexpr bool tag_last =
            adjacent && W::sorts_members && all_tags::rule.content < all_tags::rule.name;
        constexpr std::size_t bound = value_bound<W, plain_context, type>();
        if (!w.enter(p) || !w.ensure(p, W::object_bound)) {
            return nullptr;
        }
        p = w.begin_object(p, adjacent ? 2 : 1);
        constexpr std::string_view first = !adjacent  ? all_tags::names[I]
                                           : tag_last ? all_tags::rule.content
                                                      : all_tags::rule.name;
        p = p == nullptr ? p : w.key(p, first, true);
        if constexpr (adjacent && !tag_last) {
            p = p == nullptr ? p : w.template text<0>(p, all_tags::names[I]);
            p = p == nullptr ? p : w.key(p, all_tags::rule.content, false);
        }
        if (p == nullptr || !w.ensure(p, bound == unbounded ? 0 : bound)) {
            return nullptr;
        }
        p = write_value<plain_context, 0>(w, p, v);
        if constexpr (tag_last) {
            p = p == nullptr ? p : w.key(p, all_tags::rule.name, false);
            p = p == nullptr ? p : w.template text<0>(p, all_tags::names[I]);
        }
        p = p != nullptr && w.ensure(p, W::object_bound) ? w.end_object(p, false) : nullptr;
        w.leave();
        return p;
    }
}

template <class Context, class W, class Variant, std::size_t... I>
char* write_variant(W& w, char* p, const Variant& variant, std::index_sequence<I...>) {
    constexpr tag_rule rule = tag_of<Context, Variant>();
    char* out = nullptr;
    const auto put = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) {
        if (variant.index() != K) {
            return false;
        }
        if constexpr (rule.layout == tag_layout::untagged) {
            using type = std::variant_alternative_t<K, Variant>;
            static_assert(untagged<W, Variant, Context>::decided.clear);
            static_assert(!is_three_state<type>(),
                          "agate: an optional of an optional has a state that is left out, "
                          "which an alternative cannot be");
            constexpr std::size_t bound = value_bound<W, Context, type>();
            out = w.ensure(p, bound == unbounded ? 0 : bound)
                      ? write_value<Context, 0>(w, p, *std::get_if<K>(&variant))
                      : nullptr;
        } else {
            out = write_alternative<Context, W, Variant, K>(w, p, variant);
        }
        return true;
    };
    if (!(put(std::integral_constant<std::size_t, I>{}) || ...)) {
        w.fail(errc::not_representable, p, "the variant is valueless after an exception");
    }
    return out;
}

} // namespace agate::inline AGATE_ABI::detail
