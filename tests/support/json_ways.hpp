// A text read by Agate in every way that must agree about it: as a generic value, as raw text, skipped as an unknown member,
// from memory of exactly its size.
#pragma once

#include "differential.hpp"
#include "exact_block.hpp"

#include <agate/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace agate_test {

struct json_ways {
    agate::result<agate::value> as_value{std::in_place};
    agate::errc well_formed = agate::errc::none; ///< what json::raw says, which looks at the grammar alone
    std::uint64_t fault = 0;                     ///< where
    std::string quarrel;                         ///< what the ways disagree about, if they do

    /// Refused as a value, by rule, whatever the grammar says.
    [[nodiscard]] bool is_refused_by_rule() const {
        return !as_value && (as_value.error().code == agate::errc::duplicate_member ||
                             as_value.error().code == agate::errc::number_out_of_range);
    }
};

struct one_known {
    int known = 0;
};

inline json_ways read_all_ways(std::string_view text) {
    namespace json = agate::json;
    json_ways ways;
    const exact_block block{text};
    ways.as_value = json::read<agate::value>(block.view());
    const auto raw = json::read<json::raw>(block.view());
    if (!raw) {
        ways.well_formed = raw.error().code;
        ways.fault = raw.error().offset;
    }
    const auto disagree = [&ways](const std::string& what) {
        ways.quarrel += (ways.quarrel.empty() ? "" : "; ") + what;
    };
    if (!ways.is_refused_by_rule()) {
        if (ways.as_value.has_value() != raw.has_value()) {
            disagree("value and raw disagree");
        } else if (!raw && (ways.as_value.error().code != ways.well_formed ||
                            ways.as_value.error().offset != ways.fault)) {
            disagree("value and raw see another fault: " + ways.as_value.error().message() + " and " +
                     raw.error().message());
        }
    }
    // as a member it has something behind it, which may make two members of `1,"a":2`
    const std::string before = "{\"unknown\":";
    const exact_block around{before + std::string{text} + ",\"known\":7}"};
    one_known object;
    const auto skipped = json::read(around.view(), object, agate::limits{.depth = 257});
    if (raw && (!skipped || object.known != 7)) {
        disagree("raw and skipping disagree");
    }
    if (!raw && ways.well_formed != agate::errc::trailing_content && skipped) {
        disagree("skipped although it is malformed");
    }
    if (raw) {
        const auto again = json::write(*raw);
        if (!again || *again != raw->text) {
            disagree("raw text is not written as it is");
        }
    }
    // the front of the text, whatever follows
    agate::value front;
    const auto consumed = json::read_prefix(block.view(), front);
    if (ways.as_value && (!consumed || *consumed > text.size() || !(front == *ways.as_value))) {
        disagree("a prefix read gives another value");
    }
    // as lax as can be with the options: still the same for strict text
    const auto lax = json::read<agate::value, json::options{.comments = true}>(block.view());
    if (ways.as_value && (!lax || !(*lax == *ways.as_value))) {
        disagree("comments allowed give another value");
    }
    return ways;
}

} // namespace agate_test
