#pragma once

#include <cstdint>
#include <vector>

#include "core/random.hpp"

namespace dagsweep {

/// Probability distribution of the run times or sizes of a workflow family: uniform on [low, high),
/// or normal and redrawn while outside [low, high].
struct Law {
  double low = 0.0;
  double high = 0.0;
  /// Of the normal distribution before truncation, whose mean is (low + high) / 2.
  double deviation = 0.0;
  bool is_normal = false;

  /// Draws a value. Takes no number from the stream if low = high.
  double draw(RandomStream& random) const;
};

constexpr Law constant(double value) {
  return {value, value};
}
/// U[low, high).
constexpr Law uniform_on(double low, double high) {
  return {low, high};
}
/// W(m, s): normal, redrawn while outside [m/2, 3m/2].
constexpr Law normal_near(double middle, double deviation) {
  return {0.5 * middle, 1.5 * middle, deviation, true};
}
/// W(m, u): uniform on [m/2, 3m/2).
constexpr Law uniform_near(double middle) {
  return {0.5 * middle, 1.5 * middle};
}

/// near(parts, whole, spread): whole numbers >= 1 with the sum `whole`, for 1 <= parts <= whole.
/// The cut points are floor(i whole / parts) + U[-spread/2, spread/2) floor(whole / parts), i = 1
/// .. parts - 1, to the nearest number, halves up; all are drawn again if a part is less than 1.
/// spread < 1.
std::vector<std::uint64_t> nearly_equal_parts(RandomStream& random, std::uint64_t parts,
                                              std::uint64_t whole, double spread);

/// `count` different numbers below `bound`, uniformly, in increasing order; count <= bound. Takes
/// time O(count log count) if count is at most half of the bound.
std::vector<std::uint64_t> distinct_below(RandomStream& random, std::uint64_t count,
                                          std::uint64_t bound);

}  // namespace dagsweep
