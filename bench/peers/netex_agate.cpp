// The NeTEx suite's adapters for Agate: typed MessagePack, tagged, each alone and in LZ4 frames. The sizes are checked against
// the published ones; XML has the stops as documents of their own.
#include "../suites/netex_suite.hpp"

#include <agate/envelope.hpp>
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>
#include <agate/msgpack/envelope.hpp>
#include <agate/xml.hpp>

#include <cmath>

namespace bench {
namespace {

using netex::stop;

struct typed {
    static constexpr std::string_view format = "msgpack";
    static constexpr double size = w3::bytes_typed;
    agate::msgpack::codec<> codec;
};
struct typed_lz4 {
    static constexpr std::string_view format = "msgpack-lz4";
    static constexpr double size = w3::bytes_typed_lz4;
    agate::lz4::context context;
    agate::lz4::framed<agate::msgpack::codec<>> codec{{}, context};
};
struct tagged {
    static constexpr std::string_view format = "msgpack-tagged";
    static constexpr double size = 0;
    agate::registry<stop, w3::ServiceJourney> types;
    agate::tagged<agate::msgpack::codec<>, agate::registry<stop, w3::ServiceJourney>> codec{{}, types};
};
struct tagged_lz4 : tagged {
    static constexpr std::string_view format = "msgpack-tagged-lz4";
    static constexpr double size = w3::bytes_tagged_lz4;
    agate::lz4::context context;
    agate::lz4::framed<decltype(tagged::codec)> codec{tagged::codec, context};
};
struct xml {
    static constexpr std::string_view format = "xml";
    static constexpr double size = 0;
    agate::xml::codec<> codec;
};

template <class Pipeline> class agate_adapter {
public:
    using object = stop;
    static constexpr std::string_view name = "agate";
    static constexpr std::string_view format = Pipeline::format;

    static const stop& object_of(const stop& value) { return value; }
    static const stop& stop_of(const stop& value) { return value; }

    bool write(const stop& value) { return pipeline_->codec.write(value, out_).has_value(); }
    std::string_view written() const { return out_; }
    bool read(std::string_view bytes, stop& value) { return pipeline_->codec.read(bytes, value).has_value(); }

private:
    std::unique_ptr<Pipeline> pipeline_ = std::make_unique<Pipeline>();
    std::string out_;
};

/// The sizes must be the report's, else nothing here is comparable with it.
template <class Pipeline> void add() {
    using adapter = agate_adapter<Pipeline>;
    if (Pipeline::size != 0) {
        const auto all = netex::written_by<adapter>(std::string{Pipeline::format}, false);
        const double average =
            static_cast<double>(netex::sum_of_sizes(all)) / static_cast<double>(all.size());
        if (std::abs(average - Pipeline::size) > 0.005) {
            std::fprintf(stderr, "%s: %.4f bytes a stop, and not the %.2f of the report (lz4 1.9.4)\n",
                         std::string{Pipeline::format}.c_str(), average, Pipeline::size);
        }
    }
    netex::register_pipeline<adapter>();
}

} // namespace

void register_netex_agate() {
    note_library("agate " + std::to_string(AGATE_VERSION_MAJOR) + '.' + std::to_string(AGATE_VERSION_MINOR) +
                 '.' + std::to_string(AGATE_VERSION_PATCH));
    add<typed>();
    add<typed_lz4>();
    add<tagged>();
    add<tagged_lz4>();
    add<xml>();
    netex::register_workers<agate_adapter<typed_lz4>>();
}

} // namespace bench
