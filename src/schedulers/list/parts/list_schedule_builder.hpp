#pragma once

#include <optional>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/group_processors.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// A one-replica schedule under construction. Tasks are placed one by one, predecessors first.
/// Provides input arrival times and the processors of groups.
class ListScheduleBuilder {
 public:
  explicit ListScheduleBuilder(const Instance& instance);

  /// DA(task, 0 .. P-1): time at which all inputs of the task are on each processor, if not all
  /// predecessors are placed those from the placed ones. Infinite on processors that cannot run
  /// the task or another one of its group. Valid until the next call.
  std::span<const double> arrivals(TaskId task);
  /// DA(task, p) alone.
  double arrival(TaskId task, ProcessorId p) const;
  /// Of a placed task.
  ProcessorId processor(TaskId task) const { return processor_[task]; }
  double finish(TaskId task) const { return finish_[task]; }
  /// The processor of the task's group; std::nullopt if it has no group or none of it is placed.
  std::optional<ProcessorId> group_processor(TaskId task) const { return groups_.of(task); }

  void place(TaskId task, ProcessorId p, double start);
  Schedule finished() &&;

 private:
  const Instance& instance_;
  std::vector<Replica> replicas_;         // in placement order
  IdMap<TaskId, ProcessorId> processor_;  // [tasks], of placed ones
  IdMap<TaskId, double> finish_;          // [tasks], of placed ones; -never: delays no input
  std::vector<double> arrivals_;          // [P]
  GroupProcessors groups_;
};

}  // namespace dagsweep
