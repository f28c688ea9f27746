#pragma once

#include <utility>
#include <vector>

#include "platform/platform.hpp"

namespace dagsweep {

/// Current availability of the paths between nodes, and which of them have changed.
class PathAvailability {
 public:
  explicit PathAvailability(const Platform& platform)
      : platform_(platform), node_(platform.node_count(), 1.0), link_(platform.link_count(), 1.0) {}

  /// Sets a node's availability. Rates change only when it becomes 0 or > 0.
  void set_node(NodeId p, double availability) {
    const bool was_live = node_[p.index()] > 0.0;
    node_[p.index()] = availability;
    if (was_live == (availability > 0.0)) return;
    for (const NodeId q : platform_.nodes()) changed_.emplace_back(p, q);
  }
  void set_link(NodeId p, NodeId q, double availability) {
    link_[platform_.link(p, q).index()] = availability;
    changed_.emplace_back(p, q);
  }

  /// Pairs of nodes between which rates may have changed since clear_changed().
  const std::vector<std::pair<NodeId, NodeId>>& changed() const { return changed_; }
  void clear_changed() { changed_.clear(); }

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
  std::vector<std::pair<NodeId, NodeId>> changed_;
};

}  // namespace dagsweep
