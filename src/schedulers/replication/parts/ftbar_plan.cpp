#include "schedulers/replication/parts/ftbar_plan.hpp"

#include <algorithm>
#include <limits>

#include "schedulers/replication/parts/copies.hpp"
#include "schedulers/replication/parts/links.hpp"

namespace dagsweep {

FtbarPlan::FtbarPlan(const Instance& instance, const ReplicationGoal& goal, bool minimize)
    : instance_(instance),
      graph_(instance.graph),
      copies_(copies_for(goal.epsilon, instance.platform)),
      deadlines_(instance, goal),
      minimize_(minimize),
      first_(graph_.task_count(), none),
      ready_(padded(instance.platform.processor_count()), std::numeric_limits<double>::infinity()) {
  for (const ProcessorId p : instance.platform.processors()) ready_[p] = 0.0;
  // Twice as much if there are copies: what is not used of it takes no memory.
  const std::size_t room = (minimize ? 2 : 1) * graph_.task_count() * copies_;
  processor_.reserve(room);
  start_.reserve(room);
  finish_.reserve(room);
  next_.reserve(room);
}

/// When an input's first copy is on p.
double FtbarPlan::first_copy(EdgeId edge, ProcessorId p) const {
  double first = std::numeric_limits<double>::infinity();
  for_each_replica(graph_.source(edge), [&](ProcessorId from, double finish) {
    first = std::min(first, finish + instance_.comm(edge, from, p));
  });
  return first;
}

double FtbarPlan::arrival(TaskId task, ProcessorId p) const {
  double latest = 0.0;
  for (const EdgeId edge : graph_.in_edges(task)) latest = std::max(latest, first_copy(edge, p));
  return latest;
}

bool FtbarPlan::is_on(TaskId task, ProcessorId p) const {
  bool found = false;
  for_each_replica(task, [&](ProcessorId on, double) { found = found || on == p; });
  return found;
}

std::vector<ProcessorId> FtbarPlan::group_processors(TaskId task) const {
  const std::int64_t group = graph_.group(task);
  const auto known =
      std::lower_bound(group_first_.begin(), group_first_.end(), std::pair(group, TaskId(0)));
  if (group < 0 || known == group_first_.end() || known->first != group) return {};
  std::vector<ProcessorId> processors;
  for_each_replica(known->second, [&](ProcessorId p, double) { processors.push_back(p); });
  if (processors.size() < copies_) return {};  // its first task is being placed
  std::sort(processors.begin(), processors.end());
  return processors;
}

void FtbarPlan::append(TaskId task, ProcessorId p, double arrival) {
  if (next_.size() == end) throw RunError("the schedule has more replicas than there are numbers");
  const double start = std::max(ready_[p], arrival);
  const double finish = start + instance_.times(task, p);
  std::uint32_t* link = &first_[task];
  while (*link < end) link = &next_[*link];
  *link = static_cast<std::uint32_t>(next_.size());
  next_.push_back(end + task.value);
  processor_.push_back(static_cast<PackedProcessor>(p.value));
  start_.push_back(start);
  finish_.push_back(finish);
  ready_[p] = finish;
  length_ = std::max(length_, finish);
}

void FtbarPlan::undo(const Mark& before, ProcessorId p) {
  while (next_.size() > before.replicas) {
    const std::uint32_t tail = next_.back();  // a copy: its task has a replica before it
    const auto number = static_cast<std::uint32_t>(next_.size() - 1);
    std::uint32_t* link = &first_[TaskId(tail - end)];
    while (*link != number) link = &next_[*link];
    *link = tail;
    next_.pop_back();
    processor_.pop_back();
    start_.pop_back();
    finish_.pop_back();
  }
  length_ = before.length;
  ready_[p] = before.ready;
}

FtbarPlan::LastInput FtbarPlan::last_input(TaskId task, ProcessorId p) const {
  LastInput last;
  for (const EdgeId edge : graph_.in_edges(task)) {
    const TaskId predecessor = graph_.source(edge);
    const double first = first_copy(edge, p);
    const bool sooner = graph_.position(predecessor) < graph_.position(last.predecessor);
    if (first > last.arrival || (first == last.arrival && sooner)) last = {first, predecessor};
  }
  return last;
}

/// May a copy of the predecessor let the task start earlier on p?
bool FtbarPlan::worth_copying(const LastInput& last, ProcessorId p) const {
  return last.arrival > ready_[p] && !is_on(last.predecessor, p) &&
         graph_.group(last.predecessor) < 0;
}

/// Copies predecessors as long as that helps. Returns when the last input is on p then.
double FtbarPlan::minimize_start(TaskId task, ProcessorId p) {
  LastInput last = last_input(task, p);
  while (worth_copying(last, p)) {
    const Mark before = mark(p);
    append(last.predecessor, p, minimize_start(last.predecessor, p));
    const LastInput now = last_input(task, p);
    if (!(std::max(now.arrival, ready_[p]) < last.arrival)) {
      undo(before, p);
      break;
    }
    last = now;
  }
  return last.arrival;
}

void FtbarPlan::place(TaskId task, ProcessorId p) {
  const double inputs = minimize_ ? minimize_start(task, p) : arrival(task, p);
  if (const std::int64_t group = graph_.group(task); group >= 0) {
    const auto at =
        std::lower_bound(group_first_.begin(), group_first_.end(), std::pair(group, TaskId(0)));
    if (at == group_first_.end() || at->first != group) group_first_.insert(at, {group, task});
  }
  append(task, p, inputs);
  deadlines_.check(task, ready_[p]);
}

/// M* of eq. (2).
double FtbarPlan::latest_first_exit() const {
  double latest = 0.0;
  for (const TaskId task : graph_.tasks()) {
    if (!graph_.is_exit(task)) continue;
    double first = std::numeric_limits<double>::infinity();
    for_each_replica(task, [&](ProcessorId, double finish) { first = std::min(first, finish); });
    latest = std::max(latest, first);
  }
  return latest;
}

/// M of eq. (4): along the upper bound, eq. (3), of each input that no replica placed before on the
/// own processor has, the last of those placed before counts.
double FtbarPlan::latest_last_exit() const {
  const Links links(instance_.platform);
  IdMap<ProcessorId, double> ready(instance_.platform.processor_count());
  std::vector<double> finish;  // [replicas]
  finish.reserve(next_.size());
  std::vector<double> start, sent;
  std::vector<PackedProcessor> from;
  double latest = 0.0;
  while (finish.size() < next_.size()) {
    // Replicas of one task that follow each other have the same before them.
    const auto number = static_cast<std::uint32_t>(finish.size());
    std::uint32_t behind = number + 1;
    while (next_[behind - 1] == behind) ++behind;
    const TaskId task = task_of(number);
    const std::span<const PackedProcessor> targets(&processor_[number], behind - number);
    start.resize(padded(targets.size()));
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t t = 0; t < targets.size(); ++t) {
      start[t] = ready[ProcessorId(targets[t])];
      least = std::min(least, start[t]);
    }
    for (const EdgeId edge : graph_.in_edges(task)) {
      sent.clear();
      from.clear();
      double last = 0.0;
      for (std::uint32_t k = first_[graph_.source(edge)]; k < number; k = next_[k]) {
        sent.push_back(finish[k]);
        from.push_back(processor_[k]);
        last = std::max(last, finish[k]);
      }
      const double data = graph_.data(edge);
      if (last + links.longest(data) <= least) continue;  // everywhere before
      links.raise_to_last({sent, from}, data, targets, start);
    }
    for (std::size_t t = 0; t < targets.size(); ++t) {
      const ProcessorId p(targets[t]);
      ready[p] = start[t] + instance_.times(task, p);
      finish.push_back(ready[p]);
      if (graph_.is_exit(task)) latest = std::max(latest, ready[p]);
    }
  }
  return latest;
}

ReplicatedPlan FtbarPlan::finished() && {
  const double first = latest_first_exit();
  const double last = latest_last_exit();
  std::vector<TaskId> task(next_.size());
  for (std::uint32_t number = 0; number < next_.size(); ++number) task[number] = task_of(number);
  return {
      ReplicaList(std::move(task), std::move(processor_), std::move(start_), std::move(finish_)),
      first, last};
}

}  // namespace dagsweep
