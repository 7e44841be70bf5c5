// The JSON suite's adapter for simdjson: On-Demand with extraction by hand, as its documentation advises. The
// parser is kept, the padded copy of the text is made outside the clock. Member names are looked up with
// operator[], which goes on from the last one found, so members in declaration order cost one comparison
// each.
#include "../suites/json_suite.hpp"

#ifdef AGATE_BENCH_HAVE_SIMDJSON

#include <simdjson.h>

namespace bench {
namespace {

namespace ondemand = simdjson::ondemand;

class simdjson_adapter {
public:
    static constexpr std::string_view name = "simdjson";
    static constexpr std::string_view cannot_write = "simdjson 3 and its forerunners have no JSON writer";

    struct input {
        explicit input(const w1::text_block& block) : text(block.view()) {}
        simdjson::padded_string text;
    };

    template <typename Model>
    bool read(const input& in, Model& model) {
        ondemand::document document;
        ondemand::object object;
        return !parser_.iterate(in.text).get(document) && !document.get_object().get(object) &&
               get(object, model);
    }

    template <typename Model>
    bool write(const Model&) {
        return false;
    }

    std::string_view written() const { return {}; }

private:
    static bool get(simdjson::simdjson_result<ondemand::value> found, std::string& out) {
        std::string_view text;
        if (found.get_string().get(text)) return false;
        out.assign(text);
        return true;
    }

    static bool get(simdjson::simdjson_result<ondemand::value> found, double& out) {
        return !found.get_double().get(out);
    }

    static bool get(simdjson::simdjson_result<ondemand::value> found, std::int64_t& out) {
        return !found.get_int64().get(out);
    }

    static bool get(simdjson::simdjson_result<ondemand::value> found, std::optional<std::string>& out) {
        ondemand::value value;
        if (found.get(value)) return false;
        bool is_null = false;
        if (simdjson::simdjson_result<bool>(value.is_null()).get(is_null)) return false;
        if (is_null) {
            out.reset();
            return true;
        }
        return get(simdjson::simdjson_result<ondemand::value>(std::move(value)), out ? *out : out.emplace());
    }

    template <typename T>
    static bool get(simdjson::simdjson_result<ondemand::value> found, std::vector<T>& out) {
        ondemand::array array;
        if (found.get_array().get(array)) return false;
        out.clear();
        for (auto element : array) {
            ondemand::object object;
            if (element.get_object().get(object) || !get(object, out.emplace_back())) return false;
        }
        return true;
    }

    static bool get(ondemand::object& object, w1::SensorReading& r) {
        return get(object["id"], r.id) && get(object["temperature"], r.temperature) &&
               get(object["humidity"], r.humidity) && get(object["pressure"], r.pressure) &&
               get(object["status"], r.status) && get(object["timestamp"], r.timestamp);
    }

    static bool get(ondemand::object& object, w1::SensorBatch& b) {
        return get(object["batch_id"], b.batch_id) && get(object["readings"], b.readings);
    }

    static bool get(ondemand::object& object, w1::OrderItem& i) {
        return get(object["sku"], i.sku) && get(object["quantity"], i.quantity) &&
               get(object["unit_price"], i.unit_price) && get(object["notes"], i.notes);
    }

    static bool get(ondemand::object& object, w1::Order& o) {
        return get(object["order_id"], o.order_id) && get(object["customer_id"], o.customer_id) &&
               get(object["created_at"], o.created_at) && get(object["priority"], o.priority) &&
               get(object["discount_code"], o.discount_code) && get(object["items"], o.items);
    }

    ondemand::parser parser_;
};

} // namespace

void register_json_simdjson() {
    using namespace simdjson;
    note_library("simdjson " + std::to_string(SIMDJSON_VERSION_MAJOR) + '.' +
                 std::to_string(SIMDJSON_VERSION_MINOR) + '.' + std::to_string(SIMDJSON_VERSION_REVISION) +
                 " (" + get_active_implementation()->name() + ')');
    register_json_library<simdjson_adapter>();
}

} // namespace bench

#else

void bench::register_json_simdjson() {
    register_missing_json_library("simdjson", "not installed: Debian package libsimdjson-dev");
}

#endif
