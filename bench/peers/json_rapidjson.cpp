// The JSON suite's adapter for RapidJSON: a Document read by hand with FindMember, a Writer over a buffer
// that is kept. The text is copied into a kept buffer and parsed in situ, which took a fifth less time than
// parsing it where it stands; the copy is inside the clock, since the text belongs to somebody else.
// Full-precision numbers are asked for: the default may be off by some units in the last place, and the
// decoded value would not be the workload's.
#include "../suites/json_suite.hpp"

// Clang 19 and newer refuse an assignment operator in the headers of RapidJSON 1.1, which no program calls.
#if defined(__clang__) && __clang_major__ >= 19
#define AGATE_BENCH_RAPIDJSON_REFUSED 1
#endif

#if defined(AGATE_BENCH_HAVE_RAPIDJSON) && !defined(AGATE_BENCH_RAPIDJSON_REFUSED)

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace bench {
namespace {

class rapidjson_adapter {
public:
    static constexpr std::string_view name = "rapidjson";
    static constexpr std::string_view cannot_write = "";

    struct input {
        explicit input(const w1::text_block& block) : text(block.view()) {}
        std::string_view text;
    };

    template <typename Model>
    bool read(const input& in, Model& model) {
        copy_.assign(in.text);
        rapidjson::Document document;
        document.ParseInsitu<rapidjson::kParseFullPrecisionFlag>(copy_.data());
        return !document.HasParseError() && get(document, model);
    }

    template <typename Model>
    bool write(const Model& model) {
        buffer_.Clear();
        writer_.Reset(buffer_);
        return put(model);
    }

    std::string_view written() const { return {buffer_.GetString(), buffer_.GetSize()}; }

private:
    using value = rapidjson::Value;

    static bool get(const value& v, std::string& out) {
        if (!v.IsString()) return false;
        out.assign(v.GetString(), v.GetStringLength());
        return true;
    }

    static bool get(const value& v, double& out) {
        if (!v.IsNumber()) return false;
        out = v.GetDouble();
        return true;
    }

    static bool get(const value& v, std::int64_t& out) {
        if (!v.IsInt64()) return false;
        out = v.GetInt64();
        return true;
    }

    static bool get(const value& v, std::optional<std::string>& out) {
        if (v.IsNull()) {
            out.reset();
            return true;
        }
        return get(v, out ? *out : out.emplace());
    }

    template <typename T>
    static bool get(const value& v, std::vector<T>& out) {
        if (!v.IsArray()) return false;
        out.clear();
        out.reserve(v.Size());
        for (const value& element : v.GetArray()) {
            if (!get(element, out.emplace_back())) return false;
        }
        return true;
    }

    template <typename T, std::size_t N>
    static bool member(const value& object, const char (&text)[N], T& out) {
        const auto found = object.FindMember(rapidjson::StringRef(text));
        return found != object.MemberEnd() && get(found->value, out);
    }

    static bool get(const value& v, w1::SensorReading& r) {
        return v.IsObject() && member(v, "id", r.id) && member(v, "temperature", r.temperature) &&
               member(v, "humidity", r.humidity) && member(v, "pressure", r.pressure) &&
               member(v, "status", r.status) && member(v, "timestamp", r.timestamp);
    }

    static bool get(const value& v, w1::SensorBatch& b) {
        return v.IsObject() && member(v, "batch_id", b.batch_id) && member(v, "readings", b.readings);
    }

    static bool get(const value& v, w1::OrderItem& i) {
        return v.IsObject() && member(v, "sku", i.sku) && member(v, "quantity", i.quantity) &&
               member(v, "unit_price", i.unit_price) && member(v, "notes", i.notes);
    }

    static bool get(const value& v, w1::Order& o) {
        return v.IsObject() && member(v, "order_id", o.order_id) && member(v, "customer_id", o.customer_id) &&
               member(v, "created_at", o.created_at) && member(v, "priority", o.priority) &&
               member(v, "discount_code", o.discount_code) && member(v, "items", o.items);
    }

    bool put(const std::string& s) {
        return writer_.String(s.data(), static_cast<rapidjson::SizeType>(s.size()));
    }
    bool put(double d) { return writer_.Double(d); }
    bool put(std::int64_t i) { return writer_.Int64(i); }
    bool put(const std::optional<std::string>& s) { return s ? put(*s) : writer_.Null(); }

    template <typename T>
    bool put(const std::vector<T>& elements) {
        writer_.StartArray();
        for (const T& element : elements) {
            if (!put(element)) return false;
        }
        return writer_.EndArray();
    }

    template <std::size_t N>
    bool key(const char (&text)[N]) {
        return writer_.Key(text, N - 1);
    }

    bool put(const w1::SensorReading& r) {
        return writer_.StartObject() && key("id") && put(r.id) && key("temperature") && put(r.temperature) &&
               key("humidity") && put(r.humidity) && key("pressure") && put(r.pressure) && key("status") &&
               put(r.status) && key("timestamp") && put(r.timestamp) && writer_.EndObject();
    }

    bool put(const w1::SensorBatch& b) {
        return writer_.StartObject() && key("batch_id") && put(b.batch_id) && key("readings") &&
               put(b.readings) && writer_.EndObject();
    }

    bool put(const w1::OrderItem& i) {
        return writer_.StartObject() && key("sku") && put(i.sku) && key("quantity") && put(i.quantity) &&
               key("unit_price") && put(i.unit_price) && key("notes") && put(i.notes) && writer_.EndObject();
    }

    bool put(const w1::Order& o) {
        return writer_.StartObject() && key("order_id") && put(o.order_id) && key("customer_id") &&
               put(o.customer_id) && key("created_at") && put(o.created_at) && key("priority") &&
               put(o.priority) && key("discount_code") && put(o.discount_code) && key("items") &&
               put(o.items) && writer_.EndObject();
    }

    std::string copy_;
    rapidjson::StringBuffer buffer_;
    rapidjson::Writer<rapidjson::StringBuffer> writer_{buffer_};
};

} // namespace

void register_json_rapidjson() {
    note_library("rapidjson " RAPIDJSON_VERSION_STRING);
    register_json_library<rapidjson_adapter>();
}

} // namespace bench

#else

void bench::register_json_rapidjson() {
#ifdef AGATE_BENCH_RAPIDJSON_REFUSED
    register_missing_json_library("rapidjson",
                                  "the headers of RapidJSON 1.1 do not compile with Clang 19 or newer");
#else
    register_missing_json_library("rapidjson", "not installed: Debian package rapidjson-dev");
#endif
}

#endif
