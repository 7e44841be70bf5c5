// Order statistics over the repetitions of one row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace bench {

struct summary {
    std::size_t count = 0;
    double median = 0;
    double minimum = 0;
    double p95 = 0; ///< the smallest value that at least 95 % of all values do not exceed (nearest rank)
};

/// `values` in any order; an empty list gives zeros. Of an even number the median is the mean of the middle
/// two.
inline summary summarise(std::vector<double> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    const std::size_t rank = (n * 95 + 99) / 100; // ceil(0.95 n), at least 1
    const double median = n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
    return {n, median, values.front(), values[rank - 1]};
}

} // namespace bench
