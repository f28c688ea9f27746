#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "graph/task_graph.hpp"
#include "simulation/engine/platform_state.hpp"

namespace dagsweep {

/// What moved during a run.
struct Traffic {
  std::uint64_t messages = 0;  ///< transfers started between different processors, data > 0
  double data_moved = 0.0;     ///< by them, standard data units
  double retransmitted = 0.0;  ///< data moved by second and later messages of an edge
  double repeated_time = 0.0;  ///< time units from begin to end of these transfers
};

/// The transfers of a run with one replica of each task: at most one of each edge is under way.
class Transfers {
 public:
  /// `repeats`: an edge may be transferred more than once.
  Transfers(const TaskGraph& graph, PlatformState& machines, bool repeats)
      : graph_(graph),
        platform_state_(machines),
        under_way_(repeats ? graph.edge_count() : 0),
        sent_before_(repeats ? graph.edge_count() : 0, 0) {}

  /// The edge's data sets out. True: there is nothing to move, and it is there at once.
  bool start(EdgeId edge, ProcessorId from, ProcessorId to) {
    return start_transfer(edge, from, to, false);
  }
  /// What has arrived where.
  struct Arrival {
    EdgeId edge;
    ProcessorId to;
    bool is_copy;
  };
  /// What happens next on the network, which must exist, does: an edge's data is there, or nothing
  /// that concerns others.
  std::optional<Arrival> arrive();
  /// Nothing more arrives at this moment, but the network has still to settle who moves.
  bool only_settle() const { return platform_state_.network().only_settles(); }
  double next_time() { return platform_state_.network().next_time(); }

  // The others only if transfers repeat.

  bool is_in_transit(EdgeId edge) const {
    const std::size_t k = under_way_[edge.index()].index();
    return k < carried_.size() && carried_[k].moving && !carried_[k].is_copy &&
           carried_[k].edge == edge;
  }
  /// Gives up the edge's transfer, which is under way.
  void drop(EdgeId edge) { drop(under_way_[edge.index()]); }
  /// Calls visit(edge, from) for those under way.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Carried& carried : carried_) {
      if (carried.moving && !carried.is_copy) visit(carried.edge, carried.from);
    }
  }
  TransferProgress progress(EdgeId edge) const {
    return platform_state_.network().progress(under_way_[edge.index()], platform_state_.now());
  }

  // Copies belong to no consumer; they count as messages, never as repeated ones, and any number of
  // an edge may be under way beside its transfer.

  /// As start().
  bool start_copy(EdgeId edge, ProcessorId from, ProcessorId to) {
    return start_transfer(edge, from, to, true);
  }
  /// Gives up those under way with an end for which is_away(end).
  template <class IsAway>
  void drop_copies(IsAway is_away) {
    for (std::size_t k = 0; k < carried_.size(); ++k) {
      const Carried& carried = carried_[k];
      if (!carried.moving || !carried.is_copy) continue;
      if (is_away(carried.from) || is_away(carried.to)) drop(TransferId(k));
    }
  }

  /// At the end of the run: of what is still under way only what has moved counts.
  void end() {
    for (std::size_t k = 0; k < carried_.size(); ++k) {
      if (carried_[k].moving) drop(TransferId(k));
    }
  }

  const Traffic& traffic() const { return traffic_; }

 private:
  /// What a transfer carries.
  struct Carried {
    EdgeId edge;
    std::uint32_t number = 0;  // of the transfer, in the order of their starts
    ProcessorId from, to;
    double begin = 0.0;
    bool moving = false;
    bool repeated = false;
    bool is_copy = false;
  };

  bool start_transfer(EdgeId edge, ProcessorId from, ProcessorId to, bool is_copy);
  void drop(TransferId transfer);

  const TaskGraph& graph_;
  PlatformState& platform_state_;
  std::vector<Carried> carried_;           // by transfer under way
  std::vector<TransferId> under_way_;      // [edges], of those under way
  std::vector<std::uint8_t> sent_before_;  // [edges] in a message
  std::uint32_t started_ = 0;
  Traffic traffic_;
};

}  // namespace dagsweep
