#include "graph/generators/law.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace dagsweep {

double Law::draw(RandomStream& random) const {
  if (low == high) return low;
  if (!is_normal) return random.uniform(low, high);
  const double mean = (low + high) / 2.0;
  while (true) {
    const double drawn = random.normal(mean, deviation);
    if (drawn >= low && drawn <= high) return drawn;
  }
}

std::vector<std::uint64_t> nearly_equal_parts(RandomStream& random, std::uint64_t parts,
                                              std::uint64_t whole, double spread) {
  assert(parts >= 1 && parts <= whole && spread < 1.0);
  const std::uint64_t whole_step = whole / parts;
  const auto step = static_cast<double>(whole_step);
  std::vector<std::uint64_t> sizes(parts);
  while (true) {
    std::int64_t begin = 0;
    bool is_complete = true;
    for (std::uint64_t i = 1; i <= parts && is_complete; ++i) {
      auto end = static_cast<std::int64_t>(i * whole / parts);
      if (i < parts) {
        end += static_cast<std::int64_t>(
            std::floor(random.uniform(-spread / 2.0, spread / 2.0) * step + 0.5));
      }
      is_complete = end > begin;
      sizes[i - 1] = static_cast<std::uint64_t>(end - begin);
      begin = end;
    }
    if (is_complete) return sizes;
  }
}

std::vector<std::uint64_t> distinct_below(RandomStream& random, std::uint64_t count,
                                          std::uint64_t bound) {
  assert(count <= bound);
  std::vector<std::uint64_t> chosen;
  chosen.reserve(count);
  while (chosen.size() < count) {
    while (chosen.size() < count) chosen.push_back(random.below(bound));
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  }
  return chosen;
}

}  // namespace dagsweep
