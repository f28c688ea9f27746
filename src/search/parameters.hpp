#pragma once

#include <span>

#include "core/parameters.hpp"
#include "search/objectives/executed_length.hpp"
#include "search/objectives/planned_length.hpp"
#include "search/search.hpp"

namespace dagsweep {

/// The parameters of a search (README.md): key `search` of sweeps, `dagsweep search --set`.
std::span<const ParameterSpec> search_parameters();

/// What the algorithms are compared by.
struct SearchMetric {
  /// A length as planned; std::nullopt: the latest finish of a task when executed.
  std::optional<PlannedMetric> planned = PlannedMetric::makespan;
  std::optional<PlannedMetric> over;  ///< another one of the same algorithm, in place of a second

  /// Whether a second algorithm is compared with.
  bool compares() const { return !over && !incomplete; }

  bool incomplete = false;  ///< whether the algorithm ever fails to complete, in place of lengths
  std::uint64_t scenarios = 1;  ///< executed: that lengths are summed over
};

/// Throws InputError naming the parameter.
SearchMetric search_metric(const Parameters& parameters);
/// `scenario`: of executed lengths.
Length search_length(const SearchMetric& metric, SearchedAlgorithm algorithm,
                     const SearchedScenario& scenario);
SearchSettings search_settings(const Parameters& parameters);

}  // namespace dagsweep
