#pragma once

#include <cstdint>
#include <vector>

namespace dagsweep {

/// The runs of one algorithm on graphs of one size.
struct SizeCost {
  std::uint64_t tasks = 1;
  double mean = 0.0;      ///< mean seconds per run; meaningful only if `is_known`
  bool is_known = false;  ///< whether some runs have finished
  double at_least = 0.0;  ///< seconds after which a run was aborted; 0 if none was
};

/// Fills in the unknown means: the mean of the nearest known size (nearest as a ratio; ties: the
/// larger) is scaled by a power of the ratio of tasks, and is not below `at_least`. The power is
/// the one measured between the largest known size and the largest of at most half as many tasks,
/// limited to 3, or `least_power` if that is larger (the costs of small graphs grow less, as a part
/// is fixed). Without any known size the means are `at_least`.
void extrapolate(std::vector<SizeCost>& sizes, double least_power);

}  // namespace dagsweep
