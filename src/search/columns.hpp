#pragma once

#include <span>
#include <vector>

#include "metrics/metric.hpp"
#include "search/search.hpp"

namespace dagsweep {

/// The columns of the results of searches, in place of the metrics of runs. None has a formula.
std::span<const Metric> search_metrics();

/// [search_metrics()] values of these columns; if nothing was found, all but that of the start are
/// NaN. `found`: the best instance. `fresh_ratio`: NaN for planned lengths.
std::vector<double> search_values(const SearchResult& result, double fresh_ratio,
                                  const Instance& found);

}  // namespace dagsweep
