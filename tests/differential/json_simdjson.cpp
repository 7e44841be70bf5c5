// Agate's JSON against simdjson's document parser: texts by chance, well-formed and damaged, must be accepted by both or by
// neither, with the same value, members in the same order.
//
//   json_simdjson [--iterations N] [--seed S]
//
// They differ by rule, and only so: a name for the second time in an object is refused by Agate; more than 256 levels are;
// a byte order mark is, and is skipped by newer versions there. Numbers that neither 64 bits nor a double hold are refused
// by both, but are well-formed where Agate does not look into them.
#include "../support/differential.hpp"
#include "../support/json_text.hpp"
#include "../support/json_ways.hpp"

#include <bit>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#if AGATE_TEST_HAVE_SIMDJSON

#include <simdjson.h>

namespace {

namespace json = agate::json;
namespace dom = simdjson::dom;
using agate::errc;

bool is_same(const agate::value& ours, const dom::element& theirs) {
    switch (theirs.type()) {
    case dom::element_type::NULL_VALUE: return ours.is_null();
    case dom::element_type::BOOL: return ours.is_bool() && ours.as_bool() == bool(theirs);
    case dom::element_type::INT64: return ours.to<std::int64_t>() == std::int64_t(theirs);
    case dom::element_type::UINT64: return ours.to<std::uint64_t>() == std::uint64_t(theirs);
    case dom::element_type::DOUBLE:
        return ours.is_floating() && std::bit_cast<std::uint64_t>(ours.as_floating()) ==
                                         std::bit_cast<std::uint64_t>(double(theirs));
    case dom::element_type::STRING: return ours.is_string() && ours.as_string() == std::string_view(theirs);
    case dom::element_type::ARRAY: {
        if (!ours.is_array()) {
            return false;
        }
        std::size_t index = 0;
        for (const dom::element element : dom::array(theirs)) {
            const agate::value* const mine = ours.find(index++);
            if (mine == nullptr || !is_same(*mine, element)) {
                return false;
            }
        }
        return index == ours.size();
    }
    case dom::element_type::OBJECT: {
        if (!ours.is_object()) {
            return false;
        }
        const auto& members = ours.as_object();
        std::size_t index = 0;
        for (const dom::key_value_pair member : dom::object(theirs)) {
            if (index == members.size() || members.key_at(index) != member.key ||
                !is_same(members.value_at(index), member.value)) {
                return false;
            }
            ++index;
        }
        return index == members.size();
    }
    default: return false;
    }
}

std::string compare(dom::parser& parser, std::string_view text) {
    const agate_test::json_ways ours = agate_test::read_all_ways(text);
    if (!ours.quarrel.empty()) {
        return ours.quarrel;
    }
    dom::element theirs;
    const simdjson::padded_string padded{text};
    const simdjson::error_code error = parser.parse(padded).get(theirs);
    if (ours.as_value) {
        if (error != simdjson::SUCCESS) {
            return std::string{"accepted by Agate alone: "} + simdjson::error_message(error);
        }
        return is_same(*ours.as_value, theirs) ? std::string{} : "another value: " + simdjson::minify(theirs);
    }
    const errc code = ours.as_value.error().code;
    if (error == simdjson::SUCCESS && code != errc::duplicate_member && code != errc::depth_exceeded &&
        code != errc::byte_order_mark) {
        return "refused by Agate alone: " + ours.as_value.error().message(text);
    }
    return {};
}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = agate_test::read_arguments(argc, argv, 150000);
    dom::parser parser;
    std::uint64_t accepted = 0;
    std::uint64_t total = 0;
    for (std::uint64_t i = 0; i < arguments.iterations; ++i) {
        agate_test::json_text_source source{arguments.seed + i};
        std::string text = source.document();
        for (int round = 0; round < 4; ++round) {
            ++total;
            accepted += json::read<json::raw>(text) ? 1 : 0;
            if (const std::string wrong = compare(parser, text); !wrong.empty()) {
                agate_test::report_difference(arguments.seed + i, text, wrong);
                return 1;
            }
            text = source.damaged(text);
        }
    }
    std::printf("%llu texts, %llu of them well-formed: no difference\n",
                static_cast<unsigned long long>(total), static_cast<unsigned long long>(accepted));
    return accepted > total / 10 && accepted < total - total / 10 ? 0 : 1;
}

#else

int main() {
    std::puts("simdjson is not there to compare with: skipped");
}

#endif
