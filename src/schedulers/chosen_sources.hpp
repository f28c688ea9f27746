#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schedulers/matching.hpp"
#include "schedulers/replication.hpp"

namespace dagsweep {

/// One predecessor of a task and the task's replicas: who can send to whom. One object serves one
/// edge after another.
class Senders {
 public:
  /// `targets`: where the replicas of the edge's consumer will be, in their order. A pair's weight
  /// is when that replica could finish if this were its only input (section 4.2).
  void find(EdgeId edge, std::span<const ProcessorId> targets, const Instance& instance,
            const Replication& plan);

  /// Pairs of replicas on one processor, in the order of the source's number.
  std::vector<MatchedPair> internal;
  /// The others, numbered anew; `source` and `target` say which replicas they are.
  MatchingProblem problem;
  std::vector<std::uint32_t> source, target;
};

/// Sources of the replicas of one task after another, put together for a Schedule.
class SourceLists {
 public:
  explicit SourceLists(std::size_t copies) : of_(copies) { lists_.begin.push_back(0); }

  /// The k-th replica of the task at hand receives from this replica (its place in placement
  /// order).
  void add(std::size_t k, std::uint32_t replica) { of_[k].push_back(replica); }
  /// The task at hand is placed.
  void next_task();
  ChosenSources finished() && { return std::move(lists_); }

 private:
  std::vector<std::vector<std::uint32_t>> of_;  // [copies]
  ChosenSources lists_;
};

}  // namespace dagsweep
