#pragma once

#include <span>

#include "core/parameters.hpp"
#include "search/objectives/executed_length.hpp"
#include "search/objectives/planned_length.hpp"
#include "search/search.hpp"

namespace dagsweep {

/// The parameters of a search (README.md): key `search` of sweeps, `dagsweep search --set`.
std::span<const ParameterSpec> search_parameters();

/// The quantity by which the algorithms are compared.
struct SearchMetric {
  /// A length as planned; std::nullopt: the latest finish of a task when executed.
  std::optional<PlannedMetric> planned = &Schedule::makespan;
  std::optional<PlannedMetric> over;  ///< second length of the same algorithm, to compare with

  /// Whether two algorithms are compared.
  bool compares() const { return !over && !incomplete; }

  bool incomplete = false;  ///< whether runs that do not complete are sought, in place of lengths
  std::uint64_t scenarios = 1;  ///< number of scenarios that executed lengths are summed over
};

/// The metric that the parameters describe. Throws InputError naming the parameter.
SearchMetric search_metric(const Parameters& parameters);
/// The length that the metric compares. `scenarios`: for executed lengths.
LengthFunction search_length(const SearchMetric& metric, const SearchedAlgorithm& algorithm,
                             const SearchedScenarios& scenarios);
SearchSettings search_settings(const Parameters& parameters);

}  // namespace dagsweep
