#pragma once

#include <string_view>

#include "metrics/instance_scale.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"

namespace dagsweep {

/// A run and all it was made of. It completed, or its schedule is a replicated one.
struct Run {
  const Instance& instance;
  const InstanceScale& scale;
  const Schedule& planned;
  const Execution& execution;
};

/// One figure per run: a column of the results.
struct Metric {
  std::string_view name;
  std::string_view unit;  ///< "time", "data", "1" for pure numbers
  std::string_view meaning;
  bool count;  ///< a whole number
  /// NaN where it is not defined (a division by zero).
  double (*value)(const Run& run);
  bool of_plan = false;  ///< the execution is not looked at
};

}  // namespace dagsweep
