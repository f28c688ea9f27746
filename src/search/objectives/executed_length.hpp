#pragma once

#include <cstdint>

#include "search/objectives/length.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/listeners.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// What executed lengths are those of: the scenario drawn for the instance. Times are multiples of
/// its own M0.
struct SearchedScenario {
  ScenarioSettings settings;
  bool crashes_by_epsilon = false;  ///< settings hold the given epsilon
  double period = 0.05;             ///< of rescheduling
  double estimation_error = 0.0;    ///< the factor of a time stays with its task and processor
  std::uint64_t seed = 1;           ///< equal seeds draw the same for all algorithms
  std::uint64_t count = 1;          ///< lengths are sums over so many scenarios
};

/// The latest finish of a task, summed over the scenarios. None where a run fails, does not
/// complete or takes more than 1000 M0 or 20,000 rescheduling points.
Length executed_length(SearchedAlgorithm algorithm, SearchedScenario scenario);

/// The execution in scenario k of these. Throws as execute_schedule() and execute_calling().
Execution searched_execution(const SearchedAlgorithm& algorithm, const SearchedScenario& scenario,
                             std::uint64_t k, const Instance& instance, const StopToken& stop,
                             const Listeners& listeners);

/// The same settings with one scenario that no search with fewer than 2^32 has seen, k from 0.
SearchedScenario fresh_scenario(const SearchedScenario& scenario, std::uint64_t k);

}  // namespace dagsweep
