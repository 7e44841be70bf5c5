// Reading structs: in declaration order by straight code, in any order by a loop, by position where a format has no names.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/check.hpp>
#include <agate/model/context.hpp>
#include <agate/model/defaults.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/value.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

/// Which members have been seen.
template <std::size_t Words> struct seen_members {
    std::array<std::uint64_t, Words == 0 ? 1 : Words> bits{};
    [[nodiscard]] AGATE_INLINE bool test(std::size_t j) const noexcept {
        return (bits[j / 64] >> (j % 64) & 1U) != 0;
    }
    AGATE_INLINE void set(std::size_t j) noexcept { bits[j / 64] |= std::uint64_t{1} << (j % 64); }
    void reset(std::size_t j) noexcept { bits[j / 64] &= ~(std::uint64_t{1} << (j % 64)); }
};
template <class T> using seen_t = seen_members<fields<T>::words>;

/// Reads a value by a function of its own, one for each type: where speed matters less than the size of the code.
template <class Context, class R, class T> AGATE_NOINLINE const char* read_value_apart(R& r, const char* p,
                                                                                       T& v) {
    return read_value<Context>(r, p, v);
}

template <bool Apart, class R, class T, std::size_t J>
AGATE_INLINE const char* read_slot(R& r, const char* p, T& object) {
    using slot = typename fields<T>::template slot<J>;
    auto& v = slot::get(object);
    [[maybe_unused]] const char* const start = p;
    if constexpr (Apart) {
        p = read_value_apart<context_of<slot>>(r, p, v);
    } else {
        p = read_value<context_of<slot>>(r, p, v);
    }
    if constexpr (slot::template has<check_tag>) {
        if (p != nullptr) {
            if (const char* violation = first_violation<slot>(v)) [[unlikely]] {
                p = r.fail(errc::check_failed, r.value_start(start), violation);
            }
        }
    }
    if (p == nullptr) [[unlikely]] {
        return read_failed_at<T, J>(r);
    }
    return p;
}
template <class R, class T, std::size_t J> AGATE_NOINLINE const char* read_slot_apart(R& r, const char* p,
                                                                                      T& object) {
    return read_slot<true, R, T, J>(r, p, object);
}

/// One reading function for each member, for input that does not come in declaration order.
template <class R, class T>
inline constexpr auto slot_readers = []<std::size_t... J>(std::index_sequence<J...>) {
    using function = const char* (*)(R&, const char*, T&);
    return std::array<function, sizeof...(J) == 0 ? 1 : sizeof...(J)>{&read_slot_apart<R, T, J>...};
}(std::make_index_sequence<fields<T>::size>{});

/// A member that came where another was expected: its key, its value, and its number, which says that it is known.
struct odd_member {
    const char* key = nullptr;
    const char* value = nullptr;
    std::size_t index = no_key;
};

/// Goes over the next member if it is unknown. False when it is a known one, which is then `odd`, or when there is none;
/// after a failure the position is a null pointer.
template <class R, class T>
AGATE_NOINLINE bool skip_unknown_member(R& r, const char*& p, typename R::scope& scope, odd_member& odd) {
    typename R::scope ahead = scope;
    if (!r.has_member(p, ahead)) {
        return false; // the loop for members in any order says what is wrong
    }
    const char* const key = p;
    std::size_t index = no_key;
    scope = ahead;
    p = r.template member_index<T>(p, fields<T>::size, index);
    if (p == nullptr) [[unlikely]] {
        return false;
    }
    if (index != no_key) {
        odd = {key, p, index};
        return false;
    }
    p = r.skip(p);
    if (p == nullptr) [[unlikely]] {
        read_failed_at_key(r, key);
    }
    return p != nullptr;
}

/// Reads the J-th member if it comes next, or after members that are unknown. False ends the straight path: with a null
/// pointer after a failure, at the value of `odd` if that is set.
template <bool SkipsUnknown, class R, class T, std::size_t J>
AGATE_INLINE bool read_straight(R& r, const char*& p, T& object, typename R::scope& scope, seen_t<T>& seen,
                                [[maybe_unused]] odd_member& odd) {
    const char* at_value = r.template match_member<T, J>(p, scope);
    while (at_value == nullptr) [[unlikely]] {
        if constexpr (fields<T>::template slot<J>::may_be_absent) {
            return true;
        } else if constexpr (!SkipsUnknown) {
            return false;
        } else {
            if (!skip_unknown_member<R, T>(r, p, scope, odd)) {
                return false;
            }
            at_value = r.template match_member<T, J>(p, scope);
        }
    }
    seen.set(J);
    p = read_slot<false, R, T, J>(r, at_value, object);
    return p != nullptr;
}

/// Gives a member that the input does not have its value. False when its conversion refuses to be null.
template <class R, class T, std::size_t J>
AGATE_INLINE bool fill_absent([[maybe_unused]] R& r, [[maybe_unused]] const char* start, T& object) {
    using slot = typename fields<T>::template slot<J>;
    using type = typename slot::type;
    if constexpr (!slot::keeps && !R::keeps_missing) {
        if constexpr (kind_of<type> == kind::converted && nullable<type> &&
                      !slot::template has<default_tag>) {
            if constexpr (converts_fallibly<type>) {
                using wire = std::remove_cvref_t<typename convert<type>::wire>;
                if (const char* reason = convert<type>::from_wire(wire{}, slot::get(object))) {
                    r.fail(errc::conversion_failed, start, reason);
                    read_failed_at<T, J>(r);
                    return false;
                }
                return true;
            }
        }
        slot::get(object) = default_of<slot>();
    }
    return true;
}
/// The value of a member that may be absent, if the input did not have it.
template <class R, class T, std::size_t J>
AGATE_INLINE bool set_absent(R& r, const char* start, T& object, const seen_t<T>& seen) {
    if constexpr (fields<T>::template slot<J>::may_be_absent) {
        return seen.test(J) || fill_absent<R, T, J>(r, start, object);
    } else {
        return true;
    }
}

template <class R, class T>
AGATE_COLD bool fail_missing(R& r, const char* start, const seen_t<T>& seen,
                             const decltype(fields<T>::required)& required) {
    for (std::size_t word = 0; word < fields<T>::words; ++word) {
        const std::uint64_t missing = required[word] & ~seen.bits[word];
        if (missing != 0) {
            r.fail(errc::missing_member, start, nullptr);
            r.failure.names = &fields<T>::list;
            r.failure.extra = missing;
            r.failure.found = static_cast<token>(word);
            break;
        }
    }
    return false;
}

/// All members have come by: what is missing is an error, or takes its default.
template <class R, class T, std::size_t... J>
AGATE_INLINE bool finish_structure([[maybe_unused]] R& r, [[maybe_unused]] const char* start, T& object,
                                   const seen_t<T>& seen, std::index_sequence<J...>) {
    if constexpr (!R::keeps_missing) {
        bool complete = true;
        for (std::size_t word = 0; word < fields<T>::words; ++word) {
            complete = complete && (fields<T>::required[word] & ~seen.bits[word]) == 0;
        }
        if (!complete) [[unlikely]] {
            return fail_missing<R, T>(r, start, seen, fields<T>::required);
        }
    }
    return (set_absent<R, T, J>(r, start, object, seen) && ...);
}

template <class R, class T> const char* read_rest(R& r, const char* p, const char* key_start, T& object) {
    auto& collected = members_t<T>::template get<fields<T>::rest>(object);
    using type = std::remove_cvref_t<decltype(collected)>;
    std::string_view key;
    p = r.key(key_start, key);
    if (p == nullptr) {
        return nullptr;
    }
    if constexpr (kind_of<type> == kind::generic) {
        if (!r.charge(key_start, sizeof(value::member))) {
            return nullptr;
        }
        value* const added = collected.template get_if<value::object_type>()->insert(std::string{key});
        if (added == nullptr) {
            return r.fail(errc::duplicate_member, key_start, nullptr);
        }
        p = read_value<plain_context>(r, p, *added);
    } else {
        if (!r.charge(key_start, sizeof(typename type::value_type))) {
            return nullptr;
        }
        const auto [place, added] = collected.try_emplace(typename type::key_type(key));
        if (!added) {
            return r.fail(errc::duplicate_member, key_start, nullptr);
        }
        p = read_value<plain_context>(r, p, place->second);
    }
    return p != nullptr ? p : read_failed_at_key(r, key_start);
}

/// Reads a known member, wherever it stands.
template <class R, class T>
AGATE_INLINE const char* read_known_member(R& r, const odd_member& member, T& object, seen_t<T>& seen) {
    if (seen.test(member.index)) [[unlikely]] {
        return r.fail(errc::duplicate_member, member.key, nullptr);
    }
    seen.set(member.index);
    return slot_readers<R, T>[member.index](r, member.value, object);
}

/// Members in any order, from wherever the straight path ended.
template <class R, class T, class Tag>
AGATE_NOINLINE const char* read_members(R& r, const char* p, T& object, typename R::scope scope,
                                        seen_t<T>& seen, bool tag_seen, odd_member member) {
    auto expected = static_cast<std::size_t>(std::countr_one(seen.bits[0]));
    for (;;) {
        if (member.index != no_key) [[likely]] {
            expected = member.index + 1;
            p = read_known_member(r, member, object, seen);
            if (p == nullptr) [[unlikely]] {
                return nullptr;
            }
            member.index = no_key;
        }
        bool done = false;
        p = r.next_member(p, scope, done);
        if (p == nullptr || done) {
            return p;
        }
        member.key = p;
        if constexpr (Tag::name.size() != 0) {
            std::string_view key;
            p = read_name(r, member.key, key);
            if (p == nullptr) {
                return nullptr;
            }
            member.index = field_lookup<T>.find(key);
            if (key == Tag::name) {
                if (tag_seen) [[unlikely]] {
                    return r.fail(errc::duplicate_member, member.key, nullptr);
                }
                tag_seen = true;
                if (member.index == no_key) {
                    p = r.skip(p);
                    if (p == nullptr) {
                        return nullptr;
                    }
                    continue;
                }
            }
        } else {
            p = r.template member_index<T>(member.key, expected, member.index);
            if (p == nullptr) [[unlikely]] {
                return nullptr;
            }
        }
        member.value = p;
        if (member.index != no_key) [[likely]] {
            continue;
        }
        if constexpr (fields<T>::rest != no_rule) {
            p = read_rest<R, T>(r, p, member.key, object);
        } else if constexpr (fields<T>::refuses_unknown || R::refuses_unknown) {
            r.fail(errc::unknown_member, member.key, nullptr);
            r.failure.names = &fields<T>::list;
            return nullptr;
        } else {
            p = r.skip(p);
            if (p == nullptr) [[unlikely]] {
                return read_failed_at_key(r, member.key);
            }
        }
        if (p == nullptr) [[unlikely]] {
            return nullptr;
        }
    }
}

/// Structs up to this many members are read by straight code first; larger ones by the loop, to keep the code small.
inline constexpr std::size_t most_straight_members = 32;

template <bool SkipsUnknown, class R, class T, std::size_t... J>
AGATE_INLINE const char* read_straight_members(R& r, const char* p, T& object, typename R::scope& scope,
                                               seen_t<T>& seen, odd_member& odd, std::index_sequence<J...>) {
    static_cast<void>((read_straight<SkipsUnknown, R, T, J>(r, p, object, scope, seen, odd) && ...));
    return p;
}

// --- Without names ---------------------------------------------------------------------------------------------

/// The J-th member as the next element of an array. False at the end of the array, or with a null pointer.
template <class R, class T, std::size_t J>
bool read_positional_member(R& r, const char*& p, T& object, typename R::scope& scope, seen_t<T>& seen,
                            bool& done) {
    p = r.next_element(p, scope, done);
    if (p == nullptr || done) {
        return false;
    }
    seen.set(J);
    p = read_slot<true, R, T, J>(r, p, object);
    return p != nullptr;
}

/// A struct laid out as an array: members by position. A shorter array leaves trailing members that may be absent; a longer
/// one has unknown members.
template <class R, class T, std::size_t... J>
const char* read_positional(R& r, const char* p, T& object, std::index_sequence<J...> all) {
    const char* const start = p;
    typename R::scope scope;
    p = r.enter_array(p, scope);
    seen_t<T> seen;
    bool done = false;
    if (p == nullptr ||
        (!(read_positional_member<R, T, J>(r, p, object, scope, seen, done) && ...) && p == nullptr)) {
        return nullptr;
    }
    for (std::size_t index = sizeof...(J); !done; ++index) {
        const char* const at = p;
        p = r.next_element(p, scope, done);
        if (p == nullptr) {
            return nullptr;
        }
        if (!done) {
            if constexpr (fields<T>::refuses_unknown || R::refuses_unknown) {
                return r.fail(errc::wrong_size, at, "more elements than the struct has members");
            }
            p = r.skip(p);
            if (p == nullptr) {
                return read_failed_at_index(r, index);
            }
        }
    }
    return finish_structure<R, T>(r, start, object, seen, all) ? p : nullptr;
}

template <class Tag, class R, class T> const char* read_structure(R& r, const char* p, T& object) {
    using all = std::make_index_sequence<fields<T>::size>;
    if constexpr (R::reads_layouts && Tag::name.size() == 0 && fields<T>::rest == no_rule) {
        if (r.peek(p) == token::array) {
            return read_positional(r, p, object, all{});
        }
    }
    typename R::scope scope;
    const char* const start = r.value_start(p);
    p = r.enter_object(p, scope);
    if (p == nullptr) [[unlikely]] {
        return nullptr;
    }
    if constexpr (fields<T>::rest != no_rule) {
        auto& collected = members_t<T>::template get<fields<T>::rest>(object);
        collected = {};
        if constexpr (kind_of<std::remove_cvref_t<decltype(collected)>> == kind::generic) {
            collected = value::object();
        }
    }
    bool tag_seen = false;
    seen_t<T> seen;
    if constexpr (Tag::name.size() != 0) {
        if (field_lookup<T>.find(Tag::name) == no_key) { // else the tag is a member too, and read as one
            if (const char* after = r.match_text_member(p, Tag::name, scope)) {
                p = r.skip(after);
                if (p == nullptr) {
                    return nullptr;
                }
                tag_seen = true;
            }
        }
    }
    odd_member odd;
    if constexpr (fields<T>::size <= most_straight_members) {
        constexpr bool skips_unknown = Tag::name.size() == 0 && fields<T>::rest == no_rule &&
                                       !fields<T>::refuses_unknown && !R::refuses_unknown;
        p = read_straight_members<skips_unknown, R, T>(r, p, object, scope, seen, odd, all{});
        if (p == nullptr) [[unlikely]] {
            return nullptr;
        }
    }
    if (odd.index != no_key || !r.try_leave_object(p, scope)) [[unlikely]] {
        // the local copy keeps the bits of the straight path in registers
        seen_t<T> bits = seen;
        p = read_members<R, T, Tag>(r, p, object, scope, bits, tag_seen, odd);
        if (p == nullptr) [[unlikely]] {
            return nullptr;
        }
        return finish_structure<R, T>(r, start, object, bits, all{}) ? p : nullptr;
    }
    return finish_structure<R, T>(r, start, object, seen, all{}) ? p : nullptr;
}

} // namespace agate::inline AGATE_ABI::detail
