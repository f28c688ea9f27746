#include "simulation/reactive/rewinding.hpp"

#include <algorithm>

namespace dagsweep {
namespace {

/// Computes the result of tasks_to_rewind().
class Rewinding {
 public:
  Rewinding(const Snapshot& now, std::span<const NodeId> failed, bool uses_copies)
      : now_(now),
        graph_(now.instance.graph),
        uses_copies_(uses_copies),
        failed_(now.instance.platform.node_count(), 0),
        rewound_(graph_.task_count(), 0) {
    for (const NodeId n : failed) failed_[n] = 1;
  }

  std::vector<TaskId> decide() {
    const auto order = graph_.canonical_order();
    for (std::size_t k = order.size(); k-- > 0;) {
      if (was_on_failed(order[k]) && is_disrupted(order[k])) rewind(order[k]);
    }
    for (std::size_t k = order.size(); k-- > 0;) {
      if (needs_inputs(order[k])) rewind_lost_producers(order[k]);
    }
    std::vector<TaskId> tasks;
    std::copy_if(order.rbegin(), order.rend(), std::back_inserter(tasks),
                 [&](TaskId task) { return rewound_[task] != 0; });
    return tasks;
  }

 private:
  TaskPhase phase(TaskId task) const { return now_.tasks[task.index()].phase; }
  void rewind(TaskId task) { rewound_[task] = 1; }

  bool was_on_failed(TaskId task) const {
    const auto placed = now_.tasks[task.index()].placed;
    return placed && failed_[now_.node(*placed)] != 0;
  }

  bool is_disrupted(TaskId task) const {
    if (phase(task) != TaskPhase::finished) return true;
    const auto edges = graph_.out_edges(task);
    return std::any_of(edges.begin(), edges.end(), [&](EdgeId edge) {
      if (uses_copies_ && is_within_reach(edge)) return false;
      const TaskId consumer = graph_.target(edge);
      return !now_.is_delivered(edge) || (was_on_failed(consumer) && rewound_[consumer] != 0);
    });
  }

  bool is_within_reach(EdgeId edge) const { return now_.is_within_reach(edge, uses_copies_); }

  bool needs_inputs(TaskId task) const {
    return rewound_[task] != 0 || phase(task) == TaskPhase::waiting;
  }

  /// Rewinds the producers of lost inputs of the task. One pass over the tasks in reverse canonical
  /// order suffices, because a producer comes after its consumers.
  void rewind_lost_producers(TaskId task) {
    for (const EdgeId edge : graph_.in_edges(task)) {
      const TaskId producer = graph_.source(edge);
      if (phase(producer) == TaskPhase::finished && !is_within_reach(edge)) rewind(producer);
    }
  }

  const Snapshot& now_;
  const TaskGraph& graph_;
  const bool uses_copies_;
  IdMap<NodeId, std::uint8_t> failed_;
  IdMap<TaskId, std::uint8_t> rewound_;
};

}  // namespace

std::vector<TaskId> tasks_to_rewind(const Snapshot& now, std::span<const NodeId> failed,
                                    bool uses_copies) {
  return Rewinding(now, failed, uses_copies).decide();
}

}  // namespace dagsweep
