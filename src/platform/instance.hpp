#pragma once

#include <optional>

#include "graph/task_graph.hpp"
#include "platform/execution_times.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

/// A scheduling problem: all that is known before execution. Schedulers see this and nothing else.
struct Instance {
  /// Throws InputError if the shapes do not fit together, or if times could add up to infinity.
  Instance(TaskGraph graph, Platform platform, ExecutionTimes times);

  TaskGraph graph;
  Platform platform;
  ExecutionTimes times;

  /// comm(e, p, q) of spec 1.2
  double comm(EdgeId edge, ProcessorId from, ProcessorId to) const {
    return platform.transfer_time(graph.data(edge), from, to);
  }
  /// commbar(e)
  double mean_comm(EdgeId edge) const { return platform.mean_transfer_time(graph.data(edge)); }
};

/// An instance, and how long its tasks really take: what a run happens on.
struct Experiment {
  Instance instance;
  std::optional<ExecutionTimes> true_times;  ///< absent: the known times are true

  const ExecutionTimes& execution_times() const {
    return true_times ? *true_times : instance.times;
  }
};

}  // namespace dagsweep
