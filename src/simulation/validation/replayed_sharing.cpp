#include "simulation/validation/replayed_sharing.hpp"

#include <algorithm>
#include <tuple>

#include "core/number.hpp"

namespace dagsweep {

/// All rates rise together (progressive filling). A flow stops rising when it reaches its limit or
/// when a capacity on its path is used up.
void ReplayedSharing::share(std::vector<Flow>& flows) const {
  std::vector<Flow*> rising;
  rising.reserve(flows.size());
  for (Flow& flow : flows) rising.push_back(&flow);
  const auto capacities = layout_.capacities();
  while (!rising.empty()) {
    std::vector<double> left(capacities.begin(), capacities.end());
    std::vector<double> sharers(capacities.size(), 0.0);
    for (const Flow& flow : flows) {
      for (const std::uint32_t k : layout_.path(flow.from, flow.to)) left[k] -= flow.rate;
    }
    for (const Flow* flow : rising) {
      for (const std::uint32_t k : layout_.path(flow->from, flow->to)) {
        left[k] += flow->rate;
        sharers[k] += 1.0;
      }
    }
    double level = no_limit;
    for (std::size_t k = 0; k < left.size(); ++k) {
      if (sharers[k] > 0.0) level = std::min(level, left[k] / sharers[k]);
    }
    for (const Flow* flow : rising) level = std::min(level, flow->limit);
    std::vector<Flow*> still_rising;
    for (Flow* flow : rising) {
      flow->rate = level;
      const SharedPath path = layout_.path(flow->from, flow->to);
      const bool is_full = std::any_of(path.begin(), path.end(), [&](std::uint32_t k) {
        return left[k] / sharers[k] <= level * (1.0 + 1e-12);
      });
      if (!is_full && flow->limit > level) still_rising.push_back(flow);
    }
    rising = still_rising;
  }
}

void ReplayedSharing::serve(std::vector<Message>& messages) const {
  std::sort(messages.begin(), messages.end(), [](const Message& a, const Message& b) {
    return std::tie(a.requested, a.edge, a.number) < std::tie(b.requested, b.edge, b.number);
  });
  std::vector<bool> sends(nodes_, false);
  std::vector<bool> receives(nodes_, false);
  for (const Message& message : messages) {
    if (!message.served) continue;
    sends[message.from.index()] = receives[message.to.index()] = true;
  }
  for (Message& message : messages) {
    if (!message.can_move || message.served) continue;
    const std::size_t from = message.from.index();
    const std::size_t to = message.to.index();
    message.served = !sends[from] && !receives[to];
    sends[from] = receives[to] =
        true;  // in use, or reserved for this message, so that no later message overtakes it
  }
}

}  // namespace dagsweep
