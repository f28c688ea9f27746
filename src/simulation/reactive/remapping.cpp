#include "simulation/reactive/remapping.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "schedule/schedule_rows.hpp"

namespace dagsweep {
namespace {

bool assign(OneReplicaEngine& engine, const ExecutionState& state, const Instance& instance,
            const Schedule& schedule) {
  bool changed = false;
  std::uint64_t assigned = 0;
  std::vector<std::pair<TaskId, ProcessorId>> leaving;
  for (const Replica replica : schedule.replicas()) {
    const TaskProgress& progress = state.task(replica.task);
    if (progress.phase == TaskPhase::finished) continue;
    ++assigned;
    if (progress.assigned == replica.processor) continue;
    changed = changed || progress.last_assigned != replica.processor;
    const bool may_hold = progress.placed || instance.graph.has_shared_items();
    if (progress.assigned && may_hold) leaving.emplace_back(replica.task, *progress.assigned);
    engine.assign(replica.task, replica.processor);
  }
  // After all assignments, because data stays where another of its readers is assigned.
  for (const auto& [task, from] : leaving) {
    const ProcessorId to = *state.task(task).assigned;
    if (!state.task(task).placed) {
      const bool leaves_node = !instance.platform.share_node(from, to);
      if (leaves_node) engine.end_claims(task, instance.platform.node(from));
      continue;
    }
    const double lost = engine.migrate(task, to);
    engine.platform().notify(TaskMigrated{task, from, to, lost});
  }
  engine.platform().notify(TasksAssigned{assigned});
  for (const TaskId task : instance.graph.tasks()) {
    if (!state.task(task).assigned) engine.forget_last_processor(task);
  }
  return changed;
}

void fill_queues(OneReplicaEngine& engine, const ExecutionState& state, const Instance& instance,
                 const Schedule& schedule) {
  TaskQueues& queues = engine.queues();
  PlatformState& platform = engine.platform();
  const auto processors = instance.platform.processors();
  const ProcessorQueues planned(schedule, instance.graph);
  IdMap<ProcessorId, std::optional<TaskId>> running(processors.size());
  for (const ProcessorId p : processors) {
    if (platform.processors().is_running(p)) running[p] = queues.front(p);
  }
  queues.clear();
  platform.notify(Remapped{});
  for (const ProcessorId p : processors) {
    if (running[p]) queues.push(p, *running[p]);
    for (const std::uint32_t k : planned[p]) {
      const TaskId task = schedule.replicas().task(k);
      if (state.task(task).phase != TaskPhase::waiting) continue;
      queues.push(p, task);
      platform.notify(TaskQueued{task, p});
    }
  }
}

}  // namespace

void send_missing_inputs(OneReplicaEngine& engine, const ExecutionState& state) {
  if (!engine.pulls()) {
    state.for_each_with_held_input([&](TaskId task) {
      const TaskProgress& progress = state.task(task);
      if (progress.phase == TaskPhase::waiting && progress.assigned) engine.send_missing(task);
    });
  }
  engine.drop_empty_transfers();
  if (engine.pulls()) engine.start_all();
}

bool remap(OneReplicaEngine& engine, const ExecutionState& state, const Snapshot& now,
           const Schedule& schedule, std::span<const PlannedTask> planned) {
  const bool changed = assign(engine, state, now.instance, schedule);
  fill_queues(engine, state, now.instance, schedule);
  for (const PlannedTask& task : planned) {
    const Replica& replica = task.replica;
    engine.platform().notify(
        TaskPlanned{replica.task, replica.processor, replica.start, replica.finish, task.spare});
  }
  send_missing_inputs(engine, state);
  engine.start_all();
  return changed;
}

void queue_undone_tasks(OneReplicaEngine& engine, const ExecutionState& state,
                        const Snapshot& now) {
  const TaskGraph& graph = now.instance.graph;
  if (engine.finished_count() + engine.queues().size() == graph.task_count()) return;
  IdMap<TaskId, std::uint8_t> is_queued(graph.task_count());
  for (const ProcessorId p : now.instance.platform.processors()) {
    engine.queues().for_each(p, [&](TaskId task) { is_queued[task] = 1; });
  }
  for (const TaskId task : graph.canonical_order()) {
    const TaskProgress& progress = state.task(task);
    if (progress.phase != TaskPhase::waiting || is_queued[task] != 0 || !progress.last_assigned) {
      continue;
    }
    const ProcessorId p = *progress.last_assigned;
    engine.assign(task, p);
    engine.queues().push(p, task);
    engine.platform().notify(TaskQueued{task, p});
    engine.start_next(p);
  }
}

}  // namespace dagsweep
