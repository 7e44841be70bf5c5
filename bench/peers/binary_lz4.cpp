// The binary suite's LZ4 rows: Agate's MessagePack in frames, written and read whole, and the step between
// payload and frame alone beside what the lz4 library itself needs for it in one call. W1 only, whose
// published report has these frames.
#include "../suites/binary_suite.hpp"

#ifdef AGATE_BENCH_HAVE_LZ4

#define LZ4F_STATIC_LINKING_ONLY // for LZ4F_compressFrame_usingCDict
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>

#include <lz4.h>
#include <lz4frame.h>

#include <memory>

namespace bench {
namespace {

using agate::msgpack::layout;

template <typename Model>
constexpr bool is_w1 = std::is_same_v<Model, w1::SensorReading> || std::is_same_v<Model, w1::Order> ||
                       std::is_same_v<Model, w1::SensorBatch>;

/// Struct to frame and back.
template <layout Layout>
class framed_adapter : public binary_adapter_base {
public:
    static constexpr std::string_view name = "agate";
    static constexpr std::string_view format = Layout == layout::map ? "msgpack-lz4" : "msgpack-columns-lz4";

    template <typename Model>
    static constexpr bool takes =
        is_w1<Model> && (Layout == layout::map || detail::has_list_of_models<Model>);

    template <typename Model>
    bool write(const Model& model) {
        return parts_->codec.write(model, parts_->out).has_value();
    }

    std::string_view written() const { return parts_->out; }

    template <typename Model>
    bool read(std::string_view bytes, Model& model) {
        return parts_->codec.read(bytes, model).has_value();
    }

private:
    using payload_codec = agate::msgpack::codec<agate::msgpack::options{.layout = Layout}>;

    struct parts {
        agate::lz4::context context;
        agate::lz4::framed<payload_codec> codec{payload_codec{}, context};
        std::string out;
    };
    std::unique_ptr<parts> parts_ = std::make_unique<parts>();
};

/// Bytes to frame and back by Agate, into strings that are kept.
class agate_frames {
public:
    static constexpr std::string_view name = "agate";

    bool compress(std::string_view bytes) {
        return agate::lz4::compress(bytes, frame_, {}, context_).has_value();
    }
    std::string_view frame() const { return frame_; }

    bool decompress(std::string_view frame) {
        return agate::lz4::decompress(frame, bytes_, {}, context_).has_value();
    }
    std::string_view bytes() const { return bytes_; }

private:
    agate::lz4::context context_;
    std::string frame_;
    std::string bytes_;
};

/// The same by the lz4 library's own calls: one call into memory that is large enough, with contexts that are
/// kept. That is all of it: no checks that the frame has an end or a size, as a program would have to make.
class library_frames {
public:
    static constexpr std::string_view name = "lz4";

    library_frames() {
        LZ4F_createCompressionContext(&compression_, LZ4F_VERSION);
        LZ4F_createDecompressionContext(&decompression_, LZ4F_VERSION);
    }
    ~library_frames() {
        LZ4F_freeCompressionContext(compression_);
        LZ4F_freeDecompressionContext(decompression_);
    }
    library_frames(const library_frames&) = delete;
    library_frames& operator=(const library_frames&) = delete;

    bool compress(std::string_view bytes) {
        LZ4F_preferences_t preferences{};
        preferences.frameInfo.contentSize = bytes.size();
        const std::size_t bound = LZ4F_compressFrameBound(bytes.size(), &preferences);
        if (frame_.size() < bound) frame_.resize(bound);
        frame_size_ = LZ4F_compressFrame_usingCDict(compression_, frame_.data(), frame_.size(), bytes.data(),
                                                    bytes.size(), nullptr, &preferences);
        return LZ4F_isError(frame_size_) == 0;
    }
    std::string_view frame() const { return {frame_.data(), frame_size_}; }

    bool decompress(std::string_view frame) {
        if (bytes_.empty()) bytes_.resize(std::size_t{1} << 16);
        bytes_size_ = bytes_.size();
        std::size_t consumed = frame.size();
        return LZ4F_decompress(decompression_, bytes_.data(), &bytes_size_, frame.data(), &consumed,
                               nullptr) == 0;
    }
    std::string_view bytes() const { return {bytes_.data(), bytes_size_}; }

private:
    LZ4F_cctx* compression_ = nullptr;
    LZ4F_dctx* decompression_ = nullptr;
    std::string frame_;
    std::size_t frame_size_ = 0;
    std::string bytes_;
    std::size_t bytes_size_ = 0;
};

template <typename Frames>
void check_frames(const std::string& row, std::string_view bytes) {
    Frames frames;
    if (!frames.compress(bytes)) detail::fail_check(row, "compressing failed");
    if (!frames.decompress(std::string(frames.frame()))) detail::fail_check(row, "decompressing failed");
    if (frames.bytes() != bytes) detail::fail_check(row, "what was decompressed is not what was compressed");
}

template <typename Frames>
void register_frames() {
    detail::for_each_binary_workload([]<typename Model>(std::string_view workload, Model (*make)()) {
        if constexpr (is_w1<Model>) {
            const auto add = [&](std::string_view verb, bool compresses) {
                const std::string row = detail::row_name(verb, "msgpack-lz4", workload, Frames::name);
                detail::register_binary_row(
                    row, make, [row, compresses](benchmark::State& state, const Model& value, bool is_first) {
                        const std::string bytes = msgpack_map_bytes(value);
                        if (is_first) check_frames<Frames>(row, bytes);
                        Frames frames;
                        frames.compress(bytes);
                        const std::string frame(frames.frame());
                        detail::keep(frames);
                        for (auto _ : state) {
                            bool ok = compresses ? frames.compress(bytes) : frames.decompress(frame);
                            detail::keep(ok);
                        }
                        detail::set_counters(state, frame.size());
                    });
            };
            add("compress", true);
            add("decompress", false);
        }
    });
}

} // namespace

void register_binary_lz4() {
    note_library(std::string("lz4 ") + LZ4_versionString());
    register_binary_library<framed_adapter<layout::map>>();
    register_binary_library<framed_adapter<layout::columns>>();
    register_frames<agate_frames>();
    register_frames<library_frames>();
}

} // namespace bench

#else

void bench::register_binary_lz4() {
    for (const char* const verb : {"read", "write"}) {
        for (const char* const workload : {"Sensor", "Order", "Batch"}) {
            detail::register_skipped(detail::row_name(verb, "msgpack-lz4", workload, "agate"),
                                     "no lz4 library: Debian package liblz4-dev");
        }
    }
}

#endif
