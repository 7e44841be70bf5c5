// Structs written in the order of their members' names, for canonical output: declared members, the tag of a variant and
// the members that reading had collected as unknown take their places among one another. How a member is written is the
// write walk's affair.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

template <class W, class T, class Tag, std::size_t J>
bool write_member(W& w, char*& p, const T& object, bool& first);
template <class W, class T, class Tag, class V>
bool write_rest_member(W& w, char*& p, std::string_view key, const V& v, bool& first);

/// The names of T's members, and that of the tag where there is one, in the order of their bytes.
template <class T, class Tag> struct sorted_names {
    static constexpr std::size_t size = fields<T>::size + (Tag::name.empty() ? 0 : 1);
    static constexpr std::string_view name(std::size_t index) {
        return index == fields<T>::size ? Tag::name : fields<T>::texts[index];
    }
    static constexpr auto order = [] {
        std::array<std::size_t, size == 0 ? 1 : size> indexes{};
        for (std::size_t i = 0; i < size; ++i) {
            std::size_t place = i;
            for (; place > 0 && name(i) < name(indexes[place - 1]); --place) {
                indexes[place] = indexes[place - 1];
            }
            indexes[place] = i;
        }
        return indexes;
    }();
};

/// One writing function for each member, and one for the tag.
template <class W, class T, class Tag, std::size_t J>
AGATE_NOINLINE bool write_member_apart(W& w, char*& p, const T& object, bool& first) {
    if constexpr (J < fields<T>::size) {
        return write_member<W, T, Tag, J>(w, p, object, first);
    } else {
        p = w.key(p, Tag::name, first);
        p = p == nullptr ? p : w.template text<0>(p, Tag::text);
        first = false;
        return p != nullptr;
    }
}
template <class W, class T, class Tag>
inline constexpr auto member_writers = []<std::size_t... J>(std::index_sequence<J...>) {
    using function = bool (*)(W&, char*&, const T&, bool&);
    return std::array<function, sizeof...(J) + 1>{&write_member_apart<W, T, Tag, J>..., nullptr};
}(std::make_index_sequence<sorted_names<T, Tag>::size>{});

template <class W, class T> AGATE_COLD char* fail_rest(W& w, const char* p) {
    static constexpr static_name member{members_t<T>::template name<fields<T>::rest>()};
    w.fail(errc::not_representable, p, "what is collected as unknown must be an object or null");
    w.failure.prepend(path_segment{member});
    return nullptr;
}

template <class W, class T, class Tag> char* write_sorted_members(W& w, char* p, const T& object) {
    using names = sorted_names<T, Tag>;
    bool first = true;
    std::size_t next = 0;
    const auto write_up_to = [&](const std::string_view* key) {
        for (; next < names::size && (key == nullptr || names::name(names::order[next]) < *key); ++next) {
            if (!member_writers<W, T, Tag>[names::order[next]](w, p, object, first)) {
                return false;
            }
        }
        return true;
    };
    if constexpr (fields<T>::rest != no_rule) {
        const auto& collected = members_t<T>::template get<fields<T>::rest>(object);
        const auto put = [&](std::string_view key, const auto& v) {
            return write_up_to(&key) && write_rest_member<W, T, Tag>(w, p, key, v, first);
        };
        if constexpr (kind_of<std::remove_cvref_t<decltype(collected)>> == kind::generic) {
            if (collected.is_object()) {
                if (!w.for_each_entry(collected.as_object(), put)) {
                    return nullptr;
                }
            } else if (!collected.is_null()) {
                return fail_rest<W, T>(w, p);
            }
        } else if (!w.for_each_entry(collected, put)) {
            return nullptr;
        }
    }
    return write_up_to(nullptr) ? w.end_object(p, first) : nullptr;
}

} // namespace agate::inline AGATE_ABI::detail
