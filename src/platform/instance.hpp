#pragma once

#include <optional>

#include "graph/task_graph.hpp"
#include "platform/execution_times.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

/// A scheduling problem: everything that is known before execution. Schedulers see nothing else.
struct Instance {
  /// Throws InputError if the shapes differ, or if times could add up to infinity.
  Instance(TaskGraph graph, Platform platform, ExecutionTimes times);

  TaskGraph graph;
  Platform platform;
  ExecutionTimes times;

  /// comm(e, p, q) (platform/README.md, "Communication")
  double comm(EdgeId edge, ProcessorId from, ProcessorId to) const {
    return platform.transfer_time(graph.data(edge), from, to);
  }
  /// commbar(e)
  double mean_comm(EdgeId edge) const { return platform.mean_transfer_time(graph.data(edge)); }
};

/// An instance and the true execution times of its tasks: the input of a run.
struct Experiment {
  Instance instance;
  std::optional<ExecutionTimes> true_times;  ///< std::nullopt: equal to instance.times

  const ExecutionTimes& execution_times() const {
    return true_times ? *true_times : instance.times;
  }
};

}  // namespace dagsweep
