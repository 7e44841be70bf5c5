// Writing sequences, sets, arrays, tuples and maps, and lists of structs by columns.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/check.hpp>
#include <agate/model/context.hpp>
#include <agate/model/defaults.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/write_common.hpp>
#include <agate/model/write_sorted.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

/// A list of structs by columns: a name once, and behind it the values of that member in all elements.
template <class W, class T, std::size_t J, class Range> bool write_column(W& w, char*& p, const Range& range,
                                                                          bool first) {
    using slot = typename fields<T>::template slot<J>;
    using context = context_of<slot>;
    constexpr std::size_t bound = value_bound<W, context, typename slot::type>();
    if (!w.ensure(p, W::template member_bound<T, J> + W::array_bound) || !w.enter(p)) [[unlikely]] {
        p = nullptr;
        return false;
    }
    p = w.template member<T, J>(p, first);
    p = p == nullptr ? p : w.begin_array(p, range.size());
    std::size_t index = 0;
    for (const T& item : range) {
        const auto& v = slot::get(item);
        if (p == nullptr || !w.ensure(p, W::element_bound + (bound == unbounded ? 0 : bound))) [[unlikely]] {
            p = nullptr;
            break;
        }
        if (const char* violation = first_violation<slot>(v)) [[unlikely]] {
            p = w.fail(errc::check_failed, p, violation);
        }
        p = p == nullptr ? p : w.next_element(p, index == 0);
        p = p == nullptr ? p : write_value<context, 0>(w, p, v);
        if (p == nullptr) [[unlikely]] {
            write_failed_at<T, J>(w);
            write_failed_at_index(w, index);
            break;
        }
        ++index;
    }
    w.leave();
    p = p != nullptr && w.ensure(p, W::array_bound) ? w.end_array(p, index == 0) : nullptr;
    return p != nullptr;
}
template <class W, class Range, std::size_t... J>
char* write_columns(W& w, char* p, const Range& range, std::index_sequence<J...> all) {
    using element = typename Range::value_type;
    static_assert(
        fields<element>::rest == no_rule && !has_three_state_member<element>(all),
        "agate: a struct laid out by columns can have neither an agate::rest nor an optional of an optional");
    if (!w.enter(p) || !w.ensure(p, W::object_bound)) [[unlikely]] {
        return nullptr;
    }
    p = w.begin_object(p, sizeof...(J));
    constexpr auto column = [](std::size_t place) {
        if constexpr (W::sorts_members) {
            return sorted_names<element, no_tag>::order[place];
        } else {
            return place;
        }
    };
    if (p == nullptr || !(write_column<W, element, column(J)>(w, p, range, J == 0) && ...) ||
        !w.ensure(p, W::object_bound)) [[unlikely]] {
        return nullptr;
    }
    p = w.end_object(p, sizeof...(J) == 0);
    w.leave();
    return p;
}

/// Elements of a bounded size ask for room by this many bytes at once.
inline constexpr std::size_t chunk_of_elements = 1024;

template <class Context, class W, class Range> char* write_elements(W& w, char* p, const Range& range,
                                                                    std::size_t after = 0) {
    using element = std::remove_cvref_t<decltype(*range.begin())>;
    static_assert(
        !is_three_state<element>(),
        "agate: an optional of an optional has a state that is left out, which an element cannot be");
    constexpr std::size_t bound = value_bound<W, Context, element>();
    constexpr std::size_t step = W::element_bound + (bound == unbounded ? 0 : bound);
    constexpr std::size_t chunk =
        bound == unbounded || step * 2 > chunk_of_elements ? 1 : chunk_of_elements / (step + 1);
    const std::size_t size = range.size();
    const std::size_t tail = W::array_bound + after;
    std::size_t stop = size < chunk ? size : chunk;
    if (!w.enter(p) || !w.ensure(p, W::array_bound + step * stop + tail)) [[unlikely]] {
        return nullptr;
    }
    p = w.begin_array(p, size);
    std::size_t index = 0;
    auto place = range.begin();
    while (p != nullptr) {
        for (; index < stop; ++index, ++place) {
            p = w.next_element(p, index == 0);
            if (p != nullptr) [[likely]] {
                if constexpr (std::is_same_v<element, bool>) {
                    const bool flag = *place; // std::vector<bool> has proxies
                    p = write_value<Context, W::array_bound>(w, p, flag);
                } else {
                    p = write_value<Context, W::array_bound>(w, p, *place);
                }
            }
            if (p == nullptr) [[unlikely]] {
                return write_failed_at_index(w, index);
            }
        }
        if (index == size) {
            break;
        }
        stop = size - index < chunk ? size : index + chunk;
        if (!w.ensure(p, step * (stop - index) + tail)) [[unlikely]] {
            return nullptr;
        }
    }
    // elements without a bound have used up what was asked for behind them
    if (p != nullptr && (bound != unbounded || w.ensure(p, tail))) [[likely]] {
        p = w.end_array(p, size == 0);
    } else {
        p = nullptr;
    }
    w.leave();
    return p;
}

template <class Context, class W, class Tuple, std::size_t... I>
char* write_tuple(W& w, char* p, const Tuple& tuple, std::index_sequence<I...>) {
    static_assert(
        (!is_three_state<std::remove_cvref_t<decltype(std::get<I>(tuple))>>() && ...),
        "agate: an optional of an optional has a state that is left out, which an element cannot be");
    if (!w.enter(p) || !w.ensure(p, W::array_bound)) [[unlikely]] {
        return nullptr;
    }
    p = w.begin_array(p, sizeof...(I));
    const auto put = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) {
        using type = std::remove_cvref_t<decltype(std::get<K>(tuple))>;
        constexpr std::size_t bound = value_bound<W, Context, type>();
        if (!w.ensure(p, W::element_bound + (bound == unbounded ? 0 : bound))) [[unlikely]] {
            return false;
        }
        p = w.next_element(p, K == 0);
        p = p == nullptr ? p : write_value<Context, 0>(w, p, std::get<K>(tuple));
        if (p == nullptr) [[unlikely]] {
            write_failed_at_index(w, K);
        }
        return p != nullptr;
    };
    static_cast<void>(put);
    if (!(put(std::integral_constant<std::size_t, I>{}) && ...) || !w.ensure(p, W::array_bound))
        [[unlikely]] {
        return nullptr;
    }
    p = w.end_array(p, sizeof...(I) == 0);
    w.leave();
    return p;
}

template <class Context, class W, class Map> char* write_map(W& w, char* p, const Map& map) {
    using mapped = typename Map::mapped_type;
    static_assert(
        !is_three_state<mapped>(),
        "agate: an optional of an optional has a state that is left out, which a map's value cannot be");
    if (!w.enter(p) || !w.ensure(p, W::object_bound)) [[unlikely]] {
        return nullptr;
    }
    p = w.begin_object(p, map.size());
    bool first = true;
    std::size_t index = 0;
    const auto put = [&](const auto& key, const mapped& v) {
        p = w.key(p, key, first);
        first = false;
        constexpr std::size_t bound = value_bound<W, Context, mapped>();
        if (p != nullptr && w.ensure(p, bound == unbounded ? 0 : bound)) [[likely]] {
            p = write_value<Context, 0>(w, p, v);
        } else {
            p = nullptr;
        }
        if (p == nullptr) [[unlikely]] {
            write_failed_at_index(w, index);
        }
        ++index;
        return p != nullptr;
    };
    if (p == nullptr || !w.for_each_entry(map, put) || !w.ensure(p, W::object_bound)) [[unlikely]] {
        return nullptr;
    }
    p = w.end_object(p, first);
    w.leave();
    return p;
}

} // namespace agate::inline AGATE_ABI::detail
