// One call of a codec: a root value into an output, or out of an input. What the verbs of all codecs have in common.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/input.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>
#include <agate/model/context.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/read_walk.hpp>
#include <agate/model/views.hpp>
#include <agate/model/write_walk.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace agate::inline AGATE_ABI::detail {

template <class T> consteval void check_root() {
    static_assert(!is_three_state<T>(),
                  "agate: an optional of an optional has a state that is left out, which a root cannot be");
}

template <class W, class T> char* write_root(W& w, char* p, const T& v) {
    check_root<T>();
    if constexpr (requires { W::has_elements; }) {
        return write_document(w, p, v);
    } else {
        constexpr std::size_t bound = value_bound<W, plain_context, T>();
        // at least a byte, for a container without memory has a null pointer, which means failure
        return w.ensure(p, bound == unbounded ? 1 : bound) ? write_value<plain_context, 0>(w, p, v) : nullptr;
    }
}

/// Whether a document turned out to need what its beginning does not declare, so that it is written once more.
template <class W> AGATE_INLINE bool begins_anew(const W& w) {
    if constexpr (requires { w.uses_xsi; }) {
        return w.uses_xsi && !w.declares_xsi;
    } else {
        return false;
    }
}
/// Whether what has been written is right as a whole, for formats where only that shows it. Else the error is in the writer.
template <class W> AGATE_INLINE bool is_sound_whole([[maybe_unused]] W& w, const char* begin,
                                                    std::size_t size) {
    if constexpr (requires { w.is_sound(std::string_view{}); }) {
        return w.is_sound(std::string_view{begin, size});
    } else {
        return static_cast<void>(begin), static_cast<void>(size), true;
    }
}
template <class W> void declare_all([[maybe_unused]] W& w) {
    if constexpr (requires { w.declares_xsi; }) {
        w.declares_xsi = true;
    }
}

/// Writes into a container, over or behind what it holds; the number of bytes written.
template <class W, class T, class Container>
result<std::size_t> write_to(const T& v, Container& out, const limits& bounds, bool append) {
    container_output target{out, append};
    W w{target, bounds};
    const char* end = write_root(w, target.position(), v);
    if (end != nullptr && begins_anew(w)) {
        declare_all(w);
        end = write_root(w, target.position(), v);
    }
    if (end == nullptr || !is_sound_whole(w, end - target.size(end), target.size(end))) [[unlikely]] {
        return w.failure;
    }
    target.finish(end);
    return target.size(end);
}

/// Writes into fixed memory; the number of bytes written.
template <class W, class T>
result<std::size_t> write_to_fixed(const T& v, char* data, std::size_t size, const limits& bounds) {
    fixed_output target{data, size};
    W w{target, bounds};
    const char* end = write_root(w, target.position(), v);
    if (end != nullptr && begins_anew(w)) {
        target.rewind();
        declare_all(w);
        end = write_root(w, target.position(), v);
    }
    if (end == nullptr) [[unlikely]] {
        return w.failure;
    }
    if (!target.finish(end)) {
        w.fail(errc::output_full, end, "the output is too small");
        return w.failure;
    }
    if (!is_sound_whole(w, data, target.written())) [[unlikely]] {
        return w.failure;
    }
    return target.written();
}

/// Reads one value; the position behind it, or a null pointer with the error in the reader. Unless only a prefix is
/// wanted, nothing may follow.
template <bool Prefix, class R, class T> const char* read_root(R& r, T& v) {
    check_root<T>();
    if constexpr (requires { R::has_elements; }) {
        return r.template read_document<Prefix>(v);
    } else {
        const char* p = r.begin_of_text();
        p = p == nullptr ? p : read_value<plain_context>(r, p, v);
        if constexpr (!Prefix) {
            p = p == nullptr ? p : r.end_of_value(p);
        }
        return p;
    }
}

template <class R, class T> result<T> read_new(std::string_view input, const limits& bounds) {
    check_can_be_made<T>();
    R r{input, bounds};
    result<T> v{std::in_place};
    if (read_root<false>(r, *v) == nullptr) [[unlikely]] {
        v.fail(r.failure);
    }
    return v;
}
template <class R, class T> result<void> read_into(std::string_view input, T& v, const limits& bounds) {
    R r{input, bounds};
    if (read_root<false>(r, v) == nullptr) [[unlikely]] {
        return r.failure;
    }
    return {};
}
template <class R, class T> result<std::size_t> read_front(std::string_view input, T& v,
                                                           const limits& bounds) {
    R r{input, bounds};
    const char* const end = read_root<true>(r, v);
    if (end == nullptr) [[unlikely]] {
        return r.failure;
    }
    return static_cast<std::size_t>(r.offset(end));
}

} // namespace agate::inline AGATE_ABI::detail
