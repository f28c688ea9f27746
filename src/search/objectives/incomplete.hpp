#pragma once

#include "search/objectives/length.hpp"
#include "search/objectives/objective.hpp"
#include "simulation/crashes/crash_sets.hpp"

namespace dagsweep {

/// The processors that crash at a step: epsilon of them, drawn from the stream (seed, `crash`,
/// step). Requires epsilon < processors.
CrashSet crashes_at_step(const Instance& instance, std::uint64_t epsilon, std::uint64_t seed,
                         std::uint64_t step);

/// 1 where a static algorithm's schedule does not complete if the processors drawn for the step
/// have crashed at time 0, else 0. Is any number of crashes ever too many?
class Incomplete final : public Objective {
 public:
  /// As many crashes as the epsilon of the algorithm's request.
  Incomplete(SearchedAlgorithm algorithm, std::uint64_t seed);

  ObjectiveValue of(const Instance& instance, std::uint64_t step, const StopToken& stop) override;

 private:
  SearchedAlgorithm algorithm_;
  std::uint64_t seed_;
};

}  // namespace dagsweep
