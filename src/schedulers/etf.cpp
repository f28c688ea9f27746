#include "schedulers/etf.hpp"

#include <optional>

#include "schedule/priorities.hpp"
#include "schedulers/appending.hpp"

namespace dagsweep {

Schedule Etf::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  const IdMap<TaskId, double> sl = static_level(instance);
  Appending plan(instance);
  while (!plan.empty()) {
    stop.poll();
    std::optional<Candidate> best;
    double earliest = 0.0;
    const auto better = [&](TaskId task, double start) {
      if (!best || start != earliest) return !best || start < earliest;
      const TaskId other = plan.ready()[best->place];  // processors come in increasing number
      if (sl[task] != sl[other]) return sl[task] > sl[other];
      return instance.graph.position(task) < instance.graph.position(other);
    };
    plan.for_each_candidate([&](std::size_t k, ProcessorId p) {
      const double start = plan.start(k, p);
      if (!better(plan.ready()[k], start)) return;
      best = {k, p};
      earliest = start;
    });
    plan.place(*best);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
