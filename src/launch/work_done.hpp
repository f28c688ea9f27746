#pragma once

#include <cstdint>
#include <vector>

#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {

/// Estimates which share of a launch's work is done. A run is weighted by the number of tasks of
/// its graph, because large graphs come first and the number of runs alone would mislead.
class WorkDone {
 public:
  explicit WorkDone(const ShardWorklist& worklist);
  /// Share of the first `finished` pending runs in the work of all pending runs: 0 to 1.
  double share(std::uint64_t finished) const;

 private:
  struct Graph {
    double tasks;           // number of tasks for the sweep's first seed
    std::uint64_t pending;  // number of pending runs
  };
  std::vector<Graph> graphs_;  // in order of execution
  double total_ = 0.0;         // sum of the tasks of all pending runs
};

}  // namespace dagsweep
