// The NeTEx suite's adapter for Protocol Buffers: its own messages, which is the least that it can be asked to do; a struct
// that has to be filled from them costs more.
#include "../suites/netex_suite.hpp"

#ifdef AGATE_BENCH_HAVE_PROTOBUF

#include "../suites/netex_pipelines.hpp"

#include <netex.pb.h>

namespace bench {
namespace {

class protobuf_adapter {
public:
    using object = netex_pb::Stop;
    static constexpr std::string_view name = "protobuf";
    static constexpr std::string_view format = "binary";

    static object object_of(const netex::stop& v) {
        object out;
        out.set_id(v.id);
        out.set_version(v.version);
        if (v.name) {
            auto& name = *out.mutable_name();
            for (const w3::TextType& text : v.name->content) {
                auto& added = *name.add_content();
                if (text.lang) {
                    added.set_lang(*text.lang);
                }
                added.set_value(text.value);
            }
        }
        if (v.private_codes) {
            auto& codes = *out.mutable_private_codes();
            for (const w3::PrivateCode& code : v.private_codes->private_code) {
                auto& added = *codes.add_private_code();
                if (code.type_value) {
                    added.set_type_value(*code.type_value);
                }
                added.set_value(code.value);
            }
        }
        if (v.location) {
            auto& place = *out.mutable_location();
            place.set_longitude(to_string(v.location->longitude));
            place.set_latitude(to_string(v.location->latitude));
            if (v.location->altitude) {
                place.set_altitude(to_string(*v.location->altitude));
            }
        }
        out.set_stop_type(v.stop_type);
        if (v.url) {
            out.set_url(*v.url);
        }
        return out;
    }
    static netex::stop stop_of(const object& v) {
        const auto number = [](const std::string& text) {
            return agate::decimal::parse(text).value_or(agate::decimal{});
        };
        netex::stop out{v.id(), v.version(), {}, {}, {}, v.stop_type(), {}};
        if (v.has_name()) {
            out.name.emplace();
            for (const auto& text : v.name().content()) {
                out.name->content.push_back({});
                if (text.has_lang()) {
                    out.name->content.back().lang = text.lang();
                }
                out.name->content.back().value = text.value();
            }
        }
        if (v.has_private_codes()) {
            out.private_codes.emplace();
            for (const auto& code : v.private_codes().private_code()) {
                out.private_codes->private_code.push_back({});
                if (code.has_type_value()) {
                    out.private_codes->private_code.back().type_value = code.type_value();
                }
                out.private_codes->private_code.back().value = code.value();
            }
        }
        if (v.has_location()) {
            out.location =
                w3::LocationStructure2{number(v.location().longitude()), number(v.location().latitude()), {}};
            if (v.location().has_altitude()) {
                out.location->altitude = number(v.location().altitude());
            }
        }
        if (v.has_url()) {
            out.url = v.url();
        }
        return out;
    }

    bool write(const object& value) { return value.SerializeToString(&out_); }
    std::string_view written() const { return out_; }
    bool read(std::string_view bytes, object& value) {
        return value.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
    }

private:
    std::string out_;
};

} // namespace

void register_netex_protobuf() {
    note_library("protobuf " + google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION));
    netex::register_pipeline<protobuf_adapter>();
    netex::register_pipeline<netex::by_hand_framed<protobuf_adapter>>();
    netex::register_workers<netex::by_hand_framed<protobuf_adapter>>();
}

} // namespace bench

#else

void bench::register_netex_protobuf() {
    netex::register_missing("binary", "protobuf",
                            "not installed: Debian packages libprotobuf-dev, protobuf-compiler");
}

#endif
