#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "core/ids.hpp"
#include "platform/instance.hpp"
#include "schedule/data_copies.hpp"
#include "schedule/task_queues.hpp"

namespace dagsweep {

enum class TaskPhase : std::uint8_t { waiting, running, finished };

/// Progress of one task (situated task graph, GTP paper section 2.3).
struct TaskProgress {
  TaskPhase phase = TaskPhase::waiting;
  std::optional<ProcessorId> assigned;       ///< mu
  std::optional<ProcessorId> last_assigned;  ///< mu, or mu before the task was last unassigned
  std::optional<ProcessorId> placed;         ///< Pi; std::nullopt = NONE
  double computed = 0.0;                     ///< kappa_c, in [0, 1]
  double placed_since = 0.0;  ///< if placed: start of its first transfer, or of its computation
  double started = 0.0;       ///< start of its computation, unless it is waiting
  double finished = 0.0;      ///< finish of its computation, if finished
};

/// The transfer of one edge's data to its consumer's node. Only Snapshot::copies
/// states where the data is.
struct EdgeProgress {
  bool is_moving = false;     ///< a transfer is in progress
  NodeId source;              ///< source of this transfer
  double moved = 0.0;         ///< kappa_d: share of the data that the transfer has moved, in [0, 1]
  double startup_left = 0.0;  ///< remaining startup of the transfer, time units
};

/// The information available to a scheduler at `time`: the instance and the monitored current
/// state; never the future, never true execution times. The members are views of the engine's
/// state, valid during the call only. An empty view stands for the initial state: all resources at
/// full availability, no task placed, no data moved.
struct Snapshot {
  const Instance& instance;
  double time = 0.0;
  double reference_makespan = 0.0;                      ///< M0, the scale of delay tolerances
  std::span<const double> processor_availability = {};  ///< [P], in [0, 1] of peak
  std::span<const double> link_availability = {};       ///< [links], in [0, 1] of peak
  std::span<const TaskProgress> tasks = {};             ///< [tasks]
  std::span<const EdgeProgress> edges = {};             ///< [edges]
  const DataCopies* copies = nullptr;  ///< of the edges' items, on nodes; null = no copies yet
  const TaskQueues* queues = nullptr;  ///< null = all empty

  double availability(ProcessorId p) const {
    return processor_availability.empty() ? 1.0 : processor_availability[p.index()];
  }
  NodeId node(ProcessorId p) const { return instance.platform.node(p); }
  /// Whether the node is not at availability 0: all its processors are, or none is.
  bool is_live(NodeId n) const {
    return processor_availability.empty() ||
           availability(instance.platform.layout_of_nodes().first_processor(n)) > 0.0;
  }
  /// Current share of the peak bandwidth; 0 if the link or one of its ends has availability 0.
  /// Requires n != m.
  double link_rate(NodeId n, NodeId m) const {
    if (!is_live(n) || !is_live(m)) return 0.0;
    return link_availability.empty() ? 1.0
                                     : link_availability[instance.platform.link(n, m).index()];
  }
  // The following functions require `tasks` and `copies`.

  /// Whether the edge's data is on the node, or on that of the processor.
  bool holds(EdgeId edge, NodeId n) const { return copies->holds(instance.graph.item(edge), n); }
  bool holds(EdgeId edge, ProcessorId p) const { return holds(edge, node(p)); }
  /// Calls visit(n) for each node that holds the edge's data, in increasing order.
  template <class Visit>
  void for_each_holder(EdgeId edge, Visit visit) const {
    copies->for_each_holder(instance.graph.item(edge), visit);
  }
  /// Whether condition(n) holds for some node that holds the edge's data.
  template <class Condition>
  bool any_holder(EdgeId edge, Condition condition) const {
    return copies->any_holder(instance.graph.item(edge), condition);
  }
  bool has_holder(EdgeId edge) const {
    return any_holder(edge, [](NodeId /*n*/) { return true; });
  }
  /// Whether a node that is not at availability 0 holds the edge's data and may give it to its
  /// consumer: any one if copies are used, else the producer's or the consumer's.
  bool is_within_reach(EdgeId edge, bool uses_copies) const {
    if (uses_copies) return any_holder(edge, [&](NodeId n) { return is_live(n); });
    const auto is_live_holder = [&](std::optional<ProcessorId> p) {
      return p && availability(*p) > 0.0 && holds(edge, *p);
    };
    const TaskProgress& producer = tasks[instance.graph.source(edge).index()];
    return (producer.phase == TaskPhase::finished && is_live_holder(producer.placed)) ||
           is_live_holder(tasks[instance.graph.target(edge).index()].assigned);
  }
  /// kappa_d = 1: the edge's data is on the node on which its consumer is placed, or was when
  /// the consumer started.
  bool is_delivered(EdgeId edge) const {
    const TaskProgress& consumer = tasks[instance.graph.target(edge).index()];
    if (consumer.phase != TaskPhase::waiting) return true;
    return consumer.placed && holds(edge, *consumer.placed);
  }
};

}  // namespace dagsweep
