// W1 and W5 as MessagePack maps with field names, in the specification's smallest forms: nil written,
// enumerations as integers, float as 32 bits and double as 64.
//
// The bytes are made here by hand and not by any library that is measured: every library that reads
// MessagePack maps reads the same bytes. This is slow, simple code that runs outside the clock.
#pragma once

#include "fields.hpp"

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// The payload sizes in bytes of the published reports. Models, values and encoding are theirs only if these
/// come out to the byte. Sample and SampleList are 530 and 2,664 there, whose library writes whole-number
/// floats as integers; these are the sizes with floats as floats.
struct msgpack_size {
    std::string_view workload;
    std::size_t bytes;
};

inline constexpr msgpack_size msgpack_map_sizes[] = {{"Sensor", 118},
                                                     {"Order", 642},
                                                     {"Batch", 11'853},
                                                     {"NumericStruct", 87},
                                                     {"Sample", 590},
                                                     {"MediaContent", 480},
                                                     {"NumericStructList", 449},
                                                     {"SampleList", 2'964},
                                                     {"MediaContentList", 2'421}};

/// The same as LZ4 frames: default level, the content's size in the header. They hold for lz4 1.9.4.
inline constexpr msgpack_size msgpack_lz4_sizes[] = {{"Sensor", 138}, {"Order", 344}, {"Batch", 1'937}};

namespace detail {

class msgpack_encoder {
public:
    std::string out;

    void put(std::string_view text) {
        if (text.size() >= 32 && text.size() < 256)
            tagged(0xd9, text.size(), 1);
        else
            count(0xa0, 32, 0xda, text.size());
        out += text;
    }
    void put(const std::string& text) { put(std::string_view(text)); }

    void put(bool value) { byte(value ? 0xc3 : 0xc2); }
    void put(float value) { tagged(0xca, std::bit_cast<std::uint32_t>(value), 4); }
    void put(double value) { tagged(0xcb, std::bit_cast<std::uint64_t>(value), 8); }

    void put(std::int64_t value) {
        const auto bits = static_cast<std::uint64_t>(value);
        if (value >= -32 && value < 128)
            byte(bits);
        else if (value >= 0 ? value <= UINT8_MAX : value >= INT8_MIN)
            tagged(value >= 0 ? 0xcc : 0xd0, bits, 1);
        else if (value >= 0 ? value <= UINT16_MAX : value >= INT16_MIN)
            tagged(value >= 0 ? 0xcd : 0xd1, bits, 2);
        else if (value >= 0 ? value <= UINT32_MAX : value >= INT32_MIN)
            tagged(value >= 0 ? 0xce : 0xd2, bits, 4);
        else
            tagged(value >= 0 ? 0xcf : 0xd3, bits, 8);
    }
    void put(std::int32_t value) { put(std::int64_t{value}); }
    void put(w5::Player value) { put(static_cast<std::int32_t>(value)); }
    void put(w5::Size value) { put(static_cast<std::int32_t>(value)); }

    void put(const std::optional<std::string>& value) {
        if (value)
            put(*value);
        else
            byte(0xc0);
    }

    template <typename T>
    void put(const std::vector<T>& elements) {
        count(0x90, 16, 0xdc, elements.size());
        for (const T& element : elements)
            put(element);
    }

    template <model Model>
    void put(const Model& value) {
        count(0x80, 16, 0xde, field_count<const Model>);
        for_each_field(value, [this](std::string_view name, const auto& field) {
            put(name);
            put(field);
        });
    }

private:
    void byte(std::uint64_t value) { out += static_cast<char>(value & 0xff); }

    void tagged(std::uint64_t tag, std::uint64_t value, int size) {
        byte(tag);
        for (int i = size - 1; i >= 0; --i)
            byte(value >> (8 * i));
    }

    /// A count in the first byte if it is below `limit`, else in two bytes behind `tag`: nothing here is
    /// longer.
    void count(std::uint64_t first, std::size_t limit, std::uint64_t tag, std::size_t n) {
        if (n < limit)
            byte(first | n);
        else
            tagged(tag, n, 2);
    }
};

} // namespace detail

/// The value as a MessagePack map.
template <model Model>
std::string msgpack_map_bytes(const Model& value) {
    detail::msgpack_encoder encoder;
    encoder.put(value);
    return encoder.out;
}

} // namespace bench
