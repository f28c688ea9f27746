#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/exact_sum.hpp"
#include "graph/task_graph.hpp"
#include "simulation/engine/platform_state.hpp"
#include "simulation/networks/slot_pool.hpp"

namespace dagsweep {

/// Totals of the data moved during a run.
struct Traffic {
  std::uint64_t messages = 0;  ///< transfers started between different nodes, data > 0
  ExactSum data_moved;         ///< data of these messages, standard data units
};

/// The transfers of a run with one replica per task. A transfer moves an item to a node. It
/// *carries* the edges of the item whose consumers wait for it there. At most one transfer of an
/// item to a node is in progress, not counting copies sent by replication.
class Transfers {
 public:
  /// `repeats`: an edge may be carried more than once. Graphs with shared items require it.
  Transfers(const TaskGraph& graph, PlatformState& platform, bool repeats)
      : graph_(graph),
        platform_(platform),
        current_(repeats ? graph.edge_count() : 0),
        history_(repeats ? graph.edge_count() : 0),
        latest_of_item_(graph.has_shared_items() ? graph.item_count() : 0, none),
        next_carried_(graph.has_shared_items() ? graph.edge_count() : 0),
        previous_carried_(next_carried_) {}

  /// Starts a transfer that carries the edge. Returns true if nothing has to move and the data is
  /// delivered at once.
  bool start(EdgeId edge, NodeId from, NodeId to) {
    return start_transfer({&edge, 1}, from, to, false);
  }
  /// Starts a transfer that carries edges of one item, given in increasing order. It counts as the
  /// first of them.
  bool start(std::span<const EdgeId> edges, NodeId from, NodeId to) {
    return start_transfer(edges, from, to, false);
  }
  /// A transfer that has arrived.
  struct Arrival {
    EdgeId edge;  ///< of a copy; otherwise the first edge that it carried
    EdgeId last;  ///< the last edge that it carried
    NodeId to;
    bool is_copy;
  };
  /// Performs the network's next step, which must exist. Returns the arrival, or nullopt for a step
  /// internal to the network.
  std::optional<Arrival> arrive();
  /// Calls visit(edge) for each edge that the arrived transfer carried; visit may start transfers.
  template <class Visit>
  void for_each_carried(const Arrival& arrival, Visit visit) const {
    for_each_carried(arrival.edge, arrival.last, visit);
  }
  /// Network::only_allocates() of the platform's network.
  bool only_allocate() const { return platform_.network().only_allocates(); }
  double next_time() { return platform_.network().next_time(); }

  // The following functions require `repeats`.

  /// Lets the transfer of the edge's item to `to`, if one is in progress, carry the edge, too.
  /// Returns where it comes from, or nullopt if there is none.
  std::optional<NodeId> join(EdgeId edge, NodeId to);
  /// Ends the carrying of the edge, which must be in transfer. If the transfer carries no other
  /// edge, it is cancelled; if other edges may still join it, by drop_empty().
  void leave(EdgeId edge);
  /// Cancels the transfers that carry no edge.
  void drop_empty();
  /// Calls visit(edge, from) for each edge in transfer.
  template <class Visit>
  void for_each(Visit visit) const {
    records_.for_each([&](std::uint32_t k) {
      const Record& record = records_[k];
      if (record.is_copy || record.carried == 0) return;
      for_each_carried(record.first, record.last, [&](EdgeId edge) { visit(edge, record.from); });
    });
  }
  /// Records that a rewind has undone the edge's transfer.
  void note_undone(EdgeId edge) { history_[edge.index()].is_undone = true; }
  TransferProgress progress(EdgeId edge) const {
    return platform_.network().progress(current_[edge.index()], platform_.now());
  }

  // Copies are sent by replication, for no particular consumer. They count as messages, but never
  // as repeated ones, and carry no edge. Any number of copies of an item may be in progress beside
  // its transfers.

  /// Like start(), for a copy.
  bool start_copy(EdgeId edge, NodeId from, NodeId to) {
    return start_transfer({&edge, 1}, from, to, true);
  }
  /// Cancels the copies in progress from or to a node n for which is_away(n).
  template <class IsAway>
  void drop_copies(IsAway is_away) {
    records_.for_each([&](std::uint32_t k) {
      const Record& record = records_[k];
      if (record.is_copy && (is_away(record.from) || is_away(record.to))) drop(TransferId(k));
    });
  }

  /// Cancels all transfers in progress at the end of the run; only the data that they have moved
  /// counts.
  void drop_all() {
    records_.for_each([&](std::uint32_t k) { drop(TransferId(k)); });
  }

  const Traffic& traffic() const { return traffic_; }
  std::uint32_t started() const { return started_; }  ///< number of transfers so far

 private:
  static constexpr TransferId none{UINT32_MAX};

  /// What transfers between different nodes have done for an edge.
  struct History {
    bool was_sent = false;
    bool is_undone = false;  // a rewind has undone it, and none has carried the edge since
  };
  struct Record {
    EdgeId edge;               // the edge as which it counts
    std::uint32_t number = 0;  // in the order of starts
    NodeId from, to;
    double begin = 0.0;
    bool repeated = false;      // another one has carried an edge with which it starts
    bool after_rewind = false;  // one that was undone
    bool is_copy = false;
    std::uint32_t carried = 0;  // number of edges
    EdgeId first{}, last{};     // a list by next_carried_ and back, unless empty
    TransferId before = none;   // of the same item, in progress
  };

  bool start_transfer(std::span<const EdgeId> edges, NodeId from, NodeId to, bool is_copy);
  void drop(TransferId transfer);
  void carry(EdgeId edge, TransferId transfer);
  void take_out(TransferId transfer);
  template <class Visit>
  void for_each_carried(EdgeId first, EdgeId last, Visit visit) const {
    while (first != last) visit(std::exchange(first, next_carried_[first]));
    visit(last);
  }
  /// Notifies listeners of the end of a transfer that has moved `moved` data units.
  void notify_end(const Record& record, double moved) const;

  const TaskGraph& graph_;
  PlatformState& platform_;
  SlotTable<Record> records_;        // by transfer id: transfers in progress
  std::vector<TransferId> current_;  // [edges] id of the transfer that carries it
  std::vector<History> history_;     // [edges]
  // If the graph has shared items:
  IdMap<ItemId, TransferId> latest_of_item_;  // the transfers in progress, by Record::before
  IdMap<EdgeId, EdgeId> next_carried_, previous_carried_;
  std::vector<TransferId> empty_;  // may carry no edge
  std::uint32_t started_ = 0;
  Traffic traffic_;
};

}  // namespace dagsweep
