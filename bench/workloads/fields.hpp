// The fields of the models of W1 and W5, by name and in order, for what has no reflection of its own: the
// hand-made MessagePack bytes, and peers that want a list of fields.
#pragma once

#include "w1.hpp"
#include "w5.hpp"

#include <type_traits>
#include <utility>

namespace bench {

template <typename T, typename Model> concept like = std::is_same_v<std::remove_const_t<T>, Model>;

/// `f("name", field, "name", field ...)` with all fields of a model; what f returns.
template <like<w1::SensorReading> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("id", v.id, "temperature", v.temperature, "humidity", v.humidity, "pressure", v.pressure,
             "status", v.status, "timestamp", v.timestamp);
}

template <like<w1::SensorBatch> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("batch_id", v.batch_id, "readings", v.readings);
}

template <like<w1::OrderItem> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("sku", v.sku, "quantity", v.quantity, "unit_price", v.unit_price, "notes", v.notes);
}

template <like<w1::Order> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("order_id", v.order_id, "customer_id", v.customer_id, "created_at", v.created_at, "priority",
             v.priority, "discount_code", v.discount_code, "items", v.items);
}

template <like<w5::NumericStruct> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("f1", v.f1, "f2", v.f2, "f3", v.f3, "f4", v.f4, "f5", v.f5, "f6", v.f6, "f7", v.f7, "f8", v.f8,
             "f9", v.f9, "f10", v.f10, "f11", v.f11, "f12", v.f12);
}

template <like<w5::Sample> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("int_value", v.int_value, "long_value", v.long_value, "float_value", v.float_value,
             "double_value", v.double_value, "short_value", v.short_value, "char_value", v.char_value,
             "boolean_value", v.boolean_value, "int_value_boxed", v.int_value_boxed, "long_value_boxed",
             v.long_value_boxed, "float_value_boxed", v.float_value_boxed, "double_value_boxed",
             v.double_value_boxed, "short_value_boxed", v.short_value_boxed, "char_value_boxed",
             v.char_value_boxed, "boolean_value_boxed", v.boolean_value_boxed, "int_array", v.int_array,
             "long_array", v.long_array, "float_array", v.float_array, "double_array", v.double_array,
             "short_array", v.short_array, "char_array", v.char_array, "boolean_array", v.boolean_array,
             "string", v.string);
}

template <like<w5::Media> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("uri", v.uri, "title", v.title, "width", v.width, "height", v.height, "format", v.format,
             "duration", v.duration, "size", v.size, "bitrate", v.bitrate, "has_bitrate", v.has_bitrate,
             "persons", v.persons, "player", v.player, "copyright", v.copyright);
}

template <like<w5::Image> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("uri", v.uri, "title", v.title, "width", v.width, "height", v.height, "size", v.size);
}

template <like<w5::MediaContent> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("media", v.media, "images", v.images);
}

template <like<w5::NumericStructList> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("struct_list", v.struct_list);
}

template <like<w5::SampleList> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("sample_list", v.sample_list);
}

template <like<w5::MediaContentList> T, typename F>
decltype(auto) with_fields(T& v, F&& f) {
    return f("media_content_list", v.media_content_list);
}

namespace detail {

struct count_arguments {
    template <typename... Arguments>
    constexpr auto operator()(Arguments&&...) const {
        return std::integral_constant<std::size_t, sizeof...(Arguments)>{};
    }
};

template <typename F>
void each_pair(F&) {}

template <typename F, typename Field, typename... Rest>
void each_pair(F& f, const char* name, Field& field, Rest&&... rest) {
    f(name, field);
    each_pair(f, std::forward<Rest>(rest)...);
}

} // namespace detail

/// A struct of W1 or W5.
template <typename T> concept model = requires(T& v) { with_fields(v, detail::count_arguments{}); };

/// `f(name, field)` for one field after the other.
template <model T, typename F>
void for_each_field(T& v, F&& f) {
    with_fields(
        v, [&]<typename... Fields>(Fields&&... all) { detail::each_pair(f, std::forward<Fields>(all)...); });
}

/// The number of a model's fields.
template <model T>
inline constexpr std::size_t field_count =
    decltype(with_fields(std::declval<T&>(), detail::count_arguments{}))::value / 2;

} // namespace bench
