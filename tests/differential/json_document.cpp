// Documents against values: texts by chance, well-formed and damaged. What a document finds at a pointer is what the value of
// the whole text has there; of damaged texts it gives values or errors, and never reads outside them (sanitizers watch).
//
//   json_document [--iterations N] [--seed S]
#include "../support/differential.hpp"
#include "../support/json_text.hpp"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#if AGATE_TEST_HAVE_SIMDJSON

#include <agate/json/document.hpp>

namespace {

namespace json = agate::json;

/// "" if the document has the same as the value at a pointer and below.
std::string compare(json::document& d, const agate::value& v, const std::string& at, std::uint64_t& found) {
    ++found;
    const auto there = d.read<agate::value>(at);
    if (!there) {
        return at + ": " + there.error().message();
    }
    if (!(*there == v)) {
        return at + ": another value";
    }
    std::size_t index = 0;
    std::string wrong;
    if (v.is_array()) {
        const auto done = d.for_each(at, [&](json::element e) {
            const agate::value* const mine = v.find(index++);
            const auto theirs = e.read<agate::value>();
            wrong = mine == nullptr || !theirs || !(*theirs == *mine) ? at + ": another element" : wrong;
        });
        wrong = !done || index != v.size() ? at + ": other elements" : wrong;
        for (std::size_t i = 0; wrong.empty() && i < v.size(); ++i) {
            std::string next = at;
            next += '/';
            next += std::to_string(i);
            wrong = compare(d, *v.find(i), next, found);
        }
    } else if (v.is_object()) {
        const auto& members = v.as_object();
        const auto done = d.for_each(at, [&](std::string_view name, json::element e) {
            const auto theirs = e.read<agate::value>();
            if (index == members.size() || members.key_at(index) != name || !theirs ||
                !(*theirs == members.value_at(index))) {
                wrong = at + ": another member";
            }
            ++index;
        });
        wrong = !done || index != v.size() ? at + ": other members" : wrong;
        for (std::size_t i = 0; wrong.empty() && i < members.size(); ++i) {
            std::string next = at;
            next += '/';
            for (const char c : members.key_at(i)) {
                next += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
            }
            wrong = compare(d, members.value_at(i), next, found);
        }
    }
    return wrong;
}

/// Reads whatever there is of a text that need not be JSON.
void look_into(json::document& d, std::string_view pointer, int depth) {
    static_cast<void>(d.read<agate::value>(pointer));
    std::size_t count = 0;
    static_cast<void>(d.for_each(pointer, [&](json::element e) {
        static_cast<void>(e.text());
        ++count;
    }));
    static_cast<void>(d.for_each(pointer, [&](std::string_view, json::element e) {
        static_cast<void>(e.read<agate::value>());
        ++count;
    }));
    for (std::size_t i = 0; depth < 3 && i < count && i < 4; ++i) {
        std::string next{pointer};
        next += '/';
        next += std::to_string(i);
        look_into(d, next, depth + 1);
    }
}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = agate_test::read_arguments(argc, argv, 100000);
    std::uint64_t found = 0;
    std::uint64_t total = 0;
    std::uint64_t accepted = 0;
    for (std::uint64_t i = 0; i < arguments.iterations; ++i) {
        agate_test::json_text_source source{arguments.seed + i};
        std::string text = source.document();
        for (int round = 0; round < 4; ++round) {
            ++total;
            const std::unique_ptr<char[]> block{new char[text.size() + json::document::padding]{}};
            std::memcpy(block.get(), text.data(), text.size());
            agate::result<json::document> d = json::document::parse_padded({block.get(), text.size()});
            const auto v = json::read<agate::value>(text);
            std::string wrong;
            if (v) {
                ++accepted;
                wrong = d ? compare(*d, *v, "", found) : "refused: " + d.error().message();
            } else if (d) {
                look_into(*d, "", 0);
                const auto checked = json::read<json::raw>(text);
                const bool differs = checked.has_value() != d->validate().has_value();
                wrong = differs ? "validated otherwise than read" : "";
            }
            if (!wrong.empty()) {
                agate_test::report_difference(arguments.seed + i, text, wrong);
                return 1;
            }
            text = source.damaged(text);
        }
    }
    std::printf("%llu texts, %llu well-formed, %llu pointers: no difference\n",
                static_cast<unsigned long long>(total), static_cast<unsigned long long>(accepted),
                static_cast<unsigned long long>(found));
    return accepted > total / 10 ? 0 : 1;
}

#else

int main() {
    std::puts("simdjson is not there: skipped");
}

#endif
