#pragma once

#include <cstdint>
#include <span>

#include "core/number.hpp"
#include "core/raw_vector.hpp"
#include "core/workspace.hpp"
#include "platform/instance.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"

namespace dagsweep {

/// A ready task and a processor for it.
struct Candidate {
  std::size_t index = 0;  ///< index of the task in AppendBuilder::ready()
  ProcessorId processor;
};

/// Builds a schedule step by step: at each step one ready task, whose predecessors are all placed,
/// is appended to a processor. Has the arrival times of the inputs of every ready task on each
/// processor, for schedulers that examine all ready tasks at every step.
class AppendBuilder {
 public:
  explicit AppendBuilder(const Instance& instance);

  bool empty() const { return ready_.empty(); }
  /// Ready tasks in no particular order. place() replaces the placed task by the last one and
  /// appends tasks that become ready.
  std::span<const TaskId> ready() const { return ready_; }
  /// Index of a ready task in ready().
  std::size_t index_of(TaskId task) const { return index_[task]; }
  /// DA(k-th ready task, p); infinite if p cannot run the task or another task of its group.
  double arrival(std::size_t k, ProcessorId p) const { return rows_[k * processors_ + p.index()]; }
  /// DA(task, p) of a ready task, even if p cannot run it.
  double arrival(TaskId task, ProcessorId p) const { return plan_.arrival(task, p); }
  /// max(DA, ready(p)) of the k-th ready task.
  double start(std::size_t k, ProcessorId p) const { return plan_.start(p, arrival(k, p)); }
  /// ready(p): finish of the last task on p; 0 if none.
  double ready_time(ProcessorId p) const { return plan_.ready(p); }
  /// Processor and finish of a placed task.
  ProcessorId processor(TaskId task) const { return plan_.processor(task); }
  double finish(TaskId task) const { return plan_.finish(task); }
  std::optional<ProcessorId> group_processor(TaskId task) const {
    return plan_.group_processor(task);
  }
  std::optional<ProcessorId> group_processor(std::size_t k) const {
    return group_processor(ready_[k]);
  }

  /// Whether the k-th ready task may be placed on p: p can run it and is not another one than that
  /// of its group.
  bool is_candidate(std::size_t k, ProcessorId p) const {
    const auto group = group_processor(k);
    return arrival(k, p) != never && (!group || *group == p);
  }

  /// The processor of the k-th ready task's group if the group has one, otherwise the processor
  /// where the task starts first (ties: smaller number).
  ProcessorId earliest_start_processor(std::size_t k) const {
    if (const auto group = group_processor(k)) return *group;
    ProcessorId best(0);
    for (const ProcessorId p : instance_.platform.processors()) {
      if (start(k, p) < start(k, best)) best = p;
    }
    return best;
  }

  void place(const Candidate& chosen) {
    plan_.append(ready_[chosen.index], chosen.processor, arrival(chosen.index, chosen.processor));
    remove_placed(chosen.index);
  }

  Schedule finished() && { return std::move(plan_).finished(); }

 private:
  void add(TaskId task);
  /// Removes the k-th ready task, which has been placed, and adds those that become ready.
  void remove_placed(std::size_t k);

  const Instance& instance_;
  ListScheduleBuilder plan_;
  std::size_t processors_;
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] number of predecessors not placed
  IdMap<TaskId, std::uint32_t> index_;    // [tasks] index in ready_ of ready tasks
  WorkVector<TaskId> ready_;
  RawVector<double> rows_;  // [ready_ * P] arrivals
};

}  // namespace dagsweep
