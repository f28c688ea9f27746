#pragma once

#include <algorithm>
#include <vector>

namespace dagsweep {

/// The median of at least one value; for an even number of values the mean of the middle two.
inline double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2.0;
}

}  // namespace dagsweep
