#include "simulation/validation/lateness_rules.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "simulation/validation/violation.hpp"

namespace dagsweep {

using Phase = ReplayState::Phase;

LatenessRules::LatenessRules(const ReplayState& state)
    : state_(state), planned_(state.graph.task_count()) {}

void LatenessRules::apply(const PointReached& /*event*/) {
  must_replace_ = is_any_late();
}

void LatenessRules::apply(const Remapped& /*event*/) {
  for (const TaskId task : state_.graph.tasks()) planned_[task].reset();
}

void LatenessRules::apply(const TaskPlanned& event) {
  if (!state_.instant.is_remapped) state_.fail(text(event.task) + " is planned by no schedule");
  if (planned_[event.task]) state_.fail(text(event.task) + " is planned twice");
  if (state_.is_finished(event.task))
    state_.fail(text(event.task) + " is planned and has finished");
  planned_[event.task] = Planned{event};
}

void LatenessRules::check_instant() const {
  if (state_.instant.is_remapped) {
    for (const TaskId task : state_.graph.tasks()) {
      if (planned_[task]) check_planned(planned_[task]->task);
    }
    for (const TaskId task : state_.graph.tasks()) {
      if (planned_[task]) check_spare_time(planned_[task]->task);
    }
  }
  if (!must_replace_) return;
  if (*must_replace_ && !state_.instant.is_remapped) {
    state_.fail("a task is late and the schedule stays in force");
  }
  if (!*must_replace_ && state_.instant.is_remapped) {
    state_.fail("no task is late and another schedule comes into force");
  }
}

void LatenessRules::check_planned(const TaskPlanned& planned) const {
  if (state_.tasks[planned.task].assigned != planned.processor) {
    state_.fail(text(planned.task) + " is planned elsewhere than it is assigned");
  }
  // A task that has started since, in this instant, has shown that it can run.
  if (state_.tasks[planned.task].phase == Phase::waiting && !has_candidate(planned)) {
    state_.fail(text(planned.task) + " is planned and cannot run at present");
  }
  if (!(planned.start <= planned.finish)) {
    state_.fail(text(planned.task) + " is planned to finish before it starts");
  }
}

/// Checks the spare time against the successors only: it also ends with the next task on the
/// processor, but the trace does not state that order.
void LatenessRules::check_spare_time(const TaskPlanned& planned) const {
  for (const EdgeId edge : state_.graph.out_edges(planned.task)) {
    const auto& successor = planned_[state_.graph.target(edge)];
    if (!successor) continue;
    const double comm = state_.platform.transfer_time(state_.graph.data(edge), planned.processor,
                                                      successor->task.processor);
    if (planned.spare > successor->task.start - planned.finish - comm) {
      state_.fail(text(planned.task) + " has less spare time");
    }
  }
}

/// Whether the processor is live and every input is there, can be sent, or is planned to be
/// produced where it can be sent.
bool LatenessRules::has_candidate(const TaskPlanned& planned) const {
  const NodeId node = state_.node(planned.processor);
  const auto can_be_there = [&](EdgeId edge) {
    const TaskId producer = state_.graph.source(edge);
    if (state_.is_finished(producer)) {
      return state_.is_on(edge, node) || state_.best_estimate(edge, node) < never;
    }
    const auto& source = planned_[producer];
    return source && state_.estimate(edge, state_.node(source->task.processor), node) < never;
  };
  return state_.is_live(node) &&
         std::ranges::all_of(state_.graph.in_edges(planned.task), can_be_there);
}

bool LatenessRules::is_any_late() {
  for (const TaskId task : state_.graph.tasks()) {
    if (planned_[task] ? is_late(*planned_[task]) : !state_.is_finished(task)) return true;
  }
  return false;
}

bool LatenessRules::is_late(Planned& planned) const {
  if (planned.is_settled) return false;
  const ReplayState::Task& task = state_.tasks[planned.task.task];
  double lateness = -never;
  if (task.phase == Phase::finished) {
    lateness = task.finish - planned.task.finish;
    planned.is_settled = true;
  } else if (!state_.is_live(*task.assigned)) {
    return true;
  } else if (task.phase == Phase::running) {
    lateness = std::max(task.start - planned.task.start, state_.now() - planned.task.finish);
  }
  return lateness - planned.task.spare > 1e-9 * state_.how->reference_makespan;
}

}  // namespace dagsweep
