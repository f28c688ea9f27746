#include "simulation/reactive/regeneration.hpp"

#include <algorithm>

#include "simulation/reactive/rewinding.hpp"

namespace dagsweep {
namespace {

/// Whether the task waits and one of its inputs is within reach nowhere.
bool has_lost_input(const Snapshot& now, TaskId task, bool uses_copies) {
  if (now.tasks[task.index()].phase != TaskPhase::waiting) return false;
  return std::ranges::any_of(now.instance.graph.in_edges(task),
                             [&](EdgeId edge) { return !now.is_within_reach(edge, uses_copies); });
}

void take_back(OneReplicaEngine& engine, const Snapshot& now, TaskId task) {
  const TaskProgress& progress = now.tasks[task.index()];
  const ProcessorId from = *progress.assigned;
  const bool was_placed = progress.placed.has_value();
  const double lost = was_placed ? engine.unplace(task) : 0.0;
  engine.queues().remove(from, task);
  engine.take_back(task);
  engine.platform().notify(TaskTakenBack{task, from, was_placed, lost});
}

bool take_back_tasks(OneReplicaEngine& engine, const Snapshot& now, bool online, bool uses_copies) {
  bool any = false;
  for (const TaskId task : now.instance.graph.tasks()) {
    const TaskProgress& progress = now.tasks[task.index()];
    if (progress.phase == TaskPhase::finished || !progress.assigned) continue;
    const bool stays = now.availability(*progress.assigned) > 0.0;
    if (stays && !(online && has_lost_input(now, task, uses_copies))) continue;
    // A remapping moves the task if it can run elsewhere.
    if (!online && !progress.placed) continue;
    take_back(engine, now, task);
    any = true;
  }
  return any;
}

bool undo_lost_tasks(OneReplicaEngine& engine, const Snapshot& now, bool uses_copies) {
  const std::vector<TaskId> lost_tasks = tasks_to_rewind(now, {}, uses_copies);
  for (const TaskId task : lost_tasks) {
    const ProcessorId from = *now.tasks[task.index()].placed;
    const bool was_finished = now.tasks[task.index()].phase == TaskPhase::finished;
    const double lost = engine.rewind(task);
    engine.platform().notify(
        TaskRewound{task, from, TaskRewound::Reason::regeneration, was_finished, lost});
    engine.take_back(task);
  }
  return !lost_tasks.empty();
}

}  // namespace

bool regenerate(OneReplicaEngine& engine, const Snapshot& now, bool online, bool uses_copies) {
  bool any = take_back_tasks(engine, now, online, uses_copies);
  bool undone = undo_lost_tasks(engine, now, uses_copies);
  // Without copies, undoing or taking back tasks may leave other tasks without data.
  while (online && undone && take_back_tasks(engine, now, true, uses_copies)) {
    any = true;
    undone = undo_lost_tasks(engine, now, uses_copies);
  }
  return any;
}

}  // namespace dagsweep
