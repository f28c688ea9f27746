#pragma once

#include <cstdint>

#include "core/stop.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// The objective on one instance, with the two numbers that it is made of.
struct ObjectiveValue {
  double value = 0.0;   ///< f >= 0
  double first = 0.0;   ///< m_A
  double second = 0.0;  ///< m_B, or another length of A
  /// Whether the instance counts; if not, the numbers mean nothing.
  bool is_admissible = false;
  bool is_largest = false;  ///< no instance has a larger value: the search ends
};

/// The function that a search maximises.
class Objective {
 public:
  virtual ~Objective() = default;

  /// The value for the instance of a step of the search (step 0: the start). Errors of a run make
  /// the instance inadmissible. Polls `stop`.
  virtual ObjectiveValue of(const Instance& instance, std::uint64_t step,
                            const StopToken& stop) = 0;
};

}  // namespace dagsweep
