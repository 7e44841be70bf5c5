// Records whose codec itself says where they end: LZ4 frames with a record each, envelopes, one behind the other.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/framing.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace agate::inline AGATE_ABI::stream {

/// A framing for any codec object with `read_prefix` and `append` whose bytes have an end of their own:
/// `packets{lz4::framed{msgpack::codec<>{}, context}}`. A reader cannot go on behind a record that is at fault.
template <class Codec> class packets {
public:
    static constexpr bool is_binary = true;
    static constexpr bool is_array = false;

    explicit packets(Codec codec) : codec_{std::move(codec)} {}

    static agate::detail::frame find(std::string_view text, bool is_complete, const limits&,
                                     error&) noexcept {
        using kind = agate::detail::frame::kind;
        return {!text.empty() ? kind::record : is_complete ? kind::end : kind::more, 0};
    }
    template <class T> result<std::size_t> read(std::string_view text, T& v, const limits& bounds) const {
        return codec_.read_prefix(text, v, bounds);
    }
    [[nodiscard]] static bool is_cut(std::string_view, const result<std::size_t>& read) noexcept {
        return !read && read.error().code == errc::end_of_input;
    }
    static result<std::size_t> skip(std::string_view, const limits&) noexcept { return error{}; }
    static void pass() noexcept {}

    template <class T> result<std::size_t> append(const T& v, std::string& out, const limits& bounds) const {
        return codec_.append(v, out, bounds);
    }
    static std::string_view head() noexcept { return {}; }
    static std::string_view before(std::uint64_t) noexcept { return {}; }
    static std::string_view after() noexcept { return {}; }
    static std::string_view tail() noexcept { return {}; }

private:
    Codec codec_;
};

} // namespace agate::inline AGATE_ABI::stream
