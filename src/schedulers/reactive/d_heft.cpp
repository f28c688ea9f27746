#include "schedulers/reactive/d_heft.hpp"

#include <algorithm>

#include "schedulers/list/heft.hpp"

namespace dagsweep {
namespace {

std::vector<std::uint8_t> processors_away(const Snapshot& now) {
  std::vector<std::uint8_t> away;
  for (const ProcessorId p : now.instance.platform.processors()) {
    away.push_back(now.availability(p) == 0.0 ? 1 : 0);
  }
  return away;
}

/// "different from the predicted value by a factor of 2"
bool is_surprise(double elapsed, double predicted) {
  constexpr double tolerance = 1e-9;
  return elapsed >= 2.0 * predicted * (1.0 - tolerance) ||
         elapsed <= 0.5 * predicted * (1.0 + tolerance);
}

}  // namespace

Schedule DHeft::schedule(const Snapshot& now, const StopToken& stop) {
  stop.poll();
  const Instance& instance = now.instance;
  const std::size_t processors = instance.platform.processor_count();
  history_.emplace(instance, alpha_);
  mapping_.emplace(false, &*history_);
  away_ = processors_away(now);
  if (std::find(away_.begin(), away_.end(), 0) == away_.end()) {
    return {instance.graph, processors, std::vector<Replica>()};
  }
  pairs_ = instance.graph.task_count() * processors;
  return heft(now, stop);
}

std::optional<Schedule> DHeft::reschedule(const Snapshot& now, const StopToken& stop) {
  std::vector<std::uint8_t> away = processors_away(now);
  const bool triggered = surprised_ || away != away_ || has_unassigned_task(now);
  away_ = std::move(away);
  surprised_ = false;
  pairs_ = 0;
  if (!triggered) return std::nullopt;
  Schedule made = mapping_->schedule(now, stop);
  pairs_ = mapping_->pairs_examined();
  return made;
}

/// Is there a task that has been taken back?
bool DHeft::has_unassigned_task(const Snapshot& now) const {
  return std::any_of(now.tasks.begin(), now.tasks.end(),
                     [](const TaskProgress& task) { return !task.assigned; });
}

void DHeft::finished(TaskId task, ProcessorId p, double elapsed) {
  const double predicted = history_->prediction(task, p);
  if (predicted > 0.0 && is_surprise(elapsed, predicted)) surprised_ = true;
  history_->learn(task, p, elapsed);
}

}  // namespace dagsweep
