#pragma once

#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// PEFT (Arabnejad & Barbosa, IEEE TPDS 25(3), 2014): the ready task of largest mean optimistic
/// cost, inserted where its finish + optimistic cost is smallest. Ties: smaller pos, smaller
/// processor.
class Peft final : public Scheduler {
 public:
  explicit Peft(const SchedulerRequest& /*request*/) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
};

}  // namespace dagsweep
