#pragma once

#include <span>
#include <vector>

#include "metrics/metric.hpp"
#include "search/search.hpp"

namespace dagsweep {

/// The columns of the results of searches, in place of those of runs. None has a formula.
std::span<const Metric> search_metrics();

/// The values of these columns: [search_metrics()]; NaN but for the start if nothing was found.
/// `found`: the best instance;
/// `fresh_ratio`: NaN of planned lengths.
std::vector<double> search_values(const SearchResult& result, double fresh_ratio,
                                  const Instance& found);

}  // namespace dagsweep
