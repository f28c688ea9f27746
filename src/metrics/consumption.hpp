#pragma once

#include <vector>

#include "core/ids.hpp"
#include "metrics/run.hpp"
#include "simulation/events/events.hpp"

namespace dagsweep {

/// Base of metrics of the use of nodes: when each node computes, and when it is unavailable.
class NodeUse {
 public:
  static constexpr bool any_order = true;

  bool listens() const { return are_rates_known_; }
  void on(double time, const TaskStarted& event);
  void on(double time, const TaskFinished& event);
  void on(double time, const TaskMigrated& event) { discard(time, event.task, event.from); }
  void on(double time, const TaskTakenBack& event) { discard(time, event.task, event.processor); }
  void on(double time, const TaskRewound& event) { discard(time, event.task, event.processor); }
  void on(double time, const AvailabilityChanged& event);

 protected:
  /// The events are not observed, and the metric is NaN, unless rates are known.
  NodeUse(const Instance& instance, bool are_rates_known);

  /// A computation from its start to its finish or loss, on one core.
  struct Computation {
    NodeId node;
    double begin, end;
  };
  /// All of them: kept, lost, of replicas, and those that a crash has ended.
  std::vector<Computation> computations() const;
  /// How long the node's availability is above 0 in [begin, end).
  double available_time(NodeId node, double begin, double end) const;

 private:
  struct Running {
    TaskId task;
    double begin = 0.0;
    bool is_active = false;
  };
  struct Outage {
    double begin, end;
  };
  /// The computation of the task on the processor is lost, if it is under way.
  void discard(double time, TaskId task, ProcessorId p);
  /// The last time up to `end` at which the node was available.
  double last_available(NodeId node, double end) const;

  bool are_rates_known_;
  const Nodes* nodes_;
  IdMap<ProcessorId, Running> running_;
  std::vector<Computation> ended_;
  IdMap<NodeId, std::vector<Outage>> outages_;  // by begin
};

/// The metric `energy`, J: idle power of every node until the last computation ends, and (busy -
/// idle) times the share of its cores that compute; nothing while its availability is 0. NaN where
/// power is not known or times are not in seconds.
class Energy : public NodeUse {
 public:
  explicit Energy(const Instance& instance)
      : NodeUse(instance, !instance.platform.rates().power.empty()) {}
  double value(const Run& run) const;
};

/// The metric `cost`: the price of each node times the hours from the first start to the last end
/// of a computation on it. NaN where prices are not known or times are not in seconds.
class Cost : public NodeUse {
 public:
  explicit Cost(const Instance& instance)
      : NodeUse(instance, !instance.platform.rates().price.empty()) {}
  double value(const Run& run) const;
};

}  // namespace dagsweep
