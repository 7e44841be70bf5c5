// The binary suite's adapters for Protocol Buffers. `protobuf` reads and writes its own messages, which is
// what its published figures mean; `protobuf-struct` does the work of the other rows, which is to get from
// the workload's struct to bytes and back: the message is filled first, or copied from. Messages and buffers
// that the library can reuse are kept.
#include "../suites/binary_suite.hpp"

#ifdef AGATE_BENCH_HAVE_PROTOBUF

#include <workloads.pb.h>

#include <tuple>
#include <utility>

namespace bench {
namespace {

// --- from struct to message; the message is empty

template <typename Field, typename T>
void fill(Field& out, const std::vector<T>& values) {
    out.Reserve(static_cast<int>(values.size()));
    for (const T value : values)
        out.AddAlreadyReserved(value);
}

void fill(pb::SensorReading& out, const w1::SensorReading& v) {
    out.set_id(v.id);
    out.set_temperature(v.temperature);
    out.set_humidity(v.humidity);
    out.set_pressure(v.pressure);
    out.set_status(v.status);
    out.set_timestamp(v.timestamp);
}

void fill(pb::SensorBatch& out, const w1::SensorBatch& v) {
    out.set_batch_id(v.batch_id);
    for (const auto& reading : v.readings)
        fill(*out.add_readings(), reading);
}

void fill(pb::OrderItem& out, const w1::OrderItem& v) {
    out.set_sku(v.sku);
    out.set_quantity(v.quantity);
    out.set_unit_price(v.unit_price);
    if (v.notes) out.set_notes(*v.notes);
}

void fill(pb::Order& out, const w1::Order& v) {
    out.set_order_id(v.order_id);
    out.set_customer_id(v.customer_id);
    out.set_created_at(v.created_at);
    out.set_priority(v.priority);
    if (v.discount_code) out.set_discount_code(*v.discount_code);
    for (const auto& item : v.items)
        fill(*out.add_items(), item);
}

void fill(pb::NumericStruct& out, const w5::NumericStruct& v) {
    out.set_f1(v.f1);
    out.set_f2(v.f2);
    out.set_f3(v.f3);
    out.set_f4(v.f4);
    out.set_f5(v.f5);
    out.set_f6(v.f6);
    out.set_f7(v.f7);
    out.set_f8(v.f8);
    out.set_f9(v.f9);
    out.set_f10(v.f10);
    out.set_f11(v.f11);
    out.set_f12(v.f12);
}

void fill(pb::Sample& out, const w5::Sample& v) {
    out.set_int_value(v.int_value);
    out.set_long_value(v.long_value);
    out.set_float_value(v.float_value);
    out.set_double_value(v.double_value);
    out.set_short_value(v.short_value);
    out.set_char_value(v.char_value);
    out.set_boolean_value(v.boolean_value);
    out.set_int_value_boxed(v.int_value_boxed);
    out.set_long_value_boxed(v.long_value_boxed);
    out.set_float_value_boxed(v.float_value_boxed);
    out.set_double_value_boxed(v.double_value_boxed);
    out.set_short_value_boxed(v.short_value_boxed);
    out.set_char_value_boxed(v.char_value_boxed);
    out.set_boolean_value_boxed(v.boolean_value_boxed);
    fill(*out.mutable_int_array(), v.int_array);
    fill(*out.mutable_long_array(), v.long_array);
    fill(*out.mutable_float_array(), v.float_array);
    fill(*out.mutable_double_array(), v.double_array);
    fill(*out.mutable_short_array(), v.short_array);
    fill(*out.mutable_char_array(), v.char_array);
    fill(*out.mutable_boolean_array(), v.boolean_array);
    out.set_string(v.string);
}

void fill(pb::Media& out, const w5::Media& v) {
    out.set_uri(v.uri);
    out.set_title(v.title);
    out.set_width(v.width);
    out.set_height(v.height);
    out.set_format(v.format);
    out.set_duration(v.duration);
    out.set_size(v.size);
    out.set_bitrate(v.bitrate);
    out.set_has_bitrate(v.has_bitrate);
    for (const std::string& person : v.persons)
        out.add_persons(person);
    out.set_player(static_cast<pb::Player>(v.player));
    out.set_copyright(v.copyright);
}

void fill(pb::Image& out, const w5::Image& v) {
    out.set_uri(v.uri);
    out.set_title(v.title);
    out.set_width(v.width);
    out.set_height(v.height);
    out.set_size(static_cast<pb::Size>(v.size));
}

void fill(pb::MediaContent& out, const w5::MediaContent& v) {
    fill(*out.mutable_media(), v.media);
    for (const auto& image : v.images)
        fill(*out.add_images(), image);
}

void fill(pb::NumericStructList& out, const w5::NumericStructList& v) {
    for (const auto& element : v.struct_list)
        fill(*out.add_struct_list(), element);
}

void fill(pb::SampleList& out, const w5::SampleList& v) {
    for (const auto& element : v.sample_list)
        fill(*out.add_sample_list(), element);
}

void fill(pb::MediaContentList& out, const w5::MediaContentList& v) {
    for (const auto& element : v.media_content_list)
        fill(*out.add_media_content_list(), element);
}

// --- from message to struct, whatever the struct held

template <typename Field, typename T>
void take(const Field& in, std::vector<T>& out) {
    out.assign(in.begin(), in.end());
}

void take(const pb::SensorReading& in, w1::SensorReading& v);
void take(const pb::OrderItem& in, w1::OrderItem& v);
void take(const pb::NumericStruct& in, w5::NumericStruct& v);
void take(const pb::Sample& in, w5::Sample& v);
void take(const pb::Image& in, w5::Image& v);
void take(const pb::MediaContent& in, w5::MediaContent& v);

/// Element by element, so that those that are there keep their memory.
template <typename Field, typename T>
void take_each(const Field& in, std::vector<T>& out) {
    out.resize(static_cast<std::size_t>(in.size()));
    for (std::size_t i = 0; i < out.size(); ++i)
        take(in[static_cast<int>(i)], out[i]);
}

void take(const pb::SensorReading& in, w1::SensorReading& v) {
    v.id = in.id();
    v.temperature = in.temperature();
    v.humidity = in.humidity();
    v.pressure = in.pressure();
    v.status = in.status();
    v.timestamp = in.timestamp();
}

void take(const pb::SensorBatch& in, w1::SensorBatch& v) {
    v.batch_id = in.batch_id();
    take_each(in.readings(), v.readings);
}

void take(const pb::OrderItem& in, w1::OrderItem& v) {
    v.sku = in.sku();
    v.quantity = in.quantity();
    v.unit_price = in.unit_price();
    if (in.has_notes())
        v.notes = in.notes();
    else
        v.notes.reset();
}

void take(const pb::Order& in, w1::Order& v) {
    v.order_id = in.order_id();
    v.customer_id = in.customer_id();
    v.created_at = in.created_at();
    v.priority = in.priority();
    if (in.has_discount_code())
        v.discount_code = in.discount_code();
    else
        v.discount_code.reset();
    take_each(in.items(), v.items);
}

void take(const pb::NumericStruct& in, w5::NumericStruct& v) {
    v.f1 = in.f1();
    v.f2 = in.f2();
    v.f3 = in.f3();
    v.f4 = in.f4();
    v.f5 = in.f5();
    v.f6 = in.f6();
    v.f7 = in.f7();
    v.f8 = in.f8();
    v.f9 = in.f9();
    v.f10 = in.f10();
    v.f11 = in.f11();
    v.f12 = in.f12();
}

void take(const pb::Sample& in, w5::Sample& v) {
    v.int_value = in.int_value();
    v.long_value = in.long_value();
    v.float_value = in.float_value();
    v.double_value = in.double_value();
    v.short_value = in.short_value();
    v.char_value = in.char_value();
    v.boolean_value = in.boolean_value();
    v.int_value_boxed = in.int_value_boxed();
    v.long_value_boxed = in.long_value_boxed();
    v.float_value_boxed = in.float_value_boxed();
    v.double_value_boxed = in.double_value_boxed();
    v.short_value_boxed = in.short_value_boxed();
    v.char_value_boxed = in.char_value_boxed();
    v.boolean_value_boxed = in.boolean_value_boxed();
    take(in.int_array(), v.int_array);
    take(in.long_array(), v.long_array);
    take(in.float_array(), v.float_array);
    take(in.double_array(), v.double_array);
    take(in.short_array(), v.short_array);
    take(in.char_array(), v.char_array);
    take(in.boolean_array(), v.boolean_array);
    v.string = in.string();
}

void take(const pb::Media& in, w5::Media& v) {
    v.uri = in.uri();
    v.title = in.title();
    v.width = in.width();
    v.height = in.height();
    v.format = in.format();
    v.duration = in.duration();
    v.size = in.size();
    v.bitrate = in.bitrate();
    v.has_bitrate = in.has_bitrate();
    take(in.persons(), v.persons);
    v.player = static_cast<w5::Player>(in.player());
    v.copyright = in.copyright();
}

void take(const pb::Image& in, w5::Image& v) {
    v.uri = in.uri();
    v.title = in.title();
    v.width = in.width();
    v.height = in.height();
    v.size = static_cast<w5::Size>(in.size());
}

void take(const pb::MediaContent& in, w5::MediaContent& v) {
    take(in.media(), v.media);
    take_each(in.images(), v.images);
}

void take(const pb::NumericStructList& in, w5::NumericStructList& v) {
    take_each(in.struct_list(), v.struct_list);
}

void take(const pb::SampleList& in, w5::SampleList& v) {
    take_each(in.sample_list(), v.sample_list);
}

void take(const pb::MediaContentList& in, w5::MediaContentList& v) {
    take_each(in.media_content_list(), v.media_content_list);
}

// --- the adapters

/// Which message stands for which struct; declarations only.
struct message_for {
    static pb::SensorReading type(const w1::SensorReading&);
    static pb::SensorBatch type(const w1::SensorBatch&);
    static pb::Order type(const w1::Order&);
    static pb::NumericStruct type(const w5::NumericStruct&);
    static pb::Sample type(const w5::Sample&);
    static pb::MediaContent type(const w5::MediaContent&);
    static pb::NumericStructList type(const w5::NumericStructList&);
    static pb::SampleList type(const w5::SampleList&);
    static pb::MediaContentList type(const w5::MediaContentList&);
};

template <typename Model>
using message_of = decltype(message_for::type(std::declval<Model>()));

class message_adapter : public binary_adapter_base {
public:
    static constexpr std::string_view name = "protobuf";
    static constexpr std::string_view format = "binary";

    template <typename Model>
    using object = message_of<Model>;

    template <typename Model>
    static object<Model> object_of(const Model& value) {
        object<Model> message;
        fill(message, value);
        return message;
    }

    template <typename Model>
    static Model value_of(const object<Model>& message) {
        Model value;
        take(message, value);
        return value;
    }

    template <typename Message>
    bool write(const Message& message) {
        size_ = message.ByteSizeLong();
        if (out_.size() < size_) out_.resize(size_);
        auto* const begin = reinterpret_cast<std::uint8_t*>(out_.data());
        return message.SerializeWithCachedSizesToArray(begin) == begin + size_;
    }

    std::string_view written() const { return {out_.data(), size_}; }

    template <typename Message>
    bool read(std::string_view bytes, Message& message) {
        return message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
    }

private:
    std::string out_;
    std::size_t size_ = 0;
};

class struct_adapter : public binary_adapter_base {
public:
    static constexpr std::string_view name = "protobuf-struct";
    static constexpr std::string_view format = "binary";

    template <typename Model>
    bool write(const Model& value) {
        auto& message = kept<Model>();
        message.Clear();
        fill(message, value);
        return bytes_.write(message);
    }

    std::string_view written() const { return bytes_.written(); }

    template <typename Model>
    bool read(std::string_view bytes, Model& value) {
        auto& message = kept<Model>();
        if (!bytes_.read(bytes, message)) return false;
        take(message, value);
        return true;
    }

private:
    template <typename Model>
    auto& kept() {
        return std::get<message_of<Model>>(messages_);
    }

    message_adapter bytes_;
    std::tuple<pb::SensorReading, pb::SensorBatch, pb::Order, pb::NumericStruct, pb::Sample, pb::MediaContent,
               pb::NumericStructList, pb::SampleList, pb::MediaContentList>
        messages_;
};

} // namespace

void register_binary_protobuf() {
    note_library("protobuf " + google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION));
    register_binary_library<message_adapter>();
    register_binary_library<struct_adapter>();
}

} // namespace bench

#else

void bench::register_binary_protobuf() {
    for (const char* const library : {"protobuf", "protobuf-struct"}) {
        register_missing_binary_library(
            "binary", library, "not installed: Debian packages libprotobuf-dev and protobuf-compiler");
    }
}

#endif
