#pragma once

#include <vector>

#include "platform/platform.hpp"

namespace dagsweep {

/// Current availability of the paths between nodes.
class PathAvailability {
 public:
  explicit PathAvailability(const Platform& platform)
      : platform_(platform), node_(platform.node_count(), 1.0), link_(platform.link_count(), 1.0) {}

  /// Sets a node's availability. Returns whether the rate of any path may have changed, i.e.
  /// whether the availability became 0 or > 0.
  bool set_node(NodeId p, double availability) {
    const bool was_live = node_[p.index()] > 0.0;
    node_[p.index()] = availability;
    return was_live != (availability > 0.0);
  }
  void set_link(NodeId p, NodeId q, double availability) {
    link_[platform_.link(p, q).index()] = availability;
  }

  /// Available fraction of bandwidth(p, q), not counting other transfers; 0 if the link or an end
  /// has availability 0.
  double rate(NodeId from, NodeId to) const {
    if (node_[from.index()] == 0.0 || node_[to.index()] == 0.0) return 0.0;
    return from == to ? 1.0 : link_[platform_.link(from, to).index()];
  }
  bool is_open(NodeId from, NodeId to) const { return rate(from, to) > 0.0; }

 private:
  const Platform& platform_;
  std::vector<double> node_;  // [P] availability
  std::vector<double> link_;  // [links] availability
};

}  // namespace dagsweep
