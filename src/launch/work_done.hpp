#pragma once

#include <cstdint>
#include <vector>

#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {

/// Estimates which share of a launch's work is done. A run counts as many times as its graph has
/// tasks: large graphs come first, so that the number of runs alone says too little.
class WorkDone {
 public:
  explicit WorkDone(const ShardWorklist& worklist);
  /// Of the work of all pending runs, the share of the first `finished` of them: 0 to 1.
  double share(std::uint64_t finished) const;

 private:
  struct Graph {
    double tasks;           // for the sweep's first seed
    std::uint64_t pending;  // runs
  };
  std::vector<Graph> graphs_;  // in order of execution
  double total_ = 0.0;         // tasks of all pending runs
};

}  // namespace dagsweep
