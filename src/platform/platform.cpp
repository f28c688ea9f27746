#include "platform/platform.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {

Platform::Platform(std::size_t processors, std::vector<double> bandwidth, double startup,
                   NetworkLayout network)
    : processors_(processors),
      startup_(startup),
      network_(std::move(network)),
      bandwidth_(std::move(bandwidth)) {
  if (processors == 0) throw InputError("there is no processor (at least one is needed)");
  if (processors > max_processors) {
    throw InputError("there are " + std::to_string(processors) + " processors (at most " +
                     std::to_string(max_processors) + " are supported)");
  }
  if (bandwidth_.size() != processors * processors) {
    throw InputError("bandwidth has " + std::to_string(bandwidth_.size()) + " values (" +
                     std::to_string(processors) + " processors need their square)");
  }
  if (!std::isfinite(startup) || startup < 0.0) {
    throw InputError("startup is " + shortest(startup) + " (it must be finite and >= 0)");
  }

  delay_.assign(bandwidth_.size(), 0.0);
  for (const ProcessorId p : this->processors()) {
    for (const ProcessorId q : this->processors()) {
      if (p == q) {
        bandwidth_[at(p, q)] = 1e300;  // ignored; one value, so that equal platforms compare equal
        continue;
      }
      const double value = bandwidth_[at(p, q)];
      const std::string link = std::to_string(p.value) + " and " + std::to_string(q.value);
      if (!std::isfinite(value) || value <= 0.0 || !std::isfinite(1.0 / value)) {
        throw InputError("bandwidth between processors " + link + " is " + shortest(value) +
                         " (it must be finite and > 0)");
      }
      if (value != bandwidth_[at(q, p)]) {
        throw InputError("bandwidth between processors " + link +
                         " differs by direction (it must be symmetric)");
      }
      delay_[at(p, q)] = 1.0 / value;
    }
  }
  summarise_delays();
  check_network();
}

void Platform::summarise_delays() {
  double sum = 0.0;
  largest_delay_ = 0.0;
  for (const double delay : delay_) {  // delays on the diagonal are 0
    sum += delay;
    largest_delay_ = std::max(largest_delay_, delay);
  }
  if (processors_ > 1) mean_delay_ = sum / static_cast<double>(processors_ * (processors_ - 1));
}

void Platform::set_bandwidth(ProcessorId p, ProcessorId q, double value) {
  bandwidth_[at(p, q)] = bandwidth_[at(q, p)] = value;
  delay_[at(p, q)] = delay_[at(q, p)] = 1.0 / value;
  summarise_delays();
}

void Platform::check_network() const {
  const std::size_t ports = network_.out().size();
  if (network_.model() == "bounded-multiport" && ports != processors_) {
    throw InputError("the network has the ports of " + std::to_string(ports) + " processors (" +
                     std::to_string(processors_) + " are needed)");
  }
  if (network_.clusters().empty()) return;
  std::size_t members = 0;
  for (const Cluster& cluster : network_.clusters()) members += cluster.processors.size();
  if (members != processors_) {
    throw InputError("the network has " + std::to_string(members) + " processors (" +
                     std::to_string(processors_) + " are needed)");
  }
  for (const ProcessorId p : processors()) {
    for (const ProcessorId q : processors()) {
      if (p == q || bandwidth(p, q) <= network_.narrowest(p, q)) continue;
      throw InputError("bandwidth between processors " + std::to_string(p.value) + " and " +
                       std::to_string(q.value) + " is " + shortest(bandwidth(p, q)) +
                       " (the network carries " + shortest(network_.narrowest(p, q)) + ")");
    }
  }
}

Platform Platform::with_network(NetworkLayout network) const {
  return {processors_, bandwidth_, startup_, std::move(network)};
}

}  // namespace dagsweep
