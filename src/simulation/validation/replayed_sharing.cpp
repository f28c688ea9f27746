#include "simulation/validation/replayed_sharing.hpp"

#include <algorithm>

#include "core/number.hpp"

namespace dagsweep {

/// All rates rise together (progressive filling). A flow stops rising when it reaches its limit or
/// when a capacity on its path is used up.
void share_capacities(const NetworkLayout& layout, std::vector<ReplayedFlow>& flows) {
  std::vector<ReplayedFlow*> rising;
  rising.reserve(flows.size());
  for (ReplayedFlow& flow : flows) rising.push_back(&flow);
  const auto capacities = layout.capacities();
  while (!rising.empty()) {
    std::vector<double> left(capacities.begin(), capacities.end());
    std::vector<double> sharers(capacities.size(), 0.0);
    for (const ReplayedFlow& flow : flows) {
      for (const std::uint32_t k : layout.path(flow.from, flow.to)) left[k] -= flow.rate;
    }
    for (const ReplayedFlow* flow : rising) {
      for (const std::uint32_t k : layout.path(flow->from, flow->to)) {
        left[k] += flow->rate;
        sharers[k] += 1.0;
      }
    }
    double level = no_limit;
    for (std::size_t k = 0; k < left.size(); ++k) {
      if (sharers[k] > 0.0) level = std::min(level, left[k] / sharers[k]);
    }
    for (const ReplayedFlow* flow : rising) level = std::min(level, flow->limit);
    std::vector<ReplayedFlow*> still_rising;
    for (ReplayedFlow* flow : rising) {
      flow->rate = level;
      const SharedPath path = layout.path(flow->from, flow->to);
      const bool is_full = std::ranges::any_of(
          path, [&](std::uint32_t k) { return left[k] / sharers[k] <= level * (1.0 + 1e-12); });
      if (!is_full && flow->limit > level) still_rising.push_back(flow);
    }
    rising = still_rising;
  }
}

}  // namespace dagsweep
