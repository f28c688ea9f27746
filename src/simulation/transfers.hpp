#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "graph/task_graph.hpp"
#include "simulation/machines.hpp"

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
  Transfers(const TaskGraph& graph, Machines& machines, bool repeats)
      : graph_(graph),
        machines_(machines),
        under_way_(repeats ? graph.edge_count() : 0),
        sent_before_(repeats ? graph.edge_count() : 0, 0) {}

  /// The edge's data sets out. True: there is nothing to move, and it is there at once.
  bool start(EdgeId edge, ProcessorId from, ProcessorId to);
  /// What happens next on the network, which must exist, does: an edge's data is there, or nothing
  /// that concerns others.
  std::optional<EdgeId> arrive();
  double next_time() { return machines_.network().next_time(); }

  // The others only if transfers repeat.

  /// Gives up the edge's transfer, which is under way.
  void drop(EdgeId edge);
  /// Calls visit(edge, from) for those under way.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Carried& carried : carried_) {
      if (carried.moving) visit(carried.edge, carried.from);
    }
  }
  TransferProgress progress(EdgeId edge) const {
    return machines_.network().progress(under_way_[edge.index()], machines_.now());
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
  };

  const TaskGraph& graph_;
  Machines& machines_;
  std::vector<Carried> carried_;           // by transfer under way
  std::vector<TransferId> under_way_;      // [edges], of those under way
  std::vector<std::uint8_t> sent_before_;  // [edges] in a message
  std::uint32_t started_ = 0;
  Traffic traffic_;
};

}  // namespace dagsweep
