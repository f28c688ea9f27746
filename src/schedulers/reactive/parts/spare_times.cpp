#include "schedulers/reactive/parts/spare_times.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "schedule/schedule_rows.hpp"

namespace dagsweep {
namespace {

/// Whether the task has planned times in the schedule: it is in the schedule and has a candidate.
/// Start and finish of other tasks only determine their place in the order.
bool is_planned(const TaskReplicas& of_task, const Estimates& estimates, TaskId task) {
  return of_task[task].size() > 0 && !estimates.is_unplaceable(task);
}

/// Planned start of the next task on the same processor; infinity if there is none. [replicas of
/// schedule]
std::vector<double> next_starts(const Schedule& schedule, const TaskReplicas& of_task,
                                const TaskGraph& graph, const Estimates& estimates) {
  const ProcessorQueues queues(schedule, graph);
  std::vector<double> next(schedule.replicas().size(), never);
  for (const ProcessorId p : IdRange<ProcessorId>(queues.size())) {
    const auto queue = queues[p];
    for (std::size_t k = 0; k + 1 < queue.size(); ++k) {
      const Replica after = schedule.replicas()[queue[k + 1]];
      if (is_planned(of_task, estimates, after.task)) next[queue[k]] = after.start;
    }
  }
  return next;
}

}  // namespace

SpareTimes::SpareTimes(const Instance& instance, const Schedule& schedule,
                       const Estimates& estimates) {
  const TaskGraph& graph = instance.graph;
  const ReplicaList& replicas = schedule.replicas();
  const TaskReplicas of_task(schedule);
  const std::vector<double> next = next_starts(schedule, of_task, graph, estimates);
  std::vector<std::uint32_t> order(replicas.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) order[k] = k;
  std::ranges::sort(order, {}, [&](std::uint32_t k) { return time_key(replicas[k], graph); });
  for (const TaskId task : graph.tasks()) {
    if (!estimates.is_finished(task) && !is_planned(of_task, estimates, task)) {
      without_finish_.push_back(task);
    }
  }
  for (const std::uint32_t k : order) {
    const Replica planned = replicas[k];
    if (!is_planned(of_task, estimates, planned.task)) continue;
    double spare = next[k] - planned.finish;
    for (const EdgeId edge : graph.out_edges(planned.task)) {
      if (!is_planned(of_task, estimates, graph.target(edge))) continue;
      const Replica successor = replicas[of_task[graph.target(edge)][0]];
      spare = std::min(spare, successor.start - planned.finish -
                                  instance.comm(edge, planned.processor, successor.processor));
    }
    planned_.push_back({planned, spare});
  }
}

bool SpareTimes::has_late_task(Estimates& estimates, double reference_makespan,
                               const StopToken& stop) {
  predicted_ = 0;
  const bool all_finish = std::all_of(without_finish_.begin(), without_finish_.end(),
                                      [&](TaskId task) { return estimates.is_finished(task); });
  if (!all_finish) return true;
  for (std::size_t k = 0; k < planned_.size(); ++k) {
    const auto& [planned, spare] = planned_[k];
    if (estimates.is_finished(planned.task)) continue;
    stop.poll();
    ++predicted_;
    const Replica predicted = estimates.estimate(
        planned.task, planned.processor, estimates.arrival(planned.task, planned.processor));
    if (predicted.finish == never) return true;
    const double delay = predicted.finish - planned.finish;
    if (delay - spare > 1e-9 * reference_makespan) return true;
    estimates.place(predicted);
  }
  return false;
}

bool SpareTimes::has_been_late(const Snapshot& now) {
  predicted_ = 0;
  const auto is_unfinished = [&](TaskId task) {
    return now.tasks[task.index()].phase != TaskPhase::finished;
  };
  if (std::any_of(without_finish_.begin(), without_finish_.end(), is_unfinished)) return true;
  const double tolerance = 1e-9 * now.reference_makespan;
  is_settled_.resize(planned_.size(), 0);
  for (std::size_t k = 0; k < planned_.size(); ++k) {
    if (is_settled_[k] != 0) continue;
    const auto& [planned, spare] = planned_[k];
    const TaskProgress& task = now.tasks[planned.task.index()];
    double lateness = -never;
    if (task.phase == TaskPhase::finished) {
      lateness = task.finished - planned.finish;
      is_settled_[k] = 1;
    } else if (now.availability(*task.assigned) == 0.0) {
      return true;
    } else if (task.phase == TaskPhase::running) {
      lateness = std::max(task.started - planned.start, now.time - planned.finish);
    }
    if (lateness - spare > tolerance) return true;
  }
  return false;
}

}  // namespace dagsweep
