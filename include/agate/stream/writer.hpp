// Records into a stream, one by one, with what the format wants around and between them. A record is written by the codec
// into a buffer, and the buffer goes to the sink when it is full.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/file.hpp>
#include <agate/core/result.hpp>
#include <agate/stream/options.hpp>
#include <agate/stream/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::stream {

/// Writes the records of a stream:
///
///     agate::stream::writer log{agate::json::lines{}, agate::stream::file_sink{"readings.jsonl"}};
///     for (const reading& r : readings) {
///         if (auto written = log.write(r); !written) { return written; }
///     }
///     return log.close();
///
/// What `write` has accepted is in the buffer; what has been flushed or closed without an error has been taken by the sink.
/// An error of the sink loses nothing: what the sink did not take stays, and `flush` or `close` can be tried again.
/// Destroyed without `close`, a stream is cut short, as its reader will see.
template <class Framing, sink Sink> class writer {
public:
    explicit writer(Framing framing, Sink&& to, const options& chosen = {})
        : framing_{std::move(framing)}, sink_(std::forward<Sink>(to)), options_{chosen} {
        buffer_ = framing_.head();
    }

    /// Writes a record; after any error it is not part of the stream, which can go on with others.
    template <class T> result<void> write(const T& record) {
        if (const char* const reason = objection()) [[unlikely]] {
            return refusal(errc::wrong_size, reason);
        }
        if (buffer_.size() >= options_.buffer) [[unlikely]] {
            if (result<void> done = drain(); !done) {
                return done;
            }
        }
        const std::size_t size = buffer_.size();
        buffer_.append(framing_.before(count_));
        const std::size_t begin = buffer_.size();
        const result<std::size_t> written = framing_.append(record, buffer_, options_.bounds);
        if (!written) [[unlikely]] {
            buffer_.resize(size);
            return refused(written.error(), begin);
        }
        buffer_.append(framing_.after());
        ++count_;
        return {};
    }
    /// Gives the sink everything that has been written, and has it passed on.
    result<void> flush() {
        result<void> done = drain();
        return done ? detail::flush(sink_) : done;
    }
    /// Ends the stream and closes the sink. Called again after an error, it goes on where that was; after success, it does
    /// nothing.
    result<void> close() {
        if (is_closed_) {
            return {};
        }
        if (!is_ended_) {
            buffer_.append(framing_.tail());
            is_ended_ = true;
        }
        if (result<void> done = drain(); !done) {
            return done;
        }
        if constexpr (requires { framing_.patched_head(count_); }) {
            if (framing_.expected_count() == Framing::unknown) {
                if (result<void> done = patch(); !done) {
                    return done;
                }
            }
        }
        if (result<void> done = detail::close(sink_); !done) {
            return done;
        }
        is_closed_ = true;
        if constexpr (requires { framing_.expected_count(); }) {
            if (framing_.expected_count() != Framing::unknown && framing_.expected_count() != count_) {
                return refusal(errc::wrong_size, "fewer elements than were declared");
            }
        }
        return {};
    }

    /// Records that have been accepted.
    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    /// Bytes that the sink has taken and those that wait for it.
    [[nodiscard]] std::uint64_t offset() const noexcept { return sent_ + buffer_.size(); }
    [[nodiscard]] const std::remove_reference_t<Sink>& to() const noexcept { return sink_; }

private:
    using sink_type = std::remove_reference_t<Sink>;
    static constexpr bool patches = requires(sink_type& s) { s.patch(std::uint64_t{}, std::string_view{}); };

    /// Why there cannot be one more record.
    [[nodiscard]] const char* objection() {
        if (is_ended_) [[unlikely]] {
            return "the stream has been closed";
        }
        if constexpr (requires { framing_.expected_count(); }) {
            const bool is_known = framing_.expected_count() != Framing::unknown;
            static_assert(Framing::largest != 0);
            if (count_ == (is_known ? framing_.expected_count() : Framing::largest)) {
                return is_known ? "more elements than were declared" : "more elements than an array can have";
            }
            if (!is_known && count_ == 0 && !can_patch()) {
                return "the number of elements must be declared, since the sink cannot go back to put it in";
            }
        }
        return nullptr;
    }
    [[nodiscard]] bool can_patch() {
        if constexpr (patches) {
            return sink_.can_patch();
        } else {
            return false;
        }
    }
    result<void> patch() {
        if constexpr (patches) {
            if (sink_.can_patch()) {
                return sink_.patch(0, framing_.patched_head(count_));
            }
        }
        return count_ == 0 ? result<void>{}
                           : result<void>{refusal(errc::wrong_size, "the sink cannot go back")};
    }
    result<void> drain() {
        const std::size_t before = buffer_.size();
        result<void> done = detail::drain(sink_, buffer_);
        sent_ += before - buffer_.size();
        if (!done) [[unlikely]] {
            error e = done.error();
            e.record = count_;
            return e;
        }
        return done;
    }
    AGATE_COLD error refusal(errc code, const char* reason) const noexcept {
        error e;
        e.code = code;
        e.detail = reason;
        e.record = count_ + 1;
        e.offset = offset();
        return e;
    }
    AGATE_COLD error refused(error e, std::size_t begin) const noexcept {
        if constexpr (Framing::is_array) {
            e.prepend(path_segment::at_index(static_cast<std::size_t>(count_)));
        }
        e.offset += sent_ + begin;
        e.record = count_ + 1;
        return e;
    }

    Framing framing_;
    Sink sink_;
    options options_;
    std::string buffer_;
    std::uint64_t sent_ = 0;
    std::uint64_t count_ = 0;
    bool is_ended_ = false;
    bool is_closed_ = false;
};
template <class Framing, class Sink> writer(Framing, Sink&&) -> writer<Framing, Sink>;
template <class Framing, class Sink> writer(Framing, Sink&&, const options&) -> writer<Framing, Sink>;

} // namespace agate::inline AGATE_ABI::stream
