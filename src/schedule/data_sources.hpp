#pragma once

#include <optional>

#include "core/number.hpp"
#include "schedule/snapshot.hpp"

namespace dagsweep {

/// Estimated duration C of a transfer between nodes that has not started (GTP paper eq. 3;
/// schedulers/reactive/README.md, "Estimates"): at current bandwidth, without contention. Infinity
/// if the link or an end has availability 0; 0 within a node and for an edge without data.
/// Computed as data * delay / rate rather than data / bandwidth, like the simulated transfers, so
/// that an undisturbed prediction is exact to the bit.
inline double transfer_estimate(const Snapshot& now, EdgeId edge, NodeId from, NodeId to) {
  if (from == to) return now.is_live(from) ? 0.0 : never;
  const Platform& platform = now.instance.platform;
  const ProcessorId p = platform.layout_of_nodes().first_processor(from);
  const ProcessorId q = platform.layout_of_nodes().first_processor(to);
  const double rate = now.link_rate(from, to);
  if (rate == 0.0) return never;
  const double data = now.instance.graph.data(edge);
  return data == 0.0 ? 0.0 : platform.startup() + data * platform.delay(p, q) / rate;
}

/// The node on which the finished producer ran, if it holds the edge's data.
inline std::optional<NodeId> holding_producer(const Snapshot& now, EdgeId edge) {
  const TaskProgress& producer = now.tasks[now.instance.graph.source(edge).index()];
  if (producer.phase != TaskPhase::finished || !now.holds(edge, *producer.placed)) return {};
  return now.node(*producer.placed);
}

/// Calls visit(n) for each node that may send the edge's data: every holder if copies are used,
/// else only the node on which the finished producer ran (other holders serve the tasks on them
/// alone). Includes nodes at availability 0.
template <class Visit>
void for_each_source(const Snapshot& now, EdgeId edge, bool uses_copies, Visit visit) {
  if (uses_copies) return now.for_each_holder(edge, visit);
  if (const auto producer = holding_producer(now, edge)) visit(*producer);
}

/// Whether a transfer of the edge's data to `to` could start, so that there is a best_source().
inline bool has_source(const Snapshot& now, EdgeId edge, NodeId to, bool uses_copies) {
  const auto may_send = [&](NodeId from) { return transfer_estimate(now, edge, from, to) < never; };
  if (uses_copies) return now.any_holder(edge, may_send);
  if (now.holds(edge, to) && may_send(to)) return true;
  const auto producer = holding_producer(now, edge);
  return producer && may_send(*producer);
}

/// The source from which a transfer of the edge's data to `to` is estimated to be shortest (ties:
/// smaller number); std::nullopt if no transfer could start.
inline std::optional<NodeId> best_source(const Snapshot& now, EdgeId edge, NodeId to,
                                         bool uses_copies) {
  std::optional<NodeId> best;
  double least = never;
  const auto consider = [&](NodeId from) {
    const double estimate = transfer_estimate(now, edge, from, to);
    if (estimate < least) {
      best = from;
      least = estimate;
    }
  };
  if (now.holds(edge, to)) consider(to);
  for_each_source(now, edge, uses_copies, consider);
  return best;
}

}  // namespace dagsweep
