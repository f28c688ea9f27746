#pragma once

#include <cstdint>

#include "core/ids.hpp"
#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/observer.hpp"
#include "simulation/scenario.hpp"

namespace dagsweep {

/// What happened when a schedule was carried out. Of a task with several replicas, the first to
/// finish counts.
struct Execution {
  /// False: stalled, needed data or tasks sit where nothing moves again; or, if tasks have
  /// replicas, some task has none that finished.
  bool completed = false;
  double makespan = 0.0;         ///< latest finish of a task
  IdMap<TaskId, double> start;   ///< [tasks]; NaN if the task never started
  IdMap<TaskId, double> finish;  ///< [tasks]; NaN if it never finished
  std::uint64_t messages = 0;    ///< transfers started between different processors, data > 0
  double data_moved = 0.0;       ///< their data, standard data units
};

/// Carries out a schedule under a scenario; a replicated one as replicated_engine.hpp says, any
/// other, which has one replica of each task, by spec 3.2: mapping and order on each processor
/// never change, times follow the true execution times and the availabilities. Without events and
/// estimation error every task then runs when the schedule says, to the bit.
/// Polls `stop` at every event. `observer`, if there is one, is told what happens.
Execution execute(const Experiment& experiment, const Schedule& schedule, const Scenario& scenario,
                  const StopToken& stop, Observer* observer = nullptr);

}  // namespace dagsweep
