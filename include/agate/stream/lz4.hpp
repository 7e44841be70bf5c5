// LZ4 frames around any source or sink, in memory bounded by the frames' block size.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>
#include <agate/lz4/chunked.hpp>
#include <agate/lz4/context.hpp>
#include <agate/lz4/options.hpp>
#include <agate/stream/sink.hpp>
#include <agate/stream/source.hpp>

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI::stream {

/// The content of the LZ4 frames, one behind the other, that a source gives. Errors of frames have their offset in the
/// compressed bytes. `bounds.decompressed` holds for the whole stream: raise it for one that is larger.
template <source Source> class lz4_source {
public:
    explicit lz4_source(Source&& from, const limits& bounds = {})
        : source_(std::forward<Source>(from)), unpack_{bounds} {}

    [[nodiscard]] result<std::size_t> read(char* out, std::size_t size) {
        while (next_ == content_.size()) {
            if (failure_.code != errc::none) [[unlikely]] {
                return failure_;
            }
            if (is_complete_) {
                return std::size_t{0};
            }
            content_.clear();
            next_ = 0;
            unpack_more();
        }
        const std::size_t rest = content_.size() - next_;
        const std::size_t taken = rest < size ? rest : size;
        std::memcpy(out, content_.data() + next_, taken);
        next_ += taken;
        return taken;
    }

private:
    static constexpr std::size_t chunk = 65536;
    static constexpr std::size_t step =
        4096; ///< what is unpacked at once: a byte may stand for 255 of content

    void note(const result<void>& done) noexcept { failure_ = done ? error{} : done.error(); }
    void unpack_more() {
        if (packed_.empty() && !is_complete_) {
            const result<std::string_view> got = get();
            if (!got) {
                failure_ = got.error();
                return;
            }
            packed_ = *got;
            if (packed_.empty()) {
                is_complete_ = true;
                note(unpack_.finish());
                return;
            }
        }
        const std::string_view part = packed_.substr(0, step);
        packed_.remove_prefix(part.size());
        note(unpack_.write(part, content_));
    }
    result<std::string_view> get() {
        if constexpr (whole_source<std::remove_reference_t<Source>>) {
            if (std::exchange(is_taken_, true)) {
                return std::string_view{};
            }
            return source_.whole();
        } else {
            if (buffer_ == nullptr) {
                buffer_ = std::make_unique_for_overwrite<char[]>(chunk);
            }
            const result<std::size_t> got = source_.read(buffer_.get(), chunk);
            return got ? result<std::string_view>{std::string_view{buffer_.get(), *got}}
                       : result<std::string_view>{got.error()};
        }
    }

    Source source_;
    lz4::decompressor unpack_;
    std::unique_ptr<char[]> buffer_;
    std::string_view packed_;
    std::string content_;
    std::size_t next_ = 0;
    error failure_;
    bool is_complete_ = false;
    bool is_taken_ = false;
};
template <class Source> lz4_source(Source&&) -> lz4_source<Source>;
template <class Source> lz4_source(Source&&, const limits&) -> lz4_source<Source>;

/// Compresses into one LZ4 frame, which `close` ends. The context lends its memory and must live longer.
template <sink Sink> class lz4_sink {
public:
    explicit lz4_sink(Sink&& to, lz4::context& context, const lz4::options& chosen = {})
        : sink_(std::forward<Sink>(to)), pack_{std::make_unique<lz4::compressor>(context, chosen)} {}

    /// Takes all bytes, unless compressed ones are left from an error before and the sink does not take them now.
    [[nodiscard]] result<std::size_t> write(std::string_view bytes) {
        if (result<void> done = detail::drain(sink_, pending_); !done) {
            return done.error();
        }
        if (result<void> done = pack_->write(bytes, pending_); !done) {
            return done.error();
        }
        // they are taken; should the sink refuse what comes of them, the next call will say so
        static_cast<void>(pending_.size() >= chunk ? detail::drain(sink_, pending_) : result<void>{});
        return bytes.size();
    }
    [[nodiscard]] result<void> flush() {
        if (result<void> done = pack_->flush(pending_); !done) {
            return done;
        }
        result<void> done = detail::drain(sink_, pending_);
        return done ? detail::flush(sink_) : done;
    }
    [[nodiscard]] result<void> close() {
        if (!is_finished_) {
            if (result<void> done = pack_->finish(pending_); !done) {
                return done;
            }
            is_finished_ = true;
        }
        result<void> done = detail::drain(sink_, pending_);
        return done ? detail::close(sink_) : done;
    }

private:
    static constexpr std::size_t chunk = 65536;

    Sink sink_;
    std::unique_ptr<lz4::compressor> pack_; ///< which stays where it is
    std::string pending_;                   ///< compressed, and not yet taken by the sink
    bool is_finished_ = false;
};
template <class Sink> lz4_sink(Sink&&, lz4::context&) -> lz4_sink<Sink>;
template <class Sink> lz4_sink(Sink&&, lz4::context&, const lz4::options&) -> lz4_sink<Sink>;

} // namespace agate::inline AGATE_ABI::stream
