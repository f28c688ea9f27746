#include "schedulers/replication/parts/ftbar_schedule_builder.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "schedulers/replication/parts/latency_upper_bound.hpp"
#include "schedulers/replication/parts/replica_count.hpp"

namespace dagsweep {

FtbarScheduleBuilder::FtbarScheduleBuilder(const Instance& instance, const ReplicationGoal& goal,
                                           bool minimize)
    : instance_(instance),
      graph_(instance.graph),
      replica_count_(dagsweep::replica_count(goal.epsilon, instance)),
      deadlines_(instance, goal),
      minimize_(minimize),
      links_(instance.platform),
      tracker_(instance, links_),
      groups_(graph_),
      first_(graph_.task_count(), none),
      ready_(instance.platform.processor_count()) {
  // With `minimize`, room for as many copies as replicas.
  const std::size_t room = (minimize ? 2 : 1) * graph_.task_count() * replica_count_;
  replicas_ = ReplicaList::with_room_for(room);
  next_.reserve(room);
}

/// The time at which an input is on p: that of the replica on p's node or, without one, the first
/// to arrive. One edge's term of DA.
double FtbarScheduleBuilder::first_arrival(EdgeId edge, ProcessorId p) const {
  const double data = graph_.data(edge);
  const double startup = data == 0.0 ? 0.0 : instance_.platform.startup();
  double first = std::numeric_limits<double>::infinity();
  for (std::uint32_t k = first_[graph_.source(edge)]; k != none; k = next_[k]) {
    const double delay = instance_.platform.delay(replicas_.processor(k), p);
    // As Platform::transfer_time(); a delay is 0 within a node alone.
    if (delay == 0.0) return replicas_.finish(k);
    first = std::min(first, replicas_.finish(k) + (startup + data * delay));
  }
  return first;
}

double FtbarScheduleBuilder::arrival(TaskId task, ProcessorId p) const {
  double latest = 0.0;
  for (const EdgeId edge : graph_.in_edges(task)) {
    latest = std::max(latest, first_arrival(edge, p));
  }
  return latest;
}

double FtbarScheduleBuilder::last_arrival(TaskId task, ProcessorId p) const {
  double latest = 0.0;
  for (const EdgeId edge : graph_.in_edges(task)) {
    for_each_replica(graph_.source(edge), [&](std::uint32_t k, PackedProcessor from) {
      latest = std::max(latest, replicas_.finish(k) + instance_.comm(edge, ProcessorId(from), p));
    });
  }
  return latest;
}

FtbarScheduleBuilder::LastInput FtbarScheduleBuilder::last_input(TaskId task, ProcessorId p) const {
  LastInput last;
  for (const EdgeId edge : graph_.in_edges(task)) {
    const TaskId predecessor = graph_.source(edge);
    const double arrival = first_arrival(edge, p);
    const bool sooner = graph_.position(predecessor) < graph_.position(last.predecessor);
    if (arrival > last.arrival || (arrival == last.arrival && sooner)) {
      last = {arrival, predecessor};
    }
  }
  return last;
}

/// Whether the task has a replica on p's node.
bool FtbarScheduleBuilder::is_on_node_of(ProcessorId p, TaskId task) const {
  bool found = false;
  for_each_replica(task, [&](std::uint32_t, PackedProcessor on) {
    found = found || instance_.platform.share_node(ProcessorId(on), p);
  });
  return found;
}

/// Whether a copy of the predecessor may let the task start earlier on p. A grouped task is never
/// copied.
bool FtbarScheduleBuilder::may_help_to_copy(const LastInput& last, ProcessorId p) const {
  return last.arrival > ready_[p] && !is_on_node_of(p, last.predecessor) &&
         graph_.group(last.predecessor) < 0 && instance_.times.can_run(last.predecessor, p);
}

/// Minimize-Start-Time: copies the predecessor whose data arrives last to p, itself after
/// Minimize-Start-Time, as long as the task then starts strictly earlier. Returns DA(task, p).
double FtbarScheduleBuilder::minimize_start(TaskId task, ProcessorId p) {
  LastInput last = last_input(task, p);
  while (may_help_to_copy(last, p)) {
    const Checkpoint before{next_.size(), length_, ready_[p]};
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

void FtbarScheduleBuilder::append(TaskId task, ProcessorId p, double arrival) {
  if (next_.size() == none) throw RunError("the schedule has more replicas than there are numbers");
  const double start = std::max(ready_[p], arrival);
  const double finish = start + instance_.times(task, p);
  std::uint32_t* link = &first_[task];
  while (*link != none) link = &next_[*link];
  *link = static_cast<std::uint32_t>(next_.size());
  next_.push_back(none);
  replicas_.append({task, p, start, finish});
  ready_[p] = finish;
  length_ = std::max(length_, finish);
}

void FtbarScheduleBuilder::undo(const Checkpoint& before, ProcessorId p) {
  while (next_.size() > before.replicas) {
    const auto number = static_cast<std::uint32_t>(next_.size() - 1);
    std::uint32_t* link = &first_[replicas_.task(number)];
    while (*link != number) link = &next_[*link];
    *link = none;
    next_.pop_back();
    replicas_.remove_last();
  }
  length_ = before.length;
  ready_[p] = before.ready;
}

std::span<const TaskId> FtbarScheduleBuilder::place(TaskId task,
                                                    std::span<const ProcessorId> processors) {
  const double everywhere = tracker_.inputs_everywhere(task);
  for (const ProcessorId p : processors) {
    // This case makes FTBAR 1.5 times as fast at a million tasks: most replicas wait for their
    // processor, not for inputs.
    if (everywhere <= ready_[p]) {
      assert(arrival(task, p) <= ready_[p]);
      append(task, p, ready_[p]);
    } else {
      append(task, p, minimize_ ? minimize_start(task, p) : arrival(task, p));
    }
    deadlines_.check(task, ready_[p]);
  }
  groups_.fix(task, processors);
  placed_finish_.clear();
  placed_processor_.clear();
  for_each_replica(task, [&](std::uint32_t k, PackedProcessor p) {
    placed_finish_.push_back(replicas_.finish(k));
    placed_processor_.push_back(p);
  });
  if (graph_.is_exit(task)) exit_latency_.add(placed_finish_);
  return tracker_.place(task, {placed_finish_, placed_processor_});
}

double FtbarScheduleBuilder::latency_upper() const {
  LatencyUpperBound upper(instance_, links_, next_.size());
  for (std::size_t k = 0; k < next_.size(); ++k) {
    upper.add(replicas_.task(k), replicas_.processors().subspan(k, 1), *this);
  }
  return upper.latency();
}

ReplicationResult FtbarScheduleBuilder::finish() {
  const double upper = latency_upper();
  return {std::move(replicas_), exit_latency_.of_first(), upper};
}

}  // namespace dagsweep
