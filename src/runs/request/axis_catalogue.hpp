#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "runs/request/axis_spec.hpp"

namespace dagsweep {

/// Every axis, in the order of AxisId. A new axis needs a name in AxisId and a row here.
std::span<const AxisSpec, axis_count> axis_catalogue();
inline const AxisSpec& axis_spec(AxisId axis) {
  return axis_catalogue()[static_cast<std::size_t>(axis)];
}
inline std::string_view axis_name(AxisId axis) {
  return axis_spec(axis).name;
}

inline bool reads(AxisId axis, RunFacts facts) {
  return reads(axis_spec(axis), facts);
}

/// The axis with this column name, key ("latency") or path ("sweep.latency"), if there is one.
std::optional<AxisId> axis_named(std::string_view name);

/// The axes in order of execution, slowest first: by stage, axes of one stage in the order of
/// AxisId.
std::span<const AxisId, axis_count> axes_by_stage();

}  // namespace dagsweep
