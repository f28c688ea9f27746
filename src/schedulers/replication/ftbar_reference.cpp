#include "schedulers/replication/ftbar_reference.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "schedule/priorities.hpp"
#include "schedulers/replication/parts/copies.hpp"
#include "schedulers/replication/parts/ftbar_plan.hpp"

namespace dagsweep {
namespace {

struct Pressure {
  double value;
  ProcessorId processor;
  bool operator<(const Pressure& other) const {
    return std::tie(value, processor) < std::tie(other.value, other.processor);
  }
};

/// The epsilon + 1 smallest pressures of a task, in increasing order.
std::vector<Pressure> kept_pressures(TaskId task, double bl, std::size_t copies,
                                     const Instance& instance, const FtbarPlan& plan) {
  std::vector<Pressure> all;
  const auto add = [&](ProcessorId p) {
    const double start = std::max(plan.arrival(task, p), plan.ready(p));
    all.push_back({start + bl - plan.length(), p});
  };
  const std::vector<ProcessorId> group = plan.group_processors(task);
  for (const ProcessorId p : group) add(p);
  if (group.empty()) {
    for (const ProcessorId p : instance.platform.processors()) add(p);
  }
  std::sort(all.begin(), all.end());
  all.resize(copies);
  return all;
}

}  // namespace

ReplicatedPlan run_ftbar_reference(const Instance& instance, const ReplicationGoal& goal,
                                   bool minimize, const StopToken& stop) {
  const std::size_t copies = copies_for(goal.epsilon, instance.platform);
  FtbarPlan plan(instance, goal, minimize);
  const TaskGraph& graph = instance.graph;
  const IdMap<TaskId, double> bl = bottom_level(instance);
  IdMap<TaskId, std::size_t> missing(graph.task_count());
  std::vector<TaskId> free;
  for (const TaskId task : graph.tasks()) {
    missing[task] = graph.in_edges(task).size();
    if (missing[task] == 0) free.push_back(task);
  }
  while (!free.empty()) {
    std::size_t chosen = 0;
    std::vector<Pressure> kept;
    for (std::size_t k = 0; k < free.size(); ++k) {
      stop.poll();
      auto candidate = kept_pressures(free[k], bl[free[k]], copies, instance, plan);
      const bool better = kept.empty() || candidate.back().value > kept.back().value ||
                          (candidate.back().value == kept.back().value &&
                           graph.position(free[k]) < graph.position(free[chosen]));
      if (!better) continue;
      chosen = k;
      kept = std::move(candidate);
    }
    const TaskId task = free[chosen];
    free[chosen] = free.back();
    free.pop_back();
    for (const Pressure& pressure : kept) plan.place(task, pressure.processor);
    for (const EdgeId edge : graph.out_edges(task)) {
      if (--missing[graph.target(edge)] == 0) free.push_back(graph.target(edge));
    }
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
