#pragma once

#include <span>
#include <vector>

#include "core/ids.hpp"
#include "platform/network_layout.hpp"
#include "platform/node_rates.hpp"
#include "platform/nodes.hpp"

namespace dagsweep {

/// The bandwidth of the link between the nodes of p and q.
struct LinkBandwidth {
  ProcessorId p, q;
  double value;
};

/// P processors on fully connected nodes (platform/README.md; SRP of the GTP paper). Unit delay
/// d(p, q) = 1 / bandwidth(p, q) between processors of different nodes; 0 within a node.
class Platform {
 public:
  static constexpr std::size_t max_processors = Nodes::max_processors;

  /// `bandwidth`: [P * P] row by row, symmetric, > 0, equal for all processors of the same two
  /// nodes, within a node ignored; `startup` >= 0. Except for `bounded-multiport`, no bandwidth may
  /// exceed a capacity of `network` on the path. Throws InputError.
  Platform(Nodes nodes, std::vector<double> bandwidth, double startup, NetworkLayout network = {});
  /// Each processor is a node.
  Platform(std::size_t processors, std::vector<double> bandwidth, double startup,
           NetworkLayout network = {});

  std::size_t processor_count() const { return processors_; }
  IdRange<ProcessorId> processors() const { return IdRange<ProcessorId>(processors_); }
  const Nodes& layout_of_nodes() const { return nodes_; }
  std::size_t node_count() const { return nodes_.count(); }
  IdRange<NodeId> nodes() const { return IdRange<NodeId>(nodes_.count()); }
  NodeId node(ProcessorId p) const { return nodes_.of(p); }
  /// The processors of a node, by increasing number.
  std::span<const ProcessorId> processors(NodeId node) const { return nodes_.processors(node); }
  bool share_node(ProcessorId p, ProcessorId q) const { return nodes_.of(p) == nodes_.of(q); }
  double startup() const { return startup_; }
  const NetworkLayout& network() const { return network_; }
  /// The same processors on another network. Throws as the constructor.
  Platform with_network(NetworkLayout network) const;
  const NodeRates& rates() const { return rates_; }
  /// The same platform with these rates. Throws InputError if a list is neither empty nor one of
  /// valid values for every node.
  Platform with_rates(NodeRates rates) const;
  /// Changes the bandwidths of these links in this object only. Requires, without a check,
  /// different nodes, a network without capacities, and values that are finite and > 0, as their
  /// reciprocals must be.
  void set_bandwidths(std::span<const LinkBandwidth> links);

  /// Links join pairs n < m of nodes and are numbered by increasing (n, m).
  std::size_t link_count() const { return node_count() * (node_count() - 1) / 2; }
  LinkId link(NodeId n, NodeId m) const {
    const std::size_t low = n < m ? n.index() : m.index();
    const std::size_t high = n < m ? m.index() : n.index();
    return LinkId(low * (2 * node_count() - low - 1) / 2 + high - low - 1);
  }

  /// Data units per time unit, between different nodes.
  double bandwidth(ProcessorId p, ProcessorId q) const { return bandwidth_[at(p, q)]; }
  double bandwidth(NodeId n, NodeId m) const { return bandwidth_[at(n, m)]; }
  /// Time units per data unit.
  double delay(ProcessorId p, ProcessorId q) const { return delay_[at(p, q)]; }
  double delay(NodeId n, NodeId m) const { return delay_[at(n, m)]; }
  /// d(p, 0 .. P-1)
  std::span<const double> delays(ProcessorId p) const {
    return {delay_.data() + p.index() * processors_, processors_};
  }
  // [P * P] row by row. Within a node bandwidths() has no meaning.
  std::span<const double> bandwidths() const { return bandwidth_; }
  std::span<const double> delays() const { return delay_; }
  /// dbar: mean of d(p, q) over ordered pairs of processors on different nodes; 0 if there are
  /// none.
  double mean_delay() const { return mean_delay_; }
  double largest_delay() const { return largest_delay_; }

  /// comm: time of a transfer of `data` units from p to q at full availability, without contention.
  double transfer_time(double data, ProcessorId p, ProcessorId q) const {
    // A delay is 0 within a node alone.
    const double delay = delay_[at(p, q)];
    return delay == 0.0 || data == 0.0 ? 0.0 : startup_ + data * delay;
  }
  /// commbar of an edge of `data` units.
  double mean_transfer_time(double data) const {
    return node_count() == 1 || data == 0.0 ? 0.0 : startup_ + data * mean_delay_;
  }

 private:
  void check_bandwidth(ProcessorId p, ProcessorId q) const;
  void check_network() const;
  void summarise_delays();
  std::size_t at(ProcessorId p, ProcessorId q) const { return p.index() * processors_ + q.index(); }
  std::size_t at(NodeId n, NodeId m) const {
    return at(nodes_.first_processor(n), nodes_.first_processor(m));
  }

  Nodes nodes_;
  std::size_t processors_;
  double startup_;
  NetworkLayout network_;
  NodeRates rates_;
  std::vector<double> bandwidth_;  // [P * P]
  std::vector<double> delay_;      // [P * P]
  double mean_delay_ = 0.0;
  double largest_delay_ = 0.0;
};

}  // namespace dagsweep
