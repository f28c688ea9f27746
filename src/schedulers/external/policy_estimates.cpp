#include "schedulers/external/policy_estimates.hpp"

#include <string>

#include "core/error.hpp"
#include "schedulers/external/answer_checker.hpp"

namespace dagsweep {
namespace {

constexpr std::uint8_t is_in_queue = 1;
constexpr std::uint8_t is_placed_here = 2;

std::string numbered(TaskId task) {
  return "task " + std::to_string(task.value);
}

}  // namespace

PolicyEstimates::PolicyEstimates(const Snapshot& now, PlacedTasks placed, bool uses_copies)
    : now_(now),
      estimates_(now.instance, uses_copies),
      is_placed_(now.instance.graph.task_count()) {
  estimates_.begin(now);
  if (placed == PlacedTasks::none || now.queues == nullptr) return;
  estimates_.place_queued();
  for (const ProcessorId p : now.instance.platform.processors()) {
    now.queues->for_each(p, [&](TaskId task) { is_placed_[task] = is_in_queue; });
  }
}

void PolicyEstimates::require_inputs(TaskId task) {
  if (estimates_.is_finished(task)) throw InputError(numbered(task) + " has finished");
  const TaskGraph& graph = now_.instance.graph;
  for (const EdgeId edge : graph.in_edges(task)) {
    const TaskId producer = graph.source(edge);
    if (estimates_.is_finished(producer) || is_placed_[producer] != 0) continue;
    if (now_.copies == nullptr || !now_.has_holder(edge)) {
      throw InputError(numbered(task) + " has no estimate, since its predecessor " +
                       numbered(producer) + " has not been placed");
    }
    estimates_.mark_unplaceable(producer);  // undone: the data is there
  }
}

std::span<const double> PolicyEstimates::finishes(TaskId task) {
  require_inputs(task);
  return estimates_.finishes(task);
}

Replica PolicyEstimates::place(TaskId task, ProcessorId p) {
  if (is_placed_[task] == is_placed_here) {
    throw InputError(std::to_string(task.value) +
                     " is placed already (ask the state for new estimates)");
  }
  require_inputs(task);
  is_placed_[task] = is_placed_here;
  const Replica replica = estimates_.estimate(task, p, estimates_.arrival(task, p));
  if (replica.finish == never) {
    estimates_.mark_unplaceable(task);
  } else {
    estimates_.place(replica);
  }
  return replica;
}

std::vector<std::uint8_t> allowed_places(const Snapshot& now, std::span<const TaskId> ready) {
  return AnswerChecker(now.instance, false).allowed(now, ready);
}

}  // namespace dagsweep
