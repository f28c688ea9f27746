#pragma once

#include "schedule/static_scheduler.hpp"
#include "schedulers/replication/parts/deadlines.hpp"

namespace dagsweep {

/// MC-FTSA made robust (ours). The support of a replica is the set of processors any one of whose
/// crashes starves or kills it: its own, and the supports of its single sources. A pair that greedy
/// MC-FTSA matches is kept only if the supports of the task's replicas stay disjoint; otherwise the
/// replica receives this input from all replicas of the predecessor, which adds nothing to its
/// support. Thus epsilon crashes leave the support of one replica untouched, and this replica
/// receives all its inputs.
class McFtsaSafe final : public StaticScheduler {
 public:
  explicit McFtsaSafe(const SchedulerRequest& request) : goal_(request) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  ReplicationGoal goal_;
};

}  // namespace dagsweep
