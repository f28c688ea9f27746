#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "graph/task_graph.hpp"
#include "platform/execution_times.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

/// A scheduling problem: everything that is known before execution. Schedulers see nothing else.
struct Instance {
  /// Throws InputError if the shapes differ, if no processor can run a whole group, or if times
  /// could add up to infinity.
  Instance(TaskGraph graph, Platform platform, ExecutionTimes times);

  TaskGraph graph;
  Platform platform;
  ExecutionTimes times;

  /// Whether p can run the task and all others of its group.
  bool is_candidate(TaskId task, ProcessorId p) const {
    return times.run_everywhere() ||
           (group_can_run_.empty() ? times.can_run(task, p) : group_can_run_[index(task, p)] != 0);
  }
  /// The number of processors that are candidates of the task.
  std::size_t candidate_count(TaskId task) const;
  /// The number of nodes with a candidate of the task.
  std::size_t candidate_node_count(TaskId task) const;
  /// The smallest candidate_node_count() of all tasks.
  std::size_t fewest_candidate_nodes() const;
  /// The k-th candidate of the task, k = 0, 1, ..., in order of increasing processor number.
  ProcessorId candidate(TaskId task, std::size_t k) const;
  /// Sets `values`, [P], to infinity at the processors that are not candidates of the task.
  void exclude_others(TaskId task, std::span<double> values) const;

  /// comm(e, p, q) (platform/README.md, "Communication").
  double comm(EdgeId edge, ProcessorId from, ProcessorId to) const {
    return platform.transfer_time(graph.data(edge), from, to);
  }
  /// commbar(e)
  double mean_comm(EdgeId edge) const { return platform.mean_transfer_time(graph.data(edge)); }

 private:
  std::size_t index(TaskId task, ProcessorId p) const {
    return task.index() * platform.processor_count() + p.index();
  }
  void find_candidates();

  // [tasks * P]; empty without groups, or if every processor can run every task
  std::vector<std::uint8_t> group_can_run_;
};

/// An instance and the true execution times of its tasks: the input of a run.
struct Experiment {
  Instance instance;
  std::optional<ExecutionTimes> true_times;  ///< std::nullopt: equal to instance.times
  std::vector<double> speeds{};  ///< [P] if times are work / speed; empty if that is not known

  /// Throws InputError naming the task unless `times` can be true times of the instance: they must
  /// be infinite exactly where the instance's times are.
  void set_true_times(ExecutionTimes times);

  const ExecutionTimes& execution_times() const {
    return true_times ? *true_times : instance.times;
  }
};

}  // namespace dagsweep
