#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "core/number.hpp"

namespace dagsweep {

/// A bound of the difference by rounding between a dynamic level, computed as (sl - start) + delta,
/// and (sl + delta) - start. Each is rounded twice, by at most 2^-53 of |sl| + |delta| + |start|.
class LevelRounding {
 public:
  /// Adds levels sl to those from which the bound is computed.
  void add_levels(std::span<const double> levels) { level_ = std::max(level_, largest(levels)); }
  void add_times(std::span<const double> times) { time_ = std::max(time_, largest(times)); }

  /// A bound of how much rounding may change the difference of two levels at this start. 0 if the
  /// levels are exact: multiples of 1/4 below 2^50, as for whole costs and their medians.
  double at(double start) const {
    const double magnitude = level_ + time_ + start;
    if (are_quarters_ && is_quarters(start) && magnitude < 0x1p50) return 0.0;
    return 0x1p-49 * magnitude;
  }

 private:
  static bool is_quarters(double x) { return std::floor(4.0 * x) == 4.0 * x; }

  double largest(std::span<const double> terms) {
    double most = 0.0;
    for (const double term : terms) {
      if (term == never) continue;  // time on a processor that cannot run the task
      most = std::max(most, term);
      are_quarters_ = are_quarters_ && is_quarters(term);
    }
    return most;
  }

  double level_ = 0.0;  // largest sl
  double time_ = 0.0;   // largest execution time, which no delta exceeds
  bool are_quarters_ = true;
};

}  // namespace dagsweep
