#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/task_graph.hpp"
#include "schedulers/replication/parts/link_delays.hpp"

namespace dagsweep {

/// Which tasks are free, that is, have all predecessors placed, and when their inputs arrive.
class FreeTaskTracker {
 public:
  /// Both must outlive it. Nothing is placed.
  FreeTaskTracker(const TaskGraph& graph, const LinkDelays& links);

  /// The task was placed. Returns the successors that are free now, valid until the next call.
  std::span<const TaskId> place(TaskId task, const ReplicaColumns& replicas);
  /// A time at which all inputs of a free task are on every processor, 0 for an entry task: tl of
  /// FTSA (section 4.1).
  double time_everywhere(TaskId task) const { return inputs_[task].everywhere; }

 private:
  struct Inputs {
    double everywhere = 0.0;    // of the predecessors placed
    std::uint32_t missing = 0;  // predecessors not placed
  };

  const TaskGraph& graph_;
  const LinkDelays& links_;
  IdMap<TaskId, Inputs> inputs_;  // [tasks]
  std::vector<TaskId> freed_;
};

}  // namespace dagsweep
