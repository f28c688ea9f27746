#include "search/moves/data.hpp"

namespace dagsweep {
namespace {

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

}  // namespace

MoveKind data_move() {
  return {"data", "the data of an edge", false, elements_of_data, apply_data};
}

}  // namespace dagsweep
