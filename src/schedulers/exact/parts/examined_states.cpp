#include "schedulers/exact/parts/examined_states.hpp"

#include <algorithm>

namespace dagsweep {

bool ExaminedStates::dominate(const PartialSchedule& partial) {
  if (instance_.graph.task_count() > 64) return false;
  Placement placement = placement_of(partial);
  State state = state_of(partial);
  const auto found = states_.find(placement);
  if (found != states_.end()) {
    const std::vector<State>& earlier = found->second;
    if (std::any_of(earlier.begin(), earlier.end(),
                    [&](const State& one) { return is_no_worse(one, state); })) {
      return true;
    }
  }
  if (count_ < most_states) {
    states_[std::move(placement)].push_back(std::move(state));
    ++count_;
  }
  return false;
}

std::size_t ExaminedStates::PlacementHash::operator()(const Placement& placement) const {
  std::uint64_t hash = 14695981039346656037U;  // FNV-1a
  for (const std::uint32_t number : placement) hash = (hash ^ number) * 1099511628211U;
  return hash;
}

/// Whether some successor of the placed task is not placed.
bool ExaminedStates::is_awaited(const PartialSchedule& partial, TaskId task) const {
  for (const EdgeId edge : instance_.graph.out_edges(task)) {
    if (!partial.is_placed(instance_.graph.target(edge))) return true;
  }
  return false;
}

ExaminedStates::Placement ExaminedStates::placement_of(const PartialSchedule& partial) const {
  Placement placement(2, 0);
  for (const TaskId task : instance_.graph.tasks()) {
    if (!partial.is_placed(task)) continue;
    placement[task.index() / 32] |= std::uint32_t{1} << task.index() % 32;
    if (is_awaited(partial, task) || instance_.graph.group(task) >= 0) {
      placement.push_back(partial.processor(task).value);
    }
  }
  return placement;
}

ExaminedStates::State ExaminedStates::state_of(const PartialSchedule& partial) const {
  State state{partial.last(), {partial.makespan()}};
  for (const ProcessorId p : instance_.platform.processors()) {
    state.times.push_back(partial.ready(p));
  }
  double sum = 0.0;
  for (const TaskId task : instance_.graph.tasks()) {
    if (!partial.is_placed(task)) continue;
    sum += partial.finish(task);
    if (is_awaited(partial, task)) state.times.push_back(partial.finish(task));
  }
  state.times.push_back(sum);
  return state;
}

bool ExaminedStates::is_no_worse(const State& a, const State& b) const {
  const TaskGraph& graph = instance_.graph;
  if (time_key(a.last, graph) > time_key(b.last, graph)) return false;
  for (std::size_t k = 0; k < a.times.size(); ++k) {
    if (a.times[k] > b.times[k]) return false;
  }
  return true;
}

}  // namespace dagsweep
