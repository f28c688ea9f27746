#include "forecast/extrapolation.hpp"

#include <algorithm>
#include <cmath>

namespace dagsweep {
namespace {

constexpr double most_power = 3.0;

/// Ratio of the tasks of two sizes, the larger to the smaller.
double ratio(const SizeCost& a, const SizeCost& b) {
  const auto tasks = [](const SizeCost& size) {
    return static_cast<double>(std::max<std::uint64_t>(1, size.tasks));
  };
  return std::max(tasks(a), tasks(b)) / std::min(tasks(a), tasks(b));
}

/// The known size nearest to `to`; null if no size is known.
const SizeCost* nearest_known(const std::vector<SizeCost>& sizes, const SizeCost& to) {
  const SizeCost* nearest = nullptr;
  for (const SizeCost& size : sizes) {
    if (!size.is_known) continue;
    const bool is_nearer = nearest == nullptr || ratio(size, to) < ratio(*nearest, to) ||
                           (ratio(size, to) == ratio(*nearest, to) && size.tasks > nearest->tasks);
    if (is_nearer) nearest = &size;
  }
  return nearest;
}

/// The power of the number of tasks with which the means grow between the largest known size and
/// the largest one of at most half as many tasks; 0 unless there are both.
double measured_power(const std::vector<SizeCost>& sizes) {
  const auto largest = [&](std::uint64_t most_tasks) {
    const SizeCost* found = nullptr;
    for (const SizeCost& size : sizes) {
      if (!size.is_known || size.mean <= 0.0 || size.tasks > most_tasks) continue;
      if (found == nullptr || size.tasks > found->tasks) found = &size;
    }
    return found;
  };
  const SizeCost* large = largest(UINT64_MAX);
  const SizeCost* small = large != nullptr ? largest(large->tasks / 2) : nullptr;
  if (small == nullptr) return 0.0;
  return std::log(large->mean / small->mean) / std::log(ratio(*large, *small));
}

}  // namespace

void extrapolate(std::vector<SizeCost>& sizes, double least_power) {
  const double power = std::max(least_power, std::min(measured_power(sizes), most_power));
  for (SizeCost& size : sizes) {
    if (size.is_known) continue;
    size.mean = size.at_least;
    const SizeCost* known = nearest_known(sizes, size);
    if (known == nullptr) continue;
    const double growth = std::pow(ratio(*known, size), power);
    const double mean = size.tasks >= known->tasks ? known->mean * growth : known->mean / growth;
    size.mean = std::max(size.mean, mean);
  }
}

}  // namespace dagsweep
