#include "schedulers/exact/parts/partial_schedule.hpp"

#include <algorithm>
#include <map>

namespace dagsweep {

PartialSchedule::PartialSchedule(const Instance& instance)
    : instance_(instance),
      slots_(instance.platform.processor_count()),
      is_placed_(instance.graph.task_count()),
      finish_(instance.graph.task_count()),
      processor_(instance.graph.task_count()),
      missing_(instance.graph.task_count()) {
  const TaskGraph& graph = instance.graph;
  steps_.reserve(graph.task_count());
  for (const TaskId task : graph.tasks()) {
    missing_[task] = static_cast<std::uint32_t>(graph.in_edges(task).size());
  }
  if (!graph.has_groups()) return;
  std::map<std::int64_t, std::uint32_t> numbers;
  group_.assign(graph.task_count(), 0);
  for (const TaskId task : graph.tasks()) {
    const auto next = static_cast<std::uint32_t>(numbers.size());
    group_[task] = numbers.emplace(graph.group(task), next).first->second;
  }
  in_group_.resize(numbers.size());
}

std::optional<ProcessorId> PartialSchedule::group_processor(TaskId task) const {
  if (instance_.graph.group(task) < 0) return std::nullopt;
  const std::vector<TaskId>& placed = in_group_[group_[task]];
  if (placed.empty()) return std::nullopt;
  return processor_[placed.front()];
}

double PartialSchedule::arrival(TaskId task, ProcessorId p) const {
  double arrival = 0.0;
  for (const EdgeId edge : instance_.graph.in_edges(task)) {
    const TaskId source = instance_.graph.source(edge);
    arrival = std::max(arrival, finish_[source] + instance_.comm(edge, processor_[source], p));
  }
  return arrival;
}

Replica PartialSchedule::appended(TaskId task, ProcessorId p) const {
  const double start = std::max(arrival(task, p), ready(p));
  return {task, p, start, start + instance_.times(task, p)};
}

bool PartialSchedule::may_follow(const Replica& replica) const {
  const TaskGraph& graph = instance_.graph;
  if (!steps_.empty() && time_key(replica, graph) <= time_key(steps_.back().replica, graph)) {
    return false;
  }
  const double arrived = arrival(replica.task, replica.processor);
  const double duration = instance_.times(replica.task, replica.processor);
  double free_from = 0.0;
  for (const Slot& slot : slots_[replica.processor]) {
    const double start = std::max(arrived, free_from);
    if (start < replica.start && start + duration <= slot.start) return false;
    free_from = slot.finish;
  }
  return true;
}

void PartialSchedule::place(const Replica& replica) {
  const TaskId task = replica.task;
  steps_.push_back({replica, std::max(makespan(), replica.finish)});
  slots_[replica.processor].push_back({replica.start, replica.finish});
  is_placed_[task] = 1;
  finish_[task] = replica.finish;
  processor_[task] = replica.processor;
  if (instance_.graph.group(task) >= 0) in_group_[group_[task]].push_back(task);
  for (const EdgeId edge : instance_.graph.out_edges(task)) {
    --missing_[instance_.graph.target(edge)];
  }
}

void PartialSchedule::take_back() {
  const Replica replica = steps_.back().replica;
  const TaskId task = replica.task;
  steps_.pop_back();
  slots_[replica.processor].pop_back();
  is_placed_[task] = 0;
  if (instance_.graph.group(task) >= 0) in_group_[group_[task]].pop_back();
  for (const EdgeId edge : instance_.graph.out_edges(task)) {
    ++missing_[instance_.graph.target(edge)];
  }
}

std::vector<Replica> PartialSchedule::replicas() const {
  std::vector<Replica> replicas;
  for (const Step& step : steps_) replicas.push_back(step.replica);
  return replicas;
}

}  // namespace dagsweep
