#include "schedulers/list/parts/ready_arrivals.hpp"

#include <algorithm>

namespace dagsweep {

ReadyArrivals::ReadyArrivals(const Instance& instance, ListScheduleBuilder& plan)
    : graph_(instance.graph),
      plan_(plan),
      processors_(instance.platform.processor_count()),
      missing_(graph_.task_count()),
      index_(graph_.task_count()) {
  for (const TaskId task : graph_.tasks()) {
    missing_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
    if (missing_[task] == 0) add(task);
  }
}

void ReadyArrivals::add(TaskId task) {
  if (free_.empty()) {
    free_.push_back(rows_.size() / processors_);
    rows_.resize(rows_.size() + processors_);
  }
  const std::size_t slot = free_.back();
  free_.pop_back();
  const auto arrivals = plan_.arrivals(task);
  std::copy(arrivals.begin(), arrivals.end(),
            rows_.begin() + static_cast<std::ptrdiff_t>(slot * processors_));
  index_[task] = static_cast<std::uint32_t>(tasks_.size());
  tasks_.push_back(task);
  slot_.push_back(slot);
}

void ReadyArrivals::remove_placed(std::size_t k) {
  const TaskId task = tasks_[k];
  free_.push_back(slot_[k]);
  tasks_[k] = tasks_.back();
  index_[tasks_[k]] = static_cast<std::uint32_t>(k);
  slot_[k] = slot_.back();
  tasks_.pop_back();
  slot_.pop_back();
  for (const EdgeId edge : graph_.out_edges(task)) {
    if (--missing_[graph_.target(edge)] == 0) add(graph_.target(edge));
  }
}

}  // namespace dagsweep
