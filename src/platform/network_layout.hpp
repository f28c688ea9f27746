#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// Nodes on one local network.
struct Cluster {
  std::vector<NodeId> nodes;
  /// Data units per time unit, > 0: of the shared medium, or of each port in each direction.
  double capacity = 1.0;
  /// One medium for all nodes; otherwise a switch, limited only by its ports.
  bool shared = false;

  friend bool operator==(const Cluster&, const Cluster&) = default;
};

/// A link shared by all transfers, in both directions, between the pairs of clusters it joins.
struct WideLink {
  double capacity = 1.0;  ///< data units per time unit, > 0
  std::vector<std::pair<std::uint32_t, std::uint32_t>> joins;

  friend bool operator==(const WideLink&, const WideLink&) = default;
};

/// The capacities that a transfer shares with others, as indices into capacities().
struct SharedPath {
  std::array<std::uint32_t, 3> capacities{};
  std::uint32_t count = 0;

  auto begin() const { return capacities.begin(); }
  auto end() const { return capacities.begin() + count; }
};

/// How transfers share the network (platform/README.md, "Networks"): the name of a model of
/// models/networks.hpp and its capacities. Immutable. The rate of a transfer is limited by the
/// capacities on its path and by the platform's bandwidth(p, q), which no other transfer reduces.
class NetworkLayout {
 public:
  /// `dedicated`: nothing is shared.
  NetworkLayout() = default;

  // These functions throw InputError for a capacity that is not finite and > 0, and as stated.

  /// One medium for all transfers.
  static NetworkLayout bus(std::size_t nodes, double capacity);
  /// Throws InputError unless every node is in one cluster and every pair of clusters is
  /// joined by one link.
  static NetworkLayout sites(std::size_t nodes, std::vector<Cluster> clusters,
                             std::vector<WideLink> links);
  /// Each node sends and receives one message at a time.
  static NetworkLayout one_port();
  /// `out`, `in`: [nodes] total rate at which each node sends and receives, data units per time
  /// unit. Throws InputError if their sizes differ.
  static NetworkLayout bounded_multiport(const std::vector<double>& out,
                                         const std::vector<double>& in);

  const std::string& model() const { return model_; }
  const std::vector<Cluster>& clusters() const { return clusters_; }  ///< `bus` (one), `sites`
  const std::vector<WideLink>& wide_links() const { return links_; }  ///< `sites`
  std::span<const double> out() const;  ///< [nodes], `bounded-multiport`
  std::span<const double> in() const;   ///< [nodes], `bounded-multiport`

  /// Whether transfers share capacities: false for `dedicated` and `one-port`.
  bool has_capacities() const { return !capacities_.empty(); }
  /// All shared capacities, data units per time unit.
  std::span<const double> capacities() const { return capacities_; }
  /// The capacities that a transfer from p to q uses, p != q.
  SharedPath path(NodeId p, NodeId q) const;
  /// The smallest capacity on path(p, q); infinity if the path has no capacities.
  double narrowest(NodeId p, NodeId q) const;

  friend bool operator==(const NetworkLayout&, const NetworkLayout&) = default;

 private:
  std::uint32_t add(double capacity, const char* what);
  void add_cluster(const Cluster& cluster, std::uint32_t number);
  void add_link(const WideLink& link);

  std::string model_ = "dedicated";
  std::vector<Cluster> clusters_;
  std::vector<WideLink> links_;
  std::vector<double> capacities_;
  std::vector<std::uint32_t> out_,
      in_;  // [nodes] indices into capacities_; empty if nothing is shared
  std::vector<std::uint32_t> cluster_;    // [nodes] cluster of each; only for `sites` and `bus`
  std::vector<std::uint32_t> wide_area_;  // [clusters * clusters] indices into capacities_
};

}  // namespace dagsweep
