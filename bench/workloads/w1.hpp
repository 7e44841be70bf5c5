// Workload W1: a sensor reading, an order of ten items, a batch of readings, each built in code from the
// formulas of the published report. Models and values only; what a format makes of them, and how it is timed,
// is told elsewhere.
//
// Compile with -ffp-contract=off: a fused multiply-add in `40 + (i % 30) * 0.8` gives other doubles, and with
// them other payload sizes than the report's. The types keep the report's names, since they are names on the
// wire too (an XML root element, an envelope's tag).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bench::w1 {

struct SensorReading {
    std::string id;
    double temperature = 0;
    double humidity = 0;
    double pressure = 0;
    std::string status;
    std::string timestamp;

    bool operator==(const SensorReading&) const = default;
};

struct SensorBatch {
    std::string batch_id;
    std::vector<SensorReading> readings;

    bool operator==(const SensorBatch&) const = default;
};

struct OrderItem {
    std::string sku;
    std::int64_t quantity = 0;
    double unit_price = 0;
    std::optional<std::string> notes;

    bool operator==(const OrderItem&) const = default;
};

struct Order {
    std::string order_id;
    std::string customer_id;
    std::string created_at;
    std::string priority;
    std::optional<std::string> discount_code;
    std::vector<OrderItem> items;

    bool operator==(const Order&) const = default;
};

/// The payload sizes in bytes that the published report states for compact JSON with nulls written; Order
/// also with the nulls left out. Models and encoding are the report's only if these come out to the byte.
inline constexpr std::size_t json_size_sensor = 128;
inline constexpr std::size_t json_size_order = 793;
inline constexpr std::size_t json_size_order_without_nulls = 676;
inline constexpr std::size_t json_size_batch = 12'842;

/// The number of readings in Batch and in the large batch.
inline constexpr int batch_readings = 100;
inline constexpr int large_batch_readings = 100'000;

inline SensorReading make_sensor() {
    return {"sensor-0042", 21.85, 48.2, 1013.25, "ACTIVE", "2026-09-26T12:00:00Z"};
}

/// `i` with at least four digits.
inline std::string four_digits(int i) {
    std::string digits = std::to_string(i);
    return digits.size() < 4 ? std::string(4 - digits.size(), '0') + digits : digits;
}

inline SensorBatch make_batch(int readings = batch_readings) {
    SensorBatch batch{"batch-0001", {}};
    batch.readings.reserve(static_cast<std::size_t>(readings));
    for (int i = 0; i < readings; ++i) {
        batch.readings.push_back({"sensor-" + four_digits(i), 20 + (i % 15) * 0.5, 40 + (i % 30) * 0.8,
                                  1000 + (i % 25) * 1.1, i % 10 == 0 ? "DEGRADED" : "ACTIVE",
                                  "2026-09-26T12:00:00Z"});
    }
    return batch;
}

inline Order make_order() {
    Order order{"ORD-987654", "CUST-1029", "2026-09-26T14:30:00Z", "HIGH", "FALL2026", {}};
    for (int i = 0; i < 10; ++i) {
        // Hundredths divided by 100 give the double nearest to the two-digit decimal, as the report's round()
        // does.
        const double unit_price = std::round((19.99 + 2.5 * i) * 100) / 100;
        order.items.push_back({"SKU-" + std::to_string(1000 + i), 1 + i % 5, unit_price, std::nullopt});
    }
    order.items.front().notes = "Rush delivery";
    return order;
}

} // namespace bench::w1
