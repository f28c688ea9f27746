#include "schedule/group_places.hpp"

#include <algorithm>

namespace dagsweep {

GroupPlaces::GroupPlaces(const TaskGraph& graph) : graph_(graph) {
  if (!graph.has_groups()) return;
  for (const TaskId task : graph.tasks()) {
    if (graph.group(task) >= 0) number_.push_back(graph.group(task));
  }
  std::sort(number_.begin(), number_.end());
  number_.erase(std::unique(number_.begin(), number_.end()), number_.end());
  processor_.resize(number_.size());
}

std::size_t GroupPlaces::index(TaskId task) const {
  const auto found = std::lower_bound(number_.begin(), number_.end(), graph_.group(task));
  return static_cast<std::size_t>(found - number_.begin());
}

}  // namespace dagsweep
