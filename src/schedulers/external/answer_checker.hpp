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

/// Checks the answers of schedulers outside of this library during a run and computes planned times
/// for them, with the estimates of the reactive schedulers (prediction/). All functions throw
/// InputError that says what is wrong with an answer.
class AnswerChecker {
 public:
  /// The instance must outlive this. `uses_copies`: see Estimates.
  AnswerChecker(const Instance& instance, bool uses_copies);

  /// The schedule of an answered mapping of all unfinished tasks, which are appended to their
  /// processors in the given order, predecessors first. Tasks that no live processor can run may be
  /// left out.
  Schedule mapping(const Snapshot& now, std::span<const Assignment> tasks, const StopToken& stop);

  /// Checks an answer that assigns some of the ready tasks: processors must be live and able to run
  /// them.
  void check_ready(const Snapshot& now, std::span<const TaskId> ready,
                   std::span<const Assignment> tasks);
  /// [ready * P]: whether check_ready() would accept each ready task, assigned alone, on each
  /// processor.
  std::vector<std::uint8_t> allowed(const Snapshot& now, std::span<const TaskId> ready);
  /// The schedule, with planned times, of the first assignments, made at time 0.
  Schedule ready_plan(const Snapshot& now, std::span<const Assignment> tasks);

  /// Checks the move of a waiting task to another processor, which must be able to run it and reach
  /// its inputs.
  void check_move(const Snapshot& now, Assignment move) const;
  /// Checks that a processor to which results are copied exists.
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
