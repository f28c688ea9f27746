#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "schedulers/exact/parts/partial_schedule.hpp"

namespace dagsweep {

/// Remembers partial schedules, so that one that an earlier one dominates is recognized (README.md,
/// "Dominance"). Of graphs of more than 64 tasks it remembers none, and never more than
/// `most_states`.
class ExaminedStates {
 public:
  explicit ExaminedStates(const Instance& instance) : instance_(instance) {}

  /// Whether an earlier partial schedule dominates this one, which has at least one task.
  /// Remembers it otherwise.
  bool dominate(const PartialSchedule& partial);

 private:
  static constexpr std::size_t most_states = 50'000;

  /// Equal of partial schedules that are compared: the placed tasks, one bit each, and the
  /// processors of those that are awaited or grouped.
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
