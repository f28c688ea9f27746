#pragma once

#include "search/objectives/length.hpp"
#include "search/objectives/objective.hpp"
#include "simulation/crashes/crash_sets.hpp"

namespace dagsweep {

/// The processors that crash at a step: epsilon of them, drawn from the stream (seed, `crash`,
/// step). Requires epsilon < processors.
CrashSet crashes_at_step(const Instance& instance, std::uint64_t epsilon, std::uint64_t seed,
                         std::uint64_t step);

/// Objective that asks whether crashes can prevent completion: 1 if a static algorithm's schedule
/// does not complete after the processors drawn for the step have crashed at time 0, else 0.
class Incomplete final : public Objective {
 public:
  /// The number of crashes is the epsilon of the algorithm's request.
  Incomplete(SearchedAlgorithm algorithm, std::uint64_t seed);

  ObjectiveValue of(const Instance& instance, std::uint64_t step, const StopToken& stop) override;

 private:
  SearchedAlgorithm algorithm_;
  std::uint64_t seed_;
};

}  // namespace dagsweep
