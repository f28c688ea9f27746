#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "core/workspace.hpp"
#include "platform/instance.hpp"
#include "schedule/group_processors.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// A one-replica schedule under construction. Tasks are placed one by one, predecessors first.
/// Provides input arrival times, the processors of groups, and when processors are ready.
class ListScheduleBuilder {
 public:
  explicit ListScheduleBuilder(const Instance& instance);

  /// DA(task, 0 .. P-1): the time at which all inputs of the task are on each processor; only
  /// inputs from placed predecessors count. Infinite on processors that cannot run the task or
  /// another task of its group. Valid until the next call.
  std::span<const double> arrivals(TaskId task) {
    find_arrivals(task, arrivals_);
    return arrivals_;
  }
  /// Writes arrivals(task) to `arrivals`, [P].
  void find_arrivals(TaskId task, std::span<double> arrivals) const;
  /// DA(task, p) alone.
  double arrival(TaskId task, ProcessorId p) const;
  /// Processor and finish of a placed task.
  ProcessorId processor(TaskId task) const { return processor_[task]; }
  double finish(TaskId task) const { return finish_[task]; }
  /// The processor of the task's group; std::nullopt if the task has no group or no task of the
  /// group is placed.
  std::optional<ProcessorId> group_processor(TaskId task) const { return groups_.of(task); }
  /// ready(p): finish of the last task on p; 0 if none.
  double ready(ProcessorId p) const { return ready_[p]; }
  /// The start of a task that is appended on p: max(arrival, ready(p)).
  double start(ProcessorId p, double arrival) const { return std::max(arrival, ready_[p]); }

  void place(TaskId task, ProcessorId p, double start);
  void append(TaskId task, ProcessorId p, double arrival) { place(task, p, start(p, arrival)); }
  void append(TaskId task, ProcessorId p) { append(task, p, arrival(task, p)); }
  Schedule finished() &&;

 private:
  const Instance& instance_;
  ReplicaList replicas_;                  // in placement order
  IdMap<TaskId, ProcessorId> processor_;  // [tasks], defined for placed tasks
  // [tasks]; -never for tasks not placed, so that they delay no input.
  IdMap<TaskId, double> finish_;
  IdMap<ProcessorId, double> ready_;
  WorkVector<double> arrivals_;  // [P]
  GroupProcessors groups_;
};

}  // namespace dagsweep
