// The sections that the suites of text formats share: sizes, libraries side by side, Agate against each peer, and the
// shapes that must not be a cliff. A suite gives its format, its workloads and what is published.
#pragma once

#include "comparison.hpp"
#include "document.hpp"
#include "measurements.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace bench {

struct text_suite {
    std::string format; ///< as in row names: json
    std::string title;  ///< as in headlines: JSON
    std::vector<std::string> workloads;
};

struct published_size {
    std::string workload;
    std::size_t bytes;
};

/// Payload sizes beside the published ones; a size that is missing or another is a failure.
section sizes_section(const measurements& m, const text_suite& suite,
                      const std::vector<published_size>& sizes, std::string what,
                      std::vector<std::string>& failures);

/// The libraries side by side for each payload; `name` is the last part of the section's id, `what` its paragraph.
section comparison_section(const measurements& m, const text_suite& suite, const std::string& name,
                           const std::string& title, const comparison& c, std::string what);

/// How many times as long each peer takes as Agate, for every verb and payload.
section ratio_section(const measurements& m, const text_suite& suite);

/// The shapes of some workloads beside their straight path; `what` lists them.
section cliff_section(const measurements& m, const text_suite& suite, std::string_view verb,
                      std::string_view what);

} // namespace bench
