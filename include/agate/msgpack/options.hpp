// What can be chosen about MessagePack at compile time.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/options.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/msgpack/rules.hpp>

namespace agate::inline AGATE_ABI::msgpack {

/// Options of the MessagePack codec, given at compile time:
/// `agate::msgpack::write<agate::msgpack::options{.layout = agate::msgpack::layout::array}>(x)`.
struct options {
    // --- reading; all layouts are read, whatever is chosen for writing
    unknown_policy unknown = unknown_policy::ignore;
    missing_policy missing = missing_policy::error;

    // --- writing
    msgpack::layout layout = msgpack::layout::map;
    bool skip_null = false; ///< members that are nil are left out of maps
    bool canonical = false; ///< the keys of maps are sorted by their bytes

    [[nodiscard]] bool operator==(const options&) const = default;
};

namespace detail {

using namespace agate::detail;

/// Which structs have no names on the wire, and which sequences of structs stand by columns, by their types' rules and by
/// the options.
template <options O> struct layouts {
    template <class T> static constexpr layout layout_of() {
        if constexpr (described_with<T, layout_tag>) {
            return get_rule<layout_tag>(rules_of<T>).layout;
        } else {
            return O.layout;
        }
    }
    template <class T> static consteval bool is_columnar() {
        if constexpr (kind_of<T> == kind::sequence && requires(T& v) { v[0]; }) {
            using element = typename T::value_type;
            if constexpr (structure<element> && layout_of<element>() == layout::columns) {
                return fields<element>::size != 0; // else no column would say how many elements there are
            }
        }
        return false;
    }
    template <class T> static constexpr bool positional = layout_of<T>() == layout::array;
    template <class T> static constexpr bool columnar = is_columnar<T>();
};

} // namespace detail

} // namespace agate::inline AGATE_ABI::msgpack
