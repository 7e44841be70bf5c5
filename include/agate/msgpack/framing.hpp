// MessagePack in streams: values back to back, and the elements of an array. For agate::stream, which asks them where its
// records begin.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/framing.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>
#include <agate/msgpack/codec.hpp>
#include <agate/msgpack/format.hpp>
#include <agate/msgpack/options.hpp>
#include <agate/msgpack/reader.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agate::inline AGATE_ABI::msgpack {

namespace detail {

/// What reading a value off the front of a text has in common, wherever the value stands.
template <options O> class value_framing {
public:
    static constexpr bool is_binary = true;

    template <class T> result<std::size_t> read(std::string_view text, T& v, const limits& bounds) const {
        return msgpack::read_prefix<O>(text, v, bounds);
    }
    [[nodiscard]] static bool is_cut(std::string_view, const result<std::size_t>& read) noexcept {
        return !read && read.error().code == errc::end_of_input;
    }
    result<std::size_t> skip(std::string_view text, const limits& bounds) const {
        detail::reader<O> r{text, bounds};
        const char* const end = r.skip(text.data());
        if (end == nullptr) {
            return r.failure;
        }
        return static_cast<std::size_t>(end - text.data());
    }
    template <class T> result<std::size_t> append(const T& v, std::string& out, const limits& bounds) const {
        return msgpack::append<O>(v, out, bounds);
    }
    static std::string_view before(std::uint64_t) noexcept { return {}; }
    static std::string_view after() noexcept { return {}; }
    static std::string_view tail() noexcept { return {}; }
};

} // namespace detail

/// Values one behind the other, with nothing between them.
template <options O = options{}> class sequence : public detail::value_framing<O> {
public:
    static constexpr bool is_array = false;

    static agate::detail::frame find(std::string_view text, bool is_complete, const limits&,
                                     error&) noexcept {
        using kind = agate::detail::frame::kind;
        return {!text.empty() ? kind::record : is_complete ? kind::end : kind::more, 0};
    }
    static void pass() noexcept {}
    static std::string_view head() noexcept { return {}; }
};

/// The elements of an array, which is all there is. To be written it must know their number, or where it writes to must
/// be able to go back: the number is put in when the stream is closed.
template <options O = options{}> class elements : public detail::value_framing<O> {
public:
    static constexpr bool is_array = true;
    static constexpr std::uint64_t unknown = static_cast<std::uint64_t>(-1);
    static constexpr std::uint64_t largest = 0xFFFFFFFF; ///< elements of an array

    /// `count` is for writing; reading takes the number that the array declares.
    explicit elements(std::uint64_t count = unknown) noexcept : count_{count} {}

    agate::detail::frame find(std::string_view text, bool is_complete, const limits&, error& failure) {
        using kind = agate::detail::frame::kind;
        std::size_t skip = 0;
        if (!has_begun_) {
            skip = header_size(text);
            if (skip == 0) {
                failure = {};
                failure.is_binary = true;
                failure.code = errc::type_mismatch;
                failure.detail = "array";
                detail::reader<O> r{text, {}};
                failure.found = r.peek(text.data());
                return {kind::failed, 0};
            }
            if (text.size() < skip) {
                if (is_complete) {
                    return ends_early(text, failure);
                }
                return {kind::more, 0};
            }
            left_ = skip == 1   ? detail::first_byte(text.data()) & 0x0FU
                    : skip == 3 ? detail::load_big<std::uint16_t>(text.data() + 1)
                                : detail::load_big<std::uint32_t>(text.data() + 1);
            has_begun_ = true;
        }
        if (left_ != 0) {
            if (text.size() > skip) {
                return {kind::record, skip};
            }
            return is_complete ? ends_early(text, failure) : agate::detail::frame{kind::more, skip};
        }
        if (text.size() > skip) {
            failure = {};
            failure.is_binary = true;
            failure.code = errc::trailing_content;
            failure.offset = skip;
            failure.detail = "something follows the value";
            return {kind::failed, 0};
        }
        return {is_complete ? kind::end : kind::more, skip};
    }
    void pass() noexcept { --left_; }

    /// The array's first byte and number of elements; room for any number where that is not known.
    [[nodiscard]] std::string_view head() noexcept { return make_head(count_); }
    [[nodiscard]] std::uint64_t expected_count() const noexcept { return count_; }
    /// The same, of the same size, when the number is known at last.
    [[nodiscard]] std::string_view patched_head(std::uint64_t count) noexcept {
        detail::store_tagged(head_, detail::array32, static_cast<std::uint32_t>(count));
        return {head_, 5};
    }

private:
    static agate::detail::frame ends_early(std::string_view text, error& failure) noexcept {
        failure = {};
        failure.is_binary = true;
        failure.code = errc::end_of_input;
        failure.offset = text.size();
        failure.detail = "the input ends inside an array";
        return {agate::detail::frame::kind::failed, 0};
    }
    /// Of an array's header, which may not be there yet; 0 for anything but an array.
    static std::size_t header_size(std::string_view text) noexcept {
        if (text.empty()) {
            return 1;
        }
        const std::uint8_t first = detail::first_byte(text.data());
        return (first & 0xF0U) == detail::fixarray ? 1
               : first == detail::array16          ? 3
               : first == detail::array32          ? 5
                                                   : 0;
    }
    std::string_view make_head(std::uint64_t count) noexcept {
        if (count < 16) {
            head_[0] = static_cast<char>(detail::fixarray | count);
            return {head_, 1};
        }
        if (count < 65536) {
            detail::store_tagged(head_, detail::array16, static_cast<std::uint16_t>(count));
            return {head_, 3};
        }
        return patched_head(count == unknown ? 0 : count);
    }

    std::uint64_t count_;
    std::uint64_t left_ = 0;
    bool has_begun_ = false;
    char head_[5] = {};
};

} // namespace agate::inline AGATE_ABI::msgpack
