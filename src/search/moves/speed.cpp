#include "search/moves/speed.hpp"

namespace dagsweep {
namespace {

std::size_t elements_of_speed(SearchPoint& point) {
  const bool moves = point.costs() == TimesModel::speeds && point.speed_interval().length() > 0.0;
  return moves ? point.processor_count() : 0;
}

void apply_speed(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                 const MoveRules& rules) {
  const ProcessorId p(chosen(draws.element, elements));
  point.set_speed(p, moved(point.speed(p), point.speed_interval(), draws.value, rules));
}

}  // namespace

MoveKind speed_move() {
  return {"speed", "the speed of a processor (related machines)", false, elements_of_speed,
          apply_speed};
}

}  // namespace dagsweep
