#include "schedulers/list/parts/ready_queue.hpp"

#include "schedule/priorities.hpp"

namespace dagsweep {

ReadyQueue::ReadyQueue(const TaskGraph& graph, const IdMap<TaskId, double>& priority)
    : graph_(graph),
      order_(by_decreasing_level(graph, priority)),
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

TaskId ReadyQueue::take() {
  const TaskId task = order_[ready_.first()];
  ready_.erase(ready_.first());
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId successor = graph_.target(edge);
    if (--missing_[successor] == 0) ready_.insert(place_[successor]);
  }
  return task;
}

}  // namespace dagsweep
