// How far reading the members of an element has come, and what is missing at its end.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/check.hpp>
#include <agate/model/element_roles.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/read_structure.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace agate::inline AGATE_ABI::detail {

// --- What has been seen -------------------------------------------------------------------------------------------------

/// How far reading an element's members has come.
template <class F, class T> struct element_state {
    seen_t<T> seen;
    /// Elements of fixed arrays that have come, by member.
    std::array<std::uint32_t, has_fixed_arrays<F, T> ? fields<T>::size : 0> counts{};
    /// Character data so far, where children stand between.
    std::conditional_t<text_index<F, T>() != no_rule, std::string, std::monostate> text;
};

/// Members that the input must have. An absent list is empty, and text is always there.
template <class F, class T>
inline constexpr auto required_elements = []<std::size_t... J>(std::index_sequence<J...>) {
    std::array<std::uint64_t, fields<T>::words == 0 ? 1 : fields<T>::words> bits{};
    static_cast<void>(
        ((may_lack<F, typename fields<T>::template slot<J>> ? bits[J / 64]
                                                            : bits[J / 64] |= std::uint64_t{1} << (J % 64)),
         ...));
    return bits;
}(std::make_index_sequence<fields<T>::size>{});

// --- The end of an element -----------------------------------------------------------------------------------------------

template <class R, class T, std::size_t J>
AGATE_INLINE bool finish_element(R& r, const char* start, T& object,
                                 element_state<typename R::roles, T>& state) {
    using format = typename R::roles;
    using slot = typename fields<T>::template slot<J>;
    if constexpr (role_of<format, slot> == member_role::text) {
        return true;
    } else {
        if (!state.seen.test(J)) {
            if constexpr (may_lack<format, slot>) {
                return fill_absent<R, T, J>(r, start, object);
            }
            return true;
        }
        if constexpr (is_repeated<format, slot>) {
            const char* violation = nullptr;
            if constexpr (kind_of<typename slot::type> == kind::fixed_array) {
                if (state.counts[J] != slot::get(object).size()) {
                    r.fail(errc::wrong_size, start, "too few elements");
                    read_failed_at<T, J>(r);
                    return false;
                }
            }
            if constexpr (slot::template has<check_tag>) {
                violation = first_violation<slot>(slot::get(object));
            }
            if (violation != nullptr) [[unlikely]] {
                r.fail(errc::check_failed, start, violation);
                read_failed_at<T, J>(r);
                return false;
            }
        }
        return true;
    }
}

/// All of an element has been read: what is missing is an error, or takes its default; `start` is where the element's
/// content begins.
template <class R, class T, std::size_t... J>
AGATE_INLINE bool finish_members(R& r, const char* start, T& object,
                                 element_state<typename R::roles, T>& state, std::index_sequence<J...>) {
    if constexpr (!R::keeps_missing) {
        constexpr const auto& required = required_elements<typename R::roles, T>;
        bool complete = true;
        for (std::size_t word = 0; word < fields<T>::words; ++word) {
            complete = complete && (required[word] & ~state.seen.bits[word]) == 0;
        }
        if (!complete) [[unlikely]] {
            return fail_missing<R, T>(r, start, state.seen, required);
        }
    }
    return (finish_element<R, T, J>(r, start, object, state) && ...);
}

} // namespace agate::inline AGATE_ABI::detail
