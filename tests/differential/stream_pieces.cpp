// Streams in pieces against streams in memory: JSON by chance, well-formed and damaged, in pieces of chance sizes, must give
// the same values and the same errors at the same places.
//
//   stream_pieces [--iterations N] [--seed S]
#include "../support/differential.hpp"
#include "../support/json_text.hpp"
#include "../support/streams.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>
#include <agate/stream.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace {

namespace json = agate::json;
namespace msgpack = agate::msgpack;

std::string as_text(const agate::value& v) {
    const agate::result<std::string> bytes = msgpack::write(v);
    return bytes ? *bytes : bytes.error().message();
}

std::uint64_t records = 0;
std::uint64_t errors = 0;

/// "" if the text gives the same in pieces of that size.
template <class Framing> std::string compare(const Framing& framing, std::string_view text,
                                             std::size_t size) {
    agate::stream::reader whole{framing, agate::stream::memory_source{text}};
    const std::string expected = agate_test::everything<agate::value>(whole, as_text);
    records += whole.count();
    errors += expected.find("! ") != std::string::npos ? 1 : 0;
    agate::stream::reader cut{framing, agate_test::pieces{text, size / 2, size}, {.buffer = 1 + size % 50}};
    const std::string found = agate_test::everything<agate::value>(cut, as_text);
    return found == expected
               ? ""
               : "in pieces of " + std::to_string(size) + ":\n" + found + "\ninstead of\n" + expected;
}

std::string compare_all(const std::string& text, std::size_t size) {
    std::string wrong = compare(json::sequence{}, text, size);
    wrong = wrong.empty() ? compare(json::lines{}, text + "\n" + text, size) : wrong;
    wrong = wrong.empty() ? compare(json::elements{}, "[" + text + "," + text + "]", size) : wrong;
    const std::string inside = "{\"before\":" + text + ",\"list\":[1," + text + "],\"behind\":" + text + "}";
    wrong = wrong.empty() ? compare(json::elements{"/list"}, inside, size) : wrong;
    wrong = wrong.empty() ? compare(json::elements<json::options{.comments = true}>{"/list"}, inside, size)
                          : wrong;
    // as MessagePack it is damaged through and through
    wrong = wrong.empty() ? compare(msgpack::sequence{}, text, size) : wrong;
    if (const auto packed = agate::transcode<json::codec<>, msgpack::codec<>>(text);
        packed && wrong.empty()) {
        wrong = compare(msgpack::sequence{}, *packed + *packed, size);
        wrong = wrong.empty() ? compare(msgpack::elements{}, "\x92" + *packed + *packed, size) : wrong;
    }
    return wrong;
}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = agate_test::read_arguments(argc, argv, 20000);
    std::uint64_t total = 0;
    for (std::uint64_t i = 0; i < arguments.iterations; ++i) {
        agate_test::json_text_source source{arguments.seed + i};
        std::string text = source.document();
        for (std::size_t round = 0; round < 4; ++round) {
            ++total;
            const std::size_t size = 1 + (arguments.seed + 7 * i + round) % (i % 3 == 0 ? 3 : 40);
            if (const std::string wrong = compare_all(text, size); !wrong.empty()) {
                agate_test::report_difference(arguments.seed + i, text, wrong);
                return 1;
            }
            text = source.damaged(text);
        }
    }
    std::printf("%llu texts, %llu records, %llu streams with errors: no difference\n",
                static_cast<unsigned long long>(total), static_cast<unsigned long long>(records),
                static_cast<unsigned long long>(errors));
    return records > total && errors > total / 10 ? 0 : 1;
}
