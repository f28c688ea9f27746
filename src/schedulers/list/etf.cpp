#include "schedulers/list/etf.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "core/number.hpp"
#include "core/workspace.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/candidate_heap_search.hpp"

namespace dagsweep {
namespace {

struct Start {
  static double at(TaskId /*task*/, ProcessorId /*p*/, double start) { return start; }
  static double without_start(TaskId /*task*/, ProcessorId /*p*/) { return 0.0; }
  static double rounding(double /*ready*/) { return 0.0; }
};

/// [tasks]: the place of each task in decreasing sl; ties: smaller pos.
IdMap<TaskId, std::uint32_t> tie_order(const Instance& instance) {
  const WorkVector<TaskId> tasks = by_decreasing_level(instance.graph, static_level(instance));
  IdMap<TaskId, std::uint32_t> order(tasks.size());
  for (std::uint32_t k = 0; k < tasks.size(); ++k) order[tasks[k]] = k;
  return order;
}

/// The reading in which tasks go to idle processors only.
class IdleSteps {
 public:
  IdleSteps(const Instance& instance, const IdMap<TaskId, std::uint32_t>& order)
      : instance_(instance),
        order_(order),
        plan_(instance),
        idle_(instance.platform.processors().begin(), instance.platform.processors().end()) {}

  bool done() const { return plan_.empty(); }

  /// Places tasks at the present time and goes on to the next finish.
  void step() {
    WorkVector<TaskId> ready(plan_.ready().begin(), plan_.ready().end());
    while (const auto pair = earliest(ready)) {
      const auto [task, p] = *pair;
      const std::size_t k = plan_.index_of(task);
      if (plan_.start(k, p) > next_finish_) break;
      plan_.place({k, p});
      next_finish_ = std::min(next_finish_, plan_.ready_time(p));
      std::erase(ready, task);
      std::erase(idle_, p);
    }
    const double now = next_finish_;
    idle_.clear();
    next_finish_ = never;
    for (const ProcessorId p : instance_.platform.processors()) {
      if (plan_.ready_time(p) <= now) {
        idle_.push_back(p);
      } else {
        next_finish_ = std::min(next_finish_, plan_.ready_time(p));
      }
    }
  }

  Schedule finished() && { return std::move(plan_).finished(); }

 private:
  /// The task and idle processor of earliest start; none if no task can run on these. No start is
  /// before the present time: else the task would have been placed at an earlier one.
  std::optional<std::pair<TaskId, ProcessorId>> earliest(const WorkVector<TaskId>& ready) const {
    std::optional<std::pair<TaskId, ProcessorId>> best;
    std::tuple<double, std::uint32_t, ProcessorId> least;
    for (const TaskId task : ready) {
      const std::size_t k = plan_.index_of(task);
      for (const ProcessorId p : idle_) {
        if (!plan_.is_candidate(k, p)) continue;
        const std::tuple here{plan_.start(k, p), order_[task], p};
        if (best && here >= least) continue;
        best = {task, p};
        least = here;
      }
    }
    return best;
  }

  const Instance& instance_;
  const IdMap<TaskId, std::uint32_t>& order_;
  AppendBuilder plan_;
  WorkVector<ProcessorId> idle_;
  double next_finish_ = never;  ///< the first finish after the present time
};

}  // namespace

Schedule Etf::schedule(const Instance& instance, const StopToken& stop) {
  const IdMap<TaskId, std::uint32_t> order = tie_order(instance);
  if (only_idle_) {
    IdleSteps steps(instance, order);
    while (!steps.done()) {
      stop.poll();
      steps.step();
    }
    return std::move(steps).finished();
  }
  const Start start;
  AppendBuilder plan(instance);
  CandidateHeapSearch best(plan, start, order.values(), instance.platform.processor_count());
  while (!plan.empty()) {
    stop.poll();
    best.place_best();
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
