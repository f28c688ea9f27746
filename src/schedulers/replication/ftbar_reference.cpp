#include "schedulers/replication/ftbar_reference.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <vector>

#include "schedule/priorities.hpp"
#include "schedulers/replication/parts/ftbar_schedule_builder.hpp"

namespace dagsweep {
namespace {

struct Pressure {
  double value;
  ProcessorId processor;
  bool operator<(const Pressure& other) const {
    return std::tie(value, processor) < std::tie(other.value, other.processor);
  }
};

/// The epsilon + 1 smallest pressures of a task in increasing order.
std::vector<Pressure> smallest_pressures(TaskId task, double bl, const Instance& instance,
                                         const FtbarScheduleBuilder& builder, bool waits_for_all) {
  const auto count = static_cast<std::ptrdiff_t>(builder.replica_count());
  std::vector<Pressure> all;
  const auto add = [&](ProcessorId p) {
    const double inputs = waits_for_all ? builder.last_arrival(task, p) : builder.arrival(task, p);
    const double start = std::max(inputs, builder.ready(p));
    all.push_back({start + bl - builder.length(), p});
  };
  const std::span<const ProcessorId> group = builder.groups().of(task);
  for (const ProcessorId p : group) add(p);
  if (group.empty()) {
    for (const ProcessorId p : instance.platform.processors()) {
      if (instance.is_candidate(task, p)) add(p);
    }
  }
  std::sort(all.begin(), all.end());
  auto kept = all.begin();  // of each node, only the smallest pressure competes
  for (auto next = kept; kept != all.begin() + count; ++next) {
    assert(next != all.end());  // replica_count() has counted the nodes
    const bool has_node = std::any_of(all.begin(), kept, [&](const Pressure& smaller) {
      return instance.platform.share_node(smaller.processor, next->processor);
    });
    if (!has_node) *kept++ = *next;
  }
  all.erase(kept, all.end());
  return all;
}

}  // namespace

ReplicationResult run_ftbar_reference(const Instance& instance, const ReplicationGoal& goal,
                                      const FtbarRules& rules, const StopToken& stop) {
  FtbarScheduleBuilder builder(instance, goal, rules.minimizes);
  const TaskGraph& graph = instance.graph;
  const IdMap<TaskId, double> bl = bottom_level(instance);
  std::vector<TaskId> free;
  for (const TaskId task : graph.tasks()) {
    if (graph.is_entry(task)) free.push_back(task);
  }
  while (!free.empty()) {
    std::size_t chosen = 0;
    std::vector<Pressure> pressures;
    for (std::size_t k = 0; k < free.size(); ++k) {
      stop.poll();
      auto candidate =
          smallest_pressures(free[k], bl[free[k]], instance, builder, rules.waits_for_all);
      const bool is_better = pressures.empty() || candidate.back().value > pressures.back().value ||
                             (candidate.back().value == pressures.back().value &&
                              graph.position(free[k]) < graph.position(free[chosen]));
      if (!is_better) continue;
      chosen = k;
      pressures = std::move(candidate);
    }
    const TaskId task = free[chosen];
    free.erase(free.begin() + static_cast<std::ptrdiff_t>(chosen));
    std::vector<ProcessorId> processors;
    processors.reserve(pressures.size());
    for (const Pressure& pressure : pressures) processors.push_back(pressure.processor);
    const std::span<const TaskId> freed = builder.place(task, processors);
    free.insert(free.end(), freed.begin(), freed.end());
  }
  return builder.finish();
}

}  // namespace dagsweep
