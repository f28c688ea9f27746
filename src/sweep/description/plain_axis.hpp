#pragma once

#include <vector>

#include "runs/request/axis_spec.hpp"
#include "sweep/description/written_condition.hpp"
#include "sweep/rows/axis.hpp"

namespace dagsweep {

/// Whether the values of an axis are numbers or words of a catalogue; those of the others (graphs,
/// machines, algorithms) have parameters of their own.
bool is_plain(const AxisSpec& axis);

/// Reads a plain axis from its key or from `together`, which must not give both. Throws InputError;
/// Stopped.
Axis read_plain_axis(const AxisSpec& axis, const YamlNode& root,
                     const std::vector<WrittenCondition>& together, const StopToken& stop);

}  // namespace dagsweep
