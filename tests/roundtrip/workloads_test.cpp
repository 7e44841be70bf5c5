// The benchmarks' models as MessagePack: maps have the published sizes and are byte for byte what is made by hand, and
// every layout reads back equal.
#include "../../bench/workloads/msgpack_bytes.hpp"

#include <agate/msgpack.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using agate::msgpack::layout;

template <layout Layout, class Model> void expect_round_trip(const Model& value) {
    const auto bytes = agate::msgpack::write<agate::msgpack::options{.layout = Layout}>(value);
    ASSERT_TRUE(bytes) << bytes.error().message();
    const auto back = agate::msgpack::read<Model>(*bytes);
    ASSERT_TRUE(back) << back.error().message();
    EXPECT_TRUE(*back == value);
}

template <class Model> void expect_workload(const Model& value, std::size_t size) {
    const auto bytes = agate::msgpack::write(value);
    ASSERT_TRUE(bytes) << bytes.error().message();
    EXPECT_EQ(bytes->size(), size);
    EXPECT_TRUE(*bytes == bench::msgpack_map_bytes(value));
    expect_round_trip<layout::map>(value);
    expect_round_trip<layout::array>(value);
    expect_round_trip<layout::columns>(value);
}

TEST(workloads, w1_has_the_published_bytes) {
    expect_workload(bench::w1::make_sensor(), 118);
    expect_workload(bench::w1::make_order(), 642);
    expect_workload(bench::w1::make_batch(), 11'853);
}

TEST(workloads, w5_has_the_published_bytes) {
    expect_workload(bench::w5::make_numeric_struct(), 87);
    expect_workload(bench::w5::make_sample(), 590);
    expect_workload(bench::w5::make_media_content(), 480);
    expect_workload(bench::w5::make_numeric_struct_list(), 449);
    expect_workload(bench::w5::make_sample_list(), 2'964);
    expect_workload(bench::w5::make_media_content_list(), 2'421);
}

TEST(workloads, arrays_and_columns_are_smaller_than_pickle) {
    // The published report: pickle writes 7,192 bytes for the batch, the map 11,853.
    const auto batch = bench::w1::make_batch();
    const auto array = agate::msgpack::write<agate::msgpack::options{.layout = layout::array}>(batch);
    const auto columns = agate::msgpack::write<agate::msgpack::options{.layout = layout::columns}>(batch);
    ASSERT_TRUE(array && columns);
    EXPECT_LT(array->size(), 7'192u);
    EXPECT_LT(columns->size(), 7'192u);
}

} // namespace
