#pragma once

#include <cstdint>

#include "runs/executed_run.hpp"
#include "search/objectives/length.hpp"

namespace dagsweep {

/// The scenarios in which lengths are executed. They are drawn for each instance, with times as
/// multiples of the instance's own M0.
struct SearchedScenarios {
  /// What all runs share: the scenario's settings, true times, the period. Equal seeds draw the
  /// same for all algorithms; the factor of a true time stays with its task and processor.
  RunRequest run = {};
  std::uint64_t first = 0;  ///< number of the first scenario; each draws its own events
  std::uint64_t count = 1;  ///< number of scenarios over which lengths are summed
};

/// The latest finish of a task, summed over the scenarios. There is no length if a run fails, does
/// not complete, or takes more than 1000 M0 or 20,000 rescheduling points.
LengthFunction executed_length(const SearchedAlgorithm& algorithm,
                               const SearchedScenarios& scenarios);

/// The run of the algorithm in scenario k (from 0) of these.
RunRequest searched_run(const SearchedAlgorithm& algorithm, const SearchedScenarios& scenarios,
                        std::uint64_t k);

/// Fresh scenario k (from 0): the same settings and true times with one scenario that no search
/// over fewer than 2^32 scenarios has seen.
SearchedScenarios fresh_scenario(const SearchedScenarios& scenarios, std::uint64_t k);

}  // namespace dagsweep
