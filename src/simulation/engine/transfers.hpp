#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/exact_sum.hpp"
#include "graph/task_graph.hpp"
#include "simulation/engine/platform_state.hpp"
#include "simulation/networks/slot_pool.hpp"

namespace dagsweep {

/// Totals of the data moved during a run.
struct Traffic {
  std::uint64_t messages = 0;  ///< transfers started between different processors, data > 0
  ExactSum data_moved;         ///< data of these messages, standard data units
};

/// The transfers of a run with one replica per task. At most one transfer per edge is in progress,
/// not counting copies sent by replication.
class Transfers {
 public:
  /// `repeats`: an edge may be transferred more than once.
  Transfers(const TaskGraph& graph, PlatformState& platform, bool repeats)
      : graph_(graph),
        platform_(platform),
        current_(repeats ? graph.edge_count() : 0),
        sent_before_(repeats ? graph.edge_count() : 0, 0) {}

  /// Starts the edge's transfer. Returns true if nothing has to move and the data is delivered at
  /// once.
  bool start(EdgeId edge, ProcessorId from, ProcessorId to) {
    return start_transfer(edge, from, to, false);
  }
  struct Arrival {
    EdgeId edge;
    ProcessorId to;
    bool is_copy;
  };
  /// Performs the network's next step, which must exist. Returns the arrival, or nullopt for a step
  /// internal to the network.
  std::optional<Arrival> arrive();
  /// Network::only_allocates() of the platform's network.
  bool only_allocate() const { return platform_.network().only_allocates(); }
  double next_time() { return platform_.network().next_time(); }

  // The following functions require `repeats`.

  /// Cancels the edge's transfer, which must be in progress.
  void drop(EdgeId edge) { drop(current_[edge.index()]); }
  /// Calls visit(edge, from) for each transfer in progress.
  template <class Visit>
  void for_each(Visit visit) const {
    records_.for_each([&](std::uint32_t k) {
      if (!records_[k].is_copy) visit(records_[k].edge, records_[k].from);
    });
  }
  TransferProgress progress(EdgeId edge) const {
    return platform_.network().progress(current_[edge.index()], platform_.now());
  }

  // Copies are sent by replication, for no particular consumer. They count as messages, but never
  // as repeated ones. Any number of copies of an edge's data may be in progress beside the edge's
  // transfer.

  /// Like start(), for a copy.
  bool start_copy(EdgeId edge, ProcessorId from, ProcessorId to) {
    return start_transfer(edge, from, to, true);
  }
  /// Cancels the copies in progress from or to a processor p for which is_away(p).
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
  struct Record {
    EdgeId edge;
    std::uint32_t number = 0;  // in the order of starts
    ProcessorId from, to;
    double begin = 0.0;
    bool repeated = false;
    bool is_copy = false;
  };

  bool start_transfer(EdgeId edge, ProcessorId from, ProcessorId to, bool is_copy);
  void drop(TransferId transfer);
  /// Notifies listeners of the end of a message that has moved `moved` data units.
  void notify_if_message(const Record& record, double moved) const;

  const TaskGraph& graph_;
  PlatformState& platform_;
  SlotTable<Record> records_;              // by transfer id: transfers in progress
  std::vector<TransferId> current_;        // [edges] id of the transfer in progress
  std::vector<std::uint8_t> sent_before_;  // [edges] whether a message has carried the data
  std::uint32_t started_ = 0;
  Traffic traffic_;
};

}  // namespace dagsweep
