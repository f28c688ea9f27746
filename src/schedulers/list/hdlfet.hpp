#pragma once

#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// HDLFET (Sih & Lee's dynamic level with HLFET's mapping): the ready task of largest
/// sl(i) - max(DA(i, q), ready(q)), where q is the processor with the smallest ready(q); appended
/// where it starts first. Ties: smaller pos, smaller processor.
class Hdlfet final : public Scheduler {
 public:
  explicit Hdlfet(const SchedulerRequest& /*request*/) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
};

}  // namespace dagsweep
