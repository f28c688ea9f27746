#include "search/moves/remove_edge.hpp"

namespace dagsweep {
namespace {

std::size_t elements_of_remove_edge(SearchPoint& point) {
  return point.edge_count();
}

void apply_remove_edge(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                       const MoveRules& /*rules*/) {
  point.remove_edge(EdgeId(chosen(draws.element, elements)));
}

}  // namespace

MoveKind remove_edge_move() {
  return {"remove-edge", "an edge less", true, elements_of_remove_edge, apply_remove_edge};
}

}  // namespace dagsweep
