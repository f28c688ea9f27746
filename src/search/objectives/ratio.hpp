#pragma once

#include <optional>

#include "search/objectives/length.hpp"
#include "search/objectives/objective.hpp"

namespace dagsweep {

/// Ratio of one length to another; it does not depend on the step. An instance is inadmissible if
/// it lacks one of the lengths, if one is 0, or if the second is below 1e-9 of its value at the
/// first instance that has both.
class Ratio final : public Objective {
 public:
  Ratio(LengthFunction first, LengthFunction second);

  ObjectiveValue of(const Instance& instance, std::uint64_t step, const StopToken& stop) override;

 private:
  LengthFunction first_, second_;
  std::optional<double> least_second_;
};

}  // namespace dagsweep
