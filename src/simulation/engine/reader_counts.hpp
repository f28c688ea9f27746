#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/ids.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// For items with many readers: how many unfinished ones are assigned to each node. Items with
/// fewer readers than nodes are not counted, since to look at their readers is as cheap; so
/// there are at most as many counts as edges.
class ReaderCounts {
 public:
  ReaderCounts() = default;
  /// No task is assigned yet.
  ReaderCounts(const TaskGraph& graph, std::size_t nodes) : graph_(&graph), nodes_(nodes) {
    if (!graph.has_shared_items()) return;
    for (const ItemId item : IdRange<ItemId>(graph.item_count())) {
      if (graph.reader_count(item) < nodes) continue;
      row_.resize(graph.item_count(), not_counted);
      row_[item.index()] = static_cast<std::uint32_t>(counts_.size() / nodes);
      counts_.resize(counts_.size() + nodes, 0);
    }
  }

  /// Whether some item is counted.
  bool any() const { return !row_.empty(); }
  bool counts(ItemId item) const { return any() && row_[item.index()] != not_counted; }
  /// Of an item that is counted.
  std::uint32_t on(ItemId item, NodeId n) const { return counts_[at(item, n)]; }
  /// Records that the task, of those that are unfinished and assigned, is on `to` and no more on
  /// `from`. std::nullopt: it is none of these.
  void move(TaskId reader, std::optional<NodeId> from, std::optional<NodeId> to) {
    for (const EdgeId edge : graph_->in_edges(reader)) {
      const ItemId item = graph_->item(edge);
      if (!counts(item)) continue;
      if (from) --counts_[at(item, *from)];
      if (to) ++counts_[at(item, *to)];
    }
  }

 private:
  static constexpr std::uint32_t not_counted = UINT32_MAX;

  std::size_t at(ItemId item, NodeId n) const { return row_[item.index()] * nodes_ + n.index(); }

  const TaskGraph* graph_ = nullptr;
  std::size_t nodes_ = 0;
  std::vector<std::uint32_t> row_;     // [items] or, if none is counted, empty; into counts_
  std::vector<std::uint32_t> counts_;  // [rows * nodes]
};

}  // namespace dagsweep
