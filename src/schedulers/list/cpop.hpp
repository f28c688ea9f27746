#pragma once

#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// CPOP (Topcuoglu, Hariri & Wu, IEEE TPDS 13(3), 2002): the ready task of largest tl + bl; tasks
/// of the critical path on the processor on which the path takes least, others inserted where they
/// finish first. Ties: smaller pos, smaller processor.
class Cpop final : public Scheduler {
 public:
  explicit Cpop(const SchedulerRequest& /*request*/) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
};

}  // namespace dagsweep
