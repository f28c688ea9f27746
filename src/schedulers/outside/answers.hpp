#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "schedule/group_processors.hpp"
#include "schedule/online_scheduler.hpp"
#include "schedule/schedule.hpp"
#include "schedulers/prediction/estimates.hpp"

namespace dagsweep {

/// Checks what schedulers outside of this library answer during a run, and plans it: with the
/// estimates of the reactive schedulers (prediction/), so that planned times are this program's.
/// All functions throw InputError that says what is wrong.
class Answers {
 public:
  /// The instance must outlive this. `uses_copies`: of the estimates.
  Answers(const Instance& instance, bool uses_copies);

  /// A mapping of all unfinished tasks, each appended to its processor, predecessors first. Tasks
  /// that no live processor can run may be left out.
  Schedule mapping(const Snapshot& now, std::span<const Assignment> tasks, const StopToken& stop);

  /// Assignments of some of the ready tasks to processors that are live and can run them.
  void check_ready(const Snapshot& now, std::span<const TaskId> ready,
                   std::span<const Assignment> tasks);
  /// [ready * P] whether check_ready() accepts each of them alone on each processor.
  std::vector<std::uint8_t> allowed(const Snapshot& now, std::span<const TaskId> ready);
  /// The plan of the first of them, at time 0.
  Schedule ready_plan(const Snapshot& now, std::span<const Assignment> tasks);

  /// A waiting task that goes to another processor, which can run it and reach its inputs.
  void check_move(const Snapshot& now, Assignment move) const;
  /// Where the results of a task go.
  void check_processor(std::uint64_t processor) const;

 private:
  void check_place(Assignment place) const;
  void check_group(Assignment place);
  void check_all_are_there(const Snapshot& now) const;
  Replica planned(Assignment place);

  const Instance& instance_;
  Estimates estimates_;
  GroupProcessors groups_;
  IdMap<TaskId, std::uint8_t> is_listed_;
};

}  // namespace dagsweep
