// Reading a list of structs that is laid out by columns: an object with one array for each member.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/read_structure.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

/// One column of a list of structs: the values of the J-th member in all elements. The first column makes the elements.
template <class R, class Sequence, std::size_t J>
AGATE_NOINLINE const char* read_column(R& r, const char* p, Sequence& v, bool& sized) {
    using element = typename Sequence::value_type;
    const char* const start = p;
    typename R::scope scope;
    p = r.enter_array(p, scope);
    const std::size_t reserved = p == nullptr || sized ? 0 : reserve_declared(r, v, scope);
    for (std::size_t index = 0; p != nullptr; ++index) {
        const char* const at = p;
        bool done = false;
        p = r.next_element(p, scope, done);
        if (p == nullptr) {
            return nullptr;
        }
        if (done) {
            sized = true;
            r.reserve_budget += reserved;
            if (index == v.size()) {
                return p;
            }
            r.fail(errc::wrong_size, start, "a column with fewer values than the one before");
            return read_failed_at<element, J>(r);
        }
        if (index == v.size()) {
            if (sized) {
                r.fail(errc::wrong_size, at, "a column with more values than the one before");
                return read_failed_at<element, J>(r);
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
    return read_failed_at<element, J>(r); // no array
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
            if (p == nullptr) {
                return read_failed_at_key(r, key_start);
            }
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

} // namespace agate::inline AGATE_ABI::detail
