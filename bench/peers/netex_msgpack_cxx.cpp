// The NeTEx suite's adapter for msgpack-cxx: maps with field names, by what MSGPACK_DEFINE_MAP makes of a class
// (make_define_map), said from outside so that the structs stay plain; the bytes are those of the report. Buffer and zone are
// kept, and strings are not copied into the zone.
#include "../suites/netex_suite.hpp"

#ifdef AGATE_BENCH_HAVE_MSGPACK_CXX

#include "../suites/netex_pipelines.hpp"
#include "../workloads/w3_plain.hpp"

#ifndef MSGPACK_NO_BOOST
#define MSGPACK_NO_BOOST
#endif
#include <msgpack.hpp>

namespace msgpack {
MSGPACK_API_VERSION_NAMESPACE(MSGPACK_DEFAULT_API_NS) {
    namespace adaptor {

    template <bench::w3::plain_model Model> struct pack<Model> {
        template <typename Stream>
        packer<Stream>& operator()(packer<Stream>& out, const Model& value) const {
            bench::w3::with_members(
                value, [&](const auto&... all) { type::make_define_map(all...).msgpack_pack(out); });
            return out;
        }
    };

    template <bench::w3::plain_model Model> struct convert<Model> {
        const msgpack::object& operator()(const msgpack::object& in, Model& value) const {
            bench::w3::with_members(value,
                                    [&](auto&&... all) { type::make_define_map(all...).msgpack_unpack(in); });
            return in;
        }
    };

    } // namespace adaptor
}
} // namespace msgpack

namespace bench {
namespace {

class msgpack_cxx_adapter {
public:
    using object = w3::plain_stop;
    static constexpr std::string_view name = "msgpack-cxx";
    static constexpr std::string_view format = "msgpack";
    static constexpr std::string_view tagged_format = "msgpack-tagged";

    static object object_of(const netex::stop& value) { return w3::to_plain(value); }
    static netex::stop stop_of(const object& value) { return w3::from_plain(value); }

    bool write(const object& value) {
        out_.clear();
        msgpack::pack(out_, value);
        return true;
    }
    std::string_view written() const { return {out_.data(), out_.size()}; }
    bool read(std::string_view bytes, object& value) {
        const auto refer_to_input = [](msgpack::type::object_type, std::size_t, void*) { return true; };
        zone_.clear();
        try {
            msgpack::unpack(zone_, bytes.data(), bytes.size(), refer_to_input).convert(value);
        } catch (const std::exception&) {
            return false;
        }
        return true;
    }

private:
    msgpack::sbuffer out_;
    msgpack::zone zone_;
};

} // namespace

void register_netex_msgpack_cxx() {
    using netex::by_hand_framed, netex::by_hand_tagged, netex::register_pipeline;
    note_library(std::string("msgpack-cxx ") + msgpack_version());
    register_pipeline<msgpack_cxx_adapter>();
    register_pipeline<by_hand_framed<msgpack_cxx_adapter>>();
    register_pipeline<by_hand_tagged<msgpack_cxx_adapter>>();
    register_pipeline<by_hand_framed<by_hand_tagged<msgpack_cxx_adapter>>>();
    netex::register_workers<by_hand_framed<msgpack_cxx_adapter>>();
}

} // namespace bench

#else

void bench::register_netex_msgpack_cxx() {
    netex::register_missing("msgpack", "msgpack-cxx", "not installed: Debian package libmsgpack-cxx-dev");
}

#endif
