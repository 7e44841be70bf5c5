// The XML suite's adapter for Agate, and the rows that are Agate's alone: a document whose members are attributes, and one
// that is skipped as a whole because the struct has nothing of it.
#include "../suites/xml_suite.hpp"

#include <agate/xml.hpp>

#include <optional>

namespace bench {
namespace {

/// A reading whose members are attributes.
struct AttributeReading {
    std::string sensor_id;
    double temperature = 0;
    double humidity = 0;
    double pressure = 0;
    std::string status;

    bool operator==(const AttributeReading&) const = default;
};

/// Structs that know only the root of a document.
struct NoEntity {
    std::optional<std::string> none;
};
struct NoReading {
    std::optional<std::string> none;
};
struct NoBatch {
    std::optional<std::string> none;
};

} // namespace
} // namespace bench

template <>
inline constexpr auto agate::describe<bench::AttributeReading> =
    agate::rules(agate::rename("SensorReading"), agate::rename_all(agate::camel_case),
                 agate::xml::namespaced(bench::w2::sensors_namespace),
                 agate::field<&bench::AttributeReading::sensor_id>(agate::xml::attribute),
                 agate::field<&bench::AttributeReading::temperature>(agate::xml::attribute),
                 agate::field<&bench::AttributeReading::humidity>(agate::xml::attribute),
                 agate::field<&bench::AttributeReading::pressure>(agate::xml::attribute),
                 agate::field<&bench::AttributeReading::status>(agate::xml::attribute));

template <>
inline constexpr auto agate::describe<bench::NoEntity> =
    agate::rules(agate::rename("Entity"), agate::xml::namespaced(bench::w2::uci_namespace, "uci"));
template <>
inline constexpr auto agate::describe<bench::NoReading> =
    agate::rules(agate::rename("SensorReading"), agate::xml::namespaced(bench::w2::sensors_namespace));
template <>
inline constexpr auto agate::describe<bench::NoBatch> =
    agate::rules(agate::rename("SensorBatch"), agate::xml::namespaced(bench::w2::sensors_namespace));

namespace bench {
namespace {

template <typename Model>
constexpr agate::xml::options layout = {.indent = w2::style_of<Model>.indent,
                                        .declaration = w2::style_of<Model>.has_declaration,
                                        .final_newline = w2::style_of<Model>.has_final_newline};

class agate_adapter {
public:
    static constexpr std::string_view name = "agate";
    static constexpr std::string_view cannot_write = "";

    template <typename Model>
    bool read(std::string_view text, Model& model) {
        return agate::xml::read(text, model).has_value();
    }

    template <typename Model>
    bool write(const Model& model) {
        return agate::xml::write<layout<Model>>(model, out_).has_value();
    }

    std::string_view written() const { return out_; }

private:
    std::string out_;
};

/// What Agate writes is the workload's text to the byte: the published sizes are not met by chance.
template <typename Model>
void check_bytes(const char* what, const Model& value) {
    agate_adapter adapter;
    if (!adapter.write(value) ||
        adapter.written() != w2::make_xml_case(value, w2::shape::straight).text.view())
        detail::fail_check(what, "what Agate writes is not the workload's text");
}

/// As style_of<sensor_reading>, the members as attributes.
constexpr std::string_view attributes_text =
    "<SensorReading xmlns=\"urn:sensors\" sensorId=\"SENSOR_NORTH_42\" temperature=\"21.75\" "
    "humidity=\"58.4\" "
    "pressure=\"1013.25\" status=\"OPERATIONAL\"/>";

void register_attributes() {
    static const AttributeReading value = {"SENSOR_NORTH_42", 21.75, 58.4, 1013.25, "OPERATIONAL"};
    const char* const read_row = "read/xml/SensorReading-attributes/agate";
    benchmark::RegisterBenchmark(read_row, [read_row](benchmark::State& state) {
        agate_adapter adapter;
        AttributeReading checked;
        if (!adapter.read(attributes_text, checked) || !(checked == value))
            detail::fail_check(read_row, "the value that was read is not the workload's");
        note_run(read_row);
        for (auto _ : state) {
            AttributeReading fresh;
            bool ok = adapter.read(attributes_text, fresh);
            detail::keep(ok);
            detail::keep(fresh);
        }
        detail::set_counters(state, attributes_text.size());
    });
    const char* const write_row = "write/xml/SensorReading-attributes/agate";
    benchmark::RegisterBenchmark(write_row, [write_row](benchmark::State& state) {
        std::string out;
        if (!agate::xml::write(value, out) || out != attributes_text)
            detail::fail_check(write_row, "the text is not the workload's");
        note_run(write_row);
        detail::keep(out);
        for (auto _ : state) {
            bool ok = agate::xml::write(value, out).has_value();
            detail::keep(ok);
        }
        detail::set_counters(state, out.size());
    });
}

/// The whole document is checked for well-formedness, and nothing of it is kept.
template <typename Nothing, typename Model>
void register_skip(std::string_view workload, Model (*make)()) {
    const auto check = +[](const std::string& row, const w2::xml_case<Model>& c) {
        Nothing nothing;
        const std::string_view text = c.text.view();
        if (!agate::xml::read(text, nothing)) detail::fail_check(row, "skipping failed");
        if (agate::xml::read(text.substr(0, text.size() - 2), nothing))
            detail::fail_check(row, "a document that is cut off was taken");
    };
    const auto time = +[](benchmark::State& state, const w2::xml_case<Model>& c) {
        const std::string_view text = c.text.view();
        for (auto _ : state) {
            Nothing nothing;
            bool ok = agate::xml::read(text, nothing).has_value();
            detail::keep(ok);
        }
        detail::set_counters(state, text.size());
    };
    detail::register_row<Model>(detail::xml_row_name("skip", workload, w2::shape::straight, "agate"), make,
                                w2::shape::straight, check, time);
}

} // namespace

void register_xml_agate() {
    check_bytes("Uci", w2::make_uci());
    check_bytes("SensorReading", w2::make_sensor());
    note_library("agate " + std::to_string(AGATE_VERSION_MAJOR) + '.' + std::to_string(AGATE_VERSION_MINOR) +
                 '.' + std::to_string(AGATE_VERSION_PATCH));
    register_xml_library<agate_adapter>();
    register_attributes();
    register_skip<NoEntity>("Uci", &w2::make_uci);
    register_skip<NoReading>("SensorReading", &w2::make_sensor);
    register_skip<NoBatch>("Readings10k", +[] { return w2::make_readings(); });
}

} // namespace bench
