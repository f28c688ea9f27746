#include "runs/request/axis_lookup.hpp"

#include <algorithm>
#include <array>

#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {

std::optional<AxisId> axis_named(std::string_view name) {
  for (const AxisSpec& axis : axis_catalogue()) {
    if (name == axis.name || (!axis.key.empty() && (name == axis.key || name == path_of(axis)))) {
      return axis.id;
    }
  }
  return std::nullopt;
}

std::span<const AxisId, axis_count> axes_by_stage() {
  static const std::array<AxisId, axis_count> by_stage = [] {
    std::array<AxisId, axis_count> order = all_axes;
    std::ranges::stable_sort(order, {}, [](AxisId axis) { return axis_spec(axis).stage; });
    return order;
  }();
  return by_stage;
}

}  // namespace dagsweep
