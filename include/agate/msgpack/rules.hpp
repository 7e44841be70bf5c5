// Rules of agate::describe<T> that only MessagePack knows.
#pragma once

#include <agate/core/config.hpp>
#include <agate/model/describe.hpp>

#include <cstdint>

namespace agate::inline AGATE_ABI::msgpack {

/// How structs are laid out: as maps with names, as arrays by position, or, where they stand in a sequence, by columns: a
/// map with each name once, and behind it an array of that member's values in all elements.
enum class layout : std::uint8_t { map, array, columns };

namespace detail {

struct layout_tag {};
struct layout_rule {
    using tag = layout_tag;
    msgpack::layout layout;
};

} // namespace detail

/// For a type: its layout, whatever the options say.
consteval auto laid_out(layout chosen) {
    return detail::layout_rule{chosen};
}

} // namespace agate::inline AGATE_ABI::msgpack
