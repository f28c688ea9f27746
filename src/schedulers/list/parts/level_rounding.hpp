#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "core/number.hpp"

namespace dagsweep {

/// How far rounding may move a dynamic level, (sl - start) + delta, from (sl + delta) - start. Each
/// is rounded twice, by at most 2^-53 of |sl| + |delta| + |start|.
class LevelRounding {
 public:
  /// Notes terms of levels.
  void add_levels(std::span<const double> levels) { level_ = std::max(level_, largest(levels)); }
  void add_times(std::span<const double> times) { time_ = std::max(time_, largest(times)); }

  /// Bound of how much closer two levels at this start may come, or 0 if they are not rounded at
  /// all: multiples of 1/4 below 2^50, as whole costs and their medians are.
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
      if (term == never) continue;  // of a processor that cannot run the task
      most = std::max(most, term);
      are_quarters_ = are_quarters_ && is_quarters(term);
    }
    return most;
  }

  double level_ = 0.0;  // largest sl
  double time_ = 0.0;   // largest execution time: no delta is larger
  bool are_quarters_ = true;
};

}  // namespace dagsweep
