#include "schedule/priorities.hpp"

#include "graph/levels.hpp"

namespace dagsweep {

IdMap<TaskId, double> bottom_level(const Instance& instance) {
  return bottom_levels(
      instance.graph, [&](TaskId task) { return instance.times.mean(task); },
      [&](EdgeId edge) { return instance.mean_comm(edge); });
}

IdMap<TaskId, double> static_level(const Instance& instance) {
  return bottom_levels(
      instance.graph, [&](TaskId task) { return instance.times.mean(task); },
      [](EdgeId) { return 0.0; });
}

}  // namespace dagsweep
