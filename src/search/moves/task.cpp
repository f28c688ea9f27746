#include "search/moves/task.hpp"

namespace dagsweep {
namespace {

std::size_t elements_of_task(SearchPoint& point) {
  return point.work_interval().length() > 0.0 ? point.movable_tasks().size() : 0;
}

void apply_task(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                const MoveRules& rules) {
  const TaskId task = point.movable_tasks()[chosen(draws.element, elements)];
  point.set_work(task, moved(point.work(task), point.work_interval(), draws.value, rules));
}

}  // namespace

MoveKind task_move() {
  return {"task", "the work of a task", false, elements_of_task, apply_task};
}

}  // namespace dagsweep
