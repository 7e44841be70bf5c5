// The benchmark programs that the report knows, each with its tables. Another suite joins by a builder of
// this form and a line in main.cpp.
#pragma once

#include "document.hpp"
#include "measurements.hpp"

#include <string>
#include <vector>

namespace bench {

/// A suite's part of the report, and what is wrong with it: any failure makes the report program fail.
struct suite_report {
    std::vector<section> sections;
    std::vector<std::string> failures;
};

/// W1 as JSON text: sizes, reading, writing, ratios, and the inputs that must not be a cliff.
suite_report report_json(const measurements& m);

/// W1 and W5 in binary formats: sizes, the tables of the published reports in C++ and in Python, ratios, all
/// rows.
suite_report report_binary(const measurements& m);

/// W2 as XML: sizes, reading, writing, skipping, ratios, the inputs that must not be a cliff, and a large document.
suite_report report_xml(const measurements& m);

/// The stops of W3: pipelines, ratios, workers.
suite_report report_netex(const measurements& m);

} // namespace bench
