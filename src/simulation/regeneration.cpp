#include "simulation/regeneration.hpp"

#include "simulation/rewinding.hpp"

namespace dagsweep {
namespace {

void take_back(OneReplicaEngine& engine, const Snapshot& now, TaskId task, Effort& effort) {
  const TaskProgress& progress = now.tasks[task.index()];
  const ProcessorId from = *progress.assigned;
  if (progress.placed) {
    effort.lost_compute += engine.unplace(task);
    ++effort.migrated_tasks;
  }
  engine.queues().remove(from, task);
  engine.take_back(task);
  engine.machines().tell(TaskTakenBack{task, from});
}

}  // namespace

bool regenerate(OneReplicaEngine& engine, const Snapshot& now, Effort& effort) {
  bool any = false;
  for (const TaskId task : now.instance.graph.tasks()) {
    const TaskProgress& progress = now.tasks[task.index()];
    if (progress.phase == TaskPhase::finished || !progress.assigned) continue;
    if (now.availability(*progress.assigned) > 0.0) continue;
    take_back(engine, now, task, effort);
    any = true;
  }
  for (const TaskId task : tasks_to_rewind(now, {}, true)) {
    const ProcessorId from = *now.tasks[task.index()].placed;
    effort.lost_compute += engine.rewind(task);
    ++effort.reexecuted_tasks;
    engine.machines().tell(TaskRewound{task, from});
    engine.take_back(task);
  }
  return any;
}

}  // namespace dagsweep
