#pragma once

#include <cstdint>
#include <vector>

#include "platform/platform.hpp"

namespace dagsweep {

/// Lists of transfers, one per pair of nodes, for both directions.
class TransfersByPair {
 public:
  explicit TransfersByPair(const Platform& platform)
      : platform_(platform), first_(platform.link_count() + platform.node_count(), none) {}

  /// Adds transfer `id`, which must not be present.
  void add(std::uint32_t id, NodeId p, NodeId q) {
    if (id >= neighbours_.size()) neighbours_.resize(id + 1);
    std::uint32_t& first = first_[pair(p, q)];
    neighbours_[id] = {none, first};
    if (first != none) neighbours_[first].before = id;
    first = id;
  }
  /// Removes a transfer. p and q must be the nodes with which it was added.
  void remove(std::uint32_t id, NodeId p, NodeId q) {
    const Neighbours of = neighbours_[id];
    (of.before != none ? neighbours_[of.before].after : first_[pair(p, q)]) = of.after;
    if (of.after != none) neighbours_[of.after].before = of.before;
  }
  /// Calls visit(id), which must not add or remove transfers, for each transfer between p and q.
  template <class Visit>
  void for_each_between(NodeId p, NodeId q, Visit visit) const {
    for (std::uint32_t id = first_[pair(p, q)]; id != none; id = neighbours_[id].after) visit(id);
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  struct Neighbours {
    std::uint32_t before, after;
  };

  std::size_t pair(NodeId p, NodeId q) const {
    return p == q ? platform_.link_count() + p.index() : platform_.link(p, q).index();
  }

  const Platform& platform_;
  std::vector<std::uint32_t> first_;    // [links + P]
  std::vector<Neighbours> neighbours_;  // by transfer
};

}  // namespace dagsweep
