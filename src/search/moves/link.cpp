#include "search/moves/link.hpp"

namespace dagsweep {
namespace {

std::size_t elements_of_link(SearchPoint& point) {
  const bool moves = point.has_own_links() && point.link_interval().length() > 0.0;
  return moves ? point.link_count() : 0;
}

void apply_link(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                const MoveRules& rules) {
  const std::size_t link = chosen(draws.element, elements);
  point.set_link(link, moved(point.link(link), point.link_interval(), draws.value, rules));
}

}  // namespace

MoveKind link_move() {
  return {"link", "the delay or the bandwidth of a link", false, elements_of_link, apply_link};
}

}  // namespace dagsweep
