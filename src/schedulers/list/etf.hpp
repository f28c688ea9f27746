#pragma once

#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// ETF (Hwang, Chow, Anger & Lee, SIAM J. Comput. 18(2), 1989): the ready task and processor of
/// earliest start, appended. Ties: larger sl, smaller pos, smaller processor.
class Etf final : public Scheduler {
 public:
  explicit Etf(const SchedulerRequest& /*request*/) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
};

}  // namespace dagsweep
