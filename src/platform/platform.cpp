#include "platform/platform.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {

Platform::Platform(std::size_t processors, std::vector<double> bandwidth, double startup,
                   NetworkLayout network)
    : Platform(Nodes(processors), std::move(bandwidth), startup, std::move(network)) {}

Platform::Platform(Nodes nodes, std::vector<double> bandwidth, double startup,
                   NetworkLayout network)
    : nodes_(std::move(nodes)),
      processors_(nodes_.processor_count()),
      startup_(startup),
      network_(std::move(network)),
      bandwidth_(std::move(bandwidth)) {
  if (processors_ == 0) throw InputError("there is no processor (at least one is needed)");
  if (processors_ > max_processors) {
    throw InputError("there are " + std::to_string(processors_) + " processors (at most " +
                     std::to_string(max_processors) + " are supported)");
  }
  if (bandwidth_.size() != processors_ * processors_) {
    throw InputError("bandwidth has " + std::to_string(bandwidth_.size()) + " values (" +
                     std::to_string(processors_) + " processors need their square)");
  }
  if (!std::isfinite(startup) || startup < 0.0) {
    throw InputError("startup is " + shortest(startup) + " (it must be finite and >= 0)");
  }

  delay_.assign(bandwidth_.size(), 0.0);
  for (const ProcessorId p : this->processors()) {
    for (const ProcessorId q : this->processors()) {
      if (share_node(p, q)) {
        bandwidth_[at(p, q)] = 1e300;  // ignored; one value, so that equal platforms compare equal
        continue;
      }
      check_bandwidth(p, q);
      delay_[at(p, q)] = 1.0 / bandwidth_[at(p, q)];
    }
  }
  summarise_delays();
  check_network();
}

void Platform::check_bandwidth(ProcessorId p, ProcessorId q) const {
  const double value = bandwidth(p, q);
  const auto refuse = [&](const std::string& problem) {
    throw InputError("bandwidth between processors " + std::to_string(p.value) + " and " +
                     std::to_string(q.value) + " " + problem);
  };
  if (!std::isfinite(value) || value <= 0.0 || !std::isfinite(1.0 / value)) {
    refuse("is " + shortest(value) + " (it must be finite and > 0)");
  }
  if (value != bandwidth(q, p)) refuse("differs by direction (it must be symmetric)");
  const double between_nodes = bandwidth(node(p), node(q));
  if (value != between_nodes) {
    refuse("is " + shortest(value) + ", but " + shortest(between_nodes) +
           " between others of nodes " + std::to_string(node(p).value) + " and " +
           std::to_string(node(q).value) + " (two nodes have one link)");
  }
}

void Platform::summarise_delays() {
  double sum = 0.0;
  largest_delay_ = 0.0;
  for (const double delay : delay_) {  // delays within a node are 0
    sum += delay;
    largest_delay_ = std::max(largest_delay_, delay);
  }
  std::size_t pairs = 0;  // ordered, of processors on different nodes
  for (const ProcessorId p : processors()) pairs += processors_ - processors(node(p)).size();
  if (pairs > 0) mean_delay_ = sum / static_cast<double>(pairs);
}

void Platform::set_bandwidths(std::span<const LinkBandwidth> links) {
  for (const auto& [p, q, value] : links) {
    for (const ProcessorId from : processors(node(p))) {
      for (const ProcessorId to : processors(node(q))) {
        bandwidth_[at(from, to)] = bandwidth_[at(to, from)] = value;
        delay_[at(from, to)] = delay_[at(to, from)] = 1.0 / value;
      }
    }
  }
  summarise_delays();
}

void Platform::check_network() const {
  const std::string what = nodes_.have_several_processors() ? "nodes" : "processors";
  const std::size_t ports = network_.out().size();
  if (network_.model() == "bounded-multiport" && ports != node_count()) {
    throw InputError("the network has the ports of " + std::to_string(ports) + " " + what + " (" +
                     std::to_string(node_count()) + " are needed)");
  }
  if (network_.clusters().empty()) return;
  std::size_t members = 0;
  for (const Cluster& cluster : network_.clusters()) members += cluster.nodes.size();
  if (members != node_count()) {
    throw InputError("the network has " + std::to_string(members) + " " + what + " (" +
                     std::to_string(node_count()) + " are needed)");
  }
  for (const NodeId n : nodes()) {
    for (const NodeId m : nodes()) {
      if (n == m || bandwidth(n, m) <= network_.narrowest(n, m)) continue;
      throw InputError("bandwidth between " + what + " " + std::to_string(n.value) + " and " +
                       std::to_string(m.value) + " is " + shortest(bandwidth(n, m)) +
                       " (the network carries " + shortest(network_.narrowest(n, m)) + ")");
    }
  }
}

Platform Platform::with_network(NetworkLayout network) const {
  Platform other{nodes_, bandwidth_, startup_, std::move(network)};
  other.rates_ = rates_;
  return other;
}

Platform Platform::with_rates(NodeRates rates) const {
  const auto refuse_count = [&](const char* what, std::size_t count) {
    if (count == 0 || count == node_count()) return;
    throw InputError(std::string(what) + " is that of " + std::to_string(count) + " nodes (" +
                     std::to_string(node_count()) + " are needed)");
  };
  refuse_count("power", rates.power.size());
  refuse_count("price", rates.price.size());
  for (const NodePower& power : rates.power) {
    if (power.idle >= 0.0 && power.idle <= power.busy && std::isfinite(power.busy)) continue;
    throw InputError("power is idle " + shortest(power.idle) + " and busy " + shortest(power.busy) +
                     " (0 <= idle <= busy is needed)");
  }
  for (const double price : rates.price) {
    if (price >= 0.0 && std::isfinite(price)) continue;
    throw InputError("price is " + shortest(price) + " (it must be finite and >= 0)");
  }
  Platform other = *this;
  other.rates_ = std::move(rates);
  return other;
}

}  // namespace dagsweep
