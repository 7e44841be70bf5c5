// Reading sequences, sets, arrays, tuples and maps.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/context.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_columns.hpp>
#include <agate/model/read_common.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

/// Whether a list of numbers may also come as bytes: of std::uint8_t, in formats that have bytes.
template <class R, class Sequence> inline constexpr bool is_numbers_in_bytes = [] {
    if constexpr (R::bytes_token == token::bytes && contiguous<Sequence>) {
        return std::is_same_v<typename Sequence::value_type, std::uint8_t>;
    } else {
        return false;
    }
}();

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
            if (v.capacity() < 1 + more) { // what is read over may be longer already
                r.reserve_budget -= more * sizeof(typename Sequence::value_type);
                v.reserve(1 + more);
            }
        }
    }
}

template <class Context, class R, class Sequence> const char* read_sequence(R& r, const char* p,
                                                                            Sequence& v) {
    using element = typename Sequence::value_type;
    static_assert(
        !is_three_state<element>(),
        "agate: an optional of an optional has a state that is left out, which an element cannot be");
    check_can_be_made<element>();
    if constexpr (is_numbers_in_bytes<R, Sequence>) {
        if (r.peek(p) == token::bytes) {
            return r.bytes(p, v);
        }
    }
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
    const std::size_t reserved = reserve_declared(r, v, scope);
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
        if (!R::knows_sizes && index == 0) {
            reserve_by_first(r, v, start, p);
        }
        ++index;
    }
    --r.open_sequences;
    r.reserve_budget += reserved;
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
    if constexpr (is_numbers_in_bytes<R, Array>) {
        if (r.peek(p) == token::bytes) {
            return r.bytes(p, v);
        }
    }
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

} // namespace agate::inline AGATE_ABI::detail
