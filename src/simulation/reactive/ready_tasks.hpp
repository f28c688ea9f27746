#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// The tasks that an online scheduler may assign. A task is a candidate if it is unassigned and
/// every input is held by some processor; a candidate is ready if every input is held by a live
/// processor.
class ReadyTasks {
 public:
  /// The graph must outlive this. `uses_copies`: Snapshot::is_within_reach(). Initially there are
  /// no candidates.
  ReadyTasks(const TaskGraph& graph, bool uses_copies)
      : graph_(graph), uses_copies_(uses_copies), is_listed_(graph.task_count(), 0) {}

  static bool is_unassigned(const Snapshot& now, TaskId task) {
    const TaskProgress& progress = now.tasks[task.index()];
    return progress.phase == TaskPhase::waiting && !progress.assigned;
  }

  /// Adds the consumers of the finished task that have become candidates.
  void add_consumers(const Snapshot& now, TaskId finished);
  /// Collects the candidates anew. Must be called after tasks were taken back or undone.
  void collect(const Snapshot& now);
  /// Removes a task that was assigned.
  void remove(TaskId task) { is_listed_[task] = 0; }

  /// Whether there may be candidates.
  bool may_have_any() const { return !candidates_.empty(); }
  /// The ready tasks, in the order in which they became candidates. Valid until the next call.
  std::span<const TaskId> ready(const Snapshot& now);
  /// The last result of ready().
  std::span<const TaskId> latest() const { return ready_; }

 private:
  void add_if_candidate(const Snapshot& now, TaskId task);

  const TaskGraph& graph_;
  const bool uses_copies_;
  std::vector<TaskId> candidates_;         // candidates, and tasks removed since
  IdMap<TaskId, std::uint8_t> is_listed_;  // whether in candidates_ and not removed
  std::vector<TaskId> ready_;
};

}  // namespace dagsweep
