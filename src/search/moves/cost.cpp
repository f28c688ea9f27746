#include "search/moves/cost.hpp"

namespace dagsweep {
namespace {

std::size_t elements_of_cost(SearchPoint& point) {
  const bool moves = point.costs() == TimesModel::per_pair && point.cost_interval().length() > 0.0;
  return moves ? point.movable_tasks().size() : 0;
}

void apply_cost(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                const MoveRules& rules) {
  const TaskId task = point.movable_tasks()[chosen(draws.element, elements)];
  const ProcessorId p(chosen(draws.second, point.processor_count()));
  if (!point.can_run(task, p)) return;  // no change
  point.set_cost(task, p, moved(point.cost(task, p), point.cost_interval(), draws.value, rules));
}

}  // namespace

MoveKind cost_move() {
  return {"cost", "one factor of execution times (unrelated machines)", false, elements_of_cost,
          apply_cost};
}

}  // namespace dagsweep
