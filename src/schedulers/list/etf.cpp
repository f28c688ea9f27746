#include "schedulers/list/etf.hpp"

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
  const std::vector<TaskId> tasks = by_decreasing_level(instance.graph, static_level(instance));
  IdMap<TaskId, std::uint32_t> order(tasks.size());
  for (std::uint32_t k = 0; k < tasks.size(); ++k) order[tasks[k]] = k;
  return order;
}

}  // namespace

Schedule Etf::schedule(const Instance& instance, const StopToken& stop) {
  const IdMap<TaskId, std::uint32_t> order = tie_order(instance);
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
