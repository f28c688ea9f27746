#include "schedulers/external/external_scheduler.hpp"

#include <utility>

#include "core/error.hpp"

namespace dagsweep {
namespace {

/// Returns work(). An InputError about an answer becomes a RunError, which ends the run.
template <class Work>
auto checked_answer(const std::string& name, Work work) {
  try {
    return work();
  } catch (const InputError& error) {
    throw RunError(name + ": " + error.what());
  }
}

}  // namespace

ExternalReactive::ExternalReactive(std::string name, bool keeps_copies)
    : name_(std::move(name)), keeps_copies_(keeps_copies) {}

Schedule ExternalReactive::schedule(const Snapshot& now, const StopToken& stop) {
  auto first = reschedule(now, stop);
  if (!first) throw RunError(name_ + ": keeps the mapping at first, when there is none");
  return *std::move(first);
}

std::optional<Schedule> ExternalReactive::reschedule(const Snapshot& now, const StopToken& stop) {
  if (!answers_) answers_.emplace(now.instance, keeps_copies_);
  const auto tasks = ask(now, stop);
  pairs_ = (tasks ? tasks->size() : 0) * now.instance.platform.processor_count();
  if (!tasks) return std::nullopt;
  return checked_answer(name_, [&] { return answers_->mapping(now, *tasks, stop); });
}

ExternalOnline::ExternalOnline(std::string name, bool keeps_copies)
    : name_(std::move(name)), keeps_copies_(keeps_copies) {}

std::vector<Assignment> ExternalOnline::checked(const Snapshot& now,
                                                std::span<const TaskId> ready) {
  ordered_.assign(ready.begin(), ready.end());
  now.instance.graph.sort(ordered_);
  std::vector<Assignment> tasks = ask(now, ordered_);
  if (!answers_) answers_.emplace(now.instance, keeps_copies_);
  checked_answer(name_, [&] { answers_->check_ready(now, ordered_, tasks); });
  return tasks;
}

Schedule ExternalOnline::schedule(const Snapshot& now, const StopToken& stop) {
  stop.poll();
  stop_ = stop;
  std::vector<TaskId> entries;
  for (const TaskId task : now.instance.graph.tasks()) {
    if (now.instance.graph.is_entry(task)) entries.push_back(task);
  }
  first_ = checked(now, entries);
  return answers_->ready_plan(now, *first_);
}

void ExternalOnline::assign(const Snapshot& now, std::span<const TaskId> ready,
                            std::vector<Assignment>& assignments) {
  pairs_ = ready.size() * now.instance.platform.processor_count();
  auto first = std::exchange(first_, std::nullopt);
  assignments = first && now.time == 0.0 ? *std::move(first) : checked(now, ready);
}

std::optional<Assignment> ExternalOnline::next_rebalancing_move(const Snapshot& now) {
  const auto move = ask_move(now);
  if (move) checked_answer(name_, [&] { answers_->check_move(now, *move); });
  return move;
}

std::optional<ProcessorId> ExternalOnline::replication_target(const Snapshot& now,
                                                              TaskId finished) {
  const auto target = ask_replication(now, finished);
  if (target) checked_answer(name_, [&] { answers_->check_processor(target->value); });
  return target;
}

SchedulerEntry external_entry(std::string_view name, const TreatmentInRun& treatment) {
  static constexpr auto parameters = with_reactive_parameters<no_parameters>;
  return {.name = name,
          .summary = "a scheduler outside of the library",
          .origin = {"external", "", 0, "that of the scheduler", {1.0, 1.0, 0.0}},
          .factory = {},
          .parameters = parameters,
          .treatment = treatment};
}

}  // namespace dagsweep
