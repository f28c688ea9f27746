#include "schedulers/replication/parts/ftbar_without_copies.hpp"

#include <algorithm>

namespace dagsweep {

FtbarWithoutCopies::FtbarWithoutCopies(const Instance& instance, const ReplicationGoal& goal)
    : deadlines_(instance, goal),
      builder_(instance, goal.epsilon),
      upper_(instance, builder_.links(), instance.graph.task_count() * builder_.replica_count()),
      earliest_(std::min(builder_.replica_count() + 1, instance.platform.node_count()),
                instance.platform.layout_of_nodes()),
      several_(instance.platform.layout_of_nodes().have_several_processors()) {}

/// If all inputs are everywhere before any processor is ready, pressures increase with ready times,
/// and the processors that are ready first are chosen; unless two pressures are equal after
/// rounding, where the smaller number counts. Not tried where such ties are within nodes. Returns
/// whether this determined the choice. This case makes FTBAR without copies 1.4 times as fast at a
/// million tasks.
bool FtbarWithoutCopies::choose_earliest(TaskId task) {
  const std::span<const double> ready = earliest_.values();
  const FreeTaskTracker& tracker = builder_.tracker();
  if (several_ || builder_.groups().are_fixed(task)) return false;
  if (tracker.inputs_everywhere(task) > ready[0]) return false;
  const double level = tracker.bottom_level(task);
  const auto pressure = [&](std::size_t k) { return ready[k] + level - builder_.length(); };
  for (std::size_t k = 1; k < ready.size(); ++k) {
    if (!(pressure(k - 1) < pressure(k))) return false;
  }
  const std::size_t count = builder_.replica_count();
  choice_ = {earliest_.processors().first(count), ready.first(count), pressure(count - 1)};
  return true;
}

double FtbarWithoutCopies::evaluate(TaskId task) {
  if (!choose_earliest(task)) {
    choice_ = builder_.choose_least_pressure(task);
  }
  return choice_.largest;
}

std::span<const TaskId> FtbarWithoutCopies::place(TaskId task) {
  const std::span<const TaskId> freed = builder_.place(task, choice_.processors, choice_.starts);
  const ReplicaColumns replicas = builder_.replicas_of(task);
  for (const double finish : replicas.finish) deadlines_.check(task, finish);
  upper_.add(task, replicas.processor, builder_);
  return freed;
}

ReplicationResult FtbarWithoutCopies::finish() {
  const double lower = builder_.exit_latency().of_first();
  return {builder_.take_replicas(), lower, upper_.latency()};
}

}  // namespace dagsweep
