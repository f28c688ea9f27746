#include "schedulers/list/parts/append_builder.hpp"

#include <algorithm>

namespace dagsweep {

AppendBuilder::AppendBuilder(const Instance& instance)
    : instance_(instance),
      plan_(instance),
      processors_(instance.platform.processor_count()),
      missing_(instance.graph.task_count()),
      index_(instance.graph.task_count()) {
  constexpr std::size_t few = 4;  // tasks for which memory is taken first
  rows_.reserve(few * processors_);
  for (const TaskId task : instance.graph.tasks()) {
    missing_[task] = static_cast<std::uint32_t>(instance.graph.in_edges(task).size());
    if (missing_[task] == 0) add(task);
  }
}

void AppendBuilder::add(TaskId task) {
  index_[task] = static_cast<std::uint32_t>(ready_.size());
  ready_.push_back(task);
  rows_.resize(rows_.size() + processors_);
  plan_.find_arrivals(task, {rows_.data() + rows_.size() - processors_, processors_});
}

void AppendBuilder::remove_placed(std::size_t k) {
  const TaskId task = ready_[k];
  ready_[k] = ready_.back();
  index_[ready_[k]] = static_cast<std::uint32_t>(k);
  ready_.pop_back();
  const auto last = rows_.end() - static_cast<std::ptrdiff_t>(processors_);
  if (k < ready_.size()) {
    std::copy(last, rows_.end(), rows_.begin() + static_cast<std::ptrdiff_t>(k * processors_));
  }
  rows_.resize(rows_.size() - processors_);
  const TaskGraph& graph = instance_.graph;
  for (const EdgeId edge : graph.out_edges(task)) {
    if (--missing_[graph.target(edge)] == 0) add(graph.target(edge));
  }
}

}  // namespace dagsweep
