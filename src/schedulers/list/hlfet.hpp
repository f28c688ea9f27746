#pragma once

#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// HLFET (Adam, Chandy & Dickson, CACM 17(12), 1974): the ready task of largest sl, appended where
/// it starts first. Ties: smaller pos, smaller processor.
class Hlfet final : public Scheduler {
 public:
  explicit Hlfet(const SchedulerRequest& /*request*/) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
};

}  // namespace dagsweep
