#include "schedulers/list/parts/ready_queue.hpp"

#include <utility>

#include "core/workspace.hpp"

namespace dagsweep {

ReadyQueue::ReadyQueue(const TaskGraph& graph, WorkVector<TaskId> order)
    : graph_(graph),
      order_(std::move(order)),
      place_(graph.task_count()),
      missing_(graph.task_count()),
      ready_(graph.task_count()) {
  for (std::uint32_t place = 0; place < order_.size(); ++place) {
    const TaskId task = order_[place];
    place_[task] = place;
    missing_[task] = static_cast<std::uint32_t>(graph.in_edges(task).size());
    if (missing_[task] == 0) ready_.insert(place);
  }
}

TaskId ReadyQueue::take(std::size_t place) {
  const TaskId task = order_[place];
  ready_.erase(place);
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId successor = graph_.target(edge);
    if (--missing_[successor] == 0) ready_.insert(place_[successor]);
  }
  return task;
}

}  // namespace dagsweep
