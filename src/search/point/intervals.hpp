#pragma once

#include <optional>

namespace dagsweep {

/// A closed interval of positive numbers.
struct Interval {
  double low = 0.0;
  double high = 0.0;

  double length() const { return high - low; }
};

/// Intervals in which moves keep the numbers of an instance; std::nullopt: the interval that the
/// start is drawn from, or that its numbers span.
struct SearchIntervals {
  std::optional<Interval> work;   ///< of tasks
  std::optional<Interval> data;   ///< of edges
  std::optional<Interval> speed;  ///< of processors, on related machines
  std::optional<Interval> cost;   ///< factors of execution times, on unrelated machines
  std::optional<Interval> link;   ///< delays or bandwidths of links, whichever move
};

}  // namespace dagsweep
