#include "metrics/run.hpp"

namespace dagsweep {
namespace {

void add(Effort& sum, const Effort& other) {
  sum.reschedulings += other.reschedulings;
  sum.remappings += other.remappings;
  sum.migrated_tasks += other.migrated_tasks;
  sum.rewound_tasks += other.rewound_tasks;
  sum.rewound_levels += other.rewound_levels;
  sum.reexecuted_tasks += other.reexecuted_tasks;
  sum.scheduling_operations += other.scheduling_operations;
  sum.lost_compute += other.lost_compute;
  sum.retransmitted += other.retransmitted;
  sum.repeated_time += other.repeated_time;
}

}  // namespace

RunTotals::RunTotals(const Run& run)
    : completed(run.execution.completed),
      makespan(run.execution.makespan),
      messages(run.execution.messages),
      data_moved(run.execution.data_moved),
      effort(run.execution.effort),
      critical_work(run.scale.critical_work),
      fastest_path(run.scale.fastest_path),
      fastest_serial(run.scale.fastest_serial),
      processors(run.instance.platform.processor_count()) {}

RunTotals& RunTotals::operator+=(const RunTotals& other) {
  completed = completed && other.completed;
  makespan += other.makespan;
  messages += other.messages;
  data_moved += other.data_moved;
  add(effort, other.effort);
  critical_work += other.critical_work;
  fastest_path += other.fastest_path;
  fastest_serial += other.fastest_serial;
  return *this;
}

}  // namespace dagsweep
