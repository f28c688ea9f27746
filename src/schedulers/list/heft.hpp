#pragma once

#include "schedule/snapshot.hpp"
#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// The HEFT schedule of all tasks on the live processors, which are assumed to be at full
/// availability. A task that no live processor can run is placed on any processor that can run it.
/// At least one processor must be live.
Schedule heft(const Snapshot& now, const StopToken& stop);

/// HEFT (Topcuoglu, Hariri & Wu, IEEE TPDS 13(3), 2002): tasks in decreasing bl, each inserted on
/// the processor where it finishes first. Ties: smaller pos, smaller processor.
class Heft final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    return heft({instance}, stop);
  }
};

/// M0, the time unit of scenarios (simulation/scenario/README.md): makespan of `heft` at full
/// availability.
double reference_makespan(const Instance& instance, const StopToken& stop);

}  // namespace dagsweep
