#include "search/moves/add_edge.hpp"

namespace dagsweep {
namespace {

std::size_t elements_of_add_edge(SearchPoint& point) {
  return point.data_interval() ? point.addable_count() : 0;
}

void apply_add_edge(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                    const MoveRules& /*rules*/) {
  const auto [from, to] = point.addable(chosen(draws.element, elements));
  const Interval& interval = *point.data_interval();
  point.add_edge(from, to, interval.low + interval.length() * draws.value);
}

}  // namespace

MoveKind add_edge_move() {
  return {"add-edge", "an edge between two tasks without one, closing no cycle", true,
          elements_of_add_edge, apply_add_edge};
}

}  // namespace dagsweep
