#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// Processors on one local network.
struct Cluster {
  std::vector<ProcessorId> processors;
  /// Data units per time unit, > 0: of the one medium, or of each node's port, out and in apart.
  double capacity = 1.0;
  bool shared = false;  ///< one medium for all; otherwise a switch, which is never the bottleneck

  friend bool operator==(const Cluster&, const Cluster&) = default;
};

/// A link that all transfers between the pairs of clusters it joins share, whatever their
/// direction.
struct WideLink {
  double capacity = 1.0;  ///< data units per time unit, > 0
  std::vector<std::pair<std::uint32_t, std::uint32_t>> joins;

  friend bool operator==(const WideLink&, const WideLink&) = default;
};

/// The capacities that one transfer shares with others, as numbers into capacities().
struct SharedPath {
  std::array<std::uint32_t, 3> capacities{};
  std::uint32_t count = 0;

  auto begin() const { return capacities.begin(); }
  auto end() const { return capacities.begin() + count; }
};

/// How the transfers of a platform share it (spec 3.4): a network model of networks.hpp and its
/// capacities, complete once made. A transfer is limited by what it shares and, beside it, by the
/// platform's bandwidth(p, q) alone.
class NetworkLayout {
 public:
  /// `dedicated`: nothing is shared.
  NetworkLayout() = default;

  // They throw InputError for a capacity that is not finite and > 0, and as they say.

  /// One medium for all.
  static NetworkLayout bus(std::size_t processors, double capacity);
  /// Every processor must be in one cluster, every pair of clusters joined by one link.
  static NetworkLayout sites(std::size_t processors, std::vector<Cluster> clusters,
                             std::vector<WideLink> links);
  /// Each processor sends and receives one message at a time.
  static NetworkLayout one_port();
  /// `out`, `in`: [P] what each processor sends and receives in all, data units per time unit.
  static NetworkLayout bounded_multiport(const std::vector<double>& out,
                                         const std::vector<double>& in);

  const std::string& model() const { return model_; }
  const std::vector<Cluster>& clusters() const { return clusters_; }  ///< of `bus` one; `sites`
  const std::vector<WideLink>& wide_links() const { return links_; }  ///< `sites`
  std::span<const double> out() const;                                ///< [P], `bounded-multiport`
  std::span<const double> in() const;                                 ///< [P], `bounded-multiport`

  /// All that is shared, data units per time unit.
  std::span<const double> capacities() const { return capacities_; }
  /// What a transfer from p to q, p != q, shares.
  SharedPath path(ProcessorId p, ProcessorId q) const;
  /// The smallest capacity on that path; infinity if there is none.
  double narrowest(ProcessorId p, ProcessorId q) const;

  friend bool operator==(const NetworkLayout&, const NetworkLayout&) = default;

 private:
  std::uint32_t add(double capacity, const char* what);
  void add_cluster(const Cluster& cluster, std::uint32_t number);
  void add_link(const WideLink& link);

  std::string model_ = "dedicated";
  std::vector<Cluster> clusters_;
  std::vector<WideLink> links_;
  std::vector<double> capacities_;
  std::vector<std::uint32_t> out_, in_;   // [P] into capacities_; empty if nothing is shared
  std::vector<std::uint32_t> cluster_;    // [P]; empty but for `sites` and `bus`
  std::vector<std::uint32_t> wide_area_;  // [clusters * clusters] into capacities_
};

}  // namespace dagsweep
