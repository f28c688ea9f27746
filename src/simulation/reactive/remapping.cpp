#include "simulation/reactive/remapping.hpp"

#include <optional>

#include "schedule/sources.hpp"

namespace dagsweep {
namespace {

bool assign(OneReplicaEngine& engine, const Situation& situation, const Schedule& schedule,
            Effort& effort) {
  bool changed = false;
  for (const Replica replica : schedule.replicas()) {
    const TaskProgress& progress = situation.task(replica.task);
    if (progress.phase == TaskPhase::finished) continue;
    ++effort.scheduling_operations;
    if (progress.assigned == replica.processor) continue;
    changed = true;
    if (progress.placed) {
      const ProcessorId from = *progress.placed;
      effort.lost_compute += engine.unplace(replica.task);
      ++effort.migrated_tasks;
      engine.machines().tell(TaskMigrated{replica.task, from, replica.processor});
    }
    engine.assign(replica.task, replica.processor);
  }
  return changed;
}

void fill_queues(OneReplicaEngine& engine, const Situation& situation, const Instance& instance,
                 const Schedule& schedule) {
  TaskQueues& queues = engine.queues();
  Machines& machines = engine.machines();
  const auto processors = instance.platform.processors();
  IdMap<ProcessorId, std::optional<TaskId>> running(processors.size());
  for (const ProcessorId p : processors) {
    if (machines.processors().is_running(p)) running[p] = queues.front(p);
  }
  queues.clear();
  machines.tell(Remapped{});
  for (const ProcessorId p : processors) {
    if (running[p]) queues.push(p, *running[p]);
    for (const std::uint32_t k : schedule.queue(p)) {
      const TaskId task = schedule.replicas().task(k);
      if (situation.task(task).phase != TaskPhase::waiting) continue;
      queues.push(p, task);
      machines.tell(TaskQueued{task, p});
    }
  }
}

void send_missing_inputs(OneReplicaEngine& engine, const Situation& situation,
                         const Snapshot& now) {
  const TaskGraph& graph = now.instance.graph;
  for (const TaskId task : graph.tasks()) {
    const TaskProgress& progress = situation.task(task);
    if (progress.phase != TaskPhase::waiting || !progress.assigned) continue;
    for (const EdgeId edge : graph.in_edges(task)) {
      if (situation.edge(edge).phase != EdgePhase::missing) continue;
      const auto from = best_source(now, edge, *progress.assigned, situation.keeps_copies());
      if (from) engine.send(edge, *from);
    }
  }
}

}  // namespace

bool remap(OneReplicaEngine& engine, const Situation& situation, const Snapshot& now,
           const Schedule& schedule, Effort& effort) {
  const bool changed = assign(engine, situation, schedule, effort);
  fill_queues(engine, situation, now.instance, schedule);
  send_missing_inputs(engine, situation, now);
  engine.start_all();
  return changed;
}

}  // namespace dagsweep
