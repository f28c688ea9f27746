#pragma once

#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// HEFT schedule of all tasks on the live processors, assumed at full availability. At least one
/// processor must be live.
Schedule heft(const Snapshot& now, const StopToken& stop);

/// HEFT (Topcuoglu, Hariri & Wu, IEEE TPDS 13(3), 2002): tasks in decreasing bl, each inserted on
/// the processor where it finishes first. Ties: smaller pos, smaller processor.
class Heft final : public Scheduler {
 public:
  explicit Heft(const SchedulerRequest& /*request*/) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override { return heft(now, stop); }
};

/// M0, the time unit of scenarios (simulation/scenario/README.md): makespan of `heft` at full
/// availability.
double reference_makespan(const Instance& instance, const StopToken& stop);

}  // namespace dagsweep
