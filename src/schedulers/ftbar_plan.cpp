#include "schedulers/ftbar_plan.hpp"

#include <algorithm>
#include <limits>

#include "schedulers/copies.hpp"
#include "schedulers/kernels/kernels.hpp"

namespace dagsweep {

FtbarPlan::FtbarPlan(const Instance& instance, const ReplicationGoal& goal, bool minimize)
    : instance_(instance),
      graph_(instance.graph),
      copies_(copies_for(goal.epsilon, instance.platform)),
      deadlines_(instance, goal),
      minimize_(minimize),
      first_(graph_.task_count(), none),
      last_(graph_.task_count(), none),
      ready_(padded(instance.platform.processor_count()), std::numeric_limits<double>::infinity()),
      latest_ready_(instance.platform.processor_count()) {
  for (const ProcessorId p : instance.platform.processors()) ready_[p] = 0.0;
  // Twice as much if there are copies: what is not used of it takes no memory.
  const std::size_t room = (minimize ? 2 : 1) * graph_.task_count() * copies_;
  replicas_.reserve(room);
  latest_finish_.reserve(room);
  next_.reserve(room);
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
  double start = ready_[p];
  double latest_start = latest_ready_[p];
  for (const EdgeId edge : graph_.in_edges(task)) {
    double first = std::numeric_limits<double>::infinity();
    double last = 0.0;
    bool own = false;
    for (std::uint32_t k = first_[graph_.source(edge)]; k != none; k = next_[k]) {
      const ProcessorId from = replicas_.processor(k);
      const double comm = instance_.comm(edge, from, p);
      first = std::min(first, replicas_.finish(k) + comm);
      if (own) continue;
      own = from == p;
      last = own ? latest_finish_[k] : std::max(last, latest_finish_[k] + comm);
    }
    start = std::max(start, first);
    latest_start = std::max(latest_start, last);
  }
  const auto number = static_cast<std::uint32_t>(replicas_.size());
  const double duration = instance_.times(task, p);
  ready_[p] = start + duration;
  latest_ready_[p] = latest_start + duration;
  replicas_.push_back({task, p, start, ready_[p]});
  latest_finish_.push_back(latest_ready_[p]);
  next_.push_back(none);
  if (first_[task] == none) {
    first_[task] = number;
  } else {
    next_[last_[task]] = number;
  }
  last_[task] = number;
  length_ = std::max(length_, ready_[p]);
}

void FtbarPlan::undo(const Mark& before, ProcessorId p) {
  while (replicas_.size() > before.replicas) {
    const TaskId task =
        replicas_.task(replicas_.size() - 1);  // a copy: the task has a replica before it
    const auto number = static_cast<std::uint32_t>(replicas_.size() - 1);
    std::uint32_t previous = first_[task];
    while (next_[previous] != number) previous = next_[previous];
    next_[previous] = none;
    last_[task] = previous;
    replicas_.pop_back();
    latest_finish_.pop_back();
    next_.pop_back();
  }
  length_ = before.length;
  ready_[p] = before.ready;
  latest_ready_[p] = before.latest_ready;
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
    const Mark state = mark(p);
    minimize_start(*predecessor, p);
    append(*predecessor, p);
    if (std::max(arrival(task, p), ready_[p]) < before) continue;
    return undo(state, p);
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
  deadlines_.check(task, ready_[p]);
}

ReplicatedPlan FtbarPlan::finished() && {
  double latest_first_exit = 0.0;  // M* of eq. (2)
  double latest_last_exit = 0.0;   // M of eq. (4)
  for (const TaskId task : graph_.tasks()) {
    if (!graph_.is_exit(task)) continue;
    double first = std::numeric_limits<double>::infinity();
    for (std::uint32_t k = first_[task]; k != none; k = next_[k]) {
      first = std::min(first, replicas_.finish(k));
      latest_last_exit = std::max(latest_last_exit, latest_finish_[k]);
    }
    latest_first_exit = std::max(latest_first_exit, first);
  }
  return {std::move(replicas_), latest_first_exit, latest_last_exit};
}

}  // namespace dagsweep
