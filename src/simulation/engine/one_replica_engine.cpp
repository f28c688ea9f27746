#include "simulation/engine/one_replica_engine.hpp"

#include <algorithm>
#include <utility>

#include "core/number.hpp"

namespace dagsweep {

OneReplicaEngine::OneReplicaEngine(const Experiment& experiment, const Scenario& scenario,
                                   const StopToken& stop, Observer* observer, Situation* situation)
    : platform_(experiment.instance.platform),
      graph_(experiment.instance.graph),
      true_times_(experiment.execution_times()),
      stop_(stop),
      situation_(situation),
      machines_(platform_, scenario, observer),
      transfers_(graph_, machines_, situation != nullptr),
      queues_(graph_.task_count(), platform_.processor_count()),
      missing_inputs_(graph_.task_count()),
      assigned_(graph_.task_count(), nowhere),
      was_live_(platform_.processor_count(), 1) {
  result_.start.assign(graph_.task_count(), not_a_value);
  result_.finish.assign(graph_.task_count(), not_a_value);
  for (const TaskId task : graph_.tasks()) {
    missing_inputs_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
  }
  apply_events();
  for (const ProcessorId p : platform_.processors()) {
    was_live_[p] = machines_.processors().availability(p) > 0.0 ? 1 : 0;
  }
}

OneReplicaEngine::Pause OneReplicaEngine::run_until(double limit, Until until) {
  while (finished_ < graph_.task_count()) {
    stop_.poll();
    const double task_time = machines_.processors().next_time();
    const double completion = std::min(task_time, transfers_.next_time());
    const double event = machines_.scenario().next_time();
    const double next = std::min(event, completion);
    const bool is_over = next > machines_.now() || (until == Until::moment && next < task_time &&
                                                    next < event && transfers_.only_settle());
    if (until != Until::limit && is_over) {
      if (std::exchange(changed_, false)) {
        happened_ = false;
        return Pause::changed;
      }
      if (until == Until::moment && std::exchange(happened_, false)) return Pause::moment;
    }
    if (next > limit) {
      machines_.set_now(limit);
      return Pause::limit;
    }
    if (event <= completion) {
      const bool waits = completion == Machines::never && limit == Machines::never;
      if (event == Machines::never || (waits && until == Until::limit && !may_revive())) {
        return Pause::stalled;
      }
      machines_.set_now(event);
      apply_events();
      changed_ = true;
      continue;
    }
    machines_.set_now(completion);
    if (task_time == completion) {
      happened_ = true;
      finish(machines_.processors().pop());
    } else if (const auto arrival = transfers_.arrive()) {
      happened_ = true;
      arrive(*arrival);
    }
  }
  return Pause::finished;
}

void OneReplicaEngine::assign(TaskId task, ProcessorId p) {
  assigned_[task] = p;
  if (situation_ != nullptr) situation_->assign(task, p);
}

void OneReplicaEngine::start_all() {
  starts_wait_ = false;
  for (const ProcessorId p : platform_.processors()) start_next(p);
}

void OneReplicaEngine::start_next(ProcessorId p) {
  Processors& processors = machines_.processors();
  if (processors.is_running(p) || processors.availability(p) == 0.0 || queues_.empty(p)) return;
  if (starts_wait_) return;
  const TaskId task = queues_.front(p);
  if (missing_inputs_[task] > 0) return;
  processors.start(p, true_times_(task, p), machines_.now());
  result_.start[task] = machines_.now();
  if (situation_ != nullptr) situation_->start(task, p, machines_.now());
  machines_.tell(TaskStarted{task, p});
}

void OneReplicaEngine::finish(ProcessorId p) {
  const TaskId task = queues_.front(p);
  queues_.pop(p);
  ++completions_;
  result_.finish[task] = machines_.now();
  result_.makespan = std::max(result_.makespan, machines_.now());
  ++finished_;
  if (situation_ != nullptr) {
    drop_late_inputs(task);
    situation_->finish(task);
  }
  machines_.tell(TaskFinished{task, p});
  for (const EdgeId edge : graph_.out_edges(task)) {
    if (situation_ == nullptr || is_wanted(edge)) send(edge, p);
  }
  start_next(p);
}

/// Inputs that replication brought earlier need not come any more.
void OneReplicaEngine::drop_late_inputs(TaskId task) {
  if (!situation_->replicates()) return;
  for (const EdgeId edge : graph_.in_edges(task)) {
    if (transfers_.is_under_way(edge)) drop(edge);
  }
}

/// Does the consumer wait for the edge's data where it is assigned, and nothing is under way?
bool OneReplicaEngine::is_wanted(EdgeId edge) const {
  return situation_->edge(edge).phase == EdgePhase::missing &&
         assigned_[graph_.target(edge)] != nowhere;
}

void OneReplicaEngine::send(EdgeId edge, ProcessorId from) {
  if (situation_ != nullptr) situation_->send(edge, from);
  if (transfers_.start(edge, from, assigned_[graph_.target(edge)])) deliver(edge);
}

void OneReplicaEngine::arrive(const Transfers::Arrival& arrival) {
  if (arrival.is_copy) {
    receive_copy(arrival.edge, arrival.to);
  } else if (situation_ == nullptr || situation_->edge(arrival.edge).phase != EdgePhase::there) {
    deliver(arrival.edge);
  }
}

/// A consumer that waits there has it; its own transfer, if there is one, comes too late.
void OneReplicaEngine::receive_copy(EdgeId edge, ProcessorId p) {
  situation_->replicate(edge, p);
  const TaskId consumer = graph_.target(edge);
  if (assigned_[consumer] != p || situation_->edge(edge).phase == EdgePhase::there) return;
  deliver(edge);
}

void OneReplicaEngine::copy(EdgeId edge, ProcessorId from, ProcessorId to) {
  if (transfers_.start_copy(edge, from, to)) receive_copy(edge, to);
}

void OneReplicaEngine::deliver(EdgeId edge) {
  const TaskId task = graph_.target(edge);
  ++completions_;
  if (situation_ != nullptr) situation_->deliver(edge);
  if (--missing_inputs_[task] == 0) start_next(assigned_[task]);
}

void OneReplicaEngine::apply_events() {
  for (const ProcessorId p : machines_.play_events()) {
    if (machines_.processors().availability(p) > 0.0) was_live_[p] = 1;
    machines_.processors().follow(p, machines_.now());
    start_next(p);
  }
}

bool OneReplicaEngine::may_revive() const {
  const auto links = machines_.link_availability();
  for (const ProcessorId p : platform_.processors()) {
    if (machines_.processor_availability()[p.index()] == 0.0 &&
        machines_.scenario().changes_again({p, p})) {
      return true;
    }
    for (const ProcessorId q : platform_.processors()) {
      if (p < q && links[platform_.link(p, q).index()] == 0.0 &&
          machines_.scenario().changes_again({p, q})) {
        return true;
      }
    }
  }
  return false;
}

bool OneReplicaEngine::has_newly_failed(ProcessorId p) {
  const bool live = machines_.processors().availability(p) > 0.0;
  const bool failed = !live && was_live_[p] != 0;
  was_live_[p] = live ? 1 : 0;
  return failed;
}

void OneReplicaEngine::drop(EdgeId edge) {
  transfers_.drop(edge);
  if (situation_->edge(edge).phase == EdgePhase::moving) situation_->drop(edge);
}

void OneReplicaEngine::drop_inputs(TaskId task) {
  for (const EdgeId edge : graph_.in_edges(task)) {
    if (transfers_.is_under_way(edge)) drop(edge);
  }
  missing_inputs_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
}

/// Of the task's true execution time, what it has had; a running one stops.
double OneReplicaEngine::thrown_away(TaskId task) {
  const TaskProgress& progress = situation_->task(task);
  result_.start[task] = result_.finish[task] = not_a_value;
  if (progress.phase == TaskPhase::waiting) return 0.0;
  const ProcessorId p = *progress.placed;
  if (progress.phase == TaskPhase::finished) {
    --finished_;
    return true_times_(task, p);
  }
  const double left = machines_.processors().work_left(p, machines_.now());
  machines_.processors().stop(p);
  return std::max(0.0, true_times_(task, p) - left);
}

double OneReplicaEngine::unplace(TaskId task) {
  const double lost = thrown_away(task);
  drop_inputs(task);
  situation_->unplace(task);
  return lost;
}

double OneReplicaEngine::rewind(TaskId task) {
  const double lost = thrown_away(task);
  drop_inputs(task);
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId consumer = graph_.target(edge);
    if (situation_->task(consumer).phase != TaskPhase::waiting) continue;
    if (transfers_.is_under_way(edge)) drop(edge);
    if (situation_->edge(edge).phase == EdgePhase::there) ++missing_inputs_[consumer];
  }
  situation_->rewind(task);
  return lost;
}

void OneReplicaEngine::take_back(TaskId task) {
  assigned_[task] = nowhere;
  situation_->take_back(task);
}

Execution OneReplicaEngine::take_result(bool completed) {
  result_.completed = completed;
  if (situation_ != nullptr && completed) transfers_.end();
  const Traffic& traffic = transfers_.traffic();
  result_.messages = traffic.messages;
  result_.data_moved = traffic.data_moved;
  result_.effort.retransmitted = traffic.retransmitted;
  result_.effort.repeated_time = traffic.repeated_time;
  return std::move(result_);
}

}  // namespace dagsweep
