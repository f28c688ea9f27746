#pragma once

#include <cstddef>
#include <cstdint>

#include "core/number.hpp"
#include "metrics/instance_scale.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"

namespace dagsweep {

// What metrics read: each is a function of one of these three.

/// An instance and a schedule of it, before execution.
struct PlannedRun {
  const Instance& instance;
  const Schedule& planned;
};

/// The crashes that `survival` considers, not those of the run.
struct CrashChance {
  double probability = not_a_value;  ///< of each processor; NaN: not given
  std::uint64_t seed = 0;            ///< of the draws, if any
};

/// What was found out when a latency was given to a scheduler with replicas (FTSA paper, section
/// 4.3).
struct CriteriaOutcome {
  double met = not_a_value;                ///< 1: there is a schedule; NaN: no latency was given
  double supported_epsilon = not_a_value;  ///< of the schedule, if it was searched for; else NaN
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

/// What can be added up over runs that follow each other on one platform: of one run, or sums.
struct RunTotals {
  RunTotals() = default;
  explicit RunTotals(const Run& run);
  /// Adds up all but `processors`, which stays.
  RunTotals& operator+=(const RunTotals& other);

  bool completed = true;        ///< all runs
  double makespan = 0.0;        ///< time units
  std::uint64_t messages = 0;   ///< transfers started between different processors, data > 0
  double data_moved = 0.0;      ///< their data, data units
  double critical_work = 0.0;   ///< as in InstanceScale
  double fastest_path = 0.0;    ///< as in InstanceScale
  double fastest_serial = 0.0;  ///< as in InstanceScale
  double lower_bound = 0.0;     ///< as in InstanceScale
  std::size_t processors = 0;   ///< of the platform; 0 in sums until it is set
};

}  // namespace dagsweep
