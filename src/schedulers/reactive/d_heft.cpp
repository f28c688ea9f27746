#include "schedulers/reactive/d_heft.hpp"

#include <algorithm>

#include "schedulers/list/heft.hpp"

namespace dagsweep {
namespace {

std::vector<std::uint8_t> failed_processors(const Snapshot& now) {
  std::vector<std::uint8_t> failed;
  for (const ProcessorId p : now.instance.platform.processors()) {
    failed.push_back(now.availability(p) == 0.0 ? 1 : 0);
  }
  return failed;
}

/// Section 5.2 of the L-HEFT paper: "different from the predicted value by a factor of 2".
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
  mapping_.emplace(false, choices_, &*history_);
  failed_ = failed_processors(now);
  if (std::find(failed_.begin(), failed_.end(), 0) == failed_.end()) {
    return {instance.graph, processors, std::vector<Replica>()};
  }
  pairs_ = instance.graph.task_count() * processors;
  return heft(now, stop);
}

std::optional<Schedule> DHeft::reschedule(const Snapshot& now, const StopToken& stop) {
  std::vector<std::uint8_t> failed = failed_processors(now);
  const bool triggered = surprised_ || failed != failed_ || has_unassigned_task(now);
  failed_ = std::move(failed);
  surprised_ = false;
  pairs_ = dropped_ = 0;
  if (!triggered) return std::nullopt;
  auto new_schedule = mapping_->better_schedule(now, stop);
  pairs_ = mapping_->pairs_examined();
  dropped_ = mapping_->dropped_assignments();
  return new_schedule;
}

/// Whether some task was unassigned by a failure.
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
