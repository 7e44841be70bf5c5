// Reading variants: by tag, by the sort of token, or by a member that only one alternative has.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/alternatives.hpp>
#include <agate/model/context.hpp>
#include <agate/model/defaults.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

template <class Context, class Tag, std::size_t I, class R, class Variant>
AGATE_NOINLINE const char* read_alternative(R& r, const char* p, Variant& v) {
    using type = std::variant_alternative_t<I, Variant>;
    static_assert(
        !is_three_state<type>(),
        "agate: an optional of an optional has a state that is left out, which an alternative cannot be");
    check_can_be_made<type>();
    if (v.index() != I) {
        v.template emplace<I>();
    }
    type& alternative = *std::get_if<I>(&v);
    if constexpr (std::is_same_v<Tag, no_tag>) {
        return read_value<Context>(r, p, alternative);
    } else {
        return read_structure<Tag>(r, p, alternative);
    }
}

template <class Context, class R, class Variant, std::size_t... I>
const char* read_plain_alternative(R& r, const char* p, Variant& v, std::size_t index,
                                   std::index_sequence<I...>) {
    using function = const char* (*)(R&, const char*, Variant&);
    static constexpr std::array<function, sizeof...(I)> readers{
        &read_alternative<Context, no_tag, I, R, Variant>...};
    return readers[index](r, p, v);
}

template <class Tags, class R, class Variant, std::size_t I>
const char* read_tagged_alternative(R& r, const char* p, Variant& v) {
    if constexpr (I == Tags::catch_all) {
        return read_alternative<plain_context, no_tag, I>(r, p, v);
    } else {
        return read_alternative<plain_context, internal_tag_of<Tags, I>, I>(r, p, v);
    }
}
template <class Tags, class R, class Variant, std::size_t... I>
const char* read_internal_alternative(R& r, const char* p, Variant& v, std::size_t index,
                                      std::index_sequence<I...>) {
    using function = const char* (*)(R&, const char*, Variant&);
    static constexpr std::array<function, sizeof...(I)> readers{
        &read_tagged_alternative<Tags, R, Variant, I>...};
    return readers[index](r, p, v);
}

template <class Tags, class R> AGATE_COLD const char* fail_unknown_tag(R& r, const char* p) {
    r.fail(errc::unknown_tag, p, nullptr);
    r.failure.names = &Tags::list;
    return nullptr;
}

/// Goes through an object for the member of that name, and then back to where it was. `found` is where its value stands,
/// or a null pointer; false after a failure.
template <class R> bool find_member(R& r, const char* p, std::string_view name, const char*& found) {
    const auto mark = r.mark();
    const char* const begin = p;
    found = nullptr;
    typename R::scope scope;
    p = r.enter_object(p, scope);
    bool done = false;
    while (p != nullptr) {
        p = r.next_member(p, scope, done);
        if (p == nullptr || done) {
            break;
        }
        std::string_view key;
        p = read_name(r, p, key);
        if (p != nullptr && key == name) {
            found = p;
            break;
        }
        p = p == nullptr ? p : r.skip(p);
    }
    if (p == nullptr || !r.rescan(begin, p)) {
        return false;
    }
    r.rewind(mark);
    return true;
}

template <class Tags, class R, class Variant> const char* read_internally_tagged(R& r, const char* p,
                                                                                 Variant& v) {
    constexpr auto all = std::make_index_sequence<Tags::size>{};
    if (r.peek(p) != token::object && Tags::catch_all != no_key) {
        return read_internal_alternative<Tags>(r, p, v, Tags::catch_all, all);
    }
    const char* at_tag = nullptr;
    if (!find_member(r, p, Tags::rule.name, at_tag)) {
        return nullptr;
    }
    std::size_t index = no_key;
    const char* start = p;
    if (at_tag != nullptr) {
        const token next = r.peek(at_tag);
        start = at_tag;
        if (next == token::string || Tags::catch_all == no_key) {
            std::string_view tag;
            if (r.scratch_text(at_tag, tag, "a tag") == nullptr) {
                return nullptr;
            }
            index = Tags::find(tag);
        }
    }
    if (index == no_key) {
        index = Tags::catch_all;
    }
    if (index == no_key) {
        if (at_tag != nullptr) {
            return fail_unknown_tag<Tags>(r, start);
        }
        return r.fail(errc::missing_tag, start, Tags::missing_message.data());
    }
    return read_internal_alternative<Tags>(r, p, v, index, all);
}

/// {"tag": value}: one member, whose name is the tag.
template <class Tags, class R, class Variant> const char* read_externally_tagged(R& r, const char* p,
                                                                                 Variant& v) {
    constexpr auto all = std::make_index_sequence<Tags::size>{};
    const auto mark = r.mark();
    const token next = r.peek(p);
    const char* const begin = p;
    if (next != token::object && Tags::catch_all != no_key) {
        return read_plain_alternative<plain_context>(r, p, v, Tags::catch_all, all);
    }
    bool done = false;
    typename R::scope scope;
    p = r.enter_object(p, scope);
    p = p == nullptr ? p : r.next_member(p, scope, done);
    if (p == nullptr) {
        return nullptr;
    }
    std::size_t index = no_key;
    const char* const key_start = p;
    if (!done) {
        std::string_view key;
        p = r.key(p, key);
        if (p == nullptr) {
            return nullptr;
        }
        index = Tags::find(key);
    }
    if (index == no_key) {
        if (Tags::catch_all != no_key) {
            r.rewind(mark);
            return read_plain_alternative<plain_context>(r, begin, v, Tags::catch_all, all);
        }
        return done ? r.fail(errc::missing_tag, begin,
                             "an object with one member, the variant's tag, is wanted")
                    : fail_unknown_tag<Tags>(r, key_start);
    }
    p = read_plain_alternative<plain_context>(r, p, v, index, all);
    if (p == nullptr) {
        return read_failed_at_key(r, key_start);
    }
    p = r.next_member(p, scope, done);
    return p == nullptr || done ? p : r.fail(errc::unknown_tag, p, "a variant has one member, its tag");
}

/// {"tag": "name", "content": value}, in any order.
template <class Tags, class R, class Variant> const char* read_adjacently_tagged(R& r, const char* p,
                                                                                 Variant& v) {
    constexpr auto all = std::make_index_sequence<Tags::size>{};
    const token next = r.peek(p);
    const char* const begin = p;
    if (next != token::object && Tags::catch_all != no_key) {
        return read_plain_alternative<plain_context>(r, p, v, Tags::catch_all, all);
    }
    const char* at_tag = nullptr;
    if (!find_member(r, p, Tags::rule.name, at_tag)) {
        return nullptr;
    }
    std::size_t index = no_key;
    if (at_tag != nullptr) {
        const token kind_of_tag = r.peek(at_tag);
        if (kind_of_tag == token::string || Tags::catch_all == no_key) {
            std::string_view tag;
            if (r.scratch_text(at_tag, tag, "a tag") == nullptr) {
                return nullptr;
            }
            index = Tags::find(tag);
        }
    }
    if (index == no_key) {
        if (Tags::catch_all != no_key) {
            return read_plain_alternative<plain_context>(r, begin, v, Tags::catch_all, all);
        }
        return at_tag == nullptr ? r.fail(errc::missing_tag, begin, Tags::missing_message.data())
                                 : fail_unknown_tag<Tags>(r, at_tag);
    }
    typename R::scope scope;
    p = r.enter_object(p, scope);
    bool tag_seen = false;
    bool content_seen = false;
    while (p != nullptr) {
        bool done = false;
        p = r.next_member(p, scope, done);
        if (p == nullptr) {
            return nullptr;
        }
        if (done) {
            return content_seen
                       ? p
                       : r.fail(errc::missing_tag, begin, "the content beside the variant's tag is missing");
        }
        const char* const key_start = p;
        std::string_view key;
        p = read_name(r, p, key);
        if (p == nullptr) {
            return nullptr;
        }
        const bool is_tag = key == Tags::rule.name;
        const bool is_content = key == Tags::rule.content;
        if ((is_tag && tag_seen) || (is_content && content_seen)) {
            return r.fail(errc::duplicate_member, key_start, nullptr);
        }
        tag_seen = tag_seen || is_tag;
        content_seen = content_seen || is_content;
        if (!is_tag && !is_content && R::refuses_unknown) {
            return r.fail(errc::unknown_member, key_start, nullptr);
        }
        p = is_content ? read_plain_alternative<plain_context>(r, p, v, index, all) : r.skip(p);
        if (p == nullptr) {
            return read_failed_at_key(r, key_start);
        }
    }
    return nullptr;
}

/// The struct among the alternatives that has a member of this object for its own.
template <class Choice, class R> bool choose_by_members(R& r, const char* p, std::size_t& index) {
    const auto mark = r.mark();
    const char* const begin = p;
    index = no_key;
    typename R::scope scope;
    p = r.enter_object(p, scope);
    bool done = false;
    while (p != nullptr && index == no_key) {
        p = r.next_member(p, scope, done);
        if (p == nullptr || done) {
            break;
        }
        std::string_view key;
        p = read_name(r, p, key);
        if (p != nullptr) {
            index = Choice::told_by(key);
            p = index == no_key ? r.skip(p) : p;
        }
    }
    if (p == nullptr || !r.rescan(begin, p)) {
        return false;
    }
    r.rewind(mark);
    return true;
}

template <class Context, class R, class Variant> const char* read_untagged(R& r, const char* p, Variant& v) {
    using choice = untagged<R, Variant, Context>;
    constexpr auto all = std::make_index_sequence<choice::size>{};
    const token next = r.peek_number(p);
    std::size_t index = no_alternative;
    if (static_cast<std::size_t>(next) < token_count) {
        index = choice::decided.table[static_cast<std::size_t>(next)];
    }
    if (index == no_alternative) {
        return r.mismatch(p, "one of the variant's alternatives");
    }
    if constexpr (choice::needs_members) {
        if (index == by_members) {
            if (!choose_by_members<choice>(r, p, index)) {
                return nullptr;
            }
            if (index == no_key) {
                return r.fail(errc::unknown_tag, p,
                              "no member tells which alternative of the variant this is");
            }
        }
    }
    return read_plain_alternative<Context>(r, p, v, index, all);
}

template <class Context, class R, class Variant> const char* read_variant(R& r, const char* p, Variant& v) {
    constexpr tag_rule rule = tag_of<Context, Variant>();
    if constexpr (rule.layout == tag_layout::untagged) {
        return read_untagged<Context>(r, p, v);
    } else if constexpr (rule.layout == tag_layout::internal) {
        return read_internally_tagged<tags<Context, Variant>>(r, p, v);
    } else if constexpr (rule.layout == tag_layout::adjacent) {
        return read_adjacently_tagged<tags<Context, Variant>>(r, p, v);
    } else {
        return read_externally_tagged<tags<Context, Variant>>(r, p, v);
    }
}

} // namespace agate::inline AGATE_ABI::detail
