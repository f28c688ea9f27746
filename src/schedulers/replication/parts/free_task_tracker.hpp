#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedulers/replication/parts/link_delays.hpp"

namespace dagsweep {

/// Tracks which tasks are free, that is, have all predecessors placed, and when their inputs
/// arrive.
class FreeTaskTracker {
 public:
  /// Initially no task is placed. Both arguments must outlive this.
  FreeTaskTracker(const Instance& instance, const LinkDelays& links);

  /// Records that the task was placed. Returns the successors that have become free, valid until
  /// the next call.
  std::span<const TaskId> place(TaskId task, const ReplicaColumns& replicas);
  /// tl of FTSA (section 4.1): when messages with all inputs of a free task would be on every
  /// processor; 0 for an entry task.
  double top_level(TaskId task) const { return states_[task].everywhere; }
  /// A time from which DA of a free task is past on every processor: tl, or the last finish of a
  /// replica of a predecessor, for which its whole node waits.
  double inputs_everywhere(TaskId task) const {
    return last_finish_.size() == 0 ? top_level(task)
                                    : std::max(top_level(task), last_finish_[task]);
  }
  /// bl
  double bottom_level(TaskId task) const { return states_[task].bottom_level; }

 private:
  struct State {
    double everywhere = 0.0;  // top_level() with the predecessors placed so far
    double bottom_level = 0.0;
    std::uint32_t missing = 0;  // predecessors not placed
  };

  const TaskGraph& graph_;
  const LinkDelays& links_;
  IdMap<TaskId, State> states_;        // [tasks]
  IdMap<TaskId, double> last_finish_;  // [tasks] of predecessors, if nodes have several processors
  std::vector<TaskId> freed_;
};

}  // namespace dagsweep
