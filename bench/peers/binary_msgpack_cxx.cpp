// The binary suite's adapter for msgpack-cxx: maps with field names, by what MSGPACK_DEFINE_MAP makes of a
// class (make_define_map), said from outside so that the workloads' structs stay plain. The buffer and the
// zone are kept, and strings are not copied into the zone, which the library leaves to its user and which is
// the fastest way through it.
//
// It writes whole-number floats as integers, so some of its payloads are smaller than the maps that it reads.
#include "../suites/binary_suite.hpp"

#ifdef AGATE_BENCH_HAVE_MSGPACK_CXX

#ifndef MSGPACK_NO_BOOST
#define MSGPACK_NO_BOOST
#endif
#include <msgpack.hpp>

MSGPACK_ADD_ENUM(bench::w5::Player)
MSGPACK_ADD_ENUM(bench::w5::Size)

namespace msgpack {
MSGPACK_API_VERSION_NAMESPACE(MSGPACK_DEFAULT_API_NS) {
    namespace adaptor {

    template <typename Model>
    struct pack<Model, std::enable_if_t<bench::model<Model>>> {
        template <typename Stream>
        packer<Stream>& operator()(packer<Stream>& out, const Model& value) const {
            bench::with_fields(value,
                               [&](const auto&... all) { type::make_define_map(all...).msgpack_pack(out); });
            return out;
        }
    };

    template <typename Model>
    struct convert<Model, std::enable_if_t<bench::model<Model>>> {
        const msgpack::object& operator()(const msgpack::object& in, Model& value) const {
            bench::with_fields(value,
                               [&](auto&&... all) { type::make_define_map(all...).msgpack_unpack(in); });
            return in;
        }
    };

    } // namespace adaptor
}
} // namespace msgpack

namespace bench {
namespace {

class msgpack_cxx_adapter : public binary_adapter_base {
public:
    static constexpr std::string_view name = "msgpack-cxx";
    static constexpr std::string_view format = "msgpack";
    static constexpr bool reads_map = true;

    template <typename Model>
    bool write(const Model& model) {
        out_.clear();
        msgpack::pack(out_, model);
        return true;
    }

    std::string_view written() const { return {out_.data(), out_.size()}; }

    template <typename Model>
    bool read(std::string_view bytes, Model& model) {
        const auto refer_to_input = [](msgpack::type::object_type, std::size_t, void*) { return true; };
        zone_.clear();
        try {
            msgpack::unpack(zone_, bytes.data(), bytes.size(), refer_to_input).convert(model);
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

void register_binary_msgpack_cxx() {
    note_library(std::string("msgpack-cxx ") + msgpack_version());
    register_binary_library<msgpack_cxx_adapter>();
}

} // namespace bench

#else

void bench::register_binary_msgpack_cxx() {
    register_missing_binary_library("msgpack", "msgpack-cxx",
                                    "not installed: Debian package libmsgpack-cxx-dev");
}

#endif
