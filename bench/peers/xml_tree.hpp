// Reading from a document tree and building one, the same for all libraries that have one. A library says what a node is:
//
// - `first(node)`, `next(node)`: child elements and sibling elements, an empty node behind the last;
// - `name(node)`: the qualified name; `text(node)`: the characters of a leaf, in one piece;
// - `append(node, name)`: a new child element, whose name (a string literal) lives on; `set_text(node, text)`.
//
// None of these libraries resolves namespaces, so that names are compared without their prefix.
#pragma once

#include "../workloads/w2_fields.hpp"
#include "xml_common.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

template <typename Tree>
class tree_reader {
public:
    using node = typename Tree::node;

    template <w2::model T>
    static bool document(node root, T& value) {
        if (!root || local_name(Tree::name(root)) != w2::style_of<T>.root) return false;
        if constexpr (requires { value.readings; }) value.readings.clear();
        return get(root, value);
    }

private:
    static bool get(node n, std::string& out) {
        out.assign(Tree::text(n));
        return true;
    }

    static bool get(node n, double& out) { return read_number(Tree::text(n), out); }

    template <w2::model T>
    static bool get(node n, std::vector<T>& out) {
        return get(n, out.emplace_back());
    }

    /// Every child in the order of the document, its field looked up by name; every field must have come.
    template <w2::model T>
    static bool get(node n, T& value) {
        std::uint32_t seen = 0;
        bool ok = true;
        for (node child = Tree::first(n); child; child = Tree::next(child)) {
            seen |= w2::with_field_named(value, local_name(Tree::name(child)), [&](auto& field) {
                ok = ok && get(child, field);
                return true;
            });
        }
        return ok && (seen & w2::all_fields<T>) == w2::all_fields<T>;
    }
};

} // namespace bench
