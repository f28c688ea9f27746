#pragma once

#include "schedule/static_scheduler.hpp"
#include "schedulers/replication/parts/deadlines.hpp"

namespace dagsweep {

/// MC-FTSA made robust (ours). The support of a replica is the set of processors any one of whose
/// crashes starves or kills it: its own, and the supports of its single sources. A pair that greedy
/// MC-FTSA matches is kept only if the supports of the task's replicas stay disjoint; else that
/// replica receives this input from all replicas, which adds nothing to its support. So epsilon
/// crashes leave one replica's support untouched, and every input of it is fed.
class McFtsaSafe final : public StaticScheduler {
 public:
  explicit McFtsaSafe(const SchedulerRequest& request) : goal_(request) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  ReplicationGoal goal_;
};

}  // namespace dagsweep
