#include "search/moves/move.hpp"

#include <algorithm>

#include "search/moves/add_edge.hpp"
#include "search/moves/cost.hpp"
#include "search/moves/data.hpp"
#include "search/moves/link.hpp"
#include "search/moves/remove_edge.hpp"
#include "search/moves/speed.hpp"
#include "search/moves/task.hpp"

namespace dagsweep {

std::span<const MoveKind> move_kinds() {
  static const MoveKind table[] = {task_move(), data_move(),     speed_move(),      link_move(),
                                   cost_move(), add_edge_move(), remove_edge_move()};
  return table;
}

std::size_t chosen(double u, std::size_t count) {
  return std::min(static_cast<std::size_t>(u * static_cast<double>(count)), count - 1);
}

double moved(double value, const Interval& interval, double u, const MoveRules& rules) {
  const double change = (2.0 * u - 1.0) * rules.step * interval.length();
  double found = value + change;
  if (rules.ends == IntervalEnds::reflect) {
    if (found > interval.high) found = 2.0 * interval.high - found;
    if (found < interval.low) found = 2.0 * interval.low - found;
  }
  return std::clamp(found, interval.low, interval.high);
}

}  // namespace dagsweep
