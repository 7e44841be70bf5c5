// The JSON suite's adapter for nlohmann-json: its document and from_json and to_json for each model, written
// by hand because its macros know no std::optional. dump() always returns a string of its own, which is moved
// into place: the library has no public way to write into a buffer that is kept.
#include "../suites/json_suite.hpp"

#ifdef AGATE_BENCH_HAVE_NLOHMANN

#include <nlohmann/json.hpp>

template <>
struct nlohmann::adl_serializer<std::optional<std::string>> {
    static void to_json(json& j, const std::optional<std::string>& value) {
        if (value)
            j = *value;
        else
            j = nullptr;
    }
    static void from_json(const json& j, std::optional<std::string>& value) {
        if (j.is_null())
            value.reset();
        else
            value = j.get<std::string>();
    }
};

namespace bench::w1 {

using nlohmann::json;

static void from_json(const json& j, SensorReading& r) {
    j.at("id").get_to(r.id);
    j.at("temperature").get_to(r.temperature);
    j.at("humidity").get_to(r.humidity);
    j.at("pressure").get_to(r.pressure);
    j.at("status").get_to(r.status);
    j.at("timestamp").get_to(r.timestamp);
}

static void to_json(json& j, const SensorReading& r) {
    j = json{{"id", r.id},
             {"temperature", r.temperature},
             {"humidity", r.humidity},
             {"pressure", r.pressure},
             {"status", r.status},
             {"timestamp", r.timestamp}};
}

static void from_json(const json& j, SensorBatch& b) {
    j.at("batch_id").get_to(b.batch_id);
    j.at("readings").get_to(b.readings);
}

static void to_json(json& j, const SensorBatch& b) {
    j = json{{"batch_id", b.batch_id}, {"readings", b.readings}};
}

static void from_json(const json& j, OrderItem& i) {
    j.at("sku").get_to(i.sku);
    j.at("quantity").get_to(i.quantity);
    j.at("unit_price").get_to(i.unit_price);
    j.at("notes").get_to(i.notes);
}

static void to_json(json& j, const OrderItem& i) {
    j = json{{"sku", i.sku}, {"quantity", i.quantity}, {"unit_price", i.unit_price}, {"notes", i.notes}};
}

static void from_json(const json& j, Order& o) {
    j.at("order_id").get_to(o.order_id);
    j.at("customer_id").get_to(o.customer_id);
    j.at("created_at").get_to(o.created_at);
    j.at("priority").get_to(o.priority);
    j.at("discount_code").get_to(o.discount_code);
    j.at("items").get_to(o.items);
}

static void to_json(json& j, const Order& o) {
    j = json{{"order_id", o.order_id}, {"customer_id", o.customer_id},     {"created_at", o.created_at},
             {"priority", o.priority}, {"discount_code", o.discount_code}, {"items", o.items}};
}

} // namespace bench::w1

namespace bench {
namespace {

class nlohmann_adapter {
public:
    static constexpr std::string_view name = "nlohmann";
    static constexpr std::string_view cannot_write = "";

    struct input {
        explicit input(const w1::text_block& block) : text(block.view()) {}
        std::string_view text;
    };

    template <typename Model>
    bool read(const input& in, Model& model) {
        nlohmann::json::parse(in.text.begin(), in.text.end()).get_to(model); // an exception ends the program
        return true;
    }

    template <typename Model>
    bool write(const Model& model) {
        out_ = nlohmann::json(model).dump();
        return true;
    }

    std::string_view written() const { return out_; }

private:
    std::string out_;
};

} // namespace

void register_json_nlohmann() {
    note_library("nlohmann-json " + std::to_string(NLOHMANN_JSON_VERSION_MAJOR) + '.' +
                 std::to_string(NLOHMANN_JSON_VERSION_MINOR) + '.' +
                 std::to_string(NLOHMANN_JSON_VERSION_PATCH));
    register_json_library<nlohmann_adapter>();
}

} // namespace bench

#else

void bench::register_json_nlohmann() {
    register_missing_json_library("nlohmann", "not installed: Debian package nlohmann-json3-dev");
}

#endif
