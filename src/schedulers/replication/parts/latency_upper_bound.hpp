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

/// The latest times at which replicas finish under any epsilon crashes (FTSA paper, eq. 3), along
/// the placement of a schedule: ready times are those of this upper timeline, and of each input
/// the last sender to arrive counts. A replica on the own processor is the only sender.
class LatencyUpperBound {
 public:
  /// `replicas`: how many will be added, about. Both references must outlive it.
  LatencyUpperBound(const Instance& instance, const LinkDelays& links, std::size_t replicas)
      : instance_(instance),
        links_(links),
        bounds_(instance.graph.task_count()),
        ready_(instance.platform.processor_count()),
        start_(instance.platform.processor_count()) {
    reserve_present(finish_, replicas);
  }

  /// Adds the next replicas in placement order: of `task`, on these processors, with all replicas
  /// of its predecessors as senders. `schedule` has a member for_each_replica(task, visit) that
  /// visits numbers and processors of a task's replicas; those that are not added yet are passed
  /// over.
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

  /// The same with other senders: begin(), raise() for every sender of every replica, end().
  /// Processors are numbers or ids.
  template <class Processors>
  void begin(const Processors& processors) {
    for (std::size_t k = 0; k < processors.size(); ++k) {
      start_[k] = ready_[ProcessorId(processors[k])];
    }
  }
  /// Replica `sender` sends to the k-th processor in this time.
  void raise(std::size_t k, std::uint32_t sender, double transfer) {
    start_[k] = std::max(start_[k], finish_[sender] + transfer);
  }
  /// Returns when the last of these replicas finishes.
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
  /// Of the replicas that add() added.
  struct Bounds {
    double inputs = 0.0;  // when all inputs are on every processor at the latest
    double finish = 0.0;  // when the last replica finishes
  };

  double first_start(std::size_t replicas) const {
    return *std::min_element(start_.data(), start_.data() + replicas);
  }

  /// Raises starts to the arrival of an input from all replicas of its predecessor; from the one on
  /// the own processor, if there is one.
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
        own = from == processors[k] ? finish_[number] : own;
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
  std::vector<double> start_;         // of the replicas at hand
  ExitLatency exit_latency_;
};

}  // namespace dagsweep
