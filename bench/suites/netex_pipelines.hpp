// What stands around a peer's bytes in the NeTEx suite: LZ4 frames by the library's own functions, with its contexts and the
// buffers kept, and the tagged envelope, which is MessagePack of two elements and written by hand.
#pragma once

#include "netex_suite.hpp"

#include <lz4frame.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace bench::netex {

/// `[tag, payload]`: an array of two, a str and a bin.
template <class Adapter> class by_hand_tagged {
public:
    using object = typename Adapter::object;
    static constexpr std::string_view name = Adapter::name;
    static constexpr std::string_view format = Adapter::tagged_format;

    static auto object_of(const stop& value) { return Adapter::object_of(value); }
    static stop stop_of(const object& value) { return Adapter::stop_of(value); }

    bool write(const object& value) {
        if (!inner_.write(value)) {
            return false;
        }
        const std::string_view payload = inner_.written();
        const auto size = static_cast<std::uint16_t>(payload.size());
        out_.assign(head.data(), head.size());
        if (payload.size() < 256) {
            out_ += '\xC4';
        } else {
            out_ += '\xC5';
            out_ += static_cast<char>(size >> 8);
        }
        out_ += static_cast<char>(size & 0xFF);
        out_.append(payload);
        return payload.size() < 65536;
    }
    std::string_view written() const { return out_; }

    bool read(std::string_view bytes, object& value) {
        if (!bytes.starts_with(head)) {
            return false;
        }
        bytes.remove_prefix(head.size());
        const std::size_t header = !bytes.empty() && bytes[0] == '\xC4' ? 2 : 3;
        if (bytes.size() < header) {
            return false;
        }
        std::size_t size = static_cast<unsigned char>(bytes[1]);
        if (header == 3) {
            size = size << 8 | static_cast<unsigned char>(bytes[2]);
        }
        bytes.remove_prefix(header);
        return bytes.size() == size && inner_.read(bytes, value);
    }

private:
    static constexpr std::string_view head = "\x92\xB9models:ScheduledStopPoint";

    Adapter inner_;
    std::string out_;
};

template <class Adapter> class by_hand_framed {
public:
    using object = typename Adapter::object;
    static constexpr std::string_view name = Adapter::name;
    static constexpr std::string_view format = Adapter::format == "msgpack"          ? "msgpack-lz4"
                                               : Adapter::format == "msgpack-tagged" ? "msgpack-tagged-lz4"
                                                                                     : "binary-lz4";

    by_hand_framed() {
        LZ4F_cctx* compressor = nullptr;
        LZ4F_dctx* decompressor = nullptr;
        if (LZ4F_isError(LZ4F_createCompressionContext(&compressor, LZ4F_VERSION)) ||
            LZ4F_isError(LZ4F_createDecompressionContext(&decompressor, LZ4F_VERSION))) {
            detail::fail_check("lz4", "no context");
        }
        compressor_.reset(compressor);
        decompressor_.reset(decompressor);
    }

    static auto object_of(const stop& value) { return Adapter::object_of(value); }
    static stop stop_of(const object& value) { return Adapter::stop_of(value); }

    bool write(const object& value) {
        if (!inner_.write(value)) {
            return false;
        }
        const std::string_view payload = inner_.written();
        LZ4F_preferences_t chosen{};
        chosen.frameInfo.contentSize = payload.size();
        if (out_.size() < LZ4F_compressFrameBound(payload.size(), &chosen)) {
            out_.resize(2 * LZ4F_compressFrameBound(payload.size(), &chosen));
        }
        size_ = LZ4F_compressFrame(out_.data(), out_.size(), payload.data(), payload.size(), &chosen);
        return !LZ4F_isError(size_);
    }
    std::string_view written() const { return std::string_view{out_}.substr(0, size_); }

    bool read(std::string_view bytes, object& value) {
        LZ4F_frameInfo_t info{};
        std::size_t taken = bytes.size();
        if (LZ4F_isError(LZ4F_getFrameInfo(decompressor_.get(), &info, bytes.data(), &taken))) {
            return false;
        }
        if (payload_.size() < info.contentSize) {
            payload_.resize(info.contentSize);
        }
        std::size_t in_size = bytes.size() - taken;
        std::size_t out_size = payload_.size();
        const std::size_t rest = LZ4F_decompress(decompressor_.get(), payload_.data(), &out_size,
                                                 bytes.data() + taken, &in_size, nullptr);
        return rest == 0 && inner_.read(std::string_view{payload_}.substr(0, out_size), value);
    }

private:
    struct free_compressor {
        void operator()(LZ4F_cctx* c) const { LZ4F_freeCompressionContext(c); }
    };
    struct free_decompressor {
        void operator()(LZ4F_dctx* c) const { LZ4F_freeDecompressionContext(c); }
    };

    Adapter inner_;
    std::unique_ptr<LZ4F_cctx, free_compressor> compressor_;
    std::unique_ptr<LZ4F_dctx, free_decompressor> decompressor_;
    std::string out_;
    std::string payload_;
    std::size_t size_ = 0;
};

} // namespace bench::netex
