#include "schedulers/list/peer_gdl.hpp"

#include <algorithm>
#include <optional>

#include "core/number.hpp"
#include "graph/levels.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/append_builder.hpp"

namespace dagsweep {
namespace {

class PeerLevel {
 public:
  PeerLevel(const Instance& instance, bool delta)
      : instance_(instance),
        delta_(delta),
        median_(median_times(instance)),
        spread_(median_of_all_times(instance)),
        sl_(bottom_levels(
            instance.graph, [&](TaskId task) { return median_[task]; },
            [&](EdgeId edge) { return instance.graph.data(edge); })) {}

  double operator()(TaskId task, ProcessorId p, double start) const {
    const double faster = delta_ ? spread_ - instance_.times(task, p) : 0.0;
    return sl_[task] - start + faster + descendant(task, p);
  }

 private:
  /// How much sooner than its median the successor that gets most data may finish after i on p.
  double descendant(TaskId task, ProcessorId p) const {
    const TaskGraph& graph = instance_.graph;
    std::optional<EdgeId> most;
    for (const EdgeId edge : graph.out_edges(task)) {
      const bool is_more =
          !most || graph.data(edge) > graph.data(*most) ||
          (graph.data(edge) == graph.data(*most) &&
           graph.position(graph.target(edge)) < graph.position(graph.target(*most)));
      if (is_more) most = edge;
    }
    if (!most) return 0.0;
    const TaskId successor = graph.target(*most);
    double least = instance_.times(successor, p);
    for (const ProcessorId q : instance_.platform.processors()) {
      if (q == p) continue;
      least = std::min(least, instance_.comm(*most, p, q) + instance_.times(successor, q));
    }
    return median_[successor] - least;
  }

  const Instance& instance_;
  const bool delta_;
  const IdMap<TaskId, double> median_;
  const double spread_;
  const IdMap<TaskId, double> sl_;
};

}  // namespace

Schedule peer_gdl(const Instance& instance, bool delta, const StopToken& stop) {
  const PeerLevel level(instance, delta);
  AppendBuilder plan(instance);
  while (!plan.empty()) {
    stop.poll();
    Candidate best;
    std::optional<double> smallest;
    for (std::size_t k = 0; k < plan.ready().size(); ++k) {
      const TaskId task = plan.ready()[k];
      std::optional<double> least, most;
      ProcessorId where(0);
      for (const ProcessorId p : instance.platform.processors()) {
        if (!plan.is_candidate(k, p)) continue;
        const double here = level(task, p, plan.start(k, p));
        if (!least || here < *least) {
          least = here;
          where = p;
        }
        if (!most || here > *most) most = here;
      }
      const double value = *least + (*least - *most);
      const auto position = [&](std::size_t of) {
        return instance.graph.position(plan.ready()[of]);
      };
      if (!smallest || value < *smallest ||
          (value == *smallest && position(k) < position(best.index))) {
        smallest = value;
        best = {k, where};
      }
    }
    plan.place(best);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
