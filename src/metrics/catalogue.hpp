#pragma once

#include <span>
#include <string_view>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/engine.hpp"

namespace dagsweep {

/// What metrics are normalised by: functions of the instance alone, computed once for all its runs.
struct InstanceScale {
  InstanceScale() = default;
  explicit InstanceScale(const Instance& instance);

  double critical_work = 0.0;   ///< sum of Wbar over the critical path found by bl (GTP eq. 14)
  double fastest_path = 0.0;    ///< longest path of min_p W, without communication
  double fastest_serial = 0.0;  ///< min over p of sum_i W[i][p]
  double mean_comm = 0.0;       ///< mean commbar of edges with data > 0
};

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

/// Every metric (spec 3.5), in the order of the columns. series.hpp says what they are of several
/// runs in a row.
std::span<const Metric> metrics();

}  // namespace dagsweep
