#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schedulers/replication/parts/replication.hpp"

namespace dagsweep {

/// The order in which FTSA and MC-FTSA take tasks: by decreasing criticalness tl + bl among the
/// free ones, ties by pos (Benoit, Hakem & Robert, section 4).
class Criticalness {
 public:
  /// Ranks the tasks of `plan`, whose entry tasks are free.
  Criticalness(const TaskGraph& graph, Replication& plan);

  bool empty() const { return free_.empty(); }
  /// Takes the most critical free task.
  TaskId take();
  /// Successors that became free when it was placed.
  void add(std::span<const TaskId> freed);

 private:
  struct Free {
    double criticalness;
    std::uint32_t position;
    bool operator<(const Free& other) const {
      return criticalness < other.criticalness ||
             (criticalness == other.criticalness && position > other.position);
    }
  };
  TaskId first() const { return graph_.canonical_order()[free_.front().position]; }
  void add(TaskId task);

  const TaskGraph& graph_;
  Replication& plan_;
  std::vector<Free> free_;  // heap
};

}  // namespace dagsweep
