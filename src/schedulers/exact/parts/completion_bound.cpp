#include "schedulers/exact/parts/completion_bound.hpp"

#include <algorithm>
#include <optional>

#include "core/number.hpp"

namespace dagsweep {
namespace {

// Sums of shares are rounded differently from the times of a schedule that uses every processor
// fully.
constexpr double rounding_margin = 1.0 - 1e-12;

}  // namespace

CompletionBound::CompletionBound(const Instance& instance)
    : instance_(instance),
      areas_(work_areas(instance.times)),
      earliest_(instance.graph.task_count() * instance.platform.processor_count()),
      arrival_(instance.platform.processor_count()),
      moved_(instance.platform.processor_count()) {}

double CompletionBound::operator()(const PartialSchedule& partial, double enough) {
  double bound = std::max(partial.makespan(), area(partial));
  for (const TaskId task : instance_.graph.canonical_order()) {
    if (bound >= enough) return bound;
    if (partial.is_placed(task)) continue;
    find_earliest(partial, task);
    const double* row = earliest_.data() + task.index() * arrival_.size();
    bound = std::max(bound, *std::min_element(row, row + arrival_.size()));
  }
  return bound;
}

double CompletionBound::area(const PartialSchedule& partial) const {
  double largest = 0.0;
  for (const WorkArea& area : areas_) {
    double sum = 0.0;
    for (const ProcessorId p : instance_.platform.processors()) {
      sum += area.weight[p.index()] * std::max(partial.ready(p), partial.release());
    }
    for (const TaskId task : instance_.graph.tasks()) {
      if (!partial.is_placed(task)) sum += area.share[task];
    }
    largest = std::max(largest, sum);
  }
  return largest * rounding_margin;
}

void CompletionBound::find_earliest(const PartialSchedule& partial, TaskId task) {
  std::fill(arrival_.begin(), arrival_.end(), partial.release());
  for (const EdgeId edge : instance_.graph.in_edges(task)) receive(partial, edge);
  const std::optional<ProcessorId> only = partial.group_processor(task);
  double* row = earliest_.data() + task.index() * arrival_.size();
  for (const ProcessorId p : instance_.platform.processors()) {
    const double start = std::max(arrival_[p.index()], partial.ready(p));
    const bool is_candidate = only ? *only == p : instance_.is_candidate(task, p);
    row[p.index()] = is_candidate ? start + instance_.times(task, p) : never;
  }
}

void CompletionBound::receive(const PartialSchedule& partial, EdgeId edge) {
  const TaskGraph& graph = instance_.graph;
  const TaskId source = graph.source(edge);
  if (partial.is_placed(source)) {
    const ProcessorId q = partial.processor(source);
    for (const ProcessorId p : instance_.platform.processors()) {
      const double arrived = partial.finish(source) + instance_.comm(edge, q, p);
      arrival_[p.index()] = std::max(arrival_[p.index()], arrived);
    }
    return;
  }
  const std::size_t processors = arrival_.size();
  const double* from = earliest_.data() + source.index() * processors;
  std::copy(from, from + processors, moved_.begin());  // data that stays on its processor
  const bool stays =
      graph.group(source) >= 0 && graph.group(source) == graph.group(graph.target(edge));
  if (!stays) {
    for (const ProcessorId q : instance_.platform.processors()) {
      for (const ProcessorId p : instance_.platform.processors()) {
        const double arrived = from[q.index()] + instance_.comm(edge, q, p);
        moved_[p.index()] = std::min(moved_[p.index()], arrived);
      }
    }
  }
  for (std::size_t p = 0; p < processors; ++p) arrival_[p] = std::max(arrival_[p], moved_[p]);
}

}  // namespace dagsweep
