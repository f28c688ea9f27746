#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "platform/generation/graph_kinds.hpp"
#include "platform/models/generated.hpp"
#include "schedulers/scheduler_entry.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// One run, described: all that its result depends on besides the graph or instance. A tuple of a
/// sweep, a command line, a call from Python and a step of a search are all turned into one; run
/// facts (run_facts.hpp) tell what of it the run reads.
struct RunRequest {
  // The instance, if a graph is given (experiment_of()):
  CostSettings costs;
  double estimation_error = 0.0;  ///< in [0, 1): true times are W * U[1 - x, 1 + x]

  // The schedule:
  std::shared_ptr<const SchedulerEntry> scheduler;  ///< null: a given schedule is executed
  SchedulerRequest arguments;     ///< of the scheduler; its `latency` is set from the next member
  std::optional<double> latency;  ///< that schedules must meet; factor of fault_free_latency()
  bool largest_epsilon = false;   ///< seek the largest epsilon with which `latency` is met

  // The execution. Schedulers with period_time or own_period do not read `period`:
  ScenarioSettings scenario;
  double period = 0.05;                     ///< of rescheduling points, factor of M0
  std::optional<double> own_period;         ///< the algorithm's, factor of M0
  std::optional<double> period_time;        ///< in time units
  std::optional<double> crash_probability;  ///< of each processor, for the metric `survival`

  std::uint64_t seed = 1;  ///< of the instance, the scenario and sampled metrics
};

/// The entry of a scheduler that outlives all runs, such as one of the catalogue.
inline std::shared_ptr<const SchedulerEntry> borrowed(const SchedulerEntry& entry) {
  return {std::shared_ptr<void>(), &entry};
}

/// The instance that a run executes. Of a graph, costs are generated; a given instance keeps its
/// own. An instance whose network is `dedicated` gets the requested network, and true times are
/// drawn unless it has them. Throws InputError as generate_instance().
Experiment experiment_of(const GraphOrExperiment& graph, const RunRequest& request);

/// `experiment` with true times drawn as the request says, unless it has them.
Experiment with_true_times(Experiment experiment, const RunRequest& request);

}  // namespace dagsweep
