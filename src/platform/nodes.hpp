#pragma once

#include <span>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// Which processors belong to which node (platform/README.md, "Nodes"). Nodes are numbered in the
/// order in which the processors mention them first.
class Nodes {
 public:
  /// With more, each P x P matrix of a platform would exceed 34 GB.
  static constexpr std::size_t max_processors = 65'535;

  /// `count` nodes of `cores` processors each, in order.
  explicit Nodes(std::size_t count, std::size_t cores = 1);
  /// The node of each processor. Throws InputError if the numbers are not 0, 1, ... in order of
  /// first mention.
  explicit Nodes(std::vector<NodeId> node_of);

  std::size_t count() const { return first_.size() - 1; }
  std::size_t processor_count() const { return node_.size(); }
  /// Whether some node has several processors.
  bool have_several_processors() const { return count() < processor_count(); }
  NodeId of(ProcessorId p) const { return node_[p]; }
  std::span<const NodeId> of_all() const { return node_.values(); }  ///< [P]
  /// The processors of a node, by increasing number; at least one.
  std::span<const ProcessorId> processors(NodeId node) const {
    return {members_.data() + first_[node.index()],
            first_[node.index() + 1] - first_[node.index()]};
  }
  ProcessorId first_processor(NodeId node) const { return first_processor_[node]; }

  friend bool operator==(const Nodes&, const Nodes&) = default;

 private:
  void list_members(std::size_t count);

  IdMap<ProcessorId, NodeId> node_;             // [P]
  std::vector<std::size_t> first_;              // [nodes + 1] into members_
  std::vector<ProcessorId> members_;            // [P] by node
  IdMap<NodeId, ProcessorId> first_processor_;  // [nodes] members_[first_], read most
};

/// Nodes(count, cores). Throws InputError if these are more than the processors of a platform.
Nodes equal_nodes(std::size_t count, std::size_t cores);

}  // namespace dagsweep
