#pragma once

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

}  // namespace dagsweep
