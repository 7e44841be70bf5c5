// Tagged envelopes: the bytes, the three ways to read them, errors before anything is decoded, and types added while others
// read.

#include <agate/envelope.hpp>
#include <agate/json.hpp>
#include <agate/json/envelope.hpp>
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>
#include <agate/msgpack/envelope.hpp>
#include <agate/xml.hpp>
#include <agate/xml/envelope.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace models::transport {

struct Stop {
    int id = 0;
    std::string name;
    bool operator==(const Stop&) const = default;
};
struct Line {
    int number = 0;
    bool operator==(const Line&) const = default;
};

} // namespace models::transport

namespace plugin {

struct Vehicle {
    double weight = 0;
};
struct Depot {
    std::string name;
};
struct Twin {
    int a = 0;
};
struct Large {
    std::string text;
};

} // namespace plugin

template <>
inline constexpr auto agate::describe<models::transport::Line> =
    agate::rules(agate::envelope_tag("models:Line@2"), agate::rename("Line"));
template <>
inline constexpr auto agate::describe<plugin::Twin> =
    agate::rules(agate::envelope_tag("models.transport:Stop"));

namespace {

using agate::tagged;
using models::transport::Line;
using models::transport::Stop;
using namespace std::string_literals;

constexpr agate::msgpack::codec<> packed;
constexpr agate::registry<Stop, Line> types;

template <class Result> std::string outcome(const Result& result) {
    return result ? "ok"
                  : std::string{agate::to_string(result.error().code)} + "@" +
                        std::to_string(result.error().offset);
}

TEST(envelope, a_tag_is_described_or_the_qualified_name) {
    EXPECT_EQ(agate::envelope_tag_of<Stop>, "models.transport:Stop");
    EXPECT_EQ(agate::envelope_tag_of<Line>, "models:Line@2");
    EXPECT_EQ(agate::envelope_tag_of<plugin::Vehicle>, "plugin:Vehicle");
}

TEST(envelope, in_messagepack_it_is_an_array_of_tag_and_payload) {
    const tagged codec{packed, types};
    EXPECT_EQ(codec.write(Line{7}).value(), "\x92\xADmodels:Line@2\xC4\x09\x81\xA6number\x07"s);
    std::string out = "before";
    EXPECT_EQ(codec.append(Line{7}, out).value(), 26u);
    EXPECT_EQ(out, "before\x92\xADmodels:Line@2\xC4\x09\x81\xA6number\x07"s);
}

TEST(envelope, payloads_of_every_size_have_the_smallest_header) {
    agate::registry<plugin::Large> large;
    const tagged codec{packed, large};
    for (const std::size_t size :
         {0u, 200u, 247u, 248u, 249u, 300u, 65520u, 65527u, 65528u, 65600u, 200000u}) {
        const std::string out = codec.write(plugin::Large{std::string(size, 'x')}).value();
        const std::size_t payload = agate::msgpack::write(plugin::Large{std::string(size, 'x')})->size();
        EXPECT_EQ(out.size(), 1 + 13 + (payload < 256 ? 2 : payload < 65536 ? 3 : 5) + payload);
        EXPECT_EQ(codec.read<plugin::Large>(out).value().text.size(), size);
    }
}

TEST(envelope, in_json_it_is_an_object_with_type_and_value) {
    const tagged codec{agate::json::codec<>{}, types};
    EXPECT_EQ(codec.write(Line{7}).value(), R"({"type":"models:Line@2","value":{"number":7}})");
    EXPECT_EQ(
        codec.read<Line>(std::string_view{R"( {"x":[1],"value":{"number":7},"type":"models:Line\u00402"} )"})
            .value(),
        Line{7});
    EXPECT_EQ(outcome(codec.read<Line>(std::string_view{R"({"type":"models:Line@2"})"})), "missing_tag@0");
    EXPECT_EQ(outcome(codec.read<Line>(std::string_view{R"({"type":"a","type":"b","value":1})"})),
              "duplicate_member@12");
    const std::string_view wrong = R"({"type":"models:Line@2","value":{"number":"x"}})";
    EXPECT_EQ(codec.read<Line>(wrong).error().message(wrong),
              "line 1, column 43: number: expected integer, found string");
}

TEST(envelope, in_xml_it_is_the_root_element) {
    const tagged codec{agate::xml::codec<>{}, types};
    const std::string text = codec.write(Stop{1, "a"}).value();
    EXPECT_EQ(text, "<Stop><id>1</id><name>a</name></Stop>");
    EXPECT_EQ(codec.read<Stop>(text).value(), (Stop{1, "a"}));
    EXPECT_EQ(*codec.read_any(text)->get_if<Stop>(), (Stop{1, "a"}));
    EXPECT_EQ(outcome(codec.read<Stop>(std::string_view{"<!-- c --><Other/>"})), "unknown_tag@11");
}

TEST(envelope, a_value_is_read_by_type_by_visitor_or_as_an_object_of_any_type) {
    const tagged codec{packed, types};
    const std::string bytes = codec.write(Stop{1, "a"}).value();
    EXPECT_EQ(codec.read<Stop>(bytes).value(), (Stop{1, "a"}));
    Stop reused;
    EXPECT_TRUE(codec.read(bytes, reused));
    EXPECT_EQ(reused, (Stop{1, "a"}));
    std::string seen;
    EXPECT_TRUE(codec.visit(bytes, [&](auto&& v) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(v)>, Stop>) {
            seen = v.name;
        }
    }));
    EXPECT_EQ(seen, "a");
    agate::any_object any = codec.read_any(bytes).value();
    EXPECT_EQ(any.tag(), "models.transport:Stop");
    EXPECT_EQ(any.get_if<Line>(), nullptr);
    ASSERT_NE(any.get_if<Stop>(), nullptr);
    const agate::any_object moved = std::move(any);
    EXPECT_FALSE(any);
    EXPECT_EQ(*moved.get_if<Stop>(), (Stop{1, "a"}));
    EXPECT_EQ(codec.tag(bytes).value(), "models.transport:Stop");
}

TEST(envelope, errors_about_tags_come_before_anything_is_decoded) {
    const tagged codec{packed, types};
    const auto enveloped = [](std::string_view tag) {
        return "\x92"s + static_cast<char>(0xA0 + tag.size()) + std::string{tag} +
               "\xC4\x01\xC1"; // no value at all
    };
    EXPECT_EQ(outcome(codec.read<Stop>(enveloped("models:Line@2"))), "wrong_tag@1");
    EXPECT_EQ(outcome(codec.read<Stop>(enveloped("models:Line@1"))), "unknown_version@1");
    EXPECT_EQ(outcome(codec.read<Stop>(enveloped("models.transport:Stup"))), "unknown_tag@1");
    EXPECT_EQ(outcome(codec.read_any(enveloped("nobody"))), "unknown_tag@1");
    EXPECT_EQ(outcome(codec.visit(enveloped("nobody"), [](const auto&) {})), "unknown_tag@1");
    EXPECT_NE(outcome(codec.read<Stop>(enveloped("models.transport:Stop"))), "ok");
    const std::string near = enveloped("models.transport:Stup");
    EXPECT_EQ(codec.read<Stop>(near).error().message(near),
              "offset 1: unknown tag 'models.transport:Stup'; did you mean 'models.transport:Stop'? Known: "
              "models.transport:Stop, models:Line@2");
}

TEST(envelope, what_is_no_envelope_is_an_error_wherever_it_is_cut) {
    const tagged codec{packed, types};
    const std::string bytes = codec.write(Stop{1, "a"}).value();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        EXPECT_EQ(codec.read<Stop>(bytes.substr(0, size)).error().code, agate::errc::end_of_input) << size;
    }
    EXPECT_EQ(outcome(codec.read<Stop>(bytes + "x")), "trailing_content@" + std::to_string(bytes.size()));
    EXPECT_EQ(outcome(codec.read<Stop>("\x93\x01\x02\x03"s)), "wrong_size@0");
    EXPECT_EQ(outcome(codec.read<Stop>("\x81\x01\x02"s)), "type_mismatch@0");
    EXPECT_EQ(outcome(codec.read<Stop>("\x92\x01\xC4\x00"s)), "type_mismatch@1");
}

TEST(envelope, composes_with_lz4_and_with_a_choice_at_run_time) {
    agate::lz4::context context;
    const agate::lz4::framed framed{tagged{packed, types}, context};
    const std::string bytes = framed.write(Stop{1, "a"}).value();
    EXPECT_EQ(framed.read<Stop>(bytes).value(), (Stop{1, "a"}));
    for (const bool compressed : {false, true}) {
        const agate::pipeline<Stop> pipeline =
            compressed ? agate::pipeline<Stop>{framed} : agate::pipeline<Stop>{agate::json::codec<>{}};
        EXPECT_EQ(pipeline.loads(pipeline.dumps(Stop{2, "b"}).value()).value(), (Stop{2, "b"}));
        std::string reused;
        const std::size_t size = pipeline.dumps(Stop{2, "b"}, reused).value();
        EXPECT_EQ(size, reused.size());
    }
}

TEST(registry, takes_types_while_the_program_runs_and_refuses_a_tag_that_is_taken) {
    agate::open_registry<Stop> open;
    const tagged codec{packed, open};
    EXPECT_EQ(outcome(codec.write(plugin::Vehicle{2.5})), "unknown_tag@0");
    ASSERT_TRUE((open.add<plugin::Vehicle, plugin::Depot>(packed)));
    const std::string bytes = codec.write(plugin::Vehicle{2.5}).value();
    EXPECT_EQ(codec.read_any(bytes)->get_if<plugin::Vehicle>()->weight, 2.5);
    EXPECT_EQ(codec.read<plugin::Vehicle>(bytes)->weight, 2.5);
    EXPECT_EQ(outcome(open.add<plugin::Twin>(packed)), "duplicate_tag@0");
    EXPECT_EQ((outcome(open.add<Line, plugin::Depot>(packed))), "duplicate_tag@0");
    EXPECT_FALSE(open.knows("models:Line@2", false)) << "a set with a duplicate is refused whole";
    EXPECT_TRUE((open.add<plugin::Vehicle>(agate::json::codec<>{}))) << "for another codec";
}

TEST(registry, types_are_added_in_threads_while_others_read) {
    agate::open_registry<Stop> open;
    const tagged codec{packed, open};
    const agate::registry<plugin::Vehicle> alone;
    const std::string bytes = tagged{packed, alone}.write(plugin::Vehicle{1}).value();
    std::atomic<int> added{0};
    std::atomic<int> read{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] { added += open.add<plugin::Vehicle>(packed) ? 1 : 0; });
        threads.emplace_back([&] {
            for (int i = 0; i < 1000; ++i) {
                read += codec.read_any(bytes) ? 1 : 0;
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(added, 1);
    EXPECT_TRUE(codec.read_any(bytes));
}

} // namespace
