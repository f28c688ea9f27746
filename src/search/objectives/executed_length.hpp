#pragma once

#include <cstdint>

#include "search/objectives/length.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/listeners.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// The scenario in which lengths are executed. It is drawn for each instance, with times as
/// multiples of the instance's own M0.
struct SearchedScenario {
  ScenarioSettings settings;
  bool crashes_by_epsilon = false;  ///< number of crashes = epsilon (the given one in `settings`)
  double period = 0.05;             ///< rescheduling period, multiple of M0
  double estimation_error = 0.0;    ///< the factor of a time stays with its task and processor
  std::uint64_t seed = 1;           ///< equal seeds draw the same for all algorithms
  std::uint64_t first = 0;          ///< number of the first scenario; each draws its own events
  std::uint64_t count = 1;          ///< number of scenarios over which lengths are summed
};

/// The instance with the true times in which all scenarios of this seed execute it: drawn if
/// estimates have errors.
Experiment searched_experiment(const Instance& instance, const SearchedScenario& scenario);

/// The latest finish of a task, summed over the scenarios. There is no length if a run fails, does
/// not complete, or takes more than 1000 M0 or 20,000 rescheduling points.
Length executed_length(SearchedAlgorithm algorithm, SearchedScenario scenario);

/// Executes the algorithm in scenario k (from 0) of these. Throws as execute_schedule() and
/// execute_calling().
Execution searched_execution(const SearchedAlgorithm& algorithm, const SearchedScenario& scenario,
                             std::uint64_t k, const Instance& instance, const StopToken& stop,
                             const Listeners& listeners);

/// Fresh scenario k (from 0): the same settings and true times with one scenario that no search
/// over fewer than 2^32 scenarios has seen.
SearchedScenario fresh_scenario(const SearchedScenario& scenario, std::uint64_t k);

}  // namespace dagsweep
