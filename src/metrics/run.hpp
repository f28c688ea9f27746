#pragma once

#include <cstddef>
#include <cstdint>

#include "core/number.hpp"
#include "metrics/instance_scale.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"

namespace dagsweep {

// Inputs of metrics: each metric is a function of a PlannedRun, a Run or RunTotals.

/// An instance and a schedule of it, before execution.
struct PlannedRun {
  const Instance& instance;
  const Schedule& planned;
};

/// Random crashes that the metric `survival` considers; not the crashes of the run.
struct CrashChance {
  double probability = not_a_value;  ///< of a crash, for each processor; NaN: not given
  std::uint64_t seed = 0;            ///< seed of the draws, if any
};

/// Outcome of giving a latency to a scheduler with replicas (FTSA paper, section 4.3).
struct CriteriaOutcome {
  double met = not_a_value;                ///< 1: a schedule meets it; NaN: no latency was given
  double supported_epsilon = not_a_value;  ///< largest epsilon, if it was sought; else NaN
};

/// An executed run: one that completed, or one with replicas.
struct Run {
  const Instance& instance;
  const InstanceScale& scale;
  const Schedule& planned;
  const Execution& execution;
  CrashChance crash_chance = {};
  CriteriaOutcome criteria = {};
};

/// Figures that can be added up over runs that follow each other on one platform: those of one run,
/// or sums over several.
struct RunTotals {
  RunTotals() = default;
  explicit RunTotals(const Run& run);
  /// Adds all figures but `processors`, which stays.
  RunTotals& operator+=(const RunTotals& other);

  bool completed = true;        ///< whether all runs completed
  double makespan = 0.0;        ///< time units
  std::uint64_t messages = 0;   ///< transfers started between different processors, data > 0
  double data_moved = 0.0;      ///< data of these messages, data units
  double critical_work = 0.0;   ///< as in InstanceScale
  double fastest_path = 0.0;    ///< as in InstanceScale
  double fastest_serial = 0.0;  ///< as in InstanceScale
  double lower_bound = 0.0;     ///< as in InstanceScale
  std::size_t processors = 0;   ///< number in the platform; 0 in sums until it is set
};

}  // namespace dagsweep
