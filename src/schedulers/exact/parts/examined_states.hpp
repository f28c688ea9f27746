#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "schedulers/exact/parts/partial_schedule.hpp"

namespace dagsweep {

/// Remembers examined partial schedules, to recognize a partial schedule that an earlier one
/// dominates (README.md, "Dominance"). Remembers at most `most_states`, and none for graphs of more
/// than 64 tasks.
class ExaminedStates {
 public:
  explicit ExaminedStates(const Instance& instance) : instance_(instance) {}

  /// Whether an earlier partial schedule dominates this one, which has at least one task.
  /// Remembers it otherwise.
  bool dominate(const PartialSchedule& partial);

 private:
  static constexpr std::size_t most_states = 50'000;

  /// The key by which partial schedules are compared; only those with equal keys are: the placed
  /// tasks, one bit each, and the processors of placed tasks that are awaited or grouped.
  using Placement = std::vector<std::uint32_t>;
  struct PlacementHash {
    std::size_t operator()(const Placement& placement) const;
  };
  struct State {
    Replica last;
    std::vector<double> times;  // the smaller, the better
  };
  bool is_awaited(const PartialSchedule& partial, TaskId task) const;
  Placement placement_of(const PartialSchedule& partial) const;
  State state_of(const PartialSchedule& partial) const;
  bool is_no_worse(const State& a, const State& b) const;

  const Instance& instance_;
  std::size_t count_ = 0;
  std::unordered_map<Placement, std::vector<State>, PlacementHash> states_;
};

}  // namespace dagsweep
