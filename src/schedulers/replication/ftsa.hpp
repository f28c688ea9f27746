#pragma once

#include "schedule/static_scheduler.hpp"
#include "schedulers/replication/parts/deadlines.hpp"

namespace dagsweep {

/// FTSA (Benoit, Hakem & Robert, 2008, section 4.1): the most critical free task is placed on the
/// epsilon + 1 processors where it finishes first (eq. 1), and every replica sends to every replica
/// of its successors. Survives any epsilon crashes with a latency of at most latency_upper (eq. 3,
/// 4). Ties: smaller pos, smaller processor.
class Ftsa final : public StaticScheduler {
 public:
  explicit Ftsa(const SchedulerRequest& request) : goal_(request) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  ReplicationGoal goal_;
};

/// The latency of the fault-free schedule, that of `ftsa` with epsilon 0 (FTSA* of the paper's
/// section 6), as planned.
double fault_free_latency(const Instance& instance, const StopToken& stop);

}  // namespace dagsweep
