#include "schedulers/replication/parts/free_task_tracker.hpp"

#include <algorithm>

#include "schedule/priorities.hpp"

namespace dagsweep {

FreeTaskTracker::FreeTaskTracker(const Instance& instance, const LinkDelays& links)
    : graph_(instance.graph),
      links_(links),
      states_(graph_.task_count()),
      last_finish_(
          instance.platform.layout_of_nodes().have_several_processors() ? graph_.task_count() : 0) {
  const IdMap<TaskId, double> bl = dagsweep::bottom_level(instance);
  for (const TaskId task : graph_.tasks()) {
    states_[task] = {0.0, bl[task], static_cast<std::uint32_t>(graph_.in_edges(task).size())};
  }
}

std::span<const TaskId> FreeTaskTracker::place(TaskId task, const ReplicaColumns& replicas) {
  freed_.clear();
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId successor = graph_.target(edge);
    State& state = states_[successor];
    state.everywhere =
        std::max(state.everywhere, links_.time_everywhere(replicas, graph_.data(edge)));
    if (last_finish_.size() > 0) {
      const double last = *std::max_element(replicas.finish.begin(), replicas.finish.end());
      last_finish_[successor] = std::max(last_finish_[successor], last);
    }
    if (--state.missing == 0) freed_.push_back(successor);
  }
  return freed_;
}

}  // namespace dagsweep
