#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/raw_vector.hpp"
#include "platform/instance.hpp"
#include "schedulers/replication/parts/exit_latency.hpp"
#include "schedulers/replication/parts/link_delays.hpp"

namespace dagsweep {

/// Computes the latest times at which replicas finish under any epsilon crashes (FTSA paper, eq. 3)
/// while a schedule is built: ready times are taken from this upper timeline, and for each input
/// the last arrival from any sender counts. A replica of the predecessor on the same node is the
/// only sender.
class LatencyUpperBound {
 public:
  /// `replicas`: about how many will be added. `instance` and `links` must outlive this.
  LatencyUpperBound(const Instance& instance, const LinkDelays& links, std::size_t replicas)
      : instance_(instance),
        links_(links),
        bounds_(instance.graph.task_count()),
        ready_(instance.platform.processor_count()),
        start_(instance.platform.processor_count()) {
    reserve_present(finish_, replicas);
  }

  /// Adds the next replicas in placement order: those of `task` on `processors`, with all replicas
  /// of its predecessors as senders. `schedule` has a member for_each_replica(task, visit) that
  /// visits numbers and processors of a task's replicas; replicas that have not been added yet are
  /// skipped.
  template <class Schedule>
  void add(TaskId task, std::span<const PackedProcessor> processors, const Schedule& schedule) {
    begin(processors);
    if (bounds_[task].inputs > first_start(processors.size())) {
      for (const EdgeId edge : instance_.graph.in_edges(task)) {
        raise_starts(edge, processors, schedule);
      }
    }
    Bounds& bounds = bounds_[task];
    bounds.finish = std::max(bounds.finish, end(task, processors));
    for (const EdgeId edge : instance_.graph.out_edges(task)) {
      double& inputs = bounds_[instance_.graph.target(edge)].inputs;
      const double transfer = links_.longest_transfer(instance_.graph.data(edge));
      inputs = std::max(inputs, bounds.finish + transfer);
    }
  }

  /// Adds replicas with other senders, in three steps: begin(), raise() for every sender of every
  /// replica, end(). `processors`: numbers or ids.
  template <class Processors>
  void begin(const Processors& processors) {
    for (std::size_t k = 0; k < processors.size(); ++k) {
      start_[k] = ready_[ProcessorId(processors[k])];
    }
  }
  /// Replica `sender` sends to the replica on the k-th processor, and its transfer takes time
  /// `transfer`.
  void raise(std::size_t k, std::uint32_t sender, double transfer) {
    start_[k] = std::max(start_[k], finish_[sender] + transfer);
  }
  /// Returns the latest finish of the replicas added.
  template <class Processors>
  double end(TaskId task, const Processors& processors) {
    double last = 0.0;
    for (std::size_t k = 0; k < processors.size(); ++k) {
      const ProcessorId p(processors[k]);
      ready_[p] = start_[k] + instance_.times(task, p);
      last = std::max(last, ready_[p]);
      finish_.push_back(ready_[p]);
    }
    if (instance_.graph.is_exit(task)) exit_latency_.add({&last, 1});
    return last;
  }
  /// M, eq. (4), of the replicas added.
  double latency() const { return exit_latency_.of_last(); }

 private:
  /// Bounds for the replicas of a task that add() added.
  struct Bounds {
    double inputs = 0.0;  // latest time at which all inputs are on every processor
    double finish = 0.0;  // latest finish of a replica
  };

  double first_start(std::size_t replicas) const {
    return *std::min_element(start_.data(), start_.data() + replicas);
  }

  /// Raises start_ to the arrival of an input from all replicas of its predecessor, or from the
  /// replica on the same node, if there is one.
  template <class Schedule>
  void raise_starts(EdgeId edge, std::span<const PackedProcessor> processors,
                    const Schedule& schedule) {
    const TaskId source = instance_.graph.source(edge);
    const double data = instance_.graph.data(edge);
    const double startup = links_.startup_time(data);
    const double everywhere = bounds_[source].finish + links_.longest_transfer(data);
    if (everywhere <= first_start(processors.size())) return;
    for (std::size_t k = 0; k < processors.size(); ++k) {
      const std::span<const double> delay = links_.delays(processors[k]);  // the same both ways
      double last = 0.0;
      double own = none;
      schedule.for_each_replica(source, [&](std::uint32_t number, PackedProcessor from) {
        if (number >= finish_.size()) return;
        last = std::max(last, finish_[number] + (startup + data * delay[from]));
        own = instance_.platform.share_node(ProcessorId(from), ProcessorId(processors[k]))
                  ? finish_[number]
                  : own;
      });
      start_[k] = std::max(start_[k], own == none ? last : own);
    }
  }

  static constexpr double none = -1.0;

  const Instance& instance_;
  const LinkDelays& links_;
  RawVector<double> finish_;          // [replicas added]
  IdMap<TaskId, Bounds> bounds_;      // [tasks]
  IdMap<ProcessorId, double> ready_;  // [P]
  std::vector<double> start_;         // starts of the replicas being added
  ExitLatency exit_latency_;
};

}  // namespace dagsweep
