#pragma once

#include <cstdint>
#include <vector>

namespace dagsweep {

/// The runs of one algorithm on graphs of one size.
struct SizeCost {
  std::uint64_t tasks = 1;
  double mean = 0.0;      ///< seconds per run; of no meaning unless it is known
  bool is_known = false;  ///< some runs have finished
  double at_least = 0.0;  ///< seconds after which a run was aborted; 0 if none was
};

/// Fills in the unknown means: from the known size that is nearest (as a ratio; ties: the larger),
/// by a power of the ratio of tasks, and not below `at_least`. The power is that between the
/// largest known size and the largest of at most half as many tasks, at least `least_power` (small
/// graphs grow less, as they have fixed costs) and at most 3, but for a larger `least_power`.
/// Without any known size the means are `at_least`.
void extrapolate(std::vector<SizeCost>& sizes, double least_power);

}  // namespace dagsweep
