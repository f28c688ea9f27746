#include "search/moves/move.hpp"

#include <algorithm>

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

bool has_data(const SearchPoint& point, EdgeId edge) {
  return point.data(edge) > 0.0;
}

std::size_t elements_of_data(SearchPoint& point) {
  if (!point.data_interval() || point.data_interval()->length() == 0.0) return 0;
  std::size_t count = 0;
  for (const EdgeId edge : IdRange<EdgeId>(point.edge_count())) count += has_data(point, edge);
  return count;
}

void apply_data(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                const MoveRules& rules) {
  std::size_t left = chosen(draws.element, elements);
  EdgeId edge(0);
  while (!has_data(point, edge) || left-- > 0) edge = EdgeId(edge.index() + 1);
  point.set_data(edge, moved(point.data(edge), *point.data_interval(), draws.value, rules));
}

std::size_t elements_of_speed(SearchPoint& point) {
  const bool moves = point.costs() == TimesModel::speeds && point.speed_interval().length() > 0.0;
  return moves ? point.processor_count() : 0;
}

void apply_speed(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                 const MoveRules& rules) {
  const ProcessorId p(chosen(draws.element, elements));
  point.set_speed(p, moved(point.speed(p), point.speed_interval(), draws.value, rules));
}

std::size_t elements_of_link(SearchPoint& point) {
  const bool moves = point.has_own_links() && point.link_interval().length() > 0.0;
  return moves ? point.link_count() : 0;
}

void apply_link(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                const MoveRules& rules) {
  const std::size_t link = chosen(draws.element, elements);
  point.set_link(link, moved(point.link(link), point.link_interval(), draws.value, rules));
}

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

std::size_t elements_of_add_edge(SearchPoint& point) {
  return point.data_interval() ? point.addable_count() : 0;
}

void apply_add_edge(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                    const MoveRules& /*rules*/) {
  const auto [from, to] = point.addable(chosen(draws.element, elements));
  const Interval& interval = *point.data_interval();
  point.add_edge(from, to, interval.low + interval.length() * draws.value);
}

std::size_t elements_of_remove_edge(SearchPoint& point) {
  return point.edge_count();
}

void apply_remove_edge(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                       const MoveRules& /*rules*/) {
  point.remove_edge(EdgeId(chosen(draws.element, elements)));
}

}  // namespace

std::span<const MoveKind> move_kinds() {
  static const MoveKind table[] = {
      {"task", "the work of a task", false, elements_of_task, apply_task},
      {"data", "the data of an edge", false, elements_of_data, apply_data},
      {"speed", "the speed of a processor (related machines)", false, elements_of_speed,
       apply_speed},
      {"link", "the delay or the bandwidth of a link", false, elements_of_link, apply_link},
      {"cost", "one factor of execution times (unrelated machines)", false, elements_of_cost,
       apply_cost},
      {"add-edge", "an edge between two tasks without one, closing no cycle", true,
       elements_of_add_edge, apply_add_edge},
      {"remove-edge", "an edge less", true, elements_of_remove_edge, apply_remove_edge},
  };
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
