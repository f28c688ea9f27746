#include "schedulers/replication/parts/ftbar_without_copies.hpp"

#include <algorithm>

namespace dagsweep {

FtbarWithoutCopies::FtbarWithoutCopies(const Instance& instance, const ReplicationGoal& goal)
    : deadlines_(instance, goal),
      builder_(instance, goal.epsilon),
      upper_(instance, builder_.links(), instance.graph.task_count() * builder_.replica_count()),
      earliest_(instance.platform.processor_count()),
      processors_(builder_.replica_count()),
      starts_(builder_.replica_count()) {}

/// If all inputs are everywhere before any processor is ready, pressures increase with ready times,
/// and the processors that are ready first are chosen; unless two pressures are equal after
/// rounding, where the smaller number counts. Returns whether this settled the choice.
bool FtbarWithoutCopies::choose_earliest(TaskId task, double bottom_level) {
  if (is_fixed(task) || time_everywhere(task) > earliest_[0].ready) return false;
  const std::size_t count = processors_.size();
  for (std::size_t k = 0; k < count; ++k) {
    processors_[k] = earliest_[k].processor;
    starts_[k] = earliest_[k].ready;
    choice_.largest = starts_[k] + bottom_level - length();
    if (k + 1 == earliest_.size()) break;
    if (!(choice_.largest < earliest_[k + 1].ready + bottom_level - length())) return false;
  }
  choice_.processors = processors_;
  choice_.starts = starts_;
  return true;
}

double FtbarWithoutCopies::evaluate(TaskId task, double bottom_level) {
  if (!choose_earliest(task, bottom_level)) {
    choice_ = builder_.choose_least_pressure(task, bottom_level);
  }
  return choice_.largest;
}

std::span<const TaskId> FtbarWithoutCopies::place(TaskId task) {
  const std::span<const TaskId> freed = builder_.place(task, choice_.processors, choice_.starts);
  const ReplicaColumns replicas = builder_.replicas_of(task);
  for (std::size_t k = 0; k < replicas.finish.size(); ++k) {
    deadlines_.check(task, replicas.finish[k]);
    earliest_.set_ready(ProcessorId(replicas.processor[k]), replicas.finish[k]);
  }
  upper_.add(task, replicas.processor, builder_);
  return freed;
}

ReplicationResult FtbarWithoutCopies::finish() {
  const double lower = builder_.exit_latency().of_first();
  return {builder_.take_replicas(), lower, upper_.latency()};
}

}  // namespace dagsweep
