// The one walk for reading: it dispatches on the kind of the destination and tells a reader what to look for. A reader
// knows a format's bytes and nothing of C++ types; optionals, variants, maps, tuples, sequences and structs, missing,
// unknown and duplicate members are known here alone.
//
// Positions are handed on by value, so that they live in registers: every function takes the position and returns the new
// one, or a null pointer after a failure that the reader has recorded.
//
// A reader R has
//   r.fail(code, p, detail), r.mismatch(p, expected)         failures
//   r.charge(p, bytes), r.limits, r.mark(), r.rewind(mark)   limits; the state to come back to
//   r.peek(p)                                                the token that comes next, white space skipped
//   r.null(p), r.try_null(p), r.boolean(p, b), r.integer(p, i), r.floating(p, f), r.character(p, c)
//   r.text(p, string), r.view(p, view), r.scratch_text(p, view), r.bytes(p, container), r.time(...), r.raw(p, raw)
//   R::scope                                                 where a reader is inside an array or object
//   r.enter_array(p, scope), r.next_element(p, scope, done)
//   r.enter_object(p, scope), r.match_member<T, J>(p, scope), r.next_member(p, scope, done), r.try_leave_object(p, scope),
//   r.member_index<T>(p, expected, i), r.key(p, view), r.map_key(p, key), r.skip(p)
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/alternatives.hpp>
#include <agate/model/check.hpp>
#include <agate/model/context.hpp>
#include <agate/model/defaults.hpp>
#include <agate/model/enumerators.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/read_variant.hpp>
#include <agate/model/value.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

// --- Structs --------------------------------------------------------------------------------------------------------

/// Which members have been seen.
template <std::size_t Words> struct seen_members {
    std::array<std::uint64_t, Words == 0 ? 1 : Words> bits{};
    [[nodiscard]] AGATE_INLINE bool test(std::size_t j) const noexcept {
        return (bits[j / 64] >> (j % 64) & 1U) != 0;
    }
    AGATE_INLINE void set(std::size_t j) noexcept { bits[j / 64] |= std::uint64_t{1} << (j % 64); }
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

/// The value of a member that the input did not have. False when its conversion refuses to be null.
template <class R, class T, std::size_t J>
AGATE_INLINE bool set_absent([[maybe_unused]] R& r, [[maybe_unused]] const char* start, T& object,
                             const seen_t<T>& seen) {
    using slot = typename fields<T>::template slot<J>;
    using type = typename slot::type;
    if constexpr (slot::may_be_absent && !slot::keeps && !R::keeps_missing) {
        if (!seen.test(J)) {
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
    }
    return true;
}

template <class R, class T> AGATE_COLD bool fail_missing(R& r, const char* start, const seen_t<T>& seen) {
    for (std::size_t word = 0; word < fields<T>::words; ++word) {
        const std::uint64_t missing = fields<T>::required[word] & ~seen.bits[word];
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
            return fail_missing<R, T>(r, start, seen);
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
            p = r.key(member.key, key);
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

// --- Structs without names ------------------------------------------------------------------------------------------

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

// --- Containers -----------------------------------------------------------------------------------------------------

/// Whether what an element held before can be read over without a trace: no member of it keeps what the input lacks.
template <class R, class T, std::size_t Depth = 0> consteval bool is_overwritten() {
    if constexpr (R::keeps_missing || Depth == 8) {
        return false;
    } else if constexpr (structure<T>) {
        return []<std::size_t... J>(std::index_sequence<J...>) {
            return members_t<T>::size == fields<T>::size &&
                   ((!fields<T>::template slot<J>::keeps &&
                     is_overwritten<R, typename fields<T>::template type<J>, Depth + 1>()) &&
                    ...);
        }(std::make_index_sequence<fields<T>::size>{});
    } else if constexpr (kind_of<T> == kind::sequence) {
        return is_overwritten<R, typename T::value_type, Depth + 1>();
    } else {
        constexpr kind k = kind_of<T>;
        return k == kind::boolean || k == kind::integer || k == kind::floating || k == kind::enumeration ||
               k == kind::string || k == kind::string_view || k == kind::bytes || k == kind::character;
    }
}

/// Room for as many elements as the rest of the input may hold, going by the size of the first; bounded for the whole call,
/// and only where no sequence is inside another, so that memory stays in proportion to the input.
template <class R, class Sequence>
AGATE_INLINE void reserve_by_first([[maybe_unused]] R& r, [[maybe_unused]] Sequence& v,
                                   [[maybe_unused]] const char* before, [[maybe_unused]] const char* after) {
    if constexpr (requires {
                      v.reserve(v.size());
                      v.capacity();
                  }) {
        if (r.open_sequences == 1) {
            const auto first = static_cast<std::size_t>(after - before) + 1;
            const std::size_t rest = r.remaining(after) / first;
            const std::size_t affordable = r.reserve_budget / sizeof(typename Sequence::value_type);
            const std::size_t more = rest < affordable ? rest : affordable;
            if (v.capacity() - v.size() < more) {
                r.reserve_budget -= more * sizeof(typename Sequence::value_type);
                v.reserve(v.size() + more);
            }
        }
    }
}

/// One column of a list of structs: the values of the J-th member in all elements. The first column makes the elements.
template <class R, class Sequence, std::size_t J>
AGATE_NOINLINE const char* read_column(R& r, const char* p, Sequence& v, bool& sized) {
    using element = typename Sequence::value_type;
    const char* const start = p;
    typename R::scope scope;
    p = r.enter_array(p, scope);
    for (std::size_t index = 0; p != nullptr; ++index) {
        const char* const at = p;
        bool done = false;
        p = r.next_element(p, scope, done);
        if (p == nullptr) {
            return nullptr;
        }
        if (done) {
            sized = true;
            return index == v.size()
                       ? p
                       : r.fail(errc::wrong_size, start, "a column with fewer values than the one before");
        }
        if (index == v.size()) {
            if (sized) {
                return r.fail(errc::wrong_size, at, "a column with more values than the one before");
            }
            if (!r.charge(p, sizeof(element))) {
                return nullptr;
            }
            v.emplace_back();
        }
        p = read_slot<true, R, element, J>(r, p, v[index]);
        if (p == nullptr) {
            return read_failed_at_index(r, index);
        }
    }
    return nullptr;
}

/// A list of structs by columns: an object with an array for each member.
template <class R, class Sequence, std::size_t... J>
const char* read_columns(R& r, const char* p, Sequence& v, std::index_sequence<J...> all) {
    using element = typename Sequence::value_type;
    using function = const char* (*)(R&, const char*, Sequence&, bool&);
    static constexpr std::array<function, sizeof...(J)> columns{&read_column<R, Sequence, J>...};
    const char* const start = p;
    v.clear();
    typename R::scope scope;
    p = r.enter_object(p, scope);
    seen_t<element> seen;
    bool sized = false;
    std::size_t expected = 0;
    while (p != nullptr) {
        bool done = false;
        p = r.next_member(p, scope, done);
        if (p == nullptr || done) {
            break;
        }
        const char* const key_start = p;
        std::size_t index = no_key;
        p = r.template member_index<element>(p, expected, index);
        if (p == nullptr) {
            return nullptr;
        }
        if (index == no_key) {
            if constexpr (fields<element>::refuses_unknown || R::refuses_unknown) {
                r.fail(errc::unknown_member, key_start, nullptr);
                r.failure.names = &fields<element>::list;
                return nullptr;
            }
            p = r.skip(p);
            continue;
        }
        if (seen.test(index)) {
            return r.fail(errc::duplicate_member, key_start, nullptr);
        }
        seen.set(index);
        expected = index + 1;
        p = columns[index](r, p, v, sized);
    }
    if (p == nullptr) {
        return nullptr;
    }
    for (element& item : v) {
        if (!finish_structure<R, element>(r, start, item, seen, all)) {
            return nullptr;
        }
    }
    return p;
}

template <class Context, class R, class Sequence> const char* read_sequence(R& r, const char* p,
                                                                            Sequence& v) {
    using element = typename Sequence::value_type;
    static_assert(
        !is_three_state<element>(),
        "agate: an optional of an optional has a state that is left out, which an element cannot be");
    check_can_be_made<element>();
    if constexpr (R::reads_layouts && structure<element> && requires { v[0]; }) {
        if (r.peek(p) == token::object) {
            return read_columns(r, p, v, std::make_index_sequence<fields<element>::size>{});
        }
    }
    typename R::scope scope;
    p = r.enter_array(p, scope);
    if (p == nullptr) [[unlikely]] {
        return nullptr;
    }
    constexpr bool reuses = requires {
        v[0];
        v.erase(v.begin(), v.end());
    } && !std::is_same_v<element, bool> && is_overwritten<R, element>();
    if constexpr (!reuses) {
        v.clear();
    }
    [[maybe_unused]] const std::size_t before = v.size();
    std::size_t index = 0;
    bool done = false;
    ++r.open_sequences;
    for (;;) {
        p = r.next_element(p, scope, done);
        if (p == nullptr || done) [[unlikely]] {
            break;
        }
        if (!r.charge(p, sizeof(element))) [[unlikely]] {
            p = nullptr;
            break;
        }
        const char* const start = p;
        if constexpr (std::is_same_v<element, bool>) {
            bool item = false;
            p = read_value<Context>(r, p, item);
            v.emplace_back(item);
        } else if constexpr (reuses) {
            if (index < before) {
                p = read_value<Context>(r, p, v[index]);
            } else {
                p = read_value<Context>(r, p, v.emplace_back());
            }
        } else {
            v.emplace_back();
            p = read_value<Context>(r, p, v.back());
        }
        if (p == nullptr) [[unlikely]] {
            read_failed_at_index(r, index);
            break;
        }
        if (index == 0) {
            reserve_by_first(r, v, start, p);
        }
        ++index;
    }
    --r.open_sequences;
    if constexpr (reuses) {
        if (index < before) {
            v.erase(v.begin() + static_cast<std::ptrdiff_t>(index), v.end());
        }
    }
    return p;
}

template <class Context, class R, class Set> const char* read_set(R& r, const char* p, Set& v) {
    using element = typename Set::value_type;
    static_assert(
        !is_three_state<element>(),
        "agate: an optional of an optional has a state that is left out, which an element cannot be");
    check_can_be_made<element>();
    typename R::scope scope;
    p = r.enter_array(p, scope);
    if (p == nullptr) [[unlikely]] {
        return nullptr;
    }
    v.clear();
    bool done = false;
    for (std::size_t index = 0;; ++index) {
        p = r.next_element(p, scope, done);
        if (p == nullptr || done) {
            return p;
        }
        const char* const start = p;
        element item{};
        p = r.charge(p, sizeof(element)) ? read_value<Context>(r, p, item) : nullptr;
        if (p == nullptr) [[unlikely]] {
            return read_failed_at_index(r, index);
        }
        const std::size_t size = v.size();
        v.insert(std::move(item));
        if (v.size() == size) [[unlikely]] {
            r.fail(errc::duplicate_member, r.value_start(start), nullptr);
            return read_failed_at_index(r, index);
        }
    }
}

/// One element of a tuple or array of a fixed size. False ends it.
template <class Context, class R, class T>
AGATE_INLINE bool read_fixed_element(R& r, const char*& p, T& v, typename R::scope& scope,
                                     std::size_t index) {
    static_assert(
        !is_three_state<T>(),
        "agate: an optional of an optional has a state that is left out, which an element cannot be");
    bool done = false;
    const char* const start = p;
    p = r.next_element(p, scope, done);
    if (p == nullptr) [[unlikely]] {
        return false;
    }
    if (done) [[unlikely]] {
        p = r.fail(errc::wrong_size, r.value_start(start), "too few elements");
        return false;
    }
    p = read_value<Context>(r, p, v);
    if (p == nullptr) [[unlikely]] {
        read_failed_at_index(r, index);
    }
    return p != nullptr;
}
template <class R> AGATE_INLINE const char* end_fixed(R& r, const char* p, typename R::scope& scope) {
    bool done = false;
    p = r.next_element(p, scope, done);
    return p == nullptr || done ? p : r.fail(errc::wrong_size, r.value_start(p), "too many elements");
}

template <class Context, class R, class Array> const char* read_fixed_array(R& r, const char* p, Array& v) {
    typename R::scope scope;
    p = r.enter_array(p, scope);
    if (p == nullptr) [[unlikely]] {
        return nullptr;
    }
    for (std::size_t i = 0; i < v.size(); ++i) {
        if (!read_fixed_element<Context>(r, p, v[i], scope, i)) [[unlikely]] {
            return nullptr;
        }
    }
    return end_fixed(r, p, scope);
}

template <class Context, class R, class Tuple, std::size_t... I>
const char* read_tuple(R& r, const char* p, Tuple& v, std::index_sequence<I...>) {
    typename R::scope scope;
    p = r.enter_array(p, scope);
    if (p == nullptr || !(read_fixed_element<Context>(r, p, std::get<I>(v), scope, I) && ...)) [[unlikely]] {
        return nullptr;
    }
    return end_fixed(r, p, scope);
}

template <class Context, class R, class Map> const char* read_map(R& r, const char* p, Map& v) {
    using mapped = typename Map::mapped_type;
    static_assert(
        !is_three_state<mapped>(),
        "agate: an optional of an optional has a state that is left out, which a map's value cannot be");
    check_can_be_made<typename Map::key_type>();
    check_can_be_made<mapped>();
    typename R::scope scope;
    p = r.enter_object(p, scope);
    if (p == nullptr) [[unlikely]] {
        return nullptr;
    }
    v.clear();
    for (;;) {
        bool done = false;
        p = r.next_member(p, scope, done);
        if (p == nullptr || done) {
            return p;
        }
        const char* const key_start = p;
        typename Map::key_type key{};
        p = r.map_key(p, key);
        if (p == nullptr || !r.charge(key_start, sizeof(typename Map::value_type))) [[unlikely]] {
            return nullptr;
        }
        const auto [place, added] = v.try_emplace(std::move(key));
        if (!added) [[unlikely]] {
            return r.fail(errc::duplicate_member, key_start, nullptr);
        }
        p = read_value<Context>(r, p, place->second);
        if (p == nullptr) [[unlikely]] {
            return read_failed_at_key(r, key_start);
        }
    }
}

/// `Value` is agate::value; a parameter, so that files without one do not pay for it.
template <class R, class Value> const char* read_generic(R& r, const char* p, Value& v) {
    switch (r.peek_number(p)) {
    case token::null:
        p = r.null(p);
        if (p != nullptr) {
            v = nullptr;
        }
        return p;
    case token::boolean: {
        bool b = false;
        p = r.boolean(p, b);
        if (p != nullptr) {
            v = b;
        }
        return p;
    }
    case token::integer:
    case token::fraction: return r.number(p, v);
    case token::string: {
        std::string text;
        p = r.text(p, text);
        if (p != nullptr) {
            v = std::move(text);
        }
        return p;
    }
    case token::array: {
        typename R::scope scope;
        p = r.enter_array(p, scope);
        if (p == nullptr) {
            return nullptr;
        }
        typename Value::array_type elements;
        bool done = false;
        for (std::size_t index = 0;; ++index) {
            p = r.next_element(p, scope, done);
            if (p == nullptr || done) {
                break;
            }
            p = r.charge(p, sizeof(Value)) ? read_generic(r, p, elements.emplace_back()) : nullptr;
            if (p == nullptr) [[unlikely]] {
                return read_failed_at_index(r, index);
            }
        }
        v = std::move(elements);
        return p;
    }
    case token::object: {
        typename R::scope scope;
        p = r.enter_object(p, scope);
        if (p == nullptr) {
            return nullptr;
        }
        typename Value::object_type members;
        for (;;) {
            bool done = false;
            p = r.next_member(p, scope, done);
            if (p == nullptr || done) {
                break;
            }
            const char* const key_start = p;
            std::string_view key;
            p = r.key(p, key);
            if (p == nullptr || !r.charge(key_start, sizeof(typename Value::member))) [[unlikely]] {
                return nullptr;
            }
            Value* const added = members.insert(std::string{key});
            if (added == nullptr) [[unlikely]] {
                return r.fail(errc::duplicate_member, key_start, nullptr);
            }
            p = read_generic(r, p, *added);
            if (p == nullptr) [[unlikely]] {
                return read_failed_at_key(r, key_start);
            }
        }
        v = std::move(members);
        return p;
    }
    default: return r.generic(p, v);
    }
}

// --- Everything else ------------------------------------------------------------------------------------------------

template <class Context, class R, class E> AGATE_INLINE const char* read_enumerator(R& r, const char* p,
                                                                                    E& v) {
    const token next = r.peek(p);
    const bool is_name =
        is_name_on_wire<R, Context, E>() || (next == token::string && R::reads_any_enumerator);
    if (is_name && !(next == token::integer && R::reads_any_enumerator)) {
        const char* const start = p;
        std::string_view name;
        p = r.scratch_text(p, name, "an enumerator's name");
        if (p == nullptr) [[unlikely]] {
            return nullptr;
        }
        const std::size_t index = enumerators<E>::table.find(name);
        if (index != no_key) [[likely]] {
            v = enumerators<E>::all.list[index].value;
            return p;
        }
        if constexpr (enumerators<E>::has_fallback) {
            v = enumerators<E>::fallback();
            return p;
        }
        r.fail(errc::unknown_enumerator, start, nullptr);
    } else {
        const char* const start = p;
        enumerator_integer<E> number{};
        p = r.integer(p, number);
        if (p == nullptr) [[unlikely]] {
            return nullptr;
        }
        if (enumerators<E>::position_of(number) != no_key) [[likely]] {
            v = static_cast<E>(number);
            return p;
        }
        if constexpr (enumerators<E>::has_fallback) {
            v = enumerators<E>::fallback();
            return p;
        }
        r.fail(errc::unknown_enumerator, start, nullptr);
    }
    r.failure.names = &enumerators<E>::list;
    return nullptr;
}

template <class R, class T> const char* read_time(R& r, const char* p, T& v) {
    r.peek(p);
    const char* const start = p;
    seconds_and_nanoseconds time;
    if constexpr (kind_of<T> == kind::duration) {
        p = r.duration(p, time);
    } else {
        p = r.time_point(p, time, is_local_time<T>());
    }
    if (p == nullptr) [[unlikely]] {
        return nullptr;
    }
    bool fits = false;
    if constexpr (kind_of<T> == kind::duration) {
        fits = duration_traits<T>::join(time, v);
    } else {
        typename T::duration since{};
        fits = duration_traits<typename T::duration>::join(time, since);
        v = fits ? T{since} : v;
    }
    return fits ? p : r.fail(errc::invalid_time, start, "a time that the target cannot hold exactly");
}

template <class Context, class R, class T> const char* read_converted(R& r, const char* p, T& v) {
    using wire = std::remove_cvref_t<typename convert<T>::wire>;
    wire image{};
    r.peek(p);
    const char* const start = p;
    p = read_value<Context>(r, p, image);
    if (p == nullptr) [[unlikely]] {
        return nullptr;
    }
    if constexpr (requires {
                      { convert<T>::from_wire(std::move(image), v) } -> std::convertible_to<const char*>;
                  }) {
        if (const char* reason = convert<T>::from_wire(std::move(image), v)) [[unlikely]] {
            return r.fail(errc::conversion_failed, start, reason);
        }
    } else {
        v = convert<T>::from_wire(std::move(image));
    }
    return p;
}

template <class Context, class R, class T> AGATE_INLINE const char* read_nullable(R& r, const char* p, T& v) {
    using inner = pointee_t<T>;
    check_can_be_made<inner>();
    constexpr bool is_optional = kind_of<T> == kind::optional;
    if constexpr (!is_three_state<T>()) {
        check_null_is_clear<R, inner>();
        if (r.try_null(p)) {
            v.reset();
            return p;
        }
    }
    if constexpr (is_optional) {
        const bool was_empty = !v.has_value();
        if (was_empty) {
            v.emplace();
        }
        p = read_value<Context>(r, p, *v);
        if (p == nullptr && was_empty) [[unlikely]] {
            v.reset();
        }
        return p;
    } else {
        // what a pointer points to may be shared, so it is never read over
        if (!r.charge(p, sizeof(inner))) [[unlikely]] {
            return nullptr;
        }
        auto fresh = T{new inner{}};
        p = read_value<Context>(r, p, const_cast<inner&>(*fresh));
        if (p != nullptr) [[likely]] {
            v = std::move(fresh);
        }
        return p;
    }
}

/// Reads a value of any kind. White space before it is skipped.
template <class Context, class R, class T> AGATE_INLINE const char* read_value(R& r, const char* p, T& v) {
    constexpr kind k = kind_of<T>;
    if constexpr (is_bytes_on_wire<Context, T>()) {
        return r.bytes(p, v);
    } else if constexpr (k == kind::converted) {
        return read_converted<Context>(r, p, v);
    } else if constexpr (k == kind::null) {
        return r.null(p);
    } else if constexpr (k == kind::boolean) {
        return r.boolean(p, v);
    } else if constexpr (k == kind::integer) {
        return r.integer(p, v);
    } else if constexpr (k == kind::floating) {
        return r.floating(p, v);
    } else if constexpr (k == kind::character) {
        return r.character(p, v);
    } else if constexpr (k == kind::enumeration) {
        return read_enumerator<Context>(r, p, v);
    } else if constexpr (k == kind::generic) {
        return read_generic(r, p, v);
    } else if constexpr (k == kind::raw) {
        return r.raw(p, v);
    } else if constexpr (k == kind::string) {
        return r.text(p, v);
    } else if constexpr (k == kind::string_view) {
        return r.view(p, v);
    } else if constexpr (k == kind::path) {
        static_assert(std::is_same_v<typename T::value_type, char>,
                      "agate: only paths of char are supported; convert others with agate::convert");
        std::string_view text;
        p = r.scratch_text(p, text, "string");
        if (p != nullptr) {
            v = T{text};
        }
        return p;
    } else if constexpr (k == kind::duration || k == kind::time_point) {
        return read_time(r, p, v);
    } else if constexpr (k == kind::optional || k == kind::pointer) {
        return read_nullable<Context>(r, p, v);
    } else if constexpr (k == kind::variant) {
        return read_variant<Context>(r, p, v);
    } else if constexpr (k == kind::tuple) {
        return read_tuple<Context>(r, p, v, std::make_index_sequence<std::tuple_size_v<T>>{});
    } else if constexpr (k == kind::fixed_array) {
        return read_fixed_array<Context>(r, p, v);
    } else if constexpr (k == kind::map) {
        return read_map<Context>(r, p, v);
    } else if constexpr (k == kind::set) {
        return read_set<Context>(r, p, v);
    } else if constexpr (k == kind::sequence) {
        return read_sequence<Context>(r, p, v);
    } else if constexpr (structure<T>) {
        return read_structure<no_tag>(r, p, v);
    } else {
        refuse_unsupported<T>();
        return nullptr;
    }
}

} // namespace agate::inline AGATE_ABI::detail
