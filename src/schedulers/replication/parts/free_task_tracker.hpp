#pragma once

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
  /// A time at which all inputs of a free task are on every processor, 0 for an entry task: tl of
  /// FTSA (section 4.1).
  double time_everywhere(TaskId task) const { return states_[task].everywhere; }
  /// bl
  double bottom_level(TaskId task) const { return states_[task].bottom_level; }

 private:
  struct State {
    double everywhere = 0.0;  // time_everywhere() with the predecessors placed so far
    double bottom_level = 0.0;
    std::uint32_t missing = 0;  // predecessors not placed
  };

  const TaskGraph& graph_;
  const LinkDelays& links_;
  IdMap<TaskId, State> states_;  // [tasks]
  std::vector<TaskId> freed_;
};

}  // namespace dagsweep
