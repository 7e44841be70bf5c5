// Records out of a stream, one by one. There is no second reader for that: a record is read by the codec from what of the
// stream is in memory, and read again from its start when that was too little. The format's framing says where records
// begin; the window keeps the bytes.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/framing.hpp>
#include <agate/core/result.hpp>
#include <agate/model/views.hpp>
#include <agate/stream/options.hpp>
#include <agate/stream/source.hpp>
#include <agate/stream/window.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::stream {

/// Reads the records of a stream:
///
///     agate::stream::reader readings{agate::json::lines{}, agate::stream::file_source{"readings.jsonl"}};
///     reading r;
///     for (;;) {
///         agate::result<bool> more = readings.next(r);
///         if (!more) { std::cerr << readings.message() << '\n'; continue; } // or break
///         if (!*more) { break; }
///         ...
///     }
///
/// A source that is given by name is used where it is and must outlive the reader; a temporary is moved in.
template <class Framing, source Source> class reader {
public:
    explicit reader(Framing framing, Source&& from, const options& chosen = {})
        : framing_{std::move(framing)},
          source_(std::forward<Source>(from)),
          options_{chosen},
          window_{chosen, !Framing::is_binary} {}

    /// Reads the next record into an object, whose memory is reused. False at the end of the stream. An error has the
    /// record's number, the offset in the whole stream and, in text, line and column.
    ///
    /// After an error the next call goes on behind the record, if where that ends can be told: always with JSON lines,
    /// else if it is well-formed and only not what is wanted. If not, and after an error of the source, the stream is at
    /// its end. So a loop that goes on after errors ends.
    template <class T> result<bool> next(T& record) {
        static_assert(!agate::detail::has_views<T>, "agate: a record of a stream is read from a buffer that "
                                                    "is used again, which a view cannot point to");
        if (is_refused_ && cannot_pass_refused()) [[unlikely]] {
            return failure_;
        }
        while (!is_at_end_) {
            const frame found = find();
            if (found.is == kind::more) {
                window_.take(found.skip);
                if (!refill()) {
                    return failure_;
                }
                continue;
            }
            if (found.is != kind::record) [[unlikely]] {
                is_at_end_ = true;
                if (found.is == kind::end) {
                    window_.take(found.skip);
                    return false;
                }
                if (is_open_) {
                    window_.place(failure_);
                }
                end_with_failure();
                failure_.record = 0;
                return failure_;
            }
            window_.take(found.skip);
            const std::string_view text = window_.unread();
            const result<std::size_t> taken = framing_.read(text, record, options_.bounds);
            if (is_too_little(text, taken)) [[unlikely]] {
                if (!refill_for_record()) {
                    return failure_;
                }
                continue;
            }
            window_.was_enough();
            ++count_;
            if (!taken) [[unlikely]] {
                return refuse(taken.error());
            }
            window_.take(*taken);
            framing_.pass();
            return true;
        }
        return false;
    }

    /// Records so far, refused ones included.
    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    /// Bytes of the stream so far, up to the end of the last record: for a progress indication.
    [[nodiscard]] std::uint64_t offset() const noexcept { return window_.offset(); }
    /// The error that the last call of `next` gave, or that ended the stream.
    [[nodiscard]] result<void> status() const noexcept {
        return is_failed_ ? result<void>{failure_} : result<void>{};
    }
    /// That error in words. As long as the record is in memory, which is until the next call, the message can quote it.
    [[nodiscard]] std::string message() const {
        return is_failed_ ? failure_.message(window_.unread(), window_.offset()) : std::string{};
    }
    [[nodiscard]] const std::remove_reference_t<Source>& from() const noexcept { return source_; }

private:
    using frame = agate::detail::frame;
    using kind = frame::kind;
    static constexpr bool is_whole = whole_source<std::remove_reference_t<Source>>;

    AGATE_INLINE frame find() {
        if constexpr (is_whole) {
            if (!is_open_) [[unlikely]] {
                return open();
            }
        }
        return framing_.find(window_.unread(), window_.is_complete(), options_.bounds, failure_);
    }
    AGATE_NOINLINE frame open() {
        const result<std::string_view> whole = source_.whole();
        if (!whole) {
            failure_ = whole.error();
            return {kind::failed, 0};
        }
        is_open_ = true;
        window_.adopt(*whole);
        return find();
    }
    AGATE_INLINE bool is_too_little(std::string_view text, const result<std::size_t>& taken) const {
        return !window_.is_complete() && framing_.is_cut(text, taken) &&
               !(!taken && taken.error().in_payload);
    }

    /// Gets more bytes; false, and the end, when the source fails or the limit is reached.
    AGATE_NOINLINE bool refill() {
        if constexpr (!is_whole) {
            if (!window_.make_room()) [[unlikely]] {
                failure_ = {};
                failure_.code = errc::memory_exceeded;
                failure_.detail = "the record is larger than the limit";
                failure_.extra = options_.largest_record;
                failure_.is_binary = Framing::is_binary;
                window_.place(failure_);
                end_with_failure();
                return false;
            }
            const result<void> done = window_.refill(source_);
            if (!done) [[unlikely]] {
                failure_ = done.error();
                end_with_failure();
                return false;
            }
        }
        return true;
    }
    /// An error that no record comes behind; its places are right already.
    AGATE_COLD void end_with_failure() noexcept {
        const bool has_begun = window_.offset() != 0 || !window_.unread().empty();
        failure_.record = has_begun ? count_ + 1 : 0;
        is_failed_ = true;
        is_at_end_ = true;
    }
    AGATE_NOINLINE bool refill_for_record() {
        window_.was_too_little();
        do {
            if (!refill()) {
                return false;
            }
        } while (!window_.may_try());
        return true;
    }

    AGATE_COLD result<bool> refuse(const error& e) {
        failure_ = e;
        if constexpr (Framing::is_array) {
            failure_.prepend(path_segment::at_index(static_cast<std::size_t>(count_ - 1)));
        }
        window_.place(failure_);
        failure_.record = count_;
        is_failed_ = true;
        is_refused_ = true;
        return failure_;
    }
    /// Goes behind a record that was refused. If that is not possible, the stream is at its end; true when there is
    /// something new to say about that.
    AGATE_COLD bool cannot_pass_refused() {
        is_refused_ = false;
        for (;;) {
            const std::string_view text = window_.unread();
            const result<std::size_t> skipped = framing_.skip(text, options_.bounds);
            if (is_too_little(text, skipped)) {
                if (!refill_for_record()) {
                    return true;
                }
                continue;
            }
            if (!skipped) {
                is_at_end_ = true;
                return is_news(skipped.error());
            }
            is_failed_ = false;
            window_.was_enough();
            window_.take(*skipped);
            framing_.pass();
            return false;
        }
    }
    /// Whether why a record is malformed is something else than why it was refused.
    bool is_news(error e) noexcept {
        e.record = failure_.record;
        window_.place(e);
        if (e.code == errc::none || e.offset == failure_.offset) {
            return false;
        }
        failure_ = e;
        return true;
    }

    Framing framing_;
    Source source_;
    options options_;
    detail::window window_;
    std::uint64_t count_ = 0;
    error failure_;
    bool is_open_ = !is_whole;
    bool is_at_end_ = false;
    bool is_refused_ = false; ///< the record at hand was refused and has not been passed over
    bool is_failed_ = false;
};
template <class Framing, class Source> reader(Framing, Source&&) -> reader<Framing, Source>;
template <class Framing, class Source> reader(Framing, Source&&, const options&) -> reader<Framing, Source>;

/// The records of a stream as a range that ends at the first error:
///
///     auto readings = agate::stream::records<reading>(agate::json::lines{}, source);
///     for (const reading& r : readings) { ... }
///     if (!readings.status()) { std::cerr << readings.message() << '\n'; }
template <class T, class Framing, source Source> class record_range : public reader<Framing, Source> {
public:
    using reader<Framing, Source>::reader;

    class iterator {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::input_iterator_tag;

        explicit iterator(record_range* range) noexcept : range_{range} { ++*this; }
        [[nodiscard]] T& operator*() const noexcept { return range_->record_; }
        [[nodiscard]] T* operator->() const noexcept { return &range_->record_; }
        iterator& operator++() {
            const result<bool> more = range_->next(range_->record_);
            if (!more || !*more) {
                range_ = nullptr;
            }
            return *this;
        }
        void operator++(int) { ++*this; }
        [[nodiscard]] friend bool operator==(const iterator& i, std::default_sentinel_t) noexcept {
            return i.range_ == nullptr;
        }

    private:
        record_range* range_;
    };

    /// Goes on where the range stands: it is gone through once. The record is one object, overwritten by the next.
    [[nodiscard]] iterator begin() { return iterator{this}; }
    [[nodiscard]] static std::default_sentinel_t end() noexcept { return {}; }

private:
    T record_{};
};

template <class T, class Framing, source Source>
record_range<T, Framing, Source> records(Framing framing, Source&& from, const options& chosen = {}) {
    return record_range<T, Framing, Source>{std::move(framing), std::forward<Source>(from), chosen};
}

} // namespace agate::inline AGATE_ABI::stream
