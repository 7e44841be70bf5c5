// What a framing says to a stream: where in the bytes that are there the next record begins. Each format has framings of
// its own, in its room; what they have in common stands here, since streams know no format and formats no streams.
//
// A framing is an object with these members, where `text` is what of the stream is there and has not been taken:
//
//     static constexpr bool is_binary;      // places are bytes, not lines and columns
//     static constexpr bool is_array;       // records are elements, whose index belongs to the path of an error
//     frame find(std::string_view text, bool is_complete, const limits&, error& failure);
//     result<std::size_t> read(std::string_view text, T& record, const limits&);  // its size
//     bool is_cut(std::string_view text, const result<std::size_t>& read) const;  // more bytes could change that
//     result<std::size_t> skip(std::string_view text, const limits&);             // over a record that was refused
//     void pass();                                                                // a record has been taken
//
// and, for writing, `append(record, std::string& out, const limits&)`, `head()`, `before(index)`, `after()`, `tail()`,
// each a short text around all records or each of them.
#pragma once

#include <agate/core/config.hpp>

#include <cstddef>
#include <cstdint>

namespace agate::inline AGATE_ABI::detail {

struct frame {
    enum class kind : std::uint8_t {
        record, ///< a record begins behind `skip`
        end,    ///< there are no more, and what follows them is as it should be
        more,   ///< more bytes are needed
        failed, ///< `failure` says what is wrong, at an offset of the text
    };
    kind is = kind::more;
    std::size_t skip = 0; ///< bytes in front that are of no record and not needed again
};

} // namespace agate::inline AGATE_ABI::detail
