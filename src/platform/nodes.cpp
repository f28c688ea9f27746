#include "platform/nodes.hpp"

#include <string>

#include "core/error.hpp"

namespace dagsweep {

Nodes::Nodes(std::size_t count, std::size_t cores) : node_(count * cores) {
  for (std::size_t p = 0; p < node_.size(); ++p) node_[ProcessorId(p)] = NodeId(p / cores);
  list_members(count);
}

Nodes::Nodes(std::vector<NodeId> node_of) : node_(node_of) {
  std::size_t count = 0;
  for (const ProcessorId p : IdRange<ProcessorId>(node_.size())) {
    const std::size_t node = node_[p].index();
    if (node > count) {
      throw InputError(
          "processor " + std::to_string(p.value) + " is on node " + std::to_string(node) +
          " (nodes are numbered in order of first mention: " + std::to_string(count) + " is next)");
    }
    if (node == count) ++count;
  }
  list_members(count);
}

Nodes equal_nodes(std::size_t count, std::size_t cores) {
  if (count * cores > Nodes::max_processors) {
    throw InputError(std::to_string(count) + " nodes of " + std::to_string(cores) +
                     " processors have " + std::to_string(count * cores) + " (at most " +
                     std::to_string(Nodes::max_processors) + " are supported)");
  }
  return Nodes(count, cores);
}

void Nodes::list_members(std::size_t count) {
  first_.assign(count + 1, 0);
  for (const NodeId node : node_) ++first_[node.index() + 1];
  for (std::size_t n = 0; n < count; ++n) first_[n + 1] += first_[n];
  members_.resize(node_.size());
  std::vector<std::size_t> filled(first_.begin(), first_.end() - 1);
  for (const ProcessorId p : IdRange<ProcessorId>(node_.size())) {
    members_[filled[node_[p].index()]++] = p;
  }
  first_processor_ = IdMap<NodeId, ProcessorId>(count);
  for (std::size_t n = 0; n < count; ++n) first_processor_[NodeId(n)] = members_[first_[n]];
}

}  // namespace dagsweep
