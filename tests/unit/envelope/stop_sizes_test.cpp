// The stops of a timetable through every pipeline of the published report: they have its sizes to the hundredth of a byte, and
// read back as they were.
#include "../../../bench/workloads/w3.hpp"

#include <agate/envelope.hpp>
#include <agate/json.hpp>
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>
#include <agate/msgpack/envelope.hpp>
#include <agate/xml.hpp>

#include <gtest/gtest.h>

#include <lz4.h>

#include <cmath>
#include <cstddef>
#include <string>

namespace {

using namespace bench::w3;

/// Bytes a stop, rounded to two digits as the report has them; what does not read back fails.
template <class Codec> double average(const Codec& codec) {
    std::string bytes;
    std::size_t sum = 0;
    for (int i = 0; i < stops; ++i) {
        const ScheduledStopPoint stop = make_stop(i);
        sum += codec.write(stop, bytes).value();
        if (i % 97 == 0) {
            EXPECT_EQ(codec.template read<ScheduledStopPoint>(bytes).value(), stop);
        }
    }
    return std::round(static_cast<double>(sum) / stops * 100) / 100;
}

class StopSizes : public testing::Test {
protected:
    void SetUp() override {
        if (LZ4_VERSION_NUMBER != 10904 || LZ4_versionNumber() != 10904) {
            GTEST_SKIP() << "the sizes are those of lz4 1.9.4; this is " << LZ4_versionString();
        }
    }
    agate::lz4::context context;
    agate::registry<ScheduledStopPoint, ServiceJourney> types;
};

TEST(Stops, HaveTheSizeOfTheReport) {
    EXPECT_DOUBLE_EQ(average(agate::msgpack::codec<>{}), bytes_typed);
}

TEST_F(StopSizes, AreTheReportsInFrames) {
    EXPECT_DOUBLE_EQ(average(agate::lz4::framed{agate::msgpack::codec<>{}, context}), bytes_typed_lz4);
}

TEST_F(StopSizes, AreTheReportsInTaggedFrames) {
    EXPECT_DOUBLE_EQ(average(agate::lz4::framed{agate::tagged{agate::msgpack::codec<>{}, types}, context}),
                     bytes_tagged_lz4);
}

TEST(Stops, HaveTheDecimalsOfTheReport) {
    const auto longitude = [](int i) { return to_string(make_stop(i).location->longitude); };
    EXPECT_EQ(longitude(0), "4.895168");
    EXPECT_EQ(longitude(1), "4.895268");
    EXPECT_EQ(longitude(100), "4.905168");
    EXPECT_EQ(to_string(make_stop(0).location->latitude), "52.370216");
}

TEST(Journeys, GoThroughEveryFormat) {
    for (int i = 0; i < 240; ++i) {
        const ServiceJourney v = make_journey(i);
        ASSERT_EQ(agate::json::read<ServiceJourney>(agate::json::write(v).value()).value(), v);
        ASSERT_EQ(agate::msgpack::read<ServiceJourney>(agate::msgpack::write(v).value()).value(), v);
        ASSERT_EQ(agate::xml::read<ServiceJourney>(agate::xml::write(v).value()).value(), v);
    }
    EXPECT_EQ(agate::xml::write(make_journey(1)).value(),
              "<ServiceJourney><id>JOURNEY_2</id><mode>rail</mode><service_date>2026-09-12</service_date>"
              "<departure_time>14:30:01</departure_time><recorded_at>2026-09-12T14:30:01</recorded_at>"
              "<headway>PT2M</headway><fare>0.25</fare>"
              "<type_qname>{http://www.netex.org.uk/netex}ServiceJourney</type_qname>"
              "<data_path>/data/netex/frame_1.xml</data_path></ServiceJourney>");
}

} // namespace
