#include "schedulers/external/answer_checker.hpp"

#include <algorithm>
#include <string>

#include "core/error.hpp"

namespace dagsweep {
namespace {

std::string name(TaskId task) {
  return "task " + std::to_string(task.value);
}

}  // namespace

AnswerChecker::AnswerChecker(const Instance& instance, bool uses_copies)
    : instance_(instance),
      estimates_(instance, uses_copies),
      groups_(instance.graph),
      is_listed_(instance.graph.task_count()) {}

Schedule AnswerChecker::mapping(const Snapshot& now, std::span<const Assignment> tasks,
                                const StopToken& stop) {
  const TaskGraph& graph = instance_.graph;
  estimates_.begin(now);
  groups_.clear();
  is_listed_.assign(graph.task_count(), 0);
  // A predecessor that is not listed yet counts as unplaceable; if it is listed later, it is
  // refused there.
  IdMap<TaskId, std::uint8_t> has_successor(graph.task_count());
  std::vector<Replica> replicas;
  replicas.reserve(tasks.size());
  for (const Assignment& place : tasks) {
    stop.poll();
    check_place(place);
    if (estimates_.is_finished(place.task)) {
      throw InputError(name(place.task) + " has finished, and is assigned again");
    }
    if (is_listed_[place.task] != 0) throw InputError(name(place.task) + " is assigned twice");
    is_listed_[place.task] = 1;
    check_group(place);
    for (const EdgeId edge : graph.in_edges(place.task)) {
      const TaskId producer = graph.source(edge);
      if (estimates_.is_finished(producer)) continue;
      has_successor[producer] = 1;
      if (is_listed_[producer] == 0) estimates_.mark_unplaceable(producer);
    }
    if (has_successor[place.task] != 0) {
      throw InputError(name(place.task) +
                       " stands behind a successor (predecessors must come first)");
    }
    replicas.push_back(planned(place));
  }
  check_all_are_there(now);
  return {graph, instance_.platform.processor_count(), replicas, QueueOrder::by_placement};
}

/// Plans a task at the end of its processor. A task that never finishes there takes no time.
Replica AnswerChecker::planned(Assignment place) {
  const auto [task, p] = place;
  const Replica estimate = estimates_.estimate(task, p, estimates_.arrival(task, p));
  if (estimate.finish != never) {
    estimates_.place(estimate);
    return estimate;
  }
  estimates_.mark_unplaceable(task);
  const double time = estimates_.free_from(p);
  return {task, p, time, time};
}

void AnswerChecker::check_place(Assignment place) const {
  const auto [task, p] = place;
  if (task.index() >= instance_.graph.task_count()) {
    throw InputError("there is no task " + std::to_string(task.value) + " (the graph has " +
                     std::to_string(instance_.graph.task_count()) + ")");
  }
  check_processor(p.value);
  if (!instance_.times.can_run(task, p)) {
    throw InputError("processor " + std::to_string(p.value) + " cannot run " + name(task));
  }
}

void AnswerChecker::check_processor(std::uint64_t processor) const {
  const std::size_t count = instance_.platform.processor_count();
  if (processor >= count) {
    throw InputError("there is no processor " + std::to_string(processor) + " (the platform has " +
                     std::to_string(count) + ")");
  }
}

void AnswerChecker::check_group(Assignment place) {
  const auto group = groups_.of(place.task);
  if (group && *group != place.processor) {
    throw InputError(name(place.task) + " is assigned to processor " +
                     std::to_string(place.processor.value) + ", and its group to processor " +
                     std::to_string(group->value));
  }
  groups_.place(place.task, place.processor);
}

void AnswerChecker::check_all_are_there(const Snapshot& now) const {
  for (const TaskId task : instance_.graph.tasks()) {
    if (is_listed_[task] != 0 || estimates_.is_finished(task)) continue;
    for (const ProcessorId p : instance_.platform.processors()) {
      if (now.availability(p) == 0.0 || !instance_.times.can_run(task, p)) continue;
      throw InputError(name(task) + " is not assigned, and has not finished");
    }
  }
}

void AnswerChecker::check_ready(const Snapshot& now, std::span<const TaskId> ready,
                                std::span<const Assignment> tasks) {
  is_listed_.assign(instance_.graph.task_count(), 0);
  groups_.clear();
  groups_.place_assigned(now);
  for (const Assignment& place : tasks) {
    check_place(place);
    const auto [task, p] = place;
    if (std::find(ready.begin(), ready.end(), task) == ready.end()) {
      throw InputError(name(task) + " is not ready");
    }
    if (is_listed_[task] != 0) throw InputError(name(task) + " is assigned twice");
    is_listed_[task] = 1;
    if (now.availability(p) == 0.0) {
      throw InputError(name(task) + " is assigned to processor " + std::to_string(p.value) +
                       ", which is away");
    }
    check_group(place);
  }
}

std::vector<std::uint8_t> AnswerChecker::allowed(const Snapshot& now,
                                                 std::span<const TaskId> ready) {
  groups_.place_assigned(now);
  std::vector<std::uint8_t> allowed;
  allowed.reserve(ready.size() * instance_.platform.processor_count());
  for (const TaskId task : ready) {
    for (const ProcessorId p : instance_.platform.processors()) {
      const bool is_accepted = now.availability(p) > 0.0 && instance_.times.can_run(task, p) &&
                               groups_.of(task).value_or(p) == p;
      allowed.push_back(is_accepted ? 1 : 0);
    }
  }
  return allowed;
}

Schedule AnswerChecker::ready_plan(const Snapshot& now, std::span<const Assignment> tasks) {
  estimates_.begin(now);
  std::vector<Replica> replicas;
  for (const Assignment& place : tasks) replicas.push_back(planned(place));
  return {instance_.graph, instance_.platform.processor_count(), replicas,
          QueueOrder::by_placement};
}

void AnswerChecker::check_move(const Snapshot& now, Assignment move) const {
  check_place(move);
  const auto [task, p] = move;
  const TaskProgress& progress = now.tasks[task.index()];
  if (progress.phase != TaskPhase::waiting || !progress.assigned) {
    throw InputError(name(task) + " does not wait on a processor, and is to be moved");
  }
  if (*progress.assigned == p) throw InputError(name(task) + " is to be moved to where it is");
  if (now.availability(p) == 0.0) {
    throw InputError(name(task) + " is to be moved to processor " + std::to_string(p.value) +
                     ", which is away");
  }
}

}  // namespace dagsweep
