// Sources that come in pieces or fail, sinks that take little or fail, and what a stream gives as a text to compare.
#pragma once

#include <agate/stream.hpp>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace agate_test {

inline agate::error broken(const char* reason) {
    agate::error e;
    e.code = agate::errc::file_failed;
    e.detail = reason;
    return e;
}

/// Gives a text in two pieces, or in pieces of one size; fails at the n-th read, if that is asked for.
class pieces {
public:
    static constexpr std::size_t never = static_cast<std::size_t>(-1);

    pieces(std::string_view text, std::size_t first, std::size_t size = never) noexcept
        : text_{text}, first_{first}, size_{size} {}
    pieces& fail_at(std::size_t read) noexcept {
        fails_at_ = read;
        return *this;
    }

    agate::result<std::size_t> read(char* out, std::size_t room) {
        if (reads_++ == fails_at_) {
            return broken("the source is broken");
        }
        std::size_t size = at_ < first_ ? first_ - at_ : size_;
        size = size < text_.size() - at_ ? size : text_.size() - at_;
        size = size < room ? size : room;
        if (size != 0) {
            std::memcpy(out, text_.data() + at_, size);
        }
        at_ += size;
        return size;
    }

private:
    std::string_view text_;
    std::size_t first_;
    std::size_t size_;
    std::size_t at_ = 0;
    std::size_t reads_ = 0;
    std::size_t fails_at_ = never;
};

/// Keeps what it takes, at most `most` bytes a write; refuses every write while `is_full`, and all from the n-th on.
struct narrow_sink {
    std::string taken{};
    std::size_t most = static_cast<std::size_t>(-1);
    std::size_t room = static_cast<std::size_t>(-1);
    bool is_closed = false;

    agate::result<std::size_t> write(std::string_view bytes) {
        std::size_t size = bytes.size() < most ? bytes.size() : most;
        size = size < room - taken.size() ? size : room - taken.size();
        if (size == 0) {
            return broken("the sink is full");
        }
        taken.append(bytes.substr(0, size));
        return size;
    }
    agate::result<void> close() {
        is_closed = true;
        return {};
    }
};

/// Everything a reader gives: each record written as JSON, or the message, a line each.
template <class T, class Reader, class Write> std::string everything(Reader& from, const Write& write) {
    std::string out;
    T record{};
    for (;;) {
        const agate::result<bool> more = from.next(record);
        if (!more) {
            out += "! " + more.error().message() + "\n";
        } else if (*more) {
            out += write(record) + "\n";
        } else {
            return out + "end";
        }
    }
}

} // namespace agate_test
