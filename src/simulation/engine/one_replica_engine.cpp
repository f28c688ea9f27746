#include "simulation/engine/one_replica_engine.hpp"

#include <algorithm>
#include <utility>

#include "core/number.hpp"

namespace dagsweep {

OneReplicaEngine::OneReplicaEngine(const Experiment& experiment, const Scenario& scenario,
                                   const StopToken& stop, Observer* observer,
                                   ExecutionState* execution_state)
    : platform_(experiment.instance.platform),
      graph_(experiment.instance.graph),
      true_times_(experiment.execution_times()),
      stop_(stop),
      execution_state_(execution_state),
      platform_state_(platform_, scenario, observer),
      transfers_(graph_, platform_state_, execution_state != nullptr),
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
    was_live_[p] = platform_state_.processors().availability(p) > 0.0 ? 1 : 0;
  }
}

OneReplicaEngine::Pause OneReplicaEngine::run_until(double limit, Until until) {
  while (finished_ < graph_.task_count()) {
    stop_.poll();
    const double task_time = platform_state_.processors().next_time();
    const double completion = std::min(task_time, transfers_.next_time());
    const double event = platform_state_.scenario().next_time();
    const double next = std::min(event, completion);
    const bool is_over =
        next > platform_state_.now() ||
        (until == Until::moment && next < task_time && next < event && transfers_.only_settle());
    if (until != Until::limit && is_over) {
      if (std::exchange(changed_, false)) {
        happened_ = false;
        return Pause::changed;
      }
      if (until == Until::moment && std::exchange(happened_, false)) return Pause::moment;
    }
    if (next > limit) {
      platform_state_.set_now(limit);
      return Pause::limit;
    }
    if (event <= completion) {
      const bool waits = completion == PlatformState::never && limit == PlatformState::never;
      if (event == PlatformState::never || (waits && until == Until::limit && !may_resume())) {
        return Pause::stalled;
      }
      platform_state_.set_now(event);
      apply_events();
      changed_ = true;
      continue;
    }
    platform_state_.set_now(completion);
    if (task_time == completion) {
      happened_ = true;
      finish(platform_state_.processors().pop());
    } else if (const auto arrival = transfers_.arrive()) {
      happened_ = true;
      arrive(*arrival);
    }
  }
  return Pause::finished;
}

void OneReplicaEngine::assign(TaskId task, ProcessorId p) {
  assigned_[task] = p;
  if (execution_state_ != nullptr) execution_state_->assign(task, p);
}

void OneReplicaEngine::start_all() {
  starts_wait_ = false;
  for (const ProcessorId p : platform_.processors()) start_next(p);
}

void OneReplicaEngine::start_next(ProcessorId p) {
  ProcessorStates& processors = platform_state_.processors();
  if (processors.is_running(p) || processors.availability(p) == 0.0 || queues_.empty(p)) return;
  if (starts_wait_) return;
  const TaskId task = queues_.front(p);
  if (missing_inputs_[task] > 0) return;
  processors.start(p, true_times_(task, p), platform_state_.now());
  result_.start[task] = platform_state_.now();
  if (execution_state_ != nullptr) execution_state_->start(task, p, platform_state_.now());
  platform_state_.tell(TaskStarted{task, p});
}

void OneReplicaEngine::finish(ProcessorId p) {
  const TaskId task = queues_.front(p);
  queues_.pop(p);
  ++completions_;
  result_.finish[task] = platform_state_.now();
  result_.makespan = std::max(result_.makespan, platform_state_.now());
  ++finished_;
  if (execution_state_ != nullptr) {
    drop_late_inputs(task);
    execution_state_->finish(task);
  }
  platform_state_.tell(TaskFinished{task, p});
  for (const EdgeId edge : graph_.out_edges(task)) {
    if (execution_state_ == nullptr || is_wanted(edge)) send(edge, p);
  }
  start_next(p);
}

/// Inputs that replication brought earlier need not come any more.
void OneReplicaEngine::drop_late_inputs(TaskId task) {
  if (!execution_state_->replicates()) return;
  for (const EdgeId edge : graph_.in_edges(task)) {
    if (transfers_.is_in_transit(edge)) drop(edge);
  }
}

/// Does the consumer wait for the edge's data where it is assigned, and nothing is under way?
bool OneReplicaEngine::is_wanted(EdgeId edge) const {
  return execution_state_->edge(edge).phase == EdgePhase::missing &&
         assigned_[graph_.target(edge)] != nowhere;
}

void OneReplicaEngine::send(EdgeId edge, ProcessorId from) {
  if (execution_state_ != nullptr) execution_state_->send(edge, from);
  if (transfers_.start(edge, from, assigned_[graph_.target(edge)])) deliver(edge);
}

void OneReplicaEngine::arrive(const Transfers::Arrival& arrival) {
  if (arrival.is_copy) {
    receive_copy(arrival.edge, arrival.to);
  } else if (execution_state_ == nullptr ||
             execution_state_->edge(arrival.edge).phase != EdgePhase::there) {
    deliver(arrival.edge);
  }
}

/// A consumer that waits there has it; its own transfer, if there is one, comes too late.
void OneReplicaEngine::receive_copy(EdgeId edge, ProcessorId p) {
  execution_state_->replicate(edge, p);
  const TaskId consumer = graph_.target(edge);
  if (assigned_[consumer] != p || execution_state_->edge(edge).phase == EdgePhase::there) return;
  deliver(edge);
}

void OneReplicaEngine::copy(EdgeId edge, ProcessorId from, ProcessorId to) {
  if (transfers_.start_copy(edge, from, to)) receive_copy(edge, to);
}

void OneReplicaEngine::deliver(EdgeId edge) {
  const TaskId task = graph_.target(edge);
  ++completions_;
  if (execution_state_ != nullptr) execution_state_->deliver(edge);
  if (--missing_inputs_[task] == 0) start_next(assigned_[task]);
}

void OneReplicaEngine::apply_events() {
  for (const ProcessorId p : platform_state_.play_events()) {
    if (platform_state_.processors().availability(p) > 0.0) was_live_[p] = 1;
    platform_state_.processors().follow(p, platform_state_.now());
    start_next(p);
  }
}

bool OneReplicaEngine::may_resume() const {
  const auto links = platform_state_.link_availability();
  for (const ProcessorId p : platform_.processors()) {
    if (platform_state_.processor_availability()[p.index()] == 0.0 &&
        platform_state_.scenario().changes_again({p, p})) {
      return true;
    }
    for (const ProcessorId q : platform_.processors()) {
      if (p < q && links[platform_.link(p, q).index()] == 0.0 &&
          platform_state_.scenario().changes_again({p, q})) {
        return true;
      }
    }
  }
  return false;
}

bool OneReplicaEngine::has_newly_failed(ProcessorId p) {
  const bool live = platform_state_.processors().availability(p) > 0.0;
  const bool failed = !live && was_live_[p] != 0;
  was_live_[p] = live ? 1 : 0;
  return failed;
}

void OneReplicaEngine::drop(EdgeId edge) {
  transfers_.drop(edge);
  if (execution_state_->edge(edge).phase == EdgePhase::moving) execution_state_->drop(edge);
}

void OneReplicaEngine::drop_inputs(TaskId task) {
  for (const EdgeId edge : graph_.in_edges(task)) {
    if (transfers_.is_in_transit(edge)) drop(edge);
  }
  missing_inputs_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
}

/// Of the task's true execution time, what it has had; a running one stops.
double OneReplicaEngine::thrown_away(TaskId task) {
  const TaskProgress& progress = execution_state_->task(task);
  result_.start[task] = result_.finish[task] = not_a_value;
  if (progress.phase == TaskPhase::waiting) return 0.0;
  const ProcessorId p = *progress.placed;
  if (progress.phase == TaskPhase::finished) {
    --finished_;
    return true_times_(task, p);
  }
  const double left = platform_state_.processors().work_left(p, platform_state_.now());
  platform_state_.processors().stop(p);
  return std::max(0.0, true_times_(task, p) - left);
}

double OneReplicaEngine::unplace(TaskId task) {
  const double lost = thrown_away(task);
  drop_inputs(task);
  execution_state_->unplace(task);
  return lost;
}

double OneReplicaEngine::rewind(TaskId task) {
  const double lost = thrown_away(task);
  drop_inputs(task);
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId consumer = graph_.target(edge);
    if (execution_state_->task(consumer).phase != TaskPhase::waiting) continue;
    if (transfers_.is_in_transit(edge)) drop(edge);
    if (execution_state_->edge(edge).phase == EdgePhase::there) ++missing_inputs_[consumer];
  }
  execution_state_->rewind(task);
  return lost;
}

void OneReplicaEngine::take_back(TaskId task) {
  assigned_[task] = nowhere;
  execution_state_->take_back(task);
}

Execution OneReplicaEngine::take_result(bool completed) {
  result_.completed = completed;
  if (execution_state_ != nullptr && completed) transfers_.end();
  const Traffic& traffic = transfers_.traffic();
  result_.messages = traffic.messages;
  result_.data_moved = traffic.data_moved;
  result_.effort.retransmitted = traffic.retransmitted;
  result_.effort.repeated_time = traffic.repeated_time;
  return std::move(result_);
}

}  // namespace dagsweep
