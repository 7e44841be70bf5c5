// From one format into another without anything between: what one codec's reader finds, the other's writer puts down,
// token by token. A format that says the number of elements first gets it from a pass over the input that counts.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/input.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/output.hpp>
#include <agate/core/result.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agate::inline AGATE_ABI {

namespace detail {

/// A number of any kind, as readers give it to an agate::value.
struct transcoded_number {
    enum class kind : std::uint8_t { natural, negative, floating };
    kind is = kind::natural;
    std::uint64_t natural = 0;
    std::int64_t negative = 0;
    double floating = 0;

    transcoded_number& operator=(std::uint64_t v) noexcept {
        is = kind::natural;
        natural = v;
        return *this;
    }
    transcoded_number& operator=(std::int64_t v) noexcept {
        is = v < 0 ? kind::negative : kind::natural;
        natural = static_cast<std::uint64_t>(v);
        negative = v;
        return *this;
    }
    transcoded_number& operator=(double v) noexcept {
        is = kind::floating;
        floating = v;
        return *this;
    }
};

/// The children of every array and object of an input, in the order of their beginnings.
template <class R> class child_counts {
public:
    /// Goes over a value; the position behind it.
    const char* count(R& r, const char* p) {
        const token next = r.peek(p);
        if (next != token::array && next != token::object) {
            return r.skip(p);
        }
        const std::size_t place = counts_.size();
        if (!r.charge(p, sizeof(std::uint32_t))) {
            return nullptr;
        }
        counts_.push_back(0);
        typename R::scope scope;
        bool done = false;
        p = next == token::array ? r.enter_array(p, scope) : r.enter_object(p, scope);
        for (;;) {
            p = p == nullptr           ? p
                : next == token::array ? r.next_element(p, scope, done)
                                       : r.next_member(p, scope, done);
            if (p == nullptr || done) {
                return p;
            }
            const char* const start = p;
            if (next == token::object) {
                std::string_view name;
                p = r.key(p, name);
                if (p == nullptr) {
                    return nullptr;
                }
            }
            p = count(r, p);
            if (p == nullptr) [[unlikely]] {
                r.failure.prepend(next == token::array ? path_segment::at_index(counts_[place])
                                                       : path_segment::at_key(r.offset(start)));
                return nullptr;
            }
            ++counts_[place];
        }
    }
    [[nodiscard]] std::size_t next() noexcept { return counts_[next_++]; }

private:
    std::vector<std::uint32_t> counts_;
    std::size_t next_ = 0;
};

template <class R, class W> class transcoding {
public:
    static_assert(!W::sorts_members,
                  "agate: sorted output needs all members at once; read an agate::value and write that");

    transcoding(R& r, W& w) noexcept : r_{r}, w_{w} {}

    /// Counts what has to be known first; false with the failure in the reader.
    [[nodiscard]] bool count(const char* p) {
        if constexpr (counts_first) {
            return counts_.count(r_, p) != nullptr;
        }
        return true;
    }
    /// One value, from p to q; false with the failure in the reader.
    [[nodiscard]] bool value(const char*& p, char*& q) {
        const token next = r_.peek_number(p);
        switch (next) {
        case token::null: return read(p, r_.null(p)) && room(p, q, W::null_bound) && wrote(p, q, w_.null(q));
        case token::boolean: {
            bool b = false;
            return read(p, r_.boolean(p, b)) && room(p, q, W::boolean_bound) && wrote(p, q, w_.boolean(q, b));
        }
        case token::integer:
        case token::fraction: return number(p, q);
        case token::string: {
            std::string_view text;
            return read(p, r_.scratch_text(p, text, "string")) && wrote(p, q, w_.template text<0>(q, text));
        }
        case token::array: return array(p, q);
        case token::object: return object(p, q);
        default: return other(next, p, q);
        }
    }

private:
    static constexpr bool counts_first = !R::knows_sizes && W::declares_sizes;

    static bool read(const char*& p, const char* end) noexcept {
        p = end;
        return end != nullptr;
    }
    /// What the writer refuses is an error at the input's place.
    bool wrote(const char* p, char*& q, char* end) {
        q = end;
        return end != nullptr || refused(p);
    }
    bool room(const char* p, char*& q, std::size_t size) { return w_.ensure(q, size) || refused(p); }
    AGATE_COLD bool refused(const char* p) {
        r_.fail(w_.failure.code, p, w_.failure.detail);
        return false;
    }

    bool number(const char*& p, char*& q) {
        const char* const start = p;
        transcoded_number n;
        if (!read(p, r_.number(p, n)) || !room(p, q, W::scalar_bound)) {
            return false;
        }
        switch (n.is) {
        case transcoded_number::kind::natural: return wrote(start, q, w_.integer(q, n.natural));
        case transcoded_number::kind::negative: return wrote(start, q, w_.integer(q, n.negative));
        case transcoded_number::kind::floating: return wrote(start, q, w_.floating(q, n.floating));
        }
        return false;
    }
    std::size_t size_of(const typename R::scope& scope) noexcept {
        if constexpr (R::knows_sizes) {
            return scope.left;
        } else if constexpr (counts_first) {
            return counts_.next();
        } else {
            return 0;
        }
    }
    bool array(const char*& p, char*& q) {
        typename R::scope scope;
        if (!read(p, r_.enter_array(p, scope))) {
            return false;
        }
        if (!w_.enter(q) || !room(p, q, W::array_bound)) {
            return refused(p);
        }
        q = w_.begin_array(q, size_of(scope));
        for (std::size_t index = 0;; ++index) {
            bool done = false;
            if (!read(p, r_.next_element(p, scope, done))) {
                return false;
            }
            if (done) {
                const bool ended = room(p, q, W::array_bound) && wrote(p, q, w_.end_array(q, index == 0));
                w_.leave();
                return ended;
            }
            if (!room(p, q, W::element_bound) || !wrote(p, q, w_.next_element(q, index == 0)) || !value(p, q))
                [[unlikely]] {
                r_.failure.prepend(path_segment::at_index(index));
                return false;
            }
        }
    }
    bool object(const char*& p, char*& q) {
        typename R::scope scope;
        if (!read(p, r_.enter_object(p, scope))) {
            return false;
        }
        if (!w_.enter(q) || !room(p, q, W::object_bound)) {
            return refused(p);
        }
        q = w_.begin_object(q, size_of(scope));
        for (bool first = true;; first = false) {
            bool done = false;
            if (!read(p, r_.next_member(p, scope, done))) {
                return false;
            }
            if (done) {
                const bool ended = room(p, q, W::object_bound) && wrote(p, q, w_.end_object(q, first));
                w_.leave();
                return ended;
            }
            const char* const key = p;
            std::string_view name;
            if (!read(p, r_.key(p, name))) {
                return false;
            }
            if (!wrote(key, q, w_.key(q, name, first)) || !value(p, q)) [[unlikely]] {
                r_.failure.prepend(path_segment::at_key(r_.offset(key)));
                return false;
            }
        }
    }
    /// Bytes and extensions, and what is no value at all.
    bool other(token next, const char*& p, char*& q) {
        if constexpr (requires(std::string_view view) { r_.find_bytes(p, view); }) {
            const char* const start = p;
            std::string_view data;
            if (next == token::bytes) {
                return read(p, r_.find_bytes(p, data)) &&
                       wrote(start, q,
                             w_.template bytes<0>(q, reinterpret_cast<const std::byte*>(data.data()),
                                                  data.size()));
            }
            if (next == token::extension) {
                if constexpr (requires {
                                  w_.template extension<0>(q, std::int8_t{},
                                                           static_cast<const std::byte*>(nullptr), 0);
                              }) {
                    std::int8_t type = 0;
                    return read(p, r_.find_extension(p, type, data)) &&
                           wrote(start, q,
                                 w_.template extension<0>(
                                     q, type, reinterpret_cast<const std::byte*>(data.data()), data.size()));
                }
                r_.fail(errc::not_representable, p, "an extension value, which only MessagePack has");
                return false;
            }
        }
        r_.mismatch(p, "value");
        return false;
    }

    R& r_;
    W& w_;
    child_counts<R> counts_;
};

} // namespace detail

/// Writes what stands in an input of one format in another, over what a string or a vector of bytes holds: the size. The
/// formats are those of two codecs, `transcode<json::codec<>, msgpack::codec<>>(text, out)`. Values are what they are for
/// agate::value: integers stay exact, bytes become base64 where a format has none, and an extension is an error there.
/// The names of an object are not compared with one another. Errors are about the input. Takes time in proportion to it,
/// and, from JSON to MessagePack, memory for a number for each array and object.
template <class From, class To, byte_input Input, detail::growable_output Container>
result<std::size_t> transcode(Input&& input, Container& out, const limits& bounds = {}) {
    using reader = typename From::reader_type;
    using writer = typename To::writer_type;
    const std::string_view text = detail::as_text(input);
    reader r{text, bounds};
    detail::container_output target{out, false};
    writer w{target, bounds};
    detail::transcoding<reader, writer> between{r, w};
    const char* p = r.begin_of_text();
    char* q = target.position();
    if (p == nullptr || !between.count(p) || !w.ensure(q, 1) || !between.value(p, q) ||
        r.end_of_value(p) == nullptr) {
        return r.failure;
    }
    target.finish(q);
    return target.size(q);
}
/// The same into a new string.
template <class From, class To, byte_input Input>
result<std::string> transcode(Input&& input, const limits& bounds = {}) {
    result<std::string> out{std::in_place};
    const result<std::size_t> size = transcode<From, To>(input, *out, bounds);
    if (!size) [[unlikely]] {
        out.fail(size.error());
    }
    return out;
}

} // namespace agate::inline AGATE_ABI
