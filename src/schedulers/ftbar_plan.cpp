#include "schedulers/ftbar_plan.hpp"

#include <algorithm>
#include <limits>

namespace dagsweep {

FtbarPlan::FtbarPlan(const Instance& instance, std::size_t copies, bool minimize)
    : instance_(instance),
      graph_(instance.graph),
      copies_(copies),
      minimize_(minimize),
      first_(graph_.task_count(), none),
      last_(graph_.task_count(), none),
      ready_(instance.platform.processor_count()) {
  replicas_.reserve(graph_.task_count() * copies);
  next_.reserve(graph_.task_count() * copies);
}

double FtbarPlan::arrival(TaskId task, ProcessorId p) const {
  double latest = 0.0;
  for (const EdgeId edge : graph_.in_edges(task)) {
    double first = std::numeric_limits<double>::infinity();
    for_each_replica(graph_.source(edge), [&](const Replica& replica) {
      first = std::min(first, replica.finish + instance_.comm(edge, replica.processor, p));
    });
    latest = std::max(latest, first);
  }
  return latest;
}

bool FtbarPlan::is_on(TaskId task, ProcessorId p) const {
  bool found = false;
  for_each_replica(task, [&](const Replica& replica) { found = found || replica.processor == p; });
  return found;
}

std::vector<ProcessorId> FtbarPlan::group_processors(TaskId task) const {
  const std::int64_t group = graph_.group(task);
  const auto known =
      std::lower_bound(group_first_.begin(), group_first_.end(), std::pair(group, TaskId(0)));
  if (group < 0 || known == group_first_.end() || known->first != group) return {};
  std::vector<ProcessorId> processors;
  for_each_replica(known->second,
                   [&](const Replica& replica) { processors.push_back(replica.processor); });
  if (processors.size() < copies_) return {};  // its first task is being placed
  std::sort(processors.begin(), processors.end());
  return processors;
}

void FtbarPlan::append(TaskId task, ProcessorId p) {
  const double start = std::max(arrival(task, p), ready_[p]);
  const double finish = start + instance_.times(task, p);
  const auto number = static_cast<std::uint32_t>(replicas_.size());
  replicas_.push_back({task, p, start, finish});
  next_.push_back(none);
  if (first_[task] == none) {
    first_[task] = number;
  } else {
    next_[last_[task]] = number;
  }
  last_[task] = number;
  ready_[p] = finish;
  length_ = std::max(length_, finish);
}

void FtbarPlan::undo(std::size_t replicas, double length, double ready, ProcessorId p) {
  while (replicas_.size() > replicas) {
    const TaskId task = replicas_.back().task;  // a copy: the task has a replica before it
    const auto number = static_cast<std::uint32_t>(replicas_.size() - 1);
    std::uint32_t before = first_[task];
    while (next_[before] != number) before = next_[before];
    next_[before] = none;
    last_[task] = before;
    replicas_.pop_back();
    next_.pop_back();
  }
  length_ = length;
  ready_[p] = ready;
}

/// The predecessor that alone determines when the task can start on p, if a copy may change that.
std::optional<TaskId> FtbarPlan::worth_copying(TaskId task, ProcessorId p) const {
  double latest = -1.0;
  TaskId last(0);
  for (const EdgeId edge : graph_.in_edges(task)) {
    const TaskId predecessor = graph_.source(edge);
    double first = std::numeric_limits<double>::infinity();
    for_each_replica(predecessor, [&](const Replica& replica) {
      first = std::min(first, replica.finish + instance_.comm(edge, replica.processor, p));
    });
    const bool sooner = graph_.position(predecessor) < graph_.position(last);
    if (first > latest || (first == latest && sooner)) {
      latest = first;
      last = predecessor;
    }
  }
  if (latest <= ready_[p] || is_on(last, p) || graph_.group(last) >= 0) return std::nullopt;
  return last;
}

void FtbarPlan::minimize_start(TaskId task, ProcessorId p) {
  while (const auto predecessor = worth_copying(task, p)) {
    const double before = arrival(task, p);  // later than ready(p), so the start
    const std::size_t replicas = replicas_.size();
    const double length = length_;
    const double ready = ready_[p];
    minimize_start(*predecessor, p);
    append(*predecessor, p);
    if (std::max(arrival(task, p), ready_[p]) < before) continue;
    return undo(replicas, length, ready, p);
  }
}

void FtbarPlan::place(TaskId task, ProcessorId p) {
  if (minimize_) minimize_start(task, p);
  if (const std::int64_t group = graph_.group(task); group >= 0) {
    const auto at =
        std::lower_bound(group_first_.begin(), group_first_.end(), std::pair(group, TaskId(0)));
    if (at == group_first_.end() || at->first != group) group_first_.insert(at, {group, task});
  }
  append(task, p);
}

/// M of eq. (4): the latest that an exit task's replica can finish if of each input not placed on
/// its own processor the last copy counts, of those placed before it.
double FtbarPlan::latency_upper() const {
  std::vector<double> finish(replicas_.size());
  IdMap<ProcessorId, double> ready(ready_.size());
  double latest_exit = 0.0;
  for (std::uint32_t k = 0; k < replicas_.size(); ++k) {
    const auto& [task, p, start, planned] = replicas_[k];
    double latest = ready[p];
    for (const EdgeId edge : graph_.in_edges(task)) {
      double last = 0.0;
      for (std::uint32_t from = first_[graph_.source(edge)]; from != none && from < k;
           from = next_[from]) {
        const ProcessorId q = replicas_[from].processor;
        if (q == p) {
          last = finish[from];
          break;
        }
        last = std::max(last, finish[from] + instance_.comm(edge, q, p));
      }
      latest = std::max(latest, last);
    }
    finish[k] = ready[p] = latest + instance_.times(task, p);
    if (graph_.is_exit(task)) latest_exit = std::max(latest_exit, finish[k]);
  }
  return latest_exit;
}

Schedule FtbarPlan::finished() && {
  double latest_first_exit = 0.0;  // M* of eq. (2)
  for (const TaskId task : graph_.tasks()) {
    if (!graph_.is_exit(task)) continue;
    double first = std::numeric_limits<double>::infinity();
    for_each_replica(task, [&](const Replica& r) { first = std::min(first, r.finish); });
    latest_first_exit = std::max(latest_first_exit, first);
  }
  const double upper = latency_upper();
  return {graph_, ready_.size(), std::move(replicas_), latest_first_exit, upper};
}

}  // namespace dagsweep
