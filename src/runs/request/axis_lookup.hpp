#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "runs/request/axis_id.hpp"

namespace dagsweep {

/// The axis with this column name, key ("latency") or path ("sweep.latency"), if there is one.
std::optional<AxisId> axis_named(std::string_view name);

/// The axes in order of execution, slowest first: by stage, axes of one stage in the order of
/// AxisId.
std::span<const AxisId, axis_count> axes_by_stage();

}  // namespace dagsweep
