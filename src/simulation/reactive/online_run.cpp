#include "simulation/reactive/online_run.hpp"

#include <algorithm>

#include "schedule/data_sources.hpp"

namespace dagsweep {
namespace {

/// Whether any processor, or with `live_only` any live one, holds the edge's data.
bool is_held(const Snapshot& now, EdgeId edge, bool live_only) {
  bool held = false;
  now.copies->for_each_holder(
      edge, [&](ProcessorId p) { held = held || !live_only || now.availability(p) > 0.0; });
  return held;
}

bool is_unassigned(const Snapshot& now, TaskId task) {
  const TaskProgress& progress = now.tasks[task.index()];
  return progress.phase == TaskPhase::waiting && !progress.assigned;
}

}  // namespace

OnlineRun::OnlineRun(OnlinePolicy& policy, OneReplicaEngine& engine, const Instance& instance,
                     const Rescheduling& options, const StopToken& stop, Effort& effort)
    : policy_(policy),
      engine_(engine),
      instance_(instance),
      graph_(instance.graph),
      scheduling_cost_(options.scheduling_cost),
      stop_(stop),
      effort_(effort),
      is_listed_(graph_.task_count(), 0) {}

void OnlineRun::settle(const Snapshot& now) {
  do {
    for (const TaskId task : newly_finished_) {
      for (const EdgeId edge : graph_.out_edges(task)) consider(now, graph_.target(edge));
    }
    replicate(now);
    newly_finished_.clear();
    if (!assign_ready(now)) return;
    engine_.run_until(now.time, OneReplicaEngine::Until::instant);
  } while (true);
}

/// Adds the task to the candidates if it is unassigned and every input is held by some processor.
void OnlineRun::consider(const Snapshot& now, TaskId task) {
  if (is_listed_[task] != 0 || !is_unassigned(now, task)) return;
  const auto inputs = graph_.in_edges(task);
  if (!std::all_of(inputs.begin(), inputs.end(),
                   [&](EdgeId edge) { return is_held(now, edge, false); })) {
    return;
  }
  is_listed_[task] = 1;
  candidates_.push_back(task);
}

void OnlineRun::find_ready(const Snapshot& now) {
  candidates_.clear();
  is_listed_.assign(graph_.task_count(), 0);
  for (const TaskId task : graph_.tasks()) consider(now, task);
}

void OnlineRun::replicate(const Snapshot& now) {
  if (!policy_.replicates_results()) return;
  for (const TaskId task : newly_finished_) {
    const auto to = policy_.replication_target(now, task);
    if (!to) continue;
    const ProcessorId from = *now.tasks[task.index()].placed;
    for (const EdgeId edge : graph_.out_edges(task)) {
      if (!now.copies->holds(edge, *to)) engine_.copy(edge, from, *to);
    }
  }
}

bool OnlineRun::has_idle_processor(const Snapshot& now) const {
  const auto processors = instance_.platform.processors();
  return std::any_of(processors.begin(), processors.end(), [&](ProcessorId p) {
    return now.availability(p) > 0.0 && now.queues->empty(p);
  });
}

bool OnlineRun::assign_ready(const Snapshot& now) {
  stop_.poll();
  if (is_deciding() || candidates_.empty() || !has_idle_processor(now)) return false;
  candidates_.erase(std::remove_if(candidates_.begin(), candidates_.end(),
                                   [&](TaskId task) { return is_listed_[task] == 0; }),
                    candidates_.end());
  ready_.clear();
  for (const TaskId task : candidates_) {
    const auto inputs = graph_.in_edges(task);
    if (std::all_of(inputs.begin(), inputs.end(),
                    [&](EdgeId edge) { return is_held(now, edge, true); })) {
      ready_.push_back(task);
    }
  }
  if (ready_.empty()) return false;
  assignments_.clear();
  policy_.assign(now, ready_, assignments_);
  if (assignments_.empty()) return false;
  if (now.time > 0.0) ++effort_.reschedulings;
  if (scheduling_cost_ > 0.0) {
    const auto pairs = static_cast<double>(policy_.pairs_examined_by_assign());
    decision_end_ = now.time + scheduling_cost_ * pairs;
    std::swap(pending_, assignments_);
    return false;
  }
  for (const Assignment& assignment : assignments_) enqueue(now, assignment);
  return true;
}

void OnlineRun::end_decision(const Snapshot& now) {
  for (const Assignment& assignment : pending_) {
    const auto inputs = graph_.in_edges(assignment.task);
    const bool possible = now.availability(assignment.processor) > 0.0 &&
                          is_unassigned(now, assignment.task) &&
                          std::all_of(inputs.begin(), inputs.end(), [&](EdgeId edge) {
                            return best_source(now, edge, assignment.processor, true).has_value();
                          });
    if (possible) enqueue(now, assignment);
  }
  pending_.clear();
}

/// Appends the task to the processor's queue and requests its missing inputs.
void OnlineRun::enqueue(const Snapshot& now, const Assignment& assignment) {
  const auto [task, p] = assignment;
  is_listed_[task] = 0;
  ++effort_.scheduling_operations;
  engine_.assign(task, p);
  engine_.queues().push(p, task);
  engine_.platform().notify(TaskQueued{task, p});
  send_missing(now, task, p);
  engine_.start_next(p);
}

void OnlineRun::send_missing(const Snapshot& now, TaskId task, ProcessorId p) {
  for (const EdgeId edge : graph_.in_edges(task)) {
    if (now.edges[edge.index()].phase != EdgePhase::missing) continue;
    if (const auto from = best_source(now, edge, p, true)) engine_.send(edge, *from);
  }
}

void OnlineRun::send_missing(const Snapshot& now) {
  for (const ProcessorId p : instance_.platform.processors()) {
    now.queues->for_each(p, [&](TaskId task) {
      if (now.tasks[task.index()].phase == TaskPhase::waiting) send_missing(now, task, p);
    });
    engine_.start_next(p);
  }
}

bool OnlineRun::balance(const Snapshot& now) {
  bool moved = false;
  engine_.hold_starts();  // a moved task may be moved again
  while (const auto move = policy_.next_rebalancing_move(now)) {
    stop_.poll();
    const auto [task, to] = *move;
    const TaskProgress& progress = now.tasks[task.index()];
    const ProcessorId from = *progress.assigned;
    engine_.queues().remove(from, task);
    if (progress.placed) {
      effort_.lost_compute += engine_.unplace(task);
      ++effort_.migrated_tasks;
      engine_.platform().notify(TaskMigrated{task, from, to});
    }
    enqueue(now, *move);
    moved = true;
  }
  engine_.start_all();
  return moved;
}

}  // namespace dagsweep
