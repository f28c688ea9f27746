#pragma once

#include <optional>

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// C of spec 2.3 (GTP paper eq. 3) for a transfer that is yet to start: at the present bandwidth,
/// without contention; infinity if it could not start, an end or the link being away. Data that
/// stays, and no data, takes no time. Data * delay / rate instead of data / bandwidth, as transfers
/// are carried out: predictions that nothing disturbs come true to the bit.
inline double transfer_estimate(const Snapshot& now, EdgeId edge, ProcessorId from,
                                ProcessorId to) {
  constexpr double never = std::numeric_limits<double>::infinity();
  if (from == to) return now.availability(from) > 0.0 ? 0.0 : never;
  const double rate = now.link_rate(from, to);
  if (rate == 0.0) return never;
  const Platform& platform = now.instance.platform;
  const double data = now.instance.graph.data(edge);
  return data == 0.0 ? 0.0 : platform.startup() + data * platform.delay(from, to) / rate;
}

/// Calls visit(p) for each processor that the edge's data may be sent from: all that hold it if
/// copies are used, else only where its finished producer ran. Those that are away included.
template <class Visit>
void for_each_source(const Snapshot& now, EdgeId edge, bool uses_copies, Visit visit) {
  if (uses_copies) {
    now.copies->for_each_holder(edge, visit);
    return;
  }
  const TaskProgress& producer = now.tasks[now.instance.graph.source(edge).index()];
  if (producer.phase == TaskPhase::finished && now.copies->holds(edge, *producer.placed)) {
    visit(*producer.placed);
  }
}

/// Where the edge's data is best sent from to `to` (ties: smaller number); nothing if no transfer
/// could start.
inline std::optional<ProcessorId> best_source(const Snapshot& now, EdgeId edge, ProcessorId to,
                                              bool uses_copies) {
  std::optional<ProcessorId> best;
  double least = std::numeric_limits<double>::infinity();
  for_each_source(now, edge, uses_copies, [&](ProcessorId from) {
    const double estimate = transfer_estimate(now, edge, from, to);
    if (estimate < least) {
      best = from;
      least = estimate;
    }
  });
  return best;
}

}  // namespace dagsweep
