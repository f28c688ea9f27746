#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/nodes.hpp"

namespace dagsweep {

/// The supports of replicas in mc-ftsa/safe: sets of nodes any one of whose crashes kills or
/// starves the replica. Replicas are numbered in placement order.
class ReplicaSupports {
 public:
  /// `nodes` must outlive it.
  ReplicaSupports(std::size_t tasks, const Nodes& nodes, std::size_t replica_count);

  /// Starts the next task, which is to be placed on `processors`; initially each replica's support
  /// is its own node.
  void start_task(std::span<const ProcessorId> processors);
  /// Adds the support of the placed replica `source` to the support of the task's replica `target`,
  /// if the latter stays disjoint from the supports of the task's other replicas. Returns whether
  /// it does.
  bool unite(std::size_t target, std::uint32_t source);
  /// Records that the task's replicas have been placed.
  void end_task() { placed_.insert(placed_.end(), current_.begin(), current_.end()); }

 private:
  const Nodes& nodes_;
  std::size_t words_;                   // number of words per set
  std::vector<std::uint64_t> current_;  // [epsilon + 1][words_] supports of the task's replicas
  std::vector<std::uint64_t> placed_;   // [replicas placed][words_] supports
};

}  // namespace dagsweep
