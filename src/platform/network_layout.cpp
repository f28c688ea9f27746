#include "platform/network_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {
namespace {

constexpr std::uint32_t none = UINT32_MAX;

}  // namespace

std::uint32_t NetworkLayout::add(double capacity, const char* what) {
  if (!std::isfinite(capacity) || capacity <= 0.0) {
    throw InputError("the capacity of " + std::string(what) + " is " + shortest(capacity) +
                     " (it must be finite and > 0)");
  }
  capacities_.push_back(capacity);
  return static_cast<std::uint32_t>(capacities_.size() - 1);
}

void NetworkLayout::add_cluster(const Cluster& cluster, std::uint32_t number) {
  const std::uint32_t medium = cluster.shared ? add(cluster.capacity, "a cluster") : none;
  for (const NodeId p : cluster.nodes) {
    if (p.index() >= cluster_.size()) {
      throw InputError("a cluster names node " + std::to_string(p.value) + " (there are " +
                       std::to_string(cluster_.size()) + ")");
    }
    if (cluster_[p.index()] != none) {
      throw InputError("node " + std::to_string(p.value) + " is in two clusters");
    }
    cluster_[p.index()] = number;
    out_[p.index()] = cluster.shared ? medium : add(cluster.capacity, "a cluster");
    in_[p.index()] = cluster.shared ? medium : add(cluster.capacity, "a cluster");
  }
}

void NetworkLayout::add_link(const WideLink& link) {
  const std::uint32_t shared = add(link.capacity, "a wide-area link");
  const std::size_t count = clusters_.size();
  for (const auto& [a, b] : link.joins) {
    if (a >= count || b >= count || a == b) {
      throw InputError("a wide-area link joins clusters " + std::to_string(a) + " and " +
                       std::to_string(b) + " (two of 0 to " + std::to_string(count - 1) +
                       " are needed)");
    }
    if (wide_area_[a * count + b] != none) {
      throw InputError("clusters " + std::to_string(a) + " and " + std::to_string(b) +
                       " are joined twice");
    }
    wide_area_[a * count + b] = wide_area_[b * count + a] = shared;
  }
}

NetworkLayout NetworkLayout::bus(std::size_t nodes, double capacity) {
  Cluster all{{}, capacity, true};
  for (const NodeId p : IdRange<NodeId>(nodes)) all.nodes.push_back(p);
  NetworkLayout layout = sites(nodes, {std::move(all)}, {});
  layout.model_ = "bus";
  return layout;
}

NetworkLayout NetworkLayout::sites(std::size_t nodes, std::vector<Cluster> clusters,
                                   std::vector<WideLink> links) {
  NetworkLayout layout;
  layout.model_ = "sites";
  layout.clusters_ = std::move(clusters);
  layout.links_ = std::move(links);
  layout.out_.assign(nodes, none);
  layout.in_ = layout.cluster_ = layout.out_;
  for (std::uint32_t k = 0; k < layout.clusters_.size(); ++k) {
    layout.add_cluster(layout.clusters_[k], k);
  }
  const auto outside = std::find(layout.cluster_.begin(), layout.cluster_.end(), none);
  if (outside != layout.cluster_.end()) {
    throw InputError("node " + std::to_string(outside - layout.cluster_.begin()) +
                     " is in no cluster");
  }
  const std::size_t count = layout.clusters_.size();
  layout.wide_area_.assign(count * count, none);
  for (const WideLink& link : layout.links_) layout.add_link(link);
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (layout.wide_area_[a * count + b] != none) continue;
      throw InputError("no wide-area link joins clusters " + std::to_string(b) + " and " +
                       std::to_string(a) + " (every pair needs one)");
    }
  }
  return layout;
}

NetworkLayout NetworkLayout::one_port() {
  NetworkLayout layout;
  layout.model_ = "one-port";
  return layout;
}

NetworkLayout NetworkLayout::bounded_multiport(const std::vector<double>& out,
                                               const std::vector<double>& in) {
  if (out.size() != in.size()) {
    throw InputError("there are " + std::to_string(out.size()) + " capacities out and " +
                     std::to_string(in.size()) + " in (each node needs both)");
  }
  NetworkLayout layout;
  layout.model_ = "bounded-multiport";
  for (const double capacity : out) layout.out_.push_back(layout.add(capacity, "a node"));
  for (const double capacity : in) layout.in_.push_back(layout.add(capacity, "a node"));
  return layout;
}

std::span<const double> NetworkLayout::out() const {
  return cluster_.empty() ? capacities().first(out_.size()) : std::span<const double>();
}
std::span<const double> NetworkLayout::in() const {
  return cluster_.empty() ? capacities().last(in_.size()) : std::span<const double>();
}

SharedPath NetworkLayout::path(NodeId p, NodeId q) const {
  SharedPath path;
  if (out_.empty()) return path;
  path.capacities[path.count++] = out_[p.index()];
  if (in_[q.index()] != out_[p.index()]) path.capacities[path.count++] = in_[q.index()];
  if (cluster_.empty() || cluster_[p.index()] == cluster_[q.index()]) return path;
  path.capacities[path.count++] =
      wide_area_[cluster_[p.index()] * clusters_.size() + cluster_[q.index()]];
  return path;
}

double NetworkLayout::narrowest(NodeId p, NodeId q) const {
  double least = std::numeric_limits<double>::infinity();
  for (const std::uint32_t shared : path(p, q)) least = std::min(least, capacities_[shared]);
  return least;
}

}  // namespace dagsweep
