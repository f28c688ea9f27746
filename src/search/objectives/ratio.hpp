#pragma once

#include <optional>

#include "search/objectives/length.hpp"

namespace dagsweep {

/// What a search maximises, with the two lengths that it is made of.
struct ObjectiveValue {
  double value = 0.0;   ///< f > 0
  double first = 0.0;   ///< m_A
  double second = 0.0;  ///< m_B, or another length of A
  /// Whether the instance counts; if not, the numbers mean nothing.
  bool is_admissible = false;
};

/// One length over another. Inadmissible where one has none, is 0, or the second is below 1e-9 of
/// its value at the first instance that has both.
class Ratio {
 public:
  Ratio(Length first, Length second);

  /// Errors of a run make the instance inadmissible. Polls `stop`.
  ObjectiveValue of(const Instance& instance, const StopToken& stop);

 private:
  Length first_, second_;
  std::optional<double> least_second_;
};

}  // namespace dagsweep
