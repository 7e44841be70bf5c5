// What the parts of the read walk share: the walk itself, declared, what it asks of types, and the cold code that puts paths to failures.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/context.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

template <class Context, class R, class T> const char* read_value(R& r, const char* p, T& v);

/// Stands for the message about a type of which reading must make new objects.
template <class T> consteval void check_can_be_made() {
    if constexpr (kind_of<T> == kind::unsupported) {
        refuse_unsupported<T>();
    } else {
        static_assert(std::is_default_constructible_v<T>,
                      "agate: this type has no default constructor, so reading cannot make one; give it one, "
                      "convert it "
                      "with agate::convert<T>, or read into an object that is there");
    }
}

template <class T, std::size_t J, class R> AGATE_COLD const char* read_failed_at(R& r) {
    r.failure.prepend(path_segment{fields<T>::names[J]});
    return nullptr;
}
template <class R> AGATE_COLD const char* read_failed_at_index(R& r, std::size_t index) {
    r.failure.prepend(path_segment::at_index(index));
    return nullptr;
}
template <class R> AGATE_COLD const char* read_failed_at_key(R& r, const char* key) {
    r.failure.prepend(path_segment::at_key(r.offset(key)));
    return nullptr;
}

/// A key that may be a member's name. Keys that are no names at all, which some formats have, are passed over.
template <class R> AGATE_INLINE const char* read_name(R& r, const char* p, std::string_view& name) {
    if constexpr (requires { r.key_or_other(p, name); }) {
        return r.key_or_other(p, name);
    } else {
        return r.key(p, name);
    }
}

/// An enumerator's name, white space around it dropped in formats where it means nothing.
template <class R> AGATE_INLINE const char* read_word(R& r, const char* p, std::string_view& word,
                                                      const char* expected) {
    if constexpr (requires { r.word(p, word); }) {
        return r.word(p, word);
    } else {
        return r.scratch_text(p, word, expected);
    }
}

template <class Tag, class R, class T> const char* read_structure(R& r, const char* p, T& object);

// --- Formats of elements, attributes and texts

template <class Context, class R, class T> const char* read_element_value(R& r, const char* p, T& v);
template <class Context, class Scalar, class T> const char* read_words(Scalar& whole, const char* p, T& v);

/// Whether reading a T from an element is no affair of scalars and nullables.
template <class R, class Context, class T> consteval bool is_element_value() {
    if constexpr (requires { R::has_elements; }) {
        constexpr kind k = kind_of<T>;
        return !is_bytes_on_wire<Context, T>() &&
               (k == kind::variant || k == kind::tuple || k == kind::fixed_array || k == kind::map ||
                k == kind::set || k == kind::sequence || k == kind::generic || k == kind::raw ||
                structure<T>);
    } else {
        return false;
    }
}
/// Whether the reader has one scalar before it, or a list of them.
template <class R> concept reads_scalars = requires { R::reads_scalars_only; };

/// Room for as many elements as the input declares. Lists that are read inside one another share a mebibyte, so that their
/// sizes do not add up; the bytes taken from it.
template <class R, class Sequence>
AGATE_INLINE std::size_t reserve_declared([[maybe_unused]] R& r, [[maybe_unused]] Sequence& v,
                                          [[maybe_unused]] const typename R::scope& scope) {
    if constexpr (R::knows_sizes && requires { v.reserve(v.size()); }) {
        constexpr std::size_t size = sizeof(typename Sequence::value_type);
        if (scope.left <= 1024 / size) [[likely]] {
            v.reserve(scope.left);
            return 0;
        }
        const std::size_t affordable = r.reserve_budget / size;
        const std::size_t count = scope.left < affordable ? scope.left : affordable;
        v.reserve(count);
        r.reserve_budget -= count * size;
        return count * size;
    } else {
        return 0;
    }
}

} // namespace agate::inline AGATE_ABI::detail
