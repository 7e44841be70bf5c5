// A map's entries in the order of their keys' bytes, for canonical output.
#pragma once

#include <agate/core/config.hpp>

#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace agate::inline AGATE_ABI::detail {

/// A key's text and the entry it belongs to.
template <class Entry> struct sortable_entry {
    std::string text;
    const Entry* entry;
};

template <class Entry> int compare_entries(const void* a, const void* b) {
    const auto* const* first = static_cast<const sortable_entry<Entry>* const*>(a);
    const auto* const* second = static_cast<const sortable_entry<Entry>* const*>(b);
    return (*first)->text.compare((*second)->text);
}

/// Calls `f(key, value)` in the order of `text_of(key)`, until one call says false. O(n log n).
template <class Map, class TextOf, class F> bool for_each_sorted(const Map& map, TextOf&& text_of, F&& f) {
    using entry = std::remove_cvref_t<decltype(*map.begin())>;
    std::vector<sortable_entry<entry>> entries;
    entries.reserve(map.size());
    for (const auto& item : map) {
        entries.push_back({text_of(item.first), &item});
    }
    std::vector<const sortable_entry<entry>*> order;
    order.reserve(entries.size());
    for (const auto& item : entries) {
        order.push_back(&item);
    }
    if (!order.empty()) {
        std::qsort(order.data(), order.size(), sizeof order[0], &compare_entries<entry>);
    }
    for (const auto* item : order) {
        if (!f(item->entry->first, item->entry->second)) {
            return false;
        }
    }
    return true;
}

} // namespace agate::inline AGATE_ABI::detail
