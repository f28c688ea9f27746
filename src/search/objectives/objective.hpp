#pragma once

#include <cstdint>

#include "core/stop.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// What a search maximises, with the two metrics that it is made of.
struct ObjectiveValue {
  double value = 0.0;   ///< f > 0
  double first = 0.0;   ///< m_A, or of `over` the metric
  double second = 0.0;  ///< m_B, or the metric that it is over
  /// Whether the instance counts; if not, the numbers mean nothing.
  bool is_admissible = false;
};

/// A function of instances. Pure but for what it keeps to be fast.
class Objective {
 public:
  virtual ~Objective() = default;

  /// `step`: of the search, from 0, for streams of its own. Errors of a run make the instance
  /// inadmissible; polls `stop`.
  virtual ObjectiveValue of(const Instance& instance, std::uint64_t step,
                            const StopToken& stop) = 0;
};

}  // namespace dagsweep
