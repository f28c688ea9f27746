#pragma once

#include <cstdint>
#include <vector>

#include "platform/platform.hpp"

namespace dagsweep {

/// Lists of transfers, one per pair of processors, for both directions.
class TransfersByPair {
 public:
  explicit TransfersByPair(const Platform& platform)
      : platform_(platform), first_(platform.link_count() + platform.processor_count(), none) {}

  /// Adds transfer `id`, which must not be present.
  void add(std::uint32_t id, ProcessorId p, ProcessorId q) {
    if (id >= nodes_.size()) nodes_.resize(id + 1);
    std::uint32_t& first = first_[pair(p, q)];
    nodes_[id] = {none, first};
    if (first != none) nodes_[first].before = id;
    first = id;
  }
  /// Removes a transfer. p and q must be the processors with which it was added.
  void remove(std::uint32_t id, ProcessorId p, ProcessorId q) {
    const Node node = nodes_[id];
    (node.before != none ? nodes_[node.before].after : first_[pair(p, q)]) = node.after;
    if (node.after != none) nodes_[node.after].before = node.before;
  }
  /// Calls visit(id), which must not add or remove transfers, for each transfer between p and q.
  template <class Visit>
  void for_each_between(ProcessorId p, ProcessorId q, Visit visit) const {
    for (std::uint32_t id = first_[pair(p, q)]; id != none; id = nodes_[id].after) visit(id);
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  struct Node {
    std::uint32_t before, after;
  };

  std::size_t pair(ProcessorId p, ProcessorId q) const {
    return p == q ? platform_.link_count() + p.index() : platform_.link(p, q).index();
  }

  const Platform& platform_;
  std::vector<std::uint32_t> first_;  // [links + P]
  std::vector<Node> nodes_;           // by transfer
};

}  // namespace dagsweep
