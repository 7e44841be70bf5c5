// Agate's JSON against nlohmann-json: texts by chance, well-formed and damaged, must be accepted by both or by neither, with
// the same value; and each must read what the other writes.
//
//   json_nlohmann [--iterations N] [--seed S]
//
// They differ by rule, and only so: a name for the second time in an object is refused by Agate, and takes the last value
// there; an integer of more than 64 bits is refused, and becomes a double there; more than 256 levels are refused; a byte
// order mark is refused, and skipped there; a NUL byte between tokens is refused, and is the end of the input there. A
// number too large for a double is refused by both, but is well-formed where Agate does not look into it.
#include "../support/differential.hpp"
#include "../support/json_text.hpp"
#include "../support/json_ways.hpp"

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#if AGATE_TEST_HAVE_NLOHMANN

#include "../support/json_nlohmann.hpp"

namespace {

namespace json = agate::json;
using agate::errc;

/// What is wrong, or nothing.
std::string compare(std::string_view text) {
    const agate_test::json_ways ours = agate_test::read_all_ways(text);
    if (!ours.quarrel.empty()) {
        return ours.quarrel;
    }
    const nlohmann::json theirs = nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
    if (ours.as_value) {
        if (theirs.is_discarded()) {
            return "accepted by Agate alone";
        }
        const agate::value& v = *ours.as_value;
        if (!agate_test::is_identical(agate_test::to_nlohmann(v), theirs)) {
            return "another value: " + theirs.dump();
        }
        for (const auto& written :
             {json::write(v), json::write<json::options{.indent = 2, .ascii = true, .html_safe = true}>(v),
              json::write<json::options{.canonical = true}>(v)}) {
            if (!written) {
                return "cannot be written: " + written.error().message();
            }
            const nlohmann::json back = nlohmann::json::parse(*written, nullptr, false);
            if (back.is_discarded() || !agate_test::is_identical(back, theirs)) {
                return "they read another value from " + *written;
            }
            const auto own = json::read<agate::value>(*written);
            if (!own || !(*own == v)) {
                return "Agate reads another value from " + *written;
            }
        }
        const auto back = json::read<agate::value>(theirs.dump());
        if (!back || !(*back == v)) {
            return "Agate reads another value from " + theirs.dump();
        }
        return {};
    }
    const errc code = ours.as_value.error().code;
    if (code == errc::duplicate_member || code == errc::number_out_of_range) {
        // the grammar decides; a number beyond the doubles is an error there, wherever it stands
        if (ours.well_formed != errc::none && !theirs.is_discarded() &&
            text.find('\0') == std::string_view::npos) {
            return "malformed for Agate alone";
        }
        return {};
    }
    const bool is_nul = ours.fault < text.size() && text[static_cast<std::size_t>(ours.fault)] == '\0';
    if (!theirs.is_discarded() && code != errc::depth_exceeded && code != errc::byte_order_mark && !is_nul) {
        return "refused by Agate alone: " + ours.as_value.error().message(text);
    }
    return {};
}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = agate_test::read_arguments(argc, argv, 150000);
    std::uint64_t accepted = 0;
    std::uint64_t total = 0;
    for (std::uint64_t i = 0; i < arguments.iterations; ++i) {
        agate_test::json_text_source source{arguments.seed + i};
        std::string text = source.document();
        for (int round = 0; round < 4; ++round) {
            ++total;
            accepted += json::read<json::raw>(text) ? 1 : 0;
            if (const std::string wrong = compare(text); !wrong.empty()) {
                agate_test::report_difference(arguments.seed + i, text, wrong);
                return 1;
            }
            text = source.damaged(text);
        }
    }
    std::printf("%llu texts, %llu of them well-formed: no difference\n",
                static_cast<unsigned long long>(total), static_cast<unsigned long long>(accepted));
    // a generator that makes one sort only proves nothing
    return accepted > total / 10 && accepted < total - total / 10 ? 0 : 1;
}

#else

int main() {
    std::puts("nlohmann-json is not there to compare with: skipped");
}

#endif
