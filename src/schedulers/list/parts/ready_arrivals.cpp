#include "schedulers/list/parts/ready_arrivals.hpp"

#include <algorithm>

namespace dagsweep {

ReadyArrivals::ReadyArrivals(const Instance& instance, ListScheduleBuilder& plan)
    : graph_(instance.graph),
      plan_(plan),
      processors_(instance.platform.processor_count()),
      missing_(graph_.task_count()),
      index_(graph_.task_count()) {
  rows_.reserve(few * processors_);
  for (const TaskId task : graph_.tasks()) {
    missing_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
    if (missing_[task] == 0) add(task);
  }
}

void ReadyArrivals::add(TaskId task) {
  index_[task] = static_cast<std::uint32_t>(tasks_.size());
  tasks_.push_back(task);
  rows_.resize(rows_.size() + processors_);
  plan_.find_arrivals(task, {rows_.data() + rows_.size() - processors_, processors_});
}

void ReadyArrivals::remove_placed(std::size_t k) {
  const TaskId task = tasks_[k];
  tasks_[k] = tasks_.back();
  index_[tasks_[k]] = static_cast<std::uint32_t>(k);
  tasks_.pop_back();
  const auto last = rows_.end() - static_cast<std::ptrdiff_t>(processors_);
  if (k < tasks_.size()) {
    std::copy(last, rows_.end(), rows_.begin() + static_cast<std::ptrdiff_t>(k * processors_));
  }
  rows_.resize(rows_.size() - processors_);
  for (const EdgeId edge : graph_.out_edges(task)) {
    if (--missing_[graph_.target(edge)] == 0) add(graph_.target(edge));
  }
}

}  // namespace dagsweep
