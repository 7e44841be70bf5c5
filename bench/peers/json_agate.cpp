// The JSON suite's adapter for Agate. Nothing is described: the structs are the schema. One row is Agate's
// alone, the order with its nulls left out, whose size the published report states; its types are described
// so.
#include "../suites/json_suite.hpp"

#include <agate/json.hpp>

namespace bench {
namespace {

struct SparseItem {
    std::string sku;
    std::int64_t quantity = 0;
    double unit_price = 0;
    std::optional<std::string> notes;
};

struct SparseOrder {
    std::string order_id;
    std::string customer_id;
    std::string created_at;
    std::string priority;
    std::optional<std::string> discount_code;
    std::vector<SparseItem> items;
};

SparseOrder make_sparse_order() {
    const w1::Order full = w1::make_order();
    SparseOrder order{full.order_id, full.customer_id,   full.created_at,
                      full.priority, full.discount_code, {}};
    for (const w1::OrderItem& item : full.items) {
        order.items.push_back({item.sku, item.quantity, item.unit_price, item.notes});
    }
    return order;
}

} // namespace
} // namespace bench

template <>
inline constexpr auto agate::describe<bench::SparseItem> =
    agate::rules(agate::field<&bench::SparseItem::notes>(agate::skip_if_null));

template <>
inline constexpr auto agate::describe<bench::SparseOrder> =
    agate::rules(agate::field<&bench::SparseOrder::discount_code>(agate::skip_if_null));

namespace bench {
namespace {

class agate_adapter {
public:
    static constexpr std::string_view name = "agate";
    static constexpr std::string_view cannot_write = "";

    struct input {
        explicit input(const w1::text_block& block) : text(block.view()) {}
        std::string_view text;
    };

    template <typename Model>
    bool read(const input& in, Model& model) {
        return agate::json::read(in.text, model).has_value();
    }

    template <typename Model>
    bool write(const Model& model) {
        return agate::json::write(model, out_).has_value();
    }

    std::string_view written() const { return out_; }

private:
    std::string out_;
};

void register_order_without_nulls() {
    const char* const row = "write/json/Order-nonulls/agate";
    benchmark::RegisterBenchmark(row, [row](benchmark::State& state) {
        const SparseOrder order = make_sparse_order();
        agate_adapter adapter;
        if (!adapter.write(order) || adapter.written() != w1::json_without_nulls(w1::make_order())) {
            detail::fail_check(row, "the text is not the workload's");
        }
        note_run(row);
        detail::time_write_loop(state, adapter, order);
    });
}

} // namespace

void register_json_agate() {
    note_library("agate " + std::to_string(AGATE_VERSION_MAJOR) + '.' + std::to_string(AGATE_VERSION_MINOR) +
                 '.' + std::to_string(AGATE_VERSION_PATCH));
    register_json_library<agate_adapter>();
    register_order_without_nulls();
}

} // namespace bench
